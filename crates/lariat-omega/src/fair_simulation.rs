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
    assert_eq!(a.alphabet(), b.alphabet(), "fair simulation between different alphabets");
    let game = Game::of(a, b, budget)?;
    let won = game.won(game.all_positions(), |_| false, &mut budget.meter())?;
    Ok(game.relation(&won))
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
    let game = Game::of(aut, aut, budget)?;
    let known = game.won(game.all_positions(), |_| false, meter)?;
    let relation = game.relation(&known);
    for (p, q) in aut.states().flat_map(|q| (0..q.index()).map(move |p| (StateId::new(p), q))) {
        if relation.is_simulated(p, q) && relation.is_simulated(q, p) {
            let mut class: Vec<usize> = (0..aut.n_states()).collect();
            class[q.index()] = p.index();
            let merged = quotient(aut, &class, marks_of(aut));
            let origin = |s: usize| merged.origin[StateId::new(s)].index();
            let check = Game::of(&merged.automaton, aut, budget)?;
            // What simulates a merged state simulates its members.
            let start = check.positions_within(&game, &known, origin);
            if check.is_won_from_the_start(start, &merged.automaton, aut, meter)? {
                return Ok(Some(trim(&merged.automaton).automaton));
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
                let check = Game::of(aut, &pruned, budget)?;
                // What a state can answer with fewer edges it can answer with all of them.
                let start = check.positions_within(&game, &known, |s| s);
                if check.is_won_from_the_start(start, aut, &pruned, meter)? {
                    return Ok(Some(trim(&pruned).automaton));
                }
            }
        }
    }
    Ok(None)
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
struct Game {
    spoiler: Moves,
    duplicator: Moves,
    /// How many states of the game stand for one state of the automata.
    n_levels: [usize; 2],
}

impl Game {
    fn of(a: &Automaton, b: &Automaton, budget: &Budget) -> Result<Self, LimitReached> {
        let guards = a.all_edges().chain(b.all_edges()).map(|(_, edge)| &edge.guard);
        let classes = LetterClasses::of(guards, budget)?;
        let n_levels = [a, b].map(|aut| {
            let acceptance = aut.acceptance();
            assert!(acceptance.is_generalized_buchi(), "fair simulation of {acceptance}");
            acceptance.n_marks().max(1)
        });
        let n_spoilers = a.n_states().saturating_mul(n_levels[0]);
        let n_duplicators = b.n_states().saturating_mul(n_levels[1]);
        budget.meter().states(n_spoilers.saturating_mul(n_duplicators))?;
        Ok(Self {
            spoiler: Moves::with_one_mark(a, &classes, 0),
            duplicator: Moves::with_one_mark(b, &classes, a.n_edges()),
            n_levels,
        })
    }

    fn n_positions(&self) -> usize {
        self.spoiler.n_states() * self.duplicator.n_states()
    }

    fn all_positions(&self) -> Vec<bool> {
        vec![true; self.n_positions()]
    }

    /// The positions that are known in another game between states with the same levels, where
    /// Spoiler's states come from elsewhere and Duplicator's are the same.
    fn positions_within(
        &self,
        other: &Self,
        known: &[bool],
        origin: impl Fn(usize) -> usize,
    ) -> Vec<bool> {
        let (n, levels) = (self.duplicator.n_states(), self.n_levels[0]);
        let in_other = |p: usize| origin(p / levels) * levels + p % levels;
        let position = |i: usize| in_other(i / n) * other.duplicator.n_states() + i % n;
        (0..self.n_positions()).map(|i| known[position(i)]).collect()
    }

    fn relation(&self, won: &[bool]) -> FairSimulation {
        let [from, to] = self.n_levels;
        let (n, n_columns) = (self.duplicator.n_states(), self.duplicator.n_states() / to);
        let pair = |i: usize| won[i / n_columns * from * n + i % n_columns * to];
        let n_rows = self.spoiler.n_states() / from;
        FairSimulation { n_columns, relation: (0..n_rows * n_columns).map(pair).collect() }
    }

    /// Does each initial state of the first automaton find one of the second that fairly simulates
    /// it? `start` has all positions that may be won.
    fn is_won_from_the_start(
        &self,
        start: Vec<bool>,
        a: &Automaton,
        b: &Automaton,
        meter: &mut Meter<'_>,
    ) -> Result<bool, LimitReached> {
        let ([from, to], n) = (self.n_levels, self.duplicator.n_states());
        let answered = |won: &[bool], p: StateId| {
            let good = |q: &StateId| won[p.index() * from * n + q.index() * to];
            b.initial().iter().any(good)
        };
        let is_lost = |won: &[bool]| !a.initial().iter().all(|&p| answered(won, p));
        Ok(!is_lost(&self.won(start, is_lost, meter)?))
    }

    /// Can Duplicator answer Spoiler's next move so that the play gets into the set that goes with
    /// what is shown: nothing, a mark by Spoiler only, a mark by Duplicator?
    fn leads_to(&self, position: usize, [quiet, asked, answered]: [&[bool]; 3]) -> bool {
        let n = self.duplicator.n_states();
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

    /// The positions from which Duplicator shows its mark for ever if Spoiler does, among those
    /// that may be; some more when it turns out early that `is_enough`.
    fn won(
        &self,
        start: Vec<bool>,
        is_enough: impl Fn(&[bool]) -> bool,
        meter: &mut Meter<'_>,
    ) -> Result<Vec<bool>, LimitReached> {
        let n = start.len();
        // The greatest set in which Duplicator can always wait for its next mark …
        let mut answered = start;
        while !is_enough(&answered) {
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
                        // What was found with less is found again.
                        let is_open = quiet[position] && !asked[position];
                        if is_open && !self.leads_to(position, sets) {
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
                break;
            }
            answered = asked;
        }
        Ok(answered)
    }
}
