//! Simplified formulas mean the same, stay as they are when simplified again, and do not grow.

use lariat_core::arbitrary::{all_lassos, lassos};
use lariat_core::{Lasso, Prop};
use lariat_logic::ltl::arbitrary::{formulas, formulas_with};
use lariat_logic::ltl::rewrite::{
    Containment, Growth, Level, Options, RULES, Simplifier, Suspension, simplify, simplify_traced,
    simplify_with,
};
use lariat_logic::ltl::{BinaryOp, Closure, Formula, Nnf, UnaryOp};
use lariat_oracle::{Labeling, satisfies};
use proptest::prelude::*;

const LEVELS: [Level; 4] = [Level::R0, Level::R1, Level::R2, Level::R3];
const MODES: [Suspension; 3] = [Suspension::Stay, Suspension::Lower, Suspension::Lift];

fn p(name: &str) -> Formula {
    Formula::prop(&Prop::new(name))
}

/// A word on which two formulas differ at some position.
fn difference(words: &[Lasso], f: &Formula, g: &Formula) -> Option<Lasso> {
    let mut closure = Closure::empty();
    let (f, g) = (closure.add(f), closure.add(g));
    let differs = |word: &&Lasso| {
        let labels = Labeling::of(word, &closure);
        word.positions().any(|i| labels.holds(f, i) != labels.holds(g, i))
    };
    words.iter().find(differs).cloned()
}

/// Formulas in which the rules find much to do: few propositions, many temporal operators.
fn temporal_formulas(n_props: usize, depth: u32) -> impl Strategy<Value = Formula> {
    use BinaryOp::{And, Or, Release, StrongRelease, Until, WeakUntil};
    formulas_with(
        n_props,
        depth,
        &[UnaryOp::Next, UnaryOp::Finally, UnaryOp::Globally],
        &[And, Or, And, Or, Until, Release, WeakUntil, StrongRelease],
    )
}

fn any_formulas() -> impl Strategy<Value = Formula> {
    prop_oneof![formulas(3, 5), temporal_formulas(2, 5), temporal_formulas(3, 4)]
}

fn assert_equivalent(f: &Formula, words: &[Lasso]) -> Result<(), TestCaseError> {
    for level in LEVELS {
        for suspension in MODES {
            let g = Simplifier::new(Options { level, suspension }).simplify(f);
            let word = difference(words, f, &g);
            prop_assert!(word.is_none(), "{level:?} {suspension:?}: {f} became {g}: {word:?}");
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn simplified_formulas_are_equivalent(
        f in any_formulas(),
        words in proptest::collection::vec(lassos(3, 5), 20),
    ) {
        assert_equivalent(&f, &words)?;
    }

    #[test]
    fn simplified_formulas_stay_as_they_are(f in any_formulas()) {
        for level in LEVELS {
            for suspension in MODES {
                let mut simplifier = Simplifier::new(Options { level, suspension });
                let once = simplifier.simplify(&f);
                let twice = simplifier.simplify(&once);
                prop_assert_eq!(&once, &twice, "{:?} {:?}: {}", level, suspension, f);
            }
        }
    }

    #[test]
    fn only_growing_rules_grow_a_formula(f in any_formulas()) {
        let nnf = Nnf::of(&f).into_formula();
        for level in &LEVELS[1..] {
            let traced = simplify_traced(&f, *level);
            let grown = traced.steps.iter().any(|step| step.rule.growth == Growth::Possible);
            let size = traced.formula.n_symbols();
            prop_assert!(grown || size <= nnf.n_symbols(), "{} became {}", nnf, traced.formula);
        }
    }

    #[test]
    fn results_are_in_negation_normal_form(f in any_formulas()) {
        for level in &LEVELS[1..] {
            let g = simplify(&f, *level);
            prop_assert_eq!(Nnf::of(&g).into_formula(), g);
        }
    }

    #[test]
    fn the_steps_of_a_trace_lead_from_start_to_end(f in any_formulas(), word in lassos(3, 4)) {
        for level in LEVELS {
            let traced = simplify_traced(&f, level);
            prop_assert_eq!(&traced.formula, &simplify(&f, level));
            let wholes: Vec<Formula> = traced.wholes().collect();
            prop_assert_eq!(wholes.len(), traced.steps.len());
            prop_assert_eq!(wholes.last().unwrap_or(&traced.start), &traced.formula);
            for (step, whole) in traced.steps.iter().zip(&wholes) {
                prop_assert_eq!(satisfies(&word, &f), satisfies(&word, whole), "{}", step);
                prop_assert_eq!(satisfies(&word, &step.before), satisfies(&word, &step.after), "{}", step);
                prop_assert!(RULES.contains(step.rule));
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn simplified_formulas_are_equivalent_on_all_small_lassos(f in temporal_formulas(2, 4)) {
        let words: Vec<Lasso> = all_lassos(2, 2, 2).collect();
        assert_equivalent(&f, &words)?;
    }

    /// The judge knows some words only, so the result is equivalent on these.
    #[test]
    fn a_judge_of_languages_is_used_soundly(f in temporal_formulas(1, 4)) {
        let judge = SmallWords(all_lassos(1, 3, 3).collect());
        let g = simplify_with(&f, Level::R3, &judge);
        prop_assert_eq!(difference(&judge.0, &f, &g), None);
    }
}

/// Compares languages on some words that contain all their suffixes.
struct SmallWords(Vec<Lasso>);

impl Containment for SmallWords {
    fn implies(&self, f: &Formula, g: &Formula) -> Option<bool> {
        let implication = f.clone().implies(g.clone());
        Some(difference(&self.0, &implication, &Formula::tt()).is_none())
    }
}

#[test]
fn a_judge_of_languages_finds_more() {
    // The left side implies a, but not by its syntax.
    let f = p("a").until(p("b")).and(p("b").not()).until(p("a"));
    let judge = SmallWords(all_lassos(2, 2, 2).collect());
    assert_eq!(simplify_with(&f, Level::R3, &judge), p("a"));
    assert_ne!(simplify(&f, Level::R3), p("a"));
}

#[test]
fn rules_work_together() {
    let (a, b, c) = (|| p("a"), || p("b"), || p("c"));
    let cases = [
        (a().globally().not().finally().not(), "Ga"),
        (a().implies(b().finally()).globally(), "G(!a | Fb)"),
        (a().not().globally().or(a().and(b().finally()).finally()), "!a W (a & Fb)"),
        (a().or(b().next()).finally().globally(), "GF(a | b)"),
        (a().until(b()).and(c().until(b())), "(a & c) U b"),
        (a().next().until(b()), "b | X(b M a)"),
        (a().finally().globally().and(b().finally().globally()), "G(Fa & Fb)"),
        (a().and(a().not()).or(b()), "b"),
        (a().iff(a()), "1"),
        (a().until(b().until(a().or(b()))), "a | b"),
    ];
    for (f, wanted) in cases {
        assert_eq!(simplify(&f, Level::R3).to_string(), wanted, "{f}");
    }
}

#[test]
fn chains_of_equivalences_stay_small_graphs() {
    let chain = |i: usize| p(&format!("p{}", i % 8)).finally();
    let f = (1..30).fold(chain(0), |f, i| f.iff(chain(i)));
    for level in LEVELS {
        let n_nodes = Closure::of(&simplify(&f, level)).len();
        assert!(n_nodes < 1000, "{level:?}: {n_nodes}");
    }
}

/// Deep formulas take a moment, not the stack and not the afternoon.
#[test]
fn deep_formulas_are_simplified() {
    const DEPTH: usize = 200_000;
    let (a, b) = (p("a"), p("b"));
    let nest =
        |step: &dyn Fn(usize, Formula) -> Formula| (0..DEPTH).fold(p("c"), |f, i| step(i, f));
    let odd = |i: usize| i % 2 == 1;
    let side = |i| if odd(i) { a.clone() } else { b.clone() };
    let cases: Vec<(&str, Formula)> = vec![
        ("!", nest(&|_, f| f.not())),
        ("X", nest(&|_, f| f.next())),
        ("G F", nest(&|i, f| if odd(i) { f.globally() } else { f.finally() })),
        ("F X", nest(&|i, f| if odd(i) { f.finally() } else { f.next() })),
        ("a U b U", nest(&|i, f| side(i).until(f))),
        ("U a U b", nest(&|i, f| f.until(side(i)))),
        ("a U X", nest(&|_, f| a.clone().until(f.next()))),
        ("GFa U X", nest(&|_, f| a.clone().finally().globally().until(f.next()))),
        ("X U b", nest(&|_, f| f.next().until(b.clone()))),
        ("!U", nest(&|i, f| side(i).until(f).not())),
        ("R W", nest(&|i, f| if odd(i) { f.release(a.clone()) } else { b.clone().weak_until(f) })),
        ("F U", nest(&|i, f| side(i).until(f)).finally()),
        ("&", nest(&|i, f| side(i).next().and(f))),
        ("| wide", nest(&|i, f| f.or(p(&format!("p{i}")).globally()))),
        ("& |", nest(&|i, f| if odd(i) { f.or(a.clone()) } else { b.clone().finally().and(f) })),
        ("& X", nest(&|_, f| a.clone().and(f.next()))),
        ("G &", nest(&|i, f| side(i).and(f.globally()))),
        ("G |", nest(&|i, f| side(i).or(f).globally())),
        ("->", nest(&|i, f| f.implies(side(i).finally()))),
        ("<->", nest(&|i, f| f.iff(side(i)))),
    ];
    let word = all_lassos(2, 1, 1).nth(7).expect("there are twenty words");
    for (name, f) in cases {
        let verdict = satisfies(&word, &f);
        for level in LEVELS {
            let simplified = simplify_traced(&f, level).formula;
            assert_eq!(satisfies(&word, &simplified), verdict, "{name} {level:?} on {word}");
        }
    }
}
