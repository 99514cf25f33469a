//! Boolean parts as single propositions while a formula is translated.

use lariat_automata::{Automaton, Builder, Edge};
use lariat_core::{Alphabet, Guard, IndexVec, PropId};
use lariat_logic::ltl::{BinaryOp, Closure, Formula, Names, Node, UnaryOp, props, relabel_boolean};

/// Formulas with so few propositions are translated as they are.
const FEW: usize = 4;

/// A formula whose Boolean parts that share nothing have become propositions, and the way back.
pub(super) struct Relabeling {
    formula: Formula,
    /// The propositions of the formula that was given, and what the new ones mean over them.
    meaning: Option<(Alphabet, Vec<Guard>)>,
}

impl Relabeling {
    /// Renames Boolean parts if there are many propositions and that makes them fewer.
    pub(super) fn of(formula: &Formula) -> Self {
        let unchanged = || Self { formula: formula.clone(), meaning: None };
        let alphabet = props(formula);
        if alphabet.n_props() <= FEW {
            return unchanged();
        }
        let relabeled = relabel_boolean(formula, Names::Pnn);
        let new = props(&relabeled.formula);
        if new.n_props() >= alphabet.n_props() {
            return unchanged();
        }
        // Propositions of the new formula are numbered in the order in which they occur in it.
        let meaning = new.props().map(|prop| {
            let (_, meaning) =
                relabeled.meaning.iter().find(|(p, _)| p == prop).expect("each has a meaning");
            guard(meaning, &alphabet)
        });
        let meaning = meaning.collect();
        Self { formula: relabeled.formula, meaning: Some((alphabet, meaning)) }
    }

    /// The formula to be translated.
    pub(super) fn formula(&self) -> &Formula {
        &self.formula
    }

    /// Is it another one than was given?
    pub(super) fn is_needed(&self) -> bool {
        self.meaning.is_some()
    }

    /// The automaton of the formula that was given.
    pub(super) fn undo(&self, aut: Automaton) -> Automaton {
        let Some((alphabet, meaning)) = &self.meaning else { return aut };
        let meaning: IndexVec<PropId, &Guard> = meaning.iter().collect();
        let mut builder = Builder::new(alphabet.clone(), aut.acceptance().clone());
        builder.add_states(aut.n_states());
        builder.set_initial(aut.initial().iter().copied());
        builder.set_properties(*aut.properties());
        for (source, edge) in aut.all_edges() {
            let guard = edge.guard.substitute(|prop| meaning[prop].clone());
            builder.add_edge(source, Edge { guard, ..edge.clone() });
        }
        builder.build()
    }
}

/// The letters on which a Boolean formula holds.
fn guard(formula: &Formula, alphabet: &Alphabet) -> Guard {
    let mut closure = Closure::over(alphabet);
    let root = closure.add(formula);
    let mut guards = closure.fold(|_, node: Node<PropId, &Guard>| match node {
        Node::True => Guard::tt(),
        Node::False => Guard::ff(),
        Node::Prop(prop) => Guard::prop(prop),
        Node::Unary(UnaryOp::Not, f) => f.not(),
        Node::Binary(BinaryOp::And, f, g) => f.and(g),
        Node::Binary(BinaryOp::Or, f, g) => f.or(g),
        Node::Binary(BinaryOp::Xor, f, g) => f.xor(g),
        Node::Binary(BinaryOp::Iff, f, g) => f.xor(g).not(),
        Node::Binary(BinaryOp::Implies, f, g) => f.not().or(g),
        Node::Unary(_, _) | Node::Binary(_, _, _) => unreachable!("the part is Boolean"),
    });
    std::mem::replace(&mut guards[root], Guard::ff())
}
