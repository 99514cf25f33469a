//! Formulas read out.

use std::collections::BTreeMap;

use lariat_core::arbitrary::all_lassos;
use lariat_core::{Lasso, Prop};
use lariat_logic::ctl::parse_path;
use lariat_logic::ltl::arbitrary::formulas;
use lariat_logic::ltl::{BinaryOp, Formula, UnaryOp, in_english};
use lariat_oracle::satisfies;
use proptest::prelude::*;

fn ltl(text: &str) -> Formula {
    parse_path(text).expect("it is a formula").to_ltl().expect("it has no quantifier")
}

fn read_out(texts: &[&str]) -> String {
    texts.iter().map(|text| format!("{text}\n    {}\n", in_english(&ltl(text)))).collect()
}

#[test]
fn operators() {
    insta::assert_snapshot!(read_out(&[
        "1",
        "!a",
        "\"x > 3\"",
        "a & b",
        "a & b & !c",
        "!a & !b",
        "!a & !b & !c & d",
        "a | b | c",
        "!a | b",
        "a -> b",
        "(a -> b) -> c",
        "a <-> X b",
        "a xor b",
        "X a xor b",
        "X a",
        "X X X !a",
        "X(a U b)",
        "F a",
        "F !a",
        "G a",
        "G !a",
        "!F a",
        "!G a",
        "G F a",
        "F G a",
        "G F(a & X b)",
        "F G(a -> X b)",
        "a U b",
        "a W b",
        "a R b",
        "a M b",
        "!a W b",
        "(a U b) U c",
        "a U (b U c)",
        "G(a & F b)",
        "F(a & b) & c",
        "F a & b",
        "F(a | b)",
        "!(a & F b)",
        "G !(a & F b)",
        "G F a -> G F b",
        "(G F a & G F b) -> G(c -> F d)",
        "G(a | F b)",
        "G a | G b",
    ]));
}

/// The main forms of Dwyer, Avrunin and Corbett's patterns, by scope.
#[test]
fn specification_patterns() {
    insta::assert_snapshot!(read_out(&[
        // absence
        "G !p",
        "F r -> (!p U r)",
        "G(q -> G !p)",
        "G((q & !r & F r) -> (!p U r))",
        "G((q & !r) -> (!p W r))",
        // existence
        "F p",
        "!r W (p & !r)",
        "G !q | F(q & F p)",
        "G((q & !r) -> (!r W (p & !r)))",
        "G((q & !r) -> (!r U (p & !r)))",
        // bounded existence
        "!p W (p W (!p W (p W G !p)))",
        // universality
        "G p",
        "F r -> (p U r)",
        "G(q -> G p)",
        "G((q & !r & F r) -> (p U r))",
        // precedence
        "!p W s",
        "F r -> (!p U (s | r))",
        "G((q & !r) -> (!p W (s | r)))",
        // response
        "G(p -> F s)",
        "F r -> ((p -> (!r U (s & !r))) U r)",
        "G(q -> G(p -> F s))",
        "G((q & !r) -> ((p -> (!r U (s & !r))) W r))",
        // chains
        "F p -> (!p U (s & !p & X(!p U t)))",
        "G((s & X F t) -> X F(t & F p))",
        "G(p -> F(s & X F t))",
        // constrained chains
        "G(p -> F(s & !z & X(!z U t)))",
    ]));
}

proptest! {
    /// Parentheses are balanced, and a proposition is named as often as it occurs.
    #[test]
    fn nothing_is_left_out(f in formulas(2, 5)) {
        let text = in_english(&f);
        let balance = text.chars().try_fold(0i32, |depth, c| match c {
            '(' => Some(depth + 1),
            ')' if depth == 0 => None,
            ')' => Some(depth - 1),
            _ => Some(depth),
        });
        prop_assert_eq!(balance, Some(0), "{}", text);
        // Only b is counted: a is an English word.
        let count = |text: &str| {
            text.split(|c: char| !c.is_alphanumeric()).filter(|&word| word == "b").count()
        };
        let written = f.to_string().replace(['F', 'G', 'X'], " ");
        prop_assert_eq!(count(&text), count(&written), "{}: {}", f, text);
    }
}

/// Formulas that read the same mean the same: on all small words, for all formulas with up to two
/// operators and many with three.
#[test]
fn the_reading_is_unambiguous() {
    let grow = |left: &[Formula], right: &[Formula]| -> Vec<Formula> {
        let unary = left.iter().flat_map(|f| UnaryOp::ALL.map(|op| Formula::unary(op, f.clone())));
        let binary = left.iter().flat_map(|f| {
            right.iter().flat_map(move |g| {
                BinaryOp::ALL.into_iter().flat_map(move |op| {
                    let swapped = Formula::binary(op, g.clone(), f.clone());
                    [Formula::binary(op, f.clone(), g.clone()), swapped]
                })
            })
        });
        unary.chain(binary).collect()
    };
    let leaves = ["a", "b"].map(|name| Formula::prop(&Prop::new(name)));
    let one = grow(&leaves, &leaves);
    let two = grow(&one, &leaves);
    let three = grow(&two, &leaves[1..]);
    let words: Vec<Lasso> = all_lassos(2, 1, 2).collect();
    let mut meaning: BTreeMap<String, Formula> = BTreeMap::new();
    for f in leaves.iter().chain(&one).chain(&two).chain(&three) {
        let g = meaning.entry(in_english(f)).or_insert_with(|| f.clone());
        let same = f == g || words.iter().all(|word| satisfies(word, f) == satisfies(word, g));
        assert!(same, "{f} and {g} both read: {}", in_english(f));
    }
    assert!(meaning.len() > 10_000, "only {} readings", meaning.len());
}

#[test]
fn depth_does_not_matter() {
    let (a, b) = (Formula::prop(&Prop::new("a")), Formula::prop(&Prop::new("b")));
    let grow: [fn(Formula, &Formula) -> Formula; 8] = [
        |f, _| f.not(),
        |f, _| f.next(),
        |f, _| f.finally().globally(),
        |f, b| f.and(b.clone()),
        |f, b| b.clone().or(f),
        |f, b| f.until(b.clone()),
        |f, b| b.clone().implies(f),
        |f, b| b.clone().and(f).or(b.clone()).not(),
    ];
    for op in grow {
        let f = (0..100_000).fold(a.clone(), |f, _| op(f, &b));
        assert!(in_english(&f).len() >= 8);
    }
}
