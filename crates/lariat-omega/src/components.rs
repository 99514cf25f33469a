//! Strongly connected components.
//!
//! - Papers: Tar72, Depth-first search and linear graph algorithms; Pea16, A space-efficient
//!   algorithm for finding strongly connected components.
//! - Relies on: the least number reached from a subtree is its own root's exactly when the root is
//!   the first node of its component.
//! - Cost: O(states + edges) time, three words a state.
//! - Departs: no recursion; one array holds both the number of a node and, later, its component.
//! - Checked: `tests/prop_components.rs`, against mutual reachability from the definition.

use lariat_automata::{Automaton, MarkSet, StateId};
use lariat_core::{Id, IndexVec};

lariat_core::id! {
    /// A strongly connected component of one automaton. Prints as `c3`.
    pub struct ComponentId = "c";
}

/// A component.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Component {
    /// Is it a single state without an edge to itself?
    pub is_trivial: bool,
    /// Can it be reached from an initial state?
    pub is_reachable: bool,
    /// The marks that some edge inside shows.
    pub marks: MarkSet,
    /// The marks that every edge inside shows; none if there is no such edge.
    pub common_marks: MarkSet,
}

/// The components of an automaton, numbered in reverse topological order: an edge never leads to a
/// component with a higher number. Those that can be reached come first.
///
/// ```
/// use lariat_automata::{Acceptance, Builder, Edge, MarkSet, StateId};
/// use lariat_core::{Alphabet, Guard, Id};
/// use lariat_omega::Components;
/// let mut builder = Builder::new(Alphabet::new(), Acceptance::buchi());
/// let [s, t] = [0, 1].map(|_| builder.add_state());
/// builder.add_initial(s);
/// builder.add_edge(s, Edge { guard: Guard::tt(), target: t, marks: MarkSet::new() });
/// builder.add_edge(t, Edge { guard: Guard::tt(), target: t, marks: MarkSet::all(1) });
/// let components = Components::of(&builder.build());
/// assert_eq!(components.len(), 2);
/// assert!(components.of_state(t) < components.of_state(s));
/// assert!(components[components.of_state(s)].is_trivial);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Components {
    of_state: IndexVec<StateId, ComponentId>,
    components: IndexVec<ComponentId, Component>,
    /// The states, component by component.
    states: Vec<StateId>,
    /// Where the states of each component begin; one more entry at the end.
    first_state: Vec<usize>,
}

impl Components {
    /// The components of an automaton.
    pub fn of(aut: &Automaton) -> Self {
        let start = aut.initial().iter().map(|s| s.index());
        let parts = strongly_connected(
            aut.n_states(),
            start,
            |v| aut.edges(StateId::new(v)).len(),
            |v, i| Some(aut.edges(StateId::new(v))[i].target.index()),
        );
        let of_state: IndexVec<StateId, ComponentId> =
            parts.of_node.iter().map(|&c| ComponentId::new(c as usize)).collect();
        let (first_state, states) = grouped(&of_state, parts.n_parts);
        let components = (0..parts.n_parts).map(|c| Component {
            is_trivial: true,
            is_reachable: c < parts.n_reachable,
            marks: MarkSet::new(),
            common_marks: MarkSet::new(),
        });
        let mut all = Self { of_state, components: components.collect(), states, first_state };
        for (state, edge) in aut.all_edges() {
            let id = all.of_state[state];
            if id == all.of_state[edge.target] {
                all.components[id].add_inner_edge(&edge.marks);
            }
        }
        all
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.components.len()
    }

    /// Are there none?
    pub fn is_empty(&self) -> bool {
        self.components.is_empty()
    }

    /// All of them, successors first.
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = ComponentId> + ExactSizeIterator + use<> {
        self.components.ids()
    }

    /// The component of a state.
    #[inline]
    pub fn of_state(&self, state: StateId) -> ComponentId {
        self.of_state[state]
    }

    /// The states of a component, in ascending order.
    pub fn states(&self, id: ComponentId) -> &[StateId] {
        &self.states[self.first_state[id.index()]..self.first_state[id.index() + 1]]
    }

    /// Are the two states in one component?
    #[inline]
    pub fn together(&self, s: StateId, t: StateId) -> bool {
        self.of_state[s] == self.of_state[t]
    }

    /// Can the state be reached from an initial state?
    pub fn is_reachable(&self, state: StateId) -> bool {
        self[self.of_state[state]].is_reachable
    }
}

impl std::ops::Index<ComponentId> for Components {
    type Output = Component;
    fn index(&self, id: ComponentId) -> &Component {
        &self.components[id]
    }
}

impl Component {
    fn add_inner_edge(&mut self, marks: &MarkSet) {
        if std::mem::replace(&mut self.is_trivial, false) {
            self.common_marks = marks.clone();
        } else if !self.common_marks.is_empty() {
            self.common_marks = self.common_marks.intersection(marks);
        }
        self.marks.union_with(marks);
    }
}

/// The states sorted by component, and where each component begins.
fn grouped(
    of_state: &IndexVec<StateId, ComponentId>,
    n_components: usize,
) -> (Vec<usize>, Vec<StateId>) {
    let mut first = vec![0; n_components + 1];
    for c in of_state {
        first[c.index() + 1] += 1;
    }
    for i in 0..n_components {
        first[i + 1] += first[i];
    }
    let mut next = first.clone();
    let mut states = vec![StateId::new(0); of_state.len()];
    for (s, c) in of_state.enumerated() {
        states[next[c.index()]] = s;
        next[c.index()] += 1;
    }
    (first, states)
}

/// What [`strongly_connected`] finds: parts are numbered in reverse topological order.
pub(crate) struct Parts {
    pub of_node: Vec<u32>,
    pub n_parts: usize,
    /// Parts below this number can be reached from the start.
    pub n_reachable: usize,
}

/// The strongly connected parts of a graph with nodes `0..n_nodes`. `successor(v, i)` is where
/// edge `i` of `v` leads; `None` when that edge does not count.
pub(crate) fn strongly_connected(
    n_nodes: usize,
    start: impl Iterator<Item = usize>,
    degree: impl Fn(usize) -> usize,
    successor: impl Fn(usize, usize) -> Option<usize>,
) -> Parts {
    let mut search = Tarjan {
        index: vec![UNSEEN; n_nodes],
        path: Vec::new(),
        stack: Vec::new(),
        next_index: 1,
        n_parts: 0,
        n_nodes,
    };
    for v in start {
        search.explore(v, &degree, &successor);
    }
    let n_reachable = search.n_parts;
    for v in 0..n_nodes {
        search.explore(v, &degree, &successor);
    }
    let part_of = |index: u32| u32::MAX - index;
    let of_node = search.index.into_iter().map(part_of).collect();
    Parts { of_node, n_parts: search.n_parts, n_reachable }
}

const UNSEEN: u32 = 0;

/// `index` counts up from 1 for nodes being explored and down from the top for
/// finished ones, by component. A finished node is then never less than a live one.
struct Tarjan {
    index: Vec<u32>,
    /// The nodes being explored: node, its next edge, is it still the root of its component?
    path: Vec<Frame>,
    /// Explored nodes whose component is not complete.
    stack: Vec<u32>,
    next_index: u32,
    n_parts: usize,
    n_nodes: usize,
}

struct Frame {
    node: u32,
    next_edge: u32,
    is_root: bool,
}

impl Tarjan {
    fn explore(
        &mut self,
        start: usize,
        degree: &impl Fn(usize) -> usize,
        successor: &impl Fn(usize, usize) -> Option<usize>,
    ) {
        if self.index[start] != UNSEEN {
            return;
        }
        self.enter(start);
        while let Some(frame) = self.path.last_mut() {
            let v = frame.node as usize;
            if (frame.next_edge as usize) < degree(v) {
                let i = frame.next_edge as usize;
                frame.next_edge += 1;
                let Some(w) = successor(v, i) else { continue };
                if self.index[w] == UNSEEN {
                    self.enter(w);
                } else if self.index[w] < self.index[v] {
                    self.index[v] = self.index[w];
                    frame.is_root = false;
                }
            } else {
                let is_root = frame.is_root;
                self.path.pop();
                self.leave(v, is_root);
            }
        }
    }

    fn enter(&mut self, v: usize) {
        self.index[v] = self.next_index;
        self.next_index += 1;
        self.path.push(Frame { node: v as u32, next_edge: 0, is_root: true });
    }

    fn leave(&mut self, v: usize, is_root: bool) {
        let low = self.index[v];
        if is_root {
            let done = u32::MAX - self.n_parts as u32;
            while let Some(&w) = self.stack.last()
                && self.index[w as usize] >= low
            {
                self.stack.pop();
                self.index[w as usize] = done;
                self.next_index -= 1;
            }
            self.index[v] = done;
            self.next_index -= 1;
            self.n_parts += 1;
            debug_assert!(self.n_parts <= self.n_nodes, "no more components than nodes");
        } else {
            self.stack.push(v as u32);
        }
        if let Some(parent) = self.path.last_mut() {
            let u = parent.node as usize;
            if self.index[v] < self.index[u] {
                self.index[u] = self.index[v];
                parent.is_root = false;
            }
        }
    }
}
