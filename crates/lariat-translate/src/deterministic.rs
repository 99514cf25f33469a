//! Small deterministic automata for formulas.
//!
//! - Papers: DEK07 and Loe01 (obligations), Pit07 and Sch09 (determinization), EKS18 (master theorem),
//!   CCF21 (parity conditions), CM99 (fewest priorities).
//! - Relies on: a deterministic automaton of the negation is one of the formula under the opposite
//!   condition, so every construction is tried on both sides. No deterministic automaton has fewer
//!   states than there are residual languages, so the search ends where that number is reached.
//! - Cost: that of the constructions, each within its share of the budget; one that reaches its limit
//!   only costs its result.
//! - Checked: `tests/prop_deterministic.rs`, against the oracle and between the constructions.

use lariat_automata::{Acceptance, AcceptanceName, Automaton, Extremum, Parity};
use lariat_core::{Alphabet, Budget, LimitReached};
use lariat_logic::ltl::rewrite::{Options as RewriteOptions, Simplifier};
use lariat_logic::ltl::{Formula, Nnf, props};
use lariat_omega::degeneralize::{self, Marks};
use lariat_omega::{
    Obligation, bisimulation_quotient, clean_marks, complement_deterministic, determinize,
    merge_edges, minimize_weak, n_residuals, reduce_by_simulation, reduce_deterministic,
    to_deterministic_buchi, to_parity, trim,
};

use crate::infinitely_often::infinitely_often;
use crate::{couvreur, esparza_kretinsky_sickert};

/// Reducing one automaton may take so many pairs of states, and so many steps.
const MAX_PAIRS: u64 = 40_000;
const MAX_STEPS: u64 = 1_000_000;

/// Makes deterministic automata of many formulas, one after the other, in the same memory.
///
/// ```
/// use lariat_core::{Budget, Prop};
/// use lariat_logic::ltl::Formula;
/// use lariat_omega::degeneralize::Marks;
/// use lariat_translate::Deterministic;
/// let p = |name| Formula::prop(&Prop::new(name));
/// let often = |name| p(name).finally().globally();
/// let mut deterministic = Deterministic::default();
/// let aut = deterministic.parity(&often("a").implies(often("b")), &Budget::SMALL)?;
/// assert!(aut.is_deterministic() && aut.n_states() == 1);
/// let persistence = p("a").globally().finally();
/// assert_eq!(deterministic.buchi(&persistence, Marks::OnStates, &Budget::SMALL)?, None);
/// # Ok::<(), lariat_core::LimitReached>(())
/// ```
pub struct Deterministic {
    simplifier: Simplifier<'static>,
}

impl Default for Deterministic {
    fn default() -> Self {
        Self { simplifier: Simplifier::new(RewriteOptions::default()) }
    }
}

impl Deterministic {
    /// A small deterministic automaton for exactly the words that satisfy the formula. Its condition
    /// is `parity min even` or `parity min odd`, each edge showing at most one mark, or a special
    /// case of these: Büchi, co-Büchi, `t` or `f`. Letters with which nothing can be accepted may
    /// have no edge.
    pub fn parity(
        &mut self,
        formula: &Formula,
        budget: &Budget,
    ) -> Result<Automaton, LimitReached> {
        let sides = self.sides(formula, budget);
        Ok(match sides.obligation(budget) {
            Some(minimal) => minimal,
            None => sides.smallest(budget)?,
        })
    }

    /// A small deterministic Büchi automaton for exactly the words that satisfy the formula; `None`
    /// if there is none.
    pub fn buchi(
        &mut self,
        formula: &Formula,
        marks: Marks,
        budget: &Budget,
    ) -> Result<Option<Automaton>, LimitReached> {
        self.sides(formula, budget).buchi(marks, budget)
    }

    /// As [`buchi`](Self::buchi), with generalized Büchi acceptance and marks on edges.
    pub fn generalized_buchi(
        &mut self,
        formula: &Formula,
        budget: &Budget,
    ) -> Result<Option<Automaton>, LimitReached> {
        let sides = self.sides(formula, budget);
        let Some(buchi) = sides.buchi(Marks::OnEdges, budget)? else { return Ok(None) };
        let direct = sides.master_theorem(0, budget);
        let others = sides.tableau().filter(|aut| aut.is_deterministic()).chain(direct.iter());
        let others = others.filter(|aut| aut.acceptance().is_generalized_buchi());
        Ok(others.chain([&buchi]).min_by_key(|aut| size(aut)).cloned())
    }

    /// As [`parity`](Self::parity), with any acceptance condition: often with fewer states.
    pub fn generic(
        &mut self,
        formula: &Formula,
        budget: &Budget,
    ) -> Result<Automaton, LimitReached> {
        let sides = self.sides(formula, budget);
        if let Some(minimal) = sides.obligation(budget) {
            return Ok(minimal);
        }
        let parity = sides.smallest(budget);
        let direct = [
            sides.master_theorem(0, budget),
            sides.master_theorem(1, budget).map(|aut| complement_deterministic(&aut)),
        ];
        let tableau = sides.tableau().filter(|aut| aut.is_deterministic()).cloned();
        let others = direct.into_iter().flatten().chain(tableau);
        let all = parity.iter().cloned().chain(others);
        match all.min_by_key(size) {
            Some(best) => Ok(best),
            None => parity,
        }
    }

    fn sides(&mut self, formula: &Formula, budget: &Budget) -> Sides {
        let alphabet = props(formula);
        let positive = Nnf::of(&self.simplifier.simplify(formula));
        let negative = Nnf::of(&self.simplifier.simplify(&formula.clone().not()));
        let tableau = |f: &Nnf| {
            couvreur::translate_over(f, &alphabet, budget).map(|aut| reduced(&aut, budget))
        };
        let tableaux = [tableau(&positive), tableau(&negative)];
        Sides { alphabet, formulas: [positive, negative], tableaux }
    }
}

/// A formula and its negation.
struct Sides {
    alphabet: Alphabet,
    formulas: [Nnf; 2],
    tableaux: [Result<Automaton, LimitReached>; 2],
}

impl Sides {
    fn tableau(&self) -> impl Iterator<Item = &Automaton> {
        self.tableaux[0].iter()
    }

    /// The smallest deterministic Büchi automaton of all constructions.
    fn buchi(&self, marks: Marks, budget: &Budget) -> Result<Option<Automaton>, LimitReached> {
        if let Some(minimal) = self.obligation(budget) {
            return Ok(Some(minimal));
        }
        let parity = self.smallest(budget)?;
        let found = to_deterministic_buchi(&parity, marks, &reducing(budget))
            .or_else(|_| to_deterministic_buchi(&parity, marks, budget))?;
        let Some(mut best) = found else { return Ok(None) };
        // The tableau itself may be deterministic, and its copies fewer.
        for aut in self.tableau() {
            let options = degeneralize::Options { marks, ..degeneralize::Options::default() };
            let Ok(copied) = degeneralize::degeneralize(aut, &options, budget) else { continue };
            let copied = bisimulation_quotient(&copied.automaton).automaton;
            if copied.is_deterministic() && size(&copied) < size(&best) {
                best = copied;
            }
        }
        Ok(Some(best))
    }

    /// The minimal weak automaton, if the language is an obligation: nothing is smaller.
    fn obligation(&self, budget: &Budget) -> Option<Automaton> {
        let [Ok(positive), Ok(negative)] = &self.tableaux else { return None };
        minimize_weak(positive, Obligation::AskComplement(negative), budget).ok().flatten()
    }

    /// The smallest parity automaton of all constructions. All are tried with little effort first,
    /// and with more as long as none succeeds; those that failed are then given enough to find
    /// something as small as the best.
    fn smallest(&self, budget: &Budget) -> Result<Automaton, LimitReached> {
        let mut search = Search { sides: self, budget, best: None, least: None };
        let mut open: Vec<Arm> = ARMS.to_vec();
        for (n, max_steps) in EFFORTS {
            let effort = at_most(budget, n, max_steps);
            search.try_all(&mut open, &effort);
            let Some(best) = &search.best else { continue };
            let more = ROOM * best.n_states() as u64;
            if more > n {
                search.try_all(&mut open, &at_most(budget, more, max_steps));
            }
            break;
        }
        search.best.map_or_else(|| self.by_trees(0, budget), Ok)
    }
}

/// States and steps of each round.
const EFFORTS: [(u64, u64); 3] = [(200, 200_000), (2_000, 1_000_000), (10_000, 5_000_000)];
/// Constructions may make so many states for each state of the best result before they are reduced.
const ROOM: u64 = 20;

fn at_most(budget: &Budget, max_states: u64, max_steps: u64) -> Budget {
    budget
        .clone()
        .with_max_states(budget.max_states.min(max_states))
        .with_max_steps(budget.max_steps.min(max_steps))
}

struct Search<'a> {
    sides: &'a Sides,
    budget: &'a Budget,
    best: Option<Automaton>,
    /// How many states every deterministic automaton has; inner `None` if that is too hard to say.
    least: Option<Option<usize>>,
}

impl Search<'_> {
    /// Tries all constructions; those that reach a limit stay open.
    fn try_all(&mut self, open: &mut Vec<Arm>, effort: &Budget) {
        for arm in std::mem::take(open) {
            if self.is_done() {
                return;
            }
            match arm(self.sides, effort) {
                Ok(Some(aut)) => self.consider(&aut),
                Ok(None) => {}
                Err(_) => open.push(arm),
            }
        }
    }

    fn is_done(&self) -> bool {
        let n_states = self.best.as_ref().map_or(usize::MAX, Automaton::n_states);
        self.least.flatten().is_some_and(|least| n_states <= least)
    }

    fn consider(&mut self, aut: &Automaton) {
        let effort = reducing(self.budget);
        let mut found = reduce_deterministic(aut, &effort);
        if !is_parity(found.acceptance()) {
            // The opposite of a parity condition may have lost a mark in the middle.
            let Ok(parity) = to_parity(&found, self.budget) else { return };
            found = parity;
        }
        if self.best.as_ref().is_none_or(|best| size(&found) < size(best)) {
            self.least.get_or_insert_with(|| n_residuals(&found, &effort).ok());
            self.best = Some(found);
        }
    }
}

/// The budget for reducing one automaton, whose states it does not bound.
fn reducing(budget: &Budget) -> Budget {
    at_most(&budget.clone().with_max_states(MAX_PAIRS), MAX_PAIRS, MAX_STEPS)
}

/// One construction: nothing if it does not apply.
type Arm = fn(&Sides, &Budget) -> Result<Option<Automaton>, LimitReached>;

const ARMS: [Arm; 6] = [
    |sides, budget| sides.by_trees(0, budget).map(Some),
    |sides, budget| Ok(Some(complement_deterministic(&sides.by_trees(1, budget)?))),
    |sides, budget| sides.often(0, budget),
    |sides, budget| Ok(sides.often(1, budget)?.map(|aut| complement_deterministic(&aut))),
    |sides, budget| sides.directly(0, budget).map(Some),
    |sides, budget| Ok(Some(complement_deterministic(&sides.directly(1, budget)?))),
];

impl Sides {
    fn by_trees(&self, side: usize, budget: &Budget) -> Result<Automaton, LimitReached> {
        determinize(self.tableaux[side].as_ref().map_err(|limit| *limit)?, budget)
    }

    fn often(&self, side: usize, budget: &Budget) -> Result<Option<Automaton>, LimitReached> {
        let judge = self.tableaux[1 - side].as_ref().map_err(|limit| *limit)?;
        infinitely_often(&self.formulas[side], &self.alphabet, judge, budget)
    }

    fn directly(&self, side: usize, budget: &Budget) -> Result<Automaton, LimitReached> {
        to_parity(&self.master_theorem(side, budget)?, budget)
    }

    fn master_theorem(&self, side: usize, budget: &Budget) -> Result<Automaton, LimitReached> {
        let (n, max_steps) = EFFORTS[1];
        let budget = at_most(budget, n, max_steps);
        let formula = &self.formulas[side];
        let aut = esparza_kretinsky_sickert::translate_over(formula, &self.alphabet, &budget)?;
        Ok(bisimulation_quotient(&clean_marks(&trim(&aut).automaton)).automaton)
    }
}

/// Is it `parity min even` or `parity min odd`, or a special case?
fn is_parity(acceptance: &Acceptance) -> bool {
    let name = |p| AcceptanceName::Parity(Extremum::Min, p, acceptance.n_marks());
    [Parity::Even, Parity::Odd].iter().any(|&p| *acceptance == Acceptance::named(&name(p)))
}

/// The size of an automaton: fewer states first, then fewer marks, then fewer edges.
fn size(aut: &Automaton) -> (usize, usize, usize) {
    (aut.n_states(), aut.acceptance().n_marks(), aut.n_edges())
}

/// What keeps the language and never makes an automaton larger. A limit that is hit only costs the
/// step it was hit in.
fn reduced(aut: &Automaton, budget: &Budget) -> Automaton {
    let aut = merge_edges(&clean_marks(&trim(aut).automaton));
    let simulated = reduce_by_simulation(&aut, budget).map(|r| r.automaton).unwrap_or(aut);
    clean_marks(&trim(&simulated).automaton)
}
