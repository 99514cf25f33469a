//! A shortest lasso: breadth first to every node, then breadth first from each node, remembering
//! the marks met, until a cycle through it is accepting.

use lariat_automata::MarkSet;
use lariat_core::{Budget, LimitReached, Meter};
use rustc_hash::FxHashSet;

use super::{GraphRun, Run, Step};
use crate::components::strongly_connected;
use crate::{Graph, NodeTable};

pub fn shortest_accepting_run<G: Graph>(
    graph: &G,
    budget: &Budget,
) -> Result<Option<GraphRun<G>>, LimitReached> {
    let mut meter = budget.meter();
    let explored = Explored::of(graph, &mut meter)?;
    let mut best: Option<(usize, Vec<usize>)> = None;
    for start in 0..explored.nodes.len() {
        // Nodes are numbered in the order of their distance.
        let shorter_than = best.as_ref().map_or(usize::MAX, |(v, cycle)| {
            (explored.distance[*v] + cycle.len()).saturating_sub(explored.distance[start])
        });
        if shorter_than <= 1 {
            break;
        }
        if let Some(cycle) = explored.shortest_cycle(start, shorter_than, graph, &mut meter)? {
            best = Some((start, cycle));
        }
    }
    Ok(best.map(|(start, cycle)| explored.run(start, &cycle)))
}

/// The reachable graph, its nodes numbered breadth first.
struct Explored<N, E> {
    nodes: Vec<N>,
    distance: Vec<usize>,
    /// The edge by which each node was reached first; initial nodes have none.
    reached_by: Vec<Option<usize>>,
    edges: Vec<Edge<E>>,
    first_edge: Vec<usize>,
    part_of: Vec<u32>,
}

struct Edge<E> {
    source: usize,
    target: usize,
    /// Only those that the condition mentions.
    marks: MarkSet,
    edge: E,
}

/// Where a search for a cycle is, after how many steps and with which marks met.
struct Place {
    node: usize,
    length: usize,
    marks: MarkSet,
    /// The place before, and the edge from there.
    from: Option<(usize, usize)>,
}

/// The edges that led to a place, and one more.
fn steps_to(places: &[Place], mut at: usize, last: usize) -> Vec<usize> {
    let mut steps = vec![last];
    while let Some((before, edge)) = places[at].from {
        steps.push(edge);
        at = before;
    }
    steps.reverse();
    steps
}

impl<N: Copy, E: Copy> Explored<N, E> {
    fn of<G: Graph<Node = N, Edge = E>>(
        graph: &G,
        meter: &mut Meter<'_>,
    ) -> Result<Self, LimitReached> {
        let relevant = graph.condition().marks();
        let mut table = graph.table();
        let mut all = Self {
            nodes: Vec::new(),
            distance: Vec::new(),
            reached_by: Vec::new(),
            edges: Vec::new(),
            first_edge: vec![0],
            part_of: Vec::new(),
        };
        for node in graph.initial() {
            if table.get(node).is_none() {
                table.set(node, all.add(node, 0, None));
            }
        }
        let mut source = 0;
        while source < all.nodes.len() {
            meter.states(all.nodes.len())?;
            graph.for_each_successor(all.nodes[source], |edge, marks, target| {
                let number = table.get(target).unwrap_or_else(|| {
                    let distance = all.distance[source] + 1;
                    let number = all.add(target, distance, Some(all.edges.len()));
                    table.set(target, number);
                    number
                });
                let marks = marks.intersection(&relevant);
                all.edges.push(Edge { source, target: number as usize, marks, edge });
            });
            meter.step((all.edges.len() - all.first_edge[source]) as u64)?;
            all.first_edge.push(all.edges.len());
            source += 1;
        }
        let degree = |v: usize| all.first_edge[v + 1] - all.first_edge[v];
        let target = |v: usize, i: usize| Some(all.edges[all.first_edge[v] + i].target);
        let parts = strongly_connected(all.nodes.len(), std::iter::empty(), degree, target);
        all.part_of = parts.of_node;
        Ok(all)
    }

    fn add(&mut self, node: N, distance: usize, reached_by: Option<usize>) -> u32 {
        self.nodes.push(node);
        self.distance.push(distance);
        self.reached_by.push(reached_by);
        u32::try_from(self.nodes.len() - 1).expect("fewer than 2^32 nodes")
    }

    /// The shortest accepting cycle through a node, if it has fewer than `shorter_than` steps.
    fn shortest_cycle<G: Graph>(
        &self,
        start: usize,
        shorter_than: usize,
        graph: &G,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Vec<usize>>, LimitReached> {
        let mut places = vec![Place { node: start, length: 0, marks: MarkSet::new(), from: None }];
        let mut known: FxHashSet<(usize, MarkSet)> = FxHashSet::default();
        let mut i = 0;
        while i < places.len() {
            let (node, length) = (places[i].node, places[i].length);
            if length + 1 >= shorter_than {
                return Ok(None);
            }
            for e in self.first_edge[node]..self.first_edge[node + 1] {
                let edge = &self.edges[e];
                if self.part_of[edge.target] != self.part_of[start] {
                    continue;
                }
                meter.step(1)?;
                let marks = places[i].marks.union(&edge.marks);
                if edge.target == start && graph.condition().holds(&marks) {
                    return Ok(Some(steps_to(&places, i, e)));
                }
                if known.insert((edge.target, marks.clone())) {
                    let from = Some((i, e));
                    places.push(Place { node: edge.target, length: length + 1, marks, from });
                    meter.states(places.len())?;
                }
            }
            i += 1;
        }
        Ok(None)
    }

    fn run(&self, start: usize, cycle: &[usize]) -> Run<N, E> {
        let mut stem = Vec::new();
        let mut at = start;
        while let Some(e) = self.reached_by[at] {
            stem.push(e);
            at = self.edges[e].source;
        }
        stem.reverse();
        let step = |&e: &usize| Step {
            source: self.nodes[self.edges[e].source],
            edge: self.edges[e].edge,
        };
        Run { stem: stem.iter().map(step).collect(), cycle: cycle.iter().map(step).collect() }
    }
}
