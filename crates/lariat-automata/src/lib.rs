//! Automata as values.
//!
//! - [`Automaton`]: marks on edges, any Emerson-Lei acceptance, guards over an alphabet. With
//!   [`Conjunction`]s as targets it is an alternating automaton.
//! - [`Acceptance`], [`Condition`], [`MarkSet`]: when a run is accepting.
//! - [`Builder`]: how automata are made.
//! - [`FiniteAutomaton`]: automata on finite words.
//! - [`formats`]: automata as text.

mod acceptance;
#[cfg(feature = "arbitrary")]
pub mod arbitrary;
mod automaton;
mod builder;
mod finite;
pub mod formats;
mod marks;
mod properties;

pub use acceptance::{Acceptance, AcceptanceName, Condition, Extremum, Parity};
pub use automaton::{Alternating, Automaton, Conjunction, Edge, EdgeId, StateId, Target};
pub use builder::Builder;
pub use finite::{FiniteAutomaton, FiniteEdge};
pub use marks::{MarkId, MarkSet};
pub use properties::{Properties, Property};
