//! Sets of obligations and promises, by number.

use std::hash::Hash;

use lariat_core::{BitSet, Id};
use lariat_logic::ltl::SubId;

/// A set of small numbers.
pub trait Set: Clone + Eq + Ord + Hash + Default {
    /// Adds a number.
    fn insert(&mut self, number: usize);
    /// Adds all of another set.
    fn union_with(&mut self, other: &Self);
    /// Is every number of this set in the other?
    fn is_subset(&self, other: &Self) -> bool;
    /// The numbers, in ascending order.
    fn members(&self) -> impl Iterator<Item = usize>;
}

impl Set for u128 {
    #[inline]
    fn insert(&mut self, number: usize) {
        *self |= 1 << number;
    }
    #[inline]
    fn union_with(&mut self, other: &Self) {
        *self |= other;
    }
    #[inline]
    fn is_subset(&self, other: &Self) -> bool {
        self & !other == 0
    }
    fn members(&self) -> impl Iterator<Item = usize> {
        let mut rest = *self;
        std::iter::from_fn(move || {
            if rest == 0 {
                return None;
            }
            let number = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            Some(number)
        })
    }
}

impl Set for BitSet<SubId> {
    fn insert(&mut self, number: usize) {
        BitSet::insert(self, SubId::new(number));
    }
    fn union_with(&mut self, other: &Self) {
        BitSet::union_with(self, other);
    }
    fn is_subset(&self, other: &Self) -> bool {
        BitSet::is_subset(self, other)
    }
    fn members(&self) -> impl Iterator<Item = usize> {
        self.iter().map(Id::index)
    }
}
