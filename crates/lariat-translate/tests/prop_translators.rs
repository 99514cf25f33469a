//! Every translator against the meaning of formulas on lassos.

use lariat_core::Budget;
use lariat_core::arbitrary::{all_lassos, lassos};
use lariat_logic::ltl::arbitrary::formulas;
use lariat_logic::ltl::{Formula, Nnf};
use lariat_oracle::{accepts, satisfies};
use lariat_translate::TRANSLATORS;
use proptest::prelude::*;

fn check(
    f: &Formula,
    words: impl Iterator<Item = lariat_core::Lasso>,
) -> Result<(), TestCaseError> {
    let nnf = Nnf::of(f);
    let words: Vec<_> = words.collect();
    for t in TRANSLATORS {
        let Ok(aut) = t.translate(&nnf, &Budget::SMALL) else { continue };
        for word in &words {
            prop_assert_eq!(
                accepts(&aut, word),
                satisfies(word, f),
                "{}: {} on {}",
                t.name(),
                f,
                word
            );
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn translators_agree_with_the_semantics_on_all_short_words(f in formulas(2, 4)) {
        check(&f, all_lassos(2, 1, 2))?;
    }

    #[test]
    fn translators_agree_with_the_semantics_on_random_words(
        f in formulas(3, 5),
        words in proptest::collection::vec(lassos(3, 4), 8),
    ) {
        check(&f, words.into_iter())?;
    }
}
