//! Each syntactic class against what it promises about the words that satisfy the formula.

use lariat_core::arbitrary::{all_lassos, lassos, small_alphabet};
use lariat_core::{Lasso, Letter, Prop};
use lariat_logic::ltl::arbitrary::formulas;
use lariat_logic::ltl::{Classes, Formula};
use lariat_oracle::satisfies;
use proptest::prelude::*;

const N_PROPS: usize = 2;

type Word = Vec<Letter>;

fn lasso(stem: Word, cycle: Word) -> Lasso {
    Lasso::new(small_alphabet(N_PROPS), stem, cycle).expect("the cycle has a letter")
}

fn letters() -> impl Iterator<Item = Letter> {
    (0..1u64 << N_PROPS).map(Letter::from_bits)
}

fn prepended(letter: Letter, word: &Lasso) -> Lasso {
    let stem = std::iter::once(letter).chain(word.stem().iter().cloned()).collect();
    lasso(stem, word.cycle().to_vec())
}

/// The word without its first letter.
fn tail(word: &Lasso) -> Lasso {
    let mut cycle = word.cycle().to_vec();
    if word.stem().is_empty() {
        cycle.rotate_left(1);
        return lasso(vec![], cycle);
    }
    lasso(word.stem()[1..].to_vec(), cycle)
}

/// The word with the letter at this place written twice.
fn stuttered(word: &Lasso, place: usize) -> Lasso {
    let (mut stem, mut cycle) = (word.stem().to_vec(), word.cycle().to_vec());
    if place < stem.len() {
        stem.insert(place, stem[place].clone());
    } else {
        let i = place - stem.len();
        cycle.insert(i, cycle[i].clone());
    }
    lasso(stem, cycle)
}

fn prefix(word: &Lasso, len: usize) -> Word {
    let rounds = std::iter::repeat_n(word.cycle(), len).flatten();
    word.stem().iter().chain(rounds).take(len).cloned().collect()
}

/// If the word satisfies the formula, so does every longer one.
fn is_eventual_at(f: &Formula, word: &Lasso) -> bool {
    !satisfies(word, f) || letters().all(|letter| satisfies(&prepended(letter, word), f))
}

/// If the word satisfies the formula, so does what follows its first letter.
fn is_universal_at(f: &Formula, word: &Lasso) -> bool {
    !satisfies(word, f) || satisfies(&tail(word), f)
}

fn is_stutter_invariant_at(f: &Formula, word: &Lasso) -> bool {
    (0..word.n_positions()).all(|i| satisfies(&stuttered(word, i), f) == satisfies(word, f))
}

/// If the word violates the formula, some prefix of it does, however it goes on. Prefixes are
/// tried up to a length that is ample for the small formulas here.
fn is_safety_at(f: &Formula, word: &Lasso) -> bool {
    let ends: Vec<Lasso> = all_lassos(N_PROPS, 1, 2).collect();
    satisfies(word, f)
        || (0..=16).any(|len| {
            let prefix = prefix(word, len);
            ends.iter().all(|end| {
                let stem = prefix.iter().chain(end.stem()).cloned().collect();
                !satisfies(&lasso(stem, end.cycle().to_vec()), f)
            })
        })
}

/// A deterministic Büchi automaton with at most `N` states that accepts `u (x^N y)^k x^ω` for all
/// `k < N` sees a mark in every `x^N`, and hence accepts `u (x^N y)^ω`.
fn is_recurrence_at(f: &Formula, u: &Word, x: &Word, y: &Word) -> bool {
    const N: usize = 12;
    let block: Word = std::iter::repeat_n(x, N).flatten().chain(y).cloned().collect();
    let stem = |k: usize| -> Word {
        u.iter().chain(std::iter::repeat_n(&block, k).flatten()).cloned().collect()
    };
    let premise = (0..N).all(|k| satisfies(&lasso(stem(k), x.clone()), f));
    !premise || satisfies(&lasso(u.clone(), block.clone()), f)
}

fn words(min: usize, max: usize) -> impl Strategy<Value = Word> {
    let letter = (0..1u64 << N_PROPS).prop_map(Letter::from_bits);
    proptest::collection::vec(letter, min..=max)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4000))]

    #[test]
    fn pure_eventualities_and_universalities(f in formulas(N_PROPS, 4), word in lassos(N_PROPS, 3)) {
        let classes = Classes::of(&f);
        prop_assert!(!classes.has(Classes::EVENTUAL) || is_eventual_at(&f, &word));
        prop_assert!(!classes.has(Classes::UNIVERSAL) || is_universal_at(&f, &word));
    }

    #[test]
    fn stutter_invariance(f in formulas(N_PROPS, 4), word in lassos(N_PROPS, 3)) {
        let claimed = Classes::of(&f).has(Classes::STUTTER_INVARIANT);
        prop_assert!(!claimed || is_stutter_invariant_at(&f, &word));
    }

    #[test]
    fn safety_and_guarantee(f in formulas(N_PROPS, 3), word in lassos(N_PROPS, 2)) {
        let classes = Classes::of(&f);
        prop_assert!(!classes.has(Classes::SAFETY) || is_safety_at(&f, &word));
        prop_assert!(!classes.has(Classes::GUARANTEE) || is_safety_at(&f.clone().not(), &word));
    }

    #[test]
    fn recurrence_and_persistence(
        f in formulas(N_PROPS, 4), u in words(0, 2), x in words(1, 2), y in words(1, 2),
    ) {
        let classes = Classes::of(&f);
        // Obligations are what is both.
        let obligation = classes.has(Classes::OBLIGATION);
        if obligation || classes.has(Classes::RECURRENCE) {
            prop_assert!(is_recurrence_at(&f, &u, &x, &y));
        }
        if obligation || classes.has(Classes::PERSISTENCE) {
            prop_assert!(is_recurrence_at(&f.clone().not(), &u, &x, &y));
        }
    }

    #[test]
    fn classes_are_ordered(f in formulas(N_PROPS, 5)) {
        let classes = Classes::of(&f);
        let implies = |lower: Classes, upper: Classes| !classes.has(lower) || classes.has(upper);
        prop_assert!(implies(Classes::BOOLEAN, Classes::SAFETY | Classes::GUARANTEE));
        prop_assert!(implies(Classes::SAFETY, Classes::OBLIGATION));
        prop_assert!(implies(Classes::GUARANTEE, Classes::OBLIGATION));
        prop_assert!(implies(Classes::OBLIGATION, Classes::RECURRENCE | Classes::PERSISTENCE));
        prop_assert_eq!(classes.has(Classes::BOOLEAN), f.is_boolean());
        prop_assert_eq!(Classes::of(&f.clone().not()), classes.negated());
    }
}

fn p(name: &str) -> Formula {
    Formula::prop(&Prop::new(name))
}

/// The checks above can fail: formulas outside a class are found out.
#[test]
fn false_claims_are_found_out() {
    let (a, b) = (|| p("a"), || p("b"));
    let words: Vec<Lasso> = all_lassos(N_PROPS, 1, 2).collect();
    let outside = |f: &Formula, check: fn(&Formula, &Lasso) -> bool| {
        assert!(words.iter().any(|word| !check(f, word)), "{f} passes");
    };
    for f in [a(), a().until(b()), a().globally()] {
        outside(&f, is_eventual_at);
    }
    for f in [a(), a().finally(), a().until(b()), b().next()] {
        outside(&f, is_universal_at);
    }
    for f in [a().next(), a().and(b().next()).finally()] {
        outside(&f, is_stutter_invariant_at);
    }
    for f in [a().finally(), a().until(b()), a().finally().globally(), a().globally().finally()] {
        outside(&f, is_safety_at);
    }
    let steps: Vec<Word> = letters().map(|letter| vec![letter]).collect();
    for f in [a().globally().finally(), a().globally().finally().or(b().finally().globally())] {
        let found =
            steps.iter().any(|x| steps.iter().any(|y| !is_recurrence_at(&f, &vec![], x, y)));
        assert!(found, "{f} passes");
    }
}

#[test]
fn the_hierarchy_by_syntax() {
    let (a, b, c) = (|| p("a"), || p("b"), || p("c"));
    let (fa, ga, fb, gb) =
        (|| a().finally(), || a().globally(), || b().finally(), || b().globally());
    let gfa = || fa().globally();
    let fga = || ga().finally();
    let table: Vec<(Formula, &str)> = vec![
        (Formula::tt(), "boolean"),
        (a().xor(b()), "boolean"),
        (a().implies(b().not()), "boolean"),
        (a().next(), "safety and guarantee"),
        (a().and(b().next().next()), "safety and guarantee"),
        (a().iff(b().next()), "safety and guarantee"),
        (ga(), "safety"),
        (a().weak_until(b()), "safety"),
        (a().release(b()), "safety"),
        (fa().not(), "safety"),
        (ga().or(gb()), "safety"),
        (ga().next(), "safety"),
        (a().implies(b().next()).globally(), "safety"),
        (a().implies(b().weak_until(c())).globally(), "safety"),
        (a().until(b()).not(), "safety"),
        (ga().globally(), "safety"),
        (fa(), "guarantee"),
        (a().until(b()), "guarantee"),
        (a().strong_release(b()), "guarantee"),
        (ga().not(), "guarantee"),
        (fa().and(fb()), "guarantee"),
        (a().and(fb()).finally(), "guarantee"),
        (a().weak_until(b()).not(), "guarantee"),
        (fa().next(), "guarantee"),
        (fa().until(b()), "guarantee"),
        (fa().and(gb()), "obligation"),
        (fa().implies(fb()), "obligation"),
        (ga().xor(fb()), "obligation"),
        (ga().until(b()), "obligation"),
        (fa().release(gb()).not(), "obligation"),
        (ga().weak_until(fb()), "obligation"),
        (gfa(), "recurrence"),
        (a().implies(fb()).globally(), "recurrence"),
        (gfa().and(fb().globally()), "recurrence"),
        (gfa().or(gb()), "recurrence"),
        (fa().weak_until(b()), "recurrence"),
        (b().release(fa()), "recurrence"),
        (gfa().until(b()), "recurrence"),
        (fga().not(), "recurrence"),
        (fga(), "persistence"),
        (fga().or(gb().finally()), "persistence"),
        (a().until(gb()), "persistence"),
        (ga().strong_release(b()), "persistence"),
        (gfa().not(), "persistence"),
        (gfa().implies(fb().globally()), "reactivity"),
        (gfa().and(gb().finally()), "reactivity"),
        (fga().globally().or(fb().globally()), "reactivity"),
    ];
    for (f, lowest) in table {
        assert_eq!(Classes::of(&f).lowest(), lowest, "{f}: {}", Classes::of(&f));
    }
}

#[test]
fn depth_does_not_matter() {
    let f = (0..200_000).fold(p("a"), |f, i| if i % 2 == 0 { f.finally() } else { f.globally() });
    assert!(Classes::of(&f).is_suspendable());
}
