//! Minimal automata on infinite words, found by SAT solving.
//!
//! - [`sat_minimize`]: the smallest deterministic automaton with a given acceptance condition.
//! - [`sat_minimize_nondeterministic`]: the smallest generalized Büchi automaton.
//! - [`REDUCTIONS`]: both, as entries for the list of reductions.
//!
//! What is returned is correct whether or not the search came to its end; [`Minimality`] tells.

mod deterministic;
mod letters;
mod nondeterministic;
mod reductions;
mod solver;

pub use deterministic::{Options, sat_minimize};
pub use nondeterministic::sat_minimize_nondeterministic;
pub use reductions::REDUCTIONS;

use lariat_automata::Automaton;
use lariat_core::LimitReached;

/// Whether a smaller automaton may exist.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Minimality {
    /// None does: the solver refuted it.
    Proved,
    /// The search stopped there.
    Unknown(LimitReached),
}

/// The smallest automaton found.
#[derive(Clone, Debug)]
pub struct Minimized {
    /// The automaton.
    pub automaton: Automaton,
    /// No automaton of the kind that was asked for has fewer states than this.
    pub at_least: usize,
    /// Whether a smaller one may exist.
    pub minimality: Minimality,
}
