//! Formulas under an assumption about what holds infinitely often, or from some point on.

use lariat_core::{BitSet, IndexVec};
use lariat_logic::ltl::{BinaryOp, Closure, Formula, Node, SubId, UnaryOp};

use BinaryOp::{And, Or, Release, StrongRelease, Until, WeakUntil};
use UnaryOp::{Finally, Globally, Next};

/// `f[X]` for every subformula `f`: an eventuality in `X` holds infinitely often, so it becomes its
/// weak form; one that is not in `X` becomes false. The results are safety formulas.
pub(crate) fn weakened(
    closure: &Closure,
    n: usize,
    often: &BitSet<SubId>,
) -> IndexVec<SubId, Formula> {
    fold(closure, n, |id, node| match node {
        Node::Unary(Finally, _) | Node::Binary(Until | StrongRelease, ..)
            if !often.contains(id) =>
        {
            Formula::ff()
        }
        Node::Unary(Finally, _) => Formula::tt(),
        Node::Binary(Until, l, r) => weak_until(l, r),
        Node::Binary(StrongRelease, l, r) => release(l, r),
        other => rebuilt(other),
    })
}

/// `f[Y]` for every subformula `f`: an invariant in `Y` holds from some point on, so it becomes
/// true; one that is not in `Y` becomes its strong form. The results are guarantee formulas.
pub(crate) fn strengthened(
    closure: &Closure,
    n: usize,
    finally_always: &BitSet<SubId>,
) -> IndexVec<SubId, Formula> {
    fold(closure, n, |id, node| match node {
        Node::Unary(Globally, _) | Node::Binary(WeakUntil | Release, ..)
            if finally_always.contains(id) =>
        {
            Formula::tt()
        }
        Node::Unary(Globally, _) => Formula::ff(),
        Node::Binary(WeakUntil, l, r) => until(l, r),
        Node::Binary(Release, l, r) => strong_release(l, r),
        other => rebuilt(other),
    })
}

/// A value for each of the first `n` subformulas, from those of its operands.
fn fold(
    closure: &Closure,
    n: usize,
    value: impl Fn(SubId, Node<Formula, Formula>) -> Formula,
) -> IndexVec<SubId, Formula> {
    let mut values: IndexVec<SubId, Formula> = IndexVec::with_capacity(n);
    for id in closure.ids().take(n) {
        let node = match closure.node(id) {
            Node::True => Node::True,
            Node::False => Node::False,
            Node::Prop(_) => Node::Prop(closure.formula(id).clone()),
            Node::Unary(op, c) => Node::Unary(op, values[c].clone()),
            Node::Binary(op, l, r) => Node::Binary(op, values[l].clone(), values[r].clone()),
        };
        let new = value(id, node);
        values.push(new);
    }
    values
}

fn rebuilt(node: Node<Formula, Formula>) -> Formula {
    match node {
        Node::True => Formula::tt(),
        Node::False => Formula::ff(),
        Node::Prop(literal) => literal,
        Node::Unary(Finally, c) => until(Formula::tt(), c),
        Node::Unary(Globally, c) => release(Formula::ff(), c),
        Node::Unary(Next, c) if is_constant(&c).is_some() => c,
        Node::Unary(op, c) => Formula::unary(op, c),
        Node::Binary(And, l, r) => and(l, r),
        Node::Binary(Or, l, r) => or(l, r),
        Node::Binary(Until, l, r) => until(l, r),
        Node::Binary(WeakUntil, l, r) => weak_until(l, r),
        Node::Binary(Release, l, r) => release(l, r),
        Node::Binary(StrongRelease, l, r) => strong_release(l, r),
        Node::Binary(op, l, r) => Formula::binary(op, l, r),
    }
}

fn is_constant(f: &Formula) -> Option<bool> {
    match f.view() {
        Node::True => Some(true),
        Node::False => Some(false),
        _ => None,
    }
}

/// `l & r`, constants dissolved, as in the functions below.
pub(crate) fn and(l: Formula, r: Formula) -> Formula {
    match (is_constant(&l), is_constant(&r)) {
        (Some(false), _) | (_, Some(true)) => l,
        (_, Some(false)) | (Some(true), _) => r,
        _ => l.and(r),
    }
}

pub(crate) fn or(l: Formula, r: Formula) -> Formula {
    match (is_constant(&l), is_constant(&r)) {
        (Some(true), _) | (_, Some(false)) => l,
        (_, Some(true)) | (Some(false), _) => r,
        _ => l.or(r),
    }
}

pub(crate) fn until(l: Formula, r: Formula) -> Formula {
    match (is_constant(&l), is_constant(&r)) {
        (_, Some(_)) | (Some(false), _) => r,
        (Some(true), _) => r.finally(),
        _ => l.until(r),
    }
}

fn weak_until(l: Formula, r: Formula) -> Formula {
    match (is_constant(&l), is_constant(&r)) {
        (Some(true), _) => l,
        (Some(false), _) | (_, Some(true)) => r,
        (_, Some(false)) => l.globally(),
        _ => l.weak_until(r),
    }
}

pub(crate) fn release(l: Formula, r: Formula) -> Formula {
    match (is_constant(&l), is_constant(&r)) {
        (_, Some(_)) | (Some(true), _) => r,
        (Some(false), _) => r.globally(),
        _ => l.release(r),
    }
}

fn strong_release(l: Formula, r: Formula) -> Formula {
    match (is_constant(&l), is_constant(&r)) {
        (Some(false), _) => l,
        (Some(true), _) | (_, Some(false)) => r,
        (_, Some(true)) => l.finally(),
        _ => l.strong_release(r),
    }
}
