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
    let from = error.max(start + 1);
    let from = (from..text.len()).find(|&i| text.is_char_boundary(i)).unwrap_or(text.len());
    let next = next_start(text, format, start, from).unwrap_or(text.len());
    let end = match format {
        Some(Format::Hoa) => end_of_hoa(text, from),
        Some(Format::Never) => end_of_claim(text, start),
        _ => None,
    };
    end.map_or(next, |end| end.min(next))
}

/// The first line that starts an automaton.
fn next_start(text: &str, format: Option<Format>, start: usize, from: usize) -> Option<usize> {
    // The error may be the very word that starts the next automaton.
    let mut at = from;
    let starts = |rest: &str| match format_of(rest) {
        Some(Format::Lbtt) => {
            let states_have_lists = || !lbtt_letters(&text[start..]).contains('t');
            match format {
                None => lbtt_header(rest),
                // With marks on edges only, `0 1` is how a state starts.
                Some(Format::Lbtt) => {
                    lbtt_header(rest) && (states_have_lists() || !lbtt_letters(rest).is_empty())
                }
                Some(_) => false,
            }
        }
        Some(_) => true,
        None => false,
    };
    if from > start + 1 && format_of(&text[at..]).is_some_and(|f| f != Format::Lbtt) {
        return Some(at);
    }
    loop {
        at += text[at..].find('\n')? + 1;
        let line = at + text[at..].bytes().take_while(|b| matches!(b, b' ' | b'\t')).count();
        if starts(&text[line..]) {
            return Some(line);
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

fn end_of_hoa(text: &str, from: usize) -> Option<usize> {
    let end = text[from..].find("--END--").map(|i| from + i + "--END--".len());
    let rest = &text[from..end.unwrap_or(text.len())];
    let abort = rest.find("--ABORT--").map(|i| from + i + "--ABORT--".len());
    abort.or(end)
}

/// The byte after the brace that closes a claim.
fn end_of_claim(text: &str, start: usize) -> Option<usize> {
    let mut depth = 0usize;
    let bytes = text.as_bytes();
    let mut at = start;
    while at < bytes.len() {
        match bytes[at] {
            b'{' => depth += 1,
            b'}' => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    return Some(at + 1);
                }
            }
            b'/' if bytes.get(at + 1) == Some(&b'*') => {
                at += text[at + 2..].find("*/")? + 3;
            }
            _ => {}
        }
        at += 1;
    }
    None
}
