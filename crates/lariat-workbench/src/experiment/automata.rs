//! How fast work on automata is: determinization and complement of many, reading, writing,
//! components and emptiness of large ones.

use lariat_automata::Acceptance;
use lariat_core::{Alphabet, Prop, Seed};
use lariat_omega::{Components, is_empty_within};
use lariat_testbench::Range;
use lariat_testbench::random_automaton::{Options, RandomAutomaton};

use super::{Instruments, Suite};
use crate::automaton::{AnyAutomaton, Automaton, Change, Style, apply, read_all, write};
use crate::problem::{Problem, Refusal};
use crate::translate::{self, Translation, Wanted};

/// A piece of work, and what came out of it.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Line {
    /// What was done, and with what.
    pub task: String,
    /// How many automata it was done with.
    pub n_automata: u64,
    /// With how many it could not be done within the limits.
    pub n_failed: u64,
    /// States and edges that it was given.
    pub given: (u64, u64),
    /// States and edges that came out, where automata do.
    pub made: Option<(u64, u64)>,
    /// Bytes that were read or written, where that is the work.
    pub bytes: Option<u64>,
    /// Seconds.
    pub seconds: f64,
}

impl Line {
    fn take(&mut self, aut: &Automaton) {
        self.n_automata += 1;
        self.given.0 += aut.n_states() as u64;
        self.given.1 += aut.n_edges() as u64;
    }

    fn make(&mut self, aut: &Automaton) {
        let made = self.made.get_or_insert_default();
        made.0 += aut.n_states() as u64;
        made.1 += aut.n_edges() as u64;
    }

    /// Bytes a second, in millions.
    pub fn speed(&self) -> Option<f64> {
        self.bytes.map(|bytes| bytes as f64 / 1e6 / self.seconds)
    }
}

/// Determinizes and complements the automata of a suite's formulas; the translation does not count.
pub fn determinize_and_complement(
    suite: &Suite,
    instruments: &Instruments<'_>,
) -> Result<Vec<Line>, Problem> {
    let mut translation = Translation::new(Wanted::pipeline(translate::Options::default()))?;
    let tasks = [("determinize", Change::Determinize), ("complement", Change::Complement)];
    let mut lines: Vec<Line> = tasks
        .iter()
        .map(|(name, _)| Line { task: format!("{name} {}", suite.name), ..Line::default() })
        .collect();
    for (_, formula) in &suite.formulas {
        let aut = match instruments.time(|budget| translation.translate(formula, budget)).0 {
            Ok(aut) => aut,
            Err(Refusal::Problem(problem)) => return Err(problem),
            Err(Refusal::Limit(_)) => {
                lines.iter_mut().for_each(|line| line.n_failed += 1);
                continue;
            }
        };
        for ((_, change), line) in tasks.iter().zip(&mut lines) {
            let (result, seconds) = instruments.time(|budget| apply(&aut, change, budget));
            line.seconds += seconds;
            match result {
                Ok(made) => {
                    line.take(&aut);
                    line.make(&made);
                }
                Err(Refusal::Problem(problem)) => return Err(problem),
                Err(Refusal::Limit(_)) => line.n_failed += 1,
            }
        }
    }
    Ok(lines)
}

/// How large the large automata are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Large {
    /// Edges of the one that is written and read, ten a state.
    pub edges: usize,
    /// States of the one that is searched, three edges each.
    pub states: usize,
    /// Where chance starts.
    pub seed: u64,
}

/// Writes and reads a large automaton, and searches another: one without marks, of which the search
/// has to see everything.
pub fn large(size: Large, instruments: &Instruments<'_>) -> Result<Vec<Line>, Problem> {
    let mut lines = write_and_read(&random(size.edges / 10, 9, 0.2, size.seed)?, instruments)?;
    let aut = random(size.states, 2, 0.0, size.seed)?;
    let mut components = Line { task: "components".to_owned(), ..Line::default() };
    components.take(&aut);
    components.seconds = instruments.time(|_| Components::of(&aut).len()).1;
    let mut emptiness = Line { task: "emptiness".to_owned(), ..Line::default() };
    emptiness.take(&aut);
    let (result, seconds) = instruments.time(|budget| {
        // The bound on states is for what is made, and nothing is made here.
        is_empty_within(&aut, &budget.clone().with_max_states(u64::MAX))
    });
    emptiness.seconds = seconds;
    match result {
        Ok(true) => {}
        Ok(false) => return Err(Problem::error("internal error: no mark, and yet a word")),
        Err(_) => (emptiness.n_automata, emptiness.n_failed) = (0, 1),
    }
    lines.extend([components, emptiness]);
    Ok(lines)
}

fn write_and_read(aut: &Automaton, instruments: &Instruments<'_>) -> Result<Vec<Line>, Problem> {
    let any = AnyAutomaton::Automaton(aut.clone());
    let style = Style::hoa("")?;
    let (text, seconds) = instruments.time(|budget| write(&any, &style, budget));
    let text = match text {
        Ok(text) => text,
        Err(Refusal::Problem(problem)) => return Err(problem),
        Err(Refusal::Limit(limit)) => return Err(Problem::error(limit.to_string())),
    };
    let bytes = Some(text.len() as u64);
    let mut writing = Line { task: "write HOA".to_owned(), bytes, seconds, ..Line::default() };
    writing.take(aut);
    let (reading, seconds) = instruments.time(|_| read_all(&text).next());
    let again = match reading {
        Some(Ok(reading)) => reading.automaton,
        Some(Err(problem)) => return Err(problem),
        None => return Err(Problem::error("internal error: what was written is not read")),
    };
    let mut line = Line { task: "read HOA".to_owned(), bytes, seconds, ..Line::default() };
    line.take(aut);
    match again {
        AnyAutomaton::Automaton(again) if again.n_edges() == aut.n_edges() => line.make(&again),
        _ => return Err(Problem::error("internal error: another automaton is read")),
    }
    Ok(vec![writing, line])
}

fn random(n_states: usize, degree: usize, marks: f64, seed: u64) -> Result<Automaton, Problem> {
    let props: Vec<Prop> = ["a", "b", "c"].map(Prop::new).to_vec();
    let options = Options {
        states: Range::only(1),
        alphabet: props.iter().collect::<Alphabet>(),
        density: 0.0,
        acceptance: Acceptance::buchi(),
        mark_probability: marks,
        truth: 0.5,
    };
    let generator =
        RandomAutomaton::new(options).map_err(|error| Problem::error(error.to_string()))?;
    Ok(generator.draw_sparse(n_states.max(1), degree, &mut Seed(seed).random()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::read_suite;
    use lariat_core::Budget;

    #[test]
    fn all_lines_of_the_table_are_there() {
        let budget = || Budget::SMALL;
        let instruments = Instruments { clock: &|| 0.0, budget: &budget };
        let suite = read_suite("mine", "FG a\nG(a -> F b)\n").unwrap();
        let lines = determinize_and_complement(&suite, &instruments).unwrap();
        assert_eq!(lines.len(), 2);
        assert!(lines.iter().all(|line| (line.n_automata, line.n_failed) == (2, 0)));
        assert!(lines.iter().all(|line| line.made.is_some_and(|(states, _)| states >= 3)));
        let size = Large { edges: 1_000, states: 500, seed: 0 };
        let lines = large(size, &instruments).unwrap();
        let tasks: Vec<&str> = lines.iter().map(|line| line.task.as_str()).collect();
        assert_eq!(tasks, ["write HOA", "read HOA", "components", "emptiness"]);
        assert_eq!(lines[0].given, (100, 999));
        assert_eq!(lines[3].given, (500, 1_499));
    }
}
