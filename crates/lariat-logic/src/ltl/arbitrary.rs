//! Proptest strategies for formulas.

use lariat_core::Prop;
use proptest::prelude::*;

use super::{BinaryOp, Formula, UnaryOp};

/// Formulas over `a, b, c, …` (`n_props` of them) with all operators, nested up to `depth`.
pub fn formulas(n_props: usize, depth: u32) -> impl Strategy<Value = Formula> {
    formulas_with(n_props, depth, &UnaryOp::ALL, &BinaryOp::ALL)
}

/// Formulas over `a, b, c, …` with the given operators.
pub fn formulas_with(
    n_props: usize,
    depth: u32,
    unary: &'static [UnaryOp],
    binary: &'static [BinaryOp],
) -> impl Strategy<Value = Formula> {
    let prop = |i: usize| Formula::prop(&Prop::new(&char::from(b'a' + i as u8).to_string()));
    let leaf = prop_oneof![
        8 => (0..n_props).prop_map(prop),
        1 => any::<bool>().prop_map(Formula::constant),
    ];
    leaf.prop_recursive(depth, 1 << depth, 2, move |operand| {
        let unary = (proptest::sample::select(unary), operand.clone())
            .prop_map(|(op, f)| Formula::unary(op, f));
        let binary = (proptest::sample::select(binary), operand.clone(), operand)
            .prop_map(|(op, f, g)| Formula::binary(op, f, g));
        prop_oneof![2 => unary, 3 => binary]
    })
}
