//! Bad and informative prefixes, against the semantics.

#![allow(clippy::unwrap_used, reason = "a test may stop at once")]

use lariat_automata::{Automaton, FiniteAutomaton};
use lariat_core::arbitrary::{all_lassos, small_alphabet};
use lariat_core::{Alphabet, Budget, Lasso, Letter};
use lariat_logic::ltl::arbitrary::formulas;
use lariat_logic::ltl::{Formula, Nnf, Syntax, parse};
use lariat_oracle::{accepts, is_informative, satisfies};
use lariat_safety::{
    bad_prefixes, bad_prefixes_backward, determinize_informative, good_prefixes,
    informative_prefixes, minimize, minimize_backward, to_buchi,
};
use lariat_translate::translator;
use proptest::prelude::*;

fn automaton(f: &Formula) -> Automaton {
    translator("gpvw").unwrap().translate(&Nnf::of(f), &Budget::SMALL).unwrap()
}

/// All words of at most this many letters over two propositions.
fn words(max_len: usize) -> Vec<Vec<Letter>> {
    let mut all: Vec<Vec<Letter>> = vec![Vec::new()];
    let mut start = 0;
    for _ in 0..max_len {
        let end = all.len();
        for i in start..end {
            all.extend(
                (0..4)
                    .map(|bits| {
                        let mut longer = all[i].clone();
                        longer.push(Letter::from_bits(bits));
                        longer
                    })
                    .collect::<Vec<_>>(),
            );
        }
        start = end;
    }
    all
}

/// Everything that holds between a formula and its automata of prefixes.
fn check(f: &Formula, max_len: usize) -> Result<(), TestCaseError> {
    let (aut, budget, alphabet) = (automaton(f), Budget::SMALL, small_alphabet(2));
    let over = |aut: &FiniteAutomaton| aut.over(&alphabet);
    let good = over(&good_prefixes(&aut));
    let bad = over(&bad_prefixes(&aut, &budget).unwrap());
    let others = [
        over(&minimize(&bad_prefixes(&aut, &budget).unwrap(), &budget).unwrap()),
        over(&bad_prefixes_backward(&aut, &budget).unwrap()),
        over(&minimize_backward(&bad_prefixes_backward(&aut, &budget).unwrap(), &budget).unwrap()),
    ];
    prop_assert!(bad.is_deterministic() && bad.is_complete());
    prop_assert!(others[1].reversed().is_deterministic(), "{}", f);
    prop_assert!(others[2].n_states() <= others[1].n_states());
    let informative = over(&informative_prefixes(f, &budget).unwrap());
    let determined = determinize_informative(&informative, &budget).unwrap();
    let least = minimize_backward(&informative, &budget).unwrap();
    prop_assert!(informative.reversed().is_deterministic() && determined.is_deterministic());
    let continuations: Vec<Lasso> = all_lassos(2, 1, 2).collect();
    for word in words(max_len) {
        let is_bad = bad.accepts(&word);
        // No continuation of a bad word satisfies the formula.
        if is_bad {
            for lasso in &continuations {
                let whole = after(&word, lasso, &alphabet);
                prop_assert!(!satisfies(&whole, f), "{} on {}", f, whole);
            }
        } else {
            // Some continuation of another word does.
            let witness = continuation(&aut, &word, &alphabet);
            prop_assert!(witness.is_some_and(|w| satisfies(&w, f)), "{} on {:?}", f, word);
        }
        prop_assert_eq!(good.accepts(&word), !is_bad);
        for other in &others {
            prop_assert_eq!(other.accepts(&word), is_bad, "{} on {:?}", f, word);
        }
        let expected = is_informative(&word, &alphabet, f);
        prop_assert!(!expected || is_bad);
        for aut in [&informative, &determined, &least] {
            prop_assert_eq!(aut.accepts(&word), expected, "{} on {:?}", f, word);
        }
    }
    let (bad_words, buchi) = (to_buchi(&bad), to_buchi(&others[1]));
    for word in &continuations {
        prop_assert_eq!(accepts(&bad_words, word), accepts(&buchi, word), "{} on {}", f, word);
    }
    Ok(())
}

fn after(word: &[Letter], lasso: &Lasso, alphabet: &Alphabet) -> Lasso {
    let stem = word.iter().chain(lasso.stem()).cloned().collect();
    Lasso::new(alphabet.clone(), stem, lasso.cycle().to_vec()).unwrap()
}

/// A word that begins like this and is accepted, by asking the automaton for words of this form.
fn continuation(aut: &Automaton, word: &[Letter], alphabet: &Alphabet) -> Option<Lasso> {
    use lariat_automata::{Acceptance, Builder, Edge, MarkSet};
    use lariat_core::Guard;
    let mut builder = Builder::new(alphabet.clone(), Acceptance::all());
    let mut state = builder.add_state();
    builder.add_initial(state);
    for letter in word {
        let target = builder.add_state();
        let literals = alphabet.ids().map(|p| Guard::literal(p, letter.contains(p)));
        let guard = literals.fold(Guard::tt(), |all, literal| all.and(&literal));
        builder.add_edge(state, Edge { guard, target, marks: MarkSet::new() });
        state = target;
    }
    builder.add_edge(state, Edge { guard: Guard::tt(), target: state, marks: MarkSet::new() });
    lariat_omega::common_word(&builder.build(), aut, &Budget::SMALL).unwrap()
}

#[test]
fn prefixes_of_small_formulas_are_as_the_definitions_say() {
    let atoms = ["a", "b", "!a", "1", "0"];
    let mut small: Vec<String> = atoms.map(str::to_owned).to_vec();
    for op in ["X", "F", "G"] {
        small.extend(atoms.map(|x| format!("{op} {x}")));
    }
    let n = small.len();
    for op in ["&", "|", "U", "R", "W", "M", "->", "<->"] {
        for i in 0..n {
            small.extend(atoms.map(|x| format!("({}) {op} ({x})", small[i])));
        }
    }
    let n = small.len();
    for i in 0..n {
        if i % 3 == 0 {
            small.push(format!("G({})", small[i]));
            small.push(format!("X({})", small[i]));
        }
    }
    for text in small {
        check(&parse(&text, Syntax::Spot).unwrap().formula, 2).unwrap();
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn prefixes_are_as_the_definitions_say(f in formulas(2, 3)) {
        check(&f, 3)?;
    }
}
