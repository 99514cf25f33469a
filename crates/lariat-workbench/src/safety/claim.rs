//! Never claims of safety formulas.

use lariat_automata::formats::never::{self, NeverOptions};
use lariat_core::Budget;
use lariat_safety::claims::{self, ENCODINGS, Encoding};
use lariat_safety::{CodeError, GoodPrefixes};
use lariat_translate::{Kind, Options, Pipeline};

use crate::formula::Formula;
use crate::language::{LanguageFilter, has};
use crate::problem::{Problem, Refusal};

pub use lariat_safety::claims::DEFAULT_ENCODING;

/// An encoding, as it is listed for users.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EncodingInfo {
    /// Its name.
    pub name: &'static str,
    /// What it does.
    pub description: &'static str,
}

/// The ordinary claim, which is not an encoding of finite words.
const BUCHI: EncodingInfo = EncodingInfo {
    name: "buchi",
    description: "the Büchi automaton of the negation, for any formula",
};

/// All encodings.
pub fn encodings() -> Vec<EncodingInfo> {
    let info = |e: &Encoding| EncodingInfo { name: e.name, description: e.description };
    ENCODINGS.iter().map(info).chain([BUCHI]).collect()
}

/// How claims are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wanted(Option<&'static Encoding>);

impl Wanted {
    /// The encoding of this name.
    pub fn named(name: &str) -> Result<Self, Problem> {
        match claims::encoding(name) {
            Some(encoding) => Ok(Self(Some(encoding))),
            None if name == BUCHI.name => Ok(Self(None)),
            None => Err(Problem::error(format!("there is no encoding `{name}`"))
                .with_help("--list-encodings names all")),
        }
    }
}

/// The claim that a model violates the formula.
pub fn claim(formula: &Formula, wanted: Wanted, budget: &Budget) -> Result<String, Refusal> {
    let Some(encoding) = wanted.0 else { return buchi(formula, budget) };
    if !has(formula, &LanguageFilter::Safety, budget)? {
        let problem = Problem::error("this is no safety formula: a violation may never show");
        return Err(problem.with_help("--encoding=buchi makes a claim of any formula").into());
    }
    let aut = Pipeline::new(Options::default()).translate(formula, budget)?;
    let good = GoodPrefixes::of(&aut, budget)?;
    claims::claim(&good, &formula.to_string(), encoding, budget).map_err(refused)
}

fn buchi(formula: &Formula, budget: &Budget) -> Result<String, Refusal> {
    let negation = formula.clone().not();
    let options = Options { kind: Kind::StateBuchi, ..Options::default() };
    let aut = Pipeline::new(options).translate(&negation, budget)?;
    let aut = aut.with_name(Some(negation.to_string()));
    let text = never::write(&aut, &NeverOptions::default());
    text.map_err(|error| Problem::error(error.to_string()).into())
}

/// What stands in the way of writing code.
pub(super) fn refused(error: CodeError) -> Refusal {
    match error {
        CodeError::Limit(limit) => limit.into(),
        CodeError::TooManyAssignments { .. } => Problem::error(error.to_string())
            .with_help("the encodings with `bdd` or `ea` in their names list no assignments")
            .into(),
        error => Problem::error(error.to_string()).into(),
    }
}
