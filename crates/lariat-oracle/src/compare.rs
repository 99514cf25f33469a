//! Two formulas on every short word.
//!
//! - Relies on: nothing but the semantics; it says what it tried, and claims no more.
//! - Cost: one evaluation for each lasso, of which there are exponentially many in the bound.

use lariat_core::{Alphabet, Budget, Id, Lasso, Letter, LimitReached, PropId};
use lariat_logic::ltl::{Closure, Formula};

use crate::Labeling;

/// What came of comparing two formulas on all words up to a bound.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Comparison {
    /// A shortest word on which they differ, if there is one within the bound.
    pub difference: Option<Lasso>,
    /// How many words were tried.
    pub n_words: u64,
}

/// Compares two formulas on every lasso over their propositions whose stem and cycle have at most
/// `bound` letters each, shortest first. The budget counts a step for each word.
///
/// ```
/// use lariat_core::{Budget, Prop};
/// use lariat_logic::ltl::Formula;
/// let a = Formula::prop(&Prop::new("a"));
/// let (f, g) = (a.clone().finally().globally(), a.globally().finally());
/// let comparison = lariat_oracle::compare(&f, &g, 2, &Budget::SMALL).unwrap();
/// assert_eq!(comparison.difference.unwrap().to_string(), "cycle{!a; a}");
/// ```
pub fn compare(
    f: &Formula,
    g: &Formula,
    bound: usize,
    budget: &Budget,
) -> Result<Comparison, LimitReached> {
    let mut closure = Closure::empty();
    let (f, g) = (closure.add(f), closure.add(g));
    let mut meter = budget.meter();
    for len in 1..=2 * bound {
        for stem_len in len.saturating_sub(bound)..len.min(bound + 1) {
            let mut words = Words::new(closure.alphabet(), len);
            while let Some(letters) = words.next_word() {
                meter.step(1)?;
                let (stem, cycle) = letters.split_at(stem_len);
                let word = Lasso::new(closure.alphabet().clone(), stem.to_vec(), cycle.to_vec())
                    .expect("the cycle has a letter");
                let labeling = Labeling::of(&word, &closure);
                let first = word.positions().next().expect("a lasso has a position");
                if labeling.holds(f, first) != labeling.holds(g, first) {
                    return Ok(Comparison { difference: Some(word), n_words: meter.steps() });
                }
            }
        }
    }
    Ok(Comparison { difference: None, n_words: meter.steps() })
}

/// All words of one length, counted up like a number whose digits are bits of letters.
struct Words {
    letters: Vec<Letter>,
    n_props: usize,
    done: bool,
    started: bool,
}

impl Words {
    fn new(alphabet: &Alphabet, len: usize) -> Self {
        let letters = vec![Letter::new(); len];
        Self { letters, n_props: alphabet.n_props(), done: false, started: false }
    }

    fn next_word(&mut self) -> Option<&[Letter]> {
        if self.started {
            self.advance();
        }
        self.started = true;
        (!self.done).then_some(&self.letters[..])
    }

    fn advance(&mut self) {
        for letter in self.letters.iter_mut().rev() {
            for prop in (0..self.n_props).map(PropId::new) {
                if letter.insert(prop) {
                    return;
                }
                letter.remove(prop);
            }
        }
        self.done = true;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lariat_core::Prop;

    #[test]
    fn every_word_up_to_the_bound_is_tried() {
        let a = Formula::prop(&Prop::new("a"));
        let same = compare(&a, &a.clone().not().not(), 2, &Budget::SMALL).unwrap();
        // Stems of 0, 1, 2 and cycles of 1, 2 letters out of 2: (1 + 2 + 4) * (2 + 4).
        assert_eq!(same, Comparison { difference: None, n_words: 42 });
    }

    #[test]
    fn too_many_words_are_a_limit_not_an_answer() {
        let a = Formula::prop(&Prop::new("a"));
        let budget = Budget::UNLIMITED.with_max_steps(10);
        assert!(compare(&a, &a, 3, &budget).is_err());
    }
}
