//! `lariat experiment automata`: how fast work on automata is.

use lariat_workbench::experiment::automata::{Large, Line, determinize_and_complement, large};
use serde::Serialize;

use super::data::{Data, DataArgs};
use super::instruments::{Limits, progress, with_instruments};
use super::table::Table;
use crate::output::{Outcome, Output, Stop};
use crate::views;

/// How fast work on automata is
///
/// Determinization and complement of the automata of suites (default: dac eh sb beem); a large
/// random automaton written and read; components and emptiness of another.
#[derive(clap::Args, Clone, Debug)]
pub struct Args {
    #[command(flatten)]
    data: DataArgs,
    /// Edges of the automaton that is written and read
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    large_edges: usize,
    /// States of the automaton that is searched
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    large_states: usize,
    /// Where chance starts
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    #[command(flatten)]
    limits: Limits,
    /// One JSON object a line
    #[arg(long)]
    json: bool,
    /// Write to this file (`>>FILE` appends)
    #[arg(short = 'o', long, value_name = "FILE")]
    output: Option<String>,
}

/// A line of `--json`: see `docs/schemas/experiment-automata.schema.json`.
#[derive(Serialize)]
struct View<'a> {
    task: &'a str,
    automata: u64,
    failed: u64,
    states_given: u64,
    edges_given: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    states_made: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    edges_made: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    bytes: Option<u64>,
    seconds: f64,
}

/// Runs `lariat experiment automata`.
pub fn run(args: &Args) -> Result<Outcome, Stop> {
    let mut output = Output::open(args.output.as_deref())?;
    let data = Data::open(&args.data)?;
    let suites = data.suites(&args.data.suites, &["dac", "eh", "sb", "beem"])?;
    let mut lines = Vec::new();
    for suite in &suites {
        progress(&suite.name);
        lines.extend(with_instruments(&args.limits, |instruments| {
            determinize_and_complement(suite, instruments)
        })?);
    }
    progress("large automata");
    let size = Large { edges: args.large_edges, states: args.large_states, seed: args.seed };
    lines.extend(with_instruments(&args.limits, |instruments| large(size, instruments))?);
    progress("");
    match args.json {
        true => lines.iter().try_for_each(|line| output.item(&views::line(&view(line))))?,
        false => output.item(text(&lines).trim_end())?,
    }
    output.finish()?;
    let failed = lines.iter().any(|line| line.n_failed > 0);
    Ok(if failed { Outcome::Limit } else { Outcome::Yes })
}

fn view(line: &Line) -> View<'_> {
    View {
        task: &line.task,
        automata: line.n_automata,
        failed: line.n_failed,
        states_given: line.given.0,
        edges_given: line.given.1,
        states_made: line.made.map(|made| made.0),
        edges_made: line.made.map(|made| made.1),
        bytes: line.bytes,
        seconds: line.seconds,
    }
}

fn text(lines: &[Line]) -> String {
    let header =
        ["task", "automata", "states", "edges", "states made", "edges made", "seconds", "MB/s"];
    let mut table = Table::new(1, &header);
    for line in lines {
        let or_nothing = |n: Option<String>| n.unwrap_or_default();
        table.row(vec![
            line.task.clone(),
            match line.n_failed {
                0 => line.n_automata.to_string(),
                n => format!("{} of {}", line.n_automata, line.n_automata + n),
            },
            line.given.0.to_string(),
            line.given.1.to_string(),
            or_nothing(line.made.map(|made| made.0.to_string())),
            or_nothing(line.made.map(|made| made.1.to_string())),
            format!("{:.3}", line.seconds),
            or_nothing(line.speed().map(|speed| format!("{speed:.1}"))),
        ]);
    }
    table.text()
}
