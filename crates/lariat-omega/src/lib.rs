//! Algorithms on automata on infinite words, one module per paper.
//!
//! - [`Graph`]: what searches walk through; automata and products are both such graphs.
//! - [`Components`], [`is_empty`], [`accepting_run`]: strongly connected components, emptiness.
//! - [`Product`], [`product`], [`union_product`], [`sum`]: two automata made one.
//! - [`trim`], [`merge_edges`], [`clean_marks`]: what a language does not need.
//! - [`bisimulation_quotient`], [`reduce_by_simulation`], [`merge_transient`]: fewer states and
//!   edges; [`LetterClasses`] for others of the kind.
//! - [`reduce_by_delayed_simulation`], [`reduce_by_lookahead`], [`reduce_by_fair_simulation`],
//!   [`reduce_by_strong_fair_simulation`]: the same with other relations; [`REDUCTIONS`] lists all.
//! - [`merge_guided`]: fewer states still, with the complement as a judge.
//! - [`degeneralize`](degeneralize::degeneralize): Büchi automata from generalized ones.
//! - [`determinize`], [`complement`], [`to_generalized_buchi`], [`minimize_weak`]: other automata of
//!   the language and of its complement.
//! - [`to_parity`], [`to_deterministic_buchi`], [`reduce_deterministic`], [`n_residuals`]: parity and
//!   Büchi automata, and small ones, from deterministic automata with any acceptance condition.
//! - [`is_included`], [`is_equivalent`], [`is_stutter_invariant`], [`is_safety`], [`is_liveness`],
//!   [`is_recurrence`], [`decompose`]: questions about languages.
//! - [`is_weak`] and its kin, [`is_unambiguous`], [`is_isomorphic`]: questions.
//! - [`complete`], [`to_state_marks`], [`single_initial`]: other shapes of the same language.

mod alphabets;
mod bisimulation;
mod blocks;
mod clean_marks;
mod closure;
mod complement;
mod complete;
mod components;
pub mod degeneralize;
mod delayed_simulation;
mod determinize;
mod emptiness;
mod fair_simulation;
mod graph;
pub mod guided_merging;
mod inclusion;
mod isomorphism;
mod letter_classes;
pub mod lookahead_simulation;
mod merge_edges;
mod moves;
mod parity;
mod product;
mod questions;
mod quotient;
mod recurrence;
mod reduction;
mod remove_fin;
mod semi_deterministic;
mod simulation;
mod state_marks;
mod strong_fair_simulation;
mod stutter;
mod sum;
mod transient;
mod trim;
mod weak_minimization;

pub use bisimulation::{Reduced, bisimulation_quotient};
pub use clean_marks::clean_marks;
pub use closure::{Decomposition, decompose, is_liveness, is_safety, safety_closure};
pub use complement::{complement, complement_deterministic, complement_to_generalized_buchi};
pub use complete::complete;
pub use components::{Component, ComponentId, Components};
pub use degeneralize::{Degeneralized, degeneralize};
pub use delayed_simulation::{delayed_simulation, reduce_by_delayed_simulation};
pub use determinize::determinize;
pub use emptiness::{
    AcceptingRun, GraphRun, Run, Step, accepted_word, accepting_components, accepting_run,
    is_empty, is_empty_within, rejecting_components, shortest_accepting_run,
};
pub use fair_simulation::{FairSimulation, fair_simulation, reduce_by_fair_simulation};
pub use graph::{DenseTable, Graph, HashTable, NodeTable};
pub use guided_merging::merge_guided;
pub use inclusion::{Equivalence, Inclusion, Side, is_equivalent, is_included};
pub use isomorphism::is_isomorphic;
pub use letter_classes::LetterClasses;
pub use lookahead_simulation::{
    lookahead_simulation, reduce_by_lookahead, reverse_lookahead_simulation,
};
pub use merge_edges::merge_edges;
pub use parity::{n_residuals, reduce_deterministic, to_deterministic_buchi, to_parity};
pub use product::{
    PairTable, Product, ProductAutomaton, ProductRun, common_word, is_disjoint, product,
    union_product,
};
pub use questions::{
    is_inherently_weak, is_semi_deterministic, is_terminal, is_unambiguous, is_very_weak, is_weak,
};
pub use recurrence::is_recurrence;
pub use reduction::{Accepts, Keeps, REDUCTIONS, Reduction, reduction};
pub use remove_fin::to_generalized_buchi;
pub use semi_deterministic::complement_semi_deterministic;
pub use simulation::{
    Simulation, direct_simulation, reduce_by_direct_simulation, reduce_by_reverse_simulation,
    reduce_by_simulation, reverse_simulation,
};
pub use state_marks::{StateMarked, to_state_marks};
pub use strong_fair_simulation::reduce_by_strong_fair_simulation;
pub use stutter::is_stutter_invariant;
pub use sum::{single_initial, sum};
pub use transient::merge_transient;
pub use trim::{Restricted, keep_states, remove_unreachable, trim};
pub use weak_minimization::{Obligation, minimize_weak};
