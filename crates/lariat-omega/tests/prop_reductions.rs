//! Every reduction of the list, alone and one after the other, keeps the language and what it
//! promises to keep, and never adds a state.

mod judge;

use judge::{any_automata, gba, same_language, with_initial, words};
use lariat_automata::arbitrary::{Shape, automata};
use lariat_automata::{Acceptance, Automaton};
use lariat_core::{Budget, Lasso};
use lariat_omega::{
    Keeps, REDUCTIONS, Reduction, complement_to_generalized_buchi, reduction, to_state_marks,
};
use proptest::prelude::*;

/// The automaton after a reduction, if the reduction can deal with it and has a judge.
fn step(
    r: &dyn Reduction,
    aut: &Automaton,
    judge: Option<&Automaton>,
    words: &[Lasso],
) -> Result<Automaton, TestCaseError> {
    if !r.applies_to(aut) || r.needs_judge() && judge.is_none() {
        return Ok(aut.clone());
    }
    let smaller = match r.reduce(aut, judge, &Budget::SMALL) {
        Ok(smaller) => smaller,
        Err(limit) => return Err(TestCaseError::fail(format!("{}: {limit}", r.name()))),
    };
    let context = |e: TestCaseError| TestCaseError::fail(format!("{}: {e}", r.name()));
    same_language(aut, &smaller, words).map_err(context)?;
    prop_assert!(smaller.n_states() <= aut.n_states(), "{} adds states", r.name());
    prop_assert_eq!(smaller.alphabet(), aut.alphabet());
    for kept in r.keeps() {
        let has = |aut: &Automaton| match kept {
            Keeps::Determinism => aut.is_deterministic(),
            Keeps::StateMarks => aut.has_state_marks(),
        };
        prop_assert!(
            !has(aut) || has(&smaller),
            "{} loses {:?}\n{:?}\n{:?}",
            r.name(),
            kept,
            aut,
            smaller
        );
    }
    let again = r.reduce(aut, judge, &Budget::SMALL);
    prop_assert_eq!(again.ok(), Some(smaller.clone()), "{} is not deterministic", r.name());
    Ok(smaller)
}

fn judge_of(aut: &Automaton) -> Option<Automaton> {
    complement_to_generalized_buchi(aut, &Budget::SMALL.with_max_states(2000)).ok()
}

fn all_alone(aut: &Automaton, words: &[Lasso]) -> Result<(), TestCaseError> {
    let judge = judge_of(aut);
    for r in REDUCTIONS {
        step(*r, aut, judge.as_ref(), words)?;
    }
    Ok(())
}

/// Up to three reductions, one after the other.
fn chains() -> impl Strategy<Value = Vec<prop::sample::Index>> {
    prop::collection::vec(any::<prop::sample::Index>(), 2..=3)
}

fn one_proposition() -> impl Strategy<Value = Automaton> {
    let shape = |n| Shape {
        max_states: 7,
        n_props: 1,
        max_edges: 3,
        acceptance: Acceptance::generalized_buchi(n),
    };
    (0..3usize).prop_flat_map(move |n| automata(shape(n)))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn each_alone_with_any_acceptance(aut in any_automata(), words in words()) {
        all_alone(&aut, &words)?;
    }

    #[test]
    fn each_alone_with_generalized_buchi(aut in gba(), words in words()) {
        all_alone(&aut, &words)?;
        all_alone(&with_initial(&aut, &[4, 1]), &words)?;
    }

    /// With one proposition, random states are related far more often.
    #[test]
    fn each_alone_where_much_is_related(aut in one_proposition(), words in words()) {
        all_alone(&aut, &words)?;
        all_alone(&to_state_marks(&aut).automaton, &words)?;
    }

    #[test]
    fn one_after_the_other(aut in any_automata(), chain in chains(), words in words()) {
        let judge = judge_of(&aut);
        let mut now = aut;
        for i in &chain {
            now = step(*i.get(REDUCTIONS), &now, judge.as_ref(), &words)?;
        }
    }

    #[test]
    fn one_after_the_other_where_much_is_related(
        aut in one_proposition(),
        chain in chains(),
        words in words(),
        on_states in any::<bool>(),
    ) {
        let judge = judge_of(&aut);
        let mut now = if on_states { to_state_marks(&aut).automaton } else { aut };
        for i in &chain {
            now = step(*i.get(REDUCTIONS), &now, judge.as_ref(), &words)?;
        }
    }
}

#[test]
fn names_are_unique_and_papers_are_known() {
    let bibliography = include_str!("../../../BIBLIOGRAPHY.toml");
    for (i, r) in REDUCTIONS.iter().enumerate() {
        assert!(REDUCTIONS[..i].iter().all(|other| other.name() != r.name()), "{}", r.name());
        assert_eq!(reduction(r.name()).unwrap().description(), r.description());
        let entry = format!("key = \"{}\"", r.paper());
        assert!(r.paper().is_empty() || bibliography.contains(&entry), "{}", r.paper());
    }
}
