//! Spelling operators out by others, for tools that do not know them.

use super::{BinaryOp, Closure, Formula, Node, UnaryOp};

/// A set of operators to spell out, as Spot's `--unabbreviate=eFGiMRW^` names them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Abbreviation(u8);

impl Abbreviation {
    /// `<->`
    pub const IFF: Self = Self(1);
    /// `F`
    pub const FINALLY: Self = Self(1 << 1);
    /// `G`
    pub const GLOBALLY: Self = Self(1 << 2);
    /// `->`
    pub const IMPLIES: Self = Self(1 << 3);
    /// `M`
    pub const STRONG_RELEASE: Self = Self(1 << 4);
    /// `R`
    pub const RELEASE: Self = Self(1 << 5);
    /// `W`
    pub const WEAK_UNTIL: Self = Self(1 << 6);
    /// `xor`
    pub const XOR: Self = Self(1 << 7);
    /// Every one of them: what remains is `1 0 p ! & | X U`.
    pub const ALL: Self = Self(u8::MAX);
    /// `W` and `M`
    pub const WEAK_STRONG: Self = Self(Self::STRONG_RELEASE.0 | Self::WEAK_UNTIL.0);

    const LETTERS: [(char, Self); 8] = [
        ('e', Self::IFF),
        ('F', Self::FINALLY),
        ('G', Self::GLOBALLY),
        ('i', Self::IMPLIES),
        ('M', Self::STRONG_RELEASE),
        ('R', Self::RELEASE),
        ('W', Self::WEAK_UNTIL),
        ('^', Self::XOR),
    ];

    /// Reads letters of `eFGiMRW^`; the error is the letter that is none of them.
    pub fn from_letters(letters: &str) -> Result<Self, char> {
        letters.chars().try_fold(Self::default(), |set, c| {
            let hit = Self::LETTERS.iter().find(|(letter, _)| *letter == c);
            hit.map(|&(_, op)| set | op).ok_or(c)
        })
    }

    /// Does it contain all of the other's?
    pub const fn has(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// Does the formula use one of these operators?
    pub fn is_used_in(self, formula: &Formula) -> bool {
        let unary = [(Self::FINALLY, UnaryOp::Finally), (Self::GLOBALLY, UnaryOp::Globally)];
        let binary = [
            (Self::IFF, BinaryOp::Iff),
            (Self::IMPLIES, BinaryOp::Implies),
            (Self::STRONG_RELEASE, BinaryOp::StrongRelease),
            (Self::RELEASE, BinaryOp::Release),
            (Self::WEAK_UNTIL, BinaryOp::WeakUntil),
            (Self::XOR, BinaryOp::Xor),
        ];
        unary.iter().any(|&(ops, op)| self.has(ops) && formula.uses_unary(op))
            || binary.iter().any(|&(ops, op)| self.has(ops) && formula.uses_binary(op))
    }
}

impl std::ops::BitOr for Abbreviation {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

/// An equivalent formula without the given operators.
///
/// ```
/// use lariat_core::Prop;
/// use lariat_logic::ltl::{Abbreviation, Formula, unabbreviate};
/// let p = |name| Formula::prop(&Prop::new(name));
/// let f = p("a").weak_until(p("b"));
/// assert_eq!(unabbreviate(&f, Abbreviation::WEAK_STRONG).to_string(), "b R (a | b)");
/// assert_eq!(unabbreviate(&f, Abbreviation::ALL).to_string(), "!(!b U (!a & !b))");
/// ```
pub fn unabbreviate(formula: &Formula, ops: Abbreviation) -> Formula {
    let closure = Closure::of(formula);
    let mut results = closure.fold(|id, node: Node<_, &Formula>| match node {
        Node::Unary(op, c) => spell_unary(op, c.clone(), ops),
        Node::Binary(op, l, r) => spell_binary(op, l.clone(), r.clone(), ops),
        _ => closure.formula(id).clone(),
    });
    std::mem::replace(&mut results[closure.root()], Formula::tt())
}

fn spell_unary(op: UnaryOp, f: Formula, ops: Abbreviation) -> Formula {
    match op {
        UnaryOp::Finally if ops.has(Abbreviation::FINALLY) => Formula::tt().until(f),
        UnaryOp::Globally if ops.has(Abbreviation::GLOBALLY) => spell_globally(f, ops),
        op => Formula::unary(op, f),
    }
}

/// `G f` without `G`: `0 R f`, `f W 0` or `!(1 U !f)`, whichever may be used.
fn spell_globally(f: Formula, ops: Abbreviation) -> Formula {
    if !ops.has(Abbreviation::RELEASE) {
        Formula::ff().release(f)
    } else if !ops.has(Abbreviation::WEAK_UNTIL) {
        f.weak_until(Formula::ff())
    } else {
        Formula::tt().until(f.not()).not()
    }
}

fn spell_binary(op: BinaryOp, l: Formula, r: Formula, ops: Abbreviation) -> Formula {
    use BinaryOp::{Iff, Implies, Release, StrongRelease, WeakUntil, Xor};
    match op {
        Implies if ops.has(Abbreviation::IMPLIES) => l.not().or(r),
        Iff if ops.has(Abbreviation::IFF) => l.clone().and(r.clone()).or(l.not().and(r.not())),
        Xor if ops.has(Abbreviation::XOR) && !ops.has(Abbreviation::IFF) => l.iff(r).not(),
        Xor if ops.has(Abbreviation::XOR) => l.clone().and(r.clone().not()).or(l.not().and(r)),
        StrongRelease if ops.has(Abbreviation::STRONG_RELEASE) => r.clone().until(l.and(r)),
        WeakUntil if ops.has(Abbreviation::WEAK_UNTIL) => {
            if ops.has(Abbreviation::RELEASE) {
                r.clone().not().until(l.not().and(r.not())).not()
            } else {
                r.clone().release(l.or(r))
            }
        }
        Release if ops.has(Abbreviation::RELEASE) => {
            if ops.has(Abbreviation::WEAK_UNTIL) {
                l.not().until(r.not()).not()
            } else {
                r.clone().weak_until(l.and(r))
            }
        }
        op => Formula::binary(op, l, r),
    }
}
