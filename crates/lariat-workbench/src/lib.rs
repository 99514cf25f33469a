//! Every question a user can ask: a function from plain data to plain data.
//!
//! The doors (`lariat-cli` now) ask here and know no other room. Nothing in here prints, reads
//! files or keeps state between questions.

pub mod automaton;
pub mod cite;
pub mod draw;
pub mod experiment;
pub mod family;
pub mod formula;
pub mod language;
mod problem;
pub mod random;
pub mod safety;
pub mod test;
pub mod translate;
pub mod verify;
pub mod word;

pub use lariat_core::{Budget, LimitReached, Prop};
pub use lariat_testbench::{Range, RangeError};
pub use problem::{Problem, Refusal, Severity};
