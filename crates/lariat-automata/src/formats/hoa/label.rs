//! Labels: Boolean expressions over the numbers of propositions and aliases.

use lariat_core::{Guard, Id, PropId, Span};
use rustc_hash::FxHashMap;

use super::Input;
use crate::formats::error::{Excerpt, Problem, ReadError};
use crate::formats::guards::{Evaluator, Op};
use crate::formats::lexer::Token;

/// An alias: its guard and where it is defined.
pub(super) type Aliases<'a> = FxHashMap<&'a str, (Guard, Span)>;

/// Checks that a proposition exists. The header's labels may come before `AP:`.
pub(super) trait Propositions {
    fn check(&mut self, prop: u32, span: Span) -> Result<(), ReadError>;
}

/// Before `AP:` is known: the greatest number is remembered.
#[derive(Default)]
pub(super) struct Later {
    pub greatest: Option<(u32, Span)>,
}

impl Propositions for Later {
    fn check(&mut self, prop: u32, span: Span) -> Result<(), ReadError> {
        if prop as usize >= Guard::MAX_PROPS {
            return Err(out_of_range(prop, Guard::MAX_PROPS, span));
        }
        if self.greatest.is_none_or(|(greatest, _)| prop > greatest) {
            self.greatest = Some((prop, span));
        }
        Ok(())
    }
}

/// So many propositions are announced.
pub(super) struct Announced(pub usize);

impl Propositions for Announced {
    fn check(&mut self, prop: u32, span: Span) -> Result<(), ReadError> {
        if prop as usize >= self.0 { Err(out_of_range(prop, self.0, span)) } else { Ok(()) }
    }
}

pub(super) fn out_of_range(prop: u32, n_props: usize, span: Span) -> ReadError {
    let (given, announced) = (prop.into(), n_props as u64);
    ReadError::new(Problem::OutOfRange { what: "proposition", given, announced }, span)
}

/// Reads a label expression up to the first token that cannot belong to it.
pub(super) fn read(
    input: &mut Input<'_>,
    aliases: &Aliases<'_>,
    props: &mut impl Propositions,
    evaluator: &mut Evaluator,
) -> Result<Guard, ReadError> {
    loop {
        let span = input.lexer.span;
        match input.lexer.token {
            Token::Punctuation(b'!') => {
                evaluator.push_operator(Op::Not, span)?;
                input.lexer.advance()?;
                continue;
            }
            Token::Punctuation(b'(') => {
                evaluator.push_operator(Op::Open, span)?;
                input.lexer.advance()?;
                continue;
            }
            Token::Identifier("t") => evaluator.push_guard(Guard::tt()),
            Token::Identifier("f") => evaluator.push_guard(Guard::ff()),
            Token::Number(prop) => {
                props.check(prop, span)?;
                evaluator.push_prop(PropId::new(prop as usize));
            }
            Token::Alias(name) => {
                let Some((guard, _)) = aliases.get(name) else {
                    let name = Excerpt::new(&format!("@{name}"));
                    let problem = Problem::Undefined { what: "alias", name, later: true };
                    return Err(ReadError::new(problem, span)
                        .help("an alias may use only aliases that are defined above it"));
                };
                evaluator.push_guard(guard.clone());
            }
            _ => return Err(input.lexer.unexpected("a label")),
        }
        input.lexer.advance()?;
        while input.lexer.token == Token::Punctuation(b')') {
            if !evaluator.close(&mut input.purse)? {
                let span = input.lexer.span;
                return Err(ReadError::new(Problem::UnbalancedParenthesis, span));
            }
            input.lexer.advance()?;
        }
        let op = match input.lexer.token {
            Token::Punctuation(b'&') => Op::And,
            Token::Punctuation(b'|') => Op::Or,
            _ => break,
        };
        evaluator.push_infix(op, input.lexer.span, &mut input.purse)?;
        input.lexer.advance()?;
    }
    let (guard, unclosed) = evaluator.finish(&mut input.purse)?;
    match unclosed {
        Some(span) => Err(ReadError::new(Problem::UnbalancedParenthesis, span)),
        None => Ok(guard),
    }
}
