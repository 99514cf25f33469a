//! Where answers go, and how a run ends.

use std::fs::{File, OpenOptions};
use std::io::{self, BufWriter, Write};

use lariat_workbench::Problem;

use crate::report;

/// How a run ends: the exit codes of the interface.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[repr(u8)]
pub enum Outcome {
    /// Done, holds, agrees, something matched.
    Yes = 0,
    /// Violated, disagrees, nothing matched.
    No = 1,
    /// Wrong usage or input.
    Wrong = 2,
    /// A limit was reached, no verdict.
    Limit = 3,
}

/// Why a run ends before its work is done.
#[derive(Debug)]
pub enum Stop {
    /// The reader of our output went away: not an error.
    ClosedPipe,
    /// Wrong input that was reported already, with its place.
    Reported,
    /// Something that concerns the whole run.
    Problem(Problem),
    /// A limit, with its numbers.
    Limit(String),
}

impl Stop {
    /// Says why on stderr and names the exit code.
    pub fn report(self) -> Outcome {
        match self {
            Self::ClosedPipe => Outcome::Yes,
            Self::Reported => Outcome::Wrong,
            Self::Problem(problem) => {
                report::plain(&problem);
                Outcome::Wrong
            }
            Self::Limit(message) => {
                report::plain(&Problem::error(message));
                Outcome::Limit
            }
        }
    }
}

impl From<Problem> for Stop {
    fn from(problem: Problem) -> Self {
        Self::Problem(problem)
    }
}

impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::BrokenPipe {
            return Self::ClosedPipe;
        }
        Self::Problem(Problem::error(format!("cannot write the output: {error}")))
    }
}

/// The stream that carries the answers.
pub struct Output {
    stream: BufWriter<Box<dyn Write>>,
    separator: u8,
}

impl Output {
    /// stdout, or the file named by `-o`: `>>FILE` appends, `-` is stdout.
    pub fn open(name: Option<&str>) -> Result<Self, Stop> {
        let stream: Box<dyn Write> = match name {
            None | Some("-") => Box::new(io::stdout().lock()),
            Some(name) => Box::new(open_file(name)?),
        };
        Ok(Self { stream: BufWriter::with_capacity(1 << 16, stream), separator: b'\n' })
    }

    /// Ends items with a zero byte instead of a line break.
    pub fn zero_terminated(self, zero: bool) -> Self {
        Self { separator: if zero { 0 } else { b'\n' }, ..self }
    }

    /// Writes one item and ends it.
    pub fn item(&mut self, text: &str) -> Result<(), Stop> {
        self.stream.write_all(text.as_bytes())?;
        self.stream.write_all(&[self.separator])?;
        Ok(())
    }

    /// Writes one item through its `Display`, and ends it.
    pub fn display(&mut self, item: impl std::fmt::Display) -> Result<(), Stop> {
        write!(self.stream, "{item}")?;
        self.stream.write_all(&[self.separator])?;
        Ok(())
    }

    /// Sends on what is still held back.
    pub fn finish(mut self) -> Result<(), Stop> {
        Ok(self.stream.flush()?)
    }
}

fn open_file(name: &str) -> Result<File, Stop> {
    let (path, file) = match name.strip_prefix(">>") {
        Some(path) => (path, OpenOptions::new().append(true).create(true).open(path)),
        None => (name, File::create(name)),
    };
    file.map_err(|error| Problem::error(format!("cannot write {path}: {error}")).into())
}
