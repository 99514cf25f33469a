//! Random automata.
//!
//! - Paper: TV05, the measure of how dense edges and marks are; TH02, random graphs in which every
//!   state can be reached.
//! - Relies on: every state but the first gets an edge from an earlier one, so that all can be
//!   reached from the first, which is initial.
//! - Cost: one draw for each pair of states, then for each edge one or two for each proposition
//!   and one for each mark.
//! - Departs: guards are conjunctions of literals, not letters, so that words of few letters have
//!   runs.
//! - Checked: `tests/prop_automaton.rs`.

use lariat_automata::{Acceptance, Automaton, Builder, Edge, MarkId, MarkSet, StateId};
use lariat_core::{Alphabet, Guard, Id, Random, Seed};

use crate::Range;

/// What random automata look like.
#[derive(Clone, PartialEq, Debug)]
pub struct Options {
    /// How many states.
    pub states: Range,
    /// The propositions.
    pub alphabet: Alphabet,
    /// How likely there is an edge from one state to another, besides those that make every state
    /// reachable and give each state an edge.
    pub density: f64,
    /// The acceptance condition.
    pub acceptance: Acceptance,
    /// How likely an edge shows a mark.
    pub mark_probability: f64,
    /// How likely a proposition is true in a guard that mentions it; half of them do.
    pub truth: f64,
}

/// Why there are no such automata.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum AutomatonError {
    /// No states, or too many.
    #[error("{given} states are not supported: give numbers from 1 to {MOST_STATES}")]
    States {
        /// The numbers given.
        given: Range,
    },
    /// A probability outside of 0 to 1.
    #[error("{given} is not a probability: it must be from 0 to 1")]
    NotAProbability {
        /// The number given.
        given: f64,
    },
}

/// The draws grow with the square of the states.
const MOST_STATES: u64 = 20_000;

/// A generator of automata.
#[derive(Clone, Debug)]
pub struct RandomAutomaton {
    options: Options,
}

impl RandomAutomaton {
    /// Checks the options.
    pub fn new(options: Options) -> Result<Self, AutomatonError> {
        let given = options.states;
        let most = given.last.is_some_and(|last| last <= MOST_STATES);
        if !most || given.is_empty() || given.first == Some(0) {
            return Err(AutomatonError::States { given });
        }
        let probabilities = [options.density, options.mark_probability, options.truth];
        match probabilities.into_iter().find(|p| !(0.0..=1.0).contains(p)) {
            Some(given) => Err(AutomatonError::NotAProbability { given }),
            None => Ok(Self { options }),
        }
    }

    /// One automaton. The draws are the number of states; for each state but the first its earlier
    /// one; for each pair whether there is an edge; for a state without edges where its edge
    /// leads; then the guard and the marks of each edge.
    pub fn draw(&self, random: &mut Random) -> Automaton {
        let (first, last) = self.options.states.within(1, MOST_STATES).into_inner();
        let n = random.between(first, last) as usize;
        let mut targets: Vec<Vec<usize>> = vec![Vec::new(); n];
        for state in 1..n {
            let earlier = random.below(state as u64) as usize;
            targets[earlier].push(state);
        }
        for edges in &mut targets {
            edges.extend((0..n).filter(|_| random.chance(self.options.density)));
            if edges.is_empty() {
                edges.push(random.below(n as u64) as usize);
            }
            edges.sort_unstable();
            edges.dedup();
        }
        let mut builder =
            Builder::new(self.options.alphabet.clone(), self.options.acceptance.clone());
        builder.add_states(n);
        builder.add_initial(StateId::new(0));
        for (source, targets) in targets.into_iter().enumerate() {
            for target in targets {
                let edge = self.draw_edge(StateId::new(target), random);
                builder.add_edge(StateId::new(source), edge);
            }
        }
        builder.build()
    }

    /// One automaton with this many states, at least one, and `degree` edges a state besides those
    /// that make every state reachable: the draws grow with the edges only, so that it may be large.
    /// Several edges of a state may lead to the same one.
    pub fn draw_sparse(&self, n_states: usize, degree: usize, random: &mut Random) -> Automaton {
        let mut builder =
            Builder::new(self.options.alphabet.clone(), self.options.acceptance.clone());
        builder.add_states(n_states);
        builder.add_initial(StateId::new(0));
        for state in 0..n_states {
            if state > 0 {
                let earlier = random.below(state as u64) as usize;
                let edge = self.draw_edge(StateId::new(state), random);
                builder.add_edge(StateId::new(earlier), edge);
            }
            for _ in 0..degree {
                let target = random.below(n_states as u64) as usize;
                let edge = self.draw_edge(StateId::new(target), random);
                builder.add_edge(StateId::new(state), edge);
            }
        }
        builder.build()
    }

    /// The endless stream of automata of a seed.
    pub fn stream(self, seed: Seed) -> impl Iterator<Item = Automaton> {
        let mut random = seed.random();
        std::iter::repeat_with(move || self.draw(&mut random))
    }

    fn draw_edge(&self, target: StateId, random: &mut Random) -> Edge {
        let mut guard = Guard::tt();
        for prop in self.options.alphabet.ids() {
            if random.chance(0.5) {
                guard = guard.and(&Guard::literal(prop, random.chance(self.options.truth)));
            }
        }
        let marks: MarkSet = (0..self.options.acceptance.n_marks())
            .filter(|_| random.chance(self.options.mark_probability))
            .map(MarkId::new)
            .collect();
        Edge { guard, target, marks }
    }
}
