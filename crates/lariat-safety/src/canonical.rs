//! One numbering for all deterministic automata that differ only in theirs.
//!
//! - Relies on: the edges of a state have disjoint guards, so their least letters order them.
//! - Cost: O(states + edges log edges) Boolean operations.
//! - Checked: `tests/prop_minimize.rs`: two minimizations give equal automata.

use lariat_automata::{FiniteAutomaton, FiniteEdge, StateId};
use lariat_core::{Guard, IndexVec, Letter};

/// The reachable part of a deterministic automaton: one edge from a state to another, states in the
/// order in which they are met breadth first, least letters first. Isomorphic automata become equal.
pub(crate) fn canonical(dfa: &FiniteAutomaton) -> FiniteAutomaton {
    let mut result = FiniteAutomaton::new(dfa.alphabet().clone());
    let mut number: IndexVec<StateId, Option<StateId>> = IndexVec::filled(None, dfa.n_states());
    let mut order = Vec::new();
    let mut meet = |state: StateId, order: &mut Vec<StateId>, result: &mut FiniteAutomaton| {
        *number[state].get_or_insert_with(|| {
            order.push(state);
            let new = result.add_state();
            result.set_final(new, dfa.finals().contains(state));
            new
        })
    };
    for state in dfa.initial().iter() {
        let new = meet(state, &mut order, &mut result);
        result.add_initial(new);
    }
    let mut next = 0;
    while next < order.len() {
        let source = meet(order[next], &mut order, &mut result);
        for edge in merged(dfa.edges(order[next])) {
            let target = meet(edge.target, &mut order, &mut result);
            result.add_edge(source, FiniteEdge { target, ..edge });
        }
        next += 1;
    }
    result
}

/// One edge for each target, ordered by their least letters.
fn merged(edges: &[FiniteEdge]) -> Vec<FiniteEdge> {
    let mut edges = edges.to_vec();
    edges.sort_by_key(|edge| edge.target);
    edges.dedup_by(|edge, kept| {
        let same = edge.target == kept.target;
        if same {
            kept.guard = kept.guard.or(&edge.guard);
        }
        same
    });
    let least = |guard: &Guard| -> Letter {
        guard.least_letter().expect("the guard of an edge is not empty")
    };
    edges.sort_by_cached_key(|edge| least(&edge.guard));
    edges
}
