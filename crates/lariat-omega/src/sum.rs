//! The sum of two automata: both side by side.
//!
//! - Relies on: a run stays in the automaton it starts in. A condition that rejects runs without
//!   marks cannot be satisfied by a run of the other automaton.
//! - Cost: linear.
//! - Checked: `tests/prop_product.rs`, against `oracle::accepts` of both.

use lariat_automata::{Acceptance, Automaton, Builder, Condition, Edge, MarkId, MarkSet, StateId};
use lariat_core::Id;

use crate::alphabets::{Merged, shifted};

/// The automaton of the words that one of the two accepts. It starts in the initial states of
/// both; [`single_initial`] makes one of them. States of the right one come after those of the left
/// one.
pub fn sum(left: &Automaton, right: &Automaton) -> Automaton {
    let merged = Merged::of(left.alphabet(), right.alphabet());
    let marks = SharedMarks::of(left.acceptance(), right.acceptance());
    let mut builder = Builder::new(merged.alphabet.clone(), marks.acceptance.clone());
    builder.add_states(left.n_states() + right.n_states());
    let right_state = |s: StateId| StateId::new(s.index() + left.n_states());
    left.initial().iter().for_each(|&s| builder.add_initial(s));
    right.initial().iter().for_each(|&s| builder.add_initial(right_state(s)));
    for (s, edge) in left.all_edges() {
        let marks = edge.marks.union(&marks.left_extra);
        builder.add_edge(s, Edge { marks, ..edge.clone() });
    }
    for (s, edge) in right.all_edges() {
        let mut shown = edge.marks.shifted(marks.right_offset);
        shown.union_with(&marks.right_extra);
        let guard = merged.right_guard(&edge.guard).into_owned();
        builder.add_edge(
            right_state(s),
            Edge { guard, target: right_state(edge.target), marks: shown },
        );
    }
    builder.build()
}

/// The same language with at most one initial state: a new one with the edges of all, unless there
/// is just one already.
pub fn single_initial(aut: &Automaton) -> Automaton {
    if aut.initial().len() <= 1 {
        return aut.clone();
    }
    let mut builder = aut.builder_like();
    builder.add_states(aut.n_states());
    for (s, edge) in aut.all_edges() {
        builder.add_edge(s, edge.clone());
    }
    let start = builder.add_state();
    builder.add_initial(start);
    for edge in aut.initial().iter().flat_map(|&s| aut.edges(s)) {
        builder.add_edge(start, edge.clone());
    }
    builder.build()
}

/// One condition for the runs of two automata.
struct SharedMarks {
    acceptance: Acceptance,
    /// Marks that every edge of the left automaton shows in addition.
    left_extra: MarkSet,
    right_extra: MarkSet,
    /// By how much the marks of the right automaton move up.
    right_offset: usize,
}

impl SharedMarks {
    fn of(left: &Acceptance, right: &Acceptance) -> Self {
        if left.is_generalized_buchi() && right.is_generalized_buchi() {
            return Self::generalized_buchi(left.n_marks(), right.n_marks());
        }
        if left == right {
            let (left_extra, right_extra) = (MarkSet::new(), MarkSet::new());
            return Self { acceptance: left.clone(), left_extra, right_extra, right_offset: 0 };
        }
        let mut n_marks = left.n_marks() + right.n_marks();
        // A condition that accepts without marks asks for a mark that only its automaton shows.
        let mut told_apart = |condition: Condition| {
            if !condition.holds(&MarkSet::new()) {
                return (condition, MarkSet::new());
            }
            n_marks += 1;
            let mark = MarkId::new(n_marks - 1);
            (condition.and(Condition::Inf(mark)), [mark].into_iter().collect())
        };
        let (a, left_extra) = told_apart(left.condition().clone());
        let (b, right_extra) = told_apart(shifted(right.condition(), left.n_marks()));
        let acceptance = Acceptance::new(n_marks, a.or(b));
        Self { acceptance, left_extra, right_extra, right_offset: left.n_marks() }
    }

    /// The automaton with fewer marks shows the missing ones everywhere.
    fn generalized_buchi(n_left: usize, n_right: usize) -> Self {
        let n = n_left.max(n_right);
        let missing = |have: usize| MarkSet::all(n).difference(&MarkSet::all(have));
        Self {
            acceptance: Acceptance::generalized_buchi(n),
            left_extra: missing(n_left),
            right_extra: missing(n_right),
            right_offset: 0,
        }
    }
}
