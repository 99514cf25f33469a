//! Would another dialect read the text as another formula?

use lariat_core::Span;

use super::error::Warning;
use super::infix::{Effort, Read};
use super::syntax::Dialects;
use super::{Formula, Parsed, Syntax, infix, lbt, whole};

/// What was read, with a warning if others read something else.
pub(super) fn compare(text: &str, read: Read, syntax: Syntax) -> Parsed {
    let mut parsed = Parsed { formula: read.formula, syntax, warnings: read.warnings };
    if read.contest.is_none() && !read.names_constant {
        return parsed;
    }
    let mut others: Vec<(Vec<Syntax>, Formula)> = Vec::new();
    let mut add = |dialect: Syntax, formula: Formula| {
        if formula == parsed.formula {
            return;
        }
        match others.iter_mut().find(|(_, other)| *other == formula) {
            Some((dialects, _)) => dialects.push(dialect),
            None => others.push((vec![dialect], formula)),
        }
    };
    if read.contest.is_some() {
        for dialect in rivals(syntax, read.dialects) {
            if let Ok(other) = infix::read(text, whole(text), dialect, Effort::Probe) {
                add(dialect, other.formula);
            }
        }
    }
    if read.names_constant
        && let Ok(formula) = lbt::read(text)
    {
        add(Syntax::Lbt, formula);
    }
    if !others.is_empty() {
        let span = read.contest.map_or(trimmed(text), |(span, _)| span);
        let formula = parsed.formula.clone();
        parsed.warnings.push(Warning::Readings { span, syntax, formula, others });
    }
    parsed
}

/// The other dialects that know all spellings of the text.
fn rivals(syntax: Syntax, dialects: Dialects) -> impl Iterator<Item = Syntax> {
    Syntax::INFIX.into_iter().filter(move |&d| d != syntax && dialects.has(d))
}

fn trimmed(text: &str) -> Span {
    let start = text.len() - text.trim_start().len();
    Span::new(start, start + text.trim().len())
}
