//! Questions about the shape of an automaton.
//!
//! - Papers: BBDKKMPS15, The Hanoi omega-automata format (the definitions); CP03, Relating hierarchy
//!   of temporal properties to model checking.
//! - Relies on: the shape of the reachable components; for ambiguity, the product of the automaton
//!   with itself.
//! - Cost: linear, with two exceptions. Inherent weakness asks each component for an accepting and
//!   for a rejecting cycle, see `emptiness`. Ambiguity builds the product.
//! - Checked: `tests/prop_questions.rs`.

use lariat_automata::{Automaton, StateId};
use lariat_core::{Budget, Guard, IndexVec, LimitReached};

use crate::{ComponentId, Components, accepting_components, product, rejecting_components, trim};

/// In each component, do all edges show the same marks? Components that no run reaches do not
/// count, here and below.
pub fn is_weak(aut: &Automaton) -> bool {
    is_weak_in(&Components::of(aut))
}

/// In each component, are all cycles accepting, or none?
pub fn is_inherently_weak(aut: &Automaton) -> bool {
    let components = Components::of(aut);
    let accepting = accepting_components(aut, &components);
    let rejecting = rejecting_components(aut, &components);
    reachable(&components).all(|c| !(accepting[c] && rejecting[c]))
}

/// Is it weak, and is every component a single state?
pub fn is_very_weak(aut: &Automaton) -> bool {
    let components = Components::of(aut);
    is_weak_in(&components) && reachable(&components).all(|c| components.states(c).len() == 1)
}

/// Is it weak, can a run stay in an accepting component whatever it reads, and is no rejecting cycle
/// reachable from there?
pub fn is_terminal(aut: &Automaton) -> bool {
    let components = Components::of(aut);
    let accepting = accepting_components(aut, &components);
    if !is_weak_in(&components) {
        return false;
    }
    let after = states_after(aut, &components, &accepting);
    let is_complete = |c: ComponentId| {
        components.states(c).iter().all(|&s| {
            let inner = aut.edges(s).iter().filter(|e| components.together(s, e.target));
            inner.fold(Guard::ff(), |all, e| all.or(&e.guard)).is_true()
        })
    };
    reachable(&components).all(|c| match accepting[c] {
        true => is_complete(c),
        false => components[c].is_trivial || !after[components.states(c)[0]],
    })
}

/// Is every state deterministic that can be reached from an accepting component?
pub fn is_semi_deterministic(aut: &Automaton) -> bool {
    let components = Components::of(aut);
    let accepting = accepting_components(aut, &components);
    let after = states_after(aut, &components, &accepting);
    aut.states().filter(|&s| after[s]).all(|s| aut.is_deterministic_at(s))
}

/// Is there, for each word, at most one accepting run? Runs are told apart by their states.
pub fn is_unambiguous(aut: &Automaton, budget: &Budget) -> Result<bool, LimitReached> {
    if aut.is_deterministic() {
        return Ok(true);
    }
    let useful = trim(aut).automaton;
    // Two runs are two states at some point, both of which go on to accept the same word.
    let pairs = product(&useful, &useful, budget)?;
    let accepting = trim(&pairs.automaton);
    if accepting.automaton.n_edges() == 0 {
        return Ok(true);
    }
    Ok(accepting.origin.iter().map(|&pair| pairs.origin[pair]).all(|(s, t)| s == t))
}

fn reachable(components: &Components) -> impl Iterator<Item = ComponentId> {
    components.ids().filter(|&c| components[c].is_reachable)
}

fn is_weak_in(components: &Components) -> bool {
    reachable(components).all(|c| components[c].marks == components[c].common_marks)
}

/// The states that a run may visit after it was in an accepting component.
fn states_after(
    aut: &Automaton,
    components: &Components,
    accepting: &IndexVec<ComponentId, bool>,
) -> IndexVec<StateId, bool> {
    let mut after = IndexVec::filled(false, aut.n_states());
    let starts = reachable(components).filter(|&c| accepting[c]);
    let mut pending: Vec<StateId> = starts.flat_map(|c| components.states(c)).copied().collect();
    while let Some(s) = pending.pop() {
        if !std::mem::replace(&mut after[s], true) {
            pending.extend(aut.edges(s).iter().map(|edge| edge.target));
        }
    }
    after
}
