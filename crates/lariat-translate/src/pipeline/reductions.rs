//! What keeps the language and never makes an automaton larger.

use lariat_automata::Automaton;
use lariat_core::Budget;
use lariat_omega::guided_merging::{self, merge_guided};
use lariat_omega::{clean_marks, merge_edges, merge_transient, reduce_by_simulation, trim};

use super::stage::Teller;

/// Trims, simulates and trims again. A limit that is hit only costs the step it was hit in.
pub(super) fn reduced(aut: &Automaton, budget: &Budget, teller: &mut Teller<'_, '_>) -> Automaton {
    let aut = merge_edges(&clean_marks(&trim(aut).automaton));
    let simulated = teller.optional("simulation", reduce_by_simulation(&aut, budget));
    let aut = simulated.map_or(aut, |reduced| reduced.automaton);
    let aut = clean_marks(&trim(&aut).automaton);
    let aut = merge_transient(&aut).automaton;
    teller.automaton("reduced", &aut);
    aut
}

/// Merges states and reduces again until nothing changes.
pub(super) fn merged(
    mut aut: Automaton,
    judge: &Automaton,
    budget: &Budget,
    teller: &mut Teller<'_, '_>,
) -> Automaton {
    loop {
        let result = merge_guided(&aut, judge, &guided_merging::Options::default(), budget);
        if let Some(stopped) = result.stopped {
            teller.stopped("merging", stopped);
        }
        if result.automaton.n_states() >= aut.n_states() {
            return aut;
        }
        teller.automaton("merged", &result.automaton);
        aut = reduced(&result.automaton, budget, teller);
    }
}
