//! Is every paper that a module names in BIBLIOGRAPHY.toml, and every entry complete?

use std::collections::BTreeSet;
use std::path::Path;

/// Papers that are named and missing, or listed twice or in part.
pub fn complaints(root: &Path) -> Vec<String> {
    let listed = match crate::read(root, "BIBLIOGRAPHY.toml").and_then(|text| listed(&text)) {
        Ok(listed) => listed,
        Err(complaint) => return vec![complaint],
    };
    let (keys, mut complaints) = listed;
    for file in crate::sources::rust_files(root) {
        let Ok(text) = std::fs::read_to_string(&file) else { continue };
        for key in text.lines().filter_map(papers_line).flat_map(keys_in) {
            if !keys.contains(&key) {
                let file = file.strip_prefix(root).unwrap_or(&file).display();
                complaints.push(format!("{file}: paper {key} is not in BIBLIOGRAPHY.toml"));
            }
        }
    }
    complaints
}

fn listed(text: &str) -> Result<(BTreeSet<String>, Vec<String>), String> {
    let table: toml::Table = text.parse().map_err(|e| format!("BIBLIOGRAPHY.toml: {e}"))?;
    let papers = table.get("paper").and_then(|p| p.as_array());
    let papers = papers.ok_or("BIBLIOGRAPHY.toml has no [[paper]]")?;
    let (mut keys, mut complaints) = (BTreeSet::new(), Vec::new());
    for paper in papers {
        let field = |name: &str| paper.get(name).and_then(|v| v.as_str()).unwrap_or_default();
        let key = field("key").to_owned();
        for name in ["key", "title", "venue", "used_for"] {
            if field(name).is_empty() {
                complaints.push(format!("BIBLIOGRAPHY.toml: `{key}` has no {name}"));
            }
        }
        if !keys.insert(key.clone()) {
            complaints.push(format!("BIBLIOGRAPHY.toml: `{key}` stands there twice"));
        }
    }
    Ok((keys, complaints))
}

/// The text after `//! - Paper:` or `//! - Papers:`.
fn papers_line(line: &str) -> Option<&str> {
    let rest = line.trim_start().strip_prefix("//! - Paper")?;
    rest.strip_prefix("s:").or(rest.strip_prefix(':'))
}

/// Words of capital letters, or capital and small ones, that end in two digits: `GPVW95`, `Cou99`.
fn keys_in(text: &str) -> Vec<String> {
    let is_key = |word: &&str| {
        let letters = word.trim_end_matches(|c: char| c.is_ascii_digit());
        word.len() - letters.len() == 2
            && letters.len() >= 2
            && letters.starts_with(|c: char| c.is_ascii_uppercase())
            && letters.chars().all(|c| c.is_ascii_alphabetic())
    };
    let words = text.split(|c: char| !c.is_ascii_alphanumeric());
    words.filter(is_key).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_found_in_a_header() {
        let line = "//! - Papers: CP03 (the hierarchy), Cou99 and DEK07, of 1999.";
        assert_eq!(keys_in(papers_line(line).unwrap()), ["CP03", "Cou99", "DEK07"]);
    }
}
