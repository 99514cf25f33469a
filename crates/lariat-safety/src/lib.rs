//! Safety properties: what goes wrong goes wrong after finitely many letters.
//!
//! - [`good_prefixes`], [`bad_prefixes`]: the finite words that can still become words of a language,
//!   and those that cannot.
//! - [`informative_prefixes`]: those that tell by themselves why a formula fails.
//! - [`classify`]: is a formula intentionally, accidentally or pathologically safe, or not at all?
//! - [`determinize`], [`minimize`], [`MINIMIZERS`], [`minimize_backward`], [`useful`]: other automata
//!   of the same finite words; [`to_buchi`] of the infinite words that begin with them.
//!
//! - [`GoodPrefixes`]: the automata of good prefixes from which programs are written.
//! - [`claims`]: never claims for Spin, in 26 published encodings and others.
//! - [`Monitor`]: what the letters so far say about a formula; [`monitor::source`] writes one down.
//! - [`universal_model`]: a Promela model with every behavior, to measure claims on.
//!
//! The room knows no translator: where it needs an automaton of a formula or of its negation, the
//! caller brings one.

mod bad_prefixes;
mod canonical;
pub mod claims;
mod classify;
mod code;
mod good_automata;
mod good_prefixes;
mod informative;
mod minimize;
pub mod monitor;
mod subsets;
mod universal;
mod useful;

pub use bad_prefixes::{bad_prefixes, bad_prefixes_backward, minimize_backward};
pub use classify::{FiniteWord, Safety, classify};
pub use code::CodeError;
pub use good_automata::GoodPrefixes;
pub use good_prefixes::good_prefixes;
pub use informative::{determinize_informative, informative_prefixes};
pub use minimize::{Brzozowski, Hopcroft, MINIMIZERS, Minimizer, minimize};
pub use monitor::{Monitor, Verdict};
pub use subsets::determinize;
pub use universal::{FirstState, universal_model};
pub use useful::{to_buchi, useful};
