//! Rules for `&` and `|` that look at all operands at once, in linear time.
//!
//! They are rules of the table like any other, written for two operands there; done pair by pair
//! they would copy long chains over and over.

use std::sync::LazyLock;

use super::dag::{Dag, FALSE, Id, Op, TRUE};
use super::rules::RULES;
use crate::ltl::Classes;

/// The rules that are done here. Each row is a rule for `&` and its dual for `|`.
const NAMES: [[&str; 2]; 8] = [
    ["and-true", "or-false"],
    ["and-false", "or-true"],
    ["and-idempotent", "or-idempotent"],
    ["and-complement", "or-complement"],
    ["boolean-unsatisfiable", "boolean-valid"],
    ["and-next", "or-next"],
    ["and-globally", "or-finally"],
    ["and-finally-globally", "or-globally-finally"],
];

const NEUTRAL: usize = 0;
const ZERO: usize = 1;
const IDEMPOTENT: usize = 2;
const COMPLEMENT: usize = 3;
const DECIDED: usize = 4;
const NEXT: usize = 5;
const INVARIANT: usize = 6;
const RECURRENT: usize = 7;

static INDICES: LazyLock<[[u16; 2]; 8]> = LazyLock::new(|| {
    let index = |name| RULES.iter().position(|r| r.name == name).expect("the table has this rule");
    NAMES.map(|row| row.map(|name| index(name) as u16))
});

/// Is the rule done here?
pub(super) fn is_native(name: &str) -> bool {
    NAMES.iter().flatten().any(|&native| native == name)
}

/// A replacement of a chain and the number of the rule that gave it.
type Fired = Option<(u16, Id)>;

/// Tries all rules of this file on `&` or `|`.
pub(super) fn rewrite_chain(dag: &mut Dag, id: Id) -> Fired {
    let op = dag.op(id);
    let fired = tidy(dag, id, op).or_else(|| collect(dag, id, op));
    fired.map(|(row, result)| (INDICES[row][usize::from(op == Op::Or)], result))
}

/// Constants, equal and opposite operands.
fn tidy(dag: &mut Dag, id: Id, op: Op) -> Option<(usize, Id)> {
    let (neutral, zero) = if op == Op::And { (TRUE, FALSE) } else { (FALSE, TRUE) };
    let operands = dag.operands(id);
    // Constants are sorted before all other operands, and the literals of one proposition stand
    // together.
    if operands[0] <= FALSE {
        if operands.iter().take_while(|&&c| c <= FALSE).any(|&c| c == zero) {
            return Some((ZERO, zero));
        }
        let others: Vec<Id> = operands.iter().copied().filter(|&c| c != neutral).collect();
        return Some((NEUTRAL, dag.nary(op, others)));
    }
    if operands.windows(2).any(|pair| pair[0] == pair[1]) {
        let mut distinct = operands.to_vec();
        distinct.dedup();
        return Some((IDEMPOTENT, dag.nary(op, distinct)));
    }
    let opposite = |pair: &[Id]| {
        dag.op(pair[1]) == Op::Literal
            && dag.op(pair[0]) == Op::Literal
            && dag.left(pair[0]) == dag.left(pair[1])
    };
    if operands.windows(2).any(opposite) {
        return Some((COMPLEMENT, zero));
    }
    decide(dag, id, op, zero)
}

/// Do the Boolean operands alone contradict each other (`&`) or cover all cases (`|`)?
fn decide(dag: &mut Dag, id: Id, op: Op, zero: Id) -> Option<(usize, Id)> {
    let is_boolean = |&c: &Id| dag.node(c).classes.has(Classes::BOOLEAN);
    // Boolean operands come first.
    let n_boolean = dag.operands(id).iter().take_while(|c| is_boolean(c)).count();
    let (booleans, others) = dag.operands(id).split_at(n_boolean);
    if n_boolean < 2 {
        return None;
    }
    let tables = booleans.iter().filter_map(|&c| dag.table(c));
    let decided = if op == Op::And {
        tables.fold(u64::MAX, |all, table| all & table) == 0
    } else {
        tables.fold(0, |all, table| all | table) == u64::MAX
    };
    if !decided {
        return None;
    }
    let others = others.to_vec();
    Some((DECIDED, dag.nary(op, std::iter::once(zero).chain(others))))
}

/// Several operands under `X`, under `G` (`F` for `|`), or under `FG` (`GF`) become one.
fn collect(dag: &mut Dag, id: Id, op: Op) -> Option<(usize, Id)> {
    let (invariant, wait) =
        if op == Op::And { (Op::Globally, Op::Finally) } else { (Op::Finally, Op::Globally) };
    let is_member = |dag: &Dag, row, c| match row {
        NEXT => dag.op(c) == Op::Next,
        INVARIANT => dag.op(c) == invariant,
        _ => dag.op(c) == wait && dag.op(dag.left(c)) == invariant,
    };
    let count = |row| dag.operands(id).iter().filter(|&&c| is_member(dag, row, c)).count();
    let row = [NEXT, INVARIANT, RECURRENT].into_iter().find(|&row| count(row) >= 2)?;
    let (members, others): (Vec<Id>, Vec<Id>) =
        dag.operands(id).iter().partition(|&&c| is_member(dag, row, c));
    let merged = match row {
        NEXT => merge_next(dag, op, &members),
        INVARIANT => merge(dag, op, &[invariant], &members),
        _ => merge(dag, op, &[invariant, wait], &members),
    };
    Some((row, dag.nary(op, others.into_iter().chain([merged]))))
}

fn merge_next(dag: &mut Dag, op: Op, members: &[Id]) -> Id {
    let count = members.iter().map(|&c| dag.n_next(c)).min().expect("there are two members");
    let bodies: Vec<Id> = members
        .iter()
        .map(|&c| {
            let (body, own) = (dag.left(c), dag.n_next(c));
            dag.next(own - count, body)
        })
        .collect();
    let inner = dag.nary(op, bodies);
    dag.next(count, inner)
}

/// Joins what is below the given operators, innermost first, and puts these around it.
fn merge(dag: &mut Dag, op: Op, around: &[Op], members: &[Id]) -> Id {
    let bodies: Vec<Id> =
        members.iter().map(|&c| around.iter().fold(c, |body, _| dag.left(body))).collect();
    let inner = dag.nary(op, bodies);
    around.iter().fold(inner, |body, &op| dag.unary(op, body))
}
