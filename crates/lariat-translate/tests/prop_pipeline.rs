//! The default pipeline, with each of its options, against the meaning of formulas.

use lariat_automata::Automaton;
use lariat_core::arbitrary::{all_lassos, lassos};
use lariat_core::{Budget, Lasso, Prop};
use lariat_logic::ltl::Formula;
use lariat_logic::ltl::arbitrary::formulas;
use lariat_omega::is_unambiguous;
use lariat_oracle::{accepts, satisfies};
use lariat_translate::{
    Effort, Kind, Merging, Options, Outcome, Pipeline, Preference, Rewriting, Runs, Stage,
};
use proptest::prelude::*;

const KINDS: [Kind; 3] = [Kind::GeneralizedBuchi, Kind::Buchi, Kind::StateBuchi];

fn automaton(f: &Formula, options: Options) -> Automaton {
    let result = Pipeline::new(options).translate(f, &Budget::UNLIMITED.with_max_states(100_000));
    result.unwrap_or_else(|limit| panic!("{limit}: {f}"))
}

fn has_kind(aut: &Automaton, kind: Kind) -> bool {
    match kind {
        Kind::GeneralizedBuchi => aut.acceptance().is_generalized_buchi(),
        Kind::Buchi => aut.acceptance().is_generalized_buchi() && aut.acceptance().n_marks() <= 1,
        Kind::StateBuchi => aut.acceptance().n_marks() <= 1 && aut.has_state_marks(),
        Kind::Monitor => aut.acceptance().n_marks() == 0,
        Kind::Parity | Kind::Generic => true,
    }
}

/// The automaton is of the kind that is wanted, and accepts what satisfies the formula.
fn check(f: &Formula, options: Options, words: &[Lasso]) -> Result<Automaton, TestCaseError> {
    let aut = automaton(f, options);
    prop_assert!(has_kind(&aut, options.kind), "{options:?}: {f}");
    for word in words {
        let (accepted, satisfied) = (accepts(&aut, word), satisfies(word, f));
        prop_assert_eq!(accepted, satisfied, "{:?}: {} on {}", options, f, word);
    }
    Ok(aut)
}

fn short_words() -> Vec<Lasso> {
    all_lassos(2, 1, 2).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn results_mean_what_their_formula_means(f in formulas(2, 4)) {
        for kind in KINDS {
            check(&f, Options { kind, ..Options::default() }, &short_words())?;
        }
    }

    #[test]
    fn larger_results_mean_what_their_formula_means(
        f in formulas(3, 6),
        words in proptest::collection::vec(lassos(3, 4), 6),
    ) {
        for kind in KINDS {
            check(&f, Options { kind, ..Options::default() }, &words)?;
        }
    }

    /// Less effort, no merging and no preference change the size, not the language.
    #[test]
    fn less_effort_means_the_same(
        f in formulas(3, 5),
        words in proptest::collection::vec(lassos(3, 3), 6),
        kind in proptest::sample::select(&KINDS[..]),
    ) {
        let wanted = Options { kind, ..Options::default() };
        let best = check(&f, wanted, &words)?;
        for options in [
            Options { effort: Effort::Low, ..wanted },
            Options { effort: Effort::Medium, ..wanted },
            Options { merging: Merging::Off, ..wanted },
            Options { preference: Preference::Any, ..wanted },
            Options { rewriting: Rewriting::Containment, ..wanted },
        ] {
            let other = check(&f, options, &words)?;
            let is_less = options.effort == Effort::Medium || options.merging == Merging::Off;
            prop_assert!(!is_less || best.n_states() <= other.n_states(), "{options:?}: {f}");
        }
    }

    #[test]
    fn deterministic_results_mean_the_same(
        f in formulas(3, 4),
        words in proptest::collection::vec(lassos(3, 3), 6),
    ) {
        for kind in [Kind::GeneralizedBuchi, Kind::Buchi, Kind::StateBuchi, Kind::Parity, Kind::Generic] {
            let small = Options { kind, ..Options::default() };
            let aut = check(&f, Options { preference: Preference::Deterministic, ..small }, &words)?;
            let always = matches!(kind, Kind::Parity | Kind::Generic);
            prop_assert!(!always || aut.is_deterministic(), "{kind:?}: {f}");
            if always {
                let other = check(&f, small, &words)?;
                prop_assert!(other.n_states() <= aut.n_states(), "{kind:?}: {f}");
            }
        }
    }

    #[test]
    fn unambiguous_results_are_unambiguous(
        f in formulas(3, 4),
        words in proptest::collection::vec(lassos(3, 3), 6),
    ) {
        for kind in KINDS {
            let options = Options { kind, runs: Runs::Unambiguous, ..Options::default() };
            let aut = check(&f, options, &words)?;
            prop_assert_eq!(is_unambiguous(&aut, &Budget::SMALL), Ok(true), "{:?}: {}", kind, f);
        }
    }

    /// A monitor accepts what satisfies the formula, and whatever every prefix of can still be
    /// continued to satisfy it: for a safety formula nothing else.
    #[test]
    fn monitors_accept_what_no_prefix_refutes(f in formulas(2, 4)) {
        let options = Options { kind: Kind::Monitor, ..Options::default() };
        let deterministic = Options { preference: Preference::Deterministic, ..options };
        let (small, other) = (automaton(&f, options), automaton(&f, deterministic));
        prop_assert!(has_kind(&small, Kind::Monitor) && has_kind(&other, Kind::Monitor));
        prop_assert!(other.is_deterministic(), "{}", f);
        prop_assert!(small.n_states() <= other.n_states(), "{}", f);
        let continuations: Vec<Lasso> = all_lassos(2, 0, 2).collect();
        for word in all_lassos(2, 1, 2) {
            let holds = satisfies(&word, &f);
            let accepted = accepts(&small, &word);
            prop_assert_eq!(accepted, accepts(&other, &word), "{} on {}", f, word);
            prop_assert!(accepted || !holds, "{} on {}", f, word);
            if !accepted {
                // Some prefix refutes it: after enough letters no continuation helps.
                for end in &continuations {
                    let longer = prefix_and(&word, end);
                    prop_assert!(!satisfies(&longer, &f), "{} on {}", f, longer);
                }
            }
        }
    }

    /// Formulas with many propositions, whose Boolean parts are renamed meanwhile.
    #[test]
    fn boolean_parts_may_be_large(
        f in formulas(2, 4),
        words in proptest::collection::vec(lassos(6, 3), 6),
    ) {
        let f = widened(&f);
        check(&f, Options::default(), &words)?;
    }
}

/// The first letters of a word, more than its monitor has states, and then another word.
fn prefix_and(word: &Lasso, end: &Lasso) -> Lasso {
    let cycle = word.cycle().iter().cycle().take(40);
    let stem = word.stem().iter().chain(cycle).chain(end.stem()).cloned().collect();
    Lasso::new(word.alphabet().clone(), stem, end.cycle().to_vec()).expect("a cycle")
}

/// `a` and `b` become Boolean formulas over three propositions each.
fn widened(f: &Formula) -> Formula {
    let p = |name| Formula::prop(&Prop::new(name));
    let wide = [p("a").and(p("c").or(p("e").not())), p("b").xor(p("d")).implies(p("f"))];
    let meaning: Vec<_> = ["a", "b"].map(Prop::new).into_iter().zip(wide).collect();
    lariat_logic::ltl::substitute(f, &meaning)
}

/// Each stage is told, and what stopped early is told as such.
#[test]
fn stages_are_told() {
    let p = |name| Formula::prop(&Prop::new(name));
    let f = p("a").until(p("b").globally()).finally().or(p("c").next().until(p("a")));
    let mut pipeline = Pipeline::new(Options::default());
    let mut told = |budget: &Budget| {
        let (mut names, mut n_stopped) = (Vec::new(), 0);
        let mut observer = |stage: Stage<'_>| {
            names.push(stage.name);
            n_stopped += usize::from(matches!(stage.outcome, Outcome::Stopped(_)));
        };
        let result = pipeline.translate_observed(&f, budget, &mut observer);
        (result.is_ok(), names, n_stopped)
    };
    let (done, names, n_stopped) = told(&Budget::SMALL);
    assert!(done && n_stopped == 0);
    assert!(names.starts_with(&["simplified", "negation, simplified", "couvreur", "reduced"]));
    let mut seen_short = false;
    for steps in 0..2000 {
        let (done, _, n_stopped) = told(&Budget::SMALL.with_max_steps(steps));
        seen_short |= done && n_stopped > 0;
    }
    assert!(seen_short, "some budget is enough for a result and not for all that is tried");
}
