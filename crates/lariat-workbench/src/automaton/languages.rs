//! Questions that compare the languages of two automata.

use lariat_core::Budget;
use lariat_omega::{Inclusion, Product, accepting_run, is_included};

use super::Automaton;
use super::question::{accepts_within, confirmed};
use crate::problem::{Problem, Refusal};
use crate::word::Word;

/// A word that both automata accept, if there is one.
pub fn common_word(
    left: &Automaton,
    right: &Automaton,
    budget: &Budget,
) -> Result<Option<Word>, Refusal> {
    let product = Product::new(left, right);
    let Some(run) = accepting_run(&product, budget)? else { return Ok(None) };
    let word = product.word(&run);
    confirmed(left, &product.left_run(&run), &word)?;
    confirmed(right, &product.right_run(&run), &word)?;
    Ok(Some(Word(word)))
}

/// A word that the first automaton accepts and the second does not, if there is one.
pub fn word_outside(
    inner: &Automaton,
    outer: &Automaton,
    budget: &Budget,
) -> Result<Option<Word>, Refusal> {
    let Inclusion::Fails(word) = is_included(inner, outer, budget)? else { return Ok(None) };
    if !accepts_within(inner, &word)? || accepts_within(outer, &word)? {
        let message = format!("internal error: the word {word} tells them apart no more");
        return Err(Problem::error(message).into());
    }
    Ok(Some(Word(word)))
}
