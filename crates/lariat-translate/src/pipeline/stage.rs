//! What the pipeline tells while it works.

use lariat_automata::Automaton;
use lariat_core::LimitReached;
use lariat_logic::ltl::Formula;
use lariat_omega::guided_merging;

/// One stage of a translation that has come to an end.
#[derive(Clone, Copy, Debug)]
pub struct Stage<'a> {
    /// What was done, in a few words.
    pub name: &'static str,
    /// What came out.
    pub outcome: Outcome<'a>,
}

/// What came out of a stage.
#[derive(Clone, Copy, Debug)]
pub enum Outcome<'a> {
    /// A formula.
    Formula(&'a Formula),
    /// An automaton.
    Automaton(&'a Automaton),
    /// Nothing, or less than possible: the result stays correct, and may be larger.
    Stopped(Stopped),
}

/// Why a stage ended early.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error(transparent)]
pub enum Stopped {
    /// A limit was reached.
    Limit(#[from] LimitReached),
    /// States were not all tried for merging.
    Merging(#[from] guided_merging::Stopped),
}

/// Hears of each stage.
pub type Observer<'o> = dyn FnMut(Stage<'_>) + 'o;

/// Passes stages on to an observer.
pub(super) struct Teller<'t, 'o> {
    observer: &'t mut Observer<'o>,
}

impl<'t, 'o> Teller<'t, 'o> {
    pub(super) fn new(observer: &'t mut Observer<'o>) -> Self {
        Self { observer }
    }

    pub(super) fn formula(&mut self, name: &'static str, formula: &Formula) {
        (self.observer)(Stage { name, outcome: Outcome::Formula(formula) });
    }

    pub(super) fn automaton(&mut self, name: &'static str, aut: &Automaton) {
        (self.observer)(Stage { name, outcome: Outcome::Automaton(aut) });
    }

    pub(super) fn stopped(&mut self, name: &'static str, why: impl Into<Stopped>) {
        (self.observer)(Stage { name, outcome: Outcome::Stopped(why.into()) });
    }

    /// The result of something that need not succeed; that it did not is told.
    pub(super) fn optional<T>(
        &mut self,
        name: &'static str,
        result: Result<T, LimitReached>,
    ) -> Option<T> {
        result.map_err(|limit| self.stopped(name, limit)).ok()
    }
}
