//! Asking contestants and comparing what they say: round by round.

use std::panic::{AssertUnwindSafe, catch_unwind};

use lariat_core::{Budget, LimitReached};
use lariat_logic::ltl::{Formula, props};

use super::check::{CHECKS, Check};
use super::judge::{self, Finding};
use super::{Answer, Contestant, Failure, Global, Spaces, global};
use crate::random_structure::Structure;

/// The formula itself or its negation: every round is about both.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Polarity {
    /// The formula.
    Formula,
    /// Its negation.
    Negation,
}

impl Polarity {
    /// Both.
    pub const BOTH: [Self; 2] = [Self::Formula, Self::Negation];

    /// The formula or its negation.
    pub fn of(self, formula: &Formula) -> Formula {
        match self {
            Self::Formula => formula.clone(),
            Self::Negation => formula.clone().not(),
        }
    }
}

/// Something for the formula and something for its negation.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Sides<T> {
    /// For the formula.
    pub formula: T,
    /// For its negation.
    pub negation: T,
}

impl<T> Sides<T> {
    /// Something made for each.
    pub fn each(mut make: impl FnMut(Polarity) -> T) -> Self {
        Self { formula: make(Polarity::Formula), negation: make(Polarity::Negation) }
    }

    /// The one for this polarity.
    pub fn get(&self, polarity: Polarity) -> &T {
        match polarity {
            Polarity::Formula => &self.formula,
            Polarity::Negation => &self.negation,
        }
    }
}

/// How contestants are compared.
#[derive(Clone, Debug)]
pub struct Options {
    /// The state spaces.
    pub spaces: Spaces,
    /// The checks to run.
    pub checks: Vec<&'static Check>,
    /// The contestant that others are compared with, by its number; without one, all pairs are.
    pub reference: Option<usize>,
    /// What one comparison of two languages may cost.
    pub budget: Budget,
}

impl Options {
    /// All checks, on these spaces.
    pub fn all_checks(spaces: Spaces) -> Self {
        let budget = Budget::UNLIMITED.with_max_states(5_000).with_max_steps(2_000_000);
        Self { spaces, checks: CHECKS.iter().collect(), reference: None, budget }
    }
}

/// Contestants and how they are compared.
pub struct Bench<'c> {
    /// The contestants.
    pub contestants: Vec<&'c dyn Contestant>,
    /// How they are compared.
    pub options: Options,
}

/// What happened in a round.
#[derive(Clone, Debug)]
pub struct Round {
    /// Its number, from 0.
    pub number: u64,
    /// The formula.
    pub formula: Formula,
    /// The answers of each contestant.
    pub answers: Vec<Sides<Answer>>,
    /// The global product of each answer with the space.
    pub globals: Vec<Sides<Option<Global>>>,
    /// What the checks found, judged.
    pub findings: Vec<Finding>,
    /// The checks that came to a limit: they say nothing.
    pub undecided: Vec<(&'static str, LimitReached)>,
}

/// What checks look at.
pub(super) struct Table<'r> {
    pub formula: &'r Formula,
    pub space: &'r Structure,
    pub answers: &'r [Sides<Answer>],
    pub globals: &'r [Sides<Option<Global>>],
    pub options: &'r Options,
}

impl Bench<'_> {
    /// One round: both polarities are translated by all, compared, and judged.
    pub fn round(&self, number: u64, formula: &Formula) -> Round {
        let ask = |contestant: &&dyn Contestant| {
            Sides::each(|polarity| asked(*contestant, &polarity.of(formula)))
        };
        let answers: Vec<Sides<Answer>> = self.contestants.iter().map(ask).collect();
        let space = self.options.spaces.space(number, &props(formula));
        let needed = self.options.checks.iter().any(|check| check.needs_space);
        let product = |answer: &Answer| match &answer.outcome {
            Ok(aut) if needed => Some(global(&space, aut)),
            _ => None,
        };
        let products = |a: &Sides<Answer>| Sides::each(|polarity| product(a.get(polarity)));
        let globals: Vec<_> = answers.iter().map(products).collect();
        let table = Table {
            formula,
            space: &space,
            answers: &answers,
            globals: &globals,
            options: &self.options,
        };
        let mut findings = judge::failures(&table);
        let mut undecided = Vec::new();
        for check in &self.options.checks {
            let mut suspicions = Vec::new();
            if let Err(limit) = (check.run)(&table, &mut suspicions) {
                undecided.push((check.name, limit));
            }
            judge::judge(&table, check.name, suspicions, &mut findings);
        }
        Round { number, formula: formula.clone(), answers, globals, findings, undecided }
    }
}

/// What a contestant says; a panic, or a proposition out of nowhere, is its failure.
fn asked(contestant: &dyn Contestant, formula: &Formula) -> Answer {
    let answer = catch_unwind(AssertUnwindSafe(|| contestant.translate(formula)));
    let answer = answer.unwrap_or_else(|panic| {
        let message = panic.downcast_ref::<String>().cloned();
        let message = message.or_else(|| panic.downcast_ref::<&str>().map(|&s| s.to_owned()));
        let message = message.unwrap_or_else(|| "without a message".to_owned());
        Answer { outcome: Err(Failure::Crash(message)), seconds: 0.0 }
    });
    let known = props(formula);
    let outcome = answer.outcome.and_then(|aut| {
        let mut used = lariat_core::Letter::new();
        aut.all_edges().for_each(|(_, edge)| used.union_with(&edge.guard.support()));
        let stranger = used.iter().find(|&p| known.find(aut.alphabet().prop(p)).is_none());
        match stranger {
            Some(p) => Err(Failure::UnknownProposition(aut.alphabet().prop(p).name().to_owned())),
            None => Ok(aut),
        }
    });
    Answer { outcome, ..answer }
}
