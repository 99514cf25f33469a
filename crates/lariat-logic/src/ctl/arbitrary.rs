//! Proptest strategies for branching-time formulas.

use lariat_core::Prop;
use proptest::prelude::*;

use super::{Formula, Quantifier, Star, StateFormula};
use crate::ltl::{BinaryOp, UnaryOp};

fn leaves(n_props: usize) -> impl Strategy<Value = Star> {
    let prop = |i: usize| Star::prop(&Prop::new(&char::from(b'a' + i as u8).to_string()));
    prop_oneof![8 => (0..n_props).prop_map(prop), 1 => any::<bool>().prop_map(Star::constant)]
}

/// Formulas of CTL* over `a, b, c, …` (`n_props` of them) about states or paths, nested up to
/// `depth`.
pub fn star_formulas(n_props: usize, depth: u32) -> impl Strategy<Value = Star> {
    leaves(n_props).prop_recursive(depth, 1 << depth, 2, |operand| {
        let unary = (proptest::sample::select(&UnaryOp::ALL), operand.clone())
            .prop_map(|(op, f)| Star::unary(op, f));
        let quantified = (proptest::sample::select(&Quantifier::ALL), operand.clone())
            .prop_map(|(quantifier, f)| f.quantified(quantifier));
        let binary = (proptest::sample::select(&BinaryOp::ALL), operand.clone(), operand)
            .prop_map(|(op, f, g)| Star::binary(op, f, g));
        prop_oneof![2 => unary, 2 => quantified, 3 => binary]
    })
}

/// Formulas of CTL over `a, b, c, …`, nested up to `depth`.
pub fn formulas(n_props: usize, depth: u32) -> impl Strategy<Value = Formula> {
    let star = leaves(n_props).prop_recursive(depth, 1 << depth, 2, |operand| {
        let negation = operand.clone().prop_map(|f| Star::unary(UnaryOp::Not, f));
        let connective =
            (proptest::sample::select(&BinaryOp::ALL[..5]), operand.clone(), operand.clone())
                .prop_map(|(op, f, g)| Star::binary(op, f, g));
        let unary = (proptest::sample::select(&UnaryOp::ALL[1..]), operand.clone())
            .prop_map(|(op, f)| Star::unary(op, f));
        let binary = (proptest::sample::select(&BinaryOp::ALL[5..]), operand.clone(), operand)
            .prop_map(|(op, f, g)| Star::binary(op, f, g));
        let quantified =
            (proptest::sample::select(&Quantifier::ALL), prop_oneof![3 => unary, 2 => binary])
                .prop_map(|(quantifier, f)| f.quantified(quantifier));
        prop_oneof![1 => negation, 2 => connective, 3 => quantified]
    });
    star.prop_map(|f| {
        let state = StateFormula::new(f).expect("quantifiers stand above temporal operators");
        Formula::new(state).expect("quantifiers and temporal operators come in pairs")
    })
}
