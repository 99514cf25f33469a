//! Minimal means minimal: no two states accept the same words.

#![allow(clippy::unwrap_used, reason = "a test may stop at once")]

use lariat_automata::{FiniteAutomaton, FiniteEdge, StateId};
use lariat_core::arbitrary::small_alphabet;
use lariat_core::{Budget, Guard, Id, Letter};
use lariat_safety::{MINIMIZERS, determinize};
use proptest::prelude::*;

/// Automata over two propositions, with this many states at most.
fn automata(max_states: usize) -> impl Strategy<Value = FiniteAutomaton> {
    (1..=max_states).prop_flat_map(|n| {
        let edges = proptest::collection::vec((0..n, 0..n, 1..16u64), 0..3 * n);
        let states = proptest::collection::vec(any::<(bool, bool)>(), n);
        (states, edges).prop_map(|(states, edges)| {
            let mut aut = FiniteAutomaton::new(small_alphabet(2));
            for (is_initial, is_final) in states {
                let state = aut.add_state();
                aut.set_final(state, is_final);
                if is_initial {
                    aut.add_initial(state);
                }
            }
            for (source, target, rows) in edges {
                let guard = guard(rows);
                aut.add_edge(
                    StateId::new(source),
                    FiniteEdge { guard, target: StateId::new(target) },
                );
            }
            aut
        })
    })
}

/// The letters over two propositions whose bits are set.
fn guard(rows: u64) -> Guard {
    let alphabet = small_alphabet(2);
    (0..4).filter(|bits| rows >> bits & 1 == 1).fold(Guard::ff(), |all, bits| {
        let letter = Letter::from_bits(bits);
        let literals = alphabet.ids().map(|p| Guard::literal(p, letter.contains(p)));
        all.or(&literals.fold(Guard::tt(), |cube, literal| cube.and(&literal)))
    })
}

/// Pairs of states that some word tells apart, by the definition, repeated until nothing changes.
fn all_states_differ(dfa: &FiniteAutomaton) -> bool {
    let n = dfa.n_states();
    let next = |s: usize, bits| {
        let letter = Letter::from_bits(bits);
        let mut edges = dfa.edges(StateId::new(s)).iter().filter(|e| e.guard.contains(&letter));
        edges.next().unwrap().target.index()
    };
    let is_final = |s| dfa.finals().contains(StateId::new(s));
    let mut differ = vec![vec![false; n]; n];
    loop {
        let mut changed = false;
        for s in 0..n {
            for t in 0..n {
                let now = is_final(s) != is_final(t)
                    || (0..4).any(|bits| differ[next(s, bits)][next(t, bits)]);
                changed |= now && !differ[s][t];
                differ[s][t] |= now;
            }
        }
        if !changed {
            return (0..n).all(|s| (0..n).all(|t| s == t || differ[s][t]));
        }
    }
}

proptest! {
    #[test]
    fn minimal_automata_are_minimal_equal_and_right(
        aut in automata(7),
        words in proptest::collection::vec(proptest::collection::vec(0..4u64, 0..9), 40),
    ) {
        let deterministic = determinize(&aut, &Budget::SMALL).unwrap();
        let minimal: Vec<FiniteAutomaton> =
            MINIMIZERS.iter().map(|m| m.minimize(&aut, &Budget::SMALL).unwrap()).collect();
        for (minimizer, dfa) in MINIMIZERS.iter().zip(&minimal) {
            prop_assert!(dfa.is_deterministic() && dfa.is_complete(), "{}", minimizer.name());
            prop_assert!(all_states_differ(dfa), "{}", minimizer.name());
            prop_assert_eq!(dfa, &minimal[0], "{}", minimizer.name());
        }
        for word in words {
            let word: Vec<Letter> = word.into_iter().map(Letter::from_bits).collect();
            let expected = aut.accepts(&word);
            prop_assert_eq!(deterministic.accepts(&word), expected);
            prop_assert_eq!(minimal[0].accepts(&word), expected);
        }
    }
}
