//! The writer.

use lariat_core::{Guard, Id, Letter};

use super::{HoaLabels, HoaLayout, HoaMarks, HoaOptions, HoaProperties, HoaVersion};
use crate::formats::error::WriteError;
use crate::formats::products::{GuardTexts, MAX_STEPS, Notation};
use crate::formats::structure;
use crate::{Automaton, Condition, Edge, MarkSet, Properties, Property, StateId, Target};

/// With more propositions, implicit labels would take more text than labels.
const MAX_IMPLICIT_PROPS: usize = 8;
/// Property lines are broken before this column.
const WIDTH: usize = 70;

/// Writes an automaton, alternating or not. It ends with a line break.
///
/// An edge to the empty conjunction, which accepts everything, leads to a state added for it.
///
/// ```
/// use lariat_automata::formats::{Stream, hoa};
/// let text = "HOA: v1 Start: 0 AP: 1 \"a\" Acceptance: 1 Inf(0) --BODY-- State: 0 [0] 0 {0} [!0] 0 --END--";
/// let aut = Stream::new(text).next().unwrap().unwrap().automaton.into_automaton().unwrap();
/// assert_eq!(hoa::write(&aut, &hoa::HoaOptions::default()).unwrap(), "\
/// HOA: v1
/// States: 1
/// Start: 0
/// AP: 1 \"a\"
/// acc-name: Buchi
/// Acceptance: 1 Inf(0)
/// properties: trans-labels explicit-labels trans-acc complete
/// properties: deterministic
/// --BODY--
/// State: 0
/// [0] 0 {0}
/// [!0] 0
/// --END--
/// ");
/// ```
pub fn write<T: Target>(aut: &Automaton<T>, options: &HoaOptions) -> Result<String, WriteError> {
    let writer = Writer::new(aut, options)?;
    let mut out = String::with_capacity(64 + 16 * aut.n_states() + 20 * aut.n_edges());
    writer.write_header(&mut out);
    writer.write_body(&mut out)?;
    out.push_str("--END--\n");
    Ok(out)
}

struct Writer<'a, T> {
    aut: &'a Automaton<T>,
    options: &'a HoaOptions,
    labels: HoaLabels,
    marks: HoaMarks,
    deterministic: Option<bool>,
    complete: Option<bool>,
    /// The marks on the loop of the state that stands for the empty conjunction.
    all: Option<MarkSet>,
}

impl<'a, T: Target> Writer<'a, T> {
    fn new(aut: &'a Automaton<T>, options: &'a HoaOptions) -> Result<Self, WriteError> {
        let deterministic = structure::is_deterministic(aut);
        let complete = structure::is_complete(aut);
        let all = match leads_to_nothing(aut) {
            None => None,
            Some(state) => Some(accepting_marks(aut).ok_or_else(|| WriteError::TrueTarget {
                state: state.index(),
                acceptance: aut.acceptance().to_string(),
            })?),
        };
        let same_guards = |edges: &[Edge<T>]| edges.windows(2).all(|w| w[0].guard == w[1].guard);
        let labels = match options.labels {
            HoaLabels::States if aut.states().all(|s| same_guards(aut.edges(s))) => {
                HoaLabels::States
            }
            HoaLabels::Implicit
                if deterministic == Some(true)
                    && complete == Some(true)
                    && aut.alphabet().n_props() <= MAX_IMPLICIT_PROPS =>
            {
                HoaLabels::Implicit
            }
            _ => HoaLabels::Edges,
        };
        let marks = match options.marks {
            HoaMarks::State if !aut.has_state_marks() => HoaMarks::Edges,
            HoaMarks::Mixed if aut.has_state_marks() => HoaMarks::State,
            marks => marks,
        };
        Ok(Self { aut, options, labels, marks, deterministic, complete, all })
    }

    fn break_line(&self) -> char {
        if self.options.layout == HoaLayout::OneLine { ' ' } else { '\n' }
    }

    fn write_header(&self, out: &mut String) {
        let end = self.break_line();
        let aut = self.aut;
        let mut line = |text: &str| {
            out.push_str(text);
            out.push(end);
        };
        line(match self.options.version {
            HoaVersion::V1 => "HOA: v1",
            HoaVersion::V1Dot1 => "HOA: v1.1",
        });
        if let Some(name) = aut.name() {
            line(&format!("name: {}", quoted(name)));
        }
        line(&format!("States: {}", aut.n_states() + usize::from(self.all.is_some())));
        for start in aut.initial() {
            let mut text = String::from("Start: ");
            self.write_target(&mut text, start);
            line(&text);
        }
        let mut props = format!("AP: {}", aut.alphabet().n_props());
        for prop in aut.alphabet().props() {
            props.push(' ');
            props.push_str(&quoted(prop.name()));
        }
        line(&props);
        if let Some(name) = aut.acceptance().name() {
            line(&format!("acc-name: {name}"));
        }
        line(&format!("Acceptance: {}", aut.acceptance()));
        let mut width = 0;
        let mut properties = String::new();
        for property in self.properties() {
            if width > 0 && width + 1 + property.len() > WIDTH {
                line(&properties);
                width = 0;
            }
            if width == 0 {
                properties = String::from("properties:");
            }
            properties.push(' ');
            properties.push_str(&property);
            width = properties.len();
        }
        line(&properties);
        line("--BODY--");
    }

    /// How the automaton is written, and what is known about it.
    fn properties(&self) -> Vec<String> {
        let verbose = self.options.properties == HoaProperties::Verbose;
        let universal = |t: &T| t.states().len() != 1;
        let branches = self.aut.initial().iter().any(universal)
            || self.aut.all_edges().any(|(_, e)| universal(&e.target));
        let mut names: Vec<&str> = Vec::new();
        if branches {
            names.push("univ-branch");
        } else if verbose {
            names.push("no-univ-branch");
        }
        names.extend(match self.labels {
            HoaLabels::Edges => ["trans-labels", "explicit-labels"].as_slice(),
            HoaLabels::States => &["state-labels", "explicit-labels"],
            HoaLabels::Implicit => &["trans-labels", "implicit-labels"],
        });
        names.extend(match self.marks {
            HoaMarks::State => Some("state-acc"),
            HoaMarks::Edges => Some("trans-acc"),
            HoaMarks::Mixed => None,
        });
        let mut names: Vec<String> = names.into_iter().map(str::to_owned).collect();
        let order = [
            Property::Colored,
            Property::Complete,
            Property::Deterministic,
            Property::Unambiguous,
            Property::SemiDeterministic,
            Property::StutterInvariant,
            Property::Terminal,
            Property::VeryWeak,
            Property::Weak,
            Property::InherentlyWeak,
        ];
        let known = self.known(branches);
        for property in order {
            match known.get(property) {
                Some(true) if verbose || !follows(known, property, branches) => {
                    names.push(property.name().to_owned());
                }
                Some(false) if self.options.version == HoaVersion::V1Dot1 => {
                    names.push(format!("!{}", property.name()));
                }
                Some(false) if property == Property::StutterInvariant && verbose => {
                    names.push("stutter-sensitive".to_owned());
                }
                _ => {}
            }
        }
        names
    }

    /// Structure is looked at; everything else is what the automaton says about itself.
    fn known(&self, branches: bool) -> Properties {
        // The state added for the empty conjunction has a mark of its own, or not.
        let all = self.all.as_ref().is_none_or(|marks| marks.len() == 1);
        let colored = self.aut.n_edges() > 0 && structure::is_colored(self.aut) && all;
        let known = self
            .aut
            .properties()
            .with(Property::Deterministic, self.deterministic)
            .with(Property::Complete, self.complete)
            .with(Property::Colored, colored.then_some(true));
        structure::implied(known, branches)
    }

    fn write_body(&self, out: &mut String) -> Result<(), WriteError> {
        let end = self.break_line();
        let mut guards = GuardTexts::new(Notation::Numbers);
        for state in self.aut.states() {
            let edges = self.aut.edges(state);
            let label = edges.first().map_or(Guard::tt(), |edge| edge.guard.clone());
            let marks = edges.first().map(|edge| &edge.marks).filter(|_| self.has_marks(state));
            out.push_str("State: ");
            if self.labels == HoaLabels::States {
                self.write_label(out, &mut guards, &label, state)?;
            }
            push_number(out, state.index());
            if let Some(name) = self.aut.state_name(state) {
                out.push(' ');
                out.push_str(&quoted(name));
            }
            if let Some(marks) = marks {
                write_marks(out, marks);
            }
            out.push(end);
            let shows = marks.is_none();
            match self.labels {
                HoaLabels::Edges => {
                    for edge in edges {
                        self.write_label(out, &mut guards, &edge.guard, state)?;
                        self.write_edge(out, edge, shows);
                        out.push(end);
                    }
                }
                HoaLabels::States => self.write_row(out, edges.iter(), shows),
                HoaLabels::Implicit => {
                    let reads = |letter: &Letter| edges.iter().find(|e| e.guard.contains(letter));
                    let letters = (0..1u64 << self.aut.alphabet().n_props()).map(Letter::from_bits);
                    let row = letters.map(|letter| reads(&letter).expect("it is complete"));
                    self.write_row(out, row, shows);
                }
            }
        }
        if let Some(marks) = &self.all {
            self.write_all_state(out, marks);
        }
        Ok(())
    }

    /// Are the marks of this state's edges written on the state?
    fn has_marks(&self, state: StateId) -> bool {
        let same = |edges: &[Edge<T>]| edges.windows(2).all(|w| w[0].marks == w[1].marks);
        match self.marks {
            HoaMarks::State => true,
            HoaMarks::Edges => false,
            HoaMarks::Mixed => same(self.aut.edges(state)),
        }
    }

    /// Edges without labels, in one line.
    fn write_row<'e>(&self, out: &mut String, edges: impl Iterator<Item = &'e Edge<T>>, shows: bool)
    where
        T: 'e,
    {
        let before = out.len();
        for edge in edges {
            if out.len() > before {
                out.push(' ');
            }
            self.write_edge(out, edge, shows);
        }
        if out.len() > before {
            out.push(self.break_line());
        }
    }

    /// Writes a label and a space.
    fn write_label(
        &self,
        out: &mut String,
        guards: &mut GuardTexts<'_>,
        guard: &Guard,
        state: StateId,
    ) -> Result<(), WriteError> {
        out.push('[');
        if !guards.write(out, guard) {
            return Err(WriteError::GuardTooLarge { state: state.index(), limit: MAX_STEPS });
        }
        out.push_str("] ");
        Ok(())
    }

    fn write_edge(&self, out: &mut String, edge: &Edge<T>, shows: bool) {
        self.write_target(out, &edge.target);
        if shows {
            write_marks(out, &edge.marks);
        }
    }

    fn write_target(&self, out: &mut String, target: &T) {
        match target.states() {
            [] => push_number(out, self.aut.n_states()),
            [first, rest @ ..] => {
                push_number(out, first.index());
                for state in rest {
                    out.push('&');
                    push_number(out, state.index());
                }
            }
        }
    }

    fn write_all_state(&self, out: &mut String, marks: &MarkSet) {
        let end = self.break_line();
        let state = self.aut.n_states();
        let label = if self.labels == HoaLabels::States { "[t] " } else { "" };
        out.push_str(&format!("State: {label}{state} \"t\""));
        if self.marks != HoaMarks::Edges {
            write_marks(out, marks);
        }
        out.push(end);
        if self.labels == HoaLabels::Edges {
            out.push_str("[t] ");
        }
        let n_edges = match self.labels {
            HoaLabels::Implicit => 1usize << self.aut.alphabet().n_props(),
            _ => 1,
        };
        for i in 0..n_edges {
            out.push_str(if i == 0 { "" } else { " " });
            push_number(out, state);
            if self.marks == HoaMarks::Edges {
                write_marks(out, marks);
            }
        }
        out.push(end);
    }
}

/// Does it follow from a property that is written anyway?
fn follows(known: Properties, property: Property, branches: bool) -> bool {
    let without = known.with(property, None);
    structure::implied(without, branches).get(property) == Some(true)
}

/// A state with an edge to the empty conjunction, or the first one if a run starts there.
fn leads_to_nothing<T: Target>(aut: &Automaton<T>) -> Option<StateId> {
    if aut.initial().iter().any(|t| t.states().is_empty()) {
        return Some(StateId::new(0));
    }
    aut.all_edges().find(|(_, edge)| edge.target.states().is_empty()).map(|(state, _)| state)
}

/// Marks that satisfy the condition when a run shows them for ever. Tried: all marks, all that no
/// `Fin` mentions, none, and for few marks every set.
fn accepting_marks<T: Target>(aut: &Automaton<T>) -> Option<MarkSet> {
    let acceptance = aut.acceptance();
    let mut fins = MarkSet::new();
    acceptance.condition().replaced(&mut |atom| {
        if let Condition::Fin(mark) = atom {
            fins.insert(*mark);
        }
        atom.clone()
    });
    let likely = [MarkSet::new(), acceptance.all_marks().difference(&fins), acceptance.all_marks()];
    let all = (0..1u64 << acceptance.n_marks().min(16)).map(MarkSet::from_bits);
    likely.into_iter().chain(all).find(|marks| acceptance.accepts(marks))
}

fn write_marks(out: &mut String, marks: &MarkSet) {
    if marks.is_empty() {
        return;
    }
    let mut separator = " {";
    for mark in marks.iter() {
        out.push_str(separator);
        push_number(out, mark.index());
        separator = " ";
    }
    out.push('}');
}

fn quoted(text: &str) -> String {
    let mut quoted = String::with_capacity(text.len() + 2);
    quoted.push('"');
    for c in text.chars() {
        if matches!(c, '"' | '\\') {
            quoted.push('\\');
        }
        quoted.push(c);
    }
    quoted.push('"');
    quoted
}

/// Most of what is written is numbers, so they do not go through the formatting machinery.
fn push_number(out: &mut String, number: usize) {
    let mut digits = [0u8; 20];
    let (mut at, mut rest) = (digits.len(), number);
    loop {
        at -= 1;
        digits[at] = b'0' + (rest % 10) as u8;
        rest /= 10;
        if rest == 0 {
            break;
        }
    }
    out.push_str(std::str::from_utf8(&digits[at..]).expect("digits are ASCII"));
}
