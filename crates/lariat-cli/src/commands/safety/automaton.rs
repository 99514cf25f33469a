//! `lariat safety automaton`: the finite automaton of bad prefixes.

use std::time::Instant;

use lariat_workbench::automaton::AnyAutomaton;
use lariat_workbench::safety::{Prefixes, Studies, Wanted};

use super::answer_each;
use crate::args::FormulaInput;
use crate::automata::AutomatonOutput;
use crate::commands::automaton::statistics::Measured;
use crate::format::Format;
use crate::limits::LimitArgs;
use crate::output::{Outcome, Stop};

/// The finite automaton of the bad prefixes of a formula
///
/// It is written as a Büchi automaton of the words with such a prefix: once one was read, it stays
/// in an accepting state. By default it is deterministic, complete and minimal.
#[derive(clap::Args, Clone, Debug)]
pub struct Args {
    #[command(flatten)]
    input: FormulaInput,
    #[command(flatten)]
    output: AutomatonOutput,
    /// What to print for each automaton, with the sequences of `lariat translate --stats`
    #[arg(
        long,
        alias = "format",
        value_name = "FORMAT",
        group = "style",
        help_heading = "Automata out"
    )]
    stats: Option<String>,
    /// Bad prefixes, which no continuation can save, or informative ones, which tell by themselves
    /// why the formula fails (default: bad for safety formulas, informative for others)
    #[arg(long, value_enum, value_name = "WHICH")]
    prefixes: Option<PrefixesName>,
    /// One run for each word (default)
    #[arg(long, conflicts_with = "nondeterministic")]
    deterministic: bool,
    /// One run for each word read backward
    #[arg(long)]
    nondeterministic: bool,
    /// Leave the automaton as the construction makes it
    #[arg(long)]
    no_minimize: bool,
    #[command(flatten)]
    limits: LimitArgs,
}

#[derive(clap::ValueEnum, Clone, Copy, Debug)]
enum PrefixesName {
    Informative,
    Bad,
}

impl From<PrefixesName> for Prefixes {
    fn from(name: PrefixesName) -> Self {
        match name {
            PrefixesName::Informative => Self::Informative,
            PrefixesName::Bad => Self::Bad,
        }
    }
}

/// Runs `lariat safety automaton`.
pub fn run(args: &Args) -> Result<Outcome, Stop> {
    let printer = args.output.printer()?;
    let format = match &args.stats {
        Some(text) => Some(Format::parse(text, "fsetacdpnghmwxFLlr")?),
        None => None,
    };
    let wanted = Wanted {
        prefixes: args.prefixes.map(Prefixes::from),
        deterministic: !args.nondeterministic,
        minimal: !args.no_minimize,
    };
    let mut studies = Studies::default();
    let mut number = 0;
    let output = args.output.output.as_deref();
    answer_each(&args.input, &args.limits, output, |item, formula, budget| {
        let started = Instant::now();
        let aut = AnyAutomaton::Automaton(studies.automaton(formula, wanted, budget)?);
        let seconds = started.elapsed().as_secs_f64();
        let serial = number;
        number += 1;
        let Some(format) = &format else { return printer.print(&aut, budget) };
        let measured = Measured::new(&aut, budget);
        format.try_fill(|letter| match letter {
            'f' => Ok(formula.to_string()),
            'F' => Ok(item.origin.clone()),
            'L' => Ok(item.line.to_string()),
            'l' => Ok(serial.to_string()),
            'r' => Ok(format!("{seconds:.6}")),
            letter => measured.sequence(letter),
        })
    })
}
