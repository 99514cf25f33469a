//! The dialects as data: which spelling means which operator, and how tightly each operator binds.

use std::fmt;

use super::super::{BinaryOp, UnaryOp};

/// A dialect that formulas can be read in.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Syntax {
    /// Find out which one it is; see [`parse`](super::parse).
    #[default]
    Auto,
    /// Spot's, which also takes most spellings of the others.
    Spot,
    /// What `spin -f` takes.
    Spin,
    /// What `ltl name { … }` takes in a Promela model.
    SpinInline,
    /// What ltl2ba and ltl3ba take.
    Ltl2ba,
    /// The prefix syntax of LBT, LBTT, scheck and ltl2dstar.
    Lbt,
    /// Wring's.
    Wring,
}

impl Syntax {
    /// All of them.
    pub const ALL: [Self; 7] = [
        Self::Auto,
        Self::Spot,
        Self::Spin,
        Self::SpinInline,
        Self::Ltl2ba,
        Self::Lbt,
        Self::Wring,
    ];

    /// The name that `--syntax` takes.
    pub fn name(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Spot => "spot",
            Self::Spin => "spin",
            Self::SpinInline => "spin-inline",
            Self::Ltl2ba => "ltl2ba",
            Self::Lbt => "lbt",
            Self::Wring => "wring",
        }
    }

    /// The dialect with this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|syntax| syntax.name() == name)
    }

    /// The infix dialects, the one that reads most first.
    pub(super) const INFIX: [Self; 5] =
        [Self::Spot, Self::Spin, Self::SpinInline, Self::Ltl2ba, Self::Wring];

    /// This dialect alone, as a set.
    pub(super) const fn set(self) -> Dialects {
        match self {
            Self::Auto => Dialects(0),
            Self::Spot => SPOT,
            Self::Spin => SPIN,
            Self::SpinInline => INLINE,
            Self::Ltl2ba => LTL2BA,
            Self::Wring => WRING,
            Self::Lbt => LBT,
        }
    }

    /// Does it read `(x > 3)` as one proposition?
    pub(super) fn has_blocks(self) -> bool {
        matches!(self, Self::Spot | Self::Spin | Self::SpinInline)
    }

    /// Does it split operators off the front of words, as in `GFa`, and read `a=0`?
    pub(super) fn is_spot_like(self) -> bool {
        matches!(self, Self::Spot | Self::Wring)
    }

    /// How it writes the two constants.
    pub(super) fn constant(self, value: bool) -> &'static str {
        match (self, value) {
            (Self::Spot, true) => "1",
            (Self::Spot, false) => "0",
            (Self::Wring, true) => "TRUE",
            (Self::Wring, false) => "FALSE",
            (_, true) => "true",
            (_, false) => "false",
        }
    }
}

impl fmt::Display for Syntax {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Auto => "any dialect",
            Self::Spot => "Spot",
            Self::Spin => "Spin",
            Self::SpinInline => "Spin's inline ltl",
            Self::Ltl2ba => "ltl2ba",
            Self::Lbt => "LBT",
            Self::Wring => "Wring",
        })
    }
}

/// A set of dialects.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Dialects(u8);

impl Dialects {
    pub(super) const NONE: Self = Self(0);
    pub(super) const ALL: Self = Self(u8::MAX);

    pub(super) fn has(self, syntax: Syntax) -> bool {
        self.0 & syntax.set().0 != 0
    }

    pub(super) fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    pub(super) fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub(super) const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

pub(super) const SPOT: Dialects = Dialects(1);
pub(super) const SPIN: Dialects = Dialects(2);
pub(super) const INLINE: Dialects = Dialects(4);
pub(super) const LTL2BA: Dialects = Dialects(8);
pub(super) const WRING: Dialects = Dialects(16);
pub(super) const LBT: Dialects = Dialects(32);
const ANY: Dialects = SPOT.or(SPIN).or(INLINE).or(LTL2BA).or(WRING);
const NO_WRING: Dialects = SPOT.or(SPIN).or(INLINE).or(LTL2BA);
const SPIN_LTL2BA: Dialects = SPIN.or(LTL2BA);

/// An operator, whatever its number of operands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Op {
    Unary(UnaryOp),
    Binary(BinaryOp),
}

/// One way to write an operator, and the dialects that know it.
pub(super) struct Spelling {
    pub(super) text: &'static str,
    pub(super) op: Op,
    pub(super) dialects: Dialects,
}

const fn unary(text: &'static str, op: UnaryOp, dialects: Dialects) -> Spelling {
    Spelling { text, op: Op::Unary(op), dialects }
}

const fn binary(text: &'static str, op: BinaryOp, dialects: Dialects) -> Spelling {
    Spelling { text, op: Op::Binary(op), dialects }
}

use BinaryOp::{And, Iff, Implies, Or, Release, StrongRelease, Until, WeakUntil, Xor};
use UnaryOp::{Finally, Globally, Next, Not};

/// Operators made of signs. Of two for the same operator, the usual one stands first.
pub(super) static SIGNS: [Spelling; 43] = [
    unary("!", Not, ANY),
    binary("&", And, SPOT),
    binary("&&", And, NO_WRING),
    binary("|", Or, SPOT),
    binary("||", Or, NO_WRING),
    binary("->", Implies, ANY),
    binary("-->", Implies, SPOT),
    binary("<->", Iff, ANY),
    binary("<-->", Iff, SPOT),
    binary("<=>", Iff, SPOT),
    unary("<>", Finally, NO_WRING),
    unary("[]", Globally, NO_WRING),
    binary("/\\", And, SPOT.or(SPIN_LTL2BA)),
    binary("\\/", Or, SPOT.or(SPIN_LTL2BA)),
    binary("*", And, SPOT.or(WRING)),
    binary("+", Or, SPOT.or(WRING)),
    binary("=>", Implies, SPOT),
    binary("^", Xor, SPOT.or(WRING)),
    unary("~", Not, SPOT),
    unary("()", Next, SPOT),
    unary("¬", Not, SPOT),
    binary("∧", And, SPOT),
    binary("∩", And, SPOT),
    binary("∨", Or, SPOT),
    binary("∪", Or, SPOT),
    binary("→", Implies, SPOT),
    binary("⟶", Implies, SPOT),
    binary("⇒", Implies, SPOT),
    binary("⟹", Implies, SPOT),
    binary("↔", Iff, SPOT),
    binary("⇔", Iff, SPOT),
    binary("⊕", Xor, SPOT),
    unary("○", Next, SPOT),
    unary("◯", Next, SPOT),
    unary("Ⓧ", Next, SPOT),
    unary("◇", Finally, SPOT),
    unary("⋄", Finally, SPOT),
    unary("♢", Finally, SPOT),
    unary("□", Globally, SPOT),
    unary("⬜", Globally, SPOT),
    unary("◻", Globally, SPOT),
    // Emoji keyboards add a variation selector to the white square.
    unary("⬜\u{FE0F}", Globally, SPOT),
    unary("◻\u{FE0F}", Globally, SPOT),
];

/// Operators made of letters.
pub(super) static WORDS: [Spelling; 19] = [
    unary("X", Next, ANY),
    unary("F", Finally, SPOT.or(LTL2BA).or(WRING)),
    unary("G", Globally, SPOT.or(LTL2BA).or(WRING)),
    binary("U", Until, ANY),
    binary("R", Release, SPOT.or(LTL2BA).or(WRING)),
    binary("V", Release, NO_WRING),
    binary("W", WeakUntil, SPOT.or(INLINE)),
    binary("M", StrongRelease, SPOT),
    binary("xor", Xor, SPOT),
    unary("not", Not, SPIN),
    unary("next", Next, SPIN.or(INLINE)),
    unary("eventually", Finally, SPIN.or(INLINE)),
    unary("always", Globally, SPIN.or(INLINE)),
    binary("until", Until, SPIN.or(INLINE)),
    binary("stronguntil", Until, INLINE),
    binary("weakuntil", WeakUntil, INLINE),
    binary("release", Release, INLINE),
    binary("implies", Implies, INLINE),
    binary("equivalent", Iff, INLINE),
];

/// For each byte, the signs that start with it, one bit each.
static SIGNS_BY_BYTE: [u64; 256] = {
    let mut table = [0; 256];
    let mut i = 0;
    while i < SIGNS.len() {
        table[SIGNS[i].text.as_bytes()[0] as usize] |= 1 << i;
        i += 1;
    }
    table
};

/// The longest sign that the text starts with, among those of the dialects.
pub(super) fn sign(rest: &[u8], dialects: Dialects) -> Option<&'static Spelling> {
    let mut candidates = SIGNS_BY_BYTE[usize::from(*rest.first()?)];
    let mut best: Option<&'static Spelling> = None;
    while candidates != 0 {
        let spelling = &SIGNS[candidates.trailing_zeros() as usize];
        candidates &= candidates - 1;
        if !spelling.dialects.and(dialects).is_empty()
            && best.is_none_or(|b| b.text.len() < spelling.text.len())
            && rest.starts_with(spelling.text.as_bytes())
        {
            best = Some(spelling);
        }
    }
    best
}

/// The operator that a whole word stands for in one of the dialects.
pub(super) fn word(text: &str, dialects: Dialects) -> Option<&'static Spelling> {
    let known = |s: &&Spelling| s.text == text && !s.dialects.and(dialects).is_empty();
    // No operator is a longer word than `stronguntil`.
    if text.len() > 11 { None } else { WORDS.iter().find(known) }
}

/// How a dialect writes an operator; the first spelling in the tables is its usual one.
pub(super) fn spelling_in(op: Op, syntax: Syntax) -> Option<&'static str> {
    let fits = |s: &&Spelling| s.op == op && s.dialects.has(syntax);
    let signs_first = !syntax.is_spot_like();
    let (first, second): (&[Spelling], &[Spelling]) =
        if signs_first { (&SIGNS, &WORDS) } else { (&WORDS, &SIGNS) };
    first.iter().find(fits).or_else(|| second.iter().find(fits)).map(|s| s.text)
}

/// How many distinct sets of precedences the infix dialects have.
pub(super) const N_GRAMMARS: usize = 3;

/// The dialects of each set of precedences.
pub(super) const GRAMMARS: [Dialects; N_GRAMMARS] = [SPOT.or(WRING), SPIN_LTL2BA, INLINE];

/// Levels of the binary operators in the order of [`BinaryOp::ALL`], loosest first. Even levels
/// associate to the left, odd ones to the right. Unary operators bind tighter than all of them.
const LEVELS: [[u8; 9]; N_GRAMMARS] = [
    // Spot, Wring: -> <-> [right] < xor [left] < | < & < U R W M [right]
    [6, 4, 1, 1, 2, 7, 7, 7, 7],
    // spin -f, ltl2ba, ltl3ba: two levels, both [left]
    [2, 2, 2, 2, 2, 4, 4, 4, 4],
    // inline ltl: -> <-> < || < && < U W V, all [left]
    [6, 4, 2, 2, 2, 8, 8, 8, 8],
];

/// Which set of precedences a dialect uses.
pub(super) fn grammar_of(syntax: Syntax) -> usize {
    match syntax {
        Syntax::Spin | Syntax::Ltl2ba => 1,
        Syntax::SpinInline => 2,
        _ => 0,
    }
}

/// In `a left b right c`, does `b` belong to the operator on its left?
pub(super) fn binds_left(grammar: usize, left: BinaryOp, right: BinaryOp) -> bool {
    let (l, r) = (LEVELS[grammar][left as usize], LEVELS[grammar][right as usize]);
    l > r || (l == r && l % 2 == 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lead_back_to_their_dialect() {
        for syntax in Syntax::ALL {
            assert_eq!(Syntax::from_name(syntax.name()), Some(syntax));
        }
        assert_eq!(Syntax::from_name("Spot"), None);
    }

    #[test]
    fn levels_are_indexed_by_the_operators() {
        for (i, op) in BinaryOp::ALL.into_iter().enumerate() {
            assert_eq!(op as usize, i);
        }
    }

    #[test]
    fn the_longest_sign_wins() {
        let found =
            |text: &str, syntax: Syntax| sign(text.as_bytes(), syntax.set()).map(|s| s.text);
        assert_eq!(found("<--> b", Syntax::Spot), Some("<-->"));
        assert_eq!(found("--> b", Syntax::Spot), Some("-->"));
        assert_eq!(found("&& b", Syntax::Spot), Some("&&"));
        assert_eq!(found("& b", Syntax::Spin), None);
        assert_eq!(found("⬜\u{FE0F}a", Syntax::Spot), Some("⬜\u{FE0F}"));
    }
}
