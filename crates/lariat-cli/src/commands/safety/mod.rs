//! `lariat safety`: what goes wrong goes wrong after finitely many steps.

mod automaton;
mod classify;

use lariat_workbench::formula::{Formula, read};
use lariat_workbench::{Budget, Problem, Refusal};

use crate::args::FormulaInput;
use crate::input::{Flow, Item, items};
use crate::limits::{LimitArgs, Watcher};
use crate::output::{Outcome, Output, Stop};
use crate::report;

/// Safety formulas: kinds of safety, automata of bad prefixes
#[derive(clap::Args, Clone, Debug)]
pub struct Args {
    #[command(subcommand)]
    question: Question,
}

#[derive(clap::Subcommand, Clone, Debug)]
enum Question {
    Classify(Box<classify::Args>),
    Automaton(Box<automaton::Args>),
}

/// Runs `lariat safety`.
pub fn run(args: &Args) -> Result<Outcome, Stop> {
    match &args.question {
        Question::Classify(args) => classify::run(args),
        Question::Automaton(args) => automaton::run(args),
    }
}

/// Answers each formula within the limits. What is wrong with one is told, and the others still go
/// through.
fn answer_each(
    input: &FormulaInput,
    limits: &LimitArgs,
    output: Option<&str>,
    mut answer: impl FnMut(&Item, &Formula, &Budget) -> Result<String, Refusal>,
) -> Result<Outcome, Stop> {
    let watcher = Watcher::new(limits)?;
    let mut output = Output::open(output)?;
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
        let formula = match read(&item.text, input.syntax()) {
            Ok(reading) => {
                report::problems(&item, &reading.warnings);
                reading.formula
            }
            Err(problems) => {
                report::problems(&item, &problems);
                outcome = outcome.max(Outcome::Wrong);
                return Ok(Flow::More);
            }
        };
        let formula = if input.negate { formula.not() } else { formula };
        let (budget, watch) = watcher.start();
        let (problem, found) = match answer(&item, &formula, &budget) {
            Ok(text) => {
                output.item(&text)?;
                return Ok(Flow::More);
            }
            Err(Refusal::Problem(problem)) => (problem, Outcome::Wrong),
            Err(Refusal::Limit(limit)) => {
                let reason = watch.reason().unwrap_or_else(|| limit.to_string());
                (Problem::error(reason), Outcome::Limit)
            }
        };
        let message = format!("{}:{}: {}", item.origin, item.line, problem.message);
        report::plain(&Problem { message, ..problem });
        outcome = outcome.max(found);
        Ok(Flow::More)
    })?;
    output.finish()?;
    Ok(outcome)
}
