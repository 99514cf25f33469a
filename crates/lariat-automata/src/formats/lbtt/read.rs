//! The reader.

use lariat_core::{Alphabet, Guard, Id, Prop, Span};
use rustc_hash::FxHashMap;

use crate::formats::Parsed;
use crate::formats::error::{Excerpt, Problem, ReadError, Warning};
use crate::formats::guards::{Evaluator, Op, Purse};
use crate::formats::hoa::MAX_MARKS;
use crate::formats::lexer::unescaped;
use crate::{Acceptance, Builder, Edge, MarkId, MarkSet, StateId};

/// Identifiers are below this bound.
const LIMIT: u64 = 1 << 31;

/// Reads one automaton that starts at a byte of a text. Returns it with the byte after its end.
pub(in crate::formats) fn read(
    text: &str,
    start: usize,
) -> Result<(Parsed, usize, Vec<Warning>), ReadError> {
    let mut reader = Reader {
        text,
        position: start,
        purse: Purse::new(start),
        evaluator: Evaluator::default(),
        alphabet: Alphabet::new(),
        guards: FxHashMap::default(),
        states: FxHashMap::default(),
        sets: Vec::new(),
        set_numbers: FxHashMap::default(),
    };
    let parsed = reader.read()?;
    Ok((parsed, reader.position, Vec::new()))
}

struct Reader<'a> {
    text: &'a str,
    position: usize,
    purse: Purse,
    evaluator: Evaluator,
    alphabet: Alphabet,
    /// The guards read so far, by their text.
    guards: FxHashMap<&'a str, Guard>,
    /// The states by their identifiers, with the place of their definition.
    states: FxHashMap<u32, (StateId, Span)>,
    /// The identifiers of acceptance sets, in the order in which they appear.
    sets: Vec<u32>,
    set_numbers: FxHashMap<u32, usize>,
}

struct Header {
    n_states: u32,
    n_sets: (u32, Span),
    on_states: bool,
    on_edges: bool,
}

struct RawEdge {
    source: StateId,
    target: (u32, Span),
    marks: MarkSet,
    guard: Guard,
}

impl<'a> Reader<'a> {
    fn read(&mut self) -> Result<Parsed, ReadError> {
        let start = self.position;
        let header = self.read_header()?;
        let mut edges = Vec::new();
        let mut initial: Vec<(StateId, Span)> = Vec::new();
        for _ in 0..header.n_states {
            self.read_state(&header, &mut edges, &mut initial)?;
        }
        if header.n_states > 0 && initial.len() != 1 {
            let given = initial.len() as u64;
            let span = initial.get(1).map_or(Span::new(start, start + 1), |(_, span)| *span);
            return Err(ReadError::new(Problem::InitialStates { given }, span));
        }
        self.assemble(&header, edges, initial.first().map(|(state, _)| *state))
    }

    fn read_header(&mut self) -> Result<Header, ReadError> {
        let (n_states, states_span) = self.number("the number of states")?;
        let (n_sets, span) = self.number("the number of acceptance sets")?;
        let letters = self.text[self.position..].bytes().take_while(|b| matches!(b, b's' | b't'));
        let letters: Vec<u8> = letters.collect();
        self.position += letters.len();
        if !self.at_border() {
            return Err(self.unexpected("`s`, `t` or the end of the line"));
        }
        if n_sets as usize > MAX_MARKS {
            let (given, limit) = (n_sets.into(), MAX_MARKS as u64);
            let problem = Problem::TooMany { what: "acceptance sets", given, limit };
            return Err(ReadError::new(problem, span));
        }
        // The shortest state is `0 0 -1` with a line break before it.
        let room = (self.text.len() - self.position) as u64 / 7 + 1;
        if u64::from(n_states) > room {
            let announced = n_states.into();
            let problem = Problem::TooManyAnnounced { what: "states", announced, room };
            return Err(ReadError::new(problem, states_span));
        }
        let on_edges = letters.contains(&b't');
        let on_states = letters.contains(&b's') || letters.is_empty();
        Ok(Header { n_states, n_sets: (n_sets, span), on_states, on_edges })
    }

    fn read_state(
        &mut self,
        header: &Header,
        edges: &mut Vec<RawEdge>,
        initial: &mut Vec<(StateId, Span)>,
    ) -> Result<(), ReadError> {
        let (id, span) = self.number("the identifier of a state")?;
        let state = StateId::new(self.states.len());
        if let Some((_, first)) = self.states.insert(id, (state, span)) {
            let problem = Problem::Repeated { what: format!("state {id}") };
            return Err(ReadError::new(problem, span).near(first, "defined here before"));
        }
        match self.number("`1` for the initial state, `0` for another")? {
            (0, _) => {}
            (1, at) => initial.push((state, at)),
            (_, at) => {
                let found = Excerpt::quoted(&self.text[at.start..at.end]);
                let expected = "`1` for the initial state, `0` for another";
                return Err(ReadError::new(Problem::Unexpected { expected, found }, at));
            }
        }
        let marks = if header.on_states { self.read_marks(header)? } else { MarkSet::new() };
        while let Some((id, at)) = self.number_or_end("the target of an edge or `-1`")? {
            let mut marks = marks.clone();
            if header.on_edges {
                marks.union_with(&self.read_marks(header)?);
            }
            let guard = self.read_guard()?;
            edges.push(RawEdge { source: state, target: (id, at), marks, guard });
        }
        Ok(())
    }

    /// Identifiers of acceptance sets up to `-1`.
    fn read_marks(&mut self, header: &Header) -> Result<MarkSet, ReadError> {
        let mut marks = MarkSet::new();
        while let Some((id, span)) = self.number_or_end("an acceptance set or `-1`")? {
            let next = self.sets.len();
            let number = *self.set_numbers.entry(id).or_insert(next);
            if number == next {
                self.sets.push(id);
            }
            let (announced, at) = header.n_sets;
            if number >= announced as usize {
                let (announced, given) = (announced.into(), number as u64 + 1);
                let problem = Problem::WrongCount { what: "acceptance sets", announced, given };
                return Err(ReadError::new(problem, span).near(at, "announced here"));
            }
            marks.insert(MarkId::new(number));
        }
        Ok(marks)
    }

    /// A Boolean formula in prefix notation, up to the end of the line.
    fn read_guard(&mut self) -> Result<Guard, ReadError> {
        let start = self.position;
        let line = self.text[start..].split(['\n', '\r']).next().unwrap_or_default();
        if let Some(guard) = self.guards.get(line) {
            self.position += line.len();
            return Ok(guard.clone());
        }
        let end = start + line.len();
        // Operators that wait for operands, and how many of them.
        let mut waiting: Vec<(Op, Span, u8)> = Vec::new();
        let mut done = false;
        while let Some((word, span)) = self.guard_word(end)? {
            if done {
                let found = Excerpt::quoted(word);
                let expected = "the end of the line";
                return Err(ReadError::new(Problem::Unexpected { expected, found }, span));
            }
            let operator = match word {
                "!" => Some((Op::Not, 1)),
                "&" => Some((Op::And, 2)),
                "|" => Some((Op::Or, 2)),
                "i" => Some((Op::Implies, 2)),
                "e" => Some((Op::Iff, 2)),
                "^" => Some((Op::Xor, 2)),
                _ => None,
            };
            if let Some((op, arity)) = operator {
                self.evaluator.check_depth(waiting.len(), span)?;
                waiting.push((op, span, arity));
                continue;
            }
            self.push_operand(word, span)?;
            done = self.apply_waiting(&mut waiting)?;
        }
        if !done {
            let problem = Problem::UnexpectedEnd { expected: "a guard" };
            return Err(ReadError::new(problem, Span::at(self.position)));
        }
        let (guard, _) = self.evaluator.finish(&mut self.purse)?;
        self.guards.insert(line, guard.clone());
        Ok(guard)
    }

    fn push_operand(&mut self, word: &str, span: Span) -> Result<(), ReadError> {
        match word {
            "t" => self.evaluator.push_guard(Guard::tt()),
            "f" => self.evaluator.push_guard(Guard::ff()),
            "X" | "F" | "G" | "U" | "V" | "R" | "W" | "M" | "B" => {
                let operator = Excerpt::new(word);
                return Err(ReadError::new(Problem::NotBoolean { operator }, span));
            }
            _ => {
                let prop = match word.starts_with('"') {
                    true => Prop::new(&unescaped(word)),
                    false => Prop::new(word),
                };
                let id = self.alphabet.add(&prop);
                if id.index() >= Guard::MAX_PROPS {
                    let (given, limit) = (id.index() as u64 + 1, Guard::MAX_PROPS as u64);
                    let problem = Problem::TooMany { what: "propositions", given, limit };
                    return Err(ReadError::new(problem, span));
                }
                self.evaluator.push_prop(id);
            }
        }
        Ok(())
    }

    /// One more operand is there: applies the operators that have all of theirs. Is the formula
    /// complete?
    fn apply_waiting(&mut self, waiting: &mut Vec<(Op, Span, u8)>) -> Result<bool, ReadError> {
        while let Some((op, span, missing)) = waiting.last_mut() {
            *missing -= 1;
            if *missing > 0 {
                return Ok(false);
            }
            self.evaluator.apply(*op, *span, &mut self.purse)?;
            waiting.pop();
        }
        Ok(true)
    }

    /// The next word of a guard. Operators need no space around them.
    fn guard_word(&mut self, end: usize) -> Result<Option<(&'a str, Span)>, ReadError> {
        let bytes = self.text.as_bytes();
        let mut start = self.position;
        while start < end && bytes[start].is_ascii_whitespace() {
            start += 1;
        }
        self.position = start;
        if start == end {
            return Ok(None);
        }
        let stop = match bytes[start] {
            b'!' | b'&' | b'|' | b'^' => start + 1,
            b'"' => {
                let mut at = start + 1;
                while at < end && bytes[at] != b'"' {
                    at += if bytes[at] == b'\\' { 2 } else { 1 };
                }
                if at >= end {
                    let span = Span::new(start, start + 1);
                    return Err(ReadError::new(Problem::UnclosedString, span));
                }
                at + 1
            }
            _ => {
                let is_end = |b: &u8| b.is_ascii_whitespace() || b"!&|^\"".contains(b);
                start + bytes[start..end].iter().position(is_end).unwrap_or(end - start)
            }
        };
        self.position = stop;
        Ok(Some((&self.text[start..stop], Span::new(start, stop))))
    }

    /// A number, or `-1` for the end of a list.
    fn number_or_end(&mut self, expected: &'static str) -> Result<Option<(u32, Span)>, ReadError> {
        self.skip_space();
        if self.text[self.position..].starts_with("-1") {
            self.position += 2;
            return if self.at_border() { Ok(None) } else { Err(self.unexpected(expected)) };
        }
        let number = self.number(expected)?;
        if !self.at_border() {
            return Err(self.unexpected("white space"));
        }
        Ok(Some(number))
    }

    fn number(&mut self, expected: &'static str) -> Result<(u32, Span), ReadError> {
        self.skip_space();
        let rest = &self.text.as_bytes()[self.position..];
        let len = rest.iter().position(|b| !b.is_ascii_digit()).unwrap_or(rest.len());
        if len == 0 {
            return Err(self.unexpected(expected));
        }
        let span = Span::new(self.position, self.position + len);
        let digits = &self.text[span.start..span.end];
        let value = digits.parse().ok().filter(|n: &u64| *n < LIMIT);
        let Some(value) = value else {
            let number = Excerpt::new(digits);
            return Err(ReadError::new(Problem::NumberTooLarge { number, limit: LIMIT }, span));
        };
        self.position = span.end;
        Ok((value as u32, span))
    }

    fn skip_space(&mut self) {
        let rest = &self.text.as_bytes()[self.position..];
        self.position += rest.iter().position(|b| !b.is_ascii_whitespace()).unwrap_or(rest.len());
    }

    fn at_border(&self) -> bool {
        self.text.as_bytes().get(self.position).is_none_or(u8::is_ascii_whitespace)
    }

    fn unexpected(&self, expected: &'static str) -> ReadError {
        let rest = &self.text[self.position..];
        match rest.split_ascii_whitespace().next() {
            Some(word) => {
                let start = self.position + (rest.len() - rest.trim_ascii_start().len());
                let span = Span::new(start, start + word.len());
                ReadError::new(Problem::Unexpected { expected, found: Excerpt::quoted(word) }, span)
            }
            None => {
                let span = Span::at(self.position);
                ReadError::new(Problem::UnexpectedEnd { expected }, span)
            }
        }
    }

    fn assemble(
        &mut self,
        header: &Header,
        edges: Vec<RawEdge>,
        initial: Option<StateId>,
    ) -> Result<Parsed, ReadError> {
        let n_sets = header.n_sets.0 as usize;
        let number = set_numbers(&self.sets, n_sets);
        let alphabet = std::mem::take(&mut self.alphabet);
        let mut builder: Builder = Builder::new(alphabet, Acceptance::generalized_buchi(n_sets));
        builder.add_states(self.states.len());
        builder.set_initial(initial);
        for RawEdge { source, target: (id, span), marks, guard } in edges {
            let Some(&(target, _)) = self.states.get(&id) else {
                let name = Excerpt::new(&id.to_string());
                let problem = Problem::Undefined { what: "state", name, later: false };
                return Err(ReadError::new(problem, span));
            };
            let marks = marks.iter().map(|m| number[m.index()]).collect();
            builder.add_edge(source, Edge { guard, target, marks });
        }
        Ok(Parsed::Automaton(builder.build()))
    }
}

/// Which mark stands for each set: the one of the same number if all identifiers are small
/// enough, otherwise they are numbered in ascending order.
fn set_numbers(sets: &[u32], n_sets: usize) -> Vec<MarkId> {
    if sets.iter().all(|&id| (id as usize) < n_sets) {
        return sets.iter().map(|&id| MarkId::new(id as usize)).collect();
    }
    let mut sorted = sets.to_vec();
    sorted.sort_unstable();
    let place = |id: &u32| sorted.partition_point(|other| other < id);
    sets.iter().map(|id| MarkId::new(place(id))).collect()
}
