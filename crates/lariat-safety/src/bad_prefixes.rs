//! The finite words that no continuation can save.
//!
//! - Papers: RV12 (seed 004, section 2), Deterministic compilation of temporal safety properties in
//!   explicit state model checking; KV01, Model checking of safety properties.
//! - Relies on: a word is bad when no run on it ends in a state with a nonempty language. Forward,
//!   that is the empty set of the subset construction; backward, it is a set without initial states.
//! - Cost: up to 2^states sets in both directions.
//! - Departs: the seed's nondeterministic claims keep the automaton of good prefixes and determinize
//!   it as they go. [`bad_prefixes_backward`] is an automaton of the bad prefixes themselves: its
//!   reverse is deterministic.
//! - Checked: `tests/prop_prefixes.rs`, against the semantics on lassos.

use lariat_automata::{Automaton, FiniteAutomaton};
use lariat_core::{Budget, LimitReached};

use crate::subsets::{AfterFinal, subsets};
use crate::{good_prefixes, minimize, useful};

/// The deterministic and complete automaton of all finite words with which no accepted word begins.
/// Its final state, if it has one, is never left.
pub fn bad_prefixes(aut: &Automaton, budget: &Budget) -> Result<FiniteAutomaton, LimitReached> {
    subsets(&good_prefixes(aut), |set| set.is_empty(), AfterFinal::Stay, budget)
}

/// A nondeterministic automaton of the same words. Read backward, it is deterministic; all its
/// states lie on the way to its final state.
pub fn bad_prefixes_backward(
    aut: &Automaton,
    budget: &Budget,
) -> Result<FiniteAutomaton, LimitReached> {
    let good = good_prefixes(aut);
    let is_bad = |set: &_| good.initial().is_disjoint(set);
    Ok(useful(&subsets(&good.reversed(), is_bad, AfterFinal::GoOn, budget)?.reversed()))
}

/// The smallest automaton of the same language whose reverse is deterministic, without states that
/// are on no way to a final one.
pub fn minimize_backward(
    aut: &FiniteAutomaton,
    budget: &Budget,
) -> Result<FiniteAutomaton, LimitReached> {
    Ok(useful(&minimize(&aut.reversed(), budget)?.reversed()))
}
