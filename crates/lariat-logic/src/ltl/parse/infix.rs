//! The one parser of all infix dialects: operator precedence with a stack of its own.
//!
//! Unary operators bind tighter than binary ones in every dialect, so they are applied as soon as
//! their operand is complete; what remains is to decide between two neighboring binary operators,
//! and that is a look into the dialect's table. Depth costs memory, never stack.

use std::borrow::Cow;

use lariat_core::{Prop, Span};
use rustc_hash::FxHashMap;

use super::super::{BinaryOp, Formula, UnaryOp};
use super::block::{self, Blocks};
use super::error::{ParseError, ParseErrors, Problem, Warning, clip};
use super::lexer::{Bracket, Kind, Lexer, Ranged, Token};
use super::range;
use super::syntax::{self, Dialects, N_GRAMMARS};
use super::{Syntax, mistakes};

/// How much to say about a text that is no formula.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Effort {
    /// Stop at the first error.
    Probe,
    /// Go on and describe all of them.
    Explain,
}

/// What was read.
pub(super) struct Read {
    pub(super) formula: Formula,
    pub(super) warnings: Vec<Warning>,
    /// Where dialects may disagree: the first two operators that compete, and who decides otherwise.
    pub(super) contest: Option<(Span, Dialects)>,
    /// Does a letter stand alone as a name that is a constant in LBT's syntax?
    pub(super) names_constant: bool,
    /// The dialects that know all spellings used.
    pub(super) dialects: Dialects,
}

/// Reads the part of a text that the span covers.
pub(super) fn read(
    text: &str,
    span: Span,
    syntax: Syntax,
    effort: Effort,
) -> Result<Read, ParseErrors> {
    let mut parser = Parser::new(text, span, syntax, effort);
    parser.run();
    parser.finish()
}

/// An operator or bracket that waits for its operand.
pub(super) enum Pending {
    Unary(UnaryOp, Span),
    Ranged(Ranged, Span),
    Binary(BinaryOp, Span),
    Open(Group),
}

impl Pending {
    pub(super) fn span(&self) -> Span {
        match self {
            Self::Unary(_, span) | Self::Ranged(_, span) | Self::Binary(_, span) => *span,
            Self::Open(group) => group.span,
        }
    }
}

pub(super) struct Group {
    pub(super) bracket: Bracket,
    pub(super) span: Span,
    pub(super) n_operands: usize,
    /// Is it known to be no proposition?
    pub(super) is_formula: bool,
}

pub(super) struct Parser<'t> {
    pub(super) lexer: Lexer<'t>,
    grammar: usize,
    effort: Effort,
    operands: Vec<Formula>,
    pub(super) pending: Vec<Pending>,
    /// Where in `pending` the open brackets are.
    open: Vec<usize>,
    /// Is an operand complete, so that a binary operator may follow?
    pub(super) after_operand: bool,
    /// The last operand, with what `+` and `*` connect it to.
    pub(super) last_operand: Span,
    /// Does `+` or `*` connect the next operand to the last one?
    continues_run: bool,
    leaves: FxHashMap<Cow<'t, str>, Formula>,
    constants: [Option<Formula>; 2],
    blocks: Blocks,
    n_block_bytes: u64,
    expanded: u64,
    pub(super) errors: Vec<ParseError>,
    pub(super) n_more: usize,
    /// Where the last token ended that was part of an error.
    quiet_from: Option<usize>,
    warnings: Vec<Warning>,
    contest: Option<(Span, Dialects)>,
    names_constant: bool,
    dialects: Dialects,
}

impl<'t> Parser<'t> {
    fn new(text: &'t str, span: Span, syntax: Syntax, effort: Effort) -> Self {
        Self {
            lexer: Lexer::new(text, span, syntax),
            grammar: syntax::grammar_of(syntax),
            effort,
            operands: Vec::with_capacity(16),
            pending: Vec::with_capacity(16),
            open: Vec::new(),
            after_operand: false,
            last_operand: Span::at(span.start),
            continues_run: false,
            leaves: FxHashMap::default(),
            constants: [None, None],
            blocks: Blocks::default(),
            n_block_bytes: 0,
            expanded: 0,
            errors: Vec::new(),
            n_more: 0,
            quiet_from: None,
            warnings: Vec::new(),
            contest: None,
            names_constant: false,
            dialects: Dialects::ALL,
        }
    }

    pub(super) fn syntax(&self) -> Syntax {
        self.lexer.syntax
    }

    fn run(&mut self) {
        loop {
            let token = self.lexer.next(self.after_operand);
            self.dialects = self.dialects.and(token.dialects);
            match (self.after_operand, token.kind) {
                (false, Kind::Name) => self.name(token.span),
                (false, Kind::Quoted) => self.quoted(token.span),
                (false, Kind::Constant(value)) => {
                    let constant = self.constant(value);
                    self.operand(constant, token.span);
                }
                (false, Kind::Unary(op)) => self.pending.push(Pending::Unary(op, token.span)),
                (false, Kind::Ranged(range)) => self.ranged(range, token.span),
                (false, Kind::Open(bracket)) => self.open(bracket, token.span),
                (true, Kind::Binary(op)) => self.binary(op, token.span),
                (true, Kind::Close(bracket)) if self.closes(bracket) => self.close(token.span),
                (after_operand, Kind::End) => {
                    if !after_operand {
                        mistakes::unexpected(self, token);
                    }
                    break;
                }
                _ => self.mistake(token),
            }
            if self.effort == Effort::Probe && !self.errors.is_empty() {
                return;
            }
        }
        self.reduce_group();
        self.unclosed();
    }

    fn finish(mut self) -> Result<Read, ParseErrors> {
        if !self.errors.is_empty() {
            self.errors.sort_by_key(|error| error.span);
            let (syntax, errors, n_more) = (self.syntax(), self.errors, self.n_more);
            return Err(ParseErrors { syntax, errors, n_more });
        }
        let formula = self.operands.pop().expect("without errors, one operand remains");
        debug_assert!(self.operands.is_empty() && self.pending.is_empty());
        let Self { warnings, contest, names_constant, dialects, .. } = self;
        Ok(Read { formula, warnings, contest, names_constant, dialects })
    }

    fn constant(&mut self, value: bool) -> Formula {
        self.constants[usize::from(value)].get_or_insert_with(|| Formula::constant(value)).clone()
    }

    fn leaf(&mut self, name: Cow<'t, str>) -> Formula {
        if let Some(leaf) = self.leaves.get(name.as_ref()) {
            return leaf.clone();
        }
        let leaf = Formula::prop(&Prop::new(&name));
        self.leaves.insert(name, leaf.clone());
        leaf
    }

    fn name(&mut self, span: Span) {
        let name = self.lexer.slice(span);
        self.names_constant |= matches!(name, "t" | "f");
        self.literal(Cow::Borrowed(name), span);
    }

    fn quoted(&mut self, span: Span) {
        let inside = self.lexer.slice(Span::new(span.start + 1, span.end - 1));
        self.literal(unescape(inside), span);
    }

    /// A proposition, negated if `=0` follows.
    fn literal(&mut self, name: Cow<'t, str>, span: Span) {
        let leaf = self.leaf(name);
        match self.lexer.postfix() {
            None => self.operand(leaf, span),
            Some(value) => {
                self.dialects = self.dialects.and(syntax::SPOT.or(syntax::WRING));
                let literal = if value { leaf } else { leaf.not() };
                self.operand(literal, Span::new(span.start, self.lexer.pos));
            }
        }
    }

    /// Takes a complete operand and applies the unary operators in front of it.
    pub(super) fn operand(&mut self, operand: Formula, span: Span) {
        let mut operand = operand;
        loop {
            match self.pending.last() {
                Some(&Pending::Unary(op, _)) => operand = Formula::unary(op, operand),
                Some(&Pending::Ranged(range, at)) => operand = self.expand(range, at, operand),
                _ => break,
            }
            self.pending.pop();
        }
        self.operands.push(operand);
        self.last_operand = if self.continues_run { self.last_operand.to(span) } else { span };
        self.after_operand = true;
    }

    /// An operand in the place of one that is missing or wrong, so that reading can go on.
    pub(super) fn stand_in(&mut self, span: Span) {
        let constant = self.constant(true);
        self.operand(constant, span);
    }

    fn ranged(&mut self, range: Ranged, span: Span) {
        if range.op == UnaryOp::Next && range.high != Some(range.low) {
            let found = self.lexer.slice(span).to_owned();
            self.warnings.push(Warning::NextRange { span, found });
        }
        self.pending.push(Pending::Ranged(range, span));
    }

    fn expand(&mut self, range: Ranged, span: Span, operand: Formula) -> Formula {
        let n_symbols = range.n_symbols(operand.n_symbols());
        let total = self.expanded.saturating_add(n_symbols);
        if total > range::LIMIT {
            let found = clip(self.lexer.slice(span), 40);
            let limit = range::LIMIT;
            self.report(ParseError::new(
                Problem::TooLarge { found, n_symbols: total, limit },
                span,
            ));
            return operand;
        }
        self.expanded = total;
        range.expand(operand)
    }

    fn open(&mut self, bracket: Bracket, span: Span) {
        let n_operands = self.operands.len();
        self.continues_run = false;
        let is_formula = !self.syntax().has_blocks();
        self.open.push(self.pending.len());
        self.pending.push(Pending::Open(Group { bracket, span, n_operands, is_formula }));
    }

    /// The innermost bracket that is open.
    pub(super) fn group(&self) -> Option<&Group> {
        let &index = self.open.last()?;
        match &self.pending[index] {
            Pending::Open(group) => Some(group),
            _ => unreachable!("the list of open brackets leads to brackets"),
        }
    }

    fn closes(&self, bracket: Bracket) -> bool {
        self.group().is_some_and(|group| group.bracket == bracket)
    }

    /// Closes the innermost group at a bracket that fits.
    pub(super) fn close(&mut self, span: Span) {
        self.reduce_group();
        let Some(Pending::Open(group)) = self.pending.pop() else {
            unreachable!("a bracket closes only what is open");
        };
        self.open.pop();
        let operand = self.operands.pop().expect("a group leaves one operand");
        self.continues_run = false;
        self.operand(operand, group.span.to(span));
    }

    fn binary(&mut self, op: BinaryOp, span: Span) {
        while let Some(&Pending::Binary(left, left_span)) = self.pending.last() {
            let decision = syntax::binds_left(self.grammar, left, op);
            if self.contest.is_none() {
                self.contest = contest(left, op, decision).map(|by| (left_span.to(span), by));
            }
            if !decision {
                break;
            }
            self.apply(left);
        }
        self.pending.push(Pending::Binary(op, span));
        self.continues_run = matches!(self.lexer.slice(span), "+" | "*");
        self.after_operand = false;
    }

    /// Acts as if an operator stood between two operands that have none.
    pub(super) fn stand_in_operator(&mut self, at: usize) {
        self.binary(BinaryOp::And, Span::at(at));
    }

    /// Applies the innermost operator that is pending, which is binary.
    fn apply(&mut self, op: BinaryOp) {
        self.pending.pop();
        let right = self.operands.pop().expect("a binary operator is applied after both operands");
        let left = self.operands.pop().expect("a binary operator is applied after both operands");
        self.operands.push(Formula::binary(op, left, right));
    }

    fn reduce_group(&mut self) {
        while let Some(&Pending::Binary(op, _)) = self.pending.last() {
            self.apply(op);
        }
    }

    /// A token that cannot stand here: the block around it is one proposition, or there is an error.
    fn mistake(&mut self, token: Token) {
        if !self.block() {
            mistakes::unexpected(self, token);
        }
    }

    /// Reads the innermost group as one proposition, if that is what it is.
    fn block(&mut self) -> bool {
        let text = self.lexer.text;
        let Some(group) = self.group().filter(|group| !group.is_formula) else { return false };
        let (open, n_operands) = (group.span.start, group.n_operands);
        let Some(span) = self.blocks.find(text, open, self.syntax()) else {
            self.keep_formula();
            return false;
        };
        self.pending.truncate(self.open.pop().expect("the group is open"));
        self.operands.truncate(n_operands);
        self.continues_run = false;
        self.dialects = self.dialects.and(syntax::SPOT.or(syntax::SPIN).or(syntax::INLINE));
        self.lexer.pos = span.end;
        self.n_block_bytes += span.len() as u64;
        if self.n_block_bytes > block::LIMIT {
            let (n_bytes, limit) = (self.n_block_bytes, block::LIMIT);
            self.report(ParseError::new(Problem::TooDeep { n_bytes, limit }, span));
            self.stand_in(span);
        } else {
            let leaf = self.leaf(Cow::Borrowed(text[span.start + 1..span.end - 1].trim()));
            self.operand(leaf, span);
        }
        true
    }

    /// The innermost group is no proposition; do not ask again.
    fn keep_formula(&mut self) {
        if let Some(Pending::Open(group)) = self.open.last().map(|&i| &mut self.pending[i]) {
            group.is_formula = true;
        }
    }

    /// Records an error, unless it is the echo of the one just before it.
    pub(super) fn report(&mut self, error: ParseError) {
        let echo = self.quiet_from.is_some_and(|end| {
            let between = self.lexer.text.get(end..error.span.start);
            between.is_none_or(|text| text.trim().is_empty())
        });
        self.quiet_from = Some(error.span.end.max(self.quiet_from.unwrap_or(0)));
        if echo {
            return;
        }
        if self.errors.len() < ParseErrors::MOST {
            self.errors.push(error);
        } else {
            self.n_more += 1;
        }
    }

    /// Reports the brackets that are still open at the end.
    fn unclosed(&mut self) {
        let Some(&Group { bracket, .. }) = self.group() else { return };
        let end = Span::at(self.lexer.text.trim_end().len());
        let problem = match self.open.len() {
            1 => Problem::Unclosed { open: bracket.open() },
            n => Problem::ManyUnclosed { n },
        };
        let expected = if bracket == Bracket::Round { "`)`" } else { "`}`" };
        let mut error = ParseError::new(problem, end).expected(expected);
        let nearest = &self.open[self.open.len().saturating_sub(3)..];
        for (i, &index) in nearest.iter().enumerate() {
            let note = if i == 0 { "opened here" } else { "and here" };
            error = error.related(self.pending[index].span(), note);
        }
        self.quiet_from = None;
        self.report(error);
    }
}

/// The dialects that decide otherwise between two neighboring operators.
fn contest(left: BinaryOp, right: BinaryOp, decision: bool) -> Option<Dialects> {
    let others = (0..N_GRAMMARS)
        .filter(|&grammar| syntax::binds_left(grammar, left, right) != decision)
        .fold(Dialects::NONE, |set, grammar| set.or(syntax::GRAMMARS[grammar]));
    (!others.is_empty()).then_some(others)
}

/// A quoted name without its escapes: `\"` and `\\`.
pub(super) fn unescape(inside: &str) -> Cow<'_, str> {
    if !inside.contains('\\') {
        return Cow::Borrowed(inside);
    }
    let mut name = String::with_capacity(inside.len());
    let mut chars = inside.chars().peekable();
    while let Some(c) = chars.next() {
        match (c, chars.peek()) {
            ('\\', Some(&escaped @ ('"' | '\\'))) => {
                name.push(escaped);
                chars.next();
            }
            _ => name.push(c),
        }
    }
    Cow::Owned(name)
}
