//! Classes of states made one state each.
//!
//! - Relies on: nothing; whether the language stays is for those to prove who choose the classes.
//! - Cost: linear in the edges, up to the merging of parallel ones.
//! - Checked: through its users.

use lariat_automata::{Automaton, Edge, MarkSet, StateId};
use lariat_core::{Id, IndexVec};

use crate::bisimulation::Reduced;
use crate::guided_merging::Marks;
use crate::merge_edges::merged;

/// The automaton with one state for each class, which has all edges of its members. `class` names
/// for each state the first member of its class. With marks on states, all edges of a class show the
/// marks of all its members.
pub(crate) fn quotient(aut: &Automaton, class: &[usize], marks: Marks) -> Reduced {
    let is_monotone = !aut.acceptance().condition().has_fin();
    let origin: IndexVec<StateId, StateId> =
        aut.states().filter(|s| class[s.index()] == s.index()).collect();
    let mut number = vec![StateId::new(0); aut.n_states()];
    origin.enumerated().for_each(|(new, old)| number[old.index()] = new);
    let new_state = |s: StateId| number[class[s.index()]];
    let mut members: IndexVec<StateId, Vec<Edge>> = IndexVec::filled(Vec::new(), origin.len());
    for (s, edge) in aut.all_edges() {
        members[new_state(s)].push(Edge { target: new_state(edge.target), ..edge.clone() });
    }
    let mut builder = aut.builder_like();
    builder.add_states(origin.len());
    builder.set_initial(aut.initial().iter().map(|&s| new_state(s)));
    for (new, &old) in origin.enumerated() {
        let mut edges = std::mem::take(&mut members[new]);
        if marks == Marks::OnStates {
            let mut marks = MarkSet::new();
            edges.iter().for_each(|edge| marks.union_with(&edge.marks));
            edges.iter_mut().for_each(|edge| edge.marks = marks.clone());
        }
        merged(&edges, is_monotone).into_iter().for_each(|edge| builder.add_edge(new, edge));
        if let Some(name) = aut.state_name(old) {
            builder.set_state_name(new, name.to_owned());
        }
    }
    Reduced { automaton: builder.build(), origin }
}

/// Where the marks of an automaton are.
pub(crate) fn marks_of(aut: &Automaton) -> Marks {
    if aut.has_state_marks() { Marks::OnStates } else { Marks::OnEdges }
}

/// For each state the first one that is related to it in both directions. The relation is
/// reflexive and transitive.
pub(crate) fn classes(n_states: usize, relation: impl Fn(usize, usize) -> bool) -> Vec<usize> {
    let together = |p: usize, q: usize| relation(p, q) && relation(q, p);
    (0..n_states).map(|q| (0..q).find(|&p| together(p, q)).unwrap_or(q)).collect()
}
