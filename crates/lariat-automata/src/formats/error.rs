//! What a reader or a writer may refuse, in words that carry the value and the bound.

use std::fmt;

use lariat_core::{Place, Span};

use super::Format;

/// Why a text is not an automaton.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Problem {
    /// Nothing that starts an automaton.
    #[error(
        "found {found}, but an automaton starts with `HOA:`, `never`, `DRA`, `DSA` or a number"
    )]
    NoAutomaton {
        /// What stands there.
        found: Excerpt,
    },
    /// Another token than the grammar allows.
    #[error("expected {expected}, found {found}")]
    Unexpected {
        /// What may stand there.
        expected: &'static str,
        /// What stands there.
        found: Excerpt,
    },
    /// The text ends inside an automaton.
    #[error("the text ends where {expected} is expected")]
    UnexpectedEnd {
        /// What is missing.
        expected: &'static str,
    },
    /// A comment without an end.
    #[error("this comment is not closed")]
    UnclosedComment,
    /// A string without an end.
    #[error("this string is not closed")]
    UnclosedString,
    /// A parenthesis without its partner.
    #[error("this parenthesis has no partner")]
    UnbalancedParenthesis,
    /// A number that does not fit.
    #[error("the number {number} is not below {limit}")]
    NumberTooLarge {
        /// The number.
        number: Excerpt,
        /// The bound.
        limit: u64,
    },
    /// A number that starts with a zero.
    #[error("the number {number} has a leading zero")]
    LeadingZero {
        /// The number.
        number: Excerpt,
    },
    /// The automaton was canceled by whoever wrote it.
    #[error("the automaton is canceled by `--ABORT--`")]
    Aborted,
    /// Another version of the format.
    #[error("version {version} is not supported, only v1 and v1.1")]
    UnknownVersion {
        /// The version.
        version: Excerpt,
    },
    /// An unknown header item that changes the meaning.
    #[error("header `{name}:` is unknown and, being capitalized, changes the meaning")]
    UnknownHeader {
        /// The name of the item.
        name: Excerpt,
    },
    /// A header item or state for the second time.
    #[error("{what} is given a second time")]
    Repeated {
        /// What is repeated.
        what: String,
    },
    /// A mandatory item is missing.
    #[error("{what} is missing")]
    Missing {
        /// What is missing.
        what: String,
    },
    /// A list that is longer or shorter than announced.
    #[error("{announced} {what} are announced, but {given} are given")]
    WrongCount {
        /// What is counted.
        what: &'static str,
        /// The announced number.
        announced: u64,
        /// The number found.
        given: u64,
    },
    /// More is announced than the text could hold.
    #[error(
        "{announced} {what} are announced, but the text that follows has room for {room} at most"
    )]
    TooManyAnnounced {
        /// What is counted.
        what: &'static str,
        /// The announced number.
        announced: u64,
        /// The most that could follow.
        room: u64,
    },
    /// A limit of this program.
    #[error("{given} {what}, but at most {limit} are supported")]
    TooMany {
        /// What is counted.
        what: &'static str,
        /// The number given.
        given: u64,
        /// The most that is supported.
        limit: u64,
    },
    /// A number beyond those announced.
    #[error("{what} {given} is used, but there are only {announced}")]
    OutOfRange {
        /// What is numbered.
        what: &'static str,
        /// The number.
        given: u64,
        /// How many there are.
        announced: u64,
    },
    /// A large state number that nothing announces.
    #[error(
        "state {given} is beyond the limit of {limit} for a text of this length without `States:`"
    )]
    StateTooLarge {
        /// The number.
        given: u64,
        /// The bound.
        limit: u64,
    },
    /// A name that is not defined, or not yet.
    #[error("{what} {name} is not defined{}", if *.later { " before it is used" } else { "" })]
    Undefined {
        /// What is named.
        what: &'static str,
        /// The name.
        name: Excerpt,
        /// Must definitions come first?
        later: bool,
    },
    /// A state without an initial one, or with several.
    #[error("{given} states are initial, but there must be exactly one")]
    InitialStates {
        /// How many are.
        given: u64,
    },
    /// Labels both on a state and on its edges.
    #[error("the state has a label, so its edges may have none")]
    LabelOnBoth,
    /// Some edges of a state have labels and others have none.
    #[error("some edges of the state have labels and others have none")]
    LabelsMixed,
    /// The wrong number of edges without labels.
    #[error(
        "state {state} has {given} edges without labels, but {expected} are needed for {props} propositions"
    )]
    ImplicitEdges {
        /// The state.
        state: u64,
        /// How many edges it has.
        given: u64,
        /// How many it needs, in words.
        expected: String,
        /// The number of propositions.
        props: u64,
    },
    /// A promised property does not hold.
    #[error("the automaton is said to be `{property}`, but {reason}")]
    BrokenPromise {
        /// The property.
        property: &'static str,
        /// What contradicts it.
        reason: String,
    },
    /// A condition nested too deeply.
    #[error("the acceptance condition alternates between `&` and `|` more than {limit} times")]
    AcceptanceDepth {
        /// The most that is supported.
        limit: u64,
    },
    /// Guards that are too large to be kept.
    #[error("the guards up to here need more than {limit} steps")]
    GuardTooLarge {
        /// The bound.
        limit: u64,
    },
    /// A temporal operator where only Boolean ones may stand.
    #[error("`{operator}` is no Boolean operator")]
    NotBoolean {
        /// The operator.
        operator: Excerpt,
    },
}

/// A few characters of a text, for a message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Excerpt(String);

impl Excerpt {
    /// At most so many characters of the text are shown.
    const LENGTH: usize = 40;

    /// The beginning of a text.
    pub fn new(text: &str) -> Self {
        let mut short: String =
            text.chars().take(Self::LENGTH).flat_map(char::escape_default).collect();
        if text.chars().nth(Self::LENGTH).is_some() {
            short.push('…');
        }
        Self(short)
    }

    /// The same, between backquotes.
    pub fn quoted(text: &str) -> Self {
        let Self(text) = Self::new(text);
        Self(format!("`{text}`"))
    }
}

impl fmt::Display for Excerpt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A second place that an error speaks of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Related {
    /// The place.
    pub span: Span,
    /// What is there.
    pub note: &'static str,
}

/// Why an automaton could not be read, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReadError {
    /// What is wrong. Boxed, since errors are rare and results are moved often.
    pub problem: Box<Problem>,
    /// Where, in bytes of the whole stream.
    pub span: Span,
    /// The format that was read, if it was recognized.
    pub format: Option<Format>,
    /// Another place that matters.
    pub related: Option<Related>,
    /// What may help.
    pub help: Option<&'static str>,
}

impl ReadError {
    pub(super) fn new(problem: Problem, span: Span) -> Self {
        Self { problem: Box::new(problem), span, format: None, related: None, help: None }
    }

    pub(super) fn near(mut self, span: Span, note: &'static str) -> Self {
        self.related = Some(Related { span, note });
        self
    }

    pub(super) fn help(mut self, help: &'static str) -> Self {
        self.help = Some(help);
        self
    }

    /// The message with its place as `line:column`, the related place and the help, one a line.
    pub fn in_text(&self, text: &str) -> String {
        let mut message = format!("{}: {}", Place::of(text, self.span.start), self.problem);
        if let Some(Related { span, note }) = &self.related {
            message += &format!("\n{}: {note}", Place::of(text, span.start));
        }
        if let Some(help) = self.help {
            message += &format!("\nhelp: {help}");
        }
        message
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.problem.fmt(f)
    }
}

impl std::error::Error for ReadError {}

/// Something odd that did not keep an automaton from being read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Oddity {
    /// A state of a never claim with labels only.
    #[error("state `{label}` has no statement and is read as a dead end")]
    EmptyState {
        /// The label.
        label: Excerpt,
    },
    /// `acc-name:` does not fit the formula, which is what counts.
    #[error("`acc-name: {name}` is not the name of the condition `{condition}`")]
    AcceptanceName {
        /// The name.
        name: Excerpt,
        /// The condition.
        condition: Excerpt,
    },
    /// A never claim without states.
    #[error("the claim has no states and is read as the empty language")]
    EmptyClaim,
}

/// An oddity and its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Warning {
    /// What is odd.
    pub oddity: Oddity,
    /// Where.
    pub span: Span,
}

/// Why an automaton cannot be written in a format.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum WriteError {
    /// The format knows other acceptance conditions only.
    #[error("{format} needs {needed} acceptance, but the condition is `{given}`")]
    Acceptance {
        /// The format.
        format: Format,
        /// What it needs.
        needed: &'static str,
        /// What the automaton has.
        given: String,
    },
    /// Marks on edges where the format has them on states.
    #[error("{format} needs marks on states, but the edges of state {state} show different ones")]
    EdgeMarks {
        /// The format.
        format: Format,
        /// The state.
        state: usize,
    },
    /// No single initial state.
    #[error("{format} needs one initial state, but there are {given}")]
    InitialStates {
        /// The format.
        format: Format,
        /// How many there are.
        given: usize,
    },
    /// A proposition that the format cannot name.
    #[error("{format} cannot name the proposition `{name}`")]
    Name {
        /// The format.
        format: Format,
        /// The proposition.
        name: Excerpt,
    },
    /// A guard whose text would be too long.
    #[error("a guard of state {state} has no sum of products within {limit} steps")]
    GuardTooLarge {
        /// The state.
        state: usize,
        /// The bound.
        limit: usize,
    },
    /// An edge to the empty conjunction under a condition that no set of marks satisfies.
    #[error("an edge of state {state} leads to true, but no cycle satisfies `{acceptance}`")]
    TrueTarget {
        /// The state.
        state: usize,
        /// The condition.
        acceptance: String,
    },
}
