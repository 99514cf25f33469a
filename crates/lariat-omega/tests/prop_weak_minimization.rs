//! The minimal weak automaton has the language, is deterministic and weak, and its states have
//! different languages.

mod judge;

use judge::{SMALL_LASSOS, any_automata, gba, same_language, with_initial, words};
use lariat_automata::arbitrary::{Shape, automata};
use lariat_automata::{Acceptance, Automaton, Edge, MarkSet, StateId};
use lariat_core::{Budget, Guard, Id, Lasso};
use lariat_omega::{
    Components, Obligation, complement, complement_deterministic, is_disjoint, is_empty, is_weak,
    minimize_weak, remove_unreachable,
};
use lariat_oracle::accepts;
use proptest::prelude::*;

/// Deterministic weak automata: of each letter the first edge is kept, and a component accepts when
/// its first state had a marked edge.
fn weak_deterministic() -> impl Strategy<Value = Automaton> {
    let acceptance = Acceptance::buchi();
    let shape = Shape { max_states: 9, n_props: 2, max_edges: 3, acceptance };
    automata(shape).prop_map(|aut| {
        let components = Components::of(&aut);
        let mut builder = aut.builder_like();
        builder.add_states(aut.n_states());
        aut.initial().iter().for_each(|&s| builder.add_initial(s));
        for s in aut.states() {
            let mut rest = Guard::tt();
            let first = components.states(components.of_state(s))[0];
            let accepts = aut.edges(first).iter().any(|edge| !edge.marks.is_empty());
            let marks = if accepts { MarkSet::all(1) } else { MarkSet::new() };
            for edge in aut.edges(s) {
                let guard = rest.and(&edge.guard);
                rest = rest.minus(&edge.guard);
                builder.add_edge(s, Edge { guard, target: edge.target, marks: marks.clone() });
            }
        }
        builder.build()
    })
}

fn started_in(aut: &Automaton, s: StateId) -> Automaton {
    with_initial(aut, &[s.index()])
}

/// How many languages the states have, from which something is accepted.
fn n_languages(aut: &Automaton) -> usize {
    let reachable = remove_unreachable(aut).automaton;
    let mut distinct: Vec<(Automaton, Automaton)> = Vec::new();
    for s in reachable.states() {
        let here = started_in(&reachable, s);
        let other = complement_deterministic(&here);
        let same = |(a, not_a): &(Automaton, Automaton)| {
            is_disjoint(a, &other) && is_disjoint(not_a, &here)
        };
        if !is_empty(&here) && !distinct.iter().any(same) {
            distinct.push((here, other));
        }
    }
    distinct.len()
}

fn check_minimal(
    aut: &Automaton,
    minimal: &Automaton,
    words: &[Lasso],
) -> Result<(), TestCaseError> {
    prop_assert!(minimal.is_deterministic() && is_weak(minimal) && minimal.has_state_marks());
    prop_assert_eq!(minimal.n_states(), n_languages(minimal).max(1));
    same_language(aut, minimal, words)
}

proptest! {
    #[test]
    fn weak_deterministic_automata_become_minimal(aut in weak_deterministic(), words in words()) {
        let minimal = minimize_weak(&aut, Obligation::Known, &Budget::SMALL)?.expect("known");
        check_minimal(&aut, &minimal, &words)?;
        prop_assert_eq!(minimal.n_states(), n_languages(&aut).max(1));
        let other = complement(&aut, &Budget::SMALL)?;
        let asked = minimize_weak(&aut, Obligation::AskComplement(&other), &Budget::SMALL)?;
        prop_assert_eq!(asked, Some(minimal));
    }

    #[test]
    fn the_complement_decides(aut in gba(), words in words()) {
        let aut = with_initial(&aut, &[0, 4]);
        let other = complement(&aut, &Budget::SMALL)?;
        match minimize_weak(&aut, Obligation::AskComplement(&other), &Budget::SMALL)? {
            Some(minimal) => check_minimal(&aut, &minimal, &words)?,
            None => {
                let larger = minimize_weak(&aut, Obligation::Known, &Budget::SMALL)?;
                let larger = larger.expect("the caller says so");
                prop_assert!(!is_disjoint(&larger, &other));
                for word in SMALL_LASSOS.iter().chain(&words) {
                    prop_assert!(!accepts(&aut, word) || accepts(&larger, word));
                }
                // An obligation has deterministic Büchi and co-Büchi automata; what is not one has
                // no weak one of any size. Deterministic weak automata are never refused.
                prop_assert!(!(aut.is_deterministic() && is_weak(&aut)));
            }
        }
    }

    #[test]
    fn any_acceptance_will_do(aut in any_automata(), words in words()) {
        let other = complement(&aut, &Budget::SMALL)?;
        let found = minimize_weak(&aut, Obligation::AskComplement(&other), &Budget::SMALL)?;
        if let Some(minimal) = found {
            check_minimal(&aut, &minimal, &words)?;
        }
    }
}
