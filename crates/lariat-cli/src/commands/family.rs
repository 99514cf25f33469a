//! `lariat family`: the formulas of the literature.

use lariat_workbench::family::{FamilyInfo, Member, exists, list, members};
use lariat_workbench::formula::{Formula, Style};
use lariat_workbench::{Problem, Range};
use serde::Serialize;

use crate::args::FormulaOutput;
use crate::format::Format;
use crate::output::{Outcome, Output, Stop};
use crate::views;

/// Formula families and pattern collections of the literature
///
/// `lariat family dac-patterns eh-patterns=1..3 go-theta=1..5`; the spelling of genltl,
/// `--go-theta=1..5`, is understood as well.
#[derive(clap::Args, Clone, Debug)]
pub struct Args {
    /// Families, each with the numbers wanted: `go-theta=1..5`; a collection without numbers is
    /// printed whole
    #[arg(value_name = "NAME[=RANGE]")]
    names: Vec<String>,
    /// List the families with their sources
    #[arg(long)]
    list: bool,
    /// The formulas as they are (default, unless --negative is given)
    #[arg(long)]
    positive: bool,
    /// The negations of the formulas
    #[arg(long)]
    negative: bool,
    #[command(flatten)]
    output: FormulaOutput,
}

#[derive(Serialize)]
struct MemberView<'a> {
    family: &'a str,
    number: u64,
    label: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<&'a str>,
    negated: bool,
    formula: String,
}

/// Turns genltl's `--go-theta=1..5` into `go-theta=1..5`, where the family exists.
pub fn genltl_style(arg: &str) -> Option<&str> {
    let name = arg.strip_prefix("--")?;
    let (family, _) = name.split_once('=').unwrap_or((name, ""));
    exists(family).then_some(name)
}

/// Runs `lariat family`.
pub fn run(args: &Args) -> Result<Outcome, Stop> {
    let mut output = Output::open(args.output.output.as_deref())?
        .zero_terminated(args.output.zero_terminated_output);
    if args.list {
        for info in list() {
            output.item(&listed(&info))?;
        }
        output.finish()?;
        return Ok(Outcome::Yes);
    }
    if args.names.is_empty() {
        let problem = Problem::error("no family named");
        return Err(problem.with_help("`lariat family --list` shows them all").into());
    }
    let format = args.output.format.as_deref();
    let format = format.map(|text| Format::parse(text, "fsFlL")).transpose()?;
    let mut serial = 0;
    for name in &args.names {
        let (family, range) = match name.split_once('=') {
            None => (name.as_str(), None),
            Some((family, range)) => {
                let range: Range =
                    range.parse().map_err(|error| Problem::error(format!("{name}: {error}")))?;
                (family, Some(range))
            }
        };
        for member in members(family, range)? {
            let member = member?;
            for negated in signs(args) {
                output.item(&line(args, &format, &member, negated, serial)?)?;
                serial += 1;
            }
        }
    }
    output.finish()?;
    Ok(Outcome::Yes)
}

fn signs(args: &Args) -> impl Iterator<Item = bool> {
    let positive = args.positive || !args.negative;
    [(positive, false), (args.negative, true)].into_iter().filter(|(on, _)| *on).map(|(_, s)| s)
}

fn line(
    args: &Args,
    format: &Option<Format>,
    member: &Member,
    negated: bool,
    serial: usize,
) -> Result<String, Stop> {
    let formula: Formula =
        if negated { member.formula.clone().not() } else { member.formula.clone() };
    let style: Style = args.output.style();
    let text = views::text(&formula, style)?;
    if args.output.json {
        let view = MemberView {
            family: member.family,
            number: member.number,
            label: &member.label,
            note: member.note,
            negated,
            formula: text,
        };
        return Ok(views::line(&view));
    }
    Ok(match format {
        None => text,
        Some(format) => format.fill(|letter| match letter {
            'f' => text.clone(),
            's' => formula.n_symbols().to_string(),
            'F' => member.family.to_owned(),
            'L' => member.number.to_string(),
            _ => serial.to_string(),
        }),
    })
}

fn listed(info: &FamilyInfo) -> String {
    let numbers = match info.numbers {
        (first, Some(last)) => format!("{first}..{last}"),
        (first, None) => format!("{first}.."),
    };
    let paper = info.paper.unwrap_or("-");
    format!("{:<26} {:<8} {:<8} {}", info.name, numbers, paper, info.description)
}
