//! Sizes on suites of formulas, beside those of peers.

use super::{Figures, Instruments, Measurement, Suite, failure};
use crate::problem::Problem;
use crate::translate::{Kind, Options, Preference, Translation, Wanted};

/// A kind of automaton, and who else makes it.
#[derive(Clone, Copy, Debug)]
pub struct Mode {
    /// Its name, as options of `translate` have it.
    pub name: &'static str,
    /// What it is, in a few words.
    pub description: &'static str,
    /// The peers' tools that make the same, as tables of measurements name them; `-here` are those
    /// that a door found on this machine.
    pub peers: &'static [&'static str],
    kind: Kind,
    preference: Preference,
}

/// All modes. Another one is one more line, with the peers' tools that it is compared with.
pub const MODES: &[Mode] = &[
    Mode {
        name: "tgba",
        description: "generalized Büchi, marks on edges",
        peers: &["spot-tgba", "ltl2tgba-here", "lbt-here"],
        kind: Kind::GeneralizedBuchi,
        preference: Preference::Small,
    },
    Mode {
        name: "ba",
        description: "Büchi, marks on states",
        peers: &[
            "spot-ba",
            "ltl3ba",
            "ltl2ba",
            "ltl2tgba-ba-here",
            "ltl3ba-here",
            "ltl2ba-here",
            "spin-here",
        ],
        kind: Kind::StateBuchi,
        preference: Preference::Small,
    },
    Mode {
        name: "det",
        description: "deterministic parity, marks on edges",
        peers: &["spot-det"],
        kind: Kind::Parity,
        preference: Preference::Deterministic,
    },
    Mode {
        name: "ba-det",
        description: "Büchi, marks on states, deterministic where possible",
        peers: &["spot-ba-det"],
        kind: Kind::StateBuchi,
        preference: Preference::Deterministic,
    },
];

impl Mode {
    /// How our results of this mode are named beside the peers'.
    pub fn tool(&self) -> String {
        format!("lariat-{}", self.name)
    }

    /// How a translation of this mode is asked for.
    pub fn wanted(&self) -> Wanted {
        let Self { kind, preference, .. } = *self;
        Wanted::pipeline(Options { kind, preference, ..Options::default() })
    }
}

/// Translates every formula of a suite.
pub fn measure(
    suite: &Suite,
    mode: &Mode,
    instruments: &Instruments<'_>,
) -> Result<Vec<Measurement>, Problem> {
    let mut translation = Translation::new(mode.wanted())?;
    let mut one = |(line, formula): &(usize, _)| {
        let (result, seconds) = instruments.time(|budget| translation.translate(formula, budget));
        let figures = result.map(|aut| Figures::of(&aut, seconds)).map_err(failure);
        Measurement {
            suite: suite.name.clone(),
            tool: mode.tool(),
            line: *line,
            formula: formula.to_string(),
            figures,
        }
    };
    Ok(suite.formulas.iter().map(&mut one).collect())
}

/// Figures of several formulas, added up.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Sum {
    /// Formulas that have figures.
    pub n_formulas: u64,
    /// Formulas that have none.
    pub n_failed: u64,
    /// States.
    pub states: u64,
    /// Edges.
    pub edges: u64,
    /// Transitions.
    pub transitions: f64,
    /// States with several edges for a letter.
    pub nondeterministic: u64,
    /// Deterministic automata.
    pub n_deterministic: u64,
    /// Seconds.
    pub seconds: f64,
    /// Seconds of the slowest formula.
    pub slowest: f64,
}

impl Sum {
    /// Adds up.
    pub fn of<'a>(measurements: impl IntoIterator<Item = &'a Measurement>) -> Self {
        let mut sum = Self::default();
        for measurement in measurements {
            match &measurement.figures {
                Err(_) => sum.n_failed += 1,
                Ok(figures) => sum.add(figures),
            }
        }
        sum
    }

    fn add(&mut self, figures: &Figures) {
        self.n_formulas += 1;
        self.states += figures.states;
        self.edges += figures.edges;
        self.transitions += figures.transitions;
        self.nondeterministic += figures.nondeterministic;
        self.n_deterministic += u64::from(figures.is_deterministic);
        self.seconds += figures.seconds;
        self.slowest = self.slowest.max(figures.seconds);
    }
}

/// A formula for which our automaton and a peer's differ in their number of states.
#[derive(Clone, PartialEq, Debug)]
pub struct Difference {
    /// The suite.
    pub suite: String,
    /// The line of the formula in it.
    pub line: usize,
    /// The formula.
    pub formula: String,
    /// Our states.
    pub ours: u64,
    /// The peer's.
    pub theirs: u64,
}

/// A peer's results, and ours against them.
#[derive(Clone, PartialEq, Debug)]
pub struct Against {
    /// The peer.
    pub tool: String,
    /// What it made.
    pub sum: Sum,
    /// Our states by its states, over the formulas that both have.
    pub ratio: Option<f64>,
    /// Formulas for which ours has more states.
    pub larger: Vec<Difference>,
    /// How many formulas ours has fewer states for.
    pub n_smaller: u64,
}

/// What was made of a suite, or of all of them.
#[derive(Clone, PartialEq, Debug)]
pub struct Report {
    /// The suite, or `total`.
    pub suite: String,
    /// What we made.
    pub ours: Sum,
    /// The peers.
    pub peers: Vec<Against>,
}

/// Compares our measurements with those of each tool that the others come from, in the order in
/// which the mode lists them. Tools that made nothing of these formulas are left out.
pub fn compare(suite: &str, mode: &Mode, ours: &[Measurement], others: &[Measurement]) -> Report {
    let peers = mode.peers.iter().filter_map(|tool| against(tool, ours, others));
    Report { suite: suite.to_owned(), ours: Sum::of(ours), peers: peers.collect() }
}

/// The pairs of our figures and those of a tool, for the formulas that both have.
pub fn pairs<'a>(
    tool: &str,
    ours: &'a [Measurement],
    others: &'a [Measurement],
) -> Vec<(&'a Measurement, Figures, Figures)> {
    let key = |m: &Measurement| (m.suite.clone(), m.line);
    let mut theirs: Vec<&Measurement> = others.iter().filter(|m| m.tool == tool).collect();
    theirs.sort_by_key(|m| key(m));
    let pair = |own: &'a Measurement| {
        let at = theirs.binary_search_by_key(&key(own), |m| key(m)).ok()?;
        let (Ok(a), Ok(b)) = (&own.figures, &theirs[at].figures) else { return None };
        Some((own, *a, *b))
    };
    ours.iter().filter_map(pair).collect()
}

fn against(tool: &str, ours: &[Measurement], others: &[Measurement]) -> Option<Against> {
    let mut suites: Vec<&str> = ours.iter().map(|m| m.suite.as_str()).collect();
    suites.dedup();
    let theirs = || others.iter().filter(|m| m.tool == tool && suites.contains(&m.suite.as_str()));
    theirs().next()?;
    let pairs = pairs(tool, ours, others);
    let (a, b) = pairs.iter().fold((0, 0), |(a, b), (_, x, y)| (a + x.states, b + y.states));
    let difference = |(own, x, y): &(&Measurement, Figures, Figures)| Difference {
        suite: own.suite.clone(),
        line: own.line,
        formula: own.formula.clone(),
        ours: x.states,
        theirs: y.states,
    };
    Some(Against {
        tool: tool.to_owned(),
        sum: Sum::of(theirs()),
        ratio: (b > 0).then(|| a as f64 / b as f64),
        larger: pairs.iter().filter(|(_, x, y)| x.states > y.states).map(difference).collect(),
        n_smaller: pairs.iter().filter(|(_, x, y)| x.states < y.states).count() as u64,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn measurement(tool: &str, line: usize, states: u64) -> Measurement {
        Measurement {
            suite: "mine".to_owned(),
            tool: tool.to_owned(),
            line,
            formula: format!("f{line}"),
            figures: Ok(Figures { states, is_deterministic: true, ..Figures::default() }),
        }
    }

    #[test]
    fn only_formulas_that_both_have_are_compared() {
        let ours: Vec<_> = [(1, 2), (2, 5), (3, 9)]
            .map(|(line, states)| measurement("lariat-tgba", line, states))
            .to_vec();
        let mut others = vec![measurement("spot-tgba", 2, 4), measurement("spot-tgba", 1, 4)];
        let failed = Err("no".to_owned());
        others.push(Measurement { figures: failed, ..measurement("spot-tgba", 3, 0) });
        others.push(Measurement { suite: "other".into(), ..measurement("spot-tgba", 1, 90) });
        others.push(measurement("ltl2ba", 1, 1));
        let report = compare("mine", &MODES[0], &ours, &others);
        assert_eq!((report.ours.n_formulas, report.ours.states), (3, 16));
        let [spot] = &report.peers[..] else { panic!("{:?}", report.peers) };
        assert_eq!((spot.sum.n_formulas, spot.sum.n_failed, spot.sum.states), (2, 1, 8));
        assert_eq!(spot.ratio, Some(7.0 / 8.0));
        assert_eq!((spot.larger.len(), spot.n_smaller), (1, 1));
        assert_eq!((spot.larger[0].line, spot.larger[0].ours, spot.larger[0].theirs), (2, 5, 4));
    }
}
