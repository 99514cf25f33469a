//! Algorithms on automata on infinite words, one module per paper.

mod components;
mod emptiness;
mod graph;

pub use components::{Component, ComponentId, Components};
pub use emptiness::{
    AcceptingRun, GraphRun, Run, Step, accepted_word, accepting_components, accepting_run,
    is_empty, is_empty_within, shortest_accepting_run,
};
pub use graph::{DenseTable, Graph, HashTable, NodeTable};
