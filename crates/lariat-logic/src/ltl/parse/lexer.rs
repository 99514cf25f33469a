//! Cutting the text of an infix dialect into tokens.
//!
//! The parser asks for one token at a time and says whether an operand has just been read, since
//! that decides what `Uq` is in `p=0Uq=1`.

use lariat_core::Span;

use super::super::{BinaryOp, UnaryOp};
use super::Syntax;
use super::syntax::{self, Dialects, Op};

/// What a token is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Kind {
    Unary(UnaryOp),
    Binary(BinaryOp),
    Ranged(Ranged),
    Open(Bracket),
    Close(Bracket),
    Constant(bool),
    Name,
    /// A name in double quotes.
    Quoted,
    End,
    Bad(Bad),
}

/// A token that no formula of the dialect contains.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Bad {
    /// A number, or a sign of Promela expressions.
    Foreign,
    /// An operator of another dialect.
    OperatorOfOthers(Op),
    ConstantOfOthers(bool),
    NameOfOthers,
    Character,
    UnterminatedName,
    UnterminatedComment,
    EmptyName,
    /// The opening brace of a PSL expression.
    Brace,
    Range,
    EmptyRange(u64, u64),
}

/// `(` or `{`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Bracket {
    Round,
    Brace,
}

impl Bracket {
    pub(super) fn open(self) -> char {
        if self == Self::Round { '(' } else { '{' }
    }

    pub(super) fn close(self) -> char {
        if self == Self::Round { ')' } else { '}' }
    }
}

/// `X[i..j]`, `F[i..j]`, `G[i..j]`; without `high` the range has no end.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Ranged {
    pub(super) op: UnaryOp,
    pub(super) low: u64,
    pub(super) high: Option<u64>,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Token {
    pub(super) kind: Kind,
    pub(super) span: Span,
    /// The dialects that could contain it.
    pub(super) dialects: Dialects,
}

pub(super) struct Lexer<'t> {
    /// The text up to where reading ends.
    pub(super) text: &'t str,
    pub(super) pos: usize,
    pub(super) syntax: Syntax,
}

pub(super) fn is_word_byte(b: u8) -> bool {
    b.is_ascii_alphanumeric() || b == b'_'
}

impl<'t> Lexer<'t> {
    pub(super) fn new(text: &'t str, span: Span, syntax: Syntax) -> Self {
        Self { text: &text[..span.end], pos: span.start, syntax }
    }

    pub(super) fn slice(&self, span: Span) -> &'t str {
        &self.text[span.start..span.end]
    }

    fn rest(&self) -> &'t [u8] {
        &self.text.as_bytes()[self.pos..]
    }

    fn peek(&self, ahead: usize) -> Option<u8> {
        self.text.as_bytes().get(self.pos + ahead).copied()
    }

    /// The next token.
    pub(super) fn next(&mut self, after_operand: bool) -> Token {
        if let Some(open) = self.skip_blank() {
            return self.take(self.text.len() - open, Kind::Bad(Bad::UnterminatedComment));
        }
        let Some(b) = self.peek(0) else { return self.take(0, Kind::End) };
        match b {
            b'A'..=b'Z' | b'a'..=b'z' | b'_' => self.word(after_operand),
            b'.' if self.syntax.is_spot_like() => self.word(after_operand),
            b'0'..=b'9' => self.number(),
            b'"' => self.quoted(),
            _ => self.sign(b, after_operand),
        }
    }

    /// Consumes `len` bytes as one token.
    fn take(&mut self, len: usize, kind: Kind) -> Token {
        let span = Span::new(self.pos, self.pos + len);
        self.pos = span.end;
        Token { kind, span, dialects: Dialects::ALL }
    }

    /// Skips white space and comments; answers where a comment starts that never ends.
    pub(super) fn skip_blank(&mut self) -> Option<usize> {
        loop {
            match self.peek(0) {
                Some(b' ' | b'\t' | b'\n' | b'\r') => self.pos += 1,
                Some(b'/') if self.peek(1) == Some(b'*') => match comment_end(self.rest()) {
                    Some(len) => self.pos += len,
                    None => return Some(self.pos),
                },
                Some(0xC2 | 0xE2 | 0xE3 | 0x0B | 0x0C) => {
                    let c = self.text[self.pos..].chars().next().filter(|c| c.is_whitespace());
                    self.pos += c?.len_utf8();
                }
                _ => return None,
            }
        }
    }

    /// `=0` or `=1` after a name.
    pub(super) fn postfix(&mut self) -> Option<bool> {
        if !self.syntax.is_spot_like() {
            return None;
        }
        let rest = self.rest();
        let blank = |from: usize| {
            rest[from..].iter().take_while(|b| matches!(b, b' ' | b'\t')).count() + from
        };
        let sign = blank(0);
        if rest.get(sign) != Some(&b'=') {
            return None;
        }
        let digit = blank(sign + 1);
        let value = match rest.get(digit) {
            Some(b'0') => false,
            Some(b'1') => true,
            _ => return None,
        };
        if rest.get(digit + 1).is_some_and(|b| b.is_ascii_digit() || *b == b'.') {
            return None;
        }
        self.pos += digit + 1;
        Some(value)
    }

    /// How long the word here is, as far as `most` bytes.
    fn word_len(&self, most: usize) -> usize {
        let dots = self.syntax.is_spot_like();
        let inside = |b: &&u8| is_word_byte(**b) || (dots && **b == b'.');
        self.rest().iter().take(most).take_while(inside).count()
    }

    fn word(&mut self, after_operand: bool) -> Token {
        // A look at a few bytes decides about letters in front, so that `XXX…X` takes linear time.
        let near = self.word_len(6);
        let start = &self.text[self.pos..self.pos + near];
        if let Some(value) = constant(start, self.syntax) {
            return self.take(near, Kind::Constant(value));
        }
        if self.splits(start, after_operand)
            && let Some(token) = self.letter(near)
        {
            return token;
        }
        let len = if near < 6 { near } else { self.word_len(usize::MAX) };
        let word = &self.text[self.pos..self.pos + len];
        if let Some(found) = syntax::word(word, self.syntax.set()) {
            return Token { dialects: found.dialects, ..self.take(len, kind_of(found.op)) };
        }
        self.name(word)
    }

    /// May the first letter of a word be an operator of its own?
    fn splits(&self, word: &str, after_operand: bool) -> bool {
        let alone = word.len() == 1;
        match (self.syntax, word.as_bytes()[0]) {
            (Syntax::Spin | Syntax::Ltl2ba, b'A'..=b'Z') => true,
            (Syntax::SpinInline, _) => alone,
            (_, b'M' | b'R' | b'U' | b'V' | b'W') => alone || after_operand,
            (_, b'F' | b'G' | b'X') if after_operand => alone,
            (_, b'F' | b'G' | b'X') => alone || !word.as_bytes()[1].is_ascii_digit(),
            _ => false,
        }
    }

    /// An operator of one letter that stands alone or is glued to what follows.
    fn letter(&mut self, word_len: usize) -> Option<Token> {
        let letter = &self.text[self.pos..self.pos + 1];
        if !letter.as_bytes()[0].is_ascii_uppercase() {
            return None;
        }
        if let Some(found) = syntax::word(letter, self.syntax.set()) {
            if word_len == 1
                && self.syntax == Syntax::Spot
                && self.peek(1) == Some(b'[')
                && let (Op::Unary(op), true) = (found.op, self.peek(2) != Some(b']'))
            {
                return Some(self.range(op));
            }
            return Some(Token { dialects: found.dialects, ..self.take(1, kind_of(found.op)) });
        }
        // Inline, such a letter is a variable like any other.
        if self.syntax == Syntax::SpinInline {
            return None;
        }
        let other = syntax::word(letter, Dialects::ALL)?;
        (word_len == 1).then(|| self.take(1, Kind::Bad(Bad::OperatorOfOthers(other.op))))
    }

    fn name(&mut self, word: &str) -> Token {
        let dialects = match word.as_bytes()[0] {
            _ if word.contains('.') => syntax::SPOT.or(syntax::WRING),
            b'a'..=b'z' => Dialects::ALL,
            _ => syntax::SPOT.or(syntax::WRING).or(syntax::INLINE),
        };
        let kind =
            if dialects.has(self.syntax) { Kind::Name } else { Kind::Bad(Bad::NameOfOthers) };
        Token { dialects, ..self.take(word.len(), kind) }
    }

    fn number(&mut self) -> Token {
        let len = self.rest().iter().take_while(|b| b.is_ascii_digit()).count();
        let value = match self.rest()[..len] {
            [b'0'] => false,
            [b'1'] => true,
            _ => return self.take(len, Kind::Bad(Bad::Foreign)),
        };
        let dialects = syntax::SPOT.or(syntax::INLINE);
        let kind = if dialects.has(self.syntax) {
            Kind::Constant(value)
        } else {
            Kind::Bad(Bad::ConstantOfOthers(value))
        };
        Token { dialects, ..self.take(len, kind) }
    }

    fn quoted(&mut self) -> Token {
        match quoted_len(self.rest()) {
            Some(2) => self.take(2, Kind::Bad(Bad::EmptyName)),
            Some(len) => self.take(len, Kind::Quoted),
            None => self.take(self.text.len() - self.pos, Kind::Bad(Bad::UnterminatedName)),
        }
    }

    fn sign(&mut self, b: u8, after_operand: bool) -> Token {
        let own = syntax::sign(self.rest(), self.syntax.set());
        match b {
            b'(' if after_operand || own.is_none() => {
                return self.take(1, Kind::Open(Bracket::Round));
            }
            b')' => return self.take(1, Kind::Close(Bracket::Round)),
            b'{' if matches!(self.syntax, Syntax::Spin | Syntax::SpinInline) => {
                return self.take(1, Kind::Open(Bracket::Brace));
            }
            b'{' => return self.take(1, Kind::Bad(Bad::Brace)),
            b'}' => return self.take(1, Kind::Close(Bracket::Brace)),
            b'!' if self.peek(1) == Some(b'=') => return self.take(2, Kind::Bad(Bad::Foreign)),
            _ => {}
        }
        if let Some(found) = own {
            let len = found.text.len();
            return Token { dialects: found.dialects, ..self.take(len, kind_of(found.op)) };
        }
        // Arithmetic in a Promela expression is not a logical operator of somebody else.
        let arithmetic = matches!(b, b'+' | b'*' | b'^' | b'~');
        match syntax::sign(self.rest(), Dialects::ALL) {
            Some(found) if !arithmetic => {
                self.take(found.text.len(), Kind::Bad(Bad::OperatorOfOthers(found.op)))
            }
            _ => self.unknown(b),
        }
    }

    fn unknown(&mut self, b: u8) -> Token {
        let pair = [Some(b), self.peek(1)].map(|b| b.unwrap_or(0));
        match &pair {
            b"==" | b">=" | b"<=" | b"<<" | b">>" => self.take(2, Kind::Bad(Bad::Foreign)),
            _ if super::block::is_promela_sign(b) => self.take(1, Kind::Bad(Bad::Foreign)),
            _ => {
                let c = self.text[self.pos..].chars().next().expect("there is a byte left");
                let run = self.text[self.pos..].chars().take_while(|&d| d == c).count();
                self.take(run * c.len_utf8(), Kind::Bad(Bad::Character))
            }
        }
    }

    /// A letter with a range in square brackets: `X[3]`, `F[2..$]`, `X[!]`.
    fn range(&mut self, op: UnaryOp) -> Token {
        let rest = &self.text[self.pos..];
        let Some(close) = rest.find(']') else {
            return self.take(2, Kind::Bad(Bad::Range));
        };
        let inside = rest[2..close].trim();
        let weak = inside.strip_suffix('!').unwrap_or(inside).trim_end();
        let kind = match (op, inside) {
            (UnaryOp::Next, "!") => Kind::Unary(UnaryOp::Next),
            _ => match range_bounds(weak) {
                Some((low, Some(high))) if low > high => Kind::Bad(Bad::EmptyRange(low, high)),
                Some((low, high)) => Kind::Ranged(Ranged { op, low, high }),
                None => Kind::Bad(Bad::Range),
            },
        };
        // A bracket that is no range may be anything; point at its start only.
        let len = if kind == Kind::Bad(Bad::Range) && close > 40 { 2 } else { close + 1 };
        Token { dialects: syntax::SPOT, ..self.take(len, kind) }
    }
}

/// The bounds in `3`, `2..5`, `2:`, `to 4`, `1,$`.
fn range_bounds(text: &str) -> Option<(u64, Option<u64>)> {
    let bound = |text: &str| -> Option<Option<u64>> {
        match text.trim() {
            "" | "$" | "inf" => Some(None),
            digits if digits.bytes().all(|b| b.is_ascii_digit()) => {
                // A number too large for 64 bits is too large for any formula.
                Some(Some(digits.parse().unwrap_or(u64::MAX)))
            }
            _ => None,
        }
    };
    for separator in ["..", ":", ",", "to"] {
        if let Some((low, high)) = text.split_once(separator) {
            let low = low.trim();
            let low = if low.is_empty() { 0 } else { bound(low)?? };
            return Some((low, bound(high)?));
        }
    }
    let only = bound(text)??;
    Some((only, Some(only)))
}

fn constant(word: &str, syntax: Syntax) -> Option<bool> {
    let is = |text: &str| {
        if syntax.is_spot_like() { word.eq_ignore_ascii_case(text) } else { word == text }
    };
    match word.len() {
        4 if is("true") => Some(true),
        5 if is("false") => Some(false),
        _ => None,
    }
}

fn kind_of(op: Op) -> Kind {
    match op {
        Op::Unary(op) => Kind::Unary(op),
        Op::Binary(op) => Kind::Binary(op),
    }
}

/// The length of the nested comment that the text starts with.
fn comment_end(text: &[u8]) -> Option<usize> {
    let (mut depth, mut i) = (0usize, 0);
    while i + 1 < text.len() {
        match &text[i..i + 2] {
            b"/*" => (depth, i) = (depth + 1, i + 2),
            b"*/" if depth == 1 => return Some(i + 2),
            b"*/" => (depth, i) = (depth - 1, i + 2),
            _ => i += 1,
        }
    }
    None
}

/// The length of the quoted name that the text starts with, quotes included.
pub(super) fn quoted_len(text: &[u8]) -> Option<usize> {
    let mut i = 1;
    loop {
        match text.get(i)? {
            b'\\' => i += 2,
            b'"' => return Some(i + 1),
            _ => i += 1,
        }
    }
}
