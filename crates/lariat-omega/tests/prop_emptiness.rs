//! Emptiness against the oracle: runs are confirmed, and their absence is checked on all small
//! lassos.

mod judge;

use judge::{SMALL_LASSOS, any_automata, gba, with_high_marks, with_initial};
use lariat_automata::{Automaton, MarkSet, StateId};
use lariat_core::Budget;
use lariat_omega::{
    AcceptingRun, Components, accepting_components, accepting_run, is_empty, is_empty_within,
    shortest_accepting_run,
};
use lariat_oracle::accepts;
use proptest::prelude::*;

/// Is it a run of the automaton, accepting by its own marks, on a word that the oracle accepts?
fn check_run(aut: &Automaton, run: &AcceptingRun) -> Result<(), TestCaseError> {
    let steps: Vec<_> = run.stem.iter().chain(&run.cycle).collect();
    prop_assert!(aut.initial().contains(&steps[0].source));
    let next = steps.iter().skip(1).map(|step| step.source).chain([run.cycle[0].source]);
    for (step, next) in steps.iter().zip(next) {
        prop_assert!(aut.edge_ids(step.source).any(|e| e == step.edge));
        prop_assert_eq!(aut.edge(step.edge).target, next);
    }
    let marks = run.cycle.iter().fold(MarkSet::new(), |m, s| m.union(&aut.edge(s.edge).marks));
    prop_assert!(aut.acceptance().accepts(&marks));
    prop_assert!(accepts(aut, &run.word(aut)));
    Ok(())
}

fn check(aut: &Automaton) -> Result<(), TestCaseError> {
    let run = accepting_run(aut, &Budget::SMALL)?;
    let shortest = shortest_accepting_run(aut, &Budget::SMALL)?;
    prop_assert_eq!(is_empty(aut), run.is_none());
    prop_assert_eq!(is_empty_within(aut, &Budget::SMALL)?, run.is_none());
    prop_assert_eq!(shortest.is_none(), run.is_none());
    let components = Components::of(aut);
    let accepting = accepting_components(aut, &components);
    let reached = components.ids().any(|c| accepting[c] && components[c].is_reachable);
    prop_assert_eq!(reached, run.is_some());
    match (run, shortest) {
        (Some(run), Some(shortest)) => {
            check_run(aut, &run)?;
            check_run(aut, &shortest)?;
            prop_assert!(shortest.n_steps() <= run.n_steps());
        }
        _ => prop_assert!(!SMALL_LASSOS.iter().any(|word| accepts(aut, word))),
    }
    Ok(())
}

/// The length of a shortest accepting lasso, by trying all walks in order of length.
fn shortest_by_trying(aut: &Automaton, up_to: usize) -> Option<usize> {
    let mut walks: Vec<Vec<(StateId, MarkSet)>> =
        aut.initial().iter().map(|&s| vec![(s, MarkSet::new())]).collect();
    for length in 1..=up_to {
        let mut longer = Vec::new();
        for walk in &walks {
            let (last, _) = walk.last().expect("a walk has a state");
            for edge in aut.edges(*last) {
                let mut walk = walk.clone();
                walk.push((edge.target, edge.marks.clone()));
                longer.push(walk);
            }
        }
        walks = longer;
        let closes = |walk: &Vec<(StateId, MarkSet)>| {
            (0..length).any(|i| {
                let marks = walk[i + 1..].iter().fold(MarkSet::new(), |m, (_, n)| m.union(n));
                walk[i].0 == walk[length].0 && aut.acceptance().accepts(&marks)
            })
        };
        if walks.iter().any(closes) {
            return Some(length);
        }
    }
    None
}

proptest! {
    #[test]
    fn runs_are_accepting_and_their_absence_is_emptiness(aut in any_automata()) {
        check(&aut)?;
    }

    #[test]
    fn generalized_buchi_automata_too(aut in gba(), initial in prop::collection::vec(0..9usize, 0..3)) {
        check(&aut)?;
        check(&with_initial(&aut, &initial))?;
    }

    #[test]
    fn marks_beyond_a_word_change_nothing(aut in any_automata()) {
        let high = with_high_marks(&aut, 63);
        prop_assert_eq!(is_empty(&aut), is_empty(&high));
        check(&high)?;
    }

    #[test]
    fn the_shortest_run_is_shortest(aut in any_automata()) {
        if let Some(run) = shortest_accepting_run(&aut, &Budget::SMALL)? {
            let up_to = run.n_steps().min(7);
            let found = shortest_by_trying(&aut, up_to);
            prop_assert_eq!(found, (run.n_steps() <= 7).then_some(run.n_steps()));
        }
    }

    #[test]
    fn a_limit_is_an_error_and_not_an_answer(aut in gba()) {
        let tight = Budget::UNLIMITED.with_max_states(1);
        match is_empty_within(&aut, &tight) {
            Ok(answer) => prop_assert_eq!(answer, is_empty(&aut)),
            Err(limit) => prop_assert_eq!(limit.to_string(), "limit reached: more than 1 states"),
        }
    }
}
