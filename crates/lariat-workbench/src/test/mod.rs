//! Questions about translators: do they agree, and who is wrong?
//!
//! The rounds themselves are those of `lariat_testbench::cross`; here stand the contestants that
//! live in this program, how others are asked, and how findings are told.

mod asked;
mod builtin;
mod figures;
mod report;

use crate::problem::Problem;

pub use asked::{Asked, PropNames, Question, read_answer};
pub use builtin::{Builtin, Lent, WithBudget, builtin_names};
pub use figures::{Row, rows};
pub use lariat_testbench::cross::{
    Answer, Bench, CHECKS, Check, Contestant, Conviction, Failure, Finding, Options, Polarity,
    Round, Shrunk, Sizes, SpaceKind, Spaces, Tally,
};
pub use report::{repeat, tell};

/// The checks of these names, separated by commas; `no-NAME` leaves one out of those before it, or
/// of all.
pub fn checks(text: &str) -> Result<Vec<&'static Check>, Problem> {
    let names: Vec<&str> = text.split(',').map(str::trim).filter(|name| !name.is_empty()).collect();
    let starts_with_all = names.first().is_none_or(|name| name.starts_with("no-"));
    let mut chosen: Vec<&'static Check> =
        if starts_with_all { CHECKS.iter().collect() } else { Vec::new() };
    for name in names {
        match name.strip_prefix("no-") {
            Some(name) => {
                let check = named(name)?;
                chosen.retain(|chosen| *chosen != check);
            }
            None if name == "all" => chosen = CHECKS.iter().collect(),
            None if name == "none" => chosen.clear(),
            None => {
                let check = named(name)?;
                if !chosen.contains(&check) {
                    chosen.push(check);
                }
            }
        }
    }
    Ok(chosen)
}

fn named(name: &str) -> Result<&'static Check, Problem> {
    lariat_testbench::cross::check(name).ok_or_else(|| {
        let known: Vec<&str> = CHECKS.iter().map(|check| check.name).collect();
        Problem::error(format!("there is no check `{name}`"))
            .with_help(format!("known ones are {}, all and none", known.join(", ")))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn checks_are_chosen_by_name() {
        let names = |text| -> Vec<&str> {
            checks(text).expect("known names").iter().map(|check| check.name).collect()
        };
        assert_eq!(names("cross,disjoint"), ["cross", "disjoint"]);
        assert_eq!(names("").len(), CHECKS.len());
        assert_eq!(names("no-complement").len(), CHECKS.len() - 1);
        assert_eq!(names("all,no-cross,no-claims").len(), CHECKS.len() - 2);
        assert!(names("none").is_empty());
        assert!(checks("crosss").is_err());
    }
}
