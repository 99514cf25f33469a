//! `lariat safety claim`: never claims that a bad prefix ends.

use lariat_workbench::safety::claim::{DEFAULT_ENCODING, Wanted, claim, encodings};

use super::each;
use crate::args::FormulaInput;
use crate::limits::LimitArgs;
use crate::output::{Outcome, Output, Stop};

/// A Promela never claim for each safety formula
///
/// Compile pan with -DNOREDUCE if the formula is not stutter-invariant. Encodings that end in `fin`
/// need no more than -DSAFETY, those in `inf` need `pan -a`.
#[derive(clap::Args, Clone, Debug)]
pub struct Args {
    #[command(flatten)]
    input: FormulaInput,
    /// How the claim is written
    #[arg(long, value_name = "NAME", default_value = DEFAULT_ENCODING, help_heading = "Claims out")]
    encoding: String,
    /// List the encodings
    #[arg(long, help_heading = "Claims out")]
    list_encodings: bool,
    /// Write to a file; `>>FILE` appends
    #[arg(short = 'o', long, value_name = "FILE", help_heading = "Claims out")]
    output: Option<String>,
    #[command(flatten)]
    limits: LimitArgs,
}

/// Runs `lariat safety claim`.
pub fn run(args: &Args) -> Result<Outcome, Stop> {
    let mut output = Output::open(args.output.as_deref())?;
    if args.list_encodings {
        for info in encodings() {
            output.item(&format!("{:<38} {}", info.name, info.description))?;
        }
        output.finish()?;
        return Ok(Outcome::Yes);
    }
    let wanted = Wanted::named(&args.encoding)?;
    let ask = |_: &_, formula: &_, budget: &_| claim(formula, wanted, budget);
    let outcome =
        each::formula(&args.input, &args.limits, ask, |_, text| output.item(text.trim_end()))?;
    output.finish()?;
    Ok(outcome)
}
