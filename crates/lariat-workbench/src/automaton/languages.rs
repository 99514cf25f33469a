//! Questions that compare the languages of two automata.

use lariat_core::Budget;
use lariat_omega::{Product, accepting_run};

use super::Automaton;
use super::question::confirmed;
use crate::problem::Refusal;
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
    confirmed(left, &word)?;
    confirmed(right, &word)?;
    Ok(Some(Word(word)))
}
