//! The complement of a semi-deterministic Büchi automaton.
//!
//! - Paper: BHSST16, Complementing semi-deterministic Büchi automata.
//! - Relies on: a word is rejected when every run that reaches the deterministic part meets finitely
//!   many marks. The automaton guesses for each such run the moment after its last mark. The states
//!   of N are before the deterministic part; those of C may still meet marks, those of S never
//!   again; B are those of C that have to become safe, or end, before the next breakpoint.
//! - Cost: at most 2^|N| · 4^|rest| states.
//! - Departs: marks are on edges: a run may become safe by an edge that shows the mark, or when it
//!   enters the deterministic part. Marks outside of accepting components do not count.
//! - Checked: `tests/prop_determinize.rs`, against `oracle::accepts`.

use lariat_automata::{Acceptance, Automaton, Builder, Edge, EdgeId, MarkSet, StateId};
use lariat_core::{Budget, Id, IndexVec, LimitReached};
use rustc_hash::FxHashMap;

use crate::blocks::{Blocks, all_letters};
use crate::{Components, LetterClasses, accepting_components, is_semi_deterministic, trim};

/// A Büchi automaton that accepts exactly the other words.
///
/// # Panics
/// When the automaton is not semi-deterministic or has not Büchi acceptance.
pub fn complement_semi_deterministic(
    aut: &Automaton,
    budget: &Budget,
) -> Result<Automaton, LimitReached> {
    assert!(aut.acceptance().is_buchi() && is_semi_deterministic(aut), "not semi-deterministic");
    let aut = trim(aut).automaton;
    Guesses::new(&aut, budget)?.explore(budget)
}

/// The sets N, C, S and B, each in ascending order.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
struct Sets {
    before: Vec<StateId>,
    checked: Vec<StateId>,
    safe: Vec<StateId>,
    breakpoint: Vec<StateId>,
}

struct Guesses<'a> {
    aut: &'a Automaton,
    classes: LetterClasses,
    /// The deterministic part.
    is_after: IndexVec<StateId, bool>,
    /// The marks that count.
    is_marked: IndexVec<EdgeId, bool>,
}

impl<'a> Guesses<'a> {
    fn new(aut: &'a Automaton, budget: &Budget) -> Result<Self, LimitReached> {
        let classes = LetterClasses::of(aut.all_edges().map(|(_, edge)| &edge.guard), budget)?;
        let components = Components::of(aut);
        let accepting = accepting_components(aut, &components);
        let mut is_after = IndexVec::filled(false, aut.n_states());
        let inside = |&s: &StateId| accepting[components.of_state(s)];
        let mut pending: Vec<StateId> = aut.states().filter(inside).collect();
        while let Some(s) = pending.pop() {
            if !std::mem::replace(&mut is_after[s], true) {
                pending.extend(aut.edges(s).iter().map(|edge| edge.target));
            }
        }
        let counts = |(s, edge): (StateId, &Edge)| {
            let is_inner = components.together(s, edge.target) && inside(&s);
            is_inner && !edge.marks.is_empty()
        };
        let is_marked = aut.all_edges().map(counts).collect();
        Ok(Self { aut, classes, is_after, is_marked })
    }

    fn explore(&self, budget: &Budget) -> Result<Automaton, LimitReached> {
        let mut meter = budget.meter();
        let mut known: FxHashMap<Sets, StateId> = FxHashMap::default();
        let mut all: IndexVec<StateId, Sets> = IndexVec::new();
        let mut number = |all: &mut IndexVec<StateId, Sets>, sets: Sets| {
            *known.entry(sets).or_insert_with_key(|sets| all.push(sets.clone()))
        };
        let mut builder = Builder::new(self.aut.alphabet().clone(), Acceptance::buchi());
        let (free, before): (Vec<StateId>, Vec<StateId>) =
            self.aut.initial().iter().partition(|&&s| self.is_after[s]);
        let start = Arrivals { before: sorted(before), free: sorted(free), ..Arrivals::default() };
        meter.step(1 << start.free.len().min(63))?;
        for sets in start.guesses(None) {
            builder.add_initial(number(&mut all, sets));
        }
        let every_letter = all_letters(&self.classes);
        let mut blocks = Blocks::default();
        let mut next = 0;
        while next < all.len() {
            let source = StateId::new(next);
            let sets = all[source].clone();
            let is_breakpoint = sets.breakpoint.is_empty();
            let marks = if is_breakpoint { MarkSet::all(1) } else { MarkSet::new() };
            let edges: Vec<EdgeId> = (sets.before.iter().chain(&sets.checked).chain(&sets.safe))
                .flat_map(|&s| self.aut.edge_ids(s))
                .collect();
            let mut rest = every_letter.clone();
            blocks.for_each(&self.classes, &edges, |block, taken| {
                rest.iter_mut().zip(block).for_each(|(r, b)| *r &= !b);
                let Some(arrivals) = self.arrivals(&sets, taken.iter().map(|&i| edges[i])) else {
                    return Ok(());
                };
                meter.step(1 << arrivals.free.len().min(63))?;
                let guard = self.classes.guard(block);
                let owed = (!is_breakpoint).then_some(&arrivals.owed[..]);
                for sets in arrivals.guesses(owed) {
                    let (guard, target) = (guard.clone(), number(&mut all, sets));
                    builder.add_edge(source, Edge { guard, target, marks: marks.clone() });
                }
                meter.states(all.len())
            })?;
            if rest.iter().any(|&w| w != 0) {
                // No run is left.
                let target = number(&mut all, Sets::default());
                builder.add_edge(source, Edge { guard: self.classes.guard(&rest), target, marks });
            }
            next += 1;
        }
        builder.add_states(all.len());
        Ok(trim(&builder.build()).automaton)
    }

    /// Where these edges lead; `None` when a guess turns out to be wrong.
    fn arrivals(&self, sets: &Sets, edges: impl Iterator<Item = EdgeId>) -> Option<Arrivals> {
        let mut arrivals = Arrivals::default();
        let sources = self.sources(sets);
        for e in edges {
            let (target, is_marked) = (self.aut.edge(e).target, self.is_marked[e]);
            match sources(e) {
                Source::Before if !self.is_after[target] => arrivals.before.push(target),
                Source::Before => arrivals.free.push(target),
                Source::Safe if is_marked => return None,
                Source::Safe => arrivals.safe.push(target),
                Source::Checked(is_owed) => {
                    let to = if is_marked { &mut arrivals.free } else { &mut arrivals.checked };
                    to.push(target);
                    if is_owed {
                        arrivals.owed.push(target);
                    }
                }
            }
        }
        arrivals.before = sorted(arrivals.before);
        arrivals.safe = sorted(arrivals.safe);
        arrivals.checked = sorted(arrivals.checked);
        arrivals.free = sorted(arrivals.free);
        let (safe, checked) = (&arrivals.safe, &arrivals.checked);
        // A run that goes on like a safe one is safe itself, and had to become so in time.
        if safe.iter().any(|s| checked.binary_search(s).is_ok()) {
            return None;
        }
        let is_open =
            |s: &StateId| safe.binary_search(s).is_err() && checked.binary_search(s).is_err();
        arrivals.free.retain(is_open);
        Some(arrivals)
    }

    /// In which of the sets an edge starts.
    fn sources<'s>(&self, sets: &'s Sets) -> impl Fn(EdgeId) -> Source + use<'s> {
        let place = |states: &[StateId], aut: &Automaton| -> Vec<EdgeId> {
            states.iter().flat_map(|&s| aut.edge_ids(s)).collect()
        };
        let [before, safe, owed] =
            [&sets.before, &sets.safe, &sets.breakpoint].map(|states| place(states, self.aut));
        move |e| {
            let is_in = |edges: &[EdgeId]| edges.binary_search(&e).is_ok();
            if is_in(&before) {
                Source::Before
            } else if is_in(&safe) {
                Source::Safe
            } else {
                Source::Checked(is_in(&owed))
            }
        }
    }
}

enum Source {
    Before,
    Safe,
    /// Is it in the breakpoint?
    Checked(bool),
}

/// What a letter leads to, with the guesses that remain to be made.
#[derive(Default)]
struct Arrivals {
    before: Vec<StateId>,
    safe: Vec<StateId>,
    checked: Vec<StateId>,
    /// These may be safe from now on, or not.
    free: Vec<StateId>,
    /// Successors of the breakpoint.
    owed: Vec<StateId>,
}

impl Arrivals {
    /// All ways to guess. The breakpoint is made of those that owe, or else of all that are checked.
    fn guesses(&self, owed: Option<&[StateId]>) -> impl Iterator<Item = Sets> {
        (0..1u64 << self.free.len()).map(move |choice| {
            let is_chosen = |i: usize| choice >> i & 1 == 1;
            let (mut safe, mut checked) = (self.safe.clone(), self.checked.clone());
            for (i, &s) in self.free.iter().enumerate() {
                if is_chosen(i) { safe.push(s) } else { checked.push(s) }
            }
            let checked = sorted(checked);
            let breakpoint = match owed {
                None => checked.clone(),
                Some(owed) => checked.iter().copied().filter(|s| owed.contains(s)).collect(),
            };
            Sets { before: self.before.clone(), checked, safe: sorted(safe), breakpoint }
        })
    }
}

fn sorted(mut states: Vec<StateId>) -> Vec<StateId> {
    states.sort_unstable();
    states.dedup();
    states
}
