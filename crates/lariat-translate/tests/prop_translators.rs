//! Every translator against the meaning of formulas on lassos.

use lariat_core::Budget;
use lariat_core::arbitrary::all_lassos;
use lariat_logic::ltl::arbitrary::formulas;
use lariat_logic::ltl::{Formula, Nnf, Syntax, parse};
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
        let aut = t.translate(&nnf, &Budget::UNLIMITED.with_max_states(1_000_000));
        let aut = aut.expect("small formulas have small automata");
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
}

/// Formulas that have been translated wrongly before, on all short words.
#[test]
fn old_mistakes_are_not_repeated() {
    let file = std::path::Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../corpus/regressions/translators.ltl");
    let text = std::fs::read_to_string(file).expect("the corpus has it");
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let mut n = 0;
    for line in lines {
        let formula = parse(line, Syntax::Spot).expect("the corpus is well-formed").formula;
        check(&formula, all_lassos(4, 1, 2)).unwrap_or_else(|error| panic!("{error}"));
        check(&formula.not(), all_lassos(4, 0, 3)).unwrap_or_else(|error| panic!("{error}"));
        n += 1;
    }
    assert!(n >= 10, "only {n} formulas were read");
}
