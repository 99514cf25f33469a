//! Removal of needless marks.
//!
//! - Papers: BBDKS13, Compositional approach to suspension (marks are compared inside one component
//!   only); SB00, Efficient Büchi automata from LTL formulae.
//! - Relies on: only marks on edges inside components are met infinitely often, and what happens in
//!   components without an accepting cycle does not matter as long as they stay so. In a component
//!   where every cycle meets a mark, or meets it whenever it meets another one, it asks nothing.
//! - Cost: linear in the edges, times the square of the marks.
//! - Departs: a mark is needless already if every cycle meets it, not only if every edge has it.
//! - Checked: `tests/prop_conversions.rs`.

use lariat_automata::{Acceptance, Automaton, Builder, Condition, Edge, MarkId, MarkSet, StateId};
use lariat_core::{Id, IndexVec};

use crate::components::strongly_connected;
use crate::{ComponentId, Components, accepting_components};

/// The same automaton with fewer marks, and fewer edges that show them.
///
/// For generalized Büchi acceptance: edges between components and in components without accepting
/// cycles show none; each component keeps the marks that are not implied by others, and the
/// condition has as many as the component that needs most. A weak automaton ends with at most one
/// mark, one in which every infinite run is accepting with none.
///
/// For other conditions: edges between components show none, and marks that are nowhere or
/// everywhere disappear from the condition.
pub fn clean_marks(aut: &Automaton) -> Automaton {
    let components = Components::of(aut);
    if aut.acceptance().is_generalized_buchi() {
        return Cleaner::new(aut, &components).clean();
    }
    let cleaned = clean_condition(aut, &components);
    match cleaned.acceptance().is_generalized_buchi() {
        true => Cleaner::new(&cleaned, &Components::of(&cleaned)).clean(),
        false => cleaned,
    }
}

struct Cleaner<'a> {
    aut: &'a Automaton,
    components: &'a Components,
    accepting: IndexVec<ComponentId, bool>,
}

impl<'a> Cleaner<'a> {
    fn new(aut: &'a Automaton, components: &'a Components) -> Self {
        Self { aut, components, accepting: accepting_components(aut, components) }
    }

    fn clean(&self) -> Automaton {
        let has_rejecting_cycles =
            (self.components.ids()).any(|c| !self.accepting[c] && !self.components[c].is_trivial);
        let at_least = usize::from(has_rejecting_cycles);
        let needed: IndexVec<ComponentId, Vec<MarkId>> =
            self.components.ids().map(|c| self.needed_marks(c)).collect();
        // Components may number their marks each in its own way, but when that saves nothing the
        // numbers stay, since they may mean the same in several components.
        let most = needed.iter().map(Vec::len).max().unwrap_or(0);
        let all: MarkSet = needed.iter().flatten().copied().collect();
        let n_marks = most.max(at_least);
        if all.len() <= n_marks {
            let numbers: Vec<MarkId> = all.iter().collect();
            return self.renumbered(n_marks, |c| {
                numbers.iter().map(|m| needed[c].contains(m).then_some(*m)).collect()
            });
        }
        self.renumbered(n_marks, |c| needed[c].iter().map(|m| Some(*m)).collect())
    }

    /// The marks of an accepting component that the others do not imply.
    fn needed_marks(&self, c: ComponentId) -> Vec<MarkId> {
        if !self.accepting[c] {
            return Vec::new();
        }
        let component = &self.components[c];
        let common = &component.common_marks;
        let mut candidates: Vec<MarkId> =
            component.marks.iter().filter(|m| !common.contains(*m)).collect();
        candidates.retain(|&m| self.has_cycle_without(c, m));
        let mut needed = candidates.clone();
        for &mark in &candidates {
            // Of two that are always together, the first stays.
            let implied = |&other: &MarkId| {
                other != mark
                    && self
                        .inner_edges(c)
                        .all(|e| !e.marks.contains(other) || e.marks.contains(mark))
            };
            if needed.iter().any(implied) {
                needed.retain(|&m| m != mark);
            }
        }
        needed
    }

    fn inner_edges(&self, c: ComponentId) -> impl Iterator<Item = &'a Edge> {
        let states: &'a [StateId] = self.components.states(c);
        let edges = states.iter().flat_map(|&s| self.aut.edges(s));
        edges.filter(move |e| self.components.of_state(e.target) == c)
    }

    /// Has the component a cycle that does not meet the mark?
    fn has_cycle_without(&self, c: ComponentId, mark: MarkId) -> bool {
        let states = self.components.states(c);
        let target = |v: usize, i: usize| {
            let edge = &self.aut.edges(states[v])[i];
            let stays = self.components.of_state(edge.target) == c && !edge.marks.contains(mark);
            stays.then(|| states.binary_search(&edge.target).expect("states are sorted"))
        };
        let degree = |v: usize| self.aut.edges(states[v]).len();
        let parts = strongly_connected(states.len(), std::iter::empty(), degree, target);
        let is_loop = |v: usize| (0..degree(v)).any(|i| target(v, i) == Some(v));
        parts.n_parts < states.len() || (0..states.len()).any(is_loop)
    }

    /// Gives each component its marks in order; beyond them and for `None`, every edge inside has
    /// the mark.
    fn renumbered(
        &self,
        n_marks: usize,
        marks_of: impl Fn(ComponentId) -> Vec<Option<MarkId>>,
    ) -> Automaton {
        let order: IndexVec<ComponentId, Vec<Option<MarkId>>> = (self.components.ids())
            .map(|c| if self.accepting[c] { marks_of(c) } else { Vec::new() })
            .collect();
        let marks = |source: StateId, edge: &Edge| {
            let c = self.components.of_state(source);
            if !self.accepting[c] || c != self.components.of_state(edge.target) {
                return MarkSet::new();
            }
            let shows = |i: &usize| match order[c].get(*i) {
                Some(Some(old)) => edge.marks.contains(*old),
                _ => true,
            };
            (0..n_marks).filter(shows).map(MarkId::new).collect()
        };
        with_marks(self.aut, Acceptance::generalized_buchi(n_marks), marks)
    }
}

/// For any condition: marks between components go, and what is then constant.
fn clean_condition(aut: &Automaton, components: &Components) -> Automaton {
    let inner = |s: StateId, edge: &Edge| components.together(s, edge.target);
    let mut somewhere = MarkSet::new();
    let mut everywhere = aut.acceptance().all_marks();
    for (_, edge) in aut.all_edges().filter(|(s, e)| inner(*s, e)) {
        somewhere.union_with(&edge.marks);
        everywhere = everywhere.intersection(&edge.marks);
    }
    let constant = |value: bool| if value { Condition::True } else { Condition::False };
    let condition = aut.acceptance().condition().replaced(&mut |atom| match atom {
        Condition::Inf(m) if everywhere.contains(*m) => constant(true),
        Condition::Fin(m) if everywhere.contains(*m) => constant(false),
        Condition::Inf(m) if !somewhere.contains(*m) => constant(false),
        Condition::Fin(m) if !somewhere.contains(*m) => constant(true),
        other => other.clone(),
    });
    let kept: Vec<MarkId> = condition.marks().iter().collect();
    let number = |m: &MarkId| {
        MarkId::new(kept.binary_search(m).expect("the condition mentions kept marks only"))
    };
    let condition = condition.replaced(&mut |atom| match atom {
        Condition::Inf(m) => Condition::Inf(number(m)),
        Condition::Fin(m) => Condition::Fin(number(m)),
        other => other.clone(),
    });
    with_marks(aut, Acceptance::new(kept.len(), condition), |s, edge| {
        if !inner(s, edge) {
            return MarkSet::new();
        }
        kept.iter().filter(|m| edge.marks.contains(**m)).map(number).collect()
    })
}

/// The automaton with other marks.
pub(crate) fn with_marks(
    aut: &Automaton,
    acceptance: Acceptance,
    marks: impl Fn(StateId, &Edge) -> MarkSet,
) -> Automaton {
    let mut builder = Builder::new(aut.alphabet().clone(), acceptance);
    builder.set_name(aut.name().map(str::to_owned));
    builder.add_states(aut.n_states());
    aut.initial().iter().for_each(|&s| builder.add_initial(s));
    for s in aut.states() {
        if let Some(name) = aut.state_name(s) {
            builder.set_state_name(s, name.to_owned());
        }
        for edge in aut.edges(s) {
            builder.add_edge(s, Edge { marks: marks(s, edge), ..edge.clone() });
        }
    }
    builder.build()
}
