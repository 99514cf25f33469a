//! Random lassos.
//!
//! - Paper: TH00, section 3.2 (random paths).
//! - Relies on: every position draws the truth of every proposition on its own.
//! - Cost: one draw for a position and a proposition.
//! - Checked: `tests/prop_random.rs`, `tests/pinned.rs`.

use lariat_core::{Alphabet, Lasso, Letter, Random, Seed};

use crate::Range;

/// How long a random lasso is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lengths {
    /// The lengths of stem and cycle, each drawn from its own range, the stem's first.
    Apart {
        /// The length of the stem.
        stem: Range,
        /// The length of the cycle.
        cycle: Range,
    },
    /// TH00's paths: the number of positions, then the position that follows the last one.
    Path {
        /// The number of positions, stem and cycle together.
        positions: Range,
    },
}

/// A generator of lassos. The draws are the lengths, then position by position the truth of each
/// proposition in the order of the alphabet.
#[derive(Clone, Debug)]
pub struct RandomLasso {
    alphabet: Alphabet,
    lengths: Lengths,
    truth: f64,
}

/// Why a generator of lassos cannot be built.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LassoError {
    /// A cycle, or a path, without positions.
    #[error("a lasso needs a position in its cycle: lengths {given} begin at 0")]
    EmptyCycle {
        /// The lengths of cycle or path.
        given: Range,
    },
    /// A range without a last number, with too large a one, or without any number.
    #[error("lengths {given} are not supported: give a last number of at most {LONGEST}")]
    TooLong {
        /// The lengths.
        given: Range,
    },
    /// A probability outside of 0 to 1.
    #[error("{given} is not a probability: it must be from 0 to 1")]
    NotAProbability {
        /// The number given.
        given: f64,
    },
}

const LONGEST: u64 = 10_000_000;

impl RandomLasso {
    /// Lassos over an alphabet, with lengths, and the probability that a proposition is true.
    pub fn new(alphabet: Alphabet, lengths: Lengths, truth: f64) -> Result<Self, LassoError> {
        let cycle = match lengths {
            Lengths::Apart { stem, cycle } => {
                check_length(stem)?;
                cycle
            }
            Lengths::Path { positions } => positions,
        };
        check_length(cycle)?;
        if cycle.first == Some(0) {
            return Err(LassoError::EmptyCycle { given: cycle });
        }
        if !(0.0..=1.0).contains(&truth) {
            return Err(LassoError::NotAProbability { given: truth });
        }
        Ok(Self { alphabet, lengths, truth })
    }

    /// One lasso.
    pub fn draw(&self, random: &mut Random) -> Lasso {
        let length = |range: Range, smallest, random: &mut Random| {
            let (first, last) = range.within(smallest, LONGEST).into_inner();
            random.between(first, last)
        };
        let (n_stem, n_cycle) = match self.lengths {
            Lengths::Apart { stem, cycle } => (length(stem, 0, random), length(cycle, 1, random)),
            Lengths::Path { positions } => {
                let n = length(positions, 1, random);
                let start = random.below(n);
                (start, n - start)
            }
        };
        let stem = self.draw_word(n_stem, random);
        let cycle = self.draw_word(n_cycle, random);
        Lasso::new(self.alphabet.clone(), stem, cycle).expect("the cycle has a position")
    }

    /// The endless stream of lassos of a seed.
    pub fn stream(self, seed: Seed) -> impl Iterator<Item = Lasso> {
        let mut random = seed.random();
        std::iter::repeat_with(move || self.draw(&mut random))
    }

    fn draw_word(&self, length: u64, random: &mut Random) -> Vec<Letter> {
        let mut letter = || self.alphabet.ids().filter(|_| random.chance(self.truth)).collect();
        (0..length).map(|_| letter()).collect()
    }
}

fn check_length(given: Range) -> Result<(), LassoError> {
    match given.last {
        Some(last) if last <= LONGEST && !given.is_empty() => Ok(()),
        _ => Err(LassoError::TooLong { given }),
    }
}
