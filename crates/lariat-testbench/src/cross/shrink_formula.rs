//! A smaller formula with which the same contestant fails the same check.
//!
//! - Paper: ZH02, delta debugging: what fails still is kept, until nothing simpler fails.
//! - Relies on: every step makes the formula smaller, or leaves it with fewer propositions.
//! - Cost: at most as many rounds as are allowed; each asks two contestants where two are enough.
//! - Checked: `tests/wrong_translators.rs`: what is found has at most five symbols.

use std::collections::BTreeSet;

use lariat_logic::ltl::{Closure, Formula, Node, SubId};

use super::bench::{Bench, Options, Round};
use super::check::check;
use super::judge::Finding;
use super::shrink_lasso::shrink_lasso;
use super::{Conviction, Spaces};

/// The smallest case that was found.
#[derive(Clone, Debug)]
pub struct Shrunk {
    /// The contestants that are needed, by their numbers; the guilty one is the first.
    pub contestants: Vec<usize>,
    /// The space of the round, as the first of its seed.
    pub spaces: Spaces,
    /// The last round that failed, numbered 0, with those contestants.
    pub round: Round,
    /// Which of its findings is the one that was looked for.
    pub finding: Finding,
    /// How many formulas were tried.
    pub n_tried: usize,
    /// Was every simpler formula tried?
    pub is_minimal: bool,
}

/// Formulas that are one step simpler, the smallest first: subformulas; the formula with one
/// subformula replaced by a constant or one of its operands, or one proposition by another.
pub fn simpler(formula: &Formula) -> Vec<Formula> {
    let closure = Closure::of(formula);
    let mut seen = BTreeSet::from([formula.fingerprint()]);
    let mut found: Vec<Formula> = Vec::new();
    let mut add = |f: Formula| {
        if seen.insert(f.fingerprint()) {
            found.push(f);
        }
    };
    closure.formulas().for_each(|f| add(f.clone()));
    for id in closure.ids() {
        match closure.node(id) {
            Node::True | Node::False => {}
            Node::Prop(p) => {
                let earlier = closure.alphabet().ids().filter(|&q| q < p);
                earlier.for_each(|q| {
                    add(replaced(&closure, id, &Formula::prop(closure.prop(q))));
                });
                for value in [true, false] {
                    add(replaced(&closure, id, &Formula::constant(value)));
                }
            }
            node => {
                for value in [true, false] {
                    add(replaced(&closure, id, &Formula::constant(value)));
                }
                for operand in node.operands() {
                    add(replaced(&closure, id, closure.formula(operand)));
                }
            }
        }
    }
    let rank = |f: &Formula| (f.n_symbols(), Closure::of(f).alphabet().n_props());
    let (size, n_props) = rank(formula);
    // Swapping one proposition for another must not go round in circles.
    found.retain(|f| rank(f) < (size, n_props));
    found.sort_by_key(rank);
    found
}

/// The formula with something else in the place of a subformula, everywhere.
fn replaced(closure: &Closure, at: SubId, by: &Formula) -> Formula {
    let values = closure.fold(|id, node: Node<_, &Formula>| match id == at {
        true => by.clone(),
        false => match node {
            Node::Prop(p) => Formula::prop(closure.prop(p)),
            Node::True => Formula::tt(),
            Node::False => Formula::ff(),
            Node::Unary(op, f) => Formula::unary(op, f.clone()),
            Node::Binary(op, f, g) => Formula::binary(op, f.clone(), g.clone()),
        },
    });
    values[closure.root()].clone()
}

/// What is being looked for: who, in which check, how.
struct Wanted {
    check: &'static str,
    guilty: usize,
    /// The kind of failure, if there was no automaton.
    failure: Option<&'static str>,
}

impl Wanted {
    /// Is it this?
    fn is(&self, finding: &Finding, guilty: usize) -> bool {
        let kind = match &finding.conviction {
            Conviction::Failed { failure, .. } => Some(failure.kind()),
            _ => None,
        };
        finding.check == self.check && finding.guilty.contains(&guilty) && kind == self.failure
    }
}

impl Bench<'_> {
    /// The smallest case near a round for which the first guilty contestant of a finding still
    /// fails in the same way, after at most so many tries.
    pub fn shrink(&self, round: &Round, finding: &Finding, max_tries: usize) -> Shrunk {
        let failure = match &finding.conviction {
            Conviction::Failed { failure, .. } => Some(failure.kind()),
            _ => None,
        };
        let wanted = Wanted { check: finding.check, guilty: finding.guilty[0], failure };
        let mut shrinker = Shrinker::new(self, round, &wanted);
        let is_minimal = shrinker.run(max_tries);
        let Shrinker { bench, contestants, best: (round, finding), n_tried, .. } = shrinker;
        let mut finding = finding;
        if let Conviction::Word { word, .. } = &finding.conviction {
            finding = shrink_lasso(&round, finding.check, word, 0);
        }
        let spaces = bench.options.spaces;
        Shrunk { contestants, spaces, round, finding, n_tried, is_minimal }
    }

    /// The same with some of the contestants, one check, and the space of a round as the first.
    fn reduced(&self, contestants: &[usize], wanted: &Wanted, round: u64) -> Bench<'_> {
        let spaces = &self.options.spaces;
        let spaces = Spaces { seed: spaces.seed_of(round), ..spaces.clone() };
        let reference =
            self.options.reference.and_then(|r| contestants.iter().position(|&c| c == r));
        let options = Options {
            spaces,
            checks: check(wanted.check).into_iter().collect(),
            reference,
            budget: self.options.budget.clone(),
        };
        let contestants = contestants.iter().map(|&c| self.contestants[c]).collect();
        Bench { contestants, options }
    }
}

struct Shrinker<'b> {
    bench: Bench<'b>,
    wanted: &'b Wanted,
    contestants: Vec<usize>,
    best: (Round, Finding),
    tried: BTreeSet<u128>,
    n_tried: usize,
}

impl<'b> Shrinker<'b> {
    fn new(bench: &'b Bench<'b>, round: &Round, wanted: &'b Wanted) -> Self {
        let n = bench.contestants.len();
        let others = (0..n).filter(|&c| c != wanted.guilty);
        let alone = std::iter::once(vec![wanted.guilty]);
        let pairs = others.clone().map(|other| vec![wanted.guilty, other]);
        let all = [wanted.guilty].into_iter().chain(others).collect();
        for contestants in alone.chain(pairs).chain([all]) {
            let reduced = bench.reduced(&contestants, wanted, round.number);
            if let Some(best) = fails(&reduced, wanted, &round.formula) {
                let tried = BTreeSet::new();
                return Self { bench: reduced, wanted, contestants, best, tried, n_tried: 0 };
            }
        }
        // A contestant that does not repeat itself, such as one that times out now and then.
        let contestants: Vec<usize> = (0..n).collect();
        let bench = bench.reduced(&contestants, wanted, round.number);
        let is_it = |f: &&Finding| wanted.is(f, wanted.guilty);
        let finding = round.findings.iter().find(is_it).expect("it is a finding of the round");
        let best = (round.clone(), finding.clone());
        Self { bench, wanted, contestants, best, tried: BTreeSet::new(), n_tried: 0 }
    }

    /// Goes on until nothing simpler fails; says whether it came that far.
    fn run(&mut self, max_tries: usize) -> bool {
        'smaller: loop {
            for formula in simpler(&self.best.0.formula) {
                if !self.tried.insert(formula.fingerprint()) {
                    continue;
                }
                if self.n_tried >= max_tries {
                    return false;
                }
                self.n_tried += 1;
                if let Some(best) = fails(&self.bench, self.wanted, &formula) {
                    self.best = best;
                    continue 'smaller;
                }
            }
            return true;
        }
    }
}

/// The round with this formula, if the first contestant fails in it as wanted.
fn fails(bench: &Bench<'_>, wanted: &Wanted, formula: &Formula) -> Option<(Round, Finding)> {
    let round = bench.round(0, formula);
    let finding = round.findings.iter().find(|f| wanted.is(f, 0)).cloned()?;
    Some((round, finding))
}

#[cfg(test)]
mod tests {
    use super::*;
    use lariat_logic::ltl::{Syntax, parse};

    #[test]
    fn simpler_formulas_are_smaller_or_plainer() {
        let f = parse("a U b", Syntax::Spot).unwrap().formula;
        let texts: Vec<String> = simpler(&f).iter().map(ToString::to_string).collect();
        assert_eq!(texts, ["1", "0", "a", "b", "1 U b", "0 U b", "a U a", "a U 1", "a U 0"]);
        let mut formula = parse("G(a -> X(b U (c & Fd)))", Syntax::Spot).unwrap().formula;
        // Always taking the last one comes to an end.
        for _ in 0..200 {
            let Some(next) = simpler(&formula).pop() else { return };
            formula = next;
        }
        panic!("still {formula}");
    }
}
