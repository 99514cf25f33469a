//! What stands before `--BODY--`.

use lariat_core::{Guard, Prop, Span};
use rustc_hash::FxHashMap;

use super::label::{self, Aliases, Later};
use super::{Input, acceptance};
use crate::formats::error::{Excerpt, Oddity, Problem, ReadError, Warning};
use crate::formats::guards::Evaluator;
use crate::formats::lexer::Token;
use lariat_core::Alphabet;

/// A property, whether it is affirmed or (in version 1.1) denied, and where.
pub(super) type Claim<'a> = (&'a str, bool, Span);

pub(super) struct Header<'a> {
    pub n_states: Option<(u32, Span)>,
    /// Conjunctions of initial states.
    pub start: Vec<(Vec<u32>, Span)>,
    pub alphabet: Alphabet,
    pub aliases: Aliases<'a>,
    pub acceptance: acceptance::Written,
    pub name: Option<String>,
    pub claims: Vec<Claim<'a>>,
}

/// The items read so far.
#[derive(Default)]
struct Items<'a> {
    n_states: Option<(u32, Span)>,
    start: Vec<(Vec<u32>, Span)>,
    alphabet: Alphabet,
    aliases: Aliases<'a>,
    later: Later,
    acceptance: Option<acceptance::Written>,
    acceptance_name: Option<(Vec<&'a str>, Span)>,
    name: Option<String>,
    claims: Vec<Claim<'a>>,
    seen: FxHashMap<&'a str, Span>,
}

pub(super) fn read<'a>(input: &mut Input<'a>) -> Result<Header<'a>, ReadError> {
    read_version(input)?;
    let mut items = Items::default();
    loop {
        match input.lexer.token {
            Token::Header(name) => read_item(input, &mut items, name)?,
            Token::Body => break,
            _ => return Err(input.lexer.unexpected("a header item or `--BODY--`")),
        }
    }
    let body = input.lexer.span;
    input.lexer.advance()?;
    finish(input, items, body)
}

fn read_version(input: &mut Input<'_>) -> Result<(), ReadError> {
    input.lexer.advance()?;
    let Token::Identifier(_) = input.lexer.token else {
        return Err(input.lexer.unexpected("a version"));
    };
    // `v1.1` is several tokens of version 1: take everything up to the next white space.
    let start = input.lexer.span.start;
    let word = input.lexer.text()[start..].split_ascii_whitespace().next().unwrap_or_default();
    let span = Span::new(start, start + word.len());
    if !matches!(word, "v1" | "v1.1") {
        let problem = Problem::UnknownVersion { version: Excerpt::new(word) };
        return Err(ReadError::new(problem, span));
    }
    input.lexer.skip(span.end - input.lexer.span.end)
}

fn read_item<'a>(
    input: &mut Input<'a>,
    items: &mut Items<'a>,
    name: &'a str,
) -> Result<(), ReadError> {
    let span = input.lexer.span;
    let once = ["States", "AP", "Acceptance", "acc-name", "tool", "name"];
    if once.contains(&name)
        && let Some(first) = items.seen.insert(name, span)
    {
        let problem = Problem::Repeated { what: format!("`{name}:`") };
        return Err(ReadError::new(problem, span).near(first, "given here before"));
    }
    input.lexer.advance()?;
    match name {
        "States" => items.n_states = Some(input.lexer.expect_number("the number of states")?),
        "Start" => items.start.push(read_conjunction(input)?),
        "AP" => read_propositions(input, items)?,
        "Alias" => read_alias(input, items)?,
        "Acceptance" => items.acceptance = Some(acceptance::read(input)?),
        "acc-name" => {
            let words = read_values(input)?;
            items.acceptance_name = Some((words, Span::new(span.start, input.lexer.last_end)));
        }
        "tool" => {
            input.lexer.expect_string("the name of a tool")?;
            if let Token::String(_) = input.lexer.token {
                input.lexer.advance()?;
            }
        }
        "name" => items.name = Some(input.lexer.expect_string("a name in quotes")?.0),
        "properties" => read_claims(input, items)?,
        "HOA" | "State" => {
            return Err(ReadError::new(Problem::Missing { what: "`--BODY--`".into() }, span));
        }
        _ if name.starts_with(|c: char| c.is_ascii_uppercase()) => {
            let problem = Problem::UnknownHeader { name: Excerpt::new(name) };
            return Err(ReadError::new(problem, span));
        }
        _ => {
            read_values(input)?;
        }
    }
    Ok(())
}

/// `0&1&2`
pub(super) fn read_conjunction(input: &mut Input<'_>) -> Result<(Vec<u32>, Span), ReadError> {
    let (first, span) = input.lexer.expect_number("a state")?;
    let mut states = vec![first];
    let mut end = span;
    while input.lexer.token == Token::Punctuation(b'&') {
        input.lexer.advance()?;
        let (next, at) = input.lexer.expect_number("a state")?;
        states.push(next);
        end = at;
    }
    Ok((states, span.to(end)))
}

fn read_propositions<'a>(input: &mut Input<'a>, items: &mut Items<'a>) -> Result<(), ReadError> {
    let (announced, span) = input.lexer.expect_number("the number of propositions")?;
    if announced as usize > Guard::MAX_PROPS {
        let (given, limit) = (announced.into(), Guard::MAX_PROPS as u64);
        return Err(ReadError::new(Problem::TooMany { what: "propositions", given, limit }, span));
    }
    let mut places = Vec::new();
    while let Token::String(_) = input.lexer.token {
        let (name, at) = input.lexer.expect_string("a name in quotes")?;
        let prop = Prop::new(&name);
        if let Some(first) = items.alphabet.find(&prop) {
            let problem =
                Problem::Repeated { what: format!("proposition {}", Excerpt::quoted(&name)) };
            let first: Span = places[lariat_core::Id::index(first)];
            return Err(ReadError::new(problem, at).near(first, "given here before"));
        }
        items.alphabet.add(&prop);
        places.push(at);
    }
    let (announced, given) = (announced.into(), places.len() as u64);
    if announced != given {
        let problem = Problem::WrongCount { what: "propositions", announced, given };
        return Err(ReadError::new(problem, span));
    }
    Ok(())
}

fn read_alias<'a>(input: &mut Input<'a>, items: &mut Items<'a>) -> Result<(), ReadError> {
    let Token::Alias(name) = input.lexer.token else {
        return Err(input.lexer.unexpected("the name of an alias"));
    };
    let span = input.lexer.span;
    input.lexer.advance()?;
    let mut evaluator = Evaluator::default();
    let guard = label::read(input, &items.aliases, &mut items.later, &mut evaluator)?;
    if let Some((_, first)) = items.aliases.insert(name, (guard, span)) {
        let problem = Problem::Repeated { what: format!("alias @{}", Excerpt::new(name)) };
        return Err(ReadError::new(problem, span).near(first, "defined here before"));
    }
    Ok(())
}

/// The values of an item that is ignored, or looked at later.
fn read_values<'a>(input: &mut Input<'a>) -> Result<Vec<&'a str>, ReadError> {
    let mut values = Vec::new();
    while let Token::Identifier(_) | Token::Number(_) | Token::String(_) = input.lexer.token {
        let Span { start, end } = input.lexer.span;
        values.push(&input.lexer.text()[start..end]);
        input.lexer.advance()?;
    }
    Ok(values)
}

fn read_claims<'a>(input: &mut Input<'a>, items: &mut Items<'a>) -> Result<(), ReadError> {
    loop {
        let span = input.lexer.span;
        let affirmed = input.lexer.token != Token::Punctuation(b'!');
        if !affirmed {
            input.lexer.advance()?;
        }
        match input.lexer.token {
            Token::Identifier(name) => {
                items.claims.push((name, affirmed, span.to(input.lexer.span)));
                input.lexer.advance()?;
            }
            _ if affirmed => return Ok(()),
            _ => return Err(input.lexer.unexpected("a property")),
        }
    }
}

/// Checks what can be checked only when every item is known.
fn finish<'a>(
    input: &mut Input<'a>,
    items: Items<'a>,
    body: Span,
) -> Result<Header<'a>, ReadError> {
    let Some(acceptance) = items.acceptance else {
        return Err(ReadError::new(Problem::Missing { what: "`Acceptance:`".into() }, body));
    };
    let n_props = items.alphabet.n_props();
    if let Some((greatest, span)) = items.later.greatest
        && greatest as usize >= n_props
    {
        return Err(label::out_of_range(greatest, n_props, span));
    }
    if let Some((words, span)) = items.acceptance_name
        && words.first().is_some_and(|word| acceptance::is_known(word))
        && acceptance::named(&words, acceptance.n_announced).as_ref()
            != Some(&acceptance.acceptance)
    {
        let name = Excerpt::new(&words.join(" "));
        let condition = acceptance::excerpt(&acceptance.acceptance);
        input.warnings.push(Warning { oddity: Oddity::AcceptanceName { name, condition }, span });
    }
    if let Some((announced, span)) = items.n_states {
        // The shortest line of a state is `State:0`.
        let room = (input.lexer.text().len() - body.end) as u64 / 7;
        if u64::from(announced) > room {
            let announced = announced.into();
            let problem = Problem::TooManyAnnounced { what: "states", announced, room };
            return Err(ReadError::new(problem, span));
        }
    }
    Ok(Header {
        n_states: items.n_states,
        start: items.start,
        alphabet: items.alphabet,
        aliases: items.aliases,
        acceptance,
        name: items.name,
        claims: items.claims,
    })
}
