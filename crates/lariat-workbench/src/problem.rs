//! What is wrong or doubtful in a user's text, ready to be shown.

use std::ops::Range;

use lariat_automata::formats::ReadError;
use lariat_core::{LimitReached, Span};
use lariat_logic::ltl::{ParseError, ParseErrors, Warning};

/// How bad it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Severity {
    /// There is no answer.
    Error,
    /// There is an answer, perhaps not to the question that was meant.
    Warning,
}

/// Something to tell the user about a text: what, where, and how to mend it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// How bad it is.
    pub severity: Severity,
    /// What is wrong: lower case, without a full stop.
    pub message: String,
    /// Where: the bytes of the text, and what to write under them. The first is the main one.
    pub labels: Vec<(Range<usize>, String)>,
    /// How to mend it, if that is known.
    pub help: Option<String>,
}

impl Problem {
    /// An error without a place.
    pub fn error(message: impl Into<String>) -> Self {
        let message = message.into();
        Self { severity: Severity::Error, message, labels: Vec::new(), help: None }
    }

    /// What is wrong with a formula or word, all of it.
    pub(crate) fn of_errors(errors: &ParseErrors) -> Vec<Self> {
        let mut problems: Vec<Self> = errors.iter().map(Self::of_error).collect();
        if errors.n_more() > 0 {
            problems.push(Self::error(format!("and {} more errors", errors.n_more())));
        }
        problems
    }

    fn of_error(error: &ParseError) -> Self {
        let label = match error.expected {
            Some(expected) => format!("expected {expected}"),
            None => "here".to_owned(),
        };
        let related = error.related.iter().map(|(span, text)| (range(*span), text.clone()));
        Self {
            severity: Severity::Error,
            message: error.to_string(),
            labels: std::iter::once((range(error.span), label)).chain(related).collect(),
            help: error.help.clone(),
        }
    }

    pub(crate) fn of_warning(warning: &Warning) -> Self {
        Self {
            severity: Severity::Warning,
            message: warning.to_string(),
            labels: vec![(range(warning.span()), "here".to_owned())],
            help: None,
        }
    }

    /// What is wrong with the text of an automaton, by the bytes of the whole stream.
    pub(crate) fn of_read_error(error: &ReadError) -> Self {
        let related = error.related.iter().map(|r| (range(r.span), r.note.to_owned()));
        Self {
            severity: Severity::Error,
            message: error.to_string(),
            labels: std::iter::once((range(error.span), "here".to_owned()))
                .chain(related)
                .collect(),
            help: error.help.map(str::to_owned),
        }
    }

    pub(crate) fn of_read_warning(warning: &lariat_automata::formats::Warning) -> Self {
        Self {
            severity: Severity::Warning,
            labels: vec![(range(warning.span), "here".to_owned())],
            ..Self::error(warning.oddity.to_string())
        }
    }

    /// The same with advice.
    pub fn with_help(self, help: impl Into<String>) -> Self {
        Self { help: Some(help.into()), ..self }
    }
}

fn range(span: Span) -> Range<usize> {
    span.start..span.end
}

/// Why there is no answer: the question does not fit its object, or a limit was reached.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// The question does not fit.
    Problem(Problem),
    /// A limit was reached.
    Limit(LimitReached),
}

impl From<Problem> for Refusal {
    fn from(problem: Problem) -> Self {
        Self::Problem(problem)
    }
}

impl From<LimitReached> for Refusal {
    fn from(limit: LimitReached) -> Self {
        Self::Limit(limit)
    }
}
