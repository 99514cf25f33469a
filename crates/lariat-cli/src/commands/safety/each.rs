//! A question asked of each formula that the options name.

use lariat_workbench::formula::{Formula, read};
use lariat_workbench::{Budget, Problem, Refusal};

use crate::args::FormulaInput;
use crate::input::{Flow, Item, items};
use crate::limits::{LimitArgs, Watcher};
use crate::output::{Outcome, Stop};
use crate::report;

/// Asks, and hands each answer on. What goes wrong with one formula is told, and the others follow.
pub fn formula<A>(
    input: &FormulaInput,
    limits: &LimitArgs,
    mut ask: impl FnMut(&Item, &Formula, &Budget) -> Result<A, Refusal>,
    mut answer: impl FnMut(Formula, A) -> Result<(), Stop>,
) -> Result<Outcome, Stop> {
    let watcher = Watcher::new(limits)?;
    let mut outcome = Outcome::Yes;
    items(input, &mut |item| {
        let item = match item {
            Ok(item) => item,
            Err(problem) => {
                report::plain(&problem);
                outcome = outcome.max(Outcome::Wrong);
                return Ok(Flow::More);
            }
        };
        let Some(formula) = formula_of(&item, input) else {
            outcome = outcome.max(Outcome::Wrong);
            return Ok(Flow::More);
        };
        let (budget, watch) = watcher.start();
        match ask(&item, &formula, &budget) {
            Ok(found) => answer(formula, found)?,
            Err(Refusal::Problem(problem)) => {
                report::plain(&at(&item, problem));
                outcome = outcome.max(Outcome::Wrong);
            }
            Err(Refusal::Limit(limit)) => {
                let reason = watch.reason().unwrap_or_else(|| limit.to_string());
                report::plain(&at(&item, Problem::error(reason)));
                outcome = outcome.max(Outcome::Limit);
            }
        }
        Ok(Flow::More)
    })?;
    Ok(outcome)
}

fn formula_of(item: &Item, input: &FormulaInput) -> Option<Formula> {
    match read(&item.text, input.syntax()) {
        Ok(reading) => {
            if !reading.warnings.is_empty() {
                report::problems(item, &reading.warnings);
            }
            Some(if input.negate { reading.formula.not() } else { reading.formula })
        }
        Err(problems) => {
            report::problems(item, &problems);
            None
        }
    }
}

fn at(item: &Item, problem: Problem) -> Problem {
    let message = format!("{}:{}: {}", item.origin, item.line, problem.message);
    Problem { message, ..problem }
}
