//! Findings as text: who is wrong, about what, and why that is so.

use std::fmt::Write as _;

use lariat_logic::ltl::Formula;
use lariat_omega::AcceptingRun;
use lariat_testbench::cross::{
    Conviction, Finding, Polarity, Shrunk, SpaceKind, Testimony, Unread, check,
};

/// A finding with its proof; `names` are those of the contestants.
pub fn tell(names: &[&str], formula: &Formula, finding: &Finding) -> String {
    let guilty: Vec<&str> = finding.guilty.iter().map(|&i| names[i]).collect();
    let guilty = guilty.join(", ");
    let of = |polarity: &Polarity| polarity.of(formula);
    match &finding.conviction {
        Conviction::Failed { polarity, failure } => {
            format!("{guilty} has no automaton for {}: {failure}\n", of(polarity))
        }
        Conviction::FalseClaim { polarity, property } => format!(
            "{guilty} says that its automaton for {} is {}, which it is not\n",
            of(polarity),
            property.name()
        ),
        Conviction::Word { word, holds, testimonies } => {
            let verdict = if *holds { "satisfies" } else { "violates" };
            let mut text =
                format!("{guilty} is wrong about {formula} (found by {})\n", finding.check);
            let _ = writeln!(text, "  the word {word} {verdict} it");
            for testimony in testimonies {
                let _ = writeln!(text, "  {}", testimony_text(names, formula, testimony));
            }
            if finding.contradicts_majority() {
                text += "  NOTE: the oracle and the majority of the translators differ\n";
            }
            if let Some(proof) = finding.proof(formula) {
                proof.to_string().lines().for_each(|line| {
                    let _ = writeln!(text, "{}", format!("  {line}").trim_end());
                });
            }
            text
        }
    }
}

fn testimony_text(names: &[&str], formula: &Formula, testimony: &Testimony) -> String {
    let name = names[testimony.contestant];
    let formula = testimony.polarity.of(formula);
    let judgment = if testimony.is_right { "right" } else { "WRONG" };
    let says = match &testimony.run {
        Ok(run) => format!("accepts it by the run {}", run_text(run)),
        Err(Unread::NoInitialState) => "rejects it: it has no initial state".to_owned(),
        Err(Unread::StuckAfter(0)) => "rejects it: no run reads the first letter".to_owned(),
        Err(Unread::StuckAfter(n)) => format!("rejects it: no run reads more than {n} letters"),
        Err(Unread::NotAccepting) => "rejects it: no run on it is accepting".to_owned(),
    };
    format!("{judgment}: {name} for {formula} {says}")
}

/// The states of a run: `0 1 cycle{2 3}`.
fn run_text(run: &AcceptingRun) -> String {
    use lariat_core::Id as _;
    let states = |steps: &[lariat_omega::Step<lariat_automata::StateId, _>]| -> String {
        let numbers: Vec<String> = steps.iter().map(|s| s.source.index().to_string()).collect();
        numbers.join(" ")
    };
    let stem = states(&run.stem);
    let space = if stem.is_empty() { "" } else { " " };
    format!("{stem}{space}cycle{{{}}}", states(&run.cycle))
}

/// The command that repeats a shrunken case; `commands` are those of all contestants.
pub fn repeat(commands: &[String], shrunk: &Shrunk) -> String {
    let mut text = "lariat test".to_owned();
    for &contestant in &shrunk.contestants {
        let _ = write!(text, " {}", quoted(&commands[contestant]));
    }
    let _ = write!(text, " -f {}", quoted(&shrunk.round.formula.to_string()));
    let Some(check) = check(shrunk.finding.check) else {
        return text + " --checks=none";
    };
    let _ = write!(text, " --checks={}", check.name);
    if check.needs_space() {
        let spaces = &shrunk.spaces;
        let kind = match spaces.kind {
            SpaceKind::Graph => "graph",
            SpaceKind::Path => "path",
            SpaceKind::AllPaths => "all-paths",
        };
        let _ = write!(text, " --spaces={kind} --states={}", spaces.n_states);
        if spaces.kind == SpaceKind::Graph {
            let _ = write!(text, " --density={}", spaces.density);
        }
        if spaces.kind != SpaceKind::AllPaths {
            let _ = write!(text, " --truth={} --seed={}", spaces.truth, spaces.seed);
        }
    }
    text
}

/// Text as one word of a shell.
fn quoted(text: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "_-./=,".contains(c);
    match !text.is_empty() && text.chars().all(is_plain) {
        true => text.to_owned(),
        false => format!("'{}'", text.replace('\'', "'\\''")),
    }
}
