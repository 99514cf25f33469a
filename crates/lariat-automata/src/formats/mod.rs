//! Automata as text.
//!
//! [`Stream`] reads any mixture of the Hanoi format, never claims, LBTT's format and ltl2dstar's
//! format. An automaton that cannot be read is an error with a place; the next one is read all the
//! same. [`hoa::write`], [`never::write`] and [`lbtt::write`] write automata; [`dot::write`] makes
//! them input of Graphviz.
//!
//! Readers never allocate what a text merely announces, and they do not recurse. Their limits:
//!
//! | what | limit |
//! |---|---|
//! | numbers | below 2^31 |
//! | propositions | [`lariat_core::Guard::MAX_PROPS`] |
//! | acceptance sets, complements included | 1,024 |
//! | alternations of `&` and `\|` in an acceptance condition | 1,024 |
//! | open parentheses and negations in a guard | 1,000,000 |
//! | state numbers without `States:` | 4,096, or the bytes of the automaton if it is longer |
//! | steps to compute the guards of an automaton | 1,000,000, and 4 for each byte; 4,194,304 for one operation |
//!
//! ```
//! use lariat_automata::formats::{Format, Stream, hoa};
//! let text = "never { /* G a */ accept_init: if :: (a) -> goto accept_init fi }  nonsense";
//! let mut stream = Stream::new(text);
//! let item = stream.next().unwrap().unwrap();
//! assert_eq!((item.format, item.automaton.name()), (Format::Never, Some("G a")));
//! let error = stream.next().unwrap().unwrap_err();
//! assert!(error.in_text(text).starts_with("1:68: found `nonsense`"));
//! assert!(stream.next().is_none());
//! ```

pub mod dot;
pub mod dstar;
mod error;
mod guards;
pub mod hoa;
mod implicit;
pub mod lbtt;
mod lexer;
pub mod never;
mod products;
mod resume;
mod structure;

use std::fmt;

use lariat_core::Span;

pub use error::{Excerpt, Oddity, Problem, ReadError, Related, Warning, WriteError};
pub use products::guard_text;

use crate::{Alternating, Automaton};

/// A text format for automata.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Format {
    /// The Hanoi Omega-Automata format.
    Hoa,
    /// A never claim of Spin.
    Never,
    /// The format of LBTT.
    Lbtt,
    /// The format of ltl2dstar.
    Dstar,
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Hoa => "the Hanoi format",
            Self::Never => "a never claim",
            Self::Lbtt => "the LBTT format",
            Self::Dstar => "the ltl2dstar format",
        })
    }
}

/// What was read: with universal branching or without.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Parsed {
    /// Every edge leads to one state.
    Automaton(Automaton),
    /// Some edge leads to several states at once.
    Alternating(Alternating),
}

impl Parsed {
    /// What the automaton is called.
    pub fn name(&self) -> Option<&str> {
        match self {
            Self::Automaton(aut) => aut.name(),
            Self::Alternating(aut) => aut.name(),
        }
    }

    /// The automaton, if there is no universal branching.
    pub fn into_automaton(self) -> Option<Automaton> {
        match self {
            Self::Automaton(aut) => Some(aut),
            Self::Alternating(_) => None,
        }
    }
}

/// An automaton of a stream.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Item {
    /// The automaton.
    pub automaton: Parsed,
    /// How it was written.
    pub format: Format,
    /// Where, in bytes of the stream.
    pub span: Span,
    /// What was odd about it.
    pub warnings: Vec<Warning>,
}

/// Are properties believed that would take a search to check?
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Trust {
    /// Weakness, ambiguity and the like are believed.
    #[default]
    Yes,
    /// Only what can be seen is kept.
    No,
}

/// After so many comments and strings that are not closed, a stream ends.
const MAX_UNCLOSED: usize = 16;

/// The automata in a text, one after the other, in any mixture of formats.
#[derive(Clone, Debug)]
pub struct Stream<'a> {
    text: &'a str,
    position: usize,
    trust: Trust,
    /// How many comments and strings were not closed.
    n_unclosed: usize,
}

impl<'a> Stream<'a> {
    /// Starts at the beginning of a text.
    pub fn new(text: &'a str) -> Self {
        Self { text, position: 0, trust: Trust::Yes, n_unclosed: 0 }
    }

    /// Reads on with another opinion about properties.
    pub fn with_trust(self, trust: Trust) -> Self {
        Self { trust, ..self }
    }

    /// The byte where the next automaton is looked for.
    pub fn position(&self) -> usize {
        self.position
    }

    fn resume(&mut self, format: Format, start: usize, error: &ReadError) -> usize {
        if let Problem::UnclosedComment | Problem::UnclosedString = *error.problem {
            // Each of them was followed to the end of the text.
            self.n_unclosed += 1;
            if self.n_unclosed > MAX_UNCLOSED {
                return self.text.len();
            }
        }
        resume::after(self.text, Some(format), start, error.span.start)
    }

    fn read(&self, format: Format, start: usize) -> Result<Item, ReadError> {
        let (automaton, end, warnings) = match format {
            Format::Hoa => hoa::read(self.text, start, self.trust)?,
            Format::Never => never::read(self.text, start)?,
            Format::Lbtt => lbtt::read(self.text, start)?,
            Format::Dstar => dstar::read(self.text, start)?,
        };
        Ok(Item { automaton, format, span: Span::new(start, end), warnings })
    }
}

impl Iterator for Stream<'_> {
    type Item = Result<Item, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        let start = match resume::skip_space(self.text, self.position) {
            Ok(start) => start,
            Err(error) => {
                self.position = self.text.len();
                return Some(Err(error));
            }
        };
        self.position = start;
        let rest = &self.text[start..];
        if rest.is_empty() {
            return None;
        }
        let Some(format) = resume::format_of(rest) else {
            let word = rest.split_ascii_whitespace().next().unwrap_or(rest);
            let problem = Problem::NoAutomaton { found: Excerpt::quoted(word) };
            self.position = resume::after(self.text, None, start, start);
            return Some(Err(ReadError::new(problem, Span::new(start, start + word.len()))));
        };
        let result = self.read(format, start);
        self.position = match &result {
            Ok(item) => item.span.end,
            Err(error) => self.resume(format, start, error),
        };
        Some(result.map_err(|error| ReadError { format: Some(format), ..error }))
    }
}
