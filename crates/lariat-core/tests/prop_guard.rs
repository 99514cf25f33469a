//! Guards against evaluation letter by letter.

use lariat_core::{Guard, Id, Letter, Literal, PropId};
use proptest::prelude::*;

/// Propositions 0 to 4 fit into a table; 6 to 8 do not.
const PROPS: [usize; 8] = [0, 1, 2, 4, 5, 6, 7, 9];

#[derive(Clone, Debug)]
enum Tree {
    Constant(bool),
    Prop(usize),
    Not(Box<Tree>),
    And(Box<Tree>, Box<Tree>),
    Or(Box<Tree>, Box<Tree>),
    Xor(Box<Tree>, Box<Tree>),
}

impl Tree {
    fn guard(&self) -> Guard {
        match self {
            Self::Constant(true) => Guard::tt(),
            Self::Constant(false) => Guard::ff(),
            Self::Prop(i) => Guard::prop(PropId::new(*i)),
            Self::Not(a) => a.guard().not(),
            Self::And(a, b) => a.guard().and(&b.guard()),
            Self::Or(a, b) => a.guard().or(&b.guard()),
            Self::Xor(a, b) => a.guard().xor(&b.guard()),
        }
    }

    fn holds(&self, letter: &Letter) -> bool {
        match self {
            Self::Constant(value) => *value,
            Self::Prop(i) => letter.contains(PropId::new(*i)),
            Self::Not(a) => !a.holds(letter),
            Self::And(a, b) => a.holds(letter) && b.holds(letter),
            Self::Or(a, b) => a.holds(letter) || b.holds(letter),
            Self::Xor(a, b) => a.holds(letter) != b.holds(letter),
        }
    }
}

fn trees() -> impl Strategy<Value = Tree> {
    let leaf = prop_oneof![
        1 => any::<bool>().prop_map(Tree::Constant),
        6 => proptest::sample::select(&PROPS[..]).prop_map(Tree::Prop),
    ];
    leaf.prop_recursive(5, 32, 2, |t| {
        let pair = (t.clone(), t.clone()).prop_map(|(a, b)| (Box::new(a), Box::new(b)));
        prop_oneof![
            t.prop_map(|a| Tree::Not(Box::new(a))),
            pair.clone().prop_map(|(a, b)| Tree::And(a, b)),
            pair.clone().prop_map(|(a, b)| Tree::Or(a, b)),
            pair.prop_map(|(a, b)| Tree::Xor(a, b)),
        ]
    })
}

fn letters() -> impl Iterator<Item = Letter> {
    (0u32..1 << PROPS.len()).map(|bits| {
        let members = PROPS.iter().enumerate().filter(move |(i, _)| bits >> i & 1 == 1);
        members.map(|(_, &prop)| PropId::new(prop)).collect()
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn a_guard_contains_the_letters_of_its_formula(tree in trees()) {
        let guard = tree.guard();
        let mut n = 0;
        for letter in letters() {
            prop_assert_eq!(guard.contains(&letter), tree.holds(&letter));
            n += u32::from(tree.holds(&letter));
        }
        prop_assert_eq!(guard.n_letters(PROPS.len()), f64::from(n));
        prop_assert_eq!(guard.is_false(), n == 0);
        prop_assert_eq!(guard.is_true(), n == 1 << PROPS.len());
    }

    #[test]
    fn equality_is_equivalence(a in trees(), b in trees()) {
        let (g, h) = (a.guard(), b.guard());
        let same = letters().all(|l| a.holds(&l) == b.holds(&l));
        prop_assert_eq!(g == h, same);
        let implies = letters().all(|l| !a.holds(&l) || b.holds(&l));
        prop_assert_eq!(g.implies(&h), implies);
        // The same function, built another way.
        let rebuilt = g.and(&h).or(&g.and(&h.not()));
        prop_assert_eq!(&rebuilt, &g);
        prop_assert_eq!(g.xor(&h).xor(&h), g.clone());
        prop_assert_eq!(g.minus(&h), g.and(&h.not()));
    }

    #[test]
    fn the_sum_of_products_is_the_guard_and_needs_every_product(tree in trees()) {
        let guard = tree.guard();
        let cubes = guard.cubes();
        let sum = |skip: Option<usize>| {
            let kept = cubes.iter().enumerate().filter(|(i, _)| Some(*i) != skip);
            kept.fold(Guard::ff(), |all, (_, cube)| all.or(&Guard::of_cube(cube)))
        };
        prop_assert_eq!(sum(None), guard.clone());
        for i in 0..cubes.len() {
            prop_assert_ne!(sum(Some(i)), guard.clone());
        }
    }

    #[test]
    fn support_cofactor_and_substitution_follow_their_definition(tree in trees(), i in 0..8usize) {
        let (guard, prop) = (tree.guard(), PropId::new(PROPS[i]));
        let (low, high) = (guard.cofactor(prop, false), guard.cofactor(prop, true));
        prop_assert_eq!(guard.support().contains(prop), low != high);
        let test = Guard::prop(prop);
        prop_assert_eq!(test.and(&high).or(&low.minus(&test)), guard.clone());
        prop_assert_eq!(guard.exists(prop), low.or(&high));
        prop_assert_eq!(guard.substitute(Guard::prop), guard.clone());
        let negated = guard.substitute(|p| if p == prop { test.not() } else { Guard::prop(p) });
        prop_assert_eq!(test.and(&low).or(&high.minus(&test)), negated);
    }

    #[test]
    fn the_least_letter_is_in_the_set_and_none_is_smaller(tree in trees()) {
        let guard = tree.guard();
        match guard.least_letter() {
            None => prop_assert!(guard.is_false()),
            Some(least) => {
                prop_assert!(guard.contains(&least));
                prop_assert!(letters().all(|l| !guard.contains(&l) || l.len() >= least.len()));
            }
        }
    }
}

#[test]
fn a_conjunction_of_two_thousand_propositions_is_one_product() {
    let literal = |i| lariat_core::Literal { prop: PropId::new(i), positive: i % 3 != 0 };
    let cube: Vec<_> = (0..2_000).map(literal).collect();
    assert_eq!(Guard::of_cube(&cube).cubes(), [cube]);
}

proptest! {
    /// What is computed within a bound is what is computed without.
    #[test]
    fn bounds_change_nothing_but_the_end(a in trees(), b in trees(), steps in 0..2000usize) {
        let (a, b) = (a.guard(), b.guard());
        if let Some(both) = a.and_within(&b, steps) {
            prop_assert_eq!(both, a.and(&b));
        }
        if let Some(either) = a.or_within(&b, steps) {
            prop_assert_eq!(either, a.or(&b));
        }
        if let Some(cubes) = a.cubes_within(steps) {
            prop_assert_eq!(cubes, a.cubes());
        }
    }

    /// A cube built in one go equals the conjunction of its literals.
    #[test]
    fn a_cube_is_the_conjunction_of_its_literals(
        literals in proptest::collection::vec((proptest::sample::select(&PROPS[..]), any::<bool>()), 0..6),
    ) {
        let cube: Vec<Literal> = literals
            .iter()
            .map(|&(i, positive)| Literal { prop: PropId::new(i), positive })
            .collect();
        let one_by_one = cube
            .iter()
            .fold(Guard::tt(), |all, l| all.and(&Guard::literal(l.prop, l.positive)));
        prop_assert_eq!(Guard::of_cube(&cube), one_by_one);
    }
}
