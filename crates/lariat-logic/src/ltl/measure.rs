//! How long a formula is, in the measures of the literature.

use super::{BinaryOp, Closure, Formula, Node, UnaryOp};

/// Seed 000's length, and Spot's `%s`: every operator, constant and proposition counts one, and
/// `a & b & c` has two operators.
pub fn n_symbols(formula: &Formula) -> u64 {
    formula.n_symbols()
}

/// Spot's Boolean length (`--bsize`): as [`n_symbols`], but a maximal subformula without temporal
/// operators counts one.
///
/// ```
/// use lariat_core::Prop;
/// use lariat_logic::ltl::{Formula, boolean_one_size};
/// let p = |name| Formula::prop(&Prop::new(name));
/// assert_eq!(boolean_one_size(&p("a").and(p("b").not()).until(p("c"))), 3);
/// ```
pub fn boolean_one_size(formula: &Formula) -> u64 {
    let closure = Closure::of(formula);
    let sizes = closure.fold(|_, node: Node<_, &(bool, u64)>| {
        let boolean = match node {
            Node::Unary(op, _) => op == UnaryOp::Not,
            Node::Binary(op, _, _) => !BinaryOp::is_temporal(op),
            _ => true,
        } && node.operands().all(|c| c.0);
        let size = node.operands().fold(1u64, |n, c| n.saturating_add(c.1));
        (boolean, if boolean { 1 } else { size })
    });
    sizes[closure.root()].1
}
