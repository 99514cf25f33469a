//! The format of ltl2dstar, version 2: deterministic Rabin and Streett automata. Read only.
//!
//! - Paper: KB06.
//! - Departs: `+j` and `-j` on a state become marks of its outgoing edges, numbered as the Hanoi
//!   format numbers the marks of Rabin and Streett conditions.

use lariat_core::{Alphabet, Id, Prop, Span};

use super::error::{Excerpt, Problem, ReadError, Warning};
use super::guards::Purse;
use super::hoa::MAX_MARKS;
use super::lexer::{Lexer, Token};
use super::{Parsed, implicit};
use crate::{Acceptance, AcceptanceName, Builder, Edge, MarkId, MarkSet, StateId};

/// Reads one automaton that starts at a byte of a text. Returns it with the byte after its end.
pub(super) fn read(text: &str, start: usize) -> Result<(Parsed, usize, Vec<Warning>), ReadError> {
    let lexer = Lexer::new(text, start)?;
    let mut reader = Reader { lexer, purse: Purse::new(start) };
    let header = reader.read_header()?;
    let parsed = reader.read_states(header)?;
    Ok((parsed, reader.lexer.last_end, Vec::new()))
}

struct Reader<'a> {
    lexer: Lexer<'a>,
    purse: Purse,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Rabin,
    Streett,
}

struct Header {
    kind: Kind,
    name: Option<String>,
    n_states: (u32, Span),
    n_pairs: (u32, Span),
    start: (u32, Span),
    alphabet: Alphabet,
}

impl Reader<'_> {
    fn read_header(&mut self) -> Result<Header, ReadError> {
        let kind = match self.lexer.token {
            Token::Identifier("DRA") => Kind::Rabin,
            Token::Identifier("DSA") => Kind::Streett,
            _ => return Err(self.lexer.unexpected("`DRA` or `DSA`")),
        };
        self.lexer.advance()?;
        for word in ["v2", "explicit"] {
            if self.lexer.token != Token::Identifier(word) {
                let expected = if word == "v2" { "`v2`" } else { "`explicit`" };
                return Err(self.lexer.unexpected(expected));
            }
            self.lexer.advance()?;
        }
        let (mut name, mut n_states, mut n_pairs, mut start) = (None, None, None, None);
        let mut alphabet = None;
        while let Token::Header(item) = self.lexer.token {
            let span = self.lexer.span;
            self.lexer.advance()?;
            let repeated = match item {
                "Comment" => {
                    name.replace(self.lexer.expect_string("a comment in quotes")?.0).is_some()
                }
                "States" => n_states.replace(self.lexer.expect_number("a number")?).is_some(),
                "Acceptance-Pairs" => {
                    n_pairs.replace(self.lexer.expect_number("a number")?).is_some()
                }
                "Start" => start.replace(self.lexer.expect_number("a state")?).is_some(),
                "AP" => alphabet.replace(self.read_propositions()?).is_some(),
                _ => {
                    let problem = Problem::UnknownHeader { name: Excerpt::new(item) };
                    return Err(ReadError::new(problem, span));
                }
            };
            if repeated {
                let problem = Problem::Repeated { what: format!("`{item}:`") };
                return Err(ReadError::new(problem, span));
            }
        }
        if self.lexer.token != Token::Dashes {
            return Err(self.lexer.unexpected("a header item or `---`"));
        }
        let span = self.lexer.span;
        let missing =
            |what: &str| ReadError::new(Problem::Missing { what: format!("`{what}:`") }, span);
        let header = Header {
            kind,
            name,
            n_states: n_states.ok_or_else(|| missing("States"))?,
            n_pairs: n_pairs.ok_or_else(|| missing("Acceptance-Pairs"))?,
            start: start.ok_or_else(|| missing("Start"))?,
            alphabet: alphabet.ok_or_else(|| missing("AP"))?,
        };
        self.check(&header)?;
        Ok(header)
    }

    fn read_propositions(&mut self) -> Result<Alphabet, ReadError> {
        let (announced, span) = self.lexer.expect_number("the number of propositions")?;
        let mut alphabet = Alphabet::new();
        while let Token::String(_) = self.lexer.token {
            let (name, at) = self.lexer.expect_string("a name in quotes")?;
            let prop = Prop::new(&name);
            if alphabet.find(&prop).is_some() {
                let what = format!("proposition {}", Excerpt::quoted(&name));
                return Err(ReadError::new(Problem::Repeated { what }, at));
            }
            alphabet.add(&prop);
        }
        let (announced, given) = (u64::from(announced), alphabet.n_props() as u64);
        if announced != given {
            let problem = Problem::WrongCount { what: "propositions", announced, given };
            return Err(ReadError::new(problem, span));
        }
        Ok(alphabet)
    }

    /// No number may promise more than the text has room for.
    fn check(&self, header: &Header) -> Result<(), ReadError> {
        let (n_pairs, pairs_span) = header.n_pairs;
        let given = 2 * u64::from(n_pairs);
        if given > MAX_MARKS as u64 {
            let limit = MAX_MARKS as u64;
            let problem = Problem::TooMany { what: "acceptance sets", given, limit };
            return Err(ReadError::new(problem, pairs_span));
        }
        let (n_states, states_span) = header.n_states;
        let announced = u64::from(n_states);
        // Each target takes two bytes, and each state a line of its own.
        let targets = 1u64.checked_shl(header.alphabet.n_props() as u32).unwrap_or(u64::MAX);
        let room = self.lexer.rest().len() as u64 / targets.saturating_mul(2).saturating_add(16);
        if announced > room + 1 {
            let problem = Problem::TooManyAnnounced { what: "states", announced, room: room + 1 };
            return Err(ReadError::new(problem, states_span));
        }
        let (start, start_span) = header.start;
        if u64::from(start) >= announced && announced > 0 {
            return Err(out_of_range(start, n_states, start_span));
        }
        Ok(())
    }

    fn read_states(&mut self, header: Header) -> Result<Parsed, ReadError> {
        let (n_states, n_pairs) = (header.n_states.0, header.n_pairs.0 as usize);
        let name = match header.kind {
            Kind::Rabin => AcceptanceName::Rabin(n_pairs),
            Kind::Streett => AcceptanceName::Streett(n_pairs),
        };
        let n_props = header.alphabet.n_props();
        let mut builder: Builder = Builder::new(header.alphabet, Acceptance::named(&name));
        builder.add_states(n_states as usize);
        builder.set_name(header.name);
        if n_states > 0 {
            builder.add_initial(StateId::new(header.start.0 as usize));
        }
        let mut defined = vec![None; n_states as usize];
        for _ in 0..n_states {
            self.lexer.advance()?;
            if self.lexer.token != Token::Header("State") {
                return Err(self.lexer.unexpected("`State:`"));
            }
            self.lexer.advance()?;
            let (state, span) = self.lexer.expect_number("a state")?;
            if state >= n_states {
                return Err(out_of_range(state, n_states, span));
            }
            if let Some(first) = defined[state as usize].replace(span) {
                let problem = Problem::Repeated { what: format!("state {state}") };
                return Err(ReadError::new(problem, span).near(first, "defined here before"));
            }
            let source = StateId::new(state as usize);
            if let Token::String(_) = self.lexer.token {
                builder.set_state_name(source, self.lexer.expect_string("a name")?.0);
            }
            let marks = self.read_signature(header.kind, n_pairs)?;
            let targets = self.read_targets(n_props, n_states)?;
            for (guard, i) in implicit::edges(&targets, &mut self.purse, span)? {
                let target = StateId::new(targets[i] as usize);
                builder.add_edge(source, Edge { guard, target, marks: marks.clone() });
            }
        }
        // What follows the last number belongs to the next automaton: do not look at it.
        self.lexer.last_end = self.lexer.span.end;
        Ok(Parsed::Automaton(builder.build()))
    }

    fn read_signature(&mut self, kind: Kind, n_pairs: usize) -> Result<MarkSet, ReadError> {
        if self.lexer.token != Token::Header("Acc-Sig") {
            return Err(self.lexer.unexpected("`Acc-Sig:`"));
        }
        self.lexer.advance()?;
        let mut marks = MarkSet::new();
        while let Token::Punctuation(sign @ (b'+' | b'-')) = self.lexer.token {
            self.lexer.advance()?;
            let (pair, span) = self.lexer.expect_number("a pair")?;
            if pair as usize >= n_pairs {
                let (given, announced) = (pair.into(), n_pairs as u64);
                let problem = Problem::OutOfRange { what: "pair", given, announced };
                return Err(ReadError::new(problem, span));
            }
            // The second mark of a pair is the one that may recur: `+` for Rabin, `-` for Streett.
            let second = (sign == b'+') == (kind == Kind::Rabin);
            marks.insert(MarkId::new(2 * pair as usize + usize::from(second)));
        }
        Ok(marks)
    }

    /// One target for each letter. The lexer stays on the last of them.
    fn read_targets(&mut self, n_props: usize, n_states: u32) -> Result<Vec<u32>, ReadError> {
        let n_letters = 1usize << n_props;
        let mut targets = Vec::new();
        loop {
            let Token::Number(target) = self.lexer.token else {
                return Err(self.lexer.unexpected("the target for the next letter"));
            };
            if target >= n_states {
                return Err(out_of_range(target, n_states, self.lexer.span));
            }
            targets.push(target);
            if targets.len() == n_letters {
                return Ok(targets);
            }
            self.lexer.advance()?;
        }
    }
}

fn out_of_range(state: u32, n_states: u32, span: Span) -> ReadError {
    let (given, announced) = (state.into(), n_states.into());
    ReadError::new(Problem::OutOfRange { what: "state", given, announced }, span)
}
