//! The syntax tree of a formula, as an immutable value.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use lariat_core::Prop;

use super::print::{Dialect, Printer};
use crate::fingerprint::Lanes;

/// An operator with one operand.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum UnaryOp {
    /// `!f`
    Not,
    /// `X f`: at the next position.
    Next,
    /// `F f`: now or later.
    Finally,
    /// `G f`: now and for ever.
    Globally,
}

/// An operator with two operands.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum BinaryOp {
    /// `f & g`
    And,
    /// `f | g`
    Or,
    /// `f -> g`
    Implies,
    /// `f <-> g`
    Iff,
    /// `f xor g`
    Xor,
    /// `f U g`: `g` now or later, `f` until then.
    Until,
    /// `f R g`: `g` up to and including the first `f`, for ever if there is none.
    Release,
    /// `f W g`: `f U g`, or `f` for ever.
    WeakUntil,
    /// `f M g`: `f R g`, and `f` happens.
    StrongRelease,
}

impl UnaryOp {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Not, Self::Next, Self::Finally, Self::Globally];
}

impl BinaryOp {
    /// All of them.
    pub const ALL: [Self; 9] = [
        Self::And,
        Self::Or,
        Self::Implies,
        Self::Iff,
        Self::Xor,
        Self::Until,
        Self::Release,
        Self::WeakUntil,
        Self::StrongRelease,
    ];

    /// Is it one of `U`, `R`, `W`, `M`?
    pub fn is_temporal(self) -> bool {
        matches!(self, Self::Until | Self::Release | Self::WeakUntil | Self::StrongRelease)
    }
}

/// One node of a syntax tree: what stands at the top, with propositions and operands of any type.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Node<P, C> {
    /// `1`
    True,
    /// `0`
    False,
    /// An atomic proposition.
    Prop(P),
    /// An operator and its operand.
    Unary(UnaryOp, C),
    /// An operator with its left and right operand.
    Binary(BinaryOp, C, C),
}

impl<P, C> Node<P, C> {
    /// The operands, left to right.
    pub fn operands(self) -> impl DoubleEndedIterator<Item = C> {
        let (first, second) = match self {
            Self::Unary(_, c) => (Some(c), None),
            Self::Binary(_, l, r) => (Some(l), Some(r)),
            _ => (None, None),
        };
        first.into_iter().chain(second)
    }

    /// The same node with other operands.
    pub fn map<D>(self, mut operand: impl FnMut(C) -> D) -> Node<P, D> {
        match self {
            Self::True => Node::True,
            Self::False => Node::False,
            Self::Prop(p) => Node::Prop(p),
            Self::Unary(op, c) => Node::Unary(op, operand(c)),
            Self::Binary(op, l, r) => Node::Binary(op, operand(l), operand(r)),
        }
    }
}

/// What stands at the top of a formula.
pub type View<'a> = Node<&'a Prop, &'a Formula>;

/// A formula of linear temporal logic.
///
/// Cloning shares the tree. Equality and hashing look at the content, in constant time: each node
/// carries a 128-bit fingerprint of all that is below it. No operation recurses on the depth of
/// the formula, dropping it included.
///
/// ```
/// use lariat_core::Prop;
/// use lariat_logic::ltl::Formula;
/// let (a, b) = (Formula::prop(&Prop::new("a")), Formula::prop(&Prop::new("b")));
/// let f = a.clone().implies(b.finally()).globally();
/// assert_eq!(f.to_string(), "G(a -> Fb)");
/// assert_eq!(f.n_symbols(), 5);
/// ```
#[derive(Clone)]
pub struct Formula(Arc<Inner>);

struct Inner {
    node: Node<Prop, Formula>,
    fingerprint: u128,
    n_symbols: u64,
    depth: u32,
    /// One bit for each operator that occurs.
    operators: u16,
}

impl Formula {
    /// The formula that always holds.
    pub fn tt() -> Self {
        Self::build(Node::True)
    }

    /// The formula that never holds.
    pub fn ff() -> Self {
        Self::build(Node::False)
    }

    /// One of the two constants.
    pub fn constant(value: bool) -> Self {
        if value { Self::tt() } else { Self::ff() }
    }

    /// An atomic proposition.
    pub fn prop(prop: &Prop) -> Self {
        Self::build(Node::Prop(prop.clone()))
    }

    /// An operator applied to an operand, to the letter: nothing is simplified.
    pub fn unary(op: UnaryOp, operand: Self) -> Self {
        Self::build(Node::Unary(op, operand))
    }

    /// An operator applied to two operands, to the letter: nothing is simplified.
    pub fn binary(op: BinaryOp, left: Self, right: Self) -> Self {
        Self::build(Node::Binary(op, left, right))
    }

    /// The formula with this node at its top.
    pub fn build(node: Node<Prop, Self>) -> Self {
        let operands = || node.as_view().operands();
        let n_symbols = operands().fold(1u64, |n, c| n.saturating_add(c.0.n_symbols));
        let depth = operands().map(|c| c.0.depth).max().unwrap_or(0).saturating_add(1);
        let own = match node {
            Node::Unary(op, _) => unary_bit(op),
            Node::Binary(op, _, _) => binary_bit(op),
            _ => 0,
        };
        let operators = operands().fold(own, |ops, c| ops | c.0.operators);
        let fingerprint = fingerprint(&node);
        Self(Arc::new(Inner { node, fingerprint, n_symbols, depth, operators }))
    }

    /// What stands at the top.
    pub fn view(&self) -> View<'_> {
        self.0.node.as_view()
    }

    /// How many operators, constants and propositions it has when written out (seed 000's length).
    pub fn n_symbols(&self) -> u64 {
        self.0.n_symbols
    }

    /// How many nodes stand on its longest branch.
    pub fn depth(&self) -> u64 {
        self.0.depth.into()
    }

    /// Does the operator occur in it?
    pub fn uses_unary(&self, op: UnaryOp) -> bool {
        self.0.operators & unary_bit(op) != 0
    }

    /// Does the operator occur in it?
    pub fn uses_binary(&self, op: BinaryOp) -> bool {
        self.0.operators & binary_bit(op) != 0
    }

    /// Has it no temporal operator?
    pub fn is_boolean(&self) -> bool {
        let temporal = UnaryOp::ALL[1..].iter().map(|&op| unary_bit(op));
        let temporal = temporal.chain(BinaryOp::ALL[5..].iter().map(|&op| binary_bit(op)));
        temporal.fold(0, |a, b| a | b) & self.0.operators == 0
    }

    /// The 128-bit fingerprint that equality and hashing use, the same on every machine.
    pub fn fingerprint(&self) -> u128 {
        self.0.fingerprint
    }

    /// `!self`
    #[allow(clippy::should_implement_trait)]
    pub fn not(self) -> Self {
        Self::unary(UnaryOp::Not, self)
    }

    /// `X self`
    pub fn next(self) -> Self {
        Self::unary(UnaryOp::Next, self)
    }

    /// `F self`
    pub fn finally(self) -> Self {
        Self::unary(UnaryOp::Finally, self)
    }

    /// `G self`
    pub fn globally(self) -> Self {
        Self::unary(UnaryOp::Globally, self)
    }

    /// `self & other`
    pub fn and(self, other: Self) -> Self {
        Self::binary(BinaryOp::And, self, other)
    }

    /// `self | other`
    pub fn or(self, other: Self) -> Self {
        Self::binary(BinaryOp::Or, self, other)
    }

    /// `self -> other`
    pub fn implies(self, other: Self) -> Self {
        Self::binary(BinaryOp::Implies, self, other)
    }

    /// `self <-> other`
    pub fn iff(self, other: Self) -> Self {
        Self::binary(BinaryOp::Iff, self, other)
    }

    /// `self xor other`
    pub fn xor(self, other: Self) -> Self {
        Self::binary(BinaryOp::Xor, self, other)
    }

    /// `self U other`
    pub fn until(self, other: Self) -> Self {
        Self::binary(BinaryOp::Until, self, other)
    }

    /// `self R other`
    pub fn release(self, other: Self) -> Self {
        Self::binary(BinaryOp::Release, self, other)
    }

    /// `self W other`
    pub fn weak_until(self, other: Self) -> Self {
        Self::binary(BinaryOp::WeakUntil, self, other)
    }

    /// `self M other`
    pub fn strong_release(self, other: Self) -> Self {
        Self::binary(BinaryOp::StrongRelease, self, other)
    }

    /// A printer of this formula in some dialect.
    pub fn in_dialect(&self, dialect: Dialect) -> Printer<'_> {
        Printer::new(self, dialect)
    }
}

impl Node<Prop, Formula> {
    fn as_view(&self) -> View<'_> {
        match self {
            Self::True => Node::True,
            Self::False => Node::False,
            Self::Prop(p) => Node::Prop(p),
            Self::Unary(op, c) => Node::Unary(*op, c),
            Self::Binary(op, l, r) => Node::Binary(*op, l, r),
        }
    }
}

impl PartialEq for Formula {
    fn eq(&self, other: &Self) -> bool {
        self.0.fingerprint == other.0.fingerprint
    }
}

impl Eq for Formula {}

impl Hash for Formula {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.0.fingerprint as u64);
    }
}

impl fmt::Display for Formula {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.in_dialect(Dialect::Spot).fmt(f)
    }
}

impl fmt::Debug for Formula {
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
        let mut pending: Vec<Formula> = Vec::new();
        let take = |inner: &mut Self, pending: &mut Vec<Formula>| {
            pending.extend(std::mem::replace(&mut inner.node, Node::True).operands());
        };
        take(self, &mut pending);
        while let Some(formula) = pending.pop() {
            if let Some(mut inner) = Arc::into_inner(formula.0) {
                take(&mut inner, &mut pending);
            }
        }
    }
}

fn unary_bit(op: UnaryOp) -> u16 {
    1 << op as u16
}

fn binary_bit(op: BinaryOp) -> u16 {
    16 << op as u16
}

/// A fingerprint of a node from those of its operands.
fn fingerprint(node: &Node<Prop, Formula>) -> u128 {
    let mut lanes = Lanes::new();
    match node {
        Node::True => lanes.absorb(1),
        Node::False => lanes.absorb(2),
        Node::Prop(p) => {
            lanes.absorb(3);
            lanes.absorb_text(p.name());
        }
        Node::Unary(op, c) => {
            lanes.absorb(16 + *op as u64);
            lanes.absorb_fingerprint(c.0.fingerprint);
        }
        Node::Binary(op, l, r) => {
            lanes.absorb(32 + *op as u64);
            lanes.absorb_fingerprint(l.0.fingerprint);
            lanes.absorb_fingerprint(r.0.fingerprint);
        }
    }
    lanes.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn p(name: &str) -> Formula {
        Formula::prop(&Prop::new(name))
    }

    #[test]
    fn equality_is_by_content() {
        assert_eq!(p("a").until(p("b")), p("a").until(p("b")));
        assert_ne!(p("a").until(p("b")), p("b").until(p("a")));
        assert_ne!(p("a").until(p("b")), p("a").release(p("b")));
        assert_ne!(p("ab"), p("a"));
        assert_ne!(p("a").next().not(), p("a").not().next());
    }

    #[test]
    fn a_million_operators_deep_can_be_built_and_dropped() {
        let mut f = p("a");
        for i in 0..1_000_000 {
            f = if i % 2 == 0 { f.not() } else { p("b").until(f) };
        }
        assert_eq!(f.n_symbols(), 2_000_001 - 500_000);
        let g = f.clone();
        drop(f);
        drop(g);
    }
}
