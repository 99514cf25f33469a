//! The writer.

use lariat_core::Id;

use crate::formats::Format;
use crate::formats::error::{Excerpt, WriteError};
use crate::formats::products::{GuardTexts, MAX_STEPS, Notation};
use crate::{Automaton, MarkSet};

/// Where marks are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum LbttMarks {
    /// On states if all of them can have theirs, otherwise on edges.
    #[default]
    State,
    /// On edges.
    Edges,
}

/// Writes a generalized Büchi automaton with one initial state. Propositions that are not called
/// `p0`, `p1` and so on are quoted.
///
/// ```
/// use lariat_automata::formats::{Stream, lbtt};
/// let text = "1 1t\n0 1\n0 -1 ! p0\n0 0 -1 p0\n-1\n";
/// let gf = Stream::new(text).next().unwrap().unwrap().automaton.into_automaton().unwrap();
/// assert_eq!(lbtt::write(&gf, lbtt::LbttMarks::State).unwrap(), text);
/// ```
pub fn write(aut: &Automaton, marks: LbttMarks) -> Result<String, WriteError> {
    let format = Format::Lbtt;
    let acceptance = aut.acceptance();
    if !acceptance.is_generalized_buchi() {
        let (needed, given) = ("generalized Büchi", acceptance.to_string());
        return Err(WriteError::Acceptance { format, needed, given });
    }
    let n_sets = acceptance.n_marks();
    // Without initial states nothing is accepted, which is what no states mean here.
    let initial = match aut.initial() {
        [] => return Ok(format!("0 {n_sets}\n")),
        [state] => *state,
        several => return Err(WriteError::InitialStates { format, given: several.len() }),
    };
    let names = aut.alphabet().props().map(|p| spelled(p.name())).collect::<Result<Vec<_>, _>>()?;
    let on_states = marks == LbttMarks::State && aut.has_state_marks();
    let mut guards = GuardTexts::new(Notation::Prefix(&names));
    let mut out = format!("{} {n_sets}{}\n", aut.n_states(), if on_states { "" } else { "t" });
    for state in aut.states() {
        let edges = aut.edges(state);
        out += &format!("{} {}", state.index(), u8::from(state == initial));
        if on_states {
            let none = MarkSet::new();
            write_marks(&mut out, edges.first().map_or(&none, |edge| &edge.marks));
        }
        out.push('\n');
        for edge in edges {
            out += &edge.target.index().to_string();
            if !on_states {
                write_marks(&mut out, &edge.marks);
            }
            out.push(' ');
            if !guards.write(&mut out, &edge.guard) {
                return Err(WriteError::GuardTooLarge { state: state.index(), limit: MAX_STEPS });
            }
            out.push('\n');
        }
        out.push_str("-1\n");
    }
    Ok(out)
}

fn write_marks(out: &mut String, marks: &MarkSet) {
    for mark in marks.iter() {
        *out += &format!(" {}", mark.index());
    }
    out.push_str(" -1");
}

/// A name that every reader of the format takes, or a quoted one. A guard ends with its line.
fn spelled(name: &str) -> Result<String, WriteError> {
    let is_number = |digits: &str| !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
    if name.strip_prefix('p').is_some_and(is_number) {
        return Ok(name.to_owned());
    }
    if name.contains(['\n', '\r']) {
        return Err(WriteError::Name { format: Format::Lbtt, name: Excerpt::new(name) });
    }
    let mut quoted = String::from("\"");
    for c in name.chars() {
        if matches!(c, '"' | '\\') {
            quoted.push('\\');
        }
        quoted.push(c);
    }
    quoted.push('"');
    Ok(quoted)
}
