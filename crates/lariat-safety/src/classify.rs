//! What kind of safety a formula is: intentional, accidental, pathological, or none.
//!
//! - Papers: KV01, Model checking of safety properties; Lat03 (seed 001, sections 3.1 and 4.1); AS87,
//!   Recognizing safety and liveness.
//! - Relies on: both kinds of prefixes are closed under extension, so one deterministic automaton for
//!   each answers by its products: with the other, and with an automaton of the negation.
//! - Cost: two subset constructions, then products.
//! - Departs: the seed complements the deterministic automaton of informative prefixes as a Büchi
//!   automaton. As these words stay informative, the runs that never reach its final state are the
//!   complement already. The empty word, which is no computation, counts among neither prefixes.
//! - Checked: `tests/prop_classify.rs`, against the oracle; `tests/suites.rs`, the seed's formulas.

use std::collections::VecDeque;
use std::fmt;

use lariat_automata::{Automaton, FiniteAutomaton, FiniteEdge, StateId};
use lariat_core::{Alphabet, Budget, Lasso, Letter, LimitReached};
use lariat_logic::ltl::Formula;
use lariat_omega::{common_word, safety_closure};
use rustc_hash::FxHashMap;

use crate::useful::never_final;
use crate::{bad_prefixes, determinize_informative, informative_prefixes};

/// A kind of safety, with a witness against a better one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Safety {
    /// All bad prefixes are informative.
    Intentional,
    /// Every violation has an informative prefix, but some bad prefixes are not informative.
    Accidental {
        /// One of the shortest of them.
        bad_prefix: FiniteWord,
    },
    /// Some violation has no informative prefix.
    Pathological {
        /// It has a bad one.
        violation: Lasso,
    },
    /// Some violation has no bad prefix: not a safety language.
    NotSafety {
        /// Each of its beginnings is one of a word that satisfies the formula.
        violation: Lasso,
    },
}

impl Safety {
    /// Its name.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Intentional => "intentional",
            Self::Accidental { .. } => "accidental",
            Self::Pathological { .. } => "pathological",
            Self::NotSafety { .. } => "not-safety",
        }
    }
}

/// A finite word, not empty, over an alphabet. Its text is its letters: `a&!b; a&b`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FiniteWord {
    alphabet: Alphabet,
    letters: Vec<Letter>,
}

impl FiniteWord {
    /// The propositions its letters speak about.
    pub fn alphabet(&self) -> &Alphabet {
        &self.alphabet
    }

    /// Its letters; at least one.
    pub fn letters(&self) -> &[Letter] {
        &self.letters
    }
}

impl fmt::Display for FiniteWord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let repeated = Lasso::new(self.alphabet.clone(), Vec::new(), self.letters.clone());
        let word = repeated.expect("the word is not empty");
        for (i, position) in word.positions().enumerate() {
            let separator = if i == 0 { "" } else { "; " };
            write!(f, "{separator}{}", word.letter_text(position))?;
        }
        Ok(())
    }
}

/// What kind of safety a formula is, given an automaton of it and one of its negation.
pub fn classify(
    formula: &Formula,
    aut: &Automaton,
    negation: &Automaton,
    budget: &Budget,
) -> Result<Safety, LimitReached> {
    if let Some(violation) = common_word(&safety_closure(aut), negation, budget)? {
        return Ok(Safety::NotSafety { violation });
    }
    let informative = informative_prefixes(formula, budget)?;
    let informative = determinize_informative(&informative, budget)?;
    if let Some(violation) = common_word(negation, &never_final(&informative), budget)? {
        return Ok(Safety::Pathological { violation });
    }
    // The automaton may know fewer propositions than the formula, or more.
    let mut alphabet = informative.alphabet().clone();
    aut.alphabet().props().for_each(|prop| _ = alphabet.add(prop));
    let bad = bad_prefixes(aut, budget)?.over(&alphabet);
    Ok(match only_in_first(&bad, &informative.over(&alphabet), budget)? {
        Some(letters) => Safety::Accidental { bad_prefix: FiniteWord { alphabet, letters } },
        None => Safety::Intentional,
    })
}

type Pair = (StateId, StateId);

/// For each pair of states, the one before it and the letter between them.
type Met = FxHashMap<Pair, (Pair, Letter)>;

/// A shortest word, not empty, that one deterministic and complete automaton accepts and another
/// one does not.
fn only_in_first(
    first: &FiniteAutomaton,
    second: &FiniteAutomaton,
    budget: &Budget,
) -> Result<Option<Vec<Letter>>, LimitReached> {
    let mut meter = budget.meter();
    let start = |dfa: &FiniteAutomaton| dfa.initial().iter().next().expect("it is complete");
    let initial: Pair = (start(first), start(second));
    // Where each pair was met first; the initial one may be met again, by a word that is not empty.
    let mut met: Met = FxHashMap::default();
    let mut waiting = VecDeque::from([initial]);
    while let Some(pair) = waiting.pop_front() {
        for (i, j) in edge_pairs(first, second, pair) {
            meter.step(1)?;
            let Some(letter) = i.guard.and(&j.guard).least_letter() else { continue };
            let next = (i.target, j.target);
            if met.contains_key(&next) {
                continue;
            }
            met.insert(next, (pair, letter));
            meter.states(met.len())?;
            if first.finals().contains(next.0) && !second.finals().contains(next.1) {
                return Ok(Some(way_to(next, initial, &met)));
            }
            if next != initial {
                waiting.push_back(next);
            }
        }
    }
    Ok(None)
}

fn edge_pairs<'a>(
    first: &'a FiniteAutomaton,
    second: &'a FiniteAutomaton,
    (s, t): Pair,
) -> impl Iterator<Item = (&'a FiniteEdge, &'a FiniteEdge)> {
    first.edges(s).iter().flat_map(move |i| second.edges(t).iter().map(move |j| (i, j)))
}

fn way_to(end: Pair, initial: Pair, met: &Met) -> Vec<Letter> {
    let mut letters = Vec::new();
    let mut pair = end;
    loop {
        let (before, letter) = &met[&pair];
        letters.push(letter.clone());
        pair = *before;
        if pair == initial {
            letters.reverse();
            return letters;
        }
    }
}
