//! Why a formula holds or fails on a lasso, position by position.
//!
//! - Paper: TH00 (seed 000, section 4): the labeling of a path justifies its verdict.
//! - Relies on: on a lasso, "at every later position" is a finite list, so that no step needs
//!   itself as a premise: what holds round the cycle is shown at each position of the cycle.
//! - Cost: one step for each (subformula, position) that matters; a step about every later
//!   position has that many premises, so O(subformulas × positions²) in the worst case (`GGa`).
//! - Departs: proofs are kept small, not minimal: witnesses are the earliest, and where either
//!   operand would do, the shorter one is shown.
//! - Checked: `tests/prop_proof.rs`: every proof passes [`check`], and no altered one does.

mod check;
mod text;

use std::collections::HashMap;

use lariat_core::{Id, IndexVec, Lasso, Position};
use lariat_logic::ltl::{BinaryOp, Closure, Formula, Node, SubId, UnaryOp};

use crate::Labeling;

pub use check::{ProofError, check};
pub use text::{TextOptions, WordTable};

lariat_core::id! {
    /// A step of one [`Proof`]. Prints as `n7`.
    pub struct StepId = "n";
}

/// A proof that a word satisfies a formula, or a refutation: steps from premises to conclusions.
///
/// It is plain data that anybody may alter; [`check`] tells whether it proves what it says.
/// `Display` writes it for people.
///
/// ```
/// use lariat_core::{Lasso, Letter, Prop};
/// use lariat_logic::ltl::Formula;
/// let a = Prop::new("a");
/// let word = Lasso::new([&a].into_iter().collect(), vec![], vec![Letter::from_bits(1)]).unwrap();
/// let proof = lariat_oracle::prove(&word, &Formula::prop(&a).not().finally());
/// assert!(!proof.verdict);
/// assert_eq!(proof.to_string(), "\
/// F!a fails on this word:
///   position 0: a  (repeats for ever)
///
/// F!a fails at position 0: !a fails there, and position 0 repeats for ever
///   !a fails at position 0: the letter a has a
/// ");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proof {
    /// The word it is about.
    pub word: Lasso,
    /// Does the word satisfy the formula?
    pub verdict: bool,
    /// The step about the whole formula at the first position.
    pub root: StepId,
    /// The steps, premises before the steps that use them.
    pub steps: IndexVec<StepId, Step>,
}

/// One step: a subformula holds or fails at a position, for a reason that rests on premises.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// The subformula.
    pub formula: Formula,
    /// Where.
    pub position: Position,
    /// Does it hold there?
    pub holds: bool,
    /// Why.
    pub reason: Reason,
    /// What the reason rests on, in the order that [`Reason`] gives.
    pub premises: Vec<StepId>,
}

/// The left or the right operand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Side {
    /// The left one.
    Left,
    /// The right one.
    Right,
}

/// Why a formula has its value at a position `i`.
///
/// "Has the value" means: holds if the formula holds, fails if it fails. "On the way" are the
/// positions met when walking from `i`, each once.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reason {
    /// `1` holds and `0` fails everywhere. No premises.
    Constant,
    /// The letter has the proposition, or lacks it. No premises.
    Letter,
    /// `!f` holds where `f` fails, and fails where it holds. Premise: `f` at `i`.
    Negation,
    /// Both operands together. Premises: left at `i`, right at `i`.
    BothOperands,
    /// One operand decides. Premise: that operand at `i`.
    OneOperand(Side),
    /// The operand of `X` has the value. Premise: it, at the position after `i`.
    NextPosition,
    /// `F` holds, `G` fails: the operand has the value. Premise: it, at that position.
    Witness(Position),
    /// `U` and `W` hold, `R` and `M` fail: the right operand has the value at that position, the
    /// left one at those on the way to it. Premises: the left ones in order, then the right one.
    Reached(Position),
    /// `U` and `W` fail, `R` and `M` hold: both operands have the value at that position, the
    /// right one also at those on the way to it. Premises: the right ones in order up to and
    /// including that position, then the left one there.
    Settled(Position),
    /// An operand has the value at every position from `i` on: that of `F` (fails) and `G`
    /// (holds), the right one of `U` (fails) and `R` (holds), the left one of `W` (holds) and `M`
    /// (fails). Premises: it, at the positions on the way in order.
    Throughout,
}

impl Reason {
    /// A short name for it, in lower case.
    pub fn name(self) -> &'static str {
        match self {
            Self::Constant => "constant",
            Self::Letter => "letter",
            Self::Negation => "negation",
            Self::BothOperands => "both operands",
            Self::OneOperand(Side::Left) => "left operand",
            Self::OneOperand(Side::Right) => "right operand",
            Self::NextPosition => "next position",
            Self::Witness(_) => "witness",
            Self::Reached(_) => "reached",
            Self::Settled(_) => "settled",
            Self::Throughout => "throughout",
        }
    }

    /// The position it names, if it names one.
    pub fn at(self) -> Option<Position> {
        match self {
            Self::Witness(k) | Self::Reached(k) | Self::Settled(k) => Some(k),
            _ => None,
        }
    }
}

/// Justifies the verdict of a formula on a word.
pub fn prove(word: &Lasso, formula: &Formula) -> Proof {
    let closure = Closure::of(formula);
    let labeling = Labeling::of(word, &closure);
    let prover = Prover { word, closure: &closure, labeling: &labeling };
    let steps = prover.steps(closure.root());
    let (root, step) = steps.last().expect("the whole formula has a step");
    Proof { word: word.clone(), verdict: step.holds, root, steps }
}

/// The positions met when walking from one, each once.
fn onward(word: &Lasso, from: Position) -> impl Iterator<Item = Position> + '_ {
    let mut next = Some(from);
    let last = if from <= word.cycle_start() {
        Position::new(word.n_positions() - 1)
    } else {
        Position::new(from.index() - 1)
    };
    std::iter::from_fn(move || {
        let current = next?;
        next = (current != last).then(|| word.successor(current));
        Some(current)
    })
}

/// A claim: a subformula at a position.
type Claim = (SubId, Position);

struct Prover<'a> {
    word: &'a Lasso,
    closure: &'a Closure,
    labeling: &'a Labeling,
}

impl Prover<'_> {
    fn steps(&self, root: SubId) -> IndexVec<StepId, Step> {
        enum Task {
            Visit(Claim),
            Conclude(Claim, Reason, Vec<Claim>),
        }
        let first = Position::new(0);
        let mut steps: IndexVec<StepId, Step> = IndexVec::new();
        let mut proved: HashMap<Claim, StepId> = HashMap::new();
        let mut tasks = vec![Task::Visit((root, first))];
        while let Some(task) = tasks.pop() {
            match task {
                Task::Visit(claim) if proved.contains_key(&claim) => {}
                Task::Visit(claim) => {
                    let (reason, premises) = self.argue(claim);
                    let visits: Vec<Task> =
                        premises.iter().rev().copied().map(Task::Visit).collect();
                    tasks.push(Task::Conclude(claim, reason, premises));
                    tasks.extend(visits);
                }
                Task::Conclude(claim, reason, premises) => {
                    let id = steps.push(Step {
                        formula: self.closure.formula(claim.0).clone(),
                        position: claim.1,
                        holds: self.holds(claim),
                        reason,
                        premises: premises.iter().map(|premise| proved[premise]).collect(),
                    });
                    proved.insert(claim, id);
                }
            }
        }
        steps
    }

    fn holds(&self, (id, position): Claim) -> bool {
        self.labeling.holds(id, position)
    }

    fn argue(&self, claim: Claim) -> (Reason, Vec<Claim>) {
        let (id, i) = claim;
        match self.closure.node(id) {
            Node::True | Node::False => (Reason::Constant, vec![]),
            Node::Prop(_) => (Reason::Letter, vec![]),
            Node::Unary(UnaryOp::Not, f) => (Reason::Negation, vec![(f, i)]),
            Node::Unary(UnaryOp::Next, f) => {
                (Reason::NextPosition, vec![(f, self.word.successor(i))])
            }
            Node::Unary(UnaryOp::Finally | UnaryOp::Globally, f) => self.argue_sometime(claim, f),
            Node::Binary(op, f, g) if op.is_temporal() => self.argue_until(claim, op, f, g),
            Node::Binary(op, f, g) => self.argue_boolean(claim, op, f, g),
        }
    }

    fn argue_sometime(&self, (id, i): Claim, f: SubId) -> (Reason, Vec<Claim>) {
        let holds = self.holds((id, i));
        let finally = matches!(self.closure.node(id), Node::Unary(UnaryOp::Finally, _));
        if holds == finally {
            let k = self.first(i, |j| self.holds((f, j)) == holds);
            let k = k.expect("F that holds and G that fails have a witness");
            (Reason::Witness(k), vec![(f, k)])
        } else {
            (Reason::Throughout, onward(self.word, i).map(|j| (f, j)).collect())
        }
    }

    fn argue_boolean(
        &self,
        claim: Claim,
        op: BinaryOp,
        f: SubId,
        g: SubId,
    ) -> (Reason, Vec<Claim>) {
        let (left, right, i) = (self.holds((f, claim.1)), self.holds((g, claim.1)), claim.1);
        // Does the left operand decide on its own? Does the right one?
        let (by_left, by_right) = match op {
            BinaryOp::And => (!left, !right),
            BinaryOp::Or => (left, right),
            BinaryOp::Implies => (!left, right),
            _ => (false, false),
        };
        let symbols = |id| self.closure.formula(id).n_symbols();
        let by_left = by_left && !(by_right && symbols(g) < symbols(f));
        match (by_left, by_right) {
            (true, _) => (Reason::OneOperand(Side::Left), vec![(f, i)]),
            (false, true) => (Reason::OneOperand(Side::Right), vec![(g, i)]),
            (false, false) => (Reason::BothOperands, vec![(f, i), (g, i)]),
        }
    }

    fn argue_until(
        &self,
        (id, i): Claim,
        op: BinaryOp,
        f: SubId,
        g: SubId,
    ) -> (Reason, Vec<Claim>) {
        let holds = self.holds((id, i));
        let has_value = |c: SubId, j: Position| self.holds((c, j)) == holds;
        let until = matches!(op, BinaryOp::Until | BinaryOp::WeakUntil);
        let (k, reason): (_, fn(Position) -> Reason) = if until == holds {
            (self.first(i, |j| has_value(g, j)), Reason::Reached)
        } else {
            (self.first(i, |j| has_value(f, j) && has_value(g, j)), Reason::Settled)
        };
        // What has to have the value on the way, and for ever if there is no such position.
        let steady = if until == holds { f } else { g };
        let Some(k) = k else {
            return (Reason::Throughout, onward(self.word, i).map(|j| (steady, j)).collect());
        };
        let way = onward(self.word, i).take_while(|&j| j != k).map(|j| (steady, j));
        let end = [(g, k)].into_iter().chain((until != holds).then_some((f, k)));
        (reason(k), way.chain(end).collect())
    }

    fn first(&self, from: Position, good: impl Fn(Position) -> bool) -> Option<Position> {
        onward(self.word, from).find(|&j| good(j))
    }
}
