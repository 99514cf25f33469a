//! Implicit graphs: what the searches of this room walk through.
//!
//! An automaton, a product of two and a model under exploration are all such graphs: some initial
//! nodes, the successors of a node with the marks on the way, and a condition on the marks that a
//! run meets infinitely often.

use std::fmt::Debug;
use std::hash::Hash;

use lariat_automata::{Automaton, Condition, EdgeId, MarkSet, StateId};
use lariat_core::Id;
use rustc_hash::FxHashMap;

/// A graph with marks on its edges, given by its initial nodes and the successors of each node.
pub trait Graph {
    /// A node; small, as searches copy it.
    type Node: Copy + Eq + Hash + Debug;
    /// What names an edge among those of its source.
    type Edge: Copy + Debug;
    /// How a search remembers what it knows about nodes.
    type Table: NodeTable<Self::Node>;

    /// An empty table for the nodes of this graph.
    fn table(&self) -> Self::Table;

    /// Which infinite paths are accepting, by the marks they meet infinitely often.
    fn condition(&self) -> &Condition;

    /// Where paths start.
    fn initial(&self) -> Vec<Self::Node>;

    /// Calls `visit` for every edge of a node, always in the same order.
    fn for_each_successor(
        &self,
        node: Self::Node,
        visit: impl FnMut(Self::Edge, MarkSet, Self::Node),
    );
}

/// A number for each node that has one.
pub trait NodeTable<N> {
    /// The number of a node.
    fn get(&self, node: N) -> Option<u32>;
    /// Gives a node a number.
    fn set(&mut self, node: N, number: u32);
}

/// A table for nodes that are dense ids: one word each.
#[derive(Clone, Debug)]
pub struct DenseTable(Vec<u32>);

/// Stands for "no number".
const ABSENT: u32 = u32::MAX;

impl DenseTable {
    /// A table for so many nodes.
    pub fn new(n_nodes: usize) -> Self {
        Self(vec![ABSENT; n_nodes])
    }
}

impl<I: Id> NodeTable<I> for DenseTable {
    #[inline]
    fn get(&self, node: I) -> Option<u32> {
        match self.0[node.index()] {
            ABSENT => None,
            number => Some(number),
        }
    }
    #[inline]
    fn set(&mut self, node: I, number: u32) {
        self.0[node.index()] = number;
    }
}

/// A table for nodes of any kind.
#[derive(Clone, Debug)]
pub struct HashTable<N>(FxHashMap<N, u32>);

impl<N> Default for HashTable<N> {
    fn default() -> Self {
        Self(FxHashMap::default())
    }
}

impl<N: Copy + Eq + Hash> NodeTable<N> for HashTable<N> {
    #[inline]
    fn get(&self, node: N) -> Option<u32> {
        self.0.get(&node).copied()
    }
    #[inline]
    fn set(&mut self, node: N, number: u32) {
        self.0.insert(node, number);
    }
}

impl Graph for Automaton {
    type Node = StateId;
    type Edge = EdgeId;
    type Table = DenseTable;

    fn table(&self) -> DenseTable {
        DenseTable::new(self.n_states())
    }

    fn condition(&self) -> &Condition {
        self.acceptance().condition()
    }

    fn initial(&self) -> Vec<StateId> {
        Automaton::initial(self).to_vec()
    }

    #[inline]
    fn for_each_successor(&self, node: StateId, mut visit: impl FnMut(EdgeId, MarkSet, StateId)) {
        for (id, edge) in self.edge_ids(node).zip(self.edges(node)) {
            visit(id, edge.marks.clone(), edge.target);
        }
    }
}
