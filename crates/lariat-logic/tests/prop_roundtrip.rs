//! Print, then read: the same formula. And no text makes a reader panic.

use lariat_core::Prop;
use lariat_core::arbitrary::lassos;
use lariat_logic::ltl::arbitrary::formulas;
use lariat_logic::ltl::{
    Abbreviation, Closure, Dialect, Formula, Node, Parentheses, Syntax, parse, parse_lasso,
    parse_lasso_over, unabbreviate,
};
use proptest::prelude::*;

const NAMES: [&str; 24] = [
    "a",
    "p0",
    "x > 3",
    "P0",
    "a.b",
    "X0",
    "U1",
    "Go",
    "true",
    "not",
    "p && q",
    "a b",
    "!b",
    "len(q) == 2",
    "say \"hi\"",
    "back\\slash",
    " edge ",
    "f(",
    "a#b",
    "é",
    "t",
    "i",
    "x@L",
    "a[1] + 2 * b",
];

/// The formula with `a`, `b`, `c`, … renamed.
fn renamed(formula: &Formula, names: &[&str]) -> Formula {
    let closure = Closure::of(formula);
    let all = closure.fold(|_, node: Node<_, &Formula>| match node {
        Node::Prop(id) => {
            let letter = closure.prop(id).name().as_bytes()[0] - b'a';
            Formula::prop(&Prop::new(names[usize::from(letter) % names.len()]))
        }
        Node::True => Formula::tt(),
        Node::False => Formula::ff(),
        Node::Unary(op, c) => Formula::unary(op, c.clone()),
        Node::Binary(op, l, r) => Formula::binary(op, l.clone(), r.clone()),
    });
    all[closure.root()].clone()
}

fn check(formula: &Formula) -> Result<(), TestCaseError> {
    let spin = Abbreviation::WEAK_STRONG | Abbreviation::XOR;
    let readers = [
        (Dialect::Spot, Syntax::Spot, Abbreviation::default()),
        (Dialect::Spot, Syntax::Auto, Abbreviation::default()),
        (Dialect::Utf8, Syntax::Spot, Abbreviation::default()),
        (Dialect::Lbt, Syntax::Lbt, Abbreviation::default()),
        (Dialect::Spin, Syntax::Spin, spin),
        (Dialect::Wring, Syntax::Wring, Abbreviation::WEAK_STRONG),
        (Dialect::Wring, Syntax::Spot, Abbreviation::WEAK_STRONG),
    ];
    for (dialect, syntax, missing) in readers {
        let expected = unabbreviate(formula, missing);
        for parentheses in [Parentheses::Minimal, Parentheses::Full] {
            let text = formula.in_dialect(dialect).parentheses(parentheses).to_string();
            let read = parse(&text, syntax);
            let read = read.map_err(|errors| {
                TestCaseError::fail(format!("{dialect:?} to {syntax}: {text}: {errors}"))
            })?;
            prop_assert_eq!(&read.formula, &expected, "{:?} to {}: {}", dialect, syntax, text);
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn every_dialect_reads_what_it_prints(f in formulas(4, 6)) {
        check(&f)?;
        let texts = [Dialect::Spin, Dialect::Wring].map(|d| f.in_dialect(d).to_string());
        let [spin, _] = &texts;
        let expected = unabbreviate(&f, Abbreviation::WEAK_STRONG | Abbreviation::XOR);
        for syntax in [Syntax::Auto, Syntax::Spot, Syntax::SpinInline, Syntax::Ltl2ba] {
            prop_assert_eq!(&parse(spin, syntax).unwrap().formula, &expected, "{}: {}", syntax, spin);
        }
        prop_assert_eq!(parse(spin, Syntax::Auto).unwrap().warnings, vec![]);
    }

    #[test]
    fn names_of_all_kinds_survive(
        f in formulas(4, 4),
        names in proptest::sample::subsequence(NAMES.to_vec(), 4),
    ) {
        check(&renamed(&f, &names))?;
    }

    #[test]
    fn words_survive(word in lassos(3, 4)) {
        let (read, warnings) = parse_lasso_over(&word.to_string(), word.alphabet()).unwrap();
        prop_assert_eq!(read, word);
        prop_assert_eq!(warnings, vec![]);
    }

    #[test]
    fn no_text_makes_a_reader_panic(text in texts()) {
        for syntax in Syntax::ALL {
            if let Err(errors) = parse(&text, syntax) {
                for error in &errors {
                    let spans = error.related.iter().map(|r| r.0).chain([error.span()]);
                    for span in spans {
                        prop_assert!(text.get(span.start..span.end).is_some(), "{:?}", error);
                    }
                    let message = error.to_string();
                    prop_assert!(text.contains(['.', '`']) || !message.ends_with('.') && !message.contains("``"), "{}", message);
                }
            } else if let Ok(read) = parse(&text, syntax) {
                for warning in read.warnings {
                    let span = warning.span();
                    prop_assert!(text.get(span.start..span.end).is_some(), "{:?}", warning);
                }
            }
        }
        if let Err(errors) = parse_lasso(&text) {
            for error in &errors {
                prop_assert!(text.get(error.span.start..error.span.end).is_some(), "{:?}", error);
            }
        }
    }

    #[test]
    fn what_auto_reads_it_reads_again(text in texts()) {
        if let Ok(read) = parse(&text, Syntax::Auto) {
            let again = parse(&read.formula.to_string(), Syntax::Spot).unwrap();
            prop_assert_eq!(again.formula, read.formula);
        }
    }
}

/// Texts made of pieces that mean something somewhere.
fn texts() -> impl Strategy<Value = String> {
    const PIECES: [&str; 82] = [
        "a",
        "b",
        "c",
        "p0",
        "P0",
        "Ub",
        "X0",
        "GFa",
        "a.b",
        "_x",
        "true",
        "FALSE",
        "0",
        "1",
        "3",
        "\"x y\"",
        "\"\\\"\"",
        "\"",
        "\"\"",
        "(",
        ")",
        "(",
        ")",
        "{",
        "}",
        "[",
        "]",
        "()",
        "!",
        "~",
        "&",
        "&&",
        "|",
        "||",
        "->",
        "<->",
        "=>",
        "-->",
        "^",
        "xor",
        "U",
        "R",
        "V",
        "W",
        "M",
        "X",
        "F",
        "G",
        "[]",
        "<>",
        "X[2]",
        "F[1..3]",
        "G[2:]",
        "X[!]",
        "F[3..2]",
        "G[a]",
        "X[9999999999]",
        "=0",
        "=1",
        "=",
        "==",
        ">",
        "!=",
        "<=",
        "+",
        "*",
        "@",
        "#",
        ";",
        "cycle{",
        "é",
        "□",
        "→",
        "⊤",
        "/*",
        "*/",
        "until",
        "always",
        "implies",
        "t",
        "i",
        "\n",
    ];
    let piece = prop_oneof![
        12 => proptest::sample::select(PIECES.to_vec()).prop_map(str::to_owned),
        1 => any::<char>().prop_map(String::from),
    ];
    let blank = proptest::sample::select(vec!["", " "]);
    proptest::collection::vec((piece, blank), 0..14)
        .prop_map(|pieces| pieces.into_iter().map(|(piece, blank)| piece + blank).collect())
}
