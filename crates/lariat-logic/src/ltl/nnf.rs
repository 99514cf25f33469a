//! Negation normal form: `!` stands only before propositions, and `->`, `<->`, `xor` are gone.

use std::fmt;

use lariat_core::IndexVec;

use super::{BinaryOp, Closure, Formula, Node, SubId, UnaryOp};

/// A formula in negation normal form over `1 0 p !p & | X F G U R W M`.
///
/// ```
/// use lariat_core::Prop;
/// use lariat_logic::ltl::{Formula, Nnf};
/// let p = |name| Formula::prop(&Prop::new(name));
/// let f = p("a").until(p("b")).implies(p("c").next());
/// assert_eq!(Nnf::of(&f).to_string(), "(!a R !b) | Xc");
/// assert_eq!(Nnf::of_negation(&f).to_string(), "(a U b) & X!c");
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Nnf(Formula);

/// Is the formula wanted as it is, or negated?
#[derive(Clone, Copy, PartialEq, Eq)]
enum Polarity {
    Positive,
    Negative,
}

impl Polarity {
    fn flipped(self) -> Self {
        match self {
            Self::Positive => Self::Negative,
            Self::Negative => Self::Positive,
        }
    }
}

impl Nnf {
    /// The normal form of a formula. Shared subformulas stay shared: it has at most twice as many
    /// distinct subformulas, six times as many where `<->` and `xor` occur (written out, these two
    /// can make it exponentially longer).
    pub fn of(formula: &Formula) -> Self {
        Self(normalize(formula, Polarity::Positive))
    }

    /// The normal form of the negation of a formula.
    pub fn of_negation(formula: &Formula) -> Self {
        Self(normalize(formula, Polarity::Negative))
    }

    /// The normal form of the negation.
    pub fn negated(&self) -> Self {
        Self::of_negation(&self.0)
    }

    /// It as a formula.
    pub fn formula(&self) -> &Formula {
        &self.0
    }

    /// It as a formula.
    pub fn into_formula(self) -> Formula {
        self.0
    }
}

impl fmt::Display for Nnf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for Nnf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

/// The two normal forms of a subformula, as far as they are needed.
#[derive(Clone, Default)]
struct Pair {
    positive: Option<Formula>,
    negative: Option<Formula>,
}

fn normalize(formula: &Formula, polarity: Polarity) -> Formula {
    let closure = Closure::of(formula);
    let needed = needed_polarities(&closure, polarity);
    let mut done: IndexVec<SubId, Pair> = IndexVec::with_capacity(closure.len());
    for id in closure.ids() {
        let (positive, negative) = needed[id];
        let mut pair = Pair::default();
        if positive {
            pair.positive = Some(step(&closure, &done, id, Polarity::Positive));
        }
        if negative {
            pair.negative = Some(step(&closure, &done, id, Polarity::Negative));
        }
        done.push(pair);
    }
    get(&done, closure.root(), polarity)
}

/// For each subformula: is its positive form needed, is its negative one?
fn needed_polarities(closure: &Closure, root: Polarity) -> IndexVec<SubId, (bool, bool)> {
    let mut needed = IndexVec::filled((false, false), closure.len());
    let mark = |slot: &mut (bool, bool), polarity| match polarity {
        Polarity::Positive => slot.0 = true,
        Polarity::Negative => slot.1 = true,
    };
    mark(&mut needed[closure.root()], root);
    for id in closure.ids().rev() {
        let (positive, negative) = needed[id];
        for (wanted, polarity) in [(positive, Polarity::Positive), (negative, Polarity::Negative)] {
            if !wanted {
                continue;
            }
            match closure.node(id) {
                Node::Unary(UnaryOp::Not, c) => mark(&mut needed[c], polarity.flipped()),
                Node::Binary(BinaryOp::Implies, l, r) => {
                    mark(&mut needed[l], polarity.flipped());
                    mark(&mut needed[r], polarity);
                }
                Node::Binary(BinaryOp::Iff | BinaryOp::Xor, l, r) => {
                    needed[l] = (true, true);
                    needed[r] = (true, true);
                }
                node => node.operands().for_each(|c| mark(&mut needed[c], polarity)),
            }
        }
    }
    needed
}

fn get(done: &IndexVec<SubId, Pair>, id: SubId, polarity: Polarity) -> Formula {
    let pair = &done[id];
    let form = match polarity {
        Polarity::Positive => &pair.positive,
        Polarity::Negative => &pair.negative,
    };
    form.clone().expect("every form that is used was marked as needed")
}

fn step(closure: &Closure, done: &IndexVec<SubId, Pair>, id: SubId, polarity: Polarity) -> Formula {
    use Polarity::{Negative, Positive};
    let same = |c| get(done, c, polarity);
    let flip = |c| get(done, c, polarity.flipped());
    match closure.node(id) {
        Node::True => Formula::constant(polarity == Positive),
        Node::False => Formula::constant(polarity == Negative),
        Node::Prop(_) if polarity == Positive => closure.formula(id).clone(),
        Node::Prop(_) => closure.formula(id).clone().not(),
        Node::Unary(UnaryOp::Not, c) => flip(c),
        Node::Unary(op, c) => Formula::unary(dual_unary(op, polarity), same(c)),
        Node::Binary(BinaryOp::Implies, l, r) => {
            Formula::binary(dual_binary(BinaryOp::Or, polarity), flip(l), same(r))
        }
        Node::Binary(op @ (BinaryOp::Iff | BinaryOp::Xor), l, r) => {
            let equal = (op == BinaryOp::Iff) == (polarity == Positive);
            let (pos, neg) = (|c| get(done, c, Positive), |c| get(done, c, Negative));
            if equal {
                pos(l).and(pos(r)).or(neg(l).and(neg(r)))
            } else {
                pos(l).and(neg(r)).or(neg(l).and(pos(r)))
            }
        }
        Node::Binary(op, l, r) => Formula::binary(dual_binary(op, polarity), same(l), same(r)),
    }
}

fn dual_unary(op: UnaryOp, polarity: Polarity) -> UnaryOp {
    match (op, polarity) {
        (UnaryOp::Finally, Polarity::Negative) => UnaryOp::Globally,
        (UnaryOp::Globally, Polarity::Negative) => UnaryOp::Finally,
        (op, _) => op,
    }
}

fn dual_binary(op: BinaryOp, polarity: Polarity) -> BinaryOp {
    use BinaryOp::{And, Or, Release, StrongRelease, Until, WeakUntil};
    if polarity == Polarity::Positive {
        return op;
    }
    match op {
        And => Or,
        Or => And,
        Until => Release,
        Release => Until,
        WeakUntil => StrongRelease,
        StrongRelease => WeakUntil,
        BinaryOp::Implies | BinaryOp::Iff | BinaryOp::Xor => op,
    }
}
