//! From what is written to an automaton, and whether it is what its properties say.
//!
//! What can be seen is checked; what would need a search (weakness, ambiguity, stuttering) is
//! trusted, unless the caller does not trust it.

use lariat_core::{Id, Span};

use super::body::{Body, CONJUNCTION, Seen};
use super::header::{Claim, Header};
use crate::formats::error::{Problem, ReadError};
use crate::formats::{Parsed, Trust, structure};
use crate::{
    Alternating, Automaton, Builder, Conjunction, Edge, Properties, Property, StateId, Target,
};

pub(super) fn keep(
    header: Header<'_>,
    body: Body,
    trust: Trust,
    span: Span,
) -> Result<Parsed, ReadError> {
    let claims = header.claims.clone();
    check_writing(&claims, &body.seen)?;
    if body.seen.conjunction.is_none() {
        let aut: Automaton = assembled(header, body, |t, _| StateId::new(t as usize));
        let properties = checked(&aut, &claims, trust, span)?;
        return Ok(Parsed::Automaton(aut.with_properties(structure::implied(properties, false))));
    }
    let aut: Alternating =
        assembled(header, body, |t, conjunctions| match t.checked_sub(CONJUNCTION) {
            Some(i) => conjunction(&conjunctions[i as usize]),
            None => conjunction(&[t]),
        });
    let properties = checked(&aut, &claims, trust, span)?;
    Ok(Parsed::Alternating(aut.with_properties(structure::implied(properties, true))))
}

fn conjunction(states: &[u32]) -> Conjunction {
    let states: Vec<StateId> = states.iter().map(|&s| StateId::new(s as usize)).collect();
    Conjunction::from_states(&states).expect("any states make a conjunction")
}

fn assembled<T: Target>(
    header: Header<'_>,
    body: Body,
    target: impl Fn(u32, &[Vec<u32>]) -> T,
) -> Automaton<T> {
    let mut builder = Builder::new(header.alphabet, header.acceptance.acceptance);
    builder.add_states(body.n_states);
    builder.set_name(header.name);
    builder.set_initial(header.start.iter().map(|(states, _)| match states[..] {
        [one] => target(one, &[]),
        _ => target(CONJUNCTION, std::slice::from_ref(states)),
    }));
    for (state, name) in body.state_names {
        builder.set_state_name(StateId::new(state as usize), name);
    }
    builder.reserve_edges(body.edges.len());
    for raw in body.edges {
        let target = target(raw.target, &body.conjunctions);
        let edge = Edge { guard: raw.guard, target, marks: raw.marks };
        builder.add_edge(StateId::new(raw.source as usize), edge);
    }
    builder.build()
}

/// The properties that speak about how the automaton is written.
fn check_writing(claims: &[Claim<'_>], seen: &Seen) -> Result<(), ReadError> {
    for &(name, affirmed, span) in claims {
        let (property, place, reason) = match name {
            "state-labels" => ("state-labels", seen.edge_labels, "an edge has a label"),
            "trans-labels" => ("trans-labels", seen.state_labels, "a state has a label"),
            "implicit-labels" => {
                let place = seen.edge_labels.or(seen.state_labels);
                ("implicit-labels", place, "a label is written")
            }
            "explicit-labels" => ("explicit-labels", seen.implicit_labels, "an edge has no label"),
            "state-acc" => ("state-acc", seen.edge_marks, "an edge has acceptance sets"),
            "trans-acc" => ("trans-acc", seen.state_marks, "a state has acceptance sets"),
            "no-univ-branch" => ("no-univ-branch", seen.conjunction, "states are joined by `&`"),
            _ => continue,
        };
        if let (true, Some(place)) = (affirmed, place) {
            let problem = Problem::BrokenPromise { property, reason: reason.to_owned() };
            return Err(ReadError::new(problem, span).near(place, "here"));
        }
    }
    Ok(())
}

/// What is known after checking the claims.
fn checked<T: Target>(
    aut: &Automaton<T>,
    claims: &[Claim<'_>],
    trust: Trust,
    whole: Span,
) -> Result<Properties, ReadError> {
    let mut properties = Properties::UNKNOWN;
    let mut places = [whole; Property::ALL.len()];
    for &(name, affirmed, span) in claims {
        // The one property that Spot names by its opposite.
        let (name, affirmed) = match name {
            "stutter-sensitive" => ("stutter-invariant", !affirmed),
            _ => (name, affirmed),
        };
        let Some(i) = Property::ALL.iter().position(|p| p.name() == name) else {
            continue;
        };
        let property = Property::ALL[i];
        if properties.get(property) == Some(!affirmed) {
            let reason = "the opposite is said too".to_owned();
            let problem = Problem::BrokenPromise { property: property.name(), reason };
            return Err(ReadError::new(problem, span).near(places[i], "here"));
        }
        places[i] = span;
        let actual = match property {
            Property::Deterministic => structure::is_deterministic(aut),
            Property::Complete => structure::is_complete(aut),
            Property::Colored => Some(structure::is_colored(aut)),
            _ if trust == Trust::Yes => Some(affirmed),
            _ => None,
        };
        // A denied property that holds is harmless: version 1.1 uses `!` for "not known" as well.
        if affirmed && actual == Some(false) {
            return Err(broken(aut, property, span));
        }
        properties = properties.with(property, actual);
    }
    Ok(properties)
}

fn broken<T: Target>(aut: &Automaton<T>, property: Property, span: Span) -> ReadError {
    let reason = match property {
        Property::Deterministic if aut.initial().len() > 1 => {
            "it has several initial states".into()
        }
        Property::Complete if aut.initial().is_empty() => "it has no initial state".into(),
        _ => {
            let breaks = |s: &StateId| match property {
                Property::Deterministic => {
                    structure::is_deterministic_at(aut.edges(*s)) == Some(false)
                }
                Property::Complete => structure::is_complete_at(aut.edges(*s)) == Some(false),
                _ => !structure::is_colored_at(aut.edges(*s)),
            };
            match aut.states().find(breaks) {
                Some(state) => format!("state {} is not", state.index()),
                None => "it is not".into(),
            }
        }
    };
    let property = property.name();
    ReadError::new(Problem::BrokenPromise { property, reason }, span)
}
