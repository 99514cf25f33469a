//! Unambiguous results.

use lariat_automata::Automaton;
use lariat_core::LimitReached;
use lariat_logic::ltl::Nnf;
use lariat_omega::degeneralize::{self, degeneralize};
use lariat_omega::{
    Obligation, bisimulation_quotient, clean_marks, complement_to_generalized_buchi,
    is_unambiguous, merge_edges, minimize_weak, safety_closure, trim,
};

use super::reductions::reduced;
use super::stage::Teller;
use super::{Kind, Task, size};
use crate::unambiguous::translate_over;

/// An automaton of the formula with at most one accepting run for each word.
pub(super) fn unambiguous(
    task: &Task<'_>,
    formula: &Nnf,
    teller: &mut Teller<'_, '_>,
) -> Result<Automaton, LimitReached> {
    let first = translate_over(formula, &task.alphabet, task.budget)?;
    teller.automaton("couvreur, exclusive choices", &first);
    if task.options.kind == Kind::Monitor {
        // All runs of a monitor are accepting: only a deterministic one is sure to have one each.
        let minimal = minimize_weak(&safety_closure(&first), Obligation::Known, task.budget)?;
        return Ok(minimal.expect("a safety language is an obligation"));
    }
    let first = merge_edges(&clean_marks(&trim(&first).automaton));
    let quotient = clean_marks(&bisimulation_quotient(&first).automaton);
    teller.automaton("bisimulation", &quotient);
    let mut candidates = vec![shaped(task, &quotient)?];
    // Simulation may give a word a second run: it is looked at.
    let simulated = shaped(task, &reduced(&quotient, &task.extra, teller))?;
    if teller.optional("unambiguous?", is_unambiguous(&simulated, &task.extra)) == Some(true) {
        candidates.push(simulated);
    }
    let weak = complement_to_generalized_buchi(&quotient, &task.extra)
        .and_then(|judge| minimize_weak(&quotient, Obligation::AskComplement(&judge), &task.extra));
    if let Some(weak) = teller.optional("minimal weak deterministic", weak).flatten() {
        teller.automaton("minimal weak deterministic", &weak);
        candidates.push(shaped(task, &weak)?);
    }
    Ok(candidates.into_iter().min_by_key(size).expect("there is one"))
}

/// Every run of a generalized automaton is one run of its degeneralization.
fn shaped(task: &Task<'_>, aut: &Automaton) -> Result<Automaton, LimitReached> {
    let marks = match task.options.kind {
        Kind::Buchi => degeneralize::Marks::OnEdges,
        Kind::StateBuchi => degeneralize::Marks::OnStates,
        _ => return Ok(aut.clone()),
    };
    let options = degeneralize::Options { marks, ..degeneralize::Options::default() };
    Ok(degeneralize(aut, &options, task.budget)?.automaton)
}
