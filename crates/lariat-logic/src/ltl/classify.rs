//! What the shape of a formula alone tells about its language.
//!
//! - Papers: CP03 (Černá and Pelánek, the hierarchy by syntax), EH00 (Etessami and Holzmann, pure
//!   eventualities and universalities).
//! - Relies on: every class is closed under the operators listed in [`Classes::of_node`]; negation
//!   swaps each class with its dual.
//! - Checked: `tests/prop_classes.rs`, against the oracle on lassos.

use std::fmt;

use super::{BinaryOp, Closure, Formula, Node, UnaryOp};

/// The syntactic classes of a formula. A class that is set is certain; one that is not set says
/// nothing: the formula may still be equivalent to one of that class.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Classes(u16);

impl Classes {
    /// No temporal operator.
    pub const BOOLEAN: Self = Self(1);
    /// Every violation shows after finitely many letters.
    pub const SAFETY: Self = Self(1 << 1);
    /// Every satisfaction shows after finitely many letters: the dual of safety.
    pub const GUARANTEE: Self = Self(1 << 2);
    /// A Boolean combination of safety and guarantee.
    pub const OBLIGATION: Self = Self(1 << 3);
    /// Something happens infinitely often: a deterministic Büchi automaton exists.
    pub const RECURRENCE: Self = Self(1 << 4);
    /// From some point on for ever: the dual of recurrence.
    pub const PERSISTENCE: Self = Self(1 << 5);
    /// If a suffix satisfies it, so does the word: a pure eventuality.
    pub const EVENTUAL: Self = Self(1 << 6);
    /// If a word satisfies it, so does every suffix: a pure universality.
    pub const UNIVERSAL: Self = Self(1 << 7);
    /// No `X`: repeating letters changes nothing.
    pub const STUTTER_INVARIANT: Self = Self(1 << 8);

    const NAMES: [(Self, &'static str); 9] = [
        (Self::BOOLEAN, "boolean"),
        (Self::SAFETY, "safety"),
        (Self::GUARANTEE, "guarantee"),
        (Self::OBLIGATION, "obligation"),
        (Self::RECURRENCE, "recurrence"),
        (Self::PERSISTENCE, "persistence"),
        (Self::EVENTUAL, "eventual"),
        (Self::UNIVERSAL, "universal"),
        (Self::STUTTER_INVARIANT, "stutter-invariant"),
    ];

    /// The classes of a formula.
    ///
    /// ```
    /// use lariat_core::Prop;
    /// use lariat_logic::ltl::{Classes, Formula};
    /// let f = Formula::prop(&Prop::new("a")).finally().globally();
    /// assert_eq!(Classes::of(&f).to_string(), "recurrence eventual universal stutter-invariant");
    /// ```
    pub fn of(formula: &Formula) -> Self {
        let closure = Closure::of(formula);
        closure.fold(|_, node| Self::of_node(node.map(|&c| c)))[closure.root()]
    }

    /// Are all these classes set?
    pub const fn has(self, classes: Self) -> bool {
        self.0 & classes.0 == classes.0
    }

    /// Both a pure eventuality and a pure universality: only the infinite behavior counts.
    pub const fn is_suspendable(self) -> bool {
        self.has(Self::EVENTUAL) && self.has(Self::UNIVERSAL)
    }

    /// The names of the classes that are set.
    pub fn names(self) -> impl Iterator<Item = &'static str> {
        Self::NAMES.into_iter().filter(move |&(class, _)| self.has(class)).map(|(_, name)| name)
    }

    /// The lowest class of the Manna-Pnueli hierarchy that the syntax shows.
    pub fn lowest(self) -> &'static str {
        let ladder = [
            (Self::BOOLEAN, "boolean"),
            (Self(Self::SAFETY.0 | Self::GUARANTEE.0), "safety and guarantee"),
            (Self::SAFETY, "safety"),
            (Self::GUARANTEE, "guarantee"),
            (Self::OBLIGATION, "obligation"),
            (Self::RECURRENCE, "recurrence"),
            (Self::PERSISTENCE, "persistence"),
        ];
        ladder.iter().find(|&&(class, _)| self.has(class)).map_or("reactivity", |&(_, name)| name)
    }

    /// The classes of the negation.
    pub const fn negated(self) -> Self {
        const DUALS: [(Classes, Classes); 3] = [
            (Classes::SAFETY, Classes::GUARANTEE),
            (Classes::RECURRENCE, Classes::PERSISTENCE),
            (Classes::EVENTUAL, Classes::UNIVERSAL),
        ];
        let mut result = self;
        let mut i = 0;
        while i < DUALS.len() {
            let (a, b) = DUALS[i];
            result = result.with(a, self.has(b)).with(b, self.has(a));
            i += 1;
        }
        result
    }

    const fn with(self, class: Self, member: bool) -> Self {
        Self(if member { self.0 | class.0 } else { self.0 & !class.0 })
    }

    const fn common(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The classes of a node from those of its operands.
    pub fn of_node<P>(node: Node<P, Self>) -> Self {
        use BinaryOp::{And, Iff, Implies, Or, Release, StrongRelease, Until, WeakUntil, Xor};
        let all = Self(u16::MAX >> 7);
        match node {
            Node::True | Node::False => all,
            Node::Prop(_) => all.with(Self::EVENTUAL, false).with(Self::UNIVERSAL, false),
            Node::Unary(UnaryOp::Not, c) => c.negated(),
            Node::Unary(UnaryOp::Next, c) => {
                c.with(Self::BOOLEAN, false).with(Self::STUTTER_INVARIANT, false)
            }
            Node::Unary(UnaryOp::Finally, c) => Self::of_node::<P>(Node::Binary(Until, all, c))
                .with(Self::EVENTUAL, true)
                .with(Self::UNIVERSAL, c.has(Self::UNIVERSAL)),
            Node::Unary(UnaryOp::Globally, c) => {
                Self::of_node::<P>(Node::Unary(UnaryOp::Finally, c.negated())).negated()
            }
            Node::Binary(And | Or, l, r) => l.common(r),
            Node::Binary(Implies, l, r) => l.negated().common(r),
            Node::Binary(Iff | Xor, l, r) => l.common(r).common(l.negated()).common(r.negated()),
            Node::Binary(Until, l, r) => {
                let (guarantee, both) = (r.has(Self::GUARANTEE), l.common(r));
                let obligation = l.has(Self::OBLIGATION) && guarantee;
                Self::default()
                    .with(Self::GUARANTEE, both.has(Self::GUARANTEE))
                    .with(Self::OBLIGATION, obligation)
                    .with(Self::PERSISTENCE, obligation || both.has(Self::PERSISTENCE))
                    .with(Self::RECURRENCE, l.has(Self::RECURRENCE) && guarantee)
                    .with(Self::EVENTUAL, r.has(Self::EVENTUAL))
                    .with(Self::UNIVERSAL, both.has(Self::UNIVERSAL))
                    .with(Self::STUTTER_INVARIANT, both.has(Self::STUTTER_INVARIANT))
            }
            Node::Binary(WeakUntil, l, r) => {
                let (safety, both) = (l.has(Self::SAFETY), l.common(r));
                let obligation = safety && r.has(Self::OBLIGATION);
                Self::default()
                    .with(Self::SAFETY, both.has(Self::SAFETY))
                    .with(Self::OBLIGATION, obligation)
                    .with(Self::RECURRENCE, obligation || both.has(Self::RECURRENCE))
                    .with(Self::PERSISTENCE, safety && r.has(Self::PERSISTENCE))
                    .with(Self::EVENTUAL, both.has(Self::EVENTUAL))
                    .with(Self::UNIVERSAL, both.has(Self::UNIVERSAL))
                    .with(Self::STUTTER_INVARIANT, both.has(Self::STUTTER_INVARIANT))
            }
            Node::Binary(Release, l, r) => {
                Self::of_node::<P>(Node::Binary(Until, l.negated(), r.negated())).negated()
            }
            Node::Binary(StrongRelease, l, r) => {
                Self::of_node::<P>(Node::Binary(WeakUntil, l.negated(), r.negated())).negated()
            }
        }
    }
}

impl std::ops::BitOr for Classes {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl fmt::Display for Classes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, name) in self.names().enumerate() {
            write!(f, "{}{name}", if i == 0 { "" } else { " " })?;
        }
        Ok(())
    }
}

impl fmt::Debug for Classes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}
