//! Deterministic claims with labels as states: listings 1.1, 1.3, 1.9 and 1.10.

use lariat_automata::StateId;

use super::moves::{Goal, Moves, number};
use super::{Acceptance, Alphabet, violation, write_end};
use crate::GoodPrefixes;
use crate::code::{CodeError, Text};

pub(super) fn write(
    text: &mut Text,
    good: &GoodPrefixes,
    alphabet: Alphabet,
    acceptance: Acceptance,
) -> Result<(), CodeError> {
    let moves = Moves::of(good, alphabet, &["system_state_index"])?;
    moves.write_index_declaration(text);
    text.line(0, "never {");
    let label = |state: StateId| {
        let prefix = if state == moves.initial { "init_" } else { "" };
        format!("{prefix}S{}", number(state))
    };
    for state in moves.states() {
        text.line(0, format!("{}:", label(state)));
        text.line(1, "atomic {");
        moves.write_index(text, 2);
        let mut options = Vec::new();
        for (when, goal) in moves.of_state(state)? {
            let when = when.text();
            match goal {
                Goal::State(target) => options.push(format!("{when} -> goto {};", label(target))),
                Goal::Violation => options.push(format!("{when} -> {}", violation(acceptance))),
                // A claim without a move is as good.
                Goal::Safe => {}
            }
        }
        text.choice(2, &options);
        text.line(1, "}");
    }
    write_end(text, acceptance);
    Ok(())
}
