//! `lariat cite`: the paper behind an algorithm, a rule, a family.

use lariat_workbench::Problem;
use lariat_workbench::cite::{Paper, find, papers};
use serde::Serialize;

use crate::output::{Outcome, Output, Stop};
use crate::report;
use crate::views;

/// The paper behind an algorithm, a rewriting rule or a formula family
#[derive(clap::Args, Clone, Debug)]
pub struct Args {
    /// Keys of papers, names of rules or families, or words to look for (default: all papers)
    #[arg(value_name = "NAME")]
    names: Vec<String>,
    /// One JSON object a line
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct PaperView<'a> {
    key: &'a str,
    authors: &'a [String],
    title: &'a str,
    venue: &'a str,
    year: u32,
    used_for: &'a str,
}

/// Runs `lariat cite`.
pub fn run(args: &Args) -> Result<Outcome, Stop> {
    let mut output = Output::open(None)?;
    let mut outcome = Outcome::Yes;
    if args.names.is_empty() {
        for paper in papers() {
            output.item(&shown(&paper, args.json))?;
        }
    }
    for name in &args.names {
        let found = find(name);
        if found.is_empty() {
            report::plain(&Problem::error(format!("no paper is known for `{name}`")));
            outcome = Outcome::No;
        }
        for paper in found {
            output.item(&shown(&paper, args.json))?;
        }
    }
    output.finish()?;
    Ok(outcome)
}

fn shown(paper: &Paper, json: bool) -> String {
    let Paper { key, authors, title, venue, year, used_for } = paper;
    if json {
        let year = *year;
        return views::line(&PaperView { key, authors, title, venue, year, used_for });
    }
    format!("{key}: {}. {title}. {venue}, {year}.\n    used for: {used_for}", authors.join(", "))
}
