//! Proptest strategies for automata.

use lariat_core::arbitrary::small_alphabet;
use lariat_core::{Guard, Id};
use proptest::prelude::*;

use crate::{Acceptance, Automaton, Builder, Condition, Edge, MarkId, MarkSet, StateId};

/// What random automata may look like.
#[derive(Clone, Debug)]
pub struct Shape {
    /// At most so many states, at least one.
    pub max_states: usize,
    /// Propositions `a, b, c, …`; at most 6.
    pub n_props: usize,
    /// At most so many edges a state.
    pub max_edges: usize,
    /// The acceptance condition.
    pub acceptance: Acceptance,
}

impl Shape {
    /// Small automata over `a, b` with this acceptance.
    pub fn small(acceptance: Acceptance) -> Self {
        Self { max_states: 5, n_props: 2, max_edges: 3, acceptance }
    }
}

/// Automata of a shape, with one initial state. Shrinks to fewer states and edges.
pub fn automata(shape: Shape) -> impl Strategy<Value = Automaton> {
    let rows = 1u64 << (1 << shape.n_props.min(6)).min(63);
    let marks = 1u64 << shape.acceptance.n_marks().min(63);
    let edge = (0..rows, any::<prop::sample::Index>(), 0..marks);
    let state = prop::collection::vec(edge, 0..=shape.max_edges);
    prop::collection::vec(state, 1..=shape.max_states).prop_map(move |states| {
        let mut builder = Builder::new(small_alphabet(shape.n_props), shape.acceptance.clone());
        builder.add_states(states.len());
        builder.add_initial(StateId::new(0));
        for (source, edges) in states.iter().enumerate() {
            for (rows, target, marks) in edges {
                let edge = Edge {
                    guard: guard_of_rows(*rows, shape.n_props),
                    target: StateId::new(target.index(states.len())),
                    marks: MarkSet::from_bits(*marks),
                };
                builder.add_edge(StateId::new(source), edge);
            }
        }
        builder.build()
    })
}

/// Acceptance conditions over at most three marks: generalized Büchi and arbitrary ones.
pub fn acceptances() -> impl Strategy<Value = Acceptance> {
    let atom = prop_oneof![
        (0..3usize).prop_map(|i| Condition::Inf(MarkId::new(i))),
        (0..3usize).prop_map(|i| Condition::Fin(MarkId::new(i))),
    ];
    let tree = atom.prop_recursive(3, 8, 2, |c| {
        prop_oneof![
            (c.clone(), c.clone()).prop_map(|(a, b)| a.and(b)),
            (c.clone(), c).prop_map(|(a, b)| a.or(b)),
        ]
    });
    prop_oneof![
        2 => (0..3usize).prop_map(Acceptance::generalized_buchi),
        3 => tree.prop_map(|c| Acceptance::new(3, c)),
    ]
}

/// The guard that contains the letters whose bits are set.
fn guard_of_rows(rows: u64, n_props: usize) -> Guard {
    let period = 1 << n_props;
    let table = (0..64).filter(|row| rows >> (row % period) & 1 == 1);
    Guard::from_table(table.fold(0, |t, row| t | 1 << row))
}
