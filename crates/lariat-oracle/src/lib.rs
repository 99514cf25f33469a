//! The judge: what a formula means, written from the definition.
//!
//! Small, slow and obviously right. Shares no algorithm with what it judges: it uses the nouns
//! (formulas, lassos) and nothing else.

mod lasso;

pub use lasso::{Labeling, satisfies};
