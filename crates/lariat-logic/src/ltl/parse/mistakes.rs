//! Tokens that cannot stand where they stand: what to say about them, and how to read on.

use lariat_core::Span;

use super::super::BinaryOp;
use super::Syntax;
use super::block::expression_end;
use super::error::{ParseError, Problem, clip};
use super::infix::{Parser, Pending};
use super::lexer::{Bad, Bracket, Kind, Lexer, Token};
use super::syntax::{self, Dialects, Op};

const FORMULA: &str = "a formula";
const OPERATOR: &str = "an operator or the end of the formula";

/// Reports a token and brings the parser to where it can go on.
pub(super) fn unexpected(parser: &mut Parser<'_>, token: Token) {
    match token.kind {
        Kind::Bad(bad) => bad_token(parser, token, bad),
        Kind::Close(bracket) if fits(parser, bracket) => empty_place(parser, token),
        Kind::Close(bracket) => wrong_close(parser, token, bracket),
        Kind::End | Kind::Binary(_) => empty_place(parser, token),
        _ => missing_operator(parser, token),
    }
}

fn fits(parser: &Parser<'_>, bracket: Bracket) -> bool {
    parser.group().is_some_and(|group| group.bracket == bracket)
}

fn found(parser: &Parser<'_>, span: Span) -> String {
    clip(parser.lexer.slice(span), 40)
}

/// The whole text with a piece of it replaced, if it is short enough to show.
fn corrected(parser: &Parser<'_>, span: Span, by: &str) -> String {
    let text = parser.lexer.text;
    if text.len() > 100 || text.contains('\n') {
        return format!("write `{by}`");
    }
    format!("write `{}{by}{}`", text[..span.start].trim_start(), text[span.end..].trim_end())
}

/// A place where a formula should stand, and an operator, a bracket or the end does.
fn empty_place(parser: &mut Parser<'_>, token: Token) {
    let before = parser.pending.last().map(|p| (matches!(p, Pending::Open(_)), p.span()));
    let error = match before {
        Some((false, operator)) if repeats(parser, operator, token) => {
            let span = operator.to(token.span);
            let fix = corrected(parser, span, parser.lexer.slice(operator));
            let problem = Problem::NotAnOperator { found: found(parser, span) };
            parser.report(ParseError::new(problem, span).help(fix));
            return;
        }
        // Whatever stood there was reported when an operator took its place.
        Some((false, operator)) if operator.is_empty() => return fill_place(parser, token),
        Some((false, operator)) => {
            let problem = Problem::MissingRight { operator: found(parser, operator) };
            missing_formula(parser, ParseError::new(problem, operator), token)
        }
        Some((true, open)) if matches!(token.kind, Kind::Close(_)) => {
            let chars =
                parser.group().map_or(('(', ')'), |g| (g.bracket.open(), g.bracket.close()));
            let problem = Problem::EmptyParentheses { open: chars.0, close: chars.1 };
            ParseError::new(problem, open.to(token.span)).expected(FORMULA)
        }
        Some((true, _)) if token.kind == Kind::End => {
            // The bracket that is never closed is reported as such.
            parser.stand_in(token.span);
            return;
        }
        None if token.kind == Kind::End => {
            let span = Span::at(parser.lexer.text.trim_end().len().min(token.span.start));
            ParseError::new(Problem::Empty, span).expected(FORMULA)
        }
        _ => {
            let problem = Problem::MissingLeft { operator: found(parser, token.span) };
            ParseError::new(problem, token.span).expected(FORMULA)
        }
    };
    parser.report(error);
    fill_place(parser, token);
}

/// Goes on as if a formula stood before the token.
fn fill_place(parser: &mut Parser<'_>, token: Token) {
    parser.stand_in(Span::at(token.span.start));
    match token.kind {
        Kind::Binary(_) => parser.lexer.pos = token.span.start,
        Kind::Close(_) => parser.close(token.span),
        _ => {}
    }
}

fn missing_formula(parser: &Parser<'_>, error: ParseError, token: Token) -> ParseError {
    let error = error.expected(FORMULA);
    match token.kind {
        Kind::End => error,
        _ => {
            let note = format!("`{}` comes instead", found(parser, token.span));
            error.related(token.span, &note)
        }
    }
}

/// Is it one sign too many, as in `&&&` or `|||`?
fn repeats(parser: &Parser<'_>, operator: Span, token: Token) -> bool {
    let (left, right) = (parser.lexer.slice(operator), parser.lexer.slice(token.span));
    let first = left.chars().next();
    matches!(token.kind, Kind::Binary(_))
        && operator.end == token.span.start
        && first.is_some_and(|c| matches!(c, '&' | '|'))
        && left.chars().chain(right.chars()).all(|c| Some(c) == first)
}

fn wrong_close(parser: &mut Parser<'_>, token: Token, bracket: Bracket) {
    let found = bracket.close();
    let error = match parser.group() {
        Some(group) => {
            let open = group.bracket.open();
            ParseError::new(Problem::WrongClose { found, open }, token.span)
                .expected(if open == '(' { "`)`" } else { "`}`" })
                .related(group.span, "opened here")
        }
        None => {
            let rest = &parser.lexer.text[token.span.start..];
            let run = rest.bytes().take_while(|&b| char::from(b) == found).count();
            let span = Span::new(token.span.start, token.span.start + run);
            parser.lexer.pos = span.end;
            let fix = corrected(parser, span, "");
            let whole = parser.lexer.text.len() <= 100 && !parser.lexer.text.contains('\n');
            ParseError::new(Problem::NothingToClose { found }, span)
                .help(whole.then_some(fix).filter(|_| parser.after_operand))
        }
    };
    parser.report(error);
    // The other bracket is a slip: the group ends here all the same.
    if parser.group().is_some() {
        if !parser.after_operand {
            parser.stand_in(Span::at(token.span.start));
        }
        parser.close(token.span);
    }
}

/// Two operands side by side.
fn missing_operator(parser: &mut Parser<'_>, token: Token) {
    let call = matches!(token.kind, Kind::Open(_)) && parser.last_operand.end == token.span.start;
    if call && is_word(parser.lexer.slice(parser.last_operand)) {
        return expression(parser, token, Side::After);
    }
    let left = found(parser, parser.last_operand);
    let right = match token.kind {
        Kind::Open(_) => parser.lexer.slice(token.span).to_owned(),
        _ => found(parser, token.span),
    };
    let help = [parser.last_operand, token.span].into_iter().find_map(|s| spelled_here(parser, s));
    let problem = Problem::MissingOperator { left, right };
    let error = ParseError::new(problem, token.span).expected(OPERATOR).help(help);
    parser.report(error);
    parser.stand_in_operator(token.span.start);
    parser.lexer.pos = token.span.start;
}

fn is_word(text: &str) -> bool {
    text.bytes().all(super::lexer::is_word_byte)
}

/// How this dialect writes what is an operator in another one.
fn spelled_here(parser: &Parser<'_>, span: Span) -> Option<String> {
    let text = parser.lexer.slice(span);
    let (lower, upper) = (text.to_ascii_lowercase(), text.to_ascii_uppercase());
    let op = [text, &lower, &upper].into_iter().find_map(|t| syntax::word(t, Dialects::ALL));
    let op = match (op, lower.as_str()) {
        (Some(spelling), _) => spelling.op,
        (None, "and") => Op::Binary(BinaryOp::And),
        (None, "or") => Op::Binary(BinaryOp::Or),
        (None, "iff") => Op::Binary(BinaryOp::Iff),
        _ => return None,
    };
    let Some(here) = syntax::spelling_in(op, parser.syntax()) else {
        return spelled_out(op, parser.syntax());
    };
    (here != text).then(|| format!("{} writes `{here}` for `{text}`", parser.syntax()))
}

fn bad_token(parser: &mut Parser<'_>, token: Token, bad: Bad) {
    let text = found(parser, token.span);
    let syntax = parser.syntax();
    let span = token.span;
    match bad {
        Bad::Foreign if parser.after_operand => expression(parser, token, Side::After),
        Bad::Foreign => expression(parser, token, Side::Before),
        Bad::OperatorOfOthers(op) => operator_of_others(parser, token, op),
        Bad::ConstantOfOthers(value) => {
            let fix = corrected(parser, span, syntax.constant(value));
            let problem = Problem::ConstantOfOthers { found: text, syntax };
            instead_of_operand(parser, ParseError::new(problem, span).help(fix));
        }
        Bad::NameOfOthers => {
            let fix = match syntax.has_blocks() {
                true => corrected(parser, span, &format!("({text})")),
                false => format!("names start with a lower-case letter in {syntax}"),
            };
            let problem = Problem::NameOfOthers { found: text, syntax };
            instead_of_operand(parser, ParseError::new(problem, span).help(fix));
        }
        Bad::UnterminatedName => {
            let error = ParseError::new(Problem::UnterminatedName { found: text }, span);
            instead_of_operand(parser, error.expected("`\"`"));
        }
        Bad::EmptyName => {
            instead_of_operand(
                parser,
                ParseError::new(Problem::EmptyName, span).expected("a name"),
            );
        }
        Bad::UnterminatedComment => {
            let error = ParseError::new(Problem::UnterminatedComment { found: text }, span);
            parser.report(error.expected("`*/`"));
            // What follows is the end, where a missing operand would be reported once more.
            if !parser.after_operand {
                parser.stand_in(span);
            }
        }
        Bad::Brace => psl(parser, token),
        Bad::Range => {
            let error = ParseError::new(Problem::BadRange { found: text }, span);
            parser.report(error.expected("a range such as `[3]`, `[2..5]` or `[2..$]`"));
        }
        Bad::EmptyRange(low, high) => {
            let swapped = format!("{}[{high}..{low}]", &text[..1]);
            let fix = corrected(parser, span, &swapped);
            let problem = Problem::EmptyRange { found: text, low, high };
            parser.report(ParseError::new(problem, span).help(fix));
        }
        Bad::Character => character(parser, token),
    }
}

/// Reports something that stands for an operand, and reads on after it.
fn instead_of_operand(parser: &mut Parser<'_>, error: ParseError) {
    let span = error.span;
    parser.report(error);
    if !parser.after_operand {
        parser.stand_in(span);
    }
}

fn operator_of_others(parser: &mut Parser<'_>, token: Token, op: Op) {
    let syntax = parser.syntax();
    let help = match syntax::spelling_in(op, syntax) {
        Some(here) => Some(corrected(parser, token.span, &spaced(parser, token.span, here))),
        None => spelled_out(op, syntax),
    };
    let problem = Problem::OperatorOfOthers { found: found(parser, token.span), syntax };
    parser.report(ParseError::new(problem, token.span).help(help));
    // It is clear what was meant: go on as if the dialect had it.
    match (op, parser.after_operand) {
        (Op::Unary(op), false) => parser.pending.push(Pending::Unary(op, token.span)),
        (Op::Binary(_), true) => parser.stand_in_operator(token.span.end),
        _ => {}
    }
}

/// An operator that the dialect does not have, by others that it has.
fn spelled_out(op: Op, syntax: Syntax) -> Option<String> {
    let text = match (op, syntax) {
        (Op::Binary(BinaryOp::Xor), _) => "`a xor b` is `!(a <-> b)`",
        (Op::Binary(BinaryOp::WeakUntil), Syntax::Wring) => "`a W b` is `b R (a + b)`",
        (Op::Binary(BinaryOp::WeakUntil), _) => "`a W b` is `b V (a || b)`",
        (Op::Binary(BinaryOp::StrongRelease), Syntax::Wring) => "`a M b` is `b U (a * b)`",
        (Op::Binary(BinaryOp::StrongRelease), _) => "`a M b` is `b U (a && b)`",
        _ => return None,
    };
    Some(text.to_owned())
}

/// A spelling with blanks where it would grow together with its neighbors.
fn spaced(parser: &Parser<'_>, span: Span, spelling: &str) -> String {
    let text = parser.lexer.text.as_bytes();
    let is_letter = |b: Option<&u8>| b.is_some_and(|&b| super::lexer::is_word_byte(b));
    let letters = spelling.as_bytes()[0].is_ascii_alphabetic();
    let blank = if letters && is_letter(text.get(span.end)) { " " } else { "" };
    format!("{spelling}{blank}")
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Before,
    After,
}

/// An expression that would be one proposition if it stood in parentheses.
fn expression(parser: &mut Parser<'_>, token: Token, side: Side) {
    let start = if side == Side::After { parser.last_operand.start } else { token.span.start };
    let after_operand = side == Side::After;
    let end = expression_end(parser.lexer.text, token.span.start, parser.syntax(), after_operand);
    let whole = Span::new(start, end.max(token.span.end));
    let sign = parser.lexer.slice(token.span);
    let blocks = parser.syntax().has_blocks();
    let is_number = sign.starts_with(|c: char| c.is_ascii_digit());
    let complete = side == Side::After || is_number;
    let help = match sign {
        "=" if side == Side::After => {
            let right = parser.lexer.slice(Span::new(token.span.end, whole.end)).trim();
            let left = parser.lexer.slice(parser.last_operand);
            let iff = format!("to compare two formulas write `{left} <-> {right}`");
            let equal = format!("for a proposition write `({left} == {right})`; {iff}");
            (!right.is_empty()).then_some(if blocks { equal } else { iff })
        }
        _ if !blocks => {
            let inner = clip(parser.lexer.slice(whole), 40);
            Some(format!("{} reads only names: give `{inner}` one", parser.syntax()))
        }
        _ if complete && whole.end > token.span.end.max(start + 1) => {
            let inner = parser.lexer.slice(whole);
            Some(corrected(parser, whole, &format!("({inner})")))
        }
        _ => None,
    };
    let text = found(parser, token.span);
    let call = matches!(token.kind, Kind::Open(_));
    let error = if call {
        let call = Span::new(start, whole.end);
        ParseError::new(Problem::NotAFormula { found: found(parser, call) }, call)
    } else if is_number {
        ParseError::new(Problem::NotAFormula { found: text }, token.span)
    } else {
        ParseError::new(Problem::Expression { found: text }, token.span)
    };
    let expected = if parser.after_operand { OPERATOR } else { FORMULA };
    parser.report(error.expected(expected).help(help));
    parser.lexer.pos = whole.end;
    if !parser.after_operand {
        parser.stand_in(whole);
    }
}

fn character(parser: &mut Parser<'_>, token: Token) {
    let text = parser.lexer.slice(token.span);
    let first = text.chars().next().unwrap_or(' ');
    let instead = match first {
        '“' | '”' | '„' | '«' | '»' | '\'' | '`' | '‘' | '’' => Some("\""),
        '⊤' => Some(parser.syntax().constant(true)),
        '⊥' => Some(parser.syntax().constant(false)),
        '–' | '—' | '−' => Some("-"),
        '⟷' | '≡' => syntax::spelling_in(Op::Binary(BinaryOp::Iff), parser.syntax()),
        _ => None,
    };
    let help = match first {
        ';' => Some("a formula has no `;`: give one formula at a time".to_owned()),
        '\\' => Some("`/\\` is and, `\\/` is or".to_owned()),
        _ => instead.map(|here| format!("{} writes `{here}` for `{first}`", parser.syntax())),
    };
    let problem = Problem::UnknownCharacter { found: clip(text, 10) };
    let expected = if parser.after_operand { OPERATOR } else { FORMULA };
    parser.report(ParseError::new(problem, token.span).expected(expected).help(help));
}

/// Skips `{…}`, a `!`, and the arrow of a suffix implication.
fn psl(parser: &mut Parser<'_>, token: Token) {
    let text = parser.lexer.text;
    let mut end = brace_end(text, token.span.start);
    if text[end..].starts_with('!') && !text[end..].starts_with("!=") {
        end += 1;
    }
    let after = &text[end..];
    let blank = after.len() - after.trim_start().len();
    let arrows = ["[]->", "<>->", "[]=>", "<>=>", "|->", "|=>"];
    let arrow = arrows.into_iter().find(|arrow| after.trim_start().starts_with(arrow));
    let span = Span::new(token.span.start, arrow.map_or(end, |a| end + blank + a.len()));
    let problem = Problem::Psl { found: found(parser, span) };
    let help = "only LTL is read: propositions, Boolean and temporal operators";
    parser.report(ParseError::new(problem, span).help(help.to_owned()));
    parser.lexer.pos = span.end;
    if !parser.after_operand {
        parser.stand_in(span);
    }
    if arrow.is_some() {
        parser.stand_in_operator(span.end);
    }
}

/// The end of the braces that open here; of the text, if they never close.
fn brace_end(text: &str, open: usize) -> usize {
    let mut depth = 0usize;
    let mut lexer = Lexer::new(text, Span::new(open, text.len()), Syntax::SpinInline);
    loop {
        let token = lexer.next(false);
        match token.kind {
            Kind::Open(Bracket::Brace) => depth += 1,
            Kind::Close(Bracket::Brace) => depth -= 1,
            Kind::End => return text.len(),
            _ => {}
        }
        if depth == 0 {
            return token.span.end;
        }
    }
}
