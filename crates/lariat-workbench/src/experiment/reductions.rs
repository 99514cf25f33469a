//! What reductions and rewriting bring: the table of Sve09, made again.
//!
//! The paper translates 1,000 random formulas of its own generator with its tableau alone, with
//! reductions, and with rewriting and reductions. It does not say how large its formulas are; the
//! door chooses.

use lariat_testbench::Range;

use super::Instruments;
use crate::problem::{Problem, Refusal};
use crate::random::{Formulas, Generator, Shape, formulas};
use crate::translate::{Construction, Kind, Options, Translation, Wanted};

/// Which formulas.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Draws {
    /// How many.
    pub n: usize,
    /// QuickCheck's size parameter.
    pub size: u64,
    /// Where chance starts.
    pub seed: u64,
}

/// A row: one way to translate, and what it made.
#[derive(Clone, PartialEq, Debug)]
pub struct Row {
    /// The way.
    pub name: &'static str,
    /// Formulas that were translated.
    pub n_formulas: u64,
    /// Formulas that were not.
    pub n_failed: u64,
    /// States of the largest automaton.
    pub largest: u64,
    /// States of all automata.
    pub total: u64,
    /// Seconds for all of them.
    pub seconds: f64,
    /// What the paper says about the same.
    pub paper: Option<Published>,
}

impl Row {
    /// States of an automaton on average.
    pub fn average(&self) -> f64 {
        self.total as f64 / self.n_formulas.max(1) as f64
    }
}

/// A row of the paper's table: 1,000 formulas.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Published {
    /// What the paper calls it.
    pub name: &'static str,
    /// States of the largest automaton.
    pub largest: u64,
    /// States of all automata.
    pub total: u64,
}

/// The other translators in the paper's table.
pub const PUBLISHED_OTHERS: &[Published] = &[
    Published { name: "WRING", largest: 74, total: 10_997 },
    Published { name: "LTL2BUCHI", largest: 31, total: 6_066 },
];

/// A way to translate: its name, the construction (none is the default pipeline), whether to
/// rewrite, whether to reduce, and what the paper says.
type Way = (&'static str, Option<&'static str>, bool, bool, Option<Published>);

const TABLEAU: Option<&str> = Some("giannakopoulou_lerda");

const WAYS: &[Way] = &[
    (
        "tableau",
        TABLEAU,
        false,
        false,
        Some(Published { name: "erl_ltl2buchi", largest: 416, total: 17_202 }),
    ),
    (
        "tableau, reduced",
        TABLEAU,
        false,
        true,
        Some(Published { name: "erl_ltl2buchi+red", largest: 32, total: 6_150 }),
    ),
    (
        "tableau, rewritten, reduced",
        TABLEAU,
        true,
        true,
        Some(Published { name: "erl_ltl2buchi+red+rew", largest: 31, total: 6_005 }),
    ),
    ("default", None, true, true, None),
];

/// The table: automata with Büchi acceptance and marks on states, as the paper has them.
pub fn table(draws: Draws, instruments: &Instruments<'_>) -> Result<Vec<Row>, Problem> {
    let wanted = Formulas {
        generator: Generator::QuickCheck,
        sizes: Range::only(draws.size),
        props: ["a", "b", "c", "d", "e", "f"].map(str::to_owned).to_vec(),
        priorities: None,
        shape: Shape::Any,
        unique: false,
        non_trivial: false,
        seed: draws.seed,
    };
    let drawn = formulas(&wanted)?.take(draws.n).collect::<Result<Vec<_>, _>>()?;
    let row = |(name, algorithm, simplify, reduce, paper): &Way| {
        let kind = Kind::StateBuchi;
        let mut translation = Translation::new(match algorithm {
            None => Wanted::pipeline(Options { kind, ..Options::default() }),
            Some(name) => {
                let name = (*name).to_owned();
                let (simplify, reduce) = (*simplify, *reduce);
                Wanted::construction(kind, Construction { name, simplify, reduce })
            }
        })?;
        let mut row = Row {
            name,
            n_formulas: 0,
            n_failed: 0,
            largest: 0,
            total: 0,
            seconds: 0.0,
            paper: *paper,
        };
        for formula in &drawn {
            let (result, seconds) =
                instruments.time(|budget| translation.translate(formula, budget));
            row.seconds += seconds;
            match result {
                Err(Refusal::Problem(problem)) => return Err(problem),
                Err(Refusal::Limit(_)) => row.n_failed += 1,
                Ok(aut) => {
                    let states = aut.n_states().max(1) as u64;
                    row.n_formulas += 1;
                    row.total += states;
                    row.largest = row.largest.max(states);
                }
            }
        }
        Ok(row)
    };
    WAYS.iter().map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use lariat_core::Budget;

    #[test]
    fn the_columns_come_in_the_order_of_the_paper() {
        let budget = || Budget::SMALL;
        let instruments = Instruments { clock: &|| 0.0, budget: &budget };
        let rows = table(Draws { n: 200, size: 400, seed: 0 }, &instruments).unwrap();
        let averages: Vec<f64> = rows.iter().map(Row::average).collect();
        assert!(averages.is_sorted_by(|a, b| a >= b), "{averages:?}");
        assert!(averages[0] > averages[2] && averages[2] <= 6.0, "{averages:?}");
        assert!(rows.iter().all(|row| (row.n_formulas, row.n_failed) == (200, 0)));
    }
}
