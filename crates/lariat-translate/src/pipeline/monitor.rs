//! Monitors: automata without acceptance, for what no finite prefix rules out.

use lariat_automata::Automaton;
use lariat_core::LimitReached;
use lariat_omega::{Obligation, complement_to_generalized_buchi, minimize_weak, safety_closure};

use super::reductions::{merged, reduced};
use super::stage::Teller;
use super::{Merging, Preference, Task, size};

/// The monitor of an automaton's language: deterministic with as few states as that allows, or
/// smaller still if it need not be deterministic.
pub(super) fn monitor(
    task: &Task<'_>,
    aut: &Automaton,
    teller: &mut Teller<'_, '_>,
) -> Result<Automaton, LimitReached> {
    let closed = safety_closure(aut);
    teller.automaton("safety closure", &closed);
    // The closure is a safety language, hence an obligation.
    let minimal = minimize_weak(&closed, Obligation::Known, task.budget);
    let deterministic = match task.options.preference {
        Preference::Deterministic => minimal?,
        _ => teller.optional("minimal deterministic", minimal).flatten(),
    };
    let Some(deterministic) = deterministic else {
        return Ok(reduced(&closed, &task.extra, teller));
    };
    teller.automaton("minimal deterministic", &deterministic);
    if task.options.preference == Preference::Deterministic {
        return Ok(deterministic);
    }
    let closed = reduced(&closed, &task.extra, teller);
    let judge = complement_to_generalized_buchi(&deterministic, &task.extra);
    let candidates = match teller.optional("complement of the monitor", judge) {
        Some(judge) if task.options.merging == Merging::Guided => {
            let small =
                |aut: &Automaton, teller: &mut _| merged(aut.clone(), &judge, &task.extra, teller);
            vec![small(&deterministic, teller), small(&closed, teller), deterministic]
        }
        _ => vec![closed, deterministic],
    };
    Ok(candidates.into_iter().min_by_key(size).expect("there are two"))
}
