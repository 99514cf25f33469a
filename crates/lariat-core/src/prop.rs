//! Atomic propositions, alphabets over them, and their letters.

use std::fmt;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::{BitSet, Id, IndexVec};

/// The name of an atomic proposition: any text, `p0` as well as `x > 3`.
///
/// Cloning shares the text.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Prop(Arc<str>);

impl Prop {
    /// The proposition with this name.
    pub fn new(name: &str) -> Self {
        Self(name.into())
    }

    /// Its name.
    pub fn name(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Prop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Debug for Prop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

crate::id! {
    /// A proposition of one [`Alphabet`]. Prints as `p7`.
    pub struct PropId = "p";
}

/// An ordered list of distinct propositions. Their numbers are the bits of a [`Letter`].
#[derive(Clone, Default)]
pub struct Alphabet {
    props: IndexVec<PropId, Prop>,
    by_name: FxHashMap<Prop, PropId>,
}

impl Alphabet {
    /// No propositions: the alphabet with one letter.
    pub fn new() -> Self {
        Self::default()
    }

    /// The number of a proposition, which is added if it is new.
    pub fn add(&mut self, prop: &Prop) -> PropId {
        if let Some(&id) = self.by_name.get(prop) {
            return id;
        }
        let id = self.props.push(prop.clone());
        self.by_name.insert(prop.clone(), id);
        id
    }

    /// The number of a proposition, if it belongs to the alphabet.
    pub fn find(&self, prop: &Prop) -> Option<PropId> {
        self.by_name.get(prop).copied()
    }

    /// The propositions, in order.
    pub fn props(&self) -> impl ExactSizeIterator<Item = &Prop> {
        self.props.iter()
    }

    /// The numbers of the propositions.
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = PropId> + ExactSizeIterator + use<> {
        self.props.ids()
    }

    /// The proposition with this number.
    pub fn prop(&self, id: PropId) -> &Prop {
        &self.props[id]
    }

    /// How many propositions there are.
    pub fn n_props(&self) -> usize {
        self.props.len()
    }
}

impl PartialEq for Alphabet {
    fn eq(&self, other: &Self) -> bool {
        self.props == other.props
    }
}

impl Eq for Alphabet {}

impl fmt::Debug for Alphabet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.props.fmt(f)
    }
}

impl<'a> FromIterator<&'a Prop> for Alphabet {
    fn from_iter<It: IntoIterator<Item = &'a Prop>>(props: It) -> Self {
        let mut alphabet = Self::new();
        for prop in props {
            alphabet.add(prop);
        }
        alphabet
    }
}

/// A letter: the set of propositions that are true, all others of the alphabet being false.
pub type Letter = BitSet<PropId>;

impl Letter {
    /// The letter whose bit `i` says whether proposition `i` is true.
    pub fn from_bits(bits: u64) -> Self {
        (0..64).filter(|i| bits >> i & 1 == 1).map(PropId::new).collect()
    }
}
