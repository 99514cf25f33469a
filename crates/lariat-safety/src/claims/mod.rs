//! Never claims for Spin that a bad prefix ends: the claim runs beside the model and reports a
//! violation as soon as what it has seen cannot be continued to a word of the formula.
//!
//! - Paper: RV12, section 3 and appendix A; `scheck` after Lat03, section 4.
//! - Relies on: the empty set of states is reached exactly by the bad prefixes.
//! - Cost: linear in the automaton for the encodings with guards; as many lines as states times
//!   assignments for those with an assignment alphabet, which is refused beyond a bound.
//! - Departs: in listings 1.4, 1.6 and 1.7 a first statement sets the initial state, and the claim
//!   would miss the first state of the system while it does; here declarations set it. Their
//!   `else break` lacks its arrow. Trap states are eliminated from all encodings with edge
//!   abbreviation; where states are numbers, an option that blocks for ever takes their place, since
//!   a claim that waits in the middle of a step would read another letter there.
//! - Checked: `tests/claims.rs`: shapes against the listings, verdicts against Spin.

mod labels;
mod letters;
mod moves;
mod nondeterministic;
mod numbers;
mod table;

use crate::GoodPrefixes;
use crate::code::{CodeError, Text};
use letters::minimal_over_guards;

use lariat_core::Budget;

/// How a claim is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Encoding {
    /// Its published name.
    pub name: &'static str,
    /// What it does, in a line.
    pub description: &'static str,
    shape: Shape,
    acceptance: Acceptance,
}

impl Encoding {
    /// How a violation shows.
    pub fn acceptance(&self) -> Acceptance {
        self.acceptance
    }
}

/// How a violation shows in `pan`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Acceptance {
    /// The claim reaches its closing brace.
    Finite,
    /// The claim stays in an accepting state for ever: `pan -a`.
    Infinite,
    /// An assertion fails: `-DSAFETY` suffices.
    Assertion,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Shape {
    /// The subset construction at run time.
    Nondeterministic(Direction, Source),
    /// The deterministic automaton, states as numbers.
    Numbers(Direction, Alphabet),
    /// The deterministic automaton, states as labels.
    Labels(Alphabet),
    /// The deterministic automaton as an array.
    Table,
}

/// Which edges are listed with a state.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Direction {
    /// Those that leave it.
    Front,
    /// Those that enter it.
    Back,
}

/// The automaton that is determinized at run time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Source {
    /// As the translator made it.
    NominBdd,
    /// Minimal, with guards as letters.
    MinBdd,
    /// Minimal, with assignments as letters.
    MinAbr,
}

/// What edges are labeled with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Alphabet {
    /// One assignment each.
    Assignments,
    /// A guard for all edges between two states; trap states are eliminated.
    EdgeAbbreviation,
}

macro_rules! encodings {
    ($($name:literal, $shape:expr, $description:literal;)*) => {
        &[$(
            Encoding {
                name: concat!($name, "_fin"),
                description: concat!($description, "; a violation ends the claim"),
                shape: $shape,
                acceptance: Acceptance::Finite,
            },
            Encoding {
                name: concat!($name, "_inf"),
                description: concat!($description, "; a violation is an accepting loop"),
                shape: $shape,
                acceptance: Acceptance::Infinite,
            },
        )*
            SCHECK,
        ]
    };
}

const SCHECK: Encoding = Encoding {
    name: "scheck",
    description: "deterministic, labels as states; a violation is a failing assertion, for -DSAFETY",
    shape: Shape::Labels(Alphabet::EdgeAbbreviation),
    acceptance: Acceptance::Assertion,
};

use Alphabet::{Assignments, EdgeAbbreviation};
use Direction::{Back, Front};
use Shape::{Labels, Nondeterministic, Numbers, Table};
use Source::{MinAbr, MinBdd, NominBdd};

/// All encodings: the 26 of RV12, and `scheck`.
pub const ENCODINGS: &[Encoding] = encodings! {
    "front_nondet_nomin_bdd_number", Nondeterministic(Front, NominBdd),
    "determinized on the fly by outgoing edges, the automaton as translated";
    "front_nondet_min_bdd_number", Nondeterministic(Front, MinBdd),
    "determinized on the fly by outgoing edges, minimal over guards as letters";
    "front_nondet_min_abr_number", Nondeterministic(Front, MinAbr),
    "determinized on the fly by outgoing edges, minimal over assignments";
    "back_nondet_nomin_bdd_number", Nondeterministic(Back, NominBdd),
    "determinized on the fly by incoming edges, the automaton as translated";
    "back_nondet_min_bdd_number", Nondeterministic(Back, MinBdd),
    "determinized on the fly by incoming edges, minimal over guards as letters";
    "back_nondet_min_abr_number", Nondeterministic(Back, MinAbr),
    "determinized on the fly by incoming edges, minimal over assignments";
    "back_det_min_abr_number", Numbers(Back, Assignments),
    "deterministic by incoming edges, numbers as states";
    "back_det_min_abr_ea_number", Numbers(Back, EdgeAbbreviation),
    "deterministic by incoming edges, numbers as states, edges abbreviated";
    "front_det_switch_min_abr_number", Numbers(Front, Assignments),
    "deterministic by outgoing edges, numbers as states";
    "front_det_switch_min_abr_ea_number", Numbers(Front, EdgeAbbreviation),
    "deterministic by outgoing edges, numbers as states, edges abbreviated";
    "front_det_switch_min_abr_state", Labels(Assignments),
    "deterministic by outgoing edges, labels as states";
    "front_det_switch_min_abr_ea_state", Labels(EdgeAbbreviation),
    "deterministic by outgoing edges, labels as states, edges abbreviated";
    "front_det_memory_table_min_abr", Table,
    "deterministic, the next state looked up in a table";
};

/// The encoding that makes `pan` fastest, by RV12's measurements.
pub const DEFAULT_ENCODING: &str = "front_det_switch_min_abr_ea_state_fin";

/// The encoding of this name.
pub fn encoding(name: &str) -> Option<&'static Encoding> {
    ENCODINGS.iter().find(|encoding| encoding.name == name)
}

/// The claim of a formula's bad prefixes. The formula's text becomes a comment.
///
/// ```
/// use lariat_automata::formats::Stream;
/// use lariat_core::Budget;
/// use lariat_safety::GoodPrefixes;
/// use lariat_safety::claims::{claim, encoding, DEFAULT_ENCODING};
/// let hoa = "HOA: v1 States: 1 Start: 0 AP: 1 \"bad\" Acceptance: 0 t --BODY-- State: 0 [!0] 0 --END--";
/// let aut = Stream::new(hoa).next().unwrap().unwrap().automaton.into_automaton().unwrap();
/// let good = GoodPrefixes::of(&aut, &Budget::SMALL)?;
/// let encoding = encoding(DEFAULT_ENCODING).unwrap();
/// assert_eq!(claim(&good, "G !bad", encoding, &Budget::SMALL)?, "\
/// /* LTL formula: !(G !bad) */
/// never {
/// init_S0:
///   atomic {
///     if
///       :: (!bad) -> goto init_S0;
///       :: else -> goto done;
///     fi;
///   }
/// done: /* signal property violation by landing here */
///   skip;
/// }
/// ");
/// # Ok::<(), lariat_safety::CodeError>(())
/// ```
pub fn claim(
    good: &GoodPrefixes,
    formula: &str,
    encoding: &Encoding,
    budget: &Budget,
) -> Result<String, CodeError> {
    let mut text = Text::default();
    // A comment must not end early.
    text.line(0, format!("/* LTL formula: !({}) */", formula.replace("*/", "* /")));
    let acceptance = encoding.acceptance;
    if good.is_empty() {
        write_violation(&mut text, acceptance);
        return Ok(text.finish());
    }
    match encoding.shape {
        Nondeterministic(direction, source) => {
            let minimal;
            let aut = match source {
                NominBdd => &good.nondeterministic,
                MinBdd => {
                    minimal = minimal_over_guards(&good.nondeterministic, budget)?;
                    &minimal
                }
                MinAbr => &good.deterministic,
            };
            let alphabet = if source == MinAbr { Assignments } else { EdgeAbbreviation };
            nondeterministic::write(&mut text, aut, direction, alphabet, acceptance)?;
        }
        Numbers(direction, alphabet) => {
            numbers::write(&mut text, good, direction, alphabet, acceptance)?;
        }
        Labels(alphabet) => labels::write(&mut text, good, alphabet, acceptance)?,
        Table => table::write(&mut text, good, acceptance)?,
    }
    Ok(text.finish())
}

/// The claim of a formula that no word satisfies: the empty prefix is bad.
fn write_violation(text: &mut Text, acceptance: Acceptance) {
    text.line(0, "never {");
    if acceptance == Acceptance::Assertion {
        text.line(1, violation(acceptance));
    }
    write_end(text, acceptance);
}

/// The state that is a violation, and the end of the claim.
fn write_end(text: &mut Text, acceptance: Acceptance) {
    match acceptance {
        Acceptance::Finite => {
            text.line(0, "done: /* signal property violation by landing here */");
            text.line(1, "skip;");
        }
        Acceptance::Infinite => {
            text.line(0, "accept_stuck: /* signal property violation by omega-looping here */");
            text.line(1, "do :: skip; od;");
        }
        // The assertions stand where the violations are.
        Acceptance::Assertion => {}
    }
    text.line(0, "}");
}

/// The jump into the violation.
fn violation(acceptance: Acceptance) -> &'static str {
    match acceptance {
        Acceptance::Finite => "goto done;",
        Acceptance::Infinite => "goto accept_stuck;",
        Acceptance::Assertion => "assert(false);",
    }
}
