//! Questions with an answer of yes or no, and words.

use lariat_automata::{Condition, Edge, EdgeId, StateId};
use lariat_core::{Budget, Id, Lasso, LimitReached, Resource};
use lariat_omega::{AcceptingRun, accepting_run, is_empty_within, shortest_accepting_run};
use lariat_oracle::accepts;

use super::{Automaton, languages};
use crate::problem::{Problem, Refusal};
use crate::word::Word;

/// Something that an automaton may be or do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Question {
    /// Does it accept nothing?
    IsEmpty,
    /// Has it one initial state, and at most one edge for each letter in each state?
    IsDeterministic,
    /// Has it an edge for each letter in each state?
    IsComplete,
    /// Do all edges of a component show the same marks?
    IsWeak,
    /// Is it weak, and accepts all that follows where it accepts at all?
    IsTerminal,
    /// Has each word one accepting run at most?
    IsUnambiguous,
    /// Is there a word that the other one accepts, too?
    Intersects(Box<Automaton>),
    /// Does the other one accept every word that it accepts?
    IncludedIn(Box<Automaton>),
    /// Do both accept the same words?
    EquivalentTo(Box<Automaton>),
    /// Does it accept the word?
    Accepts(Word),
    /// Does it not accept the word?
    Rejects(Word),
}

/// The answer.
pub fn holds(aut: &Automaton, question: &Question, budget: &Budget) -> Result<bool, Refusal> {
    Ok(match question {
        Question::IsEmpty => is_empty_within(aut, budget)?,
        Question::IsDeterministic => aut.is_deterministic(),
        Question::IsComplete => aut.is_complete(),
        Question::IsWeak => lariat_omega::is_weak(aut),
        Question::IsTerminal => lariat_omega::is_terminal(aut),
        Question::IsUnambiguous => lariat_omega::is_unambiguous(aut, budget)?,
        Question::Intersects(other) => languages::common_word(aut, other, budget)?.is_some(),
        Question::IncludedIn(other) => languages::word_outside(aut, other, budget)?.is_none(),
        Question::EquivalentTo(other) => {
            languages::word_outside(aut, other, budget)?.is_none()
                && languages::word_outside(other, aut, budget)?.is_none()
        }
        Question::Accepts(word) => accepts_within(aut, &word.0)?,
        Question::Rejects(word) => !accepts_within(aut, &word.0)?,
    })
}

/// So much work is spent on finding a shortest word.
const SHORTEST: u64 = 20_000_000;

/// A word that the automaton accepts, and whether none is shorter; `None` if it accepts nothing.
/// Where finding a shortest one takes too long, it is the first that a search meets.
pub fn accepted_word(aut: &Automaton, budget: &Budget) -> Result<Option<(Word, bool)>, Refusal> {
    let steps = budget.max_steps.min(SHORTEST);
    let (run, is_shortest) =
        match shortest_accepting_run(aut, &budget.clone().with_max_steps(steps)) {
            Ok(run) => (run, true),
            Err(LimitReached::Exhausted { resource: Resource::Steps, .. }) => {
                (accepting_run(aut, budget)?, false)
            }
            Err(limit) => return Err(limit.into()),
        };
    let Some(run) = run else { return Ok(None) };
    let word = run.word(aut);
    confirmed(aut, &run, &word)?;
    Ok(Some((Word(word), is_shortest)))
}

/// Nobody sees a word that the oracle does not accept. It judges the part of the automaton that the
/// run uses: what a part accepts, the whole does.
pub(super) fn confirmed(aut: &Automaton, run: &AcceptingRun, word: &Lasso) -> Result<(), Refusal> {
    let steps = || run.stem.iter().chain(&run.cycle);
    let mut used: Vec<(StateId, EdgeId)> = steps().map(|s| (s.source, s.edge)).collect();
    used.sort_unstable();
    used.dedup();
    let mut visited: Vec<StateId> = steps().map(|step| step.source).collect();
    visited.sort_unstable();
    visited.dedup();
    let number = |state: StateId| {
        StateId::new(visited.binary_search(&state).expect("a run goes on from where it comes to"))
    };
    let mut part = aut.builder_like();
    part.add_states(visited.len());
    // A run may start in any state; only that it starts in an initial one is left to check.
    let start = steps().next().expect("the cycle of a run is not empty").source;
    part.add_initial(number(start));
    for (source, edge) in used {
        let edge = aut.edge(edge);
        part.add_edge(number(source), Edge { target: number(edge.target), ..edge.clone() });
    }
    match aut.initial().contains(&start) && accepts_within(&part.build(), word)? {
        true => Ok(()),
        false => {
            let message = format!("internal error: the word {word} is not accepted after all");
            Err(Problem::error(message).into())
        }
    }
}

/// The oracle tries every choice of `Fin` marks; more than this many are too many choices.
const MAX_FIN: u64 = 20;
/// The oracle compares all pairs of a state and a position with each other.
const MAX_PAIRS: u64 = 10_000;

pub(super) fn accepts_within(aut: &Automaton, word: &Lasso) -> Result<bool, Refusal> {
    let mut n_fin = 0;
    aut.acceptance().condition().replaced(&mut |atom| {
        n_fin += u64::from(matches!(atom, Condition::Fin(_)));
        atom.clone()
    });
    if n_fin > MAX_FIN {
        let message = format!("words are judged up to {MAX_FIN} Fin marks, and there are {n_fin}");
        return Err(Problem::error(message).into());
    }
    if (aut.n_states() as u64).saturating_mul(word.n_positions() as u64) > MAX_PAIRS {
        let (resource, limit) = (Resource::States, MAX_PAIRS);
        return Err(LimitReached::Exhausted { resource, limit }.into());
    }
    Ok(accepts(aut, word))
}
