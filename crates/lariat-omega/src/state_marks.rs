//! Marks moved from edges to states.
//!
//! - Relies on: which marks are met infinitely often does not change when each is shown one step
//!   later. A state that remembers the marks of the edge it was entered by shows them on all its
//!   edges.
//! - Cost: at most one copy of a state for each set of marks on its incoming edges.
//! - Departs: an edge that enters a component may choose among the copies made for edges inside.
//! - Checked: `tests/prop_conversions.rs`.

use lariat_automata::{Automaton, Edge, MarkSet, StateId};
use lariat_core::{Id, IndexVec};
use rustc_hash::FxHashMap;

use crate::Components;

/// An automaton with marks on states, and the state that each of its states copies.
#[derive(Clone, Debug)]
pub struct StateMarked {
    /// The automaton: all edges of a state show the same marks.
    pub automaton: Automaton,
    /// The state that each state copies.
    pub origin: IndexVec<StateId, StateId>,
}

/// The same language, with all edges of a state showing the same marks. States are copied only
/// where they have to be; an automaton that is such already stays as it is.
pub fn to_state_marks(aut: &Automaton) -> StateMarked {
    if aut.has_state_marks() {
        return StateMarked { automaton: aut.clone(), origin: aut.states().collect() };
    }
    let components = Components::of(aut);
    let entry = entry_marks(aut, &components);
    let mut copies = Copies { number: FxHashMap::default(), all: IndexVec::new() };
    let mut builder = aut.builder_like();
    for &s in aut.initial() {
        builder.add_initial(copies.get(s, &entry[s]));
    }
    let mut next = 0;
    while next < copies.all.len() {
        let source = StateId::new(next);
        let (s, marks) = copies.all[source].clone();
        for edge in aut.edges(s) {
            let stays = components.together(s, edge.target);
            let shown_there = if stays { &edge.marks } else { &entry[edge.target] };
            let target = copies.get(edge.target, shown_there);
            builder.add_edge(source, Edge { target, marks: marks.clone(), ..edge.clone() });
        }
        next += 1;
    }
    builder.add_states(copies.all.len());
    let origin = copies.all.iter().map(|(s, _)| *s).collect();
    StateMarked { automaton: builder.build(), origin }
}

struct Copies {
    number: FxHashMap<(StateId, MarkSet), StateId>,
    all: IndexVec<StateId, (StateId, MarkSet)>,
}

impl Copies {
    fn get(&mut self, state: StateId, marks: &MarkSet) -> StateId {
        let all = &mut self.all;
        let entry = self.number.entry((state, marks.clone()));
        *entry.or_insert_with(|| all.push((state, marks.clone())))
    }
}

/// For each state the marks of the copy to enter its component by: the least of those that edges
/// inside need anyway.
fn entry_marks(aut: &Automaton, components: &Components) -> IndexVec<StateId, MarkSet> {
    let mut least: IndexVec<StateId, Option<MarkSet>> = IndexVec::filled(None, aut.n_states());
    for (_, edge) in aut.all_edges().filter(|(s, e)| components.together(*s, e.target)) {
        let known = &mut least[edge.target];
        if known.as_ref().is_none_or(|marks| edge.marks < *marks) {
            *known = Some(edge.marks.clone());
        }
    }
    least.iter().map(|marks| marks.clone().unwrap_or_default()).collect()
}
