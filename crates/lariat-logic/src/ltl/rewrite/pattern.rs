//! The two sides of a rule as trees, read from the table's text.

use crate::ltl::{BinaryOp, Formula, UnaryOp};

/// A formula with metavariables.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Pattern {
    Constant(bool),
    Variable(char),
    Unary(UnaryOp, Box<Pattern>),
    Binary(BinaryOp, Box<Pattern>, Box<Pattern>),
}

impl Pattern {
    /// The pattern with formulas for its metavariables. Recursion is as deep as the table's text.
    pub fn instance(&self, value: &dyn Fn(char) -> Formula) -> Formula {
        match self {
            Self::Constant(c) => Formula::constant(*c),
            Self::Variable(name) => value(*name),
            Self::Unary(op, c) => Formula::unary(*op, c.instance(value)),
            Self::Binary(op, l, r) => Formula::binary(*op, l.instance(value), r.instance(value)),
        }
    }

    /// Is it a metavariable?
    pub fn is_variable(&self) -> bool {
        matches!(self, Self::Variable(_))
    }
}

/// Reads one side of a rule: operands of binary operators are in parentheses unless unary.
///
/// # Panics
/// When the table's text is not of that form.
pub(super) fn parse(text: &str) -> Pattern {
    let plain = text.replace("xor", "^").replace("<->", "=").replace("->", ">");
    let tokens: Vec<char> = plain.chars().filter(|c| *c != ' ').collect();
    let mut rest = tokens.as_slice();
    let pattern = parse_binary(&mut rest);
    assert!(rest.is_empty(), "the rule text {text:?} goes on after a pattern");
    pattern
}

fn parse_binary(rest: &mut &[char]) -> Pattern {
    let left = parse_unary(rest);
    let op = match rest.first() {
        Some('&') => BinaryOp::And,
        Some('|') => BinaryOp::Or,
        Some('>') => BinaryOp::Implies,
        Some('=') => BinaryOp::Iff,
        Some('^') => BinaryOp::Xor,
        Some('U') => BinaryOp::Until,
        Some('R') => BinaryOp::Release,
        Some('W') => BinaryOp::WeakUntil,
        Some('M') => BinaryOp::StrongRelease,
        _ => return left,
    };
    *rest = &rest[1..];
    Pattern::Binary(op, Box::new(left), Box::new(parse_unary(rest)))
}

fn parse_unary(rest: &mut &[char]) -> Pattern {
    let (&first, after) = rest.split_first().expect("a rule text has an operand here");
    *rest = after;
    let op = match first {
        '0' | '1' => return Pattern::Constant(first == '1'),
        'a'..='z' => return Pattern::Variable(first),
        '(' => {
            let inner = parse_binary(rest);
            assert_eq!(rest.first(), Some(&')'), "a parenthesis of a rule text is open");
            *rest = &rest[1..];
            return inner;
        }
        '!' => UnaryOp::Not,
        'X' => UnaryOp::Next,
        'F' => UnaryOp::Finally,
        'G' => UnaryOp::Globally,
        other => panic!("{other:?} cannot start an operand of a rule text"),
    };
    Pattern::Unary(op, Box::new(parse_unary(rest)))
}
