//! The questions of `lariat formula` that are not answered by a formula.

use lariat_workbench::Problem;
use lariat_workbench::formula::{Formula, Style, TraceStep, read, rules};
use lariat_workbench::word::{Word, equivalent_on as compare, judge};

use super::options::{Args, read_word};
use crate::input::{Flow, items};
use crate::output::{Outcome, Output, Stop};
use crate::report;
use crate::views::{self, ComparisonView, JudgmentView, TraceView};

/// A question about each formula on a word, if there is one.
pub struct Question {
    word: Option<Word>,
    explain: bool,
    json: bool,
}

impl Question {
    /// What the options ask.
    pub fn of(args: &Args) -> Result<Self, Stop> {
        let word = args.on.as_deref().map(|text| read_word("--on", text)).transpose()?;
        Ok(Self { word, explain: args.explain, json: args.output.json })
    }

    /// Prints the answer; `None` when there is no such question.
    pub fn answer(
        &self,
        output: &mut Output,
        formula: &Formula,
        style: Style,
    ) -> Result<Option<bool>, Stop> {
        let Some(word) = &self.word else { return Ok(None) };
        if !self.explain && !self.json {
            let holds = word.satisfies(formula);
            let text = views::text(formula, style)?;
            output.item(&format!("{text}: {}", if holds { "holds" } else { "fails" }))?;
            return Ok(Some(holds));
        }
        let judgment = judge(formula, word)?;
        let holds = judgment.holds();
        if self.json {
            let text = views::text(formula, style)?;
            output.item(&views::line(&JudgmentView::new(text, &judgment, self.explain)?))?;
        } else {
            output.item(judgment.text().trim_end())?;
        }
        Ok(Some(holds))
    }
}

/// Prints the steps of a simplification.
pub fn trace(
    output: &mut Output,
    steps: &[TraceStep],
    style: Style,
    json: bool,
) -> Result<(), Stop> {
    for step in steps {
        let (before, after) = (views::text(&step.before, style)?, views::text(&step.after, style)?);
        if json {
            output.item(&views::line(&TraceView { rule: step.rule, before, after }))?;
        } else {
            output.item(&format!("{before}  =>  {after}   [{}: {}]", step.rule, step.statement))?;
        }
    }
    Ok(())
}

/// `--list-rules`
pub fn list_rules(args: &Args) -> Result<Outcome, Stop> {
    let mut output = Output::open(args.output.output.as_deref())?;
    for rule in rules() {
        output.item(&format!(
            "-r{}  {:<40} {:<8} {}",
            rule.level, rule.name, rule.paper, rule.statement
        ))?;
    }
    output.finish()?;
    Ok(Outcome::Yes)
}

/// `--equivalent-on=N`
pub fn equivalent_on(args: &Args) -> Result<Outcome, Stop> {
    let bound = args.equivalent_on.expect("the caller looked");
    let [left, right] = two_formulas(args)?;
    let budget = lariat_workbench::Budget::UNLIMITED.with_max_steps(args.max_words);
    let comparison =
        compare(&left, &right, bound, &budget).map_err(|_| no_difference_yet(args.max_words))?;
    let style = args.output.style();
    let view = ComparisonView {
        left: views::text(&left, style)?,
        right: views::text(&right, style)?,
        bound,
        words: comparison.n_words,
        agree: comparison.difference.is_none(),
        difference: comparison.difference.as_ref().map(Word::text),
    };
    let mut output = Output::open(args.output.output.as_deref())?;
    let outcome = if view.agree { Outcome::Yes } else { Outcome::No };
    if args.output.json {
        output.item(&views::line(&view))?;
    } else if let Some(word) = &comparison.difference {
        let verdict = |f: &Formula| if word.satisfies(f) { "holds" } else { "fails" };
        output.item(&format!("they differ on {}", word.text()))?;
        output.item(&format!("  {}: {}", view.left, verdict(&left)))?;
        output.item(&format!("  {}: {}", view.right, verdict(&right)))?;
    } else {
        let words = comparison.n_words;
        output.item(&format!(
            "they agree on all {words} words with stem and cycle of at most {bound} letters"
        ))?;
    }
    output.finish()?;
    Ok(outcome)
}

fn no_difference_yet(max_words: u64) -> Stop {
    Stop::Limit(format!(
        "no difference on the first {max_words} words, and --max-words allows no more of them"
    ))
}

fn two_formulas(args: &Args) -> Result<[Formula; 2], Stop> {
    let mut formulas = Vec::new();
    let mut wrong = false;
    items(&args.input, &mut |item| {
        let item = item?;
        match read(&item.text, args.input.syntax()) {
            Ok(reading) => {
                report::problems(&item, &reading.warnings);
                formulas.push(reading.formula);
            }
            Err(problems) => {
                report::problems(&item, &problems);
                wrong = true;
            }
        }
        Ok(Flow::More)
    })?;
    let n = formulas.len();
    match <[Formula; 2]>::try_from(formulas) {
        Ok(pair) if !wrong => Ok(pair),
        _ if wrong => {
            Err(Problem::error("--equivalent-on needs two formulas that can be read").into())
        }
        _ => Err(Problem::error(format!("--equivalent-on compares two formulas, not {n}")).into()),
    }
}
