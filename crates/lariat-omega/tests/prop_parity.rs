//! Deterministic automata with any condition become parity automata of the same language.

mod judge;

use judge::{SMALL_LASSOS, words};
use lariat_automata::arbitrary::{Shape, acceptances, automata};
use lariat_automata::{Acceptance, AcceptanceName, Automaton, Edge, Extremum, Parity};
use lariat_core::{Budget, Guard, Lasso};
use lariat_omega::degeneralize::Marks;
use lariat_omega::{
    is_recurrence, n_residuals, reduce_deterministic, to_deterministic_buchi, to_parity,
};
use lariat_oracle::accepts;
use proptest::prelude::*;

/// Deterministic automata with any condition: each edge leaves its letters to those before it.
fn deterministic() -> impl Strategy<Value = Automaton> {
    let shape = |acceptance| Shape { max_states: 6, n_props: 2, max_edges: 4, acceptance };
    acceptances().prop_flat_map(move |acc| automata(shape(acc))).prop_map(|aut| {
        let mut builder = aut.builder_like();
        builder.add_states(aut.n_states());
        aut.initial().iter().for_each(|&s| builder.add_initial(s));
        for s in aut.states() {
            let mut rest = Guard::tt();
            for edge in aut.edges(s) {
                builder.add_edge(s, Edge { guard: rest.and(&edge.guard), ..edge.clone() });
                rest = rest.minus(&edge.guard);
            }
        }
        builder.build()
    })
}

fn is_parity(acceptance: &Acceptance) -> bool {
    let name = |p| AcceptanceName::Parity(Extremum::Min, p, acceptance.n_marks());
    [Parity::Even, Parity::Odd].iter().any(|&p| *acceptance == Acceptance::named(&name(p)))
}

fn same(aut: &Automaton, result: &Automaton, words: &[Lasso]) -> Result<(), TestCaseError> {
    prop_assert!(result.is_deterministic());
    for word in words {
        prop_assert_eq!(accepts(aut, word), accepts(result, word), "{}", word);
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    #[test]
    fn parity_automata_accept_the_same_words(aut in deterministic(), words in words()) {
        let result = to_parity(&aut, &Budget::SMALL).unwrap();
        prop_assert!(is_parity(result.acceptance()), "{}", result.acceptance());
        prop_assert!(result.all_edges().all(|(_, edge)| edge.marks.len() <= 1));
        same(&aut, &result, &SMALL_LASSOS)?;
        same(&aut, &result, &words)?;
    }

    #[test]
    fn smaller_automata_accept_the_same_words(aut in deterministic(), words in words()) {
        let result = reduce_deterministic(&aut, &Budget::SMALL);
        prop_assert!(result.n_states() <= aut.n_states());
        same(&aut, &result, &SMALL_LASSOS)?;
        same(&aut, &result, &words)?;
    }

    #[test]
    fn smaller_parity_automata_stay_parity_automata(aut in deterministic(), words in words()) {
        let parity = to_parity(&aut, &Budget::SMALL).unwrap();
        let result = reduce_deterministic(&parity, &Budget::SMALL);
        prop_assert!(is_parity(result.acceptance()), "{}", result.acceptance());
        prop_assert!(result.n_states() <= parity.n_states());
        same(&aut, &result, &SMALL_LASSOS)?;
        same(&aut, &result, &words)?;
    }

    #[test]
    fn exactly_recurrences_have_deterministic_buchi_automata(
        aut in deterministic(),
        words in words(),
    ) {
        let parity = to_parity(&aut, &Budget::SMALL).unwrap();
        for marks in [Marks::OnEdges, Marks::OnStates] {
            let result = to_deterministic_buchi(&aut, marks, &Budget::SMALL).unwrap();
            prop_assert_eq!(result.is_some(), is_recurrence(&parity));
            let Some(result) = result else { continue };
            prop_assert!(result.acceptance().is_generalized_buchi());
            prop_assert!(result.acceptance().n_marks() <= 1);
            prop_assert!(marks == Marks::OnEdges || result.has_state_marks());
            same(&aut, &result, &SMALL_LASSOS)?;
            same(&aut, &result, &words)?;
        }
    }

    #[test]
    fn no_automaton_has_fewer_states_than_residuals(aut in deterministic()) {
        let n = n_residuals(&aut, &Budget::SMALL).unwrap();
        let result = reduce_deterministic(&aut, &Budget::SMALL);
        prop_assert!(n <= result.n_states());
        prop_assert_eq!(n, n_residuals(&result, &Budget::SMALL).unwrap());
    }
}
