//! The after-function: what is left of a formula when a letter has been read.
//!
//! - Papers: EKS20, A unified translation of linear temporal logic to ω-automata (`af`); Brz63 for the
//!   idea on regular expressions.
//! - Relies on: a formula is a Boolean function of its temporal subformulas and of propositions, the
//!   atoms. By the expansion laws it is also one of propositions now and of atoms at the next
//!   position; with the propositions fixed by a letter, what remains is the formula after it.
//! - Cost: there are at most doubly exponentially many formulas modulo propositional equivalence;
//!   letters are split only where the formula depends on them.
//! - Departs: formulas are compared as Boolean functions ([`Guard`] over atoms), so that equivalent
//!   ones are equal values; atoms that others imply, such as `Fa` beside `GFa`, are left out. The
//!   master theorem needs no more than formulas of the right language after each word.
//! - Checked: `tests/prop_deterministic.rs`, through the automata that are made with it.

use std::rc::Rc;

use lariat_core::{Alphabet, Guard, Id, IndexVec, LimitReached, Meter, PropId, Resource};
use lariat_logic::ltl::{BinaryOp, Closure, Formula, Node, SubId, UnaryOp};
use rustc_hash::FxHashMap;

/// Letters, and what is left of a formula after them.
pub(crate) type Steps = Rc<[(Guard, Guard)]>;

/// Formulas as Boolean functions of atoms, and what becomes of them.
pub(crate) struct Formulas {
    closure: Closure,
    n_props: usize,
    /// Each subformula as a function of atoms.
    function: IndexVec<SubId, Guard>,
    /// Each subformula as a function of propositions now and atoms at the next position.
    unfolded: IndexVec<SubId, Guard>,
    /// What holds of each atom and its operands at every position.
    laws: IndexVec<SubId, Guard>,
    after: FxHashMap<Guard, Steps>,
    simplified: FxHashMap<Guard, Guard>,
}

/// Functions of more atoms are not simplified.
const MAX_SIMPLIFIED: usize = 24;

impl Formulas {
    /// No formulas yet. Those that are added later speak about the propositions of this one.
    pub fn over(formula: &Formula, alphabet: &Alphabet) -> Self {
        let mut closure = Closure::over(alphabet);
        closure.add(formula);
        let n_props = closure.alphabet().n_props();
        Self {
            closure,
            n_props,
            function: IndexVec::new(),
            unfolded: IndexVec::new(),
            laws: IndexVec::new(),
            after: FxHashMap::default(),
            simplified: FxHashMap::default(),
        }
    }

    /// The subformulas by number.
    pub fn closure(&self) -> &Closure {
        &self.closure
    }

    /// The function of a formula in negation normal form.
    pub fn add(&mut self, formula: &Formula, meter: &mut Meter<'_>) -> Result<Guard, LimitReached> {
        let id = self.closure.add(formula);
        debug_assert_eq!(self.closure.alphabet().n_props(), self.n_props, "new propositions");
        let room = Guard::MAX_PROPS - self.n_props.min(Guard::MAX_PROPS);
        if self.closure.len() > room {
            let limit = room as u64;
            return Err(LimitReached::Exhausted { resource: Resource::Symbols, limit });
        }
        for next in self.function.len()..self.closure.len() {
            let (function, unfolded) = self.expand(SubId::new(next));
            meter.step((function.n_nodes() + unfolded.n_nodes()) as u64)?;
            self.laws.push(self.law(SubId::new(next), &function));
            self.function.push(function);
            self.unfolded.push(unfolded);
        }
        let function = self.function[id].clone();
        self.simplify(function, meter)
    }

    /// What implies an atom, and what it implies, among its operands.
    fn law(&self, id: SubId, atom: &Guard) -> Guard {
        use BinaryOp::{Release, StrongRelease, Until, WeakUntil};
        let between =
            |least: &Guard, greatest: &Guard| least.not().or(atom).and(&atom.not().or(greatest));
        let of = |c: SubId| &self.function[c];
        match self.closure.node(id) {
            Node::Unary(UnaryOp::Finally, c) => between(of(c), &Guard::tt()),
            Node::Unary(UnaryOp::Globally, c) => between(&Guard::ff(), of(c)),
            Node::Binary(Until | WeakUntil, l, r) => between(of(r), &of(l).or(of(r))),
            Node::Binary(Release | StrongRelease, l, r) => between(&of(l).and(of(r)), of(r)),
            _ => Guard::tt(),
        }
    }

    /// A function of fewer atoms that is the same wherever the laws hold: `GFa & Fa` is `GFa`. Atoms
    /// are replaced by constants, so what is a safety or a guarantee formula stays one.
    fn simplify(&mut self, function: Guard, meter: &mut Meter<'_>) -> Result<Guard, LimitReached> {
        if let Some(known) = self.simplified.get(&function) {
            return Ok(known.clone());
        }
        let atoms = self.atoms(&function);
        if atoms.len() < 2 || atoms.len() > MAX_SIMPLIFIED {
            return Ok(function);
        }
        let mut laws = Guard::tt();
        for &atom in &atoms {
            laws = laws.and(&self.laws[atom]);
            meter.step(laws.n_nodes() as u64)?;
        }
        let lawful = function.and(&laws);
        let mut simple = function.clone();
        if lawful.is_false() {
            simple = Guard::ff();
        } else if lawful == laws {
            simple = Guard::tt();
        } else {
            for &atom in &atoms {
                let prop = PropId::new(self.n_props + atom.index());
                for value in [true, false] {
                    let fewer = simple.cofactor(prop, value);
                    if fewer.and(&laws) == lawful {
                        simple = fewer;
                        break;
                    }
                }
                meter.step((simple.n_nodes() + laws.n_nodes()) as u64)?;
            }
        }
        self.simplified.insert(function, simple.clone());
        Ok(simple)
    }

    /// By the expansion laws, from those of the operands.
    fn expand(&self, id: SubId) -> (Guard, Guard) {
        use BinaryOp::{And, Or, Release, StrongRelease, Until, WeakUntil};
        let atom = Guard::prop(PropId::new(self.n_props + id.index()));
        let now = |c: SubId| &self.unfolded[c];
        match self.closure.node(id) {
            Node::True => (Guard::tt(), Guard::tt()),
            Node::False => (Guard::ff(), Guard::ff()),
            Node::Prop(p) => (atom, Guard::prop(p)),
            Node::Unary(UnaryOp::Not, c) => (self.function[c].not(), now(c).not()),
            Node::Unary(UnaryOp::Next, c) => (atom, self.function[c].clone()),
            Node::Unary(UnaryOp::Finally, c) => (atom.clone(), now(c).or(&atom)),
            Node::Unary(UnaryOp::Globally, c) => (atom.clone(), now(c).and(&atom)),
            Node::Binary(And, l, r) => {
                (self.function[l].and(&self.function[r]), now(l).and(now(r)))
            }
            Node::Binary(Or, l, r) => (self.function[l].or(&self.function[r]), now(l).or(now(r))),
            Node::Binary(Until | WeakUntil, l, r) => (atom.clone(), now(r).or(&now(l).and(&atom))),
            Node::Binary(Release | StrongRelease, l, r) => {
                (atom.clone(), now(r).and(&now(l).or(&atom)))
            }
            Node::Binary(op, ..) => unreachable!("{op:?} in negation normal form"),
        }
    }

    /// The atoms that a function depends on.
    pub fn atoms(&self, function: &Guard) -> Vec<SubId> {
        function.support().iter().map(|p| SubId::new(p.index() - self.n_props)).collect()
    }

    /// The function with another in the place of each atom.
    pub fn substitute(&self, function: &Guard, mut meaning: impl FnMut(SubId) -> Guard) -> Guard {
        function.substitute(|p| meaning(SubId::new(p.index() - self.n_props)))
    }

    /// What is left after each letter; letters after which nothing can hold are left out.
    pub fn after(
        &mut self,
        function: &Guard,
        meter: &mut Meter<'_>,
    ) -> Result<Steps, LimitReached> {
        if let Some(steps) = self.after.get(function) {
            return Ok(Rc::clone(steps));
        }
        let unfolded = self.substitute(function, |atom| self.unfolded[atom].clone());
        let mut steps = vec![(Guard::tt(), unfolded)];
        for prop in (0..self.n_props).map(PropId::new) {
            let mut finer: Vec<(Guard, Guard)> = Vec::with_capacity(steps.len());
            let mut place: FxHashMap<Guard, usize> = FxHashMap::default();
            for (letters, rest) in steps {
                meter.step(rest.n_nodes() as u64)?;
                for value in [false, true] {
                    let letters = letters.and(&Guard::literal(prop, value));
                    let rest = rest.cofactor(prop, value);
                    match place.get(&rest) {
                        Some(&i) => finer[i].0 = finer[i].0.or(&letters),
                        None => {
                            place.insert(rest.clone(), finer.len());
                            finer.push((letters, rest));
                        }
                    }
                }
            }
            steps = finer;
        }
        let mut simple: Vec<(Guard, Guard)> = Vec::with_capacity(steps.len());
        for (letters, rest) in steps {
            let rest = self.simplify(rest, meter)?;
            match simple.iter_mut().find(|(_, other)| *other == rest) {
                Some((all, _)) => *all = all.or(&letters),
                None => simple.push((letters, rest)),
            }
        }
        simple.retain(|(_, rest)| !rest.is_false());
        let steps: Steps = simple.into();
        self.after.insert(function.clone(), Rc::clone(&steps));
        Ok(steps)
    }
}
