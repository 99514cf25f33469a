//! How automata are made.

use lariat_core::{Alphabet, Id, IndexVec};
use rustc_hash::FxHashSet;

use crate::{Acceptance, Automaton, Edge, EdgeId, Properties, StateId, Target};

/// An automaton under construction. Edges with an empty guard are dropped.
#[derive(Clone, Debug)]
pub struct Builder<T = StateId> {
    alphabet: Alphabet,
    acceptance: Acceptance,
    initial: Vec<T>,
    n_states: usize,
    edges: Vec<(StateId, Edge<T>)>,
    name: Option<String>,
    state_names: Vec<Option<String>>,
    properties: Properties,
}

impl<T: Target> Builder<T> {
    /// No states yet.
    pub fn new(alphabet: Alphabet, acceptance: Acceptance) -> Self {
        Self {
            alphabet,
            acceptance,
            initial: Vec::new(),
            n_states: 0,
            edges: Vec::new(),
            name: None,
            state_names: Vec::new(),
            properties: Properties::default(),
        }
    }

    /// A new state.
    pub fn add_state(&mut self) -> StateId {
        self.n_states += 1;
        StateId::new(self.n_states - 1)
    }

    /// New states; the first of them.
    pub fn add_states(&mut self, n: usize) -> StateId {
        self.n_states += n;
        StateId::new(self.n_states - n)
    }

    /// How many states there are so far.
    pub fn n_states(&self) -> usize {
        self.n_states
    }

    /// How many edges there are so far.
    pub fn n_edges(&self) -> usize {
        self.edges.len()
    }

    /// Runs may start there as well.
    pub fn add_initial(&mut self, target: T) {
        if !self.initial.contains(&target) {
            self.initial.push(target);
        }
    }

    /// Runs start exactly there; targets that are given several times count once.
    pub fn set_initial(&mut self, targets: impl IntoIterator<Item = T>) {
        let mut seen = FxHashSet::default();
        self.initial = targets.into_iter().filter(|t| seen.insert(t.clone())).collect();
    }

    /// Makes room for this many edges more.
    pub fn reserve_edges(&mut self, n: usize) {
        self.edges.reserve(n);
    }

    /// A new edge.
    pub fn add_edge(&mut self, source: StateId, edge: Edge<T>) {
        if !edge.guard.is_false() {
            self.edges.push((source, edge));
        }
    }

    /// What it is called.
    pub fn set_name(&mut self, name: Option<String>) {
        self.name = name;
    }

    /// What a state is called.
    pub fn set_state_name(&mut self, state: StateId, name: String) {
        if self.state_names.len() <= state.index() {
            self.state_names.resize(state.index() + 1, None);
        }
        self.state_names[state.index()] = Some(name);
    }

    /// What is known about it.
    pub fn set_properties(&mut self, properties: Properties) {
        self.properties = properties;
    }

    /// The automaton. The edges of a state keep the order in which they were added.
    pub fn build(mut self) -> Automaton<T> {
        // Sorting is stable, and almost always finds the edges in order already.
        self.edges.sort_by_key(|(source, _)| *source);
        let mut first_edge = Vec::with_capacity(self.n_states + 1);
        let mut edges: IndexVec<EdgeId, Edge<T>> = IndexVec::with_capacity(self.edges.len());
        for (source, edge) in self.edges {
            while first_edge.len() <= source.index() {
                first_edge.push(edges.next_id());
            }
            edges.push(edge);
        }
        first_edge.resize(self.n_states + 1, edges.next_id());
        let automaton = Automaton {
            alphabet: self.alphabet,
            acceptance: self.acceptance,
            initial: self.initial,
            edges,
            first_edge,
            name: self.name,
            state_names: self.state_names,
            properties: self.properties,
        };
        if cfg!(debug_assertions) {
            automaton.assert_well_formed();
        }
        automaton
    }
}
