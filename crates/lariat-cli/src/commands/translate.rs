//! `lariat translate`: LTL to automata.

use std::time::Instant;

use lariat_workbench::automaton::{AnyAutomaton, Automaton};
use lariat_workbench::formula::{Formula, read};
use lariat_workbench::translate::{Kind, Translation, Wanted, list};
use lariat_workbench::{Budget, Problem, Refusal};

use super::automaton::statistics::Measured;
use crate::args::FormulaInput;
use crate::automata::{AutomatonOutput, Printer};
use crate::format::Format;
use crate::input::{Flow, Item, items};
use crate::output::{Outcome, Output, Stop};
use crate::report;

/// LTL to automata
///
/// The default pipeline translates the formula and its negation, reduces both, and merges states of
/// the one as long as its product with the other stays empty.
#[derive(clap::Args, Clone, Debug)]
pub struct Args {
    #[command(flatten)]
    input: FormulaInput,
    #[command(flatten)]
    output: AutomatonOutput,
    /// What to print for each automaton: %f formula, %s states, %e edges, %t transitions, %a
    /// acceptance sets, %c components, %d deterministic, %p complete, %n nondeterministic states,
    /// %g acceptance, %h the automaton in one line, %w an accepted word, %x propositions, %F file,
    /// %L line, %l serial number, %r seconds, %% a percent sign
    #[arg(
        long,
        alias = "format",
        value_name = "FORMAT",
        group = "style",
        help_heading = "Automata out"
    )]
    stats: Option<String>,
    /// Print nothing: only translate
    #[arg(short = 'q', long, help_heading = "Automata out")]
    quiet: bool,

    /// Generalized Büchi acceptance with marks on edges (default)
    #[arg(long, alias = "gba", group = "kind", help_heading = "Automaton type")]
    tgba: bool,
    /// Büchi acceptance, with marks on edges
    #[arg(short = 'b', long, group = "kind", help_heading = "Automaton type")]
    buchi: bool,
    /// Büchi acceptance, with marks on states
    #[arg(short = 'B', long, alias = "sba", group = "kind", help_heading = "Automaton type")]
    ba: bool,

    /// One construction by name, instead of the default pipeline
    #[arg(long, value_name = "NAME", help_heading = "Translators")]
    algorithm: Option<String>,
    /// List the translators with their papers
    #[arg(long, help_heading = "Translators")]
    list: bool,
    /// Translate the formula as it is
    #[arg(long, requires = "algorithm", help_heading = "Translators")]
    no_simplify: bool,
    /// Leave the automaton as the construction makes it
    #[arg(long, requires = "algorithm", help_heading = "Translators")]
    no_reduce: bool,
    /// Give up beyond so many states
    #[arg(long, value_name = "N", default_value_t = 1_000_000, help_heading = "Limits")]
    max_states: u64,
}

/// Runs `lariat translate`.
pub fn run(args: &Args) -> Result<Outcome, Stop> {
    if args.list {
        let mut output = Output::open(None)?;
        for info in list() {
            output.item(&format!("{:<22} {:<8} {}", info.name, info.paper, info.description))?;
        }
        output.finish()?;
        return Ok(Outcome::Yes);
    }
    let mut run = Run::new(args)?;
    items(&args.input, &mut |item| run.item(item))?;
    run.output.finish()?;
    Ok(run.outcome)
}

/// The state of one run over many formulas.
struct Run<'a> {
    args: &'a Args,
    translation: Translation,
    printer: Printer,
    format: Option<Format>,
    budget: Budget,
    output: Output,
    n_read: u64,
    outcome: Outcome,
}

impl<'a> Run<'a> {
    fn new(args: &'a Args) -> Result<Self, Stop> {
        let kind = match args {
            Args { buchi: true, .. } => Kind::Buchi,
            Args { ba: true, .. } => Kind::StateBuchi,
            Args { output: AutomatonOutput { spin: Some(_), .. }, .. } => Kind::StateBuchi,
            _ => Kind::GeneralizedBuchi,
        };
        let wanted = Wanted {
            kind,
            algorithm: args.algorithm.clone(),
            simplify: !args.no_simplify,
            reduce: !args.no_reduce,
        };
        let known = "fsetacdpnghmwxFLlr";
        Ok(Self {
            args,
            translation: Translation::new(wanted)?,
            printer: args.output.printer()?,
            format: args.stats.as_deref().map(|text| Format::parse(text, known)).transpose()?,
            budget: Budget::UNLIMITED
                .with_max_states(args.max_states)
                .with_max_steps(args.max_states.saturating_mul(10_000)),
            output: Output::open(args.output.output.as_deref())?,
            n_read: 0,
            outcome: Outcome::Yes,
        })
    }

    /// One formula: what is wrong with it is told, and the others still go through.
    fn item(&mut self, item: Result<Item, Problem>) -> Result<Flow, Stop> {
        let item = match item {
            Ok(item) => item,
            Err(problem) => {
                report::plain(&problem);
                self.outcome = self.outcome.max(Outcome::Wrong);
                return Ok(Flow::More);
            }
        };
        match read(&item.text, self.args.input.syntax()) {
            Ok(reading) => {
                report::problems(&item, &reading.warnings);
                let formula = reading.formula;
                let formula = if self.args.input.negate { formula.not() } else { formula };
                self.formula(&item, &formula)?;
            }
            Err(problems) => {
                report::problems(&item, &problems);
                self.outcome = self.outcome.max(Outcome::Wrong);
            }
        }
        self.n_read += 1;
        Ok(Flow::More)
    }

    fn formula(&mut self, item: &Item, formula: &Formula) -> Result<(), Stop> {
        let started = Instant::now();
        let text = self
            .translation
            .translate(formula, &self.budget)
            .and_then(|aut| self.text(item, formula, aut, started.elapsed().as_secs_f64()));
        match text {
            Ok(_) if self.args.quiet => Ok(()),
            Ok(text) => self.output.item(&text),
            Err(refusal) => {
                let (problem, outcome) = match refusal {
                    Refusal::Problem(problem) => (problem, Outcome::Wrong),
                    Refusal::Limit(limit) => (Problem::error(limit.to_string()), Outcome::Limit),
                };
                let message = format!("{}:{}: {}", item.origin, item.line, problem.message);
                report::plain(&Problem { message, ..problem });
                self.outcome = self.outcome.max(outcome);
                Ok(())
            }
        }
    }

    fn text(
        &self,
        item: &Item,
        formula: &Formula,
        aut: Automaton,
        seconds: f64,
    ) -> Result<String, Refusal> {
        let aut = AnyAutomaton::Automaton(aut);
        let Some(format) = &self.format else { return self.printer.print(&aut, &self.budget) };
        let measured = Measured::new(&aut, &self.budget);
        format.try_fill(|letter| match letter {
            'f' => Ok(formula.to_string()),
            'F' => Ok(item.origin.clone()),
            'L' => Ok(item.line.to_string()),
            'l' => Ok(self.n_read.to_string()),
            'r' => Ok(format!("{seconds:.6}")),
            letter => measured.sequence(letter),
        })
    }
}
