//! Minimization by reversing twice.
//!
//! - Paper: Brz63, Canonical regular expressions and minimal state graphs for definite events.
//! - Relies on: when the reverse of an automaton is deterministic and all its states can be reached,
//!   no two sets of its states accept the same words.
//! - Cost: two subset constructions, the first of which may be exponential even when the automaton
//!   is deterministic.
//! - Checked: `tests/prop_minimize.rs`, against Hopcroft's way and by telling all states apart.

use lariat_automata::FiniteAutomaton;
use lariat_core::{Budget, LimitReached};

use super::Minimizer;
use crate::canonical::canonical;
use crate::determinize;

/// Reverses and determinizes, twice.
#[derive(Clone, Copy, Debug)]
pub struct Brzozowski;

impl Minimizer for Brzozowski {
    fn name(&self) -> &'static str {
        "brzozowski"
    }

    fn paper(&self) -> &'static str {
        "Brz63"
    }

    fn minimize(
        &self,
        aut: &FiniteAutomaton,
        budget: &Budget,
    ) -> Result<FiniteAutomaton, LimitReached> {
        let backward = determinize(&aut.reversed(), budget)?;
        Ok(canonical(&determinize(&backward.reversed(), budget)?))
    }
}
