//! What can be wrong with a formula or a word, and what may be worth a second look.

use std::fmt;

use lariat_core::Span;

use super::super::{Dialect, Formula, Parentheses};
use super::Syntax;

/// The errors found in one text: at least one, in the order of their places.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseErrors {
    pub(super) syntax: Syntax,
    pub(super) errors: Vec<ParseError>,
    pub(super) n_more: usize,
}

impl ParseErrors {
    /// How many errors are described; the others are counted by [`n_more`](Self::n_more).
    pub const MOST: usize = 20;

    pub(super) fn one(syntax: Syntax, error: ParseError) -> Self {
        Self { syntax, errors: vec![error], n_more: 0 }
    }

    /// The dialect in which these are errors.
    pub fn syntax(&self) -> Syntax {
        self.syntax
    }

    /// The first error.
    pub fn first(&self) -> &ParseError {
        &self.errors[0]
    }

    /// The errors, in the order of their places.
    pub fn iter(&self) -> std::slice::Iter<'_, ParseError> {
        self.errors.iter()
    }

    /// How many errors there are besides those described.
    pub fn n_more(&self) -> usize {
        self.n_more
    }
}

impl<'a> IntoIterator for &'a ParseErrors {
    type Item = &'a ParseError;
    type IntoIter = std::slice::Iter<'a, ParseError>;
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl fmt::Display for ParseErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, error) in self.errors.iter().enumerate() {
            write!(f, "{}{error}", if i == 0 { "" } else { "; " })?;
        }
        if self.n_more > 0 {
            write!(f, "; and {} more", self.n_more)?;
        }
        Ok(())
    }
}

impl std::error::Error for ParseErrors {}

/// Something wrong at one place of a text.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{problem}")]
#[non_exhaustive]
pub struct ParseError {
    /// What is wrong.
    pub problem: Problem,
    /// Where it is wrong.
    pub span: Span,
    /// What could stand there instead, if that is not clear from the problem.
    pub expected: Option<&'static str>,
    /// What to do about it, where that is obvious.
    pub help: Option<String>,
    /// Other places that have to do with it, and what they are.
    pub related: Vec<(Span, String)>,
}

impl ParseError {
    pub(super) fn new(problem: Problem, span: Span) -> Self {
        Self { problem, span, expected: None, help: None, related: Vec::new() }
    }

    pub(super) fn expected(self, what: &'static str) -> Self {
        Self { expected: Some(what), ..self }
    }

    pub(super) fn help(self, help: impl Into<Option<String>>) -> Self {
        Self { help: help.into(), ..self }
    }

    pub(super) fn related(mut self, span: Span, what: &str) -> Self {
        self.related.push((span, what.to_owned()));
        self
    }

    /// How far into the text one had to read to find it.
    pub(super) fn reach(&self) -> usize {
        self.related.iter().fold(self.span.end, |end, (span, _)| end.max(span.end))
    }

    /// Where it is wrong.
    pub fn span(&self) -> Span {
        self.span
    }
}

/// What is wrong with a text.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
#[allow(missing_docs, reason = "the messages say what each field is")]
pub enum Problem {
    /// Nothing but white space and comments.
    #[error("there is no formula")]
    Empty,
    /// `a &`, `G F`
    #[error("`{operator}` needs a formula on its right")]
    MissingRight { operator: String },
    /// `& a`
    #[error("`{operator}` needs a formula on its left")]
    MissingLeft { operator: String },
    /// `( )`
    #[error("there is no formula between `{open}` and `{close}`")]
    EmptyParentheses { open: char, close: char },
    /// `a b`
    #[error("an operator is missing between `{left}` and `{right}`")]
    MissingOperator { left: String, right: String },
    /// `a &&& b`
    #[error("`{found}` is not an operator")]
    NotAnOperator { found: String },
    /// `F a` for Spin
    #[error("`{found}` is not an operator of {syntax}")]
    OperatorOfOthers { found: String, syntax: Syntax },
    /// `1` for Spin
    #[error("`{found}` is not a constant of {syntax}")]
    ConstantOfOthers { found: String, syntax: Syntax },
    /// `P0` for Spin
    #[error("`{found}` is not a bare name in {syntax}")]
    NameOfOthers { found: String, syntax: Syntax },
    /// `<> x > 3`
    #[error("`{found}` is not an operator of temporal logic")]
    Expression { found: String },
    /// `3`
    #[error("`{found}` is not a formula")]
    NotAFormula { found: String },
    /// `a # b`
    #[error("`{found}` is not part of any formula")]
    UnknownCharacter { found: String },
    /// `"a`
    #[error("the name `{found}` has no closing quote")]
    UnterminatedName { found: String },
    /// `/* a`
    #[error("the comment `{found}` is never closed")]
    UnterminatedComment { found: String },
    /// `""`
    #[error("the name of a proposition cannot be empty")]
    EmptyName,
    /// `(a`
    #[error("`{open}` is never closed")]
    Unclosed { open: char },
    /// `((((a`
    #[error("{n} brackets are never closed")]
    ManyUnclosed { n: usize },
    /// `a)`
    #[error("`{found}` closes nothing")]
    NothingToClose { found: char },
    /// `(a}`
    #[error("`{found}` cannot close `{open}`")]
    WrongClose { found: char, open: char },
    /// `{a;b}[]->c`
    #[error("`{found}` is PSL, which is not supported")]
    Psl { found: String },
    /// `X[a]b`
    #[error("`{found}` is not a range of steps")]
    BadRange { found: String },
    /// `F[3..2]a`
    #[error("`{found}` is an empty range: {low} is more than {high}")]
    EmptyRange { found: String, low: u64, high: u64 },
    /// `X[1000000000]a`
    #[error("`{found}` spells out to {n_symbols} symbols, more than {limit}")]
    TooLarge { found: String, n_symbols: u64, limit: u64 },
    /// Expressions within expressions, thousands deep.
    #[error(
        "expressions nest too deeply here: their texts have {n_bytes} bytes, more than {limit}"
    )]
    TooDeep { n_bytes: u64, limit: u64 },
    /// LBT: `& p0`
    #[error("`{operator}` needs {needed} operands and has {given}")]
    MissingOperands { operator: String, needed: usize, given: usize },
    /// LBT: `p0 p1`
    #[error("the formula is complete before `{found}`")]
    TrailingText { found: String },
    /// `a; b`
    #[error("a word needs a cycle that is repeated for ever")]
    NoCycle,
    /// `cycle{}`, `a;; cycle{b}`
    #[error("there is no letter between `{before}` and `{after}`")]
    MissingLetter { before: String, after: String },
    /// `cycle{a} b`
    #[error("`{found}` comes after the cycle, which never ends")]
    AfterCycle { found: String },
    /// `cycle{F a}`
    #[error("the letter `{letter}` speaks about other positions")]
    TemporalLetter { letter: String },
    /// `cycle{a & !a}`
    #[error("no valuation satisfies the letter `{letter}`")]
    UnsatisfiableLetter { letter: String },
    /// A letter whose smallest valuation was not found.
    #[error("no valuation of `{letter}` was found in {limit} steps")]
    HardLetter { letter: String, limit: u64 },
}

/// Something that was read, but perhaps not as its author meant it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Warning {
    /// Other dialects read the text as other formulas.
    Readings {
        /// The two operators that compete for what stands between them.
        span: Span,
        /// The dialect used.
        syntax: Syntax,
        /// What it reads.
        formula: Formula,
        /// The other formulas, each with the dialects that read it.
        others: Vec<(Vec<Syntax>, Formula)>,
    },
    /// `X[i..j]`, which has no settled meaning.
    NextRange {
        /// Where it stands.
        span: Span,
        /// The range as written.
        found: String,
    },
    /// A letter of a word that several valuations satisfy.
    LetterChosen {
        /// Where it stands.
        span: Span,
        /// The letter as written.
        letter: String,
        /// The propositions that were taken to be true.
        chosen: Vec<String>,
    },
}

impl Warning {
    /// The place it is about.
    pub fn span(&self) -> Span {
        match self {
            Self::Readings { span, .. }
            | Self::NextRange { span, .. }
            | Self::LetterChosen { span, .. } => *span,
        }
    }
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let full = |g: &Formula| {
            clip(&g.in_dialect(Dialect::Spot).parentheses(Parentheses::Full).to_string(), 400)
        };
        match self {
            Self::Readings { syntax, formula, others, .. } => {
                write!(f, "read as {syntax} does, {}", full(formula))?;
                for (dialects, other) in others {
                    let names: Vec<String> = dialects.iter().map(Syntax::to_string).collect();
                    let verb = if names.len() == 1 { "reads" } else { "read" };
                    write!(f, "; {} {verb} {}", names.join(" and "), full(other))?;
                }
                Ok(())
            }
            Self::NextRange { found, .. } => {
                write!(f, "`{found}` is read as `F{}`: at one of these positions", &found[1..])
            }
            Self::LetterChosen { letter, chosen, .. } if chosen.is_empty() => {
                write!(f, "`{letter}` has several valuations; all propositions are taken as false")
            }
            Self::LetterChosen { letter, chosen, .. } => {
                let chosen = chosen.join(" and ");
                write!(f, "`{letter}` has several valuations; taken as true: only {chosen}")
            }
        }
    }
}

/// A piece of text short enough for a message.
pub(super) fn clip(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
