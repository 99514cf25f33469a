//! Guards of never claims: Boolean text over propositions.
//!
//! Text that is neither a name nor a Boolean combination, such as `x > 3`, `p@L` or `len(q) == 2`,
//! is one proposition, named by that text.

use lariat_core::{Alphabet, Guard, Id, Prop, Span};

use super::constant;
use crate::formats::error::{Problem, ReadError};
use crate::formats::guards::{Evaluator, Op, Purse};

/// A pair of parentheses or brackets.
struct Pair {
    open: usize,
    close: usize,
    /// Is there a colon directly inside? Then it is a conditional expression.
    has_colon: bool,
}

/// Reads a guard without comments. Parentheses in it are known to be balanced. Places in errors
/// are bytes of the guard.
pub(super) fn read(
    text: &str,
    alphabet: &mut Alphabet,
    evaluator: &mut Evaluator,
    purse: &mut Purse,
) -> Result<Guard, ReadError> {
    let (pairs, end) = (pairs(text), text.len());
    Reader { text, at: 0, end, pairs, alphabet, purse }.read(evaluator)
}

fn pairs(text: &str) -> Vec<Pair> {
    let mut pairs: Vec<Pair> = Vec::new();
    let mut open: Vec<usize> = Vec::new();
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'(' | b'[' => {
                open.push(pairs.len());
                pairs.push(Pair { open: at, close: at, has_colon: false });
            }
            b')' | b']' => {
                let index = open.pop().expect("the parentheses of a guard are balanced");
                pairs[index].close = at;
            }
            b':' => {
                if let Some(&index) = open.last() {
                    pairs[index].has_colon = true;
                }
            }
            _ => {}
        }
    }
    pairs
}

struct Reader<'a, 'r> {
    text: &'a str,
    at: usize,
    end: usize,
    /// In the order of their opening.
    pairs: Vec<Pair>,
    alphabet: &'r mut Alphabet,
    purse: &'r mut Purse,
}

impl Reader<'_, '_> {
    fn read(&mut self, evaluator: &mut Evaluator) -> Result<Guard, ReadError> {
        loop {
            self.read_operand(evaluator)?;
            self.skip_space();
            while self.at < self.end && self.byte() == b')' {
                evaluator.close(self.purse)?;
                self.at += 1;
                self.skip_space();
            }
            let Some((op, length)) = self.connective() else {
                break;
            };
            let span = Span::new(self.at, self.at + length);
            evaluator.push_infix(op, span, self.purse)?;
            self.at += length;
        }
        Ok(evaluator.finish(self.purse)?.0)
    }

    /// Negations, open parentheses, and then a name, a constant or other text.
    fn read_operand(&mut self, evaluator: &mut Evaluator) -> Result<(), ReadError> {
        loop {
            self.skip_space();
            let start = self.at;
            // Negations belong to the name of other text: count them first.
            let mut n_negations = 0;
            while self.at < self.end && self.byte() == b'!' {
                n_negations += 1;
                self.at += 1;
                self.skip_space();
            }
            let negate = |evaluator: &mut Evaluator| {
                // Two negations are none, and need no place on a stack.
                if n_negations % 2 == 1 {
                    evaluator.push_operator(Op::Not, Span::new(start, start + 1))?;
                }
                Ok(())
            };
            if let Some(inside) = self.group() {
                negate(evaluator)?;
                evaluator.push_operator(Op::Open, Span::new(self.at, self.at + 1))?;
                self.at = inside;
                continue;
            }
            let word = self.word();
            if !word.is_empty() && self.ends(self.at + word.len()) {
                negate(evaluator)?;
                let span = Span::new(self.at, self.at + word.len());
                match constant(word) {
                    Some(true) => evaluator.push_guard(Guard::tt()),
                    Some(false) => evaluator.push_guard(Guard::ff()),
                    None => {
                        let name = word.to_owned();
                        self.push_prop(&name, span, evaluator)?;
                    }
                }
                self.at = span.end;
                return Ok(());
            }
            return self.read_other(start, evaluator);
        }
    }

    /// If a parenthesis opens here and what it closes is a whole operand: the byte inside.
    fn group(&self) -> Option<usize> {
        if self.at >= self.end || self.byte() != b'(' {
            return None;
        }
        let pair = self.pair(self.at);
        (self.ends(pair.close + 1) && !pair.has_colon).then_some(self.at + 1)
    }

    /// Text up to the end of the operand is one proposition.
    fn read_other(&mut self, start: usize, evaluator: &mut Evaluator) -> Result<(), ReadError> {
        while self.at < self.end && self.byte() != b')' && self.connective().is_none() {
            self.at = match self.byte() {
                b'(' | b'[' => self.pair(self.at).close + 1,
                _ => self.at + 1,
            };
        }
        let words: Vec<&str> = self.text[start..self.at].split_ascii_whitespace().collect();
        let name = words.join(" ");
        let span = Span::new(start, self.at);
        if name.bytes().all(|b| b == b'!' || b == b' ') {
            return Err(ReadError::new(Problem::UnexpectedEnd { expected: "a guard" }, span));
        }
        self.push_prop(&name, span, evaluator)
    }

    fn push_prop(
        &mut self,
        name: &str,
        span: Span,
        evaluator: &mut Evaluator,
    ) -> Result<(), ReadError> {
        let id = self.alphabet.add(&Prop::new(name));
        if id.index() >= Guard::MAX_PROPS {
            let (given, limit) = (id.index() as u64 + 1, Guard::MAX_PROPS as u64);
            let problem = Problem::TooMany { what: "propositions", given, limit };
            return Err(ReadError::new(problem, span));
        }
        evaluator.push_prop(id);
        Ok(())
    }

    fn byte(&self) -> u8 {
        self.text.as_bytes()[self.at]
    }

    fn pair(&self, open: usize) -> &Pair {
        let index = self.pairs.partition_point(|pair| pair.open < open);
        &self.pairs[index]
    }

    fn word(&self) -> &str {
        let rest = &self.text[self.at..self.end];
        let is_end = |b: u8| !(b.is_ascii_alphanumeric() || b == b'_');
        &rest[..rest.bytes().position(is_end).unwrap_or(rest.len())]
    }

    /// The operator between operands that starts here, and its length.
    fn connective(&self) -> Option<(Op, usize)> {
        connective(&self.text.as_bytes()[self.at..self.end])
    }

    /// Does an operand end at this byte?
    fn ends(&self, at: usize) -> bool {
        let at = skip_space(self.text, at, self.end);
        at == self.end
            || self.text.as_bytes()[at] == b')'
            || connective(&self.text.as_bytes()[at..self.end]).is_some()
    }

    fn skip_space(&mut self) {
        self.at = skip_space(self.text, self.at, self.end);
    }
}

fn connective(text: &[u8]) -> Option<(Op, usize)> {
    let operators = [("&&", Op::And), ("||", Op::Or), ("<->", Op::Iff), ("->", Op::Implies)];
    let found = operators.iter().find(|(word, _)| text.starts_with(word.as_bytes()));
    found.map(|(word, op)| (*op, word.len()))
}

fn skip_space(text: &str, at: usize, end: usize) -> usize {
    let bytes = &text.as_bytes()[at..end];
    at + bytes.iter().position(|b| !b.is_ascii_whitespace()).unwrap_or(bytes.len())
}
