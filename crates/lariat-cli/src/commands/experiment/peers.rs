//! Translators of others that are on PATH, run on the same formulas.

use std::io::{Read, Write};
use std::path::PathBuf;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use lariat_workbench::Problem;
use lariat_workbench::automaton::{read_all, without_universal_branching};
use lariat_workbench::experiment::{Figures, Measurement, Suite};
use lariat_workbench::formula::{
    Change, Changer, Dialect, Formula, Names, Parentheses, Style, write,
};

/// A program, and how it is asked.
pub struct Peer {
    /// Its name in tables; `-here` tells it from figures that were made elsewhere.
    pub tool: &'static str,
    /// The program.
    pub program: &'static str,
    /// The mode it is compared in.
    pub mode: &'static str,
    dialect: Dialect,
    /// Its arguments before the formula; without a formula among them it reads stdin.
    arguments: &'static [&'static str],
    reads_stdin: bool,
}

/// All programs that are known.
pub const PEERS: &[Peer] = &[
    peer("ltl2tgba-here", "ltl2tgba", "tgba", Dialect::Spot, &["-f"]),
    Peer { reads_stdin: true, ..peer("lbt-here", "lbt", "tgba", Dialect::Lbt, &[]) },
    peer("ltl2tgba-ba-here", "ltl2tgba", "ba", Dialect::Spot, &["-B", "-f"]),
    peer("ltl3ba-here", "ltl3ba", "ba", Dialect::Spin, &["-f"]),
    peer("ltl2ba-here", "ltl2ba", "ba", Dialect::Spin, &["-f"]),
    peer("spin-here", "spin", "ba", Dialect::Spin, &["-f"]),
];

const fn peer(
    tool: &'static str,
    program: &'static str,
    mode: &'static str,
    dialect: Dialect,
    arguments: &'static [&'static str],
) -> Peer {
    Peer { tool, program, mode, dialect, arguments, reads_stdin: false }
}

/// More text than this is not read from a peer.
const LONGEST_ANSWER: u64 = 64 << 20;

/// The programs that `--peers` asks for: by their names, or all that are found.
pub fn wanted(names: &[String]) -> Result<Vec<&'static Peer>, Problem> {
    if names.iter().all(|name| name.is_empty()) {
        return Ok(PEERS.iter().filter(|peer| on_path(peer.program).is_some()).collect());
    }
    for name in names {
        if !PEERS.iter().any(|peer| peer.program == name) {
            let mut known: Vec<&str> = PEERS.iter().map(|peer| peer.program).collect();
            known.sort_unstable();
            known.dedup();
            let problem = Problem::error(format!("`{name}` is no translator known here"));
            return Err(problem.with_help(format!("known ones are {}", known.join(", "))));
        }
        if on_path(name).is_none() {
            return Err(Problem::error(format!("`{name}` is not on PATH")));
        }
    }
    Ok(PEERS.iter().filter(|peer| names.iter().any(|name| name == peer.program)).collect())
}

fn on_path(program: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path).map(|folder| folder.join(program)).find(|file| file.is_file())
}

impl Peer {
    /// What it makes of every formula of a suite. A formula it fails on is counted as failed.
    pub fn measure(&self, suite: &Suite, timeout: Duration) -> Vec<Measurement> {
        let one = |(line, formula): &(usize, Formula)| Measurement {
            suite: suite.name.clone(),
            tool: self.tool.to_owned(),
            line: *line,
            formula: formula.to_string(),
            figures: self.translate(formula, timeout),
        };
        suite.formulas.iter().map(one).collect()
    }

    fn translate(&self, formula: &Formula, timeout: Duration) -> Result<Figures, String> {
        let style = Style { dialect: self.dialect, parentheses: Parentheses::Minimal };
        // Some know only propositions of the form p0, and sizes do not depend on names.
        let formula = Changer::new(vec![Change::Relabel(Names::Pnn)]).apply(formula.clone());
        let formula = write(&formula, style).map_err(|limit| limit.to_string())?;
        let mut command = Command::new(self.program);
        command.args(self.arguments);
        let stdin = if self.reads_stdin {
            formula + "\n"
        } else {
            command.arg(formula);
            String::new()
        };
        let (text, seconds) = answer(command, stdin, timeout)?;
        let reading = match read_all(&text).next() {
            None => return Err("it printed no automaton".to_owned()),
            Some(reading) => reading.map_err(|problem| problem.message)?,
        };
        match without_universal_branching(&reading.automaton) {
            Ok(aut) => Ok(Figures::of(aut, seconds)),
            Err(_) => Err("its automaton has universal branching".to_owned()),
        }
    }
}

/// What a program prints, and the seconds it takes; it is killed when its time is over.
fn answer(mut command: Command, input: String, timeout: Duration) -> Result<(String, f64), String> {
    let start = Instant::now();
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = command.spawn().map_err(|error| error.to_string())?;
    let mut stdin = child.stdin.take().expect("stdin is a pipe");
    let stdout = child.stdout.take().expect("stdout is a pipe");
    // The threads are left behind when the time is over: a grandchild may keep the pipes open.
    thread::spawn(move || drop(stdin.write_all(input.as_bytes())));
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || {
        let mut bytes = Vec::new();
        let read = stdout.take(LONGEST_ANSWER + 1).read_to_end(&mut bytes);
        // Nobody listens when the time is over.
        let _ = sender.send(read.map(|_| bytes));
    });
    let received = receiver.recv_timeout(timeout);
    let seconds = start.elapsed().as_secs_f64();
    let status = wait(&mut child, timeout.saturating_sub(start.elapsed()))?;
    let late = || format!("it took more than {} s", timeout.as_secs_f64());
    let bytes = received.map_err(|_| late())?.map_err(|error| error.to_string())?;
    let Some(status) = status else { return Err(late()) };
    if bytes.len() as u64 > LONGEST_ANSWER {
        return Err(format!("it printed more than {LONGEST_ANSWER} bytes"));
    }
    if !status.success() {
        return Err(status.to_string());
    }
    Ok((String::from_utf8_lossy(&bytes).into_owned(), seconds))
}

/// How a program ended; `None` if it had to be killed.
fn wait(child: &mut Child, rest: Duration) -> Result<Option<ExitStatus>, String> {
    let start = Instant::now();
    loop {
        if let Some(status) = child.try_wait().map_err(|error| error.to_string())? {
            return Ok(Some(status));
        }
        if start.elapsed() >= rest {
            let _ = child.kill();
            child.wait().map_err(|error| error.to_string())?;
            return Ok(None);
        }
        thread::sleep(Duration::from_micros(200));
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    fn shell(script: &str) -> Result<(String, f64), String> {
        let mut command = Command::new("sh");
        command.args(["-c", script]);
        answer(command, "hello".to_owned(), Duration::from_millis(300))
    }

    #[test]
    fn programs_that_hang_or_fail_do_not_stop_the_experiment() {
        assert_eq!(shell("cat").unwrap().0, "hello");
        assert_eq!(shell("sleep 60").unwrap_err(), "it took more than 0.3 s");
        assert!(shell("exit 3").unwrap_err().contains('3'));
        // One that closes its stdout and stays, and a grandchild that keeps it open.
        assert_eq!(shell("exec >&-; sleep 60").unwrap_err(), "it took more than 0.3 s");
        assert_eq!(shell("sleep 5 &").unwrap_err(), "it took more than 0.3 s");
    }
}
