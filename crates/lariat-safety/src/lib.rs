//! Safety properties: what goes wrong goes wrong after finitely many letters.
//!
//! - [`good_prefixes`]: the finite words that a word of a language begins with.

mod good_prefixes;

pub use good_prefixes::good_prefixes;
