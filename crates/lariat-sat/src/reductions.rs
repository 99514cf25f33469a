//! What this room adds to the list of reductions.

use lariat_automata::Automaton;
use lariat_core::{Budget, LimitReached};
use lariat_omega::{Accepts, Keeps, Reduction};

use crate::{Options, sat_minimize, sat_minimize_nondeterministic};
use lariat_omega::guided_merging::Marks;

/// The reductions by SAT solving. What they return when the budget is used up is the best they have
/// found.
pub const REDUCTIONS: &[&dyn Reduction] = &[&Deterministic, &Nondeterministic];

/// Marks stay on states if they are there.
fn options(aut: &Automaton) -> Options {
    let marks = if aut.has_state_marks() { Marks::OnStates } else { Marks::OnEdges };
    Options { acceptance: None, marks }
}

struct Deterministic;

impl Reduction for Deterministic {
    fn name(&self) -> &'static str {
        "sat-deterministic"
    }
    fn paper(&self) -> &'static str {
        "BD15"
    }
    fn description(&self) -> &'static str {
        "the smallest deterministic automaton, from a deterministic one"
    }
    fn accepts(&self) -> Accepts {
        Accepts::Any
    }
    fn needs_judge(&self) -> bool {
        false
    }
    fn keeps(&self) -> &'static [Keeps] {
        &[Keeps::Determinism]
    }
    fn applies_to(&self, aut: &Automaton) -> bool {
        aut.is_deterministic()
    }
    fn reduce(
        &self,
        aut: &Automaton,
        _judge: Option<&Automaton>,
        budget: &Budget,
    ) -> Result<Automaton, LimitReached> {
        Ok(sat_minimize(aut, &options(aut), budget).automaton)
    }
}

struct Nondeterministic;

impl Reduction for Nondeterministic {
    fn name(&self) -> &'static str {
        "sat-nondeterministic"
    }
    fn paper(&self) -> &'static str {
        "STBSS06"
    }
    fn description(&self) -> &'static str {
        "the smallest automaton, from examples that the complement gives"
    }
    fn accepts(&self) -> Accepts {
        Accepts::GeneralizedBuchi
    }
    fn needs_judge(&self) -> bool {
        true
    }
    fn keeps(&self) -> &'static [Keeps] {
        &[Keeps::StateMarks]
    }
    fn reduce(
        &self,
        aut: &Automaton,
        judge: Option<&Automaton>,
        budget: &Budget,
    ) -> Result<Automaton, LimitReached> {
        let judge = judge.expect("a judge is given where one is needed");
        Ok(sat_minimize_nondeterministic(aut, judge, &options(aut), budget).automaton)
    }
}
