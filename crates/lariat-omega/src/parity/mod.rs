//! Deterministic parity automata from deterministic automata with any acceptance condition.
//!
//! - Papers: CCF21, Optimal transformations of games and automata using Muller conditions; CDMRS22,
//!   Practical applications of the alternating cycle decomposition; CM99 (fewest priorities).
//! - Relies on: a run remembers, for its state, one of the innermost cycles of the decomposition
//!   through it. A step climbs to the least cycle that contains its edge, shows how deep that is,
//!   and goes on to the next part of it. The outermost cycle that is met infinitely often is then
//!   the one whose edges the run takes infinitely often, as far as acceptance can tell.
//! - Cost: the decomposition may be exponential in the number of marks; no automaton that follows
//!   the structure of the given one has fewer states than the result has before it is reduced.
//! - Departs: a cycle and its parts are looked for by leaving out one mark after the other, in each
//!   component alone, so that marks that do not matter there cost nothing. Copies of one state have
//!   one language, so runs move to those that come last.
//! - Checked: `tests/prop_parity.rs`, against `oracle::accepts`.

mod cycle_decomposition;
mod reduce;
mod relabel;
mod residuals;

use lariat_automata::{Automaton, StateId};
use lariat_core::{Budget, Id, LimitReached};
use rustc_hash::FxHashMap;

use crate::determinize::minimal_if_obligation;
use crate::determinize::parity::{ParityEdge, ParityGraph};
use crate::trim;
use cycle_decomposition::CycleDecomposition;
pub use reduce::{n_residuals, reduce_deterministic, to_deterministic_buchi};

/// A deterministic automaton of the same language whose condition is as [`determinize`] makes them:
/// `parity min even` or `parity min odd`, each edge showing at most one mark, or a special case of
/// these: Büchi, co-Büchi, `t` or `f`.
///
/// The budget counts the states of the result, and sets of edges, as states.
///
/// ```
/// use lariat_automata::{Acceptance, Builder, Condition, Edge, MarkId, MarkSet};
/// use lariat_core::{Alphabet, Budget, Guard, Id, Prop};
/// // Infinitely often `a`, or finitely often `b`.
/// let mut alphabet = Alphabet::new();
/// let [a, b] = ["a", "b"].map(|name| Guard::prop(alphabet.add(&Prop::new(name))));
/// let condition = Condition::Inf(MarkId::new(0)).or(Condition::Fin(MarkId::new(1)));
/// let mut builder = Builder::new(alphabet, Acceptance::new(2, condition));
/// let s = builder.add_state();
/// builder.add_initial(s);
/// for (guard, marks) in [(a.and(&b), 3), (a.minus(&b), 1), (b.minus(&a), 2), (a.or(&b).not(), 0)] {
///     builder.add_edge(s, Edge { guard, target: s, marks: MarkSet::from_bits(marks) });
/// }
/// let parity = lariat_omega::to_parity(&builder.build(), &Budget::SMALL)?;
/// assert_eq!(parity.n_states(), 1);
/// assert_eq!(parity.acceptance().to_string(), "2 Inf(0) | Fin(1)");
/// # Ok::<(), lariat_core::LimitReached>(())
/// ```
///
/// # Panics
/// When the automaton is not deterministic.
///
/// [`determinize`]: crate::determinize
pub fn to_parity(aut: &Automaton, budget: &Budget) -> Result<Automaton, LimitReached> {
    assert!(aut.is_deterministic(), "parity from an automaton that is not deterministic");
    let aut = trim(aut).automaton;
    let Some(initial) = aut.single_initial() else { return Ok(aut) };
    let mut graph = unfold(&aut, initial, budget)?;
    graph.move_to_last();
    minimal_if_obligation(graph.smallest(&aut), budget)
}

/// States with the cycle that they remember.
fn unfold(aut: &Automaton, initial: StateId, budget: &Budget) -> Result<ParityGraph, LimitReached> {
    let mut meter = budget.meter();
    let cycles = CycleDecomposition::of(aut, &mut meter)?;
    let enter = |s: StateId| (s, cycles.root[s.index()].map(|root| cycles.innermost(root, s)));
    let mut known: FxHashMap<(StateId, Option<usize>), usize> = FxHashMap::default();
    let mut places = vec![enter(initial)];
    known.insert(places[0], 0);
    let mut graph = ParityGraph { rows: Vec::new(), support: Vec::new() };
    let mut next = 0;
    while next < places.len() {
        let (state, at) = places[next];
        let mut row = Vec::with_capacity(aut.edges(state).len());
        for id in aut.edge_ids(state) {
            let edge = aut.edge(id);
            let stays = cycles.root[state.index()] == cycles.root[edge.target.index()];
            let (place, priority) = match at.filter(|_| stays) {
                Some(cycle) => {
                    let (cycle, priority) = cycles.step(cycle, id);
                    ((edge.target, Some(cycle)), priority)
                }
                None => (enter(edge.target), 0),
            };
            let target = *known.entry(place).or_insert_with(|| {
                places.push(place);
                places.len() - 1
            });
            row.push(ParityEdge { target, priority, guard: edge.guard.clone() });
        }
        meter.step(1 + row.len() as u64)?;
        meter.states(places.len())?;
        graph.rows.push(row);
        graph.support.push(state.index());
        next += 1;
    }
    Ok(graph)
}
