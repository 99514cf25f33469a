//! Spelled-out operators are gone and the meaning is the same, for every set of operators.

use lariat_core::Prop;
use lariat_core::arbitrary::{all_lassos, lassos};
use lariat_logic::ltl::arbitrary::formulas;
use lariat_logic::ltl::{Abbreviation, BinaryOp, Formula, UnaryOp, unabbreviate};
use lariat_oracle::satisfies;
use proptest::prelude::*;

const LETTERS: &str = "eFGiMRW^";

fn subset(bits: u8) -> Abbreviation {
    let letters: String =
        LETTERS.chars().enumerate().filter(|(i, _)| bits >> i & 1 == 1).map(|(_, c)| c).collect();
    Abbreviation::from_letters(&letters).expect("these letters are the known ones")
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3000))]

    #[test]
    fn operators_are_spelled_out(f in formulas(2, 4), word in lassos(2, 3), bits in any::<u8>()) {
        let spelled = unabbreviate(&f, subset(bits));
        prop_assert!(!subset(bits).is_used_in(&spelled), "{} becomes {}", f, spelled);
        prop_assert_eq!(satisfies(&word, &spelled), satisfies(&word, &f), "{} on {}", spelled, word);
    }

    #[test]
    fn nothing_to_spell_out_changes_nothing(f in formulas(3, 5), bits in any::<u8>()) {
        let once = unabbreviate(&f, subset(bits));
        prop_assert_eq!(&unabbreviate(&once, subset(bits)), &once);
        prop_assert_eq!(&unabbreviate(&f, Abbreviation::default()), &f);
    }
}

#[test]
fn each_operator_in_each_company_is_right_on_all_small_words() {
    let (a, b) = (Formula::prop(&Prop::new("a")), Formula::prop(&Prop::new("b")));
    let words: Vec<_> = all_lassos(2, 1, 2).collect();
    let unary = UnaryOp::ALL.map(|op| Formula::unary(op, a.clone()));
    let binary = BinaryOp::ALL.map(|op| Formula::binary(op, a.clone(), b.clone()));
    for f in unary.into_iter().chain(binary) {
        for bits in 0..=u8::MAX {
            let spelled = unabbreviate(&f, subset(bits));
            assert!(!subset(bits).is_used_in(&spelled), "{f} becomes {spelled}");
            for word in &words {
                assert_eq!(satisfies(word, &spelled), satisfies(word, &f), "{spelled} on {word}");
            }
        }
    }
}

#[test]
fn unknown_letters_are_named() {
    assert_eq!(Abbreviation::from_letters("FGx"), Err('x'));
    assert_eq!(Abbreviation::from_letters(LETTERS), Ok(Abbreviation::ALL));
}

#[test]
fn depth_does_not_matter() {
    let a = Formula::prop(&Prop::new("a"));
    let f = (0..200_000).fold(a.clone(), |f, _| a.clone().weak_until(f));
    assert!(!Abbreviation::ALL.is_used_in(&unabbreviate(&f, Abbreviation::ALL)));
}
