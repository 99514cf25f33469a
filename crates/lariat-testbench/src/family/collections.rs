//! The pattern collections, formula by formula.

use super::{Caption, Family, Kind, Members};

/// The collections, in alphabetical order.
pub(super) const COLLECTIONS: &[Family] = &[
    collection("beem-patterns", &["p-patterns"], "Pel07", BEEM, 1, |_| Caption::default())
        .described("properties of the models in the BEEM database"),
    collection("chimp", &["rv-safety"], "RV12", CHIMP, 0, chimp_caption)
        .described("safety formulas of the CHIMP-Spin model-scaling benchmarks"),
    collection("dac-patterns", &["spec-patterns"], "DAC98", DAC, 1, dac_caption)
        .described("specification patterns: eleven properties in five scopes"),
    collection("eh-patterns", &[], "EH00", EH, 1, |_| Caption::default())
        .described("the twelve formulas that the optimizations of EH00 were measured on"),
    collection("sb-patterns", &[], "SB00", SB, 1, |_| Caption::default())
        .described("the 27 formulas that Wring was measured on"),
    collection("sejk-patterns", &[], "SEJK16", SEJK, 1, |_| Caption::default())
        .described("three formulas with nested fairness"),
];

const fn collection(
    name: &'static str,
    aliases: &'static [&'static str],
    paper: &'static str,
    texts: &'static [&'static str],
    first: u64,
    caption: fn(usize) -> Caption,
) -> Family {
    let kind = Kind::Collection { first, last: first + texts.len() as u64 - 1 };
    let members = Members::Texts(texts, caption);
    Family { name, aliases, paper: Some(paper), description: "", kind, members }
}

impl Family {
    pub(super) const fn described(self, description: &'static str) -> Self {
        Self { description, ..self }
    }
}

/// Property by scope, in the order of the table.
fn dac_caption(index: usize) -> Caption {
    const PROPERTIES: [&str; 11] = [
        "absence",
        "existence",
        "bounded existence (at most twice)",
        "universality",
        "precedence",
        "response",
        "precedence chain (two causes, one effect)",
        "precedence chain (one cause, two effects)",
        "response chain (two stimuli, one response)",
        "response chain (one stimulus, two responses)",
        "constrained response chain (one stimulus, two responses)",
    ];
    const SCOPES: [&str; 5] =
        ["globally", "before R", "after Q", "between Q and R", "after Q until R"];
    let label = format!("{}, {}", PROPERTIES[index / 5], SCOPES[index % 5]);
    Caption { label, note: None }
}

/// Table 3 of the paper: the description, and the star of some formulas.
fn chimp_caption(index: usize) -> Caption {
    const DESCRIPTIONS: [&str; 14] = [
        "something bad never happens",
        "every request is granted at the next step",
        "mutual exclusion of p and q",
        "p implies q three steps later",
        "r stays on until p and q are pressed at the same time",
        "intentionally safe",
        "accidentally safe",
        "pathologically safe",
        "p implies q for three steps",
        "sieve of Eratosthenes",
        "Peterson's algorithm for mutual exclusion",
        "CORBA General Inter-Orb Protocol",
        "GNU i-protocol",
        "sliding window protocol",
    ];
    const STARRED: std::ops::RangeInclusive<usize> = 4..=7;
    let note = "starred: its universal model begins with all propositions true";
    let note = STARRED.contains(&index).then_some(note);
    Caption { label: DESCRIPTIONS[index].to_string(), note }
}

/// The twenty of BEEM.
const BEEM: &[&str] = &[
    "G(p0 -> Fp1)",
    "(GFp1 & GFp0) -> GFp2",
    "G(p0 -> (p1 & (p2 U p3)))",
    "F(p0 | p1)",
    "GF(p0 | p1)",
    "(p0 U p1) -> ((p2 U p3) | Gp2)",
    "G(p0 -> (!p1 U (p1 U (!p1 & (p2 R !p1)))))",
    "G(p0 -> (p1 R !p2))",
    "G(!p0 -> Fp0)",
    "G(p0 -> F(p1 | p2))",
    "!(!(p0 | p1) U p2) & G(p3 -> !(!(p0 | p1) U p2))",
    "G!p0 -> G!p1",
    "G(p0 -> (G!p1 | (!p2 U p1)))",
    "G(p0 -> (p1 R (p1 | !p2)))",
    "G((p0 & p1) -> (!p1 R (p0 | !p1)))",
    "G(p0 -> F(p1 & p2))",
    "G(p0 -> (!p1 U (p1 U (p1 & p2))))",
    "G(p0 -> (!p1 U (p1 U (!p1 U (p1 U (p1 & p2))))))",
    "GFp0 -> GFp1",
    "GF(p0 | p1) & GF(p1 | p2)",
];

/// Table 3 of RV12, numbered from 0 as there. The last two formulas are the same.
const CHIMP: &[&str] = &[
    "G !bad",
    "G(request -> X grant)",
    "G(!(p & q))",
    "G(p -> XXXq)",
    "X((p & q) R r)",
    "X(G p)",
    "X(G(q | X G p) & G(r | X G !p))",
    "X((G(q | F G p) & G(r | F G !p)) | G q | G r)",
    "G(p -> (q & Xq & XXq))",
    "(((((p0 R !p1) R !p2) R !p3) R !p4) R !p5)",
    "G((p0 & !p1) -> (G !p1 | (!p1 U (p10 & !p1))))",
    "G(!p0 -> ((!p1 U p0) | G !p1))",
    "(G(p1 -> G(!p1 -> (!p0 & !p1)))) & (G(p2 -> G(!p2 -> (!p0 & !p1)))) & (G !p2 | (!p2 U p1))",
    "(G(p1 -> G(!p1 -> (!p0 & !p1)))) & (G(p2 -> G(!p2 -> (!p0 & !p1)))) & (G !p2 | (!p2 U p1))",
];

/// Eleven properties, each in five scopes. The propositions of a formula are numbered as they occur.
const DAC: &[&str] = &[
    "G!p0",
    "Fp0 -> (!p1 U p0)",
    "G(p0 -> G!p1)",
    "G((p0 & !p1 & Fp1) -> (!p2 U p1))",
    "G((p0 & !p1) -> (!p2 W p1))",
    "Fp0",
    "!p0 W (!p0 & p1)",
    "G!p0 | F(p0 & Fp1)",
    "G((p0 & !p1) -> (!p1 W (!p1 & p2)))",
    "G((p0 & !p1) -> (!p1 U (!p1 & p2)))",
    "!p0 W (p0 W (!p0 W (p0 W G!p0)))",
    "Fp0 -> ((!p0 & !p1) U (p0 | ((!p0 & p1) U (p0 | ((!p0 & !p1) U (p0 | ((!p0 & p1) U (p0 | (!p1 U p0)))))))))",
    "Fp0 -> (!p0 U (p0 & (!p1 W (p1 W (!p1 W (p1 W G!p1))))))",
    "G((p0 & Fp1) -> ((!p1 & !p2) U (p1 | ((!p1 & p2) U (p1 | ((!p1 & !p2) U (p1 | ((!p1 & p2) U (p1 | (!p2 U p1))))))))))",
    "G(p0 -> ((!p1 & !p2) U (p2 | ((p1 & !p2) U (p2 | ((!p1 & !p2) U (p2 | ((p1 & !p2) U (p2 | (!p1 W p2) | Gp1)))))))))",
    "Gp0",
    "Fp0 -> (p1 U p0)",
    "G(p0 -> Gp1)",
    "G((p0 & !p1 & Fp1) -> (p2 U p1))",
    "G((p0 & !p1) -> (p2 W p1))",
    "!p0 W p1",
    "Fp0 -> (!p1 U (p0 | p2))",
    "G!p0 | F(p0 & (!p1 W p2))",
    "G((p0 & !p1 & Fp1) -> (!p2 U (p1 | p3)))",
    "G((p0 & !p1) -> (!p2 W (p1 | p3)))",
    "G(p0 -> Fp1)",
    "Fp0 -> ((p1 -> (!p0 U (!p0 & p2))) U p0)",
    "G(p0 -> G(p1 -> Fp2))",
    "G((p0 & !p1 & Fp1) -> ((p2 -> (!p1 U (!p1 & p3))) U p1))",
    "G((p0 & !p1) -> ((p2 -> (!p1 U (!p1 & p3))) W p1))",
    "Fp0 -> (!p0 U (!p0 & p1 & X(!p0 U p2)))",
    "Fp0 -> (!p1 U (p0 | (!p1 & p2 & X(!p1 U p3))))",
    "G!p0 | (!p0 U ((p0 & Fp1) -> (!p1 U (!p1 & p2 & X(!p1 U p3)))))",
    "G((p0 & Fp1) -> (!p2 U (p1 | (!p2 & p3 & X(!p2 U p4)))))",
    "G(p0 -> (Fp1 -> (!p1 U (p2 | (!p1 & p3 & X(!p1 U p4))))))",
    "F(p0 & XFp1) -> (!p0 U p2)",
    "Fp0 -> (!(!p0 & p1 & X(!p0 U (!p0 & p2))) U (p0 | p3))",
    "G!p0 | (!p0 U (p0 & (F(p1 & XFp2) -> (!p1 U p3))))",
    "G((p0 & Fp1) -> (!(!p1 & p2 & X(!p1 U (!p1 & p3))) U (p1 | p4)))",
    "G(p0 -> ((!(!p1 & p2 & X(!p1 U (!p1 & p3))) U (p1 | p4)) | G!(p2 & XFp3)))",
    "G((p0 & XFp1) -> XF(p1 & Fp2))",
    "Fp0 -> (((p1 & X(!p0 U p2)) -> X(!p0 U (p2 & Fp3))) U p0)",
    "G(p0 -> G((p1 & XFp2) -> X(!p2 U (p2 & Fp3))))",
    "G((p0 & Fp1) -> (((p2 & X(!p1 U p3)) -> X(!p1 U (p3 & Fp4))) U p1))",
    "G(p0 -> (((p1 & X(!p2 U p3)) -> X(!p2 U (p3 & Fp4))) U (p2 | G((p1 & X(!p2 U p3)) -> X(!p2 U (p3 & Fp4))))))",
    "G(p0 -> F(p1 & XFp2))",
    "Fp0 -> ((p1 -> (!p0 U (!p0 & p2 & X(!p0 U p3)))) U p0)",
    "G(p0 -> G(p1 -> (p2 & XFp3)))",
    "G((p0 & Fp1) -> ((p2 -> (!p1 U (!p1 & p3 & X(!p1 U p4)))) U p1))",
    "G(p0 -> ((p1 -> (!p2 U (!p2 & p3 & X(!p2 U p4)))) U (p2 | G(p1 -> (p3 & XFp4)))))",
    "G(p0 -> F(p1 & !p2 & X(!p2 U p3)))",
    "Fp0 -> ((p1 -> (!p0 U (!p0 & p2 & !p3 & X((!p0 & !p3) U p4)))) U p0)",
    "G(p0 -> G(p1 -> (p2 & !p3 & X(!p3 U p4))))",
    "G((p0 & Fp1) -> ((p2 -> (!p1 U (!p1 & p3 & !p4 & X((!p1 & !p4) U p5)))) U p1))",
    "G(p0 -> ((p1 -> (!p2 U (!p2 & p3 & !p4 & X((!p2 & !p4) U p5)))) U (p2 | G(p1 -> (p3 & !p4 & X(!p4 U p5))))))",
];

/// The twelve of EH00.
const EH: &[&str] = &[
    "p0 U (p1 & Gp2)",
    "p0 U (p1 & X(p2 U p3))",
    "p0 U (p1 & X(p2 & F(p3 & XF(p4 & XF(p5 & XFp6)))))",
    "F(p0 & XGp1)",
    "F(p0 & X(p1 & XFp2))",
    "F(p0 & X(p1 U p2))",
    "FGp0 | GFp1",
    "G(p0 -> (p1 U p2))",
    "G(p0 & XF(p1 & XF(p2 & XFp3)))",
    "GFp0 & GFp1 & GFp2 & GFp3 & GFp4",
    "(p0 U (p1 U p2)) | (p1 U (p2 U p0)) | (p2 U (p0 U p1))",
    "G(p0 -> (p1 U (Gp2 | Gp3)))",
];

/// The 27 of SB00.
const SB: &[&str] = &[
    "p0 U p1",
    "p0 U (p1 U p2)",
    "!(p0 U (p1 U p2))",
    "GFp0 -> GFp1",
    "Fp0 U Gp1",
    "Gp0 U p1",
    "!(Fp0 <-> Fp1)",
    "!(GFp0 -> GFp1)",
    "!(GFp0 <-> GFp1)",
    "p0 R (p0 | p1)",
    "(Xp0 U Xp1) | !X(p0 U p1)",
    "(Xp0 U p1) | !X(p0 U (p0 & p1))",
    "G(p0 -> Fp1) & ((Xp0 U p1) | !X(p0 U (p0 & p1)))",
    "G(p0 -> Fp1) & ((Xp0 U Xp1) | !X(p0 U p1))",
    "G(p0 -> Fp1)",
    "!G(p0 -> X(p1 R p2))",
    "!(FGp0 | FGp1)",
    "G(Fp0 & Fp1)",
    "Fp0 & F!p0",
    "(p0 & Xp1) R X(((p2 U p3) R p0) U (p2 R p0))",
    "Gp2 | Gp0 | (G(p0 | GFp1) & G(p2 | GF!p1))",
    "Gp0 | Gp2 | (G(p0 | FGp1) & G(p2 | FG!p1))",
    "!(Gp2 | Gp0 | (G(p0 | GFp1) & G(p2 | GF!p1)))",
    "!(Gp0 | Gp2 | (G(p0 | FGp1) & G(p2 | FG!p1)))",
    "G(p0 | XGp1) & G(p2 | XG!p1)",
    "G(p0 | (Xp1 & X!p1))",
    "p0 | (p1 U p0)",
];

/// The three of SEJK16.
const SEJK: &[&str] =
    &["GF(Fa | Gb | FG(a | Xb))", "FG(Ga | F!b | GF(a & Xb))", "GF(Fa | GXb | FG(a | XXb))"];
