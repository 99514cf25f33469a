//! Deterministic automata for "infinitely often, something that shows in finite time".
//!
//! - Paper: EKS18 (Esparza, Křetínský and Sickert, One theorem to rule them all), for `GF` of
//!   co-safety formulas.
//! - Relies on: for a guarantee formula `g`, a deterministic automaton of `F g` reaches its
//!   all-accepting state exactly when `g` has been seen; starting anew whenever that happens, it
//!   happens infinitely often exactly when `GF g` holds.
//! - Cost: that of the minimal automaton of `F g`; the result has one state less.
//! - Checked: `tests/prop_pipeline.rs`, against the oracle on lassos.

use lariat_automata::{Acceptance, Automaton, Builder, Edge, MarkSet, StateId};
use lariat_core::{Alphabet, Budget, Id, LimitReached};
use lariat_logic::ltl::{Classes, Nnf, Node, UnaryOp};
use lariat_omega::{Obligation, minimize_weak};

use crate::couvreur::translate_over;

/// The automaton of `G e`, where `e` is an eventuality of the guarantee class; `None` for a formula
/// of another shape.
pub(crate) fn infinitely_often(
    formula: &Nnf,
    alphabet: &Alphabet,
    budget: &Budget,
) -> Result<Option<Automaton>, LimitReached> {
    let Node::Unary(UnaryOp::Globally, goal) = formula.formula().view() else { return Ok(None) };
    if !Classes::of(goal).has(Classes::EVENTUAL | Classes::GUARANTEE) {
        return Ok(None);
    }
    let reached = translate_over(&Nnf::of(goal), alphabet, budget)?;
    // A guarantee formula is an obligation by its syntax.
    let minimal = minimize_weak(&reached, Obligation::Known, budget)?;
    Ok(minimal.and_then(|aut| start_anew(&aut)))
}

/// Sends the edges to the state that accepts everything back to the start, and marks them.
fn start_anew(aut: &Automaton) -> Option<Automaton> {
    let start = aut.single_initial()?;
    let all_accepting = MarkSet::all(aut.acceptance().n_marks());
    let accepts_everything = |s: StateId| match aut.edges(s) {
        [edge] => edge.target == s && edge.guard.is_true() && edge.marks == all_accepting,
        _ => false,
    };
    let end = aut.states().find(|&s| accepts_everything(s))?;
    if end == start {
        return None;
    }
    let mut builder = Builder::new(aut.alphabet().clone(), Acceptance::buchi());
    let renamed = |s: StateId| StateId::new(s.index() - usize::from(s > end));
    builder.add_states(aut.n_states() - 1);
    builder.add_initial(renamed(start));
    for (source, edge) in aut.all_edges().filter(|(source, _)| *source != end) {
        let (target, marks) = match edge.target == end {
            true => (renamed(start), MarkSet::all(1)),
            false => (renamed(edge.target), MarkSet::new()),
        };
        builder.add_edge(renamed(source), Edge { guard: edge.guard.clone(), target, marks });
    }
    Some(builder.build())
}

#[cfg(test)]
mod tests {
    use super::*;
    use lariat_core::Prop;
    use lariat_logic::ltl::Formula;

    #[test]
    fn three_steps_back_are_fifteen_states() {
        // GF(a <-> XXXa): the last three letters, and the ways to collect them.
        let a = Formula::prop(&Prop::new("a"));
        let f = a.clone().iff(a.next().next().next()).finally().globally();
        let alphabet: Alphabet = [Prop::new("a")].iter().collect();
        let aut = infinitely_often(&Nnf::of(&f), &alphabet, &Budget::SMALL).unwrap().unwrap();
        assert!(aut.is_deterministic());
        assert_eq!(aut.n_states(), 15);
    }
}
