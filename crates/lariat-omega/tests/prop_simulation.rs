//! Bisimulation and simulation: the relations are what they are defined to be, and reductions keep
//! the language.

mod judge;

use judge::{any_automata, gba, same_language, with_high_marks, with_initial, words};
use lariat_automata::arbitrary::{Shape, automata};
use lariat_automata::{Acceptance, Automaton, Builder, Edge, StateId};
use lariat_core::{Alphabet, Budget, Guard, Id, Lasso, Prop, PropId};
use lariat_omega::{
    LetterClasses, Reduced, bisimulation_quotient, direct_simulation, reduce_by_direct_simulation,
    reduce_by_reverse_simulation, reduce_by_simulation, remove_unreachable, reverse_simulation,
};
use proptest::prelude::*;

/// Direct simulation from the definition: pairs are removed one by one, letter by letter.
fn naive_simulation(aut: &Automaton) -> Vec<Vec<bool>> {
    let n = aut.n_states();
    let letters: Vec<_> = (0..4).map(lariat_core::Letter::from_bits).collect();
    let exact = aut.acceptance().condition().has_fin();
    let mut relation = vec![vec![true; n]; n];
    let answered = |relation: &Vec<Vec<bool>>, p: StateId, q: StateId| {
        letters.iter().all(|letter| {
            aut.edges(p).iter().filter(|x| x.guard.contains(letter)).all(|x| {
                aut.edges(q).iter().filter(|y| y.guard.contains(letter)).any(|y| {
                    relation[x.target.index()][y.target.index()]
                        && if exact { x.marks == y.marks } else { x.marks.is_subset(&y.marks) }
                })
            })
        })
    };
    loop {
        let pairs = aut.states().flat_map(|p| aut.states().map(move |q| (p, q)));
        let bad = pairs
            .filter(|(p, q)| relation[p.index()][q.index()])
            .find(|(p, q)| !answered(&relation, *p, *q));
        match bad {
            Some((p, q)) => relation[p.index()][q.index()] = false,
            None => return relation,
        }
    }
}

fn turned_round(aut: &Automaton) -> Automaton {
    let mut builder = aut.builder_like();
    builder.add_states(aut.n_states());
    aut.initial().iter().for_each(|&s| builder.add_initial(s));
    for (s, edge) in aut.all_edges() {
        builder.add_edge(edge.target, Edge { target: s, ..edge.clone() });
    }
    builder.build()
}

fn check(aut: &Automaton, words: &[Lasso]) -> Result<(), TestCaseError> {
    let budget = &Budget::SMALL;
    let n_reachable = remove_unreachable(aut).automaton.n_states();
    let check_one = |reduced: &Reduced| {
        same_language(aut, &reduced.automaton, words)?;
        prop_assert_eq!(reduced.origin.len(), reduced.automaton.n_states());
        prop_assert!(!aut.has_state_marks() || reduced.automaton.has_state_marks());
        prop_assert!(!aut.is_deterministic() || reduced.automaton.is_deterministic());
        prop_assert!(reduced.automaton.n_edges() <= aut.n_edges());
        // Each state has the language of the state it comes from.
        if let Some(s) = reduced.automaton.states().last() {
            let here = with_initial(&reduced.automaton, &[s.index()]);
            let there = with_initial(aut, &[reduced.origin[s].index()]);
            return Ok(Some((here, there)));
        }
        Ok(None)
    };
    let bisimilar = bisimulation_quotient(aut);
    if let Some((here, there)) = check_one(&bisimilar)? {
        same_language(&here, &there, words)?;
    }
    let forward = reduce_by_direct_simulation(aut, budget)?;
    if let Some((here, there)) = check_one(&forward)? {
        same_language(&here, &there, words)?;
    }
    prop_assert!(forward.automaton.n_states() <= n_reachable);
    prop_assert!(forward.automaton.n_states() <= bisimilar.automaton.n_states());
    let again = bisimulation_quotient(&bisimilar.automaton).automaton;
    prop_assert_eq!(again, bisimilar.automaton);
    let again = reduce_by_direct_simulation(&forward.automaton, budget)?.automaton;
    prop_assert_eq!(again, forward.automaton);

    for reduce in [reduce_by_reverse_simulation, reduce_by_simulation] {
        let reduced = reduce(aut, budget)?.automaton;
        same_language(aut, &reduced, words)?;
        prop_assert!(reduced.n_states() <= n_reachable);
        prop_assert!(reduced.n_edges() <= aut.n_edges());
        let again = reduce(&reduced, budget)?.automaton;
        prop_assert_eq!(again, reduced);
    }
    Ok(())
}

/// The same automaton over `p, q, r, s, t, u, a, b`, so that its guards are diagrams.
fn over_many_props(aut: &Automaton) -> Automaton {
    let names = ["p", "q", "r", "s", "t", "u", "a", "b"].map(Prop::new);
    let alphabet: Alphabet = names.iter().collect();
    let mut builder = Builder::new(alphabet, aut.acceptance().clone());
    builder.add_states(aut.n_states());
    aut.initial().iter().for_each(|&s| builder.add_initial(s));
    for (s, edge) in aut.all_edges() {
        let guard = edge.guard.substitute(|p| Guard::prop(PropId::new(p.index() + 6)));
        builder.add_edge(s, Edge { guard, ..edge.clone() });
    }
    builder.build()
}

proptest! {
    #[test]
    fn direct_simulation_is_what_it_says(aut in any_automata()) {
        let (simulation, naive) = (direct_simulation(&aut, &Budget::SMALL)?, naive_simulation(&aut));
        for p in aut.states() {
            for q in aut.states() {
                prop_assert_eq!(simulation.is_simulated(p, q), naive[p.index()][q.index()]);
            }
        }
    }

    #[test]
    fn reverse_simulation_is_direct_the_other_way_round(aut in any_automata()) {
        // Without initial states, the two differ in direction only.
        let aut = with_initial(&aut, &[]);
        let reverse = reverse_simulation(&aut, &Budget::SMALL)?;
        prop_assert_eq!(reverse, direct_simulation(&turned_round(&aut), &Budget::SMALL)?);
    }

    #[test]
    fn initial_states_are_answered_by_initial_states(aut in any_automata()) {
        let reverse = reverse_simulation(&aut, &Budget::SMALL)?;
        for (p, q) in aut.states().flat_map(|p| aut.states().map(move |q| (p, q))) {
            let starts = |s| aut.initial().contains(&s);
            prop_assert!(!reverse.is_simulated(p, q) || !starts(p) || starts(q));
        }
    }

    #[test]
    fn reductions_keep_the_language(aut in any_automata(), words in words()) {
        check(&aut, &words)?;
    }

    #[test]
    fn reductions_of_generalized_buchi(aut in gba(), words in words()) {
        check(&aut, &words)?;
        check(&with_initial(&aut, &[4, 1, 2]), &words)?;
    }

    #[test]
    fn reductions_of_few_guards(
        aut in automata(Shape { max_states: 8, n_props: 1, max_edges: 3, acceptance: Acceptance::buchi() }),
        words in words(),
    ) {
        check(&aut, &words)?;
        check(&with_initial(&aut, &[4, 1, 2]), &words)?;
    }

    #[test]
    fn reductions_with_high_marks_and_wide_guards(aut in any_automata(), words in words()) {
        check(&with_high_marks(&aut, 63), &words)?;
        let wide = over_many_props(&aut);
        check(&wide, &words)?;
        let narrow = reduce_by_simulation(&aut, &Budget::SMALL)?.automaton;
        let wide = reduce_by_simulation(&wide, &Budget::SMALL)?.automaton;
        prop_assert_eq!((narrow.n_states(), narrow.n_edges()), (wide.n_states(), wide.n_edges()));
    }

    #[test]
    fn masks_are_guards(aut in any_automata(), is_wide in any::<bool>()) {
        let aut = if is_wide { over_many_props(&aut) } else { aut };
        let guards: Vec<Guard> = aut.all_edges().map(|(_, e)| e.guard.clone()).collect();
        let classes = LetterClasses::of(&guards, &Budget::SMALL)?;
        for (i, g) in guards.iter().enumerate() {
            prop_assert_eq!(&classes.guard(classes.mask(i)), g);
            for (j, h) in guards.iter().enumerate() {
                let pairs = || classes.mask(i).iter().zip(classes.mask(j));
                let both: Vec<u64> = pairs().map(|(a, b)| a & b).collect();
                prop_assert_eq!(classes.guard(&both), g.and(h));
                prop_assert_eq!(pairs().all(|(a, b)| a & !b == 0), g.implies(h));
            }
        }
    }
}
