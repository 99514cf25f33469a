//! The subformulas that matter from one position to the next: seed 001's restricted closure.
//!
//! - Paper: Lat03 (seed 001, section 3.2), Efficient model checking of safety properties.
//! - Relies on: a Boolean combination is decided by its operands at the same position, so only
//!   temporal subformulas, and what stands below an `X`, have to be remembered.
//! - Cost: O(subformulas).
//! - Departs: the third rule ("if no other rule applies, the formula itself") is read as: if the
//!   first two rules give nothing. That is the case the paper explains, a formula without temporal
//!   operators.
//! - Checked: the tests below, against the rules applied one by one.

use lariat_core::BitSet;

use super::{BinaryOp, Closure, Nnf, Node, SubId, UnaryOp};

/// The subformulas of a formula, and which of them belong to its restricted closure.
#[derive(Clone, Debug)]
pub struct RestrictedClosure {
    /// All subformulas.
    pub closure: Closure,
    /// Those of the restricted closure, in the order of their numbers: operands first.
    pub members: Vec<SubId>,
}

/// The smallest set with every temporal subformula and the operand of every `X`, or with the
/// formula itself if there is no temporal subformula.
///
/// ```
/// use lariat_core::Prop;
/// use lariat_logic::ltl::{Formula, Nnf, restricted_closure};
/// let p = |name| Formula::prop(&Prop::new(name));
/// let f = p("a").implies(p("b").and(p("c")).next()).globally();
/// let rcl = restricted_closure(&Nnf::of(&f));
/// let members: Vec<String> =
///     rcl.members.iter().map(|&id| rcl.closure.formula(id).to_string()).collect();
/// assert_eq!(members, ["b & c", "X(b & c)", "G(!a | X(b & c))"]);
/// ```
pub fn restricted_closure(nnf: &Nnf) -> RestrictedClosure {
    let closure = Closure::of(nnf.formula());
    let mut members: BitSet<SubId> = BitSet::new();
    for id in closure.ids() {
        match closure.node(id) {
            Node::Unary(UnaryOp::Next, c) => members.extend([id, c]),
            Node::Unary(UnaryOp::Finally | UnaryOp::Globally, _) => members.extend([id]),
            Node::Binary(op, _, _) if BinaryOp::is_temporal(op) => members.extend([id]),
            _ => {}
        }
    }
    if members.is_empty() {
        members.insert(closure.root());
    }
    let members = members.iter().collect();
    RestrictedClosure { closure, members }
}

#[cfg(test)]
mod tests {
    use lariat_core::Prop;
    use proptest::prelude::*;

    use super::*;
    use crate::ltl::Formula;
    use crate::ltl::arbitrary::formulas;

    fn p(name: &str) -> Formula {
        Formula::prop(&Prop::new(name))
    }

    fn members(f: &Formula) -> Vec<String> {
        let rcl = restricted_closure(&Nnf::of(f));
        rcl.members.iter().map(|&id| rcl.closure.formula(id).to_string()).collect()
    }

    #[test]
    fn boolean_formulas_keep_themselves() {
        assert_eq!(members(&p("a")), ["a"]);
        assert_eq!(members(&p("a").implies(p("b"))), ["!a | b"]);
        assert_eq!(members(&Formula::tt()), ["1"]);
    }

    #[test]
    fn operands_of_next_belong_to_it() {
        assert_eq!(members(&p("a").next()), ["a", "Xa"]);
        assert_eq!(members(&p("a").or(p("b")).next().next()), ["a | b", "X(a | b)", "XX(a | b)"]);
    }

    #[test]
    fn boolean_tops_do_not_belong_to_it() {
        let f = p("a").until(p("b")).and(p("c"));
        assert_eq!(members(&f), ["a U b"]);
        assert_eq!(members(&f.globally()), ["a U b", "G((a U b) & c)"]);
    }

    /// The rules as the paper lists them, repeated until nothing changes.
    fn by_the_rules(closure: &Closure) -> Vec<SubId> {
        let temporal = |f: &Formula| match f.view() {
            Node::Unary(op, _) => op != UnaryOp::Not,
            Node::Binary(op, _, _) => BinaryOp::is_temporal(op),
            _ => false,
        };
        let mut set: Vec<SubId> =
            closure.ids().filter(|&id| temporal(closure.formula(id))).collect();
        loop {
            let below = set.iter().filter_map(|&id| match closure.node(id) {
                Node::Unary(UnaryOp::Next, c) => Some(c),
                _ => None,
            });
            let new: Vec<SubId> = below.filter(|c| !set.contains(c)).collect();
            if new.is_empty() {
                break;
            }
            set.extend(new);
            set.sort();
            set.dedup();
        }
        if set.is_empty() { vec![closure.root()] } else { set }
    }

    proptest! {
        #[test]
        fn it_is_the_smallest_set_closed_under_the_rules(f in formulas(3, 5)) {
            let rcl = restricted_closure(&Nnf::of(&f));
            prop_assert_eq!(&rcl.members, &by_the_rules(&rcl.closure));
            prop_assert!(!rcl.members.is_empty());
        }
    }
}
