//! A SAT solver that counts against a budget.

use std::cell::Cell;
use std::rc::Rc;

use lariat_core::{Budget, LimitReached};
use rustsat::solvers::{Solve, SolverResult};
use rustsat::types::{Clause, Lit, TernaryVal};
use rustsat_batsat::BasicSolver;

/// What one decision of the solver counts for, in steps of the budget. A decision entails the
/// propagation of all that follows.
const STEPS_A_DECISION: u64 = 100;

/// Clauses, the solver, and the steps that all of its work took.
pub(crate) struct Solver {
    inner: BasicSolver,
    n_vars: u32,
    steps: Rc<Cell<u64>>,
    budget: Budget,
}

impl Solver {
    /// A solver that takes up counting at `steps`.
    pub fn new(budget: &Budget, steps: u64) -> Self {
        let steps = Rc::new(Cell::new(steps));
        let mut inner = BasicSolver::default();
        let (counter, limits) = (steps.clone(), budget.clone());
        inner.batsat_mut().cb_mut().set_stop(move || {
            counter.set(counter.get().saturating_add(STEPS_A_DECISION));
            limits.meter().step(counter.get()).is_err()
        });
        Self { inner, n_vars: 0, steps, budget: budget.clone() }
    }

    pub fn new_lit(&mut self) -> Lit {
        self.n_vars += 1;
        Lit::positive(self.n_vars - 1)
    }

    pub fn new_lits(&mut self, n: usize) -> Vec<Lit> {
        (0..n).map(|_| self.new_lit()).collect()
    }

    /// At least one of these is true.
    pub fn add(&mut self, clause: impl IntoIterator<Item = Lit>) -> Result<(), LimitReached> {
        self.count(1)?;
        let clause: Clause = clause.into_iter().collect();
        self.inner.add_clause(clause).expect("this solver has no limit of its own");
        Ok(())
    }

    /// If all of these are true, one of those is.
    pub fn imply(&mut self, all: &[Lit], one: &[Lit]) -> Result<(), LimitReached> {
        self.add(all.iter().map(|&lit| !lit).chain(one.iter().copied()))
    }

    pub fn count(&mut self, n: u64) -> Result<(), LimitReached> {
        self.steps.set(self.steps.get().saturating_add(n));
        self.budget.meter().step(self.steps.get())
    }

    pub fn steps(&self) -> u64 {
        self.steps.get()
    }

    /// Can all clauses hold at once?
    pub fn is_satisfiable(&mut self) -> Result<bool, LimitReached> {
        match self.inner.solve().expect("this solver has no limit of its own") {
            SolverResult::Sat => Ok(true),
            SolverResult::Unsat => Ok(false),
            SolverResult::Interrupted => {
                self.budget.meter().step(self.steps.get())?;
                unreachable!("the solver stops only when the budget says so")
            }
        }
    }

    /// The value in the solution found last.
    pub fn is_true(&self, lit: Lit) -> bool {
        self.inner.lit_val(lit).is_ok_and(|value| value == TernaryVal::True)
    }
}
