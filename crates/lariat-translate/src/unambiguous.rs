//! Automata with at most one accepting run for each word.
//!
//! - Paper: CSS03 (Couvreur, Saheb and Sutre, An optimal automata approach to LTL model checking of
//!   probabilistic systems): tableaux whose choices exclude each other.
//! - Relies on: where a tableau chooses between `f` and `g`, it may choose between `f` and
//!   `!f & g`: a word that takes both ways would satisfy `f` and `!f`.
//! - Cost: that of the tableau of the larger formula; each subformula is needed in both polarities.
//! - Departs: the choices are split in the formula, so any tableau that expands it letter by letter
//!   without shortcuts will do.
//! - Checked: `tests/prop_pipeline.rs`: `is_unambiguous`, and the oracle on lassos.

use lariat_automata::Automaton;
use lariat_core::{Alphabet, Budget, LimitReached};
use lariat_logic::ltl::{BinaryOp, Closure, Formula, Nnf, Node, UnaryOp};

use crate::couvreur;

/// An unambiguous automaton of a formula, over an alphabet that may have more propositions.
pub(crate) fn translate_over(
    formula: &Nnf,
    alphabet: &Alphabet,
    budget: &Budget,
) -> Result<Automaton, LimitReached> {
    couvreur::translate_plainly(&with_exclusive_choices(formula), alphabet, budget)
}

/// An equivalent formula in which the two sides of every choice exclude each other.
fn with_exclusive_choices(formula: &Nnf) -> Nnf {
    let closure = Closure::of(formula.formula());
    // Each subformula and its negation.
    let mut results = closure.fold(|id, node: Node<_, &(Formula, Formula)>| match node {
        Node::True | Node::False | Node::Prop(_) => {
            let f = closure.formula(id).clone();
            (f.clone(), f.not())
        }
        Node::Unary(UnaryOp::Not, f) => (f.1.clone(), f.0.clone()),
        Node::Unary(UnaryOp::Next, f) => (f.0.clone().next(), f.1.clone().next()),
        Node::Unary(UnaryOp::Finally, f) => (finally(f), f.1.clone().globally()),
        Node::Unary(UnaryOp::Globally, f) => (f.0.clone().globally(), finally(&negated(f))),
        Node::Binary(op, f, g) => binary(op, f, g),
    });
    let (positive, _) =
        std::mem::replace(&mut results[closure.root()], (Formula::tt(), Formula::ff()));
    Nnf::of(&positive)
}

/// A formula and its negation.
type Pair = (Formula, Formula);

fn negated((f, g): &Pair) -> Pair {
    (g.clone(), f.clone())
}

fn binary(op: BinaryOp, f: &Pair, g: &Pair) -> Pair {
    let (not_f, not_g) = (negated(f), negated(g));
    match op {
        BinaryOp::And => (f.0.clone().and(g.0.clone()), or(&not_f, &not_g)),
        BinaryOp::Or => (or(f, g), f.1.clone().and(g.1.clone())),
        BinaryOp::Until => (until(f, g), release(&not_f, &not_g)),
        BinaryOp::Release => (release(f, g), until(&not_f, &not_g)),
        BinaryOp::WeakUntil => (weak_until(f, g), strong_release(&not_f, &not_g)),
        BinaryOp::StrongRelease => (strong_release(f, g), weak_until(&not_f, &not_g)),
        BinaryOp::Implies | BinaryOp::Iff | BinaryOp::Xor => {
            unreachable!("a normal form has no `->`, `<->` and `xor`")
        }
    }
}

/// `f | (!f & g)`
fn or(f: &Pair, g: &Pair) -> Formula {
    f.0.clone().or(f.1.clone().and(g.0.clone()))
}

/// `!f U f`
fn finally(f: &Pair) -> Formula {
    f.1.clone().until(f.0.clone())
}

/// `(f & !g) U g`
fn until(f: &Pair, g: &Pair) -> Formula {
    f.0.clone().and(g.1.clone()).until(g.0.clone())
}

/// `(f & !g) W g`
fn weak_until(f: &Pair, g: &Pair) -> Formula {
    f.0.clone().and(g.1.clone()).weak_until(g.0.clone())
}

/// `(g & !f) W (g & f)`
fn release(f: &Pair, g: &Pair) -> Formula {
    g.0.clone().and(f.1.clone()).weak_until(g.0.clone().and(f.0.clone()))
}

/// `(g & !f) U (g & f)`
fn strong_release(f: &Pair, g: &Pair) -> Formula {
    g.0.clone().and(f.1.clone()).until(g.0.clone().and(f.0.clone()))
}
