//! Automata in and out, as several subcommands share them.

use std::fs::File;
use std::io::{self, IsTerminal, Read};

use lariat_workbench::automaton::{
    AnyAutomaton, Automaton, Style, describe, read_all, without_universal_branching, write,
};
use lariat_workbench::{Budget, Problem, Refusal};

use crate::input::Item;
use crate::output::Stop;
use crate::report;
use crate::views::{self, AutomatonView};

/// Automata out.
#[derive(clap::Args, Clone, Debug)]
#[command(next_help_heading = "Automata out")]
pub struct AutomatonOutput {
    /// The Hanoi format (default): 1.1 version, i implicit labels, k labels on states, l one line,
    /// m marks on states where possible, s on states if all can, t on edges, v all properties
    #[arg(short = 'H', long, value_name = "FLAGS", group = "style", num_args = 0..=1,
          require_equals = true, default_missing_value = "")]
    pub hoaf: Option<String>,
    /// A never claim, for which automata become state-based Büchi automata: 6 as Spin 6 writes it,
    /// c with comments
    #[arg(short = 's', long, value_name = "FLAGS", group = "style", num_args = 0..=1,
          require_equals = true, default_missing_value = "")]
    pub spin: Option<String>,
    /// LBTT's format: t with marks on edges
    #[arg(long, value_name = "FLAGS", group = "style", num_args = 0..=1,
          require_equals = true, default_missing_value = "")]
    pub lbtt: Option<String>,
    /// Input of Graphviz: h to the right, v downward, b circled marks, B marks in braces, 1 numbers
    /// instead of names, a and n acceptance and name in the caption, A and N not
    #[arg(short = 'd', long, value_name = "FLAGS", group = "style", num_args = 0..=1,
          require_equals = true, default_missing_value = "")]
    pub dot: Option<String>,
    /// A picture
    #[arg(long, group = "style")]
    pub svg: bool,
    /// One JSON object a line
    #[arg(long, group = "style")]
    pub json: bool,
    /// Write to this file (`>>FILE` appends)
    #[arg(short = 'o', long, value_name = "FILE")]
    pub output: Option<String>,
}

/// How automata are written.
#[derive(Clone, Debug)]
pub enum Printer {
    /// As text.
    Text(Style),
    /// As a line of JSON.
    Json,
}

impl AutomatonOutput {
    /// How to write automata.
    pub fn printer(&self) -> Result<Printer, Problem> {
        Ok(match self {
            Self { json: true, .. } => Printer::Json,
            Self { svg: true, .. } => Printer::Text(Style::Svg),
            Self { spin: Some(flags), .. } => Printer::Text(Style::never(flags)?),
            Self { lbtt: Some(flags), .. } => Printer::Text(Style::lbtt(flags)?),
            Self { dot: Some(flags), .. } => Printer::Text(Style::dot(flags)?),
            _ => Printer::Text(Style::hoa(self.hoaf.as_deref().unwrap_or_default())?),
        })
    }
}

impl Printer {
    /// The Hanoi format, without flags.
    pub fn hoa() -> Self {
        Self::Text(Style::Hoa(Default::default()))
    }

    /// Does the format have a place for how an automaton was verified?
    pub fn shows_verification(&self) -> bool {
        matches!(self, Self::Json | Self::Text(Style::Hoa(_) | Style::Never(_) | Style::Dot(_)))
    }

    /// The automaton, with how it was verified where the format has a place for that.
    pub fn print_with(
        &self,
        automaton: &AnyAutomaton,
        budget: &Budget,
        verified: Option<&str>,
    ) -> Result<String, Refusal> {
        let Some(verified) = verified else { return self.print(automaton, budget) };
        if matches!(self, Self::Json) {
            let view = AutomatonView::new(describe(automaton)?).verified(verified);
            return Ok(views::line(&view));
        }
        let text = self.print(automaton, budget)?;
        Ok(match self {
            Self::Text(Style::Hoa(_)) => with_header(&text, "lariat-verified", verified),
            Self::Text(Style::Never(_)) => format!("/* verified: {verified} */\n{text}"),
            Self::Text(Style::Dot(_)) => format!("// verified: {verified}\n{text}"),
            _ => text,
        })
    }

    /// The automaton without a line break at its end.
    pub fn print(&self, automaton: &AnyAutomaton, budget: &Budget) -> Result<String, Refusal> {
        match self {
            Self::Json => Ok(views::line(&AutomatonView::new(describe(automaton)?))),
            Self::Text(style) => {
                let mut text = write(automaton, style, budget)?;
                text.truncate(text.trim_end_matches('\n').len());
                Ok(text)
            }
        }
    }
}

/// Another header after the first one, which names the version; readers skip headers in lower case
/// that they do not know.
fn with_header(hoa: &str, name: &str, value: &str) -> String {
    let version = hoa.find("HOA: ").map_or(0, |i| i + "HOA: ".len());
    let end = hoa[version..].find([' ', '\n']).map_or(hoa.len(), |i| version + i);
    let value = value.replace('\\', "\\\\").replace('"', "\\\"");
    let separator = if hoa[end..].starts_with('\n') { '\n' } else { ' ' };
    format!("{}{separator}{name}: \"{value}\"{}", &hoa[..end], &hoa[end..])
}

/// The options that take flags glued to their letter, as Spot's tools have them.
const GLUED: [(&str, &str); 3] = [("-H", "--hoaf"), ("-s", "--spin"), ("-d", "--dot")];

/// Turns `-Hl` and `-s6` into `--hoaf=l` and `--spin=6`.
pub fn spot_style(arg: &str) -> Option<String> {
    let (flags, name) =
        GLUED.iter().find_map(|(short, name)| Some((arg.strip_prefix(short)?, name)))?;
    let is_flags = flags.chars().all(|c| c.is_ascii_alphanumeric() || c == '.');
    (!flags.is_empty() && is_flags).then(|| format!("{name}={flags}"))
}

/// The text of a file or of stdin, with its name. Bytes that are no text are reported.
pub fn text_of(name: &str) -> Result<Item, Problem> {
    let origin = if name == "-" { "stdin" } else { name };
    let problem = |error: io::Error| Problem::error(format!("cannot read {origin}: {error}"));
    let mut bytes = Vec::new();
    match name {
        "-" => io::stdin().lock().read_to_end(&mut bytes).map_err(problem)?,
        _ => File::open(name).and_then(|mut file| file.read_to_end(&mut bytes)).map_err(problem)?,
    };
    match String::from_utf8(bytes) {
        Ok(text) => Ok(Item { text, ..Item::option(origin, "") }),
        Err(error) => {
            let valid = error.utf8_error().valid_up_to();
            let line = 1 + error.as_bytes()[..valid].iter().filter(|&&b| b == b'\n').count();
            Err(Problem::error(format!("{origin}:{line}: this line is not UTF-8 text")))
        }
    }
}

/// The files named, or stdin.
pub fn file_names(files: &[String]) -> Result<Vec<String>, Stop> {
    if files.is_empty() && io::stdin().is_terminal() {
        let problem = Problem::error("no automaton given");
        return Err(problem.with_help("name a file, or pipe some in").into());
    }
    Ok(if files.is_empty() { vec!["-".to_owned()] } else { files.to_vec() })
}

/// The first automaton of a file that an option names.
pub fn operand(name: &str) -> Result<Box<Automaton>, Stop> {
    let item = text_of(name)?;
    match read_all(&item.text).next() {
        None => Err(Problem::error(format!("there is no automaton in {}", item.origin)).into()),
        Some(Err(problem)) => {
            report::problems(&item, &[problem]);
            Err(Stop::Reported)
        }
        Some(Ok(reading)) => {
            report::problems(&item, &reading.warnings);
            match without_universal_branching(&reading.automaton) {
                Ok(aut) => Ok(Box::new(aut.clone())),
                Err(refusal) => Err(stop_of(refusal)),
            }
        }
    }
}

/// A refusal that ends the run.
pub fn stop_of(refusal: Refusal) -> Stop {
    match refusal {
        Refusal::Problem(problem) => problem.into(),
        Refusal::Limit(limit) => Stop::Limit(limit.to_string()),
    }
}
