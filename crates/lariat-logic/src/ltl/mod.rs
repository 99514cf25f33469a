//! Linear temporal logic.

#[cfg(feature = "arbitrary")]
pub mod arbitrary;
pub mod classify;
mod closure;
mod english;
mod formula;
mod measure;
mod nnf;
mod parse;
mod print;
mod relabel;
mod restricted_closure;
pub mod rewrite;
mod unabbreviate;

pub use classify::Classes;
pub use closure::{Closure, SubId};
pub use english::in_english;
pub use formula::{BinaryOp, Formula, Node, UnaryOp, View};
pub use measure::{boolean_one_size, n_symbols};
pub use nnf::Nnf;
pub use parse::{
    ParseError, ParseErrors, Parsed, Problem, Syntax, Warning, parse, parse_lasso, parse_lasso_over,
};
pub use print::{Dialect, Parentheses, Printer};
pub use relabel::{Names, Relabeled, props, relabel, relabel_boolean, substitute};
pub use restricted_closure::{RestrictedClosure, restricted_closure};
pub use unabbreviate::{Abbreviation, unabbreviate};
