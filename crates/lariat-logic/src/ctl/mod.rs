//! Branching-time logic: CTL and CTL*.
//!
//! One syntax tree, [`Star`], holds every formula of CTL*. Two types narrow it down:
//! [`StateFormula`], what can be true or false of a state, and [`Formula`], the fragment CTL, in
//! which a path quantifier and a temporal operator always come as a pair.

#[cfg(feature = "arbitrary")]
pub mod arbitrary;
mod closure;
mod formula;
mod lex;
mod parse;
mod print;
mod skeleton;
mod star;

pub use closure::{Closure, SubId};
pub use formula::{Formula, Node, NotCtl, PathNode, WhyNotCtl};
pub use parse::{ParseError, parse, parse_path, parse_star};
pub use skeleton::Skeleton;
pub use star::{PathFormula, Quantifier, Star, StarNode, StarView, StateFormula};
