//! The distinct subformulas of a formula, numbered densely.

use lariat_core::{Alphabet, IndexVec, Prop, PropId};
use rustc_hash::FxHashMap;

use super::{Formula, Node};

lariat_core::id! {
    /// A distinct subformula in one [`Closure`]. Prints as `f7`.
    pub struct SubId = "f";
}

/// The distinct subformulas of a formula, operands before the formulas that use them, so that a
/// plain loop over the ids does what a recursion on the tree would do.
///
/// ```
/// use lariat_core::Prop;
/// use lariat_logic::ltl::{Closure, Formula};
/// let a = Formula::prop(&Prop::new("a"));
/// let closure = Closure::of(&a.clone().until(a.next()));
/// let subformulas: Vec<String> = closure.formulas().map(|f| f.to_string()).collect();
/// assert_eq!(subformulas, ["a", "Xa", "a U Xa"]);
/// ```
#[derive(Clone, Debug)]
pub struct Closure {
    formulas: IndexVec<SubId, Formula>,
    nodes: IndexVec<SubId, Node<PropId, SubId>>,
    by_formula: FxHashMap<u128, SubId>,
    alphabet: Alphabet,
}

impl Closure {
    /// The subformulas of `formula`, itself included: it has the last number.
    pub fn of(formula: &Formula) -> Self {
        let mut closure = Self::empty();
        closure.add(formula);
        closure
    }

    /// No formulas yet; [`add`](Self::add) them.
    pub fn empty() -> Self {
        Self::over(&Alphabet::new())
    }

    /// No formulas yet, but propositions, which keep their numbers.
    pub fn over(alphabet: &Alphabet) -> Self {
        Self {
            formulas: IndexVec::new(),
            nodes: IndexVec::new(),
            by_formula: FxHashMap::default(),
            alphabet: alphabet.clone(),
        }
    }

    /// Adds a formula and all its subformulas; those that are there already keep their numbers.
    pub fn add(&mut self, formula: &Formula) -> SubId {
        enum Task<'a> {
            Visit(&'a Formula),
            Number(&'a Formula),
        }
        let mut tasks = vec![Task::Visit(formula)];
        while let Some(task) = tasks.pop() {
            match task {
                Task::Visit(f) if self.find(f).is_some() => {}
                Task::Visit(f) => {
                    tasks.push(Task::Number(f));
                    tasks.extend(f.view().operands().rev().map(Task::Visit));
                }
                Task::Number(f) if self.find(f).is_some() => {}
                Task::Number(f) => {
                    let node = self.node_of(f);
                    let id = self.formulas.push(f.clone());
                    self.nodes.push(node);
                    self.by_formula.insert(f.fingerprint(), id);
                }
            }
        }
        self.find(formula).expect("it was just numbered")
    }

    fn node_of(&mut self, f: &Formula) -> Node<PropId, SubId> {
        match f.view() {
            Node::Prop(p) => Node::Prop(self.alphabet.add(p)),
            Node::True => Node::True,
            Node::False => Node::False,
            Node::Unary(op, c) => Node::Unary(op, self.numbered(c)),
            Node::Binary(op, l, r) => Node::Binary(op, self.numbered(l), self.numbered(r)),
        }
    }

    fn numbered(&self, f: &Formula) -> SubId {
        self.find(f).expect("operands are numbered before the formulas that use them")
    }

    /// The number of a subformula, if it is one.
    pub fn find(&self, formula: &Formula) -> Option<SubId> {
        self.by_formula.get(&formula.fingerprint()).copied()
    }

    /// The formula numbered last: the whole one.
    ///
    /// # Panics
    /// When the closure is empty.
    pub fn root(&self) -> SubId {
        self.formulas.last().expect("a closure of a formula contains it").0
    }

    /// All numbers, operands first.
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = SubId> + ExactSizeIterator + use<> {
        self.formulas.ids()
    }

    /// The subformulas in the order of their numbers.
    pub fn formulas(&self) -> impl DoubleEndedIterator<Item = &Formula> + ExactSizeIterator {
        self.formulas.iter()
    }

    /// The subformula with this number.
    pub fn formula(&self, id: SubId) -> &Formula {
        &self.formulas[id]
    }

    /// What stands at the top of a subformula.
    pub fn node(&self, id: SubId) -> Node<PropId, SubId> {
        self.nodes[id]
    }

    /// The propositions, in the order of their first occurrence.
    pub fn alphabet(&self) -> &Alphabet {
        &self.alphabet
    }

    /// The proposition with this number.
    pub fn prop(&self, id: PropId) -> &Prop {
        self.alphabet.prop(id)
    }

    /// How many distinct subformulas there are.
    pub fn len(&self) -> usize {
        self.formulas.len()
    }

    /// Are there none?
    pub fn is_empty(&self) -> bool {
        self.formulas.is_empty()
    }

    /// Computes a value for every subformula from those of its operands.
    pub fn fold<T>(
        &self,
        mut value: impl FnMut(SubId, Node<PropId, &T>) -> T,
    ) -> IndexVec<SubId, T> {
        let mut values = IndexVec::with_capacity(self.len());
        for (id, &node) in self.nodes.enumerated() {
            let new = value(id, node.map(|c| &values[c]));
            values.push(new);
        }
        values
    }
}
