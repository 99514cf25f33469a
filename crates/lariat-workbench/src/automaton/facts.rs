//! What can be said about an automaton, and the whole of it as plain data.

use lariat_automata::formats::{Parsed, guard_text};
use lariat_automata::{Property, Target};
use lariat_core::{Id, LimitReached, Resource};
use lariat_omega::Components;

use super::{AnyAutomaton, Automaton};

/// What can be counted.
#[derive(Clone, PartialEq, Debug)]
pub struct Facts {
    /// States.
    pub n_states: usize,
    /// Edges.
    pub n_edges: usize,
    /// Edges, each counted once for every letter of its guard.
    pub n_transitions: f64,
    /// Acceptance marks.
    pub n_marks: usize,
    /// Strongly connected components; unknown with universal branching, as are the next three.
    pub n_components: Option<usize>,
    /// Is it deterministic?
    pub is_deterministic: Option<bool>,
    /// Is it complete?
    pub is_complete: Option<bool>,
    /// States with several edges for a letter.
    pub n_nondeterministic: Option<usize>,
    /// The acceptance condition.
    pub acceptance: String,
    /// The well-known name of the condition.
    pub acceptance_name: Option<String>,
    /// What it is called.
    pub name: Option<String>,
    /// The propositions.
    pub props: Vec<String>,
}

/// Counts.
pub fn facts(automaton: &AnyAutomaton) -> Facts {
    match automaton {
        Parsed::Alternating(aut) => common_facts(aut),
        Parsed::Automaton(aut) => Facts {
            n_components: Some(Components::of(aut).len()),
            is_deterministic: Some(aut.is_deterministic()),
            is_complete: Some(aut.is_complete()),
            n_nondeterministic: Some(aut.states().filter(|&s| !aut.is_deterministic_at(s)).count()),
            ..common_facts(aut)
        },
    }
}

fn common_facts<T: Target>(aut: &Automaton<T>) -> Facts {
    Facts {
        n_states: aut.n_states(),
        n_edges: aut.n_edges(),
        n_transitions: aut.n_transitions(),
        n_marks: aut.acceptance().n_marks(),
        n_components: None,
        is_deterministic: None,
        is_complete: None,
        n_nondeterministic: None,
        acceptance: aut.acceptance().condition().to_string(),
        acceptance_name: aut.acceptance().name().map(|name| name.to_string()),
        name: aut.name().map(str::to_owned),
        props: aut.alphabet().props().map(|p| p.name().to_owned()).collect(),
    }
}

/// An automaton as plain data.
#[derive(Clone, PartialEq, Debug)]
pub struct Description {
    /// What it is called.
    pub name: Option<String>,
    /// The propositions.
    pub props: Vec<String>,
    /// How many marks there are.
    pub n_marks: usize,
    /// The acceptance condition.
    pub acceptance: String,
    /// Its well-known name.
    pub acceptance_name: Option<String>,
    /// The initial states; several in one entry are a conjunction.
    pub initial: Vec<Vec<usize>>,
    /// The states.
    pub states: Vec<StateDescription>,
    /// What is known about it: names of the Hanoi format, and whether they hold.
    pub properties: Vec<(&'static str, bool)>,
}

/// A state as plain data.
#[derive(Clone, PartialEq, Debug)]
pub struct StateDescription {
    /// What it is called.
    pub name: Option<String>,
    /// Its edges.
    pub edges: Vec<EdgeDescription>,
}

/// An edge as plain data.
#[derive(Clone, PartialEq, Debug)]
pub struct EdgeDescription {
    /// The letters it may be taken with: `a & !b | c`.
    pub guard: String,
    /// The states it leads to; several are a conjunction.
    pub targets: Vec<usize>,
    /// Its marks.
    pub marks: Vec<usize>,
}

/// An automaton as plain data. Guards that have no short text are a limit.
pub fn describe(automaton: &AnyAutomaton) -> Result<Description, LimitReached> {
    match automaton {
        Parsed::Automaton(aut) => {
            let known = [
                (Property::Deterministic, aut.is_deterministic()),
                (Property::Complete, aut.is_complete()),
            ];
            let properties = known.iter().fold(*aut.properties(), |all, (property, holds)| {
                all.with(*property, Some(*holds))
            });
            describe_any(&aut.clone().with_properties(properties))
        }
        Parsed::Alternating(aut) => describe_any(aut),
    }
}

fn describe_any<T: Target>(aut: &Automaton<T>) -> Result<Description, LimitReached> {
    let numbers = |target: &T| target.states().iter().map(|s| s.index()).collect::<Vec<_>>();
    let mut states = Vec::new();
    for state in aut.states() {
        let mut edges = Vec::new();
        for edge in aut.edges(state) {
            let guard = guard_text(&edge.guard, aut.alphabet()).ok_or(LimitReached::Exhausted {
                resource: Resource::Symbols,
                limit: crate::formula::MAX_WRITTEN,
            })?;
            let marks = edge.marks.iter().map(|mark| mark.index()).collect();
            edges.push(EdgeDescription { guard, targets: numbers(&edge.target), marks });
        }
        states.push(StateDescription { name: aut.state_name(state).map(str::to_owned), edges });
    }
    let facts = common_facts(aut);
    let known = |p: &Property| Some((p.name(), aut.properties().get(*p)?));
    Ok(Description {
        name: facts.name,
        props: facts.props,
        n_marks: facts.n_marks,
        acceptance: facts.acceptance,
        acceptance_name: facts.acceptance_name,
        initial: aut.initial().iter().map(numbers).collect(),
        states,
        properties: Property::ALL.iter().filter_map(known).collect(),
    })
}
