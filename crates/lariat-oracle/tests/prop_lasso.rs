//! The labeling of a lasso against the definition with its quantifiers written out, the text-book
//! identities, and other ways to write the same word.

use lariat_core::arbitrary::{all_lassos, lassos};
use lariat_core::{Lasso, Letter, Prop};
use lariat_logic::ltl::arbitrary::formulas;
use lariat_logic::ltl::{BinaryOp, Closure, Formula, Node, UnaryOp};
use lariat_oracle::{Labeling, satisfies};
use proptest::prelude::*;

/// The letter at a place of the infinite word, counted without going back.
fn letter(word: &Lasso, i: usize) -> &Letter {
    let n_stem = word.stem().len();
    if i < n_stem { &word.stem()[i] } else { &word.cycle()[(i - n_stem) % word.cycle().len()] }
}

/// The definition. From `max(i, stem)` on the suffixes repeat, so that looking one cycle further
/// is looking at all later places.
fn naive(word: &Lasso, f: &Formula, i: usize) -> bool {
    let end = i.max(word.stem().len()) + word.cycle().len();
    let at = |g: &Formula, j: usize| naive(word, g, j);
    match f.view() {
        Node::True => true,
        Node::False => false,
        Node::Prop(p) => word.alphabet().find(p).is_some_and(|p| letter(word, i).contains(p)),
        Node::Unary(UnaryOp::Not, f) => !at(f, i),
        Node::Unary(UnaryOp::Next, f) => at(f, i + 1),
        Node::Unary(UnaryOp::Finally, f) => (i..end).any(|k| at(f, k)),
        Node::Unary(UnaryOp::Globally, f) => (i..end).all(|k| at(f, k)),
        Node::Binary(op, f, g) => match op {
            BinaryOp::And => at(f, i) && at(g, i),
            BinaryOp::Or => at(f, i) || at(g, i),
            BinaryOp::Implies => !at(f, i) || at(g, i),
            BinaryOp::Iff => at(f, i) == at(g, i),
            BinaryOp::Xor => at(f, i) != at(g, i),
            BinaryOp::Until => (i..end).any(|k| at(g, k) && (i..k).all(|j| at(f, j))),
            BinaryOp::Release => (i..end).all(|k| at(g, k) || (i..k).any(|j| at(f, j))),
            BinaryOp::WeakUntil => (i..end).all(|k| at(f, k) || (i..=k).any(|j| at(g, j))),
            BinaryOp::StrongRelease => (i..end).any(|k| at(f, k) && (i..=k).all(|j| at(g, j))),
        },
    }
}

fn rebuilt(word: &Lasso, stem: Vec<Letter>, cycle: Vec<Letter>) -> Lasso {
    Lasso::new(word.alphabet().clone(), stem, cycle).expect("the cycle has a letter")
}

/// The first letter of the cycle moved to the stem.
fn with_longer_stem(word: &Lasso) -> Lasso {
    let mut stem = word.stem().to_vec();
    stem.push(word.cycle()[0].clone());
    let mut cycle = word.cycle().to_vec();
    cycle.rotate_left(1);
    rebuilt(word, stem, cycle)
}

/// The cycle written `n` times.
fn with_longer_cycle(word: &Lasso, n: usize) -> Lasso {
    let cycle = std::iter::repeat_n(word.cycle(), n).flatten().cloned().collect();
    rebuilt(word, word.stem().to_vec(), cycle)
}

/// Pairs that are equivalent for all `f`, `g`, `h`.
fn identities(f: &Formula, g: &Formula, h: &Formula) -> Vec<(Formula, Formula)> {
    let (f, g, h) = (|| f.clone(), || g.clone(), || h.clone());
    let (tt, ff) = (Formula::tt, Formula::ff);
    vec![
        (f().finally(), tt().until(f())),
        (f().globally(), ff().release(f())),
        (f().globally(), f().weak_until(ff())),
        (f().finally(), f().strong_release(tt())),
        (f().finally().not(), f().not().globally()),
        (f().next().not(), f().not().next()),
        (f().until(g()).not(), f().not().release(g().not())),
        (f().weak_until(g()).not(), f().not().strong_release(g().not())),
        (f().until(g()), g().or(f().and(f().until(g()).next()))),
        (f().weak_until(g()), g().or(f().and(f().weak_until(g()).next()))),
        (f().release(g()), g().and(f().or(f().release(g()).next()))),
        (f().strong_release(g()), g().and(f().or(f().strong_release(g()).next()))),
        (f().finally(), f().or(f().finally().next())),
        (f().globally(), f().and(f().globally().next())),
        (f().weak_until(g()), f().until(g()).or(f().globally())),
        (f().until(g()), f().weak_until(g()).and(g().finally())),
        (f().release(g()), g().weak_until(f().and(g()))),
        (f().strong_release(g()), g().until(f().and(g()))),
        (f().weak_until(g()), g().release(f().or(g()))),
        (f().until(f().until(g())), f().until(g())),
        (f().until(g()).until(g()), f().until(g())),
        (f().and(g()).globally(), f().globally().and(g().globally())),
        (f().or(g()).finally(), f().finally().or(g().finally())),
        (f().until(g().or(h())), f().until(g()).or(f().until(h()))),
        (f().and(g()).until(h()), f().until(h()).and(g().until(h()))),
        (f().until(g()).next(), f().next().until(g().next())),
        (f().finally().globally().finally(), f().finally().globally()),
        (f().globally().finally().globally(), f().globally().finally()),
        (f().implies(g()), f().not().or(g())),
        (f().iff(g()), f().xor(g()).not()),
        (f().iff(g()), f().implies(g()).and(g().implies(f()))),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn labeling_is_the_definition(f in formulas(2, 4), word in lassos(2, 3)) {
        let closure = Closure::of(&f);
        let labeling = Labeling::of(&word, &closure);
        for (i, position) in word.positions().enumerate() {
            prop_assert_eq!(
                labeling.holds(closure.root(), position), naive(&word, &f, i),
                "{} at {} of {}", f, position, word
            );
        }
    }

    #[test]
    fn unrolling_changes_nothing(f in formulas(2, 4), word in lassos(2, 3)) {
        let verdict = satisfies(&word, &f);
        prop_assert_eq!(satisfies(&with_longer_stem(&word), &f), verdict);
        prop_assert_eq!(satisfies(&with_longer_cycle(&word, 2), &f), verdict);
        prop_assert_eq!(satisfies(&with_longer_cycle(&word, 3), &f), verdict);
    }

    #[test]
    fn negation_flips_the_verdict(f in formulas(3, 4), word in lassos(3, 4)) {
        prop_assert_ne!(satisfies(&word, &f), satisfies(&word, &f.clone().not()));
    }

    #[test]
    fn text_book_identities_hold(
        f in formulas(2, 2), g in formulas(2, 2), h in formulas(2, 2), word in lassos(2, 3),
    ) {
        for (left, right) in identities(&f, &g, &h) {
            prop_assert_eq!(
                satisfies(&word, &left), satisfies(&word, &right),
                "{} and {} on {}", left, right, word
            );
        }
    }
}

/// Every operator over two propositions, one operator inside another, on every small word.
#[test]
fn small_scope_is_exhausted() {
    let (a, b) = (Formula::prop(&Prop::new("a")), Formula::prop(&Prop::new("b")));
    let unary = |f: &Formula| UnaryOp::ALL.map(|op| Formula::unary(op, f.clone()));
    let binary = BinaryOp::ALL.map(|op| Formula::binary(op, a.clone(), b.clone()));
    let simple: Vec<Formula> = unary(&a).into_iter().chain(binary).collect();
    let nested = simple.iter().flat_map(|f| {
        let outer = BinaryOp::ALL.map(|op| Formula::binary(op, f.clone(), a.clone()));
        let swapped = BinaryOp::ALL.map(|op| Formula::binary(op, b.clone(), f.clone()));
        unary(f).into_iter().chain(outer).chain(swapped)
    });
    let all: Vec<Formula> = simple.iter().cloned().chain(nested).collect();
    let words: Vec<Lasso> = all_lassos(2, 2, 2).collect();
    for f in &all {
        for word in &words {
            assert_eq!(satisfies(word, f), naive(word, f, 0), "{f} on {word}");
        }
    }
}

#[test]
fn deep_formulas_are_evaluated() {
    let word = all_lassos(1, 1, 2).last().unwrap();
    let a = Formula::prop(&Prop::new("a"));
    let mut f = a.clone();
    for i in 0..200_000 {
        f = match i % 3 {
            0 => f.not(),
            1 => a.clone().until(f),
            _ => f.next(),
        };
    }
    let verdict = satisfies(&word, &f);
    assert_ne!(verdict, satisfies(&word, &f.not()));
}
