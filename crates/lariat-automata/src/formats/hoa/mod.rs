//! The Hanoi Omega-Automata format.
//!
//! - Paper: BBDKKMPS15. Version 1 is read and written completely; of version 1.1, `!property` and
//!   header names with dots.
//! - Departs: `Fin(!x)` and `Inf(!x)` become `Fin` and `Inf` of a new mark that is on every
//!   transition without `x`; edges that read implicit labels and agree in target and marks become
//!   one edge.

mod acceptance;
mod body;
mod header;
mod label;
mod options;
mod promises;
mod write;

use lariat_core::Span;

pub use options::{
    HoaLabels, HoaLayout, HoaMarks, HoaOptions, HoaProperties, HoaVersion, UnknownFlag,
};
pub use write::write;

use super::error::{ReadError, Warning};
use super::guards::Purse;
use super::lexer::{Lexer, Token};
use super::{Parsed, Trust};

/// The most acceptance marks that are read.
pub(crate) const MAX_MARKS: usize = 1024;
/// The most alternations between `&` and `|` in an acceptance condition: enough for a parity
/// condition over all marks.
pub(crate) const MAX_DEPTH: usize = 1024;

/// What every part of the reader works on.
struct Input<'a> {
    lexer: Lexer<'a>,
    purse: Purse,
    warnings: Vec<Warning>,
}

/// Reads one automaton that starts at a byte of a text. Returns it with the byte after its end.
pub(super) fn read(
    text: &str,
    start: usize,
    trust: Trust,
) -> Result<(Parsed, usize, Vec<Warning>), ReadError> {
    let lexer = Lexer::new(text, start)?;
    let purse = Purse::new(start);
    let mut input = Input { lexer, purse, warnings: Vec::new() };
    let header = header::read(&mut input)?;
    let body = body::read(&mut input, &header, start)?;
    let end = input.lexer.last_end;
    let parsed = promises::keep(header, body, trust, Span::new(start, end))?;
    Ok((parsed, end, input.warnings))
}

/// The first error after an automaton's end must not be taken for one of its own: the last token
/// is taken without looking at what follows.
fn at_end(input: &mut Input<'_>) -> bool {
    if input.lexer.token == Token::End {
        input.lexer.last_end = input.lexer.span.end;
        return true;
    }
    false
}
