//! The messages for texts that are no formulas, as a person would see them.

use std::fmt::Write as _;

use lariat_core::Span;
use lariat_logic::ltl::{ParseErrors, Syntax, parse};

const CORPUS: &str = include_str!("../../../corpus/malformed/formulas.txt");

/// The texts with their dialects.
fn cases() -> Vec<(Syntax, &'static str)> {
    let mut syntax = Syntax::Auto;
    let mut cases = Vec::new();
    for line in CORPUS.lines() {
        if let Some(name) = line.strip_prefix("# syntax: ") {
            syntax = Syntax::from_name(name).expect("a dialect of ours");
        } else if !line.starts_with('#') {
            cases.push((syntax, line));
        }
    }
    cases
}

/// Blanks up to the span, then a line under it, then a text.
fn underline(text: &str, span: Span, mark: char, note: &str) -> String {
    let indent = " ".repeat(text[..span.start].chars().count());
    let width = text[span.start..span.end].chars().count().max(1);
    format!("    {indent}{} {note}\n", String::from(mark).repeat(width))
}

fn render(syntax: Syntax, text: &str, errors: &ParseErrors) -> String {
    let mut out = format!("{}:\n    {text}\n", syntax.name());
    for error in errors {
        out += &underline(text, error.span(), '^', &error.to_string());
        for (span, note) in &error.related {
            out += &underline(text, *span, '-', note);
        }
        if let Some(expected) = error.expected {
            writeln!(out, "    expected {expected}").expect("strings grow");
        }
        if let Some(help) = &error.help {
            writeln!(out, "    help: {help}").expect("strings grow");
        }
    }
    if errors.n_more() > 0 {
        writeln!(out, "    and {} more", errors.n_more()).expect("strings grow");
    }
    out
}

#[test]
fn messages_read_well() {
    let mut all = String::new();
    let empty = ["", "  ", "/* nothing */"].map(|text| (Syntax::Auto, text));
    for (syntax, text) in empty.into_iter().chain(cases()) {
        let errors = parse(text, syntax).expect_err(text);
        all += &render(syntax, text, &errors);
        all.push('\n');
    }
    insta::assert_snapshot!(all);
}

#[test]
fn there_are_enough_of_them() {
    assert!(cases().len() >= 40, "{}", cases().len());
}

#[test]
fn every_corrected_text_can_be_read() {
    let mut n_read = 0;
    for (syntax, text) in cases() {
        let errors = parse(text, syntax).unwrap_err();
        let [error] = errors.iter().as_slice() else { continue };
        let fix = error.help.as_deref().and_then(|help| help.strip_prefix("write `"));
        let Some(fix) = fix.and_then(|fix| fix.strip_suffix('`')) else { continue };
        assert!(parse(fix, syntax).is_ok(), "{text}: {fix}");
        n_read += 1;
    }
    assert!(n_read >= 10, "{n_read}");
}

#[test]
fn errors_beyond_the_twentieth_are_counted() {
    let text = "a # & ".repeat(50) + "a";
    let errors = parse(&text, Syntax::Spot).unwrap_err();
    assert_eq!((errors.iter().len(), errors.n_more()), (20, 30));
    assert!(errors.to_string().ends_with("; and 30 more"));
}
