//! Formulas compared by automata.
//!
//! - Relies on: every word of `f` satisfies `g` exactly when the automata of `f` and `!g` have no
//!   word in common.
//! - Cost: two small tableaux and their product for each question; larger ones are not answered.
//! - Checked: `tests/prop_pipeline.rs`, against the oracle on lassos.

use lariat_automata::Automaton;
use lariat_core::{Alphabet, Budget, LimitReached};
use lariat_logic::ltl::rewrite::Containment;
use lariat_logic::ltl::{Formula, Nnf, props};
use lariat_omega::{Product, is_empty_within};

use crate::couvreur;

/// Answers by automata of at most so many states.
const MAX_STATES: u64 = 64;
const MAX_STEPS: u64 = 20_000;

/// Compares formulas by automata, as long as those are small.
///
/// ```
/// use lariat_core::Prop;
/// use lariat_logic::ltl::Formula;
/// use lariat_logic::ltl::rewrite::{Containment, Level, simplify_with};
/// use lariat_translate::ByAutomata;
/// let p = |name| Formula::prop(&Prop::new(name));
/// let (f, g) = (p("a").next().until(p("b")), p("b").finally());
/// assert_eq!(ByAutomata.implies(&f, &g), Some(true));
/// let simpler = |f: &Formula| simplify_with(f, Level::R3, &ByAutomata);
/// assert_eq!(simpler(&f.clone().and(g)), simpler(&f));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct ByAutomata;

impl Containment for ByAutomata {
    fn implies(&self, f: &Formula, g: &Formula) -> Option<bool> {
        let budget = Budget::UNLIMITED.with_max_states(MAX_STATES).with_max_steps(MAX_STEPS);
        let alphabet = props(f);
        let left = couvreur::translate_over(&Nnf::of(f), &alphabet, &budget).ok()?;
        let right = violations(g, left.alphabet(), &budget).ok()?;
        is_empty_within(&Product::new(&left, &right), &budget).ok()
    }
}

/// An automaton with generalized Büchi acceptance for exactly the words that violate a formula; the
/// propositions of an alphabet come first among its own.
pub fn violations(
    formula: &Formula,
    alphabet: &Alphabet,
    budget: &Budget,
) -> Result<Automaton, LimitReached> {
    couvreur::translate_over(&Nnf::of_negation(formula), alphabet, budget)
}
