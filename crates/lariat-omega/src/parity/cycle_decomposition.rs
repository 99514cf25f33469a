//! The alternating cycle decomposition: which cycles accept, which of their parts do not, and so on.

use lariat_automata::{Automaton, EdgeId, MarkSet, StateId};
use lariat_core::{BitSet, Id, LimitReached, Meter};
use rustc_hash::FxHashSet;

use crate::Components;
use crate::components::strongly_connected;

/// A strongly connected set of edges. Its children are the largest such subsets that accept if it
/// rejects, and the other way round.
pub struct Cycle {
    pub edges: BitSet<EdgeId>,
    pub states: BitSet<StateId>,
    pub parent: Option<usize>,
    pub children: Vec<usize>,
    /// Even exactly if it accepts; one more than that of its parent.
    pub priority: u32,
}

/// The cycles of all components of an automaton, as a forest.
pub struct CycleDecomposition {
    pub cycles: Vec<Cycle>,
    /// The cycle of all edges of the component of each state, if there are any.
    pub root: Vec<Option<usize>>,
    graph: Edges,
}

/// Where the edge of each number leads from and to; the edges of a state are numbered in a row.
pub struct Edges {
    pub ends: Vec<(StateId, StateId)>,
}

impl CycleDecomposition {
    pub fn of(aut: &Automaton, meter: &mut Meter<'_>) -> Result<Self, LimitReached> {
        let graph = Edges::of(aut);
        let mut all = Self { cycles: Vec::new(), root: vec![None; aut.n_states()], graph };
        let components = Components::of(aut);
        for c in components.ids().filter(|&c| !components[c].is_trivial) {
            let states = components.states(c);
            let ids = states.iter().flat_map(|&s| aut.edge_ids(s));
            let edges: Vec<EdgeId> =
                ids.filter(|e| components.of_state(all.graph.ends[e.index()].1) == c).collect();
            let accepts = aut.acceptance().accepts(&components[c].marks);
            let root = all.push(&edges, None, u32::from(!accepts));
            states.iter().for_each(|s| all.root[s.index()] = Some(root));
        }
        let mut next = 0;
        while next < all.cycles.len() {
            let wants = all.cycles[next].priority % 2 == 1;
            let edges: Vec<EdgeId> = all.cycles[next].edges.iter().collect();
            let priority = all.cycles[next].priority + 1;
            for part in all.graph.largest(aut, edges, wants, meter)? {
                let child = all.push(&part, Some(next), priority);
                all.cycles[next].children.push(child);
            }
            next += 1;
        }
        Ok(all)
    }

    fn push(&mut self, edges: &[EdgeId], parent: Option<usize>, priority: u32) -> usize {
        let states = edges.iter().map(|e| self.graph.ends[e.index()].0).collect();
        let edges = edges.iter().copied().collect();
        self.cycles.push(Cycle { edges, states, parent, children: Vec::new(), priority });
        self.cycles.len() - 1
    }

    /// Below a cycle, the first of the innermost ones through a state.
    pub fn innermost(&self, mut cycle: usize, state: StateId) -> usize {
        let through = |c: &&usize| self.cycles[**c].states.contains(state);
        while let Some(&child) = self.cycles[cycle].children.iter().find(through) {
            cycle = child;
        }
        cycle
    }

    /// From an innermost cycle through the source of an edge inside a component: the innermost
    /// cycle through its target that comes next, and the priority of the step.
    pub fn step(&self, mut cycle: usize, edge: EdgeId) -> (usize, u32) {
        let target = self.graph.ends[edge.index()].1;
        let mut left = None;
        while !self.cycles[cycle].edges.contains(edge) {
            left = Some(cycle);
            cycle = self.cycles[cycle].parent.expect("the root has all edges of the component");
        }
        let children = &self.cycles[cycle].children;
        let from = left.and_then(|l| children.iter().position(|&c| c == l)).map_or(0, |i| i + 1);
        let mut in_turn = children[from..].iter().chain(&children[..from]);
        let next = in_turn.find(|c| self.cycles[**c].states.contains(target));
        let next = next.map_or(cycle, |&child| self.innermost(child, target));
        (next, self.cycles[cycle].priority)
    }
}

impl Edges {
    pub fn of(aut: &Automaton) -> Self {
        let ends = aut.states().flat_map(|s| aut.edges(s).iter().map(move |e| (s, e.target)));
        Self { ends: ends.collect() }
    }

    /// The largest strongly connected subsets that accept, or that reject. The whole set does not:
    /// so each of them lacks a mark that the set has.
    pub fn largest(
        &self,
        aut: &Automaton,
        edges: Vec<EdgeId>,
        wants: bool,
        meter: &mut Meter<'_>,
    ) -> Result<Vec<Vec<EdgeId>>, LimitReached> {
        let mut found: Vec<Vec<EdgeId>> = Vec::new();
        let mut seen: FxHashSet<Vec<EdgeId>> = FxHashSet::default();
        let mut open = vec![edges];
        while let Some(set) = open.pop() {
            for mark in marks(aut, &set).iter() {
                let rest: Vec<EdgeId> =
                    set.iter().copied().filter(|&e| !aut.edge(e).marks.contains(mark)).collect();
                meter.step(1 + rest.len() as u64)?;
                for part in self.connected(&rest) {
                    if !seen.insert(part.clone()) {
                        continue;
                    }
                    match aut.acceptance().accepts(&marks(aut, &part)) == wants {
                        true => found.push(part),
                        false => open.push(part),
                    }
                }
            }
            meter.states(seen.len())?;
        }
        found.sort_by_key(|part| (std::cmp::Reverse(part.len()), part[0]));
        let mut largest: Vec<(Vec<EdgeId>, BitSet<EdgeId>)> = Vec::new();
        for part in found {
            let set: BitSet<EdgeId> = part.iter().copied().collect();
            if !largest.iter().any(|(_, other)| set.is_subset(other)) {
                largest.push((part, set));
            }
        }
        Ok(largest.into_iter().map(|(part, _)| part).collect())
    }

    /// The strongly connected parts that these edges, which are in order, make.
    pub fn connected(&self, edges: &[EdgeId]) -> Vec<Vec<EdgeId>> {
        let source = |k: usize| self.ends[edges[k].index()].0;
        let first: Vec<usize> =
            (0..edges.len()).filter(|&k| k == 0 || source(k - 1) != source(k)).collect();
        let states: Vec<StateId> = first.iter().map(|&k| source(k)).collect();
        let end = |v: usize| first.get(v + 1).copied().unwrap_or(edges.len());
        let target = |v: usize, i: usize| {
            let edge = edges[first[v] + i];
            states.binary_search(&self.ends[edge.index()].1).ok()
        };
        let degree = |v: usize| end(v) - first[v];
        let parts = strongly_connected(states.len(), std::iter::empty(), degree, target);
        let mut inside: Vec<Vec<EdgeId>> = vec![Vec::new(); parts.n_parts];
        for v in 0..states.len() {
            for i in 0..degree(v) {
                if target(v, i).is_some_and(|w| parts.of_node[w] == parts.of_node[v]) {
                    inside[parts.of_node[v] as usize].push(edges[first[v] + i]);
                }
            }
        }
        inside.retain(|part| !part.is_empty());
        inside
    }
}

/// The marks of some edges.
pub fn marks(aut: &Automaton, edges: &[EdgeId]) -> MarkSet {
    let mut marks = MarkSet::new();
    edges.iter().for_each(|&e| marks.union_with(&aut.edge(e).marks));
    marks
}
