//! The finite words that are not bad prefixes: those that some infinite word continues.

use lariat_automata::{Automaton, FiniteAutomaton, FiniteEdge, StateId};
use lariat_core::{BitSet, Budget, Guard, LimitReached};
use lariat_omega::{Obligation, minimize_weak, safety_closure};

/// Two automata for the words that an infinite word of a language continues. All their states are
/// final and each has a way on, so a word is a bad prefix exactly when it has no run.
///
/// - Paper: RV12, section 2: empty states removed, all others accepting, then the subset
///   construction.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GoodPrefixes {
    /// As the translator made it.
    pub nondeterministic: FiniteAutomaton,
    /// With as few states as a deterministic one can have. None at all if the language is empty.
    pub deterministic: FiniteAutomaton,
}

impl GoodPrefixes {
    /// The prefixes of the words that an automaton accepts.
    pub fn of(aut: &Automaton, budget: &Budget) -> Result<Self, LimitReached> {
        let closed = safety_closure(aut);
        // A closure is a safety language, hence an obligation.
        let minimal = minimize_weak(&closed, Obligation::Known, budget)?
            .expect("the caller said that it is an obligation");
        let deterministic = finite(&safety_closure(&minimal));
        Ok(Self { nondeterministic: finite(&closed), deterministic })
    }

    /// Is there no word in the language?
    pub fn is_empty(&self) -> bool {
        self.deterministic.initial().is_empty()
    }

    /// The states of the deterministic automaton from which no word is a bad prefix.
    pub fn safe_states(&self) -> BitSet<StateId> {
        let aut = &self.deterministic;
        let mut safe: BitSet<StateId> = aut.states().filter(|&s| is_complete_at(aut, s)).collect();
        // What can leave the set is not in it. A minimal automaton needs one round, and one more to
        // see that nothing changes.
        loop {
            let leaves = |s: &StateId| aut.edges(*s).iter().any(|e| !safe.contains(e.target));
            let leaving: BitSet<StateId> = safe.iter().filter(leaves).collect();
            if leaving.is_empty() {
                return safe;
            }
            safe.difference_with(&leaving);
        }
    }
}

fn is_complete_at(aut: &FiniteAutomaton, state: StateId) -> bool {
    let edges = aut.edges(state).iter();
    edges.fold(Guard::ff(), |all, edge| all.or(&edge.guard)).is_true()
}

fn finite(aut: &Automaton) -> FiniteAutomaton {
    let mut finite = FiniteAutomaton::new(aut.alphabet().clone());
    // An empty language may have left an initial state without a way on.
    if aut.initial().iter().all(|&s| aut.edges(s).is_empty()) {
        return finite;
    }
    for state in aut.states() {
        finite.add_state();
        finite.set_final(state, true);
    }
    for &state in aut.initial() {
        finite.add_initial(state);
    }
    for (source, edge) in aut.all_edges() {
        finite.add_edge(source, FiniteEdge { guard: edge.guard.clone(), target: edge.target });
    }
    finite
}
