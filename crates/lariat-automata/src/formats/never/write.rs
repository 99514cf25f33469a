//! The writer.

use lariat_core::Id;

use crate::formats::error::{Excerpt, WriteError};
use crate::formats::products::{GuardTexts, MAX_STEPS, Notation};
use crate::formats::{Format, Parsed};
use crate::{Automaton, Edge, StateId};

/// How a claim is written. `Default` is what `lariat` uses.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct NeverOptions {
    /// The words for a choice.
    pub style: NeverStyle,
    /// Are states commented?
    pub comments: NeverComments,
}

/// The words for a choice.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum NeverStyle {
    /// `if` and `fi`, as any Spin reads them.
    #[default]
    If,
    /// `do` and `od`, and a failing assertion for a move to a state that accepts everything, as
    /// Spin 6 writes them.
    Do,
}

/// Are states commented?
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum NeverComments {
    /// No.
    #[default]
    None,
    /// With their names.
    States,
}

/// Writes a Büchi automaton with marks on states and one initial state.
///
/// ```
/// use lariat_automata::formats::{Stream, never};
/// let text = "2 1\n0 1 -1\n0 & p0 ! p1\n1 p1\n-1\n1 0 0 -1\n1 t\n-1\n";
/// let until = Stream::new(text).next().unwrap().unwrap().automaton.into_automaton().unwrap();
/// assert_eq!(never::write(&until, &never::NeverOptions::default()).unwrap(), "\
/// never {
/// T0_init:
///   if
///   :: ((p0) && (!(p1))) -> goto T0_init
///   :: ((p1)) -> goto accept_all
///   fi;
/// accept_all:
///   skip
/// }
/// ");
/// ```
pub fn write(aut: &Automaton, options: &NeverOptions) -> Result<String, WriteError> {
    let format = Format::Never;
    let acceptance = aut.acceptance();
    let all_accept = acceptance.n_marks() == 0 && acceptance.is_generalized_buchi();
    if !acceptance.is_buchi() && !all_accept {
        let (needed, given) = ("Büchi", acceptance.to_string());
        return Err(WriteError::Acceptance { format, needed, given });
    }
    let same = |edges: &[Edge]| edges.windows(2).all(|w| w[0].marks == w[1].marks);
    if let Some(state) = aut.states().find(|&s| !same(aut.edges(s))) {
        return Err(WriteError::EdgeMarks { format, state: state.index() });
    }
    if let Some(prop) = aut.alphabet().props().find(|p| !is_proposition(p.name())) {
        return Err(WriteError::Name { format, name: Excerpt::new(prop.name()) });
    }
    if aut.initial().len() > 1 {
        return Err(WriteError::InitialStates { format, given: aut.initial().len() });
    }
    Writer { aut, options, initial: aut.single_initial(), all_accept }.write()
}

struct Writer<'a> {
    aut: &'a Automaton,
    options: &'a NeverOptions,
    initial: Option<StateId>,
    /// Does every state accept, whatever its marks?
    all_accept: bool,
}

impl Writer<'_> {
    fn write(&self) -> Result<String, WriteError> {
        let mut out = String::from("never {");
        if let Some(name) = self.aut.name() {
            // A comment must not end early.
            out += &format!(" /* {} */", name.replace("*/", "* /"));
        }
        out.push('\n');
        let Some(initial) = self.initial else {
            let dead_end = self.choice(&[String::from(":: (false) -> goto T0_init")]);
            out += &format!("T0_init:\n{dead_end}}}\n");
            return Ok(out);
        };
        let mut guards = GuardTexts::new(Notation::Promela(self.aut.alphabet()));
        let others = self.aut.states().filter(|&s| s != initial && !self.accepts_all(s));
        for state in std::iter::once(initial).chain(others) {
            self.write_state(&mut out, &mut guards, state)?;
        }
        // All states that accept everything are one.
        if let Some(state) = self.aut.states().find(|&s| s != initial && self.accepts_all(s)) {
            out += &format!("accept_all:{}\n  skip\n", self.comment(state));
        }
        out.push_str("}\n");
        Ok(out)
    }

    fn write_state(
        &self,
        out: &mut String,
        guards: &mut GuardTexts<'_>,
        state: StateId,
    ) -> Result<(), WriteError> {
        let label = self.label(state);
        let mut options = Vec::new();
        for edge in self.aut.edges(state) {
            let mut guard = String::new();
            if !guards.write(&mut guard, &edge.guard) {
                return Err(WriteError::GuardTooLarge { state: state.index(), limit: MAX_STEPS });
            }
            let target = self.label(edge.target);
            options.push(match self.options.style {
                NeverStyle::Do if target == "accept_all" => {
                    format!(":: atomic {{ ({guard}) -> assert(!({guard})) }}")
                }
                _ => format!(":: ({guard}) -> goto {target}"),
            });
        }
        if options.is_empty() {
            options.push(format!(":: (false) -> goto {label}"));
        }
        *out += &format!("{label}:{}\n{}", self.comment(state), self.choice(&options));
        Ok(())
    }

    fn choice(&self, options: &[String]) -> String {
        let (open, close) = match self.options.style {
            NeverStyle::If => ("if", "fi;"),
            NeverStyle::Do => ("do", "od;"),
        };
        format!("  {open}\n  {}\n  {close}\n", options.join("\n  "))
    }

    fn comment(&self, state: StateId) -> String {
        match (self.options.comments, self.aut.state_name(state)) {
            (NeverComments::States, Some(name)) => format!(" /* {} */", name.replace("*/", "* /")),
            _ => String::new(),
        }
    }

    fn label(&self, state: StateId) -> String {
        let prefix = if self.is_accepting(state) { "accept" } else { "T0" };
        if Some(state) == self.initial {
            format!("{prefix}_init")
        } else if self.accepts_all(state) {
            "accept_all".to_owned()
        } else {
            format!("{prefix}_S{}", state.index())
        }
    }

    fn is_accepting(&self, state: StateId) -> bool {
        self.all_accept || self.aut.edges(state).first().is_some_and(|edge| !edge.marks.is_empty())
    }

    /// Is it an accepting state with a loop for every letter?
    fn accepts_all(&self, state: StateId) -> bool {
        let edges = self.aut.edges(state);
        let is_loop = |edge: &Edge| edge.target == state && edge.guard.is_true();
        self.is_accepting(state) && edges.iter().any(is_loop)
    }
}

/// Can Promela read the name between parentheses, and end there? Only such propositions stand in
/// claims.
///
/// ```
/// use lariat_automata::formats::never::is_proposition;
/// assert!(is_proposition("x > 0"));
/// assert!(!is_proposition("x) || (true"));
/// ```
pub fn is_proposition(name: &str) -> bool {
    let mut open: Vec<char> = Vec::new();
    for c in name.chars() {
        match c {
            '(' | '[' => open.push(c),
            ')' if open.pop() != Some('(') => return false,
            ']' if open.pop() != Some('[') => return false,
            '{' | '}' | ';' | '"' | '\\' => return false,
            _ if c.is_control() => return false,
            _ => {}
        }
    }
    let broken = ["/*", "*/", "//"].iter().any(|word| name.contains(word));
    open.is_empty() && !broken && is_one_guard(name)
}

/// Does our own reader take it for a guard, and not for a constant?
fn is_one_guard(name: &str) -> bool {
    let claim = format!("never {{ s: if :: ({name}) -> goto s fi }}");
    match super::read(&claim, 0) {
        Ok((Parsed::Automaton(aut), end, _)) => {
            end == claim.len()
                && aut.n_edges() == 1
                && !aut.edges(StateId::new(0))[0].guard.is_true()
        }
        _ => false,
    }
}
