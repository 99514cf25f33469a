//! The default pipeline against the meaning of formulas, and against the translators.

use lariat_automata::Automaton;
use lariat_core::arbitrary::{all_lassos, lassos};
use lariat_core::{Budget, Lasso};
use lariat_logic::ltl::arbitrary::formulas;
use lariat_logic::ltl::{Formula, Nnf};
use lariat_omega::is_disjoint;
use lariat_oracle::{accepts, satisfies};
use lariat_translate::{Kind, Options, Pipeline, TRANSLATORS};
use proptest::prelude::*;

const KINDS: [Kind; 3] = [Kind::GeneralizedBuchi, Kind::Buchi, Kind::StateBuchi];

fn automaton(f: &Formula, kind: Kind) -> Option<Automaton> {
    Pipeline::new(Options { kind }).translate(f, &Budget::SMALL).ok()
}

fn check(f: &Formula, words: &[Lasso]) -> Result<(), TestCaseError> {
    for kind in KINDS {
        let Some(aut) = automaton(f, kind) else { continue };
        match kind {
            Kind::GeneralizedBuchi => prop_assert!(aut.acceptance().is_generalized_buchi()),
            Kind::Buchi => prop_assert!(aut.acceptance().n_marks() <= 1),
            Kind::StateBuchi => prop_assert!(aut.has_state_marks(), "{f}"),
        }
        for word in words {
            prop_assert_eq!(
                accepts(&aut, word),
                satisfies(word, f),
                "{:?}: {} on {}",
                kind,
                f,
                word
            );
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn results_mean_what_their_formula_means(f in formulas(2, 4)) {
        check(&f, &all_lassos(2, 1, 2).collect::<Vec<_>>())?;
    }

    #[test]
    fn larger_results_mean_what_their_formula_means(
        f in formulas(3, 6),
        words in proptest::collection::vec(lassos(3, 4), 6),
    ) {
        check(&f, &words)?;
    }

    /// Property 1 of seed 002: what accepts `f` and what accepts `!f` have no word in common, for
    /// every pair of translators.
    #[test]
    fn no_word_satisfies_a_formula_and_its_negation(f in formulas(3, 5)) {
        let Some(small) = automaton(&f, Kind::GeneralizedBuchi) else { return Ok(()) };
        let bare = |nnf: Nnf| {
            let results = TRANSLATORS.iter().map(move |t| (t.name(), t.translate(&nnf, &Budget::SMALL)));
            results.filter_map(|(name, aut)| Some((name, aut.ok()?))).collect::<Vec<_>>()
        };
        let positive = bare(Nnf::of(&f));
        for (n, negative) in bare(Nnf::of_negation(&f)) {
            prop_assert!(is_disjoint(&small, &negative), "pipeline, {n}: {f}");
            for (p, aut) in &positive {
                prop_assert!(is_disjoint(aut, &negative), "{p}, {n}: {f}");
            }
        }
    }
}
