//! Boolean functions over the propositions of an alphabet, canonical: equal functions are `==`.
//!
//! - Departs: a function of the first six propositions is a truth table in one machine word; any
//!   other is a binary decision diagram that owns its nodes. Which one is decided by the function
//!   alone, so equality is equality of content either way.
//! - Cost: one instruction an operation on tables; product of the sizes on diagrams.
//! - Checked: `tests/prop_guard.rs`, against evaluation letter by letter.

mod bounded;
mod cubes;
mod table;

use std::sync::Arc;

use biodivine_lib_bdd::{Bdd, BddNode, BddPointer, BddVariable};

use crate::{BitSet, Id, Letter, PropId};

pub use cubes::{Cube, Literal};
use table::{TABLE_PROPS, VARIABLE, cofactor, support};

/// A set of letters, given as a Boolean function of the propositions.
///
/// ```
/// use lariat_core::{Guard, Id, PropId};
/// let [a, b] = [0, 9].map(|i| Guard::prop(PropId::new(i)));
/// assert_eq!(a.and(&b).not(), a.not().or(&b.not()));
/// assert!(a.and(&b).implies(&a));
/// assert_eq!(a.and(&b).or(&a.and(&b.not())), a);
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Guard(Repr);

#[derive(Clone, PartialEq, Eq, Hash)]
enum Repr {
    /// A function of the propositions 0 to 5.
    Table(u64),
    /// A function that depends on a later proposition too.
    Diagram(Arc<Bdd>),
}

/// Diagrams are built over as many variables as the library can number, so that any two can meet.
const DIAGRAM_VARIABLES: u16 = u16::MAX - 1;

impl Guard {
    /// The most propositions that an alphabet with guards may have.
    pub const MAX_PROPS: usize = DIAGRAM_VARIABLES as usize;

    /// Every letter.
    pub const fn tt() -> Self {
        Self(Repr::Table(u64::MAX))
    }

    /// No letter.
    pub const fn ff() -> Self {
        Self(Repr::Table(0))
    }

    /// The letters in which the proposition is true.
    ///
    /// # Panics
    /// When the proposition is beyond [`Guard::MAX_PROPS`].
    pub fn prop(prop: PropId) -> Self {
        match VARIABLE.get(prop.index()) {
            Some(&table) => Self(Repr::Table(table)),
            None => Self(Repr::Diagram(Arc::new(diagram_of_prop(prop)))),
        }
    }

    /// The letters in which the proposition has this value.
    pub fn literal(prop: PropId, value: bool) -> Self {
        if value { Self::prop(prop) } else { Self::prop(prop).not() }
    }

    /// The function of the first six propositions with this truth table: bit `i` is its value when
    /// proposition `j` is bit `j` of `i`.
    pub const fn from_table(table: u64) -> Self {
        Self(Repr::Table(table))
    }

    /// Its truth table, if it depends on the first six propositions only.
    #[inline]
    pub fn table(&self) -> Option<u64> {
        match self.0 {
            Repr::Table(table) => Some(table),
            Repr::Diagram(_) => None,
        }
    }

    /// The letters of both.
    #[inline]
    pub fn and(&self, other: &Self) -> Self {
        match (&self.0, &other.0) {
            (Repr::Table(a), Repr::Table(b)) => Self(Repr::Table(a & b)),
            _ => Self::normalized(self.diagram().and(&other.diagram())),
        }
    }

    /// The letters of either.
    #[inline]
    pub fn or(&self, other: &Self) -> Self {
        match (&self.0, &other.0) {
            (Repr::Table(a), Repr::Table(b)) => Self(Repr::Table(a | b)),
            _ => Self::normalized(self.diagram().or(&other.diagram())),
        }
    }

    /// The letters of exactly one.
    pub fn xor(&self, other: &Self) -> Self {
        match (&self.0, &other.0) {
            (Repr::Table(a), Repr::Table(b)) => Self(Repr::Table(a ^ b)),
            _ => Self::normalized(self.diagram().xor(&other.diagram())),
        }
    }

    /// The letters of this one that the other lacks.
    #[inline]
    pub fn minus(&self, other: &Self) -> Self {
        match (&self.0, &other.0) {
            (Repr::Table(a), Repr::Table(b)) => Self(Repr::Table(a & !b)),
            _ => Self::normalized(self.diagram().and_not(&other.diagram())),
        }
    }

    /// All other letters.
    pub fn not(&self) -> Self {
        match &self.0 {
            Repr::Table(a) => Self(Repr::Table(!a)),
            Repr::Diagram(a) => Self(Repr::Diagram(Arc::new(a.not()))),
        }
    }

    /// Is it the empty set?
    #[inline]
    pub fn is_false(&self) -> bool {
        self.0 == Repr::Table(0)
    }

    /// Does it contain every letter?
    #[inline]
    pub fn is_true(&self) -> bool {
        self.0 == Repr::Table(u64::MAX)
    }

    /// Is every letter of this one in the other?
    #[inline]
    pub fn implies(&self, other: &Self) -> bool {
        self.minus(other).is_false()
    }

    /// Have the two a letter in common?
    #[inline]
    pub fn intersects(&self, other: &Self) -> bool {
        !self.and(other).is_false()
    }

    /// Is the letter in the set?
    pub fn contains(&self, letter: &Letter) -> bool {
        match &self.0 {
            Repr::Table(table) => {
                let holds = |i: usize| usize::from(letter.contains(PropId::new(i))) << i;
                let row = (0..TABLE_PROPS).fold(0, |row, i| row | holds(i));
                table >> row & 1 == 1
            }
            Repr::Diagram(diagram) => {
                let mut at = diagram.root_pointer();
                while !at.is_terminal() {
                    let prop = PropId::new(diagram.var_of(at).to_index());
                    at = if letter.contains(prop) {
                        diagram.high_link_of(at)
                    } else {
                        diagram.low_link_of(at)
                    };
                }
                at.is_one()
            }
        }
    }

    /// The propositions that it depends on.
    pub fn support(&self) -> BitSet<PropId> {
        match &self.0 {
            Repr::Table(table) => support(*table).map(PropId::new).collect(),
            Repr::Diagram(diagram) => {
                let nodes = diagram.pointers().skip(2);
                nodes.map(|node| PropId::new(diagram.var_of(node).to_index())).collect()
            }
        }
    }

    /// The function with the proposition fixed to a value.
    pub fn cofactor(&self, prop: PropId, value: bool) -> Self {
        match &self.0 {
            Repr::Table(table) if prop.index() < TABLE_PROPS => {
                Self(Repr::Table(cofactor(*table, prop.index(), value)))
            }
            Repr::Table(_) => self.clone(),
            Repr::Diagram(diagram) => Self::normalized(diagram.var_restrict(variable(prop), value)),
        }
    }

    /// The letters that are in the set whatever value is given to the proposition in them, or some
    /// value: existential quantification.
    pub fn exists(&self, prop: PropId) -> Self {
        self.cofactor(prop, false).or(&self.cofactor(prop, true))
    }

    /// The function with another function in the place of each proposition.
    pub fn substitute(&self, mut meaning: impl FnMut(PropId) -> Self) -> Self {
        let diagram = self.diagram();
        let mut values: Vec<Self> = vec![Self::ff(), Self::tt()];
        for node in diagram.pointers().skip(2) {
            let test = meaning(PropId::new(diagram.var_of(node).to_index()));
            let value = |link: BddPointer| &values[link.to_index()];
            let (low, high) = (value(diagram.low_link_of(node)), value(diagram.high_link_of(node)));
            values.push(test.and(high).or(&low.minus(&test)));
        }
        values.swap_remove(diagram.root_pointer().to_index())
    }

    /// How many letters over `n_props` propositions are in the set; `f64` because it may be huge.
    pub fn n_letters(&self, n_props: usize) -> f64 {
        match &self.0 {
            Repr::Table(table) => {
                f64::from(table.count_ones()) * 2f64.powi(n_props as i32 - TABLE_PROPS as i32)
            }
            Repr::Diagram(diagram) => {
                let mut density: Vec<f64> = vec![0.0, 1.0];
                for node in diagram.pointers().skip(2) {
                    let of = |link: BddPointer| density[link.to_index()];
                    let (low, high) = (diagram.low_link_of(node), diagram.high_link_of(node));
                    density.push((of(low) + of(high)) / 2.0);
                }
                density[diagram.root_pointer().to_index()] * 2f64.powi(n_props as i32)
            }
        }
    }

    /// The letter of the set with the fewest true propositions, the first such in the order of
    /// propositions; `None` for the empty set.
    pub fn least_letter(&self) -> Option<Letter> {
        let diagram = self.diagram();
        if diagram.is_false() {
            return None;
        }
        // The fewest true propositions needed below each node.
        let mut cost: Vec<usize> = vec![usize::MAX, 0];
        for node in diagram.pointers().skip(2) {
            let of = |link: BddPointer| cost[link.to_index()];
            let high = of(diagram.high_link_of(node)).saturating_add(1);
            cost.push(of(diagram.low_link_of(node)).min(high));
        }
        let mut letter = Letter::new();
        let mut at = diagram.root_pointer();
        while !at.is_terminal() {
            let of = |link: BddPointer| cost[link.to_index()];
            let (low, high) = (diagram.low_link_of(at), diagram.high_link_of(at));
            if of(high).saturating_add(1) <= of(low) {
                letter.insert(PropId::new(diagram.var_of(at).to_index()));
                at = high;
            } else {
                at = low;
            }
        }
        Some(letter)
    }

    fn diagram(&self) -> Arc<Bdd> {
        match &self.0 {
            Repr::Table(table) => Arc::new(diagram_of_table(*table)),
            Repr::Diagram(diagram) => Arc::clone(diagram),
        }
    }

    /// Keeps the invariant: a table exactly when the first six propositions are enough.
    fn normalized(diagram: Bdd) -> Self {
        let wide = |node| diagram.var_of(node).to_index() >= TABLE_PROPS;
        if diagram.pointers().skip(2).any(wide) {
            return Self(Repr::Diagram(Arc::new(diagram)));
        }
        let mut tables: Vec<u64> = vec![0, u64::MAX];
        for node in diagram.pointers().skip(2) {
            let test = VARIABLE[diagram.var_of(node).to_index()];
            let of = |link: BddPointer| tables[link.to_index()];
            let (low, high) = (diagram.low_link_of(node), diagram.high_link_of(node));
            tables.push(of(high) & test | of(low) & !test);
        }
        Self(Repr::Table(tables[diagram.root_pointer().to_index()]))
    }
}

/// The diagram of a conjunction of literals on distinct propositions, in their order: a chain.
fn diagram_of_cube(cube: &[Literal]) -> Bdd {
    let mut nodes = vec![BddNode::mk_zero(DIAGRAM_VARIABLES), BddNode::mk_one(DIAGRAM_VARIABLES)];
    for literal in cube.iter().rev() {
        assert!(
            literal.prop.index() < Guard::MAX_PROPS,
            "guards over more than 65,534 propositions"
        );
        let (yes, no) = (BddPointer::from_index(nodes.len() - 1), BddPointer::zero());
        let (low, high) = if literal.positive { (no, yes) } else { (yes, no) };
        nodes.push(BddNode::mk_node(variable(literal.prop), low, high));
    }
    Bdd::from_nodes(&nodes).expect("a chain in the order of the propositions is a diagram")
}

fn variable(prop: PropId) -> BddVariable {
    BddVariable::from_index(prop.index())
}

fn diagram_of_prop(prop: PropId) -> Bdd {
    assert!(prop.index() < Guard::MAX_PROPS, "guards over more than 65,534 propositions");
    let nodes = [
        BddNode::mk_zero(DIAGRAM_VARIABLES),
        BddNode::mk_one(DIAGRAM_VARIABLES),
        BddNode::mk_node(variable(prop), BddPointer::zero(), BddPointer::one()),
    ];
    Bdd::from_nodes(&nodes).expect("one decision node over two leaves is a diagram")
}

/// The diagram of a table: one node for each distinct subtable that depends on its first variable.
fn diagram_of_table(table: u64) -> Bdd {
    let mut nodes = vec![BddNode::mk_zero(DIAGRAM_VARIABLES), BddNode::mk_one(DIAGRAM_VARIABLES)];
    let mut known: Vec<(u64, BddPointer)> =
        vec![(0, BddPointer::zero()), (u64::MAX, BddPointer::one())];
    // A subtable is numbered once both its halves are.
    let mut pending = vec![table];
    while let Some(&current) = pending.last() {
        let find = |t: u64| known.iter().find(|(other, _)| *other == t).map(|&(_, link)| link);
        if find(current).is_some() {
            pending.pop();
            continue;
        }
        let first = support(current).next().expect("only the constants depend on nothing");
        let (low, high) = (cofactor(current, first, false), cofactor(current, first, true));
        match (find(low), find(high)) {
            (Some(low), Some(high)) => {
                known.push((current, BddPointer::from_index(nodes.len())));
                nodes.push(BddNode::mk_node(BddVariable::from_index(first), low, high));
            }
            (low_link, high_link) => {
                pending.extend(high_link.is_none().then_some(high));
                pending.extend(low_link.is_none().then_some(low));
            }
        }
    }
    if table == 0 {
        nodes.truncate(1);
    }
    Bdd::from_nodes(&nodes).expect("the nodes follow the order of the propositions")
}
