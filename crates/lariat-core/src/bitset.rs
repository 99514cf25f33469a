//! Sets of dense ids, one bit each.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;

use crate::Id;

/// A set of ids. Two sets are equal when they have the same members, whatever room they keep.
///
/// ```
/// use lariat_core::{BitSet, Id, PropId};
/// let mut set: BitSet<PropId> = [1, 70].into_iter().map(PropId::new).collect();
/// assert!(set.contains(PropId::new(70)));
/// assert!(!set.insert(PropId::new(1)), "it was there already");
/// assert_eq!(set.len(), 2);
/// ```
#[derive(Clone)]
pub struct BitSet<I> {
    /// Invariant: the last word is not zero.
    words: Vec<u64>,
    ids: PhantomData<fn(I) -> I>,
}

impl<I: Id> BitSet<I> {
    /// The empty set.
    pub const fn new() -> Self {
        Self { words: Vec::new(), ids: PhantomData }
    }

    /// Is the id in the set?
    #[inline]
    pub fn contains(&self, id: I) -> bool {
        let (word, bit) = (id.index() / 64, id.index() % 64);
        self.words.get(word).is_some_and(|w| w >> bit & 1 == 1)
    }

    /// Adds an id; was it missing?
    pub fn insert(&mut self, id: I) -> bool {
        let (word, bit) = (id.index() / 64, id.index() % 64);
        if word >= self.words.len() {
            self.words.resize(word + 1, 0);
        }
        let before = self.words[word];
        self.words[word] = before | 1 << bit;
        before != self.words[word]
    }

    /// Takes an id out; was it there?
    pub fn remove(&mut self, id: I) -> bool {
        let (word, bit) = (id.index() / 64, id.index() % 64);
        let Some(w) = self.words.get_mut(word) else { return false };
        let before = *w;
        *w &= !(1 << bit);
        let changed = before != *w;
        self.shrink();
        changed
    }

    /// Adds or takes out an id.
    pub fn set(&mut self, id: I, member: bool) {
        if member {
            self.insert(id);
        } else {
            self.remove(id);
        }
    }

    /// How many members there are.
    pub fn len(&self) -> usize {
        self.words.iter().map(|w| w.count_ones() as usize).sum()
    }

    /// Is it the empty set?
    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// The members, in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = I> + '_ {
        self.words.iter().enumerate().flat_map(|(i, &word)| {
            let mut rest = word;
            std::iter::from_fn(move || {
                if rest == 0 {
                    return None;
                }
                let bit = rest.trailing_zeros() as usize;
                rest &= rest - 1;
                Some(I::new(i * 64 + bit))
            })
        })
    }

    /// Is every member of this set in the other?
    pub fn is_subset(&self, other: &Self) -> bool {
        self.words.len() <= other.words.len()
            && self.words.iter().zip(&other.words).all(|(a, b)| a & !b == 0)
    }

    /// Have the two sets no member in common?
    pub fn is_disjoint(&self, other: &Self) -> bool {
        self.words.iter().zip(&other.words).all(|(a, b)| a & b == 0)
    }

    /// Adds all members of the other set.
    pub fn union_with(&mut self, other: &Self) {
        if self.words.len() < other.words.len() {
            self.words.resize(other.words.len(), 0);
        }
        for (a, b) in self.words.iter_mut().zip(&other.words) {
            *a |= b;
        }
    }

    /// Keeps only the members that the other set has too.
    pub fn intersect_with(&mut self, other: &Self) {
        self.words.truncate(other.words.len());
        for (a, b) in self.words.iter_mut().zip(&other.words) {
            *a &= b;
        }
        self.shrink();
    }

    /// Takes out all members of the other set.
    pub fn difference_with(&mut self, other: &Self) {
        for (a, b) in self.words.iter_mut().zip(&other.words) {
            *a &= !b;
        }
        self.shrink();
    }

    fn shrink(&mut self) {
        while self.words.last() == Some(&0) {
            self.words.pop();
        }
    }
}

impl<I: Id> Default for BitSet<I> {
    fn default() -> Self {
        Self::new()
    }
}

impl<I> PartialEq for BitSet<I> {
    fn eq(&self, other: &Self) -> bool {
        self.words == other.words
    }
}

impl<I> Eq for BitSet<I> {}

impl<I> PartialOrd for BitSet<I> {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl<I> Ord for BitSet<I> {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        (self.words.len().cmp(&other.words.len()))
            .then_with(|| self.words.iter().rev().cmp(other.words.iter().rev()))
    }
}

impl<I> Hash for BitSet<I> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.words.hash(state);
    }
}

impl<I: Id> FromIterator<I> for BitSet<I> {
    fn from_iter<It: IntoIterator<Item = I>>(ids: It) -> Self {
        let mut set = Self::new();
        set.extend(ids);
        set
    }
}

impl<I: Id> Extend<I> for BitSet<I> {
    fn extend<It: IntoIterator<Item = I>>(&mut self, ids: It) {
        for id in ids {
            self.insert(id);
        }
    }
}

impl<I: Id> fmt::Debug for BitSet<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::PropId;

    fn set(members: &[usize]) -> BitSet<PropId> {
        members.iter().copied().map(PropId::new).collect()
    }

    #[test]
    fn equality_forgets_room_once_used() {
        let mut wide = set(&[3, 200]);
        wide.remove(PropId::new(200));
        assert_eq!(wide, set(&[3]));
        wide.difference_with(&set(&[3]));
        assert_eq!(wide, BitSet::new());
    }

    #[test]
    fn set_algebra_works_across_word_borders() {
        let (a, b) = (set(&[1, 63, 64, 130]), set(&[63, 64]));
        assert!(b.is_subset(&a) && !a.is_subset(&b));
        let mut c = a.clone();
        c.intersect_with(&b);
        assert_eq!(c, b);
        c.union_with(&a);
        assert_eq!(c, a);
        c.difference_with(&b);
        assert!(c.is_disjoint(&b));
        assert_eq!(c.iter().map(Id::index).collect::<Vec<_>>(), [1, 130]);
    }
}
