//! The table of rewriting rules: what the engine does, the documentation lists and the tests check.
//!
//! A rule is text, and the text is what the engine runs: it is compiled, not written again. In it,
//! `f g h` stand for any formula, `b` for one without temporal operators, `e` for a pure
//! eventuality, `u` for a pure universality and `q` for a formula that is both ([`Classes`]).
//! `&` and `|` take their operands in any order and among others: a rule for `Gf & Gg` works on
//! `a & Gb & c & Gd`. Below the top, one side of `&` or `|` takes all operands that are left.
//! Where an `X` stands on both sides of a rule and comes out in front, it stands for any number
//! of them.
//!
//! Every rule is followed by its dual, unless it is its own; `tests/rewrite_rules.rs` sees to it.

use std::fmt;

use super::pattern::{Pattern, parse};
use super::{Level, Suspension};
use crate::ltl::{Classes, Formula};

/// One rewriting rule.
///
/// ```
/// use lariat_logic::ltl::rewrite::RULES;
/// let rule = RULES.iter().find(|r| r.name == "until-tautology").unwrap();
/// assert_eq!(rule.to_string(), "f U g => Fg if !f => g");
/// assert_eq!(rule.paper, "SB00");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rule {
    /// Its name, in traces and tests.
    pub name: &'static str,
    /// The lowest level that uses it.
    pub level: Level,
    /// The paper it is from: a key of the bibliography.
    pub paper: &'static str,
    /// What it is applied to, with metavariables.
    pub from: &'static str,
    /// What it makes of that.
    pub to: &'static str,
    /// The implication between metavariables under which it may be used; empty when there is none.
    pub when: &'static str,
    /// May the result have more symbols? Such a rule helps the automaton, not the reader.
    pub growth: Growth,
    /// The mode in which it is used; `Stay` for all.
    pub suspension: Suspension,
}

/// Can a rule make a formula longer?
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Growth {
    /// The result never has more symbols.
    Never,
    /// It may have more.
    Possible,
}

/// A rule with formulas put for its metavariables.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Instance {
    /// The left side.
    pub from: Formula,
    /// The right side.
    pub to: Formula,
    /// The two sides are equivalent if the first of these implies the second.
    pub when: Option<(Formula, Formula)>,
}

impl Rule {
    /// Its metavariables, in the order of their first occurrence.
    pub fn metavariables(&self) -> Vec<char> {
        let mut names = Vec::new();
        for c in self.from.chars().filter(char::is_ascii_lowercase) {
            if !names.contains(&c) && !is_part_of_xor(c) {
                names.push(c);
            }
        }
        names
    }

    /// The rule with formulas for its metavariables.
    pub fn instance(&self, value: &dyn Fn(char) -> Formula) -> Instance {
        let when = self.condition().map(|(f, g)| (f.instance(value), g.instance(value)));
        Instance {
            from: parse(self.from).instance(value),
            to: parse(self.to).instance(value),
            when,
        }
    }

    /// The two sides of its condition.
    pub(super) fn condition(&self) -> Option<(Pattern, Pattern)> {
        self.when.split_once(" => ").map(|(f, g)| (parse(f), parse(g)))
    }
}

/// The letters of `xor` are no metavariables.
fn is_part_of_xor(c: char) -> bool {
    "xor".contains(c)
}

/// The class that a metavariable stands for, by its letter.
pub fn class_of_metavariable(name: char) -> Classes {
    match name {
        'b' => Classes::BOOLEAN,
        'e' => Classes::EVENTUAL,
        'u' => Classes::UNIVERSAL,
        'q' => Classes::EVENTUAL | Classes::UNIVERSAL,
        _ => Classes::default(),
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} => {}", self.from, self.to)?;
        if self.when.is_empty() { Ok(()) } else { write!(f, " if {}", self.when) }
    }
}

/// Writes the table one rule a line.
macro_rules! rules {
    ($($level:ident $paper:ident $($flag:ident)? $name:literal:
       $from:literal => $to:literal $(if $when:literal)?;)*) => {
        &[$(Rule {
            name: $name,
            level: Level::$level,
            paper: stringify!($paper),
            from: $from,
            to: $to,
            when: concat!($($when)?),
            growth: rules!(growth $($flag)?),
            suspension: rules!(suspension $($flag)?),
        }),*]
    };
    (growth growing) => { Growth::Possible };
    (growth $($other:ident)?) => { Growth::Never };
    (suspension lowering) => { Suspension::Lower };
    (suspension lifting) => { Suspension::Lift };
    (suspension $($other:ident)?) => { Suspension::Stay };
}

/// All rules. The engine tries those of one operator in this order.
pub const RULES: &[Rule] = rules! {
    // Constants.
    R0 MP92 "not-true": "!1" => "0";
    R0 MP92 "not-false": "!0" => "1";
    R0 MP92 "and-true": "f & 1" => "f";
    R0 MP92 "or-false": "f | 0" => "f";
    R0 MP92 "and-false": "f & 0" => "0";
    R0 MP92 "or-true": "f | 1" => "1";
    R0 MP92 "implies-from-true": "1 -> f" => "f";
    R0 MP92 "implies-from-false": "0 -> f" => "1";
    R0 MP92 "implies-true": "f -> 1" => "1";
    R0 MP92 "implies-false": "f -> 0" => "!f";
    R0 MP92 "iff-true": "f <-> 1" => "f";
    R0 MP92 "iff-false": "f <-> 0" => "!f";
    R0 MP92 "xor-false": "f xor 0" => "f";
    R0 MP92 "xor-true": "f xor 1" => "!f";
    R0 MP92 "next-true": "X(1)" => "1";
    R0 MP92 "next-false": "X(0)" => "0";
    R0 MP92 "finally-true": "F(1)" => "1";
    R0 MP92 "globally-false": "G(0)" => "0";
    R0 MP92 "finally-false": "F(0)" => "0";
    R0 MP92 "globally-true": "G(1)" => "1";
    R0 MP92 "until-true": "f U 1" => "1";
    R0 MP92 "release-false": "f R 0" => "0";
    R0 MP92 "until-false": "f U 0" => "0";
    R0 MP92 "release-true": "f R 1" => "1";
    R0 MP92 "until-from-true": "1 U f" => "Ff";
    R0 MP92 "release-from-false": "0 R f" => "Gf";
    R0 MP92 "until-from-false": "0 U f" => "f";
    R0 MP92 "release-from-true": "1 R f" => "f";
    R0 MP92 "weak-until-true": "f W 1" => "1";
    R0 MP92 "strong-release-false": "f M 0" => "0";
    R0 MP92 "weak-until-false": "f W 0" => "Gf";
    R0 MP92 "strong-release-true": "f M 1" => "Ff";
    R0 MP92 "weak-until-from-true": "1 W f" => "1";
    R0 MP92 "strong-release-from-false": "0 M f" => "0";
    R0 MP92 "weak-until-from-false": "0 W f" => "f";
    R0 MP92 "strong-release-from-true": "1 M f" => "f";
    // Equal and opposite operands.
    R1 MP92 "and-idempotent": "f & f" => "f";
    R1 MP92 "or-idempotent": "f | f" => "f";
    R1 MP92 "and-complement": "f & !f" => "0";
    R1 MP92 "or-complement": "f | !f" => "1";
    R1 MP92 "boolean-unsatisfiable": "b" => "0" if "b => 0";
    R1 MP92 "boolean-valid": "b" => "1" if "1 => b";
    R1 MP92 "until-same": "f U f" => "f";
    R1 MP92 "release-same": "f R f" => "f";
    R1 MP92 "weak-until-same": "f W f" => "f";
    R1 MP92 "strong-release-same": "f M f" => "f";
    R1 MP92 "and-finally-same": "f & Ff" => "f";
    R1 MP92 "or-globally-same": "f | Gf" => "f";
    R1 MP92 "and-globally-same": "f & Gf" => "Gf";
    R1 MP92 "or-finally-same": "f | Ff" => "Ff";
    // X comes out in front.
    R1 SB00 "finally-next": "FXf" => "XFf";
    R1 SB00 "globally-next": "GXf" => "XGf";
    R1 SB00 "until-next": "Xf U Xg" => "X(f U g)";
    R1 SB00 "release-next": "Xf R Xg" => "X(f R g)";
    R1 SB00 "weak-until-next": "Xf W Xg" => "X(f W g)";
    R1 SB00 "strong-release-next": "Xf M Xg" => "X(f M g)";
    R1 SB00 "and-next": "Xf & Xg" => "X(f & g)";
    R1 SB00 "or-next": "Xf | Xg" => "X(f | g)";
    R1 Dur14 growing "next-until-boolean": "Xf U b" => "b | X(b M f)";
    R1 Dur14 growing "next-release-boolean": "Xf R b" => "b & X(b W f)";
    R1 Dur14 growing "next-weak-until-boolean": "Xf W b" => "b | X(b R f)";
    R1 Dur14 growing "next-strong-release-boolean": "Xf M b" => "b & X(b U f)";
    // Absorption.
    R1 SB00 "finally-finally": "FFf" => "Ff";
    R1 SB00 "globally-globally": "GGf" => "Gf";
    R1 SB00 "finally-until": "F(f U g)" => "Fg";
    R1 SB00 "globally-release": "G(f R g)" => "Gg";
    R1 Dur14 "finally-strong-release": "F(f M g)" => "F(f & g)";
    R1 Dur14 "globally-weak-until": "G(f W g)" => "G(f | g)";
    R1 SB00 "finally-or-finally": "F(f | Fg)" => "F(f | g)";
    R1 SB00 "globally-and-globally": "G(f & Gg)" => "G(f & g)";
    R1 Dur14 "until-globally-same": "f U Gf" => "Gf";
    R1 Dur14 "release-finally-same": "f R Ff" => "Ff";
    R1 Dur14 "until-or-globally-same": "f U (g | Gf)" => "f W g";
    R1 Dur14 "release-and-finally-same": "f R (g & Ff)" => "f M g";
    R1 Dur14 "weak-until-or-globally-same": "f W (g | Gf)" => "f W g";
    R1 Dur14 "strong-release-and-finally-same": "f M (g & Ff)" => "f M g";
    R1 Dur14 "until-and-same": "f U (g & f)" => "g M f";
    R1 Dur14 "release-or-same": "f R (g | f)" => "g W f";
    R1 Dur14 "weak-until-and-same": "f W (g & f)" => "g R f";
    R1 Dur14 "strong-release-or-same": "f M (g | f)" => "g U f";
    R1 SB00 "until-until-same": "f U (f U g)" => "f U g";
    R1 SB00 "release-release-same": "f R (f R g)" => "f R g";
    R1 Dur14 "until-weak-until-same": "f U (f W g)" => "f W g";
    R1 Dur14 "release-strong-release-same": "f R (f M g)" => "f M g";
    R1 Dur14 "weak-until-weak-until-same": "f W (f W g)" => "f W g";
    R1 Dur14 "strong-release-strong-release-same": "f M (f M g)" => "f M g";
    R1 Dur14 "weak-until-until-same": "f W (f U g)" => "f W g";
    R1 Dur14 "strong-release-release-same": "f M (f R g)" => "f M g";
    R1 SB00 "until-in-until-same": "(f U g) U g" => "f U g";
    R1 SB00 "release-in-release-same": "(f R g) R g" => "f R g";
    R1 Dur14 "weak-until-in-until-same": "(f W g) U g" => "f U g";
    R1 Dur14 "strong-release-in-release-same": "(f M g) R g" => "f R g";
    R1 Dur14 "until-in-weak-until-same": "(f U g) W g" => "f U g";
    R1 Dur14 "release-in-strong-release-same": "(f R g) M g" => "f R g";
    R1 Dur14 "weak-until-in-weak-until-same": "(f W g) W g" => "f W g";
    R1 Dur14 "strong-release-in-strong-release-same": "(f M g) M g" => "f M g";
    R1 Dur14 "fold-globally": "f & XGf" => "Gf";
    R1 Dur14 "fold-finally": "f | XFf" => "Ff";
    R1 Dur14 "fold-release": "f & (g | X(g R f))" => "g R f";
    R1 Dur14 "fold-until": "f | (g & X(g U f))" => "g U f";
    R1 Dur14 "fold-strong-release": "f & (g | X(g M f))" => "g M f";
    R1 Dur14 "fold-weak-until": "f | (g & X(g W f))" => "g W f";
    // Merging of conjuncts and disjuncts.
    R1 SB00 "and-globally": "Gf & Gg" => "G(f & g)";
    R1 SB00 "or-finally": "Ff | Fg" => "F(f | g)";
    R1 SB00 "and-finally-globally": "FGf & FGg" => "FG(f & g)";
    R1 SB00 "or-globally-finally": "GFf | GFg" => "GF(f | g)";
    R1 SB00 "and-until-right": "(f U h) & (g U h)" => "(f & g) U h";
    R1 SB00 "or-release-right": "(f R h) | (g R h)" => "(f | g) R h";
    R1 Dur14 "and-weak-until-right": "(f W h) & (g W h)" => "(f & g) W h";
    R1 Dur14 "or-strong-release-right": "(f M h) | (g M h)" => "(f | g) M h";
    R1 Dur14 "and-until-weak-until-right": "(f U h) & (g W h)" => "(f & g) U h";
    R1 Dur14 "or-release-strong-release-right": "(f R h) | (g M h)" => "(f | g) R h";
    R1 SB00 "and-release-left": "(f R g) & (f R h)" => "f R (g & h)";
    R1 SB00 "or-until-left": "(f U g) | (f U h)" => "f U (g | h)";
    R1 Dur14 "and-strong-release-left": "(f M g) & (f M h)" => "f M (g & h)";
    R1 Dur14 "or-weak-until-left": "(f W g) | (f W h)" => "f W (g | h)";
    R1 Dur14 "and-release-strong-release-left": "(f R g) & (f M h)" => "f M (g & h)";
    R1 Dur14 "or-until-weak-until-left": "(f U g) | (f W h)" => "f W (g | h)";
    R1 Dur14 "and-finally-until": "Fg & (f U g)" => "f U g";
    R1 Dur14 "or-globally-release": "Gg | (f R g)" => "f R g";
    R1 Dur14 "and-finally-weak-until": "Fg & (f W g)" => "f U g";
    R1 Dur14 "or-globally-strong-release": "Gg | (f M g)" => "f R g";
    R1 Dur14 "and-finally-release": "Ff & (f R g)" => "f M g";
    R1 Dur14 "or-globally-until": "Gf | (f U g)" => "f W g";
    R1 Dur14 "and-finally-strong-release": "Ff & (f M g)" => "f M g";
    R1 Dur14 "or-globally-weak-until": "Gf | (f W g)" => "f W g";
    R1 Dur14 "and-globally-until": "Gf & (f U g)" => "Gf & Fg";
    R1 Dur14 "or-finally-release": "Ff | (f R g)" => "Ff | Gg";
    R1 Dur14 "and-globally-weak-until": "Gf & (f W g)" => "Gf";
    R1 Dur14 "or-finally-strong-release": "Ff | (f M g)" => "Ff";
    R1 Dur14 "and-globally-release": "Gg & (f R g)" => "Gg";
    R1 Dur14 "or-finally-until": "Fg | (f U g)" => "Fg";
    R1 Dur14 "and-globally-strong-release": "Gg & (f M g)" => "Gg & Ff";
    R1 Dur14 "or-finally-weak-until": "Fg | (f W g)" => "Fg | Gf";
    // Bodies of GF and FG.
    R1 Dur14 "globally-finally-or-next": "GF(f | Xg)" => "GF(f | g)";
    R1 Dur14 "finally-globally-and-next": "FG(f & Xg)" => "FG(f & g)";
    R1 Dur14 "globally-finally-and-finally": "GF(f & Fg)" => "G(Ff & Fg)";
    R1 Dur14 "finally-globally-or-globally": "FG(f | Gg)" => "F(Gf | Gg)";
    R1 Dur14 growing "globally-finally-and-globally": "GF(f & Gg)" => "GFf & FGg";
    R1 Dur14 growing "finally-globally-or-finally": "FG(f | Fg)" => "FGf | GFg";
    R1 Dur14 growing "globally-finally-or-globally": "GF(f | Gg)" => "GFf | FGg";
    R1 Dur14 growing "finally-globally-and-finally": "FG(f & Fg)" => "FGf & GFg";
    // Pure eventualities (e), pure universalities (u), and formulas that are both (q).
    R2 EH00 "finally-eventual": "Fe" => "e";
    R2 EH00 "globally-universal": "Gu" => "u";
    R2 EH00 "until-eventual": "f U e" => "e";
    R2 EH00 "release-universal": "f R u" => "u";
    R2 Dur14 growing "weak-until-eventual": "f W e" => "Gf | e";
    R2 Dur14 growing "strong-release-universal": "f M u" => "Ff & u";
    R2 Dur14 "weak-until-from-universal": "u W f" => "u | f";
    R2 Dur14 "strong-release-from-eventual": "e M f" => "e & f";
    R2 EH00 "next-suspendable": "Xq" => "q";
    R2 EH00 "until-next-suspendable": "q U Xf" => "X(q U f)";
    R2 EH00 "release-next-suspendable": "q R Xf" => "X(q R f)";
    R2 EH00 "globally-or-suspendable": "G(f | q)" => "Gf | q";
    R2 EH00 lifting "finally-and-suspendable": "F(f & q)" => "Ff & q";
    R2 Dur14 "globally-and-next-eventual": "G(f & Xe)" => "G(f & e)";
    R2 Dur14 "finally-or-next-universal": "F(f | Xu)" => "F(f | u)";
    R2 Dur14 "globally-and-finally-and-eventual": "G(f & F(g & e))" => "G(f & (Fg & e))";
    R2 Dur14 "finally-or-globally-or-universal": "F(f | G(g | u))" => "F(f | (Gg | u))";
    R2 Dur14 "globally-finally-and-eventual": "GF(f & e)" => "G(Ff & e)";
    R2 Dur14 "finally-globally-or-universal": "FG(f | u)" => "F(Gf | u)";
    R2 Dur14 growing "globally-finally-and-universal": "GF(f & u)" => "GFf & Fu";
    R2 Dur14 growing "finally-globally-or-eventual": "FG(f | e)" => "FGf | Ge";
    R2 Dur14 growing "globally-finally-distribute-eventual": "GF(b & (f | e))" => "GF(b & f) | GF(b & e)";
    R2 Dur14 growing "finally-globally-distribute-universal": "FG(b | (f & u))" => "FG(b | f) & FG(b | u)";
    R2 Dur14 growing "globally-finally-distribute-universal": "GF(b & (f | u))" => "GF(b & f) | GF(b & u)";
    R2 Dur14 growing "finally-globally-distribute-eventual": "FG(b | (f & e))" => "FG(b | f) & FG(b | e)";
    // Suspendable formulas go down to where they are waited for.
    R2 BBDKS13 lowering "lower-and-next": "q & Xf" => "X(q & f)";
    R2 BBDKS13 lowering "lower-or-next": "q | Xf" => "X(q | f)";
    // Suspendable formulas come out in front.
    R2 BBDKS13 lifting "lift-next-and": "X(f & q)" => "Xf & q";
    R2 BBDKS13 lifting "lift-next-or": "X(f | q)" => "Xf | q";
    R2 BBDKS13 lifting "lift-globally-and": "G(f & q)" => "Gf & q";
    R2 BBDKS13 lifting "lift-finally-or": "F(f | q)" => "Ff | q";
    R2 BBDKS13 lifting "lift-until-and": "f U (g & q)" => "(f U g) & q";
    R2 BBDKS13 lifting "lift-release-or": "f R (g | q)" => "(f R g) | q";
    R2 BBDKS13 lifting "lift-strong-release-and": "f M (g & q)" => "(f M g) & q";
    R2 BBDKS13 lifting "lift-weak-until-or": "f W (g | q)" => "(f W g) | q";
    // One operand implies the other, or its negation.
    R3 SB00 "and-implied": "f & g" => "f" if "f => g";
    R3 SB00 "or-implied": "f | g" => "f" if "g => f";
    R3 SB00 "and-contradiction": "f & g" => "0" if "f => !g";
    R3 SB00 "or-tautology": "f | g" => "1" if "!f => g";
    R3 SB00 "until-implied": "f U g" => "g" if "f => g";
    R3 SB00 "release-implied": "f R g" => "g" if "g => f";
    R3 SB00 "weak-until-implied": "f W g" => "g" if "f => g";
    R3 SB00 "strong-release-implied": "f M g" => "g" if "g => f";
    R3 SB00 "until-tautology": "f U g" => "Fg" if "!f => g";
    R3 SB00 "release-contradiction": "f R g" => "Gg" if "f => !g";
    R3 SB00 "weak-until-tautology": "f W g" => "1" if "!f => g";
    R3 SB00 "strong-release-contradiction": "f M g" => "0" if "f => !g";
    R3 Dur14 "until-and-eventual-tautology": "f U (g & e)" => "F(g & e)" if "!f => g";
    R3 Dur14 "release-or-universal-contradiction": "f R (g | u)" => "G(g | u)" if "f => !g";
    R3 Dur14 "or-globally-finally-tautology": "Gf | F(g & e)" => "f W (g & e)" if "!f => g";
    R3 Dur14 "and-finally-globally-contradiction": "Ff & G(g | u)" => "f M (g | u)" if "f => !g";
    // Nested operators with implications between their operands.
    R3 SB00 "until-until-stronger": "f U (g U h)" => "g U h" if "f => g";
    R3 SB00 "release-release-weaker": "f R (g R h)" => "g R h" if "g => f";
    R3 Dur14 "until-weak-until-stronger": "f U (g W h)" => "g W h" if "f => g";
    R3 Dur14 "release-strong-release-weaker": "f R (g M h)" => "g M h" if "g => f";
    R3 Dur14 "weak-until-weak-until-stronger": "f W (g W h)" => "g W h" if "f => g";
    R3 Dur14 "strong-release-strong-release-weaker": "f M (g M h)" => "g M h" if "g => f";
    R3 SB00 "until-until-weaker": "f U (g U h)" => "f U h" if "g => f";
    R3 SB00 "release-release-stronger": "f R (g R h)" => "f R h" if "f => g";
    R3 Dur14 "weak-until-weak-until-weaker": "f W (g W h)" => "f W h" if "g => f";
    R3 Dur14 "strong-release-strong-release-stronger": "f M (g M h)" => "f M h" if "f => g";
    R3 Dur14 "weak-until-until-weaker": "f W (g U h)" => "f W h" if "g => f";
    R3 Dur14 "strong-release-release-stronger": "f M (g R h)" => "f M h" if "f => g";
    R3 SB00 "until-in-until-left-implied": "(f U g) U h" => "g U h" if "f => h";
    R3 SB00 "release-in-release-left-implied": "(f R g) R h" => "g R h" if "h => f";
    R3 Dur14 "until-in-weak-until-left-implied": "(f U g) W h" => "g W h" if "f => h";
    R3 Dur14 "release-in-strong-release-left-implied": "(f R g) M h" => "g M h" if "h => f";
    R3 Dur14 "weak-until-in-until-left-implied": "(f W g) U h" => "g U h" if "f => h";
    R3 Dur14 "strong-release-in-release-left-implied": "(f M g) R h" => "g R h" if "h => f";
    R3 Dur14 "weak-until-in-weak-until-left-implied": "(f W g) W h" => "g W h" if "f => h";
    R3 Dur14 "strong-release-in-strong-release-left-implied": "(f M g) M h" => "g M h" if "h => f";
    R3 SB00 "until-in-until-right-implied": "(f U g) U h" => "(f U g) | h" if "g => h";
    R3 SB00 "release-in-release-right-implied": "(f R g) R h" => "(f R g) & h" if "h => g";
    R3 Dur14 "until-in-weak-until-right-implied": "(f U g) W h" => "(f U g) | h" if "g => h";
    R3 Dur14 "release-in-strong-release-right-implied": "(f R g) M h" => "(f R g) & h" if "h => g";
    R3 Dur14 "weak-until-in-weak-until-right-implied": "(f W g) W h" => "(f W g) | h" if "g => h";
    R3 Dur14 "strong-release-in-strong-release-right-implied": "(f M g) M h" => "(f M g) & h" if "h => g";
    R3 Dur14 "or-in-until-implied": "(f | g) U h" => "f U h" if "g => h";
    R3 Dur14 "and-in-release-implied": "(f & g) R h" => "f R h" if "h => g";
    R3 Dur14 "or-in-weak-until-implied": "(f | g) W h" => "f W h" if "g => h";
    R3 Dur14 "and-in-strong-release-implied": "(f & g) M h" => "f M h" if "h => g";
};
