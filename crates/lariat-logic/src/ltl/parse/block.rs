//! Promela expressions in brackets, read as one proposition: `<> (x > 3)`, `[] {a > b}`, `(x@L)`.
//!
//! A block is a proposition when it is no formula, has no temporal operator, and has something that
//! only an expression has: a comparison, arithmetic, a number, a call, a name that the dialect does
//! not read bare. `(a &&)` has none of these and stays the mistake that it is.

use lariat_core::Span;
use rustc_hash::FxHashMap;

use super::super::UnaryOp;
use super::Syntax;
use super::lexer::is_word_byte;
use super::syntax::{self, Dialects, Op, Spelling};

/// Can the character be part of a Promela expression, besides words and brackets?
pub(super) fn is_promela_sign(b: u8) -> bool {
    b"+-*/%<>=!&|^~?:,.@[]".contains(&b)
}

/// How many bytes the blocks of one text may have together. A block within a block counts twice,
/// since its text is copied before it is known that the outer one is a proposition too.
pub(super) const LIMIT: u64 = 1 << 26;

/// Where the blocks of one text end that are known to be propositions, by where they start.
#[derive(Default)]
pub(super) struct Blocks(FxHashMap<usize, usize>);

impl Blocks {
    /// The block that starts at `open`, if it is a proposition.
    ///
    /// Blocks inside it that were found before are not looked at again, so that all calls together
    /// take linear time.
    pub(super) fn find(&mut self, text: &str, open: usize, syntax: Syntax) -> Option<Span> {
        let mut scan = Scan::new(text, open, syntax);
        scan.step();
        while scan.depth > 0 {
            match self.0.get(&scan.pos) {
                Some(&end) => scan.skip_block(end),
                None => scan.step(),
            }
            if scan.is_over {
                return None;
            }
        }
        let matches = text[open..].starts_with('(') == text[..scan.pos].ends_with(')');
        if !scan.is_expression || !matches {
            return None;
        }
        self.0.insert(open, scan.pos);
        Some(Span::new(open, scan.pos))
    }
}

/// Where the expression ends that has a part outside of brackets here: at the next logical or
/// temporal operator, closing bracket, or the end.
pub(super) fn expression_end(
    text: &str,
    from: usize,
    syntax: Syntax,
    after_operand: bool,
) -> usize {
    let mut scan = Scan::new(text, from, syntax);
    scan.after_operand = after_operand;
    let mut end = from;
    while scan.pos < text.len() {
        let at_top = scan.depth == 0;
        scan.step();
        if scan.is_over || (at_top && scan.saw_operator) {
            break;
        }
        if scan.after_operand && scan.depth == 0 {
            end = scan.pos;
        }
    }
    from + text[from..end].trim_end().len()
}

/// A walk over a Promela expression: operands and operators take turns.
struct Scan<'t> {
    text: &'t str,
    pos: usize,
    syntax: Syntax,
    depth: usize,
    /// Is an operand complete?
    after_operand: bool,
    /// Was the last step over an opening bracket?
    after_open: bool,
    /// Was there something that formulas do not have?
    is_expression: bool,
    /// Was there something that expressions do not have, or the end of the text?
    is_over: bool,
    /// Was the last step over a logical operator?
    saw_operator: bool,
}

impl<'t> Scan<'t> {
    fn new(text: &'t str, pos: usize, syntax: Syntax) -> Self {
        Self {
            text,
            pos,
            syntax,
            depth: 0,
            after_operand: false,
            after_open: false,
            is_expression: false,
            is_over: false,
            saw_operator: false,
        }
    }

    /// Goes over a block that is known to be an expression.
    fn skip_block(&mut self, end: usize) {
        self.is_expression = true;
        (self.after_operand, self.after_open) = (true, false);
        self.pos = end;
    }

    /// Goes over one word, sign, bracket or blank.
    fn step(&mut self) {
        self.saw_operator = false;
        let bytes = self.text.as_bytes();
        let Some(&b) = bytes.get(self.pos) else {
            self.is_over = true;
            return;
        };
        if matches!(b, b' ' | b'\t' | b'\n' | b'\r') {
            self.pos += 1;
            return;
        }
        let after_open = std::mem::replace(&mut self.after_open, matches!(b, b'(' | b'{'));
        match b {
            b'(' | b'{' => {
                self.depth += 1;
                self.after_operand = false;
                self.pos += 1;
            }
            b')' | b'}' => {
                self.is_over |= self.depth == 0 || !(self.after_operand || after_open);
                self.depth = self.depth.saturating_sub(1);
                self.after_operand = true;
                self.pos += 1;
            }
            _ if is_word_byte(b) => self.word(),
            _ => self.sign(b),
        }
    }

    fn word(&mut self) {
        let rest = &self.text[self.pos..];
        let len = rest.bytes().take_while(|&b| is_word_byte(b)).count();
        let word = &rest[..len];
        if let Some(found) = syntax::word(word, self.syntax.set()) {
            return self.logical(found);
        }
        let first = word.as_bytes()[0];
        let bare = match self.syntax {
            _ if first.is_ascii_digit() => word == "0" || word == "1",
            Syntax::Spin => first.is_ascii_lowercase(),
            _ => true,
        };
        let call = rest.as_bytes().get(len) == Some(&b'(');
        self.is_expression |= !bare || call;
        self.is_over |= self.after_operand;
        self.after_operand = true;
        self.pos += len;
    }

    /// An operator that formulas have too.
    fn logical(&mut self, found: &Spelling) {
        self.is_over |= is_temporal(found.op);
        match found.op {
            Op::Unary(_) => self.is_over |= self.after_operand,
            Op::Binary(_) => self.turn(),
        }
        self.saw_operator = !matches!(found.text, "+" | "*" | "!");
        self.pos += found.text.len();
    }

    /// A binary operator: an operand stood before it, and another one has to follow.
    fn turn(&mut self) {
        self.is_over |= !self.after_operand;
        self.after_operand = false;
    }

    fn sign(&mut self, b: u8) {
        let rest = &self.text.as_bytes()[self.pos..];
        let next = rest.get(1).copied().unwrap_or(0);
        if !matches!(&[b, next], b"!=" | b"/*")
            && let Some(found) = syntax::sign(rest, self.syntax.set())
        {
            return self.logical(found);
        }
        let others = syntax::sign(rest, Dialects::ALL).is_some_and(|s| s.text.len() > 1);
        if !is_promela_sign(b) || others || &[b, next] == b"/*" {
            self.is_over = true;
            return;
        }
        self.is_expression = true;
        match (b, next) {
            (b'=' | b'!' | b'<' | b'>', b'=') | (b'<', b'<') | (b'>', b'>') => {
                self.turn();
                self.pos += 1;
            }
            (b'-' | b'~', _) if !self.after_operand => {}
            // What `q?[m]` polls stands in brackets, without an operand before them.
            (b'[', _) => self.after_operand = false,
            (b']', _) => self.is_over |= !self.after_operand,
            _ => self.turn(),
        }
        self.pos += 1;
    }
}

fn is_temporal(op: Op) -> bool {
    match op {
        Op::Unary(op) => op != UnaryOp::Not,
        Op::Binary(op) => op.is_temporal(),
    }
}
