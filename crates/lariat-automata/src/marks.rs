//! Sets of acceptance marks.

use std::fmt;

use lariat_core::{BitSet, Id};

lariat_core::id! {
    /// An acceptance mark of one automaton. Prints as `m3`.
    pub struct MarkId = "m";
}

/// A set of marks: one word for the first 64, more only where they are used.
///
/// ```
/// use lariat_automata::{MarkId, MarkSet};
/// use lariat_core::Id;
/// let set: MarkSet = [0, 70].into_iter().map(MarkId::new).collect();
/// assert!(set.contains(MarkId::new(70)) && !set.contains(MarkId::new(6)));
/// assert!(set.is_subset(&MarkSet::all(71)));
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct MarkSet {
    low: u64,
    /// Marks from 64 on, counted from 0 again. `None` when there are none, so that equal sets are
    /// equal values.
    high: Option<Box<BitSet<MarkId>>>,
}

impl MarkSet {
    /// No marks.
    pub const fn new() -> Self {
        Self { low: 0, high: None }
    }

    /// The marks whose bits are set.
    pub const fn from_bits(bits: u64) -> Self {
        Self { low: bits, high: None }
    }

    /// The first `n` marks.
    pub fn all(n: usize) -> Self {
        if n <= 64 {
            return Self::from_bits(if n == 64 { u64::MAX } else { (1 << n) - 1 });
        }
        (0..n).map(MarkId::new).collect()
    }

    /// One bit for each mark, if all are among the first 64.
    #[inline]
    pub fn bits(&self) -> Option<u64> {
        self.high.is_none().then_some(self.low)
    }

    /// Is the mark in the set?
    #[inline]
    pub fn contains(&self, mark: MarkId) -> bool {
        match mark.index() {
            i @ 0..64 => self.low >> i & 1 == 1,
            i => self.high.as_ref().is_some_and(|high| high.contains(MarkId::new(i - 64))),
        }
    }

    /// Adds a mark.
    pub fn insert(&mut self, mark: MarkId) {
        match mark.index() {
            i @ 0..64 => self.low |= 1 << i,
            i => {
                self.high.get_or_insert_default().insert(MarkId::new(i - 64));
            }
        }
    }

    /// Takes a mark out.
    pub fn remove(&mut self, mark: MarkId) {
        match mark.index() {
            i @ 0..64 => self.low &= !(1 << i),
            i => {
                if let Some(high) = &mut self.high {
                    high.remove(MarkId::new(i - 64));
                }
                self.normalize();
            }
        }
    }

    /// Has it no marks?
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.low == 0 && self.high.is_none()
    }

    /// How many marks it has.
    pub fn len(&self) -> usize {
        self.low.count_ones() as usize + self.high.as_ref().map_or(0, |high| high.len())
    }

    /// Is every mark of this set in the other?
    #[inline]
    pub fn is_subset(&self, other: &Self) -> bool {
        self.low & !other.low == 0
            && match (&self.high, &other.high) {
                (None, _) => true,
                (Some(_), None) => false,
                (Some(a), Some(b)) => a.is_subset(b),
            }
    }

    /// Have they a mark in common?
    pub fn intersects(&self, other: &Self) -> bool {
        self.low & other.low != 0
            || matches!((&self.high, &other.high), (Some(a), Some(b)) if !a.is_disjoint(b))
    }

    /// The marks of either.
    pub fn union(&self, other: &Self) -> Self {
        let mut all = self.clone();
        all.union_with(other);
        all
    }

    /// Adds all marks of the other set.
    #[inline]
    pub fn union_with(&mut self, other: &Self) {
        self.low |= other.low;
        if let Some(high) = &other.high {
            self.high.get_or_insert_default().union_with(high);
        }
    }

    /// The marks of both.
    pub fn intersection(&self, other: &Self) -> Self {
        let mut both = self.clone();
        both.low &= other.low;
        match (&mut both.high, &other.high) {
            (Some(a), Some(b)) => a.intersect_with(b),
            (high, _) => *high = None,
        }
        both.normalize();
        both
    }

    /// The marks of this set that the other lacks.
    pub fn difference(&self, other: &Self) -> Self {
        let mut rest = self.clone();
        rest.low &= !other.low;
        if let (Some(a), Some(b)) = (&mut rest.high, &other.high) {
            a.difference_with(b);
        }
        rest.normalize();
        rest
    }

    /// The marks with numbers higher by `offset`.
    pub fn shifted(&self, offset: usize) -> Self {
        if let (None, true) = (&self.high, self.low.leading_zeros() as usize >= offset) {
            return Self::from_bits(if offset == 64 { 0 } else { self.low << offset });
        }
        self.iter().map(|mark| MarkId::new(mark.index() + offset)).collect()
    }

    /// The marks, in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = MarkId> + '_ {
        let low = (0..64).filter(|i| self.low >> i & 1 == 1).map(MarkId::new);
        let high = self.high.iter().flat_map(|high| high.iter());
        low.chain(high.map(|mark| MarkId::new(mark.index() + 64)))
    }

    fn normalize(&mut self) {
        if self.high.as_ref().is_some_and(|high| high.is_empty()) {
            self.high = None;
        }
    }
}

impl FromIterator<MarkId> for MarkSet {
    fn from_iter<It: IntoIterator<Item = MarkId>>(marks: It) -> Self {
        let mut set = Self::new();
        for mark in marks {
            set.insert(mark);
        }
        set
    }
}

impl fmt::Debug for MarkSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
