//! Answers that have been checked, and the only place that can say so.

use std::fmt;

use lariat_core::Lasso;
use lariat_logic::ltl::Formula;

use crate::satisfies;

/// A value that the oracle has checked. Printers of witnesses ask for one, so that a witness
/// nobody replayed cannot be shown.
///
/// ```
/// use lariat_core::{Lasso, Letter, Prop};
/// use lariat_logic::ltl::Formula;
/// let a = Prop::new("a");
/// let word = Lasso::new([&a].into_iter().collect(), vec![], vec![Letter::from_bits(1)]).unwrap();
/// let always = Formula::prop(&a).globally();
/// let word = lariat_oracle::confirm_satisfies(word, &always).expect("a holds everywhere");
/// assert_eq!(word.get().to_string(), "cycle{a}");
/// assert!(lariat_oracle::confirm_violates(word.into_inner(), &always).is_err());
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Confirmed<T>(T);

impl<T> Confirmed<T> {
    /// What was checked.
    pub fn get(&self) -> &T {
        &self.0
    }

    /// What was checked, without the mark.
    pub fn into_inner(self) -> T {
        self.0
    }
}

impl<T: fmt::Display> fmt::Display for Confirmed<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Marks a word that satisfies the formula; gives back one that does not.
pub fn confirm_satisfies(word: Lasso, formula: &Formula) -> Result<Confirmed<Lasso>, Lasso> {
    if satisfies(&word, formula) { Ok(Confirmed(word)) } else { Err(word) }
}

/// Marks a word that violates the formula; gives back one that does not.
pub fn confirm_violates(word: Lasso, formula: &Formula) -> Result<Confirmed<Lasso>, Lasso> {
    if satisfies(&word, formula) { Err(word) } else { Ok(Confirmed(word)) }
}
