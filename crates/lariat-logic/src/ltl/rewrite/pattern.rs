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
    let mut rest = Text(text.as_bytes());
    let pattern = parse_binary(&mut rest);
    assert!(rest.is_empty(), "the rule text {text:?} goes on after a pattern");
    pattern
}

/// What is left of a rule's text, which is ASCII.
struct Text<'t>(&'t [u8]);

impl Text<'_> {
    fn is_empty(&mut self) -> bool {
        self.first().is_none()
    }

    /// The next character that is not a space.
    fn first(&mut self) -> Option<u8> {
        while let [b' ', rest @ ..] = self.0 {
            self.0 = rest;
        }
        self.0.first().copied()
    }

    /// Is this next? Then it is taken.
    fn takes(&mut self, token: &[u8]) -> bool {
        self.first();
        match self.0.strip_prefix(token) {
            Some(rest) => {
                self.0 = rest;
                true
            }
            None => false,
        }
    }
}

const BINARY: [(&[u8], BinaryOp); 9] = [
    (b"&", BinaryOp::And),
    (b"|", BinaryOp::Or),
    (b"->", BinaryOp::Implies),
    (b"<->", BinaryOp::Iff),
    (b"xor", BinaryOp::Xor),
    (b"U", BinaryOp::Until),
    (b"R", BinaryOp::Release),
    (b"W", BinaryOp::WeakUntil),
    (b"M", BinaryOp::StrongRelease),
];

fn parse_binary(rest: &mut Text<'_>) -> Pattern {
    let left = parse_unary(rest);
    match BINARY.iter().find(|(token, _)| rest.takes(token)) {
        Some((_, op)) => Pattern::Binary(*op, Box::new(left), Box::new(parse_unary(rest))),
        None => left,
    }
}

fn parse_unary(rest: &mut Text<'_>) -> Pattern {
    let first = rest.first().expect("a rule text has an operand here");
    rest.0 = &rest.0[1..];
    let op = match first {
        b'0' | b'1' => return Pattern::Constant(first == b'1'),
        b'a'..=b'z' => return Pattern::Variable(char::from(first)),
        b'(' => {
            let inner = parse_binary(rest);
            assert!(rest.takes(b")"), "a parenthesis of a rule text is open");
            return inner;
        }
        b'!' => UnaryOp::Not,
        b'X' => UnaryOp::Next,
        b'F' => UnaryOp::Finally,
        b'G' => UnaryOp::Globally,
        other => panic!("{:?} cannot start an operand of a rule text", char::from(other)),
    };
    Pattern::Unary(op, Box::new(parse_unary(rest)))
}
