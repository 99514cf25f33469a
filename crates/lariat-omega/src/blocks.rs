//! Letters split into blocks, for edges that are taken together: all letters of a block take the
//! same edges.
//!
//! - Relies on: the block of a letter is what its own edges have in common, less the other edges.
//! - Cost: blocks × edges, a word operation each; blocks of letters that take no edge are not met.
//! - Checked: through its users.

use lariat_automata::EdgeId;
use lariat_core::{Id, LimitReached};

use crate::LetterClasses;

/// Room to work in, used again and again.
#[derive(Default)]
pub(crate) struct Blocks {
    rest: Vec<u64>,
    block: Vec<u64>,
    taken: Vec<usize>,
}

impl Blocks {
    /// Calls `visit` with each block and with the places in `edges` of the edges it takes.
    pub fn for_each(
        &mut self,
        classes: &LetterClasses,
        edges: &[EdgeId],
        mut visit: impl FnMut(&[u64], &[usize]) -> Result<(), LimitReached>,
    ) -> Result<(), LimitReached> {
        self.rest.clear();
        self.rest.resize(classes.n_words(), 0);
        edges.iter().for_each(|e| unite(&mut self.rest, classes.mask(e.index())));
        while let Some(word) = self.rest.iter().position(|&w| w != 0) {
            let bit = self.rest[word].trailing_zeros();
            self.block.clone_from(&self.rest);
            self.taken.clear();
            for (i, e) in edges.iter().enumerate() {
                let mask = classes.mask(e.index());
                if mask[word] >> bit & 1 == 1 {
                    self.taken.push(i);
                    self.block.iter_mut().zip(mask).for_each(|(b, m)| *b &= m);
                } else {
                    self.block.iter_mut().zip(mask).for_each(|(b, m)| *b &= !m);
                }
            }
            self.rest.iter_mut().zip(&self.block).for_each(|(r, b)| *r &= !b);
            visit(&self.block, &self.taken)?;
        }
        Ok(())
    }
}

/// The mask of all letters.
pub(crate) fn all_letters(classes: &LetterClasses) -> Vec<u64> {
    let n = classes.n_classes();
    let word = |i: usize| if n >= 64 * (i + 1) { u64::MAX } else { (1 << (n - 64 * i)) - 1 };
    (0..classes.n_words()).map(word).collect()
}

/// Adds the letters of another mask.
#[inline]
pub(crate) fn unite(mask: &mut [u64], other: &[u64]) {
    mask.iter_mut().zip(other).for_each(|(a, b)| *a |= b);
}

/// Have two masks a letter in common?
#[inline]
pub(crate) fn intersects(a: &[u64], b: &[u64]) -> bool {
    a.iter().zip(b).any(|(a, b)| a & b != 0)
}
