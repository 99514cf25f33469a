//! The subset construction, with letters told apart only where the edges of a set do.
//!
//! - Paper: RS59, Finite automata and their decision problems.
//! - Relies on: after a word, the states that runs on it can be in are all there is to know.
//! - Cost: up to 2^states sets; for each set and each of its successors one Boolean operation for
//!   each state that can follow. No letter is enumerated.
//! - Checked: `tests/prop_minimize.rs`, against the nondeterministic automaton on all short words.

use std::collections::VecDeque;

use lariat_automata::{FiniteAutomaton, FiniteEdge, StateId};
use lariat_core::{BitSet, Budget, Guard, Id, LimitReached};
use rustc_hash::FxHashMap;

/// What becomes of a word that has been accepted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum AfterFinal {
    /// It goes on like any other.
    GoOn,
    /// All its continuations are accepted: the language is closed under extension.
    Stay,
}

/// A deterministic and complete automaton of the same language; all its states are reachable.
///
/// ```
/// use lariat_automata::{FiniteAutomaton, FiniteEdge};
/// use lariat_core::{Alphabet, Budget, Guard, Prop};
/// let mut alphabet = Alphabet::new();
/// let a = Guard::prop(alphabet.add(&Prop::new("a")));
/// let mut ends_in_a = FiniteAutomaton::new(alphabet);
/// let (s, t) = (ends_in_a.add_state(), ends_in_a.add_state());
/// ends_in_a.add_initial(s);
/// ends_in_a.set_final(t, true);
/// ends_in_a.add_edge(s, FiniteEdge { guard: Guard::tt(), target: s });
/// ends_in_a.add_edge(s, FiniteEdge { guard: a, target: t });
/// let dfa = lariat_safety::determinize(&ends_in_a, &Budget::SMALL)?;
/// assert!(dfa.is_deterministic() && dfa.is_complete());
/// assert_eq!(dfa.n_states(), 2);
/// # Ok::<(), lariat_core::LimitReached>(())
/// ```
pub fn determinize(
    aut: &FiniteAutomaton,
    budget: &Budget,
) -> Result<FiniteAutomaton, LimitReached> {
    subsets(aut, |set| !set.is_disjoint(aut.finals()), AfterFinal::GoOn, budget)
}

/// The automaton of the sets of states that can be reached, the empty one included if it can; this
/// question tells which of them are final.
pub(crate) fn subsets(
    aut: &FiniteAutomaton,
    is_final: impl Fn(&BitSet<StateId>) -> bool,
    after_final: AfterFinal,
    budget: &Budget,
) -> Result<FiniteAutomaton, LimitReached> {
    let mut meter = budget.meter();
    let mut construction = Construction {
        result: FiniteAutomaton::new(aut.alphabet().clone()),
        numbers: FxHashMap::default(),
        waiting: VecDeque::new(),
        is_final,
        after_final,
        end: None,
    };
    let initial = construction.state_of(aut.initial().clone());
    construction.result.add_initial(initial);
    while let Some((source, set)) = construction.waiting.pop_front() {
        let successors = successors(aut, &set);
        meter.step(1 + successors.len() as u64)?;
        for (guard, set) in successors {
            let target = construction.state_of(set);
            construction.result.add_edge(source, FiniteEdge { guard, target });
        }
        meter.states(construction.result.n_states())?;
    }
    Ok(construction.result)
}

struct Construction<F> {
    result: FiniteAutomaton,
    numbers: FxHashMap<BitSet<StateId>, StateId>,
    waiting: VecDeque<(StateId, BitSet<StateId>)>,
    is_final: F,
    after_final: AfterFinal,
    /// The one state for all final sets, when words stay accepted.
    end: Option<StateId>,
}

impl<F: Fn(&BitSet<StateId>) -> bool> Construction<F> {
    fn state_of(&mut self, set: BitSet<StateId>) -> StateId {
        if let Some(&state) = self.numbers.get(&set) {
            return state;
        }
        let is_final = (self.is_final)(&set);
        if is_final && self.after_final == AfterFinal::Stay {
            return self.end();
        }
        let state = self.result.add_state();
        self.result.set_final(state, is_final);
        self.numbers.insert(set.clone(), state);
        self.waiting.push_back((state, set));
        state
    }

    fn end(&mut self) -> StateId {
        let result = &mut self.result;
        *self.end.get_or_insert_with(|| {
            let end = result.add_state();
            result.set_final(end, true);
            result.add_edge(end, FiniteEdge { guard: Guard::tt(), target: end });
            end
        })
    }
}

/// The sets that can follow a set, each with the letters that lead there. The letters of all of
/// them together are all letters.
fn successors(aut: &FiniteAutomaton, set: &BitSet<StateId>) -> Vec<(Guard, BitSet<StateId>)> {
    let edges = || set.iter().flat_map(|state| aut.edges(state));
    let targets: BitSet<StateId> = edges().map(|edge| edge.target).collect();
    let mut into = vec![Guard::ff(); targets.iter().last().map_or(0, |t| t.index() + 1)];
    for edge in edges() {
        let guard = &mut into[edge.target.index()];
        *guard = guard.or(&edge.guard);
    }
    // Every split is by another target, so no two parts have the same set.
    split(targets.iter().map(|target| (target, &into[target.index()])))
}

/// The letters, split by which of these guards they satisfy.
pub(crate) fn split<'g, I: Id>(
    guards: impl IntoIterator<Item = (I, &'g Guard)>,
) -> Vec<(Guard, BitSet<I>)> {
    let mut parts = vec![(Guard::tt(), BitSet::new())];
    for (id, guard) in guards {
        let mut finer = Vec::with_capacity(parts.len());
        for (letters, set) in parts {
            let inside = letters.and(guard);
            let outside = letters.minus(guard);
            if !inside.is_false() {
                let mut larger = set.clone();
                larger.insert(id);
                finer.push((inside, larger));
            }
            if !outside.is_false() {
                finer.push((outside, set));
            }
        }
        parts = finer;
    }
    parts
}
