//! `lariat experiment sizes`: states, edges and seconds on suites of formulas, beside the peers'.

use std::path::PathBuf;

use lariat_workbench::experiment::sizes::{
    Against, Difference, MODES, Mode, Report, Sum, compare, measure, pairs,
};
use lariat_workbench::experiment::{
    CSV_HEADER, Figures, Measurement, Panel, Suite, csv_line, scatter_html, scatter_svg,
};
use serde::Serialize;

use super::data::{Data, DataArgs};
use super::instruments::{Limits, progress, with_instruments, write_file};
use super::peers::{self, Peer};
use super::table::Table;
use crate::output::{Outcome, Output, Stop};
use crate::views;

/// Sizes of automata on suites of formulas, beside the peers'
///
/// States are counted as they are: no trap is added, and an automaton of the empty language has one
/// state. Ratios are our states by the peer's, over the formulas that both have. Peers whose names
/// end in -here ran on this machine; the seconds of the others are of another one.
#[derive(clap::Args, Clone, Debug)]
pub struct Args {
    #[command(flatten)]
    data: DataArgs,
    /// Generalized Büchi acceptance with marks on edges (default: this and --ba)
    #[arg(long, help_heading = "Automaton type")]
    tgba: bool,
    /// Büchi acceptance, with marks on states
    #[arg(short = 'B', long, help_heading = "Automaton type")]
    ba: bool,
    /// A parity condition, deterministic
    #[arg(short = 'P', long, help_heading = "Automaton type")]
    parity: bool,
    /// Deterministic where possible: with -B, with -P (the default is both)
    #[arg(short = 'D', long, conflicts_with = "tgba", help_heading = "Automaton type")]
    deterministic: bool,
    /// Run translators that are on PATH, too: ltl2tgba ltl3ba ltl2ba spin lbt (default: those found)
    #[arg(long, value_name = "NAMES", num_args = 0..=1, require_equals = true,
          value_delimiter = ',', default_missing_value = "")]
    peers: Option<Vec<String>>,
    #[command(flatten)]
    limits: Limits,
    /// Write a line for each formula and tool to this file
    #[arg(long, value_name = "FILE", help_heading = "Results out")]
    csv: Option<PathBuf>,
    /// Draw our states against each peer's
    #[arg(long, value_name = "FILE", help_heading = "Results out")]
    svg: Option<PathBuf>,
    /// The same as a page, with the tables
    #[arg(long, value_name = "FILE", help_heading = "Results out")]
    html: Option<PathBuf>,
    /// One JSON object a line, for each kind of automaton, suite and tool
    #[arg(long, help_heading = "Results out")]
    json: bool,
    /// Write to this file (`>>FILE` appends)
    #[arg(short = 'o', long, value_name = "FILE", help_heading = "Results out")]
    output: Option<String>,
}

impl Args {
    /// The kinds of automata that are asked for.
    fn modes(&self) -> impl Iterator<Item = &'static Mode> {
        let (none, det) = (!(self.tgba || self.ba || self.parity), self.deterministic);
        let asked = [
            ("tgba", self.tgba || none && !det),
            ("ba", (self.ba || none) && !det),
            ("det", self.parity || none && det),
            ("ba-det", (self.ba || none) && det),
        ];
        MODES.iter().filter(move |mode| asked.contains(&(mode.name, true)))
    }
}

/// Runs `lariat experiment sizes`.
pub fn run(args: &Args) -> Result<Outcome, Stop> {
    let mut output = Output::open(args.output.as_deref())?;
    let data = Data::open(&args.data)?;
    let suites = data.suites(&args.data.suites, &[])?;
    let peers = args.peers.as_deref().map_or(Ok(Vec::new()), peers::wanted)?;
    let mut results = Vec::new();
    for mode in args.modes() {
        let here = peers.iter().filter(|peer| peer.mode == mode.name);
        results.push(measured(args, mode, &suites, &data, &here.copied().collect::<Vec<_>>())?);
    }
    progress("");
    if args.json {
        results.iter().try_for_each(|result| write_json(result, &mut output))?;
    } else {
        output.item(results.iter().map(text).collect::<Vec<_>>().join("\n").trim_end())?;
    }
    output.finish()?;
    write_files(args, &results)?;
    let failed = results.iter().flat_map(|result| &result.ours).any(|m| m.figures.is_err());
    Ok(if failed { Outcome::Limit } else { Outcome::Yes })
}

/// All that was measured in one mode.
struct ModeResult {
    mode: &'static Mode,
    ours: Vec<Measurement>,
    /// The peers' figures for the same suites.
    others: Vec<Measurement>,
    /// One for each suite, and for several a last one for all.
    reports: Vec<Report>,
}

fn measured(
    args: &Args,
    mode: &'static Mode,
    suites: &[Suite],
    data: &Data,
    here: &[&'static Peer],
) -> Result<ModeResult, Stop> {
    let (mut ours, mut others, mut reports) = (Vec::new(), Vec::new(), Vec::new());
    for suite in suites {
        progress(&format!("{}: {}", mode.name, suite.name));
        let own = with_instruments(&args.limits, |instruments| measure(suite, mode, instruments))?;
        let figures = data.peers.iter().filter(|m| m.suite == suite.name);
        let mut theirs: Vec<Measurement> =
            figures.filter(|m| mode.peers.contains(&m.tool.as_str())).cloned().collect();
        for peer in here {
            progress(&format!("{}: {}, {}", mode.name, suite.name, peer.program));
            theirs.extend(peer.measure(suite, args.limits.timeout));
        }
        reports.push(compare(&suite.name, mode, &own, &theirs));
        ours.extend(own);
        others.extend(theirs);
    }
    if suites.len() > 1 {
        reports.push(compare("total", mode, &ours, &others));
    }
    Ok(ModeResult { mode, ours, others, reports })
}

fn text(result: &ModeResult) -> String {
    let header = [
        "suite",
        "tool",
        "formulas",
        "states",
        "ratio",
        "larger",
        "smaller",
        "edges",
        "transitions",
        "deterministic",
        "seconds",
    ];
    let mut table = Table::new(2, &header);
    for report in &result.reports {
        table.row(cells(&report.suite, "lariat", &report.ours, None));
        for against in &report.peers {
            table.row(cells("", &against.tool, &against.sum, Some(against)));
        }
    }
    let mut text = format!("{}: {}\n{}", result.mode.name, result.mode.description, table.text());
    if let Some(last) = result.reports.last() {
        last.peers.iter().for_each(|against| text += &larger(against));
    }
    let failed = |m: &&Measurement| m.figures.is_err();
    if result.ours.iter().any(|m| failed(&m)) {
        text += "\nwithout an automaton\n";
    }
    for Measurement { suite, line, formula, figures, .. } in result.ours.iter().filter(failed) {
        let why = figures.as_ref().err().map_or("", String::as_str);
        text += &format!("{suite}:{line}  {why}  {formula}\n");
    }
    text
}

fn cells(suite: &str, tool: &str, sum: &Sum, against: Option<&Against>) -> Vec<String> {
    let formulas = match sum.n_failed {
        0 => sum.n_formulas.to_string(),
        n => format!("{} of {}", sum.n_formulas, sum.n_formulas + n),
    };
    vec![
        suite.to_owned(),
        tool.to_owned(),
        formulas,
        sum.states.to_string(),
        against.and_then(|a| a.ratio).map_or(String::new(), |ratio| format!("{ratio:.3}")),
        against.map_or(String::new(), |a| a.larger.len().to_string()),
        against.map_or(String::new(), |a| a.n_smaller.to_string()),
        sum.edges.to_string(),
        sum.transitions.to_string(),
        sum.n_deterministic.to_string(),
        format!("{:.3}", sum.seconds),
    ]
}

/// The formulas for which a peer's automaton has fewer states.
fn larger(against: &Against) -> String {
    if against.larger.is_empty() {
        return String::new();
    }
    let mut text = format!("\nlarger than {}: {} formulas\n", against.tool, against.larger.len());
    let mut table = Table::new(1, &["formula", "lariat", &against.tool, ""]).ending_in_names();
    for Difference { suite, line, formula, ours, theirs } in &against.larger {
        let place = format!("{suite}:{line}");
        table.row(vec![place, ours.to_string(), theirs.to_string(), formula.clone()]);
    }
    text += &table.text();
    text
}

/// A line of `--json`: see `docs/schemas/experiment-sizes.schema.json`.
#[derive(Serialize)]
struct View<'a> {
    kind: &'a str,
    suite: &'a str,
    tool: &'a str,
    formulas: u64,
    failed: u64,
    states: u64,
    edges: u64,
    transitions: f64,
    nondeterministic_states: u64,
    deterministic: u64,
    seconds: f64,
    slowest: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    ratio: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    larger: Option<Vec<LargerView<'a>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    smaller: Option<u64>,
}

#[derive(Serialize)]
struct LargerView<'a> {
    suite: &'a str,
    line: usize,
    formula: &'a str,
    ours: u64,
    theirs: u64,
}

fn write_json(result: &ModeResult, output: &mut Output) -> Result<(), Stop> {
    for report in &result.reports {
        output.item(&views::line(&view(result.mode, report, "lariat", &report.ours, None)))?;
        for against in &report.peers {
            let view = view(result.mode, report, &against.tool, &against.sum, Some(against));
            output.item(&views::line(&view))?;
        }
    }
    Ok(())
}

fn view<'a>(
    mode: &'a Mode,
    report: &'a Report,
    tool: &'a str,
    sum: &Sum,
    against: Option<&'a Against>,
) -> View<'a> {
    let larger = |d: &'a Difference| LargerView {
        suite: &d.suite,
        line: d.line,
        formula: &d.formula,
        ours: d.ours,
        theirs: d.theirs,
    };
    View {
        kind: mode.name,
        suite: &report.suite,
        tool,
        formulas: sum.n_formulas,
        failed: sum.n_failed,
        states: sum.states,
        edges: sum.edges,
        transitions: sum.transitions,
        nondeterministic_states: sum.nondeterministic,
        deterministic: sum.n_deterministic,
        seconds: sum.seconds,
        slowest: sum.slowest,
        ratio: against.and_then(|a| a.ratio),
        larger: against.map(|a| a.larger.iter().map(larger).collect()),
        smaller: against.map(|a| a.n_smaller),
    }
}

fn write_files(args: &Args, results: &[ModeResult]) -> Result<(), Stop> {
    if let Some(path) = &args.csv {
        let all = results.iter().flat_map(|result| result.ours.iter().chain(&result.others));
        let lines: String = all.map(|m| csv_line(m) + "\n").collect();
        write_file(path, &format!("{CSV_HEADER}\n{lines}"))?;
    }
    let panels: Vec<Panel> = results.iter().flat_map(panels).collect();
    if let Some(path) = &args.svg {
        write_file(path, &scatter_svg(&panels))?;
    }
    if let Some(path) = &args.html {
        let details: Vec<String> = results.iter().map(text).collect();
        write_file(path, &scatter_html(&panels, &details.join("\n")))?;
    }
    Ok(())
}

fn panels(result: &ModeResult) -> Vec<Panel> {
    let tools = result.reports.last().map_or(&[][..], |last| &last.peers);
    let panel = |against: &Against| {
        let pairs = pairs(&against.tool, &result.ours, &result.others);
        let point = |(own, ours, theirs): &(&Measurement, Figures, Figures)| {
            (theirs.states, ours.states, own.formula.clone())
        };
        Panel {
            title: format!("lariat {} and {}", result.mode.name, against.tool),
            peer: against.tool.clone(),
            points: pairs.iter().map(point).collect(),
        }
    };
    tools.iter().map(panel).collect()
}
