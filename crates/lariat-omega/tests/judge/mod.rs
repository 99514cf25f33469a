//! What the property tests of this room share: automata to try, and the oracle's opinion of them.
#![allow(dead_code)] // Each test uses its part.

use std::sync::LazyLock;

use lariat_automata::arbitrary::{Shape, acceptances, automata};
use lariat_automata::{Acceptance, Automaton, Builder, Condition, Edge, MarkId, StateId};
use lariat_core::arbitrary::all_lassos;
use lariat_core::{Id, Lasso};
use lariat_oracle::accepts;
use proptest::prelude::*;

/// Every lasso over `a, b` with a stem of at most one letter and a cycle of at most two.
pub static SMALL_LASSOS: LazyLock<Vec<Lasso>> = LazyLock::new(|| all_lassos(2, 1, 2).collect());

/// Random lassos over `a, b`.
pub fn words() -> impl Strategy<Value = Vec<Lasso>> {
    prop::collection::vec(lariat_core::arbitrary::lassos(2, 4), 8)
}

/// Small automata over `a, b` with any acceptance.
pub fn any_automata() -> impl Strategy<Value = Automaton> {
    acceptances().prop_flat_map(|acceptance| automata(Shape::small(acceptance)))
}

/// Automata over `a, b` with generalized Büchi acceptance of up to three marks.
pub fn gba() -> impl Strategy<Value = Automaton> {
    let shape = |n| Shape {
        max_states: 6,
        n_props: 2,
        max_edges: 3,
        acceptance: Acceptance::generalized_buchi(n),
    };
    (0..4usize).prop_flat_map(move |n| automata(shape(n)))
}

/// The same automaton with its marks moved up, so that they cross the border of a word.
pub fn with_high_marks(aut: &Automaton, offset: usize) -> Automaton {
    let moved = |m: &MarkId| MarkId::new(m.index() + offset);
    let condition = aut.acceptance().condition().replaced(&mut |atom| match atom {
        Condition::Inf(m) => Condition::Inf(moved(m)),
        Condition::Fin(m) => Condition::Fin(moved(m)),
        other => other.clone(),
    });
    let acceptance = Acceptance::new(aut.acceptance().n_marks() + offset, condition);
    let mut builder = Builder::new(aut.alphabet().clone(), acceptance);
    builder.add_states(aut.n_states());
    aut.initial().iter().for_each(|&s| builder.add_initial(s));
    for (s, edge) in aut.all_edges() {
        builder.add_edge(s, Edge { marks: edge.marks.shifted(offset), ..edge.clone() });
    }
    builder.build()
}

/// The same automaton with another choice of initial states.
pub fn with_initial(aut: &Automaton, initial: &[usize]) -> Automaton {
    let mut builder = aut.builder_like();
    builder.add_states(aut.n_states());
    initial.iter().for_each(|s| builder.add_initial(StateId::new(s % aut.n_states())));
    for (s, edge) in aut.all_edges() {
        builder.add_edge(s, edge.clone());
    }
    builder.build()
}

/// Do the two accept the same among the small lassos and these words?
pub fn same_language(a: &Automaton, b: &Automaton, words: &[Lasso]) -> Result<(), TestCaseError> {
    for word in SMALL_LASSOS.iter().chain(words) {
        prop_assert_eq!(accepts(a, word), accepts(b, word), "{}\n{:?}\n{:?}", word, a, b);
    }
    Ok(())
}
