//! The reader.

use std::borrow::Cow;

use lariat_core::{Alphabet, Guard, Id, Span};
use rustc_hash::FxHashMap;

use super::guard;
use crate::formats::Parsed;
use crate::formats::error::{Excerpt, Oddity, Problem, ReadError, Warning};
use crate::formats::guards::{Evaluator, MAX_DEPTH, Purse};
use crate::{Acceptance, Builder, Edge, MarkSet, StateId};

/// The state that Spin calls so accepts everything, and may be left out.
const ACCEPT_ALL: &str = "accept_all";

/// Reads one claim that starts at a byte of a text. Returns it with the byte after its end.
pub(in crate::formats) fn read(
    text: &str,
    start: usize,
) -> Result<(Parsed, usize, Vec<Warning>), ReadError> {
    let mut reader = Reader {
        text,
        at: start + "never".len(),
        comment: None,
        purse: Purse::new(start),
        evaluator: Evaluator::default(),
        alphabet: Alphabet::new(),
        guards: FxHashMap::default(),
        states: Vec::new(),
        labels: FxHashMap::default(),
        moves: Vec::new(),
        warnings: Vec::new(),
    };
    let name = reader.read_claim(start)?;
    let end = reader.at;
    let warnings = std::mem::take(&mut reader.warnings);
    let parsed = reader.assemble(name)?;
    Ok((parsed, end, warnings))
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
    /// The first comment.
    comment: Option<&'a str>,
    purse: Purse,
    evaluator: Evaluator,
    alphabet: Alphabet,
    /// The guards read so far, by their text.
    guards: FxHashMap<&'a str, Guard>,
    states: Vec<State>,
    labels: FxHashMap<&'a str, (usize, Span)>,
    moves: Vec<Move<'a>>,
    warnings: Vec<Warning>,
}

#[derive(Default)]
struct State {
    accepting: bool,
}

struct Move<'a> {
    source: usize,
    guard: Guard,
    target: &'a str,
    span: Span,
}

/// What a move does after its guard.
enum Action {
    Goto,
    Assert,
    Nothing,
}

impl<'a> Reader<'a> {
    fn read_claim(&mut self, start: usize) -> Result<Option<String>, ReadError> {
        self.skip_space()?;
        let (claim_name, _) = self.word();
        self.at += claim_name.len();
        self.expect("{", "`{`")?;
        self.skip_space()?;
        let formula = self.comment.map(|text| text.split_ascii_whitespace().collect::<Vec<_>>());
        let formula = formula.map(|words| words.join(" ")).filter(|name| !name.is_empty());
        let claim_name = Some(claim_name.to_owned()).filter(|name| !name.is_empty());
        loop {
            self.skip_separators()?;
            if self.take("}") {
                break;
            }
            self.read_state()?;
        }
        if self.states.is_empty() {
            let span = Span::new(start, self.at);
            self.warnings.push(Warning { oddity: Oddity::EmptyClaim, span });
        }
        Ok(formula.or(claim_name))
    }

    /// Labels, and what happens there.
    fn read_state(&mut self) -> Result<(), ReadError> {
        let state = self.states.len();
        self.states.push(State::default());
        let (first, first_span) = self.read_label(state)?;
        loop {
            self.skip_space()?;
            let (word, span) = self.word();
            match word {
                "skip" | "true" if !self.is_label(span) => {
                    self.at = span.end;
                    let (guard, target) = (Guard::tt(), first);
                    self.moves.push(Move { source: state, guard, target, span });
                    return Ok(());
                }
                "false" if !self.is_label(span) => {
                    self.at = span.end;
                    return Ok(());
                }
                "if" | "do" => {
                    self.at = span.end;
                    let close = if word == "if" { "fi" } else { "od" };
                    return self.read_options(state, close);
                }
                "" => {
                    if !self.rest().starts_with(['}', ';']) {
                        return Err(self.unexpected("`skip`, `false`, `if` or `do`"));
                    }
                    let oddity = Oddity::EmptyState { label: Excerpt::new(first) };
                    self.warnings.push(Warning { oddity, span: first_span });
                    return Ok(());
                }
                _ => {
                    self.read_label(state)?;
                }
            }
        }
    }

    fn is_label(&self, word: Span) -> bool {
        let rest = self.text[word.end..].trim_ascii_start();
        rest.starts_with(':') && !rest.starts_with("::")
    }

    fn read_label(&mut self, state: usize) -> Result<(&'a str, Span), ReadError> {
        self.skip_space()?;
        let (label, span) = self.word();
        if label.is_empty() {
            return Err(self.unexpected("a label"));
        }
        self.at = span.end;
        self.expect(":", "`:` after a label")?;
        if let Some((_, first)) = self.labels.insert(label, (state, span)) {
            let problem = Problem::Repeated { what: format!("label {}", Excerpt::quoted(label)) };
            return Err(ReadError::new(problem, span).near(first, "given here before"));
        }
        self.states[state].accepting |= label.starts_with("accept");
        Ok((label, span))
    }

    /// The options of `if` or `do`, and the word that closes it.
    fn read_options(&mut self, state: usize, close: &'static str) -> Result<(), ReadError> {
        let first_move = self.moves.len();
        // What no guard so far contains, for `else`; only computed if there is one.
        let mut guards: Vec<Guard> = Vec::new();
        let mut otherwise = None;
        loop {
            self.skip_separators()?;
            if self.take("::") {
                self.read_option(state, &mut guards, &mut otherwise)?;
                continue;
            }
            let (word, span) = self.word();
            if word != close {
                let expected = if close == "fi" { "`::` or `fi`" } else { "`::` or `od`" };
                return Err(self.unexpected(expected));
            }
            self.at = span.end;
            break;
        }
        if let Some(index) = otherwise {
            let mut any = Guard::ff();
            let span = Span::at(self.at);
            for guard in &guards {
                any = self.purse.or(&any, guard, span)?;
            }
            let rest = self.purse.not(&any, span)?;
            if let Some(index) = index {
                debug_assert!(index >= first_move, "the move belongs to this state");
                let found: &mut Move<'_> = &mut self.moves[index];
                found.guard = rest;
            }
        }
        Ok(())
    }

    /// A move, perhaps inside `atomic`. `otherwise` becomes the place of the move of `else`.
    fn read_option(
        &mut self,
        state: usize,
        guards: &mut Vec<Guard>,
        otherwise: &mut Option<Option<usize>>,
    ) -> Result<(), ReadError> {
        self.skip_space()?;
        let (word, span) = self.word();
        let mut atomic = false;
        if word == "atomic" {
            self.at = span.end;
            self.expect("{", "`{`")?;
            atomic = true;
        }
        let (span, action) = self.scan_guard()?;
        let is_else = &self.text[span.start..span.end] == "else";
        let guard = if is_else { Guard::ff() } else { self.read_guard(span)? };
        if !is_else {
            guards.push(guard.clone());
        }
        let target = match action {
            Action::Goto => {
                self.skip_space()?;
                let (label, at) = self.word();
                if label.is_empty() {
                    return Err(self.unexpected("a label"));
                }
                self.at = at.end;
                Some((label, at))
            }
            Action::Assert => {
                self.skip_assertion()?;
                Some((ACCEPT_ALL, span))
            }
            Action::Nothing => None,
        };
        if is_else {
            *otherwise = Some(target.map(|_| self.moves.len()));
        }
        if let Some((target, span)) = target {
            self.moves.push(Move { source: state, guard, target, span });
        }
        if atomic {
            self.skip_separators()?;
            self.expect("}", "`}` after an atomic move")?;
        }
        Ok(())
    }

    /// Finds the end of a guard and takes the words that follow it.
    fn scan_guard(&mut self) -> Result<(Span, Action), ReadError> {
        self.skip_space()?;
        let start = self.at;
        let mut end = start;
        let mut open: Vec<usize> = Vec::new();
        let action = loop {
            self.skip_space()?;
            let rest = self.rest();
            let Some(byte) = rest.bytes().next() else {
                return Err(self.unclosed(&open, "`goto`"));
            };
            if open.is_empty() {
                let separator = if rest.starts_with("->") {
                    2
                } else if byte == b';' {
                    1
                } else {
                    0
                };
                if separator > 0
                    && let Some(action) = self.action_after(separator)?
                {
                    break action;
                }
                if rest.starts_with("::") || matches!(byte, b'}' | b';' | b'{') {
                    break Action::Nothing;
                }
            }
            match byte {
                b'(' | b'[' => {
                    if open.len() >= MAX_DEPTH {
                        let (given, limit) = (open.len() as u64 + 1, MAX_DEPTH as u64);
                        let problem = Problem::TooMany { what: "nested operators", given, limit };
                        return Err(ReadError::new(problem, Span::new(self.at, self.at + 1)));
                    }
                    open.push(self.at);
                }
                b')' | b']' if open.pop().is_none() => {
                    let span = Span::new(self.at, self.at + 1);
                    return Err(ReadError::new(Problem::UnbalancedParenthesis, span));
                }
                b'{' | b'}' => return Err(self.unclosed(&open, "`)`")),
                _ => {}
            }
            let (word, span) = self.word();
            if open.is_empty() && matches!(word, "fi" | "od") {
                break Action::Nothing;
            }
            if matches!(word, "goto" | "assert") {
                let error = self.unexpected("a guard");
                return Err(match open.last() {
                    Some(&at) => error.near(Span::new(at, at + 1), "inside this parenthesis"),
                    None => error,
                });
            }
            self.at = match word {
                "" => self.at + rest.chars().next().map_or(1, char::len_utf8),
                _ => span.end,
            };
            end = self.at;
        };
        if end == start {
            self.at = start;
            return Err(self.unexpected("a guard"));
        }
        Ok((Span::new(start, end), action))
    }

    /// If a separator of this length is followed by `goto` or `assert`: takes both.
    fn action_after(&mut self, separator: usize) -> Result<Option<Action>, ReadError> {
        let before = self.at;
        self.at += separator;
        self.skip_space()?;
        let (word, span) = self.word();
        let action = match word {
            "goto" => Action::Goto,
            "assert" => Action::Assert,
            _ => {
                self.at = before;
                return Ok(None);
            }
        };
        self.at = span.end;
        Ok(Some(action))
    }

    fn unclosed(&self, open: &[usize], expected: &'static str) -> ReadError {
        match open.last() {
            Some(&at) => ReadError::new(Problem::UnbalancedParenthesis, Span::new(at, at + 1)),
            None => self.unexpected(expected),
        }
    }

    /// `( … )`
    fn skip_assertion(&mut self) -> Result<(), ReadError> {
        self.skip_space()?;
        let start = self.at;
        let mut depth = 0;
        loop {
            self.skip_space()?;
            match self.rest().chars().next() {
                Some('(') => depth += 1,
                Some(')') if depth > 0 => depth -= 1,
                None | Some('{' | '}') if depth > 0 => return Err(self.unclosed(&[start], "`)`")),
                Some(_) if depth > 0 => {}
                _ => return Err(self.unexpected("`(`")),
            }
            self.at += self.rest().chars().next().map_or(0, char::len_utf8);
            if depth == 0 {
                return Ok(());
            }
        }
    }

    fn read_guard(&mut self, span: Span) -> Result<Guard, ReadError> {
        let text = &self.text[span.start..span.end];
        if let Some(guard) = self.guards.get(text) {
            return Ok(guard.clone());
        }
        let (alphabet, evaluator) = (&mut self.alphabet, &mut self.evaluator);
        self.purse.count_from(span.start);
        let guard = guard::read(&without_comments(text), alphabet, evaluator, &mut self.purse)
            .map_err(|error| ReadError { span: error.span.shifted(span.start), ..error })?;
        self.purse.count_from_zero(span.start);
        self.guards.insert(text, guard.clone());
        Ok(guard)
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    /// The name that starts here; empty if none does.
    fn word(&self) -> (&'a str, Span) {
        let rest = self.rest();
        let is_end = |b: u8| !(b.is_ascii_alphanumeric() || b == b'_');
        let length = rest.bytes().position(is_end).unwrap_or(rest.len());
        (&rest[..length], Span::new(self.at, self.at + length))
    }

    fn take(&mut self, word: &str) -> bool {
        let found = self.rest().starts_with(word);
        if found {
            self.at += word.len();
        }
        found
    }

    fn expect(&mut self, word: &str, expected: &'static str) -> Result<(), ReadError> {
        self.skip_space()?;
        if self.take(word) { Ok(()) } else { Err(self.unexpected(expected)) }
    }

    fn skip_separators(&mut self) -> Result<(), ReadError> {
        self.skip_space()?;
        while self.take(";") {
            self.skip_space()?;
        }
        Ok(())
    }

    /// White space and comments. The first comment is kept.
    fn skip_space(&mut self) -> Result<(), ReadError> {
        loop {
            let rest = self.rest();
            if let Some(comment) = rest.strip_prefix("/*") {
                let Some(length) = comment.find("*/") else {
                    let span = Span::new(self.at, self.at + 2);
                    return Err(ReadError::new(Problem::UnclosedComment, span));
                };
                self.comment.get_or_insert(&comment[..length]);
                self.at += length + 4;
            } else if rest.starts_with(|c: char| c.is_ascii_whitespace()) {
                self.at += rest.len() - rest.trim_ascii_start().len();
            } else {
                return Ok(());
            }
        }
    }

    fn unexpected(&self, expected: &'static str) -> ReadError {
        let (word, span) = self.word();
        let (found, span) = match self.rest().chars().next() {
            None => {
                let problem = Problem::UnexpectedEnd { expected };
                return ReadError::new(problem, Span::at(self.at));
            }
            Some(c) if word.is_empty() => {
                let end = self.at + c.len_utf8();
                (Excerpt::quoted(&self.text[self.at..end]), Span::new(self.at, end))
            }
            Some(_) => (Excerpt::quoted(word), span),
        };
        ReadError::new(Problem::Unexpected { expected, found }, span)
    }

    fn assemble(mut self, name: Option<String>) -> Result<Parsed, ReadError> {
        let wants_all = self.moves.iter().any(|m| m.target == ACCEPT_ALL);
        if wants_all && !self.labels.contains_key(ACCEPT_ALL) {
            let all = self.states.len();
            self.states.push(State { accepting: true });
            self.labels.insert(ACCEPT_ALL, (all, Span::at(self.at)));
            let (guard, target, span) = (Guard::tt(), ACCEPT_ALL, Span::at(self.at));
            self.moves.push(Move { source: all, guard, target, span });
        }
        let mut builder: Builder = Builder::new(self.alphabet, Acceptance::buchi());
        builder.add_states(self.states.len());
        builder.set_name(name);
        if !self.states.is_empty() {
            builder.add_initial(StateId::new(0));
        }
        for Move { source, guard, target, span } in self.moves {
            let Some(&(target, _)) = self.labels.get(target) else {
                let (what, name) = ("label", Excerpt::quoted(target));
                return Err(ReadError::new(Problem::Undefined { what, name, later: false }, span));
            };
            let marks = MarkSet::from_bits(self.states[source].accepting.into());
            let edge = Edge { guard, target: StateId::new(target), marks };
            builder.add_edge(StateId::new(source), edge);
        }
        Ok(Parsed::Automaton(builder.build()))
    }
}

/// Spaces in the place of comments.
fn without_comments(text: &str) -> Cow<'_, str> {
    if !text.contains("/*") {
        return Cow::Borrowed(text);
    }
    let (mut clean, mut rest) = (String::with_capacity(text.len()), text);
    while let Some((before, comment)) = rest.split_once("/*") {
        let length = comment.find("*/").map_or(comment.len(), |end| end + 2);
        clean.push_str(before);
        clean.extend(std::iter::repeat_n(' ', length + 2));
        rest = &comment[length..];
    }
    clean.push_str(rest);
    Cow::Owned(clean)
}
