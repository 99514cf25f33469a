//! Figures of a test, contestant by contestant.

use std::collections::BTreeMap;

use lariat_automata::Automaton;
use lariat_omega::Components;

use super::{Conviction, Global, Polarity, Round};

/// The size of an automaton: ltlcross's columns.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Sizes {
    /// States.
    pub states: u64,
    /// Edges.
    pub edges: u64,
    /// Edges, each counted once for every letter of its guard.
    pub transitions: f64,
    /// Acceptance marks.
    pub marks: u64,
    /// Strongly connected components.
    pub components: u64,
    /// States with several edges for a letter.
    pub nondeterministic_states: u64,
    /// Is it nondeterministic?
    pub is_nondeterministic: bool,
    /// Is there an edge for each letter in each state?
    pub is_complete: bool,
}

impl Sizes {
    /// The size of an automaton.
    pub fn of(aut: &Automaton) -> Self {
        let is_nondeterministic = |s: &_| !aut.is_deterministic_at(*s);
        Self {
            states: aut.n_states() as u64,
            edges: aut.n_edges() as u64,
            transitions: aut.n_transitions(),
            marks: aut.acceptance().n_marks() as u64,
            components: Components::of(aut).len() as u64,
            nondeterministic_states: aut.states().filter(is_nondeterministic).count() as u64,
            is_nondeterministic: !aut.is_deterministic(),
            is_complete: aut.is_complete(),
        }
    }
}

/// What one contestant did in all rounds.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Tally {
    /// Formulas and negations that it was asked for.
    pub n_asked: u64,
    /// Automata that it gave.
    pub n_automata: u64,
    /// Their states, added up.
    pub states: u64,
    /// Their edges.
    pub edges: u64,
    /// Their marks.
    pub marks: u64,
    /// The seconds that all answers took.
    pub seconds: f64,
    /// The states of global products.
    pub product_states: u64,
    /// Their transitions.
    pub product_transitions: u64,
    /// Answers without an automaton, by kind.
    pub failures: BTreeMap<&'static str, u64>,
    /// Rounds in which it was found guilty, by check.
    pub convictions: BTreeMap<&'static str, u64>,
}

impl Tally {
    /// Adds what a contestant did in a round.
    pub fn add(&mut self, round: &Round, contestant: usize) {
        for polarity in Polarity::BOTH {
            let answer = round.answers[contestant].get(polarity);
            self.n_asked += 1;
            self.seconds += answer.seconds;
            match &answer.outcome {
                Err(failure) => *self.failures.entry(failure.kind()).or_default() += 1,
                Ok(aut) => self.add_automaton(aut),
            }
            if let Some(global) = round.globals[contestant].get(polarity) {
                self.add_product(global);
            }
        }
        let mut checks: Vec<&'static str> = round
            .findings
            .iter()
            .filter(|f| !matches!(f.conviction, Conviction::Failed { .. }))
            .filter(|f| f.guilty.contains(&contestant))
            .map(|f| f.check)
            .collect();
        checks.dedup();
        checks.into_iter().for_each(|check| *self.convictions.entry(check).or_default() += 1);
    }

    fn add_automaton(&mut self, aut: &Automaton) {
        self.n_automata += 1;
        self.states += aut.n_states() as u64;
        self.edges += aut.n_edges() as u64;
        self.marks += aut.acceptance().n_marks() as u64;
    }

    fn add_product(&mut self, global: &Global) {
        self.product_states += global.n_states;
        self.product_transitions += global.n_transitions;
    }

    /// Did it do nothing wrong?
    pub fn is_clean(&self) -> bool {
        self.failures.is_empty() && self.convictions.is_empty()
    }
}
