//! The default way from a formula to a small automaton.
//!
//! - Papers: Cou99 and GO01 for the tableaux, DEK07 for obligations, EKS18 for `GF` of guarantee
//!   formulas; the merging of states is our own.
//! - Relies on: the formula and its negation are translated together, so that each result is the
//!   judge of what may be merged in the other; every step keeps the language.
//! - Cost: dominated by the tableaux and the simulations; a limit on the side of the negation only
//!   costs the merging.
//! - Checked: `tests/prop_pipeline.rs`, against the oracle and between the translators.

use lariat_automata::Automaton;
use lariat_core::{Budget, LimitReached};
use lariat_logic::ltl::rewrite::{Options as RewriteOptions, Simplifier};
use lariat_logic::ltl::{Formula, Nnf, props};
use lariat_omega::degeneralize::{self, degeneralize};
use lariat_omega::guided_merging::{self, merge_guided};
use lariat_omega::{
    Obligation, clean_marks, merge_edges, merge_transient, minimize_weak, reduce_by_simulation,
    trim,
};

use crate::infinitely_often::infinitely_often;
use crate::{couvreur, gastin_oddoux};

/// Automata with so few states are not worth a second try.
const SMALL: usize = 2;

/// What kind of automaton is wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Kind {
    /// Generalized Büchi acceptance, with marks on edges.
    #[default]
    GeneralizedBuchi,
    /// Büchi acceptance, with marks on edges.
    Buchi,
    /// Büchi acceptance, with marks on states.
    StateBuchi,
}

/// What [`Pipeline`] may vary.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// What kind of automaton is wanted.
    pub kind: Kind,
}

/// Translates many formulas, one after the other, in the same memory.
///
/// ```
/// use lariat_core::{Budget, Prop};
/// use lariat_logic::ltl::Formula;
/// use lariat_translate::{Options, Pipeline};
/// let p = |name| Formula::prop(&Prop::new(name));
/// let f = p("a").implies(p("b").finally()).globally();
/// let aut = Pipeline::new(Options::default()).translate(&f, &Budget::SMALL)?;
/// assert_eq!(aut.n_states(), 2);
/// # Ok::<(), lariat_core::LimitReached>(())
/// ```
pub struct Pipeline {
    options: Options,
    simplifier: Simplifier<'static>,
}

impl Pipeline {
    /// A pipeline with these options.
    pub fn new(options: Options) -> Self {
        Self { options, simplifier: Simplifier::new(RewriteOptions::default()) }
    }

    /// A small automaton for exactly the words that satisfy the formula.
    pub fn translate(
        &mut self,
        formula: &Formula,
        budget: &Budget,
    ) -> Result<Automaton, LimitReached> {
        let alphabet = props(formula);
        let positive = Nnf::of(&self.simplifier.simplify(formula));
        let negative = Nnf::of(&self.simplifier.simplify(&formula.clone().not()));
        let first = reduced(&couvreur::translate_over(&positive, &alphabet, budget)?, budget);
        let judge = couvreur::translate_over(&negative, &alphabet, budget);
        let Ok(judge) = judge.map(|b| reduced(&b, budget)) else {
            return self.finished(first, None, budget);
        };
        let mut best: Option<Automaton> = None;
        let mut consider = |aut: Automaton| -> Result<(), LimitReached> {
            let aut = self.finished(merged(aut, &judge, budget), Some(&judge), budget)?;
            if best.as_ref().is_none_or(|best| size(&aut) < size(best)) {
                best = Some(aut);
            }
            Ok(())
        };
        let weak = minimize_weak(&first, Obligation::AskComplement(&judge), budget);
        let is_small = first.n_states() <= SMALL;
        consider(first)?;
        if let Ok(Some(weak)) = weak {
            consider(weak)?;
        }
        if !is_small {
            // Other constructions, and the formula as it was written, often merge further.
            let arms = [
                gastin_oddoux::translate_over(&positive, &alphabet, budget),
                couvreur::translate_over(&Nnf::of(formula), &alphabet, budget),
            ];
            for aut in arms.into_iter().flatten() {
                consider(reduced(&aut, budget))?;
            }
            if let Ok(Some(aut)) = infinitely_often(&positive, &alphabet, budget) {
                consider(reduced(&aut, budget))?;
            }
        }
        Ok(best.expect("the first one was considered"))
    }

    /// The automaton in the shape that is wanted.
    fn finished(
        &self,
        aut: Automaton,
        judge: Option<&Automaton>,
        budget: &Budget,
    ) -> Result<Automaton, LimitReached> {
        match self.options.kind {
            Kind::GeneralizedBuchi => Ok(aut),
            Kind::Buchi | Kind::StateBuchi => self.to_buchi(&aut, judge, budget),
        }
    }

    fn to_buchi(
        &self,
        aut: &Automaton,
        judge: Option<&Automaton>,
        budget: &Budget,
    ) -> Result<Automaton, LimitReached> {
        let on_states = self.options.kind == Kind::StateBuchi;
        let marks =
            if on_states { degeneralize::Marks::OnStates } else { degeneralize::Marks::OnEdges };
        let options = degeneralize::Options { marks, ..degeneralize::Options::default() };
        let mut buchi = degeneralize(aut, &options, budget)?.automaton;
        if on_states {
            buchi = quotient_with_state_marks(buchi, budget);
        }
        let Some(judge) = judge else { return Ok(buchi) };
        let marks = if on_states {
            guided_merging::Marks::OnStates
        } else {
            guided_merging::Marks::OnEdges
        };
        let options = guided_merging::Options { marks, ..guided_merging::Options::default() };
        Ok(merge_guided(&buchi, judge, &options, budget))
    }
}

/// The size of an automaton: fewer states first, then fewer that have a choice, then fewer edges.
fn size(aut: &Automaton) -> (usize, usize, usize, usize) {
    let nondeterministic = aut.states().filter(|&s| !aut.is_deterministic_at(s)).count();
    (aut.n_states(), nondeterministic, aut.n_edges(), aut.acceptance().n_marks())
}

/// Merges states and reduces again until nothing changes.
fn merged(mut aut: Automaton, judge: &Automaton, budget: &Budget) -> Automaton {
    loop {
        let smaller = merge_guided(&aut, judge, &guided_merging::Options::default(), budget);
        let smaller = reduced(&smaller, budget);
        if smaller.n_states() >= aut.n_states() {
            return aut;
        }
        aut = smaller;
    }
}

/// Everything that keeps the language and never makes an automaton larger. A limit that is hit
/// only costs the step it was hit in.
fn reduced(aut: &Automaton, budget: &Budget) -> Automaton {
    let aut = merge_edges(&clean_marks(&trim(aut).automaton));
    let simulated = reduce_by_simulation(&aut, budget).map(|r| r.automaton).unwrap_or(aut);
    let aut = clean_marks(&trim(&simulated).automaton);
    merge_transient(&aut).automaton
}

/// Simulation may not move marks off states here, so its result is only taken where it did not.
fn quotient_with_state_marks(aut: Automaton, budget: &Budget) -> Automaton {
    let Ok(reduced) = reduce_by_simulation(&aut, budget) else { return aut };
    let keeps = reduced.automaton.has_state_marks();
    if keeps && reduced.automaton.n_states() <= aut.n_states() { reduced.automaton } else { aut }
}
