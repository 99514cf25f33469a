//! `lariat experiment products`: products with random state graphs.

use lariat_workbench::experiment::Suite;
use lariat_workbench::experiment::products::{Graphs, ProductSum, Way, measure, ways};
use lariat_workbench::translate::Kind;
use serde::Serialize;

use super::data::{Data, DataArgs};
use super::instruments::{Limits, progress, with_instruments};
use super::table::Table;
use crate::output::{Outcome, Output, Stop};
use crate::views;

/// Products with random state graphs, after merging states and without
///
/// A smaller automaton is of no use if its product with a model is larger. The graphs are those of
/// LBTT (TH02, figure 3), over the propositions of a suite.
#[derive(clap::Args, Clone, Debug)]
pub struct Args {
    #[command(flatten)]
    data: DataArgs,
    /// Büchi acceptance with marks on states, instead of generalized Büchi acceptance
    #[arg(short = 'B', long, help_heading = "Automaton type")]
    ba: bool,
    /// How many graphs
    #[arg(short = 'n', long, value_name = "N", default_value_t = 3, help_heading = "State graphs")]
    number: u64,
    /// How many states a graph has
    #[arg(long, value_name = "N", default_value_t = 200, help_heading = "State graphs")]
    states: usize,
    /// How likely there is an edge between two states: by default, four successors on average
    #[arg(long, value_name = "P", default_value_t = 0.02, help_heading = "State graphs")]
    density: f64,
    /// How likely a proposition is true in a state
    #[arg(long, value_name = "P", default_value_t = 0.5, help_heading = "State graphs")]
    truth: f64,
    /// Where chance starts
    #[arg(long, value_name = "N", default_value_t = 0, help_heading = "State graphs")]
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

/// A line of `--json`: see `docs/schemas/experiment-products.schema.json`.
#[derive(Serialize)]
struct View<'a> {
    suite: &'a str,
    translator: &'a str,
    formulas: u64,
    failed: u64,
    states: u64,
    product_states: u64,
    product_transitions: u64,
}

/// Runs `lariat experiment products`.
pub fn run(args: &Args) -> Result<Outcome, Stop> {
    let mut output = Output::open(args.output.as_deref())?;
    let data = Data::open(&args.data)?;
    let suites = data.suites(&args.data.suites, &[])?;
    let ways = ways(if args.ba { Kind::StateBuchi } else { Kind::GeneralizedBuchi });
    let mut rows: Vec<(String, Vec<ProductSum>)> = Vec::new();
    let mut total = vec![ProductSum::default(); ways.len()];
    for suite in &suites {
        progress(&suite.name);
        let sums = measured(args, suite, &ways)?;
        total.iter_mut().zip(&sums).for_each(|(total, sum)| total.add(sum));
        rows.push((suite.name.clone(), sums));
    }
    progress("");
    let failed = total.iter().any(|sum| sum.n_failed > 0);
    if rows.len() > 1 {
        rows.push(("total".to_owned(), total));
    }
    write(args, &ways, &rows, &mut output)?;
    output.finish()?;
    Ok(if failed { Outcome::Limit } else { Outcome::Yes })
}

fn measured(args: &Args, suite: &Suite, ways: &[Way]) -> Result<Vec<ProductSum>, Stop> {
    let graphs = Graphs {
        n: args.number,
        states: args.states,
        density: args.density,
        truth: args.truth,
        seed: args.seed,
    };
    Ok(with_instruments(&args.limits, |instruments| measure(suite, ways, &graphs, instruments))?)
}

fn write(
    args: &Args,
    ways: &[Way],
    rows: &[(String, Vec<ProductSum>)],
    output: &mut Output,
) -> Result<(), Stop> {
    let header = [
        "suite",
        "translator",
        "formulas",
        "states",
        "product states",
        "ratio",
        "product transitions",
        "ratio",
    ];
    let mut table = Table::new(2, &header);
    for (suite, sums) in rows {
        let first = sums.first().copied().unwrap_or_default();
        let mut label = suite.clone();
        for (way, sum) in ways.iter().zip(sums) {
            if args.json {
                output.item(&views::line(&view(suite, way, sum)))?;
            }
            let ratio = |ours: u64, theirs: u64| match way.name == ways[0].name {
                true => String::new(),
                false => format!("{:.4}", ours as f64 / theirs.max(1) as f64),
            };
            table.row(vec![
                std::mem::take(&mut label),
                way.name.to_owned(),
                sum.n_formulas.to_string(),
                sum.states.to_string(),
                sum.product_states.to_string(),
                ratio(first.product_states, sum.product_states),
                sum.product_transitions.to_string(),
                ratio(first.product_transitions, sum.product_transitions),
            ]);
        }
    }
    if args.json { Ok(()) } else { output.item(table.text().trim_end()) }
}

fn view<'a>(suite: &'a str, way: &Way, sum: &ProductSum) -> View<'a> {
    View {
        suite,
        translator: way.name,
        formulas: sum.n_formulas,
        failed: sum.n_failed,
        states: sum.states,
        product_states: sum.product_states,
        product_transitions: sum.product_transitions,
    }
}
