//! The figures of a round: a row for each contestant and polarity, with ltlcross's columns.

use lariat_testbench::cross::{Contestant, Failure, Global, Polarity, Round, Sizes};

use crate::formula::{Style, write};

/// One row.
#[derive(Clone, PartialEq, Debug)]
pub struct Row {
    /// The formula or its negation.
    pub formula: String,
    /// The contestant.
    pub tool: String,
    /// `ok`, or the kind of failure.
    pub exit_status: &'static str,
    /// 0, the exit code, the signal, or -1.
    pub exit_code: i32,
    /// Seconds.
    pub time: f64,
    /// The size of the automaton.
    pub sizes: Option<Sizes>,
    /// The global product.
    pub product: Option<Global>,
}

/// The rows of a round: all of the formula, then all of its negation.
pub fn rows(round: &Round, contestants: &[&dyn Contestant]) -> Vec<Row> {
    let mut rows = Vec::new();
    for polarity in Polarity::BOTH {
        let formula = polarity.of(&round.formula);
        let text = write(&formula, Style::SPOT).unwrap_or_else(|limit| limit.to_string());
        for (i, contestant) in contestants.iter().enumerate() {
            let answer = round.answers[i].get(polarity);
            let failure = answer.outcome.as_ref().err();
            rows.push(Row {
                formula: text.clone(),
                tool: contestant.name().to_owned(),
                exit_status: failure.map_or("ok", Failure::kind),
                exit_code: failure.map_or(0, Failure::code),
                time: answer.seconds,
                sizes: answer.outcome.as_ref().ok().map(Sizes::of),
                product: round.globals[i].get(polarity).clone(),
            });
        }
    }
    rows
}
