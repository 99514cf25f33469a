//! Where formulas come from: arguments, files a line each, columns of CSV files, stdin.

use std::fs::File;
use std::io::{self, BufRead, BufReader, IsTerminal};

use lariat_workbench::Problem;

use crate::args::FormulaInput;
use crate::output::Stop;

/// The text of a formula and the place it stands at.
#[derive(Clone, Debug)]
pub struct Item {
    /// The text.
    pub text: String,
    /// Where it comes from: a file name, or `argument`.
    pub origin: String,
    /// The line, or the number of the argument.
    pub line: usize,
    /// Characters before the text on its line.
    pub column: usize,
    /// The CSV line before and after the column that holds the formula.
    pub around: (String, String),
}

impl Item {
    /// A text that stands in an option.
    pub fn option(name: &str, text: &str) -> Self {
        Self {
            text: text.to_owned(),
            origin: name.to_owned(),
            line: 1,
            column: 0,
            around: Default::default(),
        }
    }
}

/// Everything the options name, in order; stdin when they name nothing.
pub fn items(
    input: &FormulaInput,
    each: &mut dyn FnMut(Result<Item, Problem>) -> Result<Flow, Stop>,
) -> Result<(), Stop> {
    let arguments = input.formulas.iter().chain(&input.more_formulas);
    for (i, text) in arguments.enumerate() {
        let item = Item { line: i + 1, ..Item::option("argument", text) };
        if each(Ok(item))? == Flow::Stop {
            return Ok(());
        }
    }
    let nothing_named =
        input.formulas.is_empty() && input.more_formulas.is_empty() && input.files.is_empty();
    if nothing_named && io::stdin().is_terminal() {
        let problem = Problem::error("no formula given");
        return Err(problem.with_help("write one as an argument, or pipe some in").into());
    }
    let stdin = ["-".to_owned()];
    for name in if nothing_named { &stdin[..] } else { &input.files[..] } {
        if read_file(name, each)? == Flow::Stop {
            return Ok(());
        }
    }
    Ok(())
}

/// Does the caller want more items?
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flow {
    More,
    Stop,
}

/// The column of a CSV file that holds the formulas.
#[derive(Clone, Copy)]
struct Column {
    index: usize,
    skip_header: bool,
}

fn read_file(
    name: &str,
    each: &mut dyn FnMut(Result<Item, Problem>) -> Result<Flow, Stop>,
) -> Result<Flow, Stop> {
    let (path, column) = split_column(name);
    let mut reader: Box<dyn BufRead> = if path == "-" {
        Box::new(io::stdin().lock())
    } else {
        let file = File::open(path)
            .map_err(|error| Problem::error(format!("cannot read {path}: {error}")))?;
        Box::new(BufReader::with_capacity(1 << 16, file))
    };
    let origin = if path == "-" { "stdin" } else { path };
    let mut line = Vec::new();
    for number in 1.. {
        line.clear();
        let read = reader
            .read_until(b'\n', &mut line)
            .map_err(|error| Problem::error(format!("cannot read {origin}: {error}")))?;
        if read == 0 {
            break;
        }
        let Some(item) = item_of_line(&line, origin, number, column) else { continue };
        if each(item)? == Flow::Stop {
            return Ok(Flow::Stop);
        }
    }
    Ok(Flow::More)
}

/// `FILE/3` is column 3 of FILE, unless a file of that very name exists.
fn split_column(name: &str) -> (&str, Option<Column>) {
    let column = || {
        let (path, column) = name.rsplit_once('/')?;
        let number: i64 = column.parse().ok()?;
        if number == 0 || std::path::Path::new(name).exists() {
            return None;
        }
        let index = usize::try_from(number.unsigned_abs()).ok()?;
        Some((path, Some(Column { index, skip_header: number < 0 })))
    };
    column().unwrap_or((name, None))
}

/// The formula of a line; blank lines, comments (`#`) and a skipped header have none.
fn item_of_line(
    line: &[u8],
    origin: &str,
    number: usize,
    column: Option<Column>,
) -> Option<Result<Item, Problem>> {
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    if line.trim_ascii().is_empty() || line[0] == b'#' {
        return None;
    }
    let Ok(text) = std::str::from_utf8(line) else {
        let message = format!("{origin}:{number}: this line is not UTF-8 text");
        return Some(Err(Problem::error(message)));
    };
    let whole = |text: &str| Item { line: number, ..Item::option(origin, text) };
    match column {
        None => Some(Ok(whole(text))),
        Some(Column { skip_header: true, .. }) if number == 1 => None,
        Some(Column { index, .. }) => Some(match csv_field(text, index) {
            Some(field) => Ok(Item {
                text: field.text,
                column: text[..field.start].chars().count(),
                around: (field.before, field.after),
                ..whole("")
            }),
            None => Err(Problem::error(format!("{origin}:{number}: there is no column {index}"))),
        }),
    }
}

struct Field {
    text: String,
    start: usize,
    before: String,
    after: String,
}

/// The `index`-th field (from 1) of a CSV line, with the rest of the line on both sides.
fn csv_field(line: &str, index: usize) -> Option<Field> {
    let mut start = 0;
    for current in 1.. {
        let quoted = line[start..].starts_with('"');
        let end = if quoted {
            quoted_end(line, start)?
        } else {
            line[start..].find(',').map_or(line.len(), |i| start + i)
        };
        if current == index {
            let text = if quoted {
                line[start + 1..end - 1].replace("\"\"", "\"")
            } else {
                line[start..end].to_owned()
            };
            let before = line[..start].strip_suffix(',').unwrap_or("").to_owned();
            let after = line[end..].strip_prefix(',').unwrap_or("").to_owned();
            return Some(Field { text, start: start + usize::from(quoted), before, after });
        }
        if end >= line.len() {
            return None;
        }
        start = end + 1;
    }
    None
}

/// The byte after the closing quote of a field that opens at `start`.
fn quoted_end(line: &str, start: usize) -> Option<usize> {
    let bytes = line.as_bytes();
    let mut i = start + 1;
    while i < bytes.len() {
        match (bytes[i], bytes.get(i + 1)) {
            (b'"', Some(b'"')) => i += 2,
            (b'"', _) => return Some(i + 1),
            _ => i += 1,
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_csv_field_is_found_with_what_stands_around_it() {
        let field = csv_field("1,\"a U \"\"b\"\"\",x,y", 2).unwrap();
        assert_eq!(field.text, "a U \"b\"");
        assert_eq!((field.before.as_str(), field.after.as_str()), ("1", "x,y"));
        assert!(csv_field("1,2", 3).is_none());
        assert_eq!(csv_field("1,", 2).unwrap().text, "");
    }
}
