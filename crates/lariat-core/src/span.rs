//! Places in a text.

/// A half-open range of bytes in a text.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Span {
    /// The first byte.
    pub start: usize,
    /// The byte after the last.
    pub end: usize,
}

impl Span {
    /// The bytes from `start` up to, but not including, `end`.
    pub const fn new(start: usize, end: usize) -> Self {
        Self { start, end }
    }

    /// The empty range before a byte.
    pub const fn at(start: usize) -> Self {
        Self { start, end: start }
    }

    /// The smallest range that covers both.
    pub fn to(self, other: Self) -> Self {
        Self { start: self.start.min(other.start), end: self.end.max(other.end) }
    }

    /// How many bytes it covers.
    pub const fn len(self) -> usize {
        self.end - self.start
    }

    /// Does it cover no byte?
    pub const fn is_empty(self) -> bool {
        self.start == self.end
    }

    /// The same range in a text that stands `offset` bytes further on.
    pub const fn shifted(self, offset: usize) -> Self {
        Self { start: self.start + offset, end: self.end + offset }
    }
}

/// A line and a column, both counted from 1; the column counts characters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Place {
    /// The line.
    pub line: usize,
    /// The column.
    pub column: usize,
}

impl Place {
    /// The line and column of one byte of a text, without an index; see [`LineIndex`] for many.
    pub fn of(text: &str, byte: usize) -> Self {
        let before = &text.as_bytes()[..byte.min(text.len())];
        let line = before.iter().filter(|&&b| b == b'\n').count() + 1;
        let start = before.iter().rposition(|&b| b == b'\n').map_or(0, |i| i + 1);
        let column = before[start..].iter().filter(|&&b| b & 0xC0 != 0x80).count() + 1;
        Self { line, column }
    }
}

impl std::fmt::Display for Place {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

/// Where the lines of a text begin, to turn bytes into lines and columns.
///
/// ```
/// use lariat_core::{LineIndex, Place};
/// let text = "G a\n→ b";
/// let index = LineIndex::new(text);
/// assert_eq!(index.place(text, text.find('b').unwrap()), Place { line: 2, column: 3 });
/// ```
#[derive(Clone, Debug)]
pub struct LineIndex {
    starts: Vec<usize>,
}

impl LineIndex {
    /// Finds the lines of a text.
    pub fn new(text: &str) -> Self {
        let breaks = text.bytes().enumerate().filter(|&(_, b)| b == b'\n').map(|(i, _)| i + 1);
        Self { starts: std::iter::once(0).chain(breaks).collect() }
    }

    /// The line and column of a byte of that text; past its end, the place after the last character.
    pub fn place(&self, text: &str, byte: usize) -> Place {
        let byte = byte.min(text.len());
        let line = self.starts.partition_point(|&start| start <= byte);
        let start = self.starts[line - 1];
        let before = text.as_bytes()[start..byte].iter().filter(|&&b| b & 0xC0 != 0x80).count();
        Place { line, column: before + 1 }
    }
}
