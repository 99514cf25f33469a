//! What is measured of an automaton, and whose it is.

use lariat_core::{BitSet, PropId};

use crate::automaton::Automaton;

/// How large an automaton is, and how long it took to make.
///
/// States as they are: no trap is added, and an automaton of the empty language has one state. An
/// edge is what a text format lists as one; transitions count it once for each letter over the
/// propositions that some guard of the automaton reads.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Figures {
    /// States.
    pub states: u64,
    /// Edges.
    pub edges: u64,
    /// Transitions.
    pub transitions: f64,
    /// States with several edges for a letter.
    pub nondeterministic: u64,
    /// Is it deterministic?
    pub is_deterministic: bool,
    /// Acceptance marks.
    pub marks: u64,
    /// Seconds.
    pub seconds: f64,
}

impl Figures {
    /// Measures an automaton.
    pub fn of(aut: &Automaton, seconds: f64) -> Self {
        let mut read: BitSet<PropId> = BitSet::new();
        for (_, edge) in aut.all_edges() {
            read.union_with(&edge.guard.support());
        }
        let n_unread = aut.alphabet().ids().filter(|&prop| !read.contains(prop)).count();
        let nondeterministic = aut.states().filter(|&s| !aut.is_deterministic_at(s)).count();
        Self {
            states: aut.n_states().max(1) as u64,
            edges: aut.n_edges() as u64,
            transitions: aut.n_transitions() / (n_unread as f64).exp2(),
            nondeterministic: nondeterministic as u64,
            is_deterministic: aut.is_deterministic(),
            marks: aut.acceptance().n_marks() as u64,
            seconds,
        }
    }
}

/// What one tool made of one formula of a suite.
#[derive(Clone, PartialEq, Debug)]
pub struct Measurement {
    /// The suite.
    pub suite: String,
    /// The tool, and how it was asked: `lariat-ba`, `spot-tgba`.
    pub tool: String,
    /// The line of the formula in the suite.
    pub line: usize,
    /// The formula.
    pub formula: String,
    /// The figures, or why there are none.
    pub figures: Result<Figures, String>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::automaton::{read_all, without_universal_branching};

    #[test]
    fn propositions_that_no_guard_reads_do_not_multiply_transitions() {
        let text = "HOA: v1 States: 1 Start: 0 AP: 3 \"a\" \"b\" \"c\" Acceptance: 0 t --BODY--
            State: 0 [0 | 2] 0 --END--";
        let reading = read_all(text).next().unwrap().unwrap();
        let figures = Figures::of(without_universal_branching(&reading.automaton).unwrap(), 0.0);
        assert_eq!((figures.states, figures.edges, figures.transitions), (1, 1, 3.0));
    }
}
