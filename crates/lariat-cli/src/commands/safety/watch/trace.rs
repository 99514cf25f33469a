//! Traces: CSV with a header, or a JSON object a line. One row is kept at a time.

use std::io::BufRead;

use lariat_workbench::Problem;
use lariat_workbench::safety::monitor::Watched;
use serde_json::{Map, Value};

/// A trace that is being read.
pub struct Trace {
    origin: String,
    reader: Box<dyn BufRead>,
    format: Format,
    /// The names of a row's places.
    names: Vec<String>,
    row: Vec<bool>,
    line: Vec<u8>,
    /// A first line that was looked at and not used up.
    is_pending: bool,
    number: u64,
}

enum Format {
    Csv,
    Json,
    /// There is no line.
    Empty,
}

impl Trace {
    /// Looks at the first line to see which format it is.
    pub fn open(
        (origin, reader): (String, Box<dyn BufRead>),
        watched: &[Watched],
    ) -> Result<Self, Problem> {
        let (row, line) = (Vec::new(), Vec::new());
        let (format, names) = (Format::Empty, Vec::new());
        let mut trace =
            Self { origin, reader, format, names, row, line, is_pending: false, number: 0 };
        if !trace.read_line()? {
            return Ok(trace);
        }
        if trace.line.trim_ascii_start().first() == Some(&b'{') {
            trace.format = Format::Json;
            trace.is_pending = true;
            let mut names: Vec<&str> = watched.iter().flat_map(Watched::props).collect();
            names.sort_unstable();
            names.dedup();
            trace.names = names.into_iter().map(str::to_owned).collect();
        } else {
            trace.format = Format::Csv;
            let header = std::str::from_utf8(&trace.line);
            let header = header.map_err(|_| trace.wrong("this line is not UTF-8 text"))?;
            let unquoted = |name: &str| name.trim().trim_matches('"').to_owned();
            trace.names = header.split(',').map(unquoted).collect();
        }
        Ok(trace)
    }

    /// The places of a formula's propositions in the rows.
    pub fn columns(&self, watched: &Watched) -> Result<Vec<usize>, Problem> {
        let place = |name: &str| match self.names.iter().position(|n| n == name) {
            Some(place) => Ok(place),
            None if matches!(self.format, Format::Empty) => Ok(0),
            None => Err(self.wrong(&format!("there is no column `{name}`"))),
        };
        watched.props().into_iter().map(place).collect()
    }

    /// The values of the next line.
    pub fn next_row(&mut self) -> Result<Option<&[bool]>, Problem> {
        if !std::mem::take(&mut self.is_pending) && !self.read_line()? {
            return Ok(None);
        }
        self.row.clear();
        match self.format {
            Format::Empty => return Ok(None),
            Format::Csv => self.read_csv()?,
            Format::Json => self.read_json()?,
        }
        Ok(Some(&self.row))
    }

    fn read_csv(&mut self) -> Result<(), Problem> {
        for field in self.line.split(|&b| b == b',') {
            match field.trim_ascii() {
                b"1" | b"true" => self.row.push(true),
                b"0" | b"false" => self.row.push(false),
                other => {
                    let other = String::from_utf8_lossy(other).into_owned();
                    return Err(self.wrong(&format!("`{other}` is none of 0, 1, true, false")));
                }
            }
        }
        if self.row.len() != self.names.len() {
            let (given, announced) = (self.row.len(), self.names.len());
            return Err(self.wrong(&format!("{given} values for {announced} columns")));
        }
        Ok(())
    }

    fn read_json(&mut self) -> Result<(), Problem> {
        let object: Result<Map<String, Value>, _> = serde_json::from_slice(&self.line);
        let object = object.map_err(|error| self.wrong(&format!("no JSON object: {error}")))?;
        for name in &self.names {
            let value = match object.get(name) {
                Some(Value::Bool(value)) => Some(*value),
                Some(Value::Number(number)) => match number.as_u64() {
                    Some(0) => Some(false),
                    Some(1) => Some(true),
                    _ => None,
                },
                _ => None,
            };
            let Some(value) = value else {
                return Err(self.wrong(&format!("`{name}` is not true, false, 1 or 0 here")));
            };
            self.row.push(value);
        }
        Ok(())
    }

    /// The next line that is not blank.
    fn read_line(&mut self) -> Result<bool, Problem> {
        loop {
            self.line.clear();
            let read = self.reader.read_until(b'\n', &mut self.line);
            let read =
                read.map_err(|e| Problem::error(format!("cannot read {}: {e}", self.origin)))?;
            if read == 0 {
                return Ok(false);
            }
            self.number += 1;
            if !self.line.trim_ascii().is_empty() {
                return Ok(true);
            }
        }
    }

    fn wrong(&self, message: &str) -> Problem {
        Problem::error(format!("{}:{}: {message}", self.origin, self.number))
    }
}
