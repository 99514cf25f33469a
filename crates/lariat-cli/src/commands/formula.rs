//! `lariat formula`: read, convert, simplify, classify, compare and explain formulas.

mod options;
mod questions;

use std::collections::HashSet;

use lariat_workbench::formula::{Changer, Filter, Formula, Style, english, facts, matches, read};
use lariat_workbench::{Budget, LimitReached, Problem};

use crate::format::Format;
use crate::input::{Flow, Item, items};
use crate::output::{Outcome, Output, Stop};
use crate::report;
use crate::views::{self, FormulaView};

pub use options::Args;

/// Runs `lariat formula`.
pub fn run(args: &Args) -> Result<Outcome, Stop> {
    if args.list_rules {
        return questions::list_rules(args);
    }
    if args.equivalent_on.is_some() {
        return questions::equivalent_on(args);
    }
    let mut run = Run::new(args)?;
    items(&args.input, &mut |item| run.item(item))?;
    run.finish()
}

/// The state of one run over many formulas.
struct Run<'a> {
    args: &'a Args,
    changer: Changer,
    filters: Vec<Filter>,
    budget: Budget,
    question: questions::Question,
    format: Option<Format>,
    style: Style,
    output: Output,
    seen: HashSet<Formula>,
    n_matched: u64,
    n_read: u64,
    outcome: Outcome,
}

impl<'a> Run<'a> {
    fn new(args: &'a Args) -> Result<Self, Stop> {
        let format = args.output.format.as_deref();
        let known = "fsbaxhFLl<>";
        Ok(Self {
            args,
            changer: Changer::new(args.changes()?),
            filters: args.filters()?,
            budget: Budget::UNLIMITED
                .with_max_states(args.max_states)
                .with_max_steps(args.max_states.saturating_mul(10_000)),
            question: questions::Question::of(args)?,
            format: format.map(|text| Format::parse(text, known)).transpose()?,
            style: args.output.style(),
            output: Output::open(args.output.output.as_deref())?
                .zero_terminated(args.output.zero_terminated_output),
            seen: HashSet::new(),
            n_matched: 0,
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
                self.formula(&item, reading.formula)?;
            }
            Err(problems) => {
                report::problems(&item, &problems);
                self.outcome = self.outcome.max(Outcome::Wrong);
            }
        }
        self.n_read += 1;
        let enough = self.args.max_count.is_some_and(|max| self.n_matched >= max);
        Ok(if enough { Flow::Stop } else { Flow::More })
    }

    fn formula(&mut self, item: &Item, formula: Formula) -> Result<(), Stop> {
        let formula = if self.args.trace {
            let (changed, steps) = self.changer.apply_traced(formula);
            questions::trace(&mut self.output, &steps, self.style, self.args.output.json)?;
            changed
        } else {
            self.changer.apply(formula)
        };
        let all = match self.matches_all(&formula) {
            Ok(all) => all,
            Err(limit) => {
                report::plain(&Problem::error(format!("{}:{}: {limit}", item.origin, item.line)));
                self.outcome = self.outcome.max(Outcome::Limit);
                return Ok(());
            }
        };
        if all == self.args.invert_match || self.args.unique && !self.seen.insert(formula.clone()) {
            return Ok(());
        }
        self.n_matched += 1;
        if self.args.quiet || self.args.count {
            return Ok(());
        }
        if let Some(holds) = self.question.answer(&mut self.output, &formula, self.style)? {
            if !holds {
                self.outcome = self.outcome.max(Outcome::No);
            }
            return Ok(());
        }
        match self.line(item, &formula) {
            Ok(line) => self.output.item(&line),
            Err(Stop::Limit(message)) => {
                report::plain(&Problem::error(format!("{}:{}: {message}", item.origin, item.line)));
                self.outcome = self.outcome.max(Outcome::Limit);
                Ok(())
            }
            Err(stop) => Err(stop),
        }
    }

    fn matches_all(&self, formula: &Formula) -> Result<bool, LimitReached> {
        for filter in &self.filters {
            if !matches(formula, filter, &self.budget)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// What is printed for a formula.
    fn line(&self, item: &Item, formula: &Formula) -> Result<String, Stop> {
        let text = views::text(formula, self.style)?;
        if self.args.output.json {
            let english = self.args.explain.then(|| english(formula));
            return Ok(views::line(&FormulaView::new(text, facts(formula), english)));
        }
        if let Some(format) = &self.format {
            return Ok(format.fill(|letter| self.sequence(letter, item, formula, &text)));
        }
        if self.args.classify {
            let facts = facts(formula);
            return Ok(format!("{text}: {}", facts.classes.join(" ")));
        }
        if self.args.explain {
            return Ok(format!("{text}: {}", english(formula)));
        }
        Ok(text)
    }

    fn sequence(&self, letter: char, item: &Item, formula: &Formula, text: &str) -> String {
        match letter {
            'f' => text.to_owned(),
            's' => facts(formula).size.to_string(),
            'b' => facts(formula).boolean_size.to_string(),
            'a' => facts(formula).props.len().to_string(),
            'x' => facts(formula).props.join(" "),
            'h' => facts(formula).hierarchy.to_owned(),
            'F' => item.origin.clone(),
            'L' => item.line.to_string(),
            'l' => self.n_read.to_string(),
            '<' => item.around.0.clone(),
            _ => item.around.1.clone(),
        }
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
