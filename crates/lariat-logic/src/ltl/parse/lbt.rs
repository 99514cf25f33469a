//! The prefix syntax of LBT, LBTT, scheck and ltl2dstar: `G i p0 V p1 ! p2`.
//!
//! LBT separates tokens by white space. Signs may also be glued to what follows (`!p0`), since
//! nothing else could be meant.

use std::borrow::Cow;

use lariat_core::{Prop, Span};
use rustc_hash::FxHashMap;

use super::super::{BinaryOp, Formula, UnaryOp};
use super::Syntax;
use super::error::{ParseError, ParseErrors, Problem, clip};
use super::infix::unescape;
use super::lexer::quoted_len;

#[derive(Clone, Copy)]
enum Op {
    Unary(UnaryOp),
    Binary(BinaryOp),
    /// LBTT's `f B g`: `f` happens before `g` does, `!(!f U g)`.
    Before,
}

enum Token<'t> {
    Op(Op),
    Constant(bool),
    Name(Cow<'t, str>),
    Bad(Problem),
}

/// An operator that waits for operands.
struct Frame {
    op: Op,
    span: Span,
    left: Option<Formula>,
}

impl Frame {
    fn needed(&self) -> usize {
        if matches!(self.op, Op::Unary(_)) { 1 } else { 2 }
    }
}

/// Reads a whole text.
pub(super) fn read(text: &str) -> Result<Formula, ParseErrors> {
    let mut reader = Reader { text, pos: 0, frames: Vec::new(), leaves: FxHashMap::default() };
    let mut errors = Errors::default();
    let mut result = None;
    while let Some((token, span)) = reader.next() {
        if result.is_some() {
            errors.add(trailing(text, span));
            break;
        }
        match token {
            Token::Op(op) => reader.frames.push(Frame { op, span, left: None }),
            Token::Constant(value) => result = reader.operand(Formula::constant(value)),
            Token::Name(name) => {
                let leaf = reader.leaf(name);
                result = reader.operand(leaf);
            }
            Token::Bad(problem) => {
                errors.add(ParseError::new(problem, span));
                result = reader.operand(Formula::tt());
            }
        }
    }
    if result.is_none() {
        errors.add(reader.missing());
    }
    match result {
        Some(formula) if errors.list.is_empty() => Ok(formula),
        _ => Err(ParseErrors { syntax: Syntax::Lbt, errors: errors.list, n_more: errors.n_more }),
    }
}

#[derive(Default)]
struct Errors {
    list: Vec<ParseError>,
    n_more: usize,
}

impl Errors {
    fn add(&mut self, error: ParseError) {
        if self.list.len() < ParseErrors::MOST {
            self.list.push(error);
        } else {
            self.n_more += 1;
        }
    }
}

fn trailing(text: &str, span: Span) -> ParseError {
    let found = clip(&text[span.start..span.end], 40);
    let help = "operators stand in front of their operands: `& p0 p1`".to_owned();
    ParseError::new(Problem::TrailingText { found }, span)
        .expected("the end of the formula")
        .help(help)
}

struct Reader<'t> {
    text: &'t str,
    pos: usize,
    frames: Vec<Frame>,
    leaves: FxHashMap<Cow<'t, str>, Formula>,
}

impl<'t> Reader<'t> {
    fn next(&mut self) -> Option<(Token<'t>, Span)> {
        let rest = &self.text[self.pos..];
        let start = self.pos + rest.len() - rest.trim_start().len();
        let rest = &self.text[start..];
        let first = rest.chars().next()?;
        let word =
            rest.bytes().take_while(|&b| b.is_ascii_alphanumeric() || b == b'_' || b == b'.');
        let (len, token) = match first {
            '"' => self.quoted(rest),
            _ => match word.count() {
                0 => (first.len_utf8(), sign(first)),
                len => (len, word_token(&rest[..len])),
            },
        };
        self.pos = start + len;
        Some((token, Span::new(start, start + len)))
    }

    fn quoted(&self, rest: &'t str) -> (usize, Token<'t>) {
        match quoted_len(rest.as_bytes()) {
            Some(2) => (2, Token::Bad(Problem::EmptyName)),
            Some(len) => (len, Token::Name(unescape(&rest[1..len - 1]))),
            None => (rest.len(), Token::Bad(Problem::UnterminatedName { found: clip(rest, 40) })),
        }
    }

    fn leaf(&mut self, name: Cow<'t, str>) -> Formula {
        if let Some(leaf) = self.leaves.get(name.as_ref()) {
            return leaf.clone();
        }
        let leaf = Formula::prop(&Prop::new(&name));
        self.leaves.insert(name, leaf.clone());
        leaf
    }

    /// Gives a complete formula to the operator that waits for it; the whole one is the answer.
    fn operand(&mut self, mut operand: Formula) -> Option<Formula> {
        while let Some(mut frame) = self.frames.pop() {
            operand = match (frame.op, frame.left.take()) {
                (Op::Unary(op), _) => Formula::unary(op, operand),
                (Op::Binary(op), Some(left)) => Formula::binary(op, left, operand),
                (Op::Before, Some(left)) => left.not().until(operand).not(),
                (_, None) => {
                    self.frames.push(Frame { left: Some(operand), ..frame });
                    return None;
                }
            };
        }
        Some(operand)
    }

    /// The error of a text that ends too early.
    fn missing(&self) -> ParseError {
        let end = Span::at(self.text.trim_end().len());
        let Some(frame) = self.frames.last() else {
            return ParseError::new(Problem::Empty, end).expected("a formula");
        };
        let operator = self.text[frame.span.start..frame.span.end].to_owned();
        let given = usize::from(frame.left.is_some());
        let problem = Problem::MissingOperands { operator, needed: frame.needed(), given };
        ParseError::new(problem, frame.span)
            .expected("a formula")
            .related(end, "the text ends here")
    }
}

fn sign(c: char) -> Token<'static> {
    Token::Op(match c {
        '!' => Op::Unary(UnaryOp::Not),
        '&' => Op::Binary(BinaryOp::And),
        '|' => Op::Binary(BinaryOp::Or),
        '^' => Op::Binary(BinaryOp::Xor),
        _ => return Token::Bad(Problem::UnknownCharacter { found: c.to_string() }),
    })
}

fn word_token(word: &str) -> Token<'_> {
    let op = match word {
        "t" => return Token::Constant(true),
        "f" => return Token::Constant(false),
        "X" => Op::Unary(UnaryOp::Next),
        "F" => Op::Unary(UnaryOp::Finally),
        "G" => Op::Unary(UnaryOp::Globally),
        "i" => Op::Binary(BinaryOp::Implies),
        "e" => Op::Binary(BinaryOp::Iff),
        "U" => Op::Binary(BinaryOp::Until),
        "V" => Op::Binary(BinaryOp::Release),
        "W" => Op::Binary(BinaryOp::WeakUntil),
        "M" => Op::Binary(BinaryOp::StrongRelease),
        "B" => Op::Before,
        number if number.starts_with(|c: char| c.is_ascii_digit()) => {
            return Token::Bad(Problem::NotAFormula { found: clip(number, 40) });
        }
        name => return Token::Name(Cow::Borrowed(name)),
    };
    Token::Op(op)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_operator_takes_its_operands() {
        let cases = [
            ("G i p0 V p1 ! p2", "G(p0 -> (p1 R !p2))"),
            ("e ^ p0 p1 | t f", "(p0 xor p1) <-> (1 | 0)"),
            ("U W M p0 p1 p2 p3", "((p0 M p1) W p2) U p3"),
            ("B p0 p1", "!(!p0 U p1)"),
            ("&!p0 \"x > 3\"", "!p0 & \"x > 3\""),
            ("X F req", "XFreq"),
        ];
        for (text, formula) in cases {
            assert_eq!(read(text).unwrap().to_string(), formula, "{text}");
        }
    }
}
