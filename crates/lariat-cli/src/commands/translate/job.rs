//! One formula: read, translated, checked, written.

use std::time::Instant;

use lariat_workbench::automaton::{AnyAutomaton, Automaton};
use lariat_workbench::formula::{Formula, Syntax, read};
use lariat_workbench::translate::{Outcome as Made, Stage, Translation, Wanted};
use lariat_workbench::verify::{Check, Verification, verify};
use lariat_workbench::{Budget, Problem, Refusal};

use super::{Printer, warning};
use crate::commands::automaton::statistics::Measured;
use crate::format::Format;
use crate::input::Item;
use crate::limits::{Watch, Watcher};
use crate::output::Outcome;

/// What is to be done with each formula.
pub struct Job {
    pub wanted: Wanted,
    pub syntax: Syntax,
    pub negate: bool,
    pub printer: Printer,
    pub format: Option<Format>,
    pub trace: Option<String>,
    pub verify: bool,
    pub watcher: Watcher,
}

/// What became of a formula.
pub struct Answer {
    /// What to print.
    pub text: Option<String>,
    /// What to tell on stderr before that.
    pub complaints: Vec<Complaint>,
    pub outcome: Outcome,
}

/// Something for stderr.
pub enum Complaint {
    /// Problems with the text of an item.
    About(Box<Item>, Vec<Problem>),
    /// A problem without a place in a text.
    Plain(Problem),
    /// A plain line.
    Told(String),
}

/// Does the job for one formula after the other, in one thread.
pub struct Worker<'j> {
    job: &'j Job,
    translation: Translation,
}

impl<'j> Worker<'j> {
    pub fn new(job: &'j Job) -> Result<Self, Problem> {
        Ok(Self { job, translation: Translation::new(job.wanted.clone())? })
    }

    /// What becomes of one item.
    pub fn answer(&mut self, item: Item, number: u64) -> Answer {
        let mut complaints = Vec::new();
        let formula = match read(&item.text, self.job.syntax) {
            Ok(reading) => {
                if !reading.warnings.is_empty() {
                    complaints.push(Complaint::About(Box::new(item.clone()), reading.warnings));
                }
                reading.formula
            }
            Err(problems) => {
                complaints.push(Complaint::About(Box::new(item), problems));
                return Answer { text: None, complaints, outcome: Outcome::Wrong };
            }
        };
        let formula = if self.job.negate { formula.not() } else { formula };
        let (budget, watch) = self.job.watcher.start();
        let mut one = One { job: self.job, item: &item, formula: &formula, number, complaints };
        let result = one.run(&mut self.translation, &budget);
        let (text, outcome) = match result {
            Ok((text, outcome)) => (text, outcome),
            Err(refusal) => {
                let (problem, outcome) = refused(refusal, &watch);
                let message = format!("{}:{}: {}", item.origin, item.line, problem.message);
                one.complaints.push(Complaint::Plain(Problem { message, ..problem }));
                (None, outcome)
            }
        };
        Answer { text, complaints: one.complaints, outcome }
    }
}

fn refused(refusal: Refusal, watch: &Watch) -> (Problem, Outcome) {
    match refusal {
        Refusal::Problem(problem) => (problem, Outcome::Wrong),
        Refusal::Limit(limit) => {
            let reason = watch.reason().unwrap_or_else(|| limit.to_string());
            (Problem::error(reason), Outcome::Limit)
        }
    }
}

struct One<'a> {
    job: &'a Job,
    item: &'a Item,
    formula: &'a Formula,
    number: u64,
    complaints: Vec<Complaint>,
}

impl One<'_> {
    fn run(
        &mut self,
        translation: &mut Translation,
        budget: &Budget,
    ) -> Result<(Option<String>, Outcome), Refusal> {
        let started = Instant::now();
        let mut stages = Vec::new();
        let aut = translation.translate_observed(self.formula, budget, &mut |stage| {
            stages.extend(self.heard(stage, budget));
        });
        self.complaints.append(&mut stages);
        let aut = aut?;
        let seconds = started.elapsed().as_secs_f64();
        let verification = self.job.verify.then(|| {
            let options = &self.job.wanted.options;
            let maker = self.job.wanted.construction.as_ref().map(|c| c.name.as_str());
            verify(self.formula, &aut, options.kind, maker, budget)
        });
        let mut outcome = Outcome::Yes;
        if let Some(verification) = &verification {
            outcome = self.judged(verification);
            if outcome == Outcome::No {
                return Ok((None, outcome));
            }
        }
        let verified = verification.map(|v| v.summary());
        Ok((Some(self.text(aut, budget, seconds, verified.as_deref())?), outcome))
    }

    /// What is told about a stage: everything if it is asked for, what went short in any case.
    fn heard(&self, stage: Stage<'_>, budget: &Budget) -> Option<Complaint> {
        let name = stage.name;
        match (stage.outcome, self.job.trace.as_deref()) {
            (Made::Stopped(why), _) => {
                let message = format!("{name} stopped early, the result may be larger: {why}");
                Some(Complaint::Plain(warning(self.item, &message)))
            }
            (_, None) => None,
            (Made::Formula(f), Some(_)) => Some(Complaint::Told(format!("{name:<28} {f}"))),
            (Made::Automaton(aut), Some(style)) => {
                let (states, edges) = (aut.n_states(), aut.n_edges());
                let marks = aut.acceptance().n_marks();
                let mut text =
                    format!("{name:<28} states {states}, edges {edges}, acceptance sets {marks}");
                if style == "hoa" {
                    let aut = AnyAutomaton::Automaton(aut.clone());
                    text.push('\n');
                    text.push_str(&Printer::hoa().print(&aut, budget).unwrap_or_default());
                }
                Some(Complaint::Told(text))
            }
        }
    }

    fn judged(&mut self, verification: &Verification) -> Outcome {
        let mut outcome = Outcome::Yes;
        for (what, check) in verification.checks() {
            let (found, problem) = match check {
                Check::Passed => continue,
                Check::Undecided(limit) => {
                    (Outcome::Limit, warning(self.item, &format!("not verified: {what}: {limit}")))
                }
                Check::Suspect(word) => {
                    let message = format!("{what}: the reference translator is wrong on {word}");
                    (Outcome::Limit, warning(self.item, &message))
                }
                Check::Failed(word) => {
                    let message = format!(
                        "{}:{}: the automaton is wrong on {word}; this is a defect of lariat",
                        self.item.origin, self.item.line
                    );
                    (Outcome::No, Problem::error(message).with_help(format!("check: {what}")))
                }
            };
            self.complaints.push(Complaint::Plain(problem));
            outcome = if outcome == Outcome::No { outcome } else { found };
        }
        outcome
    }

    fn text(
        &mut self,
        aut: Automaton,
        budget: &Budget,
        seconds: f64,
        verified: Option<&str>,
    ) -> Result<String, Refusal> {
        let aut = AnyAutomaton::Automaton(aut);
        let Some(format) = &self.job.format else {
            if let (Some(text), false) = (verified, self.job.printer.shows_verification()) {
                self.complaints.push(Complaint::Told(format!("verified: {text}")));
            }
            return self.job.printer.print_with(&aut, budget, verified);
        };
        if let Some(text) = verified {
            self.complaints.push(Complaint::Told(format!("verified: {text}")));
        }
        let measured = Measured::new(&aut, budget);
        format.try_fill(|letter| match letter {
            'f' => Ok(self.formula.to_string()),
            'F' => Ok(self.item.origin.clone()),
            'L' => Ok(self.item.line.to_string()),
            'l' => Ok(self.number.to_string()),
            'r' => Ok(format!("{seconds:.6}")),
            letter => measured.sequence(letter),
        })
    }
}
