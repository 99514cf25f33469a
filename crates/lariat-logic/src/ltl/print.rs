//! Formulas as text, in the dialects of the field.

use std::fmt;

use super::{Abbreviation, BinaryOp, Formula, Node, UnaryOp, unabbreviate};

/// A way to write formulas.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Dialect {
    /// Spot's: `G(a -> Fb)`.
    Spot,
    /// Spin's, also read by ltl2ba and ltl3ba: `[](a -> <>b)`. Operands of binary operators are
    /// always in parentheses, because those tools disagree about precedence.
    Spin,
    /// The prefix syntax of LBT, LBTT, scheck and ltl2dstar: `G i p0 F p1`.
    Lbt,
    /// Wring's: `G((a=1) -> (F(b=1)))`.
    Wring,
    /// Spot's with mathematical symbols: `□(a → ◇b)`.
    Utf8,
    /// For a LaTeX formula, without macros of its own.
    Latex,
}

/// How many parentheses to write.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Parentheses {
    /// Those that the dialect needs to read the same tree back.
    #[default]
    Minimal,
    /// Around every compound operand.
    Full,
}

/// A formula about to be written; use it through `Display`.
///
/// Operators that the dialect does not have are spelled out by others (`W`, `M`, `xor`).
///
/// ```
/// use lariat_core::Prop;
/// use lariat_logic::ltl::{Dialect, Formula};
/// let p = |name| Formula::prop(&Prop::new(name));
/// let f = p("p0").implies(p("x > 3").finally()).globally();
/// assert_eq!(f.in_dialect(Dialect::Spin).to_string(), "[](p0 -> (<>(x > 3)))");
/// assert_eq!(f.in_dialect(Dialect::Lbt).to_string(), "G i p0 F \"x > 3\"");
/// assert_eq!(f.in_dialect(Dialect::Wring).to_string(), "G((p0=1) -> (F(\"x > 3\"=1)))");
/// assert_eq!(f.in_dialect(Dialect::Utf8).to_string(), "□(p0 → ◇\"x > 3\")");
/// ```
#[derive(Clone, Debug)]
pub struct Printer<'f> {
    formula: &'f Formula,
    dialect: Dialect,
    parentheses: Parentheses,
}

impl<'f> Printer<'f> {
    /// A printer with minimal parentheses.
    pub fn new(formula: &'f Formula, dialect: Dialect) -> Self {
        Self { formula, dialect, parentheses: Parentheses::Minimal }
    }

    /// The same printer with another use of parentheses.
    pub fn parentheses(self, parentheses: Parentheses) -> Self {
        Self { parentheses, ..self }
    }
}

impl fmt::Display for Printer<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let missing = self.dialect.missing_operators();
        if missing.is_used_in(self.formula) {
            let spelled = unabbreviate(self.formula, missing);
            return write_tree(&spelled, self.dialect, self.parentheses, out);
        }
        write_tree(self.formula, self.dialect, self.parentheses, out)
    }
}

/// Something still to be written.
enum Task<'f> {
    Text(&'static str),
    Tree(&'f Formula),
    Closed(&'f Formula),
}

/// Writes a tree left to right with a list of what is still to come, so that depth does not matter.
fn write_tree(
    formula: &Formula,
    dialect: Dialect,
    parentheses: Parentheses,
    out: &mut impl fmt::Write,
) -> fmt::Result {
    let mut tasks = vec![Task::Tree(formula)];
    while let Some(task) = tasks.pop() {
        match task {
            Task::Text(text) => out.write_str(text)?,
            Task::Closed(f) => {
                out.write_char('(')?;
                tasks.extend([Task::Text(")"), Task::Tree(f)]);
            }
            Task::Tree(f) => match f.view() {
                Node::True => out.write_str(dialect.constants().0)?,
                Node::False => out.write_str(dialect.constants().1)?,
                Node::Prop(p) => dialect.write_prop(p.name(), true, out)?,
                Node::Unary(op, c) => {
                    if let (Dialect::Wring, UnaryOp::Not, Node::Prop(p)) = (dialect, op, c.view()) {
                        dialect.write_prop(p.name(), false, out)?;
                        continue;
                    }
                    out.write_str(dialect.unary(op))?;
                    let close = dialect.closes_unary(op, c, parentheses);
                    tasks.push(if close { Task::Closed(c) } else { Task::Tree(c) });
                }
                Node::Binary(op, l, r) if dialect == Dialect::Lbt => {
                    out.write_str(dialect.binary(op))?;
                    tasks.extend([Task::Tree(r), Task::Text(" "), Task::Tree(l)]);
                }
                Node::Binary(op, l, r) => {
                    let operand = |c, side| {
                        let close = dialect.closes_binary(op, c, side, parentheses);
                        if close { Task::Closed(c) } else { Task::Tree(c) }
                    };
                    tasks.extend([
                        operand(r, Side::Right),
                        Task::Text(dialect.binary(op)),
                        operand(l, Side::Left),
                    ]);
                }
            },
        }
    }
    Ok(())
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Left,
    Right,
}

impl Dialect {
    /// The operators that have to be spelled out by others.
    fn missing_operators(self) -> Abbreviation {
        match self {
            Self::Spot | Self::Lbt | Self::Utf8 | Self::Latex => Abbreviation::default(),
            Self::Spin => Abbreviation::WEAK_STRONG | Abbreviation::XOR,
            Self::Wring => Abbreviation::WEAK_STRONG,
        }
    }

    fn constants(self) -> (&'static str, &'static str) {
        match self {
            Self::Spot | Self::Utf8 => ("1", "0"),
            Self::Spin => ("true", "false"),
            Self::Lbt => ("t", "f"),
            Self::Wring => ("TRUE", "FALSE"),
            Self::Latex => ("\\top", "\\bot"),
        }
    }

    fn unary(self, op: UnaryOp) -> &'static str {
        use UnaryOp::{Finally, Globally, Next, Not};
        match (self, op) {
            (Self::Spot | Self::Spin | Self::Wring, Not) => "!",
            (Self::Spot | Self::Wring, Next) => "X",
            (Self::Spot | Self::Wring, Finally) => "F",
            (Self::Spot | Self::Wring, Globally) => "G",
            (Self::Spin, Next) => "X ",
            (Self::Spin, Finally) => "<>",
            (Self::Spin, Globally) => "[]",
            (Self::Lbt, Not) => "! ",
            (Self::Lbt, Next) => "X ",
            (Self::Lbt, Finally) => "F ",
            (Self::Lbt, Globally) => "G ",
            (Self::Utf8, Not) => "¬",
            (Self::Utf8, Next) => "○",
            (Self::Utf8, Finally) => "◇",
            (Self::Utf8, Globally) => "□",
            (Self::Latex, Not) => "\\lnot ",
            (Self::Latex, Next) => "\\mathsf{X}\\,",
            (Self::Latex, Finally) => "\\mathsf{F}\\,",
            (Self::Latex, Globally) => "\\mathsf{G}\\,",
        }
    }

    fn binary(self, op: BinaryOp) -> &'static str {
        use BinaryOp::{And, Iff, Implies, Or, Release, StrongRelease, Until, WeakUntil, Xor};
        match (self, op) {
            (Self::Spot, And) => " & ",
            (Self::Spot, Or) => " | ",
            (Self::Spot | Self::Spin | Self::Wring, Implies) => " -> ",
            (Self::Spot | Self::Spin | Self::Wring, Iff) => " <-> ",
            (Self::Spot | Self::Spin, Xor) => " xor ",
            (Self::Spin, And) => " && ",
            (Self::Spin, Or) => " || ",
            (Self::Spin, Release) => " V ",
            (Self::Wring, And) => " * ",
            (Self::Wring, Or) => " + ",
            (Self::Wring, Xor) => " ^ ",
            (Self::Lbt, And) => "& ",
            (Self::Lbt, Or) => "| ",
            (Self::Lbt, Implies) => "i ",
            (Self::Lbt, Iff) => "e ",
            (Self::Lbt, Xor) => "^ ",
            (Self::Lbt, Until) => "U ",
            (Self::Lbt, Release) => "V ",
            (Self::Lbt, WeakUntil) => "W ",
            (Self::Lbt, StrongRelease) => "M ",
            (Self::Utf8, And) => " ∧ ",
            (Self::Utf8, Or) => " ∨ ",
            (Self::Utf8, Implies) => " → ",
            (Self::Utf8, Iff) => " ↔ ",
            (Self::Utf8, Xor) => " ⊕ ",
            (Self::Latex, And) => " \\land ",
            (Self::Latex, Or) => " \\lor ",
            (Self::Latex, Implies) => " \\rightarrow ",
            (Self::Latex, Iff) => " \\leftrightarrow ",
            (Self::Latex, Xor) => " \\oplus ",
            (Self::Latex, Until) => " \\mathbin{\\mathsf{U}} ",
            (Self::Latex, Release) => " \\mathbin{\\mathsf{R}} ",
            (Self::Latex, WeakUntil) => " \\mathbin{\\mathsf{W}} ",
            (Self::Latex, StrongRelease) => " \\mathbin{\\mathsf{M}} ",
            (_, Until) => " U ",
            (_, Release) => " R ",
            (_, WeakUntil) => " W ",
            (_, StrongRelease) => " M ",
        }
    }

    fn closes_unary(self, op: UnaryOp, operand: &Formula, parentheses: Parentheses) -> bool {
        match (self, operand.view()) {
            (Self::Lbt, _) => false,
            (_, Node::Binary(..)) => true,
            (Self::Wring, _) => true,
            // `F1` and `X0` would be read as propositions.
            (Self::Spot, Node::True | Node::False) => op != UnaryOp::Not,
            (_, Node::Unary(..)) => parentheses == Parentheses::Full,
            _ => false,
        }
    }

    fn closes_binary(
        self,
        op: BinaryOp,
        operand: &Formula,
        side: Side,
        parentheses: Parentheses,
    ) -> bool {
        match (self, operand.view()) {
            (Self::Lbt, _) => false,
            (Self::Wring, Node::Prop(_)) => true,
            (_, Node::True | Node::False | Node::Prop(_)) => false,
            (Self::Spin | Self::Wring, _) => true,
            (_, _) if parentheses == Parentheses::Full => true,
            (_, Node::Unary(..)) => false,
            (_, Node::Binary(inner, _, _)) => {
                // Only chains such as `a & b & c` go without: readers, and tools, disagree about
                // how everything else binds.
                let chain = matches!(op, BinaryOp::And | BinaryOp::Or | BinaryOp::Xor);
                !(chain && inner == op && side == Side::Left)
            }
        }
    }

    fn write_prop(self, name: &str, positive: bool, out: &mut impl fmt::Write) -> fmt::Result {
        match self {
            Self::Spot | Self::Utf8 if is_plain_spot(name) => out.write_str(name),
            Self::Spot | Self::Utf8 => write_quoted(name, out),
            Self::Spin if is_plain_spin(name) => out.write_str(name),
            Self::Spin if super::parse::is_spin_block(name) => write!(out, "({name})"),
            Self::Spin => write_quoted(name, out),
            Self::Lbt if is_plain_lbt(name) => out.write_str(name),
            Self::Lbt => write_quoted(name, out),
            Self::Wring => {
                if is_plain_spot(name) {
                    out.write_str(name)?;
                } else {
                    write_quoted(name, out)?;
                }
                out.write_str(if positive { "=1" } else { "=0" })
            }
            Self::Latex => {
                out.write_str("\\mathit{")?;
                for c in name.chars() {
                    match c {
                        '_' | '&' | '%' | '#' | '$' | '{' | '}' => write!(out, "\\{c}")?,
                        '\\' => out.write_str("\\backslash ")?,
                        '^' | '~' => write!(out, "\\{c}{{}}")?,
                        ' ' => out.write_str("\\ ")?,
                        c => out.write_char(c)?,
                    }
                }
                out.write_char('}')
            }
        }
    }
}

fn is_word(name: &str) -> bool {
    name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '.')
}

/// Can Spot read the name without quotes?
fn is_plain_spot(name: &str) -> bool {
    let mut chars = name.chars();
    let starts_well = match (chars.next(), chars.next()) {
        (Some('F' | 'G' | 'X'), second) => second.is_some_and(|c| c.is_ascii_digit()),
        (Some(first), _) => first.is_ascii_alphabetic() || first == '_' || first == '.',
        (None, _) => false,
    };
    let lower = name.to_ascii_lowercase();
    let reserved = matches!(name, "M" | "R" | "U" | "V" | "W" | "xor")
        || matches!(lower.as_str(), "true" | "false");
    starts_well && is_word(name) && !reserved
}

/// Can Spin read the name without parentheses?
fn is_plain_spin(name: &str) -> bool {
    const RESERVED: [&str; 12] = [
        "true",
        "false",
        "not",
        "next",
        "eventually",
        "always",
        "until",
        "release",
        "weakuntil",
        "stronguntil",
        "implies",
        "equivalent",
    ];
    name.starts_with(|c: char| c.is_ascii_lowercase())
        && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
        && !RESERVED.contains(&name)
}

fn is_plain_lbt(name: &str) -> bool {
    name.len() > 1 && name.starts_with('p') && name[1..].bytes().all(|b| b.is_ascii_digit())
}

fn write_quoted(name: &str, out: &mut impl fmt::Write) -> fmt::Result {
    out.write_char('"')?;
    for c in name.chars() {
        if c == '"' || c == '\\' {
            out.write_char('\\')?;
        }
        out.write_char(c)?;
    }
    out.write_char('"')
}
