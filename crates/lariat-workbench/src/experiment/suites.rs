//! Suites of formulas: one formula a line.

use lariat_logic::ltl::Syntax;

use crate::formula::{Formula, read};
use crate::problem::Problem;

/// A suite of formulas.
#[derive(Clone, Debug)]
pub struct Suite {
    /// Its name.
    pub name: String,
    /// The formulas, each with its line.
    pub formulas: Vec<(usize, Formula)>,
}

/// Reads a suite in Spot's syntax; blank lines and comments (`#`) are skipped.
pub fn read_suite(name: &str, text: &str) -> Result<Suite, Problem> {
    let mut formulas = Vec::new();
    for (i, line) in text.lines().enumerate() {
        if line.trim().is_empty() || line.starts_with('#') {
            continue;
        }
        let reading = read(line, Syntax::Spot).map_err(|problems| {
            let what = problems.first().map_or("", |problem| problem.message.as_str());
            Problem::error(format!("{name}:{}: {what}", i + 1))
        })?;
        formulas.push((i + 1, reading.formula));
    }
    Ok(Suite { name: name.to_owned(), formulas })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_suite_keeps_the_numbers_of_its_lines() {
        let suite = read_suite("mine", "# two\nG a\n\nF b\n").unwrap();
        assert_eq!(suite.formulas.iter().map(|(line, _)| *line).collect::<Vec<_>>(), [2, 4]);
        assert!(read_suite("mine", "G a\na U").unwrap_err().message.starts_with("mine:2: "));
    }
}
