//! Büchi automata from generalized ones.

use lariat_automata::Automaton;
use lariat_core::LimitReached;
use lariat_omega::degeneralize::{self, degeneralize};
use lariat_omega::guided_merging::{self, merge_guided};
use lariat_omega::reduce_by_simulation;

use super::stage::Teller;
use super::{Kind, Task};

/// A Büchi automaton of the same language, with marks where they are wanted.
pub(super) fn to_buchi(
    task: &Task<'_>,
    aut: &Automaton,
    judge: Option<&Automaton>,
    teller: &mut Teller<'_, '_>,
) -> Result<Automaton, LimitReached> {
    let on_states = task.options.kind == Kind::StateBuchi;
    let marks = match on_states {
        true => degeneralize::Marks::OnStates,
        false => degeneralize::Marks::OnEdges,
    };
    let options = degeneralize::Options { marks, ..degeneralize::Options::default() };
    let mut buchi = degeneralize(aut, &options, task.budget)?.automaton;
    teller.automaton("degeneralized", &buchi);
    if on_states {
        buchi = quotient_with_state_marks(buchi, task, teller);
    }
    let Some(judge) = judge else { return Ok(buchi) };
    let marks = match on_states {
        true => guided_merging::Marks::OnStates,
        false => guided_merging::Marks::OnEdges,
    };
    let options = guided_merging::Options { marks, ..guided_merging::Options::default() };
    let merged = merge_guided(&buchi, judge, &options, &task.extra);
    if let Some(stopped) = merged.stopped {
        teller.stopped("merging", stopped);
    }
    if merged.automaton.n_states() == buchi.n_states() {
        return Ok(buchi);
    }
    teller.automaton("merged", &merged.automaton);
    Ok(match on_states {
        true => quotient_with_state_marks(merged.automaton, task, teller),
        false => merged.automaton,
    })
}

/// Simulation may not move marks off states here, so its result is only taken where it did not.
fn quotient_with_state_marks(
    aut: Automaton,
    task: &Task<'_>,
    teller: &mut Teller<'_, '_>,
) -> Automaton {
    let reduced = teller.optional("simulation", reduce_by_simulation(&aut, &task.extra));
    match reduced.map(|reduced| reduced.automaton) {
        Some(reduced) if reduced.has_state_marks() && reduced.n_states() <= aut.n_states() => {
            teller.automaton("reduced", &reduced);
            reduced
        }
        _ => aut,
    }
}
