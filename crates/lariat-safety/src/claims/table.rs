//! A deterministic claim with its transitions in an array: listing 1.11.

use super::moves::{Moves, number};
use super::{Acceptance, Alphabet, violation, write_end};
use crate::GoodPrefixes;
use crate::code::{CodeError, Text};

const VARIABLES: &[&str] = &["current_state", "next_state", "system_state_index", "table"];

/// Entries of the table on a line.
const WIDTH: usize = 4;

/// Spin merges assignments that follow each other, but not more than 256 and not over a label.
const MERGED: usize = 128;

/// A table that leaves room for a model in the 1024 bytes of a state that `pan` has by default.
const PLAIN_BYTES: usize = 512;

pub(super) fn write(
    text: &mut Text,
    good: &GoodPrefixes,
    acceptance: Acceptance,
) -> Result<(), CodeError> {
    let moves = Moves::of(good, Alphabet::Assignments, VARIABLES)?;
    let n_letters = moves.spelling.n_assignments(moves.aut.n_states())?;
    let mut entries = Vec::new();
    for state in moves.aut.states() {
        let row = moves.row(state)?;
        entries
            .extend(row.into_iter().map(|t| t.map_or("-1".to_owned(), |t| number(t).to_string())));
    }
    let bytes = 4 * entries.len();
    if bytes > PLAIN_BYTES {
        let needed = (bytes + PLAIN_BYTES).next_power_of_two();
        text.line(
            0,
            format!("/* the table is part of each state: compile pan with -DVECTORSZ={needed} */"),
        );
    }
    let initial = number(moves.initial);
    text.line(0, format!("int current_state = {initial};"));
    text.line(0, format!("int next_state = {initial};"));
    moves.write_index_declaration(text);
    text.line(0, format!("int table[{}];", entries.len()));
    text.line(0, "never {");
    text.line(0, "S0_init: /* fill the table here */");
    text.line(1, "atomic {");
    for (line, entries) in entries.chunks(WIDTH).enumerate() {
        let start = line * WIDTH;
        if start > 0 && start.is_multiple_of(MERGED) {
            text.line(0, format!("T{start}:"));
        }
        let entry = |(i, entry)| format!("table[{}] = {entry};", start + i);
        text.line(1, entries.iter().enumerate().map(entry).collect::<Vec<_>>().join(" "));
    }
    write_step(text, &moves, n_letters, acceptance);
    text.line(0, "S1: /* loop here forever if property holds */");
    text.line(1, "atomic {");
    text.line(1, "current_state = next_state; /* update state */");
    text.line(1, "next_state = -1; /* reset */");
    write_step(text, &moves, n_letters, acceptance);
    write_end(text, acceptance);
    Ok(())
}

fn write_step(text: &mut Text, moves: &Moves<'_>, n_letters: usize, acceptance: Acceptance) {
    moves.write_index(text, 1);
    text.line(1, "/* look up the next state in the table */");
    text.line(1, format!("next_state = table[current_state * {n_letters} + system_state_index];"));
    let stuck = format!("(next_state == -1) -> {}", violation(acceptance));
    text.choice(1, &[stuck, "else -> goto S1;".to_owned()]);
    text.line(1, "}");
}
