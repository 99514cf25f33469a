//! What a deterministic claim may do in a state.

use lariat_automata::{FiniteAutomaton, StateId};
use lariat_core::{BitSet, Guard, Id};

use super::Alphabet;
use crate::GoodPrefixes;
use crate::code::{CodeError, Spelling, Text};

/// Where a move leads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Goal {
    /// On.
    State(StateId),
    /// The prefix is bad.
    Violation,
    /// No bad prefix can follow.
    Safe,
}

/// The letters of a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum When {
    /// This text is true.
    Text(String),
    /// No other move is possible.
    Else,
}

impl When {
    pub fn text(&self) -> &str {
        match self {
            Self::Text(text) => text,
            Self::Else => "else",
        }
    }
}

/// The deterministic automaton, ready to be written.
pub(super) struct Moves<'a> {
    pub aut: &'a FiniteAutomaton,
    pub initial: StateId,
    pub spelling: Spelling,
    pub alphabet: Alphabet,
    /// The states from which there is no bad prefix; empty if they are not eliminated.
    safe: BitSet<StateId>,
}

impl<'a> Moves<'a> {
    /// `good` must not be empty.
    pub fn of(
        good: &'a GoodPrefixes,
        alphabet: Alphabet,
        variables: &[&str],
    ) -> Result<Self, CodeError> {
        let aut = &good.deterministic;
        let initial = aut.initial().iter().next().expect("the caller looked after empty ones");
        let spelling = Spelling::of(aut, variables)?;
        if alphabet == Alphabet::Assignments {
            spelling.n_assignments(aut.n_states())?;
        }
        let safe = match alphabet {
            Alphabet::Assignments => BitSet::new(),
            Alphabet::EdgeAbbreviation => good.safe_states(),
        };
        Ok(Self { aut, initial, spelling, alphabet, safe })
    }

    /// The states that are written: the initial one first.
    pub fn states(&self) -> Vec<StateId> {
        let others = self.aut.states().filter(|&s| s != self.initial && !self.safe.contains(s));
        std::iter::once(self.initial).chain(others).collect()
    }

    /// Where a letter leads from each state, `None` into a violation.
    pub fn row(&self, state: StateId) -> Result<Vec<Option<StateId>>, CodeError> {
        let n = self.spelling.n_assignments(self.aut.n_states())?;
        let target = |index| {
            let letter = self.spelling.assignment(index);
            let edge = self.aut.edges(state).iter().find(|e| e.guard.contains(&letter));
            edge.map(|e| e.target)
        };
        Ok((0..n).map(target).collect())
    }

    /// All moves of a state, each letter in one of them; [`Goal::Safe`] only as the last of all.
    pub fn of_state(&self, state: StateId) -> Result<Vec<(When, Goal)>, CodeError> {
        match self.alphabet {
            Alphabet::Assignments => {
                let targets = self.row(state)?.into_iter().enumerate();
                let good = targets.filter_map(|(index, target)| {
                    let when = When::Text(format!("(system_state_index == {index})"));
                    target.map(|t| (when, Goal::State(t)))
                });
                Ok(good.chain([(When::Else, Goal::Violation)]).collect())
            }
            Alphabet::EdgeAbbreviation => self.abbreviated(state),
        }
    }

    /// A guard for each target. `else` stands for the violation unless the trap state, which is
    /// not written, needs it.
    fn abbreviated(&self, state: StateId) -> Result<Vec<(When, Goal)>, CodeError> {
        let (bad, targets) = self.guards(state);
        let mut moves = Vec::new();
        let reaches_trap = self.safe.contains(state)
            || self.aut.edges(state).iter().any(|e| self.safe.contains(e.target));
        if reaches_trap && !bad.is_false() {
            moves.push((When::Text(self.spelling.guard(&bad)?), Goal::Violation));
        }
        for (target, guard) in targets {
            moves.push((When::Text(self.spelling.guard(&guard)?), Goal::State(target)));
        }
        if reaches_trap {
            moves.push((When::Else, Goal::Safe));
        } else if !bad.is_false() {
            moves.push((When::Else, Goal::Violation));
        }
        Ok(moves)
    }

    /// The letters that make a prefix bad, and those to each state that is written.
    pub fn guards(&self, state: StateId) -> (Guard, Vec<(StateId, Guard)>) {
        let mut bad = Guard::tt();
        let mut targets: Vec<(StateId, Guard)> = Vec::new();
        for edge in self.aut.edges(state) {
            bad = bad.minus(&edge.guard);
            if self.safe.contains(edge.target) {
                continue;
            }
            match targets.iter_mut().find(|(target, _)| *target == edge.target) {
                Some((_, guard)) => *guard = guard.or(&edge.guard),
                None => targets.push((edge.target, edge.guard.clone())),
            }
        }
        (bad, targets)
    }

    /// Are there states that are not written?
    pub fn has_trap(&self) -> bool {
        !self.safe.is_empty()
    }

    /// The statements that compute the number of the current assignment.
    pub fn write_index(&self, text: &mut Text, depth: usize) {
        if self.alphabet == Alphabet::EdgeAbbreviation {
            return;
        }
        text.line(depth, "/* calculate the system state index */");
        text.line(depth, "system_state_index = 0; /* reset */");
        let n = self.spelling.used.len();
        for (i, &prop) in self.spelling.used.iter().enumerate() {
            let (name, shift) = (self.spelling.name(prop), n - 1 - i);
            let bit = format!("((({name})) -> (1 << {shift}) : 0)");
            text.line(depth, format!("system_state_index = system_state_index + {bit};"));
        }
    }

    /// The declaration of the number of the current assignment.
    pub fn write_index_declaration(&self, text: &mut Text) {
        if self.alphabet == Alphabet::Assignments {
            text.line(0, "int system_state_index = 0;");
        }
    }
}

/// A state's number in claims.
pub(super) fn number(state: StateId) -> usize {
    state.index()
}
