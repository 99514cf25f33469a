//! Delayed, fair, strong fair and lookahead simulation are what they are defined to be.

mod judge;

use judge::{any_automata, gba, same_language, with_initial, words};
use lariat_automata::arbitrary::{Shape, automata};
use lariat_automata::{Acceptance, Automaton, Builder, Edge, MarkSet, StateId};
use lariat_core::arbitrary::small_alphabet;
use lariat_core::{Budget, Guard, Id, Letter, PropId};
use lariat_omega::lookahead_simulation::Options;
use lariat_omega::{
    Inclusion, delayed_simulation, direct_simulation, fair_simulation, is_included,
    lookahead_simulation, reduce_by_delayed_simulation, reduce_by_direct_simulation,
    reduce_by_fair_simulation, reduce_by_lookahead, reduce_by_strong_fair_simulation,
    reverse_lookahead_simulation, reverse_simulation,
};
use proptest::prelude::*;

/// A parity game written out: Spoiler wants the greatest priority met for ever to be odd.
struct Game {
    is_spoilers: Vec<bool>,
    priority: Vec<usize>,
    next: Vec<Vec<usize>>,
}

impl Game {
    /// The positions among these from which a player can force the play into a target.
    fn attractor(&self, among: &[bool], target: Vec<bool>, spoiler: bool) -> Vec<bool> {
        let mut reached = target;
        loop {
            let more = (0..among.len()).find(|&v| {
                let mut next = self.next[v].iter().filter(|w| among[**w]);
                among[v]
                    && !reached[v]
                    && match self.is_spoilers[v] == spoiler {
                        true => next.any(|w| reached[*w]),
                        false => next.all(|w| reached[*w]),
                    }
            });
            match more {
                Some(v) => reached[v] = true,
                None => return reached,
            }
        }
    }

    /// Zielonka's algorithm: the positions among these that Duplicator wins. Every position has a
    /// successor among them.
    fn won_by_duplicator(&self, among: &[bool]) -> Vec<bool> {
        let Some(top) = (0..among.len()).filter(|&v| among[v]).map(|v| self.priority[v]).max()
        else {
            return vec![false; among.len()];
        };
        let spoilers = top % 2 == 1;
        let tops = (0..among.len()).map(|v| among[v] && self.priority[v] == top).collect();
        let near = self.attractor(among, tops, spoilers);
        let rest: Vec<bool> = among.iter().zip(&near).map(|(a, n)| *a && !n).collect();
        let won = self.won_by_duplicator(&rest);
        let lost_for_top: Vec<bool> =
            (rest.iter().zip(&won)).map(|(r, duplicator)| *r && *duplicator == spoilers).collect();
        if !lost_for_top.contains(&true) {
            return among.iter().map(|a| *a && !spoilers).collect();
        }
        let other = self.attractor(among, lost_for_top, !spoilers);
        let rest: Vec<bool> = among.iter().zip(&other).map(|(a, o)| *a && !o).collect();
        let won = self.won_by_duplicator(&rest);
        won.iter().zip(&other).map(|(w, o)| *w || (*o && spoilers)).collect()
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Delayed,
    Fair,
}

/// The simulation game of a Büchi automaton, letter by letter, and which pairs Duplicator wins.
fn naive(aut: &Automaton, kind: Kind) -> Vec<Vec<bool>> {
    let n = aut.n_states();
    // First two sinks that a player without a move goes to; then, for each pair and each value of
    // what is owed or was just shown, Spoiler's position; then Duplicator's, as they come.
    let mut game =
        Game { is_spoilers: vec![true, true], priority: vec![2, 1], next: vec![vec![0], vec![1]] };
    let spoilers = |p: usize, q: usize, bit: usize| 2 + (p * n + q) * 3 + bit;
    for _pair in 0..n * n {
        for bit in 0..3 {
            game.is_spoilers.push(true);
            game.next.push(Vec::new());
            // Delayed: nothing owed is 2, owed is 1. Fair: what was shown last, 0, 1 or 2.
            game.priority.push(match kind {
                Kind::Delayed => {
                    if bit == 0 {
                        2
                    } else {
                        1
                    }
                }
                Kind::Fair => bit,
            });
        }
    }
    for (p, q, bit) in (0..n * n * 3).map(|i| (i / 3 / n, i / 3 % n, i % 3)) {
        for letter in (0..4).map(Letter::from_bits) {
            for x in aut.edges(StateId::new(p)).iter().filter(|x| x.guard.contains(&letter)) {
                let answers =
                    aut.edges(StateId::new(q)).iter().filter(|y| y.guard.contains(&letter));
                let mut next: Vec<usize> = answers
                    .map(|y| {
                        let (asked, answered) = (!x.marks.is_empty(), !y.marks.is_empty());
                        let bit = match kind {
                            Kind::Delayed => usize::from(!answered && (asked || bit == 1)),
                            Kind::Fair => {
                                if answered {
                                    2
                                } else {
                                    usize::from(asked)
                                }
                            }
                        };
                        spoilers(x.target.index(), y.target.index(), bit)
                    })
                    .collect();
                if next.is_empty() {
                    next.push(1);
                }
                game.is_spoilers.push(false);
                game.priority.push(0);
                game.next.push(next);
                let v = game.next.len() - 1;
                game.next[spoilers(p, q, bit)].push(v);
            }
        }
        if game.next[spoilers(p, q, bit)].is_empty() {
            game.next[spoilers(p, q, bit)].push(0);
        }
    }
    let won = game.won_by_duplicator(&vec![true; game.next.len()]);
    (0..n).map(|p| (0..n).map(|q| won[spoilers(p, q, 0)]).collect()).collect()
}

fn buchi(max_states: usize, n_props: usize) -> impl Strategy<Value = Automaton> {
    automata(Shape { max_states, n_props, max_edges: 3, acceptance: Acceptance::buchi() })
}

fn pairs(aut: &Automaton) -> impl Iterator<Item = (StateId, StateId)> + '_ {
    aut.states().flat_map(|p| aut.states().map(move |q| (p, q)))
}

fn lookahead(lookahead: u8) -> Options {
    Options { lookahead, ..Options::default() }
}

proptest! {
    #[test]
    fn delayed_simulation_is_what_it_says(aut in buchi(4, 1)) {
        let (simulation, naive) = (delayed_simulation(&aut, &Budget::SMALL)?, naive(&aut, Kind::Delayed));
        for (p, q) in pairs(&aut) {
            prop_assert_eq!(simulation.is_simulated(p, q), naive[p.index()][q.index()], "{} {}", p, q);
        }
    }

    #[test]
    fn fair_simulation_is_what_it_says(aut in buchi(4, 1)) {
        let (simulation, naive) = (fair_simulation(&aut, &aut, &Budget::SMALL)?, naive(&aut, Kind::Fair));
        for (p, q) in pairs(&aut) {
            prop_assert_eq!(simulation.is_simulated(p, q), naive[p.index()][q.index()], "{} {}", p, q);
        }
    }

    #[test]
    fn each_relation_is_within_the_next(aut in gba()) {
        let budget = &Budget::SMALL;
        let direct = direct_simulation(&aut, budget)?;
        let delayed = delayed_simulation(&aut, budget)?;
        let fair = fair_simulation(&aut, &aut, budget)?;
        for (p, q) in pairs(&aut) {
            prop_assert!(!direct.is_simulated(p, q) || delayed.is_simulated(p, q));
            prop_assert!(!delayed.is_simulated(p, q) || fair.is_simulated(p, q));
            if fair.is_simulated(p, q) {
                let language = |s: StateId| with_initial(&aut, &[s.index()]);
                let included = is_included(&language(p), &language(q), budget);
                prop_assert!(!matches!(included, Ok(Inclusion::Fails(_))));
            }
        }
    }

    #[test]
    fn one_step_of_lookahead_is_simulation(aut in any_automata()) {
        let (forward, backward) = (direct_simulation(&aut, &Budget::SMALL)?, reverse_simulation(&aut, &Budget::SMALL)?);
        prop_assert_eq!(lookahead_simulation(&aut, &lookahead(1), &Budget::SMALL)?, forward);
        prop_assert_eq!(reverse_lookahead_simulation(&aut, &lookahead(1), &Budget::SMALL)?, backward);
    }

    #[test]
    fn more_lookahead_relates_more(aut in gba(), k in 1..4u8) {
        let budget = &Budget::SMALL;
        let relations = [lookahead_simulation, reverse_lookahead_simulation];
        for relation in relations {
            let (less, more) = (relation(&aut, &lookahead(k), budget)?, relation(&aut, &lookahead(2 * k), budget)?);
            for (p, q) in pairs(&aut) {
                prop_assert!(!less.is_simulated(p, q) || more.is_simulated(p, q));
            }
        }
        let forward = lookahead_simulation(&aut, &lookahead(k), budget)?;
        for (p, q) in pairs(&aut).filter(|(p, q)| forward.is_simulated(*p, *q)) {
            let language = |s: StateId| with_initial(&aut, &[s.index()]);
            let included = is_included(&language(p), &language(q), budget);
            prop_assert!(!matches!(included, Ok(Inclusion::Fails(_))));
        }
    }

    #[test]
    fn any_lookahead_keeps_the_language(aut in buchi(6, 1), k in 0..6u8, words in words()) {
        let reduced = reduce_by_lookahead(&aut, &lookahead(k), &Budget::SMALL)?;
        same_language(&aut, &reduced.automaton, &words)?;
        prop_assert_eq!(reduced.origin.len(), reduced.automaton.n_states());
    }

    #[test]
    fn strong_fair_simulation_is_a_direct_simulation(aut in any_automata(), words in words()) {
        let direct = direct_simulation(&aut, &Budget::SMALL)?;
        let strong = reduce_by_strong_fair_simulation(&aut, &Budget::SMALL)?;
        let quotient = reduce_by_direct_simulation(&aut, &Budget::SMALL)?;
        prop_assert!(quotient.automaton.n_states() <= strong.automaton.n_states());
        for (p, q) in pairs(&strong.automaton).filter(|(p, q)| p != q) {
            // Where one edge answers one edge, both are the same, so what was kept apart differs.
            let (p, q) = (strong.origin[p], strong.origin[q]);
            let is_narrow = |s| aut.edges(s).iter().all(|e| e.guard.n_letters(2) == 1.0);
            let mutual = direct.is_simulated(p, q) && direct.is_simulated(q, p);
            prop_assert!(!mutual || !aut.states().all(is_narrow));
        }
        let s = strong.automaton.states().last().unwrap();
        let there = with_initial(&aut, &[strong.origin[s].index()]);
        same_language(&with_initial(&strong.automaton, &[s.index()]), &there, &words)?;
    }
}

/// States over `a`, with edges from, letters, to, and whether they are marked.
fn example(n_states: usize, edges: &[(usize, &str, usize, bool)]) -> Automaton {
    let mut builder = Builder::new(small_alphabet(1), Acceptance::buchi());
    builder.add_states(n_states);
    builder.add_initial(StateId::new(0));
    let a = Guard::prop(PropId::new(0));
    for &(source, guard, target, is_marked) in edges {
        let guard = match guard {
            "a" => a.clone(),
            "!a" => a.not(),
            _ => Guard::tt(),
        };
        let marks = if is_marked { MarkSet::all(1) } else { MarkSet::new() };
        builder.add_edge(StateId::new(source), Edge { guard, target: StateId::new(target), marks });
    }
    builder.build()
}

#[test]
fn a_mark_may_come_later() {
    // Two copies of one cycle, marked in different places.
    let aut = example(
        3,
        &[(0, "a", 1, false), (0, "!a", 2, false), (1, "t", 2, true), (2, "t", 1, false)],
    );
    let direct = reduce_by_direct_simulation(&aut, &Budget::SMALL).unwrap().automaton;
    let delayed = reduce_by_delayed_simulation(&aut, &Budget::SMALL).unwrap().automaton;
    assert_eq!((direct.n_states(), delayed.n_states()), (3, 1));
}

#[test]
fn fair_simulation_alone_would_merge_too_much() {
    // Again and again `a`, and again and again `!a`: both states have this language, and merged
    // they would accept `!a` for ever.
    let edges = [(0, "a", 0, false), (0, "!a", 1, true), (1, "!a", 1, false), (1, "a", 0, false)];
    let aut = example(2, &edges);
    let relation = fair_simulation(&aut, &aut, &Budget::SMALL).unwrap();
    assert!(pairs(&aut).all(|(p, q)| relation.is_simulated(p, q)));
    assert_eq!(reduce_by_fair_simulation(&aut, &Budget::SMALL).n_states(), 2);
}

#[test]
fn dropping_waits_for_the_budget() {
    let aut = example(2, &[(0, "t", 1, false), (1, "t", 0, true)]);
    let tiny = Budget::UNLIMITED.with_max_steps(1);
    assert!(delayed_simulation(&aut, &tiny).is_err());
    assert!(fair_simulation(&aut, &aut, &tiny).is_err());
    assert!(lookahead_simulation(&aut, &lookahead(2), &tiny).is_err());
    assert_eq!(reduce_by_fair_simulation(&aut, &tiny).n_states(), 2);
    let many = Acceptance::generalized_buchi(80);
    let mut builder = Builder::new(small_alphabet(1), many);
    let s = builder.add_state();
    builder.add_initial(s);
    builder.add_edge(s, Edge { guard: Guard::tt(), target: s, marks: MarkSet::all(80) });
    let aut = builder.build();
    assert!(delayed_simulation(&aut, &Budget::UNLIMITED).is_err());
    assert!(fair_simulation(&aut, &aut, &Budget::UNLIMITED).unwrap().is_simulated(s, s));
}
