//! The tokens of the Hanoi format, which are those of ltl2dstar's format too.

use lariat_core::Span;

use super::error::{Excerpt, Problem, ReadError};

/// Numbers are below this bound, as the format asks.
pub(super) const NUMBER_LIMIT: u64 = 1 << 31;

/// A token; texts are slices of the input.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Token<'a> {
    /// An identifier with a colon directly after it; without the colon.
    Header(&'a str),
    Identifier(&'a str),
    Number(u32),
    /// A string with its quotes and backslashes.
    String(&'a str),
    /// The name of an alias, without `@`.
    Alias(&'a str),
    Punctuation(u8),
    /// `--BODY--`
    Body,
    /// `--END--`
    End,
    /// `--ABORT--`
    Abort,
    /// `---`
    Dashes,
    EndOfText,
}

/// Cuts a text into tokens. One token is always looked at in advance.
pub(super) struct Lexer<'a> {
    text: &'a str,
    /// After the token in `token`.
    position: usize,
    pub token: Token<'a>,
    pub span: Span,
    /// The end of the token before.
    pub last_end: usize,
}

impl<'a> Lexer<'a> {
    /// Starts at a byte of a text.
    pub fn new(text: &'a str, start: usize) -> Result<Self, ReadError> {
        let (token, span) = (Token::EndOfText, Span::at(start));
        let mut lexer = Self { text, position: start, token, span, last_end: start };
        lexer.advance()?;
        Ok(lexer)
    }

    pub fn text(&self) -> &'a str {
        self.text
    }

    /// The bytes after the token looked at.
    pub fn rest(&self) -> &'a str {
        &self.text[self.position..]
    }

    /// Goes on behind some bytes after the token looked at.
    pub fn skip(&mut self, bytes: usize) -> Result<(), ReadError> {
        self.position += bytes;
        self.advance()
    }

    /// Looks at the next token. After an error the lexer stands behind what caused it.
    #[inline]
    pub fn advance(&mut self) -> Result<(), ReadError> {
        self.last_end = self.position;
        let bytes = self.text.as_bytes();
        let mut start = self.position;
        loop {
            match bytes.get(start) {
                Some(b' ' | b'\n' | b'\t' | b'\r' | 0x0b | 0x0c) => start += 1,
                Some(b'/') if bytes.get(start + 1) == Some(&b'*') => {
                    self.position = start;
                    start = self.end_of_comment(start)?;
                }
                _ => break,
            }
        }
        let mut end = start + 1;
        self.token = match bytes.get(start) {
            None => {
                end = start;
                Token::EndOfText
            }
            Some(b'0'..=b'9') => {
                end = start + run(&bytes[start..], |b| b.is_ascii_digit());
                Token::Number(self.number(start, end)?)
            }
            Some(b'a'..=b'z' | b'A'..=b'Z' | b'_') => {
                end = start + run(&bytes[start..], is_word);
                let word = &self.text[start..end];
                match self.header_end(end) {
                    Some(colon) => {
                        end = colon + 1;
                        Token::Header(&self.text[start..colon])
                    }
                    None => Token::Identifier(word),
                }
            }
            Some(b'"') => {
                end = self.end_of_string(start)?;
                Token::String(&self.text[start..end])
            }
            Some(b'@') => {
                end = start + 1 + run(&bytes[start + 1..], is_word);
                Token::Alias(&self.text[start + 1..end])
            }
            Some(b'-') => {
                let rest = &self.text[start..];
                let fixed = [
                    ("--BODY--", Token::Body),
                    ("--END--", Token::End),
                    ("--ABORT--", Token::Abort),
                    ("---", Token::Dashes),
                ];
                match fixed.into_iter().find(|(word, _)| rest.starts_with(word)) {
                    Some((word, token)) => {
                        end = start + word.len();
                        token
                    }
                    None => Token::Punctuation(b'-'),
                }
            }
            Some(&byte) => {
                let width = self.text[start..].chars().next().map_or(1, char::len_utf8);
                end = start + width;
                Token::Punctuation(byte)
            }
        };
        self.span = Span::new(start, end);
        self.position = end;
        Ok(())
    }

    /// Where the colon is that makes a word a header name. Version 1.1 allows dots in it.
    fn header_end(&self, mut end: usize) -> Option<usize> {
        let bytes = self.text.as_bytes();
        loop {
            match bytes.get(end) {
                Some(b':') => return Some(end),
                Some(b'.') => end += 1 + run(&bytes[end + 1..], is_word),
                _ => return None,
            }
        }
    }

    fn number(&mut self, start: usize, end: usize) -> Result<u32, ReadError> {
        let digits = &self.text.as_bytes()[start..end];
        let value = match digits.len() {
            0..=10 => digits.iter().fold(0, |n, d| 10 * n + u64::from(d - b'0')),
            _ => u64::MAX,
        };
        let excerpt = || Excerpt::new(&self.text[start..end]);
        let problem = if digits.len() > 1 && digits[0] == b'0' {
            Problem::LeadingZero { number: excerpt() }
        } else if value >= NUMBER_LIMIT {
            Problem::NumberTooLarge { number: excerpt(), limit: NUMBER_LIMIT }
        } else {
            return Ok(value as u32);
        };
        self.position = end;
        Err(ReadError::new(problem, Span::new(start, end)))
    }

    fn end_of_string(&mut self, start: usize) -> Result<usize, ReadError> {
        let bytes = self.text.as_bytes();
        let mut at = start + 1;
        loop {
            match bytes.get(at) {
                Some(b'"') => return Ok(at + 1),
                Some(b'\\') => at += 2,
                Some(_) => at += 1,
                None => {
                    self.position = start + 1;
                    let span = Span::new(start, start + 1);
                    return Err(ReadError::new(Problem::UnclosedString, span));
                }
            }
        }
    }

    /// Comments nest.
    fn end_of_comment(&mut self, start: usize) -> Result<usize, ReadError> {
        let bytes = self.text.as_bytes();
        let (mut depth, mut at) = (1, start + 2);
        while depth > 0 {
            match bytes.get(at..at + 2) {
                Some(b"*/") => (depth, at) = (depth - 1, at + 2),
                Some(b"/*") => (depth, at) = (depth + 1, at + 2),
                Some(_) => at += 1,
                None => {
                    self.position = start + 2;
                    let span = Span::new(start, start + 2);
                    return Err(ReadError::new(Problem::UnclosedComment, span));
                }
            }
        }
        Ok(at)
    }

    /// An error at the token looked at.
    pub fn unexpected(&self, expected: &'static str) -> ReadError {
        let problem = match self.token {
            Token::Abort => Problem::Aborted,
            Token::EndOfText => Problem::UnexpectedEnd { expected },
            _ => {
                let found = Excerpt::quoted(&self.text[self.span.start..self.span.end]);
                Problem::Unexpected { expected, found }
            }
        };
        ReadError::new(problem, self.span)
    }

    /// Takes a punctuation mark, or fails.
    pub fn expect(&mut self, mark: u8, expected: &'static str) -> Result<(), ReadError> {
        if self.token != Token::Punctuation(mark) {
            return Err(self.unexpected(expected));
        }
        self.advance()
    }

    /// Takes a number, or fails.
    #[inline]
    pub fn expect_number(&mut self, expected: &'static str) -> Result<(u32, Span), ReadError> {
        let Token::Number(number) = self.token else {
            return Err(self.unexpected(expected));
        };
        let span = self.span;
        self.advance()?;
        Ok((number, span))
    }

    /// Takes a string, or fails.
    pub fn expect_string(&mut self, expected: &'static str) -> Result<(String, Span), ReadError> {
        let Token::String(raw) = self.token else {
            return Err(self.unexpected(expected));
        };
        let span = self.span;
        self.advance()?;
        Ok((unescaped(raw), span))
    }
}

/// The text of a quoted string: a backslash stands for the character after it.
pub(super) fn unescaped(raw: &str) -> String {
    let mut text = String::with_capacity(raw.len());
    let mut characters = raw[1..raw.len() - 1].chars();
    while let Some(c) = characters.next() {
        text.extend(if c == '\\' { characters.next() } else { Some(c) });
    }
    text
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'-'
}

fn run(bytes: &[u8], is_part: impl Fn(u8) -> bool) -> usize {
    bytes.iter().position(|&b| !is_part(b)).unwrap_or(bytes.len())
}
