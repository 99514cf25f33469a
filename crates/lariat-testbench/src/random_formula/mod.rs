//! Random formulas: two generators of the literature and the filters that streams go through.
//!
//! A stream is one sequence of draws from one [`Seed`]: the same seed gives the
//! same formulas for ever, and the first formulas do not depend on how many are taken.
//!
//! ```
//! use lariat_core::Seed;
//! use lariat_testbench::Range;
//! use lariat_testbench::random_formula::{ExactSize, Filters, Generator, Options};
//! let options = Options { sizes: Range::between(6, 8), ..Options::over(3) };
//! let generator = ExactSize::new(&options)?;
//! let mut formulas = generator.stream(Seed(1)).filtered(Filters { unique: true, ..Filters::NONE });
//! let first = formulas.next().expect("a stream does not end")?;
//! assert!((6..=8).contains(&first.n_symbols()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod exact_size;
mod filter;
mod priorities;
mod quick_check;

use std::fmt;

use lariat_core::{Prop, Random, Seed};
use lariat_logic::ltl::Formula;

use crate::Range;

pub use exact_size::{ExactSize, Options, Shape};
pub use filter::{Exhausted, Filtered, Filters, is_trivial};
pub use priorities::{Priorities, PriorityError};
pub use quick_check::QuickCheck;

/// The largest size that a generator takes.
pub const LARGEST_SIZE: u64 = 10_000_000;

/// Something that makes formulas out of chance.
pub trait Generator {
    /// One formula.
    fn draw(&self, random: &mut Random) -> Formula;

    /// The endless stream of formulas of a seed.
    fn stream(self, seed: Seed) -> Stream<Self>
    where
        Self: Sized,
    {
        Stream { generator: self, random: seed.random() }
    }
}

/// The formulas of one generator and one seed, without an end.
#[derive(Clone, Debug)]
pub struct Stream<G> {
    generator: G,
    random: Random,
}

impl<G: Generator> Stream<G> {
    /// The formulas that pass the filters.
    pub fn filtered(self, filters: Filters) -> Filtered<Self> {
        Filtered::new(self, filters)
    }
}

impl<G: Generator> Iterator for Stream<G> {
    type Item = Formula;

    fn next(&mut self) -> Option<Formula> {
        Some(self.generator.draw(&mut self.random))
    }
}

/// Why a generator cannot be built.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum GeneratorError {
    /// Every proposition and constant has priority 0.
    #[error("no proposition and no constant may be used: all their priorities are 0")]
    NoLeaves,
    /// A size that is 0 or beyond what is supported.
    #[error(
        "formulas of size {size} are not supported: a size is from {smallest} to {LARGEST_SIZE}"
    )]
    UnsupportedSize {
        /// The size.
        size: u64,
        /// The smallest one that this generator supports.
        smallest: u64,
    },
    /// The range of sizes has no last number, or no number at all.
    #[error("sizes {sizes} are not supported: give a last size, not below the first")]
    UnboundedSizes {
        /// The sizes asked for.
        sizes: Range,
    },
    /// No formula of these sizes can be built from the operators that are left.
    #[error("no formula of size {sizes} can be built: {reason}")]
    ImpossibleSizes {
        /// The sizes asked for.
        sizes: Range,
        /// What is missing.
        reason: MissingOperators,
    },
    /// A probability outside of 0 to 1.
    #[error("{given} is not a probability: it must be from 0 to 1")]
    NotAProbability {
        /// The number given.
        given: f64,
    },
}

/// Which operators would be needed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MissingOperators {
    /// All operators have priority 0.
    All,
    /// There is no unary operator, so all sizes are odd.
    Unary,
    /// There is only `!` before propositions, so sizes end at 2.
    AllButNegatedPropositions,
}

impl fmt::Display for MissingOperators {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::All => "every operator has priority 0",
            Self::Unary => "without unary operators every size is odd",
            Self::AllButNegatedPropositions => {
                "without other operators than `!` before propositions, sizes end at 2"
            }
        })
    }
}

/// The propositions `p0, p1, …`, this many.
pub fn numbered_props(n_props: usize) -> Vec<Prop> {
    (0..n_props).map(|i| Prop::new(&format!("p{i}"))).collect()
}

/// The sizes of a range that can be built: every `step`-th one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Sizes {
    first: u64,
    step: u64,
    count: u64,
}

impl Sizes {
    fn new(range: Range, smallest: u64) -> Result<Self, GeneratorError> {
        let Some(last) = range.last.filter(|_| !range.is_empty()) else {
            return Err(GeneratorError::UnboundedSizes { sizes: range });
        };
        let first = range.first.unwrap_or(smallest);
        for size in [first, last] {
            if !(smallest..=LARGEST_SIZE).contains(&size) {
                return Err(GeneratorError::UnsupportedSize { size, smallest });
            }
        }
        Ok(Self { first, step: 1, count: last + 1 - first })
    }

    fn odd(self) -> Self {
        let first = self.first | 1;
        Self { first, step: 2, count: (self.last() + 2).saturating_sub(first) / 2 }
    }

    fn up_to(self, last: u64) -> Self {
        Self { count: self.count.min((last + 1).saturating_sub(self.first)), ..self }
    }

    fn last(self) -> u64 {
        self.first + self.count - 1
    }

    fn is_empty(self) -> bool {
        self.count == 0
    }

    fn draw(self, random: &mut Random) -> u64 {
        self.first + self.step * random.below(self.count)
    }
}

/// Items with weights, drawn in proportion to them by one draw.
#[derive(Clone, Debug)]
struct Weighted<T> {
    items: Vec<T>,
    /// For each item, the sum of the weights up to and including its own.
    sums: Vec<u64>,
}

impl<T> Weighted<T> {
    fn new(items: impl IntoIterator<Item = (T, u64)>) -> Self {
        let (mut kept, mut sums, mut total) = (Vec::new(), Vec::new(), 0u64);
        for (item, weight) in items {
            if weight > 0 {
                total += weight;
                kept.push(item);
                sums.push(total);
            }
        }
        Self { items: kept, sums }
    }

    fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// # Panics
    /// When there are no items.
    fn draw(&self, random: &mut Random) -> &T {
        let total = *self.sums.last().expect("only tables with items are drawn from");
        let draw = random.below(total);
        &self.items[self.sums.partition_point(|&sum| sum <= draw)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn odd_sizes_are_every_second_one() {
        let sizes = |first, last| Sizes::new(Range::between(first, last), 1).unwrap();
        let list = |sizes: Sizes| {
            (0..sizes.count).map(|i| sizes.first + i * sizes.step).collect::<Vec<_>>()
        };
        assert_eq!(list(sizes(4, 8).odd()), [5, 7]);
        assert_eq!(list(sizes(3, 7).odd()), [3, 5, 7]);
        assert!(sizes(4, 4).odd().is_empty());
        assert_eq!(list(sizes(1, 7).up_to(2)), [1, 2]);
        assert!(sizes(3, 7).up_to(2).is_empty());
    }

    #[test]
    fn sizes_out_of_bounds_are_refused_with_the_bounds() {
        let error = Sizes::new(Range::only(0), 1).unwrap_err();
        assert_eq!(
            error.to_string(),
            "formulas of size 0 are not supported: a size is from 1 to 10000000"
        );
        assert!(Sizes::new(Range::between(1, LARGEST_SIZE + 1), 1).is_err());
    }
}
