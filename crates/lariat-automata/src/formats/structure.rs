//! What can be seen by looking at each state once. Guards that would become too large to decide a
//! question leave it open.

use lariat_core::Guard;

use crate::{Automaton, Edge, Properties, Property, Target};

/// The most steps for one operation on guards.
const MAX_OPERATION: usize = 1 << 22;

/// At most one initial target, and in each state at most one edge for each letter?
pub(super) fn is_deterministic<T: Target>(aut: &Automaton<T>) -> Option<bool> {
    if aut.initial().len() > 1 {
        return Some(false);
    }
    all(aut.states().map(|s| is_deterministic_at(aut.edges(s))))
}

/// Do these edges have no letter in common?
pub(super) fn is_deterministic_at<T>(edges: &[Edge<T>]) -> Option<bool> {
    let mut seen = Guard::ff();
    for edge in edges {
        if !seen.and_within(&edge.guard, MAX_OPERATION)?.is_false() {
            return Some(false);
        }
        seen = seen.or_within(&edge.guard, MAX_OPERATION)?;
    }
    Some(true)
}

/// An initial target, and in each state an edge for every letter?
pub(super) fn is_complete<T: Target>(aut: &Automaton<T>) -> Option<bool> {
    if aut.initial().is_empty() {
        return Some(false);
    }
    all(aut.states().map(|s| is_complete_at(aut.edges(s))))
}

/// Is every letter read by one of these edges?
pub(super) fn is_complete_at<T>(edges: &[Edge<T>]) -> Option<bool> {
    let mut seen = Guard::ff();
    for edge in edges {
        seen = seen.or_within(&edge.guard, MAX_OPERATION)?;
    }
    Some(seen.is_true())
}

/// Has each edge exactly one mark?
pub(super) fn is_colored<T: Target>(aut: &Automaton<T>) -> bool {
    aut.acceptance().n_marks() > 0 && aut.states().all(|s| is_colored_at(aut.edges(s)))
}

/// Has each of these edges exactly one mark?
pub(super) fn is_colored_at<T>(edges: &[Edge<T>]) -> bool {
    edges.iter().all(|edge| match edge.marks.bits() {
        Some(bits) => bits.is_power_of_two(),
        None => edge.marks.len() == 1,
    })
}

fn all(mut answers: impl Iterator<Item = Option<bool>>) -> Option<bool> {
    answers.find(|answer| *answer != Some(true)).unwrap_or(Some(true))
}

/// What is known, with what follows from it. With universal branching, one edge for each letter
/// does not mean one run for each word.
pub(super) fn implied(mut properties: Properties, branches: bool) -> Properties {
    let deterministic = [
        (Property::Deterministic, Property::Unambiguous),
        (Property::Deterministic, Property::SemiDeterministic),
    ];
    let weak = [
        (Property::Terminal, Property::Weak),
        (Property::VeryWeak, Property::Weak),
        (Property::Weak, Property::InherentlyWeak),
    ];
    for (from, to) in deterministic.into_iter().filter(|_| !branches).chain(weak) {
        if properties.get(from) == Some(true) {
            properties = properties.with(to, Some(true));
        }
    }
    properties
}
