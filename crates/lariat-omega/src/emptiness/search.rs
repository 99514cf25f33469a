//! The depth-first search on the fly: a path, the live nodes in the order they were met, and a
//! stack of roots, one for each component found so far among the live nodes.

use lariat_automata::{Condition, MarkSet};
use lariat_core::{Budget, LimitReached, Meter};

use super::part::{Core, Part, without_absent};
use super::{GraphRun, Run, Step};
use crate::{Graph, NodeTable};

pub fn accepting_part<G: Graph>(graph: &G, budget: &Budget) -> Result<bool, LimitReached> {
    Ok(Search::new(graph, budget).run()?.is_some())
}

pub fn accepting_run<G: Graph>(
    graph: &G,
    budget: &Budget,
) -> Result<Option<GraphRun<G>>, LimitReached> {
    let mut search = Search::new(graph, budget);
    Ok(search.run()?.map(|found| search.extract(found)))
}

/// The number of nodes whose component is complete. Live nodes have their place in `live`.
const DEAD: u32 = u32::MAX - 1;

struct Search<'g, G: Graph> {
    graph: &'g G,
    goal: Goal<'g>,
    table: G::Table,
    path: Vec<Frame<G>>,
    /// The successors still to be visited, those of the last node of the path on top.
    pending: Vec<(G::Edge, MarkSet, G::Node)>,
    live: Vec<G::Node>,
    roots: Vec<Root>,
    n_nodes: usize,
    meter: Meter<'g>,
}

struct Frame<G: Graph> {
    node: G::Node,
    /// The edge by which the path came here; none for an initial node.
    entered_by: Option<G::Edge>,
    /// Where its successors begin in `pending`.
    first_pending: usize,
}

/// The first live node of a component.
struct Root {
    place: u32,
    /// The marks of the edges met inside the component.
    marks: MarkSet,
    /// The marks of the edge that entered it.
    entering: MarkSet,
}

/// An accepting cycle exists among the live nodes from a place on.
enum Found<N, E> {
    /// Among edges with marks of the last root.
    Partial,
    /// In a complete component.
    Complete(Part<N, E>, Core),
}

type FoundIn<G> = Found<<G as Graph>::Node, <G as Graph>::Edge>;

/// The condition, ready to be asked often.
enum Goal<'g> {
    /// All of these, as in a generalized Büchi automaton.
    All(MarkSet),
    Condition(&'g Condition),
}

impl Goal<'_> {
    #[inline]
    fn holds(&self, marks: &MarkSet) -> bool {
        match self {
            Goal::All(all) => all.is_subset(marks),
            Goal::Condition(condition) => condition.holds(marks),
        }
    }
}

impl<'g, G: Graph> Search<'g, G> {
    fn new(graph: &'g G, budget: &'g Budget) -> Self {
        let condition = graph.condition();
        let is_inf = |c: &Condition| matches!(c, Condition::Inf(_));
        let is_conjunction = match condition {
            Condition::And(parts) => parts.iter().all(is_inf),
            condition => *condition == Condition::True || is_inf(condition),
        };
        let goal = match is_conjunction {
            true => Goal::All(condition.marks()),
            false => Goal::Condition(condition),
        };
        Self {
            graph,
            goal,
            table: graph.table(),
            path: Vec::new(),
            pending: Vec::new(),
            live: Vec::new(),
            roots: Vec::new(),
            n_nodes: 0,
            meter: budget.meter(),
        }
    }

    fn run(&mut self) -> Result<Option<FoundIn<G>>, LimitReached> {
        for start in self.graph.initial() {
            if self.table.get(start).is_some() {
                continue;
            }
            self.enter(start, None, MarkSet::new())?;
            while let Some(frame) = self.path.last() {
                if self.pending.len() == frame.first_pending {
                    if let Some(found) = self.leave()? {
                        return Ok(Some(found));
                    }
                    continue;
                }
                let (edge, marks, target) = self.pending.pop().expect("a successor is pending");
                match self.table.get(target) {
                    None => self.enter(target, Some(edge), marks)?,
                    Some(DEAD) => {}
                    Some(place) => {
                        let root = self.close_cycle(place, marks);
                        if self.goal.holds(&self.roots[root].marks) {
                            return Ok(Some(Found::Partial));
                        }
                    }
                }
            }
        }
        Ok(None)
    }

    fn enter(
        &mut self,
        node: G::Node,
        entered_by: Option<G::Edge>,
        entering: MarkSet,
    ) -> Result<(), LimitReached> {
        self.n_nodes += 1;
        self.meter.states(self.n_nodes)?;
        let place = u32::try_from(self.live.len()).expect("fewer than 2^32 live nodes");
        self.table.set(node, place);
        self.live.push(node);
        self.roots.push(Root { place, marks: MarkSet::new(), entering });
        let first_pending = self.pending.len();
        self.graph.for_each_successor(node, |edge, marks, target| {
            self.pending.push((edge, marks, target));
        });
        // Successors are taken from the end.
        self.pending[first_pending..].reverse();
        self.path.push(Frame { node, entered_by, first_pending });
        self.meter.step(1 + (self.pending.len() - first_pending) as u64)
    }

    /// An edge leads back to a live node: everything from there on is one component.
    fn close_cycle(&mut self, place: u32, mut marks: MarkSet) -> usize {
        loop {
            let root = self.roots.last_mut().expect("a live node has a root");
            marks.union_with(&root.marks);
            if root.place <= place {
                root.marks = marks;
                return self.roots.len() - 1;
            }
            marks.union_with(&root.entering);
            self.roots.pop();
        }
    }

    /// All successors of the last node of the path were visited.
    fn leave(&mut self) -> Result<Option<FoundIn<G>>, LimitReached> {
        let node = self.path.last().expect("the path is not empty").node;
        let root = self.roots.last().expect("a live node has a root");
        if self.live[root.place as usize] == node {
            if let Goal::Condition(condition) = self.goal
                && condition.has_fin()
                && without_absent(condition, &root.marks) != Condition::False
            {
                let part = self.part_from(root.place, |_| true);
                if let Some(core) = part.core(condition, &mut self.meter)? {
                    return Ok(Some(Found::Complete(part, core)));
                }
            }
            let root = self.roots.pop().expect("a live node has a root");
            for node in self.live.drain(root.place as usize..) {
                self.table.set(node, DEAD);
            }
        }
        self.path.pop();
        Ok(None)
    }

    /// The live nodes from a place on, with the edges among them whose marks are good.
    fn part_from(&self, place: u32, good: impl Fn(&MarkSet) -> bool) -> Part<G::Node, G::Edge> {
        let mut part = Part::new();
        for &node in &self.live[place as usize..] {
            let mut edges = Vec::new();
            self.graph.for_each_successor(node, |edge, marks, target| {
                if let Some(number @ 0..DEAD) = self.table.get(target)
                    && number >= place
                    && good(&marks)
                {
                    edges.push((edge, marks, (number - place) as usize));
                }
            });
            part.push(node, edges);
        }
        part
    }

    fn extract(&self, found: FoundIn<G>) -> GraphRun<G> {
        let root = self.roots.last().expect("the accepting component has a root");
        let (part, core) = match found {
            Found::Complete(part, core) => (part, core),
            Found::Partial => {
                let part = self.part_from(root.place, |marks| marks.is_subset(&root.marks));
                let core = part.whole();
                (part, core)
            }
        };
        let lasso = part.lasso(&core, self.graph.condition());
        let mut stem = self.path_to(self.live[root.place as usize]);
        stem.extend(lasso.stem);
        Run { stem, cycle: lasso.cycle }
    }

    /// The path from its initial node to a node on it.
    fn path_to(&self, node: G::Node) -> Vec<Step<G::Node, G::Edge>> {
        let n = self.path.iter().position(|frame| frame.node == node);
        let n = n.expect("a root of a component is on the path");
        let step = |(from, to): (&Frame<G>, &Frame<G>)| Step {
            source: from.node,
            edge: to.entered_by.expect("only the first node is initial"),
        };
        self.path[..n].iter().zip(&self.path[1..]).map(step).collect()
    }
}
