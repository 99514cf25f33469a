//! Every rule of the table is checked against the oracle on all small lassos, and every rule is
//! used by the engine.

use lariat_core::{Alphabet, Lasso, Letter, Prop};
use lariat_logic::ltl::rewrite::{
    Growth, Instance, Level, Options, RULES, Rule, Simplifier, Suspension, class_of_metavariable,
};
use lariat_logic::ltl::{Classes, Closure, Formula, Nnf};
use lariat_oracle::Labeling;

fn p(name: &str) -> Formula {
    Formula::prop(&Prop::new(name))
}

/// Lassos whose suffixes are all words with a stem of at most 3 letters and a cycle of at most 3:
/// stems of exactly 3 letters, whose later positions give the shorter stems, and cycles of 2 and 3
/// letters, since a cycle of one letter is also one of two. Where the last letters of stem and
/// cycle are equal, the word is one with a shorter stem and the cycle turned by one letter.
fn lassos_with_all_suffixes(alphabet: &Alphabet) -> impl Iterator<Item = Lasso> + use<'_> {
    let n_letters = 1u64 << alphabet.n_props();
    let word = move |code: u64, len: u32| -> Vec<Letter> {
        (0..len).map(|i| Letter::from_bits(code / n_letters.pow(i) % n_letters)).collect()
    };
    let cycles = [2, 3]
        .into_iter()
        .flat_map(move |len| (0..n_letters.pow(len)).map(move |code| word(code, len)));
    cycles.flat_map(move |cycle| {
        (0..n_letters.pow(3)).filter_map(move |code| {
            let stem = word(code, 3);
            let is_turned = stem.last() == cycle.last();
            let word = || Lasso::new(alphabet.clone(), stem, cycle.clone());
            (!is_turned).then(|| word().expect("it has a cycle"))
        })
    })
}

/// Do the conditions hold everywhere, and are the two sides of each instance equivalent? If not, on
/// which lasso? The instances are labeled together, since they share most subformulas.
fn check(instances: &[Instance]) -> Result<(), String> {
    let mut closure = Closure::empty();
    let number = |instance: &Instance| {
        let (from, to) = (closure.add(&instance.from), closure.add(&instance.to));
        let when = instance.when.as_ref().map(|(f, g)| (closure.add(f), closure.add(g)));
        (from, to, when)
    };
    let numbered: Vec<_> = instances.iter().map(number).collect();
    let alphabet = closure.alphabet().clone();
    for word in lassos_with_all_suffixes(&alphabet) {
        let labels = Labeling::of(&word, &closure);
        for (&(from, to, when), instance) in numbered.iter().zip(instances) {
            for i in word.positions() {
                if labels.holds(from, i) != labels.holds(to, i) {
                    let Instance { from, to, .. } = instance;
                    return Err(format!("{from} and {to} differ on {word} at {i}"));
                }
                let fulfilled = when.is_none_or(|(f, g)| !labels.holds(f, i) || labels.holds(g, i));
                assert!(fulfilled, "{instance:?} does not fulfill its condition");
            }
        }
    }
    Ok(())
}

/// Formulas of the class of a metavariable, over one proposition.
fn representatives(name: char, a: Formula) -> Vec<Formula> {
    let (f, g) = (a.clone().finally(), a.clone().globally());
    let (gf, fg) = (f.clone().globally(), g.clone().finally());
    match name {
        'e' => vec![f.clone(), f.next(), gf, fg],
        'u' => vec![g.clone(), g.next(), fg, gf],
        'q' => vec![gf, fg],
        'b' => vec![a.clone(), a.not()],
        _ => vec![a.clone(), f, g, a.next()],
    }
}

/// The instances to check: metavariables as different propositions where they may be, else as the
/// simplest formulas of their class; then more formulas, over two propositions.
fn instances(rule: &Rule) -> Vec<Instance> {
    let names = rule.metavariables();
    let place = |c| names.iter().position(|&n| n == c).expect("a metavariable of the rule");
    let plain = |c| representatives(c, p(["a", "b", "c"][place(c)])).swap_remove(0);
    let mut all = vec![rule.instance(&|c| fulfill(rule, &plain, c, Change::Conclusion))];
    for (i, shift) in (0..4).flat_map(|i| [(i, 0), (i, 1)]) {
        let value = |c| {
            let choices = representatives(c, p(["a", "b"][(place(c) + shift) % 2]));
            let classed = class_of_metavariable(c) != Classes::default();
            let i = if classed || shift == 0 { i } else { 0 };
            choices[i % choices.len()].clone()
        };
        for change in [Change::Conclusion, Change::Premise] {
            let instance = rule.instance(&|c| fulfill(rule, &value, c, change));
            if !all.contains(&instance) {
                all.push(instance);
            }
        }
    }
    all
}

/// Which side of a condition is made to fit the other.
#[derive(Clone, Copy, PartialEq)]
enum Change {
    Premise,
    Conclusion,
}

/// The value of a metavariable, changed so that the condition of the rule holds.
fn fulfill(rule: &Rule, value: &dyn Fn(char) -> Formula, c: char, change: Change) -> Formula {
    let Some((x, y)) = rule.when.split_once(" => ") else { return value(c) };
    if rule.metavariables() == ['b'] {
        // A Boolean formula that is equivalent to a constant, but not by two literals.
        let (a, b) = (p("a"), p("b"));
        let valid = a.clone().and(b.clone()).or(a.not()).or(b.not());
        return if y == "0" { nnf_of_negation(&valid) } else { valid };
    }
    let side = |text: &str| {
        let letter = text.trim_start_matches('!').chars().next().expect("a metavariable");
        let value = value(letter);
        let signed = if text.starts_with('!') { nnf_of_negation(&value) } else { value };
        (letter, signed)
    };
    let ((x_letter, premise), (y_letter, conclusion)) = (side(x), side(y));
    let (text, changed) = match change {
        Change::Premise if c == x_letter => (x, premise.and(conclusion)),
        Change::Conclusion if c == y_letter => (y, premise.or(conclusion)),
        _ => return value(c),
    };
    if text.starts_with('!') { nnf_of_negation(&changed) } else { changed }
}

fn nnf_of_negation(f: &Formula) -> Formula {
    Nnf::of_negation(f).into_formula()
}

fn n_props(instance: &Instance) -> usize {
    Closure::of(&instance.from.clone().and(instance.to.clone())).alphabet().n_props()
}

/// All instances of all rules, those with three propositions apart: their lassos are many more.
fn assert_all_hold(rules: impl Iterator<Item = &'static Rule>) {
    let all = rules.flat_map(instances);
    let (large, small): (Vec<_>, Vec<_>) = all.partition(|instance| n_props(instance) > 2);
    for instances in [large, small] {
        assert_eq!(check(&instances), Ok(()));
    }
}

// Two tests share the work.
#[test]
fn rules_hold_on_all_small_lassos() {
    assert_all_hold(RULES.iter().step_by(2));
}

#[test]
fn the_other_rules_hold_on_all_small_lassos() {
    assert_all_hold(RULES.iter().skip(1).step_by(2));
}

#[test]
fn a_wrong_rule_is_caught() {
    let template = RULES[0];
    let wrong = |name, from, to, when| {
        let rule = Rule { name, from, to, when, ..template };
        check(&instances(&rule)).is_err()
    };
    assert!(wrong("finally-and", "F(f & g)", "Ff & Fg", ""));
    assert!(wrong("slip-of-premise", "f | g", "1", "f => !g"));
    assert!(wrong("slip-of-operand", "(f R h) | (g M h)", "(f | g) R g", ""));
    assert!(wrong("slip-of-class", "f R (g | u)", "(f R g) | u", ""));
    assert!(wrong("weak-for-strong", "(f U h) & (g W h)", "(f & g) W h", ""));
    assert!(!wrong("right", "F(f | g)", "Ff | Fg", ""));
}

#[test]
fn the_engine_uses_every_rule() {
    let is_used = |rule: &&Rule| instances(rule).iter().any(|i| fires(rule, &i.from));
    let unused: Vec<&str> = RULES.iter().filter(|r| !is_used(r)).map(|r| r.name).collect();
    assert!(unused.is_empty(), "{unused:#?}");
}

fn fires(rule: &Rule, formula: &Formula) -> bool {
    let options = Options { level: rule.level, suspension: rule.suspension };
    let traced = Simplifier::new(options).simplify_traced(formula);
    traced.steps.iter().any(|step| step.rule.name == rule.name)
}

#[test]
fn names_are_kebab_case_and_differ() {
    let mut names: Vec<&str> = RULES.iter().map(|r| r.name).collect();
    assert!(names.iter().all(|n| n.chars().all(|c| c.is_ascii_lowercase() || c == '-')));
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), RULES.len());
}

#[test]
fn texts_are_written_as_formulas_are_printed() {
    for rule in RULES {
        let instance = rule.instance(&|c| p(&c.to_string()));
        assert_eq!(instance.from.to_string(), rule.from, "{}", rule.name);
        assert_eq!(instance.to.to_string(), rule.to, "{}", rule.name);
    }
}

#[test]
fn only_rules_that_say_so_grow_a_formula() {
    for rule in RULES {
        let instance = rule.instance(&|c| p(&c.to_string()));
        let grows = instance.to.n_symbols() > instance.from.n_symbols();
        assert_eq!(grows, rule.growth == Growth::Possible, "{}", rule.name);
    }
}

#[test]
fn representatives_are_of_their_class() {
    for name in ['e', 'u', 'q', 'f', 'b'] {
        for f in representatives(name, p("a")) {
            assert!(Classes::of(&f).has(class_of_metavariable(name)), "{name}: {f}");
        }
    }
}

/// The text of the dual: each operator, constant and class replaced by its dual.
fn dual(text: &str) -> String {
    const PAIRS: [&str; 6] = ["FG", "UR", "WM", "&|", "01", "eu"];
    let dual_char = |c: char| {
        let pair = PAIRS.iter().find(|pair| pair.contains(c));
        pair.map_or(c, |pair| pair.chars().find(|&d| d != c).expect("pairs are of two"))
    };
    text.chars().map(dual_char).collect()
}

/// The dual of `x => y` is `!x => !y`, written with as few negations as can be.
fn dual_condition(when: &str) -> String {
    let Some((x, y)) = when.split_once(" => ") else { return String::new() };
    let (x, y) = (dual(x), dual(y));
    let negated = |side: &str| match side.strip_prefix('!') {
        Some(inner) => inner.to_string(),
        None => format!("!{side}"),
    };
    if x.starts_with('!') || y.starts_with('!') {
        format!("{} => {}", negated(&x), negated(&y))
    } else {
        format!("{y} => {x}")
    }
}

#[test]
fn every_rule_has_its_dual() {
    let has_dual = |rule: &&Rule| !["->", "<->", "xor"].iter().any(|op| rule.from.contains(op));
    for rule in RULES.iter().filter(has_dual) {
        let wanted = (dual(rule.from), dual(rule.to), dual_condition(rule.when));
        let found =
            RULES.iter().any(|r| (r.from, r.to, r.when) == (&*wanted.0, &*wanted.1, &*wanted.2));
        assert!(found, "{} has no dual: {wanted:?}", rule.name);
    }
}

#[test]
fn levels_and_modes_are_respected() {
    let f = p("a").until(p("a").or(p("b"))).and(p("c").finally().globally().next());
    for level in [Level::R0, Level::R1, Level::R2, Level::R3] {
        for suspension in [Suspension::Stay, Suspension::Lower, Suspension::Lift] {
            let traced = Simplifier::new(Options { level, suspension }).simplify_traced(&f);
            for step in &traced.steps {
                assert!(step.rule.level <= level);
                assert!([Suspension::Stay, suspension].contains(&step.rule.suspension));
            }
        }
    }
}
