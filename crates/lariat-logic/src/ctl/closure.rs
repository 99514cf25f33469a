//! The distinct subformulas of a CTL formula, numbered densely.

use lariat_core::{Alphabet, IndexVec, PropId};
use rustc_hash::FxHashMap;

use super::formula::node_of;
use super::{Formula, Node, Star};

lariat_core::id! {
    /// A distinct state subformula in one [`Closure`]. Prints as `f7`.
    pub struct SubId = "f";
}

/// The distinct state subformulas of a CTL formula, operands before the formulas that use them: the
/// order in which states are labeled.
///
/// ```
/// use lariat_logic::ctl::{self, Closure};
/// let closure = Closure::of(&ctl::parse("E[p U AX p]").unwrap());
/// let subformulas: Vec<String> = closure.ids().map(|id| closure.text(id)).collect();
/// assert_eq!(subformulas, ["p", "AX p", "E[p U AX p]"]);
/// ```
#[derive(Clone, Debug)]
pub struct Closure {
    formulas: IndexVec<SubId, Star>,
    nodes: IndexVec<SubId, Node<PropId, SubId>>,
    alphabet: Alphabet,
}

impl Closure {
    /// The state subformulas of a formula, itself included: it has the last number.
    pub fn of(formula: &Formula) -> Self {
        let mut closure =
            Self { formulas: IndexVec::new(), nodes: IndexVec::new(), alphabet: Alphabet::new() };
        let mut numbers: FxHashMap<u128, SubId> = FxHashMap::default();
        let all = formula.state_formula().star().subformulas();
        for star in all.into_iter().filter(Star::is_state) {
            let alphabet = &mut closure.alphabet;
            let node = node_of(&star, |p| alphabet.add(p), |c| numbers[&c.fingerprint()]);
            closure.nodes.push(node);
            let fingerprint = star.fingerprint();
            numbers.insert(fingerprint, closure.formulas.push(star));
        }
        closure
    }

    /// The formula numbered last: the whole one.
    pub fn root(&self) -> SubId {
        self.formulas.last().expect("a closure of a formula contains it").0
    }

    /// All numbers, operands first.
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = SubId> + ExactSizeIterator + use<> {
        self.formulas.ids()
    }

    /// What stands at the top of a subformula.
    pub fn node(&self, id: SubId) -> Node<PropId, SubId> {
        self.nodes[id]
    }

    /// The subformula with this number, as one of CTL*.
    pub fn formula(&self, id: SubId) -> &Star {
        &self.formulas[id]
    }

    /// The text of a subformula.
    pub fn text(&self, id: SubId) -> String {
        self.formulas[id].to_string()
    }

    /// The propositions, in the order of their first occurrence.
    pub fn alphabet(&self) -> &Alphabet {
        &self.alphabet
    }

    /// How many distinct state subformulas there are.
    pub fn len(&self) -> usize {
        self.formulas.len()
    }

    /// Never: a formula is its own subformula.
    pub fn is_empty(&self) -> bool {
        self.formulas.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ctl::{PathNode, Quantifier, StarNode, parse};

    #[test]
    fn path_formulas_have_no_number() {
        let closure = Closure::of(&parse("AG(p -> EF q) & p").unwrap());
        assert!(closure.ids().all(|id| closure.formula(id).is_state()));
        assert_eq!(closure.len(), 6);
        let Node::And(ag, _) = closure.node(closure.root()) else { panic!("a conjunction") };
        let Node::Path(Quantifier::All, PathNode::Globally(c)) = closure.node(ag) else {
            panic!("AG")
        };
        assert_eq!(closure.text(c), "p -> EF q");
        assert!(matches!(closure.formula(c).view(), StarNode::Linear(_)));
    }
}
