//! Monitors: what the letters so far say about a formula.
//!
//! - Paper: BLS11, Runtime verification for LTL and TLTL: *violated* after a bad prefix, *satisfied*
//!   after a bad prefix of the negation, *inconclusive* otherwise.
//! - Relies on: two states of the product differ in the residuals of one factor, and both factors
//!   are minimal; so the product is minimal without further work.
//! - Cost: at most the product of the two minimal automata.
//! - Checked: `tests/monitors.rs`, against automata on all short words and against compiled code.

mod source;

use std::collections::VecDeque;

use lariat_automata::{FiniteAutomaton, StateId};
use lariat_core::{Alphabet, BitSet, Budget, Guard, Id, Letter, LimitReached, PropId};
use rustc_hash::FxHashMap;

use crate::GoodPrefixes;

pub use source::{Language, source};

/// What is settled for ever.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Verdict {
    /// Every continuation satisfies the formula.
    Satisfied,
    /// No continuation satisfies the formula.
    Violated,
}

/// Where a letter leads.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Next {
    /// Nothing is settled yet.
    State(StateId),
    /// The verdict.
    Settled(Verdict),
}

/// A deterministic monitor with as few states as it can have.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Monitor {
    alphabet: Alphabet,
    initial: Next,
    /// For each state, a partition of the letters.
    moves: Vec<Vec<(Guard, Next)>>,
}

impl Monitor {
    /// The monitor of a formula, from the good prefixes of it and of its negation.
    pub fn of(
        formula: &GoodPrefixes,
        negation: &GoodPrefixes,
        budget: &Budget,
    ) -> Result<Self, LimitReached> {
        let (good, other) = (&formula.deterministic, &negation.deterministic);
        let mut alphabet = good.alphabet().clone();
        let ids: Vec<PropId> = other.alphabet().props().map(|p| alphabet.add(p)).collect();
        let start = |aut: &FiniteAutomaton| aut.initial().iter().next();
        let (a, b) = match (start(good), start(other)) {
            (Some(a), Some(b)) => (a, b),
            (None, _) => return Ok(Self::settled(alphabet, Verdict::Violated)),
            (_, None) => return Ok(Self::settled(alphabet, Verdict::Satisfied)),
        };
        let mut product = Pairs::default();
        let initial = product.state((a, b));
        let mut moves = Vec::new();
        let mut meter = budget.meter();
        while let Some((a, b)) = product.pending.pop_front() {
            let mut row: Vec<(Guard, Next)> = Vec::new();
            let (mut bad, mut fine) = (Guard::tt(), Guard::tt());
            let rename = |g: &Guard| g.substitute(|p| Guard::prop(ids[p.index()]));
            let others: Vec<(Guard, StateId)> =
                other.edges(b).iter().map(|e| (rename(&e.guard), e.target)).collect();
            others.iter().for_each(|(guard, _)| fine = fine.minus(guard));
            for edge in good.edges(a) {
                bad = bad.minus(&edge.guard);
                for (guard, target) in &others {
                    meter.step(1)?;
                    let both = edge.guard.and(guard);
                    if !both.is_false() {
                        add(&mut row, both, product.state((edge.target, *target)));
                    }
                }
            }
            let verdicts = [(fine, Verdict::Satisfied), (bad, Verdict::Violated)];
            for (guard, verdict) in verdicts.into_iter().filter(|(guard, _)| !guard.is_false()) {
                add(&mut row, guard, Next::Settled(verdict));
            }
            moves.push(row);
            meter.states(product.numbers.len())?;
        }
        Ok(Self { alphabet, initial, moves })
    }

    fn settled(alphabet: Alphabet, verdict: Verdict) -> Self {
        Self { alphabet, initial: Next::Settled(verdict), moves: Vec::new() }
    }

    /// The propositions.
    pub fn alphabet(&self) -> &Alphabet {
        &self.alphabet
    }

    /// Before the first letter.
    pub fn initial(&self) -> Next {
        self.initial
    }

    /// How many states are inconclusive.
    pub fn n_states(&self) -> usize {
        self.moves.len()
    }

    /// The moves from a state: each letter is in exactly one guard.
    pub fn moves(&self, state: StateId) -> &[(Guard, Next)] {
        &self.moves[state.index()]
    }

    /// The propositions that matter, in order.
    pub fn used_props(&self) -> Vec<PropId> {
        let mut used = BitSet::new();
        self.moves.iter().flatten().for_each(|(guard, _)| used.union_with(&guard.support()));
        used.iter().collect()
    }

    /// The states from which no verdict can follow any more: a formula with such states is not
    /// monitorable, and one whose initial state is among them is not worth watching.
    pub fn hopeless_states(&self) -> BitSet<StateId> {
        let mut hopeless: BitSet<StateId> = (0..self.n_states()).map(StateId::new).collect();
        loop {
            let leads_out = |next: Next| match next {
                Next::State(target) => !hopeless.contains(target),
                Next::Settled(_) => true,
            };
            let hopeful: BitSet<StateId> = hopeless
                .iter()
                .filter(|&s| self.moves(s).iter().any(|&(_, next)| leads_out(next)))
                .collect();
            if hopeful.is_empty() {
                return hopeless;
            }
            hopeless.difference_with(&hopeful);
        }
    }

    /// Starts to watch.
    pub fn runner(&self) -> Runner<'_> {
        Runner::new(self)
    }
}

/// Adds to the guard of a target.
fn add(row: &mut Vec<(Guard, Next)>, guard: Guard, next: Next) {
    match row.iter_mut().find(|(_, n)| *n == next) {
        Some((all, _)) => *all = all.or(&guard),
        None => row.push((guard, next)),
    }
}

/// Pairs of states, numbered as they are found.
#[derive(Default)]
struct Pairs {
    numbers: FxHashMap<(StateId, StateId), StateId>,
    pending: VecDeque<(StateId, StateId)>,
}

impl Pairs {
    fn state(&mut self, pair: (StateId, StateId)) -> Next {
        let fresh = StateId::new(self.numbers.len());
        let number = *self.numbers.entry(pair).or_insert(fresh);
        if number == fresh {
            self.pending.push_back(pair);
        }
        Next::State(number)
    }
}

/// The most entries of a runner's table.
const MAX_ENTRIES: usize = 1 << 16;

/// A monitor at work on one trace.
#[derive(Clone, Debug)]
pub struct Runner<'m> {
    monitor: &'m Monitor,
    current: Next,
    used: Vec<PropId>,
    /// Where each letter leads from each state, if there are not too many; bit `i` of a letter is
    /// the `i`-th proposition in use.
    table: Option<Vec<Next>>,
}

impl<'m> Runner<'m> {
    fn new(monitor: &'m Monitor) -> Self {
        let used = monitor.used_props();
        let small = used.len() < 16 && monitor.n_states() << used.len() <= MAX_ENTRIES;
        let mut runner = Self { monitor, current: monitor.initial, used, table: None };
        runner.table = small.then(|| runner.tabulate());
        runner
    }

    fn tabulate(&self) -> Vec<Next> {
        let states = (0..self.monitor.n_states()).map(StateId::new);
        let letter = |bits: usize| {
            let used = self.used.iter().enumerate();
            used.filter(|(i, _)| bits >> i & 1 == 1).map(|(_, &p)| p).collect::<Letter>()
        };
        let letters: Vec<Letter> = (0..1 << self.used.len()).map(letter).collect();
        states.flat_map(|s| letters.iter().map(move |l| self.by_guards(s, l))).collect()
    }

    fn by_guards(&self, state: StateId, letter: &Letter) -> Next {
        let mut moves = self.monitor.moves(state).iter();
        moves.find(|(guard, _)| guard.contains(letter)).expect("guards cover all letters").1
    }

    /// Where the letters so far have led.
    pub fn current(&self) -> Next {
        self.current
    }

    /// Reads a letter. Once there is a verdict, letters change nothing.
    pub fn step(&mut self, is_true: impl Fn(PropId) -> bool) -> Next {
        let Next::State(state) = self.current else { return self.current };
        self.current = match &self.table {
            Some(table) => {
                let bit = |(i, &p): (usize, &PropId)| usize::from(is_true(p)) << i;
                let letter: usize = self.used.iter().enumerate().map(bit).sum();
                table[(state.index() << self.used.len()) + letter]
            }
            None => {
                let letter = self.used.iter().copied().filter(|&p| is_true(p)).collect();
                self.by_guards(state, &letter)
            }
        };
        self.current
    }
}
