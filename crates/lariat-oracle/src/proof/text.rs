//! A proof as an indented text for people.

use std::fmt;

use lariat_core::{BitSet, Id, Lasso, Position};
use lariat_logic::ltl::{BinaryOp, Formula, Node, UnaryOp};

use super::{Proof, Reason, Side, Step, StepId, onward};

/// Is the word written above the proof?
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum WordTable {
    /// One line for each position, with its letter.
    #[default]
    Shown,
    /// Only the proof.
    Omitted,
}

/// What [`Proof::to_text`] may vary. `Default` writes all of the proof.
#[derive(Clone, Debug, Default)]
pub struct TextOptions {
    /// Is the word written above it?
    pub word: WordTable,
    /// Stop after this many lines of the proof, and say so.
    pub max_lines: Option<usize>,
    /// Leave out what is further than this from the conclusion, and say so.
    pub max_depth: Option<usize>,
}

/// Deeper lines are not indented further, but numbered: the text stays linear in the proof.
const DEEPEST_INDENT: usize = 24;
/// Formulas with more symbols than this are shown by their top alone.
const LONGEST_FORMULA: u64 = 60;
/// Operands and letters with a longer text are not repeated inside a sentence.
const LONGEST_NAME: usize = 28;

impl fmt::Display for Proof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.to_text(&TextOptions::default()))
    }
}

impl Proof {
    /// The proof as text: the conclusion first, what it rests on indented below it. What was shown
    /// once is only referred to when it is needed again.
    pub fn to_text(&self, options: &TextOptions) -> String {
        let mut out = String::new();
        if options.word == WordTable::Shown {
            self.write_heading(&mut out);
        }
        let mut shown: BitSet<StepId> = BitSet::new();
        let mut n_lines = 0;
        let mut pending = vec![(0, vec![self.root])];
        while let Some((depth, steps)) = pending.pop() {
            if options.max_lines.is_some_and(|max| n_lines >= max) {
                let n_steps = self.steps.len();
                out += &format!("… cut after {n_lines} lines; the proof has {n_steps} steps\n");
                break;
            }
            n_lines += 1;
            push_indent(&mut out, depth);
            out += &self.line(&steps, &shown);
            let again = shown.contains(steps[0]);
            shown.extend(steps.iter().copied());
            let step = &self.steps[steps[0]];
            let has_more = !again && !is_literal(&step.formula) && !step.premises.is_empty();
            if has_more && options.max_depth.is_some_and(|max| depth >= max) {
                out += " …";
            } else if has_more {
                let below = self.grouped(&step.premises).into_iter().rev();
                pending.extend(below.map(|group| (depth + 1, group)));
            }
            out.push('\n');
        }
        out
    }

    /// The reason of a step as a sentence, in lower case and without a full stop: `b holds at
    /// position 2, and a at every position before (0 to 1)`.
    pub fn because(&self, id: StepId) -> String {
        Sentence { word: &self.word, step: &self.steps[id], steps: self }.because()
    }

    fn write_heading(&self, out: &mut String) {
        let formula = short(&self.steps[self.root].formula);
        *out += &format!("{formula} {} on this word:\n", verb(self.verdict));
        let word = &self.word;
        let (first, last) = (word.cycle_start(), Position::new(word.n_positions() - 1));
        for i in word.positions() {
            let remark = match (i == first, i == last) {
                (true, true) => "  (repeats for ever)".to_owned(),
                (true, false) => "  (the cycle begins)".to_owned(),
                (false, true) => format!("  (then back to position {})", first.index()),
                (false, false) => String::new(),
            };
            *out += &format!("  position {}: {}{remark}\n", i.index(), word.letter_text(i));
        }
        out.push('\n');
    }

    /// Neighboring premises about one literal with one value share a line.
    fn grouped(&self, premises: &[StepId]) -> Vec<Vec<StepId>> {
        let mut groups: Vec<Vec<StepId>> = Vec::new();
        for &id in premises {
            let step = &self.steps[id];
            let fits = groups.last().is_some_and(|group| {
                let other = &self.steps[group[0]];
                is_literal(&step.formula)
                    && (&step.formula, step.holds) == (&other.formula, other.holds)
            });
            match groups.last_mut().filter(|_| fits) {
                Some(group) => group.push(id),
                None => groups.push(vec![id]),
            }
        }
        groups
    }

    fn line(&self, steps: &[StepId], shown: &BitSet<StepId>) -> String {
        let step = &self.steps[steps[0]];
        let claim = format!("{} {}", short(&step.formula), verb(step.holds));
        let mut positions: Vec<Position> =
            steps.iter().map(|&id| self.steps[id].position).collect();
        positions.sort();
        let place = match positions[..] {
            [i] => format!("position {}", i.index()),
            _ => format!("positions {}", list(&positions)),
        };
        let known = shown.contains(steps[0]) && !is_literal(&step.formula);
        if known && !step.premises.is_empty() {
            return format!("{claim} at {place}, see above");
        }
        let why = match literal_prop(&step.formula) {
            Some(prop) => self.because_letters(prop, &positions),
            None => self.because(steps[0]),
        };
        format!("{claim} at {place}: {why}")
    }

    /// The letters at these positions all have, or all lack, the proposition.
    fn because_letters(&self, prop: &Formula, positions: &[Position]) -> String {
        let Node::Prop(name) = prop.view() else { unreachable!("literals are about propositions") };
        if self.word.alphabet().find(name).is_none() {
            return format!("{} does not occur in the word", short(prop));
        }
        let has = self.word.holds(name, positions[0]);
        let letter = self.word.letter_text(positions[0]);
        let same = positions.iter().all(|&i| self.word.letter(i) == self.word.letter(positions[0]));
        let nameable = same && letter.chars().count() <= LONGEST_NAME;
        let (subject, singular) = match (positions.len(), nameable) {
            (1, true) => (format!("the letter {letter}"), true),
            (1, false) => ("the letter there".to_owned(), true),
            (_, true) => (format!("their letter {letter}"), true),
            (_, false) => ("the letters there".to_owned(), false),
        };
        let verb = match (singular, has) {
            (true, true) => "has",
            (true, false) => "lacks",
            (false, true) => "have",
            (false, false) => "lack",
        };
        format!("{subject} {verb} {}", short(prop))
    }
}

/// The sentence that gives the reason of one step.
struct Sentence<'p> {
    word: &'p Lasso,
    step: &'p Step,
    steps: &'p Proof,
}

impl Sentence<'_> {
    fn because(&self) -> String {
        let (i, v) = (self.step.position, self.step.holds);
        match (self.step.formula.view(), self.step.reason) {
            (Node::True, _) => "1 is true everywhere".to_owned(),
            (Node::False, _) => "0 is false everywhere".to_owned(),
            (Node::Prop(_), _) => self.steps.because_letters(&self.step.formula, &[i]),
            (Node::Unary(UnaryOp::Not, f), _) => {
                format!("{} {} there", name(f, "its operand"), verb(!v))
            }
            (Node::Unary(UnaryOp::Next, f), _) => {
                let next = self.word.successor(i);
                let back = if next <= i { ", back in the cycle" } else { "" };
                let f = name(f, "its operand");
                format!("{f} {} at the next position, {}{back}", verb(v), next.index())
            }
            (Node::Unary(_, f), Reason::Witness(k)) => {
                format!("{} {} {}", name(f, "its operand"), verb(v), self.place(k))
            }
            (Node::Unary(_, f), _) => {
                format!("{} {} {}", name(f, "its operand"), verb(v), self.throughout())
            }
            (Node::Binary(op, f, g), reason) if op.is_temporal() => self.because_until(
                op,
                &name(f, "its left side"),
                &name(g, "its right side"),
                reason,
            ),
            (Node::Binary(op, f, g), reason) => self.because_boolean(
                op,
                &name(f, "its left side"),
                &name(g, "its right side"),
                reason,
            ),
        }
    }

    fn because_boolean(&self, op: BinaryOp, f: &str, g: &str, reason: Reason) -> String {
        let value = |n: usize| {
            let premise = self.step.premises.get(n);
            premise.is_some_and(|&id| self.steps.steps[id].holds)
        };
        match (op, reason) {
            (BinaryOp::Implies, Reason::OneOperand(Side::Left)) => {
                format!("{f} fails there, so nothing is asked of {g}")
            }
            (_, Reason::OneOperand(Side::Left)) => format!("{f} {} there", verb(value(0))),
            (_, Reason::OneOperand(Side::Right)) => format!("{g} {} there", verb(value(0))),
            _ => match (value(0), value(1)) {
                (true, true) => format!("both {f} and {g} hold there"),
                (true, false) => format!("{f} holds there, but {g} fails"),
                (false, true) => format!("{f} fails there, but {g} holds"),
                (false, false) => format!("neither {f} nor {g} holds there"),
            },
        }
    }

    fn because_until(&self, op: BinaryOp, f: &str, g: &str, reason: Reason) -> String {
        let i = self.step.position;
        let until = matches!(op, BinaryOp::Until | BinaryOp::WeakUntil);
        match (reason, until) {
            (Reason::Reached(k), true) if k == i => format!("{g} holds there"),
            (Reason::Reached(k), true) => {
                let before = self.before(k);
                format!("{g} holds {}, and {f} until then ({before})", self.place(k))
            }
            (Reason::Reached(k), false) if k == i => format!("{g} fails there"),
            (Reason::Reached(k), false) => {
                let before = self.before(k);
                format!("{g} fails {}, and {f} has not held before ({before})", self.place(k))
            }
            (Reason::Settled(k), true) if k == i => format!("neither {f} nor {g} holds there"),
            (Reason::Settled(k), true) => {
                let upto = self.up_to(k);
                format!("{f} fails {}, and {g} has not held by then ({upto})", self.place(k))
            }
            (Reason::Settled(k), false) if k == i => format!("both {f} and {g} hold there"),
            (Reason::Settled(k), false) => {
                let upto = self.up_to(k);
                format!("{f} holds {}, and {g} up to and including it ({upto})", self.place(k))
            }
            // What is steady: the right side of U and R, the left side of W and M.
            _ => {
                let steady = if matches!(op, BinaryOp::Until | BinaryOp::Release) { g } else { f };
                format!("{steady} {} {}", verb(self.step.holds), self.throughout())
            }
        }
    }

    fn place(&self, k: Position) -> String {
        if k == self.step.position {
            "there".to_owned()
        } else {
            format!("at position {}", k.index())
        }
    }

    fn before(&self, k: Position) -> String {
        let way: Vec<Position> =
            onward(self.word, self.step.position).take_while(|&j| j != k).collect();
        ranges(&way)
    }

    fn up_to(&self, k: Position) -> String {
        let mut way: Vec<Position> =
            onward(self.word, self.step.position).take_while(|&j| j != k).collect();
        way.push(k);
        ranges(&way)
    }

    fn throughout(&self) -> String {
        let (i, start) = (self.step.position, self.word.cycle_start());
        let cycle: Vec<Position> = self.word.positions().skip(start.index()).collect();
        let round = ranges(&cycle);
        let stem: Vec<Position> = onward(self.word, i).take_while(|&j| j < start).collect();
        match (i < start, cycle.len()) {
            (false, 1) => format!("there, and position {round} repeats for ever"),
            (false, _) => format!("at every position of the cycle ({round})"),
            (true, _) => {
                format!(
                    "at every position from there on ({}, then {round} for ever)",
                    ranges(&stem)
                )
            }
        }
    }
}

fn verb(holds: bool) -> &'static str {
    if holds { "holds" } else { "fails" }
}

fn push_indent(out: &mut String, depth: usize) {
    let levels = depth.min(DEEPEST_INDENT);
    out.extend(std::iter::repeat_n("  ", levels));
    if depth > DEEPEST_INDENT {
        *out += &format!("[{depth}] ");
    }
}

/// A formula inside a sentence, or `otherwise` if it would be too long.
fn name(f: &Formula, otherwise: &str) -> String {
    let text = if f.n_symbols() <= LONGEST_NAME as u64 { f.to_string() } else { String::new() };
    match text.chars().count() {
        0 => otherwise.to_owned(),
        n if n > LONGEST_NAME => otherwise.to_owned(),
        _ if matches!(f.view(), Node::Binary(..)) => format!("({text})"),
        _ => text,
    }
}

/// The text of a formula; of a long one only the top, so that the cost of a line is bounded.
fn short(f: &Formula) -> String {
    if f.n_symbols() <= LONGEST_FORMULA {
        return f.to_string();
    }
    let hole = lariat_core::Prop::new("…");
    let operand = |c: &Formula| {
        if c.n_symbols() <= 12 { c.clone() } else { Formula::prop(&hole) }
    };
    let top = match f.view() {
        Node::Unary(op, c) => Formula::unary(op, operand(c)),
        Node::Binary(op, l, r) => Formula::binary(op, operand(l), operand(r)),
        _ => f.clone(),
    };
    top.to_string().replace("\"…\"", "(…)")
}

fn is_literal(f: &Formula) -> bool {
    literal_prop(f).is_some()
}

/// The proposition of `p` or `!p`.
fn literal_prop(f: &Formula) -> Option<&Formula> {
    match f.view() {
        Node::Prop(_) => Some(f),
        Node::Unary(UnaryOp::Not, c) => matches!(c.view(), Node::Prop(_)).then_some(c),
        _ => None,
    }
}

/// `0, 1 and 4`
fn list(positions: &[Position]) -> String {
    let runs = runs(positions);
    match runs.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} and {last}", rest.join(", ")),
        None => String::new(),
    }
}

/// `0 to 3, then 1`
fn ranges(positions: &[Position]) -> String {
    runs(positions).join(", then ")
}

/// Runs of consecutive positions: `0`, `2 to 5`.
fn runs(positions: &[Position]) -> Vec<String> {
    let mut runs: Vec<(usize, usize)> = Vec::new();
    for i in positions.iter().map(|i| i.index()) {
        match runs.last_mut() {
            Some((_, end)) if *end + 1 == i => *end = i,
            _ => runs.push((i, i)),
        }
    }
    let text =
        |(start, end)| if start == end { format!("{start}") } else { format!("{start} to {end}") };
    runs.into_iter().map(text).collect()
}
