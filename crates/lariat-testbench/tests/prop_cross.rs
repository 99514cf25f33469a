//! Global products against emptiness and against the oracle; rounds with right translators.

use lariat_automata::Automaton;
use lariat_automata::arbitrary::{Shape, acceptances, automata};
use lariat_core::arbitrary::small_alphabet;
use lariat_core::{Budget, Id, Lasso};
use lariat_logic::ltl::arbitrary::formulas;
use lariat_logic::ltl::{Formula, Nnf};
use lariat_oracle::accepts;
use lariat_testbench::cross::{
    Answer, Bench, Contestant, Failure, Options, SpaceKind, SpaceState, Spaces, global, lasso_from,
};
use lariat_testbench::random_structure::Structure;
use lariat_translate::{TRANSLATORS, Translator};
use proptest::prelude::*;

struct Right(&'static dyn Translator);

impl Contestant for Right {
    fn name(&self) -> &str {
        self.0.name()
    }
    fn translate(&self, formula: &Formula) -> Answer {
        let outcome = self.0.translate(&Nnf::of(formula), &Budget::SMALL).map_err(Failure::Limit);
        Answer { outcome, seconds: 0.0 }
    }
}

fn spaces(kind: SpaceKind, n_states: usize, seed: u64) -> Spaces {
    Spaces { kind, n_states, density: 0.15, truth: 0.5, change_every: 1, seed }
}

/// All states at once, against one state at a time: the space unrolled from that state along every
/// choice is what the automaton of the space accepts.
fn accepts_some_behavior(space: &Structure, aut: &Automaton, start: usize) -> bool {
    use lariat_automata::{Acceptance, Builder, Edge, MarkSet, StateId};
    let mut builder = Builder::new(space.alphabet.clone(), Acceptance::all());
    builder.add_states(space.letters.len());
    builder.add_initial(StateId::new(start));
    for (s, successors) in space.successors.iter().enumerate() {
        let literals = space
            .alphabet
            .ids()
            .map(|p| lariat_core::Guard::literal(p, space.letters[s].contains(p)));
        let guard = literals.fold(lariat_core::Guard::tt(), |all, one| all.and(&one));
        for &t in successors {
            let edge =
                Edge { guard: guard.clone(), target: StateId::new(t), marks: MarkSet::new() };
            builder.add_edge(StateId::new(s), edge);
        }
    }
    !lariat_omega::is_disjoint(&builder.build(), aut)
}

proptest! {
    #[test]
    fn all_states_at_once_are_each_state(
        aut in acceptances().prop_flat_map(|acceptance| automata(Shape::small(acceptance))),
        n_states in 1usize..9,
        seed in 0u64..1_000,
    ) {
        let alphabet = aut.alphabet().clone();
        let graph = spaces(SpaceKind::Graph, n_states, seed).space(0, &alphabet);
        let found = global(&graph, &aut);
        for s in 0..n_states {
            let expected = accepts_some_behavior(&graph, &aut, s);
            prop_assert_eq!(found.accepting.contains(SpaceState::new(s)), expected, "state {}", s);
        }
        let path = spaces(SpaceKind::Path, n_states, seed).space(0, &alphabet);
        let found = global(&path, &aut);
        for s in 0..n_states {
            let word: Lasso = lasso_from(&path, s).0;
            let expected = accepts(&aut, &word);
            prop_assert_eq!(found.accepting.contains(SpaceState::new(s)), expected, "{}", word);
        }
    }

    #[test]
    fn right_translators_are_innocent(f in formulas(3, 4), seed in 0u64..1_000) {
        let contestants: Vec<Right> = TRANSLATORS.iter().map(|&t| Right(t)).collect();
        for kind in [SpaceKind::Graph, SpaceKind::Path, SpaceKind::AllPaths] {
            let bench = Bench {
                contestants: contestants.iter().map(|c| c as &dyn Contestant).collect(),
                options: Options::all_checks(spaces(kind, 20, seed)),
            };
            let round = bench.round(seed, &f);
            prop_assert!(round.findings.is_empty(), "{f}: {:?}", round.findings);
        }
    }
}

#[test]
fn marks_beyond_a_word_and_fin_take_the_general_way() {
    use lariat_automata::formats::Stream;
    let text = "HOA: v1 States: 2 Start: 0 AP: 1 \"a\" Acceptance: 2 Fin(0) & Inf(1)
        --BODY-- State: 0 [0] 0 {0} [!0] 1 State: 1 [!0] 1 {1} [0] 0 {0} --END--";
    let aut = Stream::new(text).next().unwrap().unwrap().automaton.into_automaton().unwrap();
    // Finally always !a: on all small paths, as the oracle has it.
    let space = lariat_testbench::cross::all_paths(&small_alphabet(1), 100);
    let found = global(&space, &aut);
    for s in 0..space.letters.len() {
        let word = lasso_from(&space, s).0;
        let expected = word.cycle().iter().all(|letter| letter.is_empty());
        assert_eq!(found.accepting.contains(SpaceState::new(s)), expected, "{word}");
    }
}
