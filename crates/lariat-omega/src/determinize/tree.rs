//! Forests of nodes named by age, and what a letter makes of them.

use std::cmp::Ordering;

use lariat_automata::{Automaton, EdgeId, StateId};
use lariat_core::{Budget, Id, IndexVec, LimitReached};

use crate::blocks::{all_letters, unite};
use crate::{
    ComponentId, Components, LetterClasses, Simulation, accepting_components, rejecting_components,
};

/// No node.
const NONE: u32 = u32::MAX;

/// The priority of a step in which nothing happens to any node: the least good of all, and odd.
pub const NOTHING: u32 = u32::MAX;

/// Some states, each at the innermost of the nodes that contain it. Nodes are numbered by age, the
/// oldest first, so parents come before their children.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Forest {
    parents: Vec<u32>,
    /// In ascending order of states.
    pub places: Vec<(StateId, u32)>,
}

impl Forest {
    /// For each node the nodes from its root to itself.
    pub fn paths(&self) -> Vec<Vec<u32>> {
        let mut paths: Vec<Vec<u32>> = Vec::with_capacity(self.parents.len());
        for (node, &parent) in self.parents.iter().enumerate() {
            let mut path = if parent == NONE { Vec::new() } else { paths[parent as usize].clone() };
            path.push(node as u32);
            paths.push(path);
        }
        paths
    }
}

/// What is to be done with the states of a component.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    /// No cycle accepts: states are remembered, no more.
    Rejecting,
    /// All cycles accept: states are in the breakpoint, or wait for the next one.
    Accepting,
    /// States are at nodes of their own.
    Mixed,
}

/// Where a state comes to be in the course of a step. The numbers are places in one row: the old
/// nodes, a new child for each of them, a new root for each component, the new breakpoint.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Place {
    Nowhere,
    Old(u32),
    ChildOf(u32),
    RootOf(ComponentId),
}

/// What is known about the languages of states.
pub struct Inclusions {
    pub simulation: Simulation,
    /// Simulation between other states, and for each state one of them with the same language.
    pub of_origins: Simulation,
    pub origin: IndexVec<StateId, StateId>,
}

impl Inclusions {
    /// Does `by` accept every word that `state` accepts?
    fn is_included(&self, state: StateId, by: StateId) -> bool {
        self.simulation.is_simulated(state, by)
            || self.of_origins.is_simulated(self.origin[state], self.origin[by])
    }
}

/// The automaton, seen by the steps.
pub struct Kinds<'a> {
    aut: &'a Automaton,
    pub classes: LetterClasses,
    components: Components,
    kind: IndexVec<ComponentId, Kind>,
    inclusions: Inclusions,
    universal: IndexVec<StateId, bool>,
}

impl<'a> Kinds<'a> {
    /// For a Büchi automaton with marks only where they count: inside components that accept.
    pub fn of(
        aut: &'a Automaton,
        inclusions: Inclusions,
        budget: &Budget,
    ) -> Result<Self, LimitReached> {
        let classes = LetterClasses::of(aut.all_edges().map(|(_, edge)| &edge.guard), budget)?;
        let components = Components::of(aut);
        let accepting = accepting_components(aut, &components);
        let rejecting = rejecting_components(aut, &components);
        let kind = components.ids().map(|c| match (accepting[c], rejecting[c]) {
            (true, false) => Kind::Accepting,
            (true, true) => Kind::Mixed,
            (false, _) => Kind::Rejecting,
        });
        let kind: IndexVec<ComponentId, Kind> = kind.collect();
        let all = all_letters(&classes);
        let universal = (aut.states())
            .map(|s| {
                let mut letters = vec![0; all.len()];
                let loops = aut.edge_ids(s).filter(|&e| aut.edge(e).target == s);
                let is_good = kind[components.of_state(s)] == Kind::Accepting;
                let good = loops.filter(|&e| is_good || !aut.edge(e).marks.is_empty());
                good.for_each(|e| unite(&mut letters, classes.mask(e.index())));
                letters == all
            })
            .collect();
        Ok(Self { aut, classes, components, kind, inclusions, universal })
    }

    /// The forest before the first letter.
    pub fn initial(&self) -> Forest {
        let old = Forest { parents: Vec::new(), places: Vec::new() };
        let starts = self.aut.initial().iter().map(|&s| (s, self.arrival(s))).collect();
        self.finish(&old, &[], starts).0
    }

    /// The forest after a letter that takes these edges; and the priority of the step: even when
    /// the oldest node to which something happens accepts, else odd.
    pub fn successor(
        &self,
        forest: &Forest,
        paths: &[Vec<u32>],
        steps: impl Iterator<Item = Step>,
    ) -> (Forest, u32) {
        let arrivals = steps.map(|step| (self.aut.edge(step.edge).target, self.place(step)));
        self.finish(forest, paths, arrivals.collect())
    }

    /// Where an edge brings its target.
    fn place(&self, step: Step) -> Place {
        let edge = self.aut.edge(step.edge);
        let [from, to] = [step.source, edge.target].map(|s| self.components.of_state(s));
        match (self.kind[from], self.kind[to]) {
            (Kind::Accepting, Kind::Accepting) if step.node == NONE => Place::Nowhere,
            (Kind::Accepting, Kind::Accepting) => Place::Old(step.node),
            (Kind::Mixed, Kind::Mixed) if from == to => match edge.marks.is_empty() {
                true => Place::Old(step.node),
                false => Place::ChildOf(step.node),
            },
            _ => self.arrival(edge.target),
        }
    }

    /// Where a state is that its component was just entered by.
    fn arrival(&self, s: StateId) -> Place {
        let c = self.components.of_state(s);
        match self.kind[c] {
            Kind::Mixed => Place::RootOf(c),
            Kind::Accepting | Kind::Rejecting => Place::Nowhere,
        }
    }

    fn finish(
        &self,
        old: &Forest,
        paths: &[Vec<u32>],
        arrivals: Vec<(StateId, Place)>,
    ) -> (Forest, u32) {
        if let Some(&(s, _)) = arrivals.iter().find(|(s, _)| self.universal[*s]) {
            return (Forest { parents: vec![NONE], places: vec![(s, 0)] }, accepts_at(0));
        }
        let best = self.undominated(paths, best_places(paths, arrivals));
        let mut growth = Growth::new(old, self.components.len(), self.breakpoint(old));
        for (s, place) in best {
            growth.put(s, place);
        }
        growth.renew_breakpoint(|s| self.kind[self.components.of_state(s)] == Kind::Accepting);
        growth.close()
    }

    /// The node that is the breakpoint, if there is one.
    fn breakpoint(&self, old: &Forest) -> Option<u32> {
        let is_accepting = |s: StateId| self.kind[self.components.of_state(s)] == Kind::Accepting;
        let inside = old.places.iter().find(|&&(s, node)| node != NONE && is_accepting(s));
        inside.map(|&(_, node)| node)
    }

    /// Without the states that another one makes needless.
    fn undominated(
        &self,
        paths: &[Vec<u32>],
        places: Vec<(StateId, Place)>,
    ) -> Vec<(StateId, Place)> {
        let known = &self.inclusions;
        let dominates = |&(p, at): &(StateId, Place), &(q, there): &(StateId, Place)| {
            if p == q || !known.is_included(q, p) {
                return false;
            }
            // Later components have lower numbers.
            let components = self.components.of_state(p).cmp(&self.components.of_state(q));
            match components.then_with(|| compare(paths, at, there)) {
                Ordering::Less => true,
                Ordering::Greater => false,
                // A run comes to a new root once for each component it is in.
                Ordering::Equal if matches!(at, Place::RootOf(_)) => {
                    p < q || !known.is_included(p, q)
                }
                Ordering::Equal => {
                    known.simulation.is_simulated(q, p)
                        && (p < q || !known.simulation.is_simulated(p, q))
                }
            }
        };
        let kept = places.iter().filter(|q| !places.iter().any(|p| dominates(p, q)));
        kept.copied().collect()
    }
}

/// An edge taken, with the state that it leaves and the node of that state.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    pub source: StateId,
    pub node: u32,
    pub edge: EdgeId,
}

fn accepts_at(node: u32) -> u32 {
    2 * node + 2
}

fn rejects_at(node: u32) -> u32 {
    2 * node + 1
}

/// Of two places, the better one is less: at the first difference the older node, and inside a node
/// rather than outside.
fn compare(paths: &[Vec<u32>], a: Place, b: Place) -> Ordering {
    let n_old = paths.len() as u32;
    let path = |place: Place| {
        let (old, new) = match place {
            Place::Nowhere => (&[][..], None),
            Place::Old(node) => (&paths[node as usize][..], None),
            Place::ChildOf(node) => (&paths[node as usize][..], Some(n_old + node)),
            Place::RootOf(c) => (&[][..], Some(2 * n_old + c.index() as u32)),
        };
        old.iter().copied().chain(new).chain([NONE])
    };
    path(a).cmp(path(b))
}

/// Each state once, at its best place, in ascending order.
fn best_places(paths: &[Vec<u32>], mut arrivals: Vec<(StateId, Place)>) -> Vec<(StateId, Place)> {
    arrivals.sort_by(|(s, a), (t, b)| s.cmp(t).then_with(|| compare(paths, *a, *b)));
    arrivals.dedup_by_key(|(s, _)| *s);
    arrivals
}

/// A forest in the course of a step. Nodes are numbered in one row: the old ones, a child for each
/// of them, a root for each component, and the new breakpoint. Older ones still come first.
struct Growth {
    n_old: usize,
    parents: Vec<u32>,
    breakpoint: Option<u32>,
    /// For each node: is some state inside, is some state inside and in no child?
    is_alive: Vec<bool>,
    is_innermost: Vec<bool>,
    places: Vec<(StateId, u32)>,
}

impl Growth {
    fn new(old: &Forest, n_components: usize, breakpoint: Option<u32>) -> Self {
        let n_old = old.parents.len();
        let n_nodes = 2 * n_old + n_components + 1;
        let mut parents = old.parents.clone();
        parents.extend(0..n_old as u32);
        parents.resize(n_nodes, NONE);
        let (is_alive, is_innermost) = (vec![false; n_nodes], vec![false; n_nodes]);
        Self { n_old, parents, breakpoint, is_alive, is_innermost, places: Vec::new() }
    }

    fn put(&mut self, s: StateId, place: Place) {
        let node = match place {
            Place::Nowhere => NONE,
            Place::Old(node) => node,
            Place::ChildOf(node) => self.n_old as u32 + node,
            Place::RootOf(c) => (2 * self.n_old + c.index()) as u32,
        };
        self.places.push((s, node));
        self.revive(node);
        if node != NONE {
            self.is_innermost[node as usize] = true;
        }
    }

    /// A state is in this node, and so in those around it.
    fn revive(&mut self, mut node: u32) {
        while node != NONE && !self.is_alive[node as usize] {
            self.is_alive[node as usize] = true;
            node = self.parents[node as usize];
        }
    }

    /// When no state is left in the breakpoint, all that wait make the next one.
    fn renew_breakpoint(&mut self, waits: impl Fn(StateId) -> bool) {
        if self.breakpoint.is_some_and(|node| self.is_alive[node as usize]) {
            return;
        }
        let new = self.parents.len() as u32 - 1;
        for (s, node) in &mut self.places {
            if *node == NONE && waits(*s) {
                *node = new;
                self.is_alive[new as usize] = true;
                self.is_innermost[new as usize] = true;
            }
        }
    }

    /// Nodes whose states are all in children accept and lose their children. Nodes without states
    /// reject. Then nodes are numbered anew.
    fn close(mut self) -> (Forest, u32) {
        let accepts = |node: usize| self.is_alive[node] && !self.is_innermost[node];
        // The outermost node around each that accepts; parents come before children.
        let mut absorbed_by = vec![NONE; self.parents.len()];
        for node in 0..self.parents.len() {
            let parent = self.parents[node];
            let around = if parent == NONE { NONE } else { absorbed_by[parent as usize] };
            let here = if accepts(node) { node as u32 } else { NONE };
            absorbed_by[node] = if around == NONE { here } else { around };
        }
        let mut priority = NOTHING;
        for node in (0..self.n_old as u32).rev() {
            let is_kept = self.is_alive[node as usize];
            if absorbed_by[node as usize] == node || (is_kept && self.breakpoint == Some(node)) {
                priority = accepts_at(node);
            } else if !is_kept {
                priority = rejects_at(node);
            }
        }
        for (_, node) in &mut self.places {
            if *node != NONE && absorbed_by[*node as usize] != NONE {
                *node = absorbed_by[*node as usize];
            }
        }
        (self.renumbered(&absorbed_by), priority)
    }

    fn renumbered(&self, absorbed_by: &[u32]) -> Forest {
        let mut number = vec![NONE; self.parents.len()];
        let mut parents = Vec::new();
        for node in 0..self.parents.len() {
            let by = absorbed_by[node];
            if self.is_alive[node] && (by == NONE || by == node as u32) {
                number[node] = parents.len() as u32;
                let parent = self.parents[node];
                parents.push(if parent == NONE { NONE } else { number[parent as usize] });
            }
        }
        let renamed = |node: u32| if node == NONE { NONE } else { number[node as usize] };
        let places = self.places.iter().map(|&(s, node)| (s, renamed(node))).collect();
        Forest { parents, places }
    }
}
