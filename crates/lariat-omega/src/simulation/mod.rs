//! Direct and reverse simulation, and what they allow to merge and to drop.
//!
//! - Papers: SB00, Efficient Büchi automata from LTL formulae; EWS05, Fair simulation relations,
//!   parity games, and state space reduction for Büchi automata; CM19, Efficient reduction of
//!   nondeterministic automata (which edges may be dropped).
//! - Relies on: a state that can answer every step of another with at least the same marks accepts
//!   at least its words; states that simulate each other are one; of two edges of a state, the one
//!   that leads to less and shows less is not needed. Reverse simulation is the same on the edges
//!   turned round, where initial states are answered by initial states.
//! - Cost: states² bits, and states² × edges a state² for each round.
//! - Departs: one edge may be answered by several together that cover its letters. Letters are bit
//!   masks over the classes that the guards make, so covering is a few machine instructions. When
//!   the condition mentions `Fin`, an answer must show the same marks, not more.
//! - Checked: `tests/prop_simulation.rs`.

mod compact;

use lariat_automata::{Automaton, StateId};
use lariat_core::{Budget, Id, IndexVec, LimitReached};

use crate::bisimulation::Reduced;
use compact::{Compact, Direction, Matrix};

/// Which states simulate which.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Simulation(Matrix);

impl Simulation {
    /// Can `by` do whatever `state` can?
    pub fn is_simulated(&self, state: StateId, by: StateId) -> bool {
        self.0.get(state.index(), by.index())
    }

    pub(crate) fn from_fn(n: usize, relation: impl Fn(usize, usize) -> bool) -> Self {
        Self(Matrix::from_fn(n, relation))
    }

    pub(crate) fn get(&self, p: usize, q: usize) -> bool {
        self.0.get(p, q)
    }
}

/// The greatest direct simulation: `q` simulates `p` when each edge of `p`, letter by letter, is
/// answered by an edge of `q` with at least the same marks, to a state that simulates its target.
pub fn direct_simulation(aut: &Automaton, budget: &Budget) -> Result<Simulation, LimitReached> {
    simulation(aut, Direction::Forward, budget)
}

/// The greatest reverse simulation: the same for edges that enter, and `q` is initial if `p` is.
pub fn reverse_simulation(aut: &Automaton, budget: &Budget) -> Result<Simulation, LimitReached> {
    simulation(aut, Direction::Backward, budget)
}

fn simulation(
    aut: &Automaton,
    direction: Direction,
    budget: &Budget,
) -> Result<Simulation, LimitReached> {
    let mut compact = Compact::of(aut, budget)?;
    compact.turn(direction);
    Ok(Simulation(compact.simulation(&mut budget.meter())?))
}

/// The same language with fewer states and edges: merges states that simulate each other and drops
/// edges that others make needless, forward and backward in turn, until nothing changes. The result
/// has no unreachable states.
pub fn reduce_by_simulation(aut: &Automaton, budget: &Budget) -> Result<Reduced, LimitReached> {
    reduce(aut, &[Direction::Forward, Direction::Backward], budget)
}

/// As [`reduce_by_simulation`], forward only. What is deterministic stays so.
pub fn reduce_by_direct_simulation(
    aut: &Automaton,
    budget: &Budget,
) -> Result<Reduced, LimitReached> {
    reduce(aut, &[Direction::Forward], budget)
}

/// As [`reduce_by_simulation`], backward only.
pub fn reduce_by_reverse_simulation(
    aut: &Automaton,
    budget: &Budget,
) -> Result<Reduced, LimitReached> {
    reduce(aut, &[Direction::Backward], budget)
}

fn reduce(
    aut: &Automaton,
    directions: &[Direction],
    budget: &Budget,
) -> Result<Reduced, LimitReached> {
    let mut meter = budget.meter();
    let mut compact = Compact::of(aut, budget)?;
    compact.remove_unreachable();
    // A direction is done when it changed nothing since the automaton changed last.
    let (mut unchanged, mut next) = (0, 0);
    while unchanged < directions.len() {
        compact.turn(directions[next % directions.len()]);
        let relation = compact.simulation(&mut meter)?;
        let changed = compact.reduce(&relation);
        unchanged = if changed { 0 } else { unchanged + 1 };
        next += 1;
    }
    compact.turn(Direction::Forward);
    let origin: IndexVec<StateId, StateId> = compact.origin.iter().copied().collect();
    Ok(Reduced { automaton: compact.to_automaton(aut), origin })
}
