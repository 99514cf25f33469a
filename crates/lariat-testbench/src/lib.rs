//! Where test input comes from: random formulas, random lassos, and the formulas of the literature.
//!
//! - [`random_formula`]: endless streams of formulas, the same for a seed on every machine.
//! - [`random_lasso`]: endless streams of lassos.
//! - [`family`]: pattern collections and parametric families, each with its paper.
//! - [`Range`]: `N`, `N..M`, `..M` and `N..`, as sizes and family indices are given.

pub mod family;
pub mod random_formula;
pub mod random_lasso;
mod range;
mod text;

pub use range::{Range, RangeError};
