//! Monitors: as source code, and at work on a trace.

use lariat_automata::StateId;
use lariat_core::{BitSet, Budget, Id, PropId};
use lariat_safety::monitor::{self, Next};
use lariat_safety::{GoodPrefixes, Monitor};
use lariat_translate::{Options, Pipeline};

use super::claim::refused;
use crate::formula::Formula;
use crate::problem::{Problem, Refusal};

pub use lariat_safety::Verdict;
pub use lariat_safety::monitor::Language;

/// The monitor of a formula that can be monitored at all.
fn monitor(formula: &Formula, budget: &Budget) -> Result<Monitor, Refusal> {
    let mut pipeline = Pipeline::new(Options::default());
    let good = GoodPrefixes::of(&pipeline.translate(formula, budget)?, budget)?;
    let negation = formula.clone().not();
    let other = GoodPrefixes::of(&pipeline.translate(&negation, budget)?, budget)?;
    let monitor = Monitor::of(&good, &other, budget)?;
    match monitor.initial() {
        Next::State(state) if monitor.hopeless_states().contains(state) => {
            let message = "this formula cannot be monitored: whatever was seen, both a satisfying \
                           and a violating future remain";
            Err(Problem::error(message).into())
        }
        _ => Ok(monitor),
    }
}

/// The source code of the monitor of a formula; what it defines begins with `name`.
pub fn source(
    formula: &Formula,
    name: &str,
    language: Language,
    budget: &Budget,
) -> Result<String, Refusal> {
    let is_name = name.starts_with(|c: char| c.is_ascii_lowercase())
        && name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_');
    if !is_name {
        let problem = Problem::error(format!("`{name}` is no name for a monitor"));
        return Err(problem.with_help("lower case letters, digits and _, a letter first").into());
    }
    let monitor = monitor(formula, budget)?;
    monitor::source(&monitor, &formula.to_string(), name, language).map_err(refused)
}

/// A formula to be watched on a trace.
#[derive(Clone, Debug)]
pub struct Watched {
    formula: Formula,
    monitor: Monitor,
}

impl Watched {
    /// Fails if the formula cannot be monitored.
    pub fn new(formula: &Formula, budget: &Budget) -> Result<Self, Refusal> {
        Ok(Self { formula: formula.clone(), monitor: monitor(formula, budget)? })
    }

    /// The formula.
    pub fn formula(&self) -> &Formula {
        &self.formula
    }

    /// The propositions whose values decide.
    pub fn props(&self) -> Vec<&str> {
        let used = self.monitor.used_props();
        used.iter().map(|&prop| self.monitor.alphabet().prop(prop).name()).collect()
    }

    /// Starts to watch; `columns` are the places of the propositions in the rows to come.
    pub fn start(&self, columns: &[usize]) -> Watching<'_> {
        let mut places = vec![0; self.monitor.alphabet().n_props()];
        for (prop, column) in self.monitor.used_props().into_iter().zip(columns) {
            places[prop.index()] = *column;
        }
        let hopeless = self.monitor.hopeless_states();
        let mut watching =
            Watching { runner: self.monitor.runner(), places, hopeless, n_steps: 0, since: None };
        watching.settle();
        watching
    }
}

/// What is known about a formula on the trace so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Knowledge {
    /// Nothing yet.
    Open,
    /// The verdict, and after how many steps it came.
    Settled(Verdict, u64),
    /// After so many steps it was clear that no verdict will ever come.
    Hopeless(u64),
}

/// A monitor at work.
#[derive(Clone, Debug)]
pub struct Watching<'w> {
    runner: monitor::Runner<'w>,
    places: Vec<usize>,
    hopeless: BitSet<StateId>,
    n_steps: u64,
    since: Option<Knowledge>,
}

impl Watching<'_> {
    /// Reads a row of the trace. Once something is known, rows change nothing.
    pub fn step(&mut self, row: &[bool]) {
        if self.since.is_some() {
            return;
        }
        let places = &self.places;
        self.runner.step(|prop: PropId| row[places[prop.index()]]);
        self.n_steps += 1;
        self.settle();
    }

    fn settle(&mut self) {
        self.since = match self.runner.current() {
            Next::Settled(verdict) => Some(Knowledge::Settled(verdict, self.n_steps)),
            Next::State(s) if self.hopeless.contains(s) => Some(Knowledge::Hopeless(self.n_steps)),
            Next::State(_) => None,
        };
    }

    /// What is known now.
    pub fn knowledge(&self) -> Knowledge {
        self.since.unwrap_or(Knowledge::Open)
    }
}
