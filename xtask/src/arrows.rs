//! Do the crates depend on each other as ARCHITECTURE.md shows, and on nothing else?

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;

use serde_json::Value;

/// The rooms that a room may use: from its code, and from its tests.
#[derive(Default, PartialEq, Debug)]
struct Uses {
    code: BTreeSet<String>,
    tests: BTreeSet<String>,
}

type House = BTreeMap<String, Uses>;

/// What differs between the page and `cargo metadata`.
pub fn complaints(root: &Path) -> Vec<String> {
    let page = crate::read(root, "ARCHITECTURE.md").and_then(|text| drawn(&text));
    match (page, built(root)) {
        (Ok(page), Ok(built)) => differences(&page, &built),
        (page, built) => [page.err(), built.err()].into_iter().flatten().collect(),
    }
}

/// The arrows on the page: lines `room <- rooms it uses · tests: rooms its tests use` in the block
/// that is fenced as `arrows`.
fn drawn(text: &str) -> Result<House, String> {
    let block = text
        .split("```arrows\n")
        .nth(1)
        .and_then(|rest| rest.split("```").next())
        .ok_or("ARCHITECTURE.md has no block fenced as `arrows`")?;
    block.lines().filter(|line| !line.trim().is_empty()).map(arrow).collect()
}

fn arrow(line: &str) -> Result<(String, Uses), String> {
    let (room, rest) =
        line.split_once("<-").ok_or(format!("ARCHITECTURE.md: no `<-` in `{line}`"))?;
    let (code, tests) = rest.split_once("tests:").unwrap_or((rest, ""));
    let names = |text: &str| {
        text.split([' ', ',', '·']).filter(|w| !w.is_empty()).map(str::to_owned).collect()
    };
    Ok((room.trim().to_owned(), Uses { code: names(code), tests: names(tests) }))
}

/// The arrows that cargo sees between the packages of the workspace.
fn built(root: &Path) -> Result<House, String> {
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
    let output = Command::new(cargo)
        .args(["metadata", "--format-version=1", "--no-deps", "--offline"])
        .current_dir(root)
        .output()
        .map_err(|e| format!("cargo metadata: {e}"))?;
    let metadata: Value =
        serde_json::from_slice(&output.stdout).map_err(|e| format!("cargo metadata: {e}"))?;
    let packages = metadata["packages"].as_array().ok_or("cargo metadata lists no packages")?;
    let name = |value: &Value| value["name"].as_str().unwrap_or_default().to_owned();
    let rooms: BTreeSet<String> = packages.iter().map(name).collect();
    Ok(packages.iter().map(|p| (name(p), uses(p, &rooms))).collect())
}

fn uses(package: &Value, rooms: &BTreeSet<String>) -> Uses {
    let mut uses = Uses::default();
    let own = package["name"].as_str().unwrap_or_default();
    for dependency in package["dependencies"].as_array().into_iter().flatten() {
        let name = dependency["name"].as_str().unwrap_or_default();
        if name == own || !rooms.contains(name) {
            continue;
        }
        let kind = if dependency["kind"] == "dev" { &mut uses.tests } else { &mut uses.code };
        kind.insert(name.to_owned());
    }
    let code = uses.code.clone();
    uses.tests.retain(|room| !code.contains(room));
    uses
}

fn differences(page: &House, built: &House) -> Vec<String> {
    let mut complaints = Vec::new();
    for room in page.keys().filter(|room| !built.contains_key(*room)) {
        complaints.push(format!("ARCHITECTURE.md shows a room `{room}` that does not exist"));
    }
    for (room, uses) in built {
        let Some(allowed) = page.get(room) else {
            complaints.push(format!("ARCHITECTURE.md does not show the room `{room}`"));
            continue;
        };
        for (kind, now, then) in
            [("code", &uses.code, &allowed.code), ("tests", &uses.tests, &allowed.tests)]
        {
            for new in now.difference(then) {
                complaints
                    .push(format!("the {kind} of `{room}` use `{new}`: a new arrow, not shown"));
            }
            for gone in then.difference(now) {
                complaints.push(format!("the {kind} of `{room}` no longer use `{gone}`"));
            }
        }
    }
    complaints
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_new_arrow_is_a_complaint() {
        let page = drawn("```arrows\na <-\nb <- a · tests: c\nc <- a\n```").unwrap();
        let mut built = drawn("```arrows\na <-\nb <- a · tests: c\nc <- a\n```").unwrap();
        assert_eq!(differences(&page, &built), Vec::<String>::new());
        built.get_mut("a").unwrap().code.insert("b".to_owned());
        assert_eq!(differences(&page, &built), ["the code of `a` use `b`: a new arrow, not shown"]);
    }
}
