//! The list of everything that makes automata smaller and keeps their language.
//!
//! ```
//! use lariat_omega::{REDUCTIONS, reduction};
//! assert_eq!(reduction("delayed-simulation").unwrap().paper(), "EWS05");
//! assert!(REDUCTIONS.iter().any(|r| r.needs_judge()));
//! ```

use lariat_automata::Automaton;
use lariat_core::{Budget, LimitReached};

use crate::guided_merging::{self, merge_guided};
use crate::lookahead_simulation::{self, reduce_by_lookahead};
use crate::quotient::marks_of;
use crate::{
    Obligation, bisimulation_quotient, clean_marks, merge_edges, merge_transient, minimize_weak,
    reduce_by_delayed_simulation, reduce_by_direct_simulation, reduce_by_fair_simulation,
    reduce_by_reverse_simulation, reduce_by_simulation, reduce_by_strong_fair_simulation,
    remove_unreachable, trim,
};

/// Which acceptance conditions a reduction can deal with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Accepts {
    /// All of them.
    Any,
    /// Generalized Büchi conditions only.
    GeneralizedBuchi,
}

/// What a reduction promises to keep beside the language.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Keeps {
    /// At most one run on each word.
    Determinism,
    /// The same marks on all edges of a state.
    StateMarks,
}

/// Something that makes automata smaller and keeps their language. The result never has more
/// states.
pub trait Reduction: Sync {
    /// Its name: command-line value and corpus key at once.
    fn name(&self) -> &'static str;
    /// Its paper: a key of `BIBLIOGRAPHY.toml`; empty if there is none.
    fn paper(&self) -> &'static str;
    /// What it does, in one line.
    fn description(&self) -> &'static str;
    /// Which acceptance conditions it can deal with.
    fn accepts(&self) -> Accepts;
    /// Does it need an automaton of the complement?
    fn needs_judge(&self) -> bool;
    /// What it keeps beside the language.
    fn keeps(&self) -> &'static [Keeps];
    /// The smaller automaton. `judge` is a generalized Büchi automaton for exactly the other words
    /// over the same alphabet.
    ///
    /// # Panics
    /// When the acceptance is not among those it accepts, or the judge it needs is missing.
    fn reduce(
        &self,
        aut: &Automaton,
        judge: Option<&Automaton>,
        budget: &Budget,
    ) -> Result<Automaton, LimitReached>;

    /// Can it deal with the acceptance condition of this automaton?
    fn applies_to(&self, aut: &Automaton) -> bool {
        match self.accepts() {
            Accepts::Any => true,
            Accepts::GeneralizedBuchi => aut.acceptance().is_generalized_buchi(),
        }
    }
}

/// The reduction of this name.
pub fn reduction(name: &str) -> Option<&'static dyn Reduction> {
    REDUCTIONS.iter().copied().find(|r| r.name() == name)
}

/// How a reduction is done.
#[derive(Clone, Copy)]
enum Run {
    Alone(fn(&Automaton, &Budget) -> Result<Automaton, LimitReached>),
    Judged(fn(&Automaton, &Automaton, &Budget) -> Result<Automaton, LimitReached>),
}

struct Entry {
    name: &'static str,
    paper: &'static str,
    description: &'static str,
    accepts: Accepts,
    keeps: &'static [Keeps],
    run: Run,
}

impl Reduction for Entry {
    fn name(&self) -> &'static str {
        self.name
    }
    fn paper(&self) -> &'static str {
        self.paper
    }
    fn description(&self) -> &'static str {
        self.description
    }
    fn accepts(&self) -> Accepts {
        self.accepts
    }
    fn needs_judge(&self) -> bool {
        matches!(self.run, Run::Judged(_))
    }
    fn keeps(&self) -> &'static [Keeps] {
        self.keeps
    }
    fn reduce(
        &self,
        aut: &Automaton,
        judge: Option<&Automaton>,
        budget: &Budget,
    ) -> Result<Automaton, LimitReached> {
        match self.run {
            Run::Alone(run) => run(aut, budget),
            Run::Judged(run) => {
                run(aut, judge.expect("a judge is given where one is needed"), budget)
            }
        }
    }
}

const BOTH: &[Keeps] = &[Keeps::Determinism, Keeps::StateMarks];

/// All reductions, the cheap ones first.
pub const REDUCTIONS: &[&dyn Reduction] = &[
    &Entry {
        name: "unreachable",
        paper: "Sve09",
        description: "drop states that no run reaches",
        accepts: Accepts::Any,
        keeps: BOTH,
        run: Run::Alone(|aut, _| Ok(remove_unreachable(aut).automaton)),
    },
    &Entry {
        name: "trim",
        paper: "Sve09",
        description: "drop states that no accepting run visits",
        accepts: Accepts::Any,
        keeps: BOTH,
        run: Run::Alone(|aut, _| Ok(trim(aut).automaton)),
    },
    &Entry {
        name: "marks",
        paper: "BBDKS13",
        description: "show fewer marks, and use fewer",
        accepts: Accepts::Any,
        keeps: &[Keeps::Determinism],
        run: Run::Alone(|aut, _| Ok(clean_marks(aut))),
    },
    &Entry {
        name: "edges",
        paper: "Sve09",
        description: "merge parallel edges",
        accepts: Accepts::Any,
        keeps: BOTH,
        run: Run::Alone(|aut, _| Ok(merge_edges(aut))),
    },
    &Entry {
        name: "transient",
        paper: "BBDKS13",
        description: "merge states visited at most once into others that go on alike",
        accepts: Accepts::Any,
        keeps: &[Keeps::Determinism],
        run: Run::Alone(|aut, _| Ok(merge_transient(aut).automaton)),
    },
    &Entry {
        name: "bisimulation",
        paper: "PT87",
        description: "merge bisimilar states",
        accepts: Accepts::Any,
        keeps: BOTH,
        run: Run::Alone(|aut, _| Ok(bisimulation_quotient(aut).automaton)),
    },
    &Entry {
        name: "strong-fair-simulation",
        paper: "EH00",
        description: "merge states with the same color after refinement, drop dominated edges",
        accepts: Accepts::Any,
        keeps: BOTH,
        run: Run::Alone(|aut, budget| Ok(reduce_by_strong_fair_simulation(aut, budget)?.automaton)),
    },
    &Entry {
        name: "direct-simulation",
        paper: "SB00",
        description: "merge states that simulate each other, drop edges that others answer",
        accepts: Accepts::Any,
        keeps: BOTH,
        run: Run::Alone(|aut, budget| Ok(reduce_by_direct_simulation(aut, budget)?.automaton)),
    },
    &Entry {
        name: "reverse-simulation",
        paper: "SB00",
        description: "the same on the edges turned round",
        accepts: Accepts::Any,
        keeps: &[],
        run: Run::Alone(|aut, budget| Ok(reduce_by_reverse_simulation(aut, budget)?.automaton)),
    },
    &Entry {
        name: "simulation",
        paper: "SB00",
        description: "direct and reverse simulation in turn",
        accepts: Accepts::Any,
        keeps: &[],
        run: Run::Alone(|aut, budget| Ok(reduce_by_simulation(aut, budget)?.automaton)),
    },
    &Entry {
        name: "delayed-simulation",
        paper: "EWS05",
        description: "merge states that simulate each other when marks may come later",
        accepts: Accepts::GeneralizedBuchi,
        keeps: BOTH,
        run: Run::Alone(|aut, budget| Ok(reduce_by_delayed_simulation(aut, budget)?.automaton)),
    },
    &Entry {
        name: "lookahead-simulation",
        paper: "CM19",
        description: "merge states and drop edges by simulation with four steps of lookahead",
        accepts: Accepts::Any,
        keeps: &[Keeps::StateMarks],
        run: Run::Alone(|aut, budget| {
            let options = lookahead_simulation::Options {
                marks: marks_of(aut),
                ..lookahead_simulation::Options::default()
            };
            Ok(reduce_by_lookahead(aut, &options, budget)?.automaton)
        }),
    },
    &Entry {
        name: "fair-simulation",
        paper: "GBS02",
        description: "merge states and drop edges where a fair simulation game confirms it",
        accepts: Accepts::GeneralizedBuchi,
        keeps: &[Keeps::StateMarks],
        run: Run::Alone(|aut, budget| Ok(reduce_by_fair_simulation(aut, budget))),
    },
    &Entry {
        name: "weak",
        paper: "DEK07",
        description: "the minimal deterministic weak automaton of an obligation, if it is smaller",
        accepts: Accepts::Any,
        keeps: BOTH,
        run: Run::Judged(|aut, judge, budget| {
            let minimal = minimize_weak(aut, Obligation::AskComplement(judge), budget)?;
            let smaller = minimal.filter(|minimal| minimal.n_states() < aut.n_states());
            Ok(smaller.unwrap_or_else(|| aut.clone()))
        }),
    },
    &Entry {
        name: "guided-merging",
        paper: "",
        description: "merge states as long as the complement has no word in common",
        accepts: Accepts::GeneralizedBuchi,
        keeps: &[Keeps::StateMarks],
        run: Run::Judged(|aut, judge, budget| {
            let options = guided_merging::Options {
                marks: marks_of(aut),
                ..guided_merging::Options::default()
            };
            Ok(merge_guided(aut, judge, &options, budget).automaton)
        }),
    },
];
