//! Which finite words tell by themselves why a formula fails.
//!
//! - Paper: Lat03 (seed 001, section 3.1), Efficient model checking of safety properties; the
//!   definition is KV01's.
//! - Relies on: the union of two mappings that satisfy the conditions satisfies them, so there is a
//!   largest one, filled in from the last position backward.
//! - Cost: O(subformulas × letters).
//! - Checked: `tests/prop_informative.rs`, against a search through all mappings.

use lariat_core::{Alphabet, IndexVec, Lasso, Letter};
use lariat_logic::ltl::{BinaryOp, Closure, Formula, Nnf, Node, SubId, UnaryOp};

/// Is the finite word informative for the formula? The empty word never is.
///
/// ```
/// use lariat_core::{Letter, Prop};
/// use lariat_logic::ltl::Formula;
/// let a = Prop::new("a");
/// let alphabet = [&a].into_iter().collect();
/// let word = [1, 0].map(Letter::from_bits);
/// assert!(lariat_oracle::is_informative(&word, &alphabet, &Formula::prop(&a).globally()));
/// ```
pub fn is_informative(word: &[Letter], alphabet: &Alphabet, formula: &Formula) -> bool {
    let negation = Nnf::of_negation(formula);
    let closure = Closure::of(negation.formula());
    // What the largest mapping has at the position after the word: nothing.
    let mut after: IndexVec<SubId, bool> = IndexVec::filled(false, closure.len());
    for letter in word.iter().rev() {
        let mut here: IndexVec<SubId, bool> = IndexVec::with_capacity(closure.len());
        for id in closure.ids() {
            here.push(may_be_added(&closure, id, letter, alphabet, &here, &after));
        }
        after = here;
    }
    after[closure.root()]
}

/// Has the word a beginning that is informative for the formula?
pub fn has_informative_prefix(word: &Lasso, formula: &Formula) -> bool {
    // Longer beginnings add subformulas and lose none. Once a round of the cycle adds none, no
    // further round does, so one round for each subformula is enough.
    let n_rounds = Closure::of(Nnf::of_negation(formula).formula()).len() + 1;
    let rounds = std::iter::repeat_n(word.cycle(), n_rounds).flatten();
    let prefix: Vec<Letter> = word.stem().iter().chain(rounds).cloned().collect();
    is_informative(&prefix, word.alphabet(), formula)
}

/// The conditions of the definition, for one subformula at one position: `here` has its operands,
/// `after` all subformulas at the next position.
fn may_be_added(
    closure: &Closure,
    id: SubId,
    letter: &Letter,
    alphabet: &Alphabet,
    here: &IndexVec<SubId, bool>,
    after: &IndexVec<SubId, bool>,
) -> bool {
    match closure.node(id) {
        Node::True => true,
        Node::False => false,
        Node::Prop(p) => alphabet.find(closure.prop(p)).is_some_and(|p| letter.contains(p)),
        Node::Unary(UnaryOp::Not, f) => !here[f],
        Node::Unary(UnaryOp::Next, f) => after[f],
        // F f is true U f, G f is false V f.
        Node::Unary(UnaryOp::Finally, f) => here[f] || after[id],
        Node::Unary(UnaryOp::Globally, f) => here[f] && after[id],
        Node::Binary(BinaryOp::And, f, g) => here[f] && here[g],
        Node::Binary(BinaryOp::Or, f, g) => here[f] || here[g],
        Node::Binary(BinaryOp::Until, f, g) => here[g] || here[f] && after[id],
        Node::Binary(BinaryOp::Release, f, g) => here[g] && (here[f] || after[id]),
        // f W g is g V (f | g), f M g is g U (f & g): the same conditions, as everything ends.
        Node::Binary(BinaryOp::WeakUntil, f, g) => here[g] || here[f] && after[id],
        Node::Binary(BinaryOp::StrongRelease, f, g) => here[g] && (here[f] || after[id]),
        Node::Binary(BinaryOp::Implies | BinaryOp::Iff | BinaryOp::Xor, ..) => {
            unreachable!("a negation normal form has none")
        }
    }
}
