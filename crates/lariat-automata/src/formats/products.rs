//! Guards written as sums of products.

use lariat_core::{Alphabet, Cube, Guard, Id, Literal, PropId};
use rustc_hash::FxHashMap;

/// The most steps to find a sum of products.
pub(super) const MAX_STEPS: usize = 1_000_000;

/// How products and sums are spelled.
pub(super) enum Notation<'a> {
    /// `0&!1 | 2`, as labels of the Hanoi format.
    Numbers,
    /// `((a) && (!(b))) || (c)`, as Promela, with the names of the alphabet.
    Promela(&'a Alphabet),
    /// `a & !b | c`, for people, with the names of the alphabet.
    Names(&'a Alphabet),
    /// `| & a ! b c`, as LBTT, with names that are spelled already.
    Prefix(&'a [String]),
}

/// A guard for people to read: `a & !b | c`, the constants `0` and `1`; `None` if finding a sum of
/// products takes too many steps.
///
/// ```
/// use lariat_automata::formats::guard_text;
/// use lariat_core::{Alphabet, Guard, Prop};
/// let mut alphabet = Alphabet::new();
/// let [a, b] = ["a", "x > 0"].map(|name| Guard::prop(alphabet.add(&Prop::new(name))));
/// assert_eq!(guard_text(&a.and(&b.not()), &alphabet).unwrap(), "a & !\"x > 0\"");
/// ```
pub fn guard_text(guard: &Guard, alphabet: &Alphabet) -> Option<String> {
    let mut text = String::new();
    GuardTexts::new(Notation::Names(alphabet)).write(&mut text, guard).then_some(text)
}

/// The texts of guards. Each guard is turned into a sum of products once.
pub(super) struct GuardTexts<'a> {
    notation: Notation<'a>,
    texts: FxHashMap<Guard, (usize, usize)>,
    written: String,
}

impl<'a> GuardTexts<'a> {
    pub fn new(notation: Notation<'a>) -> Self {
        Self { notation, texts: FxHashMap::default(), written: String::new() }
    }

    /// Appends the text of a guard; `false` if finding it takes too many steps.
    pub fn write(&mut self, out: &mut String, guard: &Guard) -> bool {
        if let Some(&(start, end)) = self.texts.get(guard) {
            out.push_str(&self.written[start..end]);
            return true;
        }
        let Some(mut cubes) = guard.cubes_within(MAX_STEPS) else {
            return false;
        };
        let start = self.written.len();
        // Shown in the order of the propositions, the positive ones first.
        cubes.sort_by_key(|cube| cube.iter().map(|l| (l.prop, !l.positive)).collect::<Vec<_>>());
        match &self.notation {
            Notation::Numbers => numbers(&mut self.written, &cubes),
            Notation::Names(alphabet) => names(&mut self.written, alphabet, &cubes),
            Notation::Promela(alphabet) => promela(&mut self.written, alphabet, &cubes),
            Notation::Prefix(names) => prefix(&mut self.written, names, &cubes),
        }
        let end = self.written.len();
        out.push_str(&self.written[start..end]);
        self.texts.insert(guard.clone(), (start, end));
        true
    }
}

fn numbers(out: &mut String, cubes: &[Cube]) {
    if cubes.is_empty() {
        out.push('f');
    }
    for (i, cube) in cubes.iter().enumerate() {
        out.push_str(if i == 0 { "" } else { " | " });
        if cube.is_empty() {
            out.push('t');
        }
        for (j, Literal { prop, positive }) in cube.iter().enumerate() {
            out.push_str(if j == 0 { "" } else { "&" });
            out.push_str(if *positive { "" } else { "!" });
            out.push_str(&prop.index().to_string());
        }
    }
}

fn names(out: &mut String, alphabet: &Alphabet, cubes: &[Cube]) {
    if cubes.is_empty() {
        out.push('0');
    }
    for (i, cube) in cubes.iter().enumerate() {
        out.push_str(if i == 0 { "" } else { " | " });
        if cube.is_empty() {
            out.push('1');
        }
        for (j, Literal { prop, positive }) in cube.iter().enumerate() {
            out.push_str(if j == 0 { "" } else { " & " });
            out.push_str(if *positive { "" } else { "!" });
            push_name(out, alphabet.prop(*prop).name());
        }
    }
}

/// A word as it is, anything else between quotes.
fn push_name(out: &mut String, name: &str) {
    let is_word = name.starts_with(|c: char| c.is_alphabetic() || c == '_')
        && name.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '.'));
    if is_word {
        out.push_str(name);
        return;
    }
    out.push('"');
    for c in name.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            c if c.is_control() => out.extend(c.escape_default()),
            c => out.push(c),
        }
    }
    out.push('"');
}

fn promela(out: &mut String, alphabet: &Alphabet, cubes: &[Cube]) {
    if cubes.is_empty() {
        out.push_str("false");
    }
    for (i, cube) in cubes.iter().enumerate() {
        out.push_str(if i == 0 { "" } else { " || " });
        if cube.is_empty() {
            out.push_str("true");
        }
        let grouped = cubes.len() > 1 && cube.len() > 1;
        out.push_str(if grouped { "(" } else { "" });
        for (j, Literal { prop, positive }) in cube.iter().enumerate() {
            out.push_str(if j == 0 { "" } else { " && " });
            out.push_str(if *positive { "(" } else { "(!(" });
            out.push_str(alphabet.prop(*prop).name());
            out.push_str(if *positive { ")" } else { "))" });
        }
        out.push_str(if grouped { ")" } else { "" });
    }
}

fn prefix(out: &mut String, names: &[String], cubes: &[Cube]) {
    if cubes.is_empty() {
        out.push('f');
    }
    out.extend(std::iter::repeat_n("| ", cubes.len().saturating_sub(1)));
    for (i, cube) in cubes.iter().enumerate() {
        out.push_str(if i == 0 { "" } else { " " });
        if cube.is_empty() {
            out.push('t');
        }
        out.extend(std::iter::repeat_n("& ", cube.len().saturating_sub(1)));
        for (j, Literal { prop, positive }) in cube.iter().enumerate() {
            out.push_str(if j == 0 { "" } else { " " });
            out.push_str(if *positive { "" } else { "! " });
            out.push_str(name(names, *prop));
        }
    }
}

fn name(names: &[String], prop: PropId) -> &str {
    &names[prop.index()]
}
