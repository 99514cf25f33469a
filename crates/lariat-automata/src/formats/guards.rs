//! Guards built from foreign text, within bounds.
//!
//! The conjunctions of literals that make up almost every label are collected as literals and
//! become a guard in one go. Everything else is computed operation by operation and paid for from
//! a purse that the length of the text fills, so that no text can ask for more than a multiple of
//! what it took to write it.

use lariat_core::{Cube, Guard, Literal, PropId, Span};

use super::error::{Problem, ReadError};

/// The most steps that one operation may take, the product of the sizes of its operands.
const MAX_OPERATION: usize = 1 << 22;
/// The steps that any text may take.
const BASE: usize = 1_000_000;
/// The further steps for each byte of text.
const PER_BYTE: usize = 4;

/// The most operators and parentheses that may wait for what is inside them.
pub(super) const MAX_DEPTH: usize = 1_000_000;

/// How many steps the guards of one automaton have taken, and where its text starts.
pub(super) struct Purse {
    spent: usize,
    start: i64,
}

impl Purse {
    /// For an automaton that starts at this byte.
    pub fn new(start: usize) -> Self {
        Self { spent: 0, start: start as i64 }
    }

    /// From now on places are counted from this byte.
    pub fn count_from(&mut self, byte: usize) {
        self.start -= byte as i64;
    }

    /// Places are counted from the beginning again.
    pub fn count_from_zero(&mut self, byte: usize) {
        self.start += byte as i64;
    }

    fn pay(&mut self, steps: usize, span: Span) -> Result<(), ReadError> {
        self.spent = self.spent.saturating_add(steps);
        let bytes = usize::try_from(span.end as i64 - self.start).unwrap_or(0);
        let limit = BASE.saturating_add(bytes.saturating_mul(PER_BYTE));
        if self.spent > limit { Err(too_large(limit, span)) } else { Ok(()) }
    }

    pub fn and(&mut self, a: &Guard, b: &Guard, span: Span) -> Result<Guard, ReadError> {
        let both = a.and_within(b, MAX_OPERATION).ok_or_else(|| too_large(MAX_OPERATION, span))?;
        self.pay(a.n_nodes() + b.n_nodes() + both.n_nodes() - 3, span)?;
        Ok(both)
    }

    pub fn or(&mut self, a: &Guard, b: &Guard, span: Span) -> Result<Guard, ReadError> {
        let either = a.or_within(b, MAX_OPERATION).ok_or_else(|| too_large(MAX_OPERATION, span))?;
        self.pay(a.n_nodes() + b.n_nodes() + either.n_nodes() - 3, span)?;
        Ok(either)
    }

    pub fn not(&mut self, a: &Guard, span: Span) -> Result<Guard, ReadError> {
        self.pay(a.n_nodes() - 1, span)?;
        Ok(a.not())
    }
}

fn too_large(limit: usize, span: Span) -> ReadError {
    ReadError::new(Problem::GuardTooLarge { limit: limit as u64 }, span)
        .help("another order of the propositions may make the guards smaller")
}

/// A Boolean operator with the strength of its binding.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Op {
    /// An open parenthesis, which nothing reaches across.
    Open,
    Iff,
    Implies,
    Xor,
    Or,
    And,
    Not,
}

/// What an operator works on.
enum Operand {
    /// A conjunction of literals that is not a guard yet.
    Cube(Cube),
    Guard(Guard),
}

impl Operand {
    fn into_guard(self) -> Guard {
        match self {
            Self::Cube(cube) => Guard::of_cube(&cube),
            Self::Guard(guard) => guard,
        }
    }
}

/// Evaluates infix and prefix text with two stacks and no recursion.
#[derive(Default)]
pub(super) struct Evaluator {
    operands: Vec<Operand>,
    operators: Vec<(Op, Span)>,
}

impl Evaluator {
    pub fn push_prop(&mut self, prop: PropId) {
        self.operands.push(Operand::Cube(vec![Literal { prop, positive: true }]));
    }

    pub fn push_guard(&mut self, guard: Guard) {
        self.operands.push(Operand::Guard(guard));
    }

    /// A prefix operator or an open parenthesis.
    pub fn push_operator(&mut self, op: Op, span: Span) -> Result<(), ReadError> {
        self.check_depth(self.operators.len(), span)?;
        self.operators.push((op, span));
        Ok(())
    }

    /// May this many operators wait?
    pub fn check_depth(&self, depth: usize, span: Span) -> Result<(), ReadError> {
        if depth < MAX_DEPTH {
            return Ok(());
        }
        let (given, limit) = (depth as u64 + 1, MAX_DEPTH as u64);
        Err(ReadError::new(Problem::TooMany { what: "nested operators", given, limit }, span))
    }

    /// An infix operator: everything that binds at least as strongly is done first. All are
    /// associative to the left.
    pub fn push_infix(&mut self, op: Op, span: Span, purse: &mut Purse) -> Result<(), ReadError> {
        // Implication and equivalence have the same strength.
        let strength = |op: Op| if op == Op::Iff { Op::Implies } else { op };
        while let Some(&(top, at)) = self.operators.last() {
            if top == Op::Open || strength(top) < strength(op) {
                break;
            }
            self.operators.pop();
            self.apply(top, at, purse)?;
        }
        self.operators.push((op, span));
        Ok(())
    }

    /// Does everything down to the last open parenthesis; `false` if there is none.
    pub fn close(&mut self, purse: &mut Purse) -> Result<bool, ReadError> {
        while let Some((op, span)) = self.operators.pop() {
            if op == Op::Open {
                return Ok(true);
            }
            self.apply(op, span, purse)?;
        }
        Ok(false)
    }

    /// Does everything and returns the value and the place of an open parenthesis left over.
    pub fn finish(&mut self, purse: &mut Purse) -> Result<(Guard, Option<Span>), ReadError> {
        let mut unclosed = None;
        while let Some((op, span)) = self.operators.pop() {
            if op == Op::Open {
                unclosed = Some(span);
            } else {
                self.apply(op, span, purse)?;
            }
        }
        let value = self.operands.pop().expect("the grammar asks for an operand");
        self.operands.clear();
        Ok((value.into_guard(), unclosed))
    }

    /// Applies an operator to the operands on the stack.
    pub fn apply(&mut self, op: Op, span: Span, purse: &mut Purse) -> Result<(), ReadError> {
        let right = self.pop();
        if op == Op::Not {
            let value = match right {
                Operand::Cube(mut cube) if cube.len() == 1 => {
                    cube[0].positive = !cube[0].positive;
                    Operand::Cube(cube)
                }
                other => Operand::Guard(purse.not(&other.into_guard(), span)?),
            };
            self.operands.push(value);
            return Ok(());
        }
        let left = self.pop();
        if let (Op::And, Operand::Cube(_), Operand::Cube(_)) = (op, &left, &right) {
            let (Operand::Cube(mut a), Operand::Cube(mut b)) = (left, right) else {
                unreachable!("both are cubes")
            };
            // The smaller one moves, so that collecting n literals takes n log n steps.
            if a.len() < b.len() {
                std::mem::swap(&mut a, &mut b);
            }
            a.append(&mut b);
            self.operands.push(Operand::Cube(a));
            return Ok(());
        }
        let (a, b) = (left.into_guard(), right.into_guard());
        let value = match op {
            Op::And => purse.and(&a, &b, span)?,
            Op::Or => purse.or(&a, &b, span)?,
            Op::Implies => {
                let not_a = purse.not(&a, span)?;
                purse.or(&not_a, &b, span)?
            }
            Op::Iff | Op::Xor => {
                let (not_a, not_b) = (purse.not(&a, span)?, purse.not(&b, span)?);
                let (b, not_b) = if op == Op::Iff { (b, not_b) } else { (not_b, b) };
                let both = purse.and(&a, &b, span)?;
                let neither = purse.and(&not_a, &not_b, span)?;
                purse.or(&both, &neither, span)?
            }
            Op::Open | Op::Not => unreachable!("no binary operator"),
        };
        self.operands.push(Operand::Guard(value));
        Ok(())
    }

    fn pop(&mut self) -> Operand {
        self.operands.pop().expect("the grammar gives every operator its operands")
    }
}
