//! Monitors as source code: self-contained, without allocation.

use lariat_automata::StateId;
use lariat_automata::formats::never;
use lariat_core::{Id, PropId};

use super::{Monitor, Next, Verdict};
use crate::code::{CodeError, Spelling, Text};

/// A language that monitors are written in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Language {
    /// A module.
    Rust,
    /// Types and inline functions, C99.
    C,
    /// An `inline` to be called after each step of a model.
    Promela,
}

/// The monitor as source code; all that it defines begins with `name`, which must be an identifier
/// in lower case.
pub fn source(
    monitor: &Monitor,
    formula: &str,
    name: &str,
    language: Language,
) -> Result<String, CodeError> {
    let used = monitor.used_props();
    // Comments must not end early.
    let formula: String = formula.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    let formula = formula.replace("*/", "* /");
    let writer = |prefix: &str, names: Vec<String>| Writer {
        monitor,
        name,
        formula: &formula,
        fields: used.iter().map(|p| names[p.index()].clone()).collect(),
        spelling: Spelling::with_names(
            names.iter().map(|n| format!("{prefix}{n}")).collect(),
            used.clone(),
        ),
    };
    match language {
        Language::Rust => writer("input.", identifiers(monitor)).rust(),
        Language::C => writer("input->", identifiers(monitor)).c(),
        Language::Promela => writer("", expressions(monitor, &used)?).promela(),
    }
}

struct Writer<'a> {
    monitor: &'a Monitor,
    name: &'a str,
    formula: &'a str,
    /// The names of the propositions in use.
    fields: Vec<String>,
    spelling: Spelling,
}

impl Writer<'_> {
    /// Verdicts are numbered after the states.
    fn number(&self, next: Next) -> usize {
        match next {
            Next::State(state) => state.index(),
            Next::Settled(Verdict::Satisfied) => self.monitor.n_states(),
            Next::Settled(Verdict::Violated) => self.monitor.n_states() + 1,
        }
    }

    fn verdicts(&self) -> (usize, usize) {
        (self.monitor.n_states(), self.monitor.n_states() + 1)
    }

    /// For each state the conditions and where they lead, the last one without a condition.
    fn moves(&self, state: StateId) -> Result<Vec<(Option<String>, usize)>, CodeError> {
        let moves = self.monitor.moves(state);
        let one = |(i, (guard, next)): (usize, &(_, Next))| {
            let is_last = i + 1 == moves.len();
            let when = if is_last { None } else { Some(self.spelling.condition(guard)?) };
            Ok((when, self.number(*next)))
        };
        moves.iter().enumerate().map(one).collect()
    }

    fn states(&self) -> impl Iterator<Item = StateId> + use<> {
        (0..self.monitor.n_states()).map(StateId::new)
    }

    fn rust(&self) -> Result<String, CodeError> {
        let mut text = Text::default();
        let (satisfied, violated) = self.verdicts();
        text.line(0, format!("/// Monitor of the LTL formula `{}`.", self.formula));
        text.line(0, format!("pub mod {} {{", self.name));
        text.line(2, "/// What the letters so far say, for ever unless inconclusive.");
        text.line(2, "#[derive(Clone, Copy, PartialEq, Eq, Debug)]");
        text.line(2, "pub enum Verdict {");
        text.line(4, "Inconclusive,");
        text.line(4, "Satisfied,");
        text.line(4, "Violated,");
        text.line(2, "}");
        text.line(0, "");
        text.line(2, "/// A letter: which propositions are true.");
        text.line(2, "#[allow(non_snake_case)]");
        text.line(2, "#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]");
        text.line(2, "pub struct Input {");
        for (field, &prop) in self.fields.iter().zip(&self.spelling.used) {
            let original = self.monitor.alphabet().prop(prop).name();
            if original != field {
                text.line(4, format!("/// {}", original.escape_debug()));
            }
            text.line(4, format!("pub {field}: bool,"));
        }
        text.line(2, "}");
        text.line(0, "");
        text.line(2, "#[derive(Clone, Debug)]");
        text.line(2, "pub struct Monitor {");
        text.line(4, "state: u32,");
        text.line(2, "}");
        text.line(0, "");
        text.line(2, "impl Default for Monitor {");
        text.line(4, "fn default() -> Self {");
        text.line(6, "Self::new()");
        text.line(4, "}");
        text.line(2, "}");
        text.line(0, "");
        text.line(2, "impl Monitor {");
        text.line(4, "/// Before the first letter.");
        text.line(4, "pub const fn new() -> Self {");
        text.line(6, format!("Self {{ state: {} }}", self.number(self.monitor.initial())));
        text.line(4, "}");
        text.line(0, "");
        text.line(4, "/// The verdict so far.");
        text.line(4, "pub const fn verdict(&self) -> Verdict {");
        text.line(6, "match self.state {");
        text.line(8, format!("{satisfied} => Verdict::Satisfied,"));
        text.line(8, format!("{violated} => Verdict::Violated,"));
        text.line(8, "_ => Verdict::Inconclusive,");
        text.line(6, "}");
        text.line(4, "}");
        text.line(0, "");
        text.line(4, "/// Reads a letter.");
        text.line(4, "pub fn step(&mut self, input: &Input) -> Verdict {");
        if self.fields.is_empty() {
            text.line(6, "let _ = input;");
        }
        text.line(6, "self.state = match self.state {");
        for state in self.states() {
            let mut chain = String::new();
            for (when, target) in self.moves(state)? {
                match when {
                    Some(when) => chain += &format!("if {when} {{ {target} }} else "),
                    None if chain.is_empty() => chain = target.to_string(),
                    None => chain += &format!("{{ {target} }}"),
                }
            }
            text.line(8, format!("{} => {chain},", state.index()));
        }
        text.line(8, "settled => settled,");
        text.line(6, "};");
        text.line(6, "self.verdict()");
        text.line(4, "}");
        text.line(2, "}");
        text.line(0, "}");
        Ok(text.finish())
    }

    fn c(&self) -> Result<String, CodeError> {
        let mut text = Text::default();
        let (satisfied, violated) = self.verdicts();
        let (name, upper) = (self.name, self.name.to_uppercase());
        text.line(0, format!("/* Monitor of the LTL formula {} */", self.formula));
        text.line(0, "#include <stdbool.h>");
        text.line(0, "");
        text.line(0, "/* what the letters so far say, for ever unless inconclusive */");
        text.line(
            0,
            format!("enum {name}_verdict {{ {upper}_INCONCLUSIVE, {upper}_SATISFIED, {upper}_VIOLATED }};"),
        );
        text.line(0, "");
        text.line(0, "/* a letter: which propositions are true */");
        text.line(0, format!("struct {name}_input {{"));
        for (field, &prop) in self.fields.iter().zip(&self.spelling.used) {
            let original = self.monitor.alphabet().prop(prop).name();
            let comment = if original == field {
                String::new()
            } else {
                format!(" /* {} */", original.escape_debug().to_string().replace("*/", "* /"))
            };
            text.line(1, format!("bool {field};{comment}"));
        }
        if self.fields.is_empty() {
            text.line(1, "bool none;");
        }
        text.line(0, "};");
        text.line(0, "");
        text.line(0, format!("struct {name} {{ unsigned long state; }};"));
        text.line(0, "");
        text.line(0, format!("static inline void {name}_start(struct {name} *monitor) {{"));
        text.line(1, format!("monitor->state = {};", self.number(self.monitor.initial())));
        text.line(0, "}");
        text.line(0, "");
        text.line(
            0,
            format!(
                "static inline enum {name}_verdict {name}_now(const struct {name} *monitor) {{"
            ),
        );
        text.line(1, format!("if (monitor->state == {violated}) return {upper}_VIOLATED;"));
        text.line(1, format!("if (monitor->state == {satisfied}) return {upper}_SATISFIED;"));
        text.line(1, format!("return {upper}_INCONCLUSIVE;"));
        text.line(0, "}");
        text.line(0, "");
        text.line(0, format!("static inline enum {name}_verdict {name}_step("));
        text.line(2, format!("struct {name} *monitor, const struct {name}_input *input) {{"));
        text.line(1, "(void)input;");
        text.line(1, "switch (monitor->state) {");
        for state in self.states() {
            text.line(1, format!("case {}:", state.index()));
            for (when, target) in self.moves(state)? {
                let when = when.map_or(String::new(), |when| format!("if ({when}) "));
                // Each option ends the choice, so no `else` is needed.
                if when.is_empty() {
                    text.line(2, format!("monitor->state = {target};"));
                    text.line(2, "break;");
                } else {
                    text.line(2, format!("{when}{{ monitor->state = {target}; break; }}"));
                }
            }
        }
        text.line(1, "default:");
        text.line(2, "break;");
        text.line(1, "}");
        text.line(1, format!("return {name}_now(monitor);"));
        text.line(0, "}");
        Ok(text.finish())
    }

    fn promela(&self) -> Result<String, CodeError> {
        let mut text = Text::default();
        let (satisfied, violated) = self.verdicts();
        let name = self.name;
        text.line(0, format!("/* Monitor of the LTL formula {} */", self.formula));
        text.line(
            0,
            format!("/* call {name}_step() on each state of the model, the first included */"),
        );
        let initial = self.number(self.monitor.initial());
        let settled = [(satisfied, 1), (violated, 2)].into_iter().find(|(n, _)| *n == initial);
        text.line(0, format!("int {name}_state = {initial};"));
        text.line(
            0,
            format!(
                "byte {name}_verdict = {}; /* 0 inconclusive, 1 satisfied, 2 violated */",
                settled.map_or(0, |(_, verdict)| verdict)
            ),
        );
        text.line(0, format!("inline {name}_step() {{"));
        text.line(1, "d_step {");
        text.line(1, "if");
        for state in self.states() {
            text.line(2, format!(":: ({name}_state == {}) ->", state.index()));
            let option = |(when, target): (Option<String>, usize)| match when {
                Some(when) => format!("({when}) -> {name}_state = {target};"),
                None => format!("else -> {name}_state = {target};"),
            };
            text.choice(3, &self.moves(state)?.into_iter().map(option).collect::<Vec<_>>());
        }
        text.line(2, ":: else -> skip;");
        text.line(1, "fi;");
        let inner = format!("({name}_state == {violated} -> 2 : 0)");
        text.line(1, format!("{name}_verdict = ({name}_state == {satisfied} -> 1 : {inner});"));
        text.line(1, "}");
        text.line(0, "}");
        Ok(text.finish())
    }
}

/// Words that C or Rust keep for themselves.
const KEYWORDS: &[&str] = &[
    "_", "abstract", "as", "async", "auto", "await", "become", "bool", "box", "break", "case",
    "char", "const", "continue", "crate", "default", "do", "double", "dyn", "else", "enum",
    "extern", "false", "final", "float", "fn", "for", "gen", "goto", "if", "impl", "in", "inline",
    "int", "let", "long", "loop", "macro", "match", "mod", "move", "mut", "override", "priv",
    "pub", "ref", "register", "restrict", "return", "self", "Self", "short", "signed", "sizeof",
    "static", "struct", "super", "switch", "trait", "true", "try", "type", "typedef", "typeof",
    "union", "unsafe", "unsigned", "unsized", "use", "virtual", "void", "volatile", "where",
    "while", "yield",
];

/// For each proposition its name if it is an identifier, else `p` and its number.
fn identifiers(monitor: &Monitor) -> Vec<String> {
    let is_word = |name: &str| {
        let mut chars = name.chars();
        chars.next().is_some_and(|c| c.is_ascii_alphabetic() || c == '_')
            && chars.all(|c| c.is_ascii_alphanumeric() || c == '_')
            && !KEYWORDS.contains(&name)
    };
    let names: Vec<&str> = monitor.alphabet().props().map(|p| p.name()).collect();
    let fresh = |i: usize| {
        let mut name = format!("p{i}");
        while names.contains(&name.as_str()) {
            name.push('_');
        }
        name
    };
    let name =
        |(i, name): (usize, &&str)| if is_word(name) { (*name).to_owned() } else { fresh(i) };
    names.iter().enumerate().map(name).collect()
}

/// The propositions as expressions of Promela.
fn expressions(monitor: &Monitor, used: &[PropId]) -> Result<Vec<String>, CodeError> {
    for &prop in used {
        let name = monitor.alphabet().prop(prop).name();
        if !never::is_proposition(name) {
            return Err(CodeError::Name { name: name.to_owned() });
        }
    }
    Ok(crate::code::names(monitor.alphabet()))
}
