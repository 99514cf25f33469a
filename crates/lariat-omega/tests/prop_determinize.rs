//! Determinization keeps the language and makes deterministic parity automata; the complement
//! accepts the other words.

mod judge;

use judge::{SMALL_LASSOS, any_automata, gba, same_language, with_initial, words};
use lariat_automata::arbitrary::{Shape, automata};
use lariat_automata::{Acceptance, AcceptanceName, Automaton, Edge, Extremum, MarkSet, Parity};
use lariat_core::{Budget, Guard, Id, Lasso};
use lariat_omega::{
    complement, complement_semi_deterministic, complement_to_generalized_buchi, determinize,
    is_disjoint, is_weak, to_generalized_buchi,
};
use lariat_oracle::accepts;
use proptest::prelude::*;

/// Büchi automata with as much nondeterminism as a few letters allow.
fn dense() -> impl Strategy<Value = Automaton> {
    let shape =
        |n_props| Shape { max_states: 7, n_props, max_edges: 5, acceptance: Acceptance::buchi() };
    (1..3usize).prop_flat_map(move |n_props| automata(shape(n_props)))
}

/// The states from the third on are deterministic and stay among themselves; only there are marks.
fn semi_deterministic() -> impl Strategy<Value = Automaton> {
    dense().prop_map(|aut| {
        let mut builder = aut.builder_like();
        builder.add_states(aut.n_states());
        aut.initial().iter().for_each(|&s| builder.add_initial(s));
        for s in aut.states() {
            let mut rest = Guard::tt();
            for edge in aut.edges(s) {
                if s.index() < 2 {
                    builder.add_edge(s, Edge { marks: MarkSet::new(), ..edge.clone() });
                } else if edge.target.index() >= 2 {
                    let guard = rest.and(&edge.guard);
                    rest = rest.minus(&edge.guard);
                    builder.add_edge(s, Edge { guard, ..edge.clone() });
                }
            }
        }
        builder.build()
    })
}

/// Larger automata are rare, and the oracle takes minutes for one of them.
fn budget() -> Budget {
    Budget::SMALL.with_max_states(300)
}

fn check_deterministic(aut: &Automaton, words: &[Lasso]) -> Result<(), TestCaseError> {
    let Ok(result) = determinize(aut, &budget()) else {
        return Err(TestCaseError::reject("too large for the oracle"));
    };
    prop_assert!(result.is_deterministic());
    let parity = |p| AcceptanceName::Parity(Extremum::Min, p, result.acceptance().n_marks());
    let is_parity = [Parity::Even, Parity::Odd]
        .iter()
        .any(|&p| *result.acceptance() == Acceptance::named(&parity(p)));
    prop_assert!(is_parity, "{}", result.acceptance());
    prop_assert!(result.all_edges().all(|(_, edge)| edge.marks.len() <= 1));
    same_language(aut, &result, words)
}

fn check_complement(aut: &Automaton, words: &[Lasso]) -> Result<(), TestCaseError> {
    let both = (complement(aut, &budget()), complement_to_generalized_buchi(aut, &budget()));
    let (Ok(any), Ok(buchi)) = both else {
        return Err(TestCaseError::reject("too large for the oracle"));
    };
    prop_assert!(buchi.acceptance().is_generalized_buchi());
    // On all words, whatever their length.
    prop_assert!(is_disjoint(aut, &any) && is_disjoint(aut, &buchi));
    for word in SMALL_LASSOS.iter().chain(words) {
        let expected = !accepts(aut, word);
        prop_assert_eq!(accepts(&any, word), expected, "{}\n{:?}\n{:?}", word, aut, any);
        prop_assert_eq!(accepts(&buchi, word), expected, "{}\n{:?}\n{:?}", word, aut, buchi);
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn dense_automata_keep_their_language(aut in dense(), words in words()) {
        check_deterministic(&aut, &words)?;
    }

    #[test]
    fn any_acceptance_becomes_generalized_buchi(aut in any_automata(), words in words()) {
        let result = to_generalized_buchi(&aut, &Budget::SMALL)?;
        prop_assert!(result.acceptance().is_generalized_buchi());
        same_language(&aut, &result, &words)?;
    }
}

proptest! {
    #[test]
    fn generalized_automata_keep_their_language(aut in gba(), words in words()) {
        check_deterministic(&aut, &words)?;
        check_deterministic(&with_initial(&aut, &[3, 1]), &words)?;
        check_deterministic(&with_initial(&aut, &[]), &words)?;
    }

    #[test]
    fn any_automata_keep_their_language(aut in any_automata(), words in words()) {
        check_deterministic(&aut, &words)?;
    }

    #[test]
    fn the_complement_accepts_the_other_words(aut in any_automata(), words in words()) {
        check_complement(&aut, &words)?;
        check_complement(&with_initial(&aut, &[3, 1]), &words)?;
        check_complement(&with_initial(&aut, &[]), &words)?;
    }

    #[test]
    fn the_complement_of_dense_automata(aut in dense(), words in words()) {
        check_complement(&aut, &words)?;
    }

    #[test]
    fn weak_automata_have_deterministic_buchi_complements(aut in dense()) {
        if is_weak(&aut) {
            let result = complement(&aut, &Budget::SMALL)?;
            prop_assert!(result.is_deterministic());
            prop_assert!(!result.acceptance().condition().has_fin(), "{}", result.acceptance());
        }
    }

    #[test]
    fn semi_deterministic_automata_have_complements_of_their_own(
        aut in semi_deterministic(),
        words in words(),
    ) {
        let other = complement_semi_deterministic(&aut, &Budget::SMALL)?;
        prop_assert!(is_disjoint(&aut, &other));
        for word in SMALL_LASSOS.iter().chain(&words) {
            prop_assert_eq!(accepts(&other, word), !accepts(&aut, word), "{}\n{:?}", word, aut);
        }
        check_complement(&aut, &words)?;
    }
}
