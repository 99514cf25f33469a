//! Keeping only some states: those that can be reached, those that can still accept.
//!
//! - Paper: Sve09, section 4.4.1: non-reachable and never accepting states.
//! - Relies on: a run that accepts stays, from some point on, in a component with an accepting
//!   cycle.
//! - Cost: linear without `Fin`; see `emptiness` otherwise.
//! - Checked: `tests/prop_conversions.rs`.

use lariat_automata::{Automaton, Edge, StateId};
use lariat_core::{Id, IndexVec};

use crate::{Components, accepting_components};

/// An automaton made of some states of another, and which states these were.
#[derive(Clone, Debug)]
pub struct Restricted {
    /// The automaton.
    pub automaton: Automaton,
    /// The state that each of its states was.
    pub origin: IndexVec<StateId, StateId>,
}

/// The automaton without the states for which `keep` is false, and without their edges. The order
/// of the others stays.
pub fn keep_states(aut: &Automaton, keep: impl Fn(StateId) -> bool) -> Restricted {
    let origin: IndexVec<StateId, StateId> = aut.states().filter(|&s| keep(s)).collect();
    let mut builder = aut.builder_like();
    builder.add_states(origin.len());
    let mut new_state: IndexVec<StateId, Option<StateId>> = IndexVec::filled(None, aut.n_states());
    for (new, &old) in origin.enumerated() {
        new_state[old] = Some(new);
        if let Some(name) = aut.state_name(old) {
            builder.set_state_name(new, name.to_owned());
        }
    }
    aut.initial().iter().filter_map(|&s| new_state[s]).for_each(|s| builder.add_initial(s));
    for (new, &old) in origin.enumerated() {
        for edge in aut.edges(old) {
            if let Some(target) = new_state[edge.target] {
                builder.add_edge(new, Edge { target, ..edge.clone() });
            }
        }
    }
    Restricted { automaton: builder.build(), origin }
}

/// The automaton without the states that no run reaches.
pub fn remove_unreachable(aut: &Automaton) -> Restricted {
    let components = Components::of(aut);
    keep_states(aut, |s| components.is_reachable(s))
}

/// The automaton without the states that no accepting run visits. When nothing is accepted, the
/// first initial state remains, without edges.
pub fn trim(aut: &Automaton) -> Restricted {
    let components = Components::of(aut);
    let accepting = accepting_components(aut, &components);
    let useful = useful_states(aut, &components, |c| accepting[c]);
    if aut.initial().iter().any(|&s| useful[s]) {
        return keep_states(aut, |s| useful[s]);
    }
    let first = aut.initial().first().copied();
    let mut builder = aut.builder_like();
    builder.add_states(first.iter().len());
    first.iter().for_each(|_| builder.add_initial(StateId::new(0)));
    Restricted { automaton: builder.build(), origin: first.into_iter().collect() }
}

/// The states that can be reached and that reach one of these components.
pub(crate) fn useful_states(
    aut: &Automaton,
    components: &Components,
    is_good: impl Fn(crate::ComponentId) -> bool,
) -> IndexVec<StateId, bool> {
    let mut useful = IndexVec::filled(false, aut.n_states());
    // Components come in reverse topological order: successors are decided first.
    for c in components.ids().filter(|&c| components[c].is_reachable) {
        let states = components.states(c);
        let leads_to_useful = |s: &StateId| aut.edges(*s).iter().any(|e| useful[e.target]);
        if is_good(c) || states.iter().any(leads_to_useful) {
            states.iter().for_each(|&s| useful[s] = true);
        }
    }
    useful
}
