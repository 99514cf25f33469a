//! Options that several subcommands share.

use std::ffi::OsString;

use crate::automata;
use crate::commands::family;
use clap::{Args, ValueEnum};
use lariat_workbench::formula::{Dialect, Parentheses, Style, Syntax};

/// Turns spellings of Spot's tools into what clap reads: `-r2` is `--simplify=2`, genltl's
/// `--go-theta=3` is the argument `go-theta=3`, and for automata `-Hl` is `--hoaf=l`.
pub fn spot_style(args: Vec<OsString>) -> Vec<OsString> {
    let mut after_separator = false;
    let about_automata =
        args.get(1).is_some_and(|c| c == "automaton" || c == "translate" || c == "safety");
    let respell = |arg: OsString| {
        after_separator |= arg == "--";
        if after_separator {
            return arg;
        }
        match arg.to_str() {
            Some(text) if about_automata => {
                automata::spot_style(text).map_or_else(|| arg.clone(), OsString::from)
            }
            Some("-r") => "--simplify=3".into(),
            Some(text) if is_level(text) => format!("--simplify={}", &text[2..]).into(),
            Some(text) => match family::genltl_style(text) {
                Some(name) => name.into(),
                None => arg,
            },
            None => arg,
        }
    };
    args.into_iter().map(respell).collect()
}

/// Is it `-r` with a number glued to it?
fn is_level(arg: &str) -> bool {
    let level = arg.strip_prefix("-r");
    level.is_some_and(|level| !level.is_empty() && level.bytes().all(|b| b.is_ascii_digit()))
}

/// Formulas in.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Formulas in")]
pub struct FormulaInput {
    /// Formulas
    #[arg(value_name = "FORMULA")]
    pub formulas: Vec<String>,

    /// A formula (can be repeated)
    #[arg(short = 'f', long = "formula", value_name = "FORMULA", allow_hyphen_values = true)]
    pub more_formulas: Vec<String>,

    /// A file with a formula a line; `-` is stdin, `/N` the column of a CSV file, `/-N` the same
    /// without its first line
    #[arg(short = 'F', long = "file", value_name = "FILE[/COL]")]
    pub files: Vec<String>,

    /// How formulas are written
    #[arg(long, value_enum, value_name = "DIALECT", default_value_t = SyntaxName::Auto)]
    pub syntax: SyntaxName,

    /// The same as --syntax=lbt
    #[arg(long)]
    pub lbt_input: bool,

    /// Negate each formula
    #[arg(long)]
    pub negate: bool,
}

impl FormulaInput {
    /// The dialect to read.
    pub fn syntax(&self) -> Syntax {
        if self.lbt_input { Syntax::Lbt } else { self.syntax.into() }
    }
}

/// The dialects by their names on the command line.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum SyntaxName {
    Auto,
    Spot,
    Spin,
    SpinInline,
    #[value(name = "ltl2ba", alias = "ltl3ba")]
    Ltl2ba,
    Lbt,
    Wring,
}

impl From<SyntaxName> for Syntax {
    fn from(name: SyntaxName) -> Self {
        match name {
            SyntaxName::Auto => Self::Auto,
            SyntaxName::Spot => Self::Spot,
            SyntaxName::Spin => Self::Spin,
            SyntaxName::SpinInline => Self::SpinInline,
            SyntaxName::Ltl2ba => Self::Ltl2ba,
            SyntaxName::Lbt => Self::Lbt,
            SyntaxName::Wring => Self::Wring,
        }
    }
}

/// Formulas out.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Formulas out")]
pub struct FormulaOutput {
    /// Spot's syntax (default)
    #[arg(long, group = "dialect")]
    pub spot: bool,
    /// Spin's syntax
    #[arg(short = 's', long, group = "dialect")]
    pub spin: bool,
    /// LBT's prefix syntax
    #[arg(short = 'l', long, group = "dialect")]
    pub lbt: bool,
    /// Wring's syntax
    #[arg(long, group = "dialect")]
    pub wring: bool,
    /// Mathematical symbols
    #[arg(short = '8', long, group = "dialect")]
    pub utf8: bool,
    /// LaTeX, without macros of its own
    #[arg(long, group = "dialect")]
    pub latex: bool,
    /// Parentheses around every compound operand
    #[arg(short = 'p', long)]
    pub full_parentheses: bool,
    /// What to print for each formula: %f formula, %s size, %b Boolean size, %a number of
    /// propositions, %x propositions, %h class, %F file, %L line, %l serial number, %< %> rest of
    /// the CSV line, %% a percent sign
    #[arg(long, alias = "stats", value_name = "FORMAT", conflicts_with = "json")]
    pub format: Option<String>,
    /// One JSON object a line
    #[arg(long)]
    pub json: bool,
    /// End each formula with a zero byte instead of a line break
    #[arg(short = '0', long)]
    pub zero_terminated_output: bool,
    /// Write to this file (`>>FILE` appends)
    #[arg(short = 'o', long, value_name = "FILE")]
    pub output: Option<String>,
}

impl FormulaOutput {
    /// How to write formulas.
    pub fn style(&self) -> Style {
        let dialect = match self {
            Self { spin: true, .. } => Dialect::Spin,
            Self { lbt: true, .. } => Dialect::Lbt,
            Self { wring: true, .. } => Dialect::Wring,
            Self { utf8: true, .. } => Dialect::Utf8,
            Self { latex: true, .. } => Dialect::Latex,
            _ => Dialect::Spot,
        };
        let parentheses =
            if self.full_parentheses { Parentheses::Full } else { Parentheses::Minimal };
        Style { dialect, parentheses }
    }
}
