//! Translators that are wrong in known ways: each is found, named, and nobody else is.

use lariat_automata::formats::Stream;
use lariat_automata::formats::hoa::{HoaOptions, write};
use lariat_automata::{Acceptance, Automaton, Builder, Edge, MarkSet, Properties, Property};
use lariat_core::{Alphabet, Budget, Guard, Id, Prop, Seed};
use lariat_logic::ltl::{BinaryOp, Closure, Formula, Nnf, Node, UnaryOp};
use lariat_omega::{safety_closure, sum};
use lariat_testbench::Range;
use lariat_testbench::cross::{
    Answer, Bench, Contestant, Conviction, Failure, Options, SpaceKind, Spaces,
};
use lariat_testbench::random_formula::{self, ExactSize, Generator};
use lariat_translate::{TRANSLATORS, translator};

/// What a wrong translator makes.
type Translate = fn(&Formula) -> Result<Automaton, Failure>;

struct Named(&'static str, Translate);

impl Contestant for Named {
    fn name(&self) -> &str {
        self.0
    }
    fn translate(&self, formula: &Formula) -> Answer {
        Answer { outcome: self.1(formula), seconds: 0.0 }
    }
}

fn right(formula: &Formula) -> Result<Automaton, Failure> {
    let couvreur = translator("couvreur").expect("it is registered");
    couvreur.translate(&Nnf::of(formula), &Budget::SMALL).map_err(Failure::Limit)
}

fn gpvw(formula: &Formula) -> Result<Automaton, Failure> {
    TRANSLATORS[0].translate(&Nnf::of(formula), &Budget::SMALL).map_err(Failure::Limit)
}

/// The formula with other nodes in it.
fn rewritten(formula: &Formula, mut node: impl FnMut(Node<Prop, Formula>) -> Formula) -> Formula {
    let closure = Closure::of(formula);
    let values = closure.fold(|_, n: Node<_, &Formula>| {
        node(match n.map(Clone::clone) {
            Node::Prop(p) => Node::Prop(closure.prop(p).clone()),
            Node::True => Node::True,
            Node::False => Node::False,
            Node::Unary(op, f) => Node::Unary(op, f),
            Node::Binary(op, f, g) => Node::Binary(op, f, g),
        })
    });
    values[closure.root()].clone()
}

/// The automaton with other edges.
fn edges_changed(
    aut: &Automaton,
    acceptance: Acceptance,
    mut change: impl FnMut(usize, Edge) -> Option<Edge>,
) -> Automaton {
    let mut builder = Builder::new(aut.alphabet().clone(), acceptance);
    builder.add_states(aut.n_states());
    builder.set_initial(aut.initial().iter().copied());
    for (i, (s, edge)) in aut.all_edges().enumerate() {
        if let Some(edge) = change(i, edge.clone()) {
            builder.add_edge(s, edge);
        }
    }
    builder.build()
}

fn like(aut: &Automaton) -> Acceptance {
    aut.acceptance().clone()
}

fn one_state(accepts: bool) -> Automaton {
    let mut builder = Builder::new(Alphabet::new(), Acceptance::all());
    let s = builder.add_state();
    builder.add_initial(s);
    if accepts {
        builder.add_edge(s, Edge { guard: Guard::tt(), target: s, marks: MarkSet::new() });
    }
    builder.build()
}

/// Wrong on so many formulas in ten thousand.
fn sometimes(formula: &Formula, per_ten_thousand: u128) -> Result<Automaton, Failure> {
    match formula.fingerprint() % 10_000 < per_ten_thousand {
        true => right(&formula.clone().not()),
        false => right(formula),
    }
}

/// Its name, what it does, and how many symbols the smallest failing formula may have.
const WRONG: &[(&str, Translate, u64)] = &[
    ("negation forgotten", |f| right(&f.clone().not()), 1),
    (
        "outer negation dropped",
        |f| match f.view() {
            Node::Unary(UnaryOp::Not, g) => right(g),
            _ => right(f),
        },
        2,
    ),
    (
        "one mark lost",
        |f| {
            let aut = right(f)?;
            let lost = |_, edge: Edge| {
                let mut marks = edge.marks.clone();
                marks.remove(Id::new(0));
                Some(Edge { marks, ..edge })
            };
            Ok(edges_changed(&aut, like(&aut), lost))
        },
        3,
    ),
    (
        "all marks everywhere",
        |f| {
            let aut = right(f)?;
            let all = |_, edge: Edge| Some(Edge { marks: aut.acceptance().all_marks(), ..edge });
            Ok(edges_changed(&aut, like(&aut), all))
        },
        3,
    ),
    (
        "acceptance dropped",
        |f| {
            let aut = right(f)?;
            let none = |_, edge: Edge| Some(Edge { marks: MarkSet::new(), ..edge });
            Ok(edges_changed(&aut, Acceptance::all(), none))
        },
        3,
    ),
    (
        "next dropped under until",
        |f| {
            right(&rewritten(f, |node| match node {
                Node::Binary(BinaryOp::Until, f, g) => match g.view() {
                    Node::Unary(UnaryOp::Next, h) => f.until(h.clone()),
                    _ => f.until(g),
                },
                node => Formula::build(node),
            }))
        },
        5,
    ),
    (
        "next dropped",
        |f| {
            right(&rewritten(f, |node| match node {
                Node::Unary(UnaryOp::Next, f) => f,
                node => Formula::build(node),
            }))
        },
        2,
    ),
    (
        "until is weak until",
        |f| {
            right(&rewritten(f, |node| match node {
                Node::Binary(BinaryOp::Until, f, g) => f.weak_until(g),
                node => Formula::build(node),
            }))
        },
        3,
    ),
    (
        "release is strong release",
        |f| {
            right(&rewritten(f, |node| match node {
                Node::Binary(BinaryOp::Release, f, g) => f.strong_release(g),
                node => Formula::build(node),
            }))
        },
        3,
    ),
    (
        "until with swapped operands",
        |f| {
            right(&rewritten(f, |node| match node {
                Node::Binary(BinaryOp::Until, f, g) => g.until(f),
                node => Formula::build(node),
            }))
        },
        3,
    ),
    (
        "implication is equivalence",
        |f| {
            right(&rewritten(f, |node| match node {
                Node::Binary(BinaryOp::Implies, f, g) => f.iff(g),
                node => Formula::build(node),
            }))
        },
        3,
    ),
    (
        "equivalence is implication",
        |f| {
            right(&rewritten(f, |node| match node {
                Node::Binary(BinaryOp::Iff, f, g) => f.implies(g),
                node => Formula::build(node),
            }))
        },
        3,
    ),
    (
        "always is now",
        |f| {
            right(&rewritten(f, |node| match node {
                Node::Unary(UnaryOp::Globally, f) => f,
                node => Formula::build(node),
            }))
        },
        2,
    ),
    (
        "eventually is next",
        |f| {
            right(&rewritten(f, |node| match node {
                Node::Unary(UnaryOp::Finally, f) => f.next(),
                node => Formula::build(node),
            }))
        },
        2,
    ),
    (
        "last edge lost",
        |f| {
            let aut = right(f)?;
            let last = aut.n_edges().saturating_sub(1);
            Ok(edges_changed(&aut, like(&aut), |i, edge| (i != last).then_some(edge)))
        },
        1,
    ),
    (
        "guards of the first edge dropped",
        |f| {
            let aut = right(f)?;
            let widen = |i, edge: Edge| match i {
                0 => Some(Edge { guard: Guard::tt(), ..edge }),
                _ => Some(edge),
            };
            Ok(edges_changed(&aut, like(&aut), widen))
        },
        3,
    ),
    (
        "one initial state too many",
        |f| {
            let aut = right(f)?;
            let mut builder = aut.builder_like();
            builder.add_states(aut.n_states());
            aut.all_edges().for_each(|(s, edge)| builder.add_edge(s, edge.clone()));
            builder.set_initial(aut.states());
            Ok(builder.build())
        },
        3,
    ),
    ("safety closure", |f| Ok(safety_closure(&right(f)?)), 3),
    ("empty always", |_| Ok(one_state(false)), 1),
    ("universal always", |_| Ok(one_state(true)), 1),
    (
        "one more word",
        |f| {
            let mut builder = Builder::new(right(f)?.alphabet().clone(), Acceptance::all());
            let s = builder.add_state();
            builder.add_initial(s);
            let ids = builder_alphabet(f);
            let none = ids.ids().fold(Guard::tt(), |g, p| g.and(&Guard::literal(p, false)));
            builder.add_edge(s, Edge { guard: none, target: s, marks: MarkSet::new() });
            Ok(sum(&right(f)?, &builder.build()))
        },
        1,
    ),
    ("wrong on 1 in 200", |f| sometimes(f, 50), 9),
    ("wrong on 1 in 2,000", |f| sometimes(f, 5), 9),
    (
        "strange proposition",
        |f| {
            let aut = right(f)?;
            let mut alphabet = Alphabet::new();
            aut.alphabet().props().for_each(|p| {
                alphabet.add(&Prop::new(&format!("{p}_")));
            });
            let mut builder = Builder::new(alphabet, like(&aut));
            builder.add_states(aut.n_states());
            builder.set_initial(aut.initial().iter().copied());
            aut.all_edges().for_each(|(s, edge)| builder.add_edge(s, edge.clone()));
            Ok(builder.build())
        },
        1,
    ),
    (
        "half an automaton",
        |f| {
            let text =
                write(&right(f)?, &HoaOptions::default()).expect("small automata are written");
            read(&text[..text.len() / 2])
        },
        1,
    ),
    (
        "panics on release",
        |f| {
            assert!(!f.uses_binary(BinaryOp::Release), "release is not supported");
            right(f)
        },
        3,
    ),
    ("claims deterministic", |f| claims(f, Property::Deterministic), 5),
    ("claims terminal", |f| claims(f, Property::Terminal), 5),
    ("claims complete", |f| claims(f, Property::Complete), 5),
];

fn builder_alphabet(f: &Formula) -> Alphabet {
    lariat_logic::ltl::props(f)
}

fn claims(f: &Formula, property: Property) -> Result<Automaton, Failure> {
    Ok(right(f)?.with_properties(Properties::UNKNOWN.with(property, Some(true))))
}

fn read(text: &str) -> Result<Automaton, Failure> {
    match Stream::new(text).next() {
        None => Err(Failure::NoOutput),
        Some(Err(error)) => Err(Failure::Unreadable(error.to_string())),
        Some(Ok(item)) => item.automaton.into_automaton().ok_or(Failure::UniversalBranching),
    }
}

fn options(kind: SpaceKind) -> Options {
    Options::all_checks(Spaces {
        kind,
        n_states: 20,
        density: 0.2,
        truth: 0.5,
        change_every: 10,
        seed: 1,
    })
}

/// The first findings against the wrong one among these contestants, shrunk; everybody else must
/// be innocent in all rounds up to then.
fn convict(wrong: &Named, kind: SpaceKind) -> (u64, u64) {
    let (one, two) = (Named("couvreur", right), Named("gpvw", gpvw));
    let bench = Bench { contestants: vec![&one, wrong, &two], options: options(kind) };
    let formulas =
        random_formula::Options { sizes: Range::between(4, 9), ..random_formula::Options::over(3) };
    let generator = ExactSize::new(&formulas).expect("these options are possible");
    for (number, formula) in (0..5_000).zip(generator.stream(Seed(1))) {
        let round = bench.round(number, &formula);
        let Some(finding) = round.findings.first() else { continue };
        for finding in &round.findings {
            assert_eq!(finding.guilty, [1], "{}: {formula}: {}", wrong.0, finding.check);
        }
        let shrunk = bench.shrink(&round, finding, 3_000);
        assert_eq!(shrunk.contestants[0], 1);
        assert_eq!(shrunk.finding.guilty, [0], "{}", wrong.0);
        assert!(shrunk.round.formula.n_symbols() <= formula.n_symbols());
        if let Conviction::Word { word, holds, .. } = &shrunk.finding.conviction {
            assert_eq!(lariat_oracle::satisfies(word, &shrunk.round.formula), *holds);
        }
        return (number, shrunk.round.formula.n_symbols());
    }
    panic!("{} was not found", wrong.0);
}

#[test]
fn each_wrong_translator_is_found_and_named() {
    // One of them panics, on purpose; the hook that was there hears of all others.
    let before = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        if !info.to_string().contains("release is not supported") {
            before(info);
        }
    }));
    assert!(WRONG.len() >= 25);
    let mut report = String::new();
    for &(name, translate, max_symbols) in WRONG {
        let (round, symbols) = convict(&Named(name, translate), SpaceKind::Graph);
        assert!(symbols <= max_symbols, "{name}: {symbols} symbols");
        report += &format!("{name}: round {round}, {symbols} symbols\n");
    }
    insta::assert_snapshot!(report);
}

#[test]
fn path_checking_convicts_without_anybody_to_compare_with() {
    for kind in [SpaceKind::Path, SpaceKind::AllPaths] {
        // Both are wrong in the same way, so that nothing but the oracle can tell.
        let wrong = Named("universal", |_| Ok(one_state(true)));
        let same = Named("universal again", |_| Ok(one_state(true)));
        let options = Options { checks: vec![], ..options(kind) };
        let paths = lariat_testbench::cross::check("paths").expect("it is a check");
        let options = Options { checks: vec![paths], ..options };
        let bench = Bench { contestants: vec![&wrong, &same], options };
        let a = Formula::prop(&Prop::new("a"));
        let round = bench.round(0, &a.globally());
        assert_eq!(round.findings.len(), 1);
        assert_eq!(round.findings[0].guilty, [0, 1]);
        assert!(round.findings[0].contradicts_majority());
    }
}
