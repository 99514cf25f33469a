//! Changes, answers and words about automata, against the oracle.

#![allow(clippy::unwrap_used, reason = "a test may stop at once")]

use lariat_automata::arbitrary::{Shape, acceptances, automata};
use lariat_automata::{Acceptance, Automaton};
use lariat_core::arbitrary::all_lassos;
use lariat_core::{Budget, Lasso};
use lariat_oracle::accepts;
use lariat_workbench::Refusal;
use lariat_workbench::automaton::{
    AnyAutomaton, Change, Marks, Question, Style, accepted_word, apply, holds, read_all, write,
};
use proptest::prelude::*;

fn words() -> Vec<Lasso> {
    all_lassos(2, 1, 2).collect()
}

fn any_automaton() -> impl Strategy<Value = Automaton> {
    acceptances().prop_flat_map(|acceptance| automata(Shape::small(acceptance)))
}

fn gba() -> impl Strategy<Value = Automaton> {
    (0..3usize).prop_flat_map(|n| automata(Shape::small(Acceptance::generalized_buchi(n))))
}

fn read_back(text: &str) -> Automaton {
    let mut readings = read_all(text);
    readings.next().unwrap().unwrap().automaton.into_automaton().unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn changes_keep_the_language(aut in any_automaton()) {
        let all = [
            Change::RemoveUnreachable,
            Change::Reduce,
            Change::GeneralizedBuchi,
            Change::Buchi(Marks::OnEdges),
            Change::Buchi(Marks::OnStates),
            Change::StateMarks,
            Change::Complete,
        ];
        for change in all {
            match apply(&aut, &change, &Budget::SMALL) {
                Ok(changed) => {
                    for word in words() {
                        let (before, after) = (accepts(&aut, &word), accepts(&changed, &word));
                        prop_assert_eq!(before, after, "{:?} on {}", change, word);
                    }
                }
                // Conditions with `Fin` have no Büchi automaton here.
                Err(Refusal::Problem(_)) => {
                    let buchi = matches!(change, Change::Buchi(_) | Change::GeneralizedBuchi);
                    prop_assert!(buchi && !aut.acceptance().is_generalized_buchi());
                }
                Err(Refusal::Limit(limit)) => prop_assert!(false, "{}", limit),
            }
        }
    }

    #[test]
    fn products_and_sums_combine_the_languages(a in any_automaton(), b in any_automaton()) {
        let change = |change| apply(&a, &change, &Budget::SMALL).unwrap();
        let product = change(Change::Product(Box::new(b.clone())));
        let sum = change(Change::Sum(Box::new(b.clone())));
        let mut common = false;
        for word in words() {
            let (in_a, in_b) = (accepts(&a, &word), accepts(&b, &word));
            prop_assert_eq!(accepts(&product, &word), in_a && in_b);
            prop_assert_eq!(accepts(&sum, &word), in_a || in_b);
            common |= in_a && in_b;
        }
        let intersects = holds(&a, &Question::Intersects(Box::new(b)), &Budget::SMALL).unwrap();
        prop_assert!(intersects || !common);
    }

    #[test]
    fn words_are_accepted_and_there_are_some_unless_it_is_empty(aut in any_automaton()) {
        let is_empty = holds(&aut, &Question::IsEmpty, &Budget::SMALL).unwrap();
        match accepted_word(&aut, &Budget::SMALL).unwrap() {
            None => prop_assert!(is_empty && words().iter().all(|word| !accepts(&aut, word))),
            Some((word, is_shortest)) => {
                prop_assert!(is_shortest && !is_empty);
                prop_assert!(holds(&aut, &Question::Accepts(word.clone()), &Budget::SMALL).unwrap());
                prop_assert!(!holds(&aut, &Question::Rejects(word), &Budget::SMALL).unwrap());
            }
        }
    }

    #[test]
    fn formats_that_convert_keep_the_language(aut in gba()) {
        let parsed = AnyAutomaton::Automaton(aut.clone());
        for style in [Style::never(""), Style::never("6"), Style::lbtt(""), Style::lbtt("t")] {
            let style = style.unwrap();
            let again = read_back(&write(&parsed, &style, &Budget::SMALL).unwrap());
            for word in words() {
                prop_assert_eq!(accepts(&aut, &word), accepts(&again, &word), "{:?}", style);
            }
        }
    }
}
