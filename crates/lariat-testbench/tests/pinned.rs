//! Seed `N` gives the same formulas for ever: these lists may grow, and never change.

use lariat_core::{Alphabet, Prop, Seed};
use lariat_logic::ltl::Dialect;
use lariat_testbench::Range;
use lariat_testbench::random_formula::{
    ExactSize, Generator, Options, Priorities, QuickCheck, Shape, numbered_props,
};
use lariat_testbench::random_lasso::{Lengths, RandomLasso};

/// The first formulas in prefix notation without quotes, which leaves the printer no choice.
fn first(generator: impl Generator, seed: u64) -> Vec<String> {
    let formulas = generator.stream(Seed(seed)).take(4);
    formulas.map(|f| f.in_dialect(Dialect::Lbt).to_string().replace('"', "")).collect()
}

fn exact(options: &Options) -> ExactSize {
    ExactSize::new(options).expect("the options of these tests are possible")
}

#[test]
fn exact_sizes() {
    let options = Options { sizes: Range::between(5, 9), ..Options::over(3) };
    assert_eq!(
        first(exact(&options), 0),
        ["G e ! f G ! p2", "& p1 | X t p1", "! i p2 ! p0", "F & & f f G F f"]
    );
    assert_eq!(
        first(exact(&options), 1),
        ["U p2 e t p1", "i U X p2 t | p0 F p1", "U X ! p1 | p1 F ! p0", "i ! G p0 t"]
    );
}

#[test]
fn priorities_and_names() {
    let props = ["a", "b"].map(Prop::new).to_vec();
    let priorities = Priorities::parse("W=2,M=2,xor=1,X=0,true=0,false=0,b=3", &props).unwrap();
    let options = Options { sizes: Range::only(8), props, priorities, ..Options::over(0) };
    assert_eq!(
        first(exact(&options), 7),
        ["e M b e b b G b", "| b U ! b G ! b", "V M e b b b ! b", "^ b e ^ b b G b"]
    );
}

#[test]
fn shapes() {
    let of = |shape| {
        let sizes = Range::only(8);
        first(exact(&Options { sizes, shape, ..Options::over(3) }), 3)
    };
    assert_eq!(
        of(Shape::NegationNormal),
        ["U X f | X t X p2", "& X f G | p2 ! p0", "F F X & f G X p0", "& X X X p2 | f p2"]
    );
    assert_eq!(
        of(Shape::SyntacticSafety),
        ["& G X t V X p0 f", "& X X X ! p0 X p0", "G X V X ! p0 G p0", "V V p2 p2 & p0 G f"]
    );
    assert_eq!(
        of(Shape::Boolean),
        ["e ! f i ! t ! p2", "| ! f & & f f t", "& p0 ! ! & p0 ! p0", "! ! | i f ! p2 t"]
    );
}

#[test]
fn odd_splits() {
    let priorities = Priorities::parse("!=0,X=0,F=0,G=0", &[]).unwrap();
    let options = Options { sizes: Range::between(4, 8), priorities, ..Options::over(2) };
    assert_eq!(
        first(exact(&options), 5),
        ["| p1 | f p1", "e p0 V p0 f", "i f i f V p1 f", "| e f f t"]
    );
}

#[test]
fn quick_check() {
    assert_eq!(
        first(QuickCheck::new(Range::between(20, 60)).unwrap(), 2),
        ["G ! ! & G f c", "! G ! ! G ! c", "& F ! G e ! F X f", "F X ! F | b f"]
    );
}

#[test]
fn lassos() {
    let alphabet: Alphabet = numbered_props(2).iter().collect();
    let of = |lengths| {
        let words = RandomLasso::new(alphabet.clone(), lengths, 0.5).unwrap().stream(Seed(4));
        words.take(2).map(|word| word.to_string()).collect::<Vec<_>>()
    };
    let apart = Lengths::Apart { stem: Range::between(0, 2), cycle: Range::between(1, 2) };
    assert_eq!(of(apart), ["p0&!p1; cycle{!p0&!p1}", "cycle{p0&p1; p0&!p1}"]);
    assert_eq!(
        of(Lengths::Path { positions: Range::only(4) }),
        ["cycle{p0&!p1; !p0&!p1; p0&!p1; p0&p1}", "p0&!p1; p0&p1; cycle{!p0&!p1; p0&!p1}"]
    );
}
