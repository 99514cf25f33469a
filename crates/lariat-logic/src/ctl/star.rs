//! The syntax tree of CTL*, as an immutable value.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use lariat_core::Prop;
use rustc_hash::FxHashSet;

use crate::fingerprint::Lanes;
use crate::ltl::{self, BinaryOp, UnaryOp};

/// A path quantifier.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Quantifier {
    /// `A`: on all paths from the state.
    All,
    /// `E`: on some path from the state.
    Exists,
}

impl Quantifier {
    /// Both of them.
    pub const ALL: [Self; 2] = [Self::All, Self::Exists];
}

impl fmt::Display for Quantifier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::All => "A",
            Self::Exists => "E",
        })
    }
}

/// One node of a syntax tree of CTL*: a quantifier, or a node as in linear temporal logic.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum StarNode<P, C> {
    /// A path quantifier and what it quantifies.
    Quantified(Quantifier, C),
    /// Anything else.
    Linear(ltl::Node<P, C>),
}

impl<P, C> StarNode<P, C> {
    /// The operands, left to right.
    pub fn operands(self) -> impl DoubleEndedIterator<Item = C> {
        let (quantified, linear) = match self {
            Self::Quantified(_, c) => (Some(c), None),
            Self::Linear(node) => (None, Some(node.operands())),
        };
        quantified.into_iter().chain(linear.into_iter().flatten())
    }
}

/// What stands at the top of a formula.
pub type StarView<'a> = StarNode<&'a Prop, &'a Star>;

/// A formula of CTL*, about a state or about a path.
///
/// Cloning shares the tree; equality and hashing look at the content, in constant time, as those
/// of [`ltl::Formula`] do. No operation recurses on the depth of the formula.
///
/// ```
/// use lariat_core::Prop;
/// use lariat_logic::ctl::{Quantifier, Star};
/// let p = Star::prop(&Prop::new("p"));
/// let path = p.clone().finally().globally();
/// assert!(!path.is_state());
/// assert_eq!(path.quantified(Quantifier::Exists).to_string(), "E(G F p)");
/// assert_eq!(p.finally().quantified(Quantifier::All).to_string(), "AF p");
/// ```
#[derive(Clone)]
pub struct Star(Arc<Inner>);

struct Inner {
    node: StarNode<Prop, Star>,
    fingerprint: u128,
    n_symbols: u64,
    depth: u32,
    is_state: bool,
}

impl Star {
    /// The formula with this node at its top.
    pub fn build(node: StarNode<Prop, Self>) -> Self {
        let operands = || as_view(&node).operands();
        let n_symbols = operands().fold(1u64, |n, c| n.saturating_add(c.0.n_symbols));
        let depth = operands().map(|c| c.0.depth).max().unwrap_or(0).saturating_add(1);
        let is_state = match &node {
            StarNode::Quantified(..) => true,
            StarNode::Linear(linear) => !is_temporal(linear) && operands().all(Self::is_state),
        };
        let fingerprint = fingerprint(&node);
        Self(Arc::new(Inner { node, fingerprint, n_symbols, depth, is_state }))
    }

    /// One of the two constants.
    pub fn constant(value: bool) -> Self {
        let node = if value { ltl::Node::True } else { ltl::Node::False };
        Self::build(StarNode::Linear(node))
    }

    /// An atomic proposition.
    pub fn prop(prop: &Prop) -> Self {
        Self::build(StarNode::Linear(ltl::Node::Prop(prop.clone())))
    }

    /// An operator applied to an operand, to the letter: nothing is simplified.
    pub fn unary(op: UnaryOp, operand: Self) -> Self {
        Self::build(StarNode::Linear(ltl::Node::Unary(op, operand)))
    }

    /// An operator applied to two operands, to the letter: nothing is simplified.
    pub fn binary(op: BinaryOp, left: Self, right: Self) -> Self {
        Self::build(StarNode::Linear(ltl::Node::Binary(op, left, right)))
    }

    /// The formula below a path quantifier.
    pub fn quantified(self, quantifier: Quantifier) -> Self {
        Self::build(StarNode::Quantified(quantifier, self))
    }

    /// `F self`
    pub fn finally(self) -> Self {
        Self::unary(UnaryOp::Finally, self)
    }

    /// `G self`
    pub fn globally(self) -> Self {
        Self::unary(UnaryOp::Globally, self)
    }

    /// What stands at the top.
    pub fn view(&self) -> StarView<'_> {
        as_view(&self.0.node)
    }

    /// Is it about a state: has every temporal operator a quantifier somewhere above it?
    pub fn is_state(&self) -> bool {
        self.0.is_state
    }

    /// How many operators, quantifiers, constants and propositions it has when written out.
    pub fn n_symbols(&self) -> u64 {
        self.0.n_symbols
    }

    /// The 128-bit fingerprint that equality and hashing use, the same on every machine.
    pub fn fingerprint(&self) -> u128 {
        self.0.fingerprint
    }

    /// Its distinct subformulas, operands before the formulas that use them; itself is the last.
    pub fn subformulas(&self) -> Vec<Star> {
        enum Task<'a> {
            Visit(&'a Star),
            Keep(&'a Star),
        }
        let mut found = Vec::new();
        let mut seen: FxHashSet<u128> = FxHashSet::default();
        let mut tasks = vec![Task::Visit(self)];
        while let Some(task) = tasks.pop() {
            match task {
                Task::Visit(f) if seen.insert(f.fingerprint()) => {
                    tasks.push(Task::Keep(f));
                    tasks.extend(f.view().operands().rev().map(Task::Visit));
                }
                Task::Visit(_) => {}
                Task::Keep(f) => found.push(f.clone()),
            }
        }
        found
    }
}

fn as_view(node: &StarNode<Prop, Star>) -> StarView<'_> {
    use ltl::Node;
    match node {
        StarNode::Quantified(quantifier, c) => StarNode::Quantified(*quantifier, c),
        StarNode::Linear(linear) => StarNode::Linear(match linear {
            Node::True => Node::True,
            Node::False => Node::False,
            Node::Prop(p) => Node::Prop(p),
            Node::Unary(op, c) => Node::Unary(*op, c),
            Node::Binary(op, l, r) => Node::Binary(*op, l, r),
        }),
    }
}

/// Does a temporal operator stand at the top?
pub(super) fn is_temporal<P, C>(node: &ltl::Node<P, C>) -> bool {
    match node {
        ltl::Node::Unary(op, _) => *op != UnaryOp::Not,
        ltl::Node::Binary(op, _, _) => op.is_temporal(),
        _ => false,
    }
}

fn fingerprint(node: &StarNode<Prop, Star>) -> u128 {
    let mut lanes = Lanes::new();
    lanes.absorb(match node {
        StarNode::Quantified(quantifier, _) => 64 + *quantifier as u64,
        StarNode::Linear(linear) => match linear {
            ltl::Node::True => 1,
            ltl::Node::False => 2,
            ltl::Node::Prop(_) => 3,
            ltl::Node::Unary(op, _) => 16 + *op as u64,
            ltl::Node::Binary(op, _, _) => 32 + *op as u64,
        },
    });
    if let StarNode::Linear(ltl::Node::Prop(p)) = node {
        lanes.absorb_text(p.name());
    }
    for operand in as_view(node).operands() {
        lanes.absorb_fingerprint(operand.0.fingerprint);
    }
    lanes.finish()
}

impl PartialEq for Star {
    fn eq(&self, other: &Self) -> bool {
        self.0.fingerprint == other.0.fingerprint
    }
}

impl Eq for Star {}

impl Hash for Star {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.0.fingerprint as u64);
    }
}

impl fmt::Debug for Star {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Drop for Inner {
    /// Takes deep trees apart with a list of its own, since dropping them by recursion would
    /// overflow the stack.
    fn drop(&mut self) {
        const SHALLOW: u32 = 500;
        if self.depth < SHALLOW {
            return;
        }
        let mut pending: Vec<Star> = Vec::new();
        let take = |inner: &mut Self, pending: &mut Vec<Star>| {
            let leaf = StarNode::Linear(ltl::Node::True);
            pending.extend(std::mem::replace(&mut inner.node, leaf).operands());
        };
        take(self, &mut pending);
        while let Some(formula) = pending.pop() {
            if let Some(mut inner) = Arc::into_inner(formula.0) {
                take(&mut inner, &mut pending);
            }
        }
    }
}

/// A formula of CTL* about a state: what a structure can be checked against.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct StateFormula(Star);

/// A formula of CTL* about a path, given where one about a state is needed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a temporal operator has no path quantifier above it")]
pub struct PathFormula(pub Star);

impl StateFormula {
    /// The formula as one about a state; a path formula is given back.
    pub fn new(formula: Star) -> Result<Self, PathFormula> {
        if formula.is_state() { Ok(Self(formula)) } else { Err(PathFormula(formula)) }
    }

    /// `A self` or `E self` of a path formula; a state formula is about every path from its state.
    pub fn quantify(quantifier: Quantifier, path: Star) -> Self {
        Self(path.quantified(quantifier))
    }

    /// It as a formula of CTL*.
    pub fn star(&self) -> &Star {
        &self.0
    }

    /// It as a formula of CTL*.
    pub fn into_star(self) -> Star {
        self.0
    }
}

impl fmt::Display for StateFormula {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl fmt::Debug for StateFormula {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}
