//! Questions about a formula and a word: does it hold, why, and where do two formulas differ?

use lariat_core::{Budget, Id, Lasso, LimitReached};
use lariat_logic::ltl::parse_lasso;
use lariat_oracle::{Proof, compare, prove, satisfies};

use crate::formula::{Formula, Style, write};
use crate::problem::Problem;

/// An infinite word that repeats itself: a stem, then a cycle for ever.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Word(Lasso);

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
    /// Does the formula hold on the word?
    pub holds: bool,
    /// The word.
    pub word: String,
    /// How many letters stand before the cycle.
    pub stem_len: usize,
    /// The letters, each as the names that are true, stem first.
    pub letters: Vec<Vec<String>>,
    /// The number of the step about the whole formula.
    pub root: usize,
    /// The steps, premises before the steps that use them.
    pub steps: Vec<ProofStep>,
    /// The proof as a text for people.
    pub text: String,
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
    judgment(&proof)
}

fn judgment(proof: &Proof) -> Result<Judgment, Problem> {
    let step = |(id, step): (lariat_oracle::StepId, &lariat_oracle::Step)| {
        let formula = write(&step.formula, Style::SPOT);
        Ok(ProofStep {
            formula: formula.map_err(|limit| Problem::error(limit.to_string()))?,
            position: step.position.index(),
            holds: step.holds,
            reason: step.reason.name(),
            at: step.reason.at().map(Id::index),
            because: proof.because(id),
            premises: step.premises.iter().map(|p| p.index()).collect(),
        })
    };
    let word = &proof.word;
    let names = |letter: &lariat_core::Letter| {
        letter.iter().map(|p| word.alphabet().prop(p).name().to_owned()).collect()
    };
    Ok(Judgment {
        holds: proof.verdict,
        word: word.to_string(),
        stem_len: word.stem().len(),
        letters: word.positions().map(|i| names(word.letter(i))).collect(),
        root: proof.root.index(),
        steps: proof.steps.enumerated().map(step).collect::<Result<_, Problem>>()?,
        text: proof.to_string(),
    })
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
