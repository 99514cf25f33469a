//! The classes of languages, decided by automata, stand to each other as the hierarchy says.

use lariat_logic::ltl::arbitrary::formulas;
use lariat_logic::ltl::{Classes, Formula, Syntax, parse};
use lariat_workbench::Budget;
use lariat_workbench::language::LanguageFilter::{self, *};
use lariat_workbench::language::decide;
use proptest::prelude::*;

fn is(f: &Formula, class: &LanguageFilter) -> bool {
    decide(f, class, &Budget::SMALL).expect("small formulas stay within the budget")
}

fn read(text: &str) -> Formula {
    parse(text, Syntax::Spot).expect("the text is a formula").formula
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn obligations_are_recurrence_and_persistence(f in formulas(2, 4)) {
        let both = is(&f, &Recurrence) && is(&f, &Persistence);
        prop_assert_eq!(is(&f, &Obligation), both, "{}", f);
        let simple = is(&f, &Safety) || is(&f, &Guarantee);
        prop_assert!(!simple || both, "{f}");
    }

    #[test]
    fn what_the_syntax_shows_is_true(f in formulas(2, 4)) {
        let classes = Classes::of(&f);
        let shown = [
            (Classes::SAFETY, Safety),
            (Classes::GUARANTEE, Guarantee),
            (Classes::OBLIGATION, Obligation),
            (Classes::RECURRENCE, Recurrence),
            (Classes::PERSISTENCE, Persistence),
            (Classes::STUTTER_INVARIANT, StutterInvariant),
        ];
        for (class, filter) in shown {
            prop_assert!(!classes.has(class) || is(&f, &filter), "{f}: {filter:?}");
        }
    }

    #[test]
    fn implication_is_what_equivalence_is_made_of(f in formulas(2, 3), g in formulas(2, 3)) {
        let (to, from) = (is(&f, &Implies(g.clone())), is(&f, &ImpliedBy(g.clone())));
        prop_assert_eq!(is(&f, &EquivalentTo(g.clone())), to && from);
        prop_assert!(is(&f, &EquivalentTo(f.clone().not().not())));
        prop_assert!(is(&f.clone().and(g.clone()), &Implies(f.clone())));
    }
}

#[test]
fn the_classes_of_well_known_formulas() {
    let table = [
        ("G a", vec![Safety, Obligation, Recurrence, Persistence, StutterInvariant]),
        ("F a", vec![Guarantee, Obligation, Recurrence, Persistence, Liveness, StutterInvariant]),
        ("G F a", vec![Recurrence, Liveness, StutterInvariant]),
        ("F G a", vec![Persistence, Liveness, StutterInvariant]),
        ("G F a -> G F b", vec![Liveness, StutterInvariant]),
        ("X a", vec![Safety, Guarantee, Obligation, Recurrence, Persistence]),
        ("G a | F b", vec![Obligation, Recurrence, Persistence, Liveness, StutterInvariant]),
        // Not by its syntax: redundant operators.
        (
            "(G F a & F G !a) | G b",
            vec![Safety, Obligation, Recurrence, Persistence, StutterInvariant],
        ),
    ];
    let all = [Safety, Guarantee, Obligation, Recurrence, Persistence, Liveness, StutterInvariant];
    for (text, classes) in table {
        for class in &all {
            assert_eq!(is(&read(text), class), classes.contains(class), "{text}: {class:?}");
        }
    }
}
