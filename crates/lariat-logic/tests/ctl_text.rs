//! How CTL and CTL* formulas are read, and what is said about texts that are none.

use lariat_logic::ctl::{self, ParseError};

#[test]
fn spellings_and_precedence() {
    let table = [
        ("A[p U q]", "A[p U q]"),
        ("A(p U q)", "A[p U q]"),
        ("E [ p R q ]", "E[p R q]"),
        ("E(p V q)", "E[p R q]"),
        ("A[p W q] || E[p M q]", "A[p W q] | E[p M q]"),
        ("AX EX AF EF AG EG p", "AX EX AF EF AG EG p"),
        ("AGp", "AG p"),
        ("AGEFp", "AG EF p"),
        ("A[]p && E<>q", "AG p & EF q"),
        ("∀□(p → ∃◇q)", "AG(p -> EF q)"),
        ("AG (p -> AF q)", "AG(p -> AF q)"),
        ("AG p -> AF q", "AG p -> AF q"),
        ("p & q | r", "(p & q) | r"),
        ("p | q & r", "p | (q & r)"),
        ("p -> q -> r", "p -> q -> r"),
        ("p -> q <-> r", "p -> (q <-> r)"),
        ("p xor q ^ r", "p xor q xor r"),
        ("!p & ~q", "!p & !q"),
        ("! A[p U q]", "!A[p U q]"),
        ("AG Error | EF Alarm", "AG Error | EF Alarm"),
        ("AF X1 & AX1", "AF X1 & AX1"),
        ("AG \"x > 3\"", "AG \"x > 3\""),
        ("EF true & AG FALSE", "EF 1 & AG 0"),
        ("AG(p /\\ q \\/ r)", "AG((p & q) | r)"),
    ];
    for (text, expected) in table {
        let f = ctl::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(f.to_string(), expected, "{text}");
    }
}

#[test]
fn path_formulas_nest_in_ctl_star() {
    let table = [
        ("E(G F c1 & G F c2)", "E(G F c1 & G F c2)"),
        ("A G (p -> E F q)", "AG(p -> EF q)"),
        ("A(GF p -> GF q)", "A(G F p -> G F q)"),
        ("A G F p", "A(G F p)"),
        ("E(p U (q U r))", "E[p U (q U r)]"),
        ("E p", "E(p)"),
        ("A !G p", "A(!G p)"),
        ("A A G p", "A(AG p)"),
        ("E X X p", "E(X X p)"),
    ];
    for (text, expected) in table {
        let f = ctl::parse_star(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(f.to_string(), expected, "{text}");
    }
}

fn report(text: &str, error: &ParseError) -> String {
    let before = text[..error.span.start].chars().count();
    let width = text[error.span.start..error.span.end].chars().count().max(1);
    let mut out = format!("{text}\n{}{}\n{error}\n", " ".repeat(before), "^".repeat(width));
    if !error.expected.is_empty() {
        out += &format!("expected: {}\n", error.expected.join(", or "));
    }
    if let Some(help) = &error.help {
        out += &format!("help: {help}\n");
    }
    out
}

#[test]
fn malformed_formulas() {
    let texts = [
        "",
        "   ",
        "AG",
        "AG (p ->",
        "A[p U q",
        "A[p U q)",
        "p q",
        "AG p)",
        "() & p",
        "& p",
        "p & & q",
        "p U",
        "AG (p until q)",
        "p and q",
        "AG x > 3",
        "AG p --> q",
        "AG {p}",
        "EF \"unfinished",
        "EF 2",
        "A (p, q)",
        "AG !",
        "E[]",
        "p £ q",
        "(((p)",
    ];
    let reports: Vec<String> = texts
        .iter()
        .map(|text| report(text, &ctl::parse(text).expect_err("the text is no formula")))
        .collect();
    insta::assert_snapshot!(reports.join("\n"));
}

#[test]
fn ctl_star_where_ctl_is_needed() {
    let texts = [
        "E(G F c1 & G F c2)",
        "AG(p -> A F G q)",
        "AGF p",
        "A(F p & G q)",
        "E(F p | G q | r)",
        "A !G p",
        "p | A q",
        "E(p U F q)",
        "G F p",
        "AG p & X q",
        "p -> (q & (r U EF s))",
        "A(F p -> F q)",
    ];
    let reports: Vec<String> = texts
        .iter()
        .map(|text| report(text, &ctl::parse(text).expect_err("the formula is not CTL")))
        .collect();
    insta::assert_snapshot!(reports.join("\n"));
}
