//! Cross-tests of LTL translators.
//!
//! - Paper: TH00 (seed 000), Testing LTL formula translation into Büchi automata.
//! - Relies on: automata of one formula have one language, so that all of them mark the same states
//!   of a state space; where they do not, one behavior of the space tells who is right, and what
//!   the formula means on one behavior needs no automata.
//! - Cost: a global product for each automaton; the square of the number of translators in products
//!   of automata.
//! - Departs: products of the automata themselves and comparisons of languages come to the paper's
//!   checks; what a check finds is judged at once.
//! - Checked: `tests/prop_cross.rs`, and `tests/wrong_translators.rs` with translators that are
//!   wrong in known ways.
//!
//! A [`Contestant`] answers formulas; a [`Bench`] asks contestants, runs the [`CHECKS`] and judges
//! what they find: each [`Finding`] names who is guilty, with a lasso and a proof. A round depends
//! on its number and its formula alone, so that rounds may be run in any order.

mod bench;
mod check;
mod contestant;
mod global;
mod judge;
mod shrink_formula;
mod shrink_lasso;
mod space;
mod tally;

pub use bench::{Bench, Options, Polarity, Round, Sides};
pub use check::{CHECKS, Check, Suspicion, check};
pub use contestant::{Answer, Contestant, Failure};
pub use global::{Global, SpaceState, Unread, global};
pub use judge::{Conviction, Finding, Testimony};
pub use shrink_formula::{Shrunk, simpler};
pub use shrink_lasso::shrink_lasso;
pub use space::{SpaceKind, Spaces, all_paths, lasso_from};
pub use tally::{Sizes, Tally};
