//! Deterministic claims with numbers as states: listings 1.6 (by incoming edges), 1.7 and 1.8 (by
//! outgoing edges).

use lariat_automata::StateId;

use super::moves::{Goal, Moves, When, number};
use super::{Acceptance, Alphabet, Direction, violation, write_end};
use crate::GoodPrefixes;
use crate::code::{CodeError, Text};

const VARIABLES: &[&str] = &["current_state", "next_state", "system_state_index"];

pub(super) fn write(
    text: &mut Text,
    good: &GoodPrefixes,
    direction: Direction,
    alphabet: Alphabet,
    acceptance: Acceptance,
) -> Result<(), CodeError> {
    let moves = Moves::of(good, alphabet, VARIABLES)?;
    let writer = Writer { moves, direction, acceptance };
    let initial = number(writer.moves.initial);
    text.line(0, format!("int current_state = {initial};"));
    text.line(0, format!("int next_state = {initial};"));
    writer.moves.write_index_declaration(text);
    text.line(0, "never {");
    match acceptance {
        Acceptance::Infinite => writer.write_infinite(text),
        Acceptance::Finite | Acceptance::Assertion => writer.write_finite(text),
    }
}

struct Writer<'a> {
    moves: Moves<'a>,
    direction: Direction,
    acceptance: Acceptance,
}

impl Writer<'_> {
    fn write_finite(&self, text: &mut Text) -> Result<(), CodeError> {
        text.line(1, "do");
        text.line(2, ":: atomic {");
        text.line(3, "current_state = next_state; /* update state */");
        text.line(3, "next_state = -1; /* reset */");
        self.moves.write_index(text, 3);
        self.write_step(text, 3, &self.moves.states())?;
        text.line(3, "}");
        text.line(1, "od;");
        text.line(0, "}");
        Ok(())
    }

    fn write_infinite(&self, text: &mut Text) -> Result<(), CodeError> {
        text.line(0, "S0_init: /* initialize current here */");
        text.line(1, "atomic {");
        text.line(1, format!("current_state = {};", number(self.moves.initial)));
        self.moves.write_index(text, 1);
        self.write_step(text, 1, &[self.moves.initial])?;
        text.line(1, "}");
        text.line(0, "S1: /* loop here forever if property holds */");
        text.line(1, "atomic {");
        text.line(1, "current_state = next_state; /* update state */");
        self.moves.write_index(text, 1);
        self.write_step(text, 1, &self.moves.states())?;
        text.line(1, "}");
        write_end(text, self.acceptance);
        Ok(())
    }

    /// The step from some states, one of which is the current one.
    fn write_step(
        &self,
        text: &mut Text,
        depth: usize,
        states: &[StateId],
    ) -> Result<(), CodeError> {
        match self.direction {
            Direction::Front => self.write_front(text, depth, states),
            Direction::Back => self.write_back(text, depth, states),
        }
    }

    fn write_front(
        &self,
        text: &mut Text,
        depth: usize,
        states: &[StateId],
    ) -> Result<(), CodeError> {
        text.line(depth, "if");
        for &state in states {
            text.line(depth + 1, format!(":: (current_state == {}) ->", number(state)));
            let moves = self.moves.of_state(state)?;
            let option = |(when, goal): &(When, Goal)| self.option(when.text(), *goal);
            text.choice(depth + 2, &moves.iter().map(option).collect::<Vec<_>>());
        }
        text.line(depth, "fi;");
        Ok(())
    }

    fn write_back(
        &self,
        text: &mut Text,
        depth: usize,
        states: &[StateId],
    ) -> Result<(), CodeError> {
        let mut into: Vec<(Goal, Vec<String>)> = Vec::new();
        for &state in states {
            for (when, goal) in self.moves.of_state(state)? {
                // What no other option says is left to one `else` for all states.
                let When::Text(when) = when else { continue };
                let edge = format!("((current_state == {}) && {when})", number(state));
                match into.iter_mut().find(|(g, _)| *g == goal) {
                    Some((_, edges)) => edges.push(edge),
                    None => into.push((goal, vec![edge])),
                }
            }
        }
        if self.moves.has_trap() {
            // The trap state takes the `else`, so all violations are named.
            into.retain(|(goal, _)| *goal != Goal::Violation);
            let edges = self.violations(states)?;
            if !edges.is_empty() {
                into.insert(0, (Goal::Violation, edges));
            }
        }
        let separator = format!(" ||\n{}", "  ".repeat(depth + 2));
        let mut options: Vec<String> = into
            .iter()
            .map(|(goal, edges)| self.option(&format!("({})", edges.join(&separator)), *goal))
            .collect();
        let rest = if self.moves.has_trap() { Goal::Safe } else { Goal::Violation };
        options.push(self.option("else", rest));
        text.choice(depth, &options);
        Ok(())
    }

    /// What makes a prefix bad, by state.
    fn violations(&self, states: &[StateId]) -> Result<Vec<String>, CodeError> {
        let mut edges = Vec::new();
        for &state in states {
            let (bad, _) = self.moves.guards(state);
            if !bad.is_false() {
                let guard = self.moves.spelling.guard(&bad)?;
                edges.push(format!("((current_state == {}) && {guard})", number(state)));
            }
        }
        Ok(edges)
    }

    fn option(&self, when: &str, goal: Goal) -> String {
        match (goal, self.acceptance) {
            (Goal::State(target), Acceptance::Infinite) => {
                format!("{when} -> next_state = {}; goto S1;", number(target))
            }
            (Goal::State(target), _) => format!("{when} -> next_state = {};", number(target)),
            (Goal::Violation, Acceptance::Finite) => format!("{when} -> break;"),
            (Goal::Violation, acceptance) => format!("{when} -> {}", violation(acceptance)),
            (Goal::Safe, _) => format!("{when} -> false; /* nothing bad can follow */"),
        }
    }
}
