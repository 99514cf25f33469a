//! Other names for propositions, and for Boolean subformulas.

use lariat_core::{Alphabet, BitSet, IndexVec, Prop, PropId};
use rustc_hash::FxHashMap;

use super::{Closure, Formula, Node, SubId};

/// How new propositions are called.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Names {
    /// `a`, `b`, …, `z`, `a1`, `b1`, …
    Abc,
    /// `p0`, `p1`, `p2`, …
    Pnn,
}

impl Names {
    /// The `i`-th name.
    pub fn nth(self, i: usize) -> Prop {
        match self {
            Self::Pnn => Prop::new(&format!("p{i}")),
            Self::Abc => {
                let letter = char::from(b'a' + (i % 26) as u8);
                let suffix = if i < 26 { String::new() } else { (i / 26).to_string() };
                Prop::new(&format!("{letter}{suffix}"))
            }
        }
    }
}

/// A formula with other propositions, and what each of them stands for.
#[derive(Clone, Debug)]
pub struct Relabeled {
    /// The formula over the new propositions.
    pub formula: Formula,
    /// Each new proposition with what it stands for, in the order of first occurrence.
    pub meaning: Vec<(Prop, Formula)>,
}

/// Renames the propositions in the order of their first occurrence.
///
/// ```
/// use lariat_core::Prop;
/// use lariat_logic::ltl::{Formula, Names, relabel};
/// let p = |name| Formula::prop(&Prop::new(name));
/// let f = p("request").implies(p("grant").finally()).globally();
/// assert_eq!(relabel(&f, Names::Abc).formula.to_string(), "G(a -> Fb)");
/// ```
pub fn relabel(formula: &Formula, names: Names) -> Relabeled {
    let closure = Closure::of(formula);
    let replaced = closure.ids().filter(|&id| matches!(closure.node(id), Node::Prop(_)));
    replace(&closure, replaced.collect(), names)
}

/// Replaces maximal Boolean subformulas by propositions where that loses nothing: those that share
/// no proposition with another one. Putting the meanings back gives the formula again.
///
/// ```
/// use lariat_core::Prop;
/// use lariat_logic::ltl::{Formula, Names, relabel_boolean};
/// let p = |name| Formula::prop(&Prop::new(name));
/// let f = p("a").and(p("b").not()).until(p("c").or(p("d")));
/// let relabeled = relabel_boolean(&f, Names::Pnn);
/// assert_eq!(relabeled.formula.to_string(), "p0 U p1");
/// assert_eq!(relabeled.meaning[0].1.to_string(), "a & !b");
/// ```
pub fn relabel_boolean(formula: &Formula, names: Names) -> Relabeled {
    let closure = Closure::of(formula);
    let maximal = maximal_boolean(&closure);
    let props = props_below(&closure, &maximal);
    let mut owner: IndexVec<PropId, Option<SubId>> =
        closure.alphabet().ids().map(|_| None).collect();
    let mut shared: BitSet<PropId> = BitSet::new();
    for &id in &maximal {
        for prop in props[&id].iter() {
            match owner[prop] {
                Some(other) if other != id => {
                    shared.insert(prop);
                }
                _ => owner[prop] = Some(id),
            }
        }
    }
    // Those that share a proposition keep their propositions, under new names.
    let mut replaced: Vec<SubId> = Vec::new();
    for &id in &maximal {
        if props[&id].is_disjoint(&shared) && !props[&id].is_empty() {
            replaced.push(id);
        }
    }
    let kept = closure.ids().filter(|&id| match closure.node(id) {
        Node::Prop(p) => !replaced.iter().any(|r| props[r].contains(p)),
        _ => false,
    });
    let mut all: Vec<SubId> = kept.chain(replaced.iter().copied()).collect();
    all.sort();
    replace(&closure, all, names)
}

/// Puts formulas in the place of propositions.
pub fn substitute(formula: &Formula, meaning: &[(Prop, Formula)]) -> Formula {
    let map: FxHashMap<&Prop, &Formula> = meaning.iter().map(|(p, f)| (p, f)).collect();
    let closure = Closure::of(formula);
    let mut results = closure.fold(|id, node: Node<_, &Formula>| match node {
        Node::Prop(p) => match map.get(closure.prop(p)) {
            Some(&f) => f.clone(),
            None => closure.formula(id).clone(),
        },
        Node::Unary(op, c) => Formula::unary(op, c.clone()),
        Node::Binary(op, l, r) => Formula::binary(op, l.clone(), r.clone()),
        Node::True | Node::False => closure.formula(id).clone(),
    });
    std::mem::replace(&mut results[closure.root()], Formula::tt())
}

/// Puts a new proposition in the place of each given subformula.
fn replace(closure: &Closure, replaced: Vec<SubId>, names: Names) -> Relabeled {
    let mut meaning: Vec<(Prop, Formula)> = Vec::new();
    let mut new: FxHashMap<SubId, Formula> = FxHashMap::default();
    for id in replaced {
        let prop = names.nth(meaning.len());
        new.insert(id, Formula::prop(&prop));
        meaning.push((prop, closure.formula(id).clone()));
    }
    let mut results = closure.fold(|id, node: Node<_, &Formula>| match (new.get(&id), node) {
        (Some(prop), _) => prop.clone(),
        (None, Node::Unary(op, c)) => Formula::unary(op, c.clone()),
        (None, Node::Binary(op, l, r)) => Formula::binary(op, l.clone(), r.clone()),
        (None, _) => closure.formula(id).clone(),
    });
    let formula = std::mem::replace(&mut results[closure.root()], Formula::tt());
    Relabeled { formula, meaning }
}

/// The Boolean subformulas that stand directly below a temporal operator, or are the whole formula.
fn maximal_boolean(closure: &Closure) -> Vec<SubId> {
    let is_boolean = |id| closure.formula(id).is_boolean();
    let mut maximal: BitSet<SubId> = BitSet::new();
    if is_boolean(closure.root()) {
        maximal.insert(closure.root());
    }
    for id in closure.ids().filter(|&id| !is_boolean(id)) {
        maximal.extend(closure.node(id).operands().filter(|&c| is_boolean(c)));
    }
    maximal.iter().collect()
}

/// The propositions of each of some Boolean subformulas.
fn props_below(closure: &Closure, roots: &[SubId]) -> FxHashMap<SubId, BitSet<PropId>> {
    let below = closure.fold(|_, node: Node<PropId, &BitSet<PropId>>| match node {
        Node::Prop(p) => [p].into_iter().collect(),
        node => node.operands().fold(BitSet::new(), |mut all, c| {
            all.union_with(c);
            all
        }),
    });
    roots.iter().map(|&id| (id, below[id].clone())).collect()
}

/// The propositions of a formula, in the order of their first occurrence.
pub fn props(formula: &Formula) -> Alphabet {
    Closure::of(formula).alphabet().clone()
}
