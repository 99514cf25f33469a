//! What keeps the language and never makes an automaton larger.

use lariat_automata::Automaton;
use lariat_core::Budget;
use lariat_omega::guided_merging::{self, merge_guided};
use lariat_omega::{
    clean_marks, merge_edges, merge_transient, reduce_by_fair_simulation, reduce_by_simulation,
    trim,
};

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

/// Fair simulation may take so many steps: more gains little, and it is tried on every candidate.
const FAIR_STEPS: u64 = 100_000;

/// What fair simulation makes smaller, reduced again.
pub(super) fn fairly_reduced(
    aut: &Automaton,
    budget: &Budget,
    teller: &mut Teller<'_, '_>,
) -> Automaton {
    let steps = FAIR_STEPS.min(budget.max_steps.saturating_sub(budget.used_steps()));
    let fair = reduce_by_fair_simulation(aut, &budget.clone().with_max_steps(steps).shared());
    if fair.n_states() == aut.n_states() && fair.n_edges() == aut.n_edges() {
        return aut.clone();
    }
    teller.automaton("fair simulation", &fair);
    reduced(&fair, budget, teller)
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
