//! Ranges of numbers as text: `N`, `N..M`, `..M`, `N..`.

use std::fmt;
use std::str::FromStr;

use lariat_core::Span;

/// Numbers from a first to a last one, both included; a missing end is for the user of the range
/// to supply.
///
/// ```
/// use lariat_testbench::Range;
/// let range: Range = "3..".parse().unwrap();
/// assert_eq!(range, Range { first: Some(3), last: None });
/// assert_eq!(range.within(1, 5), 3..=5);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Range {
    /// The first number, if one was given.
    pub first: Option<u64>,
    /// The last number, if one was given.
    pub last: Option<u64>,
}

impl Range {
    /// One number alone.
    pub const fn only(n: u64) -> Self {
        Self { first: Some(n), last: Some(n) }
    }

    /// From one number to another, both included.
    pub const fn between(first: u64, last: u64) -> Self {
        Self { first: Some(first), last: Some(last) }
    }

    /// Has it both ends, the wrong way round?
    pub fn is_empty(self) -> bool {
        matches!((self.first, self.last), (Some(first), Some(last)) if first > last)
    }

    /// Is the number in the range? A missing end does not bound it.
    pub fn contains(self, n: u64) -> bool {
        self.first.is_none_or(|first| first <= n) && self.last.is_none_or(|last| n <= last)
    }

    /// The numbers of the range, with these ends where it has none of its own.
    pub fn within(self, first: u64, last: u64) -> std::ops::RangeInclusive<u64> {
        self.first.unwrap_or(first)..=self.last.unwrap_or(last)
    }
}

impl fmt::Display for Range {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.first, self.last) {
            (Some(first), Some(last)) if first == last => write!(f, "{first}"),
            (first, last) => {
                let end = |n: Option<u64>| n.map(|n| n.to_string()).unwrap_or_default();
                write!(f, "{}..{}", end(first), end(last))
            }
        }
    }
}

/// Why a text is no range.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RangeError {
    /// Neither end is there.
    #[error("a range needs a number: N, N..M, ..M or N..")]
    Empty {
        /// The whole text.
        span: Span,
    },
    /// An end is not a natural number.
    #[error("`{text}` is not a number below 2^64; a range is N, N..M, ..M or N..")]
    NotANumber {
        /// Where it stands.
        span: Span,
        /// What stands there.
        text: String,
    },
    /// The ends are the wrong way round.
    #[error("the range {first}..{last} is empty: its first number is above its last")]
    Reversed {
        /// The whole text.
        span: Span,
        /// Its first number.
        first: u64,
        /// Its last number.
        last: u64,
    },
}

impl RangeError {
    /// Where in the text the error is.
    pub fn span(&self) -> Span {
        match self {
            Self::Empty { span } | Self::NotANumber { span, .. } | Self::Reversed { span, .. } => {
                *span
            }
        }
    }
}

impl FromStr for Range {
    type Err = RangeError;

    fn from_str(text: &str) -> Result<Self, RangeError> {
        let span = Span::new(0, text.len());
        let range = match text.split_once("..") {
            None => {
                let n = number(text, 0)?;
                Self { first: n, last: n }
            }
            Some((first, last)) => {
                Self { first: number(first, 0)?, last: number(last, first.len() + 2)? }
            }
        };
        match (range.first, range.last) {
            (None, None) => Err(RangeError::Empty { span }),
            (Some(first), Some(last)) if first > last => {
                Err(RangeError::Reversed { span, first, last })
            }
            _ => Ok(range),
        }
    }
}

/// A number that stands `offset` bytes into a text; nothing at all is no number.
fn number(text: &str, offset: usize) -> Result<Option<u64>, RangeError> {
    if text.is_empty() {
        return Ok(None);
    }
    let wrong = || RangeError::NotANumber {
        span: Span::new(0, text.len()).shifted(offset),
        text: text.to_string(),
    };
    // `u64::from_str` would take a plus sign.
    if !text.bytes().all(|b| b.is_ascii_digit()) {
        return Err(wrong());
    }
    text.parse().map(Some).map_err(|_| wrong())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_four_forms_are_read_and_printed_back() {
        for text in ["7", "0", "2..5", "..5", "2.."] {
            assert_eq!(text.parse::<Range>().unwrap().to_string(), text);
        }
        assert_eq!("3..3".parse::<Range>().unwrap(), Range::only(3));
    }

    #[test]
    fn errors_carry_the_offending_text_and_its_place() {
        let error = "12..x".parse::<Range>().unwrap_err();
        assert_eq!(error.span(), Span::new(4, 5));
        assert!(error.to_string().contains("`x`"), "{error}");
        for wrong in ["", "..", "-1", "+1", "1...3", "1..2..3", "99999999999999999999", "a..b"] {
            assert!(wrong.parse::<Range>().is_err(), "{wrong}");
        }
        let error = "5..2".parse::<Range>().unwrap_err();
        assert_eq!(error, RangeError::Reversed { span: Span::new(0, 4), first: 5, last: 2 });
    }
}
