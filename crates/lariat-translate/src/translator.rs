//! What every translator offers, and the list of them all.

use lariat_automata::Automaton;
use lariat_core::{Budget, LimitReached};
use lariat_logic::ltl::Nnf;

/// A construction that turns a formula into an automaton for exactly the words that satisfy it.
pub trait Translator: Sync {
    /// Its name: file name, command-line value and corpus key at once.
    fn name(&self) -> &'static str;
    /// Its paper: a key of `BIBLIOGRAPHY.toml`.
    fn paper(&self) -> &'static str;
    /// What is particular about it, in one line.
    fn description(&self) -> &'static str;
    /// The automaton of a formula, bare: as the construction makes it.
    fn translate(&self, formula: &Nnf, budget: &Budget) -> Result<Automaton, LimitReached>;
}

/// All translators.
pub const TRANSLATORS: &[&dyn Translator] = &[
    &crate::gpvw::Gpvw,
    &crate::giannakopoulou_lerda::GiannakopoulouLerda,
    &crate::gastin_oddoux::GastinOddoux,
    &crate::couvreur::Couvreur,
];

/// The translator of this name.
pub fn translator(name: &str) -> Option<&'static dyn Translator> {
    TRANSLATORS.iter().copied().find(|t| t.name() == name)
}
