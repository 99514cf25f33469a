//! Formulas with many propositions, and long ones.

use lariat_core::{Budget, Prop, Seed};
use lariat_logic::ltl::{Formula, Syntax, parse, props};
use lariat_oracle::{accepts, satisfies};
use lariat_testbench::Range;
use lariat_testbench::random_formula::{ExactSize, Generator as _, Options as Wish};
use lariat_testbench::random_lasso::{Lengths, RandomLasso};
use lariat_translate::{Kind, Options, Pipeline};

/// What `lariat translate` allows for by default.
fn budget() -> Budget {
    Budget::UNLIMITED.with_max_states(1_000_000).with_max_steps(10_000_000_000)
}

/// The automaton of each kind agrees with the formula on random words; its number of states.
fn check(f: &Formula) -> usize {
    let lengths = Lengths::Path { positions: Range::between(1, 10) };
    // Rare propositions and common ones: words of one kind alone hardly ever satisfy anything.
    let words = [0.1, 0.5, 0.9].into_iter().flat_map(|truth| {
        RandomLasso::new(props(f), lengths, truth).expect("a plain wish").stream(Seed(7)).take(30)
    });
    let words: Vec<_> = words.collect();
    let mut size = 0;
    for kind in [Kind::StateBuchi, Kind::Buchi, Kind::GeneralizedBuchi] {
        let mut pipeline = Pipeline::new(Options { kind, ..Options::default() });
        let aut = pipeline.translate(f, &budget()).expect("within the budget");
        for word in &words {
            assert_eq!(accepts(&aut, word), satisfies(word, f), "{kind:?}: {f} on {word}");
        }
        size = aut.n_states();
    }
    size
}

fn read(text: &str) -> Formula {
    parse(text, Syntax::Spot).expect("a formula").formula
}

/// Requests are granted in turn, over `n` propositions that no Boolean part hides.
fn requests(n: usize) -> Formula {
    let p = |i: usize| Formula::prop(&Prop::new(&format!("p{i}")));
    let step = |i: usize| {
        let granted = p((i + 1) % n).and(p((i + 2) % n)).finally();
        p(i).implies(granted).globally()
    };
    // One that is owed at a time: otherwise there is a state for each set of debts.
    (1..n).fold(p(0).globally(), |all, i| all.or(step(i)))
}

#[test]
fn seven_propositions() {
    assert!(check(&requests(7)) <= 2 * 7);
    check(&read("(a U b) & G(c -> X d) & F(e | f) & (g R !a)"));
}

#[test]
fn twelve_propositions() {
    assert!(check(&requests(12)) <= 2 * 12);
    check(&read("G((a & b & !c) -> (d | X(e & f & g))) & F(h xor (i U (j & k & l & a)))"));
}

#[test]
fn twenty_propositions() {
    assert!(check(&requests(20)) <= 2 * 20);
    let names: Vec<String> = (0..20).map(|i| format!("q{i}")).collect();
    // One Boolean part over all of them, which is one proposition while it is translated.
    let all = names.iter().map(|n| Formula::prop(&Prop::new(n)));
    let parity = all.reduce(|f, g| f.xor(g)).expect("there are twenty");
    assert_eq!(check(&parity.clone().globally().or(parity.next().finally())), 3);
}

/// Random formulas of 60 symbols, within what the command allows.
#[test]
fn sixty_symbols() {
    let wish = Wish { sizes: Range::only(60), ..Wish::over(4) };
    for f in ExactSize::new(&wish).expect("a plain wish").stream(Seed(60)).take(60) {
        check(&f);
    }
}
