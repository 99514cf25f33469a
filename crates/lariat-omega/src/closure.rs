//! Safety and liveness.
//!
//! - Paper: AS87, Recognizing safety and liveness.
//! - Relies on: a word is in the closure of a language when all its beginnings are beginnings of
//!   words of the language. In an automaton without useless states, these are the words with a run,
//!   accepting or not, since branching is finite.
//! - Cost: linear for the closure and for safety, given the complement; the powerset for liveness
//!   and for the decomposition.
//! - Checked: `tests/prop_closure.rs`.

use lariat_automata::{Acceptance, Automaton, MarkSet};
use lariat_core::{Budget, LimitReached};

use crate::clean_marks::with_marks;
use crate::{
    Obligation, Product, complement_deterministic, is_empty_within, minimize_weak, sum, trim,
};

/// The smallest safety language around the language: every run of the useful states accepts.
pub fn safety_closure(aut: &Automaton) -> Automaton {
    with_marks(&trim(aut).automaton, Acceptance::all(), |_, _| MarkSet::new()).with_name(None)
}

/// Is the language a safety language? Asked of an automaton of the complement.
pub fn is_safety(
    aut: &Automaton,
    complement: &Automaton,
    budget: &Budget,
) -> Result<bool, LimitReached> {
    is_empty_within(&Product::new(&safety_closure(aut), complement), budget)
}

/// Is the language a liveness language: is every finite word the beginning of one of its words?
pub fn is_liveness(aut: &Automaton, budget: &Budget) -> Result<bool, LimitReached> {
    let closure = deterministic_closure(aut, budget)?;
    Ok(closure.n_states() == 1 && closure.is_complete())
}

/// A language as an intersection.
#[derive(Clone, Debug)]
pub struct Decomposition {
    /// An automaton of the closure.
    pub safety: Automaton,
    /// An automaton of a liveness language.
    pub liveness: Automaton,
}

/// The language as the intersection of its closure with a liveness language: its own words, and
/// those outside of the closure.
pub fn decompose(aut: &Automaton, budget: &Budget) -> Result<Decomposition, LimitReached> {
    let safety = deterministic_closure(aut, budget)?;
    let liveness = sum(&trim(aut).automaton, &complement_deterministic(&safety));
    Ok(Decomposition { safety, liveness })
}

/// The closure is a safety language, hence an obligation.
fn deterministic_closure(aut: &Automaton, budget: &Budget) -> Result<Automaton, LimitReached> {
    let minimal = minimize_weak(&safety_closure(aut), Obligation::Known, budget)?;
    Ok(minimal.expect("the caller said that it is an obligation"))
}
