//! Acceptance conditions and their names.

use std::collections::VecDeque;

use lariat_core::{Id, Span};

use super::{Input, MAX_DEPTH, MAX_MARKS};
use crate::formats::error::{Excerpt, Problem, ReadError};
use crate::formats::guards::MAX_DEPTH as MAX_PARENTHESES;
use crate::formats::lexer::Token;
use crate::{Acceptance, AcceptanceName, Condition, Extremum, MarkId, Parity};

/// The marks that a text announces, its condition, and the marks that stand for complements.
pub(super) struct Written {
    /// Over the announced marks and one more for each complement.
    pub acceptance: Acceptance,
    pub n_announced: usize,
    /// The first of the further marks stands for the complement of the first of these, and so on.
    pub complemented: Vec<MarkId>,
    pub span: Span,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Op {
    Open,
    Or,
    And,
}

/// A condition under construction: long chains grow at both ends without being copied.
enum Part {
    Single(Condition),
    Chain { op: Op, parts: VecDeque<Condition>, depth: usize },
}

impl Part {
    fn depth(&self) -> usize {
        match self {
            Self::Single(_) => 0,
            Self::Chain { depth, .. } => *depth,
        }
    }

    fn into_condition(self) -> Condition {
        match self {
            Self::Single(condition) => condition,
            Self::Chain { op: Op::And, parts, .. } => Condition::And(parts.into()),
            Self::Chain { parts, .. } => Condition::Or(parts.into()),
        }
    }

    fn into_chain(self, op: Op) -> (VecDeque<Condition>, usize) {
        match self {
            Self::Chain { op: own, parts, depth } if own == op => (parts, depth),
            other => {
                let depth = other.depth() + 1;
                (VecDeque::from([other.into_condition()]), depth)
            }
        }
    }

    /// Constants and nested operators of the same kind dissolve, as in [`Condition::and`].
    fn joined(self, op: Op, other: Self) -> Self {
        let (neutral, absorbing) = match op {
            Op::And => (Condition::True, Condition::False),
            _ => (Condition::False, Condition::True),
        };
        let is =
            |part: &Self, constant: &Condition| matches!(part, Self::Single(c) if c == constant);
        if is(&self, &absorbing) || is(&other, &absorbing) {
            return Self::Single(absorbing);
        }
        if is(&self, &neutral) {
            return other;
        }
        if is(&other, &neutral) {
            return self;
        }
        let ((mut a, depth_a), (mut b, depth_b)) = (self.into_chain(op), other.into_chain(op));
        // The shorter chain moves.
        let parts = if a.len() >= b.len() {
            a.append(&mut b);
            a
        } else {
            while let Some(last) = a.pop_back() {
                b.push_front(last);
            }
            b
        };
        Self::Chain { op, parts, depth: depth_a.max(depth_b) }
    }
}

/// Reads what follows `Acceptance:`.
pub(super) fn read(input: &mut Input<'_>) -> Result<Written, ReadError> {
    let (n_announced, span) = input.lexer.expect_number("the number of acceptance sets")?;
    let n_announced = n_announced as usize;
    let too_many = |given: usize| {
        let problem = Problem::TooMany {
            what: "acceptance sets",
            given: given as u64,
            limit: MAX_MARKS as u64,
        };
        ReadError::new(problem, span)
    };
    if n_announced > MAX_MARKS {
        return Err(too_many(n_announced));
    }
    let mut complemented = Vec::new();
    let condition = read_condition(input, n_announced, span, &mut complemented)?;
    let n_marks = n_announced + complemented.len();
    if n_marks > MAX_MARKS {
        return Err(too_many(n_marks));
    }
    let span = Span::new(span.start, input.lexer.last_end);
    let acceptance = Acceptance::new(n_marks, condition);
    Ok(Written { acceptance, n_announced, complemented, span })
}

fn read_condition(
    input: &mut Input<'_>,
    n_announced: usize,
    announced: Span,
    complemented: &mut Vec<MarkId>,
) -> Result<Condition, ReadError> {
    let mut parts: Vec<Part> = Vec::new();
    let mut operators: Vec<(Op, Span)> = Vec::new();
    loop {
        // An operand.
        while input.lexer.token == Token::Punctuation(b'(') {
            if operators.len() >= MAX_PARENTHESES {
                let (given, limit) = (operators.len() as u64 + 1, MAX_PARENTHESES as u64);
                let problem = Problem::TooMany { what: "nested operators", given, limit };
                return Err(ReadError::new(problem, input.lexer.span));
            }
            operators.push((Op::Open, input.lexer.span));
            input.lexer.advance()?;
        }
        let atom = read_atom(input, n_announced, announced, complemented)?;
        parts.push(Part::Single(atom));
        // What follows an operand.
        while input.lexer.token == Token::Punctuation(b')') {
            let span = input.lexer.span;
            reduce(&mut parts, &mut operators, Op::Open, span)?;
            if operators.pop().is_none() {
                return Err(ReadError::new(Problem::UnbalancedParenthesis, span));
            }
            input.lexer.advance()?;
        }
        let op = match input.lexer.token {
            Token::Punctuation(b'&') => Op::And,
            Token::Punctuation(b'|') => Op::Or,
            _ => break,
        };
        reduce(&mut parts, &mut operators, op, input.lexer.span)?;
        operators.push((op, input.lexer.span));
        input.lexer.advance()?;
    }
    reduce(&mut parts, &mut operators, Op::Open, input.lexer.span)?;
    if let Some(&(_, span)) = operators.last() {
        return Err(ReadError::new(Problem::UnbalancedParenthesis, span));
    }
    Ok(parts.pop().expect("a condition has an operand").into_condition())
}

/// Applies the operators that bind at least as strongly, down to an open parenthesis.
fn reduce(
    parts: &mut Vec<Part>,
    operators: &mut Vec<(Op, Span)>,
    op: Op,
    span: Span,
) -> Result<(), ReadError> {
    while let Some(&(top, _)) = operators.last() {
        if top == Op::Open || (top == Op::Or && op == Op::And) {
            break;
        }
        operators.pop();
        let right = parts.pop().expect("an operator has a right operand");
        let left = parts.pop().expect("an operator has a left operand");
        let joined = left.joined(top, right);
        if joined.depth() > MAX_DEPTH {
            let problem = Problem::AcceptanceDepth { limit: MAX_DEPTH as u64 };
            return Err(ReadError::new(problem, span));
        }
        parts.push(joined);
    }
    Ok(())
}

fn read_atom(
    input: &mut Input<'_>,
    n_announced: usize,
    announced: Span,
    complemented: &mut Vec<MarkId>,
) -> Result<Condition, ReadError> {
    const EXPECTED: &str = "an acceptance condition";
    let lexer = &mut input.lexer;
    let kind: fn(MarkId) -> Condition = match lexer.token {
        Token::Identifier("t") => {
            lexer.advance()?;
            return Ok(Condition::True);
        }
        Token::Identifier("f") => {
            lexer.advance()?;
            return Ok(Condition::False);
        }
        Token::Identifier("Inf") => Condition::Inf,
        Token::Identifier("Fin") => Condition::Fin,
        _ => return Err(lexer.unexpected(EXPECTED)),
    };
    lexer.advance()?;
    lexer.expect(b'(', "`(`")?;
    let negated = lexer.token == Token::Punctuation(b'!');
    if negated {
        lexer.advance()?;
    }
    let (set, span) = lexer.expect_number("an acceptance set")?;
    lexer.expect(b')', "`)`")?;
    if set as usize >= n_announced {
        let problem = Problem::OutOfRange {
            what: "acceptance set",
            given: set.into(),
            announced: n_announced as u64,
        };
        return Err(ReadError::new(problem, span).near(announced, "announced here"));
    }
    let mark = MarkId::new(set as usize);
    if !negated {
        return Ok(kind(mark));
    }
    let index = complemented.iter().position(|&m| m == mark).unwrap_or_else(|| {
        complemented.push(mark);
        complemented.len() - 1
    });
    Ok(kind(MarkId::new(n_announced + index)))
}

/// The condition that `acc-name:` with these words names, if it is one with so many marks.
pub(super) fn named(words: &[&str], n_marks: usize) -> Option<Acceptance> {
    let number = |word: &str| word.parse::<usize>().ok().filter(|n| *n <= n_marks);
    let name = match words {
        ["all"] => AcceptanceName::All,
        ["none"] => AcceptanceName::None,
        ["Buchi"] => AcceptanceName::Buchi,
        ["co-Buchi"] => AcceptanceName::CoBuchi,
        ["generalized-Buchi", n] => AcceptanceName::GeneralizedBuchi(number(n)?),
        ["generalized-co-Buchi", n] => AcceptanceName::GeneralizedCoBuchi(number(n)?),
        ["Rabin", n] => AcceptanceName::Rabin(number(n)?),
        ["Streett", n] => AcceptanceName::Streett(number(n)?),
        ["generalized-Rabin", n, sizes @ ..] if number(n)? == sizes.len() => {
            let sizes: Vec<usize> = sizes.iter().map(|k| number(k)).collect::<Option<_>>()?;
            // Otherwise a short text could name a condition of any size.
            if sizes.iter().map(|k| k + 1).sum::<usize>() != n_marks {
                return None;
            }
            AcceptanceName::GeneralizedRabin(sizes)
        }
        ["parity", extremum, parity, n] => {
            let extremum = match *extremum {
                "min" => Extremum::Min,
                "max" => Extremum::Max,
                _ => return None,
            };
            let parity = match *parity {
                "even" => Parity::Even,
                "odd" => Parity::Odd,
                _ => return None,
            };
            AcceptanceName::Parity(extremum, parity, number(n)?)
        }
        _ => return None,
    };
    Some(Acceptance::named(&name))
}

/// Is this the first word of a name whose meaning is fixed?
pub(super) fn is_known(word: &str) -> bool {
    let known = [
        "all",
        "none",
        "Buchi",
        "co-Buchi",
        "generalized-Buchi",
        "generalized-co-Buchi",
        "Rabin",
        "Streett",
        "generalized-Rabin",
        "parity",
    ];
    known.contains(&word)
}

/// A few characters of a condition.
pub(super) fn excerpt(acceptance: &Acceptance) -> Excerpt {
    Excerpt::new(&acceptance.to_string())
}
