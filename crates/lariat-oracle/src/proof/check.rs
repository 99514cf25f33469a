//! Is a proof one? Each step is held against the definition of its operator, and nothing is
//! evaluated: the labeling that made the proof plays no part here.

use lariat_core::{Id, Lasso, Position};
use lariat_logic::ltl::{BinaryOp, Formula, Node, UnaryOp};

use super::{Proof, Reason, Side, Step, StepId};

/// What is wrong with a proof.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ProofError {
    /// It is about another word.
    #[error("the proof is about the word {given}, not {expected}")]
    OtherWord {
        /// The word of the proof.
        given: Box<Lasso>,
        /// The word asked about.
        expected: Box<Lasso>,
    },
    /// Its root is no step.
    #[error("the root {root} is not among the {n_steps} steps")]
    NoRoot {
        /// The root.
        root: StepId,
        /// How many steps there are.
        n_steps: usize,
    },
    /// Its root does not say that the formula has the verdict at the first position.
    #[error("the root {root} does not state the verdict of the formula at position 0")]
    OtherConclusion {
        /// The root.
        root: StepId,
    },
    /// A step is about a position that the word does not have.
    #[error("step {step} is about position {}, but the word has {n_positions}", .position.index())]
    PositionOutOfRange {
        /// The step.
        step: StepId,
        /// The position it is about, or that its reason names.
        position: Position,
        /// How many positions there are.
        n_positions: usize,
    },
    /// A step uses a premise that is not proved before it.
    #[error("step {step} rests on {premise}, which is not proved before it")]
    UnprovedPremise {
        /// The step.
        step: StepId,
        /// The premise.
        premise: StepId,
    },
    /// The letter does not say what the step says.
    #[error("step {step} misreads the letter at position {}", .position.index())]
    WrongLetter {
        /// The step.
        step: StepId,
        /// Where.
        position: Position,
    },
    /// The reason cannot explain such a formula with such a value.
    #[error("step {step}: the reason '{}' cannot show that {formula} {}", .reason.name(), if *.holds { "holds" } else { "fails" })]
    WrongReason {
        /// The step.
        step: StepId,
        /// Its reason.
        reason: Reason,
        /// Its formula.
        formula: Formula,
        /// The value it claims.
        holds: bool,
    },
    /// The premises are not those that the reason needs.
    #[error("step {step}: the reason '{}' needs other premises", .reason.name())]
    WrongPremises {
        /// The step.
        step: StepId,
        /// Its reason.
        reason: Reason,
    },
}

/// Does the proof show its verdict for this formula on this word?
pub fn check(proof: &Proof, word: &Lasso, formula: &Formula) -> Result<(), ProofError> {
    if proof.word != *word {
        let (given, expected) = (Box::new(proof.word.clone()), Box::new(word.clone()));
        return Err(ProofError::OtherWord { given, expected });
    }
    let n_steps = proof.steps.len();
    let root =
        proof.steps.get(proof.root).ok_or(ProofError::NoRoot { root: proof.root, n_steps })?;
    let stated = (&root.formula, root.position, root.holds);
    if stated != (formula, Position::new(0), proof.verdict) {
        return Err(ProofError::OtherConclusion { root: proof.root });
    }
    proof.steps.enumerated().try_for_each(|(id, step)| check_step(proof, id, step))
}

fn check_step(proof: &Proof, id: StepId, step: &Step) -> Result<(), ProofError> {
    let n_positions = proof.word.n_positions();
    for position in [Some(step.position), step.reason.at()].into_iter().flatten() {
        if position.index() >= n_positions {
            return Err(ProofError::PositionOutOfRange { step: id, position, n_positions });
        }
    }
    if let Some(&premise) = step.premises.iter().find(|&&premise| premise >= id) {
        return Err(ProofError::UnprovedPremise { step: id, premise });
    }
    if let (Node::Prop(p), Reason::Letter) = (step.formula.view(), step.reason)
        && proof.word.holds(p, step.position) != step.holds
    {
        return Err(ProofError::WrongLetter { step: id, position: step.position });
    }
    let wrong_reason = || ProofError::WrongReason {
        step: id,
        reason: step.reason,
        formula: step.formula.clone(),
        holds: step.holds,
    };
    let needed = needed_premises(&proof.word, step).ok_or_else(wrong_reason)?;
    let given = step.premises.iter().map(|&premise| {
        let premise = &proof.steps[premise];
        (&premise.formula, premise.position, premise.holds)
    });
    // `p <-> q` and `p xor q` rest on both operands, whatever their values; these must fit.
    if let Node::Binary(op @ (BinaryOp::Iff | BinaryOp::Xor), l, r) = step.formula.view() {
        let given: Vec<_> = given.collect();
        let i = step.position;
        return match given[..] {
            [(f, j, left), (g, k, right)]
                if (f, j, g, k) == (l, i, r, i)
                    && step.holds == ((left == right) == (op == BinaryOp::Iff)) =>
            {
                Ok(())
            }
            _ => Err(ProofError::WrongPremises { step: id, reason: step.reason }),
        };
    }
    if given.eq(needed) {
        Ok(())
    } else {
        Err(ProofError::WrongPremises { step: id, reason: step.reason })
    }
}

type Premise<'a> = (&'a Formula, Position, bool);

/// The premises with which the reason shows the step's value; `None` if none would.
fn needed_premises<'a>(word: &Lasso, step: &'a Step) -> Option<Vec<Premise<'a>>> {
    use BinaryOp::{And, Iff, Implies, Or, Release, StrongRelease, Until, WeakUntil, Xor};
    use UnaryOp::{Finally, Globally, Next, Not};
    let (i, v) = (step.position, step.holds);
    let along = |f: &'a Formula, end: Position| {
        let positions = walk(word, i, end);
        positions.into_iter().map(move |j| (f, j, v))
    };
    Some(match (step.formula.view(), step.reason, v) {
        (Node::True, Reason::Constant, true) | (Node::False, Reason::Constant, false) => vec![],
        (Node::Prop(_), Reason::Letter, _) => vec![],
        (Node::Unary(Not, f), Reason::Negation, _) => vec![(f, i, !v)],
        (Node::Unary(Next, f), Reason::NextPosition, _) => vec![(f, word.successor(i), v)],

        (Node::Binary(And, f, g), Reason::BothOperands, true)
        | (Node::Binary(Or, f, g), Reason::BothOperands, false) => vec![(f, i, v), (g, i, v)],
        (Node::Binary(And, f, _), Reason::OneOperand(Side::Left), false)
        | (Node::Binary(Or, f, _), Reason::OneOperand(Side::Left), true) => vec![(f, i, v)],
        (Node::Binary(And, _, g), Reason::OneOperand(Side::Right), false)
        | (Node::Binary(Or | Implies, _, g), Reason::OneOperand(Side::Right), true) => {
            vec![(g, i, v)]
        }
        (Node::Binary(Implies, f, _), Reason::OneOperand(Side::Left), true) => vec![(f, i, false)],
        (Node::Binary(Implies, f, g), Reason::BothOperands, false) => {
            vec![(f, i, true), (g, i, false)]
        }
        (Node::Binary(Iff | Xor, ..), Reason::BothOperands, _) => vec![],

        (Node::Unary(Finally, f), Reason::Witness(k), true)
        | (Node::Unary(Globally, f), Reason::Witness(k), false) => {
            walk(word, i, k).last().filter(|&&end| end == k)?;
            vec![(f, k, v)]
        }
        (Node::Unary(Finally, f), Reason::Throughout, false)
        | (Node::Unary(Globally, f), Reason::Throughout, true)
        | (Node::Binary(Until, _, f), Reason::Throughout, false)
        | (Node::Binary(Release, _, f), Reason::Throughout, true)
        | (Node::Binary(WeakUntil, f, _), Reason::Throughout, true)
        | (Node::Binary(StrongRelease, f, _), Reason::Throughout, false) => {
            let whole_round = walk(word, i, Position::new(word.n_positions()));
            whole_round.into_iter().map(|j| (f, j, v)).collect()
        }
        (Node::Binary(Until | WeakUntil, f, g), Reason::Reached(k), true)
        | (Node::Binary(Release | StrongRelease, f, g), Reason::Reached(k), false) => {
            let mut premises: Vec<_> = along(f, k).collect();
            let (_, end, _) = premises.pop()?;
            if end != k {
                return None;
            }
            premises.push((g, k, v));
            premises
        }
        (Node::Binary(Until | WeakUntil, f, g), Reason::Settled(k), false)
        | (Node::Binary(Release | StrongRelease, f, g), Reason::Settled(k), true) => {
            let mut premises: Vec<_> = along(g, k).collect();
            if premises.last()?.1 != k {
                return None;
            }
            premises.push((f, k, v));
            premises
        }
        _ => return None,
    })
}

/// The positions from `start` to `end` inclusive, following the word; all that are reachable, each
/// once, when `end` is not among them.
fn walk(word: &Lasso, start: Position, end: Position) -> Vec<Position> {
    let mut way = vec![start];
    let mut seen = lariat_core::BitSet::new();
    seen.insert(start);
    let mut current = start;
    while current != end {
        current = word.successor(current);
        if !seen.insert(current) {
            break;
        }
        way.push(current);
    }
    way
}
