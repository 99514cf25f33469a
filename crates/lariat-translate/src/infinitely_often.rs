//! Deterministic automata for "infinitely often, something that shows in finite time".
//!
//! - Paper: EKS18 (Esparza, Křetínský and Sickert, One theorem to rule them all), for `GF` of
//!   co-safety formulas.
//! - Relies on: for a guarantee formula `g`, a deterministic automaton of `F g` reaches its
//!   all-accepting state exactly when `g` has been seen; starting anew whenever that happens, it
//!   happens infinitely often exactly when `GF g` holds. Wherever it goes on instead, no word of
//!   `GF g` is lost: so it may go on anywhere as long as no other word is accepted.
//! - Cost: that of the minimal automaton of `F g`, and for each edge that ends a search an emptiness
//!   check for each state where the next one might go on; the result has at least one state less.
//! - Departs: a search need not forget what it has read when it ends. Where it goes on is found by
//!   asking the automaton of the negation; and since no prefix matters, any state may be initial.
//! - Checked: `tests/prop_pipeline.rs`, against the oracle on lassos.

use lariat_automata::{Acceptance, Automaton, Builder, Edge, MarkSet, StateId};
use lariat_core::{Alphabet, Budget, Id, LimitReached};
use lariat_logic::ltl::{Classes, Nnf, Node, UnaryOp};
use lariat_omega::{
    Components, Obligation, Product, is_empty_within, minimize_weak, remove_unreachable,
};

use crate::couvreur::translate_over;

/// The automaton of `G e`, where `e` is an eventuality of the guarantee class; `None` for a formula
/// of another shape. The judge accepts exactly the other words.
pub(crate) fn infinitely_often(
    formula: &Nnf,
    alphabet: &Alphabet,
    judge: &Automaton,
    budget: &Budget,
) -> Result<Option<Automaton>, LimitReached> {
    let Node::Unary(UnaryOp::Globally, goal) = formula.formula().view() else { return Ok(None) };
    if !Classes::of(goal).has(Classes::EVENTUAL | Classes::GUARANTEE) {
        return Ok(None);
    }
    let reached = translate_over(&Nnf::of(goal), alphabet, budget)?;
    // A guarantee formula is an obligation by its syntax.
    let Some(minimal) = minimize_weak(&reached, Obligation::Known, budget)? else {
        return Ok(None);
    };
    let Some(mut search) = Search::of(&minimal) else { return Ok(None) };
    search.go_on_where_possible(judge, budget);
    Ok(Some(search.smallest()))
}

/// A deterministic automaton that looks for one occurrence after the other.
struct Search {
    alphabet: Alphabet,
    n_states: usize,
    edges: Vec<(StateId, Edge)>,
}

impl Search {
    /// Sends the edges to the state that accepts everything back to the start, and marks them.
    fn of(aut: &Automaton) -> Option<Self> {
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
        let renamed = |s: StateId| StateId::new(s.index() - usize::from(s > end));
        let edges = aut.all_edges().filter(|(source, _)| *source != end).map(|(source, edge)| {
            let (target, marks) = match edge.target == end {
                true => (start, MarkSet::all(1)),
                false => (edge.target, MarkSet::new()),
            };
            (renamed(source), Edge { guard: edge.guard.clone(), target: renamed(target), marks })
        });
        let edges = edges.collect();
        Some(Self { alphabet: aut.alphabet().clone(), n_states: aut.n_states() - 1, edges })
    }

    fn automaton(&self, initial: StateId) -> Automaton {
        let mut builder = Builder::new(self.alphabet.clone(), Acceptance::buchi());
        builder.add_states(self.n_states);
        builder.add_initial(initial);
        for (source, edge) in &self.edges {
            builder.add_edge(*source, edge.clone());
        }
        builder.build()
    }

    /// Lets edges that end a search go on in a state that a longer search comes back to, where the
    /// judge does not object; as far as the budget goes.
    fn go_on_where_possible(&mut self, judge: &Automaton, budget: &Budget) {
        let recurring = self.recurring();
        if recurring.len() == self.n_states {
            return;
        }
        let budget = budget.clone().shared();
        for i in 0..self.edges.len() {
            if self.edges[i].1.marks.is_empty() {
                continue;
            }
            let before = self.edges[i].1.target;
            for &target in &recurring {
                self.edges[i].1.target = target;
                // From the source of the edge: all runs that use it come by there, and no prefix
                // matters.
                let aut = self.automaton(self.edges[i].0);
                match is_empty_within(&Product::new(&aut, judge), &budget) {
                    Ok(true) => break,
                    Ok(false) => self.edges[i].1.target = before,
                    Err(_) => {
                        self.edges[i].1.target = before;
                        return;
                    }
                }
            }
        }
    }

    /// The states on cycles that do not end a search.
    fn recurring(&self) -> Vec<StateId> {
        let mut builder = Builder::new(self.alphabet.clone(), Acceptance::all());
        builder.add_states(self.n_states);
        for (source, edge) in self.edges.iter().filter(|(_, edge)| edge.marks.is_empty()) {
            builder.add_edge(*source, edge.clone());
        }
        builder.set_initial((0..self.n_states).map(StateId::new));
        let aut = builder.build();
        let components = Components::of(&aut);
        aut.states().filter(|&s| !components[components.of_state(s)].is_trivial).collect()
    }

    /// The part that is reached from the state from which the fewest are.
    fn smallest(&self) -> Automaton {
        let from = |s| remove_unreachable(&self.automaton(s)).automaton;
        let all = (0..self.n_states).map(|s| from(StateId::new(s)));
        all.min_by_key(Automaton::n_states).expect("there is a start")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lariat_core::Prop;
    use lariat_logic::ltl::Formula;

    #[test]
    fn three_steps_back_are_eight_states() {
        // GF(a <-> XXXa): the last three letters; collecting the first three is not needed.
        let a = Formula::prop(&Prop::new("a"));
        let f = a.clone().iff(a.next().next().next()).finally().globally();
        let alphabet: Alphabet = [Prop::new("a")].iter().collect();
        let judge = translate_over(&Nnf::of_negation(&f), &alphabet, &Budget::SMALL).unwrap();
        let aut = infinitely_often(&Nnf::of(&f), &alphabet, &judge, &Budget::SMALL);
        let aut = aut.unwrap().unwrap();
        assert!(aut.is_deterministic());
        assert_eq!(aut.n_states(), 8);
    }
}
