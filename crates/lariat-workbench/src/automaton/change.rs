//! Ways to change an automaton.

use lariat_automata::Property;
use lariat_core::{Budget, Id};
use lariat_omega::degeneralize::{self, degeneralize};
use lariat_omega::{
    clean_marks, complement, complete, determinize, keep_states, merge_edges, merge_transient,
    product, reduce_by_direct_simulation, reduce_by_simulation, remove_unreachable, single_initial,
    sum, to_generalized_buchi, to_state_marks, trim,
};

use super::Automaton;
use crate::problem::{Problem, Refusal};

/// Where marks shall be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Marks {
    /// Anywhere.
    OnEdges,
    /// The same on all edges of a state.
    OnStates,
}

/// A way to change an automaton.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Change {
    /// Only these states.
    KeepStates(Vec<usize>),
    /// Only states that can be reached.
    RemoveUnreachable,
    /// The words that another one accepts, too.
    Product(Box<Automaton>),
    /// The words that another one accepts, as well.
    Sum(Box<Automaton>),
    /// All other words.
    Complement,
    /// The same language, deterministic, with parity acceptance.
    Determinize,
    /// The same language, smaller.
    Reduce,
    /// The same language with generalized Büchi acceptance.
    GeneralizedBuchi,
    /// The same language with Büchi acceptance.
    Buchi(Marks),
    /// The same language with marks on states.
    StateMarks,
    /// The same language, with an edge for each letter in each state.
    Complete,
}

/// The changed automaton. It keeps its name where it keeps its language.
pub fn apply(aut: &Automaton, change: &Change, budget: &Budget) -> Result<Automaton, Refusal> {
    let changed = match change {
        Change::KeepStates(states) => keep(aut, states)?.with_name(None),
        Change::RemoveUnreachable => remove_unreachable(aut).automaton,
        Change::Product(other) => product(aut, other, budget)?.automaton,
        Change::Sum(other) => sum(aut, other),
        Change::Complement => complement(aut, budget)?.with_name(None),
        Change::Determinize => determinize(aut, budget)?.with_name(aut.name().map(str::to_owned)),
        Change::Reduce => reduce(aut, budget)?,
        Change::GeneralizedBuchi => generalized_buchi(aut, budget)?,
        Change::Buchi(marks) => buchi(aut, *marks, budget)?,
        Change::StateMarks => to_state_marks(aut).automaton,
        Change::Complete => complete(aut),
    };
    budget.meter().states(changed.n_states())?;
    Ok(changed)
}

/// The given states, of which those stay initial that were.
fn keep(aut: &Automaton, states: &[usize]) -> Result<Automaton, Refusal> {
    if let Some(state) = states.iter().find(|&&s| s >= aut.n_states()) {
        let n = aut.n_states();
        return Err(Problem::error(format!("there is no state {state} among {n}")).into());
    }
    Ok(keep_states(aut, |s| states.contains(&s.index())).automaton)
}

/// All reductions in turn, until nothing gets smaller.
fn reduce(aut: &Automaton, budget: &Budget) -> Result<Automaton, Refusal> {
    let size = |aut: &Automaton| (aut.n_states(), aut.n_edges(), aut.acceptance().n_marks());
    let mut best = merge_edges(&clean_marks(&trim(aut).automaton));
    loop {
        // Merging by reverse simulation may lose determinism, which is worth more than a state.
        let simulated = match best.is_deterministic() {
            true => reduce_by_direct_simulation(&best, budget)?,
            false => reduce_by_simulation(&best, budget)?,
        };
        let merged = merge_transient(&simulated.automaton).automaton;
        let next = merge_edges(&clean_marks(&trim(&merged).automaton));
        if size(&next) >= size(&best) {
            return Ok(best);
        }
        best = next;
    }
}

fn generalized_buchi(aut: &Automaton, budget: &Budget) -> Result<Automaton, Refusal> {
    if aut.acceptance().is_generalized_buchi() {
        return Ok(aut.clone());
    }
    let cleaned = clean_marks(aut);
    if cleaned.acceptance().is_generalized_buchi() {
        return Ok(cleaned);
    }
    Ok(to_generalized_buchi(aut, budget)?)
}

pub(super) fn buchi(aut: &Automaton, marks: Marks, budget: &Budget) -> Result<Automaton, Refusal> {
    let fits = aut.acceptance().is_buchi()
        && (marks == Marks::OnEdges || aut.has_state_marks())
        && aut.initial().len() <= 1;
    if fits {
        return Ok(aut.clone());
    }
    let marks = match marks {
        Marks::OnEdges => degeneralize::Marks::OnEdges,
        Marks::OnStates => degeneralize::Marks::OnStates,
    };
    // First one initial state: a new one could show the marks of neither of several.
    let aut = single_initial(&generalized_buchi(aut, budget)?);
    let options = degeneralize::Options { marks, ..Default::default() };
    let result = degeneralize(&aut, &options, budget)?.automaton;
    let stutter = aut.properties().get(Property::StutterInvariant);
    let properties = result.properties().with(Property::StutterInvariant, stutter);
    Ok(result.with_properties(properties))
}
