//! Words in Spot's notation: what they mean, and what is refused.

use lariat_core::{Alphabet, Prop};
use lariat_logic::ltl::{parse_lasso, parse_lasso_over};

#[test]
fn letters_become_valuations() {
    let cases = [
        ("cycle{1}", "cycle{1}"),
        ("a; cycle{b}", "a&!b; cycle{!a&b}"),
        ("b&!a ; !b;cycle { a & b ; 1 }", "b&!a; !b&!a; cycle{b&a; !b&!a}"),
        ("cycle{\"x;}\" & cycle}", "cycle{\"x;}\"&\"cycle\"}"),
        ("cycle{a | b}", "cycle{a&!b}"),
        ("cycle{!a | b}", "cycle{!a&!b}"),
        ("cycle{(a & b) | c}", "cycle{!a&!b&c}"),
        ("cycle{a xor b}", "cycle{a&!b}"),
        ("cycle{!(a -> b)}", "cycle{a&!b}"),
        ("cycle{a=0; a=1}", "cycle{!a; a}"),
        ("cycle{(x > 3)}", "cycle{\"x > 3\"}"),
    ];
    for (text, word) in cases {
        assert_eq!(parse_lasso(text).unwrap().0.to_string(), word, "{text}");
    }
}

#[test]
fn only_choices_are_warned_about() {
    assert_eq!(parse_lasso("a&!b; cycle{1; !(!a)}").unwrap().1.len(), 1);
    assert_eq!(parse_lasso("a&!b; cycle{1; !1 | a}").unwrap().1.len(), 1);
    assert_eq!(parse_lasso("a&(b&!c)&1; cycle{!a}").unwrap().1, []);
}

#[test]
fn a_given_alphabet_comes_first() {
    let alphabet: Alphabet = [Prop::new("z"), Prop::new("b")].iter().collect();
    let (word, _) = parse_lasso_over("a; cycle{b | z}", &alphabet).unwrap();
    assert_eq!(word.to_string(), "!z&!b&a; cycle{z&!b&!a}");
}

#[test]
fn mistakes_are_named() {
    let cases = [
        ("", "a word needs a cycle that is repeated for ever"),
        ("a; b", "a word needs a cycle that is repeated for ever"),
        ("cycle{}", "there is no letter between `cycle{` and `}`"),
        ("a;; cycle{b}", "there is no letter between `;` and `;`"),
        ("cycle{a;}", "there is no letter between `;` and `}`"),
        ("cycle{a", "`{` is never closed"),
        ("cycle{a} b", "`b` comes after the cycle, which never ends"),
        ("a {b}", "`{` is not part of any formula"),
        ("cycle{F a}", "the letter `F a` speaks about other positions"),
        ("cycle{a & !a}", "no valuation satisfies the letter `a & !a`"),
        ("cycle{0}", "no valuation satisfies the letter `0`"),
        ("cycle{(a | b) & !a & !b}", "no valuation satisfies the letter `(a | b) & !a & !b`"),
        ("a &; cycle{| b}", "`&` needs a formula on its right; `|` needs a formula on its left"),
    ];
    for (text, message) in cases {
        assert_eq!(parse_lasso(text).unwrap_err().to_string(), message, "{text}");
    }
    let errors = parse_lasso("a; cycle{b c}").unwrap_err();
    assert_eq!(errors.first().span, lariat_core::Span::new(11, 12));
    assert_eq!(
        parse_lasso("a; b").unwrap_err().first().help.as_deref(),
        Some("write `a; cycle{b}`")
    );
}

#[test]
fn a_letter_that_is_too_hard_says_so() {
    let pairs: Vec<String> = (0..40).map(|i| format!("(a{i} xor b{i})")).collect();
    let hard = format!("cycle{{{} & (a39 <-> b39)}}", pairs.join(" & "));
    let message = parse_lasso(&hard).unwrap_err().to_string();
    assert!(message.ends_with("was found in 1000000 steps"), "{message}");
}
