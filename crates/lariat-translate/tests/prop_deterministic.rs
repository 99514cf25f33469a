//! Deterministic automata against the meaning of formulas, and the ways to them against each other.

use std::sync::atomic::{AtomicUsize, Ordering};

use lariat_automata::{Acceptance, AcceptanceName, Automaton, Extremum, Parity};
use lariat_core::arbitrary::{all_lassos, lassos};
use lariat_core::{Budget, Lasso, LimitReached, Prop};
use lariat_logic::ltl::arbitrary::formulas;
use lariat_logic::ltl::{Formula, Nnf, Syntax, parse};
use lariat_omega::degeneralize::Marks;
use lariat_omega::{
    Equivalence, determinize, is_equivalent, is_recurrence, n_residuals, to_parity,
};
use lariat_oracle::{accepts, satisfies};
use lariat_translate::{Deterministic, EsparzaKretinskySickert, TRANSLATORS, Translator};
use proptest::prelude::*;

const CASES: u32 = 400;

fn budget() -> Budget {
    Budget::SMALL.with_max_states(2_000).with_max_steps(5_000_000)
}

fn means(aut: &Automaton, f: &Formula, words: &[Lasso]) -> Result<(), TestCaseError> {
    prop_assert!(aut.is_deterministic(), "{f}");
    for word in words {
        prop_assert_eq!(accepts(aut, word), satisfies(word, f), "{} on {}", f, word);
    }
    Ok(())
}

/// Counts the cases in which a limit was reached: a way that always gives up is no way.
struct Skipped(AtomicUsize);

impl Skipped {
    const fn new() -> Self {
        Self(AtomicUsize::new(0))
    }

    fn count<T, E>(&self, result: Result<T, E>) -> Option<T> {
        if result.is_err() {
            let n = self.0.fetch_add(1, Ordering::Relaxed) + 1;
            assert!(n <= CASES as usize / 10, "{n} of {CASES} cases reached a limit");
        }
        result.ok()
    }
}

fn is_parity(acceptance: &Acceptance) -> bool {
    let name = |p| AcceptanceName::Parity(Extremum::Min, p, acceptance.n_marks());
    [Parity::Even, Parity::Odd].iter().any(|&p| *acceptance == Acceptance::named(&name(p)))
}

/// All that [`Deterministic`] makes of a formula, checked for shape and meaning.
fn check(f: &Formula, words: &[Lasso], skipped: &Skipped) -> Result<(), TestCaseError> {
    let mut maker = Deterministic::default();
    let Some(parity) = skipped.count(maker.parity(f, &Budget::SMALL)) else { return Ok(()) };
    prop_assert!(is_parity(parity.acceptance()), "{}", parity.acceptance());
    prop_assert!(parity.all_edges().all(|(_, edge)| edge.marks.len() <= 1), "{f}");
    means(&parity, f, words)?;
    for marks in [Marks::OnStates, Marks::OnEdges] {
        let Some(buchi) = skipped.count(maker.buchi(f, marks, &Budget::SMALL)) else { continue };
        prop_assert_eq!(buchi.is_some(), is_recurrence(&parity), "{}", f);
        let Some(buchi) = buchi else { continue };
        prop_assert!(buchi.acceptance().is_generalized_buchi());
        prop_assert!(buchi.acceptance().n_marks() <= 1);
        prop_assert!(marks == Marks::OnEdges || buchi.has_state_marks(), "{f}");
        means(&buchi, f, words)?;
    }
    if let Some(generic) = skipped.count(maker.generic(f, &Budget::SMALL)) {
        prop_assert!(generic.n_states() <= parity.n_states(), "{f}");
        means(&generic, f, words)?;
    }
    let generalized = skipped.count(maker.generalized_buchi(f, &Budget::SMALL));
    if let Some(Some(aut)) = generalized {
        prop_assert!(aut.acceptance().is_generalized_buchi());
        means(&aut, f, words)?;
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(CASES))]

    #[test]
    fn the_master_theorem_holds_on_all_short_words(f in formulas(2, 4)) {
        static SKIPPED: Skipped = Skipped::new();
        let result = EsparzaKretinskySickert.translate(&Nnf::of(&f), &budget());
        if let Some(aut) = SKIPPED.count(result) {
            means(&aut, &f, &all_lassos(2, 1, 2).collect::<Vec<_>>())?;
        }
    }

    #[test]
    fn the_master_theorem_holds_on_random_words(
        f in formulas(3, 4),
        words in proptest::collection::vec(lassos(3, 4), 8),
    ) {
        static SKIPPED: Skipped = Skipped::new();
        let result = EsparzaKretinskySickert.translate(&Nnf::of(&f), &budget());
        if let Some(aut) = SKIPPED.count(result) {
            means(&aut, &f, &words)?;
        }
    }

    #[test]
    fn the_master_theorem_and_determinization_agree(f in formulas(2, 4)) {
        static SKIPPED: Skipped = Skipped::new();
        let direct = EsparzaKretinskySickert.translate(&Nnf::of(&f), &budget());
        let Some(direct) = SKIPPED.count(direct.and_then(|aut| to_parity(&aut, &budget()))) else {
            return Ok(());
        };
        for t in TRANSLATORS {
            let aut = t.translate(&Nnf::of(&f), &budget());
            let Some(aut) = SKIPPED.count(aut.and_then(|aut| determinize(&aut, &budget()))) else {
                continue;
            };
            let same = is_equivalent(&direct, &aut, &Budget::SMALL).unwrap();
            prop_assert!(same == Equivalence::Equal, "{}: {f}: {same:?}", t.name());
        }
    }

    #[test]
    fn results_mean_what_their_formula_means(f in formulas(2, 4)) {
        static SKIPPED: Skipped = Skipped::new();
        check(&f, &all_lassos(2, 1, 2).collect::<Vec<_>>(), &SKIPPED)?;
    }

    #[test]
    fn larger_results_mean_what_their_formula_means(
        f in formulas(3, 5),
        words in proptest::collection::vec(lassos(3, 4), 8),
    ) {
        static SKIPPED: Skipped = Skipped::new();
        check(&f, &words, &SKIPPED)?;
    }
}

fn formula(text: &str) -> Formula {
    parse(text, Syntax::Spot).expect("a formula").formula
}

/// States of the parity automaton, its marks, and states of the Büchi automaton if there is one.
fn sizes(text: &str) -> (usize, usize, Option<usize>) {
    let mut maker = Deterministic::default();
    let parity = maker.parity(&formula(text), &Budget::SMALL).expect("small");
    let buchi = maker.buchi(&formula(text), Marks::OnStates, &Budget::SMALL).expect("small");
    (parity.n_states(), parity.acceptance().n_marks(), buchi.map(|aut| aut.n_states()))
}

#[test]
fn sizes_of_well_known_formulas() {
    assert_eq!(sizes("G(a -> Fb)"), (2, 1, Some(2)));
    assert_eq!(sizes("FGa"), (1, 1, None));
    assert_eq!(sizes("GFa"), (1, 1, Some(2)));
    assert_eq!(sizes("GFa -> GFb"), (1, 2, None));
    assert_eq!(sizes("GFa & GFb & GFc"), (3, 1, Some(4)));
    // One state for each order of two and three pairs.
    assert_eq!(sizes("(GFa -> GFb) & (GFc -> GFd)"), (2, 4, None));
    assert_eq!(sizes("(GFa -> GFb) & (GFc -> GFd) & (GFe -> GFf)"), (6, 6, None));
    assert_eq!(sizes("GF(a <-> XXXa)"), (8, 1, Some(9)));
    assert_eq!(sizes("0"), (1, 0, Some(1)));
    assert_eq!(sizes("1"), (1, 0, Some(1)));
}

#[test]
fn conditions_save_states() {
    let f = formula("(GFa -> GFb) & (GFc -> GFd)");
    let aut = Deterministic::default().generic(&f, &Budget::SMALL).unwrap();
    assert_eq!((aut.n_states(), aut.acceptance().n_marks()), (1, 4));
    let f = formula("GFa & GFb & GFc");
    let aut = Deterministic::default().generalized_buchi(&f, &Budget::SMALL).unwrap().unwrap();
    assert_eq!((aut.n_states(), aut.acceptance().n_marks()), (1, 3));
}

#[test]
fn obligations_have_as_many_states_as_residuals() {
    for text in ["a U b", "G(a -> Xb)", "(Fa & Gb) | XXa", "a W (b & XGc)"] {
        let aut = Deterministic::default().parity(&formula(text), &Budget::SMALL).unwrap();
        assert_eq!(aut.n_states(), n_residuals(&aut, &Budget::SMALL).unwrap(), "{text}");
    }
}

#[test]
fn the_master_theorem_takes_more_propositions_than_a_word_has_bits() {
    let f = (0..70)
        .map(|i| Formula::prop(&Prop::new(&format!("p{i}"))).finally())
        .reduce(Formula::or)
        .unwrap();
    let aut = EsparzaKretinskySickert.translate(&Nnf::of(&f.globally()), &Budget::SMALL);
    // Every subset of seventy eventualities is too many assumptions.
    assert!(matches!(aut, Err(LimitReached::Exhausted { .. })));
    let f = (0..70).map(|i| Formula::prop(&Prop::new(&format!("p{i}")))).reduce(Formula::or);
    let f = f.unwrap().finally().globally();
    let aut = EsparzaKretinskySickert.translate(&Nnf::of(&f), &Budget::SMALL).unwrap();
    assert!(aut.is_deterministic() && aut.n_states() == 1);
}

#[test]
fn deep_formulas_reach_a_limit() {
    let mut f = Formula::prop(&Prop::new("a"));
    for _ in 0..100_000 {
        f = f.next();
    }
    let aut = EsparzaKretinskySickert.translate(&Nnf::of(&f), &Budget::SMALL);
    assert!(matches!(aut, Err(LimitReached::Exhausted { .. })));
}
