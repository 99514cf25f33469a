//! Fingerprints stand for structures: equal fingerprints, equal trees.

use std::collections::BTreeMap;

use lariat_core::Prop;
use lariat_logic::ltl::arbitrary::formulas;
use lariat_logic::ltl::{BinaryOp, Closure, Formula, Node, UnaryOp};
use proptest::prelude::*;

/// Equality by walking both trees.
fn same_tree(f: &Formula, g: &Formula) -> bool {
    match (f.view(), g.view()) {
        (Node::True, Node::True) | (Node::False, Node::False) => true,
        (Node::Prop(p), Node::Prop(q)) => p.name() == q.name(),
        (Node::Unary(o, c), Node::Unary(q, d)) => o == q && same_tree(c, d),
        (Node::Binary(o, l, r), Node::Binary(q, m, s)) => {
            o == q && same_tree(l, m) && same_tree(r, s)
        }
        _ => false,
    }
}

/// The same tree from new nodes.
fn rebuilt(f: &Formula) -> Formula {
    Formula::build(match f.view() {
        Node::True => Node::True,
        Node::False => Node::False,
        Node::Prop(p) => Node::Prop(Prop::new(p.name())),
        Node::Unary(op, c) => Node::Unary(op, rebuilt(c)),
        Node::Binary(op, l, r) => Node::Binary(op, rebuilt(l), rebuilt(r)),
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(5000))]

    #[test]
    fn equality_is_equality_of_trees(f in formulas(1, 2), g in formulas(1, 2)) {
        prop_assert_eq!(f == g, same_tree(&f, &g), "{} and {}", f, g);
    }

    #[test]
    fn a_copy_is_equal(f in formulas(3, 6)) {
        prop_assert_eq!(&rebuilt(&f), &f);
        prop_assert_ne!(&f.clone().not(), &f);
        prop_assert_ne!(&f.clone().and(f.clone()), &f.clone().or(f.clone()));
    }

    #[test]
    fn subformulas_are_distinct_and_come_before_what_uses_them(f in formulas(3, 6)) {
        let closure = Closure::of(&f);
        let all: Vec<&Formula> = closure.formulas().collect();
        for (i, g) in all.iter().enumerate() {
            prop_assert!(all[..i].iter().all(|h| !same_tree(g, h)));
            prop_assert!(g.view().operands().all(|c| all[..i].contains(&c)));
        }
        prop_assert_eq!(closure.formula(closure.root()), &f);
    }
}

/// All formulas with up to two operators over two propositions and the constants: no two of them
/// share a fingerprint.
#[test]
fn small_formulas_have_distinct_fingerprints() {
    let leaves = || {
        let props = ["a", "b", "ab", "a\0", ""].map(|name| Formula::prop(&Prop::new(name)));
        props.into_iter().chain([Formula::tt(), Formula::ff()])
    };
    let grow = |operands: &[Formula]| -> Vec<Formula> {
        let unary = UnaryOp::ALL
            .into_iter()
            .flat_map(|op| operands.iter().map(move |f| Formula::unary(op, f.clone())));
        let binary = BinaryOp::ALL.into_iter().flat_map(|op| {
            operands.iter().flat_map(move |f| {
                let right = operands.iter().take(40);
                right.map(move |g| Formula::binary(op, f.clone(), g.clone()))
            })
        });
        unary.chain(binary).collect()
    };
    let small: Vec<Formula> = leaves().collect();
    let medium: Vec<Formula> = small.iter().cloned().chain(grow(&small)).collect();
    let mut seen: BTreeMap<u128, Formula> = BTreeMap::new();
    let mut n_formulas = 0;
    for f in medium.iter().cloned().chain(grow(&medium)) {
        if let Some(g) = seen.insert(f.fingerprint(), f.clone()) {
            assert!(same_tree(&f, &g), "{f} and {g} have one fingerprint");
        } else {
            n_formulas += 1;
        }
    }
    assert!(n_formulas > 100_000, "only {n_formulas} formulas were compared");
}
