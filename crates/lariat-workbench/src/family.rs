//! Questions about the formulas of the literature.

use lariat_testbench::Range;
use lariat_testbench::family::{Kind, families, family};

use crate::formula::Formula;
use crate::problem::Problem;

/// A family or collection, as it is listed for users.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FamilyInfo {
    /// Its name.
    pub name: &'static str,
    /// Other names for it.
    pub aliases: &'static [&'static str],
    /// Its numbers: the first, and the last if it has one.
    pub numbers: (u64, Option<u64>),
    /// Its source.
    pub paper: Option<&'static str>,
    /// The formulas in a few words or symbols.
    pub description: &'static str,
}

/// All families.
pub fn list() -> Vec<FamilyInfo> {
    let info = |f: &'static lariat_testbench::family::Family| FamilyInfo {
        name: f.name,
        aliases: f.aliases,
        numbers: match f.kind {
            Kind::Collection { first, last } => (first, Some(last)),
            Kind::Parametric { first, .. } => (first, None),
        },
        paper: f.paper,
        description: f.description,
    };
    families().map(info).collect()
}

/// Is there a family of this name?
pub fn exists(name: &str) -> bool {
    family(name).is_some()
}

/// One formula of a family.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Member {
    /// The family's name.
    pub family: &'static str,
    /// Its number in the family.
    pub number: u64,
    /// The formula.
    pub formula: Formula,
    /// Its name.
    pub label: String,
    /// What else its source says about it.
    pub note: Option<&'static str>,
}

/// The members of a family whose numbers are in a range; all of a collection if none is given.
pub fn members(
    name: &str,
    range: Option<Range>,
) -> Result<impl Iterator<Item = Result<Member, Problem>> + use<>, Problem> {
    let family = family(name).ok_or_else(|| {
        Problem::error(format!("there is no family `{name}`"))
            .with_help("`lariat family --list` shows them all")
    })?;
    let range = range.unwrap_or(Range { first: None, last: None });
    let numbers = family.numbers(range).map_err(|error| Problem::error(error.to_string()))?;
    Ok(numbers.map(move |number| {
        let entry = family.instantiate(number);
        let entry = entry.map_err(|error| Problem::error(error.to_string()))?;
        let (formula, label, note) = (entry.formula, entry.label, entry.note);
        Ok(Member { family: family.name, number, formula, label, note })
    }))
}
