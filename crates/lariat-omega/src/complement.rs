//! The words that an automaton does not accept.
//!
//! - Papers: Saf88 and Pit07 (through determinization); MH84, Alternating finite automata on
//!   ω-words (the breakpoint construction, which determinization becomes on weak components, so that
//!   the complement of a weak automaton is a deterministic Büchi automaton); BHSST16 for
//!   semi-deterministic automata.
//! - Relies on: a deterministic automaton has one run on each word once it is complete, so the
//!   opposite condition accepts the opposite.
//! - Cost: linear for deterministic automata; see `determinize` otherwise.
//! - Departs: a semi-deterministic automaton is complemented both ways, and the smaller result is
//!   kept.
//! - Checked: `tests/prop_determinize.rs`, against `oracle::accepts`.

use lariat_automata::{Acceptance, Automaton, MarkSet};
use lariat_core::{Budget, LimitReached};

use crate::clean_marks::with_marks;
use crate::{
    Components, accepting_components, bisimulation_quotient, clean_marks,
    complement_semi_deterministic, complete, determinize, is_inherently_weak,
    is_semi_deterministic, reduce_by_simulation, to_generalized_buchi, trim,
};

/// An automaton that accepts exactly the other words, with any acceptance condition. It is
/// deterministic whenever the complement comes from a deterministic automaton.
///
/// ```
/// use lariat_automata::{Acceptance, Builder, Edge, MarkSet};
/// use lariat_core::{Alphabet, Budget, Guard, Prop};
/// // Infinitely often `a`, and its complement.
/// let mut alphabet = Alphabet::new();
/// let a = Guard::prop(alphabet.add(&Prop::new("a")));
/// let mut builder = Builder::new(alphabet, Acceptance::buchi());
/// let s = builder.add_state();
/// builder.add_initial(s);
/// builder.add_edge(s, Edge { guard: a.clone(), target: s, marks: MarkSet::all(1) });
/// builder.add_edge(s, Edge { guard: a.not(), target: s, marks: MarkSet::new() });
/// let complement = lariat_omega::complement(&builder.build(), &Budget::SMALL)?;
/// assert_eq!(complement.n_states(), 1);
/// assert_eq!(complement.acceptance().to_string(), "1 Fin(0)");
/// # Ok::<(), lariat_core::LimitReached>(())
/// ```
pub fn complement(aut: &Automaton, budget: &Budget) -> Result<Automaton, LimitReached> {
    let aut = trim(aut).automaton;
    if aut.is_deterministic() {
        return Ok(complement_deterministic(&aut));
    }
    let other = determinize(&aut, budget).map(|aut| complement_deterministic(&aut));
    if !aut.acceptance().is_buchi() || !is_semi_deterministic(&aut) {
        return other;
    }
    // Not worth more states than are there already.
    let budget = match &other {
        Ok(other) if other.n_states() <= aut.n_states() => return Ok(other.clone()),
        Ok(other) => &budget.clone().with_max_states(4 * other.n_states() as u64),
        Err(_) => budget,
    };
    match complement_semi_deterministic(&aut, budget).and_then(|aut| reduced(&aut, budget)) {
        Ok(semi) if other.as_ref().is_ok_and(|other| other.n_states() <= semi.n_states()) => other,
        Ok(semi) => Ok(semi),
        Err(_) => other,
    }
}

fn reduced(aut: &Automaton, budget: &Budget) -> Result<Automaton, LimitReached> {
    let reduced = reduce_by_simulation(&clean_marks(&trim(aut).automaton), budget)?.automaton;
    Ok(clean_marks(&trim(&reduced).automaton))
}

/// As [`complement`], with generalized Büchi acceptance, and reduced by simulation.
pub fn complement_to_generalized_buchi(
    aut: &Automaton,
    budget: &Budget,
) -> Result<Automaton, LimitReached> {
    reduced(&to_generalized_buchi(&complement(aut, budget)?, budget)?, budget)
}

/// The complement of a deterministic automaton: it is completed and gets the opposite condition. If
/// it is weak, the result is a weak Büchi automaton.
///
/// # Panics
/// When the automaton is not deterministic.
pub fn complement_deterministic(aut: &Automaton) -> Automaton {
    assert!(aut.is_deterministic(), "the complement of a nondeterministic automaton");
    let complete = complete(aut);
    let acceptance = complete.acceptance().negated();
    let dual = with_marks(&complete, acceptance, |_, edge| edge.marks.clone()).with_name(None);
    let dual = clean_marks(&weak_as_buchi(trim(&dual).automaton));
    bisimulation_quotient(&dual).automaton
}

/// If the automaton is inherently weak, the states of accepting components show the only mark.
fn weak_as_buchi(aut: Automaton) -> Automaton {
    if !aut.acceptance().condition().has_fin() || !is_inherently_weak(&aut) {
        return aut;
    }
    let components = Components::of(&aut);
    let accepting = accepting_components(&aut, &components);
    with_marks(&aut, Acceptance::buchi(), |s, _| match accepting[components.of_state(s)] {
        true => MarkSet::all(1),
        false => MarkSet::new(),
    })
}
