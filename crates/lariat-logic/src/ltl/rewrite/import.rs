//! From a formula to a node in negation normal form.

use rustc_hash::{FxHashMap, FxHashSet};

use super::dag::{Dag, FALSE, Id, Op, TRUE};
use crate::ltl::{BinaryOp, Formula, Node as Tree, UnaryOp};

/// The nodes of the formulas met so far, as they are and negated.
pub(super) type Known = FxHashMap<u128, [Option<Id>; 2]>;

/// A formula that is wanted as it is (`negated` 0) or negated (1).
#[derive(Clone, Copy)]
struct Wanted<'f> {
    formula: &'f Formula,
    negated: usize,
}

/// What a wanted formula is in negation normal form, one level deep.
enum Shape<'f> {
    Constant(Id),
    Literal(&'f str),
    Same(Wanted<'f>),
    Unary(Op, Wanted<'f>),
    Binary(Op, Wanted<'f>, Wanted<'f>),
    /// `&` or `|` of the leaves of a chain.
    Chain(Op),
    /// `l <-> r` when true, `l xor r` when false.
    Equal(bool, &'f Formula, &'f Formula),
}

/// The node of a formula. Shared subformulas are converted once for each sign.
pub(super) fn import(dag: &mut Dag, known: &mut Known, formula: &Formula) -> Id {
    let root = Wanted { formula, negated: 0 };
    let mut pending = vec![root];
    let mut leaves = Vec::new();
    while let Some(&wanted) = pending.last() {
        if find(known, wanted).is_some() {
            pending.pop();
            continue;
        }
        let before = pending.len();
        let shape = shape(wanted);
        operands(&shape, wanted, &mut leaves);
        pending.extend(leaves.iter().rev().filter(|&&leaf| find(known, leaf).is_none()));
        if pending.len() == before {
            let id = build(dag, known, wanted, &shape, &leaves);
            known.entry(wanted.formula.fingerprint()).or_default()[wanted.negated] = Some(id);
            pending.pop();
        }
    }
    find(known, root).expect("the root was just converted")
}

fn find(known: &Known, wanted: Wanted<'_>) -> Option<Id> {
    known.get(&wanted.formula.fingerprint()).and_then(|ids| ids[wanted.negated])
}

fn shape(wanted: Wanted<'_>) -> Shape<'_> {
    let negated = wanted.negated;
    let same = |formula| Wanted { formula, negated };
    let sign = |op: Op| if negated == 1 { op.dual() } else { op };
    match wanted.formula.view() {
        Tree::True => Shape::Constant(if negated == 0 { TRUE } else { FALSE }),
        Tree::False => Shape::Constant(if negated == 0 { FALSE } else { TRUE }),
        Tree::Prop(p) => Shape::Literal(p.name()),
        Tree::Unary(UnaryOp::Not, f) => Shape::Same(Wanted { formula: f, negated: 1 - negated }),
        Tree::Unary(op, f) => Shape::Unary(sign(Op::of_unary(op)), same(f)),
        Tree::Binary(BinaryOp::Implies, ..) => Shape::Chain(sign(Op::Or)),
        Tree::Binary(op @ (BinaryOp::Iff | BinaryOp::Xor), l, r) => {
            Shape::Equal((op == BinaryOp::Iff) == (negated == 0), l, r)
        }
        Tree::Binary(op, l, r) => match sign(Op::of_binary(op)) {
            op @ (Op::And | Op::Or) => Shape::Chain(op),
            op => Shape::Binary(op, same(l), same(r)),
        },
    }
}

/// Lists what a shape is made of.
fn operands<'f>(shape: &Shape<'f>, wanted: Wanted<'f>, leaves: &mut Vec<Wanted<'f>>) {
    leaves.clear();
    match *shape {
        Shape::Constant(_) | Shape::Literal(_) => {}
        Shape::Same(f) | Shape::Unary(_, f) => leaves.push(f),
        Shape::Binary(_, l, r) => leaves.extend([l, r]),
        Shape::Chain(op) => chain(op, wanted, leaves),
        Shape::Equal(_, l, r) => {
            let signs = |formula| [0, 1].map(|negated| Wanted { formula, negated });
            leaves.extend(signs(l).into_iter().chain(signs(r)));
        }
    }
}

/// The leaves of a chain of one operator, left to right: taken at once, because to build a chain
/// of n operands one by one would take n² room.
fn chain<'f>(op: Op, wanted: Wanted<'f>, leaves: &mut Vec<Wanted<'f>>) {
    /// Trees up to this size are walked without looking for shared parts.
    const SMALL: u64 = 4096;
    let mut seen = FxHashSet::default();
    let mut pending = vec![wanted];
    while let Some(next) = pending.pop() {
        let negated = next.negated;
        let in_chain = match shape(next) {
            Shape::Chain(other) => other == op,
            Shape::Same(inner) => matches!(shape(inner), Shape::Chain(other) if other == op),
            _ => false,
        };
        if wanted.formula.n_symbols() > SMALL && !seen.insert((next.formula.fingerprint(), negated))
        {
            continue;
        }
        match next.formula.view() {
            Tree::Unary(UnaryOp::Not, formula) if in_chain => {
                pending.push(Wanted { formula, negated: 1 - negated });
            }
            Tree::Binary(BinaryOp::Implies, l, r) if in_chain => {
                pending.push(Wanted { formula: r, negated });
                pending.push(Wanted { formula: l, negated: 1 - negated });
            }
            Tree::Binary(_, l, r) if in_chain => {
                pending.extend([r, l].map(|formula| Wanted { formula, negated }));
            }
            _ => leaves.push(next),
        }
    }
}

fn build(
    dag: &mut Dag,
    known: &mut Known,
    wanted: Wanted<'_>,
    shape: &Shape<'_>,
    leaves: &[Wanted<'_>],
) -> Id {
    let get = |known: &Known, w| find(known, w).expect("operands are converted first");
    match *shape {
        Shape::Constant(id) => id,
        Shape::Literal(name) => {
            let positive = dag.add_prop(wanted.formula, name);
            let both = [positive, positive + 1];
            known.insert(wanted.formula.fingerprint(), both.map(Some));
            both[wanted.negated]
        }
        Shape::Same(f) => get(known, f),
        Shape::Unary(Op::Next, f) => dag.next(1, get(known, f)),
        Shape::Unary(op, f) => dag.unary(op, get(known, f)),
        Shape::Binary(op, l, r) => dag.binary(op, get(known, l), get(known, r)),
        Shape::Chain(op) => dag.nary(op, leaves.iter().map(|&leaf| get(known, leaf))),
        Shape::Equal(equal, l, r) => {
            let side = |negated| Wanted { formula: l, negated };
            let other = |negated| Wanted { formula: r, negated };
            let both = [0, 1].map(|i| {
                let pair = [side(i), other(if equal { i } else { 1 - i })];
                dag.nary(Op::And, pair.map(|w| get(known, w)))
            });
            dag.nary(Op::Or, both)
        }
    }
}
