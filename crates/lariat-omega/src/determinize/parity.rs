//! A deterministic automaton with a priority on each edge: the least that is met infinitely often
//! decides, and even ones accept.

use lariat_automata::{
    Acceptance, AcceptanceName, Automaton, Builder, Edge, Extremum, MarkId, MarkSet, Parity,
    StateId,
};
use lariat_core::{Guard, Id};

use crate::components::{Parts, strongly_connected};
use crate::{bisimulation_quotient, trim};

#[derive(Clone)]
pub struct ParityEdge {
    pub target: usize,
    pub priority: u32,
    pub guard: Guard,
}

/// What becomes of edges between the inner parts of a part: every cycle through them meets an edge
/// of the least priority, so theirs does not matter, except that states may look alike or not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Between {
    /// They get the least priority of the part.
    Least,
    /// They get the greatest priority of all.
    Greatest,
}

/// The first state is initial.
#[derive(Clone)]
pub struct ParityGraph {
    pub rows: Vec<Vec<ParityEdge>>,
    /// States with the same number here have the same language.
    pub support: Vec<usize>,
}

impl ParityGraph {
    fn parts(&self) -> Parts {
        let successor = |s: usize, i: usize| Some(self.rows[s][i].target);
        strongly_connected(self.rows.len(), 0..1, |s| self.rows[s].len(), successor)
    }

    /// Leads edges to those states, among states of the same language, whose component comes last.
    /// A run is led elsewhere finitely often, as each time it goes to a later component.
    pub fn move_to_last(&mut self) {
        let parts = self.parts();
        let mut last: Vec<usize> = vec![usize::MAX; self.rows.len()];
        for s in 0..self.rows.len() {
            let known = &mut last[self.support[s]];
            if *known == usize::MAX || parts.of_node[s] < parts.of_node[*known] {
                *known = s;
            }
        }
        let moved = |s: usize| {
            let better = last[self.support[s]];
            if parts.of_node[better] < parts.of_node[s] { better } else { s }
        };
        let start = moved(0);
        for row in &mut self.rows {
            row.iter_mut().for_each(|edge| edge.target = moved(edge.target));
        }
        self.keep_reachable(start);
    }

    fn keep_reachable(&mut self, start: usize) {
        let mut number = vec![usize::MAX; self.rows.len()];
        let mut order = vec![start];
        number[start] = 0;
        let mut next = 0;
        while next < order.len() {
            for edge in &self.rows[order[next]] {
                if number[edge.target] == usize::MAX {
                    number[edge.target] = order.len();
                    order.push(edge.target);
                }
            }
            next += 1;
        }
        self.support = order.iter().map(|&s| self.support[s]).collect();
        self.rows = order.iter().map(|&s| std::mem::take(&mut self.rows[s])).collect();
        for edge in self.rows.iter_mut().flatten() {
            edge.target = number[edge.target];
        }
    }

    /// The fewest priorities: a part of the graph needs the greatest priority of the right parity
    /// that is not above those of the parts that are left without its least edges. Edges that lie on
    /// no cycle get the greatest priority of all.
    pub fn reduce_priorities(&mut self, between: Between) {
        let tasks = self.nested_parts();
        let top = 2 * tasks.len() as u32 + 2;
        let mut allowed = vec![top; tasks.len()];
        // Parts come after those they are left from.
        for i in (0..tasks.len()).rev() {
            let task = &tasks[i];
            let chosen = allowed[i] - u32::from(allowed[i] % 2 != task.least % 2);
            allowed[i] = chosen;
            if let Some(parent) = task.parent {
                allowed[parent] = allowed[parent].min(chosen);
            }
        }
        let old: Vec<Vec<u32>> =
            self.rows.iter().map(|row| row.iter().map(|edge| edge.priority).collect()).collect();
        for edge in self.rows.iter_mut().flatten() {
            edge.priority = top;
        }
        // The innermost part of an edge is the last that contains it.
        for (task, &least) in tasks.iter().zip(&allowed) {
            for &(s, i) in &task.edges {
                let is_least = old[s][i] == task.least || between == Between::Least;
                self.rows[s][i].priority = if is_least { least } else { top };
            }
        }
    }

    /// The components, and those of what is left of each without its least priority, and so on.
    fn nested_parts(&self) -> Vec<Nested> {
        let all: Vec<(usize, usize)> = (0..self.rows.len())
            .flat_map(|s| (0..self.rows[s].len()).map(move |i| (s, i)))
            .collect();
        let mut nested = self.split(&all, None);
        let mut next = 0;
        while next < nested.len() {
            let least = nested[next].least;
            let mut rest = nested[next].edges.clone();
            rest.retain(|&(s, i)| self.rows[s][i].priority > least);
            if !rest.is_empty() {
                let inner = self.split(&rest, Some(next));
                nested.extend(inner);
            }
            next += 1;
        }
        nested
    }

    /// The strongly connected parts that these edges make.
    fn split(&self, edges: &[(usize, usize)], parent: Option<usize>) -> Vec<Nested> {
        let mut states: Vec<usize> = edges.iter().map(|&(s, _)| s).collect();
        states.dedup();
        let mut first: Vec<usize> = Vec::with_capacity(states.len() + 1);
        for (k, &(s, _)) in edges.iter().enumerate() {
            if k == 0 || edges[k - 1].0 != s {
                first.push(k);
            }
        }
        first.push(edges.len());
        let target = |v: usize, k: usize| {
            let (s, i) = edges[first[v] + k];
            states.binary_search(&self.rows[s][i].target).ok()
        };
        let degree = |v: usize| first[v + 1] - first[v];
        let parts = strongly_connected(states.len(), std::iter::empty(), degree, target);
        let mut inside: Vec<Nested> = (0..parts.n_parts)
            .map(|_| Nested { edges: Vec::new(), least: u32::MAX, parent })
            .collect();
        for v in 0..states.len() {
            let part = parts.of_node[v] as usize;
            for k in 0..degree(v) {
                if target(v, k).is_some_and(|w| parts.of_node[w] as usize == part) {
                    let (s, i) = edges[first[v] + k];
                    inside[part].least = inside[part].least.min(self.rows[s][i].priority);
                    inside[part].edges.push((s, i));
                }
            }
        }
        inside.retain(|part| !part.edges.is_empty());
        inside
    }

    /// The smallest automaton with the fewest priorities that we know how to make of it.
    pub fn smallest(&self, like: &Automaton) -> Automaton {
        let candidates = [Between::Least, Between::Greatest].map(|between| {
            let mut graph = self.clone();
            graph.reduce_priorities(between);
            let reduced = bisimulation_quotient(&graph.to_automaton(like)).automaton;
            trim(&reduced).automaton
        });
        let smallest = candidates.into_iter().min_by_key(|aut| (aut.n_states(), aut.n_edges()));
        smallest.expect("there are two")
    }

    /// The automaton, with the propositions and the name of the one it comes from.
    pub fn to_automaton(&self, like: &Automaton) -> Automaton {
        let cyclic = self.nested_parts();
        let used =
            cyclic.iter().flat_map(|part| &part.edges).map(|&(s, i)| self.rows[s][i].priority);
        let (least, greatest) =
            used.fold((u32::MAX, 0), |(least, greatest), p| (least.min(p), greatest.max(p)));
        let least = least.min(greatest);
        let parity = if least.is_multiple_of(2) { Parity::Even } else { Parity::Odd };
        // Edges of the greatest priority show no mark.
        let n_marks = (greatest - least) as usize;
        let name = AcceptanceName::Parity(Extremum::Min, parity, n_marks);
        let mut builder = Builder::new(like.alphabet().clone(), Acceptance::named(&name));
        builder.set_name(like.name().map(str::to_owned));
        builder.add_states(self.rows.len());
        builder.add_initial(StateId::new(0));
        for (s, row) in self.rows.iter().enumerate() {
            for edge in row {
                let is_marked = edge.priority < greatest;
                let mark = is_marked.then(|| MarkId::new((edge.priority - least) as usize));
                let marks: MarkSet = mark.into_iter().collect();
                let (guard, target) = (edge.guard.clone(), StateId::new(edge.target));
                builder.add_edge(StateId::new(s), Edge { guard, target, marks });
            }
        }
        builder.build()
    }
}

/// A strongly connected part, by its edges.
struct Nested {
    edges: Vec<(usize, usize)>,
    least: u32,
    /// The part it is left from.
    parent: Option<usize>,
}
