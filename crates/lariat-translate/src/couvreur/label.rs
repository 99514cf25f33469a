//! Sets of letters inside the tableau: as fast as the number of propositions allows.

use std::hash::Hash;

use lariat_core::{Alphabet, Guard, Id, PropId};

/// A set of letters. Equal sets are `==`.
pub trait Label: Clone + Eq + Hash {
    /// What an operation takes, in steps of a machine word.
    const COST: u64;

    /// All letters.
    fn tt() -> Self;
    /// The letters in which the proposition has this value.
    fn literal(prop: PropId, value: bool) -> Self;
    /// The letters of both.
    fn and(&self, other: &Self) -> Self;
    /// Adds the letters of the other.
    fn or_with(&mut self, other: &Self);
    /// Takes out the letters of the other.
    fn minus_with(&mut self, other: &Self);
    /// Is it the empty set?
    fn is_false(&self) -> bool;
    /// The same set as a guard.
    fn guard(&self, alphabet: &Alphabet) -> Guard;
}

impl Label for u64 {
    const COST: u64 = 1;

    fn tt() -> Self {
        Self::MAX
    }
    fn literal(prop: PropId, value: bool) -> Self {
        Guard::literal(prop, value).table().expect("at most six propositions fit into a table")
    }
    #[inline]
    fn and(&self, other: &Self) -> Self {
        self & other
    }
    #[inline]
    fn or_with(&mut self, other: &Self) {
        *self |= other;
    }
    #[inline]
    fn minus_with(&mut self, other: &Self) {
        *self &= !other;
    }
    #[inline]
    fn is_false(&self) -> bool {
        *self == 0
    }
    fn guard(&self, _: &Alphabet) -> Guard {
        Guard::from_table(*self)
    }
}

/// A truth table of nine propositions: word `i` is the table of the first six where the last three
/// have the bits of `i`.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Wide([u64; 8]);

impl Label for Wide {
    const COST: u64 = 4;

    fn tt() -> Self {
        Self([u64::MAX; 8])
    }
    fn literal(prop: PropId, value: bool) -> Self {
        match prop.index() {
            0..6 => Self([<u64 as Label>::literal(prop, value); 8]),
            i => Self(std::array::from_fn(|word| {
                if (word >> (i - 6) & 1 == 1) == value { u64::MAX } else { 0 }
            })),
        }
    }
    fn and(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }
    fn or_with(&mut self, other: &Self) {
        self.0.iter_mut().zip(&other.0).for_each(|(a, b)| *a |= b);
    }
    fn minus_with(&mut self, other: &Self) {
        self.0.iter_mut().zip(&other.0).for_each(|(a, b)| *a &= !b);
    }
    fn is_false(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }
    fn guard(&self, _: &Alphabet) -> Guard {
        let select = |word: usize| {
            (0..3).fold(Guard::tt(), |all, bit| {
                all.and(&Guard::literal(PropId::new(6 + bit), word >> bit & 1 == 1))
            })
        };
        let parts = self.0.iter().enumerate().filter(|(_, table)| **table != 0);
        parts.fold(Guard::ff(), |any, (word, &table)| {
            any.or(&Guard::from_table(table).and(&select(word)))
        })
    }
}

impl Label for Guard {
    // Decision diagrams are allocated: measured on formulas of 12 propositions.
    const COST: u64 = 100;

    fn tt() -> Self {
        Self::tt()
    }
    fn literal(prop: PropId, value: bool) -> Self {
        Self::literal(prop, value)
    }
    fn and(&self, other: &Self) -> Self {
        Self::and(self, other)
    }
    fn or_with(&mut self, other: &Self) {
        *self = self.or(other);
    }
    fn minus_with(&mut self, other: &Self) {
        *self = self.minus(other);
    }
    fn is_false(&self) -> bool {
        Self::is_false(self)
    }
    fn guard(&self, _: &Alphabet) -> Guard {
        self.clone()
    }
}
