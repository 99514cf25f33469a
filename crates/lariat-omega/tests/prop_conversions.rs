//! Conversions and clean-ups keep the language, and do what they promise besides.

mod judge;

use judge::{any_automata, gba, same_language, with_high_marks, with_initial, words};
use lariat_automata::{Automaton, Edge, MarkSet, StateId};
use lariat_core::{Id, Lasso};
use lariat_omega::{
    Components, accepting_components, clean_marks, complete, is_empty, merge_edges,
    merge_transient, remove_unreachable, to_state_marks, trim,
};
use proptest::prelude::*;

fn check_trim(aut: &Automaton, words: &[Lasso]) -> Result<(), TestCaseError> {
    let reachable = remove_unreachable(aut);
    same_language(aut, &reachable.automaton, words)?;
    let trimmed = trim(aut).automaton;
    same_language(aut, &trimmed, words)?;
    prop_assert!(trimmed.n_states() <= reachable.automaton.n_states());
    prop_assert_eq!(&trim(&trimmed).automaton, &trimmed);
    prop_assert!(!is_empty(aut) || trimmed.n_edges() == 0);
    if !is_empty(aut) {
        for s in trimmed.states() {
            let from_s = with_initial(&trimmed, &[s.index()]);
            prop_assert!(!is_empty(&from_s), "{} accepts nothing", s);
        }
    }
    Ok(())
}

fn check_complete(aut: &Automaton, words: &[Lasso]) -> Result<(), TestCaseError> {
    let completed = complete(aut);
    same_language(aut, &completed, words)?;
    prop_assert!(completed.is_complete());
    prop_assert_eq!(&complete(&completed), &completed);
    prop_assert!(!aut.is_deterministic() || completed.is_deterministic());
    Ok(())
}

fn check_merge(aut: &Automaton, words: &[Lasso]) -> Result<(), TestCaseError> {
    let merged = merge_edges(aut);
    same_language(aut, &merged, words)?;
    prop_assert!(merged.n_edges() <= aut.n_edges());
    prop_assert_eq!(&merge_edges(&merged), &merged);
    for s in merged.states() {
        let edges = merged.edges(s);
        prop_assert!(
            edges.windows(2).all(|e| (e[0].target, &e[0].marks) < (e[1].target, &e[1].marks))
        );
    }
    Ok(())
}

fn check_state_marks(aut: &Automaton, words: &[Lasso]) -> Result<(), TestCaseError> {
    let state_marked = to_state_marks(aut);
    same_language(aut, &state_marked.automaton, words)?;
    prop_assert!(state_marked.automaton.has_state_marks());
    prop_assert_eq!(state_marked.origin.len(), state_marked.automaton.n_states());
    Ok(())
}

fn check_clean(aut: &Automaton, words: &[Lasso]) -> Result<(), TestCaseError> {
    let cleaned = clean_marks(aut);
    same_language(aut, &cleaned, words)?;
    prop_assert!(cleaned.acceptance().n_marks() <= aut.acceptance().n_marks());
    prop_assert_eq!(&clean_marks(&cleaned), &cleaned);
    let components = Components::of(&cleaned);
    for (s, edge) in cleaned.all_edges() {
        prop_assert!(components.together(s, edge.target) || edge.marks.is_empty());
    }
    Ok(())
}

/// Two copies of the automaton, the first of which goes on to the second: every state of the first
/// is transient and has its double.
fn with_entrance(aut: &Automaton) -> Automaton {
    let double = |s: StateId| StateId::new(s.index() + aut.n_states());
    let mut builder = aut.builder_like();
    builder.add_states(2 * aut.n_states());
    aut.initial().iter().for_each(|&s| builder.add_initial(s));
    for (s, edge) in aut.all_edges() {
        let target = double(edge.target);
        builder.add_edge(s, Edge { target, marks: MarkSet::new(), ..edge.clone() });
        builder.add_edge(double(s), Edge { target, ..edge.clone() });
    }
    builder.build()
}

proptest! {
    #[test]
    fn trimming(aut in any_automata(), words in words()) {
        check_trim(&aut, &words)?;
        check_trim(&with_initial(&aut, &[3, 1]), &words)?;
        check_trim(&with_high_marks(&aut, 63), &words)?;
    }

    #[test]
    fn completion(aut in any_automata(), words in words()) {
        check_complete(&aut, &words)?;
        check_complete(&with_initial(&aut, &[]), &words)?;
        check_complete(&with_high_marks(&aut, 63), &words)?;
    }

    #[test]
    fn merging_edges(aut in any_automata(), words in words()) {
        check_merge(&aut, &words)?;
        check_merge(&with_high_marks(&aut, 63), &words)?;
    }

    #[test]
    fn marks_on_states(aut in any_automata(), words in words()) {
        check_state_marks(&aut, &words)?;
        check_state_marks(&with_initial(&aut, &[3, 1]), &words)?;
        check_state_marks(&with_high_marks(&aut, 63), &words)?;
    }

    #[test]
    fn merging_transient_states(aut in any_automata(), words in words()) {
        for aut in [with_initial(&aut, &[2, 1]), with_high_marks(&aut, 63), with_entrance(&aut)] {
            let merged = merge_transient(&aut);
            same_language(&aut, &merged.automaton, &words)?;
            prop_assert_eq!(&merge_transient(&merged.automaton).automaton, &merged.automaton);
            let components = Components::of(&merged.automaton);
            let n_parts = components.ids().filter(|&c| components[c].is_trivial).count();
            let before = Components::of(&aut);
            let n_before = before.ids().filter(|&c| before[c].is_trivial).count();
            prop_assert_eq!(n_before - n_parts, aut.n_states() - merged.automaton.n_states());
            if let Some(s) = merged.automaton.states().last() {
                let there = with_initial(&aut, &[merged.origin[s].index()]);
                same_language(&with_initial(&merged.automaton, &[s.index()]), &there, &words)?;
            }
        }
    }

    #[test]
    fn an_entrance_needs_no_states_of_its_own(aut in any_automata()) {
        let merged = merge_transient(&with_entrance(&aut)).automaton;
        prop_assert!(merged.n_states() <= aut.n_states());
    }

    #[test]
    fn cleaning_marks(aut in any_automata(), words in words()) {
        check_clean(&aut, &words)?;
        check_clean(&with_high_marks(&aut, 63), &words)?;
    }

    #[test]
    fn cleaning_generalized_buchi(aut in gba(), words in words()) {
        check_clean(&aut, &words)?;
        let cleaned = clean_marks(&aut);
        let components = Components::of(&aut);
        let accepting = accepting_components(&aut, &components);
        let inner = |c| components.ids().any(|d| d == c) && !components[c].is_trivial;
        let is_weak = components.ids().filter(|&c| inner(c)).all(|c| {
            components[c].common_marks == components[c].marks
        });
        if is_weak {
            prop_assert!(cleaned.acceptance().n_marks() <= 1);
        }
        if is_weak && components.ids().all(|c| components[c].is_trivial || accepting[c]) {
            prop_assert_eq!(cleaned.acceptance().n_marks(), 0);
        }
        let n_marks = |aut: &Automaton| aut.all_edges().map(|(_, e)| e.marks.clone()).filter(|m| *m != MarkSet::new()).count();
        prop_assert!(cleaned.acceptance().n_marks() > 0 || n_marks(&cleaned) == 0);
    }
}
