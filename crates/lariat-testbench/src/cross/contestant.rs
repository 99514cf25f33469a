//! Who is tested, and what comes back.

use std::fmt;

use lariat_automata::Automaton;
use lariat_core::LimitReached;
use lariat_logic::ltl::Formula;

/// A translator under test: one of ours, or a program.
pub trait Contestant: Sync {
    /// Its name in reports.
    fn name(&self) -> &str;
    /// What it makes of a formula. It shall not panic; if it does, that is its failure.
    fn translate(&self, formula: &Formula) -> Answer;
    /// How it is named in a command that repeats a test.
    fn command(&self) -> String {
        self.name().to_owned()
    }
}

/// What a contestant makes of a formula.
#[derive(Clone, PartialEq, Debug)]
pub struct Answer {
    /// The automaton, or why there is none.
    pub outcome: Result<Automaton, Failure>,
    /// The seconds it took, where a clock was lent.
    pub seconds: f64,
}

/// Why there is no automaton.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Failure {
    /// It took more than the time it was given.
    Timeout,
    /// It reached a limit of its own.
    Limit(LimitReached),
    /// It ended with this code.
    ExitCode(i32),
    /// It was ended by this signal.
    Signal(i32),
    /// It panicked, or could not be started.
    Crash(String),
    /// What it wrote is no automaton.
    Unreadable(String),
    /// Its automaton is not what its header promises.
    FalseClaim(String),
    /// It wrote nothing.
    NoOutput,
    /// It wrote more than so many bytes.
    TooMuchOutput(u64),
    /// Its automaton speaks about a proposition that the formula does not have.
    UnknownProposition(String),
    /// Its automaton has universal branching, which is not compared.
    UniversalBranching,
}

impl Failure {
    /// Its kind, in a word or two: ltlcross's where it has one.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Timeout => "timeout",
            Self::Limit(_) => "limit",
            Self::ExitCode(_) => "exit code",
            Self::Signal(_) => "signal",
            Self::Crash(_) => "crash",
            Self::Unreadable(_) => "parse error",
            Self::FalseClaim(_) => "false claim",
            Self::NoOutput => "no output",
            Self::TooMuchOutput(_) => "too much output",
            Self::UnknownProposition(_) => "unknown proposition",
            Self::UniversalBranching => "universal branching",
        }
    }

    /// The number that ltlcross writes as `exit_code`: the code, the signal, or -1.
    pub fn code(&self) -> i32 {
        match self {
            Self::ExitCode(code) | Self::Signal(code) => *code,
            _ => -1,
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Timeout => f.write_str("it took more than its time"),
            Self::Limit(limit) => limit.fmt(f),
            Self::ExitCode(code) => write!(f, "it ended with exit code {code}"),
            Self::Signal(signal) => write!(f, "it was ended by signal {signal}"),
            Self::Crash(message) => write!(f, "it crashed: {message}"),
            Self::Unreadable(message) => write!(f, "its output cannot be read: {message}"),
            Self::FalseClaim(message) => write!(f, "its automaton is not as promised: {message}"),
            Self::NoOutput => f.write_str("it wrote no automaton"),
            Self::TooMuchOutput(limit) => write!(f, "it wrote more than {limit} bytes"),
            Self::UnknownProposition(name) => {
                write!(f, "its automaton speaks about `{name}`, which the formula does not have")
            }
            Self::UniversalBranching => f.write_str("its automaton has universal branching"),
        }
    }
}
