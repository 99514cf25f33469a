//! Deterministic automata straight from formulas, by the master theorem.
//!
//! - Papers: EKS18, One theorem to rule them all; EKS20, A unified translation of linear temporal
//!   logic to ω-automata.
//! - Relies on: a word satisfies a formula exactly if, for some set `X` of eventualities and `Y` of
//!   invariants, what is left of the formula after some prefix holds when those in `X` are taken for
//!   their weak forms and the others for false, those in `X` hold infinitely often given `Y`, and
//!   those in `Y` hold from some point on given `X`. Each of the three is a deterministic automaton.
//! - Cost: doubly exponential in the worst case; the sets `X` and `Y` are enumerated.
//! - Departs: sets are enumerated for each component of the formulas after words, among what still
//!   occurs there, and what is watched starts when a run enters the component; an invariant is
//!   assumed only where an assumed eventuality contains it. Assumptions that ask for more than
//!   others are dropped. What is watched infinitely often is the goal of an eventuality alone.
//! - Checked: `tests/prop_deterministic.rs`, against the oracle on lassos.

mod after;
mod guesses;
mod limits;

use std::rc::Rc;

use lariat_automata::{Acceptance, Automaton, Builder, Condition, Edge, MarkId, MarkSet, StateId};
use lariat_core::{Alphabet, Budget, Guard, Id, LimitReached, Meter};
use lariat_logic::ltl::Nnf;
use lariat_omega::Components;
use rustc_hash::FxHashMap;

use crate::Translator;
use after::{Formulas, Steps};
use guesses::{Guesses, Watch};

/// The translator `esparza_kretinsky_sickert`. Its automata are deterministic, with any acceptance
/// condition; letters after which nothing is accepted may have no edge.
pub struct EsparzaKretinskySickert;

impl Translator for EsparzaKretinskySickert {
    fn name(&self) -> &'static str {
        "esparza_kretinsky_sickert"
    }

    fn paper(&self) -> &'static str {
        "EKS18"
    }

    fn description(&self) -> &'static str {
        "deterministic, from what is left of a formula after each letter; any acceptance condition"
    }

    fn translate(&self, formula: &Nnf, budget: &Budget) -> Result<Automaton, LimitReached> {
        translate_over(formula, &Alphabet::new(), budget)
    }
}

/// The automaton of a formula over an alphabet that may have more propositions, and gives them
/// their numbers.
pub(crate) fn translate_over(
    formula: &Nnf,
    alphabet: &Alphabet,
    budget: &Budget,
) -> Result<Automaton, LimitReached> {
    let mut meter = budget.meter();
    let mut formulas = Formulas::over(formula.formula(), alphabet);
    let root = formulas.add(formula.formula(), &mut meter)?;
    let n = formulas.closure().len();
    let residuals = Residuals::of(root, &mut formulas, &mut meter)?;
    let components = Components::of(&residuals.automaton);
    let mut plans = Vec::with_capacity(components.len());
    let (mut condition, mut n_marks) = (Condition::False, 0);
    for c in components.ids() {
        let states = components.states(c);
        let mut plan = Plan { guesses: Guesses::default(), here: MarkId::new(0), first: 0 };
        if !components[c].is_trivial {
            let functions: Vec<&Guard> =
                states.iter().map(|s| &residuals.functions[s.index()]).collect();
            plan.guesses = Guesses::of(&functions, &mut formulas, n, &mut meter)?;
            plan.here = MarkId::new(n_marks);
            plan.first = n_marks + 1;
            n_marks += 1 + plan.guesses.watches.len();
            condition = condition.or(plan.condition());
        }
        plans.push(plan);
    }
    let acceptance = Acceptance::new(n_marks, condition);
    let search = Search { residuals, components, plans, formulas, known: FxHashMap::default() };
    search.run(acceptance, &mut meter)
}

/// The formulas after words, without those that are false.
struct Residuals {
    functions: Vec<Guard>,
    /// Their graph.
    automaton: Automaton,
}

impl Residuals {
    fn of(
        root: Guard,
        formulas: &mut Formulas,
        meter: &mut Meter<'_>,
    ) -> Result<Self, LimitReached> {
        let alphabet = formulas.closure().alphabet().clone();
        let mut builder = Builder::new(alphabet, Acceptance::all());
        let mut known: FxHashMap<Guard, StateId> = FxHashMap::default();
        known.insert(root.clone(), builder.add_state());
        builder.add_initial(StateId::new(0));
        let mut functions = vec![root];
        let mut next = 0;
        while next < functions.len() {
            let steps = formulas.after(&functions[next], meter)?;
            for (guard, function) in steps.iter() {
                let target = *known.entry(function.clone()).or_insert_with(|| {
                    functions.push(function.clone());
                    builder.add_state()
                });
                let edge = Edge { guard: guard.clone(), target, marks: MarkSet::new() };
                builder.add_edge(StateId::new(next), edge);
            }
            meter.states(functions.len())?;
            next += 1;
        }
        Ok(Self { functions, automaton: builder.build() })
    }
}

/// What runs in one component do.
struct Plan {
    guesses: Guesses,
    /// The mark of all edges inside the component.
    here: MarkId,
    /// The number of the mark of the first watch.
    first: usize,
}

impl Plan {
    /// Some guess is right, and the run stays here.
    fn condition(&self) -> Condition {
        let mut any = Condition::False;
        for guess in &self.guesses.guesses {
            // What is met infinitely often is met here.
            let is_often = |w| matches!(self.guesses.watches[w], Watch::Often(_));
            let mut all = match guess.iter().any(is_often) {
                true => Condition::True,
                false => Condition::Inf(self.here),
            };
            for watch in guess.iter() {
                let mark = MarkId::new(self.first + watch.index());
                all = all.and(match self.guesses.watches[watch] {
                    Watch::Often(_) => Condition::Inf(mark),
                    Watch::Safe(_) | Watch::Always(_) => Condition::Fin(mark),
                });
            }
            any = any.or(all);
        }
        any
    }
}

/// A formula after a word, and what is left of each watch of its component.
type Place = (StateId, Rc<[Guard]>);

struct Search {
    residuals: Residuals,
    components: Components,
    plans: Vec<Plan>,
    formulas: Formulas,
    known: FxHashMap<Place, StateId>,
}

impl Search {
    fn run(
        mut self,
        acceptance: Acceptance,
        meter: &mut Meter<'_>,
    ) -> Result<Automaton, LimitReached> {
        let alphabet = self.formulas.closure().alphabet().clone();
        let mut builder = Builder::new(alphabet, acceptance);
        let mut places = vec![self.enter(StateId::new(0))];
        self.known.insert(places[0].clone(), builder.add_state());
        builder.add_initial(StateId::new(0));
        let mut next = 0;
        while next < places.len() {
            for (guard, place, marks) in self.successors(&places[next].clone(), meter)? {
                let target = *self.known.entry(place).or_insert_with_key(|place| {
                    places.push(place.clone());
                    builder.add_state()
                });
                builder.add_edge(StateId::new(next), Edge { guard, target, marks });
            }
            meter.states(places.len())?;
            next += 1;
        }
        Ok(builder.build())
    }

    /// All watches begin.
    fn enter(&self, state: StateId) -> Place {
        let plan = &self.plans[self.components.of_state(state).index()];
        let watched = plan.guesses.watches.iter().map(|watch| self.begin(watch, state));
        (state, watched.collect())
    }

    fn begin(&self, watch: &Watch, state: StateId) -> Guard {
        match watch {
            Watch::Often(f) | Watch::Always(f) => f.clone(),
            Watch::Safe(functions) => {
                let states = self.components.states(self.components.of_state(state));
                let place = states.binary_search(&state).expect("a state of its component");
                functions[place].clone()
            }
        }
    }

    fn successors(
        &mut self,
        (state, watched): &Place,
        meter: &mut Meter<'_>,
    ) -> Result<Vec<(Guard, Place, MarkSet)>, LimitReached> {
        let component = self.components.of_state(*state);
        let mut steps: Vec<Steps> = Vec::with_capacity(watched.len());
        for function in watched.iter() {
            steps.push(self.formulas.after(function, meter)?);
        }
        let mut successors = Vec::new();
        for edge in self.residuals.automaton.edges(*state) {
            if self.components.of_state(edge.target) != component {
                successors.push((edge.guard.clone(), self.enter(edge.target), MarkSet::new()));
                continue;
            }
            let plan = &self.plans[component.index()];
            let here: MarkSet = [plan.here].into_iter().collect();
            let mut partial = vec![(edge.guard.clone(), Vec::new(), here)];
            for (i, watch) in plan.guesses.watches.enumerated() {
                let anew = self.begin(watch, edge.target);
                let mark = MarkId::new(plan.first + i.index());
                partial = extended(partial, &steps[i.index()], watch, &anew, mark, meter)?;
            }
            let done = |(guard, watched, marks): (Guard, Vec<Guard>, MarkSet)| {
                (guard, (edge.target, watched.into()), marks)
            };
            successors.extend(partial.into_iter().map(done));
        }
        Ok(successors)
    }
}

/// Splits letters by what becomes of one more watch.
fn extended(
    partial: Vec<(Guard, Vec<Guard>, MarkSet)>,
    steps: &Steps,
    watch: &Watch,
    anew: &Guard,
    mark: MarkId,
    meter: &mut Meter<'_>,
) -> Result<Vec<(Guard, Vec<Guard>, MarkSet)>, LimitReached> {
    let mut finer = Vec::with_capacity(partial.len());
    for (letters, watched, marks) in partial {
        let mut add = |letters: Guard, rest: &Guard, is_over: bool| {
            let mut watched = watched.clone();
            watched.push(if is_over { anew.clone() } else { rest.clone() });
            let mut marks = marks.clone();
            if is_over {
                marks.insert(mark);
            }
            finer.push((letters, watched, marks));
        };
        let mut others = letters.clone();
        for (guard, rest) in steps.iter() {
            let both = letters.and(guard);
            if both.is_false() {
                continue;
            }
            others = others.minus(&both);
            add(both, rest, matches!(watch, Watch::Often(_)) && rest.is_true());
        }
        // After the other letters, nothing is left.
        if !others.is_false() {
            add(others, &Guard::ff(), !matches!(watch, Watch::Often(_)));
        }
        meter.step(1 + steps.len() as u64)?;
    }
    Ok(finer)
}
