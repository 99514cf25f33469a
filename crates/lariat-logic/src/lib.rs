//! Temporal formulas as values.
//!
//! [`ltl`] holds linear temporal logic: the syntax tree, readers and printers of every dialect,
//! negation normal form, syntactic classes and rewriting.

pub mod ltl;
