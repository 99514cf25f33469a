//! Questions about a formula and a word: does it hold, why, and where do two formulas differ?

use lariat_core::{Budget, Id, Lasso, LimitReached, Resource};
use lariat_logic::ltl::parse_lasso;
use lariat_oracle::{Proof, compare, prove, satisfies};

use crate::formula::{Formula, MAX_WRITTEN, Style, write};
use crate::problem::Problem;

/// An infinite word that repeats itself: a stem, then a cycle for ever.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Word(pub(crate) Lasso);

impl Word {
    /// Reads `a; b&!c; cycle{d; 1}`. Propositions that a letter does not mention are false.
    pub fn read(text: &str) -> Result<(Self, Vec<Problem>), Vec<Problem>> {
        let (lasso, warnings) = parse_lasso(text).map_err(|errors| Problem::of_errors(&errors))?;
        Ok((Self(lasso), warnings.iter().map(Problem::of_warning).collect()))
    }

    /// Does the formula hold on it?
    pub fn satisfies(&self, formula: &Formula) -> bool {
        satisfies(&self.0, formula)
    }

    /// The word in the notation that it is read in.
    pub fn text(&self) -> String {
        self.0.to_string()
    }
}

impl From<Lasso> for Word {
    fn from(lasso: Lasso) -> Self {
        Self(lasso)
    }
}

/// The verdict of a formula on a word, with its proof.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Judgment {
    proof: Proof,
}

/// One step of a proof.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProofStep {
    /// The subformula.
    pub formula: String,
    /// The position of the word, counted from 0.
    pub position: usize,
    /// Does it hold there?
    pub holds: bool,
    /// The kind of reason.
    pub reason: &'static str,
    /// The position that the reason names.
    pub at: Option<usize>,
    /// The reason in words.
    pub because: String,
    /// The numbers of the steps it rests on.
    pub premises: Vec<usize>,
}

/// Judges a formula on a word. The proof has been checked step by step when this returns.
pub fn judge(formula: &Formula, word: &Word) -> Result<Judgment, Problem> {
    let proof = prove(&word.0, formula);
    lariat_oracle::check(&proof, &word.0, formula)
        .map_err(|error| Problem::error(format!("internal error: the proof is wrong: {error}")))?;
    Ok(Judgment { proof })
}

impl Judgment {
    /// Does the formula hold on the word?
    pub fn holds(&self) -> bool {
        self.proof.verdict
    }

    /// The word.
    pub fn word(&self) -> String {
        self.proof.word.to_string()
    }

    /// How many letters stand before the cycle.
    pub fn stem_len(&self) -> usize {
        self.proof.word.stem().len()
    }

    /// The letters, each as the names that are true, stem first.
    pub fn letters(&self) -> Vec<Vec<String>> {
        let word = &self.proof.word;
        let names = |letter: &lariat_core::Letter| {
            letter.iter().map(|p| word.alphabet().prop(p).name().to_owned()).collect()
        };
        word.positions().map(|i| names(word.letter(i))).collect()
    }

    /// The proof as a text for people.
    pub fn text(&self) -> String {
        self.proof.to_string()
    }

    /// The number of the step about the whole formula.
    pub fn root(&self) -> usize {
        self.proof.root.index()
    }

    /// The steps, premises before the steps that use them. Each names its subformula, so that the
    /// steps of a deep formula together can be too long to write.
    pub fn steps(&self) -> Result<Vec<ProofStep>, LimitReached> {
        let sizes = self.proof.steps.iter().map(|step| step.formula.n_symbols());
        if sizes.fold(0, u64::saturating_add) > MAX_WRITTEN {
            return Err(LimitReached::Exhausted {
                resource: Resource::Symbols,
                limit: MAX_WRITTEN,
            });
        }
        let steps = self.proof.steps.enumerated();
        steps
            .map(|(id, step)| {
                Ok(ProofStep {
                    formula: write(&step.formula, Style::SPOT)?,
                    position: step.position.index(),
                    holds: step.holds,
                    reason: step.reason.name(),
                    at: step.reason.at().map(Id::index),
                    because: self.proof.because(id),
                    premises: step.premises.iter().map(|p| p.index()).collect(),
                })
            })
            .collect()
    }
}

/// What came of comparing two formulas on all short words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Comparison {
    /// A shortest word on which they differ.
    pub difference: Option<Word>,
    /// How many words were tried.
    pub n_words: u64,
}

/// Compares two formulas on all words with stem and cycle of at most `bound` letters.
pub fn equivalent_on(
    f: &Formula,
    g: &Formula,
    bound: usize,
    budget: &Budget,
) -> Result<Comparison, LimitReached> {
    let comparison = compare(f, g, bound, budget)?;
    Ok(Comparison { difference: comparison.difference.map(Word), n_words: comparison.n_words })
}
