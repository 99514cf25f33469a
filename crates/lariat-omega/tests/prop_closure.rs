//! Safety, liveness and stutter invariance, on words.

mod judge;

use judge::{SMALL_LASSOS, any_automata, gba, words};
use lariat_automata::arbitrary::{Shape, automata};
use lariat_automata::{Acceptance, Automaton, Builder, Edge, MarkSet};
use lariat_core::arbitrary::small_alphabet;
use lariat_core::{Alphabet, Budget, Guard, Lasso, Letter};
use lariat_omega::{
    complement, decompose, is_disjoint, is_liveness, is_safety, is_stutter_invariant,
    safety_closure,
};
use lariat_oracle::accepts;
use proptest::prelude::*;

/// The automaton of the words that begin so.
fn beginning_with(alphabet: &Alphabet, letters: &[Letter]) -> Automaton {
    let mut builder = Builder::new(alphabet.clone(), Acceptance::all());
    let mut s = builder.add_state();
    builder.add_initial(s);
    for letter in letters {
        let literals = alphabet.ids().map(|p| Guard::literal(p, letter.contains(p)));
        let guard = literals.fold(Guard::tt(), |all, l| all.and(&l));
        let target = builder.add_state();
        builder.add_edge(s, Edge { guard, target, marks: MarkSet::new() });
        s = target;
    }
    builder.add_edge(s, Edge { guard: Guard::tt(), target: s, marks: MarkSet::new() });
    builder.build()
}

/// Can the first `n` letters of the word be continued to a word of the language?
fn has_beginning(aut: &Automaton, word: &Lasso, n: usize) -> bool {
    let mut position = word.positions().next().expect("the cycle is not empty");
    let mut letters = Vec::new();
    for _ in 0..n {
        letters.push(word.letter(position).clone());
        position = word.successor(position);
    }
    !is_disjoint(aut, &beginning_with(word.alphabet(), &letters))
}

fn small() -> impl Strategy<Value = Automaton> {
    automata(Shape { max_states: 3, n_props: 2, max_edges: 3, acceptance: Acceptance::buchi() })
}

/// The word with some letters repeated: as often as the numbers say.
fn stretched(word: &Lasso, times: &[usize]) -> Lasso {
    let stretch = |letters: &[Letter], offset: usize| -> Vec<Letter> {
        let copies = |(i, letter): (usize, &Letter)| {
            vec![letter.clone(); 1 + times[(i + offset) % times.len()]]
        };
        letters.iter().enumerate().flat_map(copies).collect()
    };
    let (stem, cycle) = (stretch(word.stem(), 0), stretch(word.cycle(), word.stem().len()));
    Lasso::new(small_alphabet(2), stem, cycle).expect("the cycle is not empty")
}

proptest! {
    #[test]
    fn the_closure_has_the_beginnings_of_the_language(aut in gba(), words in words()) {
        let closure = safety_closure(&aut);
        for word in words.iter().take(4) {
            // A run that long is twice in one state at one position of the lasso: it can go on.
            let enough = aut.n_states() * word.n_positions() + 1;
            let all = has_beginning(&aut, word, enough);
            prop_assert_eq!(accepts(&closure, word), all, "{}", word);
        }
    }

    #[test]
    fn safety_is_being_closed(aut in any_automata(), words in words()) {
        let other = complement(&aut, &Budget::SMALL)?;
        let closure = safety_closure(&aut);
        let is_safety = is_safety(&aut, &other, &Budget::SMALL)?;
        prop_assert_eq!(is_safety, is_disjoint(&closure, &other));
        for word in SMALL_LASSOS.iter().chain(&words) {
            prop_assert!(!accepts(&aut, word) || accepts(&closure, word));
            prop_assert!(!is_safety || accepts(&aut, word) == accepts(&closure, word));
        }
    }

    #[test]
    fn a_language_is_a_safety_and_a_liveness_language(aut in any_automata(), words in words()) {
        let parts = decompose(&aut, &Budget::SMALL)?;
        let not_safe = complement(&parts.safety, &Budget::SMALL)?;
        prop_assert!(is_safety(&parts.safety, &not_safe, &Budget::SMALL)?);
        prop_assert!(is_liveness(&parts.liveness, &Budget::SMALL)?);
        for word in SMALL_LASSOS.iter().chain(&words) {
            let both = accepts(&parts.safety, word) && accepts(&parts.liveness, word);
            prop_assert_eq!(accepts(&aut, word), both, "{}", word);
        }
    }

    #[test]
    fn liveness_is_about_beginnings(aut in small(), words in words()) {
        let is_liveness = is_liveness(&aut, &Budget::SMALL)?;
        let everywhere = words.iter().all(|word| has_beginning(&aut, word, 6));
        prop_assert!(!is_liveness || everywhere);
        if !is_liveness {
            let closure = safety_closure(&aut);
            let outside = complement(&closure, &Budget::SMALL)?;
            let word = lariat_omega::accepted_word(&outside, &Budget::SMALL)?;
            let word = word.expect("what is not live leaves something out");
            let enough = aut.n_states() * word.n_positions() + 1;
            prop_assert!(!has_beginning(&aut, &word, enough));
        }
    }

    #[test]
    fn repetitions_do_not_matter_to_invariant_languages(
        aut in small(),
        words in words(),
        times in prop::collection::vec(0..3usize, 5),
    ) {
        let other = complement(&aut, &Budget::SMALL)?;
        let is_invariant = is_stutter_invariant(&aut, &other, &Budget::SMALL)?;
        prop_assert_eq!(is_stutter_invariant(&other, &aut, &Budget::SMALL)?, is_invariant);
        for word in words.iter().chain(SMALL_LASSOS.iter()) {
            let longer = stretched(word, &times);
            prop_assert!(!is_invariant || accepts(&aut, word) == accepts(&aut, &longer));
        }
    }
}

/// For each language, whether it is stutter invariant is known from its formula.
#[test]
fn next_is_seen_and_until_is_not() {
    let a = || Guard::prop(small_alphabet(2).ids().next().expect("a"));
    let b = || Guard::prop(small_alphabet(2).ids().nth(1).expect("b"));
    // Edges (source, guard, target), the last state loops and is the only accepting one.
    let build = |n: usize, edges: &[(usize, Guard, usize)]| {
        let mut builder = Builder::new(small_alphabet(2), Acceptance::buchi());
        let states: Vec<_> = (0..n).map(|_| builder.add_state()).collect();
        builder.add_initial(states[0]);
        for (source, guard, target) in edges {
            let (guard, target) = (guard.clone(), states[*target]);
            builder.add_edge(states[*source], Edge { guard, target, marks: MarkSet::new() });
        }
        let last = states[n - 1];
        let edge = Edge { guard: Guard::tt(), target: last, marks: MarkSet::all(1) };
        builder.add_edge(last, edge);
        builder.build()
    };
    let until = build(2, &[(0, a(), 0), (0, b(), 1)]);
    let next = build(3, &[(0, Guard::tt(), 1), (1, a(), 2)]);
    let twice = build(3, &[(0, Guard::tt(), 0), (0, a(), 1), (1, a(), 2)]);
    for (aut, expected) in [(until, true), (next, false), (twice, false)] {
        let other = complement(&aut, &Budget::SMALL).unwrap();
        assert_eq!(is_stutter_invariant(&aut, &other, &Budget::SMALL).unwrap(), expected);
    }
}
