//! From formulas to automata.

use lariat_core::Budget;
use lariat_logic::ltl::Nnf;
use lariat_logic::ltl::rewrite::{Options as RewriteOptions, Simplifier};
use lariat_translate::{Options, Pipeline, TRANSLATORS, Translator, translator};

use crate::automaton::{Automaton, Change, Marks, apply};
use crate::formula::Formula;
use crate::problem::{Problem, Refusal};

pub use lariat_translate::Kind;

/// A translator, as it is listed for users.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TranslatorInfo {
    /// Its name.
    pub name: &'static str,
    /// Its paper.
    pub paper: &'static str,
    /// What is particular about it.
    pub description: &'static str,
}

/// All translators.
pub fn list() -> Vec<TranslatorInfo> {
    let info = |t: &&dyn Translator| TranslatorInfo {
        name: t.name(),
        paper: t.paper(),
        description: t.description(),
    };
    TRANSLATORS.iter().map(info).collect()
}

/// How formulas are to be translated.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wanted {
    /// What kind of automaton.
    pub kind: Kind,
    /// One construction by name, instead of the default pipeline.
    pub algorithm: Option<String>,
    /// Simplify the formula first (with a construction by name).
    pub simplify: bool,
    /// Reduce the automaton afterwards (with a construction by name).
    pub reduce: bool,
}

/// Translates many formulas, one after the other.
pub struct Translation {
    wanted: Wanted,
    algorithm: Option<&'static dyn Translator>,
    pipeline: Pipeline,
    simplifier: Simplifier<'static>,
}

impl Translation {
    /// Translates as wanted.
    pub fn new(wanted: Wanted) -> Result<Self, Problem> {
        let algorithm = match wanted.algorithm.as_deref() {
            None => None,
            Some(name) => Some(translator(name).ok_or_else(|| {
                let names: Vec<&str> = TRANSLATORS.iter().map(|t| t.name()).collect();
                Problem::error(format!("there is no translator `{name}`"))
                    .with_help(format!("known ones are {}", names.join(", ")))
            })?),
        };
        let pipeline = Pipeline::new(Options { kind: wanted.kind });
        let simplifier = Simplifier::new(RewriteOptions::default());
        Ok(Self { wanted, algorithm, pipeline, simplifier })
    }

    /// The automaton of a formula, which is its name.
    pub fn translate(&mut self, formula: &Formula, budget: &Budget) -> Result<Automaton, Refusal> {
        let aut = match self.algorithm {
            None => self.pipeline.translate(formula, budget)?,
            Some(algorithm) => self.by_name(algorithm, formula, budget)?,
        };
        let name = (formula.n_symbols() <= LONGEST_NAME).then(|| formula.to_string());
        Ok(aut.with_name(name))
    }

    fn by_name(
        &mut self,
        algorithm: &dyn Translator,
        formula: &Formula,
        budget: &Budget,
    ) -> Result<Automaton, Refusal> {
        let nnf = match self.wanted.simplify {
            true => Nnf::of(&self.simplifier.simplify(formula)),
            false => Nnf::of(formula),
        };
        let mut aut = algorithm.translate(&nnf, budget)?;
        if self.wanted.reduce {
            aut = apply(&aut, &Change::Reduce, budget)?;
        }
        match self.wanted.kind {
            Kind::GeneralizedBuchi => Ok(aut),
            Kind::Buchi => apply(&aut, &Change::Buchi(Marks::OnEdges), budget),
            Kind::StateBuchi => apply(&aut, &Change::Buchi(Marks::OnStates), budget),
        }
    }
}

/// Longer formulas do not become names.
const LONGEST_NAME: u64 = 100_000;
