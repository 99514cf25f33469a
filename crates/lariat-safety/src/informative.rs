//! Informative prefixes: the finite words that tell by themselves why a formula fails.
//!
//! - Papers: Lat03 (seed 001, section 3.2), Efficient model checking of safety properties; KV01,
//!   Model checking of safety properties (the definition).
//! - Relies on: among the mappings that make a word informative there is a largest one; from its
//!   last position, where it is empty, it is computed letter by letter backward, and only the
//!   restricted closure of the negated formula has to be remembered.
//! - Cost: up to 2^members sets; for each of them one Boolean operation for each subformula, and one
//!   for each member and successor. No letter is enumerated: for each set, every subformula becomes
//!   the guard of the letters with which it can be added.
//! - Departs: the formula itself always belongs to the sets, so that a set says whether a word may
//!   begin there; by the seed's rule that would depend on the letter taken out of the set, and a
//!   constant could make the empty word informative. `true` below an `X` is added with every letter.
//!   `F G W M` are read by their definitions through `U` and `V`.
//! - Checked: `tests/prop_prefixes.rs`, against `oracle::is_informative` on all short words.

use lariat_automata::{FiniteAutomaton, FiniteEdge, StateId};
use lariat_core::{Alphabet, BitSet, Budget, Guard, IndexVec, LimitReached, PropId};
use lariat_logic::ltl::{
    BinaryOp, Closure, Formula, Nnf, Node, SubId, UnaryOp, restricted_closure,
};
use rustc_hash::FxHashMap;

use crate::subsets::{AfterFinal, split, subsets};
use crate::useful;

/// A nondeterministic automaton of the informative prefixes of a formula; its reverse is
/// deterministic. Its alphabet is the propositions of the formula.
///
/// ```
/// use lariat_core::{Budget, Letter, Prop};
/// use lariat_logic::ltl::Formula;
/// let a = Formula::prop(&Prop::new("a"));
/// let always_a = lariat_safety::informative_prefixes(&a.clone().globally(), &Budget::SMALL)?;
/// let [no, yes] = [0, 1].map(Letter::from_bits);
/// assert!(always_a.accepts(&[yes.clone(), no.clone()]));
/// // One more letter is needed to see that nothing can follow `!a`.
/// let redundant = a.clone().or(Formula::ff().next()).globally();
/// let redundant = lariat_safety::informative_prefixes(&redundant, &Budget::SMALL)?;
/// assert!(!redundant.accepts(&[yes.clone(), no.clone()]));
/// assert!(redundant.accepts(&[yes.clone(), no, yes]));
/// # Ok::<(), lariat_core::LimitReached>(())
/// ```
pub fn informative_prefixes(
    formula: &Formula,
    budget: &Budget,
) -> Result<FiniteAutomaton, LimitReached> {
    Backward::new(formula).run(budget)
}

/// The deterministic and complete automaton of the informative prefixes, made from
/// [`informative_prefixes`]. Its final state, if it has one, is never left.
pub fn determinize_informative(
    informative: &FiniteAutomaton,
    budget: &Budget,
) -> Result<FiniteAutomaton, LimitReached> {
    // What follows an informative prefix does not make it less so.
    let is_final = |set: &BitSet<StateId>| !set.is_disjoint(informative.finals());
    subsets(informative, is_final, AfterFinal::Stay, budget)
}

struct Backward {
    closure: Closure,
    members: Vec<SubId>,
    alphabet: Alphabet,
    result: FiniteAutomaton,
    numbers: FxHashMap<BitSet<SubId>, StateId>,
    waiting: Vec<(StateId, BitSet<SubId>)>,
}

impl Backward {
    fn new(formula: &Formula) -> Self {
        let alphabet = Closure::of(formula).alphabet().clone();
        let rcl = restricted_closure(&Nnf::of_negation(formula));
        let mut members = rcl.members;
        if members.last() != Some(&rcl.closure.root()) {
            members.push(rcl.closure.root());
        }
        Self {
            closure: rcl.closure,
            members,
            result: FiniteAutomaton::new(alphabet.clone()),
            alphabet,
            numbers: FxHashMap::default(),
            waiting: Vec::new(),
        }
    }

    fn run(mut self, budget: &Budget) -> Result<FiniteAutomaton, LimitReached> {
        let mut meter = budget.meter();
        let end = self.state_of(BitSet::new());
        self.result.set_final(end, true);
        while let Some((target, after)) = self.waiting.pop() {
            let values = self.values(&after);
            let parts = split(self.members.iter().map(|&id| (id, &values[id])));
            meter.step((self.closure.len() + self.members.len() * parts.len()) as u64)?;
            for (guard, before) in parts {
                let source = self.state_of(before);
                self.result.add_edge(source, FiniteEdge { guard, target });
            }
            meter.states(self.result.n_states())?;
        }
        Ok(useful(&self.result))
    }

    fn state_of(&mut self, set: BitSet<SubId>) -> StateId {
        if let Some(&state) = self.numbers.get(&set) {
            return state;
        }
        let state = self.result.add_state();
        if set.contains(self.closure.root()) {
            self.result.add_initial(state);
        }
        self.numbers.insert(set.clone(), state);
        self.waiting.push((state, set));
        state
    }

    /// The letters with which each subformula can be added, when these are there one letter later.
    fn values(&self, after: &BitSet<SubId>) -> IndexVec<SubId, Guard> {
        use BinaryOp::{And, Or, Release, StrongRelease, Until, WeakUntil};
        let later = |id: SubId| if after.contains(id) { Guard::tt() } else { Guard::ff() };
        let mut values: IndexVec<SubId, Guard> = IndexVec::with_capacity(self.closure.len());
        for id in self.closure.ids() {
            let value = match self.closure.node(id) {
                Node::True => Guard::tt(),
                Node::False => Guard::ff(),
                Node::Prop(prop) => self.prop(prop),
                Node::Unary(UnaryOp::Not, f) => values[f].not(),
                Node::Unary(UnaryOp::Next, f) => later(f),
                Node::Unary(UnaryOp::Finally, f) => values[f].or(&later(id)),
                Node::Unary(UnaryOp::Globally, f) => values[f].and(&later(id)),
                Node::Binary(And, f, g) => values[f].and(&values[g]),
                Node::Binary(Or, f, g) => values[f].or(&values[g]),
                Node::Binary(Until | WeakUntil, f, g) => values[g].or(&values[f].and(&later(id))),
                Node::Binary(Release | StrongRelease, f, g) => {
                    values[g].and(&values[f].or(&later(id)))
                }
                Node::Binary(op, ..) => unreachable!("{op:?} in a negation normal form"),
            };
            values.push(value);
        }
        values
    }

    fn prop(&self, prop: PropId) -> Guard {
        let found = self.alphabet.find(self.closure.prop(prop));
        Guard::prop(found.expect("the negation has the propositions of the formula"))
    }
}
