//! `lariat random`: random formulas, words and automata.

use lariat_workbench::automaton::{AnyAutomaton, Style};
use lariat_workbench::random::{
    Automata, Formulas, Generator, Shape, Words, automata, formulas, numbered_props, words,
};
use lariat_workbench::{Budget, Problem, Range};

use crate::args::FormulaOutput;
use crate::automata::{Printer, stop_of};
use crate::format::Format;
use crate::input::Item;
use crate::output::{Outcome, Output, Stop};
use crate::report;
use crate::views::{self, FormulaView};

/// Random formulas, words and automata: the same seed gives the same ones on every machine, for ever
#[derive(clap::Args, Clone, Debug)]
pub struct Args {
    /// The propositions, by name (default: p0, p1, … as many as --ap says)
    #[arg(value_name = "PROP")]
    props: Vec<String>,

    /// What to make
    #[arg(long, value_enum, default_value_t = Kind::Formula)]
    kind: Kind,
    /// How many; -1 is without end
    #[arg(short = 'n', long, value_name = "N", default_value_t = 1, allow_hyphen_values = true)]
    number: i64,
    /// Where chance starts
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// How many symbols a formula has, or letters a word
    #[arg(long, alias = "tree-size", value_name = "RANGE", default_value = "15")]
    size: Range,
    /// How many propositions
    #[arg(long, value_name = "N", default_value_t = 4, conflicts_with = "props")]
    ap: usize,

    /// Weights of symbols, `U=3,X=0`: ap false true not X F G and or implies equiv xor U R W M;
    /// xor, W and M are 0 unless given
    #[arg(long, alias = "ltl-priorities", value_name = "WEIGHTS", help_heading = "Formulas")]
    priorities: Option<String>,
    /// Only negation normal form
    #[arg(long, group = "shape", help_heading = "Formulas")]
    nnf: bool,
    /// Only syntactically safe formulas: negation normal form over & | X G R
    #[arg(long, group = "shape", help_heading = "Formulas")]
    safety: bool,
    /// Only formulas without temporal operators
    #[arg(short = 'B', long, group = "shape", help_heading = "Formulas")]
    boolean: bool,
    /// The algorithm: exact number of symbols (LBTT's), or QuickCheck's halving
    #[arg(long, value_enum, default_value_t = GeneratorName::Exact, help_heading = "Formulas")]
    generator: GeneratorName,
    /// Allow a formula to come twice
    #[arg(long, help_heading = "Formulas")]
    allow_dups: bool,
    /// No formula that its constants decide
    #[arg(long, help_heading = "Formulas")]
    non_trivial: bool,
    /// How likely a proposition is true in a letter, or in a guard that mentions it
    #[arg(long, value_name = "P", default_value_t = 0.5, help_heading = "Words and automata")]
    truth: f64,
    /// How many states an automaton has
    #[arg(
        short = 'Q',
        long,
        value_name = "RANGE",
        default_value = "10",
        help_heading = "Words and automata"
    )]
    states: Range,
    /// How likely there is an edge from one state to another
    #[arg(
        short = 'e',
        long,
        value_name = "P",
        default_value_t = 0.2,
        help_heading = "Words and automata"
    )]
    density: f64,
    /// The acceptance condition: a number of Büchi sets, or a name of the Hanoi format such as
    /// Buchi, co-Buchi, "Rabin 2", "parity min even 3"
    #[arg(
        short = 'A',
        long,
        value_name = "ACCEPTANCE",
        default_value = "Buchi",
        help_heading = "Words and automata"
    )]
    acceptance: String,
    /// How likely an edge shows a mark
    #[arg(
        short = 'a',
        long,
        value_name = "P",
        default_value_t = 0.2,
        help_heading = "Words and automata"
    )]
    acc_probability: f64,

    #[command(flatten)]
    output: FormulaOutput,
}

#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Formula,
    #[value(alias = "path", alias = "word")]
    Lasso,
    Automaton,
}

#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum GeneratorName {
    Exact,
    Quickcheck,
}

/// Runs `lariat random`.
pub fn run(args: &Args) -> Result<Outcome, Stop> {
    let limit = usize::try_from(args.number).unwrap_or(usize::MAX);
    let props = if args.props.is_empty() { numbered_props(args.ap) } else { args.props.clone() };
    let mut output = Output::open(args.output.output.as_deref())?
        .zero_terminated(args.output.zero_terminated_output);
    match args.kind {
        Kind::Formula => write_formulas(args, props, limit, &mut output)?,
        Kind::Automaton => write_automata(args, props, limit, &mut output)?,
        Kind::Lasso => {
            let wanted = Words { props, sizes: args.size, truth: args.truth, seed: args.seed };
            for word in words(&wanted)?.take(limit) {
                output.item(&word.text())?;
            }
        }
    }
    output.finish()?;
    Ok(Outcome::Yes)
}

fn write_automata(
    args: &Args,
    props: Vec<String>,
    limit: usize,
    output: &mut Output,
) -> Result<(), Stop> {
    let printer = match &args.output {
        FormulaOutput { json: true, .. } => Printer::Json,
        FormulaOutput { spin: true, .. } => Printer::Text(Style::never("")?),
        FormulaOutput {
            lbt: false, wring: false, utf8: false, latex: false, format: None, ..
        } => Printer::Text(Style::hoa("")?),
        _ => {
            let problem = Problem::error("automata are written as HOA, with -s, or with --json");
            return Err(problem.with_help("`lariat automaton` converts them").into());
        }
    };
    let wanted = Automata {
        states: args.states,
        props,
        density: args.density,
        acceptance: args.acceptance.clone(),
        mark_probability: args.acc_probability,
        truth: args.truth,
        seed: args.seed,
    };
    for automaton in automata(&wanted)?.take(limit) {
        let automaton = AnyAutomaton::Automaton(automaton);
        output.item(&printer.print(&automaton, &Budget::UNLIMITED).map_err(stop_of)?)?;
    }
    Ok(())
}

fn write_formulas(
    args: &Args,
    props: Vec<String>,
    limit: usize,
    output: &mut Output,
) -> Result<(), Stop> {
    let shape = match args {
        Args { nnf: true, .. } => Shape::NegationNormal,
        Args { safety: true, .. } => Shape::SyntacticSafety,
        Args { boolean: true, .. } => Shape::Boolean,
        _ => Shape::Any,
    };
    let wanted = Formulas {
        generator: match args.generator {
            GeneratorName::Exact => Generator::ExactSize,
            GeneratorName::Quickcheck => Generator::QuickCheck,
        },
        sizes: args.size,
        props,
        priorities: args.priorities.clone(),
        shape,
        unique: !args.allow_dups,
        non_trivial: args.non_trivial,
        seed: args.seed,
    };
    let stream = match formulas(&wanted) {
        Ok(stream) => stream,
        Err(problem) if !problem.labels.is_empty() => {
            let text = args.priorities.clone().unwrap_or_default();
            report::problems(&Item::option("--priorities", &text), &[problem]);
            return Err(Stop::Reported);
        }
        Err(problem) => return Err(problem.into()),
    };
    let format = args.output.format.as_deref();
    let format = format.map(|text| Format::parse(text, "fsbaxhl")).transpose()?;
    let style = args.output.style();
    for (serial, formula) in stream.take(limit).enumerate() {
        let formula = formula?;
        let text = views::text(&formula, style)?;
        let facts = || lariat_workbench::formula::facts(&formula);
        let line = match &format {
            _ if args.output.json => views::line(&FormulaView::new(text, facts(), None)),
            None => text,
            Some(format) => format.fill(|letter| match letter {
                'f' => text.clone(),
                's' => facts().size.to_string(),
                'b' => facts().boolean_size.to_string(),
                'a' => facts().props.len().to_string(),
                'x' => facts().props.join(" "),
                'h' => facts().hierarchy.to_owned(),
                _ => serial.to_string(),
            }),
        };
        output.item(&line)?;
    }
    Ok(())
}
