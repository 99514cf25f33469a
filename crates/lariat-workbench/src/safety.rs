//! Safety: what kind a formula is, and its finite automata.

pub mod claim;
pub mod model;
pub mod monitor;

use lariat_automata::FiniteAutomaton;
use lariat_core::{Alphabet, Lasso, Letter};
use lariat_logic::ltl::Classes;
use lariat_omega::{common_word, safety_closure};
use lariat_oracle::{confirm_violates, has_informative_prefix, is_informative};
use lariat_safety::{
    Safety, bad_prefixes, bad_prefixes_backward, classify as classified, determinize_informative,
    informative_prefixes, minimize, minimize_backward, to_buchi,
};
use lariat_translate::{Effort, Options, Pipeline};

use crate::Budget;
use crate::automaton::Automaton;
use crate::formula::Formula;
use crate::problem::{Problem, Refusal};
use crate::translate::LONGEST_NAME;

/// What kind of safety a formula is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Classification {
    /// Is it a safety formula by its syntax?
    pub is_syntactic: bool,
    /// `intentional`, `accidental`, `pathological` or `not-safety`.
    pub kind: &'static str,
    /// Why it is not a better kind.
    pub witness: Option<Witness>,
}

impl Classification {
    /// Is its language a safety language?
    pub fn is_safety(&self) -> bool {
        self.kind != "not-safety"
    }
}

/// Why a formula is not of a better kind; the oracle has checked it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Witness {
    /// A bad prefix that is not informative, as text.
    Prefix(String),
    /// A violation without an informative prefix, or without any bad one, as text.
    Word(String),
}

/// Which finite words an automaton is to accept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Prefixes {
    /// Those that no continuation can save.
    Bad,
    /// Those that tell by themselves why the formula fails.
    Informative,
}

/// What the automaton is to be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wanted {
    /// The words; bad prefixes of safety formulas and informative ones of others, if not given.
    pub prefixes: Option<Prefixes>,
    /// One run for each word; else one run backward.
    pub deterministic: bool,
    /// As few states as this allows.
    pub minimal: bool,
}

/// Answers questions about many formulas, one after the other.
pub struct Studies {
    pipeline: Pipeline,
}

impl Default for Studies {
    fn default() -> Self {
        // All that is made from the automata is minimal in the end, however large they are.
        let options = Options { effort: Effort::Low, ..Options::default() };
        Self { pipeline: Pipeline::new(options) }
    }
}

impl Studies {
    /// What kind of safety the formula is.
    pub fn classify(
        &mut self,
        formula: &Formula,
        budget: &Budget,
    ) -> Result<Classification, Refusal> {
        let aut = self.pipeline.translate(formula, budget)?;
        let negation = self.pipeline.translate(&formula.clone().not(), budget)?;
        let safety = classified(formula, &aut, &negation, budget)?;
        let kind = safety.name();
        let witness = match safety {
            Safety::Intentional => None,
            Safety::Accidental { bad_prefix } => {
                let (letters, alphabet) = (bad_prefix.letters(), bad_prefix.alphabet());
                let confirmed = !is_informative(letters, alphabet, formula)
                    && never_satisfied_after(letters, alphabet, formula);
                Some(Witness::Prefix(checked(confirmed, formula, bad_prefix.to_string())?))
            }
            Safety::Pathological { violation } => {
                let text = violation.to_string();
                let confirmed = !has_informative_prefix(&violation, formula)
                    && confirm_violates(violation, formula).is_ok();
                Some(Witness::Word(checked(confirmed, formula, text)?))
            }
            Safety::NotSafety { violation } => {
                let text = violation.to_string();
                let confirmed = confirm_violates(violation, formula).is_ok();
                Some(Witness::Word(checked(confirmed, formula, text)?))
            }
        };
        let is_syntactic = Classes::of(formula).has(Classes::SAFETY);
        Ok(Classification { is_syntactic, kind, witness })
    }

    /// The automaton of the infinite words with a prefix as wanted; it stays where it has seen one.
    pub fn automaton(
        &mut self,
        formula: &Formula,
        wanted: Wanted,
        budget: &Budget,
    ) -> Result<Automaton, Refusal> {
        let prefixes = match wanted.prefixes {
            Some(prefixes) => prefixes,
            None if self.is_safety(formula, budget)? => Prefixes::Bad,
            None => Prefixes::Informative,
        };
        let finite = self.finite(formula, prefixes, wanted, budget)?;
        let name = (formula.n_symbols() <= LONGEST_NAME)
            .then(|| format!("{} prefixes of {formula}", prefixes.name()));
        Ok(to_buchi(&finite).with_name(name))
    }

    /// The automaton of the finite words.
    pub fn finite(
        &mut self,
        formula: &Formula,
        prefixes: Prefixes,
        wanted: Wanted,
        budget: &Budget,
    ) -> Result<FiniteAutomaton, Refusal> {
        let finite = match (prefixes, wanted.deterministic) {
            (Prefixes::Bad, true) => {
                bad_prefixes(&self.pipeline.translate(formula, budget)?, budget)?
            }
            (Prefixes::Bad, false) => {
                bad_prefixes_backward(&self.pipeline.translate(formula, budget)?, budget)?
            }
            (Prefixes::Informative, true) => {
                determinize_informative(&informative_prefixes(formula, budget)?, budget)?
            }
            (Prefixes::Informative, false) => informative_prefixes(formula, budget)?,
        };
        Ok(match (wanted.minimal, wanted.deterministic) {
            (false, _) => finite,
            (true, true) => minimize(&finite, budget)?,
            (true, false) => minimize_backward(&finite, budget)?,
        })
    }

    fn is_safety(&mut self, formula: &Formula, budget: &Budget) -> Result<bool, Refusal> {
        if Classes::of(formula).has(Classes::SAFETY) {
            return Ok(true);
        }
        let aut = self.pipeline.translate(formula, budget)?;
        let negation = self.pipeline.translate(&formula.clone().not(), budget)?;
        Ok(common_word(&safety_closure(&aut), &negation, budget)?.is_none())
    }
}

impl Prefixes {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Bad => "bad",
            Self::Informative => "informative",
        }
    }
}

/// Is the formula false on the word, continued for ever by each of its letters, none, or all?
fn never_satisfied_after(word: &[Letter], alphabet: &Alphabet, formula: &Formula) -> bool {
    let extremes = [Letter::new(), alphabet.ids().collect()];
    word.iter().chain(&extremes).all(|letter| {
        let lasso = Lasso::new(alphabet.clone(), word.to_vec(), vec![letter.clone()]);
        confirm_violates(lasso.expect("its cycle has a letter"), formula).is_ok()
    })
}

/// The witness, if the oracle agrees.
fn checked(confirmed: bool, formula: &Formula, witness: String) -> Result<String, Problem> {
    if confirmed {
        return Ok(witness);
    }
    let message = format!("the witness `{witness}` for `{formula}` is wrong");
    Err(Problem::error(message).with_help("this is a defect of lariat"))
}
