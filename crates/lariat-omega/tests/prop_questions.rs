//! Questions about automata, against their definitions on small ones.

mod judge;

use judge::{SMALL_LASSOS, any_automata, gba, with_initial};
use lariat_automata::arbitrary::{Shape, automata};
use lariat_automata::{Acceptance, Automaton, Edge, MarkSet, StateId};
use lariat_core::{Budget, Guard, Id, Lasso};
use lariat_omega::{
    is_inherently_weak, is_isomorphic, is_semi_deterministic, is_terminal, is_unambiguous,
    is_very_weak, is_weak, merge_edges, trim,
};
use lariat_oracle::accepts;
use proptest::prelude::*;

/// The automaton with its states renumbered and its edges in another order.
fn shuffled(aut: &Automaton, order: &[StateId]) -> Automaton {
    let mut builder = aut.builder_like();
    builder.add_states(aut.n_states());
    aut.initial().iter().for_each(|s| builder.add_initial(order[s.index()]));
    for s in aut.states() {
        for edge in aut.edges(s).iter().rev() {
            let target = order[edge.target.index()];
            builder.add_edge(order[s.index()], Edge { target, ..edge.clone() });
        }
    }
    builder.build()
}

fn permutations(n: usize) -> Vec<Vec<StateId>> {
    let mut all = vec![Vec::new()];
    for _ in 0..n {
        all = (all.iter())
            .flat_map(|start: &Vec<StateId>| {
                (0..n).map(StateId::new).filter(|s| !start.contains(s)).map(move |s| {
                    let mut longer = start.clone();
                    longer.push(s);
                    longer
                })
            })
            .collect();
    }
    all
}

/// The edges as a set, in a fixed order; for automata without marks.
fn edge_set(aut: &Automaton) -> Automaton {
    with_initial(&merge_edges(aut), &[])
}

fn isomorphic_by_trying(a: &Automaton, b: &Automaton) -> bool {
    a.n_states() == b.n_states()
        && permutations(a.n_states()).iter().any(|order| {
            let moved = shuffled(a, order);
            let initial = |aut: &Automaton| {
                let mut initial = aut.initial().to_vec();
                initial.sort();
                initial
            };
            initial(&moved) == initial(b) && edge_set(&moved) == edge_set(b)
        })
}

/// Are two accepting runs in different states at some point, within three rounds of the word?
fn has_two_accepting_runs(aut: &Automaton, word: &Lasso) -> bool {
    let mut letters = Vec::new();
    let mut at = word.positions().next().expect("a lasso has a position");
    for _ in 0..3 * word.n_positions() {
        letters.push(word.letter(at).clone());
        at = word.successor(at);
    }
    // From each prefix of a run: does the rest of the word have an accepting run?
    let rest_of = |from: usize| {
        let mut at = word.positions().next().expect("a lasso has a position");
        for _ in 0..from {
            at = word.successor(at);
        }
        let mut stem = Vec::new();
        while at < word.cycle_start() {
            stem.push(word.letter(at).clone());
            at = word.successor(at);
        }
        let mut cycle = Vec::new();
        for _ in word.cycle() {
            cycle.push(word.letter(at).clone());
            at = word.successor(at);
        }
        Lasso::new(word.alphabet().clone(), stem, cycle).expect("the cycle stays")
    };
    let mut states: Vec<StateId> = aut.initial().to_vec();
    for (i, letter) in letters.iter().enumerate() {
        let rest = rest_of(i);
        states.retain(|s| accepts(&with_initial(aut, &[s.index()]), &rest));
        states.sort();
        states.dedup();
        if states.len() > 1 {
            return true;
        }
        let Some(&s) = states.first() else { return false };
        states =
            aut.edges(s).iter().filter(|e| e.guard.contains(letter)).map(|e| e.target).collect();
    }
    false
}

proptest! {
    #[test]
    fn kinds_of_weakness_imply_each_other(aut in any_automata()) {
        prop_assert!(!is_terminal(&aut) || is_weak(&aut));
        prop_assert!(!is_very_weak(&aut) || is_weak(&aut));
        prop_assert!(!is_weak(&aut) || is_inherently_weak(&aut));
        prop_assert!(!aut.is_deterministic() || is_semi_deterministic(&aut));
        prop_assert!(!aut.is_deterministic() || is_unambiguous(&aut, &Budget::SMALL)?);
    }

    #[test]
    fn inherent_weakness_is_about_cycles(
        aut in automata(Shape { max_states: 3, n_props: 1, max_edges: 2, acceptance: Acceptance::buchi() }),
    ) {
        // A word whose runs stay on one cycle tells what that cycle does: follow every simple
        // cycle, and compare it with the others through the same state.
        let mut seen: Vec<Vec<(bool, bool)>> = vec![vec![]; aut.n_states()];
        let mut walks: Vec<(Vec<StateId>, MarkSet)> =
            aut.states().map(|s| (vec![s], MarkSet::new())).collect();
        for _ in 0..6 {
            let mut longer = Vec::new();
            for (walk, marks) in &walks {
                for edge in aut.edges(walk[walk.len() - 1]) {
                    let marks = marks.union(&edge.marks);
                    if edge.target == walk[0] {
                        let accepted = aut.acceptance().accepts(&marks);
                        seen[walk[0].index()].push((accepted, !accepted));
                    }
                    let mut walk = walk.clone();
                    walk.push(edge.target);
                    longer.push((walk, marks));
                }
            }
            walks = longer;
        }
        let reachable = trim(&with_all_accepting(&aut));
        let both = |s: &StateId| {
            let cycles = &seen[s.index()];
            cycles.iter().any(|c| c.0) && cycles.iter().any(|c| c.1)
        };
        // Walks of six steps go round every pair of simple cycles of three states.
        let mixed = reachable.origin.iter().any(both);
        prop_assert!(!mixed || !is_inherently_weak(&aut));
        prop_assert!(mixed || is_inherently_weak(&aut));
    }

    #[test]
    fn terminal_components_accept_everything(aut in gba()) {
        if is_terminal(&aut) {
            let all = trim(&aut).automaton;
            let components = lariat_omega::Components::of(&all);
            let accepting = lariat_omega::accepting_components(&all, &components);
            for s in all.states().filter(|&s| accepting[components.of_state(s)]) {
                let from_s = with_initial(&all, &[s.index()]);
                prop_assert!(SMALL_LASSOS.iter().all(|word| accepts(&from_s, word)));
            }
        }
    }

    #[test]
    fn ambiguity_shows_on_small_words(
        aut in automata(Shape { max_states: 3, n_props: 2, max_edges: 3, acceptance: Acceptance::buchi() }),
        initial in prop::collection::vec(0..3usize, 1..3),
    ) {
        let aut = with_initial(&aut, &initial);
        let ambiguous = SMALL_LASSOS.iter().any(|word| has_two_accepting_runs(&aut, word));
        let unambiguous = is_unambiguous(&aut, &Budget::SMALL)?;
        prop_assert!(!ambiguous || !unambiguous);
    }

    #[test]
    fn ambiguity_has_a_witness(
        aut in automata(Shape { max_states: 2, n_props: 1, max_edges: 3, acceptance: Acceptance::buchi() }),
    ) {
        if !is_unambiguous(&aut, &Budget::SMALL)? {
            let words: Vec<Lasso> = lariat_core::arbitrary::all_lassos(1, 3, 4).collect();
            prop_assert!(words.iter().any(|word| has_two_accepting_runs(&aut, word)));
        }
    }

    #[test]
    fn a_shuffled_automaton_is_isomorphic(aut in any_automata(), choice in any::<prop::sample::Index>()) {
        let orders = permutations(aut.n_states());
        let other = shuffled(&aut, &orders[choice.index(orders.len())]);
        prop_assert!(is_isomorphic(&aut, &other, &Budget::SMALL)?);
    }

    #[test]
    fn isomorphism_is_a_permutation(
        a in automata(Shape { max_states: 3, n_props: 0, max_edges: 2, acceptance: Acceptance::all() }),
        b in automata(Shape { max_states: 3, n_props: 0, max_edges: 2, acceptance: Acceptance::all() }),
    ) {
        prop_assert_eq!(is_isomorphic(&a, &b, &Budget::SMALL)?, isomorphic_by_trying(&a, &b));
    }
}

/// Every infinite run accepted, so that trimming keeps what can be reached and go on.
fn with_all_accepting(aut: &Automaton) -> Automaton {
    let mut builder = lariat_automata::Builder::new(aut.alphabet().clone(), Acceptance::all());
    builder.add_states(aut.n_states());
    aut.initial().iter().for_each(|&s| builder.add_initial(s));
    for (s, edge) in aut.all_edges() {
        builder.add_edge(s, Edge { marks: MarkSet::new(), ..edge.clone() });
    }
    builder.build()
}

#[test]
fn two_cycles_of_three_are_not_one_of_six() {
    let cycles = |length: usize, n: usize| {
        let mut builder = lariat_automata::Builder::new(Default::default(), Acceptance::all());
        builder.add_states(length * n);
        for s in 0..length * n {
            let next = s / length * length + (s + 1) % length;
            let target = StateId::new(next);
            builder.add_edge(
                StateId::new(s),
                Edge { guard: Guard::tt(), target, marks: MarkSet::new() },
            );
        }
        builder.build()
    };
    let (two, one) = (cycles(3, 2), cycles(6, 1));
    assert!(!is_isomorphic(&two, &one, &Budget::SMALL).unwrap());
    assert!(is_isomorphic(&two, &two, &Budget::SMALL).unwrap());
}

/// A Büchi automaton over `a`. An edge is given by source, target, guard, mark.
fn built(n_states: usize, edges: &[(usize, usize, Guard, bool)]) -> Automaton {
    let alphabet = lariat_core::arbitrary::small_alphabet(1);
    let mut builder = lariat_automata::Builder::new(alphabet, Acceptance::buchi());
    builder.add_states(n_states);
    builder.add_initial(StateId::new(0));
    for (source, target, guard, is_marked) in edges {
        let marks = if *is_marked { MarkSet::all(1) } else { MarkSet::new() };
        let (guard, target) = (guard.clone(), StateId::new(*target));
        builder.add_edge(StateId::new(*source), Edge { guard, target, marks });
    }
    builder.build()
}

#[test]
fn terminal_automata_never_leave_acceptance() {
    let (a, tt) = (Guard::prop(lariat_core::PropId::new(0)), Guard::tt());
    let eventually = [(0, 0, a.not(), false), (0, 1, a.clone(), false), (1, 1, tt.clone(), true)];
    assert!(is_terminal(&built(2, &eventually)));
    let mut incomplete = eventually.clone();
    incomplete[2].2 = a.clone();
    assert!(!is_terminal(&built(2, &incomplete)), "a run may get stuck");
    let leaving = [&eventually[..], &[(1, 2, a, false), (2, 2, tt, false)]].concat();
    assert!(!is_terminal(&built(3, &leaving)), "a run may leave for a rejecting cycle");
    assert!(is_weak(&built(3, &leaving)) && is_very_weak(&built(3, &leaving)));
}

#[test]
fn semi_determinism_starts_at_acceptance() {
    let (a, tt) = (Guard::prop(lariat_core::PropId::new(0)), Guard::tt());
    let guess = [(0, 0, tt.clone(), false), (0, 1, tt.clone(), false), (1, 1, a.clone(), true)];
    assert!(is_semi_deterministic(&built(2, &guess)));
    let later = [&guess[..], &[(1, 2, a.not(), false), (2, 2, tt.clone(), false)]].concat();
    assert!(is_semi_deterministic(&built(3, &later)));
    let branching = [&later[..], &[(2, 1, tt, false)]].concat();
    assert!(!is_semi_deterministic(&built(3, &branching)));
}
