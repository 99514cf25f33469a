//! How time and size grow with the parameter of a family of formulas.

use super::{Figures, Instruments, failure};
use crate::family::members;
use crate::problem::{Problem, Refusal};
use crate::translate::{Construction, Kind, Options, Translation, Wanted, list};

/// What one translator made of one formula of a family.
#[derive(Clone, PartialEq, Debug)]
pub struct Step {
    /// The family.
    pub family: &'static str,
    /// The parameter.
    pub number: u64,
    /// The figures, or why there are none.
    pub figures: Result<Figures, String>,
}

/// The ways to translate: each registered translator bare, and the default pipeline.
pub fn translators() -> Vec<&'static str> {
    let mut names: Vec<&str> = list().iter().map(|info| info.name).collect();
    names.push(DEFAULT);
    names
}

/// The name of the default pipeline among the translators.
const DEFAULT: &str = "default";

/// Translates one formula of a family after the other, until one fails or `last` is reached. `each`
/// hears of every step.
///
/// A construction by name is shown bare: the formula as it is, the automaton as it comes out.
pub fn scale(
    translator: &str,
    family: &str,
    last: Option<u64>,
    instruments: &Instruments<'_>,
    each: &mut dyn FnMut(Step),
) -> Result<(), Problem> {
    let wanted = if translator == DEFAULT {
        Wanted::pipeline(Options::default())
    } else {
        let name = translator.to_owned();
        let bare = Construction { name, simplify: false, reduce: false };
        Wanted::construction(Kind::GeneralizedBuchi, bare)
    };
    let mut translation = Translation::new(wanted)?;
    let range = lariat_testbench::Range { first: None, last: Some(last.unwrap_or(u64::MAX)) };
    for member in members(family, Some(range))? {
        let member = member?;
        let (result, seconds) = instruments.time(|budget| {
            let aut = translation.translate(&member.formula, budget)?;
            // A pipeline that is stopped may still show what it has: that counts as stopped here.
            budget.meter().step(0)?;
            Ok(aut)
        });
        let figures = match result {
            Err(Refusal::Problem(problem)) => return Err(problem),
            result => result.map(|aut| Figures::of(&aut, seconds)).map_err(failure),
        };
        let failed = figures.is_err();
        each(Step { family: member.family, number: member.number, figures });
        if failed {
            break;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use lariat_core::Budget;

    #[test]
    fn a_family_goes_on_until_a_limit_is_reached() {
        let budget = || Budget::SMALL.with_max_states(40);
        let instruments = Instruments { clock: &|| 0.0, budget: &budget };
        for translator in translators() {
            let mut steps = Vec::new();
            scale(translator, "rv-counter", Some(20), &instruments, &mut |step| steps.push(step))
                .unwrap();
            let (last, before) = steps.split_last().unwrap();
            assert!(last.figures.is_err() && before.iter().all(|step| step.figures.is_ok()));
            assert_eq!(last.number, steps.len() as u64, "{translator}");
        }
    }

    #[test]
    fn a_family_ends_at_the_last_number() {
        let budget = || Budget::SMALL;
        let instruments = Instruments { clock: &|| 0.0, budget: &budget };
        let mut numbers = Vec::new();
        scale("default", "go-theta", Some(3), &instruments, &mut |step| numbers.push(step.number))
            .unwrap();
        assert_eq!(numbers, [1, 2, 3]);
    }
}
