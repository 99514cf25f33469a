//! The largest mapping is found where the definition asks for any.

#![allow(clippy::unwrap_used, reason = "a test may stop at once")]

use lariat_core::arbitrary::small_alphabet;
use lariat_core::{Id, Letter};
use lariat_logic::ltl::arbitrary::formulas;
use lariat_logic::ltl::{BinaryOp, Closure, Formula, Nnf, Node, SubId, UnaryOp};
use lariat_oracle::is_informative;
use proptest::prelude::*;

/// Is there a mapping from positions to sets of subformulas as the definition wants it? Sets are
/// bits of a number; all mappings are tried. Only for `X U R` and Boolean operators.
fn some_mapping(word: &[u64], negation: &Formula) -> bool {
    let closure = Closure::of(negation);
    let n = closure.len();
    let n_mappings = 1u64 << (n * word.len());
    (0..n_mappings).any(|mapping| {
        let has = |id: SubId, i: usize| i < word.len() && mapping >> (i * n + id.index()) & 1 == 1;
        let is_true = |p, i: usize| {
            word[i] >> small_alphabet(2).find(closure.prop(p)).unwrap().index() & 1 == 1
        };
        let holds = |id, i: usize| match closure.node(id) {
            Node::True => true,
            Node::False => false,
            Node::Prop(p) => is_true(p, i),
            Node::Unary(UnaryOp::Not, f) => match closure.node(f) {
                Node::Prop(p) => !is_true(p, i),
                _ => unreachable!("not in negation normal form"),
            },
            Node::Unary(UnaryOp::Next, f) => has(f, i + 1),
            Node::Binary(BinaryOp::And, f, g) => has(f, i) && has(g, i),
            Node::Binary(BinaryOp::Or, f, g) => has(f, i) || has(g, i),
            Node::Binary(BinaryOp::Until, f, g) => has(g, i) || has(f, i) && has(id, i + 1),
            Node::Binary(BinaryOp::Release, f, g) => has(g, i) && (has(f, i) || has(id, i + 1)),
            node => unreachable!("{node:?}"),
        };
        has(closure.root(), 0)
            && (0..word.len()).all(|i| closure.ids().all(|id| !has(id, i) || holds(id, i)))
    })
}

fn is_plain(f: &Formula) -> bool {
    Closure::of(f).formulas().all(|f| match f.view() {
        Node::Unary(op, _) => matches!(op, UnaryOp::Not | UnaryOp::Next),
        Node::Binary(op, ..) => !matches!(op, BinaryOp::WeakUntil | BinaryOp::StrongRelease),
        _ => true,
    })
}

proptest! {
    #![proptest_config(ProptestConfig { max_global_rejects: 100_000, ..ProptestConfig::with_cases(200) })]
    #[test]
    fn a_word_is_informative_when_some_mapping_says_so(
        f in formulas(2, 3),
        word in proptest::collection::vec(0..4u64, 0..4),
    ) {
        let negation = Nnf::of_negation(&f);
        let size = Closure::of(negation.formula()).len();
        prop_assume!(is_plain(negation.formula()) && size * word.len() <= 15);
        let letters: Vec<Letter> = word.iter().map(|&bits| Letter::from_bits(bits)).collect();
        let expected = some_mapping(&word, negation.formula());
        prop_assert_eq!(is_informative(&letters, &small_alphabet(2), &f), expected, "{}", f);
    }
}
