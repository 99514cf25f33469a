//! The minimal automaton with guards as letters: deterministic in them, though two guards may share
//! an assignment.
//!
//! - Paper: TRV12, where the labels of edges are numbered and handed to a minimizer as letters.
//! - Relies on: a word is accepted when letters that contain it, one after the other, spell an
//!   accepted word of guards; so any automaton of the same words of guards will do.
//! - Cost: exponential in the states at worst, by the subset construction.

use lariat_automata::{FiniteAutomaton, FiniteEdge, StateId};
use lariat_core::{BitSet, Budget, Guard, Id, LimitReached};
use rustc_hash::FxHashMap;

/// All states of `aut` must be final, and each with a way on.
pub(super) fn minimal_over_guards(
    aut: &FiniteAutomaton,
    budget: &Budget,
) -> Result<FiniteAutomaton, LimitReached> {
    let mut letters: Vec<Guard> = Vec::new();
    for edge in aut.states().flat_map(|s| aut.edges(s)) {
        if !letters.contains(&edge.guard) {
            letters.push(edge.guard.clone());
        }
    }
    let rows = subsets(aut, &letters, budget)?;
    let blocks = equivalent(&rows, budget)?;
    Ok(quotient(aut, &letters, &rows, &blocks))
}

/// For each set of states, the first being the initial one, the set that each letter leads to.
fn subsets(
    aut: &FiniteAutomaton,
    letters: &[Guard],
    budget: &Budget,
) -> Result<Vec<Vec<Option<usize>>>, LimitReached> {
    let mut meter = budget.meter();
    let mut sets = vec![aut.initial().clone()];
    let mut numbers: FxHashMap<BitSet<StateId>, usize> = FxHashMap::default();
    numbers.insert(aut.initial().clone(), 0);
    let mut rows = Vec::new();
    while rows.len() < sets.len() {
        let set = sets[rows.len()].clone();
        let mut row = Vec::new();
        for letter in letters {
            let edges = set.iter().flat_map(|s| aut.edges(s)).filter(|e| e.guard == *letter);
            let next: BitSet<StateId> = edges.map(|e| e.target).collect();
            meter.step(1 + set.len() as u64)?;
            row.push((!next.is_empty()).then(|| {
                *numbers.entry(next.clone()).or_insert_with(|| {
                    sets.push(next);
                    sets.len() - 1
                })
            }));
        }
        meter.states(sets.len())?;
        rows.push(row);
    }
    Ok(rows)
}

/// Moore's refinement: for each state the number of its block, in the order of first states.
fn equivalent(rows: &[Vec<Option<usize>>], budget: &Budget) -> Result<Vec<usize>, LimitReached> {
    let mut meter = budget.meter();
    let mut blocks = vec![0; rows.len()];
    let mut n_blocks = 1;
    loop {
        let mut numbers: FxHashMap<(usize, Vec<Option<usize>>), usize> = FxHashMap::default();
        let mut refined = Vec::with_capacity(rows.len());
        for (state, row) in rows.iter().enumerate() {
            meter.step(1 + row.len() as u64)?;
            let targets = row.iter().map(|t| t.map(|t| blocks[t])).collect();
            let fresh = numbers.len();
            refined.push(*numbers.entry((blocks[state], targets)).or_insert(fresh));
        }
        let n_refined = numbers.len();
        blocks = refined;
        if n_refined == n_blocks {
            return Ok(blocks);
        }
        n_blocks = n_refined;
    }
}

fn quotient(
    aut: &FiniteAutomaton,
    letters: &[Guard],
    rows: &[Vec<Option<usize>>],
    blocks: &[usize],
) -> FiniteAutomaton {
    let mut minimal = FiniteAutomaton::new(aut.alphabet().clone());
    for (state, row) in rows.iter().enumerate() {
        if blocks[state] < minimal.n_states() {
            continue;
        }
        let source = minimal.add_state();
        minimal.set_final(source, true);
        for (letter, target) in letters.iter().zip(row) {
            if let Some(target) = target {
                let target = StateId::new(blocks[*target]);
                minimal.add_edge(source, FiniteEdge { guard: letter.clone(), target });
            }
        }
    }
    minimal.add_initial(StateId::new(0));
    minimal
}
