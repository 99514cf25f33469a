//! `lariat experiment reductions`: what reductions and rewriting bring.

use lariat_workbench::experiment::reductions::{Draws, PUBLISHED_OTHERS, Published, Row, table};
use serde::Serialize;

use super::instruments::{Limits, progress, with_instruments};
use super::table::Table;
use crate::output::{Outcome, Output, Stop};
use crate::views;

/// What reductions and rewriting bring, beside the published figures
///
/// Random formulas of Svensson's QuickCheck generator (Sve09, figure 2), translated by the tableau
/// alone, with reductions, and with rewriting and reductions, as in table 1 of that paper; then by
/// the default pipeline. The automata have Büchi acceptance with marks on states.
#[derive(clap::Args, Clone, Debug)]
pub struct Args {
    /// How many formulas
    #[arg(short = 'n', long, value_name = "N", default_value_t = 1_000)]
    number: usize,
    /// QuickCheck's size parameter. The paper does not say its own; with the default, the tableau
    /// alone makes automata as large as the paper's
    #[arg(long, value_name = "N", default_value_t = 2_000)]
    size: u64,
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

/// A line of `--json`: see `docs/schemas/experiment-reductions.schema.json`.
#[derive(Serialize)]
struct View {
    translator: &'static str,
    formulas: u64,
    failed: u64,
    largest: u64,
    average: f64,
    total: u64,
    seconds: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    published: Option<PublishedView>,
}

#[derive(Serialize)]
struct PublishedView {
    translator: &'static str,
    largest: u64,
    total: u64,
}

/// Runs `lariat experiment reductions`.
pub fn run(args: &Args) -> Result<Outcome, Stop> {
    let mut output = Output::open(args.output.as_deref())?;
    let draws = Draws { n: args.number, size: args.size, seed: args.seed };
    progress(&format!("{} formulas", args.number));
    let rows = with_instruments(&args.limits, |instruments| table(draws, instruments))?;
    progress("");
    match args.json {
        true => rows.iter().try_for_each(|row| output.item(&views::line(&view(row))))?,
        false => output.item(text(&rows).trim_end())?,
    }
    output.finish()?;
    let failed = rows.iter().any(|row| row.n_failed > 0);
    Ok(if failed { Outcome::Limit } else { Outcome::Yes })
}

fn view(row: &Row) -> View {
    View {
        translator: row.name,
        formulas: row.n_formulas,
        failed: row.n_failed,
        largest: row.largest,
        average: row.average(),
        total: row.total,
        seconds: row.seconds,
        published: row.paper.map(|paper| PublishedView {
            translator: paper.name,
            largest: paper.largest,
            total: paper.total,
        }),
    }
}

fn text(rows: &[Row]) -> String {
    let header = ["translator", "formulas", "largest", "average", "total", "seconds"];
    let mut table = Table::new(1, &header);
    for row in rows {
        table.row(vec![
            row.name.to_owned(),
            match row.n_failed {
                0 => row.n_formulas.to_string(),
                n => format!("{} of {}", row.n_formulas, row.n_formulas + n),
            },
            row.largest.to_string(),
            format!("{:.3}", row.average()),
            row.total.to_string(),
            format!("{:.3}", row.seconds),
        ]);
    }
    let mut paper =
        Table::new(1, &["published in Sve09", "formulas", "largest", "average", "total"]);
    let published = rows.iter().filter_map(|row| row.paper.as_ref()).chain(PUBLISHED_OTHERS);
    for Published { name, largest, total } in published {
        paper.row(vec![
            (*name).to_owned(),
            "1000".to_owned(),
            largest.to_string(),
            format!("{:.3}", *total as f64 / 1000.0),
            total.to_string(),
        ]);
    }
    format!("{}\n{}", table.text(), paper.text())
}
