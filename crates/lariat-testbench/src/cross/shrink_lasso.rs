//! A smaller word about which the same contestant is wrong.

use lariat_automata::Automaton;
use lariat_core::{Alphabet, Lasso, Letter};
use lariat_oracle::satisfies;

use super::bench::{Polarity, Round};
use super::judge::{Finding, judge_word, run_on};

/// Judges the smallest word near this one about which the contestant is still wrong: no letter can
/// be left out, and no proposition made false.
pub fn shrink_lasso(
    round: &Round,
    check: &'static str,
    word: &Lasso,
    contestant: usize,
) -> Finding {
    let sides = |i: usize| {
        Polarity::BOTH.map(|polarity| round.answers[i].get(polarity).outcome.as_ref().ok())
    };
    let automata = sides(contestant);
    let is_wrong = |word: &Lasso| {
        let holds = satisfies(word, &round.formula);
        let wrong = |(polarity, aut): (Polarity, Option<&Automaton>)| {
            let expected = holds == (polarity == Polarity::Formula);
            aut.is_some_and(|aut| run_on(aut, word).is_ok() != expected)
        };
        Polarity::BOTH.into_iter().zip(automata).any(wrong)
    };
    let mut best = word.clone();
    loop {
        let next = smaller(&best).find(|word| is_wrong(word));
        match next {
            Some(next) => best = next,
            None => break,
        }
    }
    judge_word(&round.formula, check, best, (0..round.answers.len()).map(sides))
}

/// Words with one letter less, then with one proposition less in one letter.
fn smaller(word: &Lasso) -> impl Iterator<Item = Lasso> + '_ {
    let (stem, cycle) = (word.stem().to_vec(), word.cycle().to_vec());
    let n = word.n_positions();
    let build = |alphabet: &Alphabet, stem: Vec<Letter>, cycle: Vec<Letter>| {
        Lasso::new(alphabet.clone(), stem, cycle).ok()
    };
    let (s, c) = (stem.clone(), cycle.clone());
    let shorter = (0..n).filter_map(move |i| {
        let (mut stem, mut cycle) = (s.clone(), c.clone());
        match i.checked_sub(stem.len()) {
            None => stem.remove(i),
            Some(i) => cycle.remove(i),
        };
        build(word.alphabet(), stem, cycle)
    });
    let positions = (0..n).flat_map(|i| word.alphabet().ids().map(move |p| (i, p)));
    let plainer = positions.filter_map(move |(i, p)| {
        let (mut stem, mut cycle) = (stem.clone(), cycle.clone());
        let letter = match i.checked_sub(stem.len()) {
            None => &mut stem[i],
            Some(i) => &mut cycle[i],
        };
        if !letter.remove(p) {
            return None;
        }
        build(word.alphabet(), stem, cycle)
    });
    shorter.chain(plainer)
}
