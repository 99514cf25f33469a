//! What proofs look like to people, for every operator and both verdicts.

use lariat_core::{Alphabet, Lasso, Letter, Prop};
use lariat_logic::ltl::Formula;
use lariat_oracle::{TextOptions, WordTable, prove};

fn p(name: &str) -> Formula {
    Formula::prop(&Prop::new(name))
}

/// A word over single-character propositions: `word("ab .", "b")` is `a&b; !a&!b; cycle{!a&b}`.
fn word(stem: &str, cycle: &str) -> Lasso {
    let alphabet: Alphabet = [Prop::new("a"), Prop::new("b")].iter().collect();
    let letter = |text: &str| -> Letter {
        alphabet.ids().filter(|&id| text.contains(alphabet.prop(id).name())).collect()
    };
    let letters = |text: &str| text.split_whitespace().map(letter).collect();
    Lasso::new(alphabet.clone(), letters(stem), letters(cycle)).expect("the cycle has a letter")
}

fn show(word: &Lasso, formulas: &[Formula]) -> String {
    let plain = TextOptions { word: WordTable::Omitted, ..TextOptions::default() };
    let texts: Vec<String> =
        formulas.iter().map(|formula| prove(word, formula).to_text(&plain)).collect();
    format!("on {word}\n\n{}", texts.join("\n"))
}

#[test]
fn response_refuted() {
    let f = p("a").implies(p("b").finally()).globally();
    insta::assert_snapshot!(prove(&word("a", "."), &f).to_string());
}

#[test]
fn response_proved_round_a_longer_cycle() {
    let f = p("a").implies(p("b").finally()).globally();
    insta::assert_snapshot!(prove(&word("a", ". ab ."), &f).to_string());
}

#[test]
fn constants_and_letters() {
    let all = [Formula::tt(), Formula::ff(), p("a"), p("b"), p("b").not(), p("c")];
    insta::assert_snapshot!(show(&word("a", "b"), &all));
}

#[test]
fn boolean_connectives() {
    let (a, b, t) = (|| p("a"), || p("b"), Formula::tt);
    let all = [
        a().and(b()),
        a().and(t()),
        b().or(Formula::ff()),
        a().next().or(a()),
        b().implies(a().next()),
        a().implies(b()),
        b().implies(a().globally().or(b().globally()).not()),
        a().iff(b()),
        a().iff(t()),
        b().xor(a()),
        b().xor(Formula::ff()),
        a().until(b()).not().not(),
    ];
    insta::assert_snapshot!(show(&word("a", "b"), &all));
}

#[test]
fn next_goes_back_into_the_cycle() {
    let all = [p("a").next(), p("a").next().next(), p("b").next().next().next()];
    insta::assert_snapshot!(show(&word("a", ". b"), &all));
}

#[test]
fn finally_and_globally() {
    let (a, b) = (|| p("a"), || p("b"));
    let all = [
        b().finally(),
        a().and(b()).finally(),
        a().globally(),
        a().or(b()).globally(),
        a().finally().globally(),
        b().finally().globally(),
        b().globally().finally(),
        a().not().globally().finally(),
    ];
    insta::assert_snapshot!(show(&word("a a", "b ab"), &all[..4]));
    insta::assert_snapshot!("recurrence_and_persistence", show(&word("a a", "b ."), &all[4..]));
}

#[test]
fn until_and_weak_until() {
    let (a, b) = (|| p("a"), || p("b"));
    let all =
        [a().until(b()), a().weak_until(b()), b().until(a().and(b())), b().weak_until(b().next())];
    insta::assert_snapshot!(show(&word("a a", "b ."), &all));
    insta::assert_snapshot!("until_never_reached", show(&word("a a", "a a"), &all[..2]));
    insta::assert_snapshot!("until_cut_off", show(&word("a a .", "b"), &all[..2]));
}

#[test]
fn release_and_strong_release() {
    let (a, b) = (|| p("a"), || p("b"));
    let all = [a().release(b()), a().strong_release(b())];
    insta::assert_snapshot!("release_settled", show(&word("b b ab", "."), &all));
    insta::assert_snapshot!("release_throughout", show(&word("b b", "b"), &all));
    insta::assert_snapshot!("release_refuted", show(&word("b b .", "ab"), &all));
    insta::assert_snapshot!("release_refuted_at_once", show(&word("a", "ab"), &all));
}

#[test]
fn shared_steps_are_shown_once() {
    let f = p("a").until(p("b")).finally();
    let g = f.clone().next().and(f.clone().next().next()).or(Formula::ff());
    insta::assert_snapshot!(prove(&word("", "a a b"), &g.clone().and(g)).to_string());
}

#[test]
fn long_formulas_and_deep_trees_are_cut() {
    let long = (0..100).fold(p("a"), |f, _| p("a").until(f));
    let proof = prove(&word("a", "."), &long.clone().and(long.next()));
    let few_lines = TextOptions { max_lines: Some(7), ..TextOptions::default() };
    let shallow = TextOptions { max_depth: Some(2), ..TextOptions::default() };
    let text = format!("{}\n{}", proof.to_text(&few_lines), proof.to_text(&shallow));
    insta::assert_snapshot!(text);
}

#[test]
fn reasons_are_sentences() {
    let f = p("a").until(p("b"));
    let proof = prove(&word("a a", "b"), &f);
    assert_eq!(proof.because(proof.root), "b holds at position 2, and a until then (0 to 1)");
}
