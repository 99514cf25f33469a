//! Is an automaton that of a formula? Checked again by what did not make it.

use lariat_core::{Budget, Lasso, LimitReached, Seed};
use lariat_logic::ltl::{Nnf, props};
use lariat_omega::{Inclusion, common_word, complement_to_generalized_buchi, is_included};
use lariat_omega::{safety_closure, trim};
use lariat_oracle::{accepts, satisfies};
use lariat_testbench::Range;
use lariat_testbench::random_lasso::{Lengths, RandomLasso};
use lariat_translate::{Kind, TRANSLATORS, Translator};

use crate::automaton::Automaton;
use crate::formula::Formula;

/// So many random words are tried.
const WORDS: usize = 200;

/// The words have at most so many positions.
const LETTERS: u64 = 12;

/// What became of a check.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Check {
    /// It passed.
    Passed,
    /// A limit was reached.
    Undecided(LimitReached),
    /// The automaton and the formula disagree on this word; the oracle has looked at both.
    Failed(Box<Lasso>),
    /// The automaton is right on this word: what it was compared with is not.
    Suspect(Box<Lasso>),
}

/// What was checked of an automaton, and how it went.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verification {
    /// The translator it was compared with.
    pub reference: &'static str,
    /// It accepts no word that the automaton of the negation accepts.
    pub no_word_too_many: Check,
    /// It accepts every word that the automaton of the formula accepts.
    pub no_word_missing: Check,
    /// It agrees with the formula on this many random words.
    pub n_words: usize,
    /// The words.
    pub words: Check,
}

impl Verification {
    /// The checks with what they say.
    pub fn checks(&self) -> [(String, &Check); 3] {
        [
            (format!("no word of {} for the negation", self.reference), &self.no_word_too_many),
            (format!("every word of {} for the formula", self.reference), &self.no_word_missing),
            (format!("{} random words", self.n_words), &self.words),
        ]
    }

    /// Did all checks pass?
    pub fn is_confirmed(&self) -> bool {
        self.checks().iter().all(|(_, check)| **check == Check::Passed)
    }

    /// The checks in one line.
    pub fn summary(&self) -> String {
        let one = |(what, check): &(String, &Check)| match check {
            Check::Passed => what.clone(),
            Check::Undecided(limit) => format!("{what}: undecided ({limit})"),
            Check::Failed(word) => format!("{what}: failed on {word}"),
            Check::Suspect(word) => format!("{what}: the reference is wrong on {word}"),
        };
        self.checks().iter().map(one).collect::<Vec<_>>().join("; ")
    }
}

/// Checks an automaton of a formula, or its monitor, against a translator that did not make it:
/// the first one in reverse order of trust that is not named.
pub fn verify(
    formula: &Formula,
    aut: &Automaton,
    kind: Kind,
    maker: Option<&str>,
    budget: &Budget,
) -> Verification {
    let judge = Judge { formula, aut, kind };
    let others = ["giannakopoulou_lerda", "gpvw"];
    let reference = others.iter().find(|name| Some(**name) != maker).expect("there are two");
    let reference = TRANSLATORS.iter().find(|t| t.name() == *reference).expect("registered");
    let (no_word_too_many, no_word_missing) = judge.against(*reference, budget);
    let words = random_words(formula);
    let wrong = words.iter().find(|word| judge.is_wrong_on(word));
    Verification {
        reference: reference.name(),
        no_word_too_many,
        no_word_missing,
        n_words: words.len(),
        words: wrong.map_or(Check::Passed, |word| Check::Failed(Box::new(word.clone()))),
    }
}

fn random_words(formula: &Formula) -> Vec<Lasso> {
    let lengths = Lengths::Path { positions: Range::between(1, LETTERS) };
    let generator = RandomLasso::new(props(formula), lengths, 0.5).expect("a plain wish");
    generator.stream(Seed(0)).take(WORDS).collect()
}

struct Judge<'a> {
    formula: &'a Formula,
    aut: &'a Automaton,
    kind: Kind,
}

impl Judge<'_> {
    /// By the definitions alone. A monitor may accept what does not satisfy the formula.
    fn is_wrong_on(&self, word: &Lasso) -> bool {
        let (accepted, satisfied) = (accepts(self.aut, word), satisfies(word, self.formula));
        match self.kind {
            Kind::Monitor => satisfied && !accepted,
            _ => accepted != satisfied,
        }
    }

    fn check(&self, found: Result<Option<Lasso>, LimitReached>) -> Check {
        match found {
            Ok(None) => Check::Passed,
            Err(limit) => Check::Undecided(limit),
            // A monitor that accepts too much shows it in no single word.
            Ok(Some(word)) if self.kind == Kind::Monitor || self.is_wrong_on(&word) => {
                Check::Failed(Box::new(word))
            }
            Ok(Some(word)) => Check::Suspect(Box::new(word)),
        }
    }

    /// Compares with what another translator makes of the formula and of its negation.
    fn against(&self, other: &dyn Translator, budget: &Budget) -> (Check, Check) {
        let missing = |positive: &Automaton| {
            Ok(match is_included(positive, self.aut, budget)? {
                Inclusion::Holds => None,
                Inclusion::Fails(word) => Some(word),
            })
        };
        let positive = other.translate(&Nnf::of(self.formula), budget);
        let too_many = match (self.kind, &positive) {
            (Kind::Monitor, Ok(positive)) => self.beyond_closure(positive, budget),
            (Kind::Monitor, Err(limit)) => Err(*limit),
            _ => other
                .translate(&Nnf::of_negation(self.formula), budget)
                .and_then(|negative| common_word(self.aut, &negative, budget)),
        };
        let missing = positive.and_then(|positive| missing(&positive));
        (self.check(too_many), self.check(missing))
    }

    /// A word that the automaton accepts and the closure of another one does not.
    fn beyond_closure(
        &self,
        other: &Automaton,
        budget: &Budget,
    ) -> Result<Option<Lasso>, LimitReached> {
        let closure = safety_closure(&trim(other).automaton);
        common_word(self.aut, &complement_to_generalized_buchi(&closure, budget)?, budget)
    }
}
