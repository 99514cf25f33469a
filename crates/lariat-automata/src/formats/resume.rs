//! Where the next automaton starts: in a stream, and after one that could not be read.

use lariat_core::Span;

use super::Format;
use super::error::{Problem, ReadError};

/// The format that a text starts with.
pub(super) fn format_of(text: &str) -> Option<Format> {
    let word = |word: &str| {
        let after = text.strip_prefix(word).map(|rest| rest.bytes().next());
        after.is_some_and(|b| !b.is_some_and(|b| b.is_ascii_alphanumeric() || b == b'_'))
    };
    if text.starts_with("HOA:") {
        Some(Format::Hoa)
    } else if word("never") {
        Some(Format::Never)
    } else if word("DRA") || word("DSA") {
        Some(Format::Dstar)
    } else if text.starts_with(|c: char| c.is_ascii_digit()) {
        Some(Format::Lbtt)
    } else {
        None
    }
}

/// The first byte from here on that is neither white space nor part of a comment.
pub(super) fn skip_space(text: &str, mut at: usize) -> Result<usize, ReadError> {
    let bytes = text.as_bytes();
    loop {
        match bytes.get(at) {
            Some(b) if b.is_ascii_whitespace() || *b == 0x0b => at += 1,
            Some(b'/') if bytes.get(at + 1) == Some(&b'*') => {
                let open = at;
                let mut depth = 1;
                at += 2;
                while depth > 0 {
                    match bytes.get(at..at + 2) {
                        Some(b"*/") => (depth, at) = (depth - 1, at + 2),
                        Some(b"/*") => (depth, at) = (depth + 1, at + 2),
                        Some(_) => at += 1,
                        None => {
                            let span = Span::new(open, open + 2);
                            return Err(ReadError::new(Problem::UnclosedComment, span));
                        }
                    }
                }
            }
            _ => return Ok(at),
        }
    }
}

/// Where to go on after an error in an automaton that starts at `start`.
pub(super) fn after(text: &str, format: Option<Format>, start: usize, error: usize) -> usize {
    // An error may point at the very beginning; that must not be read again.
    let from = boundary(text, error.max(start + 1));
    // The error may be the very word that starts the next automaton.
    if from > start + 1 && format_of(&text[from..]).is_some_and(|f| f != Format::Lbtt) {
        return from;
    }
    let search = Search { text, format, start, letters: lbtt_letters(&text[start..]) };
    // Windows that grow: looking for something far away must not cost more than the way there.
    let mut width = 256;
    loop {
        let to = boundary(text, from.saturating_add(width));
        if let Some(next) = search.next_in(from, to) {
            return next;
        }
        if to == text.len() {
            return to;
        }
        width *= 4;
    }
}

fn boundary(text: &str, from: usize) -> usize {
    (from..text.len()).find(|&i| text.is_char_boundary(i)).unwrap_or(text.len())
}

struct Search<'a> {
    text: &'a str,
    format: Option<Format>,
    start: usize,
    /// The letters of the LBTT header at `start`, if there is one.
    letters: &'a str,
}

impl Search<'_> {
    /// The first place to go on in a part of the text.
    fn next_in(&self, from: usize, to: usize) -> Option<usize> {
        let next = self.next_start(from, to);
        let to = next.unwrap_or(to);
        let end = match self.format {
            Some(Format::Hoa) => end_of_hoa(self.text, from, to),
            Some(Format::Never) => end_of_claim(self.text, self.start, to),
            _ => None,
        };
        end.or(next)
    }

    /// The first line that starts an automaton.
    fn next_start(&self, from: usize, to: usize) -> Option<usize> {
        let mut at = from;
        loop {
            at += self.text[at..to].find('\n')? + 1;
            let rest = &self.text[at..];
            let line = at + rest.bytes().take_while(|b| matches!(b, b' ' | b'\t')).count();
            if self.starts(&self.text[line..]) {
                return Some(line);
            }
        }
    }

    fn starts(&self, rest: &str) -> bool {
        match (format_of(rest), self.format) {
            (Some(Format::Lbtt), None) => lbtt_header(rest),
            // With marks on edges only, `0 1` is how a state starts.
            (Some(Format::Lbtt), Some(Format::Lbtt)) => {
                lbtt_header(rest) && (self.letters != "t" || !lbtt_letters(rest).is_empty())
            }
            (Some(Format::Lbtt), Some(_)) => false,
            (found, _) => found.is_some(),
        }
    }
}

/// Is the line two numbers, the second with letters, and nothing else?
fn lbtt_header(text: &str) -> bool {
    let line = text.lines().next().unwrap_or_default();
    let mut words = line.split_ascii_whitespace();
    let is_number = |word: &str| !word.is_empty() && word.bytes().all(|b| b.is_ascii_digit());
    let first = words.next().is_some_and(is_number);
    let second = words.next().is_some_and(|word| is_number(word.trim_end_matches(['s', 't'])));
    first && second && words.next().is_none()
}

/// The letters at the end of an LBTT header.
fn lbtt_letters(text: &str) -> &str {
    let line = text.lines().next().unwrap_or_default();
    let word = line.split_ascii_whitespace().nth(1).unwrap_or_default();
    &word[word.trim_end_matches(['s', 't']).len()..]
}

/// The byte after the word that ends an automaton or cancels it.
fn end_of_hoa(text: &str, from: usize, to: usize) -> Option<usize> {
    // A word that starts in this part may end after it.
    let part = &text[from..boundary(text, to + "--ABORT--".len())];
    let after = |word: &str| part.find(word).map(|i| from + i + word.len());
    match (after("--END--"), after("--ABORT--")) {
        (Some(end), Some(abort)) => Some(end.min(abort)),
        (end, abort) => end.or(abort),
    }
}

/// The byte after the brace that closes a claim.
fn end_of_claim(text: &str, start: usize, to: usize) -> Option<usize> {
    let mut depth = 0usize;
    let bytes = text.as_bytes();
    let mut at = start;
    while at < to {
        match bytes[at] {
            b'{' => depth += 1,
            b'}' => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    return Some(at + 1);
                }
            }
            b'/' if bytes.get(at + 1) == Some(&b'*') => {
                at += text.get(at + 2..to)?.find("*/")? + 3;
            }
            _ => {}
        }
        at += 1;
    }
    None
}
