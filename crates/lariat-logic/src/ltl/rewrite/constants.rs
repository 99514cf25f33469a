//! Level R0: constants disappear, everything else stays as it was written.

use std::sync::LazyLock;

use lariat_core::IndexVec;

use super::pattern::{Pattern, parse};
use super::rules::RULES;
use super::{Level, Step};
use crate::ltl::{BinaryOp, Closure, Formula, Node, SubId};

/// A rule of level R0 and its two sides.
struct Fold {
    rule: usize,
    from: Pattern,
    to: Pattern,
}

static FOLDS: LazyLock<Vec<Fold>> = LazyLock::new(|| {
    let rules = RULES.iter().enumerate().filter(|(_, rule)| rule.level == Level::R0);
    rules.map(|(rule, r)| Fold { rule, from: parse(r.from), to: parse(r.to) }).collect()
});

/// The formula without constants, unless it is one, and the steps to it.
pub(super) fn fold_constants(formula: &Formula, mut report: impl FnMut(Step)) -> Formula {
    let closure = Closure::of(formula);
    let mut done: IndexVec<SubId, Formula> = IndexVec::with_capacity(closure.len());
    for id in closure.ids() {
        let mut current = match closure.node(id) {
            Node::Unary(op, c) => Formula::unary(op, done[c].clone()),
            Node::Binary(op, l, r) => Formula::binary(op, done[l].clone(), done[r].clone()),
            _ => closure.formula(id).clone(),
        };
        while let Some((rule, after)) = fold(&current) {
            report(Step { rule: &RULES[rule], before: current, after: after.clone() });
            current = after;
        }
        done.push(current);
    }
    done[closure.root()].clone()
}

/// The formula with one subformula replaced everywhere.
pub(super) fn replace(formula: &Formula, before: &Formula, after: &Formula) -> Formula {
    let closure = Closure::of(formula);
    let mut done: IndexVec<SubId, Formula> = IndexVec::with_capacity(closure.len());
    for id in closure.ids() {
        let new = match closure.node(id) {
            _ if closure.formula(id) == before => after.clone(),
            Node::Unary(op, c) => Formula::unary(op, done[c].clone()),
            Node::Binary(op, l, r) => Formula::binary(op, done[l].clone(), done[r].clone()),
            _ => closure.formula(id).clone(),
        };
        done.push(new);
    }
    done[closure.root()].clone()
}

fn fold(formula: &Formula) -> Option<(usize, Formula)> {
    if !formula.view().operands().any(|c| matches!(c.view(), Node::True | Node::False)) {
        return None;
    }
    FOLDS.iter().find_map(|fold| {
        let value = match_node(&fold.from, formula)?;
        Some((fold.rule, fold.to.instance(&|_| value.clone())))
    })
}

/// What the metavariable of a pattern stands for, if the pattern fits; operands of commutative
/// operators are tried in both orders. A pattern without a metavariable gives any operand.
fn match_node(pattern: &Pattern, formula: &Formula) -> Option<Formula> {
    match (pattern, formula.view()) {
        (Pattern::Unary(op, c), Node::Unary(other, f)) if *op == other => match_leaf(c, f),
        (Pattern::Binary(op, l, r), Node::Binary(other, f, g)) if *op == other => {
            let both = |f, g| {
                let (left, right) = (match_leaf(l, f)?, match_leaf(r, g)?);
                Some(if l.is_variable() { left } else { right })
            };
            let commutative =
                matches!(op, BinaryOp::And | BinaryOp::Or | BinaryOp::Iff | BinaryOp::Xor);
            both(f, g).or_else(|| if commutative { both(g, f) } else { None })
        }
        _ => None,
    }
}

fn match_leaf(pattern: &Pattern, formula: &Formula) -> Option<Formula> {
    match (pattern, formula.view()) {
        (Pattern::Variable(_), _)
        | (Pattern::Constant(true), Node::True)
        | (Pattern::Constant(false), Node::False) => Some(formula.clone()),
        _ => None,
    }
}
