//! Fair simulation, and what it allows to merge and to drop once that is checked.
//!
//! - Papers: HKR97, Fair simulation; GBS02, Fair simulation minimization; EWS05 for the game.
//! - Relies on: if one automaton fairly simulates another it accepts at least its words. States that
//!   fairly simulate each other have the same language, but merging them may add words, and an edge
//!   to a state that another edge's target simulates may still be needed. So each change is made on
//!   a copy and kept only when the copy and the automaton fairly simulate each other: merging adds
//!   words at most, so the automaton has to simulate the copy; dropping an edge loses words at most,
//!   so the copy has to simulate the automaton.
//! - Cost: a game on states² positions (times the product of the numbers of marks) for each attempt;
//!   its three nested fixpoints are cubic in that at worst.
//! - Departs: the game is solved as nested fixpoints and not by progress measures, and starts anew
//!   for each attempt. Several marks are waited for one after the other.
//! - Checked: `tests/prop_stronger_simulations.rs`, `tests/prop_reductions.rs`.

use lariat_automata::{Automaton, Edge, StateId};
use lariat_core::{Budget, Id, LimitReached, Meter};

use crate::moves::{Move, Moves, all_answered};
use crate::quotient::{marks_of, quotient};
use crate::{LetterClasses, merge_edges, trim};

/// Which states of an automaton fairly simulate which states of another.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FairSimulation {
    n_columns: usize,
    relation: Vec<bool>,
}

impl FairSimulation {
    /// Can `by`, a state of the second automaton, answer every run of `state`, a state of the
    /// first, with a run that accepts if that one does?
    pub fn is_simulated(&self, state: StateId, by: StateId) -> bool {
        self.relation[state.index() * self.n_columns + by.index()]
    }
}

/// The greatest fair simulation between two generalized Büchi automata over one alphabet.
///
/// # Panics
/// When the alphabets differ or an acceptance is not generalized Büchi.
pub fn fair_simulation(
    a: &Automaton,
    b: &Automaton,
    budget: &Budget,
) -> Result<FairSimulation, LimitReached> {
    simulate(a, b, budget, &mut budget.meter())
}

fn simulate(
    a: &Automaton,
    b: &Automaton,
    budget: &Budget,
    meter: &mut Meter<'_>,
) -> Result<FairSimulation, LimitReached> {
    assert_eq!(a.alphabet(), b.alphabet(), "fair simulation between different alphabets");
    let guards = a.all_edges().chain(b.all_edges()).map(|(_, edge)| &edge.guard);
    let classes = LetterClasses::of(guards, budget)?;
    let side = |aut: &Automaton, first: usize| {
        assert!(aut.acceptance().is_generalized_buchi(), "fair simulation of {}", aut.acceptance());
        let n_levels = aut.acceptance().n_marks().max(1);
        meter.states(aut.n_states().saturating_mul(n_levels))?;
        Ok((Moves::with_one_mark(aut, &classes, first), n_levels))
    };
    let ((spoiler, from), (duplicator, to)) = (side(a, 0)?, side(b, a.n_edges())?);
    let won = Game { spoiler: &spoiler, duplicator: &duplicator }.won(meter)?;
    let n = duplicator.n_states();
    let pairs = a.states().flat_map(|p| b.states().map(move |q| (p.index(), q.index())));
    let relation = pairs.map(|(p, q)| won[p * from * n + q * to]).collect();
    Ok(FairSimulation { n_columns: b.n_states(), relation })
}

/// The same language with fewer states and edges: merges states of a generalized Büchi automaton
/// that fairly simulate each other and drops edges, each time only if the game confirms it.
///
/// Stops early when the budget is used up: what has been done by then is correct.
///
/// # Panics
/// When the acceptance is not generalized Büchi.
pub fn reduce_by_fair_simulation(aut: &Automaton, budget: &Budget) -> Automaton {
    let mut meter = budget.meter();
    let mut aut = merge_edges(&trim(aut).automaton);
    while let Ok(Some(smaller)) = improved(&aut, budget, &mut meter) {
        aut = smaller;
    }
    aut
}

/// The automaton with two states merged or letters of an edge dropped; `None` when nothing can be.
fn improved(
    aut: &Automaton,
    budget: &Budget,
    meter: &mut Meter<'_>,
) -> Result<Option<Automaton>, LimitReached> {
    let relation = simulate(aut, aut, budget, meter)?;
    for (p, q) in aut.states().flat_map(|q| (0..q.index()).map(move |p| (StateId::new(p), q))) {
        if relation.is_simulated(p, q) && relation.is_simulated(q, p) {
            let mut class: Vec<usize> = (0..aut.n_states()).collect();
            class[q.index()] = p.index();
            let merged = quotient(aut, &class, marks_of(aut)).automaton;
            if simulates(aut, &merged, budget, meter)? {
                return Ok(Some(trim(&merged).automaton));
            }
        }
    }
    for s in aut.states() {
        for (i, x) in aut.edges(s).iter().enumerate() {
            let better = |(j, y): (usize, &Edge)| {
                i != j && x.guard.intersects(&y.guard) && relation.is_simulated(x.target, y.target)
            };
            for (j, _) in aut.edges(s).iter().enumerate().filter(|&pair| better(pair)) {
                let pruned = without(aut, s, i, j);
                if simulates(&pruned, aut, budget, meter)? {
                    return Ok(Some(trim(&pruned).automaton));
                }
            }
        }
    }
    Ok(None)
}

/// Does each initial state of `b` find one of `a` that fairly simulates it?
fn simulates(
    a: &Automaton,
    b: &Automaton,
    budget: &Budget,
    meter: &mut Meter<'_>,
) -> Result<bool, LimitReached> {
    let relation = simulate(b, a, budget, meter)?;
    Ok((b.initial().iter()).all(|&p| a.initial().iter().any(|&q| relation.is_simulated(p, q))))
}

/// The automaton in which an edge has lost the letters that it shares with another of its state.
fn without(aut: &Automaton, state: StateId, edge: usize, letters_of: usize) -> Automaton {
    let mut builder = aut.builder_like();
    builder.add_states(aut.n_states());
    builder.set_initial(aut.initial().iter().copied());
    for s in aut.states() {
        if let Some(name) = aut.state_name(s) {
            builder.set_state_name(s, name.to_owned());
        }
        for (i, old) in aut.edges(s).iter().enumerate() {
            let mut new = old.clone();
            if (s, i) == (state, edge) {
                new.guard = new.guard.minus(&aut.edges(s)[letters_of].guard);
            }
            builder.add_edge(s, new);
        }
    }
    builder.build()
}

/// The fair game between two automata with one mark each. A position is a pair of states.
struct Game<'m> {
    spoiler: &'m Moves,
    duplicator: &'m Moves,
}

impl Game<'_> {
    /// Can Duplicator answer Spoiler's next move so that the play gets into the set that goes with
    /// what is shown: by Duplicator, by Spoiler only, by none?
    fn leads_to(&self, position: usize, by_both: [&[bool]; 3]) -> bool {
        let n = self.duplicator.n_states();
        let [quiet, asked, answered] = by_both;
        let is_good = |x: &Move, y: &Move| {
            let next = x.target * n + y.target;
            match (x.marks, y.marks) {
                (_, 1) => answered[next],
                (1, _) => asked[next],
                _ => quiet[next],
            }
        };
        let moves = self.spoiler.of_state(position / n);
        all_answered(moves, self.duplicator.of_state(position % n), is_good)
    }

    /// The positions from which Duplicator shows its mark for ever if Spoiler does.
    fn won(&self, meter: &mut Meter<'_>) -> Result<Vec<bool>, LimitReached> {
        let n = self.spoiler.n_states().saturating_mul(self.duplicator.n_states());
        meter.states(n)?;
        // The greatest set in which Duplicator can always wait for its next mark …
        let mut answered = vec![true; n];
        loop {
            // … while Spoiler shows its own only a number of times that is known …
            let mut asked = vec![false; n];
            loop {
                // … and otherwise anything may go on for ever.
                let mut quiet = answered.clone();
                let mut changed = true;
                while changed {
                    changed = false;
                    meter.step(n as u64)?;
                    for position in 0..n {
                        let sets = [&quiet[..], &asked, &answered];
                        if quiet[position] && !self.leads_to(position, sets) {
                            quiet[position] = false;
                            changed = true;
                        }
                    }
                }
                if quiet == asked {
                    break;
                }
                asked = quiet;
            }
            if asked == answered {
                return Ok(answered);
            }
            answered = asked;
        }
    }
}
