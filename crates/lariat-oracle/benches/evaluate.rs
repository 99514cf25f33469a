//! How fast formulas are judged on lassos.

#![allow(missing_docs, reason = "criterion's macros")]

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use lariat_core::arbitrary::small_alphabet;
use lariat_core::{Lasso, Letter, Prop, Random, Seed};
use lariat_logic::ltl::{BinaryOp, Formula, UnaryOp};

/// A formula with about this many symbols over `a, b, c, d`.
fn formula(random: &mut Random, n_symbols: u64) -> Formula {
    let leaf = |random: &mut Random| {
        let names = ["a", "b", "c", "d"];
        Formula::prop(&Prop::new(random.pick(&names).expect("there are names")))
    };
    let mut f = leaf(random);
    while f.n_symbols() < n_symbols {
        f = if random.chance(0.4) {
            Formula::unary(*random.pick(&UnaryOp::ALL).expect("there are operators"), f)
        } else {
            let op = *random.pick(&BinaryOp::ALL).expect("there are operators");
            Formula::binary(op, leaf(random), f)
        };
    }
    f
}

fn word(random: &mut Random, n_letters: usize) -> Lasso {
    let mut letters = |n: usize| (0..n).map(|_| Letter::from_bits(random.below(16))).collect();
    let (stem, cycle) = (letters(n_letters / 2), letters(n_letters - n_letters / 2));
    Lasso::new(small_alphabet(4), stem, cycle).expect("the cycle has a letter")
}

fn evaluate(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("evaluate");
    for (n_symbols, n_letters) in [(20, 10), (20, 100), (1000, 100)] {
        let mut random = Seed(1).random();
        let cases: Vec<(Formula, Lasso)> = (0..100)
            .map(|_| (formula(&mut random, n_symbols), word(&mut random, n_letters)))
            .collect();
        group.throughput(Throughput::Elements(cases.len() as u64));
        group.bench_function(format!("{n_symbols} symbols on {n_letters} letters"), |bencher| {
            bencher.iter(|| {
                let holds = |(f, w): &&(Formula, Lasso)| lariat_oracle::satisfies(w, f);
                black_box(cases.iter().filter(holds).count())
            });
        });
    }
    group.finish();
}

criterion_group!(benches, evaluate);
criterion_main!(benches);
