//! `lariat safety`: what goes wrong goes wrong after finitely many steps.

mod automaton;
mod claim;
mod classify;
mod each;
mod model;
mod monitor;
mod watch;

use lariat_workbench::formula::Formula;
use lariat_workbench::{Budget, Refusal};

use crate::args::FormulaInput;
use crate::input::Item;
use crate::limits::LimitArgs;
use crate::output::{Outcome, Output, Stop};

/// Safety formulas: kinds of safety, automata of bad prefixes, never claims, monitors
#[derive(clap::Args, Clone, Debug)]
pub struct Args {
    #[command(subcommand)]
    question: Question,
}

#[derive(clap::Subcommand, Clone, Debug)]
enum Question {
    Classify(Box<classify::Args>),
    Automaton(Box<automaton::Args>),
    Claim(Box<claim::Args>),
    Model(model::Args),
    Monitor(Box<monitor::Args>),
    Watch(Box<watch::Args>),
}

/// Runs `lariat safety`.
pub fn run(args: &Args) -> Result<Outcome, Stop> {
    match &args.question {
        Question::Classify(args) => classify::run(args),
        Question::Automaton(args) => automaton::run(args),
        Question::Claim(args) => claim::run(args),
        Question::Model(args) => model::run(args),
        Question::Monitor(args) => monitor::run(args),
        Question::Watch(args) => watch::run(args),
    }
}

/// Answers each formula within the limits. What is wrong with one is told, and the others still go
/// through.
fn answer_each(
    input: &FormulaInput,
    limits: &LimitArgs,
    output: Option<&str>,
    answer: impl FnMut(&Item, &Formula, &Budget) -> Result<String, Refusal>,
) -> Result<Outcome, Stop> {
    let mut output = Output::open(output)?;
    let outcome = each::formula(input, limits, answer, |_, text| output.item(&text))?;
    output.finish()?;
    Ok(outcome)
}
