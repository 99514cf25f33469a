//! Safety properties: what goes wrong goes wrong after finitely many letters.
//!
//! - [`good_prefixes`], [`bad_prefixes`]: the finite words that can still become words of a language,
//!   and those that cannot.
//! - [`informative_prefixes`]: those that tell by themselves why a formula fails.
//! - [`classify`]: is a formula intentionally, accidentally or pathologically safe, or not at all?
//! - [`determinize`], [`minimize`], [`MINIMIZERS`], [`minimize_backward`], [`useful`]: other automata
//!   of the same finite words; [`to_buchi`] of the infinite words that begin with them.
//!
//! The room knows no translator: where it needs an automaton of a formula or of its negation, the
//! caller brings one.

mod bad_prefixes;
mod canonical;
mod classify;
mod good_prefixes;
mod informative;
mod minimize;
mod subsets;
mod useful;

pub use bad_prefixes::{bad_prefixes, bad_prefixes_backward, minimize_backward};
pub use classify::{FiniteWord, Safety, classify};
pub use good_prefixes::good_prefixes;
pub use informative::{determinize_informative, informative_prefixes};
pub use minimize::{Brzozowski, Hopcroft, MINIMIZERS, Minimizer, minimize};
pub use subsets::determinize;
pub use useful::{to_buchi, useful};
