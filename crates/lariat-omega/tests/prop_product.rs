//! Products are intersections, sums are unions.

mod judge;

use judge::{SMALL_LASSOS, any_automata, gba, with_high_marks, with_initial, words};
use lariat_automata::{Automaton, Builder, Edge};
use lariat_core::{Alphabet, Budget, Guard, Lasso, Prop};
use lariat_omega::{
    Product, accepting_run, common_word, is_disjoint, is_empty, product, single_initial, sum,
    union_product,
};
use lariat_oracle::accepts;
use proptest::prelude::*;

/// The same automaton over `c, b, a`, with `a` and `b` exchanged for `b` and `c`.
fn renamed(aut: &Automaton) -> Automaton {
    let alphabet: Alphabet = ["c", "b"].map(Prop::new).iter().collect();
    let mut builder = Builder::new(alphabet, aut.acceptance().clone());
    builder.add_states(aut.n_states());
    aut.initial().iter().for_each(|&s| builder.add_initial(s));
    aut.all_edges().for_each(|(s, e)| builder.add_edge(s, e.clone()));
    builder.build()
}

fn all_words(words: &[Lasso]) -> impl Iterator<Item = &Lasso> {
    SMALL_LASSOS.iter().chain(words)
}

fn combine(a: &Automaton, b: &Automaton, words: &[Lasso]) -> Result<(), TestCaseError> {
    let both = product(a, b, &Budget::SMALL)?;
    let either = sum(a, b);
    let single = single_initial(&either);
    prop_assert!(single.initial().len() <= 1);
    let either_product = union_product(a, b, &Budget::SMALL)?.automaton;
    for word in all_words(words) {
        let (in_a, in_b) = (accepts(a, word), accepts(b, word));
        prop_assert_eq!(accepts(&both.automaton, word), in_a && in_b, "product {}", word);
        prop_assert_eq!(accepts(&either, word), in_a || in_b, "sum {}", word);
        prop_assert_eq!(accepts(&single, word), in_a || in_b, "single {}", word);
        prop_assert_eq!(accepts(&either_product, word), in_a || in_b, "union {}", word);
    }
    for (s, &(left, right)) in both.origin.enumerated() {
        let n = a.edges(left).len() * b.edges(right).len();
        prop_assert!(both.automaton.edges(s).len() <= n);
    }
    if a.is_deterministic() && b.is_deterministic() {
        prop_assert!(either_product.is_deterministic());
    }
    Ok(())
}

fn meet(a: &Automaton, b: &Automaton) -> Result<(), TestCaseError> {
    let implicit = Product::new(a, b);
    let run = accepting_run(&implicit, &Budget::SMALL)?;
    prop_assert_eq!(is_empty(&product(a, b, &Budget::SMALL)?.automaton), run.is_none());
    prop_assert_eq!(is_disjoint(a, b), run.is_none());
    prop_assert_eq!(common_word(a, b, &Budget::SMALL)?.is_none(), run.is_none());
    if let Some(run) = run {
        let word = implicit.word(&run);
        prop_assert!(accepts(a, &word) && accepts(b, &word));
        prop_assert_eq!(implicit.left_run(&run).n_steps(), implicit.right_run(&run).n_steps());
    }
    Ok(())
}

proptest! {
    #[test]
    fn product_is_intersection_and_sum_is_union(
        a in any_automata(), b in any_automata(), words in words(),
    ) {
        combine(&a, &b, &words)?;
        meet(&a, &b)?;
    }

    #[test]
    fn generalized_buchi_stays_generalized_buchi(
        a in gba(), b in gba(), words in words(),
        initial in prop::collection::vec(0..9usize, 0..3),
    ) {
        let a = with_initial(&a, &initial);
        combine(&a, &b, &words)?;
        meet(&a, &b)?;
        prop_assert!(product(&a, &b, &Budget::SMALL)?.automaton.acceptance().is_generalized_buchi());
        prop_assert!(sum(&a, &b).acceptance().is_generalized_buchi());
    }

    #[test]
    fn propositions_meet_by_name(
        a in gba(), b in gba(),
        words in prop::collection::vec(lariat_core::arbitrary::lassos(3, 3), 16),
    ) {
        let b = renamed(&b);
        let both = product(&a, &b, &Budget::SMALL)?.automaton;
        let either = sum(&a, &b);
        for word in &words {
            prop_assert_eq!(accepts(&both, word), accepts(&a, word) && accepts(&b, word));
            prop_assert_eq!(accepts(&either, word), accepts(&a, word) || accepts(&b, word));
        }
        meet(&a, &b)?;
    }

    #[test]
    fn seventy_marks_are_not_too_many(a in any_automata(), b in any_automata(), words in words()) {
        combine(&with_high_marks(&a, 35), &with_high_marks(&b, 35), &words)?;
        meet(&with_high_marks(&a, 35), &with_high_marks(&b, 35))?;
    }

    #[test]
    fn a_product_within_a_budget(a in gba(), b in gba()) {
        let n = product(&a, &b, &Budget::SMALL)?.automaton.n_states() as u64;
        prop_assert!(product(&a, &b, &Budget::UNLIMITED.with_max_states(n)).is_ok());
        if n > 1 {
            prop_assert!(product(&a, &b, &Budget::UNLIMITED.with_max_states(n - 1)).is_err());
        }
    }
}

#[test]
fn a_guard_of_many_propositions_is_renamed_too() {
    let globally = |names: &[&str]| {
        let alphabet: Alphabet =
            names.iter().map(|n| Prop::new(n)).collect::<Vec<_>>().iter().collect();
        let guard = alphabet.ids().map(Guard::prop).fold(Guard::tt(), |all, p| all.and(&p));
        let mut builder = Builder::new(alphabet, lariat_automata::Acceptance::all());
        let s = builder.add_state();
        builder.add_initial(s);
        builder.add_edge(s, Edge { guard, target: s, marks: lariat_automata::MarkSet::new() });
        builder.build()
    };
    let (a, b) = (globally(&["p", "q", "r", "s", "t"]), globally(&["z", "y", "r", "q"]));
    let word = common_word(&a, &b, &Budget::SMALL).unwrap().unwrap();
    assert_eq!(word.to_string(), "cycle{p&q&r&s&t&z&y}");
}
