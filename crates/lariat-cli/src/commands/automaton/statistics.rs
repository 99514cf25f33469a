//! The values of % sequences.

use std::cell::OnceCell;

use lariat_workbench::automaton::{
    AnyAutomaton, Facts, Style, accepted_word, facts, without_universal_branching, write,
};
use lariat_workbench::{Budget, Refusal};

/// An automaton whose facts are found when they are first asked for.
pub struct Measured<'a> {
    automaton: &'a AnyAutomaton,
    budget: &'a Budget,
    facts: OnceCell<Facts>,
}

impl<'a> Measured<'a> {
    /// Nothing is asked yet.
    pub fn new(automaton: &'a AnyAutomaton, budget: &'a Budget) -> Self {
        Self { automaton, budget, facts: OnceCell::new() }
    }

    /// The value of a sequence; `-` where universal branching leaves it unknown.
    pub fn sequence(&self, letter: char) -> Result<String, Refusal> {
        let facts = || self.facts.get_or_init(|| facts(self.automaton));
        let number = |n: Option<usize>| n.map_or_else(|| "-".to_owned(), |n| n.to_string());
        Ok(match letter {
            's' => facts().n_states.to_string(),
            'e' => facts().n_edges.to_string(),
            't' => format!("{:.0}", facts().n_transitions),
            'a' => facts().n_marks.to_string(),
            'c' => number(facts().n_components),
            'd' => number(facts().is_deterministic.map(usize::from)),
            'p' => number(facts().is_complete.map(usize::from)),
            'n' => number(facts().n_nondeterministic),
            'g' => facts().acceptance.clone(),
            'm' => facts().name.clone().unwrap_or_default(),
            'x' => facts().props.join(" "),
            'h' => {
                let line = write(self.automaton, &Style::hoa("l")?, self.budget)?;
                line.trim_end().to_owned()
            }
            _ => {
                let aut = without_universal_branching(self.automaton)?;
                let word = accepted_word(aut, self.budget)?;
                word.map_or_else(String::new, |(word, _)| word.text())
            }
        })
    }
}
