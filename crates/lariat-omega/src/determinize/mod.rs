//! Deterministic parity automata from nondeterministic automata.
//!
//! - Papers: Saf88, On the complexity of ω-automata; Pit07, From nondeterministic Büchi and Streett
//!   automata to deterministic parity automata (names by age); Sch09, Tighter bounds for the
//!   determinisation of Büchi automata (history trees); Red12, An improved construction of
//!   deterministic omega-automaton using derivatives, and LP19, New optimizations and heuristics for
//!   determinization of Büchi automata (components are treated by their kind); MH84, Alternating
//!   finite automata on ω-words (breakpoints); CM99, Computing the Rabin index of a parity automaton
//!   (fewest priorities).
//! - Relies on: a run that accepts settles in one component, so a run that changes its component
//!   starts as a new root. Nodes are told by their age. A node whose states have all met a mark
//!   since last time accepts, a node that loses all its states rejects, and the oldest node decides.
//! - Cost: at most exponential, 2^O(n log n), in the number n of states of components that are
//!   neither weak nor rejecting; 3^n for the weak ones.
//! - Departs: all accepting weak components share one node, a breakpoint; rejecting ones need none.
//!   A state is dropped when one that accepts more is in a later component, or in the same component
//!   at a better place of the tree: then the tree can follow that one instead, and it changes its
//!   mind finitely often only. At the same place, the other one must also answer mark by mark. What
//!   accepts more is known from simulation, before and after degeneralization. Trees of the same states have the same language, so runs
//!   move to those that come last. Priorities are as few as possible. The automaton of an
//!   obligation is the minimal one, see `weak_minimization`.
//! - Checked: `tests/prop_determinize.rs`, against `oracle::accepts`.

pub(crate) mod parity;
mod tree;

use lariat_automata::Automaton;
use lariat_core::{Budget, Id, LimitReached};
use rustc_hash::FxHashMap;

use crate::blocks::{Blocks, unite};
use crate::{
    Obligation, bisimulation_quotient, clean_marks, complement_deterministic, degeneralize,
    direct_simulation, minimize_weak, reduce_by_direct_simulation, reduce_by_simulation,
    to_generalized_buchi, trim,
};
use parity::{ParityEdge, ParityGraph};
use tree::{Forest, Inclusions, Kinds, Step};

/// A deterministic automaton of the same language. Its condition is `parity min even` or
/// `parity min odd`, each edge showing at most one mark, or a special case of these: Büchi,
/// co-Büchi, `t` or `f`. Letters with which nothing can be accepted have no edge.
///
/// The budget counts trees as states.
///
/// ```
/// use lariat_automata::{Acceptance, Builder, Edge, MarkSet};
/// use lariat_core::{Alphabet, Budget, Guard, Prop};
/// // From some point on always `a`.
/// let mut alphabet = Alphabet::new();
/// let a = Guard::prop(alphabet.add(&Prop::new("a")));
/// let mut builder = Builder::new(alphabet, Acceptance::buchi());
/// let [s, t] = [0, 1].map(|_| builder.add_state());
/// builder.add_initial(s);
/// builder.add_edge(s, Edge { guard: Guard::tt(), target: s, marks: MarkSet::new() });
/// builder.add_edge(s, Edge { guard: a.clone(), target: t, marks: MarkSet::new() });
/// builder.add_edge(t, Edge { guard: a, target: t, marks: MarkSet::all(1) });
/// let deterministic = lariat_omega::determinize(&builder.build(), &Budget::SMALL)?;
/// assert!(deterministic.is_deterministic());
/// assert_eq!(deterministic.acceptance().to_string(), "1 Fin(0)");
/// # Ok::<(), lariat_core::LimitReached>(())
/// ```
pub fn determinize(aut: &Automaton, budget: &Budget) -> Result<Automaton, LimitReached> {
    let aut = to_generalized_buchi(aut, budget)?;
    let aut = clean_marks(&trim(&aut).automaton);
    let aut = reduce_by_simulation(&aut, budget)?.automaton;
    let aut = clean_marks(&trim(&aut).automaton);
    let degeneralized = degeneralize::degeneralize(&aut, &Default::default(), budget)?;
    if degeneralized.automaton.is_deterministic() {
        let reduced = bisimulation_quotient(&degeneralized.automaton).automaton;
        return minimal_if_obligation(reduced, budget);
    }
    // Forward only, so that the languages of states stay what they are.
    let reduced = reduce_by_direct_simulation(&degeneralized.automaton, budget)?;
    let useful = trim(&reduced.automaton);
    let buchi = clean_marks(&useful.automaton);
    if buchi.is_deterministic() {
        return minimal_if_obligation(buchi, budget);
    }
    // A state of the generalized automaton with the same language.
    let origin = useful.origin.iter().map(|&s| degeneralized.origin[reduced.origin[s]]);
    let inclusion = Inclusions {
        simulation: direct_simulation(&buchi, budget)?,
        of_origins: direct_simulation(&aut, budget)?,
        origin: origin.collect(),
    };
    let kinds = Kinds::of(&buchi, inclusion, budget)?;
    let mut graph = explore(&buchi, &kinds, budget)?;
    graph.move_to_last();
    minimal_if_obligation(graph.smallest(&buchi), budget)
}

/// The powerset of a deterministic automaton is the automaton itself, and its complement costs
/// nothing, so the question is cheap.
pub(crate) fn minimal_if_obligation(
    aut: Automaton,
    budget: &Budget,
) -> Result<Automaton, LimitReached> {
    let other = complement_deterministic(&aut);
    let minimal = minimize_weak(&aut, Obligation::AskComplement(&other), budget)?;
    Ok(minimal.filter(|minimal| minimal.n_states() < aut.n_states()).unwrap_or(aut))
}

/// All trees that can be reached.
fn explore(
    aut: &Automaton,
    kinds: &Kinds<'_>,
    budget: &Budget,
) -> Result<ParityGraph, LimitReached> {
    let mut meter = budget.meter();
    let classes = &kinds.classes;
    let mut known: FxHashMap<Forest, u32> = FxHashMap::default();
    let mut forests = vec![kinds.initial()];
    known.insert(forests[0].clone(), 0);
    let mut graph = ParityGraph { rows: Vec::new(), support: Vec::new() };
    let (mut blocks, mut edges, mut steps) = (Blocks::default(), Vec::new(), Vec::new());
    let mut next = 0;
    while next < forests.len() {
        let forest = forests[next].clone();
        edges.clear();
        steps.clear();
        for &(source, node) in &forest.places {
            edges.extend(aut.edge_ids(source));
            steps.extend(aut.edge_ids(source).map(|edge| Step { source, node, edge }));
        }
        let paths = forest.paths();
        let mut row: Vec<(u32, u32, Vec<u64>)> = Vec::new();
        blocks.for_each(classes, &edges, |block, taken| {
            let steps = taken.iter().map(|&i| steps[i]);
            let (successor, priority) = kinds.successor(&forest, &paths, steps);
            let target = *known.entry(successor).or_insert_with_key(|successor| {
                forests.push(successor.clone());
                (forests.len() - 1) as u32
            });
            match row.iter_mut().find(|(t, p, _)| (*t, *p) == (target, priority)) {
                Some((_, _, letters)) => unite(letters, block),
                None => row.push((target, priority, block.to_vec())),
            }
            meter.step(1 + taken.len() as u64)
        })?;
        let edge = |(target, priority, letters): (u32, u32, Vec<u64>)| ParityEdge {
            target: target as usize,
            priority,
            guard: classes.guard(&letters),
        };
        graph.rows.push(row.into_iter().map(edge).collect());
        meter.states(forests.len())?;
        next += 1;
    }
    let mut supports: FxHashMap<Vec<usize>, usize> = FxHashMap::default();
    for forest in &forests {
        let states: Vec<usize> = forest.places.iter().map(|(s, _)| s.index()).collect();
        let next = supports.len();
        graph.support.push(*supports.entry(states).or_insert(next));
    }
    Ok(graph)
}
