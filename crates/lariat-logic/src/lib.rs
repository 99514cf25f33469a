//! Temporal formulas as values.
//!
//! [`ltl`] holds linear temporal logic: the syntax tree, readers and printers of every dialect,
//! negation normal form, syntactic classes and rewriting. [`ctl`] holds the branching logics CTL
//! and CTL*.

pub mod ctl;
mod fingerprint;
pub mod ltl;
