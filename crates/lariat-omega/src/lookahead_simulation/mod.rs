//! Lookahead simulation: who answers sees several steps ahead. For merging states and for dropping
//! edges.
//!
//! - Paper: CM19, Efficient reduction of nondeterministic automata with application to language
//!   inclusion testing.
//! - Relies on: if Spoiler has to show up to `k` steps and Duplicator answers some of them, what
//!   Spoiler does Duplicator can do: traces of one state are traces of the other. Classes of the
//!   transitive closure may be merged, forward and backward. An edge is needless if another one with
//!   the same letter shows at least its marks and
//!   1. starts in the same state and leads to one with strictly more traces; or ends in the same
//!      state and comes from one with strictly more traces into it;
//!   2. comes from a state that strictly simulates its source backward (one step at a time) and
//!      leads to one with at least its target's traces;
//!   3. leads to a state that strictly simulates its target (one step at a time) and comes from one
//!      with at least the traces into its source.
//!
//!   In 1, take of all edges that could stand in the greatest. In 2, replacing an edge in the first
//!   `n` steps of a run makes the states before it greater or equal and its source greater, so it
//!   ends; 3 is the same from the other end. A run for each `n` is a run for ever (Kőnig). With
//!   strictly more traces on both sides neither argument works, and that is not done.
//! - Cost: `states² × (letters × edges a state)^k` for each round at worst, for good answers much
//!   less, since Spoiler's ways end where Duplicator has answered.
//! - Departs: strict is meant in the closure that was computed, not in the true inclusion of traces;
//!   the arguments above only need an order. For conditions with `Fin`, answers show the same marks.
//! - Checked: `tests/prop_stronger_simulations.rs`, against simulation for `k = 1` and against
//!   traces; `tests/prop_reductions.rs`.

mod graph;

use lariat_automata::{Automaton, StateId};
use lariat_core::{Budget, IndexVec, LimitReached, Meter};

use crate::bisimulation::Reduced;
pub use crate::guided_merging::Marks;
use crate::quotient::{classes, quotient};
use crate::simulation::Simulation;
use crate::{remove_unreachable, trim};
use graph::{Direction, LetterGraph};

/// What [`reduce_by_lookahead`] may vary.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// How many steps Spoiler shows at once; 1 is simulation, and 0 is taken for 1.
    pub lookahead: u8,
    /// Where marks stay. On states: backward, only states with the same marks are merged.
    pub marks: Marks,
}

impl Default for Options {
    fn default() -> Self {
        Self { lookahead: 4, marks: Marks::OnEdges }
    }
}

/// The transitive closure of direct lookahead simulation: `q` can do what `p` can, with at least
/// the marks of each step.
pub fn lookahead_simulation(
    aut: &Automaton,
    options: &Options,
    budget: &Budget,
) -> Result<Simulation, LimitReached> {
    closure(aut, Direction::Forward, options, budget)
}

/// The transitive closure of backward lookahead simulation: whatever leads from an initial state to
/// `p` leads from an initial state to `q`, with at least the marks of each step.
pub fn reverse_lookahead_simulation(
    aut: &Automaton,
    options: &Options,
    budget: &Budget,
) -> Result<Simulation, LimitReached> {
    closure(aut, Direction::Backward, options, budget)
}

fn closure(
    aut: &Automaton,
    direction: Direction,
    options: &Options,
    budget: &Budget,
) -> Result<Simulation, LimitReached> {
    let graph = LetterGraph::of(aut, options.marks, budget)?;
    let relation = graph.closure(direction, options.lookahead, &mut budget.meter())?;
    let n = aut.n_states();
    Ok(Simulation::from_fn(n, |p, q| relation[p * n + q]))
}

/// The same language with fewer states and edges: merges states that lookahead simulation cannot
/// tell apart, forward and backward, and drops needless edges, until nothing changes.
pub fn reduce_by_lookahead(
    aut: &Automaton,
    options: &Options,
    budget: &Budget,
) -> Result<Reduced, LimitReached> {
    let mut meter = budget.meter();
    let trimmed = trim(aut);
    let (mut automaton, mut origin) = (trimmed.automaton, trimmed.origin);
    loop {
        let before = (automaton.n_states(), automaton.n_edges(), automaton.n_transitions());
        for direction in [Direction::Forward, Direction::Backward] {
            let graph = LetterGraph::of(&automaton, options.marks, budget)?;
            let relation = graph.closure(direction, options.lookahead, &mut meter)?;
            let n = automaton.n_states();
            let class = classes(n, |p, q| relation[p * n + q]);
            let merged = quotient(&automaton, &class, options.marks);
            origin = followed(&merged.origin, &origin);
            automaton = merged.automaton;
        }
        automaton = pruned(&automaton, options, budget, &mut meter)?;
        let trimmed = trim(&automaton);
        origin = followed(&trimmed.origin, &origin);
        automaton = trimmed.automaton;
        if before == (automaton.n_states(), automaton.n_edges(), automaton.n_transitions()) {
            return Ok(Reduced { automaton, origin });
        }
    }
}

fn followed(
    origin: &IndexVec<StateId, StateId>,
    before: &IndexVec<StateId, StateId>,
) -> IndexVec<StateId, StateId> {
    origin.iter().map(|&s| before[s]).collect()
}

/// Which edges may stand in for which: sources related by the first, targets by the second.
type Rule<'r> = (&'r dyn Fn(usize, usize) -> bool, &'r dyn Fn(usize, usize) -> bool);

/// The automaton without needless edges: one rule after the other, each with relations of the
/// automaton it is applied to.
fn pruned(
    aut: &Automaton,
    options: &Options,
    budget: &Budget,
    meter: &mut Meter<'_>,
) -> Result<Automaton, LimitReached> {
    let mut aut = aut.clone();
    let lookahead = options.lookahead;
    for rule in 0..4 {
        let graph = LetterGraph::of(&aut, options.marks, budget)?;
        let n = aut.n_states();
        let (ahead, back) = match rule {
            0 | 1 => (lookahead, lookahead),
            2 => (lookahead, 1),
            _ => (1, lookahead),
        };
        let forward = graph.closure(Direction::Forward, ahead, meter)?;
        let backward = graph.closure(Direction::Backward, back, meter)?;
        let less =
            |relation: &[bool], p: usize, q: usize| relation[p * n + q] && !relation[q * n + p];
        let same = |p: usize, q: usize| p == q;
        let more_ahead = |r: usize, s: usize| less(&forward, r, s);
        let more_back = |p: usize, q: usize| less(&backward, p, q);
        let ahead = |r: usize, s: usize| forward[r * n + s];
        let back = |p: usize, q: usize| backward[p * n + q];
        let rule: Rule<'_> = match rule {
            0 => (&same, &more_ahead),
            1 => (&more_back, &same),
            2 => (&more_back, &ahead),
            _ => (&back, &more_ahead),
        };
        aut = remove_unreachable(&graph.without(&aut, rule, meter)?).automaton;
    }
    Ok(aut)
}
