//! Linear temporal logic.

#[cfg(feature = "arbitrary")]
pub mod arbitrary;
pub mod classify;
mod closure;
mod english;
mod formula;
mod measure;
mod nnf;
mod print;
mod relabel;
mod restricted_closure;
mod unabbreviate;

pub use classify::Classes;
pub use closure::{Closure, SubId};
pub use english::in_english;
pub use formula::{BinaryOp, Formula, Node, UnaryOp, View};
pub use measure::{boolean_one_size, n_symbols};
pub use nnf::Nnf;
pub use print::{Dialect, Parentheses, Printer};
pub use relabel::{Names, Relabeled, props, relabel, relabel_boolean, substitute};
pub use restricted_closure::{RestrictedClosure, restricted_closure};
pub use unabbreviate::{Abbreviation, unabbreviate};
