//! Claims that keep a set of states, determinized on the fly: listings 1.4 (by outgoing edges) and
//! 1.5 (by incoming edges).

use lariat_automata::{FiniteAutomaton, StateId};

use super::moves::number;
use super::{Acceptance, Alphabet, Direction, violation, write_end};
use crate::code::{CodeError, Spelling, Text};

const VARIABLES: &[&str] = &["i", "not_stuck", "current_state", "next_state"];

pub(super) fn write(
    text: &mut Text,
    aut: &FiniteAutomaton,
    direction: Direction,
    alphabet: Alphabet,
    acceptance: Acceptance,
) -> Result<(), CodeError> {
    let spelling = Spelling::of(aut, VARIABLES)?;
    if alphabet == Alphabet::Assignments {
        spelling.n_assignments(aut.n_states())?;
    }
    let writer = Writer { aut, spelling, direction, alphabet, acceptance };
    text.line(0, "int i = 0;");
    if acceptance != Acceptance::Infinite {
        text.line(0, "bool not_stuck = false;");
    }
    text.line(0, "/* declare state arrays; they are automatically initialized to 0 */");
    text.line(0, format!("bool current_state[{}];", aut.n_states()));
    text.line(0, format!("bool next_state[{}];", aut.n_states()));
    text.line(0, "never {");
    match acceptance {
        Acceptance::Infinite => writer.write_infinite(text),
        Acceptance::Finite | Acceptance::Assertion => writer.write_finite(text),
    }
}

struct Writer<'a> {
    aut: &'a FiniteAutomaton,
    spelling: Spelling,
    direction: Direction,
    alphabet: Alphabet,
    acceptance: Acceptance,
}

impl Writer<'_> {
    fn write_finite(&self, text: &mut Text) -> Result<(), CodeError> {
        text.line(1, "do");
        text.line(2, ":: atomic {");
        // Declarations cannot set single entries of an array; `not_stuck` is false before the
        // first step only.
        text.line(3, "/* initialize before the first step */");
        text.line(3, "if");
        let starts: Vec<String> =
            self.aut.initial().iter().map(|s| format!("next_state[{}] = 1;", number(s))).collect();
        text.line(4, format!(":: (! not_stuck) -> {}", starts.join(" ")));
        text.line(4, ":: else -> skip;");
        text.line(3, "fi;");
        text.line(3, "/* first, current_state becomes next_state */");
        self.write_loop(text, 3, "current_state[i] = next_state[i];");
        self.write_reset(text, 3);
        text.line(3, "/* second, fill in next_state */");
        self.write_fill(text, 3)?;
        text.line(3, "/* third, check if we are stuck */");
        text.line(3, "not_stuck = false;");
        self.write_loop(text, 3, "not_stuck = not_stuck || next_state[i];");
        text.choice(3, &["(! not_stuck) -> break;".to_owned(), "else -> skip;".to_owned()]);
        text.line(3, "}");
        text.line(1, "od;");
        text.line(0, "}");
        Ok(())
    }

    fn write_infinite(&self, text: &mut Text) -> Result<(), CodeError> {
        text.line(0, "S0_init: /* initialize current here */");
        text.line(1, "atomic {");
        for state in self.aut.initial().iter() {
            text.line(1, format!("current_state[{}] = 1;", number(state)));
        }
        self.write_fill(text, 1)?;
        self.write_jumps(text);
        text.line(1, "}");
        text.line(0, "S1: /* loop here forever if property holds */");
        text.line(1, "atomic {");
        text.line(1, "/* update: current_state = next_state */");
        self.write_loop(text, 1, "current_state[i] = next_state[i];");
        self.write_reset(text, 1);
        self.write_fill(text, 1)?;
        self.write_jumps(text);
        text.line(1, "}");
        write_end(text, self.acceptance);
        Ok(())
    }

    fn write_loop(&self, text: &mut Text, depth: usize, statement: &str) {
        let n = self.aut.n_states();
        text.line(depth, "i = 0;");
        text.line(depth, "do");
        text.line(depth + 1, format!(":: (i < {n}) -> {statement} i++;"));
        text.line(depth + 1, format!(":: (i >= {n}) -> break;"));
        text.line(depth, "od;");
    }

    /// By incoming edges, each entry is assigned anyway.
    fn write_reset(&self, text: &mut Text, depth: usize) {
        if self.direction == Direction::Front {
            text.line(depth, "/* reset next_state */");
            self.write_loop(text, depth, "next_state[i] = 0;");
        }
    }

    /// If any next state is enabled, loop. Several options may be enabled; all lead to one place.
    fn write_jumps(&self, text: &mut Text) {
        let go_on = |s: StateId| format!("next_state[{}] -> goto S1;", number(s));
        let stuck = format!("else -> {}", violation(self.acceptance));
        text.choice(1, &self.aut.states().map(go_on).chain([stuck]).collect::<Vec<_>>());
    }

    fn write_fill(&self, text: &mut Text, depth: usize) -> Result<(), CodeError> {
        match self.direction {
            Direction::Front => self.write_front(text, depth),
            Direction::Back => self.write_back(text, depth),
        }
    }

    fn write_front(&self, text: &mut Text, depth: usize) -> Result<(), CodeError> {
        for state in self.aut.states() {
            text.line(depth, "if");
            text.line(depth + 1, format!(":: current_state[{}] ->", number(state)));
            for (target, guards) in self.edges(state)? {
                let set = |guard| format!("{guard} -> next_state[{}] = 1;", number(target));
                let options = guards.iter().map(set).chain(["else -> skip;".to_owned()]);
                text.choice(depth + 2, &options.collect::<Vec<_>>());
            }
            text.line(depth + 1, ":: else -> skip;");
            text.line(depth, "fi;");
        }
        Ok(())
    }

    fn write_back(&self, text: &mut Text, depth: usize) -> Result<(), CodeError> {
        let mut into: Vec<Vec<String>> = vec![Vec::new(); self.aut.n_states()];
        for state in self.aut.states() {
            for (target, guards) in self.edges(state)? {
                let edge = |guard| format!("(current_state[{}] && {guard})", number(state));
                into[number(target)].extend(guards.iter().map(edge));
            }
        }
        let separator = format!(" ||\n{}", "  ".repeat(depth + 2));
        for (target, edges) in into.iter().enumerate() {
            let value = if edges.is_empty() { "0".to_owned() } else { edges.join(&separator) };
            text.line(depth, format!("next_state[{target}] = {value};"));
        }
        Ok(())
    }

    /// The edges that leave a state, by target, as guards or as assignments.
    fn edges(&self, state: StateId) -> Result<Vec<(StateId, Vec<String>)>, CodeError> {
        let mut edges: Vec<(StateId, Vec<String>)> = Vec::new();
        for edge in self.aut.edges(state) {
            let guards = match self.alphabet {
                Alphabet::EdgeAbbreviation => vec![self.spelling.guard(&edge.guard)?],
                Alphabet::Assignments => {
                    let n = self.spelling.n_assignments(self.aut.n_states())?;
                    let letters = (0..n).map(|index| self.spelling.assignment(index));
                    letters
                        .filter(|letter| edge.guard.contains(letter))
                        .map(|letter| self.spelling.product(&letter))
                        .collect()
                }
            };
            match edges.iter_mut().find(|(target, _)| *target == edge.target) {
                Some((_, all)) => all.extend(guards),
                None => edges.push((edge.target, guards)),
            }
        }
        Ok(edges)
    }
}
