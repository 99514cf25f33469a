//! Components against mutual reachability, from the definition.

use lariat_automata::arbitrary::{Shape, automata};
use lariat_automata::{Acceptance, Automaton, MarkSet, StateId};
use lariat_core::Id;
use lariat_omega::Components;
use proptest::prelude::*;

/// The states that can be reached from a state, in any number of steps, none included.
fn reached_from(aut: &Automaton, start: &[StateId]) -> Vec<bool> {
    let mut seen = vec![false; aut.n_states()];
    let mut pending = start.to_vec();
    while let Some(s) = pending.pop() {
        if !std::mem::replace(&mut seen[s.index()], true) {
            pending.extend(aut.edges(s).iter().map(|edge| edge.target));
        }
    }
    seen
}

fn shape() -> Shape {
    Shape { max_states: 12, n_props: 1, max_edges: 2, acceptance: Acceptance::generalized_buchi(3) }
}

proptest! {
    #[test]
    fn states_are_together_when_each_reaches_the_other(aut in automata(shape())) {
        let components = Components::of(&aut);
        let below: Vec<Vec<bool>> = aut.states().map(|s| reached_from(&aut, &[s])).collect();
        let reachable = reached_from(&aut, aut.initial());
        for s in aut.states() {
            prop_assert_eq!(components.is_reachable(s), reachable[s.index()]);
            for t in aut.states() {
                let mutual = below[s.index()][t.index()] && below[t.index()][s.index()];
                prop_assert_eq!(components.together(s, t), mutual, "{} {}", s, t);
                if below[s.index()][t.index()] {
                    prop_assert!(components.of_state(t) <= components.of_state(s));
                }
            }
        }
    }

    #[test]
    fn components_know_their_states_and_marks(aut in automata(shape())) {
        let components = Components::of(&aut);
        let mut n_states = 0;
        for c in components.ids() {
            n_states += components.states(c).len();
            prop_assert!(components.states(c).iter().all(|&s| components.of_state(s) == c));
            let inner: Vec<MarkSet> = (aut.all_edges())
                .filter(|(s, e)| [*s, e.target].iter().all(|&s| components.of_state(s) == c))
                .map(|(_, e)| e.marks.clone())
                .collect();
            prop_assert_eq!(components[c].is_trivial, inner.is_empty());
            let any = inner.iter().fold(MarkSet::new(), |a, b| a.union(b));
            let all = inner.iter().fold(any.clone(), |a, b| a.intersection(b));
            prop_assert_eq!(&components[c].marks, &any);
            prop_assert_eq!(&components[c].common_marks, &all);
        }
        prop_assert_eq!(n_states, aut.n_states());
    }
}
