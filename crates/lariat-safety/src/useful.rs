//! States that matter, and finite automata as automata on infinite words.

use lariat_automata::{
    Acceptance, Automaton, Builder, Edge, FiniteAutomaton, FiniteEdge, MarkSet, StateId,
};
use lariat_core::{BitSet, Guard, Id, IndexVec};

/// The automaton without the states that no run visits on its way to a final state.
pub fn useful(aut: &FiniteAutomaton) -> FiniteAutomaton {
    let mut kept = reachable(aut);
    kept.intersect_with(&reachable(&aut.reversed()));
    let mut result = FiniteAutomaton::new(aut.alphabet().clone());
    let mut number: IndexVec<StateId, Option<StateId>> = IndexVec::filled(None, aut.n_states());
    for state in kept.iter() {
        let new = result.add_state();
        result.set_final(new, aut.finals().contains(state));
        if aut.initial().contains(state) {
            result.add_initial(new);
        }
        number[state] = Some(new);
    }
    for state in kept.iter() {
        let source = number[state].expect("it is kept");
        for edge in aut.edges(state) {
            if let Some(target) = number[edge.target] {
                result.add_edge(source, FiniteEdge { guard: edge.guard.clone(), target });
            }
        }
    }
    result
}

fn reachable(aut: &FiniteAutomaton) -> BitSet<StateId> {
    let mut seen = aut.initial().clone();
    let mut waiting: Vec<StateId> = seen.iter().collect();
    while let Some(state) = waiting.pop() {
        waiting.extend(aut.edges(state).iter().map(|e| e.target).filter(|&t| seen.insert(t)));
    }
    seen
}

/// The automaton of all infinite words with an accepted beginning: a Büchi automaton that stays in
/// the state where a word was accepted.
///
/// ```
/// use lariat_automata::{FiniteAutomaton, FiniteEdge};
/// use lariat_core::{Alphabet, Guard, Prop};
/// let mut alphabet = Alphabet::new();
/// let a = Guard::prop(alphabet.add(&Prop::new("a")));
/// let mut an_a = FiniteAutomaton::new(alphabet);
/// let (s, t) = (an_a.add_state(), an_a.add_state());
/// an_a.add_initial(s);
/// an_a.set_final(t, true);
/// an_a.add_edge(s, FiniteEdge { guard: a.not(), target: s });
/// an_a.add_edge(s, FiniteEdge { guard: a, target: t });
/// let buchi = lariat_safety::to_buchi(&an_a);
/// assert!(lariat_omega::is_terminal(&buchi));
/// assert_eq!(buchi.n_edges(), 3, "the final state got an edge to itself");
/// ```
pub fn to_buchi(aut: &FiniteAutomaton) -> Automaton {
    let mut builder = Builder::new(aut.alphabet().clone(), Acceptance::buchi());
    builder.add_states(aut.n_states());
    aut.initial().iter().for_each(|state| builder.add_initial(state));
    let [none, all] = [MarkSet::new(), [lariat_automata::MarkId::new(0)].into_iter().collect()];
    for state in aut.states() {
        if aut.finals().contains(state) {
            let guard = Guard::tt();
            builder.add_edge(state, Edge { guard, target: state, marks: all.clone() });
            continue;
        }
        for edge in aut.edges(state) {
            let (guard, target) = (edge.guard.clone(), edge.target);
            builder.add_edge(state, Edge { guard, target, marks: none.clone() });
        }
    }
    builder.build()
}

/// The automaton of all infinite words with no accepted beginning, if every word has exactly one
/// run: the states that are not final, and every run of theirs.
pub(crate) fn never_final(dfa: &FiniteAutomaton) -> Automaton {
    debug_assert!(dfa.is_deterministic());
    let mut builder = Builder::new(dfa.alphabet().clone(), Acceptance::all());
    builder.add_states(dfa.n_states());
    let is_final = |state: StateId| dfa.finals().contains(state);
    dfa.initial().iter().for_each(|state| builder.add_initial(state));
    for state in dfa.states().filter(|&state| !is_final(state)) {
        for edge in dfa.edges(state).iter().filter(|edge| !is_final(edge.target)) {
            let (guard, target) = (edge.guard.clone(), edge.target);
            builder.add_edge(state, Edge { guard, target, marks: MarkSet::new() });
        }
    }
    builder.build()
}
