//! Proptest strategies: automata with words that they accept, and automata that shrink as
//! [`shrink_automaton`](crate::shrink_automaton) does.

use std::rc::Rc;

use lariat_automata::Automaton;
use lariat_core::{Budget, Lasso, Seed};
use proptest::prelude::*;
use proptest::strategy::{NewTree, ValueTree};
use proptest::test_runner::TestRunner;

use crate::shrink_automaton::shrink;
use crate::witness::Witnesses;

/// Automata that accept something, each with a word that it accepts.
///
/// ```
/// use lariat_automata::Acceptance;
/// use lariat_automata::arbitrary::{Shape, automata};
/// use lariat_testbench::arbitrary::with_accepted_lasso;
/// let pairs = with_accepted_lasso(automata(Shape::small(Acceptance::buchi())));
/// ```
pub fn with_accepted_lasso(
    automata: impl Strategy<Value = Automaton>,
) -> impl Strategy<Value = (Automaton, Lasso)> {
    (automata, any::<u64>()).prop_filter_map("nothing is accepted", |(aut, seed)| {
        let witnesses = Witnesses::of(&aut)?;
        let lasso = witnesses.draw(&mut Seed(seed).random(), &Budget::SMALL).ok()?;
        Some((aut, lasso))
    })
}

/// The same automata, with failures made smaller by our own shrinker: states, pairs of states,
/// initial states, edges, marks, guards and propositions. Only automata that satisfy `keep` are
/// tried, so that what the property assumes about its input stays true.
pub fn shrinking<S>(automata: S, keep: impl Fn(&Automaton) -> bool + 'static) -> Shrinking<S> {
    Shrinking { automata, keep: Rc::new(keep) }
}

type Keep = Rc<dyn Fn(&Automaton) -> bool>;

/// See [`shrinking`].
#[derive(Clone)]
pub struct Shrinking<S> {
    automata: S,
    keep: Keep,
}

impl<S: std::fmt::Debug> std::fmt::Debug for Shrinking<S> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Shrinking").field("automata", &self.automata).finish_non_exhaustive()
    }
}

impl<S: Strategy<Value = Automaton>> Strategy for Shrinking<S> {
    type Tree = ShrinkingTree;
    type Value = Automaton;

    fn new_tree(&self, runner: &mut TestRunner) -> NewTree<Self> {
        let original = self.automata.new_tree(runner)?.current();
        Ok(ShrinkingTree {
            current: original.clone(),
            best: original.clone(),
            original,
            keep: Rc::clone(&self.keep),
            answers: Vec::new(),
            is_asking: false,
        })
    }
}

/// An automaton on its way to a smaller one.
///
/// The shrinker asks a predicate; proptest wants to be asked itself. So the shrinker runs again for
/// each question, with the answers so far, until it comes to a new one. It asks the same questions
/// each time.
pub struct ShrinkingTree {
    original: Automaton,
    /// The smallest one that is known to fail.
    best: Automaton,
    /// What is tried now.
    current: Automaton,
    keep: Keep,
    answers: Vec<bool>,
    /// Is the current one a question without an answer?
    is_asking: bool,
}

impl std::fmt::Debug for ShrinkingTree {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ShrinkingTree").field("current", &self.current).finish_non_exhaustive()
    }
}

impl ShrinkingTree {
    /// Goes on to the next question, if there is one.
    fn ask(&mut self) -> bool {
        let mut n_asked = 0;
        let mut question: Option<Automaton> = None;
        shrink(&self.original, &mut |candidate| {
            if question.is_some() || !(self.keep)(candidate) {
                return false;
            }
            n_asked += 1;
            if let Some(&answer) = self.answers.get(n_asked - 1) {
                return answer;
            }
            question = Some(candidate.clone());
            false
        });
        self.is_asking = question.is_some();
        self.current = question.unwrap_or_else(|| self.best.clone());
        self.is_asking
    }
}

impl ValueTree for ShrinkingTree {
    type Value = Automaton;

    fn current(&self) -> Automaton {
        self.current.clone()
    }

    /// The current one fails: smaller ones are tried.
    fn simplify(&mut self) -> bool {
        if self.is_asking {
            self.best = self.current.clone();
            self.answers.push(true);
        }
        self.ask()
    }

    /// The current one does not fail: another one is tried.
    fn complicate(&mut self) -> bool {
        if self.is_asking {
            self.answers.push(false);
        }
        self.ask()
    }
}
