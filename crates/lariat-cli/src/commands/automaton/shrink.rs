//! `--shrink`: a command decides whether an automaton still shows what it shall show.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use lariat_workbench::automaton::{AnyAutomaton, Automaton, Style, shrink, write};
use lariat_workbench::{Budget, Problem, Refusal};

/// A file that goes away with its owner.
struct Scratch(PathBuf);

impl Drop for Scratch {
    fn drop(&mut self) {
        // A file that was never written needs no removing.
        let _ = fs::remove_file(&self.0);
    }
}

/// The smallest automaton near this one for which the command succeeds.
pub fn shrunk(aut: &Automaton, command: &str, budget: &Budget) -> Result<Automaton, Refusal> {
    let name = format!("lariat-shrink-{}.hoa", std::process::id());
    let file = Scratch(std::env::temp_dir().join(name));
    let line = filled_in(command, &quoted(&file.0.to_string_lossy()))?;
    let mut failure = None;
    let mut succeeds = |aut: &Automaton| match run(&line, &file, aut, budget) {
        Ok(success) => success,
        Err(refusal) => {
            failure.get_or_insert(refusal);
            false
        }
    };
    let result = shrink(aut, &mut succeeds);
    if let Some(refusal) = failure {
        return Err(refusal);
    }
    result.ok_or_else(|| {
        let message = format!("`{command}` does not succeed for the automaton as it is");
        Problem::error(message).with_help("shrinking keeps a success: exit status 0").into()
    })
}

fn run(line: &str, file: &Scratch, aut: &Automaton, budget: &Budget) -> Result<bool, Refusal> {
    let text = write(&AnyAutomaton::Automaton(aut.clone()), &Style::hoa("")?, budget)?;
    let problem = |what: &str, error: std::io::Error| Problem::error(format!("{what}: {error}"));
    fs::write(&file.0, text).map_err(|error| problem("cannot write a file to shrink", error))?;
    let status = Command::new("sh")
        .args(["-c", line])
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .map_err(|error| problem("cannot run sh", error))?;
    Ok(status.success())
}

/// The command with the file in the place of `%`; `%%` is a percent sign.
fn filled_in(command: &str, file: &str) -> Result<String, Problem> {
    let parts: Vec<String> = command.split("%%").map(|part| part.replace('%', file)).collect();
    if parts.join("%%") == command {
        let problem = Problem::error(format!("`{command}` has no % for the name of the file"));
        return Err(problem.with_help("--shrink='mytool %'"));
    }
    Ok(parts.join("%"))
}

/// A word of the shell.
fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', "'\\''"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_takes_the_place_of_the_percent_sign() {
        assert_eq!(filled_in("tool % --rate=5%%", "'f'").unwrap(), "tool 'f' --rate=5%");
        assert!(filled_in("tool 5%%", "'f'").is_err());
        assert_eq!(quoted("it's"), "'it'\\''s'");
    }
}
