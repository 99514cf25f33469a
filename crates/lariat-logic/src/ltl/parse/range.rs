//! Spelling out `X[n]`, `F[i..j]` and `G[i..j]` with shared subterms.

use super::super::{BinaryOp, Formula, UnaryOp};
use super::lexer::Ranged;

/// How many symbols the ranges of one text may spell out to.
pub(super) const LIMIT: u64 = 10_000_000;

impl Ranged {
    /// How many symbols [`expand`](Self::expand) makes of an operand with this many.
    pub(super) fn n_symbols(self, operand: u64) -> u64 {
        match self.high {
            None => operand.saturating_add(self.low).saturating_add(1),
            Some(high) => {
                let chain = (high - self.low).saturating_mul(operand.saturating_add(2));
                operand.saturating_add(chain).saturating_add(self.low)
            }
        }
    }

    /// `X[i..j] f` and `F[i..j] f` say that `f` holds at one of the positions, `G[i..j] f` that it
    /// holds at all of them: `F[1..3] f` is `X(f | X(f | Xf))`.
    pub(super) fn expand(self, f: Formula) -> Formula {
        let mut result = f.clone();
        match self.high {
            None => {
                let op = if self.op == UnaryOp::Globally { self.op } else { UnaryOp::Finally };
                result = Formula::unary(op, result);
            }
            Some(high) => {
                let each = if self.op == UnaryOp::Globally { BinaryOp::And } else { BinaryOp::Or };
                for _ in self.low..high {
                    result = Formula::binary(each, f.clone(), result.next());
                }
            }
        }
        for _ in 0..self.low {
            result = result.next();
        }
        result
    }
}
