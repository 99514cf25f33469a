//! `lariat safety monitor`: monitors as source code.

use lariat_workbench::Problem;
use lariat_workbench::safety::monitor::{Language, source};

use super::each;
use crate::args::FormulaInput;
use crate::limits::LimitArgs;
use crate::output::{Outcome, Output, Stop};

/// The source code of a minimal monitor for each formula
///
/// Its verdict is `violated` when no continuation satisfies the formula, `satisfied` when every
/// continuation does, and `inconclusive` before that.
#[derive(clap::Args, Clone, Debug)]
pub struct Args {
    #[command(flatten)]
    input: FormulaInput,
    /// The language
    #[arg(long, value_enum, value_name = "LANGUAGE", help_heading = "Monitors out")]
    language: LanguageName,
    /// What the names in the code begin with; from the second formula on, a number follows
    #[arg(long, default_value = "monitor", help_heading = "Monitors out")]
    name: String,
    /// Write to a file; `>>FILE` appends
    #[arg(short = 'o', long, value_name = "FILE", help_heading = "Monitors out")]
    output: Option<String>,
    #[command(flatten)]
    limits: LimitArgs,
}

#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum LanguageName {
    Rust,
    C,
    Promela,
}

/// Runs `lariat safety monitor`.
pub fn run(args: &Args) -> Result<Outcome, Stop> {
    let language = match args.language {
        LanguageName::Rust => Language::Rust,
        LanguageName::C => Language::C,
        LanguageName::Promela => Language::Promela,
    };
    if args.name.is_empty() {
        return Err(Problem::error("--name needs a name").into());
    }
    let mut output = Output::open(args.output.as_deref())?;
    let n_asked = std::cell::Cell::new(0_u64);
    let ask = |_: &_, formula: &_, budget: &_| {
        n_asked.set(n_asked.get() + 1);
        let name = match n_asked.get() {
            1 => args.name.clone(),
            n => format!("{}{n}", args.name),
        };
        source(formula, &name, language, budget)
    };
    let outcome =
        each::formula(&args.input, &args.limits, ask, |_, text| output.item(text.trim_end()))?;
    output.finish()?;
    Ok(outcome)
}
