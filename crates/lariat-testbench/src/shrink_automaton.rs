//! Smaller automata with the same defect.
//!
//! - Paper: ZH02, delta debugging: leave out large parts first, then smaller ones, until nothing
//!   more can be left out.
//! - Relies on: the predicate, and nothing else; it may be a foreign program.
//! - Cost: for n parts, about n log n questions when few matter and n² when all do; each round is
//!   repeated until none of its steps helps.
//! - Departs: works on states, pairs of states, initial states, edges, marks, guards and propositions in turn, each
//!   step strictly smaller than what it replaces.
//! - Checked: `tests/prop_automaton.rs`: the predicate still holds, and nothing more can be left
//!   out.

use lariat_automata::{Acceptance, Automaton, Builder, Condition, Edge, MarkId, MarkSet, StateId};
use lariat_core::{Alphabet, Guard, Id, IndexVec, PropId};
use lariat_omega::keep_states;

/// A small automaton for which the predicate holds; the automaton itself if it is minimal, or if
/// the predicate does not even hold for it.
///
/// No state, initial state, edge, mark, literal of a guard or proposition of the result can be left
/// out. Names are dropped where that does not matter. The same predicate gives the same result.
///
/// ```
/// use lariat_automata::formats::Stream;
/// use lariat_testbench::shrink_automaton::shrink;
/// let text = "HOA: v1 States: 3 Start: 0 AP: 2 \"a\" \"b\" Acceptance: 1 Inf(0) --BODY--
///     State: 0 [0&1] 1 {0} [!0] 2 State: 1 [1] 1 {0} State: 2 [t] 2 --END--";
/// let aut = Stream::new(text).next().unwrap().unwrap().automaton.into_automaton().unwrap();
/// let has_loop = |aut: &lariat_automata::Automaton| aut.all_edges().any(|(s, e)| s == e.target);
/// let small = shrink(&aut, &mut |aut| has_loop(aut));
/// assert_eq!((small.n_states(), small.n_edges(), small.alphabet().n_props()), (1, 1, 0));
/// ```
pub fn shrink(aut: &Automaton, holds: &mut dyn FnMut(&Automaton) -> bool) -> Automaton {
    let mut shrinker = Shrinker { best: aut.clone(), holds };
    if !(shrinker.holds)(aut) {
        return aut.clone();
    }
    while shrinker.round() {}
    shrinker.best
}

struct Shrinker<'p> {
    best: Automaton,
    holds: &'p mut dyn FnMut(&Automaton) -> bool,
}

impl Shrinker<'_> {
    /// Tries everything once; did anything help?
    fn round(&mut self) -> bool {
        // No short circuit: every kind of step has its turn.
        [
            self.drop_states(),
            self.contract_edges(),
            self.drop_initial(),
            self.drop_edges(),
            self.drop_marks(),
            self.simplify_acceptance(),
            self.simplify_guards(),
            self.drop_props(),
            self.drop_names(),
        ]
        .contains(&true)
    }

    /// Takes the candidate if the predicate holds for it.
    fn accept(&mut self, candidate: Automaton) -> bool {
        let holds = (self.holds)(&candidate);
        if holds {
            self.best = candidate;
        }
        holds
    }

    fn drop_states(&mut self) -> bool {
        self.drop_parts(
            |aut| aut.n_states(),
            |aut, dropped| keep_states(aut, |s| !dropped.contains(&s.index())).automaton,
        )
    }

    /// Makes one state of two that an edge connects: what leads to the one leads to the other
    /// instead, which keeps its edges.
    fn contract_edges(&mut self) -> bool {
        let mut helped = false;
        let mut edge = self.best.n_edges();
        while edge > 0 {
            edge -= 1;
            let (source, found) = self.best.all_edges().nth(edge).expect("counted down");
            let target = found.target;
            let merged = source != target
                && (self.accept(contracted(&self.best, source, target))
                    || self.accept(contracted(&self.best, target, source)));
            if merged {
                helped = true;
                edge = self.best.n_edges();
            }
        }
        helped
    }

    fn drop_edges(&mut self) -> bool {
        self.drop_parts(
            |aut| aut.n_edges(),
            |aut, dropped| rebuilt(aut, |i, edge| (!dropped.contains(&i)).then(|| edge.clone())),
        )
    }

    fn drop_initial(&mut self) -> bool {
        self.drop_parts(
            |aut| aut.initial().len(),
            |aut, dropped| {
                let kept = aut.initial().iter().enumerate().filter(|(i, _)| !dropped.contains(i));
                with_initial(aut, &kept.map(|(_, &s)| s).collect::<Vec<_>>())
            },
        )
    }

    /// Leaves out ranges of parts, halves first, then quarters, and so on down to single ones.
    fn drop_parts(
        &mut self,
        count: impl Fn(&Automaton) -> usize,
        without: impl Fn(&Automaton, std::ops::Range<usize>) -> Automaton,
    ) -> bool {
        let mut helped = false;
        let mut width = count(&self.best).div_ceil(2);
        while width > 0 {
            // From the back, so that what stays keeps its number.
            let mut end = count(&self.best);
            while end > 0 {
                let start = end.saturating_sub(width);
                let candidate = without(&self.best, start..end);
                helped |= self.accept(candidate);
                end = start.min(count(&self.best));
            }
            width = if width == 1 { 0 } else { width.div_ceil(2) };
        }
        helped
    }

    /// Takes marks off edges, all of an edge first.
    fn drop_marks(&mut self) -> bool {
        let mut helped = false;
        for edge in (0..self.best.n_edges()).rev() {
            let marks = |aut: &Automaton| {
                let (_, edge) = aut.all_edges().nth(edge).expect("no edge goes away here");
                edge.marks.clone()
            };
            if marks(&self.best).is_empty() {
                continue;
            }
            if self.set_marks(edge, MarkSet::new()) {
                helped = true;
                continue;
            }
            for mark in marks(&self.best).iter() {
                let mut fewer = marks(&self.best);
                fewer.remove(mark);
                // The last mark of an edge was tried above already.
                helped |= !fewer.is_empty() && self.set_marks(edge, fewer);
            }
        }
        helped
    }

    fn set_marks(&mut self, edge: usize, marks: MarkSet) -> bool {
        let candidate = rebuilt(&self.best, |i, e| {
            Some(if i == edge { Edge { marks: marks.clone(), ..e.clone() } } else { e.clone() })
        });
        self.accept(candidate)
    }

    /// Takes each mark out of the acceptance condition, as if it were met, and as if it were not.
    fn simplify_acceptance(&mut self) -> bool {
        let mut helped = false;
        for mark in (0..self.best.acceptance().n_marks()).rev().map(MarkId::new) {
            helped |= [true, false].into_iter().any(|met| {
                let candidate = without_mark(&self.best, mark, met);
                self.accept(candidate)
            });
        }
        helped
    }

    fn simplify_guards(&mut self) -> bool {
        let mut helped = false;
        for edge in (0..self.best.n_edges()).rev() {
            loop {
                let (_, found) = self.best.all_edges().nth(edge).expect("no edge goes away here");
                let candidates = simpler_guards(&found.guard);
                let taken = candidates.into_iter().any(|guard| self.set_guard(edge, guard));
                helped |= taken;
                if !taken {
                    break;
                }
            }
        }
        helped
    }

    fn set_guard(&mut self, edge: usize, guard: Guard) -> bool {
        let candidate = rebuilt(&self.best, |i, e| {
            Some(if i == edge { Edge { guard: guard.clone(), ..e.clone() } } else { e.clone() })
        });
        self.accept(candidate)
    }

    /// Drops propositions that no guard reads, one by one.
    fn drop_props(&mut self) -> bool {
        let mut helped = false;
        for prop in self.best.alphabet().ids().rev() {
            let is_read = |(_, edge): (StateId, &Edge)| edge.guard.support().contains(prop);
            if !self.best.all_edges().any(is_read) {
                let candidate = without_prop(&self.best, prop);
                helped |= self.accept(candidate);
            }
        }
        helped
    }

    fn drop_names(&mut self) -> bool {
        let named = self.best.states().any(|s| self.best.state_name(s).is_some());
        if !named && self.best.name().is_none() {
            return false;
        }
        let mut builder =
            Builder::new(self.best.alphabet().clone(), self.best.acceptance().clone());
        copy_into(&self.best, &mut builder);
        self.accept(builder.build())
    }
}

/// Guards with fewer literals, the simplest first.
fn simpler_guards(guard: &Guard) -> Vec<Guard> {
    let literals = |guard: &Guard| guard.cubes().iter().map(Vec::len).sum::<usize>();
    let weight = literals(guard);
    let cubes = guard.cubes();
    let single = cubes.iter().map(|cube| Guard::of_cube(cube));
    let less = guard.support().iter().map(|p| guard.exists(p)).collect::<Vec<_>>();
    std::iter::once(Guard::tt())
        .chain(single.filter(|_| cubes.len() > 1))
        .chain(less)
        .filter(|simpler| literals(simpler) < weight)
        .collect()
}

/// The automaton with other edges: what `edge` makes of each, by its number.
fn rebuilt(aut: &Automaton, edge: impl Fn(usize, &Edge) -> Option<Edge>) -> Automaton {
    let mut builder = aut.builder_like();
    copy_states(aut, &mut builder);
    for (i, (source, old)) in aut.all_edges().enumerate() {
        if let Some(new) = edge(i, old) {
            builder.add_edge(source, new);
        }
    }
    builder.build()
}

/// The automaton without a state; another one takes its place as a target.
fn contracted(aut: &Automaton, state: StateId, heir: StateId) -> Automaton {
    let moved = |s: StateId| if s == state { heir } else { s };
    let mut builder = aut.builder_like();
    copy_states(aut, &mut builder);
    builder.set_initial(aut.initial().iter().map(|&s| moved(s)));
    for (source, edge) in aut.all_edges() {
        builder.add_edge(source, Edge { target: moved(edge.target), ..edge.clone() });
    }
    keep_states(&builder.build(), |s| s != state).automaton
}

fn with_initial(aut: &Automaton, initial: &[StateId]) -> Automaton {
    let mut builder = aut.builder_like();
    copy_states(aut, &mut builder);
    builder.set_initial(initial.iter().copied());
    aut.all_edges().for_each(|(source, edge)| builder.add_edge(source, edge.clone()));
    builder.build()
}

fn copy_states(aut: &Automaton, builder: &mut Builder) {
    builder.add_states(aut.n_states());
    builder.set_initial(aut.initial().iter().copied());
    for state in aut.states() {
        if let Some(name) = aut.state_name(state) {
            builder.set_state_name(state, name.to_owned());
        }
    }
}

/// States without names, initial states and edges.
fn copy_into(aut: &Automaton, builder: &mut Builder) {
    builder.add_states(aut.n_states());
    builder.set_initial(aut.initial().iter().copied());
    aut.all_edges().for_each(|(source, edge)| builder.add_edge(source, edge.clone()));
}

/// The automaton without a mark; the others move up.
fn without_mark(aut: &Automaton, mark: MarkId, met: bool) -> Automaton {
    let renumbered = |m: MarkId| MarkId::new(m.index() - usize::from(m > mark));
    let constant = |value| if value { Condition::True } else { Condition::False };
    let condition = aut.acceptance().condition().replaced(&mut |atom| match atom {
        Condition::Inf(m) if *m == mark => constant(met),
        Condition::Fin(m) if *m == mark => constant(!met),
        Condition::Inf(m) => Condition::Inf(renumbered(*m)),
        Condition::Fin(m) => Condition::Fin(renumbered(*m)),
        other => other.clone(),
    });
    let acceptance = Acceptance::new(aut.acceptance().n_marks() - 1, condition);
    let mut builder = Builder::new(aut.alphabet().clone(), acceptance);
    builder.set_name(aut.name().map(str::to_owned));
    copy_states(aut, &mut builder);
    for (source, edge) in aut.all_edges() {
        let marks = edge.marks.iter().filter(|&m| m != mark).map(renumbered).collect();
        builder.add_edge(source, Edge { marks, ..edge.clone() });
    }
    builder.build()
}

/// The automaton over an alphabet without a proposition that it does not read.
fn without_prop(aut: &Automaton, prop: PropId) -> Automaton {
    let mut alphabet = Alphabet::new();
    let old = aut.alphabet();
    let numbers: IndexVec<PropId, Option<PropId>> =
        old.ids().map(|p| (p != prop).then(|| alphabet.add(old.prop(p)))).collect();
    let mut builder = Builder::new(alphabet, aut.acceptance().clone());
    builder.set_name(aut.name().map(str::to_owned));
    copy_states(aut, &mut builder);
    for (source, edge) in aut.all_edges() {
        let renamed = |p: PropId| Guard::prop(numbers[p].expect("a guard that is read stays"));
        let guard = edge.guard.substitute(renamed);
        builder.add_edge(source, Edge { guard, ..edge.clone() });
    }
    builder.build()
}
