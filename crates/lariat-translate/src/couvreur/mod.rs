//! Couvreur's tableau on truth tables: the production translator.
//!
//! - Paper: Cou99 (Couvreur, On-the-fly verification of linear temporal logic).
//! - Relies on: the expansion laws `f U g = g | (f & X(f U g))` and their kin turn any formula into
//!   a list of choices (what must hold next, which eventualities are put off, which letters); a
//!   state is such a list, so obligations with the same choices are one state.
//! - Cost: exponential in the formula in the worst case; the budget counts list entries.
//! - Departs: letters are truth tables, sets of obligations are machine words, and no decision
//!   diagram is used up to six propositions; entries that ask for more than another one lose its
//!   letters, which makes the automaton more deterministic; under `G` the obligations that `G`
//!   renews anyway are not recorded.
//! - Checked: `tests/prop_translators.rs`, against the oracle on lassos.

mod expansion;
mod label;
mod sets;

use lariat_automata::{Acceptance, Automaton, Builder, Edge, MarkSet, StateId};
use lariat_core::{Alphabet, BitSet, Budget, Guard, Id, LimitReached, Meter};
use lariat_logic::ltl::{Nnf, SubId};
use rustc_hash::FxHashMap;

use crate::Translator;
use expansion::{Entry, Expander, Plan, Shortcuts};
use label::{Label, Wide};
use sets::Set;

/// The translator `couvreur`.
pub struct Couvreur;

impl Translator for Couvreur {
    fn name(&self) -> &'static str {
        "couvreur"
    }

    fn paper(&self) -> &'static str {
        "Cou99"
    }

    fn description(&self) -> &'static str {
        "transition-based tableau on truth tables; states are lists of choices"
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
    translate_plan(&Plan::of(formula, alphabet, Shortcuts::Taken), budget)
}

/// The same, by the letter: no formula is replaced by one that is easier to keep going.
pub(crate) fn translate_plainly(
    formula: &Nnf,
    alphabet: &Alphabet,
    budget: &Budget,
) -> Result<Automaton, LimitReached> {
    translate_plan(&Plan::of(formula, alphabet, Shortcuts::None), budget)
}

fn translate_plan(plan: &Plan, budget: &Budget) -> Result<Automaton, LimitReached> {
    let narrow = plan.n_formulas() <= 128;
    match plan.alphabet().n_props() {
        0..=6 if narrow => build::<u64, u128>(plan, budget),
        7..=9 if narrow => build::<Wide, u128>(plan, budget),
        _ if narrow => build::<Guard, u128>(plan, budget),
        0..=6 => build::<u64, BitSet<SubId>>(plan, budget),
        _ => build::<Guard, BitSet<SubId>>(plan, budget),
    }
}

/// Explores the states of a formula's tableau.
fn build<L: Label, S: Set>(plan: &Plan, budget: &Budget) -> Result<Automaton, LimitReached> {
    let mut meter = budget.meter();
    let mut tableau = Tableau::<L, S>::new(plan);
    let start = tableau.expander.of_formula(plan.root(), &mut meter)?;
    tableau.state_of(start);
    let acceptance = Acceptance::generalized_buchi(plan.n_promises());
    let mut builder = Builder::new(plan.alphabet().clone(), acceptance);
    builder.add_initial(StateId::new(0));
    let mut done = 0;
    while done < tableau.lists.len() {
        let source = builder.add_state();
        meter.states(tableau.lists.len())?;
        for i in 0..tableau.lists[done].len() {
            let entry = &tableau.lists[done][i];
            let marks = marks_of(plan, &entry.promises);
            let guard = entry.label.guard(plan.alphabet());
            let next = entry.next.clone();
            if let Some(target) = tableau.successor(&next, &mut meter)? {
                builder.add_edge(source, Edge { guard, target, marks });
            }
        }
        done += 1;
    }
    Ok(builder.build())
}

/// An edge shows the marks of all promises that it does not put off.
fn marks_of<S: Set>(plan: &Plan, promises: &S) -> MarkSet {
    let mut marks = MarkSet::all(plan.n_promises());
    for promise in promises.members() {
        marks.remove(lariat_automata::MarkId::new(promise));
    }
    marks
}

struct Tableau<'p, L, S> {
    expander: Expander<'p, L, S>,
    lists: Vec<std::rc::Rc<[Entry<L, S>]>>,
    by_list: FxHashMap<std::rc::Rc<[Entry<L, S>]>, StateId>,
    by_set: FxHashMap<S, Option<StateId>>,
}

impl<'p, L: Label, S: Set> Tableau<'p, L, S> {
    fn new(plan: &'p Plan) -> Self {
        Self {
            expander: Expander::new(plan),
            lists: Vec::new(),
            by_list: FxHashMap::default(),
            by_set: FxHashMap::default(),
        }
    }

    /// The state with these choices; a new one if there is none.
    fn state_of(&mut self, list: std::rc::Rc<[Entry<L, S>]>) -> StateId {
        if let Some(&state) = self.by_list.get(&list) {
            return state;
        }
        let state = StateId::new(self.lists.len());
        self.lists.push(list.clone());
        self.by_list.insert(list, state);
        state
    }

    /// The state in which all these obligations hold; `None` when they contradict each other.
    fn successor(
        &mut self,
        next: &S,
        meter: &mut Meter<'_>,
    ) -> Result<Option<StateId>, LimitReached> {
        if let Some(&known) = self.by_set.get(next) {
            return Ok(known);
        }
        let list = self.expander.of_set(next, meter)?;
        let state = if list.is_empty() { None } else { Some(self.state_of(list)) };
        self.by_set.insert(next.clone(), state);
        Ok(state)
    }
}
