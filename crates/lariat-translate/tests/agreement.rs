//! All translators with each other: the three properties of seed 002, for every pair of them.

use std::cell::RefCell;

use lariat_automata::Automaton;
use lariat_core::arbitrary::lassos;
use lariat_core::{Budget, Lasso};
use lariat_logic::ltl::arbitrary::formulas;
use lariat_logic::ltl::{Formula, Nnf};
use lariat_omega::{Product, is_empty_within};
use lariat_oracle::{accepts, satisfies};
use lariat_translate::{Kind, Options, Pipeline, TRANSLATORS};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestError, TestRunner};

/// Formulas that are tried.
const CASES: u32 = 20_000;

/// What a translator may use up for one formula.
const BUDGET: Budget = Budget::SMALL;

/// A way to translate: a translator by itself, or the pipeline.
type Way = (&'static str, Box<dyn Fn(&Formula) -> Option<Automaton>>);

fn ways() -> Vec<Way> {
    let mut ways: Vec<Way> = Vec::new();
    for t in TRANSLATORS {
        let small = BUDGET.with_max_states(3_000).with_max_steps(3_000_000);
        ways.push((t.name(), Box::new(move |f| t.translate(&Nnf::of(f), &small).ok())));
    }
    for (name, kind) in [("pipeline", Kind::GeneralizedBuchi), ("pipeline -B", Kind::StateBuchi)] {
        let pipeline = RefCell::new(Pipeline::new(Options { kind, ..Options::default() }));
        ways.push((name, Box::new(move |f| pipeline.borrow_mut().translate(f, &BUDGET).ok())));
    }
    ways
}

/// How often each way gave no answer.
#[derive(Default)]
struct Skipped(Vec<u32>);

/// Property 1: what accepts `f` and what accepts `!f` have no word in common.
/// Property 2: exactly one of them accepts a word. Property 3: two that accept `f` agree on a word.
/// The oracle judges the last two, so that not only the agreement counts.
fn agree(
    ways: &[Way],
    f: &Formula,
    words: &[Lasso],
    skipped: &mut Skipped,
) -> Result<(), TestCaseError> {
    let not_f = f.clone().not();
    let mut results = Vec::new();
    skipped.0.resize(ways.len(), 0);
    for (i, (name, translate)) in ways.iter().enumerate() {
        match (translate(f), translate(&not_f)) {
            (Some(positive), Some(negative)) => results.push((name, positive, negative)),
            _ => skipped.0[i] += 1,
        }
    }
    for (p, positive, _) in &results {
        for (n, _, negative) in &results {
            let empty = is_empty_within(&Product::new(positive, negative), &BUDGET);
            prop_assert!(empty != Ok(false), "{} and {}: {}", p, n, f);
        }
    }
    for word in words {
        let holds = satisfies(word, f);
        for (name, positive, negative) in &results {
            prop_assert_eq!(accepts(positive, word), holds, "{}: {} on {}", name, f, word);
            prop_assert_eq!(accepts(negative, word), !holds, "{}: !({}) on {}", name, f, word);
        }
    }
    Ok(())
}

#[test]
fn translators_agree_with_each_other_and_with_the_semantics() {
    let ways = ways();
    let skipped = RefCell::new(Skipped::default());
    let strategy = (formulas(3, 4), proptest::collection::vec(lassos(3, 3), 3));
    let mut runner =
        TestRunner::new(Config { cases: CASES, failure_persistence: None, ..Config::default() });
    let result =
        runner.run(&strategy, |(f, words)| agree(&ways, &f, &words, &mut skipped.borrow_mut()));
    if let Err(TestError::Fail(reason, (f, words))) = &result {
        let words: Vec<String> = words.iter().map(Lasso::to_string).collect();
        panic!("{reason}\nsmallest formula: {f}\nwords: {}", words.join(" "));
    }
    result.unwrap();
    // A translator that gave up would agree with everything.
    for ((name, _), n) in ways.iter().zip(&skipped.borrow().0) {
        assert!(*n <= CASES / 100, "{name} gave no answer {n} times");
    }
}

/// The property can fail: a translator that reads `U` as `R` is found, and named.
#[test]
fn a_wrong_translator_is_found() {
    let swap = |f: &Formula| {
        let text = f.to_string().replace(" U ", " R ");
        lariat_logic::ltl::parse(&text, lariat_logic::ltl::Syntax::Spot).unwrap().formula
    };
    let mut ways = ways();
    let (_, honest) = ways.pop().unwrap();
    ways.push(("liar", Box::new(move |f| honest(&swap(f)))));
    let mut runner =
        TestRunner::new(Config { cases: 2_000, failure_persistence: None, ..Config::default() });
    let strategy = (formulas(3, 4), proptest::collection::vec(lassos(3, 3), 3));
    let result =
        runner.run(&strategy, |(f, words)| agree(&ways, &f, &words, &mut Skipped::default()));
    let Err(TestError::Fail(reason, (f, _))) = result else { panic!("nothing was found") };
    assert!(reason.message().contains("liar"), "{reason}");
    assert!(f.n_symbols() <= 8, "shrunken to {f}");
}
