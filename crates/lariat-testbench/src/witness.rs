//! A random lasso that a given automaton accepts.
//!
//! - Paper: Sve09, the generator `witness_for_buchi`: search for an accepting cycle, picking one at
//!   random, and use it with a stem that leads to it.
//! - Relies on: in a trimmed automaton every walk from an initial state can go on to acceptance,
//!   and a search that tries edges in random order finds random runs.
//! - Cost: a search of the automaton for each lasso.
//! - Departs: any acceptance condition; letters are drawn from the guards of the run's edges.
//! - Checked: `tests/prop_automaton.rs` against `oracle::accepts`.

use lariat_automata::{Automaton, Edge, EdgeId, StateId};
use lariat_core::{Alphabet, Budget, Guard, Lasso, Letter, LimitReached, Random};
use lariat_omega::{accepting_run, trim};

/// The longest random walk before the search for a cycle starts.
const LONGEST_WALK: u64 = 8;

/// Draws lassos that one automaton accepts.
#[derive(Clone, Debug)]
pub struct Witnesses {
    /// Only states from which a run can accept.
    useful: Automaton,
}

impl Witnesses {
    /// The lassos of an automaton; `None` if it accepts nothing.
    pub fn of(aut: &Automaton) -> Option<Self> {
        let useful = trim(aut).automaton;
        // Trimming leaves a state without edges when nothing is accepted.
        let accepts = useful.initial().iter().any(|&s| !useful.edges(s).is_empty());
        accepts.then_some(Self { useful })
    }

    /// One lasso: a walk from an initial state, then a run to a cycle and around it.
    pub fn draw(&self, random: &mut Random, budget: &Budget) -> Result<Lasso, LimitReached> {
        let mut stem = Vec::new();
        let initial = random.pick(self.useful.initial()).expect("something is accepted");
        let mut state = *initial;
        for _ in 0..random.below(LONGEST_WALK + 1) {
            let edge = random.pick(self.useful.edges(state)).expect("useful states go on");
            stem.push(self.letter(&edge.guard, random));
            state = edge.target;
        }
        let shuffled = self.shuffled(state, random);
        let run = accepting_run(&shuffled, budget)?.expect("useful states accept something");
        let letter =
            |edge: EdgeId, random: &mut Random| self.letter(&shuffled.edge(edge).guard, random);
        stem.extend(run.stem.iter().map(|step| letter(step.edge, random)));
        let cycle = run.cycle.iter().map(|step| letter(step.edge, random)).collect();
        let alphabet: Alphabet = self.useful.alphabet().clone();
        Ok(Lasso::new(alphabet, stem, cycle).expect("the cycle of a run is not empty"))
    }

    /// The automaton from a state on, with the edges of each state in another order.
    fn shuffled(&self, start: StateId, random: &mut Random) -> Automaton {
        let mut builder = self.useful.builder_like();
        builder.add_states(self.useful.n_states());
        builder.add_initial(start);
        for state in self.useful.states() {
            let mut edges: Vec<&Edge> = self.useful.edges(state).iter().collect();
            for i in (1..edges.len()).rev() {
                edges.swap(i, random.below(i as u64 + 1) as usize);
            }
            edges.into_iter().for_each(|edge| builder.add_edge(state, edge.clone()));
        }
        builder.build()
    }

    /// A letter of a guard: proposition by proposition, a value that leaves the guard possible.
    fn letter(&self, guard: &Guard, random: &mut Random) -> Letter {
        let mut letter = Letter::new();
        let mut rest = guard.clone();
        for prop in self.useful.alphabet().ids() {
            let [no, yes] = [false, true].map(|value| rest.cofactor(prop, value));
            let value = no.is_false() || !yes.is_false() && random.chance(0.5);
            if value {
                letter.insert(prop);
            }
            rest = if value { yes } else { no };
        }
        debug_assert!(guard.contains(&letter), "the letter {letter:?} is not in its guard");
        letter
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lariat_automata::{Acceptance, Builder, MarkSet};
    use lariat_core::Seed;

    #[test]
    fn an_empty_automaton_has_no_witness() {
        let mut builder = Builder::new(Alphabet::new(), Acceptance::buchi());
        let s = builder.add_state();
        builder.add_initial(s);
        let edge = Edge { guard: Guard::tt(), target: s, marks: MarkSet::new() };
        builder.add_edge(s, edge.clone());
        assert!(Witnesses::of(&builder.build()).is_none());
        let mut builder = Builder::new(Alphabet::new(), Acceptance::buchi());
        let s = builder.add_state();
        builder.add_initial(s);
        builder.add_edge(s, Edge { marks: MarkSet::all(1), ..edge });
        let witnesses = Witnesses::of(&builder.build()).unwrap();
        assert!(witnesses.draw(&mut Seed(0).random(), &Budget::SMALL).is_ok());
    }
}
