//! Syntactic implication: a test that may say no to a true implication, never yes to a false one.
//!
//! - Papers: SB00 and its successors; the list is A.5 of the design memo with both signs.
//! - Relies on: nodes are read through a sign, so that `!f => g` needs no node for `!f`.
//! - Cost: each pair of nodes is decided once; a question looks [`DEPTH`] levels down, and all
//!   questions about one formula together visit a number of pairs proportional to its size.
//! - Checked: `tests/prop_rewrite.rs`, through the rules that ask.

use rustc_hash::FxHashMap;

use super::dag::{Dag, FALSE, Id, Op, TRUE};
use crate::ltl::Classes;

/// How far a question goes down both formulas.
const DEPTH: u32 = 16;

/// `&` and `|` with more operands than this are not looked into.
const WIDTH: usize = 16;

/// A node as it is, or negated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Signed(u32);

impl Signed {
    pub fn plain(id: Id) -> Self {
        Self(id << 1)
    }

    pub fn negated(id: Id) -> Self {
        Self(id << 1 | 1)
    }

    pub fn node(self) -> Id {
        self.0 >> 1
    }

    /// A number that tells signed nodes apart.
    pub fn number(self) -> u32 {
        self.0
    }

    pub fn is_negated(self) -> bool {
        self.0 & 1 == 1
    }

    /// Another node with the same sign.
    fn of(self, id: Id) -> Self {
        Self(id << 1 | self.0 & 1)
    }

    /// The constants have one name each.
    fn normalized(self) -> Self {
        match (self.node(), self.is_negated()) {
            (TRUE, true) => Self::plain(FALSE),
            (FALSE, true) => Self::plain(TRUE),
            _ => self,
        }
    }
}

/// What was found out so far.
#[derive(Debug, Default)]
pub(super) struct Implications {
    known: FxHashMap<u64, bool>,
    visits: u64,
    max_visits: u64,
}

impl Implications {
    /// Forgets everything; `max_visits` pairs may be looked at.
    pub fn reset(&mut self, max_visits: u64) {
        const ROOM: usize = 1 << 14;
        if self.known.capacity() > ROOM {
            self.known = FxHashMap::default();
        }
        self.known.clear();
        self.visits = 0;
        self.max_visits = max_visits;
    }

    /// Is it plain from the syntax that `x` implies `y`?
    pub fn implies(&mut self, dag: &Dag, x: Signed, y: Signed) -> bool {
        Question { dag, all: self }.ask(x, y, DEPTH)
    }
}

struct Question<'a> {
    dag: &'a Dag,
    all: &'a mut Implications,
}

impl Question<'_> {
    fn op(&self, x: Signed) -> Op {
        let op = self.dag.op(x.node());
        if x.is_negated() { op.dual() } else { op }
    }

    fn is(&self, x: Signed, class: Classes) -> bool {
        let classes = self.dag.node(x.node()).classes;
        if x.is_negated() { classes.negated().has(class) } else { classes.has(class) }
    }

    fn table(&self, x: Signed) -> Option<u64> {
        self.dag.table(x.node()).map(|table| if x.is_negated() { !table } else { table })
    }

    fn left(&self, x: Signed) -> Signed {
        x.of(self.dag.left(x.node()))
    }

    fn right(&self, x: Signed) -> Signed {
        x.of(self.dag.right(x.node()))
    }

    /// Recursion is at most [`DEPTH`] deep.
    fn ask(&mut self, x: Signed, y: Signed, depth: u32) -> bool {
        let (x, y) = (x.normalized(), y.normalized());
        if x == y || x == Signed::plain(FALSE) || y == Signed::plain(TRUE) {
            return true;
        }
        if let (Some(left), Some(right)) = (self.table(x), self.table(y)) {
            return left & !right == 0;
        }
        // Formulas without a common proposition imply each other only if one is constant.
        let masks = self.dag.node(x.node()).mask & self.dag.node(y.node()).mask;
        let literals = self.op(x) == Op::Literal && self.op(y) == Op::Literal;
        if masks == 0 || literals || depth == 0 {
            return false;
        }
        let key = u64::from(x.0) << 32 | u64::from(y.0);
        if let Some(&known) = self.all.known.get(&key) {
            return known;
        }
        if self.all.visits >= self.all.max_visits {
            return false;
        }
        self.all.visits += 1;
        let answer = self.decide(x, y, depth - 1);
        self.all.known.insert(key, answer);
        answer
    }

    fn decide(&mut self, x: Signed, y: Signed, depth: u32) -> bool {
        match (self.op(x), self.op(y)) {
            (Op::Or, _) => return self.all_operands(x, |q, part| q.ask(part, y, depth)),
            (_, Op::And) => return self.all_operands(y, |q, part| q.ask(x, part, depth)),
            (Op::Next, Op::Next) => return self.both_next(x, y, depth),
            _ => {}
        }
        self.by_premise(x, y, depth)
            || self.by_conclusion(x, y, depth)
            || self.componentwise(x, y, depth)
    }

    fn all_operands(&mut self, x: Signed, mut test: impl FnMut(&mut Self, Signed) -> bool) -> bool {
        let dag = self.dag;
        let operands = dag.operands(x.node());
        operands.len() <= WIDTH && operands.iter().all(|&part| test(self, x.of(part)))
    }

    fn any_operand(&mut self, x: Signed, mut test: impl FnMut(&mut Self, Signed) -> bool) -> bool {
        let dag = self.dag;
        let operands = dag.operands(x.node());
        operands.iter().take(WIDTH).any(|&part| test(self, x.of(part)))
    }

    /// `X` to some power on both sides: the common ones do not matter.
    fn both_next(&mut self, x: Signed, y: Signed, depth: u32) -> bool {
        let (n, m) = (self.dag.n_next(x.node()), self.dag.n_next(y.node()));
        let (f, g) = (self.left(x), self.left(y));
        match n.cmp(&m) {
            std::cmp::Ordering::Equal => self.ask(f, g, depth),
            // A pure eventuality holds earlier too, a pure universality later too.
            std::cmp::Ordering::Greater => self.is(y, Classes::EVENTUAL) && self.ask(f, g, depth),
            std::cmp::Ordering::Less => self.is(x, Classes::UNIVERSAL) && self.ask(f, g, depth),
        }
    }

    /// What the top of `x` alone allows.
    fn by_premise(&mut self, x: Signed, y: Signed, depth: u32) -> bool {
        let eventual = self.is(y, Classes::EVENTUAL);
        let (f1, f2) = (self.left(x), self.right(x));
        match self.op(x) {
            Op::And => self.any_operand(x, |q, part| q.ask(part, y, depth)),
            Op::Globally => self.ask(f1, y, depth),
            Op::Finally | Op::Next => eventual && self.ask(f1, y, depth),
            Op::Until => self.ask(f2, y, depth) && (eventual || self.ask(f1, y, depth)),
            Op::WeakUntil => self.ask(f1, y, depth) && self.ask(f2, y, depth),
            Op::Release => self.ask(f2, y, depth),
            Op::StrongRelease => self.ask(f2, y, depth) || eventual && self.ask(f1, y, depth),
            _ => false,
        }
    }

    /// What the top of `y` alone allows.
    fn by_conclusion(&mut self, x: Signed, y: Signed, depth: u32) -> bool {
        let universal = self.is(x, Classes::UNIVERSAL);
        let (g1, g2) = (self.left(y), self.right(y));
        match self.op(y) {
            Op::Or => self.any_operand(y, |q, part| q.ask(x, part, depth)),
            Op::Finally => self.ask(x, g1, depth),
            Op::Globally | Op::Next => universal && self.ask(x, g1, depth),
            Op::Until => self.ask(x, g2, depth),
            Op::WeakUntil => self.ask(x, g2, depth) || universal && self.ask(x, g1, depth),
            Op::Release => self.ask(x, g2, depth) && (universal || self.ask(x, g1, depth)),
            Op::StrongRelease => self.ask(x, g2, depth) && self.ask(x, g1, depth),
            _ => false,
        }
    }

    /// Operators on both sides, the left one at least as strong.
    fn componentwise(&mut self, x: Signed, y: Signed, depth: u32) -> bool {
        use Op::{Release, StrongRelease, Until, WeakUntil};
        let straight = |op, other| {
            op == other
                || (op, other) == (Until, WeakUntil)
                || (op, other) == (StrongRelease, Release)
        };
        let crossed = |op, other| {
            matches!((op, other), (Release | StrongRelease, WeakUntil) | (StrongRelease, Until))
        };
        let back = |op, other| {
            matches!((op, other), (Until, Release | StrongRelease) | (WeakUntil, Release))
        };
        let (op, other) = (self.op(x), self.op(y));
        let temporal = |op| matches!(op, Until | Release | WeakUntil | StrongRelease);
        if !temporal(op) || !temporal(other) {
            return false;
        }
        let (f1, f2) = (self.left(x), self.right(x));
        let (g1, g2) = (self.left(y), self.right(y));
        if straight(op, other) {
            self.ask(f1, g1, depth) && self.ask(f2, g2, depth)
        } else if crossed(op, other) {
            self.ask(f1, g2, depth) && self.ask(f2, g1, depth)
        } else if back(op, other) {
            self.ask(f1, g2, depth) && self.ask(f2, g1, depth) && self.ask(f2, g2, depth)
        } else {
            false
        }
    }
}
