//! The words of a CTL* formula.

use lariat_core::Span;

use super::{ParseError, Quantifier};
use crate::ltl::{BinaryOp, UnaryOp};

/// A kind of bracket.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Bracket {
    Round,
    Square,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Token {
    Constant(bool),
    Name(String),
    Quantifier(Quantifier),
    Unary(UnaryOp),
    Binary(BinaryOp),
    Open(Bracket),
    Close(Bracket),
}

/// Signs, longer ones before their beginnings.
const SIGNS: &[(&str, Token)] = &[
    ("<->", Token::Binary(BinaryOp::Iff)),
    ("<=>", Token::Binary(BinaryOp::Iff)),
    ("↔", Token::Binary(BinaryOp::Iff)),
    ("->", Token::Binary(BinaryOp::Implies)),
    ("=>", Token::Binary(BinaryOp::Implies)),
    ("→", Token::Binary(BinaryOp::Implies)),
    ("<>", Token::Unary(UnaryOp::Finally)),
    ("◇", Token::Unary(UnaryOp::Finally)),
    ("[]", Token::Unary(UnaryOp::Globally)),
    ("□", Token::Unary(UnaryOp::Globally)),
    ("○", Token::Unary(UnaryOp::Next)),
    ("&&", Token::Binary(BinaryOp::And)),
    ("&", Token::Binary(BinaryOp::And)),
    ("/\\", Token::Binary(BinaryOp::And)),
    ("∧", Token::Binary(BinaryOp::And)),
    ("||", Token::Binary(BinaryOp::Or)),
    ("|", Token::Binary(BinaryOp::Or)),
    ("\\/", Token::Binary(BinaryOp::Or)),
    ("∨", Token::Binary(BinaryOp::Or)),
    ("^", Token::Binary(BinaryOp::Xor)),
    ("⊕", Token::Binary(BinaryOp::Xor)),
    ("!", Token::Unary(UnaryOp::Not)),
    ("~", Token::Unary(UnaryOp::Not)),
    ("¬", Token::Unary(UnaryOp::Not)),
    ("∀", Token::Quantifier(Quantifier::All)),
    ("∃", Token::Quantifier(Quantifier::Exists)),
    ("(", Token::Open(Bracket::Round)),
    (")", Token::Close(Bracket::Round)),
    ("[", Token::Open(Bracket::Square)),
    ("]", Token::Close(Bracket::Square)),
];

/// The tokens of a text, with their places.
pub(super) fn tokens(text: &str) -> Result<Vec<(Token, Span)>, ParseError> {
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(c) = text[at..].chars().next() {
        let rest = &text[at..];
        if c.is_whitespace() {
            at += c.len_utf8();
        } else if c == '"' {
            let (name, len) = quoted(rest, at)?;
            tokens.push((Token::Name(name), Span::new(at, at + len)));
            at += len;
        } else if is_word_char(c) {
            let len = rest.find(|c| !is_word_char(c)).unwrap_or(rest.len());
            push_word(&rest[..len], at, &mut tokens)?;
            at += len;
        } else if rest.starts_with("-->") {
            return Err(leads_to(at));
        } else if let Some((sign, token)) = SIGNS.iter().find(|(sign, _)| rest.starts_with(sign)) {
            tokens.push((token.clone(), Span::new(at, at + sign.len())));
            at += sign.len();
        } else {
            return Err(unknown_sign(c, at));
        }
    }
    Ok(tokens)
}

/// Is the name read as one proposition when it stands without quotes?
pub(super) fn is_plain_name(name: &str) -> bool {
    let mut tokens = Vec::new();
    name.chars().all(is_word_char)
        && push_word(name, 0, &mut tokens).is_ok()
        && matches!(&tokens[..], [(Token::Name(read), _)] if read == name)
}

fn is_word_char(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_' || c == '.'
}

/// Splits a word: `AGp` is `A G p`, `EX` is `E X`, but `Error`, `Alarm` and `X1` are propositions.
fn push_word(word: &str, start: usize, tokens: &mut Vec<(Token, Span)>) -> Result<(), ParseError> {
    let only_operators = word.chars().all(|c| operator_letter(c).is_some());
    let mut at = 0;
    while at < word.len() {
        let rest = &word[at..];
        let mut chars = rest.chars();
        let (first, second) = (chars.next(), chars.next());
        let operator = first.and_then(operator_letter).filter(|token| match (token, second) {
            _ if only_operators => true,
            _ if constant(rest).is_some() => false,
            (Token::Quantifier(_), Some(c)) => {
                matches!(c, 'F' | 'G' | 'X')
                    && !chars.next().is_some_and(|third| third.is_ascii_digit())
            }
            (_, Some(c)) => !c.is_ascii_digit(),
            (_, None) => true,
        });
        let (token, len) = match operator {
            Some(token) => (token, 1),
            None => (whole_word(rest, start + at)?, rest.len()),
        };
        tokens.push((token, Span::new(start + at, start + at + len)));
        at += len;
    }
    Ok(())
}

fn operator_letter(c: char) -> Option<Token> {
    Some(match c {
        'A' => Token::Quantifier(Quantifier::All),
        'E' => Token::Quantifier(Quantifier::Exists),
        'X' => Token::Unary(UnaryOp::Next),
        'F' => Token::Unary(UnaryOp::Finally),
        'G' => Token::Unary(UnaryOp::Globally),
        _ => return None,
    })
}

/// `true` and `false`, in capitals or not.
fn constant(word: &str) -> Option<bool> {
    let is = |name| word.eq_ignore_ascii_case(name);
    if is("true") { Some(true) } else { is("false").then_some(false) }
}

fn whole_word(word: &str, start: usize) -> Result<Token, ParseError> {
    if let Some(value) = constant(word) {
        return Ok(Token::Constant(value));
    }
    Ok(match word {
        "1" => Token::Constant(true),
        "0" => Token::Constant(false),
        "U" => Token::Binary(BinaryOp::Until),
        "R" | "V" => Token::Binary(BinaryOp::Release),
        "W" => Token::Binary(BinaryOp::WeakUntil),
        "M" => Token::Binary(BinaryOp::StrongRelease),
        "xor" => Token::Binary(BinaryOp::Xor),
        _ if word.starts_with(|c: char| c.is_ascii_digit()) => {
            return Err(ParseError::new(
                format!("'{word}' is neither a constant nor a name"),
                Span::new(start, start + word.len()),
            )
            .expecting(&["0", "1", "a name that starts with a letter"]));
        }
        _ => Token::Name(word.to_owned()),
    })
}

/// A name in double quotes, and how many bytes it takes.
fn quoted(text: &str, start: usize) -> Result<(String, usize), ParseError> {
    let mut name = String::new();
    let mut chars = text.char_indices().skip(1);
    while let Some((i, c)) = chars.next() {
        match c {
            '"' => return Ok((name, i + 1)),
            '\\' => match chars.next() {
                Some((_, escaped)) => name.push(escaped),
                None => break,
            },
            _ => name.push(c),
        }
    }
    let error = ParseError::new("this quoted name never ends", Span::new(start, start + 1));
    Err(error.expecting(&["a closing '\"'"]))
}

fn leads_to(at: usize) -> ParseError {
    let error = ParseError::new("'-->' is not an operator here", Span::new(at, at + 3));
    error.with_help("write 'p -> q' for an implication, 'AG(p -> AF q)' for 'p leads to q'")
}

fn unknown_sign(c: char, at: usize) -> ParseError {
    let span = Span::new(at, at + c.len_utf8());
    let error = ParseError::new(format!("'{c}' means nothing here"), span);
    match c {
        '<' | '>' | '=' | '+' | '-' | '*' | '/' | '%' | '@' => error
            .with_help("put an expression in double quotes to use it as a proposition: \"x > 3\""),
        '{' | '}' => error.with_help("use round or square brackets"),
        _ => error,
    }
}
