//! Which subformulas hold at which positions of a lasso.
//!
//! - Paper: TH00 (seed 000, section 2.4): a path is a structure in which every state has one
//!   successor, so LTL can be checked there by labeling states as for CTL, with τ putting `A`
//!   before each temporal operator.
//! - Relies on: `f U g` is the least solution of `x = g | (f & X x)`, the others by their definition
//!   through it; on a lasso two backward passes reach it, the second carrying values round the cycle.
//! - Cost: O(subformulas × positions).
//! - Checked: `tests/prop_lasso.rs`, against unrolled words and the text-book identities.

use lariat_core::{BitSet, IndexVec, Lasso, Position};
use lariat_logic::ltl::{BinaryOp, Closure, Formula, Node, SubId, UnaryOp};

/// Does the word satisfy the formula?
///
/// ```
/// use lariat_core::{Lasso, Letter, Prop};
/// use lariat_logic::ltl::Formula;
/// let a = Prop::new("a");
/// let word = Lasso::new([&a].into_iter().collect(), vec![Letter::from_bits(1)], vec![Letter::from_bits(0)]);
/// assert!(!lariat_oracle::satisfies(&word.unwrap(), &Formula::prop(&a).finally().globally()));
/// ```
pub fn satisfies(word: &Lasso, formula: &Formula) -> bool {
    let closure = Closure::of(formula);
    let first = word.positions().next().expect("a lasso has a position");
    Labeling::of(word, &closure).holds(closure.root(), first)
}

/// For each subformula of a closure, the positions of a lasso where it holds.
#[derive(Clone, Debug)]
pub struct Labeling {
    positions: IndexVec<SubId, BitSet<Position>>,
}

impl Labeling {
    /// Labels a lasso with the formulas of a closure, operands first.
    pub fn of(word: &Lasso, closure: &Closure) -> Self {
        let mut labeling = Self { positions: IndexVec::with_capacity(closure.len()) };
        for id in closure.ids() {
            let label = labeling.label(word, closure, id);
            labeling.positions.push(label);
        }
        labeling
    }

    /// Does the subformula hold at the position?
    pub fn holds(&self, id: SubId, position: Position) -> bool {
        self.positions[id].contains(position)
    }

    fn label(&self, word: &Lasso, closure: &Closure, id: SubId) -> BitSet<Position> {
        use BinaryOp::{And, Iff, Implies, Or, Release, StrongRelease, Until, WeakUntil, Xor};
        let at = |c: SubId| move |i: Position| self.holds(c, i);
        match closure.node(id) {
            Node::True => pointwise(word, |_| true),
            Node::False => BitSet::new(),
            Node::Prop(p) => pointwise(word, |i| word.holds(closure.prop(p), i)),
            Node::Unary(UnaryOp::Not, f) => pointwise(word, |i| !self.holds(f, i)),
            Node::Unary(UnaryOp::Next, f) => pointwise(word, |i| self.holds(f, word.successor(i))),
            Node::Unary(UnaryOp::Finally, f) => until(word, |_| true, at(f)),
            Node::Unary(UnaryOp::Globally, f) => globally(word, at(f)),
            Node::Binary(op, f, g) => match op {
                And => pointwise(word, |i| self.holds(f, i) && self.holds(g, i)),
                Or => pointwise(word, |i| self.holds(f, i) || self.holds(g, i)),
                Implies => pointwise(word, |i| !self.holds(f, i) || self.holds(g, i)),
                Iff => pointwise(word, |i| self.holds(f, i) == self.holds(g, i)),
                Xor => pointwise(word, |i| self.holds(f, i) != self.holds(g, i)),
                Until => until(word, at(f), at(g)),
                // f W g: f U g, or f for ever.
                WeakUntil => {
                    let mut result = until(word, at(f), at(g));
                    result.union_with(&globally(word, at(f)));
                    result
                }
                // f M g: g until a position where both hold.
                StrongRelease => until(word, at(g), |i| self.holds(f, i) && self.holds(g, i)),
                // f R g: f M g, or g for ever.
                Release => {
                    let mut result = until(word, at(g), |i| self.holds(f, i) && self.holds(g, i));
                    result.union_with(&globally(word, at(g)));
                    result
                }
            },
        }
    }
}

fn pointwise(word: &Lasso, holds: impl Fn(Position) -> bool) -> BitSet<Position> {
    word.positions().filter(|&i| holds(i)).collect()
}

/// The least set that contains `goal` and every position of `on_the_way` whose successor is in it.
fn until(
    word: &Lasso,
    on_the_way: impl Fn(Position) -> bool,
    goal: impl Fn(Position) -> bool,
) -> BitSet<Position> {
    let mut reached = BitSet::new();
    for _pass in 0..2 {
        for i in word.positions().rev() {
            if goal(i) || on_the_way(i) && reached.contains(word.successor(i)) {
                reached.insert(i);
            }
        }
    }
    reached
}

/// The positions from which every later one is in the set: not (true U not f).
fn globally(word: &Lasso, holds: impl Fn(Position) -> bool) -> BitSet<Position> {
    let fails_later = until(word, |_| true, |i| !holds(i));
    pointwise(word, |i| !fails_later.contains(i))
}
