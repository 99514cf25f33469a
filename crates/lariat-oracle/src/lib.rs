//! The judge: what a formula means, written from the definition.
//!
//! Small, slow and obviously right. Shares no algorithm with what it judges: it uses the nouns
//! (formulas, lassos) and nothing else.

mod acceptance;
mod compare;
mod confirmed;
mod informative;
mod lasso;
mod proof;

pub use acceptance::accepts;
pub use compare::{Comparison, compare};
pub use confirmed::{Confirmed, confirm_satisfies, confirm_violates};
pub use informative::{has_informative_prefix, is_informative};
pub use lasso::{Labeling, satisfies};
pub use proof::{
    Proof, ProofError, Reason, Side, Step, StepId, TextOptions, WordTable, check, prove,
};
