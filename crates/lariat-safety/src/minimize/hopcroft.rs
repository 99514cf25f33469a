//! Minimization by splitting blocks of states.
//!
//! - Papers: Hop71, An n log n algorithm for minimizing states in a finite automaton; DV14,
//!   Minimization of symbolic automata.
//! - Relies on: in a deterministic and complete automaton, states that agree on which letters lead
//!   into a block, and on which lead into some parts of it, agree on those that lead into the rest.
//! - Cost: O(edges log states) Boolean operations, after the subset construction if it is needed.
//! - Departs: a block is split for all letters at once, by the guards that lead into the splitter;
//!   canonical guards make this a comparison of words.
//! - Checked: `tests/prop_minimize.rs`, against Brzozowski's way and by telling all states apart.

use lariat_automata::{FiniteAutomaton, FiniteEdge, StateId};
use lariat_core::{Budget, Guard, Id, IndexVec, LimitReached};

use rustc_hash::FxHashMap;

use super::Minimizer;
use crate::canonical::canonical;
use crate::determinize;

/// Splits blocks until all states of each agree.
#[derive(Clone, Copy, Debug)]
pub struct Hopcroft;

lariat_core::id! {
    /// States that have not been told apart yet.
    struct BlockId = "b";
}

impl Minimizer for Hopcroft {
    fn name(&self) -> &'static str {
        "hopcroft"
    }

    fn paper(&self) -> &'static str {
        "Hop71"
    }

    fn minimize(
        &self,
        aut: &FiniteAutomaton,
        budget: &Budget,
    ) -> Result<FiniteAutomaton, LimitReached> {
        let dfa = determinize(aut, budget)?;
        let mut partition = Partition::by_acceptance(&dfa);
        let backward = dfa.reversed();
        let mut meter = budget.meter();
        while let Some(splitter) = partition.waiting.pop() {
            partition.is_waiting[splitter] = false;
            let into = letters_into(&backward, &partition.members[splitter]);
            meter.step(1 + into.len() as u64)?;
            partition.split(&into);
        }
        Ok(canonical(&quotient(&dfa, &partition)))
    }
}

/// The states with an edge into these, each with the letters that lead there, ordered.
fn letters_into(backward: &FiniteAutomaton, targets: &[StateId]) -> Vec<(StateId, Guard)> {
    let edges = targets.iter().flat_map(|&target| backward.edges(target));
    let mut into: Vec<(StateId, Guard)> =
        edges.map(|edge| (edge.target, edge.guard.clone())).collect();
    into.sort_by_key(|&(state, _)| state);
    into.dedup_by(|(state, guard), (kept, all)| {
        let same = state == kept;
        if same {
            *all = all.or(guard);
        }
        same
    });
    into
}

struct Partition {
    block: IndexVec<StateId, BlockId>,
    /// Where a state stands among the members of its block.
    place: IndexVec<StateId, usize>,
    members: IndexVec<BlockId, Vec<StateId>>,
    waiting: Vec<BlockId>,
    is_waiting: IndexVec<BlockId, bool>,
}

impl Partition {
    fn by_acceptance(dfa: &FiniteAutomaton) -> Self {
        let mut partition = Self {
            block: IndexVec::filled(BlockId::new(0), dfa.n_states()),
            place: IndexVec::filled(0, dfa.n_states()),
            members: IndexVec::new(),
            waiting: Vec::new(),
            is_waiting: IndexVec::new(),
        };
        let (finals, others): (Vec<_>, Vec<_>) =
            dfa.states().partition(|&state| dfa.finals().contains(state));
        for members in [finals, others] {
            if !members.is_empty() {
                partition.add(members);
            }
        }
        partition
    }

    /// A new block, which waits for being a splitter.
    fn add(&mut self, members: Vec<StateId>) {
        let block = self.members.push(Vec::new());
        self.is_waiting.push(true);
        self.waiting.push(block);
        self.fill(block, members);
    }

    fn fill(&mut self, block: BlockId, members: Vec<StateId>) {
        for (place, &state) in members.iter().enumerate() {
            (self.block[state], self.place[state]) = (block, place);
        }
        self.members[block] = members;
    }

    fn take_out(&mut self, state: StateId) {
        let place = self.place[state];
        let members = &mut self.members[self.block[state]];
        members.swap_remove(place);
        if let Some(&moved) = members.get(place) {
            self.place[moved] = place;
        }
    }

    /// Splits every block by the letters with which its states lead into the splitter; a state that
    /// is not listed does so with none.
    fn split(&mut self, into: &[(StateId, Guard)]) {
        let mut listed: Vec<(BlockId, &Guard, StateId)> =
            into.iter().map(|(state, guard)| (self.block[*state], guard, *state)).collect();
        listed.sort_by_key(|&(block, _, state)| (block, state));
        for group in listed.chunk_by(|a, b| a.0 == b.0) {
            let mut parts: Vec<Vec<StateId>> = Vec::new();
            let mut part_of: FxHashMap<&Guard, usize> = FxHashMap::default();
            for &(_, guard, state) in group {
                let i = *part_of.entry(guard).or_insert_with(|| {
                    parts.push(Vec::new());
                    parts.len() - 1
                });
                parts[i].push(state);
            }
            if parts.len() > 1 || group.len() < self.members[group[0].0].len() {
                self.replace(group[0].0, parts);
            }
        }
    }

    /// A block falls into these parts and what they leave over. The largest piece keeps the number
    /// of the block, and so waits only if the block does; all others wait.
    fn replace(&mut self, block: BlockId, mut parts: Vec<Vec<StateId>>) {
        parts.iter().flatten().for_each(|&state| self.take_out(state));
        let largest = (0..parts.len()).max_by_key(|&i| parts[i].len()).expect("there is a part");
        if self.members[block].len() < parts[largest].len() {
            let rest = std::mem::take(&mut self.members[block]);
            let kept = std::mem::replace(&mut parts[largest], rest);
            self.fill(block, kept);
        }
        parts.into_iter().filter(|part| !part.is_empty()).for_each(|part| self.add(part));
    }
}

/// The automaton of the blocks.
fn quotient(dfa: &FiniteAutomaton, partition: &Partition) -> FiniteAutomaton {
    let state_of = |state: StateId| StateId::new(partition.block[state].index());
    let mut result = FiniteAutomaton::new(dfa.alphabet().clone());
    for members in partition.members.iter() {
        let block = result.add_state();
        // All members agree: any of them speaks for the block.
        result.set_final(block, dfa.finals().contains(members[0]));
        for edge in dfa.edges(members[0]) {
            let target = state_of(edge.target);
            result.add_edge(block, FiniteEdge { guard: edge.guard.clone(), target });
        }
    }
    dfa.initial().iter().for_each(|state| result.add_initial(state_of(state)));
    result
}
