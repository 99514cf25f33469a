//! Minimized automata keep their language, and what is proved minimal is.

use lariat_automata::arbitrary::{Shape, acceptances, automata};
use lariat_automata::{Acceptance, Automaton, Edge, MarkSet};
use lariat_core::arbitrary::all_lassos;
use lariat_core::{Budget, Guard, Id, PropId};
use lariat_omega::guided_merging::Marks;
use lariat_omega::{
    Keeps, Obligation, REDUCTIONS, complement_to_generalized_buchi, determinize, minimize_weak,
    trim,
};
use lariat_oracle::accepts;
use lariat_sat::{Minimality, Options, sat_minimize, sat_minimize_nondeterministic};
use proptest::prelude::*;

fn same_language(a: &Automaton, b: &Automaton) -> Result<(), TestCaseError> {
    for word in all_lassos(1, 2, 3) {
        prop_assert_eq!(accepts(a, &word), accepts(b, &word), "{}\n{:?}\n{:?}", word, a, b);
    }
    Ok(())
}

/// Deterministic automata over `a`.
fn deterministic() -> impl Strategy<Value = Automaton> {
    let shape = |acceptance| Shape { max_states: 4, n_props: 1, max_edges: 3, acceptance };
    let random = acceptances().prop_flat_map(move |acceptance| automata(shape(acceptance)));
    random.prop_filter_map("not deterministic, or too large", |aut| {
        let aut = match aut.is_deterministic() {
            true => aut,
            false => determinize(&aut, &Budget::SMALL.with_max_states(50)).ok()?,
        };
        let aut = trim(&aut).automaton;
        (aut.n_states() <= 5 && aut.acceptance().n_marks() <= 3).then_some(aut)
    })
}

/// Büchi automata over `a`.
fn buchi() -> impl Strategy<Value = Automaton> {
    let shape = |n| Shape {
        max_states: 4,
        n_props: 1,
        max_edges: 3,
        acceptance: Acceptance::generalized_buchi(n),
    };
    (0..3usize).prop_flat_map(move |n| automata(shape(n)))
}

/// Is there an automaton with one state for this language? All of them are tried: for each of the
/// letters `a` and `!a`, no loop or one with some of the marks.
fn has_one_state(aut: &Automaton) -> bool {
    let n_sets = 1u64 << aut.acceptance().n_marks();
    let a = Guard::prop(PropId::new(0));
    let choices = (0..=n_sets).flat_map(|x| (0..=n_sets).map(move |y| (x, y)));
    choices.into_iter().any(|(x, y)| {
        let mut builder = aut.builder_like();
        let s = builder.add_state();
        builder.add_initial(s);
        for (guard, set) in [(a.clone(), x), (a.not(), y)] {
            if set < n_sets {
                builder.add_edge(s, Edge { guard, target: s, marks: MarkSet::from_bits(set) });
            }
        }
        let one = builder.build();
        all_lassos(1, 2, 3).all(|word| accepts(aut, &word) == accepts(&one, &word))
    })
}

fn budget() -> Budget {
    Budget::UNLIMITED.with_max_steps(20_000_000)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn minimizing_keeps_the_language(aut in deterministic()) {
        let small = sat_minimize(&aut, &Options::default(), &budget());
        prop_assert!(small.automaton.is_deterministic());
        prop_assert!(small.at_least <= small.automaton.n_states());
        prop_assert!(small.automaton.n_states() <= aut.n_states().max(1));
        same_language(&aut, &small.automaton)?;
        if small.minimality == Minimality::Proved {
            let again = sat_minimize(&small.automaton, &Options::default(), &budget());
            if again.automaton.acceptance() == small.automaton.acceptance() {
                prop_assert_eq!(again.automaton.n_states(), small.automaton.n_states());
            }
        }
    }

    #[test]
    fn another_condition_and_marks_on_states(aut in deterministic(), n_marks in 0..2usize) {
        let acceptance = Acceptance::generalized_buchi(n_marks);
        let on_edges = Options { acceptance: Some(acceptance.clone()), marks: Marks::OnEdges };
        let on_states = Options { marks: Marks::OnStates, ..on_edges.clone() };
        let budget = budget().with_max_steps(1_000_000);
        let mut sizes = Vec::new();
        for options in [on_edges, on_states] {
            let small = sat_minimize(&aut, &options, &budget);
            same_language(&aut, &small.automaton)?;
            if small.minimality == Minimality::Proved {
                prop_assert_eq!(small.automaton.acceptance(), &acceptance);
                prop_assert!(options.marks == Marks::OnEdges || small.automaton.has_state_marks());
                sizes.push(small.automaton.n_states());
            }
        }
        prop_assert!(sizes.is_sorted());
    }

    /// The minimal deterministic automaton of an obligation has a state for each residual language.
    #[test]
    fn obligations_have_a_known_size(aut in deterministic()) {
        let Ok(judge) = complement_to_generalized_buchi(&aut, &Budget::SMALL) else { return Ok(()) };
        let weak = minimize_weak(&aut, Obligation::AskComplement(&judge), &Budget::SMALL);
        let Ok(Some(weak)) = weak else { return Ok(()) };
        let buchi = Options { acceptance: Some(Acceptance::buchi()), ..Options::default() };
        let small = sat_minimize(&weak, &buchi, &budget());
        prop_assert_eq!(small.automaton.n_states(), weak.n_states());
        let small = sat_minimize(&aut, &buchi, &budget());
        if small.minimality == Minimality::Proved {
            prop_assert_eq!(small.automaton.n_states(), weak.n_states());
        }
    }

    #[test]
    fn nondeterministic_automata_keep_the_language(aut in buchi(), on_states in any::<bool>()) {
        let Ok(judge) = complement_to_generalized_buchi(&aut, &Budget::SMALL) else { return Ok(()) };
        let marks = if on_states { Marks::OnStates } else { Marks::OnEdges };
        let options = Options { marks, ..Options::default() };
        let small = sat_minimize_nondeterministic(&aut, &judge, &options, &budget());
        same_language(&aut, &small.automaton)?;
        prop_assert!(small.at_least <= small.automaton.n_states().max(1) || on_states);
        if small.minimality == Minimality::Proved {
            prop_assert!(!on_states || small.automaton.has_state_marks());
            prop_assert!(on_states || small.automaton.n_states() <= aut.n_states());
            // No reduction knows better.
            for r in REDUCTIONS.iter().filter(|r| r.applies_to(&aut) && !on_states) {
                let reduced = r.reduce(&aut, Some(&judge), &Budget::SMALL)?;
                let comparable = reduced.acceptance() == aut.acceptance();
                prop_assert!(!comparable || small.automaton.n_states() <= reduced.n_states().max(1), "{}", r.name());
            }
            if small.automaton.n_states() == 2 && !on_states {
                prop_assert!(!has_one_state(&aut));
            }
        }
    }

    /// On random automata the list of this room keeps its promises like the others.
    #[test]
    fn as_reductions(aut in prop_oneof![deterministic(), buchi()], max_steps in 0..200_000u64) {
        let Ok(judge) = complement_to_generalized_buchi(&aut, &Budget::SMALL) else { return Ok(()) };
        let budget = Budget::UNLIMITED.with_max_steps(max_steps);
        for r in lariat_sat::REDUCTIONS.iter().filter(|r| r.applies_to(&aut)) {
            let small = r.reduce(&aut, Some(&judge), &budget)?;
            same_language(&aut, &small)?;
            prop_assert!(small.n_states() <= aut.n_states(), "{}", r.name());
            for kept in r.keeps() {
                let has = |aut: &Automaton| match kept {
                    Keeps::Determinism => aut.is_deterministic(),
                    Keeps::StateMarks => aut.has_state_marks(),
                };
                prop_assert!(!has(&aut) || has(&small), "{} loses {:?}", r.name(), kept);
            }
            prop_assert_eq!(r.reduce(&aut, Some(&judge), &budget)?, small, "{}", r.name());
        }
    }

    #[test]
    fn without_a_budget_the_reference_comes_back(aut in deterministic()) {
        let tiny = Budget::UNLIMITED.with_max_steps(1);
        let small = sat_minimize(&aut, &Options::default(), &tiny);
        same_language(&aut, &small.automaton)?;
        if aut.n_states() > 1 {
            prop_assert!(matches!(small.minimality, Minimality::Unknown(_)));
        }
    }
}
