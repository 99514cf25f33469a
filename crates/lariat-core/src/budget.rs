//! How far an algorithm may go, and what it says when it stops there.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// What ran out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Resource {
    /// States (of an automaton, a product, a search).
    States,
    /// Elementary steps: the deterministic measure of time.
    Steps,
    /// Symbols of a formula written out as a tree.
    Symbols,
    /// Shapes, labels and bends of a picture.
    Pieces,
    /// Someone raised the cancel flag: a time limit or an interrupt.
    Patience,
}

impl fmt::Display for Resource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::States => "states",
            Self::Steps => "steps",
            Self::Symbols => "symbols",
            Self::Pieces => "shapes, labels and bends in a picture",
            Self::Patience => "time",
        })
    }
}

/// A limit was hit: no answer, and nothing is claimed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LimitReached {
    /// More of something was needed than allowed.
    #[error("limit reached: more than {limit} {resource}")]
    Exhausted {
        /// What ran out.
        resource: Resource,
        /// How much of it was allowed.
        limit: u64,
    },
    /// The work was canceled from outside after this many steps.
    #[error("canceled after {steps} steps")]
    Canceled {
        /// Steps done by then.
        steps: u64,
    },
}

/// Bounds for one piece of work. The cancel flag is raised by a door (a timer, Ctrl-C).
#[derive(Clone, Debug)]
pub struct Budget {
    /// At most this many states.
    pub max_states: u64,
    /// At most this many elementary steps.
    pub max_steps: u64,
    cancel: Option<Arc<AtomicBool>>,
    account: Option<Arc<AtomicU64>>,
}

impl Budget {
    /// No bound at all.
    pub const UNLIMITED: Self =
        Self { max_states: u64::MAX, max_steps: u64::MAX, cancel: None, account: None };
    /// Enough for tests on small input.
    pub const SMALL: Self =
        Self { max_states: 100_000, max_steps: 50_000_000, cancel: None, account: None };

    /// The same bounds, stopped early when the flag is raised.
    pub fn with_cancel(self, flag: Arc<AtomicBool>) -> Self {
        Self { cancel: Some(flag), ..self }
    }

    /// The same bounds with another number of states.
    pub fn with_max_states(self, max_states: u64) -> Self {
        Self { max_states, ..self }
    }

    /// The same bounds with another number of steps.
    pub fn with_max_steps(self, max_steps: u64) -> Self {
        Self { max_steps, ..self }
    }

    /// The same bounds for several pieces of work, one after the other, which share the steps:
    /// what one has used up, the next one lacks.
    ///
    /// ```
    /// use lariat_core::Budget;
    /// let shared = Budget::UNLIMITED.with_max_steps(5).shared();
    /// assert!(shared.meter().step(4).is_ok());
    /// assert!(shared.meter().step(2).is_err());
    /// ```
    pub fn shared(self) -> Self {
        Self { account: Some(Arc::default()), ..self }
    }

    /// The steps used up so far by work that shares them; 0 if nothing is shared.
    pub fn used_steps(&self) -> u64 {
        self.account.as_ref().map_or(0, |account| account.load(Ordering::Relaxed))
    }

    /// Starts counting against these bounds.
    pub fn meter(&self) -> Meter<'_> {
        let max_steps = self.max_steps.saturating_sub(self.used_steps());
        Meter { budget: self, steps: 0, max_steps }
    }
}

impl Default for Budget {
    fn default() -> Self {
        Self::UNLIMITED
    }
}

/// Counts what one piece of work uses up of its [`Budget`].
///
/// ```
/// use lariat_core::Budget;
/// let budget = Budget::UNLIMITED.with_max_steps(2);
/// let mut meter = budget.meter();
/// assert!(meter.step(2).is_ok());
/// assert_eq!(meter.step(1).unwrap_err().to_string(), "limit reached: more than 2 steps");
/// ```
#[derive(Debug)]
pub struct Meter<'b> {
    budget: &'b Budget,
    steps: u64,
    max_steps: u64,
}

impl Drop for Meter<'_> {
    fn drop(&mut self) {
        if let Some(account) = &self.budget.account {
            account.fetch_add(self.steps, Ordering::Relaxed);
        }
    }
}

impl Meter<'_> {
    /// Counts `n` elementary steps and looks at the cancel flag.
    #[inline]
    pub fn step(&mut self, n: u64) -> Result<(), LimitReached> {
        self.steps += n;
        if self.steps > self.max_steps {
            let limit = self.budget.max_steps;
            return Err(LimitReached::Exhausted { resource: Resource::Steps, limit });
        }
        match &self.budget.cancel {
            Some(flag) if flag.load(Ordering::Relaxed) => {
                Err(LimitReached::Canceled { steps: self.steps })
            }
            _ => Ok(()),
        }
    }

    /// Checks a number of states against the bound.
    #[inline]
    pub fn states(&self, n: usize) -> Result<(), LimitReached> {
        let limit = self.budget.max_states;
        if n as u64 > limit {
            return Err(LimitReached::Exhausted { resource: Resource::States, limit });
        }
        Ok(())
    }

    /// The steps counted so far.
    pub fn steps(&self) -> u64 {
        self.steps
    }
}
