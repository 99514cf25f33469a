//! The tables against the suites they come from, and the constructions against their meaning.

#![allow(clippy::unwrap_used, reason = "a test may stop at once")]

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use lariat_core::{Alphabet, Lasso, Letter, Prop};
use lariat_logic::ltl::{Closure, Formula, Syntax, parse};
use lariat_oracle::satisfies;

use lariat_testbench::Range;
use lariat_testbench::family::{self, Family, FamilyError, Growth, Kind, families};

/// The formulas of each suite in which every formula is followed by its negation.
const SUITES: [(&str, &[(&str, Range)]); 5] = [
    ("beem.ltl", &[("beem-patterns", Range::between(1, 20))]),
    ("dac.ltl", &[("dac-patterns", Range::between(1, 55))]),
    ("eh.ltl", &[("eh-patterns", Range::between(1, 12))]),
    ("sb.ltl", &[("sb-patterns", Range::between(1, 27))]),
    (
        "families.ltl",
        &[
            ("go-theta", Range::between(1, 4)),
            ("u-left", Range::between(1, 5)),
            ("u-right", Range::between(1, 5)),
            ("ccj-alpha", Range::between(1, 3)),
            ("ccj-beta", Range::between(1, 4)),
            ("rv-counter", Range::between(1, 4)),
            ("and-gf", Range::between(1, 5)),
            ("or-fg", Range::between(1, 4)),
            ("r-left", Range::between(1, 5)),
            ("r-right", Range::between(1, 5)),
            ("gf-implies", Range::between(1, 3)),
        ],
    ),
];

fn family(name: &str) -> Option<&'static Family> {
    family::family(name)
}

fn read(text: &str) -> Formula {
    parse(text, Syntax::Spot).unwrap_or_else(|errors| panic!("{text}: {errors}")).formula
}

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The suites of the repository, and those beside it where they are there.
fn suite_directories() -> Vec<PathBuf> {
    let beside = repository().join("../shared/data/formulas");
    let own = repository().join("corpus/formulas");
    [own].into_iter().chain(beside.is_dir().then_some(beside)).collect()
}

fn lines(path: &Path) -> Vec<String> {
    let text = std::fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    text.lines().map(str::to_string).collect()
}

fn formulas(name: &str, range: Range) -> Vec<Formula> {
    let family = family(name).unwrap();
    family.numbers(range).unwrap().map(|n| family.instantiate(n).unwrap().formula).collect()
}

#[test]
fn suites_are_reproduced() {
    for directory in suite_directories() {
        for (file, parts) in SUITES {
            let lines = lines(&directory.join(file));
            let ours: Vec<Formula> =
                parts.iter().flat_map(|&(name, range)| formulas(name, range)).collect();
            assert_eq!(lines.len(), 2 * ours.len(), "{file}");
            for (f, pair) in ours.iter().zip(lines.chunks(2)) {
                assert_eq!(*f, read(&pair[0]), "{file}: {}", pair[0]);
            }
        }
        let chimp: Vec<Formula> =
            lines(&directory.join("chimp14.ltl")).iter().map(|line| read(line)).collect();
        assert_eq!(formulas("chimp", Range::between(0, 13)), chimp);
    }
}

/// The descriptions written out, for families that the suites do not have.
#[test]
fn small_instances_are_as_described() {
    let expected = [
        ("and-f", 3, "Fp1 & Fp2 & Fp3"),
        ("and-fg", 2, "FGp1 & FGp2"),
        ("ccj-beta-prime", 3, "F(p & Xp & XXp) & F(q & Xq & XXq)"),
        ("fxg-or", 2, "F(p0 | XG(p1 | XGp2))"),
        ("gf-equiv", 2, "(GFa1 & GFa2) <-> GFz"),
        ("gf-equiv-xn", 2, "GF(a <-> XXa)"),
        ("gf-implies-xn", 2, "GF(a -> XXa)"),
        ("gh-q", 2, "(Fp1 | Gp2) & (Fp2 | Gp3)"),
        ("gh-r", 2, "(GFp1 | FGp2) & (GFp2 | FGp3)"),
        ("gxf-and", 3, "G(p0 & XF(p1 & XF(p2 & XFp3)))"),
        ("ms-phi-h", 0, "FG(a | b)"),
        ("ms-phi-h", 2, "FG(a | b) | FG(!a | Xb) | FG(a | XXb)"),
        ("ms-phi-r", 1, "(FGa1 & GFb1) | (FGa0 | GFb0)"),
        ("ms-phi-r", 2, "(FGa2 & GFb2) | ((FGa1 | GFb1) & (FGa0 & GFb0))"),
        ("ms-phi-s", 1, "(FGa1 | GFb1) & (FGa0 & GFb0)"),
        ("ms-phi-s", 2, "(FGa2 | GFb2) & ((FGa1 & GFb1) | (FGa0 | GFb0))"),
        ("or-g", 2, "Gp1 | Gp2"),
        ("or-gf", 2, "GFp1 | GFp2"),
        ("sejk-f", 1, "GFa1 U G(GFa0 U b)"),
        ("sejk-j", 2, "(GFa1 & GFa2) -> (GFb1 & GFb2)"),
        ("sejk-k", 2, "(GFa1 | FGb1) & (GFa2 | FGb2)"),
        ("tv-f1", 3, "G(p -> (q | Xq | XXq))"),
        ("tv-f2", 3, "G(p -> (q | X(q | Xq)))"),
        ("tv-g1", 3, "G(p -> (q & Xq & XXq))"),
        ("tv-g2", 3, "G(p -> (q & X(q & Xq)))"),
        ("tv-uu", 1, "G(p1 -> (p1 U p2))"),
        ("tv-uu", 3, "G(p1 -> (p1 U (p2 & (p2 U (p3 & (p3 U p4))))))"),
    ];
    for (name, n, expected) in expected {
        let entry = family(name).unwrap().instantiate(n).unwrap();
        assert_eq!(entry.formula, read(expected), "{name} {n}");
    }
}

#[test]
fn names_are_distinct_and_every_family_begins_and_ends_where_it_says() {
    let mut names = BTreeSet::new();
    for family in families() {
        for name in family.aliases.iter().chain([&family.name]) {
            assert!(names.insert(*name), "{name} is the name of two families");
            assert!(std::ptr::eq(family::family(name).unwrap(), family));
        }
        assert!(!family.description.is_empty(), "{}", family.name);
        let first = family.first();
        let mut sizes = Vec::new();
        for n in first..first + 3 {
            let entry = family.instantiate(n).unwrap();
            assert!(!entry.label.is_empty());
            assert!(Closure::of(&entry.formula).alphabet().n_props() > 0, "{}", family.name);
            sizes.push(entry.formula.n_symbols());
        }
        if first > 0 {
            let error = family.instantiate(first - 1).unwrap_err();
            assert!(matches!(error, FamilyError::BelowFirst { .. }), "{error}");
        }
        match family.kind {
            Kind::Collection { last, .. } => {
                family.instantiate(last).unwrap();
                let error = family.instantiate(last + 1).unwrap_err();
                assert!(matches!(error, FamilyError::AboveLast { .. }), "{error}");
            }
            Kind::Parametric { growth, .. } => {
                assert!(sizes.is_sorted_by(|a, b| a < b), "{}: {sizes:?}", family.name);
                family.instantiate(growth.largest() / 20).unwrap();
                let error = family.instantiate(growth.largest() + 1).unwrap_err();
                assert!(error.to_string().contains(&growth.largest().to_string()), "{error}");
            }
        }
    }
}

#[test]
fn papers_are_in_the_bibliography() {
    let bibliography = lines(&repository().join("BIBLIOGRAPHY.toml"));
    for family in families() {
        let Some(paper) = family.paper else { continue };
        let key = format!("key = \"{paper}\"");
        assert!(bibliography.contains(&key), "{}: {paper}", family.name);
    }
}

#[test]
fn growth_is_no_faster_than_announced() {
    for family in families() {
        let Kind::Parametric { growth, .. } = family.kind else { continue };
        let size = |n| family.instantiate(n).unwrap().formula.n_symbols();
        let (once, twice) = (size(100), size(200));
        let bound = if growth == Growth::Linear { 2 } else { 4 };
        assert!(twice <= bound * once + 10, "{}: {once} then {twice}", family.name);
    }
}

#[test]
fn collections_say_what_their_formulas_are() {
    let label = |name, n| family(name).unwrap().instantiate(n).unwrap().label;
    assert_eq!(label("dac-patterns", 1), "absence, globally");
    assert_eq!(label("dac-patterns", 28), "response, after Q");
    assert_eq!(label("eh-patterns", 2), "eh-patterns 2");
    let chimp = family("chimp").unwrap();
    let starred: Vec<u64> =
        (0..14).filter(|&n| chimp.instantiate(n).unwrap().note.is_some()).collect();
    assert_eq!(starred, [4, 5, 6, 7]);
}

#[test]
fn open_ranges_end_with_a_collection_only() {
    let open: Range = "50..".parse().unwrap();
    assert_eq!(family("dac-patterns").unwrap().numbers(open).unwrap(), 50..=55);
    let error = family("u-left").unwrap().numbers(open).unwrap_err();
    assert_eq!(error.to_string(), "u-left does not end: the range 50.. needs a last number");
}

/// A lasso whose letters list the true propositions.
fn lasso(names: &[&str], stem: &[&str], cycle: &[&str]) -> Lasso {
    let props: Vec<Prop> = names.iter().map(|name| Prop::new(name)).collect();
    let alphabet: Alphabet = props.iter().collect();
    let letter = |names: &&str| -> Letter {
        names.split_whitespace().map(|n| alphabet.find(&Prop::new(n)).unwrap()).collect()
    };
    let word = |letters: &[&str]| letters.iter().map(letter).collect();
    Lasso::new(alphabet.clone(), word(stem), word(cycle)).unwrap()
}

/// The letters of one round of an `n`-bit counter, as sets of `m`, `b` and `c` in bits 0, 1 and 2.
fn counter_round(n: u32) -> Vec<u64> {
    let mut letters = Vec::new();
    for value in 0..1u64 << n {
        let mut carry = 1;
        for i in 0..n {
            let bit = value >> i & 1;
            carry &= bit;
            letters.push(u64::from(i == 0) | bit << 1 | carry << 2);
        }
    }
    letters
}

#[test]
fn a_counter_is_the_only_model_of_its_formulas() {
    let alphabet: Alphabet = ["m", "b", "c"].map(Prop::new).iter().collect();
    let word = |letters: &[u64]| {
        let cycle = letters.iter().map(|&bits| Letter::from_bits(bits)).collect();
        Lasso::new(alphabet.clone(), vec![], cycle).unwrap()
    };
    let carries = ["rv-counter-carry", "rv-counter-carry-linear"];
    for name in ["rv-counter", "rv-counter-linear"].iter().chain(&carries) {
        let n_props = if carries.contains(name) { 3 } else { 2 };
        for n in 1..=3u32 {
            let f = family(name).unwrap().instantiate(n.into()).unwrap().formula;
            let round = counter_round(n);
            assert!(satisfies(&word(&round), &f), "{name} {n}");
            for i in 0..round.len() {
                for prop in 0..n_props {
                    let mut wrong = round.clone();
                    wrong[i] ^= 1 << prop;
                    assert!(!satisfies(&word(&wrong), &f), "{name} {n}: position {i}, {prop}");
                }
            }
        }
    }
}

#[test]
fn the_last_word_must_have_been_there_before() {
    let kr = family("kr-n").unwrap().instantiate(2).unwrap().formula;
    let names = ["a1", "b1", "a2", "b2", "hash", "dollar"];
    let word = |last: [&str; 2]| {
        let stem = ["hash", "a1", "b2", "hash", "b1", "b2", "hash", "dollar", last[0], last[1]];
        lasso(&names, &stem, &["hash"])
    };
    assert!(satisfies(&word(["a1", "b2"]), &kr));
    assert!(satisfies(&word(["b1", "b2"]), &kr));
    assert!(!satisfies(&word(["a1", "a2"]), &kr));
    assert!(!satisfies(&word(["b1", "a2"]), &kr));

    let kv = family("kv-psi").unwrap().instantiate(2).unwrap().formula;
    let word = |last: [&str; 2]| {
        let stem = ["a", "hash", "a", "b", "hash", "b", "hash", "dollar", last[0], last[1]];
        lasso(&["a", "b", "hash", "dollar"], &stem, &["hash"])
    };
    assert!(satisfies(&word(["a", "b"]), &kv));
    assert!(!satisfies(&word(["b", "b"]), &kv));
    assert!(!satisfies(&word(["a", "a"]), &kv));
}
