//! CTL and CTL*: text and tree and text again, the border between the two, and LTL inside.

use lariat_core::arbitrary::lassos;
use lariat_core::{Letter, Prop};
use lariat_logic::ctl::arbitrary::{formulas, star_formulas};
use lariat_logic::ctl::{
    self, Closure, Formula, Node, PathNode, Quantifier, Star, StarNode, StateFormula,
};
use lariat_logic::ltl::{self, BinaryOp, UnaryOp};
use lariat_oracle::satisfies;
use proptest::prelude::*;

/// Is it CTL, by the grammar: state formulas whose quantifiers and temporal operators pair up?
fn is_ctl(f: &Star) -> bool {
    match f.view() {
        StarNode::Quantified(_, path) => match path.view() {
            StarNode::Linear(ltl::Node::Unary(op, c)) => op != UnaryOp::Not && is_ctl(c),
            StarNode::Linear(ltl::Node::Binary(op, l, r)) => {
                op.is_temporal() && is_ctl(l) && is_ctl(r)
            }
            _ => false,
        },
        StarNode::Linear(ltl::Node::Unary(op, c)) => op == UnaryOp::Not && is_ctl(c),
        StarNode::Linear(ltl::Node::Binary(op, l, r)) => {
            !op.is_temporal() && is_ctl(l) && is_ctl(r)
        }
        StarNode::Linear(_) => true,
    }
}

/// Is it a state formula of CTL*, by the grammar?
fn is_state(f: &Star) -> bool {
    match f.view() {
        StarNode::Quantified(..) => true,
        StarNode::Linear(ltl::Node::Unary(op, c)) => op == UnaryOp::Not && is_state(c),
        StarNode::Linear(ltl::Node::Binary(op, l, r)) => {
            !op.is_temporal() && is_state(l) && is_state(r)
        }
        StarNode::Linear(_) => true,
    }
}

fn renamed(f: &Star, name: &str) -> Star {
    let operand = |c: &Star| renamed(c, name);
    Star::build(match f.view() {
        StarNode::Quantified(quantifier, c) => StarNode::Quantified(quantifier, operand(c)),
        StarNode::Linear(linear) => StarNode::Linear(match linear {
            ltl::Node::True => ltl::Node::True,
            ltl::Node::False => ltl::Node::False,
            ltl::Node::Prop(p) => ltl::Node::Prop(Prop::new(&format!("{name}{p}"))),
            ltl::Node::Unary(op, c) => ltl::Node::Unary(op, operand(c)),
            ltl::Node::Binary(op, l, r) => ltl::Node::Binary(op, operand(l), operand(r)),
        }),
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3000))]

    #[test]
    fn printing_and_parsing_is_the_identity(f in star_formulas(3, 5)) {
        prop_assert_eq!(ctl::parse_path(&f.to_string()), Ok(f));
    }

    #[test]
    fn names_survive(f in star_formulas(2, 3), name in "[AEFGXUab1_. \"\\\\]{0,4}") {
        let f = renamed(&f, &name);
        prop_assert_eq!(ctl::parse_path(&f.to_string()), Ok(f));
    }

    #[test]
    fn ctl_formulas_are_read_back(f in formulas(3, 5)) {
        prop_assert!(is_ctl(f.state_formula().star()));
        prop_assert_eq!(ctl::parse(&f.to_string()), Ok(f.clone()));
        prop_assert_eq!(&ctl::parse_star(&f.to_string()).unwrap(), f.state_formula());
    }

    #[test]
    fn the_grammar_decides_what_is_ctl(f in star_formulas(2, 4)) {
        prop_assert_eq!(f.is_state(), is_state(&f));
        let text = f.to_string();
        prop_assert_eq!(ctl::parse_star(&text).is_ok(), is_state(&f));
        prop_assert_eq!(ctl::parse(&text).is_ok(), is_ctl(&f), "{}", text);
        if let Err(error) = ctl::parse(&text) {
            prop_assert!(error.span.end <= text.len() && !error.span.is_empty());
            let blamed = ctl::parse_path(&text[error.span.start..error.span.end]).unwrap();
            prop_assert!(!is_ctl(&blamed), "{} is blamed in {}", blamed, text);
            prop_assert!(error.help.is_some());
        }
    }

    #[test]
    fn nodes_show_the_tree(f in formulas(2, 4)) {
        fn rebuilt(f: &Formula) -> Star {
            let unary = |op, c: Formula| Star::unary(op, rebuilt(&c));
            let binary = |op, l: Formula, r: Formula| Star::binary(op, rebuilt(&l), rebuilt(&r));
            match f.node() {
                Node::True => Star::constant(true),
                Node::False => Star::constant(false),
                Node::Prop(p) => Star::prop(&p),
                Node::Not(c) => unary(UnaryOp::Not, c),
                Node::And(l, r) => binary(BinaryOp::And, l, r),
                Node::Or(l, r) => binary(BinaryOp::Or, l, r),
                Node::Implies(l, r) => binary(BinaryOp::Implies, l, r),
                Node::Iff(l, r) => binary(BinaryOp::Iff, l, r),
                Node::Xor(l, r) => binary(BinaryOp::Xor, l, r),
                Node::Path(quantifier, path) => match path {
                    PathNode::Next(c) => unary(UnaryOp::Next, c),
                    PathNode::Finally(c) => unary(UnaryOp::Finally, c),
                    PathNode::Globally(c) => unary(UnaryOp::Globally, c),
                    PathNode::Until(l, r) => binary(BinaryOp::Until, l, r),
                    PathNode::Release(l, r) => binary(BinaryOp::Release, l, r),
                    PathNode::WeakUntil(l, r) => binary(BinaryOp::WeakUntil, l, r),
                    PathNode::StrongRelease(l, r) => binary(BinaryOp::StrongRelease, l, r),
                }
                .quantified(quantifier),
            }
        }
        prop_assert_eq!(&rebuilt(&f), f.state_formula().star());
        let closure = Closure::of(&f);
        prop_assert_eq!(closure.formula(closure.root()), f.state_formula().star());
        for id in closure.ids() {
            prop_assert!(closure.node(id).operands().all(|operand| operand < id));
        }
    }

    #[test]
    fn linear_formulas_are_path_formulas(f in ltl::arbitrary::formulas(3, 5)) {
        let star = Star::from(&f);
        prop_assert_eq!(star.to_ltl(), Some(f.clone()));
        prop_assert_eq!(ctl::parse_path(&star.to_string()), Ok(star.clone()));
        // A formula printed by `ltl` means the same here.
        prop_assert_eq!(ctl::parse_path(&f.to_string()), Ok(star));
        let all = StateFormula::on_all_paths(&f);
        prop_assert!(matches!(all.star().view(), StarNode::Quantified(Quantifier::All, _)));
    }

    /// On a word, a placeholder that holds where its state formula does may stand for it. With one
    /// path, `A` and `E` say nothing.
    #[test]
    fn skeletons_keep_the_meaning(f in star_formulas(2, 4), word in lassos(2, 2)) {
        let skeleton = f.skeleton();
        let mut alphabet = word.alphabet().clone();
        let labels: Vec<_> = skeleton.placeholders.iter().map(|(name, state)| {
            let StarNode::Quantified(_, path) = state.star().view() else { panic!("quantified") };
            (alphabet.add(name), without_quantifiers(path))
        }).collect();
        let letters: Vec<Letter> = word.positions().map(|i| {
            let here = from_position(&word, i);
            let mut letter = word.letter(i).clone();
            letter.extend(labels.iter().filter(|(_, f)| satisfies(&here, f)).map(|&(id, _)| id));
            letter
        }).collect();
        let n_stem = word.stem().len();
        let (stem, cycle) = letters.split_at(n_stem);
        let labeled = lariat_core::Lasso::new(alphabet, stem.to_vec(), cycle.to_vec()).unwrap();
        prop_assert_eq!(
            satisfies(&labeled, &skeleton.formula),
            satisfies(&word, &without_quantifiers(&f))
        );
    }

    #[test]
    fn any_text_is_a_formula_or_an_error(text in "[pqAEXFGUWRM()\\[\\]!&|\"<>=\\- ]{0,24}") {
        match ctl::parse_path(&text) {
            Ok(f) => prop_assert_eq!(ctl::parse_path(&f.to_string()), Ok(f)),
            Err(error) => prop_assert!(error.span.start <= error.span.end && error.span.end <= text.len()),
        }
    }
}

fn without_quantifiers(f: &Star) -> ltl::Formula {
    match f.view() {
        StarNode::Quantified(_, c) => without_quantifiers(c),
        StarNode::Linear(linear) => ltl::Formula::build(match linear {
            ltl::Node::True => ltl::Node::True,
            ltl::Node::False => ltl::Node::False,
            ltl::Node::Prop(p) => ltl::Node::Prop(p.clone()),
            ltl::Node::Unary(op, c) => ltl::Node::Unary(op, without_quantifiers(c)),
            ltl::Node::Binary(op, l, r) => {
                ltl::Node::Binary(op, without_quantifiers(l), without_quantifiers(r))
            }
        }),
    }
}

/// The suffix of a word that begins at a position.
fn from_position(word: &lariat_core::Lasso, i: lariat_core::Position) -> lariat_core::Lasso {
    let start = lariat_core::Id::index(i);
    let (mut stem, mut cycle) = (word.stem().to_vec(), word.cycle().to_vec());
    if start <= stem.len() {
        stem.drain(..start);
    } else {
        cycle.rotate_left(start - stem.len());
        stem.clear();
    }
    lariat_core::Lasso::new(word.alphabet().clone(), stem, cycle).expect("the cycle is the same")
}

#[test]
fn depth_does_not_matter() {
    let n = 200_000;
    let deep = [
        format!("{}p", "!".repeat(n)),
        format!("{}p", "AG ".repeat(n)),
        format!("{}p{}", "E[q U ".repeat(n), "]".repeat(n)),
        format!("{}p{}", "(".repeat(n), ")".repeat(n)),
        vec!["p"; n].join(" & "),
        vec!["p"; n].join(" -> "),
    ];
    for text in &deep {
        let f = ctl::parse(text).unwrap();
        assert_eq!(ctl::parse(&f.to_string()), Ok(f.clone()));
        assert!(Closure::of(&f).len() <= n + 2);
    }
    let path = ctl::parse_path(&format!("{}p", "X E F ".repeat(n))).unwrap();
    assert_eq!(path.skeleton().placeholders.len(), 1);
    assert!(ctl::parse_star(&"G ".repeat(n)).is_err());
    assert!(ctl::parse(&format!("A {}p", "G ".repeat(n))).is_err());
    assert!(ctl::parse_star(&format!("{}p", "G ".repeat(n))).is_err());
}
