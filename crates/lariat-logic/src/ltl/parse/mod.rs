//! Reading formulas and words in the dialects of the field.
//!
//! # Which dialect is it?
//!
//! [`Syntax::Auto`] reads Spot's dialect where it can: it takes most of the other infix spellings
//! (`[]`, `<>`, `&&`, `||`, `V`, Wring's `a=0`, `*` and `+`). A text that it refuses is tried as
//! LBT's prefix syntax, then as `spin -f` reads it (`always p`), then as Spin's inline `ltl` does
//! (`p implies q`); no text is both a prefix formula with a binary operator and an infix formula.
//! If nobody reads it, the errors shown are those of the dialect that got furthest into the text.
//!
//! Dialects agree about what the operators mean, but not about how tightly they bind:
//! `a || b && c U d` is `a || (b && (c U d))` for Spot and `(a || b) && (c U d)` for `spin -f`.
//! [`Syntax::Auto`] warns where another dialect reads the same text as another formula. The parser
//! notices on the way whether two neighboring operators are decided differently by another table of
//! precedences, so that texts without such a pair are read once.
//!
//! - Relies on: unary operators bind tightest everywhere, so dialects differ only in tables.
//! - Cost: linear time and memory in the text, whatever its depth; ranges such as `F[2..9]` may
//!   spell out to ten million symbols.
//! - Checked: `tests/prop_roundtrip.rs` against the printers, `tests/precedence.rs`,
//!   `tests/malformed.rs` on `corpus/malformed/formulas.txt`.

mod block;
mod error;
mod infix;
mod lasso;
mod lbt;
mod lexer;
mod mistakes;
mod range;
mod readings;
mod syntax;

pub use error::{ParseError, ParseErrors, Problem, Warning};
pub use lasso::{parse_lasso, parse_lasso_over};
pub use syntax::Syntax;

use infix::Effort;
use lariat_core::Span;

use super::Formula;

/// A formula and how it was read.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Parsed {
    /// The formula, to the letter: nothing is simplified.
    pub formula: Formula,
    /// The dialect it was read in; never [`Syntax::Auto`].
    pub syntax: Syntax,
    /// What may not have been meant so.
    pub warnings: Vec<Warning>,
}

/// Reads a formula.
///
/// ```
/// use lariat_logic::ltl::{Syntax, parse};
/// let read = |text| parse(text, Syntax::Auto).unwrap();
/// assert_eq!(read("[](p -> <>(x > 3))").formula.to_string(), "G(p -> F\"x > 3\")");
/// assert_eq!(read("G i p0 F p1").syntax, Syntax::Lbt);
///
/// let warning = read("a || b && c U d").warnings[0].to_string();
/// assert_eq!(
///     warning,
///     "read as Spot does, a | (b & (c U d)); Spin and ltl2ba read (a | b) & (c U d)"
/// );
///
/// let errors = parse("<> x > 3", Syntax::Spin).unwrap_err();
/// assert_eq!(errors.to_string(), "`>` is not an operator of temporal logic");
/// assert_eq!(errors.first().help.as_deref(), Some("write `<> (x > 3)`"));
/// ```
pub fn parse(text: &str, syntax: Syntax) -> Result<Parsed, ParseErrors> {
    match syntax {
        Syntax::Auto => detect(text),
        Syntax::Lbt => lbt::read(text).map(of_lbt),
        _ => {
            let read = infix::read(text, whole(text), syntax, Effort::Explain)?;
            Ok(Parsed { formula: read.formula, syntax, warnings: read.warnings })
        }
    }
}

/// Does Spin take the text in parentheses as the proposition with this name?
pub(super) fn is_spin_block(name: &str) -> bool {
    // A line break is harmless to Spin, but not to those who write one formula a line.
    if name.contains('\n') {
        return false;
    }
    let text = format!("({name})");
    let read = infix::read(&text, whole(&text), Syntax::Spin, Effort::Probe);
    read.is_ok_and(|read| matches!(read.formula.view(), super::Node::Prop(p) if p.name() == name))
}

fn whole(text: &str) -> Span {
    Span::new(0, text.len())
}

fn of_lbt(formula: Formula) -> Parsed {
    Parsed { formula, syntax: Syntax::Lbt, warnings: Vec::new() }
}

fn detect(text: &str) -> Result<Parsed, ParseErrors> {
    let probe = |syntax| infix::read(text, whole(text), syntax, Effort::Probe);
    let mut furthest = match probe(Syntax::Spot) {
        Ok(read) => return Ok(readings::compare(text, read, Syntax::Spot)),
        Err(errors) => errors,
    };
    let mut keep = |errors: ParseErrors| {
        if errors.first().reach() > furthest.first().reach() {
            furthest = errors;
        }
    };
    match lbt::read(text) {
        Ok(formula) => return Ok(of_lbt(formula)),
        Err(errors) => keep(errors),
    }
    for syntax in [Syntax::Spin, Syntax::SpinInline] {
        match probe(syntax) {
            Ok(read) => return Ok(readings::compare(text, read, syntax)),
            Err(errors) => keep(errors),
        }
    }
    parse(text, furthest.syntax)
}
