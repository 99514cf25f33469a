//! Degeneralization keeps the language and ends with Büchi acceptance.

mod judge;

use judge::{gba, same_language, with_high_marks, with_initial, words};
use lariat_automata::arbitrary::{Shape, automata};
use lariat_automata::{Acceptance, Automaton, Builder, Edge, MarkSet};
use lariat_core::{Budget, Lasso};
use lariat_omega::degeneralize::{Marks, Options, degeneralize};
use lariat_omega::remove_unreachable;
use proptest::prelude::*;

fn check(aut: &Automaton, words: &[Lasso]) -> Result<(), TestCaseError> {
    for marks in [Marks::OnEdges, Marks::OnStates] {
        let mut smallest = usize::MAX;
        for max_orders in [0, 1, 24] {
            let result = degeneralize(aut, &Options { marks, max_orders }, &Budget::SMALL)?;
            let buchi = &result.automaton;
            prop_assert!(buchi.acceptance().is_buchi());
            prop_assert!(marks == Marks::OnEdges || buchi.has_state_marks());
            same_language(aut, buchi, words)?;
            for (s, &origin) in result.origin.enumerated() {
                prop_assert_eq!(buchi.edges(s).len(), aut.edges(origin).len());
            }
            smallest = smallest.min(buchi.n_states());
            let n_levels =
                aut.acceptance().n_marks().max(1) + usize::from(marks == Marks::OnStates);
            let n_reachable = remove_unreachable(aut).automaton.n_states();
            prop_assert!(buchi.n_states() <= n_reachable * n_levels);
            prop_assert!(max_orders < 24 || buchi.n_states() <= smallest);
        }
    }
    Ok(())
}

/// More marks and edges than usual, so that levels matter.
fn many_marks() -> impl Strategy<Value = Automaton> {
    let acceptance = Acceptance::generalized_buchi(5);
    automata(Shape { max_states: 3, n_props: 2, max_edges: 4, acceptance })
}

/// The same language as a generalized Büchi automaton: every edge shows the first marks, which the
/// condition did not ask for.
fn with_marks_below(aut: &Automaton, n: usize) -> Automaton {
    let acceptance = Acceptance::generalized_buchi(aut.acceptance().n_marks());
    let mut builder = Builder::new(aut.alphabet().clone(), acceptance);
    builder.add_states(aut.n_states());
    aut.initial().iter().for_each(|&s| builder.add_initial(s));
    for (s, edge) in aut.all_edges() {
        let marks = edge.marks.union(&MarkSet::all(n));
        builder.add_edge(s, Edge { marks, ..edge.clone() });
    }
    builder.build()
}

proptest! {
    #[test]
    fn the_language_stays(aut in gba(), words in words()) {
        check(&aut, &words)?;
        check(&with_initial(&aut, &[4, 1]), &words)?;
    }

    #[test]
    fn many_marks_become_one(aut in many_marks(), words in words()) {
        check(&aut, &words)?;
    }

    #[test]
    fn one_mark_on_edges_needs_no_copies(aut in automata(Shape::small(Acceptance::buchi()))) {
        let buchi = degeneralize(&aut, &Options::default(), &Budget::SMALL)?.automaton;
        prop_assert_eq!(buchi.n_states(), remove_unreachable(&aut).automaton.n_states());
    }

    #[test]
    fn state_marks_need_no_copies(aut in automata(Shape::small(Acceptance::buchi()))) {
        let options = Options { marks: Marks::OnStates, ..Options::default() };
        let once = degeneralize(&aut, &options, &Budget::SMALL)?.automaton;
        let twice = degeneralize(&once, &options, &Budget::SMALL)?.automaton;
        prop_assert_eq!(once.n_states(), twice.n_states());
    }

    #[test]
    fn marks_beyond_a_word(aut in gba(), words in words()) {
        check(&with_marks_below(&with_high_marks(&aut, 63), 63), &words)?;
    }
}
