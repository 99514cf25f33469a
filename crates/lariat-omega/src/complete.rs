//! Completion: a run on every word.
//!
//! - Relies on: a sink that rejects takes the letters that no edge had.
//! - Cost: linear, and a search over the marks of the condition for a set that it rejects.
//! - Checked: `tests/prop_conversions.rs`.

use lariat_automata::{Acceptance, Automaton, Condition, Edge, MarkSet};
use lariat_core::Guard;

/// The same language, with an initial state and an edge for every letter in every state. A sink is
/// added only if something is missing. When every run is accepting, whatever its marks, the result
/// has Büchi acceptance, so that the sink can reject.
pub fn complete(aut: &Automaton) -> Automaton {
    if aut.is_complete() {
        return aut.clone();
    }
    let rejected = rejected_marks(aut.acceptance().condition());
    let mut builder = match &rejected {
        Some(_) => aut.builder_like(),
        None => {
            let mut builder =
                lariat_automata::Builder::new(aut.alphabet().clone(), Acceptance::buchi());
            builder.set_name(aut.name().map(str::to_owned));
            builder
        }
    };
    builder.add_states(aut.n_states());
    aut.initial().iter().for_each(|&s| builder.add_initial(s));
    let sink = builder.add_state();
    for s in aut.states() {
        let mut rest = Guard::tt();
        for edge in aut.edges(s) {
            rest = rest.minus(&edge.guard);
            let marks = if rejected.is_some() { edge.marks.clone() } else { MarkSet::all(1) };
            builder.add_edge(s, Edge { marks, ..edge.clone() });
        }
        builder.add_edge(s, Edge { guard: rest, target: sink, marks: MarkSet::new() });
    }
    if aut.initial().is_empty() {
        builder.add_initial(sink);
    }
    let marks = rejected.unwrap_or_default();
    builder.add_edge(sink, Edge { guard: Guard::tt(), target: sink, marks });
    builder.build()
}

/// Marks that a run may meet infinitely often without being accepted; `None` if there are none.
pub(crate) fn rejected_marks(condition: &Condition) -> Option<MarkSet> {
    // Each open question is a condition with some marks decided: those met, and those not.
    let mut open = vec![(condition.clone(), MarkSet::new())];
    while let Some((condition, met)) = open.pop() {
        if !condition.holds(&MarkSet::new()) {
            return Some(met);
        }
        let Some(mark) = condition.marks().iter().next() else { continue };
        let decided = |is_met: bool| {
            condition.replaced(&mut |atom| match atom {
                Condition::Inf(m) if *m == mark => constant(is_met),
                Condition::Fin(m) if *m == mark => constant(!is_met),
                other => other.clone(),
            })
        };
        let with: MarkSet = met.iter().chain([mark]).collect::<MarkSet>();
        open.push((decided(false), met));
        open.push((decided(true), with));
    }
    None
}

fn constant(value: bool) -> Condition {
    if value { Condition::True } else { Condition::False }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lariat_automata::MarkId;
    use lariat_core::Id;

    #[test]
    fn a_condition_that_is_always_true_has_no_rejected_marks() {
        let [a, b] = [0, 1].map(MarkId::new);
        let tautology = Condition::Inf(a).or(Condition::Fin(a));
        assert_eq!(rejected_marks(&tautology), None);
        let implication = Condition::Fin(a).or(Condition::Inf(b));
        assert_eq!(rejected_marks(&implication), Some([a].into_iter().collect()));
    }
}
