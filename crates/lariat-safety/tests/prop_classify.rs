//! Kinds of safety, against the oracle.

#![allow(clippy::unwrap_used, reason = "a test may stop at once")]

use lariat_core::Budget;
use lariat_core::arbitrary::all_lassos;
use lariat_logic::ltl::arbitrary::formulas;
use lariat_logic::ltl::{Classes, Formula, Nnf, Syntax, parse};
use lariat_oracle::{has_informative_prefix, is_informative, satisfies};
use lariat_safety::{Safety, bad_prefixes, classify};
use lariat_translate::translator;
use proptest::prelude::*;

fn kind(f: &Formula) -> Safety {
    let translate = |nnf| translator("couvreur").unwrap().translate(&nnf, &Budget::SMALL).unwrap();
    let (aut, negation) = (translate(Nnf::of(f)), translate(Nnf::of_negation(f)));
    classify(f, &aut, &negation, &Budget::SMALL).unwrap()
}

fn named(text: &str) -> &'static str {
    kind(&parse(text, Syntax::Spot).unwrap().formula).name()
}

#[test]
fn the_examples_of_the_literature_are_as_it_says() {
    assert_eq!(named("G p"), "intentional");
    assert_eq!(named("F p"), "not-safety");
    assert_eq!(named("G(q | X G p) & G(r | X G !p)"), "accidental");
    assert_eq!(named("(G(q | F G p) & G(r | F G !p)) | G q | G r"), "pathological");
    // No word is needed to see it, but one letter is to say it.
    assert_eq!(named("0"), "intentional");
    assert_eq!(named("1"), "intentional");
    assert_eq!(named("X 0"), "accidental");
    assert_eq!(named("G p & F !p"), "pathological");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]
    #[test]
    fn kinds_of_safety_have_their_witnesses(f in formulas(2, 4)) {
        let found = kind(&f);
        if Classes::of(&f).has(Classes::SAFETY) {
            // KV01: what is safe by its syntax is not pathological.
            prop_assert!(matches!(found, Safety::Intentional | Safety::Accidental { .. }), "{}", f);
        }
        let violations = || all_lassos(2, 2, 2).filter(|word| !satisfies(word, &f));
        let translate = |nnf| translator("gpvw").unwrap().translate(&nnf, &Budget::SMALL).unwrap();
        let aut = translate(Nnf::of(&f));
        let bad = bad_prefixes(&aut, &Budget::SMALL).unwrap();
        let has_bad_prefix = |word: &lariat_core::Lasso| {
            lariat_oracle::accepts(&lariat_safety::to_buchi(&bad), word)
        };
        match &found {
            Safety::NotSafety { violation } => {
                prop_assert!(!satisfies(violation, &f));
                prop_assert!(!has_bad_prefix(violation), "{} on {}", f, violation);
            }
            Safety::Pathological { violation } => {
                prop_assert!(!satisfies(violation, &f));
                prop_assert!(has_bad_prefix(violation));
                prop_assert!(!has_informative_prefix(violation, &f), "{} on {}", f, violation);
            }
            Safety::Accidental { bad_prefix } => {
                let (letters, alphabet) = (bad_prefix.letters(), bad_prefix.alphabet());
                prop_assert!(bad.over(alphabet).accepts(letters), "{} on {}", f, bad_prefix);
                prop_assert!(!is_informative(letters, alphabet, &f), "{} on {}", f, bad_prefix);
            }
            Safety::Intentional => {}
        }
        if !matches!(found, Safety::NotSafety { .. }) {
            prop_assert!(violations().all(|word| has_bad_prefix(&word)), "{}", f);
        }
        if matches!(found, Safety::Accidental { .. } | Safety::Intentional) {
            prop_assert!(violations().all(|w| has_informative_prefix(&w, &f)), "{}", f);
        }
        if found == Safety::Intentional {
            let alphabet = lariat_core::arbitrary::small_alphabet(2);
            for word in all_lassos(2, 0, 3) {
                let prefix = word.cycle();
                let is_bad = bad.over(&alphabet).accepts(prefix);
                prop_assert_eq!(is_informative(prefix, &alphabet, &f), is_bad, "{}", f);
            }
        }
    }
}
