//! When a run is accepting: Emerson-Lei conditions over marks.
//!
//! - Papers: EL87 (Emerson and Lei), BBDKKMPS15 (the names and spellings of the Hanoi format).

use std::fmt;

use lariat_core::Id;

use crate::{MarkId, MarkSet};

/// A condition on the marks that a run meets infinitely often.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Condition {
    /// Every run.
    True,
    /// No run.
    False,
    /// The mark is met infinitely often.
    Inf(MarkId),
    /// The mark is met finitely often.
    Fin(MarkId),
    /// All of these.
    And(Vec<Condition>),
    /// One of these.
    Or(Vec<Condition>),
}

impl Condition {
    /// The conjunction, with constants and nested conjunctions dissolved.
    pub fn and(self, other: Self) -> Self {
        match (self, other) {
            (Self::False, _) | (_, Self::False) => Self::False,
            (Self::True, c) | (c, Self::True) => c,
            (Self::And(mut a), Self::And(b)) => {
                a.extend(b);
                Self::And(a)
            }
            (Self::And(mut a), c) => {
                a.push(c);
                Self::And(a)
            }
            (c, Self::And(mut a)) => {
                a.insert(0, c);
                Self::And(a)
            }
            (a, b) => Self::And(vec![a, b]),
        }
    }

    /// The disjunction, with constants and nested disjunctions dissolved.
    pub fn or(self, other: Self) -> Self {
        match (self, other) {
            (Self::True, _) | (_, Self::True) => Self::True,
            (Self::False, c) | (c, Self::False) => c,
            (Self::Or(mut a), Self::Or(b)) => {
                a.extend(b);
                Self::Or(a)
            }
            (Self::Or(mut a), c) => {
                a.push(c);
                Self::Or(a)
            }
            (c, Self::Or(mut a)) => {
                a.insert(0, c);
                Self::Or(a)
            }
            (a, b) => Self::Or(vec![a, b]),
        }
    }

    /// Does a run that meets exactly these marks infinitely often satisfy it?
    pub fn holds(&self, infinitely_often: &MarkSet) -> bool {
        match self {
            Self::True => true,
            Self::False => false,
            Self::Inf(mark) => infinitely_often.contains(*mark),
            Self::Fin(mark) => !infinitely_often.contains(*mark),
            Self::And(parts) => parts.iter().all(|part| part.holds(infinitely_often)),
            Self::Or(parts) => parts.iter().any(|part| part.holds(infinitely_often)),
        }
    }

    /// The condition that holds exactly when this one does not.
    pub fn negated(&self) -> Self {
        match self {
            Self::True => Self::False,
            Self::False => Self::True,
            Self::Inf(mark) => Self::Fin(*mark),
            Self::Fin(mark) => Self::Inf(*mark),
            Self::And(parts) => Self::Or(parts.iter().map(Self::negated).collect()),
            Self::Or(parts) => Self::And(parts.iter().map(Self::negated).collect()),
        }
    }

    /// The condition with another one in the place of each `Inf` and `Fin`, simplified.
    pub fn replaced(&self, atom: &mut impl FnMut(&Self) -> Self) -> Self {
        match self {
            Self::True | Self::False => self.clone(),
            Self::Inf(_) | Self::Fin(_) => atom(self),
            Self::And(parts) => parts.iter().fold(Self::True, |all, p| all.and(p.replaced(atom))),
            Self::Or(parts) => parts.iter().fold(Self::False, |any, p| any.or(p.replaced(atom))),
        }
    }

    /// The marks it mentions.
    pub fn marks(&self) -> MarkSet {
        let mut marks = MarkSet::new();
        self.replaced(&mut |atom| {
            if let Self::Inf(mark) | Self::Fin(mark) = atom {
                marks.insert(*mark);
            }
            atom.clone()
        });
        marks
    }

    /// Does it mention `Fin`?
    pub fn has_fin(&self) -> bool {
        match self {
            Self::Fin(_) => true,
            Self::And(parts) | Self::Or(parts) => parts.iter().any(Self::has_fin),
            _ => false,
        }
    }
}

impl fmt::Display for Condition {
    /// The spelling of the Hanoi format.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let join = |f: &mut fmt::Formatter<'_>, parts: &[Self], separator: &str| {
            for (i, part) in parts.iter().enumerate() {
                f.write_str(if i == 0 { "" } else { separator })?;
                match part {
                    Self::And(_) | Self::Or(_) => write!(f, "({part})")?,
                    _ => write!(f, "{part}")?,
                }
            }
            Ok(())
        };
        match self {
            Self::True => f.write_str("t"),
            Self::False => f.write_str("f"),
            Self::Inf(mark) => write!(f, "Inf({})", mark.index()),
            Self::Fin(mark) => write!(f, "Fin({})", mark.index()),
            Self::And(parts) => join(f, parts, "&"),
            Self::Or(parts) => join(f, parts, " | "),
        }
    }
}

/// Which marks of a parity condition are good.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Parity {
    /// Even ones.
    Even,
    /// Odd ones.
    Odd,
}

/// Which mark of a parity condition decides.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Extremum {
    /// The least that is met infinitely often.
    Min,
    /// The greatest.
    Max,
}

/// A well-known kind of condition, named as the Hanoi format names it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum AcceptanceName {
    /// Every infinite run.
    All,
    /// No run.
    None,
    /// `Inf(0)`
    Buchi,
    /// `Fin(0)`
    CoBuchi,
    /// `Inf(0)&Inf(1)&…`
    GeneralizedBuchi(usize),
    /// `Fin(0)|Fin(1)|…`
    GeneralizedCoBuchi(usize),
    /// `(Fin(0)&Inf(1))|(Fin(2)&Inf(3))|…`
    Rabin(usize),
    /// `(Fin(0)|Inf(1))&(Fin(2)|Inf(3))&…`
    Streett(usize),
    /// Rabin pairs with several `Inf` each.
    GeneralizedRabin(Vec<usize>),
    /// The extreme mark met infinitely often has this parity.
    Parity(Extremum, Parity, usize),
}

impl fmt::Display for AcceptanceName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::All => f.write_str("all"),
            Self::None => f.write_str("none"),
            Self::Buchi => f.write_str("Buchi"),
            Self::CoBuchi => f.write_str("co-Buchi"),
            Self::GeneralizedBuchi(n) => write!(f, "generalized-Buchi {n}"),
            Self::GeneralizedCoBuchi(n) => write!(f, "generalized-co-Buchi {n}"),
            Self::Rabin(n) => write!(f, "Rabin {n}"),
            Self::Streett(n) => write!(f, "Streett {n}"),
            Self::GeneralizedRabin(sizes) => {
                write!(f, "generalized-Rabin {}", sizes.len())?;
                sizes.iter().try_for_each(|k| write!(f, " {k}"))
            }
            Self::Parity(extremum, parity, n) => {
                let extremum = if *extremum == Extremum::Min { "min" } else { "max" };
                let parity = if *parity == Parity::Even { "even" } else { "odd" };
                write!(f, "parity {extremum} {parity} {n}")
            }
        }
    }
}

/// A number of marks and a condition on them.
///
/// ```
/// use lariat_automata::{Acceptance, AcceptanceName, Extremum, Parity};
/// let gba = Acceptance::generalized_buchi(2);
/// assert_eq!(gba.to_string(), "2 Inf(0)&Inf(1)");
/// let parity = Acceptance::named(&AcceptanceName::Parity(Extremum::Min, Parity::Even, 3));
/// assert_eq!(parity.to_string(), "3 Inf(0) | (Fin(1)&Inf(2))");
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Acceptance {
    n_marks: usize,
    condition: Condition,
}

impl Acceptance {
    /// A condition over this many marks.
    ///
    /// # Panics
    /// When the condition mentions a mark beyond them.
    pub fn new(n_marks: usize, condition: Condition) -> Self {
        let last = condition.marks().iter().last();
        assert!(last.is_none_or(|m| m.index() < n_marks), "mark {last:?} of {n_marks}");
        Self { n_marks, condition }
    }

    /// Every infinite run is accepting.
    pub fn all() -> Self {
        Self::new(0, Condition::True)
    }

    /// `Inf(0)`
    pub fn buchi() -> Self {
        Self::generalized_buchi(1)
    }

    /// `Inf(0)&…&Inf(n-1)`; for `n = 0` every run is accepting.
    pub fn generalized_buchi(n: usize) -> Self {
        let marks = (0..n).map(MarkId::new);
        Self { n_marks: n, condition: marks.fold(Condition::True, |c, m| c.and(Condition::Inf(m))) }
    }

    /// The condition of this name, spelled as the Hanoi format spells it.
    pub fn named(name: &AcceptanceName) -> Self {
        let (inf, fin) = (|i| Condition::Inf(MarkId::new(i)), |i| Condition::Fin(MarkId::new(i)));
        match name {
            AcceptanceName::All => Self::all(),
            AcceptanceName::None => Self::new(0, Condition::False),
            AcceptanceName::Buchi => Self::buchi(),
            AcceptanceName::CoBuchi => Self::new(1, fin(0)),
            AcceptanceName::GeneralizedBuchi(n) => Self::generalized_buchi(*n),
            AcceptanceName::GeneralizedCoBuchi(n) => {
                Self::new(*n, (0..*n).map(fin).fold(Condition::False, Condition::or))
            }
            AcceptanceName::Rabin(n) => {
                let pair = |i| fin(2 * i).and(inf(2 * i + 1));
                Self::new(2 * n, (0..*n).map(pair).fold(Condition::False, Condition::or))
            }
            AcceptanceName::Streett(n) => {
                let pair = |i| fin(2 * i).or(inf(2 * i + 1));
                Self::new(2 * n, (0..*n).map(pair).fold(Condition::True, Condition::and))
            }
            AcceptanceName::GeneralizedRabin(sizes) => {
                let (mut next, mut condition) = (0, Condition::False);
                for &k in sizes {
                    let pair = (next + 1..=next + k).map(inf).fold(fin(next), Condition::and);
                    condition = condition.or(pair);
                    next += k + 1;
                }
                Self::new(next, condition)
            }
            AcceptanceName::Parity(extremum, parity, n) => {
                Self::new(*n, parity_condition(*extremum, *parity, *n))
            }
        }
    }

    /// How many marks there are.
    pub fn n_marks(&self) -> usize {
        self.n_marks
    }

    /// The condition on them.
    pub fn condition(&self) -> &Condition {
        &self.condition
    }

    /// Every mark.
    pub fn all_marks(&self) -> MarkSet {
        MarkSet::all(self.n_marks)
    }

    /// Does a run that meets exactly these marks infinitely often satisfy it?
    pub fn accepts(&self, infinitely_often: &MarkSet) -> bool {
        self.condition.holds(infinitely_often)
    }

    /// Over the same marks, the opposite.
    pub fn negated(&self) -> Self {
        Self { n_marks: self.n_marks, condition: self.condition.negated() }
    }

    /// Is it `Inf(0)&…&Inf(n-1)` over exactly its marks (`t` over none)?
    pub fn is_generalized_buchi(&self) -> bool {
        *self == Self::generalized_buchi(self.n_marks)
    }

    /// Is it `Inf(0)` over one mark?
    pub fn is_buchi(&self) -> bool {
        self.n_marks == 1 && self.is_generalized_buchi()
    }

    /// The well-known name whose spelling this is, if there is one; the simplest of several.
    pub fn name(&self) -> Option<AcceptanceName> {
        let n = self.n_marks;
        let parities = [Extremum::Min, Extremum::Max].into_iter().flat_map(|extremum| {
            [Parity::Even, Parity::Odd].map(|parity| AcceptanceName::Parity(extremum, parity, n))
        });
        [
            AcceptanceName::All,
            AcceptanceName::None,
            AcceptanceName::Buchi,
            AcceptanceName::CoBuchi,
            AcceptanceName::GeneralizedBuchi(n),
            AcceptanceName::GeneralizedCoBuchi(n),
            AcceptanceName::Rabin(n / 2),
            AcceptanceName::Streett(n / 2),
        ]
        .into_iter()
        .chain(parities)
        .chain(self.generalized_rabin_sizes().map(AcceptanceName::GeneralizedRabin))
        .find(|name| Self::named(name) == *self)
    }

    /// The number of `Inf` in each disjunct.
    fn generalized_rabin_sizes(&self) -> Option<Vec<usize>> {
        let size = |part: &Condition| match part {
            Condition::And(atoms) => atoms.len() - 1,
            _ => 0,
        };
        match &self.condition {
            Condition::Or(parts) => Some(parts.iter().map(size).collect()),
            Condition::And(_) | Condition::Fin(_) => Some(vec![size(&self.condition)]),
            _ => None,
        }
    }
}

impl fmt::Display for Acceptance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.n_marks, self.condition)
    }
}

/// Built from the mark that decides last to the one that decides first.
fn parity_condition(extremum: Extremum, parity: Parity, n: usize) -> Condition {
    let good = |i: usize| i.is_multiple_of(2) == (parity == Parity::Even);
    // Without any mark: as if the mark before the first (for min: after the last) were met.
    let neutral = match extremum {
        Extremum::Min => good(n),
        Extremum::Max => !good(0),
    };
    let start = if neutral { Condition::True } else { Condition::False };
    let step = |rest: Condition, i: usize| {
        let mark = MarkId::new(i);
        if good(i) { Condition::Inf(mark).or(rest) } else { Condition::Fin(mark).and(rest) }
    };
    match extremum {
        Extremum::Min => (0..n).rev().fold(start, step),
        Extremum::Max => (0..n).fold(start, step),
    }
}
