//! The formulas of the literature: pattern collections and parametric families, with their papers.
//!
//! ```
//! use lariat_testbench::family::family;
//! let theta = family("go-theta").unwrap();
//! let entry = theta.instantiate(2)?;
//! assert_eq!(entry.formula.to_string(), "!((GFp1 & GFp2) -> G(q -> Fr))");
//! assert_eq!(theta.paper, Some("GO01"));
//! # Ok::<(), lariat_testbench::family::FamilyError>(())
//! ```

mod collections;
mod counters;
mod parametric;

use lariat_logic::ltl::Formula;

use crate::Range;
use crate::text;

/// A collection of formulas, or formulas that a number scales.
#[derive(Debug)]
pub struct Family {
    /// Its name, as Spot's `genltl` has it where it has one.
    pub name: &'static str,
    /// Other names for it.
    pub aliases: &'static [&'static str],
    /// Its source: a key of `BIBLIOGRAPHY.toml`. Folklore has none.
    pub paper: Option<&'static str>,
    /// The formulas in a few words or symbols.
    pub description: &'static str,
    /// What its numbers mean.
    pub kind: Kind,
    members: Members,
}

/// What the numbers of a family mean.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A list with numbers from the first to the last, as in its source.
    Collection {
        /// The number of its first formula.
        first: u64,
        /// The number of its last formula.
        last: u64,
    },
    /// One formula for each number from the first on.
    Parametric {
        /// The smallest number.
        first: u64,
        /// How fast its formulas grow.
        growth: Growth,
    },
}

/// How the length of a formula grows with its number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Growth {
    /// In proportion to it.
    Linear,
    /// With its square, at most.
    Quadratic,
}

impl Growth {
    /// The largest number for which a formula is built: some million symbols.
    pub const fn largest(self) -> u64 {
        match self {
            Self::Linear => 1_000_000,
            Self::Quadratic => 2_000,
        }
    }
}

#[derive(Debug)]
enum Members {
    Texts(&'static [&'static str], fn(usize) -> Caption),
    Built(fn(u64) -> Formula),
}

/// What is said about a member of a collection.
#[derive(Default)]
struct Caption {
    label: String,
    note: Option<&'static str>,
}

/// One formula of a family.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The formula.
    pub formula: Formula,
    /// Its name: what it stands for, or the family and the number.
    pub label: String,
    /// What else its source says about it.
    pub note: Option<&'static str>,
}

/// Why a family has no such formula.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FamilyError {
    /// The number is below the first.
    #[error("{family} has no formula {n}: its first is {first}")]
    BelowFirst {
        /// The family.
        family: &'static str,
        /// The number asked for.
        n: u64,
        /// The first number.
        first: u64,
    },
    /// The number is above the last of a collection.
    #[error("{family} has no formula {n}: its last is {last}")]
    AboveLast {
        /// The family.
        family: &'static str,
        /// The number asked for.
        n: u64,
        /// The last number.
        last: u64,
    },
    /// The formula would be too long.
    #[error("{family} at {n} is too long to build: {largest} is the largest number supported")]
    TooLong {
        /// The family.
        family: &'static str,
        /// The number asked for.
        n: u64,
        /// The largest number that is supported.
        largest: u64,
    },
    /// A range of a parametric family does not say where to end.
    #[error("{family} does not end: the range {range} needs a last number")]
    Endless {
        /// The family.
        family: &'static str,
        /// The range asked for.
        range: Range,
    },
}

impl Family {
    /// The number of the first formula.
    pub const fn first(&self) -> u64 {
        match self.kind {
            Kind::Collection { first, .. } | Kind::Parametric { first, .. } => first,
        }
    }

    /// The number of the last formula, for a collection.
    pub const fn last(&self) -> Option<u64> {
        match self.kind {
            Kind::Collection { last, .. } => Some(last),
            Kind::Parametric { .. } => None,
        }
    }

    /// The formula with this number.
    pub fn instantiate(&self, n: u64) -> Result<Entry, FamilyError> {
        let (family, first) = (self.name, self.first());
        if n < first {
            return Err(FamilyError::BelowFirst { family, n, first });
        }
        match self.kind {
            Kind::Collection { last, .. } if n > last => {
                return Err(FamilyError::AboveLast { family, n, last });
            }
            Kind::Parametric { growth, .. } if n > growth.largest() => {
                return Err(FamilyError::TooLong { family, n, largest: growth.largest() });
            }
            _ => {}
        }
        let (formula, caption) = match self.members {
            Members::Texts(texts, caption) => {
                let index = (n - first) as usize;
                (text::formula(texts[index]), caption(index))
            }
            Members::Built(build) => (build(n), Caption::default()),
        };
        let label = if caption.label.is_empty() { format!("{family} {n}") } else { caption.label };
        Ok(Entry { formula, label, note: caption.note })
    }

    /// The numbers of a range; a missing end is the family's own.
    pub fn numbers(&self, range: Range) -> Result<std::ops::RangeInclusive<u64>, FamilyError> {
        let last = range.last.or(self.last());
        let last = last.ok_or(FamilyError::Endless { family: self.name, range })?;
        Ok(range.within(self.first(), last))
    }
}

/// The family with this name or alias.
pub fn family(name: &str) -> Option<&'static Family> {
    families().find(|family| family.name == name || family.aliases.contains(&name))
}

/// All families: the collections, then the parametric ones, each list in alphabetical order.
pub fn families() -> impl Iterator<Item = &'static Family> {
    FAMILIES.iter().copied().flatten()
}

/// The lists that [`families`] goes through.
pub const FAMILIES: &[&[Family]] = &[collections::COLLECTIONS, parametric::PARAMETRIC];
