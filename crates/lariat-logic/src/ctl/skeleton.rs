//! Between LTL and CTL*: every LTL formula is a path formula, and every path formula is an LTL
//! formula about propositions and quantified subformulas.

use lariat_core::Prop;
use rustc_hash::{FxHashMap, FxHashSet};

use super::{Quantifier, Star, StarNode, StateFormula};
use crate::ltl;

/// A path formula of CTL* as an LTL formula in which propositions stand for quantified subformulas.
///
/// Once it is known in which states these hold, the LTL formula can be checked: so CTL* is checked.
#[derive(Clone, Debug)]
pub struct Skeleton {
    /// The LTL formula.
    pub formula: ltl::Formula,
    /// The new propositions and the maximal quantified subformulas they stand for, left to right.
    pub placeholders: Vec<(Prop, StateFormula)>,
}

impl From<&ltl::Formula> for Star {
    /// An LTL formula as a path formula.
    fn from(formula: &ltl::Formula) -> Self {
        let closure = ltl::Closure::of(formula);
        let results = closure.fold(|_, node: ltl::Node<_, &Self>| {
            Self::build(StarNode::Linear(match node {
                ltl::Node::True => ltl::Node::True,
                ltl::Node::False => ltl::Node::False,
                ltl::Node::Prop(p) => ltl::Node::Prop(closure.prop(p).clone()),
                ltl::Node::Unary(op, c) => ltl::Node::Unary(op, c.clone()),
                ltl::Node::Binary(op, l, r) => ltl::Node::Binary(op, l.clone(), r.clone()),
            }))
        });
        results[closure.root()].clone()
    }
}

impl StateFormula {
    /// `A f`: what checking the LTL formula on all paths of a structure means.
    pub fn on_all_paths(formula: &ltl::Formula) -> Self {
        Self::quantify(Quantifier::All, Star::from(formula))
    }
}

impl Star {
    /// It as an LTL formula, if it has no quantifier.
    pub fn to_ltl(&self) -> Option<ltl::Formula> {
        let skeleton = self.skeleton();
        skeleton.placeholders.is_empty().then_some(skeleton.formula)
    }

    /// Its LTL skeleton. A placeholder is named by the text of what it stands for (`#0`, `#1`, …
    /// where that is long), with primes if a proposition already has that name.
    ///
    /// ```
    /// use lariat_logic::ctl;
    /// let path = ctl::parse_path("G(p -> E F q) & F A G p").unwrap();
    /// let skeleton = path.skeleton();
    /// assert_eq!(skeleton.formula.to_string(), "G(p -> \"EF q\") & F\"AG p\"");
    /// assert_eq!(skeleton.placeholders.len(), 2);
    /// assert!(ctl::parse_path("G F p").unwrap().to_ltl().is_some());
    /// ```
    pub fn skeleton(&self) -> Skeleton {
        enum Task<'a> {
            Visit(&'a Star),
            Build(&'a Star),
        }
        let mut names = Names::new(self);
        let mut placeholders = Vec::new();
        let mut done: FxHashMap<u128, ltl::Formula> = FxHashMap::default();
        let mut tasks = vec![Task::Visit(self)];
        while let Some(task) = tasks.pop() {
            match task {
                Task::Visit(f) if done.contains_key(&f.fingerprint()) => {}
                Task::Visit(f) => {
                    tasks.push(Task::Build(f));
                    if let StarNode::Linear(linear) = f.view() {
                        tasks.extend(linear.operands().rev().map(Task::Visit));
                    }
                }
                Task::Build(f) => {
                    let operand = |c: &Star| done[&c.fingerprint()].clone();
                    let formula = match f.view() {
                        StarNode::Quantified(..) => {
                            let name = names.fresh(f, placeholders.len());
                            let state = StateFormula::new(f.clone());
                            let state = state.expect("quantified formulas are about states");
                            placeholders.push((name.clone(), state));
                            ltl::Formula::prop(&name)
                        }
                        StarNode::Linear(linear) => ltl::Formula::build(match linear {
                            ltl::Node::True => ltl::Node::True,
                            ltl::Node::False => ltl::Node::False,
                            ltl::Node::Prop(p) => ltl::Node::Prop(p.clone()),
                            ltl::Node::Unary(op, c) => ltl::Node::Unary(op, operand(c)),
                            ltl::Node::Binary(op, l, r) => {
                                ltl::Node::Binary(op, operand(l), operand(r))
                            }
                        }),
                    };
                    done.insert(f.fingerprint(), formula);
                }
            }
        }
        Skeleton { formula: done[&self.fingerprint()].clone(), placeholders }
    }
}

/// Names that are taken.
struct Names(FxHashSet<String>);

impl Names {
    fn new(formula: &Star) -> Self {
        let subformulas = formula.subformulas();
        let props = subformulas.iter().filter_map(|sub| match sub.view() {
            StarNode::Linear(ltl::Node::Prop(p)) => Some(p.name().to_owned()),
            _ => None,
        });
        Self(props.collect())
    }

    fn fresh(&mut self, formula: &Star, number: usize) -> Prop {
        let short = formula.n_symbols() <= 20;
        let mut name = if short { formula.to_string() } else { format!("#{number}") };
        while !self.0.insert(name.clone()) {
            name.push('\'');
        }
        Prop::new(&name)
    }
}
