//! One strongly connected part of a graph, held in memory: does it contain an accepting cycle, and
//! which one?

use std::collections::VecDeque;

use lariat_automata::{Automaton, Condition, EdgeId, MarkId, MarkSet, StateId};
use lariat_core::{Budget, IndexVec, LimitReached, Meter};

use super::{Run, Step};
use crate::components::strongly_connected;
use crate::{ComponentId, Components};

/// Some nodes, numbered from 0, and the edges between them.
pub struct Part<N, E> {
    pub nodes: Vec<N>,
    edges: Vec<Inner<E>>,
    /// Where the edges of each node begin; one more entry at the end.
    first_edge: Vec<usize>,
}

pub struct Inner<E> {
    source: usize,
    target: usize,
    pub marks: MarkSet,
    edge: E,
}

/// Edges of a part, by number and in ascending order, that are strongly connected and whose marks
/// together satisfy the condition.
pub struct Core {
    edges: Vec<usize>,
    marks: MarkSet,
}

impl<N: Copy, E: Copy> Part<N, E> {
    pub fn new() -> Self {
        Self { nodes: Vec::new(), edges: Vec::new(), first_edge: vec![0] }
    }

    /// Adds the next node with its edges to nodes of the part.
    pub fn push(&mut self, node: N, edges: impl IntoIterator<Item = (E, MarkSet, usize)>) {
        let source = self.nodes.len();
        self.nodes.push(node);
        let inner = |(edge, marks, target)| Inner { source, target, marks, edge };
        self.edges.extend(edges.into_iter().map(inner));
        self.first_edge.push(self.edges.len());
    }

    /// All edges; to be used when they are known to be a core.
    pub fn whole(&self) -> Core {
        let mut marks = MarkSet::new();
        self.edges.iter().for_each(|e| marks.union_with(&e.marks));
        Core { edges: (0..self.edges.len()).collect(), marks }
    }

    /// A core, if there is one.
    pub fn core(
        &self,
        condition: &Condition,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Core>, LimitReached> {
        let mut tasks = vec![((0..self.edges.len()).collect::<Vec<_>>(), condition.clone())];
        while let Some((edges, condition)) = tasks.pop() {
            meter.step(edges.len() as u64)?;
            for core in self.split(&edges) {
                let condition = without_absent(&condition, &core.marks);
                if condition == Condition::False {
                    continue;
                }
                if condition.holds(&core.marks) {
                    return Ok(Some(core));
                }
                let (mark, is_forced) = choose_fin(&condition)
                    .expect("a condition without Fin holds once all its Inf marks are there");
                if !is_forced {
                    let rest = with_fin(&condition, mark, &Condition::False);
                    tasks.push((core.edges.clone(), rest));
                }
                let mut edges = core.edges;
                edges.retain(|&i| !self.edges[i].marks.contains(mark));
                tasks.push((edges, with_fin(&condition, mark, &Condition::True)));
            }
        }
        Ok(None)
    }

    /// The maximal strongly connected sets of some edges.
    fn split(&self, edges: &[usize]) -> Vec<Core> {
        // Where the chosen edges of each node begin.
        let mut first = vec![0; self.nodes.len() + 1];
        edges.iter().for_each(|&i| first[self.edges[i].source + 1] += 1);
        (0..self.nodes.len()).for_each(|v| first[v + 1] += first[v]);
        let target = |v: usize, i: usize| Some(self.edges[edges[first[v] + i]].target);
        let degree = |v: usize| first[v + 1] - first[v];
        let parts = strongly_connected(self.nodes.len(), std::iter::empty(), degree, target);
        let mut cores: Vec<Option<Core>> = (0..parts.n_parts).map(|_| None).collect();
        for &i in edges {
            let edge = &self.edges[i];
            if parts.of_node[edge.source] == parts.of_node[edge.target] {
                let core = cores[parts.of_node[edge.source] as usize]
                    .get_or_insert(Core { edges: Vec::new(), marks: MarkSet::new() });
                core.edges.push(i);
                core.marks.union_with(&edge.marks);
            }
        }
        cores.into_iter().flatten().collect()
    }

    /// A run from the first node to an accepting cycle of the core.
    pub fn lasso(&self, core: &Core, condition: &Condition) -> Run<N, E> {
        let mut in_core = vec![false; self.edges.len()];
        let mut on_core = vec![false; self.nodes.len()];
        for &i in &core.edges {
            in_core[i] = true;
            on_core[self.edges[i].source] = true;
        }
        let entry = match on_core[0] {
            true => Vec::new(),
            false => self.path(0, |_| true, |edge| on_core[edge.target]),
        };
        let start = entry.last().map_or(0, |&i| self.edges[i].target);
        let cycle = self.cycle(start, &needed(condition, &core.marks), |i| in_core[i]);
        Run { stem: self.steps(&entry), cycle: self.steps(&cycle) }
    }

    /// A cycle through `start` that meets the marks, along allowed edges.
    fn cycle(&self, start: usize, needed: &MarkSet, allowed: impl Fn(usize) -> bool) -> Vec<usize> {
        let (mut cycle, mut at, mut missing) = (Vec::new(), start, needed.clone());
        while !missing.is_empty() {
            for i in self.path(at, &allowed, |edge| edge.marks.intersects(&missing)) {
                missing = missing.difference(&self.edges[i].marks);
                at = self.edges[i].target;
                cycle.push(i);
            }
        }
        if at != start || cycle.is_empty() {
            cycle.extend(self.path(at, &allowed, |edge| edge.target == start));
        }
        cycle
    }

    /// A shortest path along allowed edges whose last edge is a goal.
    fn path(
        &self,
        from: usize,
        allowed: impl Fn(usize) -> bool,
        is_goal: impl Fn(&Inner<E>) -> bool,
    ) -> Vec<usize> {
        let mut reached_by: Vec<Option<usize>> = vec![None; self.nodes.len()];
        let mut queue = VecDeque::from([from]);
        while let Some(v) = queue.pop_front() {
            for i in (self.first_edge[v]..self.first_edge[v + 1]).filter(|&i| allowed(i)) {
                if is_goal(&self.edges[i]) {
                    return self.path_back(from, i, &reached_by);
                }
                let target = self.edges[i].target;
                if target != from && reached_by[target].is_none() {
                    reached_by[target] = Some(i);
                    queue.push_back(target);
                }
            }
        }
        unreachable!("a part is strongly connected, and so is its core")
    }

    fn path_back(&self, from: usize, last: usize, reached_by: &[Option<usize>]) -> Vec<usize> {
        let mut path = vec![last];
        let mut at = self.edges[last].source;
        while at != from {
            let i = reached_by[at].expect("every node of the queue but the first was reached");
            path.push(i);
            at = self.edges[i].source;
        }
        path.reverse();
        path
    }

    fn steps(&self, edges: &[usize]) -> Vec<Step<N, E>> {
        let step = |&i: &usize| Step {
            source: self.nodes[self.edges[i].source],
            edge: self.edges[i].edge,
        };
        edges.iter().map(step).collect()
    }
}

pub fn accepting_components(
    aut: &Automaton,
    condition: &Condition,
    components: &Components,
) -> IndexVec<ComponentId, bool> {
    let has_fin = condition.has_fin();
    let accepts = |id: ComponentId| {
        let component = &components[id];
        if component.is_trivial {
            return false;
        }
        if condition.holds(&component.marks) {
            return true;
        }
        has_fin
            && without_absent(condition, &component.marks) != Condition::False
            && component_part(aut, components, id)
                .core(condition, &mut Budget::UNLIMITED.meter())
                .expect("no limit to reach")
                .is_some()
    };
    components.ids().map(accepts).collect()
}

fn component_part(
    aut: &Automaton,
    components: &Components,
    id: ComponentId,
) -> Part<StateId, EdgeId> {
    let states = components.states(id);
    let mut part = Part::new();
    for &s in states {
        let inner = aut.edge_ids(s).filter(|&e| components.of_state(aut.edge(e).target) == id);
        part.push(
            s,
            inner.map(|e| {
                let edge = aut.edge(e);
                let target = states.binary_search(&edge.target).expect("states are sorted");
                (e, edge.marks.clone(), target)
            }),
        );
    }
    part
}

/// The condition for runs that meet no other marks than these.
pub fn without_absent(condition: &Condition, present: &MarkSet) -> Condition {
    condition.replaced(&mut |atom| match atom {
        Condition::Inf(mark) if !present.contains(*mark) => Condition::False,
        Condition::Fin(mark) if !present.contains(*mark) => Condition::True,
        _ => atom.clone(),
    })
}

/// The condition once it is settled whether the mark is met finitely often.
fn with_fin(condition: &Condition, mark: MarkId, fin: &Condition) -> Condition {
    condition.replaced(&mut |atom| match atom {
        Condition::Fin(m) if *m == mark => fin.clone(),
        Condition::Inf(m) if *m == mark && *fin == Condition::True => Condition::False,
        _ => atom.clone(),
    })
}

/// A mark that the condition mentions in a `Fin`, and whether nothing can be accepted without it.
fn choose_fin(condition: &Condition) -> Option<(MarkId, bool)> {
    let forced = |part: &Condition| match part {
        Condition::Fin(mark) => Some((*mark, true)),
        _ => None,
    };
    match condition {
        Condition::Fin(mark) => Some((*mark, true)),
        Condition::And(parts) => parts.iter().find_map(forced).or_else(|| some_fin(condition)),
        _ => some_fin(condition),
    }
}

fn some_fin(condition: &Condition) -> Option<(MarkId, bool)> {
    let mut found = None;
    condition.replaced(&mut |atom| {
        if let Condition::Fin(mark) = atom {
            found.get_or_insert((*mark, false));
        }
        atom.clone()
    });
    found
}

/// Marks that suffice: a run that meets all of them, and none outside `present`, is accepting. No
/// smaller set of them does.
fn needed(condition: &Condition, present: &MarkSet) -> MarkSet {
    // What is left speaks about Inf only, so more marks never hurt.
    let monotone = condition.replaced(&mut |atom| match atom {
        Condition::Fin(mark) if present.contains(*mark) => Condition::False,
        Condition::Fin(_) => Condition::True,
        _ => atom.clone(),
    });
    let mut needed = present.intersection(&monotone.marks());
    let candidates: Vec<MarkId> = needed.iter().collect();
    for mark in candidates {
        needed.remove(mark);
        if !monotone.holds(&needed) {
            needed.insert(mark);
        }
    }
    needed
}
