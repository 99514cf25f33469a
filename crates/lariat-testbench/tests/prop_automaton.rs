//! Random automata, their witnesses, and how they shrink, against the oracle.

#![allow(clippy::unwrap_used, reason = "a test may stop at once")]

use lariat_automata::arbitrary::{Shape, acceptances, automata};
use lariat_automata::{Acceptance, Automaton, Edge};
use lariat_core::{Alphabet, Budget, Id, Prop, Seed};
use lariat_omega::{Components, is_empty, keep_states, product};
use lariat_oracle::accepts;
use lariat_testbench::Range;
use lariat_testbench::arbitrary::{shrinking, with_accepted_lasso};
use lariat_testbench::random_automaton::{AutomatonError, Options, RandomAutomaton};
use lariat_testbench::shrink_automaton::shrink;
use lariat_testbench::witness::Witnesses;
use proptest::prelude::*;
use proptest::test_runner::{TestError, TestRunner};

fn options(n: u64, density: f64) -> Options {
    Options {
        states: Range::only(n),
        alphabet: ["a", "b"].map(Prop::new).iter().collect::<Alphabet>(),
        density,
        acceptance: Acceptance::generalized_buchi(2),
        mark_probability: 0.3,
        truth: 0.5,
    }
}

fn any_automaton() -> impl Strategy<Value = Automaton> {
    acceptances().prop_flat_map(|acceptance| automata(Shape::small(acceptance)))
}

/// Something that an automaton of any size may have or not, and that small parts decide.
fn has_marked_loop(aut: &Automaton) -> bool {
    aut.all_edges().any(|(s, edge): (_, &Edge)| s == edge.target && !edge.marks.is_empty())
}

proptest! {
    #[test]
    fn all_states_are_reachable_and_go_on(seed: u64, n in 1u64..30, density in 0.0..0.4f64) {
        let generator = RandomAutomaton::new(options(n, density)).unwrap();
        let aut = generator.draw(&mut Seed(seed).random());
        let components = Components::of(&aut);
        prop_assert_eq!(aut.n_states() as u64, n);
        prop_assert!(aut.states().all(|s| components.is_reachable(s)));
        prop_assert!(aut.states().all(|s| !aut.edges(s).is_empty()));
    }

    #[test]
    fn witnesses_are_accepted(aut in any_automaton(), seed: u64) {
        match Witnesses::of(&aut) {
            None => prop_assert!(is_empty(&aut)),
            Some(witnesses) => {
                let mut random = Seed(seed).random();
                for _ in 0..4 {
                    let word = witnesses.draw(&mut random, &Budget::SMALL).unwrap();
                    prop_assert!(accepts(&aut, &word), "{}", word);
                }
            }
        }
    }

    #[test]
    fn what_shrinks_keeps_its_defect_and_nothing_else(aut in any_automaton()) {
        let not_empty = |aut: &Automaton| !is_empty(aut);
        let small = shrink(&aut, &mut |aut| not_empty(aut));
        prop_assert_eq!(not_empty(&aut), not_empty(&small));
        if not_empty(&small) {
            // A state, a loop, and nothing to read or to be met.
            prop_assert_eq!((small.n_states(), small.n_edges()), (1, 1));
            prop_assert_eq!((small.alphabet().n_props(), small.acceptance().n_marks()), (0, 0));
        } else {
            prop_assert_eq!(aut, small);
        }
    }

    #[test]
    fn no_state_and_no_edge_can_be_left_out(aut in any_automaton()) {
        prop_assume!(has_marked_loop(&aut));
        let small = shrink(&aut, &mut |aut| has_marked_loop(aut));
        prop_assert!(has_marked_loop(&small));
        for state in small.states() {
            let fewer = keep_states(&small, |s| s != state).automaton;
            prop_assert!(!has_marked_loop(&fewer));
        }
        prop_assert_eq!((small.n_edges(), small.initial().len()), (1, 0));
        let marks = small.all_edges().next().unwrap().1.marks.len();
        prop_assert_eq!((marks, small.acceptance().n_marks()), (1, 1));
        prop_assert_eq!(&small, &shrink(&aut, &mut |aut| has_marked_loop(aut)));
    }
}

proptest! {
    #[test]
    fn a_word_that_both_accept_is_a_word_of_the_product(
        (aut, word) in with_accepted_lasso(any_automaton()),
        other in any_automaton(),
    ) {
        prop_assert!(accepts(&aut, &word), "{}", word);
        let both = product(&aut, &other, &Budget::SMALL).unwrap().automaton;
        prop_assert_eq!(accepts(&both, &word), accepts(&other, &word), "{}", word);
    }
}

#[test]
fn proptest_finds_the_smallest_automaton_that_fails() {
    let mut runner = TestRunner::deterministic();
    let has_two_props = |aut: &Automaton| aut.alphabet().n_props() == 2;
    let strategy = shrinking(any_automaton(), has_two_props);
    let failure = runner.run(&strategy, |aut| {
        prop_assert!(!has_marked_loop(&aut));
        Ok(())
    });
    let Err(TestError::Fail(_, small)) = failure else { panic!("{failure:?}") };
    assert_eq!((small.n_states(), small.n_edges(), small.acceptance().n_marks()), (1, 1, 1));
    // What must be kept is kept, and everything else is as small as can be.
    assert_eq!((small.alphabet().n_props(), small.initial().len()), (2, 0));
    let (_, edge) = small.all_edges().next().unwrap();
    assert!(edge.guard.is_true());
    assert!(has_marked_loop(&small));
}

#[test]
fn witnesses_differ() {
    let aut = RandomAutomaton::new(options(12, 0.3)).unwrap().draw(&mut Seed(3).random());
    let witnesses = Witnesses::of(&aut).expect("this one accepts something");
    let mut random = Seed(0).random();
    let words: Vec<String> =
        (0..20).map(|_| witnesses.draw(&mut random, &Budget::SMALL).unwrap().to_string()).collect();
    let mut distinct = words.clone();
    distinct.sort();
    distinct.dedup();
    assert!(distinct.len() > 15, "{words:#?}");
}

#[test]
fn impossible_options_are_refused() {
    let error = |options| RandomAutomaton::new(options).unwrap_err();
    assert!(matches!(error(options(0, 0.2)), AutomatonError::States { .. }));
    assert!(matches!(error(options(1_000_000, 0.2)), AutomatonError::States { .. }));
    assert!(matches!(error(options(3, 1.5)), AutomatonError::NotAProbability { .. }));
}

#[test]
fn a_seed_gives_the_same_automata_for_ever() {
    let aut = RandomAutomaton::new(options(3, 0.3)).unwrap().draw(&mut Seed(0).random());
    let lines: Vec<String> = aut
        .all_edges()
        .map(|(s, edge)| {
            let guard = lariat_automata::formats::guard_text(&edge.guard, aut.alphabet()).unwrap();
            format!("{} -{guard}-> {} {:?}", s.index(), edge.target.index(), edge.marks)
        })
        .collect();
    let expected = [
        "0 -1-> 1 {}",
        "0 -!a & b-> 2 {}",
        "1 -b-> 1 {m1}",
        "1 -!a & b-> 2 {m0, m1}",
        "2 -!a & !b-> 2 {m0}",
    ];
    assert_eq!(lines, expected);
}
