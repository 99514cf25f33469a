//! What the generators promise, for all weights, sizes and seeds.

use std::collections::HashSet;

use lariat_core::{Alphabet, Letter, Prop, Random, Seed};
use lariat_logic::ltl::{BinaryOp, Classes, Closure, Formula, Nnf, Node, UnaryOp};
use lariat_oracle::satisfies;
use lariat_testbench::Range;
use lariat_testbench::random_formula::{
    ExactSize, Filters, Generator, GeneratorError, Options, Priorities, QuickCheck, Shape,
    is_trivial, numbered_props,
};
use lariat_testbench::random_lasso::{LassoError, Lengths, RandomLasso};
use proptest::prelude::*;

const SHAPES: [Shape; 4] =
    [Shape::Any, Shape::NegationNormal, Shape::SyntacticSafety, Shape::Boolean];

/// Weights of all operators, many of them 0.
fn priorities() -> impl Strategy<Value = Priorities> {
    let weight = || prop_oneof![2 => Just(0u32), 1 => 1..5u32];
    let weights = proptest::collection::vec(weight(), UnaryOp::ALL.len() + BinaryOp::ALL.len());
    (weights, 0..3u32).prop_map(|(weights, constants)| {
        let (unary, binary) = weights.split_at(UnaryOp::ALL.len());
        let priorities = Priorities::default().with_constants(constants);
        let priorities = UnaryOp::ALL
            .into_iter()
            .zip(unary)
            .fold(priorities, |priorities, (op, &w)| priorities.with_unary(op, w));
        let operators = BinaryOp::ALL.into_iter().zip(binary);
        operators.fold(priorities, |priorities, (op, &w)| priorities.with_binary(op, w))
    })
}

fn options() -> impl Strategy<Value = Options> {
    (priorities(), 1..=40u64, 0..4u64, 1..4usize, prop::sample::select(&SHAPES)).prop_map(
        |(priorities, first, width, n_props, shape)| Options {
            sizes: Range::between(first, first + width),
            priorities,
            shape,
            ..Options::over(n_props)
        },
    )
}

fn uses_only_what_has_weight(f: &Formula, priorities: &Priorities) -> bool {
    Closure::of(f).formulas().all(|g| match g.view() {
        Node::True => priorities.constant(true) > 0,
        Node::False => priorities.constant(false) > 0,
        Node::Prop(_) => true,
        Node::Unary(op, _) => priorities.unary(op) > 0,
        Node::Binary(op, _, _) => priorities.binary(op) > 0,
    })
}

fn is_of_shape(f: &Formula, shape: Shape) -> bool {
    let normal = || Nnf::of(f).formula() == f;
    match shape {
        Shape::Any => true,
        Shape::NegationNormal => normal(),
        Shape::Boolean => f.is_boolean(),
        Shape::SyntacticSafety => {
            let weak = [BinaryOp::WeakUntil, BinaryOp::Until, BinaryOp::StrongRelease];
            normal()
                && Classes::of(f).has(Classes::SAFETY)
                && !f.uses_unary(UnaryOp::Finally)
                && weak.iter().all(|&op| !f.uses_binary(op))
        }
    }
}

/// Can operators of these weights and this shape build a formula of this size? By brute force:
/// sizes reachable from leaves.
fn is_possible(options: &Options, size: u64) -> bool {
    let allowed = |f: Formula| is_of_shape(&f, options.shape);
    let a = || Formula::prop(&Prop::new("a"));
    let b = || Formula::prop(&Prop::new("b"));
    let unary = |op| options.priorities.unary(op) > 0 && allowed(Formula::unary(op, a()));
    let binary = |op| options.priorities.binary(op) > 0 && allowed(Formula::binary(op, a(), b()));
    let literals = !matches!(options.shape, Shape::Any | Shape::Boolean);
    let any_unary = |n: usize| {
        UnaryOp::ALL.into_iter().any(|op| unary(op) && !(literals && n > 2 && op == UnaryOp::Not))
    };
    let any_binary = BinaryOp::ALL.into_iter().any(binary);
    let mut possible = vec![false, true];
    for n in 2..=size as usize {
        let by_unary = any_unary(n) && possible[n - 1];
        let by_binary = any_binary && (1..n - 1).any(|x| possible[x] && possible[n - 1 - x]);
        possible.push(by_unary || by_binary);
    }
    possible[size as usize]
}

/// TH00, figure 2, line by line, with the default priorities.
fn figure_2(n: u64, props: &[Prop], random: &mut Random) -> Formula {
    use BinaryOp::{And, Iff, Implies, Or, Release, Until};
    const BINARY: [BinaryOp; 6] = [And, Or, Implies, Iff, Until, Release];
    let n_unary = UnaryOp::ALL.len();
    match n {
        1 => match random.below(2 + props.len() as u64) {
            0 => Formula::ff(),
            1 => Formula::tt(),
            i => Formula::prop(&props[i as usize - 2]),
        },
        2 => {
            let op = UnaryOp::ALL[random.below(n_unary as u64) as usize];
            Formula::unary(op, figure_2(1, props, random))
        }
        _ => {
            let choice = random.below((n_unary + BINARY.len()) as u64) as usize;
            if choice < n_unary {
                return Formula::unary(UnaryOp::ALL[choice], figure_2(n - 1, props, random));
            }
            let x = random.between(1, n - 2);
            let left = figure_2(x, props, random);
            let right = figure_2(n - x - 1, props, random);
            Formula::binary(BINARY[choice - n_unary], left, right)
        }
    }
}

proptest! {
    #[test]
    fn the_stack_draws_what_the_recursion_draws(size in 1..60u64, n_props in 1..4usize, seed: u64) {
        let options = Options { sizes: Range::only(size), ..Options::over(n_props) };
        let mut random = Seed(seed).random();
        for f in ExactSize::new(&options).unwrap().stream(Seed(seed)).take(5) {
            // The size is drawn first, from the one that there is.
            random.below(1);
            prop_assert_eq!(f, figure_2(size, &options.props, &mut random));
        }
    }

    #[test]
    fn sizes_weights_and_shapes_are_kept(options in options(), seed: u64) {
        let (first, last) = options.sizes.within(1, 1).into_inner();
        let possible: Vec<u64> = (first..=last).filter(|&n| is_possible(&options, n)).collect();
        match ExactSize::new(&options) {
            Ok(generator) => {
                for f in generator.stream(Seed(seed)).take(30) {
                    prop_assert!(possible.contains(&f.n_symbols()), "{} of {:?}", f, possible);
                    prop_assert!(uses_only_what_has_weight(&f, &options.priorities), "{}", f);
                    prop_assert!(is_of_shape(&f, options.shape), "{:?}: {}", options.shape, f);
                }
            }
            Err(GeneratorError::ImpossibleSizes { .. }) => prop_assert!(possible.is_empty()),
            Err(error) => prop_assert!(false, "{}", error),
        }
    }

    #[test]
    fn a_stream_depends_on_its_seed_alone(options in options(), seed: u64) {
        if let Ok(generator) = ExactSize::new(&options) {
            let once: Vec<_> = generator.clone().stream(Seed(seed)).take(10).collect();
            let again: Vec<_> = generator.stream(Seed(seed)).take(5).collect();
            prop_assert_eq!(&once[..5], &again[..]);
        }
    }

    #[test]
    fn quick_check_halves_and_quarters(size in 0..200u64, seed: u64) {
        // The largest formula of a size: itself below one operator, or twice below another.
        fn bound(size: u64) -> u64 {
            if size == 0 { 1 } else { 1 + bound(size / 2).max(2 * bound(size / 4)) }
        }
        let generator = QuickCheck::new(Range::only(size)).unwrap();
        let letters = ["a", "b", "c", "d", "e", "f"];
        for f in generator.stream(Seed(seed)).take(20) {
            prop_assert!(f.n_symbols() <= bound(size), "{}", f);
            let closure = Closure::of(&f);
            prop_assert!(closure.alphabet().props().all(|p| letters.contains(&p.name())));
            prop_assert!(closure.alphabet().n_props() as u64 <= size + 1);
        }
    }

    #[test]
    fn trivial_formulas_are_constant(options in options(), seed: u64, bits in any::<[u64; 4]>()) {
        let options = Options { sizes: Range::between(1, 9), ..options };
        let Ok(generator) = ExactSize::new(&options) else { return Ok(()) };
        let alphabet: Alphabet = numbered_props(3).iter().collect();
        let letter = |i: usize| Letter::from_bits(bits[i] & 7);
        let word = |stem, cycle| lariat_core::Lasso::new(alphabet.clone(), stem, cycle).unwrap();
        let words = [word(vec![letter(0)], vec![letter(1)]), word(vec![], vec![letter(2), letter(3)])];
        for f in generator.stream(Seed(seed)).take(30).filter(is_trivial) {
            prop_assert_eq!(satisfies(&words[0], &f), satisfies(&words[1], &f), "{}", f);
        }
    }

    #[test]
    fn lassos_have_the_lengths_asked_for(
        stem in (0..5u64, 0..3u64), cycle in (1..5u64, 0..3u64), seed: u64,
    ) {
        let range = |(first, width)| Range::between(first, first + width);
        let alphabet: Alphabet = numbered_props(2).iter().collect();
        let apart = Lengths::Apart { stem: range(stem), cycle: range(cycle) };
        let path = Lengths::Path { positions: range(cycle) };
        for word in RandomLasso::new(alphabet.clone(), apart, 0.5).unwrap().stream(Seed(seed)).take(9) {
            prop_assert!((stem.0..=stem.0 + stem.1).contains(&(word.stem().len() as u64)));
            prop_assert!((cycle.0..=cycle.0 + cycle.1).contains(&(word.cycle().len() as u64)));
        }
        for word in RandomLasso::new(alphabet, path, 0.5).unwrap().stream(Seed(seed)).take(9) {
            prop_assert!((cycle.0..=cycle.0 + cycle.1).contains(&(word.n_positions() as u64)));
        }
    }
}

#[test]
fn splits_and_operators_are_evenly_spread() {
    // 5 symbols below `&` alone: the left operand has 1 or 3 of them.
    let only_and = UnaryOp::ALL.iter().fold(Priorities::default(), |p, &op| p.with_unary(op, 0));
    let binary = BinaryOp::ALL.iter().filter(|&&op| op != BinaryOp::And);
    let only_and = binary.fold(only_and, |p, &op| p.with_binary(op, 0));
    let options = Options { sizes: Range::only(5), priorities: only_and, ..Options::over(2) };
    let left_is_leaf = |f: &Formula| match f.view() {
        Node::Binary(_, l, _) => l.n_symbols() == 1,
        _ => panic!("{f} is a conjunction"),
    };
    let formulas = ExactSize::new(&options).unwrap().stream(Seed(5));
    let leaves = formulas.take(2000).filter(left_is_leaf).count();
    assert!((900..1100).contains(&leaves), "{leaves}");

    // The top of a longer formula is each of the ten operators of the figure equally often.
    let mut tops = [0; 16];
    for f in ExactSize::new(&Options::over(2)).unwrap().stream(Seed(6)).take(10_000) {
        match f.view() {
            Node::Unary(op, _) => tops[op as usize] += 1,
            Node::Binary(op, _, _) => tops[4 + op as usize] += 1,
            _ => panic!("{f} has an operator"),
        }
    }
    let (used, unused): (Vec<i32>, Vec<i32>) = tops.iter().partition(|&&n| n > 0);
    assert_eq!(unused.len(), 6, "{tops:?}");
    assert!(used.iter().all(|n| (880..1120).contains(n)), "{tops:?}");
}

#[test]
fn safety_formulas_are_half_temporal() {
    let options = Options { shape: Shape::SyntacticSafety, ..Options::over(3) };
    let formulas = ExactSize::new(&options).unwrap().stream(Seed(7)).take(4000);
    let temporal = |f: &Formula| match f.view() {
        Node::Unary(op, _) => op != UnaryOp::Not,
        Node::Binary(op, _, _) => op.is_temporal(),
        _ => false,
    };
    let n_temporal = formulas.filter(temporal).count();
    assert!((1850..2150).contains(&n_temporal), "{n_temporal}");
}

#[test]
fn unique_formulas_run_out_with_an_error() {
    let options = Options { sizes: Range::only(1), ..Options::over(2) };
    let filters = Filters { unique: true, patience: 1000, ..Filters::NONE };
    let stream = ExactSize::new(&options).unwrap().stream(Seed(0)).filtered(filters);
    let results: Vec<_> = stream.collect();
    assert_eq!(results.len(), 5);
    let found: HashSet<String> =
        results.iter().flatten().map(|formula| formula.to_string()).collect();
    assert_eq!(found, ["0", "1", "p0", "p1"].map(String::from).into());
    let error = results[4].clone().unwrap_err();
    assert_eq!((error.found, error.rejected), (4, 1000));
}

#[test]
fn trivial_formulas_are_left_out() {
    let options = Options { sizes: Range::between(1, 5), ..Options::over(1) };
    let filters = Filters { non_trivial: true, ..Filters::NONE };
    let stream = ExactSize::new(&options).unwrap().stream(Seed(2)).filtered(filters);
    for f in stream.take(1000) {
        let f = f.unwrap();
        assert!(!is_trivial(&f), "{f}");
        assert!(Closure::of(&f).alphabet().n_props() > 0, "{f}");
    }
}

#[test]
fn formulas_told_apart_by_constant_words_are_not_trivial() {
    let [a, b] = ["a", "b"].map(|name| Formula::prop(&Prop::new(name)));
    for f in [a.clone().implies(b.clone()), a.clone().until(b.clone()), a.clone().xor(b.clone())] {
        assert!(!is_trivial(&f), "{f}");
        assert!(!is_trivial(&f.clone().globally().not()), "{f}");
    }
    let or = a.clone().or(a.clone().not());
    assert!(is_trivial(&or.clone().until(or.clone()).and(or.clone())));
    assert!(is_trivial(&b.clone().until(a.clone().and(a.clone().not()))));
    assert!(is_trivial(&Formula::tt().next().implies(Formula::ff())));
    // 2^60 symbols when written out, 61 shared.
    let deep = (0..60).fold(a, |f, _| f.clone().xor(f));
    assert!(is_trivial(&deep));
}

#[test]
fn impossible_wishes_are_refused() {
    let refused = |options: Options| ExactSize::new(&options).unwrap_err().to_string();
    let weights = |text: &str| Priorities::parse(text, &[]).unwrap();
    let base = || Options::over(2);
    assert_eq!(
        refused(Options {
            sizes: Range::only(4),
            priorities: weights("!=0,X=0,F=0,G=0"),
            ..base()
        }),
        "no formula of size 4 can be built: without unary operators every size is odd"
    );
    assert_eq!(
        refused(Options { priorities: weights("ap=0,true=0,false=0"), ..base() }),
        "no proposition and no constant may be used: all their priorities are 0"
    );
    assert_eq!(
        refused(Options { temporal_probability: Some(1.5), ..base() }),
        "1.5 is not a probability: it must be from 0 to 1"
    );
    let open = "3..".parse().unwrap();
    assert!(refused(Options { sizes: open, ..base() }).contains("give a last size"));
    assert!(QuickCheck::over(Range::only(3), vec![]).is_err());

    let lasso = |cycle, truth| {
        let lengths = Lengths::Apart { stem: Range::only(1), cycle };
        RandomLasso::new(Alphabet::new(), lengths, truth).err()
    };
    assert!(matches!(lasso(Range::only(0), 0.5), Some(LassoError::EmptyCycle { .. })));
    assert!(matches!(lasso(Range::only(1), -0.5), Some(LassoError::NotAProbability { .. })));
    assert!(matches!(lasso("1..".parse().unwrap(), 0.5), Some(LassoError::TooLong { .. })));
}

#[test]
fn truth_is_as_likely_as_asked() {
    let alphabet: Alphabet = numbered_props(2).iter().collect();
    let lengths = Lengths::Path { positions: Range::only(10) };
    let words = |truth| {
        let words = RandomLasso::new(alphabet.clone(), lengths, truth).unwrap();
        let letters = words.stream(Seed(3)).take(500).flat_map(|word| {
            word.positions().map(|position| word.letter(position).len()).collect::<Vec<_>>()
        });
        letters.sum::<usize>()
    };
    assert_eq!((words(0.0), words(1.0)), (0, 10_000));
    let some = words(0.3);
    assert!((2800..3200).contains(&some), "{some}");
}

#[test]
fn large_formulas_need_no_stack() {
    let options = Options { sizes: Range::only(300_000), ..Options::over(2) };
    let f = ExactSize::new(&options).unwrap().stream(Seed(1)).next().unwrap();
    assert_eq!(f.n_symbols(), 300_000);
}
