//! CTL: the formulas of CTL* in which every path quantifier stands directly above one temporal
//! operator, and every temporal operator directly below a path quantifier.

use std::fmt;

use lariat_core::Prop;

use super::star::is_temporal;
use super::{Quantifier, Star, StarNode, StateFormula};
use crate::ltl::{self, BinaryOp, UnaryOp};

/// One node of a CTL formula, with propositions and operands of any type.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Node<P, C> {
    /// `1`
    True,
    /// `0`
    False,
    /// An atomic proposition.
    Prop(P),
    /// `!f`
    Not(C),
    /// `f & g`
    And(C, C),
    /// `f | g`
    Or(C, C),
    /// `f -> g`
    Implies(C, C),
    /// `f <-> g`
    Iff(C, C),
    /// `f xor g`
    Xor(C, C),
    /// A path quantifier and its temporal operator: `AX f`, `E[f U g]`.
    Path(Quantifier, PathNode<C>),
}

/// A temporal operator with its operands, as it stands below a path quantifier of CTL.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PathNode<C> {
    /// `X f`
    Next(C),
    /// `F f`
    Finally(C),
    /// `G f`
    Globally(C),
    /// `f U g`
    Until(C, C),
    /// `f R g`
    Release(C, C),
    /// `f W g`
    WeakUntil(C, C),
    /// `f M g`
    StrongRelease(C, C),
}

impl<P, C> Node<P, C> {
    /// The operands, left to right.
    pub fn operands(self) -> impl DoubleEndedIterator<Item = C> {
        let (first, second) = match self {
            Self::True | Self::False | Self::Prop(_) => (None, None),
            Self::Not(c) => (Some(c), None),
            Self::And(l, r)
            | Self::Or(l, r)
            | Self::Implies(l, r)
            | Self::Iff(l, r)
            | Self::Xor(l, r) => (Some(l), Some(r)),
            Self::Path(_, path) => path.into_operands(),
        };
        first.into_iter().chain(second)
    }
}

impl<C> PathNode<C> {
    fn into_operands(self) -> (Option<C>, Option<C>) {
        match self {
            Self::Next(c) | Self::Finally(c) | Self::Globally(c) => (Some(c), None),
            Self::Until(l, r)
            | Self::Release(l, r)
            | Self::WeakUntil(l, r)
            | Self::StrongRelease(l, r) => (Some(l), Some(r)),
        }
    }
}

/// A formula of CTL.
///
/// ```
/// use lariat_logic::ctl;
/// let f = ctl::parse("AG(request -> AF grant)").unwrap();
/// assert_eq!(f.to_string(), "AG(request -> AF grant)");
/// let error = ctl::parse("E(G F c1 & G F c2)").unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "E(G F c1 & G F c2) is CTL* but not CTL: \
///      a path quantifier must be followed by exactly one temporal operator, not by '&'"
/// );
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Formula(StateFormula);

impl Formula {
    /// The formula as one of CTL, if it is one.
    pub fn new(formula: StateFormula) -> Result<Self, NotCtl> {
        match formula.star().subformulas().into_iter().find_map(|sub| misfit(&sub)) {
            None => Ok(Self(formula)),
            Some(error) => Err(error),
        }
    }

    /// It as a formula of CTL*.
    pub fn state_formula(&self) -> &StateFormula {
        &self.0
    }

    /// What stands at the top. The operands share the tree.
    pub fn node(&self) -> Node<Prop, Self> {
        node_of(self.0.star(), Prop::clone, |c| {
            let state = StateFormula::new(c.clone());
            Self(state.expect("operands in CTL are state formulas"))
        })
    }
}

/// The CTL node at the top of a tree that is known to be CTL.
pub(super) fn node_of<'a, P, C>(
    formula: &'a Star,
    prop: impl FnOnce(&'a Prop) -> P,
    mut operand: impl FnMut(&'a Star) -> C,
) -> Node<P, C> {
    match formula.view() {
        StarNode::Quantified(quantifier, path) => Node::Path(quantifier, path_node(path, operand)),
        StarNode::Linear(linear) => match linear {
            ltl::Node::True => Node::True,
            ltl::Node::False => Node::False,
            ltl::Node::Prop(p) => Node::Prop(prop(p)),
            ltl::Node::Unary(_, c) => Node::Not(operand(c)),
            ltl::Node::Binary(op, l, r) => {
                let (l, r) = (operand(l), operand(r));
                match op {
                    BinaryOp::And => Node::And(l, r),
                    BinaryOp::Or => Node::Or(l, r),
                    BinaryOp::Implies => Node::Implies(l, r),
                    BinaryOp::Iff => Node::Iff(l, r),
                    BinaryOp::Xor => Node::Xor(l, r),
                    _ => unreachable!("in CTL temporal operators stand below a quantifier"),
                }
            }
        },
    }
}

fn path_node<'a, C>(path: &'a Star, mut operand: impl FnMut(&'a Star) -> C) -> PathNode<C> {
    let StarNode::Linear(linear) = path.view() else {
        unreachable!("in CTL a temporal operator stands below each quantifier")
    };
    match linear {
        ltl::Node::Unary(UnaryOp::Next, c) => PathNode::Next(operand(c)),
        ltl::Node::Unary(UnaryOp::Finally, c) => PathNode::Finally(operand(c)),
        ltl::Node::Unary(UnaryOp::Globally, c) => PathNode::Globally(operand(c)),
        ltl::Node::Binary(op, l, r) => {
            let (l, r) = (operand(l), operand(r));
            match op {
                BinaryOp::Until => PathNode::Until(l, r),
                BinaryOp::Release => PathNode::Release(l, r),
                BinaryOp::WeakUntil => PathNode::WeakUntil(l, r),
                BinaryOp::StrongRelease => PathNode::StrongRelease(l, r),
                _ => unreachable!("in CTL a temporal operator stands below each quantifier"),
            }
        }
        _ => unreachable!("in CTL a temporal operator stands below each quantifier"),
    }
}

impl fmt::Display for Formula {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for Formula {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A formula of CTL* that is not in CTL: the subformula that is to blame, and why.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{} is CTL* but not CTL: a path quantifier must be followed by exactly one temporal operator, {why}", named(.formula))]
pub struct NotCtl {
    /// The smallest subformula that is not in CTL.
    pub formula: Star,
    /// Why not.
    pub why: WhyNotCtl,
}

/// What a path quantifier is followed by when it is not exactly one temporal operator.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
pub enum WhyNotCtl {
    /// A Boolean connective of path formulas.
    #[error("not by '{}'", symbol(*.0))]
    Connective(BinaryOp),
    /// A negation of a path formula.
    #[error("not by '!'")]
    Negation,
    /// Two temporal operators or more.
    #[error("not by several")]
    SeveralOperators,
    /// None: it stands above a state formula.
    #[error("and here is none")]
    NoOperator,
}

impl NotCtl {
    /// How to say the same in CTL or nearer to it, where that is plain; else what else to do.
    pub fn help(&self) -> Option<String> {
        let StarNode::Quantified(quantifier, path) = self.formula.view() else { return None };
        if self.why == WhyNotCtl::NoOperator {
            return Some(format!(
                "leave out the {quantifier}: what follows is about the state itself"
            ));
        }
        let is_short = self.formula.n_symbols() <= LONGEST_IN_MESSAGE;
        match same_nearer_to_ctl(quantifier, path).filter(|_| is_short) {
            Some(same) => Some(format!("it is the same as {same}")),
            None => Some(
                "check it as CTL*, or put a quantifier before each temporal operator".to_owned(),
            ),
        }
    }
}

/// Formulas with more symbols are not repeated in messages.
const LONGEST_IN_MESSAGE: u64 = 60;

/// `A(f & g)` is `A f & A g`, `E(f | g)` is `E f | E g`, `A !f` is `!E f`, `A G F f` is `AG AF f`.
fn same_nearer_to_ctl(quantifier: Quantifier, path: &Star) -> Option<Star> {
    let distributes = match quantifier {
        Quantifier::All => BinaryOp::And,
        Quantifier::Exists => BinaryOp::Or,
    };
    match path.view() {
        StarNode::Linear(ltl::Node::Binary(op, ..)) if op == distributes => {
            let parts = operands(path, op).into_iter().map(|part| {
                if part.is_state() { part.clone() } else { part.clone().quantified(quantifier) }
            });
            parts.reduce(|l, r| Star::binary(op, l, r))
        }
        StarNode::Linear(ltl::Node::Unary(UnaryOp::Not, c)) => {
            let other = match quantifier {
                Quantifier::All => Quantifier::Exists,
                Quantifier::Exists => Quantifier::All,
            };
            Some(Star::unary(UnaryOp::Not, c.clone().quantified(other)))
        }
        _ if quantifier == Quantifier::All => {
            let again = always_again(path).filter(|c| c.is_state())?.clone();
            let all = |c: Star| c.quantified(Quantifier::All);
            Some(all(all(again.finally()).globally()))
        }
        _ => None,
    }
}

/// The operands of a chain of one operator, left to right.
fn operands(f: &Star, op: BinaryOp) -> Vec<&Star> {
    let (mut found, mut pending) = (Vec::new(), vec![f]);
    while let Some(f) = pending.pop() {
        match f.view() {
            StarNode::Linear(ltl::Node::Binary(inner, l, r)) if inner == op => {
                pending.extend([r, l]);
            }
            _ => found.push(f),
        }
    }
    found
}

/// What is below `G F`.
fn always_again(path: &Star) -> Option<&Star> {
    let StarNode::Linear(ltl::Node::Unary(UnaryOp::Globally, c)) = path.view() else { return None };
    let StarNode::Linear(ltl::Node::Unary(UnaryOp::Finally, c)) = c.view() else { return None };
    Some(c)
}

/// Why a quantified subformula is not in CTL, if it is not.
fn misfit(formula: &Star) -> Option<NotCtl> {
    let StarNode::Quantified(_, path) = formula.view() else { return None };
    let why = match path.view() {
        _ if path.is_state() => WhyNotCtl::NoOperator,
        StarNode::Linear(linear) if is_temporal(&linear) => {
            if linear.operands().all(Star::is_state) {
                return None;
            }
            WhyNotCtl::SeveralOperators
        }
        StarNode::Linear(ltl::Node::Binary(op, _, _)) => WhyNotCtl::Connective(op),
        _ => WhyNotCtl::Negation,
    };
    Some(NotCtl { formula: formula.clone(), why })
}

/// The text of a formula if it is short enough for a message.
fn named(formula: &Star) -> String {
    if formula.n_symbols() <= LONGEST_IN_MESSAGE {
        formula.to_string()
    } else {
        "the formula".to_owned()
    }
}

fn symbol(op: BinaryOp) -> &'static str {
    super::print::binary_symbol(op).trim()
}
