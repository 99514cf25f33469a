//! Measurements as comma-separated values: one line for each formula and tool.

use super::{Figures, Measurement};
use crate::problem::Problem;

/// The names of the columns.
pub const CSV_HEADER: &str =
    "suite,mode,line,formula,states,edges,transitions,nondet_states,deterministic,acc_sets,seconds";

/// Reads what peers made of the suites: a header that names the columns, in any order, then a line
/// for each formula and tool.
pub fn read_peers(text: &str) -> Result<Vec<Measurement>, Problem> {
    let mut lines = text.lines().enumerate();
    let header: Vec<String> = lines.next().map_or(Ok(Vec::new()), |(i, line)| fields(line, i))?;
    let mut columns = Vec::new();
    for name in CSV_HEADER.split(',') {
        let column = header.iter().position(|column| column == name);
        columns.push(column.ok_or_else(|| {
            Problem::error(format!("line 1: there is no column `{name}`"))
                .with_help(format!("the columns are {CSV_HEADER}"))
        })?);
    }
    lines
        .filter(|(_, line)| !line.trim().is_empty())
        .map(|(i, line)| row(line, i, &columns))
        .collect()
}

fn row(line: &str, i: usize, columns: &[usize]) -> Result<Measurement, Problem> {
    let fields = fields(line, i)?;
    let names: Vec<&str> = CSV_HEADER.split(',').collect();
    let text = |column: usize| {
        fields
            .get(columns[column])
            .map(String::as_str)
            .ok_or_else(|| Problem::error(format!("line {}: there is no {}", i + 1, names[column])))
    };
    let number = |column: usize| -> Result<f64, Problem> {
        let given = text(column)?;
        let number = given.parse().ok().filter(|n: &f64| n.is_finite() && *n >= 0.0);
        number.ok_or_else(|| {
            let name = names[column];
            Problem::error(format!("line {}: the {name} `{given}` are no number", i + 1))
        })
    };
    let count = |column: usize| Ok::<u64, Problem>(number(column)? as u64);
    Ok(Measurement {
        suite: text(0)?.to_owned(),
        tool: text(1)?.to_owned(),
        line: count(2)? as usize,
        formula: text(3)?.to_owned(),
        figures: Ok(Figures {
            states: count(4)?,
            edges: count(5)?,
            transitions: number(6)?,
            nondeterministic: count(7)?,
            is_deterministic: count(8)? != 0,
            marks: count(9)?,
            seconds: number(10)?,
        }),
    })
}

/// A measurement as a line, without its end. One that failed has no figures.
pub fn csv_line(measurement: &Measurement) -> String {
    let Measurement { suite, tool, line, formula, figures } = measurement;
    let numbers = match figures {
        Err(_) => ",,,,,,".to_owned(),
        Ok(f) => format!(
            "{},{},{},{},{},{},{:.6}",
            f.states,
            f.edges,
            f.transitions,
            f.nondeterministic,
            u8::from(f.is_deterministic),
            f.marks,
            f.seconds
        ),
    };
    format!("{},{},{line},{},{numbers}", quoted(suite), quoted(tool), always_quoted(formula))
}

fn quoted(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r']) { always_quoted(text) } else { text.to_owned() }
}

fn always_quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('"', "\"\""))
}

/// The fields of a line; in a quoted one, `""` is a quote.
fn fields(line: &str, i: usize) -> Result<Vec<String>, Problem> {
    let mut fields = Vec::new();
    let mut rest = line;
    loop {
        let (field, after) = match rest.strip_prefix('"') {
            None => rest.split_at(rest.find(',').unwrap_or(rest.len())),
            Some(inside) => {
                let end = closing_quote(inside).ok_or_else(|| {
                    Problem::error(format!("line {}: a quote is not closed", i + 1))
                })?;
                (&inside[..end], &inside[end + 1..])
            }
        };
        fields.push(field.replace("\"\"", "\""));
        match after.strip_prefix(',') {
            Some(next) => rest = next,
            None if after.is_empty() => return Ok(fields),
            None => {
                let message = format!("line {}: a field goes on behind its quote", i + 1);
                return Err(Problem::error(message));
            }
        }
    }
}

fn closing_quote(text: &str) -> Option<usize> {
    let mut start = 0;
    loop {
        let quote = start + text[start..].find('"')?;
        if !text[quote + 1..].starts_with('"') {
            return Some(quote);
        }
        start = quote + 2;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_back() {
        let figures = Figures {
            states: 3,
            edges: 5,
            transitions: 12.0,
            nondeterministic: 1,
            is_deterministic: false,
            marks: 2,
            seconds: 0.25,
        };
        let measurement = Measurement {
            suite: "mine".to_owned(),
            tool: "lariat-ba".to_owned(),
            line: 7,
            formula: "\"a,b\" U c".to_owned(),
            figures: Ok(figures),
        };
        let text = format!("{CSV_HEADER}\n{}\n", csv_line(&measurement));
        assert_eq!(read_peers(&text).unwrap(), [measurement]);
    }

    #[test]
    fn wrong_lines_are_named() {
        let complaint = |line: &str| {
            let text = format!("{CSV_HEADER}\n{line}\n");
            read_peers(&text).unwrap_err().message
        };
        assert_eq!(complaint("eh,x,1,\"a,2"), "line 2: a quote is not closed");
        assert_eq!(complaint("eh,x,1,\"a\" b,2"), "line 2: a field goes on behind its quote");
        assert_eq!(complaint("eh,x,1,a,two"), "line 2: the states `two` are no number");
        assert_eq!(complaint("eh,x,1,a,2"), "line 2: there is no edges");
        let message = read_peers("suite,mode\n").unwrap_err().message;
        assert_eq!(message, "line 1: there is no column `line`");
    }
}
