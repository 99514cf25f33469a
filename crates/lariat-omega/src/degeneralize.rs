//! From several acceptance marks to one.
//!
//! - Papers: GO01, Fast LTL to Büchi automata translation (levels, and jumping over several at
//!   once); GL02, From states to transitions; BBDKS13, Compositional approach to suspension (levels
//!   by component); Sve09, section 4.3 (all orders, keep the smallest).
//! - Relies on: a run that goes on meeting the mark its level waits for meets all of them. Only what
//!   happens for ever counts, so a run may enter a component at any level, and any set of copies
//!   that is closed under the edges of the component will do. Such a set has a copy of every state,
//!   so the smallest is the smallest bottom component of the graph of all copies.
//! - Cost: states × marks for each order tried in a component.
//! - Departs: orders are tried and chosen in each component alone, instead of one for all. Marks
//!   that every way on from a state meets are taken into account one step earlier.
//! - Checked: `tests/prop_degeneralize.rs`.

use lariat_automata::{Acceptance, Automaton, Builder, Edge, MarkId, MarkSet, StateId};
use lariat_core::{Budget, Id, IndexVec, LimitReached};
use rustc_hash::FxHashMap;

use crate::components::strongly_connected;
use crate::{ComponentId, Components, accepting_components, clean_marks};

/// Where the marks of the result are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Marks {
    /// Anywhere.
    #[default]
    OnEdges,
    /// The same on all edges of a state: a state is accepting or not.
    OnStates,
}

/// What [`degeneralize`] may vary.
#[derive(Clone, Debug)]
pub struct Options {
    /// Where the marks of the result are.
    pub marks: Marks,
    /// How many orders of the marks to try in each component; at least one is. All orders of four
    /// marks are 24.
    pub max_orders: usize,
}

impl Default for Options {
    fn default() -> Self {
        Self { marks: Marks::OnEdges, max_orders: 24 }
    }
}

/// A Büchi automaton and, for each of its states, the state it comes from.
#[derive(Clone, Debug)]
pub struct Degeneralized {
    /// The Büchi automaton.
    pub automaton: Automaton,
    /// The state that each state copies.
    pub origin: IndexVec<StateId, StateId>,
}

/// A Büchi automaton for the language of a generalized Büchi automaton.
///
/// # Panics
/// When the acceptance is not generalized Büchi.
pub fn degeneralize(
    aut: &Automaton,
    options: &Options,
    budget: &Budget,
) -> Result<Degeneralized, LimitReached> {
    assert!(aut.acceptance().is_generalized_buchi(), "degeneralization of {}", aut.acceptance());
    let aut = clean_marks(aut);
    let components = Components::of(&aut);
    let accepting = accepting_components(&aut, &components);
    let plans = (components.ids())
        .map(|c| match accepting[c] {
            true => ComponentView::new(&aut, &components, c).best_plan(options),
            false => Plan::rejecting(components.states(c).len()),
        })
        .collect();
    Copies { aut: &aut, components: &components, plans, budget }.build()
}

/// Levels `0..n` wait for the marks of an order. With marks on states there is one more, in which
/// all were met: the accepting one.
#[derive(Clone, Debug)]
struct Levels {
    marks: Marks,
    order: Vec<MarkId>,
}

impl Levels {
    fn count(&self) -> usize {
        match self.marks {
            Marks::OnEdges => self.order.len().max(1),
            Marks::OnStates => self.order.len() + 1,
        }
    }

    /// The level after an edge with these marks, and whether the edge completes a round.
    fn step(&self, level: usize, marks: &MarkSet) -> (usize, bool) {
        let n = self.order.len();
        let advance = |from: usize, to: usize| {
            (from..to).find(|&l| !marks.contains(self.order[l])).unwrap_or(to)
        };
        match self.marks {
            Marks::OnStates => (advance(if level == n { 0 } else { level }, n), level == n),
            Marks::OnEdges => match advance(level, n) {
                // The next round may go as far as this one began.
                reached if reached == n => (advance(0, level), true),
                reached => (reached, false),
            },
        }
    }
}

/// What becomes of a component.
struct Plan {
    /// `None` in a component without accepting cycles.
    levels: Option<Levels>,
    /// The marks that inner edges count with, in the order of states and of their edges.
    counted: Vec<MarkSet>,
    /// Where the edges of each state begin in `counted`.
    first_counted: Vec<usize>,
    /// For each state of the component the level at which to enter.
    entry: Vec<usize>,
    /// How many copies of states there are.
    n_copies: usize,
}

impl Plan {
    fn rejecting(n_states: usize) -> Self {
        let entry = vec![0; n_states];
        let (counted, first_counted) = (Vec::new(), Vec::new());
        Self { levels: None, counted, first_counted, entry, n_copies: n_states }
    }
}

/// The inside of an accepting component.
struct ComponentView {
    n_states: usize,
    /// The ends of the inner edges, state by state.
    targets: Vec<Option<usize>>,
    marks: Vec<MarkSet>,
    first_edge: Vec<usize>,
    /// The marks that matter.
    needed: Vec<MarkId>,
}

impl ComponentView {
    fn new(aut: &Automaton, components: &Components, c: ComponentId) -> Self {
        let states = components.states(c);
        let component = &components[c];
        let needed = component.marks.difference(&component.common_marks);
        let mut view = Self {
            n_states: states.len(),
            targets: Vec::new(),
            marks: Vec::new(),
            first_edge: vec![0],
            needed: needed.iter().collect(),
        };
        for &s in states {
            for edge in aut.edges(s) {
                let stays = components.of_state(edge.target) == c;
                let local = || states.binary_search(&edge.target).expect("states are sorted");
                view.targets.push(stays.then(local));
                view.marks.push(edge.marks.intersection(&needed));
            }
            view.first_edge.push(view.targets.len());
        }
        view
    }

    fn best_plan(&self, options: &Options) -> Plan {
        let (moved, pulled) = (self.moved_marks(), self.pulled_marks());
        let mut best: Option<Plan> = None;
        for order in orders(&self.needed, options.max_orders) {
            let levels = Levels { marks: options.marks, order };
            for marks in [&moved, &pulled, &self.marks] {
                let known = best.as_ref().map_or(usize::MAX, |plan| plan.n_copies);
                if known == self.n_states {
                    break;
                }
                if let Some(plan) = self.plan(&levels, marks, known) {
                    best = Some(plan);
                }
            }
        }
        best.expect("at least one order was tried")
    }

    /// The marks of inner edges, where those that all edges of a state have are counted on the way
    /// to it instead. An automaton with marks on states then needs no copies.
    fn moved_marks(&self) -> Vec<MarkSet> {
        let ahead: Vec<MarkSet> = (0..self.n_states).map(|v| self.common(v, &self.marks)).collect();
        let mut marks = self.marks.clone();
        for v in 0..self.n_states {
            for i in self.edges(v) {
                let Some(target) = self.targets[i] else { continue };
                marks[i] = marks[i].difference(&ahead[v]).union(&ahead[target]);
            }
        }
        marks
    }

    /// The marks of inner edges, and those that every way on from their target meets next.
    fn pulled_marks(&self) -> Vec<MarkSet> {
        let mut marks = self.marks.clone();
        loop {
            let ahead: Vec<MarkSet> = (0..self.n_states).map(|v| self.common(v, &marks)).collect();
            let mut changed = false;
            for (marks, target) in marks.iter_mut().zip(&self.targets) {
                let Some(target) = *target else { continue };
                if !ahead[target].is_subset(marks) {
                    marks.union_with(&ahead[target]);
                    changed = true;
                }
            }
            if !changed {
                return marks;
            }
        }
    }

    /// The marks that all inner edges of a state have.
    fn common(&self, v: usize, marks: &[MarkSet]) -> MarkSet {
        let inner = self.edges(v).filter(|&i| self.targets[i].is_some()).map(|i| &marks[i]);
        inner.cloned().reduce(|a, b| a.intersection(&b)).unwrap_or_default()
    }

    fn edges(&self, v: usize) -> std::ops::Range<usize> {
        self.first_edge[v]..self.first_edge[v + 1]
    }

    /// The plan for these levels, if it has fewer copies than known.
    fn plan(&self, levels: &Levels, marks: &[MarkSet], known: usize) -> Option<Plan> {
        let n_levels = levels.count();
        let successor = |copy: usize, i: usize| {
            let edge = self.edges(copy / n_levels).start + i;
            let (level, _) = levels.step(copy % n_levels, &marks[edge]);
            Some(self.targets[edge]? * n_levels + level)
        };
        let degree = |copy: usize| self.edges(copy / n_levels).len();
        let n_copies = self.n_states * n_levels;
        let parts = strongly_connected(n_copies, std::iter::empty(), degree, successor);
        let mut size = vec![0; parts.n_parts];
        let mut is_bottom = vec![true; parts.n_parts];
        for copy in 0..n_copies {
            let part = parts.of_node[copy];
            size[part as usize] += 1;
            let leaves =
                |i: usize| successor(copy, i).is_some_and(|next| parts.of_node[next] != part);
            if is_bottom[part as usize] && (0..degree(copy)).any(leaves) {
                is_bottom[part as usize] = false;
            }
        }
        let smallest = (0..parts.n_parts).filter(|&p| is_bottom[p]).min_by_key(|&p| size[p]);
        let chosen = smallest.expect("a finite graph has a bottom component");
        if size[chosen] >= known {
            return None;
        }
        let is_chosen = |copy: usize| parts.of_node[copy] as usize == chosen;
        let entry = (0..self.n_states).map(|v| {
            let level = (0..n_levels).rev().find(|level| is_chosen(v * n_levels + level));
            level.expect("a closed set of copies has one of every state")
        });
        Some(Plan {
            levels: Some(levels.clone()),
            counted: marks.to_vec(),
            first_counted: self.first_edge.clone(),
            entry: entry.collect(),
            n_copies: size[chosen],
        })
    }
}

/// Orders of the marks to try: all of them if they are few enough, else the given one and its
/// reverse, begun at each mark in turn.
fn orders(marks: &[MarkId], max_orders: usize) -> Vec<Vec<MarkId>> {
    let n_orders = (1..=marks.len()).try_fold(1usize, |n, k| n.checked_mul(k));
    let (max_orders, mut order) = (max_orders.max(1), marks.to_vec());
    let mut all = Vec::new();
    if n_orders.is_some_and(|n| n <= max_orders) {
        all.push(order.clone());
        while next_permutation(&mut order) {
            all.push(order.clone());
        }
        return all;
    }
    for _ in 0..2 {
        for _ in 0..order.len() {
            all.push(order.clone());
            order.rotate_left(1);
        }
        order.reverse();
    }
    all.truncate(max_orders);
    all
}

/// The next permutation in ascending order; false after the last one.
fn next_permutation(order: &mut [MarkId]) -> bool {
    let Some(i) = (1..order.len()).rev().find(|&i| order[i - 1] < order[i]) else { return false };
    let j = (i..order.len()).rev().find(|&j| order[j] > order[i - 1]);
    order.swap(i - 1, j.expect("the one after it is greater"));
    order[i..].reverse();
    true
}

/// Builds the copies that can be reached.
struct Copies<'a> {
    aut: &'a Automaton,
    components: &'a Components,
    plans: IndexVec<ComponentId, Plan>,
    budget: &'a Budget,
}

impl Copies<'_> {
    fn build(&self) -> Result<Degeneralized, LimitReached> {
        let mut meter = self.budget.meter();
        let mut builder = Builder::new(self.aut.alphabet().clone(), Acceptance::buchi());
        builder.set_name(self.aut.name().map(str::to_owned));
        let mut copies: IndexVec<StateId, (StateId, usize)> = IndexVec::new();
        let mut known: FxHashMap<(StateId, usize), StateId> = FxHashMap::default();
        let mut number = |copies: &mut IndexVec<_, _>, copy| {
            *known.entry(copy).or_insert_with(|| copies.push(copy))
        };
        for &s in self.aut.initial() {
            builder.add_initial(number(&mut copies, (s, self.entry(s))));
        }
        let mut next = 0;
        while next < copies.len() {
            let source = StateId::new(next);
            let (s, level) = copies[source];
            for (i, edge) in self.aut.edges(s).iter().enumerate() {
                let (next_level, is_marked) = self.step(s, level, i, edge);
                let target = number(&mut copies, (edge.target, next_level));
                let marks = if is_marked { MarkSet::all(1) } else { MarkSet::new() };
                builder.add_edge(source, Edge { guard: edge.guard.clone(), target, marks });
            }
            meter.states(copies.len())?;
            meter.step(1)?;
            next += 1;
        }
        builder.add_states(copies.len());
        let origin = copies.iter().map(|(s, _)| *s).collect();
        Ok(Degeneralized { automaton: builder.build(), origin })
    }

    fn entry(&self, s: StateId) -> usize {
        let c = self.components.of_state(s);
        self.plans[c].entry[self.place(s)]
    }

    /// The place of a state in its component.
    fn place(&self, s: StateId) -> usize {
        let states = self.components.states(self.components.of_state(s));
        states.binary_search(&s).expect("states are sorted")
    }

    /// The level to which edge `i` of a copy leads, and whether it is marked.
    fn step(&self, s: StateId, level: usize, i: usize, edge: &Edge) -> (usize, bool) {
        let plan = &self.plans[self.components.of_state(s)];
        let Some(levels) = &plan.levels else { return (self.entry(edge.target), false) };
        let counted = &plan.counted[plan.first_counted[self.place(s)] + i];
        let (next, is_marked) = levels.step(level, counted);
        if self.components.together(s, edge.target) {
            return (next, is_marked);
        }
        // Where all edges of a state show the same marks, those that leave its component do too.
        (self.entry(edge.target), is_marked && levels.marks == Marks::OnStates)
    }
}
