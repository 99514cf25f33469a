//! Deliberate bugs: each must make the tests fail.
//!
//! The list is `corpus/mutants.toml`. A mutant that survives shows a hole in the tests.

use std::path::Path;
use std::process::{Command, ExitCode, Stdio};

use toml::Value;

const LIST: &str = "corpus/mutants.toml";

/// One deliberate bug.
struct Mutant {
    name: String,
    file: String,
    /// What to find, and what to put in its place.
    changes: Vec<(String, String)>,
    /// Tests that must fail, as `crate/test`.
    tests: Vec<String>,
}

/// What is wrong with the list: texts that the sources do not have, or have twice.
pub fn complaints(root: &Path) -> Vec<String> {
    let mutants = match all(root) {
        Ok(mutants) => mutants,
        Err(complaint) => return vec![complaint],
    };
    let changed = mutants.iter().map(|mutant| (mutant, mutant.applied(root)));
    changed.filter_map(|(m, text)| Some(format!("{LIST}: {}: {}", m.name, text.err()?))).collect()
}

/// Tries the mutants whose names contain one of the words, or all.
pub fn run(root: &Path, words: &[&str]) -> ExitCode {
    let mutants = match all(root) {
        Ok(mutants) => mutants,
        Err(complaint) => {
            eprintln!("{complaint}");
            return ExitCode::FAILURE;
        }
    };
    let chosen = |m: &&Mutant| words.is_empty() || words.iter().any(|w| m.name.contains(w));
    let mut survivors = 0;
    for mutant in mutants.iter().filter(chosen) {
        let verdict = match mutant.is_killed(root) {
            Ok(Some(test)) => format!("killed by {test}"),
            Ok(None) => {
                survivors += 1;
                "SURVIVES".to_owned()
            }
            Err(complaint) => {
                survivors += 1;
                format!("NOT TRIED: {complaint}")
            }
        };
        println!("{:<72} {verdict}", mutant.name);
    }
    if survivors == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn all(root: &Path) -> Result<Vec<Mutant>, String> {
    let list: Value =
        crate::read(root, LIST)?.parse::<toml::Table>().map_err(|e| format!("{LIST}: {e}"))?.into();
    let entries = list.get("mutant").and_then(Value::as_array).ok_or(format!("{LIST}: empty"))?;
    entries.iter().map(Mutant::of).collect()
}

impl Mutant {
    fn of(entry: &Value) -> Result<Self, String> {
        let text = |key: &str| {
            let value = entry.get(key).and_then(Value::as_str).map(str::to_owned);
            value.ok_or(format!("{LIST}: an entry without `{key}`"))
        };
        let texts = |value: &Value| -> Vec<String> {
            let items = value.as_array().into_iter().flatten();
            items.filter_map(Value::as_str).map(str::to_owned).collect()
        };
        let mut changes = vec![(text("find")?, text("replace")?)];
        for pair in entry.get("also").and_then(Value::as_array).into_iter().flatten() {
            let [find, replace] = <[String; 2]>::try_from(texts(pair))
                .map_err(|_| format!("{LIST}: `also` holds pairs"))?;
            // The longer text first, so that the shorter one does not hide it.
            changes.insert(0, (find, replace));
        }
        let tests = entry.get("tests").map(texts).unwrap_or_default();
        Ok(Self { name: text("name")?, file: text("file")?, changes, tests })
    }

    /// The source with the bug in it.
    fn applied(&self, root: &Path) -> Result<String, String> {
        let mut text = crate::read(root, &self.file)?;
        for (i, (find, replace)) in self.changes.iter().enumerate() {
            // What was put in before is kept out of sight of the next change.
            let n = text.matches(find.as_str()).count();
            if n != 1 {
                return Err(format!("`{}` is found {n} times in {}", find.trim(), self.file));
            }
            text = text.replacen(find.as_str(), &hidden(i, replace), 1);
        }
        for (i, (_, replace)) in self.changes.iter().enumerate() {
            text = text.replace(&hidden(i, replace), replace);
        }
        Ok(text)
    }

    /// The first test that fails on the bug. The copy of the sources is made anew each time.
    fn is_killed(&self, root: &Path) -> Result<Option<&str>, String> {
        let copy = root.join("target/mutants/tree");
        copy_sources(root, &copy)?;
        let text = self.applied(root)?;
        std::fs::write(copy.join(&self.file), text).map_err(|e| format!("{}: {e}", self.file))?;
        for test in &self.tests {
            let (package, target) = test.split_once('/').ok_or("tests are crate/test")?;
            let is_file = copy.join(format!("crates/{package}/tests/{target}.rs")).exists();
            let which: &[&str] = if is_file { &["--test", target] } else { &["--lib", target] };
            let cargo = |more: &[&str]| {
                let mut cargo = Command::new("cargo");
                cargo
                    .current_dir(&copy)
                    .env("CARGO_TARGET_DIR", root.join("target/mutants/target"));
                cargo.args(["test", "--quiet", "-p", package]).args(more).args(which);
                cargo.stdout(Stdio::null()).stderr(Stdio::null());
                cargo.status().map_err(|e| format!("cargo: {e}"))
            };
            let build: &[&str] = &["--no-run"];
            if !cargo(build)?.success() {
                return Err("it does not compile".to_owned());
            }
            if !cargo(&[])?.success() {
                return Ok(Some(test));
            }
        }
        Ok(None)
    }
}

fn hidden(i: usize, replace: &str) -> String {
    replace.chars().map(|c| format!("{c}\u{0}{i}")).collect()
}

/// Copies the files that are under version control, or will be.
fn copy_sources(root: &Path, copy: &Path) -> Result<(), String> {
    let list = Command::new("git")
        .args(["ls-files", "--cached", "--others", "--exclude-standard", "-z"])
        .current_dir(root)
        .output()
        .map_err(|e| format!("git: {e}"))?;
    for file in String::from_utf8_lossy(&list.stdout).split('\0').filter(|f| !f.is_empty()) {
        let (from, to) = (root.join(file), copy.join(file));
        let Ok(text) = std::fs::read(&from) else { continue };
        // Files that stay as they are keep their time, so that little is compiled again.
        if std::fs::read(&to).is_ok_and(|old| old == text) {
            continue;
        }
        let folder = to.parent().expect("files are in folders");
        std::fs::create_dir_all(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
        std::fs::write(&to, text).map_err(|e| format!("{}: {e}", to.display()))?;
    }
    Ok(())
}
