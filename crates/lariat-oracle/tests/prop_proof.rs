//! Proofs show what they claim, and an altered proof is found out.

use lariat_core::arbitrary::{all_lassos, lassos};
use lariat_core::{Id, Lasso, Position, Prop};
use lariat_logic::ltl::arbitrary::formulas;
use lariat_logic::ltl::{BinaryOp, Formula, Node, UnaryOp};
use lariat_oracle::{Proof, Reason, StepId, TextOptions, WordTable, check, prove, satisfies};
use proptest::prelude::*;

/// Every proof that differs from this one in one place.
fn mutants(proof: &Proof) -> Vec<(String, Proof)> {
    let mut all = Vec::new();
    let mut add = |what: String, change: &dyn Fn(&mut Proof)| {
        let mut mutant = proof.clone();
        change(&mut mutant);
        if mutant != *proof {
            all.push((what, mutant));
        }
    };
    add("verdict".to_owned(), &|p| p.verdict = !p.verdict);
    for id in proof.steps.ids() {
        if id != proof.root {
            add(format!("root {id}"), &|p| p.root = id);
        }
        add(format!("value of {id}"), &|p| p.steps[id].holds = !p.steps[id].holds);
        let next = proof.word.successor(proof.steps[id].position);
        add(format!("position of {id}"), &|p| p.steps[id].position = next);
        let beyond = Position::new(proof.word.n_positions());
        add(format!("position of {id} beyond"), &|p| p.steps[id].position = beyond);
        add(format!("formula of {id}"), &|p| {
            p.steps[id].formula = other_formula(&p.steps[id].formula);
        });
        add(format!("premise of {id} dropped"), &|p| {
            p.steps[id].premises.pop();
        });
        add(format!("premise of {id} added"), &|p| p.steps[id].premises.push(StepId::new(0)));
        for n in 0..proof.steps[id].premises.len() {
            for other in proof.steps.ids() {
                add(format!("premise {n} of {id} is {other}"), &|p| {
                    p.steps[id].premises[n] = other
                });
            }
        }
        if let Some(k) = proof.steps[id].reason.at() {
            let elsewhere = proof.word.successor(k);
            add(format!("reason of {id}"), &|p| {
                p.steps[id].reason = match p.steps[id].reason {
                    Reason::Witness(_) => Reason::Witness(elsewhere),
                    Reason::Reached(_) => Reason::Reached(elsewhere),
                    _ => Reason::Settled(elsewhere),
                };
            });
        }
        // With equal operands two reasons can say the same; the proof is then right again.
        if matches!(proof.steps[id].formula.view(), Node::Binary(_, l, r) if l == r) {
            continue;
        }
        for reason in [Reason::Constant, Reason::Letter, Reason::Negation, Reason::Throughout] {
            add(format!("reason of {id} is {}", reason.name()), &|p| p.steps[id].reason = reason);
        }
    }
    all
}

/// A formula of the same shape that says something else.
fn other_formula(f: &Formula) -> Formula {
    match f.view() {
        Node::True => Formula::ff(),
        Node::False => Formula::tt(),
        Node::Prop(p) => Formula::prop(&Prop::new(&format!("{p}z"))),
        Node::Unary(UnaryOp::Not, c) => c.clone().next(),
        Node::Unary(_, c) => c.clone().not(),
        Node::Binary(BinaryOp::And, l, r) => l.clone().iff(r.clone()),
        Node::Binary(_, l, r) => l.clone().and(r.clone().not()),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn every_proof_checks(f in formulas(2, 5), word in lassos(2, 4)) {
        let proof = prove(&word, &f);
        prop_assert_eq!(proof.verdict, satisfies(&word, &f));
        prop_assert_eq!(check(&proof, &word, &f), Ok(()), "{} on {}\n{}", f, word, proof);
    }

    #[test]
    fn claims_are_proved_once(f in formulas(2, 5), word in lassos(2, 4)) {
        let proof = prove(&word, &f);
        let mut claims: Vec<_> =
            proof.steps.iter().map(|step| (step.formula.fingerprint(), step.position)).collect();
        claims.sort();
        let n_claims = claims.len();
        claims.dedup();
        prop_assert_eq!(claims.len(), n_claims);
    }

    #[test]
    fn a_proof_is_about_one_word_and_one_formula(
        f in formulas(2, 3), g in formulas(2, 3), word in lassos(2, 3), other in lassos(2, 3),
    ) {
        let proof = prove(&word, &f);
        prop_assert_eq!(check(&proof, &word, &g).is_ok(), f == g);
        prop_assert_eq!(check(&proof, &other, &f).is_ok(), word == other);
    }

    #[test]
    fn the_text_names_the_verdict(f in formulas(2, 4), word in lassos(2, 3)) {
        let proof = prove(&word, &f);
        let options = TextOptions { word: WordTable::Omitted, ..TextOptions::default() };
        let text = proof.to_text(&options);
        let verb = if proof.verdict { "holds" } else { "fails" };
        let expected = format!("{} at position 0: ", verb);
        prop_assert!(text.lines().next().unwrap().contains(&expected), "{}", text);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn no_altered_proof_checks(f in formulas(2, 3), word in lassos(2, 3)) {
        let proof = prove(&word, &f);
        for (what, mutant) in mutants(&proof) {
            prop_assert!(check(&mutant, &word, &f).is_err(), "{} in the proof of {} on {}", what, f, word);
        }
    }
}

/// One proof with every verdict for every operator, on all small words, and its mutants.
#[test]
fn operators_are_proved_and_refuted() {
    let (a, b) = (Formula::prop(&Prop::new("a")), Formula::prop(&Prop::new("b")));
    let unary = UnaryOp::ALL.map(|op| Formula::unary(op, a.clone()));
    let binary = BinaryOp::ALL.map(|op| Formula::binary(op, a.clone(), b.clone()));
    let words: Vec<Lasso> = all_lassos(2, 1, 2).collect();
    for f in unary.into_iter().chain(binary) {
        let mut verdicts = [0, 0];
        for word in &words {
            let proof = prove(word, &f);
            assert_eq!(check(&proof, word, &f), Ok(()), "{f} on {word}");
            for (what, mutant) in mutants(&proof) {
                assert!(check(&mutant, word, &f).is_err(), "{what} for {f} on {word}");
            }
            verdicts[usize::from(proof.verdict)] += 1;
        }
        assert!(verdicts.iter().all(|&n| n > 0), "{f} has both verdicts");
    }
}

#[test]
fn deep_formulas_have_proofs_and_texts() {
    let word = all_lassos(1, 1, 2).last().unwrap();
    let a = Formula::prop(&Prop::new("a"));
    for grow in [
        (|f: Formula, _: &Formula| f.not()) as fn(Formula, &Formula) -> Formula,
        |f, a| a.clone().until(f),
        |f, a| f.and(a.clone()),
        |f, _| f.next(),
        |f, a| f.release(a.clone()),
    ] {
        let f = (0..200_000).fold(a.clone(), |f, _| grow(f, &a));
        let proof = prove(&word, &f);
        assert_eq!(check(&proof, &word, &f), Ok(()));
        assert!(proof.to_string().len() < 400 * proof.steps.len() + 2000);
        let options = TextOptions { max_lines: Some(10), ..TextOptions::default() };
        assert!(proof.to_text(&options).lines().count() < 20);
    }
}
