//! Simplification: equivalent formulas that make smaller automata, by rules of the literature.
//!
//! - Papers: SB00 (Somenzi and Bloem), EH00 (Etessami and Holzmann), Dur14 (Duret-Lutz), BBDKS13
//!   (Babiak and others, suspendable formulas); each rule of [`RULES`] names its own.
//! - Relies on: every rule is an equivalence, so any number of them in any order gives an
//!   equivalent formula; the order of the table only decides how short.
//! - Cost: linear in the distinct subformulas for a fixed width of `&` and `|`; chains are looked
//!   at pair by pair up to 16 operands, and by linear rules beyond. Steps and implication tests
//!   are bounded by a multiple of the number of distinct subformulas; past the bound the formula
//!   stays as it is then.
//! - Departs: the rules are applied to a graph in negation normal form with `&` and `|` of any
//!   width, so associativity, commutativity and negation normal form are not steps of a trace.
//!   Left out of the literature's lists: rules that ask for an automaton (they come in through
//!   [`Containment`], which the rules of level R3 ask after the syntax); implications whose sides
//!   are not metavariables, such as `(f U g) => g`, since only automata profit; full disjunctive
//!   normal form of the bodies of `GF`, which is exponential: `GF(b & (f | e))` is distributed for
//!   Boolean `b` only; factoring of Boolean formulas, which guards make pointless.
//! - Checked: `tests/rewrite_rules.rs`, every rule on all small lassos; `tests/prop_rewrite.rs`,
//!   whole formulas; both against the oracle.

mod constants;
mod dag;
mod engine;
mod implication;
mod import;
mod native;
mod pattern;
mod program;
mod rules;

use std::fmt;

use dag::Dag;
use engine::{Engine, Fired};
use import::{Known, import};
use rustc_hash::FxHashMap;

use super::Formula;

pub use rules::{Growth, Instance, RULES, Rule, class_of_metavariable};

/// How much to simplify. Each level has the rules of the one before.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Level {
    /// Constants disappear; all operators stay.
    R0,
    /// Negation normal form, and rules that look at operators only.
    R1,
    /// Rules about pure eventualities and universalities.
    R2,
    /// Rules that ask whether one subformula implies another, by their syntax.
    #[default]
    R3,
}

/// What happens to suspendable subformulas, those for which only the infinite behavior counts.
/// The two directions undo each other, so there is one at a time.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Suspension {
    /// They stay where they are.
    #[default]
    Stay,
    /// They go below `X`, so that a tableau waits for them later.
    Lower,
    /// They come out in front, for a translation that handles them apart.
    Lift,
}

/// What [`Simplifier`] may vary.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Options {
    /// Which rules.
    pub level: Level,
    /// What to do with suspendable subformulas, from level R2 on.
    pub suspension: Suspension,
}

/// Somebody who can compare the languages of formulas, by automata for instance.
pub trait Containment: Sync {
    /// Does every word that satisfies `f` satisfy `g`? `None` when that is too hard to tell.
    fn implies(&self, f: &Formula, g: &Formula) -> Option<bool>;
}

/// An equivalent formula, in negation normal form from level R1 on.
///
/// ```
/// use lariat_core::Prop;
/// use lariat_logic::ltl::{Formula, rewrite::{Level, simplify}};
/// let p = |name| Formula::prop(&Prop::new(name));
/// let f = p("a").until(p("b")).finally().and(p("c").next().finally().globally());
/// assert_eq!(f.to_string(), "F(a U b) & GFXc");
/// assert_eq!(simplify(&f, Level::R1).to_string(), "Fb & XGFc");
/// assert_eq!(simplify(&f, Level::R2).to_string(), "Fb & GFc");
/// ```
pub fn simplify(formula: &Formula, level: Level) -> Formula {
    Simplifier::new(Options { level, ..Options::default() }).simplify(formula)
}

/// As [`simplify`], with the rules that ask for implications asking `containment` too.
pub fn simplify_with(formula: &Formula, level: Level, containment: &dyn Containment) -> Formula {
    let mut simplifier = Simplifier::new(Options { level, ..Options::default() });
    simplifier.engine.containment = Some(containment);
    simplifier.simplify(formula)
}

/// As [`simplify`], with every step.
pub fn simplify_traced(formula: &Formula, level: Level) -> Traced {
    Simplifier::new(Options { level, ..Options::default() }).simplify_traced(formula)
}

/// One use of a rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// The rule.
    pub rule: &'static Rule,
    /// The subformula it was applied to, its operands being simplified already.
    pub before: Formula,
    /// What it made of it.
    pub after: Formula,
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {} => {}", self.rule.name, self.before, self.after)
    }
}

/// A simplified formula and how it came about.
///
/// ```
/// use lariat_core::Prop;
/// use lariat_logic::ltl::{Formula, rewrite::{Level, simplify_traced}};
/// let p = |name| Formula::prop(&Prop::new(name));
/// let traced = simplify_traced(&p("a").until(p("b")).globally().not(), Level::R1);
/// assert_eq!(traced.start.to_string(), "F(!a R !b)");
/// let f = p("b").or(p("a").until(p("b")).finally());
/// let traced = simplify_traced(&f, Level::R1);
/// let steps: Vec<String> = traced.steps.iter().map(|s| s.to_string()).collect();
/// assert_eq!(steps, ["finally-until: F(a U b) => Fb", "or-finally-same: b | Fb => Fb"]);
/// let wholes: Vec<String> = traced.wholes().map(|f| f.to_string()).collect();
/// assert_eq!(wholes, ["b | Fb", "Fb"]);
/// ```
#[derive(Clone, Debug)]
pub struct Traced {
    /// The formula before the first step: the given one in negation normal form, operands of `&`
    /// and `|` sorted; at level R0 the given one.
    pub start: Formula,
    /// The result.
    pub formula: Formula,
    /// The steps, in the order they were made.
    pub steps: Vec<Step>,
    replay: Option<Replay>,
}

impl Traced {
    /// The whole formula after each step, made again step by step: each takes time linear in the
    /// formula. A step changes all occurrences of its subformula at once.
    pub fn wholes(&self) -> Box<dyn Iterator<Item = Formula> + '_> {
        match &self.replay {
            Some(replay) => Box::new(replay.wholes()),
            None => Box::new(self.steps.iter().scan(self.start.clone(), |whole, step| {
                *whole = constants::replace(whole, &step.before, &step.after);
                Some(whole.clone())
            })),
        }
    }
}

/// What it takes to make the steps on a graph again.
#[derive(Clone, Debug)]
struct Replay {
    dag: Dag,
    root: u32,
    fired: Vec<Fired>,
}

impl Replay {
    fn wholes(&self) -> impl Iterator<Item = Formula> {
        let mut engine = Engine::new(Level::R1, Suspension::Stay);
        engine.dag = self.dag.clone();
        let mut script = FxHashMap::default();
        self.fired.iter().map(move |step| {
            script.insert(step.before, step.after);
            engine.script = Some(std::mem::take(&mut script));
            let whole = engine.normalize(self.root);
            script = engine.script.take().expect("it was just put there");
            engine.dag.formula(whole)
        })
    }
}

/// Simplifies many formulas with the same options, in the same memory.
pub struct Simplifier<'c> {
    options: Options,
    engine: Engine<'c>,
    known: Known,
}

impl Simplifier<'static> {
    /// A simplifier that knows no more than the syntax.
    pub fn new(options: Options) -> Self {
        let engine = Engine::new(options.level, options.suspension);
        Self { options, engine, known: Known::default() }
    }
}

impl Simplifier<'_> {
    /// As [`simplify()`], with these options.
    pub fn simplify(&mut self, formula: &Formula) -> Formula {
        if self.options.level == Level::R0 {
            return constants::fold_constants(formula, |_| {});
        }
        let root = self.import(formula);
        let result = self.engine.normalize(root);
        self.engine.dag.formula(result)
    }

    /// As [`simplify_traced()`], with these options.
    pub fn simplify_traced(&mut self, formula: &Formula) -> Traced {
        let mut steps = Vec::new();
        if self.options.level == Level::R0 {
            let result = constants::fold_constants(formula, |step| steps.push(step));
            return Traced { start: formula.clone(), formula: result, steps, replay: None };
        }
        let root = self.import(formula);
        self.engine.trace = Some(Vec::new());
        let result = self.engine.normalize(root);
        let fired = self.engine.trace.take().expect("it was just put there");
        let dag = &self.engine.dag;
        let mut done = Vec::new();
        let step = |f: &Fired| Step {
            rule: &RULES[f.rule as usize],
            before: dag.formula_among(f.before, &mut done),
            after: dag.formula_among(f.after, &mut done),
        };
        steps.extend(fired.iter().map(step));
        let (start, result) = (dag.formula(root), dag.formula(result));
        let replay = Some(Replay { dag: dag.clone(), root, fired });
        Traced { start, formula: result, steps, replay }
    }

    fn import(&mut self, formula: &Formula) -> u32 {
        const ROOM: usize = 1 << 14;
        self.engine.dag.clear();
        if self.known.capacity() > ROOM {
            self.known = Known::default();
        }
        self.known.clear();
        import(&mut self.engine.dag, &mut self.known, formula)
    }
}
