//! The default way from a formula to a small automaton.
//!
//! - Papers: Cou99 and GO01 for the tableaux, DEK07 for obligations, EKS18 for `GF` of guarantee
//!   formulas; the merging of states is our own.
//! - Relies on: the formula and its negation are translated together, so that each result is the
//!   judge of what may be merged in the other; every step keeps the language.
//! - Cost: dominated by the tableaux and the simulations. Only the first tableau must succeed;
//!   whatever else is tried has a share of steps of its own, and that it ran out is told.
//! - Checked: `tests/prop_pipeline.rs`, against the oracle and between the translators.

mod buchi;
mod monitor;
mod options;
mod reductions;
mod relabeled;
mod single_run;
mod stage;

use lariat_automata::Automaton;
use lariat_core::{Alphabet, Budget, LimitReached};
use lariat_logic::ltl::rewrite::{Level, Options as RewriteOptions, Simplifier, simplify_with};
use lariat_logic::ltl::{Formula, Nnf, props};
use lariat_omega::{Obligation, degeneralize, is_isomorphic, minimize_weak};

use crate::infinitely_often::infinitely_often;
use crate::{ByAutomata, Deterministic, couvreur, gastin_oddoux};
pub use options::{Effort, Kind, Merging, Options, Preference, Rewriting, Runs};
use reductions::{fairly_reduced, merged, reduced};
use relabeled::Relabeling;
use stage::Teller;
pub use stage::{Observer, Outcome, Stage, Stopped};

/// Automata with so few states are not worth another try.
const SMALL: usize = 2;

/// Steps for what need not succeed.
const EXTRA_STEPS: u64 = 20_000_000;

/// States for what need not succeed.
const EXTRA_STATES: u64 = 20_000;

/// Translates many formulas, one after the other, in the same memory.
///
/// ```
/// use lariat_core::{Budget, Prop};
/// use lariat_logic::ltl::Formula;
/// use lariat_translate::{Options, Pipeline};
/// let p = |name| Formula::prop(&Prop::new(name));
/// let f = p("a").implies(p("b").finally()).globally();
/// let aut = Pipeline::new(Options::default()).translate(&f, &Budget::SMALL)?;
/// assert_eq!(aut.n_states(), 2);
/// # Ok::<(), lariat_core::LimitReached>(())
/// ```
pub struct Pipeline {
    options: Options,
    simplifier: Simplifier<'static>,
    deterministic: Option<Deterministic>,
}

impl Pipeline {
    /// A pipeline with these options.
    pub fn new(options: Options) -> Self {
        let simplifier = Simplifier::new(RewriteOptions::default());
        let deterministic = options.may_be_deterministic().then(Deterministic::default);
        Self { options, simplifier, deterministic }
    }

    /// A small automaton for exactly the words that satisfy the formula.
    pub fn translate(
        &mut self,
        formula: &Formula,
        budget: &Budget,
    ) -> Result<Automaton, LimitReached> {
        self.translate_observed(formula, budget, &mut |_| ())
    }

    /// The same, and tells of each stage.
    pub fn translate_observed(
        &mut self,
        formula: &Formula,
        budget: &Budget,
        observer: &mut Observer<'_>,
    ) -> Result<Automaton, LimitReached> {
        let mut teller = Teller::new(observer);
        let relabeling = Relabeling::of(formula);
        if relabeling.is_needed() {
            teller.formula("Boolean parts renamed", relabeling.formula());
        }
        let aut = self.run(relabeling.formula(), budget, &mut teller)?;
        Ok(relabeling.undo(aut))
    }

    fn run(
        &mut self,
        formula: &Formula,
        budget: &Budget,
        teller: &mut Teller<'_, '_>,
    ) -> Result<Automaton, LimitReached> {
        let deterministic = match &mut self.deterministic {
            Some(deterministic) => {
                preferred(&self.options, deterministic, formula, budget, teller)?
            }
            None => None,
        };
        if let (Some(aut), Preference::Deterministic) = (&deterministic, self.options.preference) {
            return Ok(aut.clone());
        }
        let small = self.run_small(formula, budget, teller)?;
        Ok(deterministic.into_iter().chain([small]).min_by_key(size).expect("there is one"))
    }

    fn simplified(&mut self, formula: &Formula) -> Formula {
        match self.options.rewriting {
            Rewriting::Syntactic => self.simplifier.simplify(formula),
            Rewriting::Containment => simplify_with(formula, Level::default(), &ByAutomata),
        }
    }

    /// An automaton that need not be deterministic.
    fn run_small(
        &mut self,
        formula: &Formula,
        budget: &Budget,
        teller: &mut Teller<'_, '_>,
    ) -> Result<Automaton, LimitReached> {
        let steps = budget.max_steps.min(EXTRA_STEPS);
        let extra = budget.clone().with_max_steps(steps).shared();
        let extra = extra.with_max_states(budget.max_states.min(EXTRA_STATES));
        let task = Task { options: self.options, alphabet: props(formula), budget, extra };
        let simplified = match self.options.preference {
            Preference::Any => formula.clone(),
            _ => self.simplified(formula),
        };
        teller.formula("simplified", &simplified);
        let positive = Nnf::of(&simplified);
        if self.options.runs == Runs::Unambiguous {
            return single_run::unambiguous(&task, &positive, teller);
        }
        if task.is_plain() || self.options.kind == Kind::Monitor {
            return task.plain(&positive, teller);
        }
        let negated = self.simplified(&formula.clone().not());
        teller.formula("negation, simplified", &negated);
        task.smallest(formula, &positive, &Nnf::of(&negated), teller)
    }
}

/// A deterministic automaton of the kind that is wanted; nothing if there is none, or if it is only
/// one of several possibilities and takes too much.
fn preferred(
    options: &Options,
    deterministic: &mut Deterministic,
    formula: &Formula,
    budget: &Budget,
    teller: &mut Teller<'_, '_>,
) -> Result<Option<Automaton>, LimitReached> {
    let result = match options.kind {
        Kind::Monitor => return Ok(None),
        Kind::GeneralizedBuchi => deterministic.generalized_buchi(formula, budget),
        Kind::Buchi => deterministic.buchi(formula, degeneralize::Marks::OnEdges, budget),
        Kind::StateBuchi => deterministic.buchi(formula, degeneralize::Marks::OnStates, budget),
        Kind::Parity => deterministic.parity(formula, budget).map(Some),
        Kind::Generic => deterministic.generic(formula, budget).map(Some),
    };
    let must_be = options.preference == Preference::Deterministic
        && matches!(options.kind, Kind::Parity | Kind::Generic);
    let found = if must_be { result? } else { teller.optional("deterministic", result).flatten() };
    if let Some(aut) = &found {
        teller.automaton("deterministic", aut);
    }
    Ok(found)
}

/// One translation.
struct Task<'b> {
    options: Options,
    alphabet: Alphabet,
    /// What the translation may use up.
    budget: &'b Budget,
    /// What may be used up for what need not succeed.
    extra: Budget,
}

impl Task<'_> {
    /// Is one construction enough?
    fn is_plain(&self) -> bool {
        self.options.preference == Preference::Any || self.options.effort == Effort::Low
    }

    /// One construction, without its negation.
    fn plain(&self, formula: &Nnf, teller: &mut Teller<'_, '_>) -> Result<Automaton, LimitReached> {
        let first = couvreur::translate_over(formula, &self.alphabet, self.budget)?;
        teller.automaton("couvreur", &first);
        self.finished(reduced(&first, &self.extra, teller), None, teller)
    }

    /// The smallest of several constructions, each merged against the negation.
    fn smallest(
        &self,
        formula: &Formula,
        positive: &Nnf,
        negative: &Nnf,
        teller: &mut Teller<'_, '_>,
    ) -> Result<Automaton, LimitReached> {
        let first = couvreur::translate_over(positive, &self.alphabet, self.budget)?;
        teller.automaton("couvreur", &first);
        let first = reduced(&first, &self.extra, teller);
        let judge = couvreur::translate_over(negative, &self.alphabet, &self.extra);
        let Some(judge) = teller.optional("negation, couvreur", judge) else {
            return self.finished(first, None, teller);
        };
        teller.automaton("negation, couvreur", &judge);
        let judge = reduced(&judge, &self.extra, teller);
        let weak = minimize_weak(&first, Obligation::AskComplement(&judge), &self.extra);
        let weak = teller.optional("minimal weak deterministic", weak).flatten();
        let mut candidates = Candidates { task: self, judge: &judge, seen: Vec::new(), best: None };
        candidates.consider(first, teller)?;
        if let Some(weak) = weak {
            teller.automaton("minimal weak deterministic", &weak);
            candidates.consider(weak, teller)?;
        }
        if self.options.effort == Effort::High && candidates.best_size() > SMALL {
            self.others(formula, positive, &mut candidates, teller)?;
        }
        Ok(candidates.best.expect("the first one was considered"))
    }

    /// Other constructions, and the formula as it was written, often merge further.
    fn others(
        &self,
        formula: &Formula,
        positive: &Nnf,
        candidates: &mut Candidates<'_>,
        teller: &mut Teller<'_, '_>,
    ) -> Result<(), LimitReached> {
        let (alphabet, extra) = (&self.alphabet, &self.extra);
        let recurring = infinitely_often(positive, alphabet, candidates.judge, extra);
        if let Some(aut) = teller.optional("infinitely often", recurring).flatten() {
            candidates.other("infinitely often", aut, teller)?;
        }
        let alternating = gastin_oddoux::translate_over(positive, alphabet, extra);
        if let Some(aut) = teller.optional("gastin_oddoux", alternating) {
            candidates.other("gastin_oddoux", aut, teller)?;
        }
        let written = Nnf::of(formula);
        if &written != positive {
            let aut = couvreur::translate_over(&written, alphabet, extra);
            if let Some(aut) = teller.optional("couvreur, as written", aut) {
                candidates.other("couvreur, as written", aut, teller)?;
            }
        }
        Ok(())
    }

    /// Is there something to be done to what a construction makes?
    fn changes_shape(&self) -> bool {
        !matches!(self.options.kind, Kind::GeneralizedBuchi | Kind::Generic)
    }

    /// The automaton in the shape that is wanted.
    fn finished(
        &self,
        aut: Automaton,
        judge: Option<&Automaton>,
        teller: &mut Teller<'_, '_>,
    ) -> Result<Automaton, LimitReached> {
        match self.options.kind {
            Kind::Buchi | Kind::StateBuchi | Kind::Parity => {
                buchi::to_buchi(self, &aut, judge, teller)
            }
            Kind::Monitor => monitor::monitor(self, &aut, teller),
            Kind::GeneralizedBuchi | Kind::Generic => Ok(aut),
        }
    }
}

/// What has been tried, and the smallest of it.
struct Candidates<'t> {
    task: &'t Task<'t>,
    judge: &'t Automaton,
    seen: Vec<Automaton>,
    best: Option<Automaton>,
}

impl Candidates<'_> {
    fn best_size(&self) -> usize {
        self.best.as_ref().map_or(usize::MAX, Automaton::n_states)
    }

    /// The bare result of another construction.
    fn other(
        &mut self,
        name: &'static str,
        aut: Automaton,
        teller: &mut Teller<'_, '_>,
    ) -> Result<(), LimitReached> {
        teller.automaton(name, &aut);
        self.consider(reduced(&aut, &self.task.extra, teller), teller)
    }

    /// Merges an automaton, brings it into the shape that is wanted, and keeps it if it is smaller.
    fn consider(
        &mut self,
        aut: Automaton,
        teller: &mut Teller<'_, '_>,
    ) -> Result<(), LimitReached> {
        if self.seen.iter().any(|seen| is_isomorphic(seen, &aut, &self.task.extra) == Ok(true)) {
            return Ok(());
        }
        let task = self.task;
        let small = match task.options.merging {
            Merging::Guided => self.merged(aut.clone(), teller),
            Merging::Off => aut.clone(),
        };
        self.seen.push(aut);
        // What is not smaller now does not become smaller by being given another shape.
        let is_no_better = |best: &Automaton| size(&small)[..2] >= size(best)[..2];
        if task.changes_shape() && self.best.as_ref().is_some_and(is_no_better) {
            return Ok(());
        }
        let judge = (task.options.merging == Merging::Guided).then_some(self.judge);
        let finished = task.finished(small, judge, teller)?;
        if self.best.as_ref().is_none_or(|best| size(&finished) < size(best)) {
            self.best = Some(finished);
        }
        Ok(())
    }

    /// Merged, and merged again after what fair simulation takes away.
    fn merged(&self, aut: Automaton, teller: &mut Teller<'_, '_>) -> Automaton {
        let task = self.task;
        let aut = merged(aut, self.judge, &task.extra, teller);
        let is_hopeless = aut.n_states() > self.best_size();
        let is_done = aut.n_states() <= SMALL || aut.is_deterministic();
        if task.options.effort != Effort::High || is_hopeless || is_done {
            return aut;
        }
        let fair = fairly_reduced(&aut, &task.extra, teller);
        merged(fair, self.judge, &task.extra, teller)
    }
}

/// The size of an automaton: fewer states first, then fewer that have a choice, then fewer edges.
fn size(aut: &Automaton) -> [usize; 4] {
    let nondeterministic = aut.states().filter(|&s| !aut.is_deterministic_at(s)).count();
    [aut.n_states(), nondeterministic, aut.n_edges(), aut.acceptance().n_marks()]
}
