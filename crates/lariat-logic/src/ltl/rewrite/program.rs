//! Rules compiled to short programs that match a node and build its replacement.

use std::sync::LazyLock;

use super::dag::Op;
use super::pattern::{Pattern, parse};
use super::rules::{Growth, RULES, Rule, class_of_metavariable};
use super::{Level, Suspension};
use crate::ltl::{BinaryOp, Classes, UnaryOp};

/// A place of the matcher that holds a node.
pub(super) type Register = u8;

/// How many registers the longest program may use.
pub(super) const N_REGISTERS: usize = 12;

/// A register read as it is or negated.
#[derive(Clone, Copy, Debug)]
pub(super) enum Side {
    Plain(Register),
    Negated(Register),
}

/// One step of a match. Steps with several outcomes are tried in order.
#[derive(Clone, Copy, Debug)]
pub(super) enum Step {
    /// The node at `at` is `F` or `G`; its operand goes to `to`.
    Unary {
        at: Register,
        op: Op,
        to: Register,
    },
    /// The node at `at` begins with `X`, as often as the rule is applied at once.
    Next {
        at: Register,
        to: Register,
    },
    /// The node at `at` is `U`, `R`, `W` or `M`.
    Binary {
        at: Register,
        op: Op,
        left: Register,
        right: Register,
    },
    /// The node at `at` is a constant.
    Constant {
        at: Register,
        op: Op,
    },
    /// The node at `at` is `&` or `|`: any one operand; its place is kept in `rest`.
    Split {
        at: Register,
        op: Op,
        one: Register,
        rest: Register,
    },
    /// The operands that a split left, in place of the number of the one it took.
    Rest {
        at: Register,
        op: Op,
        rest: Register,
    },
    /// All operands of the class, and the others; neither may be empty.
    SplitClass {
        at: Register,
        op: Op,
        class: Classes,
        part: Register,
        rest: Register,
    },
    /// The operands of a node already known, and the others.
    Without {
        at: Register,
        op: Op,
        known: Register,
        rest: Register,
    },
    /// Any operand of the top that no other part of the pattern took.
    Pick {
        ops: u16,
        to: Register,
    },
    /// A node already known is among the operands of the top that are left.
    Among {
        known: Register,
    },
    Same {
        left: Register,
        right: Register,
    },
    Class {
        at: Register,
        class: Classes,
    },
    Implies {
        left: Side,
        right: Side,
    },
}

/// What to build: a pattern over registers.
#[derive(Clone, Debug)]
pub(super) enum Build {
    Constant(bool),
    Register(Register),
    /// `X` as often as was matched at once.
    Next(Box<Build>),
    Unary(Op, Box<Build>),
    Binary(Op, Box<Build>, Box<Build>),
}

/// A compiled rule.
#[derive(Debug)]
pub(super) struct Program {
    pub top: Op,
    /// The operators that the operands of the top may have; all operators of `&` and `|` must
    /// occur.
    pub left_ops: u16,
    pub right_ops: u16,
    pub steps: Vec<Step>,
    pub build: Build,
    /// Does each `X` stand for any number of them?
    pub repeats_next: bool,
    /// Which operands of the top begin with such an `X`: left, right.
    pub nexts: [bool; 2],
}

/// The programs of all rules, in the order of the table; `None` for those that the engine does
/// in another way: see `native` and `constants`.
pub(super) static PROGRAMS: LazyLock<Vec<Option<Program>>> =
    LazyLock::new(|| RULES.iter().map(compile).collect());

/// The rules to try for each operator at one level and mode: the outer index is
/// `level * 3 + suspension`.
static CANDIDATES: LazyLock<Vec<[Vec<u16>; Op::COUNT]>> = LazyLock::new(|| {
    let levels = [Level::R0, Level::R1, Level::R2, Level::R3];
    let modes = [Suspension::Stay, Suspension::Lower, Suspension::Lift];
    let pairs = levels.into_iter().flat_map(|level| modes.map(|mode| (level, mode)));
    pairs.map(|(level, mode)| candidates_of(level, mode)).collect()
});

/// The rules to try for each operator.
pub(super) fn candidates(level: Level, mode: Suspension) -> &'static [Vec<u16>; Op::COUNT] {
    &CANDIDATES[level as usize * 3 + mode as usize]
}

fn candidates_of(level: Level, mode: Suspension) -> [Vec<u16>; Op::COUNT] {
    let mut lists = [const { Vec::new() }; Op::COUNT];
    for (i, (rule, program)) in RULES.iter().zip(PROGRAMS.iter()).enumerate() {
        let used = rule.suspension == Suspension::Stay || rule.suspension == mode;
        if let Some(program) = program.as_ref().filter(|_| used && rule.level <= level) {
            lists[program.top as usize].push(i as u16);
        }
    }
    lists
}

fn compile(rule: &Rule) -> Option<Program> {
    if super::native::is_native(rule.name) {
        return None;
    }
    let (from, to) = (parse(rule.from), parse(rule.to));
    if uses_other_operators(&from) {
        return None;
    }
    let repeats_next = repeats_next(rule, &to);
    let mut compiler = Compiler { steps: Vec::new(), variables: Vec::new(), used: 0 };
    let begins_next = |p: &Pattern| repeats_next && matches!(p, Pattern::Unary(UnaryOp::Next, _));
    let (top, left_ops, right_ops, nexts) = match &from {
        Pattern::Unary(op, c) => {
            let top = compiler.register();
            compiler.pattern(top, &from);
            (Op::of_unary(*op), top_ops(c), u16::MAX, [false, false])
        }
        Pattern::Binary(op @ (BinaryOp::And | BinaryOp::Or), l, r) => {
            compiler.top_chain(l, r);
            let nexts = [begins_next(l), begins_next(r)];
            (Op::of_binary(*op), top_ops(l), top_ops(r), nexts)
        }
        Pattern::Binary(op, l, r) => {
            let top = compiler.register();
            compiler.pattern(top, &from);
            let nexts = [begins_next(l), begins_next(r)];
            (Op::of_binary(*op), top_ops(l), top_ops(r), nexts)
        }
        Pattern::Constant(_) | Pattern::Variable(_) => return None,
    };
    if let Some((f, g)) = rule.condition() {
        let (left, right) = (compiler.side(&f), compiler.side(&g));
        compiler.steps.push(Step::Implies { left, right });
    }
    let build = compiler.build(&to);
    let steps = compiler.steps;
    Some(Program { top, left_ops, right_ops, steps, build, repeats_next, nexts })
}

/// A rule that takes `X` in front of its top operator, or away from a whole chain of them, does
/// the same for several at once.
fn repeats_next(rule: &Rule, to: &Pattern) -> bool {
    let in_front = matches!(to, Pattern::Unary(UnaryOp::Next, _));
    rule.growth == Growth::Never && in_front || rule.from == "Xq"
}

fn uses_other_operators(pattern: &Pattern) -> bool {
    match pattern {
        Pattern::Constant(_) | Pattern::Variable(_) => false,
        Pattern::Unary(op, c) => *op == UnaryOp::Not || uses_other_operators(c),
        Pattern::Binary(op, l, r) => {
            matches!(op, BinaryOp::Implies | BinaryOp::Iff | BinaryOp::Xor)
                || uses_other_operators(l)
                || uses_other_operators(r)
        }
    }
}

/// The operators that a node may have if it is to match.
fn top_ops(pattern: &Pattern) -> u16 {
    match pattern {
        Pattern::Constant(true) => Op::True.bit(),
        Pattern::Constant(false) => Op::False.bit(),
        Pattern::Variable('b') => {
            Op::True.bit() | Op::False.bit() | Op::Literal.bit() | Op::And.bit() | Op::Or.bit()
        }
        Pattern::Variable(_) => u16::MAX,
        Pattern::Unary(op, _) => Op::of_unary(*op).bit(),
        Pattern::Binary(op, _, _) => Op::of_binary(*op).bit(),
    }
}

struct Compiler {
    steps: Vec<Step>,
    variables: Vec<(char, Register)>,
    used: u8,
}

impl Compiler {
    fn register(&mut self) -> Register {
        self.used += 1;
        assert!((self.used as usize) <= N_REGISTERS, "a rule needs too many registers");
        self.used - 1
    }

    fn variable(&self, name: char) -> Option<Register> {
        self.variables.iter().find(|(n, _)| *n == name).map(|&(_, r)| r)
    }

    fn is_known(&self, pattern: &Pattern) -> Option<Register> {
        match pattern {
            Pattern::Variable(name) => self.variable(*name),
            _ => None,
        }
    }

    /// Steps that match the node in a register.
    fn pattern(&mut self, at: Register, pattern: &Pattern) {
        match pattern {
            Pattern::Constant(c) => {
                let op = if *c { Op::True } else { Op::False };
                self.steps.push(Step::Constant { at, op });
            }
            Pattern::Variable(name) => self.bind(at, *name),
            Pattern::Unary(op, c) => {
                let to = self.register();
                self.steps.push(match op {
                    UnaryOp::Next => Step::Next { at, to },
                    op => Step::Unary { at, op: Op::of_unary(*op), to },
                });
                self.pattern(to, c);
            }
            Pattern::Binary(op @ (BinaryOp::And | BinaryOp::Or), l, r) => {
                self.chain(at, Op::of_binary(*op), l, r);
            }
            Pattern::Binary(op, l, r) => {
                let (left, right) = (self.register(), self.register());
                self.steps.push(Step::Binary { at, op: Op::of_binary(*op), left, right });
                self.pattern(left, l);
                self.pattern(right, r);
            }
        }
    }

    fn bind(&mut self, at: Register, name: char) {
        if let Some(known) = self.variable(name) {
            self.steps.push(Step::Same { left: at, right: known });
            return;
        }
        self.variables.push((name, at));
        let class = class_of_metavariable(name);
        if class != Classes::default() {
            self.steps.push(Step::Class { at, class });
        }
    }

    /// `rest & one` below the top: `one` is a single operand, a class of them or a known node.
    fn chain(&mut self, at: Register, op: Op, l: &Pattern, r: &Pattern) {
        let (part, rest) = (self.register(), self.register());
        if let Some(known) = self.is_known(r) {
            self.steps.push(Step::Without { at, op, known, rest });
        } else {
            match r {
                Pattern::Variable(name) if class_of_metavariable(*name) != Classes::default() => {
                    let class = class_of_metavariable(*name);
                    self.steps.push(Step::SplitClass { at, op, class, part, rest });
                    self.variables.push((*name, part));
                }
                _ => {
                    self.steps.push(Step::Split { at, op, one: part, rest });
                    self.pattern(part, r);
                    self.steps.push(Step::Rest { at, op, rest });
                }
            }
        }
        self.pattern(rest, l);
    }

    /// The two operands of the rule among those of the top node, the more telling one first.
    fn top_chain(&mut self, l: &Pattern, r: &Pattern) {
        let mut parts = [l, r];
        parts.sort_by_key(|p| p.is_variable());
        for part in parts {
            if let Some(known) = self.is_known(part) {
                self.steps.push(Step::Among { known });
            } else {
                let to = self.register();
                self.steps.push(Step::Pick { ops: top_ops(part), to });
                self.pattern(to, part);
            }
        }
    }

    fn side(&self, pattern: &Pattern) -> Side {
        let known = |p: &Pattern| self.is_known(p).expect("conditions speak of metavariables");
        match pattern {
            Pattern::Unary(UnaryOp::Not, p) => Side::Negated(known(p)),
            p => Side::Plain(known(p)),
        }
    }

    fn build(&self, pattern: &Pattern) -> Build {
        match pattern {
            Pattern::Constant(c) => Build::Constant(*c),
            Pattern::Variable(name) => {
                Build::Register(self.variable(*name).expect("the left side has this metavariable"))
            }
            Pattern::Unary(UnaryOp::Next, c) => Build::Next(Box::new(self.build(c))),
            Pattern::Unary(op, c) => Build::Unary(Op::of_unary(*op), Box::new(self.build(c))),
            Pattern::Binary(op, l, r) => {
                Build::Binary(Op::of_binary(*op), Box::new(self.build(l)), Box::new(self.build(r)))
            }
        }
    }
}
