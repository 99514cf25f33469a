//! How long simplification takes: random formulas of 20 symbols at each level, and deep ones.

use std::hint::black_box;

use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use lariat_core::{Prop, Random, Seed};
use lariat_logic::ltl::rewrite::{Level, Options, Simplifier, simplify};
use lariat_logic::ltl::{BinaryOp, Formula, UnaryOp};

/// A formula with exactly so many symbols over four propositions. The sizes are those of the
/// bench, so the recursion is shallow.
fn random_formula(random: &mut Random, n_symbols: u64) -> Formula {
    const PROPS: [&str; 4] = ["a", "b", "c", "d"];
    if n_symbols == 1 {
        return Formula::prop(&Prop::new(random.pick(&PROPS).expect("there are four")));
    }
    if n_symbols == 2 || random.chance(0.4) {
        let op = *random.pick(&UnaryOp::ALL).expect("there are four");
        return Formula::unary(op, random_formula(random, n_symbols - 1));
    }
    let op = *random.pick(&BinaryOp::ALL).expect("there are nine");
    let left = random.between(1, n_symbols - 2);
    let (f, g) = (random_formula(random, left), random_formula(random, n_symbols - 1 - left));
    Formula::binary(op, f, g)
}

fn random_formulas(n_formulas: usize, n_symbols: u64) -> Vec<Formula> {
    let mut random = Seed(1).random();
    (0..n_formulas).map(|_| random_formula(&mut random, n_symbols)).collect()
}

fn random(criterion: &mut Criterion) {
    let formulas = random_formulas(1000, 20);
    let mut group = criterion.benchmark_group("simplify 1000 formulas of 20 symbols");
    group.sample_size(30);
    for level in [Level::R0, Level::R1, Level::R2, Level::R3] {
        group.bench_function(format!("{level:?}"), |bencher| {
            let mut simplifier = Simplifier::new(Options { level, ..Options::default() });
            bencher.iter(|| {
                for f in &formulas {
                    black_box(simplifier.simplify(f));
                }
            });
        });
    }
    group.bench_function("R3 and print", |bencher| {
        let mut simplifier = Simplifier::new(Options::default());
        bencher.iter(|| {
            let texts = formulas.iter().map(|f| simplifier.simplify(f).to_string().len());
            black_box(texts.sum::<usize>())
        });
    });
    group.bench_function("R3, a new simplifier each", |bencher| {
        bencher.iter(|| {
            for f in &formulas {
                black_box(simplify(f, Level::R3));
            }
        });
    });
    group.finish();
}

fn deep(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("simplify 200,000 nested operators");
    group.sample_size(10);
    let a = Formula::prop(&Prop::new("a"));
    let untils =
        (0..200_000).fold(a.clone(), |f, i| Formula::prop(&Prop::new(["a", "b"][i % 2])).until(f));
    let nexts = (0..200_000).fold(a, |f, i| if i % 2 == 0 { f.next() } else { f.finally() });
    for (name, f) in [("U", untils), ("F X", nexts)] {
        group.bench_function(name, |bencher| {
            bencher.iter_batched(
                || f.clone(),
                |f| simplify(&f, Level::R3),
                BatchSize::PerIteration,
            );
        });
    }
    group.finish();
}

criterion_group!(benches, random, deep);
criterion_main!(benches);
