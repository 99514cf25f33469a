//! Automata as input of Graphviz: for pictures, not to be read again.
//!
//! States are circles with their names or numbers. Marks are circled numbers on edges, or on
//! states where all edges of each state show the same; a Büchi automaton with marks on states has
//! double circles instead. Universal branching goes through a point.

use std::fmt::Write;
use std::str::FromStr;

use lariat_core::Id;

use super::error::WriteError;
use super::products::{GuardTexts, MAX_STEPS, Notation};
use crate::{Automaton, Edge, MarkSet, StateId, Target};

/// How a picture looks. `Default` is what `lariat` uses.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct DotOptions {
    /// Where edges lead.
    pub direction: Direction,
    /// How marks are shown.
    pub marks: DotMarks,
    /// What stands in states.
    pub states: DotStates,
    /// What stands above the picture.
    pub caption: Caption,
}

/// Where edges lead.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Direction {
    /// From left to right.
    #[default]
    Right,
    /// Downward.
    Down,
}

/// How marks are shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum DotMarks {
    /// `⓿❶❷`
    #[default]
    Circled,
    /// `{0,1,2}`
    Braces,
}

/// What stands in states.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum DotStates {
    /// Their names, where they have one.
    #[default]
    Names,
    /// Their numbers.
    Numbers,
}

/// What stands above the picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Caption {
    /// The automaton's name?
    pub name: bool,
    /// Its acceptance condition?
    pub acceptance: bool,
}

impl Default for Caption {
    fn default() -> Self {
        Self { name: true, acceptance: true }
    }
}

/// A flag that does not exist.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{flag}` is no flag of pictures; they are h, v, b, B, 1, a, A, n, N")]
pub struct UnknownDotFlag {
    /// The flag.
    pub flag: char,
}

impl FromStr for DotOptions {
    type Err = UnknownDotFlag;

    /// The flags that may follow `-d`: `h` and `v` for the direction, `b` for circled marks and
    /// `B` for braces, `1` for numbers in states, `a` and `n` for acceptance and name in the
    /// caption, `A` and `N` for none.
    fn from_str(flags: &str) -> Result<Self, UnknownDotFlag> {
        let mut options = Self::default();
        for flag in flags.chars() {
            match flag {
                'h' => options.direction = Direction::Right,
                'v' => options.direction = Direction::Down,
                'b' => options.marks = DotMarks::Circled,
                'B' => options.marks = DotMarks::Braces,
                '1' => options.states = DotStates::Numbers,
                'a' | 'A' => options.caption.acceptance = flag == 'a',
                'n' | 'N' => options.caption.name = flag == 'n',
                _ => return Err(UnknownDotFlag { flag }),
            }
        }
        Ok(options)
    }
}

/// Writes an automaton, alternating or not.
///
/// ```
/// use lariat_automata::formats::{Stream, dot};
/// let text = "HOA: v1 Start: 0 AP: 1 \"a\" Acceptance: 1 Inf(0) --BODY-- State: 0 [0] 0 {0} [!0] 0 --END--";
/// let aut = Stream::new(text).next().unwrap().unwrap().automaton.into_automaton().unwrap();
/// assert_eq!(dot::write(&aut, &"A".parse().unwrap()).unwrap(), "\
/// digraph \"\" {
///   rankdir=LR
///   node [shape=circle]
///   i0 [shape=point, style=invis, width=0]
///   i0 -> 0
///   0 [label=\"0\"]
///   0 -> 0 [label=\"a\\n⓿\"]
///   0 -> 0 [label=\"!a\"]
/// }
/// ");
/// ```
pub fn write<T: Target>(aut: &Automaton<T>, options: &DotOptions) -> Result<String, WriteError> {
    let on_states = aut.acceptance().n_marks() > 0 && aut.has_state_marks();
    let writer =
        Writer { aut, options, on_states, doubled: on_states && aut.acceptance().is_buchi() };
    let mut out = format!("digraph \"{}\" {{\n", escaped(aut.name().unwrap_or_default()));
    writer.write_header(&mut out);
    let mut guards = GuardTexts::new(Notation::Names(aut.alphabet()));
    let mut n_points = 0;
    for (i, target) in aut.initial().iter().enumerate() {
        out += &format!("  i{i} [shape=point, style=invis, width=0]\n");
        writer.write_edge(&mut out, &format!("i{i}"), target, "", &mut n_points);
    }
    for state in aut.states() {
        writer.write_state(&mut out, state);
        for edge in aut.edges(state) {
            let mut guard = String::new();
            if !guards.write(&mut guard, &edge.guard) {
                return Err(WriteError::GuardTooLarge { state: state.index(), limit: MAX_STEPS });
            }
            let label = writer.label(edge, &guard);
            let attributes = format!(" [label=\"{label}\"]");
            let source = state.index().to_string();
            writer.write_edge(&mut out, &source, &edge.target, &attributes, &mut n_points);
        }
    }
    out.push_str("}\n");
    Ok(out)
}

struct Writer<'a, T> {
    aut: &'a Automaton<T>,
    options: &'a DotOptions,
    /// Are marks shown in states?
    on_states: bool,
    /// Are accepting states double circles?
    doubled: bool,
}

impl<T: Target> Writer<'_, T> {
    fn write_header(&self, out: &mut String) {
        out.push_str(match self.options.direction {
            Direction::Right => "  rankdir=LR\n",
            Direction::Down => "  rankdir=TB\n",
        });
        let Caption { name, acceptance } = self.options.caption;
        let mut lines = Vec::new();
        if let (true, Some(name)) = (name, self.aut.name()) {
            lines.push(escaped(name));
        }
        if acceptance {
            lines.push(escaped(&self.aut.acceptance().condition().to_string()));
        }
        if !lines.is_empty() {
            *out += &format!("  label=\"{}\"\n  labelloc=t\n", lines.join("\\n"));
        }
        out.push_str("  node [shape=circle]\n");
    }

    fn write_state(&self, out: &mut String, state: StateId) {
        let name = self.aut.state_name(state).filter(|_| self.options.states == DotStates::Names);
        let mut label = name.map_or_else(|| state.index().to_string(), escaped);
        let marks = self.aut.edges(state).first().map(|edge| &edge.marks);
        let marks = marks.filter(|marks| self.on_states && !marks.is_empty());
        let mut shape = "";
        match marks {
            Some(_) if self.doubled => shape = ", shape=doublecircle",
            Some(marks) => label += &format!("\\n{}", mark_text(marks, self.options.marks)),
            None => {}
        }
        let _ = writeln!(out, "  {} [label=\"{label}\"{shape}]", state.index());
    }

    fn label(&self, edge: &Edge<T>, guard: &str) -> String {
        let mut label = escaped(guard);
        if !self.on_states && !edge.marks.is_empty() {
            label += &format!("\\n{}", mark_text(&edge.marks, self.options.marks));
        }
        label
    }

    /// An edge to one state, or to a point and from there to each of several.
    fn write_edge(
        &self,
        out: &mut String,
        source: &str,
        target: &T,
        attributes: &str,
        n_points: &mut usize,
    ) {
        if let [one] = target.states() {
            *out += &format!("  {source} -> {}{attributes}\n", one.index());
            return;
        }
        let point = format!("p{n_points}");
        *n_points += 1;
        let shape = if target.states().is_empty() { "plaintext, label=\"⊤\"" } else { "point" };
        *out += &format!("  {point} [shape={shape}]\n  {source} -> {point}{attributes}\n");
        for state in target.states() {
            *out += &format!("  {point} -> {}\n", state.index());
        }
    }
}

/// Marks as circled numbers or in braces.
fn mark_text(marks: &MarkSet, style: DotMarks) -> String {
    match style {
        DotMarks::Circled => marks.iter().map(|mark| circled(mark.index())).collect(),
        DotMarks::Braces => {
            let numbers: Vec<String> = marks.iter().map(|mark| mark.index().to_string()).collect();
            format!("{{{}}}", numbers.join(","))
        }
    }
}

/// `⓿` to `⓴`; no characters exist beyond.
fn circled(number: usize) -> String {
    let symbol = match u32::try_from(number) {
        Ok(0) => Some('⓿'),
        Ok(n @ 1..=10) => char::from_u32('❶' as u32 + n - 1),
        Ok(n @ 11..=20) => char::from_u32('⓫' as u32 + n - 11),
        _ => None,
    };
    symbol.map_or_else(|| format!("({number})"), String::from)
}

/// A text between double quotes of Graphviz.
fn escaped(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            '\n' => out.push_str("\\n"),
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    out
}
