//! Sets of letter classes: one machine word where that is enough.

/// A set of letter classes.
pub trait Mask: Clone + Eq + std::fmt::Debug {
    /// The set of the classes whose bits are set in these words.
    fn from_words(words: &[u64]) -> Self;
    /// One bit for each class.
    fn words(&self) -> &[u64];
    /// Have they a class in common?
    fn intersects(&self, other: &Self) -> bool;
    /// Adds the classes of the other.
    fn or_with(&mut self, other: &Self);
    /// Takes out the classes of the other.
    fn minus_with(&mut self, other: &Self);
    /// Has it no class?
    fn is_empty(&self) -> bool;
}

impl Mask for u64 {
    fn from_words(words: &[u64]) -> Self {
        words[0]
    }
    fn words(&self) -> &[u64] {
        std::slice::from_ref(self)
    }
    #[inline]
    fn intersects(&self, other: &Self) -> bool {
        self & other != 0
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
    fn is_empty(&self) -> bool {
        *self == 0
    }
}

impl Mask for Box<[u64]> {
    fn from_words(words: &[u64]) -> Self {
        words.into()
    }
    fn words(&self) -> &[u64] {
        self
    }
    fn intersects(&self, other: &Self) -> bool {
        self.iter().zip(other.iter()).any(|(a, b)| a & b != 0)
    }
    fn or_with(&mut self, other: &Self) {
        self.iter_mut().zip(other.iter()).for_each(|(a, b)| *a |= b);
    }
    fn minus_with(&mut self, other: &Self) {
        self.iter_mut().zip(other.iter()).for_each(|(a, b)| *a &= !b);
    }
    fn is_empty(&self) -> bool {
        self.iter().all(|&word| word == 0)
    }
}
