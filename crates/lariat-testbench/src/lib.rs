//! Where test input comes from: random formulas, lassos and automata, and the formulas of the
//! literature; how translators are tested with it; and how input that shows a defect is made smaller.
//!
//! - [`random_formula`]: endless streams of formulas, the same for a seed on every machine.
//! - [`random_lasso`]: endless streams of lassos.
//! - [`random_automaton`]: endless streams of automata.
//! - [`random_structure`]: state graphs whose states carry letters.
//! - [`witness`]: random lassos that a given automaton accepts.
//! - [`shrink_automaton`]: smaller automata with the same defect.
//! - `arbitrary` (a feature): proptest strategies for accepted words and for automata that shrink.
//! - [`cross`]: tests of translators against each other, with a judge.
//! - [`family`]: pattern collections and parametric families, each with its paper.
//! - [`Range`]: `N`, `N..M`, `..M` and `N..`, as sizes and family indices are given.

#[cfg(feature = "arbitrary")]
pub mod arbitrary;
pub mod cross;
pub mod family;
pub mod random_automaton;
pub mod random_formula;
pub mod random_lasso;
pub mod random_structure;
mod range;
pub mod shrink_automaton;
mod text;
pub mod witness;

pub use range::{Range, RangeError};
