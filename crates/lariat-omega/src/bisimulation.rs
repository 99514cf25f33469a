//! The bisimulation quotient: states with the same edges, up to themselves, are one.
//!
//! - Papers: PT87, Three partition refinement algorithms; EH00, Optimizing Büchi automata.
//! - Relies on: states that agree on letters, marks and classes of successors have the same runs.
//! - Cost: O((states + edges) log edges) for each round of refinement, of which there are at most as
//!   many as states; in practice a handful.
//! - Departs: all classes are split at once by signatures, round after round. Letters are compared
//!   as guards, so no alphabet is enumerated.
//! - Checked: `tests/prop_simulation.rs`.

use lariat_automata::{Automaton, Edge, MarkSet, StateId};
use lariat_core::{Guard, Id, IndexVec};
use rustc_hash::FxHashMap;

/// A smaller automaton, and where its states come from.
#[derive(Clone, Debug)]
pub struct Reduced {
    /// The automaton.
    pub automaton: Automaton,
    /// A state of the original with the same language, for each state.
    pub origin: IndexVec<StateId, StateId>,
}

/// The same language, with bisimilar states merged. Edges are merged and sorted as by
/// [`merge_edges`](crate::merge_edges), except that none is dropped for having fewer marks.
pub fn bisimulation_quotient(aut: &Automaton) -> Reduced {
    let mut class: IndexVec<StateId, StateId> = IndexVec::filled(StateId::new(0), aut.n_states());
    let mut n_classes = usize::from(aut.n_states() > 0);
    loop {
        let (finer, n_finer) = refined(aut, &class);
        if n_finer == n_classes {
            break;
        }
        (class, n_classes) = (finer, n_finer);
    }
    quotient(aut, &class, n_classes)
}

/// The edges of a state with classes as targets: sorted, each target and marks once.
type Signature = Vec<(StateId, MarkSet, Guard)>;

fn signature(aut: &Automaton, s: StateId, class: &IndexVec<StateId, StateId>) -> Signature {
    let mut edges: Vec<&Edge> = aut.edges(s).iter().collect();
    let key = |e: &&Edge| class[e.target];
    edges.sort_by(|a, b| (key(a), &a.marks).cmp(&(key(b), &b.marks)));
    let mut signature: Signature = Vec::with_capacity(edges.len());
    for edge in edges {
        let target = class[edge.target];
        match signature.last_mut() {
            Some((t, marks, guard)) if (*t, &*marks) == (target, &edge.marks) => {
                *guard = guard.or(&edge.guard);
            }
            _ => signature.push((target, edge.marks.clone(), edge.guard.clone())),
        }
    }
    signature
}

/// Splits each class by the signatures of its states. Classes are numbered by their first state.
fn refined(
    aut: &Automaton,
    class: &IndexVec<StateId, StateId>,
) -> (IndexVec<StateId, StateId>, usize) {
    let mut number: FxHashMap<Signature, StateId> = FxHashMap::default();
    let mut n_classes = 0;
    // Equal signatures in this round imply equal ones before, so the old class is not needed.
    let finer = aut.states().map(|s| {
        *number.entry(signature(aut, s, class)).or_insert_with(|| {
            n_classes += 1;
            StateId::new(n_classes - 1)
        })
    });
    let finer = finer.collect();
    (finer, n_classes)
}

fn quotient(aut: &Automaton, class: &IndexVec<StateId, StateId>, n_classes: usize) -> Reduced {
    let mut builder = aut.builder_like();
    builder.add_states(n_classes);
    aut.initial().iter().for_each(|&s| builder.add_initial(class[s]));
    let mut origin: IndexVec<StateId, StateId> = IndexVec::new();
    for (s, &c) in class.enumerated() {
        if c != origin.next_id() {
            continue;
        }
        origin.push(s);
        for (target, marks, guard) in signature(aut, s, class) {
            builder.add_edge(c, Edge { guard, target, marks });
        }
        if let Some(name) = aut.state_name(s) {
            builder.set_state_name(c, name.to_owned());
        }
    }
    Reduced { automaton: builder.build(), origin }
}
