//! Pictures of automata, drawn here: no other program is needed to look at one.
//!
//! An automaton becomes a `diagram` of shapes and arrows, `layout` finds
//! their places, and `svg` writes them down. Arrows with the same ends are one arrow with several
//! lines of text.

mod diagram;
mod layout;
mod svg;
mod text;

use lariat_automata::{Automaton, Target};
use lariat_core::LimitReached;

pub(crate) use svg::escaped;

/// The bound on the steps that finding a guard's text may take, for messages.
const MAX_GUARD: u64 = 1_000_000;

/// An automaton as SVG. Pictures that nobody could read are refused: more than about six thousand
/// pieces of arrows, labels and states.
pub fn svg<T: Target>(aut: &Automaton<T>) -> Result<String, LimitReached> {
    let diagram = diagram::diagram(aut)?;
    let layout = layout::layout(&diagram)?;
    Ok(svg::write(&diagram, &layout))
}
