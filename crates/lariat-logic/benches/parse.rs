//! How long reading takes: 1000 random formulas of 20 symbols, and deep ones.
#![allow(missing_docs, reason = "criterion's macros make public items")]

use criterion::{Criterion, criterion_group, criterion_main};
use lariat_core::{Prop, Random, Seed};
use lariat_logic::ltl::{BinaryOp, Dialect, Formula, Syntax, UnaryOp, parse};

/// A random formula with exactly this many symbols.
fn random_formula(n_symbols: u64, random: &mut Random) -> Formula {
    match n_symbols {
        1 => Formula::prop(&Prop::new(&format!("p{}", random.below(4)))),
        2 => unary(random, 1),
        n if random.below(3) == 0 => unary(random, n - 1),
        n => {
            let left = random.between(1, n - 2);
            let op = *random.pick(&BinaryOp::ALL).expect("there are operators");
            let l = random_formula(left, random);
            Formula::binary(op, l, random_formula(n - 1 - left, random))
        }
    }
}

fn unary(random: &mut Random, n_symbols: u64) -> Formula {
    let op = *random.pick(&UnaryOp::ALL).expect("there are operators");
    Formula::unary(op, random_formula(n_symbols, random))
}

fn benches(c: &mut Criterion) {
    let mut random = Seed(1).random();
    let formulas: Vec<Formula> = (0..1000).map(|_| random_formula(20, &mut random)).collect();
    let dialects = [
        ("spot", Dialect::Spot, Syntax::Spot),
        ("auto", Dialect::Spot, Syntax::Auto),
        ("auto from lbt", Dialect::Lbt, Syntax::Auto),
        ("auto from spin", Dialect::Spin, Syntax::Auto),
        ("spin", Dialect::Spin, Syntax::Spin),
        ("lbt", Dialect::Lbt, Syntax::Lbt),
        ("wring", Dialect::Wring, Syntax::Wring),
    ];
    for (name, dialect, syntax) in dialects {
        let texts: Vec<String> =
            formulas.iter().map(|f| f.in_dialect(dialect).to_string()).collect();
        c.bench_function(&format!("1000 formulas of 20 symbols, {name}"), |b| {
            b.iter(|| texts.iter().filter(|text| parse(text, syntax).is_ok()).count());
        });
    }
    let contested = "a || b && c U d";
    c.bench_function("a text with two readings", |b| b.iter(|| parse(contested, Syntax::Auto)));
    let deep = "a U ".repeat(200_000) + "b";
    c.bench_function("200000 untils", |b| b.iter(|| parse(&deep, Syntax::Spot).is_ok()));
}

criterion_group!(group, benches);
criterion_main!(group);
