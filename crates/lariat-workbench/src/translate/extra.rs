//! What may be tried beyond the pipeline, by name.

use lariat_core::{Budget, LimitReached};
use lariat_omega::guided_merging::Marks;
use lariat_omega::{Keeps, REDUCTIONS, Reduction, reduce_by_simulation, trim};
use lariat_sat::{Minimality, Options, sat_minimize, sat_minimize_nondeterministic};
use lariat_translate::{Observer, Outcome, Stage, violations};

use crate::automaton::Automaton;
use crate::formula::Formula;
use crate::problem::{Problem, Refusal};

/// A solver may take so many steps for one formula: it has always found something by then, and says
/// whether it is the smallest.
const SOLVER_STEPS: u64 = 20_000_000;

/// Something beyond the pipeline.
#[derive(Clone, Copy)]
pub enum Extra {
    /// Formulas are compared by automata when they are simplified.
    Containment,
    /// The smallest automaton there is, by a SAT solver.
    SatMinimize,
    /// A reduction of the list.
    Reduction(&'static dyn Reduction),
}

const CONTAINMENT: (&str, &str) =
    ("containment", "compare formulas by automata when they are simplified");
const SAT_MINIMIZE: (&str, &str) =
    ("sat-minimize", "the smallest automaton there is, by a SAT solver, as far as its steps go");

impl Extra {
    /// The extra of this name.
    pub fn named(name: &str) -> Result<Self, Problem> {
        if name == CONTAINMENT.0 {
            return Ok(Self::Containment);
        }
        if name == SAT_MINIMIZE.0 {
            return Ok(Self::SatMinimize);
        }
        let found = REDUCTIONS.iter().find(|r| r.name() == name);
        found.map(|r| Self::Reduction(*r)).ok_or_else(|| {
            let names: Vec<&str> = list_extras().iter().map(|(name, _)| *name).collect();
            Problem::error(format!("there is no extra `{name}`"))
                .with_help(format!("known ones are {}", names.join(", ")))
        })
    }

    /// The automaton of a formula after this extra.
    pub(super) fn apply(
        self,
        aut: Automaton,
        formula: &Formula,
        budget: &Budget,
        observer: &mut Observer<'_>,
    ) -> Result<Automaton, Refusal> {
        match self {
            Self::Containment => Ok(aut),
            Self::SatMinimize => minimized(aut, formula, budget, observer),
            Self::Reduction(reduction) => reduced(reduction, &aut, formula, budget, observer),
        }
    }
}

/// All extras with what they do.
pub fn list_extras() -> Vec<(&'static str, &'static str)> {
    let reductions = REDUCTIONS.iter().map(|r| (r.name(), r.description()));
    [CONTAINMENT, SAT_MINIMIZE].into_iter().chain(reductions).collect()
}

/// An automaton of the negation over the same alphabet.
fn judge(aut: &Automaton, formula: &Formula, budget: &Budget) -> Result<Automaton, LimitReached> {
    let negation = trim(&violations(formula, aut.alphabet(), budget)?).automaton;
    Ok(reduce_by_simulation(&negation, budget).map_or(negation, |reduced| reduced.automaton))
}

fn reduced(
    reduction: &dyn Reduction,
    aut: &Automaton,
    formula: &Formula,
    budget: &Budget,
    observer: &mut Observer<'_>,
) -> Result<Automaton, Refusal> {
    let name = reduction.name();
    let refuse = |why: &str| Err(Problem::error(format!("`{name}` {why}")).into());
    if !reduction.applies_to(aut) {
        return refuse("does not fit the acceptance condition of this automaton");
    }
    if aut.has_state_marks() && aut.acceptance().n_marks() > 0 {
        let keeps = reduction.keeps().contains(&Keeps::StateMarks);
        if !keeps {
            return refuse("does not keep marks on states");
        }
    }
    let judge = match reduction.needs_judge() {
        true => Some(judge(aut, formula, budget)?),
        false => None,
    };
    let smaller = reduction.reduce(aut, judge.as_ref(), budget)?;
    observer(Stage { name, outcome: Outcome::Automaton(&smaller) });
    Ok(smaller)
}

/// A deterministic automaton stays so; another one is compared with the negation.
fn minimized(
    aut: Automaton,
    formula: &Formula,
    budget: &Budget,
    observer: &mut Observer<'_>,
) -> Result<Automaton, Refusal> {
    let on_states = aut.has_state_marks() && aut.acceptance().n_marks() > 0;
    let marks = if on_states { Marks::OnStates } else { Marks::OnEdges };
    let options = Options { acceptance: None, marks };
    let steps = budget.max_steps.min(SOLVER_STEPS);
    let budget = budget.clone().with_max_steps(steps);
    let generalized = aut.acceptance().is_generalized_buchi();
    if !generalized && !aut.is_deterministic() {
        let message = "`sat-minimize` needs a deterministic or a generalized Büchi automaton";
        return Err(Problem::error(message).into());
    }
    let minimized = match generalized {
        true => {
            sat_minimize_nondeterministic(&aut, &judge(&aut, formula, &budget)?, &options, &budget)
        }
        false => sat_minimize(&aut, &options, &budget),
    };
    let name = "sat-minimize";
    observer(Stage { name, outcome: Outcome::Automaton(&minimized.automaton) });
    if let Minimality::Unknown(limit) = minimized.minimality {
        observer(Stage { name, outcome: Outcome::Stopped(limit.into()) });
    }
    Ok(minimized.automaton)
}
