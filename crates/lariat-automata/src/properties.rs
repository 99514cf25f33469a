//! What is known about an automaton without looking at it again.

use std::fmt;

/// A property that an automaton may have.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Property {
    /// At most one run on each word.
    Deterministic,
    /// At least one run on each word.
    Complete,
    /// At most one accepting run on each word.
    Unambiguous,
    /// Repeating letters changes nothing.
    StutterInvariant,
    /// In each component, all cycles accept or none does.
    InherentlyWeak,
    /// In each component, all edges show the same marks.
    Weak,
    /// Weak, and components are single states.
    VeryWeak,
    /// Weak, and accepting components accept everything.
    Terminal,
    /// Deterministic from every accepting component on.
    SemiDeterministic,
    /// Each edge shows exactly one mark.
    Colored,
}

impl Property {
    /// All of them, in the order in which they are written.
    pub const ALL: [Self; 10] = [
        Self::Deterministic,
        Self::Complete,
        Self::Unambiguous,
        Self::SemiDeterministic,
        Self::StutterInvariant,
        Self::Terminal,
        Self::VeryWeak,
        Self::Weak,
        Self::InherentlyWeak,
        Self::Colored,
    ];

    /// Its name in the Hanoi format.
    pub fn name(self) -> &'static str {
        match self {
            Self::Deterministic => "deterministic",
            Self::Complete => "complete",
            Self::Unambiguous => "unambiguous",
            Self::StutterInvariant => "stutter-invariant",
            Self::InherentlyWeak => "inherently-weak",
            Self::Weak => "weak",
            Self::VeryWeak => "very-weak",
            Self::Terminal => "terminal",
            Self::SemiDeterministic => "semi-deterministic",
            Self::Colored => "colored",
        }
    }
}

/// For each property: known to hold, known not to hold, or unknown.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Properties {
    holds: u16,
    fails: u16,
}

impl Properties {
    /// Nothing is known.
    pub const UNKNOWN: Self = Self { holds: 0, fails: 0 };

    /// Does it hold? `None` when that is unknown.
    pub fn get(self, property: Property) -> Option<bool> {
        let bit = 1 << property as u16;
        match (self.holds & bit != 0, self.fails & bit != 0) {
            (true, _) => Some(true),
            (_, true) => Some(false),
            _ => None,
        }
    }

    /// The same, with one property known, or forgotten.
    pub fn with(mut self, property: Property, value: Option<bool>) -> Self {
        let bit = 1 << property as u16;
        self.holds &= !bit;
        self.fails &= !bit;
        match value {
            Some(true) => self.holds |= bit,
            Some(false) => self.fails |= bit,
            None => {}
        }
        self
    }
}

impl fmt::Debug for Properties {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let known = Property::ALL.iter().filter_map(|p| Some((p.name(), self.get(*p)?)));
        f.debug_map().entries(known).finish()
    }
}
