//! What stands between `--BODY--` and `--END--`.

use lariat_core::{Guard, Id, Span};
use rustc_hash::FxHashMap;

use super::header::Header;
use super::label::{self, Announced};
use super::{Input, at_end};
use crate::formats::error::{Problem, ReadError};
use crate::formats::guards::Evaluator;
use crate::formats::implicit;
use crate::formats::lexer::Token;
use crate::{MarkId, MarkSet};

/// Without `States:`, any text may use state numbers below this bound; a longer text, numbers up
/// to its length in bytes.
const FREE_STATES: usize = 4096;
/// Labels up to this length are remembered.
const KNOWN_LENGTH: usize = 4096;

/// One state, or (from this bit on) an entry of [`Body::conjunctions`]. Numbers in the text are
/// smaller.
pub(super) const CONJUNCTION: u32 = 1 << 31;

#[derive(Clone)]
pub(super) struct RawEdge {
    pub source: u32,
    pub target: u32,
    pub guard: Guard,
    pub marks: MarkSet,
}

/// The states and edges as they are written.
pub(super) struct Body {
    pub n_states: usize,
    pub edges: Vec<RawEdge>,
    /// Universal branching: several states each.
    pub conjunctions: Vec<Vec<u32>>,
    pub state_names: Vec<(u32, String)>,
    pub seen: Seen,
}

/// Where each way of writing was used first.
#[derive(Default)]
pub(super) struct Seen {
    pub state_labels: Option<Span>,
    pub edge_labels: Option<Span>,
    pub implicit_labels: Option<Span>,
    pub state_marks: Option<Span>,
    pub edge_marks: Option<Span>,
    pub conjunction: Option<Span>,
}

struct Reader<'a, 'h> {
    header: &'h Header<'a>,
    body: Body,
    /// State numbers are below this bound.
    limit: usize,
    /// Where the greatest state number is.
    greatest: Span,
    /// Where each state is defined. No vector: numbers may be large.
    defined: FxHashMap<u32, usize>,
    /// The guards of the labels read so far, by their text.
    known: FxHashMap<&'a str, Guard>,
    evaluator: Evaluator,
    /// The edges of the current state that have no label.
    bare: Vec<(u32, MarkSet)>,
}

/// The state whose edges are read.
struct Current {
    state: u32,
    span: Span,
    label: Option<Guard>,
    marks: MarkSet,
    has_labels: bool,
}

pub(super) fn read<'a>(
    input: &mut Input<'a>,
    header: &Header<'a>,
    start: usize,
) -> Result<Body, ReadError> {
    let body = Body {
        n_states: 0,
        edges: Vec::new(),
        conjunctions: Vec::new(),
        state_names: Vec::new(),
        seen: Seen::default(),
    };
    let mut reader = Reader {
        header,
        body,
        limit: header.n_states.map_or(usize::MAX, |(n, _)| n as usize),
        greatest: Span::at(start),
        defined: FxHashMap::default(),
        known: FxHashMap::default(),
        evaluator: Evaluator::default(),
        bare: Vec::new(),
    };
    for (states, span) in &header.start {
        for &state in states {
            reader.check_state(state, *span)?;
        }
        if states.len() > 1 {
            reader.body.seen.conjunction.get_or_insert(*span);
        }
    }
    while !at_end(input) {
        if input.lexer.token != Token::Header("State") {
            return Err(input.lexer.unexpected("`State:` or `--END--`"));
        }
        reader.read_state(input)?;
    }
    reader.finish(start, input.lexer.span)
}

impl<'a> Reader<'a, '_> {
    fn read_state(&mut self, input: &mut Input<'a>) -> Result<(), ReadError> {
        input.lexer.advance()?;
        let mut label = None;
        if input.lexer.token == Token::Punctuation(b'[') {
            self.body.seen.state_labels.get_or_insert(input.lexer.span);
            label = Some(self.read_label(input)?);
        }
        let (state, span) = input.lexer.expect_number("a state")?;
        self.check_state(state, span)?;
        self.define(state, span)?;
        if let Token::String(_) = input.lexer.token {
            let (name, _) = input.lexer.expect_string("a name in quotes")?;
            self.body.state_names.push((state, name));
        }
        let marks_span = input.lexer.span;
        let marks = self.read_marks(input)?;
        if !marks.is_empty() {
            self.body.seen.state_marks.get_or_insert(marks_span);
        }
        let mut current = Current { state, span, label, marks, has_labels: false };
        while let Token::Punctuation(b'[') | Token::Number(_) = input.lexer.token {
            self.read_edge(input, &mut current)?;
        }
        self.add_bare_edges(input, &current)
    }

    #[inline]
    fn read_edge(&mut self, input: &mut Input<'a>, current: &mut Current) -> Result<(), ReadError> {
        let span = input.lexer.span;
        let mut guard = None;
        if input.lexer.token == Token::Punctuation(b'[') {
            if current.label.is_some() {
                return Err(ReadError::new(Problem::LabelOnBoth, span)
                    .near(current.span, "the state is here"));
            }
            current.has_labels = true;
            self.body.seen.edge_labels.get_or_insert(span);
            guard = Some(self.read_label(input)?);
        }
        if current.has_labels && (guard.is_none() || !self.bare.is_empty()) {
            return Err(
                ReadError::new(Problem::LabelsMixed, span).near(current.span, "the state is here")
            );
        }
        let target = self.read_target(input)?;
        let marks_span = input.lexer.span;
        let mut marks = self.read_marks(input)?;
        if !marks.is_empty() {
            self.body.seen.edge_marks.get_or_insert(marks_span);
        }
        marks.union_with(&current.marks);
        match guard.or_else(|| current.label.clone()) {
            Some(guard) => self.add_edge(current.state, target, guard, marks),
            None => {
                self.body.seen.implicit_labels.get_or_insert(span);
                self.bare.push((target, marks));
            }
        }
        Ok(())
    }

    #[inline]
    fn read_target(&mut self, input: &mut Input<'a>) -> Result<u32, ReadError> {
        let (first, span) = input.lexer.expect_number("a state")?;
        self.check_state(first, span)?;
        if input.lexer.token != Token::Punctuation(b'&') {
            return Ok(first);
        }
        let mut states = vec![first];
        while input.lexer.token == Token::Punctuation(b'&') {
            input.lexer.advance()?;
            let (next, at) = input.lexer.expect_number("a state")?;
            self.check_state(next, at)?;
            states.push(next);
        }
        self.body.seen.conjunction.get_or_insert(span);
        self.body.conjunctions.push(states);
        Ok(CONJUNCTION + (self.body.conjunctions.len() - 1) as u32)
    }

    /// `{0 2}`, or nothing.
    #[inline]
    fn read_marks(&mut self, input: &mut Input<'a>) -> Result<MarkSet, ReadError> {
        let mut marks = MarkSet::new();
        if input.lexer.token != Token::Punctuation(b'{') {
            return Ok(marks);
        }
        input.lexer.advance()?;
        while let Token::Number(set) = input.lexer.token {
            let announced = self.header.acceptance.n_announced;
            if set as usize >= announced {
                let (given, announced) = (set.into(), announced as u64);
                let problem = Problem::OutOfRange { what: "acceptance set", given, announced };
                return Err(ReadError::new(problem, input.lexer.span)
                    .near(self.header.acceptance.span, "announced here"));
            }
            marks.insert(MarkId::new(set as usize));
            input.lexer.advance()?;
        }
        input.lexer.expect(b'}', "an acceptance set or `}`")?;
        Ok(marks)
    }

    /// A label with its brackets. Most labels have been read before.
    #[inline]
    fn read_label(&mut self, input: &mut Input<'a>) -> Result<Guard, ReadError> {
        let rest = input.lexer.rest();
        let near = &rest.as_bytes()[..rest.len().min(KNOWN_LENGTH)];
        let end = near.iter().position(|&b| b == b']');
        let text = end.map(|end| &rest[..end]);
        if let Some(guard) = text.and_then(|text| self.known.get(text)) {
            let guard = guard.clone();
            input.lexer.skip(text.map_or(0, str::len) + 1)?;
            return Ok(guard);
        }
        input.lexer.advance()?;
        let mut props = Announced(self.header.alphabet.n_props());
        let guard = label::read(input, &self.header.aliases, &mut props, &mut self.evaluator)?;
        // A bracket inside a comment is not the end of the label.
        if let Some(text) = text
            && !text.contains("/*")
        {
            self.known.insert(text, guard.clone());
        }
        input.lexer.expect(b']', "`&`, `|` or `]`")?;
        Ok(guard)
    }

    fn add_edge(&mut self, source: u32, target: u32, guard: Guard, mut marks: MarkSet) {
        let written = &self.header.acceptance;
        if !written.complemented.is_empty() {
            for (i, &mark) in written.complemented.iter().enumerate() {
                if !marks.contains(mark) {
                    marks.insert(MarkId::new(written.n_announced + i));
                }
            }
        }
        self.body.edges.push(RawEdge { source, target, guard, marks });
    }

    /// The edges of a state without labels read the letters in order.
    fn add_bare_edges(
        &mut self,
        input: &mut Input<'a>,
        current: &Current,
    ) -> Result<(), ReadError> {
        if self.bare.is_empty() {
            return Ok(());
        }
        let n_props = self.header.alphabet.n_props();
        let bare = std::mem::take(&mut self.bare);
        let expected = 1usize.checked_shl(n_props as u32);
        if expected != Some(bare.len()) {
            let problem = Problem::ImplicitEdges {
                state: current.state.into(),
                given: bare.len() as u64,
                expected: expected.map_or(format!("2^{n_props}"), |n| n.to_string()),
                props: n_props as u64,
            };
            return Err(ReadError::new(problem, current.span));
        }
        for (guard, i) in implicit::edges(&bare, &mut input.purse, current.span)? {
            let (target, marks) = bare[i].clone();
            self.add_edge(current.state, target, guard, marks);
        }
        Ok(())
    }

    #[inline]
    fn check_state(&mut self, state: u32, span: Span) -> Result<(), ReadError> {
        if (state as usize) < self.limit {
            if state as usize >= self.body.n_states {
                self.body.n_states = state as usize + 1;
                self.greatest = span;
            }
            return Ok(());
        }
        let (announced, at) = self.header.n_states.expect("there is no other limit");
        let (given, announced) = (state.into(), announced.into());
        let problem = Problem::OutOfRange { what: "state", given, announced };
        Err(ReadError::new(problem, span).near(at, "announced here"))
    }

    fn define(&mut self, state: u32, span: Span) -> Result<(), ReadError> {
        if let Some(first) = self.defined.insert(state, span.start) {
            let problem = Problem::Repeated { what: format!("state {state}") };
            return Err(ReadError::new(problem, span).near(Span::at(first), "defined here before"));
        }
        Ok(())
    }

    fn finish(mut self, start: usize, end: Span) -> Result<Body, ReadError> {
        if let Some((announced, at)) = self.header.n_states {
            if let Some(missing) = (0..announced).find(|s| !self.defined.contains_key(s)) {
                let problem =
                    Problem::Missing { what: format!("the `State:` line of state {missing}") };
                return Err(ReadError::new(problem, end).near(at, "announced here"));
            }
            self.body.n_states = announced as usize;
        }
        let limit = FREE_STATES.max(end.end - start);
        if self.header.n_states.is_none() && self.body.n_states > limit {
            let (given, limit) = (self.body.n_states as u64 - 1, limit as u64);
            return Err(ReadError::new(Problem::StateTooLarge { given, limit }, self.greatest));
        }
        Ok(self.body)
    }
}
