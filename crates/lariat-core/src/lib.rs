//! The nouns that every other room shares, and nothing that searches.
//!
//! - [`id!`] and [`IndexVec`]: dense numbers with a type of their own.
//! - [`BitSet`]: a set of such numbers.
//! - [`Prop`], [`Alphabet`], [`Letter`], [`Lasso`]: what a temporal formula talks about.
//! - [`Guard`]: a set of letters, canonical.
//! - [`Span`], [`LineIndex`]: places in a text.
//! - [`Seed`], [`Random`]: chance that is the same on every machine and for ever.
//! - [`Budget`], [`LimitReached`]: how far an algorithm may go, and what it says when it stops.

mod bitset;
mod budget;
mod guard;
mod id;
mod lasso;
mod prop;
mod seed;
mod span;

#[cfg(feature = "arbitrary")]
pub mod arbitrary;

pub use bitset::BitSet;
pub use budget::{Budget, LimitReached, Meter, Resource};
pub use guard::{Cube, Guard, Literal};
pub use id::{Id, IndexVec};
pub use lasso::{EmptyCycle, Lasso, Position};
pub use prop::{Alphabet, Letter, Prop, PropId};
pub use seed::{Random, Seed};
pub use span::{LineIndex, Place, Span};
