//! Deterministic automata against the meaning of formulas, and the ways to them against each other.

use std::sync::atomic::{AtomicUsize, Ordering};

use lariat_automata::Automaton;
use lariat_core::arbitrary::{all_lassos, lassos};
use lariat_core::{Budget, Lasso};
use lariat_logic::ltl::arbitrary::formulas;
use lariat_logic::ltl::{Formula, Nnf};
use lariat_omega::{Equivalence, determinize, is_equivalent, to_parity};
use lariat_oracle::{accepts, satisfies};
use lariat_translate::{EsparzaKretinskySickert, TRANSLATORS, Translator};
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
}
