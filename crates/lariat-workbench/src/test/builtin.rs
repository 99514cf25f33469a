//! The translators of this program as contestants.

use std::sync::{Mutex, PoisonError};

use lariat_core::{Budget, LimitReached};
use lariat_logic::ltl::{Formula, Nnf};
use lariat_testbench::cross::{Answer, Contestant, Failure};
use lariat_translate::{Kind, Options, Pipeline, TRANSLATORS, Translator, translator};

/// Calls its argument with a budget, which ends with the call.
pub type WithBudget<'a> = dyn Fn(&mut dyn FnMut(&Budget)) + Sync + 'a;

/// What a door lends: a clock in seconds, and a budget for one translation.
pub struct Lent<'a> {
    /// The clock.
    pub clock: &'a (dyn Fn() -> f64 + Sync),
    /// The budgets.
    pub with_budget: &'a WithBudget<'a>,
}

/// A translator of this program.
pub struct Builtin<'a> {
    name: &'static str,
    way: Way,
    lent: &'a Lent<'a>,
}

enum Way {
    /// Pipelines that are not at work now; they keep their memory from formula to formula.
    Pipeline(Options, Mutex<Vec<Pipeline>>),
    Construction(&'static dyn Translator),
}

/// The pipelines by their names.
const PIPELINES: [(&str, Kind); 2] =
    [("lariat", Kind::GeneralizedBuchi), ("lariat-ba", Kind::StateBuchi)];

/// The names of all of them: the default pipeline, the same for Büchi automata with marks on states,
/// and every construction.
pub fn builtin_names() -> Vec<&'static str> {
    let pipelines = PIPELINES.iter().map(|(name, _)| *name);
    pipelines.chain(TRANSLATORS.iter().map(|t| t.name())).collect()
}

impl<'a> Builtin<'a> {
    /// The translator of this name, if there is one.
    pub fn named(name: &str, lent: &'a Lent<'a>) -> Option<Self> {
        if let Some(&(name, kind)) = PIPELINES.iter().find(|(known, _)| *known == name) {
            let options = Options { kind, ..Options::default() };
            return Some(Self { name, way: Way::Pipeline(options, Mutex::default()), lent });
        }
        let translator = translator(name)?;
        Some(Self { name: translator.name(), way: Way::Construction(translator), lent })
    }

    fn run(
        &self,
        formula: &Formula,
        budget: &Budget,
    ) -> Result<lariat_automata::Automaton, Failure> {
        let result = match &self.way {
            Way::Construction(translator) => translator.translate(&Nnf::of(formula), budget),
            Way::Pipeline(options, idle) => {
                let lock = || idle.lock().unwrap_or_else(PoisonError::into_inner);
                let taken = lock().pop();
                let mut pipeline = taken.unwrap_or_else(|| Pipeline::new(*options));
                let result = pipeline.translate(formula, budget);
                lock().push(pipeline);
                result
            }
        };
        result.map_err(|limit| match limit {
            LimitReached::Canceled { .. } => Failure::Timeout,
            LimitReached::Exhausted { .. } => Failure::Limit(limit),
        })
    }
}

impl Contestant for Builtin<'_> {
    fn name(&self) -> &str {
        self.name
    }

    fn translate(&self, formula: &Formula) -> Answer {
        let mut outcome = Err(Failure::Timeout);
        let start = (self.lent.clock)();
        (self.lent.with_budget)(&mut |budget| outcome = self.run(formula, budget));
        Answer { outcome, seconds: (self.lent.clock)() - start }
    }
}
