//! Inclusion and equivalence agree with all small lassos, and their words are confirmed.

mod judge;

use judge::{SMALL_LASSOS, any_automata, gba, with_initial, words};
use lariat_automata::arbitrary::{Shape, automata};
use lariat_automata::{Acceptance, Automaton, Builder, Edge};
use lariat_core::{Alphabet, Budget, Guard, Id, Lasso, Prop, PropId};
use lariat_omega::{
    Equivalence, Inclusion, Side, bisimulation_quotient, complement, determinize, is_equivalent,
    is_included, sum,
};
use lariat_oracle::accepts;
use proptest::prelude::*;

fn check(a: &Automaton, b: &Automaton, words: &[Lasso]) -> Result<(), TestCaseError> {
    match is_included(a, b, &Budget::SMALL)? {
        Inclusion::Fails(word) => {
            prop_assert!(accepts(a, &word) && !accepts(b, &word), "{}\n{:?}\n{:?}", word, a, b);
        }
        Inclusion::Holds => {
            for word in SMALL_LASSOS.iter().chain(words) {
                prop_assert!(!accepts(a, word) || accepts(b, word), "{}\n{:?}\n{:?}", word, a, b);
            }
        }
    }
    match is_equivalent(a, b, &Budget::SMALL)? {
        Equivalence::Differ { word, accepted_by } => {
            prop_assert_eq!(accepts(a, &word), accepted_by == Side::Left);
            prop_assert_eq!(accepts(b, &word), accepted_by == Side::Right);
        }
        Equivalence::Equal => {
            for word in SMALL_LASSOS.iter().chain(words) {
                prop_assert_eq!(accepts(a, word), accepts(b, word));
            }
        }
    }
    Ok(())
}

/// The automaton over `b, c` instead of `a, b`.
fn renamed(aut: &Automaton) -> Automaton {
    let alphabet: Alphabet = ["c", "b"].map(Prop::new).iter().collect();
    let mut builder = Builder::new(alphabet, aut.acceptance().clone());
    builder.add_states(aut.n_states());
    aut.initial().iter().for_each(|&s| builder.add_initial(s));
    for (s, edge) in aut.all_edges() {
        let guard = edge.guard.substitute(|p| Guard::prop(PropId::new(1 - p.index())));
        builder.add_edge(s, Edge { guard, ..edge.clone() });
    }
    builder.build()
}

proptest! {
    #[test]
    fn inclusion_agrees_with_small_words(a in gba(), b in gba(), words in words()) {
        check(&a, &b, &words)?;
    }

    #[test]
    fn any_acceptance(a in any_automata(), b in any_automata(), words in words()) {
        check(&a, &b, &words)?;
    }

    #[test]
    fn propositions_are_matched_by_name(a in gba(), b in gba()) {
        check(&a, &renamed(&b), &[])?;
        check(&renamed(&a), &b, &[])?;
    }

    #[test]
    fn more_initial_states_accept_more(aut in gba()) {
        let more = with_initial(&aut, &[0, 3, 4]);
        prop_assert_eq!(is_included(&aut, &more, &Budget::SMALL)?, Inclusion::Holds);
    }

    #[test]
    fn a_language_is_equivalent_to_itself(aut in any_automata()) {
        let equal = Equivalence::Equal;
        let deterministic = determinize(&aut, &Budget::SMALL)?;
        prop_assert_eq!(&is_equivalent(&aut, &deterministic, &Budget::SMALL)?, &equal);
        let twice = complement(&complement(&aut, &Budget::SMALL)?, &Budget::SMALL)?;
        prop_assert_eq!(&is_equivalent(&aut, &twice, &Budget::SMALL)?, &equal);
        let smaller = bisimulation_quotient(&aut).automaton;
        prop_assert_eq!(&is_equivalent(&smaller, &aut, &Budget::SMALL)?, &equal);
    }

    #[test]
    fn a_language_and_its_complement_are_everything(
        aut in automata(Shape::small(Acceptance::buchi())),
    ) {
        let both = sum(&aut, &complement(&aut, &Budget::SMALL)?);
        let none = with_initial(&aut, &[]);
        let all = complement(&none, &Budget::SMALL)?;
        prop_assert_eq!(is_equivalent(&both, &all, &Budget::SMALL)?, Equivalence::Equal);
    }
}
