//! The tableau of Gerth, Peled, Vardi and Wolper, plain: the reference translator.
//!
//! - Paper: GPVW95 (Simple on-the-fly automatic verification of linear temporal logic).
//! - Relies on: a node promises `Old` now and `Next` at the following position; splitting on `|`,
//!   `U` and `R` covers all ways to keep a promise.
//! - Cost: exponential in the formula; nothing is optimized, on purpose.
//! - Departs: a node's letters stand on the edges that enter it, and so do its marks; an extra
//!   state without letters is the start.
//! - Checked: `tests/prop_translators.rs`, against the oracle on lassos.

use lariat_automata::{Acceptance, Automaton, Builder, Edge, MarkId, MarkSet, StateId};
use lariat_core::{BitSet, Budget, Guard, Id, LimitReached};
use lariat_logic::ltl::{Abbreviation, BinaryOp, Closure, Nnf, Node, SubId, UnaryOp, unabbreviate};
use rustc_hash::FxHashMap;

use crate::Translator;

/// The translator `gpvw`.
pub struct Gpvw;

impl Translator for Gpvw {
    fn name(&self) -> &'static str {
        "gpvw"
    }

    fn paper(&self) -> &'static str {
        "GPVW95"
    }

    fn description(&self) -> &'static str {
        "the plain tableau with states that carry their letters; the reference"
    }

    fn translate(&self, formula: &Nnf, budget: &Budget) -> Result<Automaton, LimitReached> {
        let core = Abbreviation::FINALLY | Abbreviation::GLOBALLY | Abbreviation::WEAK_STRONG;
        let closure = Closure::of(&unabbreviate(formula.formula(), core));
        let nodes = Search::new(&closure).run(budget)?;
        Ok(automaton(&closure, &nodes))
    }
}

type Formulas = BitSet<SubId>;

/// A node of the tableau. Node 0 is the start, before the first letter.
#[derive(Clone, Debug, Default)]
struct TableauNode {
    incoming: BitSet<StateId>,
    new: Formulas,
    old: Formulas,
    next: Formulas,
}

struct Search<'c> {
    closure: &'c Closure,
    finished: Vec<TableauNode>,
    by_promise: FxHashMap<(Formulas, Formulas), StateId>,
}

impl<'c> Search<'c> {
    fn new(closure: &'c Closure) -> Self {
        let start = TableauNode::default();
        Self { closure, finished: vec![start], by_promise: FxHashMap::default() }
    }

    fn run(mut self, budget: &Budget) -> Result<Vec<TableauNode>, LimitReached> {
        let mut meter = budget.meter();
        let first = TableauNode {
            incoming: [StateId::new(0)].into_iter().collect(),
            new: [self.closure.root()].into_iter().collect(),
            ..TableauNode::default()
        };
        let mut pending = vec![first];
        while let Some(mut node) = pending.pop() {
            meter.step(1)?;
            meter.states(self.finished.len())?;
            let Some(f) = node.new.iter().next() else {
                pending.extend(self.finish(node));
                continue;
            };
            node.new.remove(f);
            if node.old.contains(f) {
                pending.push(node);
                continue;
            }
            self.expand(node, f, &mut pending);
        }
        Ok(self.finished)
    }

    /// A node with nothing new: the same promises as another node, or a node of its own, whose
    /// successors have to keep what it promises for the next position.
    fn finish(&mut self, node: TableauNode) -> Option<TableauNode> {
        let promise = (node.old.clone(), node.next.clone());
        if let Some(&same) = self.by_promise.get(&promise) {
            self.finished[same.index()].incoming.union_with(&node.incoming);
            return None;
        }
        let id = StateId::new(self.finished.len());
        self.by_promise.insert(promise, id);
        let successor = TableauNode {
            incoming: [id].into_iter().collect(),
            new: node.next.clone(),
            ..TableauNode::default()
        };
        self.finished.push(node);
        Some(successor)
    }

    fn expand(&self, mut node: TableauNode, f: SubId, pending: &mut Vec<TableauNode>) {
        use BinaryOp::{And, Or, Release, Until};
        let shape = self.closure.node(f);
        if shape == Node::False || self.is_contradicted(&node, f) {
            return;
        }
        node.old.insert(f);
        let with = |new: &[SubId], next: Option<SubId>| {
            let mut child = node.clone();
            child.new.extend(new.iter().copied().filter(|g| !node.old.contains(*g)));
            child.next.extend(next);
            child
        };
        match shape {
            Node::Unary(UnaryOp::Next, g) => pending.push(with(&[], Some(g))),
            Node::Binary(And, g, h) => pending.push(with(&[g, h], None)),
            Node::Binary(Or, g, h) => pending.extend([with(&[h], None), with(&[g], None)]),
            Node::Binary(Until, g, h) => {
                pending.extend([with(&[h], None), with(&[g], Some(f))]);
            }
            Node::Binary(Release, g, h) => {
                pending.extend([with(&[g, h], None), with(&[h], Some(f))]);
            }
            _ => pending.push(node),
        }
    }

    /// Is the literal's negation promised already?
    fn is_contradicted(&self, node: &TableauNode, f: SubId) -> bool {
        match literal(self.closure, f) {
            None => false,
            Some((prop, value)) => {
                node.old.iter().any(|g| literal(self.closure, g) == Some((prop, !value)))
            }
        }
    }
}

/// The proposition of a literal, and its value.
fn literal(closure: &Closure, f: SubId) -> Option<(lariat_core::PropId, bool)> {
    match closure.node(f) {
        Node::Prop(p) => Some((p, true)),
        Node::Unary(UnaryOp::Not, c) => match closure.node(c) {
            Node::Prop(p) => Some((p, false)),
            _ => None,
        },
        _ => None,
    }
}

/// One mark for each `U`: shown by nodes that promise its right side, or do not promise it at all.
fn automaton(closure: &Closure, nodes: &[TableauNode]) -> Automaton {
    let untils: Vec<(SubId, SubId)> = closure
        .ids()
        .filter_map(|f| match closure.node(f) {
            Node::Binary(BinaryOp::Until, _, goal) => Some((f, goal)),
            _ => None,
        })
        .collect();
    let acceptance = Acceptance::generalized_buchi(untils.len());
    let mut builder = Builder::new(closure.alphabet().clone(), acceptance);
    builder.add_states(nodes.len());
    builder.add_initial(StateId::new(0));
    for (i, node) in nodes.iter().enumerate().skip(1) {
        let literals = node.old.iter().filter_map(|f| literal(closure, f));
        let guard =
            literals.fold(Guard::tt(), |all, (p, value)| all.and(&Guard::literal(p, value)));
        let shows = |&(_, &(until, goal)): &(usize, &(SubId, SubId))| {
            !node.old.contains(until) || node.old.contains(goal)
        };
        let marks: MarkSet =
            untils.iter().enumerate().filter(shows).map(|(m, _)| MarkId::new(m)).collect();
        for source in node.incoming.iter() {
            let target = StateId::new(i);
            builder.add_edge(source, Edge { guard: guard.clone(), target, marks: marks.clone() });
        }
    }
    builder.build()
}
