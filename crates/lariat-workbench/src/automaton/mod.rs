//! Questions about automata: read, change, ask, measure, write.

mod change;
mod facts;
pub mod languages;
mod question;
mod write;

use lariat_automata::formats::{Parsed, Stream};

use crate::problem::{Problem, Refusal};

pub use change::{Change, Marks, apply};
pub use facts::{Description, EdgeDescription, Facts, StateDescription, describe, facts};
pub use lariat_automata::Automaton;
pub use question::{Question, accepted_word, holds};
pub use write::{Style, write};

/// An automaton as it was read: with universal branching or without.
pub type AnyAutomaton = Parsed;

/// An automaton that was read, and what is doubtful about the reading.
#[derive(Clone, Debug)]
pub struct Reading {
    /// The automaton.
    pub automaton: AnyAutomaton,
    /// The byte of the text at which it starts.
    pub start: usize,
    /// Warnings.
    pub warnings: Vec<Problem>,
}

/// Reads the automata of a text, in any mixture of formats. One that cannot be read is a problem
/// with a place; the next one is read all the same.
pub fn read_all(text: &str) -> impl Iterator<Item = Result<Reading, Problem>> + '_ {
    Stream::new(text).map(|item| match item {
        Ok(item) => Ok(Reading {
            automaton: item.automaton,
            start: item.span.start,
            warnings: item.warnings.iter().map(Problem::of_read_warning).collect(),
        }),
        Err(error) => Err(Problem::of_read_error(&error)),
    })
}

/// The automaton, if it has no universal branching; most questions need that.
pub fn without_universal_branching(automaton: &AnyAutomaton) -> Result<&Automaton, Refusal> {
    match automaton {
        Parsed::Automaton(aut) => Ok(aut),
        Parsed::Alternating(_) => {
            let problem = Problem::error("the automaton has universal branching");
            Err(problem.with_help("it can be printed, but neither changed nor asked about").into())
        }
    }
}

/// The smallest automaton near this one for which the predicate holds, by leaving out what does not
/// matter; `None` if the predicate does not hold to begin with.
pub fn shrink(aut: &Automaton, holds: &mut dyn FnMut(&Automaton) -> bool) -> Option<Automaton> {
    if !holds(aut) {
        return None;
    }
    Some(lariat_testbench::shrink_automaton::shrink(aut, holds))
}
