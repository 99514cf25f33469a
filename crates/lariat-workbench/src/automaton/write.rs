//! Automata as text.

use lariat_automata::formats::dot::{self, DotOptions};
use lariat_automata::formats::hoa::{self, HoaOptions};
use lariat_automata::formats::lbtt::{self, LbttMarks};
use lariat_automata::formats::never::{self, NeverComments, NeverOptions, NeverStyle};
use lariat_automata::formats::{Parsed, WriteError};
use lariat_core::Budget;
use lariat_omega::single_initial;

use super::change::{Change, Marks, apply};
use super::{AnyAutomaton, without_universal_branching};
use crate::draw;
use crate::problem::{Problem, Refusal};

/// A format, with its flags.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Style {
    /// The Hanoi format.
    Hoa(HoaOptions),
    /// A never claim; automata become Büchi automata with marks on states for it.
    Never(NeverOptions),
    /// LBTT's format; automata get one initial state for it.
    Lbtt(LbttMarks),
    /// Input of Graphviz.
    Dot(DotOptions),
    /// A picture.
    Svg,
}

impl Style {
    /// The Hanoi format with flags such as `1.1` and `l`.
    pub fn hoa(flags: &str) -> Result<Self, Problem> {
        flags.parse().map(Self::Hoa).map_err(|e: hoa::UnknownFlag| Problem::error(e.to_string()))
    }

    /// A never claim: `6` as Spin 6 writes it, `c` with comments.
    pub fn never(flags: &str) -> Result<Self, Problem> {
        let mut options = NeverOptions::default();
        for flag in flags.chars() {
            match flag {
                '6' => options.style = NeverStyle::Do,
                'c' => options.comments = NeverComments::States,
                _ => {
                    let message = format!("`{flag}` is no flag of never claims");
                    return Err(Problem::error(message).with_help("they are 6 and c"));
                }
            }
        }
        Ok(Self::Never(options))
    }

    /// LBTT's format: `t` with marks on edges.
    pub fn lbtt(flags: &str) -> Result<Self, Problem> {
        match flags {
            "" => Ok(Self::Lbtt(LbttMarks::State)),
            "t" => Ok(Self::Lbtt(LbttMarks::Edges)),
            _ => {
                let message = format!("`{flags}` is no flag of LBTT's format");
                Err(Problem::error(message).with_help("the only one is t"))
            }
        }
    }

    /// Input of Graphviz with flags such as `v` and `B`.
    pub fn dot(flags: &str) -> Result<Self, Problem> {
        flags.parse().map(Self::Dot).map_err(|e: dot::UnknownDotFlag| Problem::error(e.to_string()))
    }
}

/// The text of an automaton, with a line break at its end.
pub fn write(automaton: &AnyAutomaton, style: &Style, budget: &Budget) -> Result<String, Refusal> {
    let refused = |error: WriteError| Refusal::from(Problem::error(error.to_string()));
    match (style, automaton) {
        (Style::Hoa(options), Parsed::Automaton(aut)) => hoa::write(aut, options).map_err(refused),
        (Style::Hoa(options), Parsed::Alternating(aut)) => {
            hoa::write(aut, options).map_err(refused)
        }
        (Style::Dot(options), Parsed::Automaton(aut)) => dot::write(aut, options).map_err(refused),
        (Style::Dot(options), Parsed::Alternating(aut)) => {
            dot::write(aut, options).map_err(refused)
        }
        (Style::Svg, Parsed::Automaton(aut)) => Ok(draw::svg(aut)?),
        (Style::Svg, Parsed::Alternating(aut)) => Ok(draw::svg(aut)?),
        (Style::Never(options), _) => {
            let aut = without_universal_branching(automaton)?;
            let buchi = apply(aut, &Change::Buchi(Marks::OnStates), budget)?;
            never::write(&buchi, options).map_err(refused)
        }
        (Style::Lbtt(marks), _) => {
            let aut = without_universal_branching(automaton)?;
            let generalized = apply(aut, &Change::GeneralizedBuchi, budget)?;
            lbtt::write(&single_initial(&generalized), *marks).map_err(refused)
        }
    }
}
