//! `lariat safety classify`: is a formula intentionally, accidentally or pathologically safe?

use lariat_workbench::formula::Style;
use lariat_workbench::safety::{Studies, Witness};

use super::answer_each;
use crate::args::FormulaInput;
use crate::limits::LimitArgs;
use crate::output::{Outcome, Stop};
use crate::views::{self, SafetyView};

/// Is a formula intentionally, accidentally or pathologically safe, or not at all?
///
/// Intentional: every bad prefix tells by itself why the formula fails. Accidental: some bad prefix
/// does not, but it has a continuation that does on every violation. Pathological: some violation
/// never does. One line for each formula, with a word that shows why it is no better.
#[derive(clap::Args, Clone, Debug)]
pub struct Args {
    #[command(flatten)]
    input: FormulaInput,
    /// One JSON object a line
    #[arg(long)]
    json: bool,
    /// Write to this file (`>>FILE` appends)
    #[arg(short = 'o', long, value_name = "FILE")]
    output: Option<String>,
    #[command(flatten)]
    limits: LimitArgs,
}

/// Runs `lariat safety classify`.
pub fn run(args: &Args) -> Result<Outcome, Stop> {
    let mut studies = Studies::default();
    answer_each(&args.input, &args.limits, args.output.as_deref(), |_, formula, budget| {
        let found = studies.classify(formula, budget)?;
        let text = lariat_workbench::formula::write(formula, Style::SPOT)?;
        if args.json {
            return Ok(views::line(&SafetyView::new(text, found)));
        }
        let yes_no = |yes| if yes { "yes" } else { "no" };
        let (safety, syntactic) = (yes_no(found.is_safety()), yes_no(found.is_syntactic));
        let kind = found.kind;
        let witness = match found.witness {
            None => String::new(),
            Some(Witness::Prefix(word)) => format!(", bad prefix: {word}"),
            Some(Witness::Word(word)) => format!(", violation: {word}"),
        };
        Ok(format!("{text}: safety: {safety}, syntactic: {syntactic}, kind: {kind}{witness}"))
    })
}
