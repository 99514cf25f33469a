//! Questions about the language of a formula, decided by automata.

use lariat_core::{Budget, LimitReached};
use lariat_logic::ltl::Classes;
use lariat_omega::{
    Obligation, determinize, is_disjoint, is_liveness, is_recurrence, is_safety,
    is_stutter_invariant, minimize_weak,
};
use lariat_translate::{Options, Pipeline};

use crate::formula::Formula;

/// A property of the language of a formula.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LanguageFilter {
    /// Every violation shows after finitely many letters.
    Safety,
    /// Every satisfaction shows after finitely many letters.
    Guarantee,
    /// A Boolean combination of safety and guarantee.
    Obligation,
    /// A deterministic Büchi automaton exists.
    Recurrence,
    /// A deterministic co-Büchi automaton exists.
    Persistence,
    /// No finite word is too bad to be continued.
    Liveness,
    /// Repeating letters changes nothing.
    StutterInvariant,
    /// It has exactly the words of another formula.
    EquivalentTo(Formula),
    /// All its words satisfy another formula.
    Implies(Formula),
    /// All words of another formula satisfy it.
    ImpliedBy(Formula),
}

/// Has the language of the formula the property?
pub fn has(
    formula: &Formula,
    filter: &LanguageFilter,
    budget: &Budget,
) -> Result<bool, LimitReached> {
    let classes = Classes::of(formula);
    match filter {
        LanguageFilter::Safety if classes.has(Classes::SAFETY) => Ok(true),
        LanguageFilter::Guarantee if classes.has(Classes::GUARANTEE) => Ok(true),
        LanguageFilter::Obligation if classes.has(Classes::OBLIGATION) => Ok(true),
        LanguageFilter::Recurrence if classes.has(Classes::RECURRENCE) => Ok(true),
        LanguageFilter::Persistence if classes.has(Classes::PERSISTENCE) => Ok(true),
        LanguageFilter::StutterInvariant if classes.has(Classes::STUTTER_INVARIANT) => Ok(true),
        filter => decide(formula, filter, budget),
    }
}

/// The same by automata alone, whatever the syntax shows.
pub fn decide(
    formula: &Formula,
    filter: &LanguageFilter,
    budget: &Budget,
) -> Result<bool, LimitReached> {
    let negation = formula.clone().not();
    let aut = |f: &Formula| Pipeline::new(Options::default()).translate(f, budget);
    match filter {
        LanguageFilter::Safety => is_safety(&aut(formula)?, &aut(&negation)?, budget),
        LanguageFilter::Guarantee => is_safety(&aut(&negation)?, &aut(formula)?, budget),
        LanguageFilter::Obligation => {
            let (yes, no) = (aut(formula)?, aut(&negation)?);
            Ok(minimize_weak(&yes, Obligation::AskComplement(&no), budget)?.is_some())
        }
        LanguageFilter::Recurrence => Ok(is_recurrence(&determinize(&aut(formula)?, budget)?)),
        LanguageFilter::Persistence => Ok(is_recurrence(&determinize(&aut(&negation)?, budget)?)),
        LanguageFilter::Liveness => is_liveness(&aut(formula)?, budget),
        LanguageFilter::StutterInvariant => {
            is_stutter_invariant(&aut(formula)?, &aut(&negation)?, budget)
        }
        LanguageFilter::EquivalentTo(other) => {
            Ok(is_disjoint(&aut(formula)?, &aut(&other.clone().not())?)
                && is_disjoint(&aut(&negation)?, &aut(other)?))
        }
        LanguageFilter::Implies(other) => {
            Ok(is_disjoint(&aut(formula)?, &aut(&other.clone().not())?))
        }
        LanguageFilter::ImpliedBy(other) => Ok(is_disjoint(&aut(&negation)?, &aut(other)?)),
    }
}
