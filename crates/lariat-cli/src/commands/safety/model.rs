//! `lariat safety model`: universal models.

use lariat_workbench::safety::model::{FirstState, universal};

use crate::output::{Outcome, Output, Stop};

/// A Promela model whose Boolean variables p0, p1, … take any values at each step
#[derive(clap::Args, Clone, Debug)]
pub struct Args {
    /// How many variables
    #[arg(long, value_name = "N")]
    variables: usize,
    /// All variables are true before the first step, not false
    #[arg(long)]
    all_true_first: bool,
    /// Write to a file; `>>FILE` appends
    #[arg(short = 'o', long, value_name = "FILE")]
    output: Option<String>,
}

/// Runs `lariat safety model`.
pub fn run(args: &Args) -> Result<Outcome, Stop> {
    let first = if args.all_true_first { FirstState::AllTrue } else { FirstState::AllFalse };
    let mut output = Output::open(args.output.as_deref())?;
    output.item(universal(args.variables, first).trim_end())?;
    output.finish()?;
    Ok(Outcome::Yes)
}
