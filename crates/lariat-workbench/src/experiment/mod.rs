//! Experiments: the tables of papers, made again with our own translators beside the peers'.
//!
//! A room has no clock and no files. The door lends a clock and fresh budgets ([`Instruments`]),
//! reads the files, and runs other programs; everything else about an experiment is here.

pub mod automata;
mod csv;
mod measurement;
pub mod products;
pub mod reductions;
pub mod scaling;
mod scatter;
pub mod sizes;
mod suites;

use lariat_core::{Budget, LimitReached};

use crate::problem::Refusal;

pub use csv::{CSV_HEADER, csv_line, read_peers};
pub use measurement::{Figures, Measurement};
pub use scatter::{Panel, scatter_html, scatter_svg};
pub use suites::{Suite, read_suite};

/// What a door lends to an experiment.
#[derive(Clone, Copy)]
pub struct Instruments<'a> {
    /// Seconds since some moment.
    pub clock: &'a dyn Fn() -> f64,
    /// A fresh budget for the next piece of work; a time limit starts to run when it is asked for.
    pub budget: &'a dyn Fn() -> Budget,
}

impl Instruments<'_> {
    /// Does a piece of work within a fresh budget, and says how many seconds it took.
    pub fn time<T>(&self, work: impl FnOnce(&Budget) -> T) -> (T, f64) {
        let budget = (self.budget)();
        let start = (self.clock)();
        let result = work(&budget);
        (result, (self.clock)() - start)
    }
}

/// Why there is no automaton, in a few words.
fn failure(refusal: Refusal) -> String {
    match refusal {
        Refusal::Problem(problem) => problem.message,
        // After how many steps differs from run to run.
        Refusal::Limit(LimitReached::Canceled { .. }) => "out of time".to_owned(),
        Refusal::Limit(limit) => limit.to_string(),
    }
}
