//! What the writer may vary.

use std::str::FromStr;

/// How an automaton is written. `Default` is what `lariat` uses.
///
/// ```
/// use lariat_automata::formats::hoa::{HoaLayout, HoaOptions};
/// let options: HoaOptions = "l".parse().unwrap();
/// assert_eq!(options.layout, HoaLayout::OneLine);
/// assert_eq!("x".parse::<HoaOptions>().unwrap_err().to_string(), "`x` is no flag of the Hanoi format; they are 1.1, i, k, l, m, s, t, v");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct HoaOptions {
    /// Which version.
    pub version: HoaVersion,
    /// Where marks are.
    pub marks: HoaMarks,
    /// Where labels are.
    pub labels: HoaLabels,
    /// How lines are broken.
    pub layout: HoaLayout,
    /// Which properties are named.
    pub properties: HoaProperties,
}

/// A version of the format.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum HoaVersion {
    /// Version 1.
    #[default]
    V1,
    /// Version 1.1, where properties may be denied.
    V1Dot1,
}

/// Where marks are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum HoaMarks {
    /// On states if all of them can have theirs, otherwise on edges.
    #[default]
    State,
    /// On edges.
    Edges,
    /// On each state that can have them, and on the edges of the others.
    Mixed,
}

/// Where labels are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum HoaLabels {
    /// On edges.
    #[default]
    Edges,
    /// On states if for each of them all edges have the same.
    States,
    /// Nowhere if the automaton is deterministic and complete, and has few propositions.
    Implicit,
}

/// How lines are broken.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum HoaLayout {
    /// One line for each item, state and edge.
    #[default]
    Lines,
    /// A single line.
    OneLine,
}

/// Which properties are named.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum HoaProperties {
    /// Those that do not follow from others.
    #[default]
    Brief,
    /// All that are known.
    Verbose,
}

/// A flag that does not exist.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{flag}` is no flag of the Hanoi format; they are 1.1, i, k, l, m, s, t, v")]
pub struct UnknownFlag {
    /// The flag.
    pub flag: String,
}

impl FromStr for HoaOptions {
    type Err = UnknownFlag;

    /// The flags that may follow `-H`.
    fn from_str(flags: &str) -> Result<Self, UnknownFlag> {
        let mut options = Self::default();
        let mut rest = flags;
        while let Some(flag) = rest.chars().next() {
            let mut length = flag.len_utf8();
            match flag {
                '1' if rest.starts_with("1.1") => {
                    options.version = HoaVersion::V1Dot1;
                    length = 3;
                }
                '1' => options.version = HoaVersion::V1,
                'i' => options.labels = HoaLabels::Implicit,
                'k' => options.labels = HoaLabels::States,
                'l' => options.layout = HoaLayout::OneLine,
                'm' => options.marks = HoaMarks::Mixed,
                's' => options.marks = HoaMarks::State,
                't' => options.marks = HoaMarks::Edges,
                'v' => options.properties = HoaProperties::Verbose,
                _ => return Err(UnknownFlag { flag: flag.to_string() }),
            }
            rest = &rest[length..];
        }
        Ok(options)
    }
}
