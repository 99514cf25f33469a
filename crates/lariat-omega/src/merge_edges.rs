//! Parallel edges made one.
//!
//! - Paper: Sve09, section 4.4.1: unnecessary transitions.
//! - Relies on: edges with the same ends and marks differ in their letters only. Where the
//!   condition has no `Fin`, more marks are never worse.
//! - Cost: a sort of the edges of each state, and the square of the marks between two states.
//! - Checked: `tests/prop_conversions.rs`.

use lariat_automata::{Automaton, Edge};

/// The automaton with at most one edge for each pair of states and set of marks. Without `Fin` in
/// its condition, letters that another edge with the same ends and more marks has are dropped.
/// Edges are sorted by target, then by marks.
pub fn merge_edges(aut: &Automaton) -> Automaton {
    let is_monotone = !aut.acceptance().condition().has_fin();
    let mut builder = aut.builder_like();
    builder.add_states(aut.n_states());
    aut.initial().iter().for_each(|&s| builder.add_initial(s));
    for s in aut.states() {
        if let Some(name) = aut.state_name(s) {
            builder.set_state_name(s, name.to_owned());
        }
        for edge in merged(aut.edges(s), is_monotone) {
            builder.add_edge(s, edge);
        }
    }
    builder.build()
}

/// The edges of a state, merged.
pub(crate) fn merged(edges: &[Edge], is_monotone: bool) -> Vec<Edge> {
    let mut sorted: Vec<&Edge> = edges.iter().collect();
    sorted.sort_by(|a, b| (a.target, &a.marks).cmp(&(b.target, &b.marks)));
    let mut merged: Vec<Edge> = Vec::with_capacity(sorted.len());
    for edge in sorted {
        match merged.last_mut() {
            Some(last) if (last.target, &last.marks) == (edge.target, &edge.marks) => {
                last.guard = last.guard.or(&edge.guard);
            }
            _ => merged.push(edge.clone()),
        }
    }
    if is_monotone {
        for group in merged.chunk_by_mut(|a, b| a.target == b.target) {
            drop_dominated(group);
        }
    }
    merged
}

/// Takes from each edge the letters of those with more marks. All marks are different.
fn drop_dominated(parallel: &mut [Edge]) {
    for i in 0..parallel.len() {
        for j in 0..parallel.len() {
            if i != j && parallel[i].marks.is_subset(&parallel[j].marks) {
                parallel[i].guard = parallel[i].guard.minus(&parallel[j].guard);
            }
        }
    }
}
