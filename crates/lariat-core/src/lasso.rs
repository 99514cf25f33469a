//! Ultimately periodic words: a stem, then a cycle for ever.

use std::fmt;

use crate::{Alphabet, Letter, Prop};

crate::id! {
    /// A position of a [`Lasso`], counted from 0; the last one is followed by the first of the cycle.
    pub struct Position = "#";
}

/// A word `stem · cycle^ω` over an alphabet.
///
/// Its text form is Spot's: letters are conjunctions, `cycle{…}` closes it.
///
/// ```
/// use lariat_core::{Alphabet, Lasso, Letter, Prop};
/// let alphabet: Alphabet = [Prop::new("a"), Prop::new("b")].iter().collect();
/// let word = Lasso::new(alphabet, vec![Letter::from_bits(1)], vec![Letter::from_bits(2)]).unwrap();
/// assert_eq!(word.to_string(), "a&!b; cycle{!a&b}");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lasso {
    alphabet: Alphabet,
    letters: Vec<Letter>,
    stem_len: usize,
}

/// A lasso needs at least one letter in its cycle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the cycle of a lasso cannot be empty")]
pub struct EmptyCycle;

impl Lasso {
    /// The word `stem · cycle^ω`.
    pub fn new(
        alphabet: Alphabet,
        stem: Vec<Letter>,
        cycle: Vec<Letter>,
    ) -> Result<Self, EmptyCycle> {
        if cycle.is_empty() {
            return Err(EmptyCycle);
        }
        let stem_len = stem.len();
        let mut letters = stem;
        letters.extend(cycle);
        Ok(Self { alphabet, letters, stem_len })
    }

    /// The propositions its letters speak about.
    pub fn alphabet(&self) -> &Alphabet {
        &self.alphabet
    }

    /// The letters before the cycle.
    pub fn stem(&self) -> &[Letter] {
        &self.letters[..self.stem_len]
    }

    /// The letters repeated for ever; at least one.
    pub fn cycle(&self) -> &[Letter] {
        &self.letters[self.stem_len..]
    }

    /// How many positions there are: the stem's and the cycle's.
    pub fn n_positions(&self) -> usize {
        self.letters.len()
    }

    /// All positions, in order.
    pub fn positions(
        &self,
    ) -> impl DoubleEndedIterator<Item = Position> + ExactSizeIterator + use<> {
        (0..self.letters.len()).map(<Position as crate::Id>::new)
    }

    /// The first position of the cycle.
    pub fn cycle_start(&self) -> Position {
        <Position as crate::Id>::new(self.stem_len)
    }

    /// The position after this one.
    pub fn successor(&self, position: Position) -> Position {
        let next = crate::Id::index(position) + 1;
        <Position as crate::Id>::new(if next == self.letters.len() { self.stem_len } else { next })
    }

    /// The letter at a position.
    pub fn letter(&self, position: Position) -> &Letter {
        &self.letters[crate::Id::index(position)]
    }

    /// Does the proposition hold there? One outside the alphabet holds nowhere.
    pub fn holds(&self, prop: &Prop, position: Position) -> bool {
        self.alphabet.find(prop).is_some_and(|id| self.letter(position).contains(id))
    }

    /// The letter at a position as text: `a&!b`.
    pub fn letter_text(&self, position: Position) -> String {
        struct Text<'w>(&'w Lasso, Position);
        impl fmt::Display for Text<'_> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.write_letter(self.0.letter(self.1), f)
            }
        }
        Text(self, position).to_string()
    }

    fn write_letter(&self, letter: &Letter, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.alphabet.n_props() == 0 {
            return f.write_str("1");
        }
        for (i, id) in self.alphabet.ids().enumerate() {
            let separator = if i == 0 { "" } else { "&" };
            let negation = if letter.contains(id) { "" } else { "!" };
            write!(f, "{separator}{negation}")?;
            write_name(self.alphabet.prop(id).name(), f)?;
        }
        Ok(())
    }
}

/// Writes a name as the lasso reader takes it: bare where it can be, else in double quotes.
fn write_name(name: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    use fmt::Write as _;
    let is_plain = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '.';
    let starts_well = |c: char| c.is_ascii_lowercase() || c == '_';
    let reserved = matches!(name, "true" | "false" | "xor" | "cycle");
    if name.starts_with(starts_well) && name.chars().all(is_plain) && !reserved {
        return f.write_str(name);
    }
    f.write_char('"')?;
    for c in name.chars() {
        if c == '"' || c == '\\' {
            f.write_char('\\')?;
        }
        f.write_char(c)?;
    }
    f.write_char('"')
}

impl fmt::Display for Lasso {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for letter in self.stem() {
            self.write_letter(letter, f)?;
            f.write_str("; ")?;
        }
        f.write_str("cycle{")?;
        for (i, letter) in self.cycle().iter().enumerate() {
            if i > 0 {
                f.write_str("; ")?;
            }
            self.write_letter(letter, f)?;
        }
        f.write_str("}")
    }
}
