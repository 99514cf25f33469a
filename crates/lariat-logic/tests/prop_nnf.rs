//! Negation normal form: same meaning, `!` only before propositions, bounded size, any depth.

use lariat_core::Prop;
use lariat_core::arbitrary::{all_lassos, lassos};
use lariat_logic::ltl::arbitrary::{formulas, formulas_with};
use lariat_logic::ltl::{BinaryOp, Closure, Formula, Nnf, Node, UnaryOp};
use lariat_oracle::satisfies;
use proptest::prelude::*;

fn is_in_normal_form(f: &Formula) -> bool {
    let no_abbreviation = [BinaryOp::Implies, BinaryOp::Iff, BinaryOp::Xor];
    let literals = Closure::of(f).formulas().all(|sub| match sub.view() {
        Node::Unary(UnaryOp::Not, c) => matches!(c.view(), Node::Prop(_)),
        _ => true,
    });
    literals && no_abbreviation.iter().all(|&op| !f.uses_binary(op))
}

const WITHOUT_IFF: &[BinaryOp] = &[
    BinaryOp::And,
    BinaryOp::Or,
    BinaryOp::Implies,
    BinaryOp::Until,
    BinaryOp::Release,
    BinaryOp::WeakUntil,
    BinaryOp::StrongRelease,
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn it_means_the_same(f in formulas(2, 4), word in lassos(2, 3)) {
        let verdict = satisfies(&word, &f);
        prop_assert_eq!(satisfies(&word, Nnf::of(&f).formula()), verdict);
        prop_assert_eq!(satisfies(&word, Nnf::of_negation(&f).formula()), !verdict);
        prop_assert_eq!(satisfies(&word, Nnf::of(&f).negated().formula()), !verdict);
    }

    #[test]
    fn negations_stand_before_propositions(f in formulas(3, 5)) {
        prop_assert!(is_in_normal_form(Nnf::of(&f).formula()));
        prop_assert!(is_in_normal_form(Nnf::of_negation(&f).formula()));
    }

    #[test]
    fn normal_forms_stay_as_they_are(f in formulas(3, 5)) {
        let nnf = Nnf::of(&f);
        prop_assert_eq!(&Nnf::of(nnf.formula()), &nnf);
        prop_assert_eq!(&nnf.negated().negated(), &nnf);
        prop_assert_eq!(Nnf::of_negation(&f), Nnf::of(&f.clone().not()));
    }

    #[test]
    fn the_graph_stays_small(f in formulas(3, 6)) {
        let before = Closure::of(&f).len();
        prop_assert!(Closure::of(Nnf::of(&f).formula()).len() <= 6 * before);
    }

    #[test]
    fn without_iff_the_text_stays_small(f in formulas_with(3, 6, &UnaryOp::ALL, WITHOUT_IFF)) {
        let nnf = Nnf::of(&f);
        prop_assert!(Closure::of(nnf.formula()).len() <= 2 * Closure::of(&f).len());
        prop_assert!(nnf.formula().n_symbols() <= 2 * f.n_symbols());
    }
}

#[test]
fn depth_does_not_matter() {
    let (a, b) = (Formula::prop(&Prop::new("a")), Formula::prop(&Prop::new("b")));
    let word = all_lassos(2, 1, 2).nth(77).unwrap();
    let grow: [fn(Formula, &Formula) -> Formula; 5] = [
        |f, _| f.not(),
        |f, b| f.until(b.clone()),
        |f, b| b.clone().implies(f),
        |f, b| b.clone().iff(f),
        |f, b| f.not().weak_until(b.clone()).next(),
    ];
    for op in grow {
        let f = (0..200_000).fold(a.clone(), |f, _| op(f, &b));
        let nnf = Nnf::of(&f);
        assert!(is_in_normal_form(nnf.formula()));
        assert_eq!(satisfies(&word, nnf.formula()), satisfies(&word, &f));
        assert_ne!(satisfies(&word, Nnf::of_negation(&f).formula()), satisfies(&word, &f));
    }
}
