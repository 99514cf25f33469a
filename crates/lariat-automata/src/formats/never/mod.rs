//! Never claims of Spin, as far as they are automata.
//!
//! - Departs: a state is accepting when one of its labels starts with `accept`; its edges carry
//!   the mark. `assert` in a claim is read as a move to `accept_all`, since it fails exactly when
//!   its guard holds.

mod guard;
mod read;
mod write;

pub(super) use read::read;
pub use write::{NeverComments, NeverOptions, NeverStyle, is_proposition, write};

/// The constants of Promela. A number other than zero counts as true.
fn constant(word: &str) -> Option<bool> {
    match word {
        "true" | "skip" => Some(true),
        "false" => Some(false),
        _ if !word.is_empty() && word.bytes().all(|b| b.is_ascii_digit()) => {
            Some(word.bytes().any(|b| b != b'0'))
        }
        _ => None,
    }
}
