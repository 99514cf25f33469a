//! Merged automata keep their language and never grow.

use lariat_automata::arbitrary::{Shape, automata};
use lariat_automata::{Acceptance, Automaton};
use lariat_core::Budget;
use lariat_core::arbitrary::all_lassos;
use lariat_omega::guided_merging::{Keep, Marks, Options, merge_guided};
use lariat_omega::{
    complement_to_generalized_buchi, degeneralize, merge_edges, to_state_marks, trim,
};
use lariat_oracle::accepts;
use proptest::prelude::*;

fn same_language(a: &Automaton, b: &Automaton) -> Result<(), TestCaseError> {
    for word in all_lassos(2, 1, 2) {
        prop_assert_eq!(accepts(a, &word), accepts(b, &word), "{}", word);
    }
    Ok(())
}

fn buchi() -> impl Strategy<Value = Automaton> {
    (0..3usize).prop_flat_map(|n| automata(Shape::small(Acceptance::generalized_buchi(n))))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn merging_keeps_the_language(aut in buchi()) {
        let aut = merge_edges(&trim(&aut).automaton);
        let Ok(other) = complement_to_generalized_buchi(&aut, &Budget::SMALL) else {
            return Ok(());
        };
        for keep in [Keep::Language, Keep::Determinism] {
            let options = Options { marks: Marks::OnEdges, keep };
            let merged = merge_guided(&aut, &other, &options, &Budget::SMALL).automaton;
            prop_assert!(merged.n_states() <= aut.n_states());
            prop_assert!(keep == Keep::Language || !aut.is_deterministic() || merged.is_deterministic());
            same_language(&aut, &merged)?;
        }
    }

    #[test]
    fn merging_keeps_marks_on_states(aut in buchi()) {
        let options = degeneralize::Options { marks: degeneralize::Marks::OnStates, ..Default::default() };
        let Ok(aut) = degeneralize::degeneralize(&trim(&aut).automaton, &options, &Budget::SMALL) else {
            return Ok(());
        };
        let aut = to_state_marks(&aut.automaton).automaton;
        let Ok(other) = complement_to_generalized_buchi(&aut, &Budget::SMALL) else {
            return Ok(());
        };
        let options = Options { marks: Marks::OnStates, keep: Keep::Language };
        let merged = merge_guided(&aut, &other, &options, &Budget::SMALL).automaton;
        prop_assert!(merged.has_state_marks());
        same_language(&aut, &merged)?;
    }

    /// With a judge that is silent about everything, anything goes: the test above can fail.
    #[test]
    fn a_wrong_judge_is_a_wrong_result(aut in buchi()) {
        let aut = trim(&aut).automaton;
        let silent = lariat_automata::Builder::new(aut.alphabet().clone(), Acceptance::all()).build();
        let merged = merge_guided(&aut, &silent, &Options::default(), &Budget::SMALL).automaton;
        prop_assert!(merged.n_states() <= 1);
    }
}
