//! What may pass out of a stream of formulas.

use std::collections::HashSet;

use lariat_logic::ltl::{BinaryOp, Closure, Formula, Nnf, Node, UnaryOp};

/// Which formulas a stream lets through.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Filters {
    /// No formula twice.
    pub unique: bool,
    /// No formula that [is trivial](is_trivial).
    pub non_trivial: bool,
    /// After how many rejected formulas in a row the stream gives up.
    pub patience: u64,
}

impl Filters {
    /// Everything passes.
    pub const NONE: Self = Self { unique: false, non_trivial: false, patience: 100_000 };
}

impl Default for Filters {
    fn default() -> Self {
        Self::NONE
    }
}

/// A stream has, as it seems, no more formulas that pass its filters.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "gave up after {rejected} formulas in a row that do not pass, with {found} found: \
     there are few such formulas; try larger sizes, more propositions or other priorities"
)]
pub struct Exhausted {
    /// How many formulas passed.
    pub found: u64,
    /// How many in a row did not.
    pub rejected: u64,
}

/// The formulas of a stream that pass; after [`Exhausted`] it ends.
#[derive(Clone, Debug)]
pub struct Filtered<I> {
    formulas: I,
    filters: Filters,
    /// Used for lookup only, so its order does not matter.
    seen: HashSet<Formula>,
    found: u64,
    ended: bool,
}

impl<I: Iterator<Item = Formula>> Filtered<I> {
    /// The formulas of any stream that pass.
    pub fn new(formulas: I, filters: Filters) -> Self {
        Self { formulas, filters, seen: HashSet::new(), found: 0, ended: false }
    }

    fn passes(&mut self, formula: &Formula) -> bool {
        let Filters { unique, non_trivial, .. } = self.filters;
        (!non_trivial || !is_trivial(formula)) && (!unique || self.seen.insert(formula.clone()))
    }
}

impl<I: Iterator<Item = Formula>> Iterator for Filtered<I> {
    type Item = Result<Formula, Exhausted>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut rejected = 0;
        while !self.ended {
            let formula = self.formulas.next()?;
            if self.passes(&formula) {
                self.found += 1;
                return Some(Ok(formula));
            }
            rejected += 1;
            if rejected >= self.filters.patience {
                self.ended = true;
                return Some(Err(Exhausted { found: self.found, rejected }));
            }
        }
        None
    }
}

/// Is a formula a constant, as far as looking at each operator with its operands tells?
///
/// In the negation normal form, operands that are constants, equal to each other, or a proposition
/// and its negation are noticed, and nothing else: `Xa | !Xa` is not trivial. A formula without
/// propositions always is.
///
/// ```
/// use lariat_core::Prop;
/// use lariat_logic::ltl::Formula;
/// use lariat_testbench::random_formula::is_trivial;
/// let a = Formula::prop(&Prop::new("a"));
/// assert!(is_trivial(&a.clone().or(a.clone().not()).globally()));
/// assert!(!is_trivial(&a.finally()));
/// ```
pub fn is_trivial(formula: &Formula) -> bool {
    // A formula that some words satisfy and others do not is no constant. Most are told apart by
    // this cheap test; writing out a formula with many shared subformulas would not be cheap.
    if formula.n_symbols() <= 1000 && ![0, u64::MAX].contains(&on_constant_words(formula)) {
        return false;
    }
    let nnf = Nnf::of(formula);
    let closure = Closure::of(nnf.formula());
    let folded = closure.fold(|id, node: Node<_, &Formula>| match node {
        Node::True | Node::False | Node::Prop(_) => closure.formula(id).clone(),
        Node::Unary(op, c) => fold_unary(op, c),
        Node::Binary(op, l, r) => fold_binary(op, l, r),
    });
    matches!(folded[closure.root()].view(), Node::True | Node::False)
}

/// Bit `i` says whether the word that repeats one letter, the `i`-th of 64, satisfies the formula.
/// On such a word all suffixes are the same, so every operator is a Boolean one.
fn on_constant_words(formula: &Formula) -> u64 {
    use BinaryOp::{And, Iff, Implies, Or, Release, StrongRelease, Until, WeakUntil, Xor};
    let mut pending = vec![(formula, false)];
    let mut values: Vec<u64> = Vec::new();
    while let Some((f, operands_are_done)) = pending.pop() {
        if !operands_are_done {
            pending.push((f, true));
            pending.extend(f.view().operands().map(|operand| (operand, false)));
            continue;
        }
        // Operands are taken from the list right to left, so the left one was evaluated last.
        let mut operand = || values.pop().expect("operands are evaluated first");
        let value = match f.view() {
            Node::True => u64::MAX,
            Node::False => 0,
            Node::Prop(prop) => letters_with(prop.name()),
            Node::Unary(UnaryOp::Not, _) => !operand(),
            Node::Unary(..) => operand(),
            Node::Binary(op, ..) => {
                let (l, r) = (operand(), operand());
                match op {
                    And | StrongRelease => l & r,
                    Or | WeakUntil => l | r,
                    Implies => !l | r,
                    Iff => !(l ^ r),
                    Xor => l ^ r,
                    Until | Release => r,
                }
            }
        };
        values.push(value);
    }
    values.pop().expect("a formula has a value")
}

/// Which of the 64 letters have this proposition: different for most names.
fn letters_with(name: &str) -> u64 {
    let hash = name.bytes().fold(0xCBF2_9CE4_8422_2325u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3)
    });
    lariat_core::Seed(hash).derive(0).0
}

fn fold_unary(op: UnaryOp, f: &Formula) -> Formula {
    match (op, f.view()) {
        (UnaryOp::Not, _) => f.clone().not(),
        (_, Node::True | Node::False) => f.clone(),
        _ => Formula::unary(op, f.clone()),
    }
}

/// An operator of the normal form applied to operands that are folded already.
fn fold_binary(op: BinaryOp, l: &Formula, r: &Formula) -> Formula {
    use BinaryOp::{And, Or, Release, StrongRelease, Until, WeakUntil};
    use Node::{False, True};
    if l == r {
        return l.clone();
    }
    match (op, l.view(), r.view()) {
        (And, True, _) | (Or, False, _) => r.clone(),
        (And, _, True) | (Or, _, False) => l.clone(),
        (And, False, _) | (And, _, False) => Formula::ff(),
        (Or, True, _) | (Or, _, True) => Formula::tt(),
        (And, ..) if are_opposite(l, r) => Formula::ff(),
        (Or, ..) if are_opposite(l, r) => Formula::tt(),
        // `f op constant` is that constant, except where the operator is weak or strong enough.
        (Until | Release, _, True | False) => r.clone(),
        (WeakUntil, _, True) | (WeakUntil, True, _) => Formula::tt(),
        (StrongRelease, _, False) | (StrongRelease, False, _) => Formula::ff(),
        (Until | WeakUntil, False, _) | (Release | StrongRelease, True, _) => r.clone(),
        // `1 U f`, `0 R f`, `f W 0`, `f M 1` are `F f`, `G f`, and a constant only if `f` is one.
        _ => Formula::binary(op, l.clone(), r.clone()),
    }
}

fn are_opposite(l: &Formula, r: &Formula) -> bool {
    let negates =
        |f: &Formula, g: &Formula| matches!(f.view(), Node::Unary(UnaryOp::Not, c) if c == g);
    negates(l, r) || negates(r, l)
}
