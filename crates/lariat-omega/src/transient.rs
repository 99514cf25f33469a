//! States that a run visits at most once, merged into others that go on in the same way.
//!
//! - Paper: BBDKS13, Compositional approach to suspension and other improvements to LTL translation.
//! - Relies on: the marks of one step do not matter, so states whose edges differ in marks only have
//!   the same language. Sending runs to the other state makes no new cycle: with the same successors,
//!   the state left out would have been on that cycle already.
//! - Cost: linear in the edges for each round; as many rounds as merged states follow each other.
//! - Departs: any state may take the place of a transient one, transient or not.
//! - Checked: `tests/prop_conversions.rs`.

use lariat_automata::{Automaton, Edge, StateId};
use lariat_core::{Guard, IndexVec};
use rustc_hash::FxHashMap;

use crate::bisimulation::Reduced;
use crate::{Components, keep_states};

/// The same language, without transient states that another state can stand in for.
pub fn merge_transient(aut: &Automaton) -> Reduced {
    let components = Components::of(aut);
    let is_transient = |s: StateId| components[components.of_state(s)].is_trivial;
    let mut stands_for: IndexVec<StateId, StateId> = aut.states().collect();
    loop {
        let mut first: FxHashMap<Vec<(StateId, Guard)>, StateId> = FxHashMap::default();
        // States on cycles stay, so they are offered first.
        let present = |s: &StateId| stands_for[*s] == *s;
        let staying = aut.states().filter(|&s| !is_transient(s));
        let transient: Vec<StateId> =
            aut.states().filter(|&s| is_transient(s)).filter(present).collect();
        for s in staying {
            first.entry(ways_on(aut, s, &stands_for)).or_insert(s);
        }
        let mut next = stands_for.clone();
        for &s in &transient {
            next[s] = *first.entry(ways_on(aut, s, &stands_for)).or_insert(s);
        }
        if next == stands_for {
            return redirected(aut, &stands_for);
        }
        // What stood for a state may have been replaced itself.
        for s in aut.states() {
            stands_for[s] = next[next[s]];
        }
    }
}

/// The letters with which a state goes on to each other, whatever the marks.
fn ways_on(
    aut: &Automaton,
    s: StateId,
    stands_for: &IndexVec<StateId, StateId>,
) -> Vec<(StateId, Guard)> {
    let mut edges: Vec<(StateId, &Guard)> =
        aut.edges(s).iter().map(|edge| (stands_for[edge.target], &edge.guard)).collect();
    edges.sort_by_key(|(target, _)| *target);
    let mut ways: Vec<(StateId, Guard)> = Vec::with_capacity(edges.len());
    for (target, guard) in edges {
        match ways.last_mut() {
            Some((last, letters)) if *last == target => *letters = letters.or(guard),
            _ => ways.push((target, guard.clone())),
        }
    }
    ways
}

fn redirected(aut: &Automaton, stands_for: &IndexVec<StateId, StateId>) -> Reduced {
    let mut builder = aut.builder_like();
    builder.add_states(aut.n_states());
    aut.initial().iter().for_each(|&s| builder.add_initial(stands_for[s]));
    for (s, edge) in aut.all_edges() {
        builder.add_edge(s, Edge { target: stands_for[edge.target], ..edge.clone() });
    }
    for s in aut.states() {
        if let Some(name) = aut.state_name(s) {
            builder.set_state_name(s, name.to_owned());
        }
    }
    let kept = keep_states(&builder.build(), |s| stands_for[s] == s);
    Reduced { automaton: kept.automaton, origin: kept.origin }
}
