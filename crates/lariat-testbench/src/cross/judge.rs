//! The judge: who is wrong, and the proof.
//!
//! - Paper: TH00 (seed 000), section 2.4: what the formula means on one behavior is decided without
//!   automata, and settles who is wrong about it.
//! - Relies on: `lariat_oracle` for the formula; for automata a search on the word, which the oracle
//!   repeats where it can.
//! - Checked: `tests/wrong_translators.rs`: the guilty one is named, and nobody else.

use lariat_automata::{Automaton, Property};
use lariat_core::Lasso;
use lariat_logic::ltl::Formula;
use lariat_omega::AcceptingRun;
use lariat_oracle::{Proof, accepts, prove, satisfies};

use super::bench::{Polarity, Table};
use super::check::Suspicion;
use super::global::{path_of, why_not, witness};
use super::{Failure, Unread};

/// Somebody did wrong.
#[derive(Clone, PartialEq, Debug)]
pub struct Finding {
    /// The check that found it; `translation` if there is no automaton to check.
    pub check: &'static str,
    /// Who did wrong, by number.
    pub guilty: Vec<usize>,
    /// What they did.
    pub conviction: Conviction,
}

/// What was done wrong.
#[derive(Clone, PartialEq, Debug)]
pub enum Conviction {
    /// There is no automaton.
    Failed {
        /// Of the formula or its negation.
        polarity: Polarity,
        /// Why.
        failure: Failure,
    },
    /// The automaton does not have a property that it is said to have.
    FalseClaim {
        /// Of the formula or its negation.
        polarity: Polarity,
        /// The property.
        property: Property,
    },
    /// The automaton is wrong about a word.
    Word {
        /// The word.
        word: Lasso,
        /// Does it satisfy the formula? The oracle says so.
        holds: bool,
        /// What each automaton says.
        testimonies: Vec<Testimony>,
    },
}

/// What an automaton says about a word.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Testimony {
    /// The contestant it comes from.
    pub contestant: usize,
    /// For the formula or its negation.
    pub polarity: Polarity,
    /// The accepting run, or why there is none.
    pub run: Result<AcceptingRun, Unread>,
    /// Is it right?
    pub is_right: bool,
}

impl Finding {
    /// The check, or the kind of failure.
    pub fn kind(&self) -> &'static str {
        match &self.conviction {
            Conviction::Failed { failure, .. } => failure.kind(),
            _ => self.check,
        }
    }

    /// Why the formula holds or fails on the word, if it is about a word.
    pub fn proof(&self, formula: &Formula) -> Option<Proof> {
        match &self.conviction {
            Conviction::Word { word, .. } => Some(prove(word, formula)),
            _ => None,
        }
    }

    /// Do the oracle and most contestants differ about the word?
    pub fn contradicts_majority(&self) -> bool {
        let Conviction::Word { testimonies, .. } = &self.conviction else { return false };
        Polarity::BOTH.iter().any(|&polarity| {
            let all = testimonies.iter().filter(|t| t.polarity == polarity);
            let (right, wrong): (Vec<_>, Vec<_>) = all.partition(|t| t.is_right);
            wrong.len() > right.len()
        })
    }
}

/// Those who have no automaton.
pub(super) fn failures(table: &Table<'_>) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (i, answers) in table.answers.iter().enumerate() {
        for polarity in Polarity::BOTH {
            if let Err(failure) = &answers.get(polarity).outcome {
                let conviction = Conviction::Failed { polarity, failure: failure.clone() };
                findings.push(Finding { check: "translation", guilty: vec![i], conviction });
            }
        }
    }
    findings
}

/// Adds a finding for each suspicion that convicts somebody whom the same check has not convicted
/// yet.
pub(super) fn judge(
    table: &Table<'_>,
    check: &'static str,
    suspicions: Vec<Suspicion>,
    findings: &mut Vec<Finding>,
) {
    for suspicion in suspicions {
        let finding = match suspicion {
            Suspicion::Claim { contestant, polarity, property } => Finding {
                check,
                guilty: vec![contestant],
                conviction: Conviction::FalseClaim { polarity, property },
            },
            Suspicion::Word(word) => {
                let automata = table
                    .answers
                    .iter()
                    .map(|answers| Polarity::BOTH.map(|p| answers.get(p).outcome.as_ref().ok()));
                judge_word(table.formula, check, word, automata)
            }
        };
        assert!(!finding.guilty.is_empty(), "{check} found a difference, but nobody is wrong");
        let convicted =
            |who: &usize| findings.iter().any(|f| f.check == check && f.guilty.contains(who));
        if !finding.guilty.iter().all(convicted) {
            findings.push(finding);
        }
    }
}

/// What each automaton says about a word, and who is wrong.
pub(super) fn judge_word<'a>(
    formula: &Formula,
    check: &'static str,
    word: Lasso,
    automata: impl Iterator<Item = [Option<&'a Automaton>; 2]>,
) -> Finding {
    let holds = satisfies(&word, formula);
    let mut testimonies = Vec::new();
    for (contestant, sides) in automata.enumerate() {
        for (polarity, aut) in Polarity::BOTH.into_iter().zip(sides) {
            let Some(aut) = aut else { continue };
            let run = run_on(aut, &word);
            let is_right = run.is_ok() == (holds == (polarity == Polarity::Formula));
            testimonies.push(Testimony { contestant, polarity, run, is_right });
        }
    }
    let mut guilty: Vec<usize> =
        testimonies.iter().filter(|t| !t.is_right).map(|t| t.contestant).collect();
    guilty.dedup();
    Finding { check, guilty, conviction: Conviction::Word { word, holds, testimonies } }
}

/// Larger graphs than this are not given to the oracle, which takes their square.
const LARGEST_FOR_ORACLE: usize = 600;

/// An accepting run on the word, or why there is none.
pub(super) fn run_on(aut: &Automaton, word: &Lasso) -> Result<AcceptingRun, Unread> {
    let run = witness(&path_of(word), aut, 0).map(|(_, run)| run);
    let is_small = aut.n_states().saturating_mul(word.n_positions()) <= LARGEST_FOR_ORACLE;
    if is_small && (!aut.acceptance().condition().has_fin() || aut.acceptance().n_marks() <= 4) {
        assert_eq!(accepts(aut, word), run.is_some(), "the search and the oracle differ on {word}");
    }
    run.ok_or_else(|| why_not(word, aut))
}
