//! Delayed simulation: marks may be answered later, and states that do so both ways are one.
//!
//! - Papers: EWS05, Fair simulation relations, parity games, and state space reduction for Büchi
//!   automata; JP06, Minimizing generalized Büchi automata (several marks).
//! - Relies on: a run of the quotient goes on from another member of the class at each step. Each
//!   change adds one more pebble that answers the pebble before it, so a mark shown in step `n`
//!   reaches the first pebble after at most `n` finite delays. That is why a class has the edges of
//!   all its members: with those of one member only, a mark could be put off for ever.
//! - Cost: the game has states² × 2^marks positions; each of its rounds looks at all of them, and
//!   there may be as many rounds as positions squared. In practice a handful.
//! - Departs: the game is solved as nested fixpoints, not by progress measures, and answers cover
//!   letters as in `simulation`. Marks that are owed are a set, so several marks need no counter.
//!   Unlike direct simulation, it does not tell which edges are needless.
//! - Checked: `tests/prop_stronger_simulations.rs`, against the definition and the oracle.

use lariat_automata::Automaton;
use lariat_core::{Budget, LimitReached, Meter, Resource};

use crate::bisimulation::Reduced;
use crate::moves::{Move, Moves, all_answered};
use crate::quotient::{classes, marks_of, quotient};
use crate::simulation::Simulation;
use crate::{LetterClasses, remove_unreachable};

/// The greatest delayed simulation of a generalized Büchi automaton: `q` simulates `p` when it can
/// answer every run of `p` step by step so that each mark is answered by the same mark, then or
/// later.
///
/// # Panics
/// When the acceptance is not generalized Büchi.
pub fn delayed_simulation(aut: &Automaton, budget: &Budget) -> Result<Simulation, LimitReached> {
    assert!(aut.acceptance().is_generalized_buchi(), "delayed simulation of {}", aut.acceptance());
    let mut meter = budget.meter();
    let n_marks = aut.acceptance().n_marks();
    let n_pairs = aut.n_states().saturating_mul(aut.n_states());
    let n_owed = u32::try_from(n_marks).ok().and_then(|n| 1usize.checked_shl(n));
    let Some(n_positions) = n_owed.and_then(|n| n.checked_mul(n_pairs)) else {
        let limit = budget.max_states;
        return Err(LimitReached::Exhausted { resource: Resource::States, limit });
    };
    meter.states(n_positions)?;
    meter.step(n_positions as u64)?;
    let classes = LetterClasses::of(aut.all_edges().map(|(_, e)| &e.guard), budget)?;
    let moves = Moves::of(aut, &classes, 0).expect("so many positions were refused");
    let won = Game { moves: &moves, n_marks }.won(&mut meter)?;
    let n = aut.n_states();
    Ok(Simulation::from_fn(n, |p, q| won[(p * n + q) << n_marks]))
}

/// The same language with fewer states: merges states that delayed simulation cannot tell apart,
/// until nothing changes. The result has no unreachable states, and marks on states if they were.
///
/// # Panics
/// When the acceptance is not generalized Büchi.
pub fn reduce_by_delayed_simulation(
    aut: &Automaton,
    budget: &Budget,
) -> Result<Reduced, LimitReached> {
    let reachable = remove_unreachable(aut);
    let marks = marks_of(aut);
    let (mut automaton, mut origin) = (reachable.automaton, reachable.origin);
    loop {
        let relation = delayed_simulation(&automaton, budget)?;
        let class = classes(automaton.n_states(), |p, q| relation.get(p, q));
        let smaller = quotient(&automaton, &class, marks);
        if smaller.automaton.n_states() == automaton.n_states() {
            return Ok(Reduced { automaton: smaller.automaton, origin });
        }
        automaton = smaller.automaton;
        origin = smaller.origin.iter().map(|&s| origin[s]).collect();
    }
}

/// The delayed game. A position is a pair of states and the set of marks that are owed: Spoiler's
/// state, Duplicator's state, and a bit for each mark that Spoiler showed and Duplicator has not
/// shown since.
struct Game<'m> {
    moves: &'m Moves,
    n_marks: usize,
}

impl Game<'_> {
    fn n_positions(&self) -> usize {
        (self.moves.n_states() * self.moves.n_states()) << self.n_marks
    }

    /// Can Duplicator answer Spoiler's next move so that the play gets into these positions?
    fn leads_to(&self, position: usize, good: &[bool]) -> bool {
        let n = self.moves.n_states();
        let (pair, owed) = (position >> self.n_marks, position & ((1 << self.n_marks) - 1));
        let is_good = |x: &Move, y: &Move| {
            let owed = (owed | x.marks as usize) & !(y.marks as usize);
            good[(x.target * n + y.target) << self.n_marks | owed]
        };
        all_answered(self.moves.of_state(pair / n), self.moves.of_state(pair % n), is_good)
    }

    /// The positions from which Duplicator can go on for ever and pay each mark again and again:
    /// the greatest set from which, for every mark, it can reach a position in the set where the
    /// mark is not owed and then stay in the set.
    fn won(&self, meter: &mut Meter<'_>) -> Result<Vec<bool>, LimitReached> {
        let mut won = vec![true; self.n_positions()];
        self.shrink(&mut won, meter)?;
        loop {
            let mut lost = false;
            for mark in 0..self.n_marks {
                let paying = self.can_pay(mark, &won, meter)?;
                lost |= paying != won;
                won = paying;
            }
            if !lost {
                return Ok(won);
            }
            self.shrink(&mut won, meter)?;
        }
    }

    /// Takes out positions from which the play can be forced out.
    fn shrink(&self, within: &mut [bool], meter: &mut Meter<'_>) -> Result<(), LimitReached> {
        let mut changed = true;
        while changed {
            changed = false;
            meter.step(within.len() as u64)?;
            for position in 0..within.len() {
                if within[position] && !self.leads_to(position, within) {
                    within[position] = false;
                    changed = true;
                }
            }
        }
        Ok(())
    }

    /// The positions in a set from which Duplicator, without leaving it, can get to one where the
    /// mark is not owed.
    fn can_pay(
        &self,
        mark: usize,
        within: &[bool],
        meter: &mut Meter<'_>,
    ) -> Result<Vec<bool>, LimitReached> {
        let mut paying: Vec<bool> = (within.iter().enumerate())
            .map(|(position, &is_within)| is_within && position >> mark & 1 == 0)
            .collect();
        let mut changed = true;
        while changed {
            changed = false;
            meter.step(within.len() as u64)?;
            for position in 0..within.len() {
                if within[position] && !paying[position] && self.leads_to(position, &paying) {
                    paying[position] = true;
                    changed = true;
                }
            }
        }
        Ok(paying)
    }
}
