//! Text to CTL* and CTL, with a stack of its own: nesting can be as deep as memory allows.
//!
//! Precedence, loosest first: `-> <->` (to the right), `xor`, `|`, `&`, `U R W M` (to the right),
//! then everything that stands before its operand: `! X F G A E`.

use std::fmt;

use lariat_core::{Prop, Span};
use rustc_hash::FxHashMap;

use super::lex::{Bracket, Token, tokens};
use super::print::{associates_left, binary_symbol, binding};
use super::{Formula, Quantifier, Star, StarNode, StateFormula};
use crate::ltl::{BinaryOp, UnaryOp};

/// Why a text is not a formula, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseError {
    /// What is wrong, in lower case and without a full stop.
    pub message: String,
    /// Where.
    pub span: Span,
    /// What could stand there instead.
    pub expected: Vec<&'static str>,
    /// How to mend it, where that is plain.
    pub help: Option<String>,
}

impl ParseError {
    pub(super) fn new(message: impl Into<String>, span: Span) -> Self {
        Self { message: message.into(), span, expected: Vec::new(), help: None }
    }

    pub(super) fn expecting(self, expected: &[&'static str]) -> Self {
        Self { expected: expected.to_vec(), ..self }
    }

    pub(super) fn with_help(self, help: impl Into<String>) -> Self {
        Self { help: Some(help.into()), ..self }
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for ParseError {}

/// Reads a formula of CTL.
///
/// ```
/// use lariat_logic::ctl;
/// let f = ctl::parse("AG (request -> A[wait U grant])").unwrap();
/// assert_eq!(f.to_string(), "AG(request -> A[wait U grant])");
/// let error = ctl::parse("AG (request -> F grant)").unwrap_err();
/// assert_eq!(error.help.unwrap(), "check it as CTL*, or put a quantifier before each temporal operator");
/// ```
pub fn parse(text: &str) -> Result<Formula, ParseError> {
    let parsed = Parser::run(text)?;
    let state = parsed.state_formula()?;
    Formula::new(state).map_err(|error| {
        let mut message = ParseError::new(error.to_string(), parsed.span_of(&error.formula));
        message.help = error.help();
        message
    })
}

/// Reads a formula of CTL* about a state.
pub fn parse_star(text: &str) -> Result<StateFormula, ParseError> {
    Parser::run(text)?.state_formula()
}

/// Reads a formula of CTL* about a path (or a state): LTL with quantifiers inside.
pub fn parse_path(text: &str) -> Result<Star, ParseError> {
    Parser::run(text).map(|parsed| parsed.formula)
}

/// A formula and where its subformulas stand.
struct Parsed {
    formula: Star,
    /// By fingerprint, the first place of each subformula that is not a single token.
    spans: FxHashMap<u128, Span>,
    whole: Span,
}

impl Parsed {
    fn span_of(&self, formula: &Star) -> Span {
        self.spans.get(&formula.fingerprint()).copied().unwrap_or(self.whole)
    }

    fn state_formula(&self) -> Result<StateFormula, ParseError> {
        StateFormula::new(self.formula.clone()).map_err(|error| {
            let bare = bare_temporal(&error.0);
            let help = if bare.n_symbols() <= 60 {
                let all = bare.clone().quantified(Quantifier::All);
                let some = bare.clone().quantified(Quantifier::Exists);
                format!("write {all} for all paths, {some} for some path")
            } else {
                "put A (on all paths) or E (on some path) before it".to_owned()
            };
            ParseError::new(error.to_string(), self.span_of(bare)).with_help(help)
        })
    }
}

/// The first temporal operator of a path formula that has no quantifier above it.
fn bare_temporal(path: &Star) -> &Star {
    let mut f = path;
    loop {
        match f.view() {
            StarNode::Linear(linear) if !super::star::is_temporal(&linear) => {
                let below = linear.operands().find(|c| !c.is_state());
                f = below.expect("a path formula without one on top has one below");
            }
            _ => return f,
        }
    }
}

/// What waits for an operand or for its closing bracket.
#[derive(Clone, Copy)]
enum Pending {
    Open(Bracket),
    Prefix(Prefix),
    Binary(BinaryOp),
}

/// What stands before its operand.
#[derive(Clone, Copy)]
enum Prefix {
    Quantifier(Quantifier),
    Unary(UnaryOp),
}

impl Prefix {
    fn apply(self, f: Star) -> Star {
        match self {
            Self::Quantifier(quantifier) => f.quantified(quantifier),
            Self::Unary(op) => Star::unary(op, f),
        }
    }
}

struct Parser<'t> {
    text: &'t str,
    pending: Vec<(Pending, Span)>,
    operands: Vec<(Star, Span)>,
    spans: FxHashMap<u128, Span>,
}

impl<'t> Parser<'t> {
    fn run(text: &'t str) -> Result<Parsed, ParseError> {
        let mut parser =
            Self { text, pending: Vec::new(), operands: Vec::new(), spans: FxHashMap::default() };
        let mut needs_operand = true;
        for (token, span) in tokens(text)? {
            needs_operand = if needs_operand {
                parser.operand(token, span)?
            } else {
                parser.operator(token, span)?
            };
        }
        parser.finish(needs_operand)
    }

    /// Takes a token where an operand has to begin; is one still needed after it?
    fn operand(&mut self, token: Token, span: Span) -> Result<bool, ParseError> {
        match token {
            Token::Constant(value) => self.push_operand(Star::constant(value), span),
            Token::Name(name) => self.push_operand(Star::prop(&Prop::new(&name)), span),
            Token::Quantifier(quantifier) => {
                self.pending.push((Pending::Prefix(Prefix::Quantifier(quantifier)), span));
                return Ok(true);
            }
            Token::Unary(op) => {
                self.pending.push((Pending::Prefix(Prefix::Unary(op)), span));
                return Ok(true);
            }
            Token::Open(bracket) => {
                self.pending.push((Pending::Open(bracket), span));
                return Ok(true);
            }
            Token::Binary(_) | Token::Close(_) => return Err(self.no_operand(span)),
        }
        Ok(false)
    }

    /// Takes a token after an operand; is another operand needed after it?
    fn operator(&mut self, token: Token, span: Span) -> Result<bool, ParseError> {
        match token {
            Token::Binary(op) => {
                let level = binding(op) + u8::from(!associates_left(op));
                self.reduce(level);
                self.pending.push((Pending::Binary(op), span));
                Ok(true)
            }
            Token::Close(bracket) => {
                self.reduce(0);
                self.close(bracket, span)?;
                Ok(false)
            }
            _ => Err(self.no_operator(span)),
        }
    }

    fn finish(mut self, needs_operand: bool) -> Result<Parsed, ParseError> {
        let end = Span::at(self.text.trim_end().len());
        if needs_operand && self.pending.is_empty() {
            return Err(ParseError::new("there is no formula", end).expecting(&["a formula"]));
        }
        if needs_operand {
            return Err(self.no_operand(end));
        }
        self.reduce(0);
        if let Some(&(Pending::Open(bracket), span)) = self.pending.last() {
            let (open, close) = signs(bracket);
            let error = ParseError::new(format!("this '{open}' is never closed"), span);
            return Err(error.expecting(&[if close == ')' { "')'" } else { "']'" }]));
        }
        let (formula, whole) = self.operands.pop().expect("an operand was read");
        Ok(Parsed { formula, spans: self.spans, whole })
    }

    fn push_operand(&mut self, formula: Star, span: Span) {
        self.operands.push((formula, span));
        self.apply_prefixes();
    }

    /// Whatever stands before its operand binds tightest.
    fn apply_prefixes(&mut self) {
        while let Some(&(Pending::Prefix(prefix), start)) = self.pending.last() {
            self.pending.pop();
            let (f, span) = self.operands.pop().expect("prefixes are applied after an operand");
            self.keep(prefix.apply(f), start.to(span));
        }
    }

    /// Applies the binary operators on top of the stack that bind at least as tightly.
    fn reduce(&mut self, level: u8) {
        while let Some(&(Pending::Binary(op), _)) = self.pending.last() {
            if binding(op) < level {
                return;
            }
            self.pending.pop();
            let (right, end) = self.operands.pop().expect("a right operand was read");
            let (left, start) = self.operands.pop().expect("a left operand was read");
            self.keep(Star::binary(op, left, right), start.to(end));
        }
    }

    fn keep(&mut self, formula: Star, span: Span) {
        self.spans.entry(formula.fingerprint()).or_insert(span);
        self.operands.push((formula, span));
    }

    fn close(&mut self, bracket: Bracket, span: Span) -> Result<(), ParseError> {
        let close = signs(bracket).1;
        match self.pending.pop() {
            Some((Pending::Open(open), start)) if open == bracket => {
                let operand = self.operands.last_mut().expect("a bracket closes an operand");
                operand.1 = start.to(span);
                self.apply_prefixes();
                Ok(())
            }
            Some((Pending::Open(open), _)) => {
                let (open, right) = signs(open);
                let message = format!("this '{close}' closes a '{open}'");
                let error = ParseError::new(message, span);
                Err(error.expecting(&[if right == ')' { "')'" } else { "']'" }]))
            }
            _ => {
                let error = ParseError::new(format!("this '{close}' closes nothing"), span);
                Err(error.expecting(&["an operator", "the end of the formula"]))
            }
        }
    }

    /// The message for a place where an operand is missing; what comes before says what for.
    fn no_operand(&self, span: Span) -> ParseError {
        let found = match &self.text[span.start..span.end] {
            "" => "the text ends".to_owned(),
            sign => format!("'{sign}' stands"),
        };
        let wanted = match self.pending.last() {
            Some((Pending::Open(bracket), _)) => format!("after '{}'", signs(*bracket).0),
            Some((Pending::Prefix(Prefix::Quantifier(quantifier)), _)) => {
                format!("after the path quantifier {quantifier}")
            }
            Some((Pending::Prefix(Prefix::Unary(_)), at)) => {
                format!("after '{}'", &self.text[at.start..at.end])
            }
            Some((Pending::Binary(op), _)) => {
                format!("on the right of '{}'", binary_symbol(*op).trim())
            }
            None => "at the beginning".to_owned(),
        };
        let error = ParseError::new(format!("{found} where a formula is needed {wanted}"), span);
        error.expecting(&["a formula"])
    }

    fn no_operator(&self, span: Span) -> ParseError {
        let sign = &self.text[span.start..span.end];
        let error = ParseError::new(format!("an operator is missing before '{sign}'"), span);
        let expected: &[&str] =
            match self.pending.iter().rev().find_map(|(pending, _)| match pending {
                Pending::Open(bracket) => Some(*bracket),
                _ => None,
            }) {
                Some(Bracket::Round) => &["an operator such as '&' or 'U'", "')'"],
                Some(Bracket::Square) => &["an operator such as '&' or 'U'", "']'"],
                None => &["an operator such as '&' or 'U'", "the end of the formula"],
            };
        let error = error.expecting(expected);
        match sign {
            "until" => error.with_help("the operator is written 'U'"),
            "and" => error.with_help("the operator is written '&'"),
            "or" => error.with_help("the operator is written '|'"),
            "implies" => error.with_help("the operator is written '->'"),
            _ => error,
        }
    }
}

fn signs(bracket: Bracket) -> (char, char) {
    match bracket {
        Bracket::Round => ('(', ')'),
        Bracket::Square => ('[', ']'),
    }
}
