//! `lariat safety watch`: monitors at work on a trace.

mod trace;

use std::fs::File;
use std::io::{self, BufRead, BufReader};

use lariat_workbench::Problem;
use lariat_workbench::safety::monitor::{Knowledge, Verdict, Watched, Watching};
use serde::Serialize;

use super::each;
use crate::args::FormulaInput;
use crate::limits::LimitArgs;
use crate::output::{Outcome, Output, Stop};
use crate::views;
use trace::Trace;

/// Watch formulas on a trace, and tell the step that settled each
///
/// The trace is CSV with the propositions in its first line, or a JSON object a line; values are
/// true, false, 1 or 0. It is the last argument if that is the name of a file, else stdin. Exit code
/// 1 if a formula is violated.
#[derive(clap::Args, Clone, Debug)]
pub struct Args {
    #[command(flatten)]
    input: FormulaInput,
    /// One JSON object a line
    #[arg(long, help_heading = "Verdicts out")]
    json: bool,
    /// Write to a file; `>>FILE` appends
    #[arg(short = 'o', long, value_name = "FILE", help_heading = "Verdicts out")]
    output: Option<String>,
    #[command(flatten)]
    limits: LimitArgs,
}

#[derive(Serialize)]
struct VerdictView<'a> {
    formula: &'a str,
    verdict: &'static str,
    /// After so many steps it was settled, or clear that nothing will settle it.
    settled: Option<u64>,
    steps: u64,
}

/// Runs `lariat safety watch`.
pub fn run(args: &Args) -> Result<Outcome, Stop> {
    let (input, trace) = split(&args.input)?;
    let mut watched: Vec<Watched> = Vec::new();
    let outcome = each::formula(
        &input,
        &args.limits,
        |_, f, budget| Watched::new(f, budget),
        |_, one| {
            watched.push(one);
            Ok(())
        },
    )?;
    if watched.is_empty() {
        return Ok(outcome);
    }
    let mut trace = Trace::open(trace.as_deref().map_or_else(stdin, file)?, &watched)?;
    let mut at_work: Vec<Watching<'_>> = watched
        .iter()
        .map(|one| Ok(one.start(&trace.columns(one)?)))
        .collect::<Result<_, Stop>>()?;
    let is_open = |one: &Watching<'_>| one.knowledge() == Knowledge::Open;
    let mut n_steps = 0;
    // What follows the last verdict is not read.
    while at_work.iter().any(is_open) {
        let Some(row) = trace.next_row()? else { break };
        at_work.iter_mut().for_each(|one| one.step(row));
        n_steps += 1;
    }
    let mut output = Output::open(args.output.as_deref())?;
    let mut violated = false;
    for (one, at_work) in watched.iter().zip(&at_work) {
        let knowledge = at_work.knowledge();
        violated |= matches!(knowledge, Knowledge::Settled(Verdict::Violated, _));
        output.item(&shown(&one.formula().to_string(), knowledge, n_steps, args.json))?;
    }
    output.finish()?;
    Ok(outcome.max(if violated { Outcome::No } else { Outcome::Yes }))
}

fn shown(formula: &str, knowledge: Knowledge, steps: u64, json: bool) -> String {
    let (verdict, settled) = match knowledge {
        Knowledge::Settled(Verdict::Violated, step) => ("violated", Some(step)),
        Knowledge::Settled(Verdict::Satisfied, step) => ("satisfied", Some(step)),
        Knowledge::Hopeless(step) => ("hopeless", Some(step)),
        Knowledge::Open => ("inconclusive", None),
    };
    match (json, settled) {
        (true, _) => views::line(&VerdictView { formula, verdict, settled, steps }),
        (_, Some(0)) => format!("{verdict} before the first step: {formula}"),
        (_, Some(step)) => format!("{verdict} at step {step}: {formula}"),
        (_, None) => format!("{verdict} after {steps} steps: {formula}"),
    }
}

/// The formulas, and the trace if the last argument is the name of a file.
fn split(input: &FormulaInput) -> Result<(FormulaInput, Option<String>), Problem> {
    let mut input = input.clone();
    let elsewhere = !input.more_formulas.is_empty() || !input.files.is_empty();
    let may_be_trace = input.formulas.len() > 1 || elsewhere;
    let is_trace = |name: &String| name == "-" || std::path::Path::new(name).is_file();
    let trace = if may_be_trace && input.formulas.last().is_some_and(is_trace) {
        input.formulas.pop()
    } else {
        None
    };
    if input.formulas.is_empty() && !elsewhere {
        return Err(Problem::error("no formula given").with_help("stdin is the trace"));
    }
    Ok((input, trace))
}

type Lines = (String, Box<dyn BufRead>);

fn stdin() -> Result<Lines, Problem> {
    Ok(("stdin".to_owned(), Box::new(io::stdin().lock())))
}

fn file(name: &str) -> Result<Lines, Problem> {
    if name == "-" {
        return stdin();
    }
    let file =
        File::open(name).map_err(|error| Problem::error(format!("cannot read {name}: {error}")))?;
    Ok((name.to_owned(), Box::new(BufReader::with_capacity(1 << 16, file))))
}
