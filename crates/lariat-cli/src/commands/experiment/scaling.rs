//! `lariat experiment scaling`: time and size along families of formulas.

use lariat_workbench::experiment::scaling::{Step, scale, translators};
use serde::Serialize;

use super::instruments::{Limits, progress, with_instruments};
use super::table::Table;
use crate::output::{Outcome, Output, Stop};
use crate::views;

/// Time and size along families of formulas
///
/// Each translator, bare, and the default pipeline go through a family until a formula takes more
/// than --timeout. Sizes are those of generalized Büchi automata with marks on edges.
#[derive(clap::Args, Clone, Debug)]
pub struct Args {
    /// Families (default: go-theta rv-counter)
    #[arg(value_name = "FAMILY")]
    families: Vec<String>,
    /// Only these translators; `default` is the pipeline (default: all)
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    translators: Vec<String>,
    /// The last parameter (default: as far as it goes)
    #[arg(long, value_name = "N")]
    last: Option<u64>,
    #[command(flatten)]
    limits: Limits,
    /// One JSON object a line
    #[arg(long)]
    json: bool,
    /// Write to this file (`>>FILE` appends)
    #[arg(short = 'o', long, value_name = "FILE")]
    output: Option<String>,
}

/// A line of `--json`: see `docs/schemas/experiment-scaling.schema.json`.
#[derive(Serialize)]
struct View<'a> {
    translator: &'a str,
    family: &'a str,
    number: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    states: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    edges: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    seconds: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    failure: Option<&'a str>,
}

/// Runs `lariat experiment scaling`.
pub fn run(args: &Args) -> Result<Outcome, Stop> {
    let mut output = Output::open(args.output.as_deref())?;
    let or = |given: &[String], otherwise: &[&str]| match given {
        [] => otherwise.iter().map(|&name| name.to_owned()).collect(),
        given => given.to_vec(),
    };
    let families = or(&args.families, &["go-theta", "rv-counter"]);
    let translators = or(&args.translators, &translators());
    for (i, family) in families.iter().enumerate() {
        let mut columns = Vec::new();
        for translator in &translators {
            columns.push(column(args, translator, family)?);
        }
        progress("");
        if args.json {
            for (translator, steps) in translators.iter().zip(&columns) {
                let line = |step| views::line(&view(translator, step));
                steps.iter().try_for_each(|step| output.item(&line(step)))?;
            }
        } else {
            let gap = if i > 0 { "\n" } else { "" };
            output.item(format!("{gap}{}", text(family, &translators, &columns)).trim_end())?;
        }
    }
    output.finish()?;
    Ok(Outcome::Yes)
}

fn column(args: &Args, translator: &str, family: &str) -> Result<Vec<Step>, Stop> {
    let mut steps: Vec<Step> = Vec::new();
    progress(&format!("{family}: {translator}"));
    with_instruments(&args.limits, |instruments| {
        scale(translator, family, args.last, instruments, &mut |step| {
            progress(&format!("{family}: {translator}, {}", step.number + 1));
            steps.push(step);
        })
    })?;
    Ok(steps)
}

fn view<'a>(translator: &'a str, step: &'a Step) -> View<'a> {
    let figures = step.figures.as_ref().ok();
    View {
        translator,
        family: step.family,
        number: step.number,
        states: figures.map(|f| f.states),
        edges: figures.map(|f| f.edges),
        seconds: figures.map(|f| f.seconds),
        failure: step.figures.as_ref().err().map(String::as_str),
    }
}

/// A row for each parameter, with states, edges and seconds of each translator.
fn text(family: &str, translators: &[String], columns: &[Vec<Step>]) -> String {
    let mut table = Table::new(2, &["n", "translator", "states", "edges", "seconds"]);
    let mut numbers: Vec<u64> = columns.iter().flatten().map(|step| step.number).collect();
    numbers.sort_unstable();
    numbers.dedup();
    for number in numbers {
        let mut label = number.to_string();
        for (translator, steps) in translators.iter().zip(columns) {
            let Some(step) = steps.iter().find(|step| step.number == number) else { continue };
            let mut cells = vec![std::mem::take(&mut label), translator.clone()];
            match &step.figures {
                Ok(f) => cells.extend([
                    f.states.to_string(),
                    f.edges.to_string(),
                    format!("{:.4}", f.seconds),
                ]),
                Err(why) => cells.push(why.clone()),
            }
            table.row(cells);
        }
    }
    format!("{family}\n{}", table.text())
}
