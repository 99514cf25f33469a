//! Reading words in Spot's notation: `a&!b; cycle{b; !a}`.
//!
//! A letter is a Boolean formula. Propositions that it leaves open are false. A letter that is no
//! conjunction of literals stands for the valuation with the fewest true propositions that
//! satisfies it; among those, for the one whose true propositions come first.

use lariat_core::{Alphabet, Lasso, Letter, PropId, Span};

use super::super::{BinaryOp, Closure, Formula, Node, UnaryOp};
use super::error::{ParseError, ParseErrors, Problem, Warning, clip};
use super::infix::Effort;
use super::lexer::quoted_len;
use super::{Syntax, infix};

/// Reads a word; its alphabet has the propositions in the order of their first occurrence.
///
/// ```
/// use lariat_logic::ltl::parse_lasso;
/// let (word, warnings) = parse_lasso("a; cycle{b; a|b}").unwrap();
/// assert_eq!(word.to_string(), "a&!b; cycle{!a&b; a&!b}");
/// assert_eq!(warnings[0].to_string(), "`a|b` has several valuations; taken as true: only a");
/// ```
pub fn parse_lasso(text: &str) -> Result<(Lasso, Vec<Warning>), ParseErrors> {
    parse_lasso_over(text, &Alphabet::new())
}

/// Reads a word over an alphabet, to which the propositions that are not in it are added.
pub fn parse_lasso_over(
    text: &str,
    alphabet: &Alphabet,
) -> Result<(Lasso, Vec<Warning>), ParseErrors> {
    let pieces = cut(text)?;
    let mut reader =
        Reader { text, alphabet: alphabet.clone(), errors: Vec::new(), warnings: Vec::new() };
    let stem: Vec<Letter> = pieces.stem.iter().map(|&span| reader.letter(span)).collect();
    let cycle: Vec<Letter> = pieces.cycle.iter().map(|&span| reader.letter(span)).collect();
    let Reader { alphabet, mut errors, warnings, .. } = reader;
    if !errors.is_empty() {
        let n_more = errors.len().saturating_sub(ParseErrors::MOST);
        errors.truncate(ParseErrors::MOST);
        return Err(ParseErrors { syntax: Syntax::Spot, errors, n_more });
    }
    let word = Lasso::new(alphabet, stem, cycle).expect("an empty cycle was refused");
    Ok((word, warnings))
}

struct Pieces {
    stem: Vec<Span>,
    cycle: Vec<Span>,
}

/// Where the letters of the stem and of the cycle are.
fn cut(text: &str) -> Result<Pieces, ParseErrors> {
    let fail = |error| Err(ParseErrors::one(Syntax::Spot, error));
    let mut cutter = Cutter { text, pos: 0, before: "the start" };
    let mut stem = Vec::new();
    let open = loop {
        cutter.skip_blank();
        if let Some(open) = cutter.cycle() {
            break open;
        }
        let (letter, stop) = cutter.letter();
        match stop {
            Some(b';') => stem.push(cutter.check(letter, "`;`")?),
            Some(_) => {
                let found = text[letter.end..].chars().next().expect("it stopped at a brace");
                let span = Span::new(letter.end, letter.end + found.len_utf8());
                let problem = Problem::UnknownCharacter { found: found.to_string() };
                return fail(ParseError::new(problem, span).expected("`;` or `cycle{`"));
            }
            None => return fail(no_cycle(text, letter)),
        }
    };
    cutter.before = "cycle{";
    let mut cycle = Vec::new();
    loop {
        let (letter, stop) = cutter.letter();
        match stop {
            Some(b';') => cycle.push(cutter.check(letter, ";")?),
            Some(b'}') => break cycle.push(cutter.check(letter, "}")?),
            _ => {
                let end = Span::at(text.trim_end().len());
                let error = ParseError::new(Problem::Unclosed { open: '{' }, end);
                return fail(error.expected("`}`").related(open, "opened here"));
            }
        }
    }
    let rest = text[cutter.pos..].trim();
    if rest.is_empty() {
        return Ok(Pieces { stem, cycle });
    }
    let start = text.trim_end().len() - rest.len();
    let problem = Problem::AfterCycle { found: clip(rest, 40) };
    fail(ParseError::new(problem, Span::new(start, start + rest.len())).expected("the end"))
}

fn no_cycle(text: &str, letter: Span) -> ParseError {
    let piece = text[letter.start..letter.end].trim();
    let end = Span::at(text.trim_end().len());
    let fix = format!("write `{}cycle{{{piece}}}`", &text[..letter.start]);
    let short = text.len() <= 100 && !piece.is_empty();
    ParseError::new(Problem::NoCycle, end).expected("`; cycle{…}`").help(short.then_some(fix))
}

struct Cutter<'t> {
    text: &'t str,
    pos: usize,
    /// What stands before the next letter, for a message.
    before: &'static str,
}

impl Cutter<'_> {
    fn skip_blank(&mut self) {
        let rest = &self.text[self.pos..];
        self.pos += rest.len() - rest.trim_start().len();
    }

    /// Goes over `cycle{` and answers where its brace is.
    fn cycle(&mut self) -> Option<Span> {
        let rest = self.text[self.pos..].strip_prefix("cycle")?;
        let brace = self.text.len() - rest.trim_start().len();
        rest.trim_start().starts_with('{').then(|| {
            self.pos = brace + 1;
            Span::new(brace, brace + 1)
        })
    }

    /// The text up to the next `;`, `{` or `}` outside of quotes, which it goes over.
    fn letter(&mut self) -> (Span, Option<u8>) {
        let (bytes, start) = (self.text.as_bytes(), self.pos);
        while let Some(&b) = bytes.get(self.pos) {
            match b {
                b'"' => match quoted_len(&bytes[self.pos..]) {
                    Some(len) => self.pos += len,
                    None => self.pos = bytes.len(),
                },
                b';' | b'{' | b'}' => {
                    self.pos += 1;
                    return (Span::new(start, self.pos - 1), Some(b));
                }
                _ => self.pos += 1,
            }
        }
        (Span::new(start, self.pos), None)
    }

    /// The letter without blanks around it; it cannot be empty.
    fn check(&mut self, letter: Span, after: &'static str) -> Result<Span, ParseErrors> {
        let text = &self.text[letter.start..letter.end];
        let trimmed = text.trim();
        if trimmed.is_empty() {
            let before = self.before.to_owned();
            let problem = Problem::MissingLetter { before, after: after.trim_matches('`').into() };
            let help = "write `1` for a letter that says nothing".to_owned();
            let error = ParseError::new(problem, letter).help(help);
            return Err(ParseErrors::one(Syntax::Spot, error));
        }
        self.before = ";";
        let start = letter.start + (text.len() - text.trim_start().len());
        Ok(Span::new(start, start + trimmed.len()))
    }
}

struct Reader<'t> {
    text: &'t str,
    alphabet: Alphabet,
    errors: Vec<ParseError>,
    warnings: Vec<Warning>,
}

impl Reader<'_> {
    fn letter(&mut self, span: Span) -> Letter {
        match self.read(span) {
            Ok(letter) => letter,
            Err(errors) => {
                self.errors.extend(errors);
                Letter::new()
            }
        }
    }

    fn read(&mut self, span: Span) -> Result<Letter, Vec<ParseError>> {
        let read = infix::read(self.text, span, Syntax::Spot, Effort::Explain);
        let formula = read.map_err(|errors| errors.errors)?.formula;
        let letter = || clip(&self.text[span.start..span.end], 40);
        let fail = |problem| Err(vec![ParseError::new(problem, span)]);
        if !formula.is_boolean() {
            return fail(Problem::TemporalLetter { letter: letter() });
        }
        let closure = Closure::of(&formula);
        for prop in closure.alphabet().props() {
            self.alphabet.add(prop);
        }
        let found = match literals(&formula) {
            Some(literals) => conjunction(&literals, &self.alphabet),
            None => {
                let chosen = Choice::of(&closure, &self.alphabet);
                if let Ok(Some(chosen)) = &chosen {
                    let names = chosen.iter().map(|id| self.alphabet.prop(id).to_string());
                    let (chosen, letter) = (names.collect(), letter());
                    self.warnings.push(Warning::LetterChosen { span, letter, chosen });
                }
                chosen
            }
        };
        match found {
            Ok(Some(letter)) => Ok(letter),
            Ok(None) => fail(Problem::UnsatisfiableLetter { letter: letter() }),
            Err(limit) => fail(Problem::HardLetter { letter: letter(), limit }),
        }
    }
}

/// The literals of a conjunction; `None` if it is none. The constant `0` is one that cannot hold.
fn literals(formula: &Formula) -> Option<Vec<(&Formula, bool)>> {
    let mut literals = Vec::new();
    let mut todo = vec![formula];
    while let Some(f) = todo.pop() {
        match f.view() {
            Node::Binary(BinaryOp::And, l, r) => todo.extend([l, r]),
            Node::True => {}
            Node::False | Node::Prop(_) => literals.push((f, true)),
            Node::Unary(UnaryOp::Not, g)
                if !matches!(g.view(), Node::Unary(..) | Node::Binary(..)) =>
            {
                literals.push((g, false));
            }
            _ => return None,
        }
    }
    Some(literals)
}

/// The letter in which exactly the positive literals are true, if the negative ones agree.
fn conjunction(literals: &[(&Formula, bool)], alphabet: &Alphabet) -> Result<Option<Letter>, u64> {
    let (mut letter, mut negative) = (Letter::new(), Letter::new());
    for &(f, positive) in literals {
        match (f.view(), positive) {
            (Node::Prop(p), _) => {
                let id = alphabet.find(p).expect("all propositions were added");
                if positive {
                    letter.insert(id)
                } else {
                    negative.insert(id)
                };
            }
            (Node::False, true) | (Node::True, false) => return Ok(None),
            _ => {}
        }
    }
    Ok(letter.is_disjoint(&negative).then_some(letter))
}

/// A search for the satisfying valuation with the fewest true propositions.
struct Choice<'c> {
    closure: &'c Closure,
    /// The propositions in the order of the word's alphabet, each with its number in the closure.
    props: Vec<(PropId, PropId)>,
    values: Vec<Option<bool>>,
    steps: u64,
}

impl<'c> Choice<'c> {
    /// How many partial valuations are tried before giving up.
    const LIMIT: u64 = 1_000_000;

    fn of(closure: &'c Closure, alphabet: &Alphabet) -> Result<Option<Letter>, u64> {
        let own = closure.alphabet();
        let number = |id| alphabet.find(own.prop(id)).expect("all propositions were added");
        let mut props: Vec<_> = own.ids().map(|id| (number(id), id)).collect();
        props.sort();
        let values = vec![None; props.len()];
        let mut choice = Self { closure, props, values, steps: 0 };
        for n_true in 0..=choice.props.len() {
            if let Some(letter) = choice.with(n_true)? {
                return Ok(Some(letter));
            }
        }
        Ok(None)
    }

    /// A valuation with so many true propositions; true is tried before false, in order.
    fn with(&mut self, n_true: usize) -> Result<Option<Letter>, u64> {
        self.values.fill(None);
        let mut path: Vec<bool> = Vec::new();
        loop {
            self.steps += 1;
            if self.steps > Self::LIMIT {
                return Err(Self::LIMIT);
            }
            let n_set = path.iter().filter(|&&value| value).count();
            let reachable = n_set <= n_true && n_set + self.props.len() - path.len() >= n_true;
            let value = if reachable { self.evaluate() } else { Some(false) };
            if value != Some(false) && path.len() < self.props.len() {
                self.assign(&mut path, true);
                continue;
            }
            if value == Some(true) {
                let chosen = path.iter().zip(&self.props).filter(|(value, _)| **value);
                return Ok(Some(chosen.map(|(_, (id, _))| *id).collect()));
            }
            loop {
                match path.pop() {
                    None => return Ok(None),
                    Some(true) => break self.assign(&mut path, false),
                    Some(false) => self.unassign(path.len()),
                }
            }
        }
    }

    fn assign(&mut self, path: &mut Vec<bool>, value: bool) {
        self.values[lariat_core::Id::index(self.props[path.len()].1)] = Some(value);
        path.push(value);
    }

    fn unassign(&mut self, depth: usize) {
        self.values[lariat_core::Id::index(self.props[depth].1)] = None;
    }

    /// The value of the letter, if the propositions that have one decide it.
    fn evaluate(&self) -> Option<bool> {
        let values = self.closure.fold(|_, node: Node<PropId, &Option<bool>>| match node {
            Node::True => Some(true),
            Node::False => Some(false),
            Node::Prop(id) => self.values[lariat_core::Id::index(id)],
            Node::Unary(_, &c) => c.map(|value: bool| !value),
            Node::Binary(op, &l, &r) => evaluate_binary(op, l, r),
        });
        values[self.closure.root()]
    }
}

fn evaluate_binary(op: BinaryOp, l: Option<bool>, r: Option<bool>) -> Option<bool> {
    let or = |l, r| match (l, r) {
        (Some(true), _) | (_, Some(true)) => Some(true),
        (Some(false), Some(false)) => Some(false),
        _ => None,
    };
    let not = |v: Option<bool>| v.map(|value| !value);
    match op {
        BinaryOp::Or => or(l, r),
        BinaryOp::And => not(or(not(l), not(r))),
        BinaryOp::Implies => or(not(l), r),
        BinaryOp::Iff => Some(l? == r?),
        BinaryOp::Xor => Some(l? != r?),
        _ => unreachable!("a letter is Boolean"),
    }
}
