//! The papers behind what Lariat does.

use serde::Deserialize;

use crate::family;
use crate::formula;

/// A paper.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct Paper {
    /// Its key, by which modules and rules name it.
    pub key: String,
    /// Who wrote it.
    pub authors: Vec<String>,
    /// Its title.
    pub title: String,
    /// Where it appeared.
    pub venue: String,
    /// When.
    pub year: u32,
    /// What in Lariat rests on it.
    pub used_for: String,
}

#[derive(Deserialize)]
struct Bibliography {
    paper: Vec<Paper>,
}

/// All papers, in the order of the bibliography.
pub fn papers() -> Vec<Paper> {
    let text = include_str!("../../../BIBLIOGRAPHY.toml");
    let bibliography: Bibliography =
        toml::from_str(text).expect("a test reads the bibliography that is built in");
    bibliography.paper
}

/// The papers behind a name: a paper's key, a rewriting rule, a formula family, or a word of what
/// a paper is used for.
pub fn find(name: &str) -> Vec<Paper> {
    let rule = formula::rules().into_iter().find(|rule| rule.name == name);
    let family = family::list()
        .into_iter()
        .find(|family| family.name == name || family.aliases.contains(&name));
    let key = rule.map(|r| r.paper).or(family.and_then(|f| f.paper)).unwrap_or(name);
    let all = papers();
    let exact: Vec<Paper> =
        all.iter().filter(|paper| paper.key.eq_ignore_ascii_case(key)).cloned().collect();
    if !exact.is_empty() {
        return exact;
    }
    let word = name.to_lowercase();
    let mentions = |paper: &&Paper| {
        let authors = paper.authors.iter().any(|a| a.to_lowercase().contains(&word));
        authors
            || paper.used_for.to_lowercase().contains(&word)
            || paper.title.to_lowercase().contains(&word)
    };
    all.iter().filter(mentions).cloned().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_and_family_is_cited() {
        let keys: Vec<String> = papers().into_iter().map(|paper| paper.key).collect();
        let rules = formula::rules().into_iter().map(|rule| rule.paper);
        let families = family::list().into_iter().filter_map(|family| family.paper);
        for paper in rules.chain(families) {
            assert!(keys.iter().any(|key| key == paper), "{paper} is not in the bibliography");
        }
    }
}
