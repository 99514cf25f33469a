//! How each dialect reads texts without parentheses, and what it accepts at all.

use lariat_logic::ltl::{Dialect, Parentheses, Syntax, Warning, parse};

/// The formula fully parenthesized, or `-` if the dialect refuses the text.
fn reading(text: &str, syntax: Syntax) -> String {
    match parse(text, syntax) {
        Ok(read) => {
            read.formula.in_dialect(Dialect::Spot).parentheses(Parentheses::Full).to_string()
        }
        Err(_) => "-".to_owned(),
    }
}

fn check(syntax: Syntax, cases: &[(&str, &str)]) {
    for (text, expected) in cases {
        let found = reading(text, syntax);
        assert_eq!(&found, expected, "{text:?} in {syntax}: {:?}", parse(text, syntax).err());
    }
}

#[test]
fn spot_precedence_and_associativity() {
    check(
        Syntax::Spot,
        &[
            ("a || b && c U d", "a | (b & (c U d))"),
            ("a -> b -> c", "a -> (b -> c)"),
            ("a <-> b <-> c", "a <-> (b <-> c)"),
            ("a <-> b -> c", "a <-> (b -> c)"),
            ("a -> b <-> c", "a -> (b <-> c)"),
            ("a xor b xor c", "(a xor b) xor c"),
            ("a xor b -> c", "(a xor b) -> c"),
            ("a xor b | c", "a xor (b | c)"),
            ("a | b | c", "(a | b) | c"),
            ("a & b & c", "(a & b) & c"),
            ("a & b | c", "(a & b) | c"),
            ("a U b U c", "a U (b U c)"),
            ("a R b W c M d", "a R (b W (c M d))"),
            ("a U b & c", "(a U b) & c"),
            ("F a U b", "(Fa) U b"),
            ("! a U b", "(!a) U b"),
            ("X a & b", "(Xa) & b"),
            ("!a=0", "!(!a)"),
            ("G a -> F b", "(Ga) -> (Fb)"),
        ],
    );
}

#[test]
fn spin_and_ltl2ba_have_two_levels() {
    for syntax in [Syntax::Spin, Syntax::Ltl2ba] {
        check(
            syntax,
            &[
                ("a || b && c U d", "(a | b) & (c U d)"),
                ("a -> b -> c", "(a -> b) -> c"),
                ("a <-> b -> c", "(a <-> b) -> c"),
                ("a U b U c", "(a U b) U c"),
                ("a U b V c", "(a U b) R c"),
                ("! a U b", "(!a) U b"),
                ("[] a -> <> b", "(Ga) -> (Fb)"),
                ("a /\\ b \\/ c", "(a & b) | c"),
                ("a & b", "-"),
                ("a xor b", "-"),
                ("a W b", "-"),
                ("a M b", "-"),
                ("1", "-"),
                ("true", "1"),
                ("TRUE", "-"),
                ("a.b", "-"),
                ("P0", "-"),
                ("a => b", "-"),
                ("X X a", "X(Xa)"),
            ],
        );
    }
    check(Syntax::Spin, &[("F a", "-"), ("G a", "-"), ("a R b", "-")]);
    check(Syntax::Ltl2ba, &[("GF a", "G(Fa)"), ("a R b", "a R b"), ("(x > 3)", "-"), ("{a}", "-")]);
}

#[test]
fn spin_inline_has_five_levels_all_to_the_left() {
    check(
        Syntax::SpinInline,
        &[
            ("a || b && c U d", "a | (b & (c U d))"),
            ("a -> b -> c", "(a -> b) -> c"),
            ("a <-> b -> c", "(a <-> b) -> c"),
            ("a U b U c", "(a U b) U c"),
            ("a W b U c", "(a W b) U c"),
            ("! a U b", "(!a) U b"),
            ("always (p implies eventually q)", "G(p -> (Fq))"),
            ("a equivalent b weakuntil c", "a <-> (b W c)"),
            ("a stronguntil b release c", "(a U b) R c"),
            ("1 && P0", "1 & P0"),
            ("a until next b", "a U (Xb)"),
            ("a xor b", "-"),
            ("a /\\ b", "-"),
        ],
    );
}

#[test]
fn spin_has_words_and_blocks() {
    check(
        Syntax::Spin,
        &[
            ("always eventually not p until next q", "(G(F(!p))) U (Xq)"),
            ("a implies b", "-"),
            ("<> (x > 3)", "F\"x > 3\""),
            ("[] {a>b}", "G\"a>b\""),
            ("(x@L)", "\"x@L\""),
            ("[] (P0)", "GP0"),
            ("(p && q)", "p & q"),
            ("(p && (x > 3))", "p & \"x > 3\""),
            ("(p && x > 3)", "\"p && x > 3\""),
            ("( len(q) == 2 ) U b", "\"len(q) == 2\" U b"),
            ("((x > 3) + 1 == y) -> a", "\"(x > 3) + 1 == y\" -> a"),
            ("(a[i] != 0)", "\"a[i] != 0\""),
            ("!(x > 3) && q", "(!\"x > 3\") & q"),
            ("a Ub", "a U b"),
            ("(p <> q)", "-"),
            ("(x > 3 U b)", "-"),
            ("(a &&)", "-"),
            ("(a b)", "-"),
            ("<> x > 3", "-"),
        ],
    );
}

#[test]
fn spot_spellings() {
    check(
        Syntax::Spot,
        &[
            ("GFa", "G(Fa)"),
            ("X0", "X0"),
            ("XX0", "XX0"),
            ("FG1", "FG1"),
            ("p=0Uq=1", "(!p) U q"),
            ("p = 0 & q= 1", "(!p) & q"),
            ("a Ub", "a U b"),
            ("a Mb", "a M b"),
            ("Ua U Wb", "Ua U Wb"),
            ("TRUE & False", "1 & 0"),
            ("G true", "G(1)"),
            ("a V b", "a R b"),
            ("~a /\\ b \\/ c", "((!a) & b) | c"),
            ("a * b + c", "(a & b) | c"),
            ("a => b --> c", "a -> (b -> c)"),
            ("a <=> b <--> c", "a <-> (b <-> c)"),
            ("a ^ b", "a xor b"),
            ("()<>[]a", "X(F(Ga))"),
            ("□(a → ◇b)", "G(a -> (Fb))"),
            ("¬a ∧ b ∨ c ⊕ d", "(((!a) & b) | c) xor d"),
            ("a ∩ b ∪ c", "(a & b) | c"),
            ("a ⟶ b ⇒ c ⟹ d", "a -> (b -> (c -> d))"),
            ("a ↔ b ⇔ c", "a <-> (b <-> c)"),
            ("○a & ◯b & Ⓧc", "((Xa) & (Xb)) & (Xc)"),
            ("⋄a & ♢b & ⬜c & ◻d", "(((Fa) & (Fb)) & (Gc)) & (Gd)"),
            ("X[!]a", "Xa"),
            ("X[3]a", "X(X(Xa))"),
            ("X[0]a", "a"),
            ("F[1..3]a", "X(a | (X(a | (Xa))))"),
            ("G[0:1]a", "a & (Xa)"),
            ("F[2,2]a", "X(Xa)"),
            ("G[1 to 2]a", "X(a & (Xa))"),
            ("F[1..]a", "X(Fa)"),
            ("G[2:$]a", "X(X(Ga))"),
            ("F[..1]a", "a | (Xa)"),
            ("F[1..inf!]a", "X(Fa)"),
            ("F[1..2!]a", "X(a | (Xa))"),
            ("GF[1]a U b", "(G(Xa)) U b"),
            ("G[]a", "G(Ga)"),
            ("\"a b\" U \"x \\\"y\\\" \\\\ z\"", "\"a b\" U \"x \\\"y\\\" \\\\ z\""),
            ("a /* x /* y */ z */ & /**/ b", "a & b"),
            ("a.b & _c", "a.b & _c"),
            ("G(x > 3 && y)", "G\"x > 3 && y\""),
            ("G((x > 3) && y)", "G(\"x > 3\" & y)"),
            ("(x + 1 > 3) U b", "\"x + 1 > 3\" U b"),
            ("{a;b}[]->c", "-"),
            ("", "-"),
        ],
    );
}

#[test]
fn wring_spellings() {
    check(
        Syntax::Wring,
        &[
            ("G((a=1) -> (F(b=0)))", "G(a -> (F(!b)))"),
            ("a=1 * b=1 + c=0 ^ TRUE", "((a & b) | (!c)) xor 1"),
            ("p=0Uq=1", "(!p) U q"),
            ("a=1 R b=1 <-> FALSE", "(a R b) <-> 0"),
            ("a=1 & b=1", "-"),
            ("a=1 W b=1", "-"),
            ("[] a", "-"),
        ],
    );
}

#[test]
fn auto_finds_the_dialect() {
    let cases = [
        ("G(a -> Fb)", Syntax::Spot),
        ("[](a -> <>b)", Syntax::Spot),
        ("G((a=1) -> (F(b=0)))", Syntax::Spot),
        ("! p0", Syntax::Spot),
        ("G F p0", Syntax::Spot),
        ("p0", Syntax::Spot),
        ("& p0 p1", Syntax::Lbt),
        ("G i p0 F p1", Syntax::Lbt),
        ("! U p0 ! p1", Syntax::Lbt),
        ("| t ! f", Syntax::Lbt),
        ("i p0 \"x > 3\"", Syntax::Lbt),
        ("always p", Syntax::Spin),
        ("[] {a>b}", Syntax::Spin),
        ("p implies eventually q", Syntax::SpinInline),
    ];
    for (text, syntax) in cases {
        assert_eq!(parse(text, Syntax::Auto).unwrap().syntax, syntax, "{text}");
    }
}

#[test]
fn auto_shows_the_errors_of_the_dialect_that_got_furthest() {
    let cases = [
        ("& p0", Syntax::Lbt),
        ("G i p0 F", Syntax::Lbt),
        ("a &", Syntax::Spot),
        ("G F", Syntax::Spot),
        ("<> x > 3", Syntax::Spot),
        ("{a;b}[]->c", Syntax::Spot),
        ("", Syntax::Spot),
    ];
    for (text, syntax) in cases {
        assert_eq!(parse(text, Syntax::Auto).unwrap_err().syntax(), syntax, "{text}");
    }
}

#[test]
fn auto_warns_exactly_where_dialects_differ() {
    let differ = [
        (
            "a || b && c U d",
            "read as Spot does, a | (b & (c U d)); Spin and ltl2ba read (a | b) & (c U d)",
        ),
        (
            "a U b U c",
            "read as Spot does, a U (b U c); Spin and Spin's inline ltl and ltl2ba read (a U b) U c",
        ),
        (
            "a -> b -> c",
            "read as Spot does, a -> (b -> c); Spin and Spin's inline ltl and ltl2ba read (a -> b) -> c",
        ),
        (
            "a <-> b -> c",
            "read as Spot does, a <-> (b -> c); Spin and Spin's inline ltl and ltl2ba read (a <-> b) -> c",
        ),
        (
            "[]a -> b && c",
            "read as Spot does, (Ga) -> (b & c); Spin and ltl2ba read ((Ga) -> b) & c",
        ),
        (
            "a -> b U c U d -> e",
            "read as Spot does, a -> ((b U (c U d)) -> e); Spin and Spin's inline ltl and ltl2ba read (a -> ((b U c) U d)) -> e",
        ),
        (
            "always a until b || c && d",
            "read as Spin does, (((Ga) U b) | c) & d; Spin's inline ltl reads ((Ga) U b) | (c & d)",
        ),
        ("X f", "read as Spot does, Xf; LBT reads X(0)"),
    ];
    for (text, message) in differ {
        let warnings = parse(text, Syntax::Auto).unwrap().warnings;
        assert_eq!(warnings.iter().map(Warning::to_string).collect::<Vec<_>>(), [message]);
        assert!(
            parse(text, Syntax::Spot).is_err()
                || parse(text, Syntax::Spot).unwrap().warnings.is_empty()
        );
    }
    let agree = [
        "a && b && c",
        "a && b || c",
        "(a || b) && c",
        "a -> (b -> c)",
        "a & b | c -> d",
        "G F a",
        "a | b & c",
        "a U b & c",
        "! a U b",
        "f && t",
        "a -> b -> \"c d\" xor e",
        "a & b U c & d",
    ];
    for text in agree {
        assert_eq!(parse(text, Syntax::Auto).unwrap().warnings, [], "{text}");
    }
    let warning = &parse("a || b && c", Syntax::Auto).unwrap().warnings[0];
    assert_eq!(warning.span(), lariat_core::Span::new(2, 9), "from one operator to the other");
}

#[test]
fn depth_is_no_limit() {
    const N: usize = 200_000;
    let texts = [
        (format!("{}p", "!".repeat(N)), N + 1),
        (format!("{}p{}", "(".repeat(N), ")".repeat(N)), 1),
        (format!("{}p", "X".repeat(N)), N + 1),
        (format!("{}p", "a U ".repeat(N)), 2 * N + 1),
        (format!("p{}", " & a".repeat(N)), 2 * N + 1),
        (format!("{}p{}", "(a U ".repeat(N), ")".repeat(N)), 2 * N + 1),
    ];
    for (text, n_symbols) in &texts {
        let read = parse(text, Syntax::Auto).unwrap();
        assert_eq!(read.formula.n_symbols(), *n_symbols as u64, "{}…", &text[..8]);
    }
    let blocks = |n: usize| format!("{}x{}", "(".repeat(n), " > 3)".repeat(n));
    assert_eq!(parse(&blocks(3000), Syntax::Auto).unwrap().formula.n_symbols(), 1);
    let errors = parse(&blocks(N), Syntax::Auto).unwrap_err().to_string();
    assert!(errors.contains("nest too deeply"), "{errors}");
    let broken = [
        "(".repeat(N),
        ")".repeat(N),
        "a U ".repeat(N) + &"# ".repeat(N),
        "(a # U ".repeat(N) + &")".repeat(N),
        "a & & ".repeat(N),
        "! ".repeat(N),
        "U p0 ".repeat(N),
    ];
    for text in &broken {
        let errors = parse(text, Syntax::Auto).unwrap_err();
        assert!(errors.iter().len() <= lariat_logic::ltl::ParseErrors::MOST);
    }
}

#[test]
fn an_operator_of_others_is_one_error() {
    assert_eq!(
        parse("aa &/**/", Syntax::Spin).unwrap_err().to_string(),
        "`&` is not an operator of Spin"
    );
}

#[test]
fn ranges_have_a_limit_with_numbers() {
    assert_eq!(parse("X[1000000]a", Syntax::Spot).unwrap().formula.n_symbols(), 1_000_001);
    for text in ["X[10000000]a", "F[0..99999999999999999999]a", "F[1..900]F[1..900]F[1..900]a"] {
        let message = parse(text, Syntax::Spot).unwrap_err().to_string();
        assert!(message.ends_with("symbols, more than 10000000"), "{message}");
    }
    let many = ["X[900000]a"; 12].join(" & ");
    assert!(parse(&many, Syntax::Spot).is_err());
    let warning = parse("X[1..2]a", Syntax::Spot).unwrap().warnings[0].to_string();
    assert_eq!(warning, "`X[1..2]` is read as `F[1..2]`: at one of these positions");
}
