//! A formula read out in plain English.
//!
//! Phrases that start with a marker (`always`, `eventually`, `if … then`) reach as far as they
//! can; whatever stands between two others is in parentheses unless it is a plain statement.
//! The text is as long as the formula written out.

use std::borrow::Cow;

use super::{BinaryOp, Formula, Node, UnaryOp};

/// Reads a formula out.
///
/// ```
/// use lariat_core::Prop;
/// use lariat_logic::ltl::{Formula, in_english};
/// let p = |name| Formula::prop(&Prop::new(name));
/// let f = p("a").implies(p("b").finally()).globally();
/// assert_eq!(in_english(&f), "always, if a holds then eventually b holds");
/// assert_eq!(in_english(&p("a").finally().globally()), "infinitely often a holds");
/// assert_eq!(in_english(&p("a").until(p("b"))), "a holds until eventually b holds");
/// ```
pub fn in_english(formula: &Formula) -> String {
    let mut out = String::new();
    let mut tasks = vec![Task::Clause(formula)];
    while let Some(task) = tasks.pop() {
        match task {
            Task::Text(text) => out += &text,
            Task::Clause(f) => {
                let phrase = phrase(f);
                tasks.extend(phrase.into_iter().rev());
            }
            Task::Operand(f, place) if place.takes(shape(f)) => tasks.push(Task::Clause(f)),
            Task::Operand(f, _) => {
                out.push('(');
                tasks.extend([Task::Text(")".into()), Task::Clause(f)]);
            }
        }
    }
    out
}

/// Something still to be said.
enum Task<'f> {
    Text(Cow<'static, str>),
    Clause(&'f Formula),
    Operand(&'f Formula, Place),
}

/// How a clause is built, as far as its neighbors care.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shape {
    /// A plain statement: `a and b hold`, `a never holds`.
    Plain,
    /// A marker and a plain statement: `eventually a holds`.
    Marked,
    /// A marker and anything, up to the end.
    Open,
    /// Two clauses with a connective between them.
    Infix,
}

/// Where a clause stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// After a marker or the last connective, up to the end.
    Last,
    /// Between `if` and `then`.
    Condition,
    /// Beside a connective.
    Beside,
}

impl Place {
    /// Can a clause of this shape stand there without parentheses?
    fn takes(self, shape: Shape) -> bool {
        match self {
            Self::Last => shape != Shape::Infix,
            Self::Condition => matches!(shape, Shape::Plain | Shape::Marked),
            Self::Beside => shape == Shape::Plain,
        }
    }
}

fn shape(f: &Formula) -> Shape {
    let marked = |c: &Formula| if is_statement(c) { Shape::Marked } else { Shape::Open };
    match f.view() {
        _ if is_statement(f) => Shape::Plain,
        Node::Unary(UnaryOp::Not, c) => match c.view() {
            Node::Unary(UnaryOp::Finally, g) if is_positive(g) => Shape::Plain,
            _ => Shape::Open,
        },
        Node::Unary(UnaryOp::Next, _) if is_literal(below_nexts(f).1) => Shape::Plain,
        Node::Unary(UnaryOp::Globally, c) if is_literal(c) => Shape::Plain,
        Node::Unary(UnaryOp::Globally | UnaryOp::Finally, c) => match c.view() {
            Node::Unary(UnaryOp::Globally | UnaryOp::Finally, g) => marked(g),
            _ => marked(c),
        },
        Node::Binary(BinaryOp::Implies, ..) | Node::Unary(..) => Shape::Open,
        _ => Shape::Infix,
    }
}

/// Can it be said of propositions with a single `hold`?
fn is_statement(f: &Formula) -> bool {
    match f.view() {
        Node::Binary(BinaryOp::And, ..) => all_operands(f, BinaryOp::And, is_literal),
        Node::Binary(BinaryOp::Or, ..) => all_operands(f, BinaryOp::Or, is_positive),
        Node::Binary(BinaryOp::Xor, l, r) => is_positive(l) && is_positive(r),
        _ => is_literal(f),
    }
}

fn is_positive(f: &Formula) -> bool {
    matches!(f.view(), Node::Prop(_))
}

fn is_literal(f: &Formula) -> bool {
    match f.view() {
        Node::Unary(UnaryOp::Not, c) => is_positive(c),
        Node::True | Node::False | Node::Prop(_) => true,
        _ => false,
    }
}

/// The operands of a chain of one operator, left to right.
fn operands(f: &Formula, op: BinaryOp) -> impl Iterator<Item = &Formula> {
    let mut pending = vec![f];
    std::iter::from_fn(move || {
        loop {
            let f = pending.pop()?;
            match f.view() {
                Node::Binary(inner, l, r) if inner == op => pending.extend([r, l]),
                _ => return Some(f),
            }
        }
    })
}

fn all_operands(f: &Formula, op: BinaryOp, test: fn(&Formula) -> bool) -> bool {
    operands(f, op).all(test)
}

/// How many `X` stand at the top, and what is below them.
fn below_nexts(f: &Formula) -> (usize, &Formula) {
    let (mut n, mut f) = (0, f);
    while let Node::Unary(UnaryOp::Next, c) = f.view() {
        (n, f) = (n + 1, c);
    }
    (n, f)
}

fn text(text: impl Into<Cow<'static, str>>) -> Task<'static> {
    Task::Text(text.into())
}

fn phrase(f: &Formula) -> Vec<Task<'_>> {
    if is_statement(f) {
        return vec![text(statement(f))];
    }
    match f.view() {
        Node::True | Node::False | Node::Prop(_) => {
            unreachable!("constants and propositions are statements")
        }
        Node::Unary(UnaryOp::Not, c) => negation(c),
        Node::Unary(UnaryOp::Next, _) => next(f),
        Node::Unary(UnaryOp::Finally, c) => finally(c),
        Node::Unary(UnaryOp::Globally, c) => globally(c),
        Node::Binary(BinaryOp::And, ..) => conjunction(f),
        Node::Binary(BinaryOp::Or, ..) => disjunction(f),
        Node::Binary(op, l, r) => binary(op, l, r),
    }
}

fn binary<'f>(op: BinaryOp, l: &'f Formula, r: &'f Formula) -> Vec<Task<'f>> {
    let beside = |c: &'f Formula| Task::Operand(c, Place::Beside);
    match op {
        BinaryOp::Implies => vec![
            text("if "),
            Task::Operand(l, Place::Condition),
            text(" then "),
            Task::Operand(r, Place::Last),
        ],
        BinaryOp::Iff => vec![beside(l), text(" if and only if "), beside(r)],
        BinaryOp::Xor => {
            vec![text("either "), beside(l), text(" or "), beside(r), text(", but not both")]
        }
        BinaryOp::Until => vec![beside(l), text(" until eventually "), beside(r)],
        BinaryOp::WeakUntil => vec![beside(l), text(" until "), beside(r), text(", or for ever")],
        BinaryOp::Release => {
            let moment = text(" up to and including the first moment when ");
            vec![beside(r), moment, beside(l), text(", or for ever")]
        }
        BinaryOp::StrongRelease => {
            let moment = text(" up to and including the first moment when ");
            vec![beside(r), moment, beside(l), text(", and there is such a moment")]
        }
        BinaryOp::And | BinaryOp::Or => unreachable!("chains are phrased as a whole"),
    }
}

/// A marker before what it governs: `always, if …`, `always (…)`, `eventually a holds`.
fn marked<'f>(marker: &'static str, c: &'f Formula) -> Vec<Task<'f>> {
    let comma = if shape(c) == Shape::Open { ", " } else { " " };
    vec![text(marker), text(comma), Task::Operand(c, Place::Last)]
}

fn negation(c: &Formula) -> Vec<Task<'_>> {
    match c.view() {
        Node::Unary(UnaryOp::Finally, g) => never(g),
        _ => vec![text("it is not the case that "), Task::Operand(c, Place::Last)],
    }
}

fn never(c: &Formula) -> Vec<Task<'_>> {
    match c.view() {
        Node::Prop(_) => vec![text(format!("{c} never holds"))],
        _ => vec![text("it is never the case that "), Task::Operand(c, Place::Last)],
    }
}

fn next(f: &Formula) -> Vec<Task<'_>> {
    let (n, c) = below_nexts(f);
    let when = if n == 1 { "at the next step".to_owned() } else { format!("{n} steps later") };
    if is_literal(c) {
        return vec![text(statement(c)), text(" "), text(when)];
    }
    vec![text(when), text(", "), Task::Operand(c, Place::Last)]
}

fn finally(c: &Formula) -> Vec<Task<'_>> {
    match c.view() {
        Node::Unary(UnaryOp::Globally, g) if is_literal(g) => {
            vec![text("eventually "), text(statement(g)), text(" for ever")]
        }
        Node::Unary(UnaryOp::Globally, g) => marked("from some point on, always", g),
        _ => marked("eventually", c),
    }
}

fn globally(c: &Formula) -> Vec<Task<'_>> {
    match c.view() {
        Node::Unary(UnaryOp::Finally, g) => marked("infinitely often", g),
        Node::Prop(_) => vec![text(format!("{c} always holds"))],
        Node::Unary(UnaryOp::Not, g) => never(g),
        _ => marked("always", c),
    }
}

/// Clauses with `and`; neighboring literals are said together.
fn conjunction(f: &Formula) -> Vec<Task<'_>> {
    let mut clauses: Vec<Task<'_>> = Vec::new();
    let mut literals: Vec<&Formula> = Vec::new();
    for c in operands(f, BinaryOp::And) {
        if is_literal(c) {
            literals.push(c);
            continue;
        }
        if !literals.is_empty() {
            clauses.push(text(literals_hold(&std::mem::take(&mut literals))));
        }
        clauses.push(Task::Operand(c, Place::Beside));
    }
    if !literals.is_empty() {
        clauses.push(text(literals_hold(&literals)));
    }
    joined(clauses, " and ")
}

fn disjunction(f: &Formula) -> Vec<Task<'_>> {
    let clauses = operands(f, BinaryOp::Or).map(|c| Task::Operand(c, Place::Beside)).collect();
    let mut phrase = joined(clauses, " or ");
    phrase.insert(0, text("either "));
    phrase
}

/// `x`, `x and y`, `x, y and z`
fn joined<'f>(clauses: Vec<Task<'f>>, last: &'static str) -> Vec<Task<'f>> {
    let n = clauses.len();
    let mut phrase = Vec::with_capacity(2 * n);
    for (i, clause) in clauses.into_iter().enumerate() {
        if i > 0 {
            phrase.push(text(if i + 1 == n { last } else { ", " }));
        }
        phrase.push(match clause {
            Task::Operand(f, _) if i + 1 == n => Task::Operand(f, Place::Last),
            clause => clause,
        });
    }
    phrase
}

/// What a plain statement says.
fn statement(f: &Formula) -> String {
    match f.view() {
        Node::Binary(BinaryOp::And, ..) => {
            literals_hold(&operands(f, BinaryOp::And).collect::<Vec<_>>())
        }
        Node::Binary(BinaryOp::Or, ..) => {
            let names: Vec<String> = operands(f, BinaryOp::Or).map(Formula::to_string).collect();
            format!("{} holds", list(&names, " or "))
        }
        Node::Binary(_, l, r) => format!("exactly one of {l} and {r} holds"),
        _ => literals_hold(&[f]),
    }
}

/// `a holds`, `neither a nor b holds`, `a and b but not c hold`
fn literals_hold(literals: &[&Formula]) -> String {
    let (mut positive, mut negative) = (Vec::new(), Vec::new());
    for literal in literals {
        match literal.view() {
            Node::Unary(_, p) => negative.push(p.to_string()),
            Node::True => positive.push("true".to_owned()),
            Node::False => positive.push("false".to_owned()),
            _ => positive.push(literal.to_string()),
        }
    }
    let verb = if positive.len() == 1 { "holds" } else { "hold" };
    match (&positive[..], &negative[..]) {
        (positive, []) => format!("{} {verb}", list(positive, " and ")),
        ([], [p]) => format!("{p} does not hold"),
        ([], names) => format!("{} holds", none_of(names)),
        (positive, [p]) => format!("{} but not {p} {verb}", list(positive, " and ")),
        (positive, names) => format!("{} but {} {verb}", list(positive, " and "), none_of(names)),
    }
}

fn none_of(names: &[String]) -> String {
    match names {
        [p, q] => format!("neither {p} nor {q}"),
        _ => format!("none of {}", list(names, " and ")),
    }
}

/// `a`, `a and b`, `a, b and c`
fn list(names: &[String], last: &str) -> String {
    match names.split_last() {
        Some((name, [])) => name.clone(),
        Some((name, rest)) => format!("{}{last}{name}", rest.join(", ")),
        None => String::new(),
    }
}
