//! The formulas of our own tables, from text.

use lariat_logic::ltl::{Formula, Syntax, parse};

/// The formula with this text, in Spot's notation.
///
/// # Panics
/// When the text is not a formula: the tables are part of the program.
pub(crate) fn formula(text: &str) -> Formula {
    match parse(text, Syntax::Spot) {
        Ok(parsed) => parsed.formula,
        Err(errors) => panic!("a table's formula is readable: {text}: {errors}"),
    }
}
