//! The formula suites: kinds of safety, and sizes of minimal automata.

#![allow(clippy::unwrap_used, reason = "a test may stop at once")]

use lariat_core::Budget;
use lariat_logic::ltl::{Formula, Syntax, parse};
use lariat_safety::{MINIMIZERS, Safety, bad_prefixes, classify};
use lariat_translate::{Effort, Options, Pipeline};

fn suite(name: &str) -> Vec<Formula> {
    let file = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus").join(name);
    let text = std::fs::read_to_string(file).expect("the corpus has it");
    text.lines().map(|line| parse(line, Syntax::Spot).unwrap().formula).collect()
}

/// The kind of safety, and the states of the minimal automaton of bad prefixes, the final one not
/// counted.
fn studied(pipeline: &mut Pipeline, f: &Formula) -> (Safety, usize) {
    let budget = Budget::SMALL;
    let aut = pipeline.translate(f, &budget).unwrap();
    let negation = pipeline.translate(&f.clone().not(), &budget).unwrap();
    let bad = bad_prefixes(&aut, &budget).unwrap();
    let [one, other] = [0, 1].map(|i| MINIMIZERS[i].minimize(&bad, &budget).unwrap());
    assert_eq!(one, other, "{f}");
    (classify(f, &aut, &negation, &budget).unwrap(), one.n_states() - one.finals().len())
}

fn all(name: &str) -> Vec<(Safety, usize)> {
    let mut pipeline = Pipeline::new(Options { effort: Effort::Low, ..Options::default() });
    suite(name).iter().map(|f| studied(&mut pipeline, f)).collect()
}

fn is_safety((kind, _): &&(Safety, usize)) -> bool {
    !matches!(kind, Safety::NotSafety { .. })
}

#[test]
fn the_fourteen_formulas_are_as_the_seed_says() {
    let found = all("formulas/chimp14.ltl");
    let names: Vec<&str> = found.iter().map(|(kind, _)| kind.name()).collect();
    assert_eq!(names.len(), 14);
    assert_eq!(names[5..8], ["intentional", "accidental", "pathological"]);
    assert!(found.iter().all(|found| is_safety(&found)), "{names:?}");
}

#[test]
fn patterns_that_are_safety_have_small_automata() {
    // Every second line is the negation of the one before it.
    let found = all("formulas/dac.ltl");
    let patterns = found.iter().step_by(2);
    let sizes: Vec<usize> = patterns.filter(is_safety).map(|found| found.1).collect();
    assert_eq!(sizes.len(), 37);
    assert_eq!(sizes.iter().sum::<usize>(), 125);
}

#[test]
fn random_safety_formulas_have_automata_no_larger_than_spots_monitors() {
    let found = all("safety/random.ltl");
    assert_eq!(found.iter().filter(is_safety).count(), 500);
    // Spot 2.12 has 2266 states: it does not see that formula 264 is XXXG!b.
    assert_eq!(found.iter().map(|found| found.1).sum::<usize>(), 2265);
}
