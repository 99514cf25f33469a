//! The format of LBTT: generalized Büchi automata with marks on states, on edges, or on both.
//!
//! - Paper: TH02. Names of propositions may be any word that is not an operator, or stand in
//!   double quotes.

mod read;
mod write;

pub(super) use read::read;
pub use write::{LbttMarks, write};
