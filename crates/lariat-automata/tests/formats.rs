//! Texts as they are found in the wild and in the specification, and the layouts that we write.

use lariat_automata::formats::hoa::{self, HoaOptions};
use lariat_automata::formats::never::{self, NeverComments, NeverOptions, NeverStyle};
use lariat_automata::formats::{Format, Item, Parsed, Stream, Trust, lbtt};
use lariat_automata::{
    Acceptance, AcceptanceName, Alternating, Automaton, Builder, Conjunction, Edge, MarkSet,
    Properties, Property, StateId, Target,
};
use lariat_core::arbitrary::small_alphabet;
use lariat_core::{Alphabet, Guard, Id, Letter, Prop, PropId};

fn items(text: &str) -> Vec<Item> {
    Stream::new(text)
        .map(|item| item.unwrap_or_else(|error| panic!("{}\n{text}", error.in_text(text))))
        .collect()
}

fn read(text: &str) -> Automaton {
    let [item] = items(text).try_into().expect("one automaton");
    item.automaton.into_automaton().expect("no universal branching")
}

fn shown(aut: &Automaton) -> String {
    hoa::write(aut, &HoaOptions::default()).expect("short guards")
}

/// Every item in an unusual place, comments everywhere, and what may be left out left out.
#[test]
fn the_hanoi_format_is_taken_in_any_order() {
    let text = r#"
        /* before /* nested */ it */
        HOA: v1 properties: trans-labels /* here too */ weak
        Alias: @x 0&!1 Acceptance: 2 Fin(!0)&Inf(1)
        Start: 1 custom: 3 "four" five t
        Alias: @y @x | 1
        name: "a \"name\" with \\"
        AP: 2 "a" "b c" Start: 0
        tool: "hand" "0.1"
        --BODY--
        State: 1 "second" {1} [@y&(!0|t)] 0 {0} [!@y]2
        State:0[f]1[t]0{}
        --END--"#;
    let aut = read(text);
    insta::assert_snapshot!(shown(&aut), @r#"
    HOA: v1
    name: "a \"name\" with \\"
    States: 3
    Start: 1
    Start: 0
    AP: 2 "a" "b c"
    Acceptance: 3 Fin(2)&Inf(1)
    properties: trans-labels explicit-labels trans-acc weak
    --BODY--
    State: 0
    [t] 0 {2}
    State: 1 "second"
    [0 | 1] 0 {0 1}
    [!0&!1] 2 {1 2}
    State: 2
    --END--
    "#);
}

#[test]
fn state_labels_and_implicit_labels_are_labels() {
    let states = read(
        "HOA: v1 Start: 0 AP: 1 \"a\" Acceptance: 0 t --BODY-- State: [0] 0 1 0 State: [t] 1 --END--",
    );
    insta::assert_snapshot!(shown(&states), @r#"
    HOA: v1
    States: 2
    Start: 0
    AP: 1 "a"
    acc-name: all
    Acceptance: 0 t
    properties: trans-labels explicit-labels state-acc
    --BODY--
    State: 0
    [0] 1
    [0] 0
    State: 1
    --END--
    "#);
    let implicit = read(
        "HOA: v1 Start: 0 AP: 2 \"a\" \"b\" Acceptance: 1 Inf(0) --BODY-- State: 0 0 {0} 1 1 1 State: 1 1 1 1 1 --END--",
    );
    insta::assert_snapshot!(shown(&implicit), @r#"
    HOA: v1
    States: 2
    Start: 0
    AP: 2 "a" "b"
    acc-name: Buchi
    Acceptance: 1 Inf(0)
    properties: trans-labels explicit-labels trans-acc complete
    properties: deterministic
    --BODY--
    State: 0
    [!0&!1] 0 {0}
    [0 | 1] 1
    State: 1
    [t] 1
    --END--
    "#);
}

/// More than six propositions: blocks of truth tables are joined.
#[test]
fn implicit_labels_of_many_propositions_are_read() {
    let n_props = 9;
    let names: String = (0..n_props).map(|i| format!(" \"p{i}\"")).collect();
    let targets: Vec<String> = (0..1 << n_props).map(|i| (i * 7 % 5).to_string()).collect();
    let row = targets.join(" ");
    let body: String = (0..5).map(|s| format!("State: {s} {row} ")).collect();
    let aut = read(&format!("HOA: v1 AP: {n_props}{names} Acceptance: 0 t --BODY-- {body}--END--"));
    for s in aut.states() {
        assert_eq!(aut.edges(s).len(), 5);
        for i in 0..1 << n_props {
            let letter = Letter::from_bits(i);
            let targets: Vec<usize> = aut
                .edges(s)
                .iter()
                .filter(|edge| edge.guard.contains(&letter))
                .map(|edge| edge.target.index())
                .collect();
            assert_eq!(targets, [i as usize * 7 % 5]);
        }
    }
}

#[test]
fn version_1_1_denies_properties() {
    let text = "HOA: v1.1 AP: 0 Acceptance: 0 t spot.highlight.edges: 1 2 properties: !weak stutter-sensitive --BODY-- --END--";
    let aut = read(text);
    assert_eq!(aut.properties().get(Property::Weak), Some(false));
    assert_eq!(aut.properties().get(Property::StutterInvariant), Some(false));
    let flags = "1.1l".parse().unwrap();
    insta::assert_snapshot!(hoa::write(&aut, &flags).unwrap(), @"HOA: v1.1 States: 0 AP: 0 acc-name: all Acceptance: 0 t properties: trans-labels explicit-labels state-acc !complete properties: deterministic !stutter-invariant !weak --BODY-- --END--");
}

#[test]
fn properties_are_believed_on_request() {
    let text = "HOA: v1 Acceptance: 0 t properties: unambiguous deterministic --BODY-- --END--";
    let property = |trust| {
        let item = Stream::new(text).with_trust(trust).next().unwrap().unwrap();
        let aut = item.automaton.into_automaton().unwrap();
        [Property::Deterministic, Property::StutterInvariant].map(|p| aut.properties().get(p))
    };
    assert_eq!(property(Trust::Yes), [Some(true), None]);
    let text = "HOA: v1 Acceptance: 0 t properties: weak --BODY-- --END--";
    let weak = |trust| {
        let item = Stream::new(text).with_trust(trust).next().unwrap().unwrap();
        item.automaton.into_automaton().unwrap().properties().get(Property::Weak)
    };
    assert_eq!((weak(Trust::Yes), weak(Trust::No)), (Some(true), None));
}

#[test]
fn a_wrong_name_of_the_condition_is_odd() {
    let text = "HOA: v1 acc-name: Buchi Acceptance: 2 Inf(0)&Inf(1) --BODY-- --END--";
    let [item] = items(text).try_into().unwrap();
    insta::assert_snapshot!(item.warnings[0].oddity, @"`acc-name: Buchi` is not the name of the condition `2 Inf(0)&Inf(1)`");
    let right = "HOA: v1 acc-name: parity min even 3 Acceptance: 3 Inf(0) | (Fin(1) & Inf(2)) --BODY-- --END--";
    let [item] = items(right).try_into().unwrap();
    assert_eq!(item.warnings, []);
}

/// The automata of the format's specification with universal branching: `(Fa & GFb) | …`.
#[test]
fn universal_branching_is_read_and_written() {
    let text = r#"HOA: v1
States: 3
Start: 0&2
AP: 2 "a" "b"
acc-name: co-Buchi
Acceptance: 1 Fin(0)
properties: univ-branch trans-labels explicit-labels state-acc
properties: deterministic very-weak
--BODY--
State: 0
[0&1] 0&1
State: 1 {0}
[1] 1&2
[!1] 1
State: 2
[t] 2
--END--
"#;
    let [item] = items(text).try_into().unwrap();
    let Parsed::Alternating(aut) = item.automaton else { panic!("it branches") };
    assert_eq!(aut.initial()[0].states().len(), 2);
    assert_eq!(hoa::write(&aut, &HoaOptions::default()).unwrap(), text);
}

/// The empty conjunction accepts everything: it is a state of its own.
#[test]
fn the_empty_conjunction_becomes_a_state() {
    let mut builder: Builder<Conjunction> =
        Builder::new(small_alphabet(1), Acceptance::named(&AcceptanceName::CoBuchi));
    let s = builder.add_state();
    builder.add_initial(Conjunction::from_states(&[s]).unwrap());
    let target = Conjunction::from_states(&[]).unwrap();
    let guard = Guard::prop(small_alphabet(1).ids().next().unwrap());
    builder.add_edge(s, Edge { guard, target, marks: MarkSet::all(1) });
    let aut: Alternating = builder.build();
    insta::assert_snapshot!(hoa::write(&aut, &HoaOptions::default()).unwrap(), @r#"
    HOA: v1
    States: 2
    Start: 0
    AP: 1 "a"
    acc-name: co-Buchi
    Acceptance: 1 Fin(0)
    properties: univ-branch trans-labels explicit-labels state-acc
    properties: deterministic
    --BODY--
    State: 0 {0}
    [0] 1
    State: 1 "t"
    [t] 1
    --END--
    "#);
}

/// `a U b` with a state that accepts everything, and a dead end.
fn until() -> Automaton {
    let alphabet = small_alphabet(2);
    let [a, b] = [0, 1].map(|i| Guard::prop(PropId::new(i)));
    let mut builder = Builder::new(alphabet, Acceptance::buchi());
    let [s, t, dead] = [(); 3].map(|()| builder.add_state());
    builder.add_initial(s);
    builder.set_name(Some("a U b".into()));
    builder.set_state_name(t, "done".into());
    builder.set_state_name(dead, "lost".into());
    let mut edge = |from, guard: &Guard, target, marks| {
        let marks = MarkSet::from_bits(marks);
        builder.add_edge(from, Edge { guard: guard.clone(), target, marks });
    };
    edge(s, &b, t, 0);
    edge(s, &a.and(&b.not()), s, 0);
    edge(s, &a.or(&b).not(), dead, 0);
    edge(t, &Guard::tt(), t, 1);
    builder.set_properties(Properties::UNKNOWN.with(Property::Terminal, Some(true)));
    builder.build()
}

#[test]
fn flags_of_the_hanoi_format() {
    let complete = read(
        "HOA: v1 Start: 0 AP: 1 \"a\" Acceptance: 1 Inf(0) --BODY-- State: 0 {0} [0] 1 [!0] 0 State: 1 [0] 1 {0} [!0] 1 --END--",
    );
    let mut all = shown(&until());
    for flags in ["t", "m", "i", "k", "l", "v", "1.1", "itv"] {
        for aut in [&until(), &complete] {
            all += &format!("-H{flags}\n{}", hoa::write(aut, &flags.parse().unwrap()).unwrap());
        }
    }
    insta::assert_snapshot!("hanoi_flags", all);
}

#[test]
fn layouts_of_never_claims_and_lbtt() {
    let claim =
        |style, comments| never::write(&until(), &NeverOptions { style, comments }).unwrap();
    insta::assert_snapshot!(claim(NeverStyle::If, NeverComments::None), @r"
    never { /* a U b */
    T0_init:
      if
      :: ((b)) -> goto accept_all
      :: ((a) && (!(b))) -> goto T0_init
      :: ((!(a)) && (!(b))) -> goto T0_S2
      fi;
    T0_S2:
      if
      :: (false) -> goto T0_S2
      fi;
    accept_all:
      skip
    }
    ");
    insta::assert_snapshot!(claim(NeverStyle::Do, NeverComments::States), @r"
    never { /* a U b */
    T0_init:
      do
      :: atomic { ((b)) -> assert(!((b))) }
      :: ((a) && (!(b))) -> goto T0_init
      :: ((!(a)) && (!(b))) -> goto T0_S2
      od;
    T0_S2: /* lost */
      do
      :: (false) -> goto T0_S2
      od;
    accept_all: /* done */
      skip
    }
    ");
    insta::assert_snapshot!(lbtt::write(&until(), lbtt::LbttMarks::State).unwrap(), @r#"
    3 1
    0 1 -1
    1 "b"
    0 & "a" ! "b"
    2 & ! "a" ! "b"
    -1
    1 0 0 -1
    1 t
    -1
    2 0 -1
    -1
    "#);
    insta::assert_snapshot!(lbtt::write(&until(), lbtt::LbttMarks::Edges).unwrap(), @r#"
    3 1t
    0 1
    1 -1 "b"
    0 -1 & "a" ! "b"
    2 -1 & ! "a" ! "b"
    -1
    1 0
    1 0 -1 t
    -1
    2 0
    -1
    "#);
}

#[test]
fn writers_say_what_they_need() {
    let transitions = read("1 1t\n0 1\n0 -1 ! p0\n0 0 -1 p0\n-1\n");
    let never =
        |aut: &Automaton| never::write(aut, &NeverOptions::default()).unwrap_err().to_string();
    insta::assert_snapshot!(never(&transitions), @"a never claim needs marks on states, but the edges of state 0 show different ones");
    let co_buchi = read("HOA: v1 Start: 0 Acceptance: 1 Fin(0) --BODY-- State: 0 --END--");
    insta::assert_snapshot!(never(&co_buchi), @"a never claim needs Büchi acceptance, but the condition is `1 Fin(0)`");
    insta::assert_snapshot!(lbtt::write(&co_buchi, lbtt::LbttMarks::State).unwrap_err(), @"the LBTT format needs generalized Büchi acceptance, but the condition is `1 Fin(0)`");
    let two = read("HOA: v1 Start: 0 Start: 1 Acceptance: 0 t --BODY-- State: 0 State: 1 --END--");
    insta::assert_snapshot!(never(&two), @"a never claim needs one initial state, but there are 2");
    let named = |name: &str| {
        let alphabet: Alphabet = [&Prop::new(name)].into_iter().collect();
        let mut builder: Builder = Builder::new(alphabet, Acceptance::buchi());
        builder.add_state();
        builder.add_initial(StateId::new(0));
        builder.build()
    };
    for bad in
        ["a)", "x; y", "/* a", "true", "1", "a\nb", "", "!", "a &&", "goto s", "a) -> goto s :: (b"]
    {
        assert!(never::write(&named(bad), &NeverOptions::default()).is_err(), "{bad}");
    }
    insta::assert_snapshot!(never(&named("p)")), @"a never claim cannot name the proposition `p)`");
    assert!(lbtt::write(&named("a\nb"), lbtt::LbttMarks::State).is_err());
    // A parity of 40 propositions has 2^39 products.
    let mut parity = Guard::ff();
    let names: Vec<Prop> = (0..40).map(|i| Prop::new(&format!("p{i}"))).collect();
    let alphabet: Alphabet = names.iter().collect();
    for prop in alphabet.ids() {
        parity = parity.xor(&Guard::prop(prop));
    }
    let mut builder: Builder = Builder::new(alphabet, Acceptance::buchi());
    let s = builder.add_state();
    builder.add_initial(s);
    builder.add_edge(s, Edge { guard: parity, target: s, marks: MarkSet::new() });
    insta::assert_snapshot!(never(&builder.build()), @"a guard of state 0 has no sum of products within 1000000 steps");
}

/// Claims as old and new Spin, ltl2ba, ltl3ba and Spot print them, and as people write them.
#[test]
fn never_claims_of_all_kinds_are_read() {
    let claims = [
        (
            "older Spin",
            "never {    /* p U q */\nT0_init:\n\tif\n\t:: ((q)) -> goto accept_all\n\t:: ((p)) -> goto T0_init\n\tfi;\naccept_all:\n\tskip\n}\n",
        ),
        (
            "newer Spin",
            "never  {    /* p U q */\nT0_init:\n\tdo\n\t:: atomic { ((q)) -> assert(!((q))) }\n\t:: ((p)) -> goto T0_init\n\tod;\naccept_all:\n\tskip\n}\n",
        ),
        (
            "newer Spin without accept_all",
            "never  {    /* p U q */\nT0_init:\n\tdo\n\t:: atomic { ((q)) -> assert(!((q))) }\n\t:: ((p)) -> goto T0_init\n\tod;\n}\n",
        ),
        (
            "ltl2ba",
            "never { /* [](!a && b || c) */\naccept_init:\n\tif\n\t:: (!a && b) || (c) -> goto accept_init\n\tfi;\n}\n",
        ),
        (
            "ltl3ba, true",
            "never { /* true */\naccept_init:\n\tif\n\t:: (1) -> goto accept_init\n\tfi;\n}\n",
        ),
        ("ltl3ba, false", "never { /* false */\nT0_init:\n\tfalse;\n}\n"),
        (
            "Spot",
            "never { /* G(a & !b) */\naccept_init:\n  if\n  :: ((a) && (!(b))) -> goto accept_init\n  fi;\n}\n",
        ),
        (
            "expressions",
            "never my_claim { T0_init: do :: (x > 3) -> goto T0_init :: !(p@L) && len(q)==2 -> goto s; :: (a[0] == 1) -> goto s :: (c -> d : e) -> goto s od; s: accept_t: skip }",
        ),
        (
            "connectives",
            "never { s: if :: !(a -> b) <-> c || !!d -> goto s :: else -> goto t fi; t: if fi }",
        ),
        (
            "comments",
            "never /* claim */ { /* second */ s /* label */ : if /* ( */ :: (a /* ) */ && b) -> /* x */ goto s; fi /* end */ }",
        ),
    ];
    let mut all = String::new();
    for (name, text) in claims {
        let [item] = items(text).try_into().expect("one automaton");
        assert_eq!((item.format, &item.warnings[..]), (Format::Never, &[][..]), "{name}");
        all += &format!("{name}\n{}", shown(&item.automaton.into_automaton().unwrap()));
    }
    insta::assert_snapshot!("never_claims", all);
}

#[test]
fn any_characters_may_stand_in_other_text() {
    let aut = read("never { s: if :: (a → ü > 3 && b) -> goto s fi }");
    assert_eq!(aut.alphabet().props().next().map(Prop::name), Some("a → ü > 3"));
}

#[test]
fn odd_claims_are_read_with_a_warning() {
    let [item] = items("never { T0_init: }").try_into().unwrap();
    insta::assert_snapshot!(item.warnings[0].oddity, @"state `T0_init` has no statement and is read as a dead end");
    let [item] = items("never { }").try_into().unwrap();
    insta::assert_snapshot!(item.warnings[0].oddity, @"the claim has no states and is read as the empty language");
}

/// Marks on states, on edges and on both; identifiers in any order; any names.
#[test]
fn lbtt_in_all_its_forms() {
    let texts = [
        "0 3",
        "2 1\n0 1 -1\n1 p1\n0 & p0 ! p1\n-1\n1 0 0 -1\n1 t\n-1\n",
        "1 1t\n0 1\n0 -1 ! p0\n0 0 -1 p0\n-1\n",
        "2 2st 70 0 5 -1 8 9 -1 i \"x > 3\" e foo ^ a bar\n-1 8 1 -1 70 -1 f\n70 5 -1 |!a&b c\n-1",
    ];
    let mut all = String::new();
    for text in texts {
        let [item] = items(text).try_into().expect("one automaton");
        assert_eq!(item.format, Format::Lbtt);
        all += &shown(&item.automaton.into_automaton().unwrap());
    }
    insta::assert_snapshot!("lbtt_forms", all);
}

/// Rabin and Streett automata of ltl2dstar, the second with the dual reading of its pairs.
#[test]
fn dstar_automata_are_read() {
    let text = "DRA v2 explicit\nComment: \"GF a\"\nStates: 2\nAcceptance-Pairs: 1\nStart: 0\nAP: 1 \"a\"\n---\nState: 0 \"no\"\nAcc-Sig: -0\n0\n1\nState: 1\nAcc-Sig: +0\n0\n1\n";
    let all = shown(&read(text)) + &shown(&read(&text.replace("DRA", "DSA")));
    insta::assert_snapshot!("dstar", all);
    let stream = format!("{text}{text}HOA: v1 Acceptance: 0 t --BODY-- --END-- {text}");
    assert_eq!(items(&stream).len(), 4);
}

/// What is canceled is reported; what follows is read.
#[test]
fn a_stream_goes_on_after_an_error() {
    let good = "HOA: v1 Acceptance: 0 t --BODY-- --END--\n";
    let text = format!(
        "{good}HOA: v1 States: 3 --ABORT-- {good}HOA: v1 x: \n{good}1 1t\n0 1\n0 0\n0 0t\nnever {{ x }}\n{good}DRA v2\n{good}"
    );
    let answers: Vec<String> = Stream::new(&text)
        .map(|item| match item {
            Ok(item) => format!("{:?}", item.format),
            Err(error) => error.in_text(&text),
        })
        .collect();
    insta::assert_snapshot!(answers.join("\n"), @r"
    Hoa
    2:19: the automaton is canceled by `--ABORT--`
    Hoa
    4:1: `--BODY--` is missing
    Hoa
    8:4: expected white space, found `t`
    9:11: expected `:` after a label, found `}`
    Hoa
    12:1: expected `explicit`, found `HOA:`
    Hoa
    ");
}
