//! The `lariat` command line: arguments in, text and JSON out. What it does stands in the
//! libraries; this door only asks the workbench and shows the answers.

mod args;
mod automata;
mod commands;
mod format;
mod input;
mod limits;
mod output;
mod report;
mod views;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::output::Outcome;

/// Linear temporal logic: formulas, automata, model checking, and tests of those who do it.
#[derive(Parser)]
#[command(name = "lariat", version, max_term_width = 100, disable_help_subcommand = true)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Formula(Box<commands::formula::Args>),
    Automaton(Box<commands::automaton::Args>),
    Random(Box<commands::random::Args>),
    Family(commands::family::Args),
    Translate(Box<commands::translate::Args>),
    Safety(commands::safety::Args),
    Test(Box<commands::test::Args>),
    Experiment(Box<commands::experiment::Args>),
    Cite(commands::cite::Args),
}

fn main() -> ExitCode {
    let cli = Cli::parse_from(args::spot_style(std::env::args_os().collect()));
    let result = match &cli.command {
        Command::Formula(args) => commands::formula::run(args),
        Command::Automaton(args) => commands::automaton::run(args),
        Command::Random(args) => commands::random::run(args),
        Command::Family(args) => commands::family::run(args),
        Command::Translate(args) => commands::translate::run(args),
        Command::Safety(args) => commands::safety::run(args),
        Command::Test(args) => commands::test::run(args),
        Command::Experiment(args) => commands::experiment::run(args),
        Command::Cite(args) => commands::cite::run(args),
    };
    match result {
        Ok(outcome) => outcome.into(),
        Err(stop) => stop.report().into(),
    }
}

impl From<Outcome> for ExitCode {
    fn from(outcome: Outcome) -> Self {
        Self::from(outcome as u8)
    }
}
