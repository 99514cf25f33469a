//! Chance that repeats itself: the same seed gives the same choices on every machine, for ever.

use rand_core::Rng as _;
use rand_pcg::Pcg64Mcg;

/// Where a sequence of random choices starts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Seed(pub u64);

impl Seed {
    /// The generator that starts here.
    pub fn random(self) -> Random {
        let [high, low] = [0, 1].map(|i| u128::from(self.derive(i).0));
        Random { generator: Pcg64Mcg::new(high << 64 | low) }
    }

    /// An independent seed for the `index`-th piece of work, whatever order the pieces are done in.
    pub fn derive(self, index: u64) -> Self {
        let mut x = self.0 ^ index.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        x = (x ^ x >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        x = (x ^ x >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        Self(x ^ x >> 31)
    }
}

/// A fixed generator (PCG XSL 128/64 MCG) with the few draws that we need.
///
/// The draws are written here, not taken from a library, so that no upgrade changes them.
///
/// ```
/// use lariat_core::Seed;
/// let draw = |seed| { let mut r = Seed(seed).random(); [r.below(100), r.below(100), r.below(100)] };
/// assert_eq!(draw(1), draw(1));
/// assert_ne!(draw(1), draw(2));
/// ```
#[derive(Clone, Debug)]
pub struct Random {
    generator: Pcg64Mcg,
}

impl Random {
    /// 64 random bits.
    pub fn bits(&mut self) -> u64 {
        self.generator.next_u64()
    }

    /// A number from `0` to `bound - 1`, each as likely as the others (Lemire's rejection).
    ///
    /// # Panics
    /// When `bound` is 0.
    pub fn below(&mut self, bound: u64) -> u64 {
        assert!(bound > 0, "there is no number below 0");
        let threshold = bound.wrapping_neg() % bound;
        loop {
            let product = u128::from(self.bits()) * u128::from(bound);
            if product as u64 >= threshold {
                return (product >> 64) as u64;
            }
        }
    }

    /// A number from `low` to `high`, both included.
    pub fn between(&mut self, low: u64, high: u64) -> u64 {
        match (high - low).checked_add(1) {
            Some(width) => low + self.below(width),
            None => self.bits(),
        }
    }

    /// True with this probability.
    pub fn chance(&mut self, probability: f64) -> bool {
        ((self.bits() >> 11) as f64) < probability * (1u64 << 53) as f64
    }

    /// An index into `weights`, in proportion to them; `None` when all are 0.
    pub fn weighted(&mut self, weights: &[u64]) -> Option<usize> {
        let total: u64 = weights.iter().sum();
        if total == 0 {
            return None;
        }
        let mut draw = self.below(total);
        weights.iter().position(|&weight| {
            let hit = draw < weight;
            draw = draw.wrapping_sub(weight);
            hit
        })
    }

    /// One of the items; `None` when there are none.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        if items.is_empty() {
            return None;
        }
        items.get(self.below(items.len() as u64) as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sequence_of_a_seed_never_changes() {
        let mut random = Seed(1).random();
        let draws: Vec<u64> = (0..6).map(|_| random.below(1000)).collect();
        assert_eq!(draws, [0, 858, 62, 854, 799, 541]);
    }

    #[test]
    fn weights_of_zero_are_never_drawn() {
        let mut random = Seed(3).random();
        let mut hits = [0; 3];
        for _ in 0..3000 {
            hits[random.weighted(&[1, 0, 2]).unwrap()] += 1;
        }
        assert_eq!(hits[1], 0);
        assert!((800..1200).contains(&hits[0]), "{hits:?}");
        assert_eq!(random.weighted(&[0, 0]), None);
    }
}
