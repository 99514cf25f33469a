//! `lariat automaton`: read, convert, reduce, combine and compare automata.

mod options;
mod shrink;
pub mod statistics;

use std::time::Instant;

use lariat_workbench::automaton::{
    AnyAutomaton, Change, Question, Reading, accepted_word, apply, holds, read_all,
    without_universal_branching,
};
use lariat_workbench::{Budget, Problem, Refusal, Severity};

use crate::automata::{Printer, file_names, text_of};
use crate::format::Format;
use crate::input::{Flow, Item};
use crate::output::{Outcome, Output, Stop};
use crate::report;

use statistics::Measured;

pub use options::Args;

/// Runs `lariat automaton`.
pub fn run(args: &Args) -> Result<Outcome, Stop> {
    let mut run = Run::new(args)?;
    for name in file_names(&args.files)? {
        if run.file(&name)? == Flow::Stop {
            break;
        }
    }
    run.finish()
}

/// The state of one run over many automata.
struct Run<'a> {
    args: &'a Args,
    questions: Vec<Question>,
    changes: Vec<Change>,
    budget: Budget,
    printer: Printer,
    format: Option<Format>,
    output: Output,
    n_matched: u64,
    n_read: u64,
    outcome: Outcome,
}

/// An automaton and where it comes from.
struct Found<'i> {
    item: &'i Item,
    line: usize,
    input: AnyAutomaton,
    started: Instant,
}

impl<'a> Run<'a> {
    fn new(args: &'a Args) -> Result<Self, Stop> {
        let known = "setacdpnghmwxSETACDPNGHMWXFLlr";
        let format = args.stats.as_deref().map(|text| Format::parse(text, known)).transpose()?;
        Ok(Self {
            args,
            questions: args.questions()?,
            changes: args.changes()?,
            budget: args.budget(),
            printer: args.output.printer()?,
            format,
            output: Output::open(args.output.output.as_deref())?,
            n_matched: 0,
            n_read: 0,
            outcome: Outcome::Yes,
        })
    }

    /// All automata of a file: what is wrong with one is told, and the others still go through.
    fn file(&mut self, name: &str) -> Result<Flow, Stop> {
        let item = match text_of(name) {
            Ok(item) => item,
            Err(problem) => {
                report::plain(&problem);
                self.outcome = self.outcome.max(Outcome::Wrong);
                return Ok(Flow::More);
            }
        };
        let (mut line, mut counted) = (1, 0);
        let mut started = Instant::now();
        for reading in read_all(&item.text) {
            match reading {
                Err(problem) => {
                    report::problems(&item, &[problem]);
                    self.outcome = self.outcome.max(Outcome::Wrong);
                }
                Ok(Reading { automaton, start, warnings }) => {
                    report::problems(&item, &warnings);
                    line += item.text[counted..start].matches('\n').count();
                    counted = start;
                    self.automaton(&Found { item: &item, line, input: automaton, started })?;
                }
            }
            self.n_read += 1;
            started = Instant::now();
            if self.args.max_count.is_some_and(|max| self.n_matched >= max) {
                return Ok(Flow::Stop);
            }
        }
        Ok(Flow::More)
    }

    fn automaton(&mut self, found: &Found<'_>) -> Result<(), Stop> {
        match self.answer(found) {
            Ok(None) => Ok(()),
            Ok(Some(text)) => {
                self.n_matched += 1;
                match self.args.quiet || self.args.count {
                    true => Ok(()),
                    false => self.output.item(&text),
                }
            }
            Err(refusal) => {
                let place = format!("{}:{}", found.item.origin, found.line);
                let (problem, outcome) = match refusal {
                    Refusal::Problem(problem) => (problem, Outcome::Wrong),
                    Refusal::Limit(limit) => (Problem::error(limit.to_string()), Outcome::Limit),
                };
                let message = format!("{place}: {}", problem.message);
                report::plain(&Problem { message, ..problem });
                self.outcome = self.outcome.max(outcome);
                Ok(())
            }
        }
    }

    /// What is printed for an automaton; nothing if it does not match.
    fn answer(&self, found: &Found<'_>) -> Result<Option<String>, Refusal> {
        let mut all = true;
        for question in &self.questions {
            let aut = without_universal_branching(&found.input)?;
            all &= holds(aut, question, &self.budget)?;
        }
        if all == self.args.invert_match {
            return Ok(None);
        }
        // Counting needs no result, unless a change could refuse.
        let result = self.changed(&found.input)?;
        if self.args.quiet || self.args.count {
            return Ok(Some(String::new()));
        }
        if self.args.word {
            return self.word(found, &result);
        }
        match &self.format {
            Some(format) => Ok(Some(self.statistics(format, found, &result)?)),
            None => self.printer.print(&result, &self.budget).map(Some),
        }
    }

    fn changed(&self, input: &AnyAutomaton) -> Result<AnyAutomaton, Refusal> {
        if self.changes.is_empty() && self.args.shrink.is_none() {
            return Ok(input.clone());
        }
        let mut aut = without_universal_branching(input)?.clone();
        for change in &self.changes {
            aut = apply(&aut, change, &self.budget)?;
        }
        if let Some(command) = &self.args.shrink {
            aut = shrink::shrunk(&aut, command, &self.budget)?;
        }
        Ok(AnyAutomaton::Automaton(aut))
    }

    /// An accepted word; an automaton that accepts nothing does not match.
    fn word(&self, found: &Found<'_>, result: &AnyAutomaton) -> Result<Option<String>, Refusal> {
        let aut = without_universal_branching(result)?;
        let Some((word, is_shortest)) = accepted_word(aut, &self.budget)? else { return Ok(None) };
        if !is_shortest {
            let message =
                format!("{}:{}: there may be shorter words", found.item.origin, found.line);
            report::plain(&Problem { severity: Severity::Warning, ..Problem::error(message) });
        }
        Ok(Some(word.text()))
    }

    fn statistics(
        &self,
        format: &Format,
        found: &Found<'_>,
        result: &AnyAutomaton,
    ) -> Result<String, Refusal> {
        let (output, input) =
            (Measured::new(result, &self.budget), Measured::new(&found.input, &self.budget));
        format.try_fill(|letter| match letter {
            'F' => Ok(found.item.origin.clone()),
            'L' => Ok(found.line.to_string()),
            'l' => Ok(self.n_read.to_string()),
            'r' => Ok(format!("{:.6}", found.started.elapsed().as_secs_f64())),
            upper if upper.is_ascii_uppercase() => input.sequence(upper.to_ascii_lowercase()),
            lower => output.sequence(lower),
        })
    }

    fn finish(mut self) -> Result<Outcome, Stop> {
        if self.args.count {
            self.output.display(self.n_matched)?;
        }
        self.output.finish()?;
        let nothing = if self.n_matched == 0 { Outcome::No } else { Outcome::Yes };
        Ok(self.outcome.max(nothing))
    }
}
