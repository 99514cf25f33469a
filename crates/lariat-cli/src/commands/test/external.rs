//! Programs as contestants: each answer is a process group of its own, with limits.

use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use lariat_workbench::formula::Formula;
use lariat_workbench::test::{Answer, Contestant, Failure, PropNames, read_answer};

use super::template::{Piece, Template};

/// More bytes than this are not read from a program.
const LONGEST_ANSWER: u64 = 16 << 20;

/// How long the output of a program that has ended may still take to arrive.
const GRACE: Duration = Duration::from_secs(1);

/// What a program may use up.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Time by the clock; also the limit of CPU time, rounded up.
    pub timeout: Duration,
    /// Bytes of memory for each of its processes.
    pub max_memory: Option<u64>,
}

/// A program under test.
pub struct External<'a> {
    template: Template,
    limits: Limits,
    folder: &'a Folder,
}

impl<'a> External<'a> {
    /// A program with limits; its files go into the folder.
    pub fn new(template: Template, limits: Limits, folder: &'a Folder) -> Self {
        Self { template, limits, folder }
    }

    fn answer(
        &self,
        formula: &Formula,
    ) -> Result<(lariat_workbench::automaton::Automaton, f64), (Failure, f64)> {
        let untimed = |failure| (failure, 0.0);
        let prepared = self.prepare(formula).map_err(untimed)?;
        let start = Instant::now();
        let text = self.run(&prepared);
        let seconds = start.elapsed().as_secs_f64();
        prepared.files.iter().for_each(|file| drop(fs::remove_file(file)));
        let read = text.and_then(|text| read_answer(&text, &prepared.meaning));
        read.map(|aut| (aut, seconds)).map_err(|failure| (failure, seconds))
    }

    /// The command for a formula, its files written.
    fn prepare(&self, formula: &Formula) -> Result<Prepared, Failure> {
        let questions = self.template.pieces.iter().filter_map(|piece| match piece {
            Piece::Formula(question) | Piece::FormulaFile(question) => Some(question),
            Piece::Text(_) | Piece::Output => None,
        });
        let mut all = questions.clone().map(|question| question.names(formula));
        let names = all.find(|names| *names == PropNames::Numbered).unwrap_or(PropNames::Own);
        let mut prepared = Prepared::default();
        // A program that writes without end hits the limit of files, in blocks of 512 bytes.
        let blocks = LONGEST_ANSWER / 512 + 1;
        let seconds = self.limits.timeout.as_secs().saturating_add(1);
        prepared.command = format!("ulimit -f {blocks}; ulimit -t {seconds}; ");
        if let Some(bytes) = self.limits.max_memory {
            prepared.command += &format!("ulimit -v {}; ", bytes.div_ceil(1 << 10));
        }
        for piece in &self.template.pieces {
            match piece {
                Piece::Text(text) => prepared.command += text,
                Piece::Formula(question) => {
                    let asked = question.ask(formula, names)?;
                    prepared.command += &quoted(&asked.text);
                    prepared.meaning = asked.meaning;
                }
                Piece::FormulaFile(question) => {
                    let asked = question.ask(formula, names)?;
                    let file = self.folder.new_file();
                    fs::write(&file, asked.text + "\n").map_err(not_started)?;
                    prepared.command += &quoted(&file.display().to_string());
                    prepared.meaning = asked.meaning;
                    prepared.files.push(file);
                }
                Piece::Output => {
                    let file = self.folder.new_file();
                    prepared.command += &quoted(&file.display().to_string());
                    prepared.files.push(file.clone());
                    prepared.output = Some(file);
                }
            }
        }
        Ok(prepared)
    }

    /// What the program writes.
    fn run(&self, prepared: &Prepared) -> Result<String, Failure> {
        let mut command = Command::new("sh");
        command.arg("-c").arg(&prepared.command).stdin(Stdio::null()).stderr(Stdio::null());
        let reads_stdout = prepared.output.is_none();
        command.stdout(if reads_stdout { Stdio::piped() } else { Stdio::null() });
        let mut group = Group::start(command).map_err(not_started)?;
        let stdout = group.child.stdout.take();
        let received = stdout.map(|stdout| {
            let (sender, receiver) = mpsc::channel();
            thread::spawn(move || {
                let mut bytes = Vec::new();
                let read = stdout.take(LONGEST_ANSWER + 1).read_to_end(&mut bytes);
                // Nobody listens when the time is over.
                let _ = sender.send(read.map(|_| bytes));
            });
            receiver
        });
        let status = group.wait(self.limits.timeout).map_err(not_started)?;
        let bytes = match (&prepared.output, received) {
            (Some(file), _) => read_file(file).map_err(not_started)?,
            (None, Some(receiver)) => {
                receiver.recv_timeout(GRACE).map_err(|_| Failure::NoOutput)?.map_err(not_started)?
            }
            (None, None) => Vec::new(),
        };
        if bytes.len() as u64 > LONGEST_ANSWER {
            return Err(Failure::TooMuchOutput(LONGEST_ANSWER));
        }
        ended(status)?;
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    }
}

impl Contestant for External<'_> {
    fn name(&self) -> &str {
        &self.template.name
    }

    fn command(&self) -> String {
        self.template.text.clone()
    }

    fn translate(&self, formula: &Formula) -> Answer {
        match self.answer(formula) {
            Ok((aut, seconds)) => Answer { outcome: Ok(aut), seconds },
            Err((failure, seconds)) => Answer { outcome: Err(failure), seconds },
        }
    }
}

/// A command, and what belongs to it.
#[derive(Default)]
struct Prepared {
    command: String,
    meaning: Vec<(lariat_workbench::Prop, lariat_workbench::Prop)>,
    output: Option<PathBuf>,
    files: Vec<PathBuf>,
}

/// A program that cannot be started, or whose files cannot be used.
fn not_started(error: io::Error) -> Failure {
    Failure::Crash(error.to_string())
}

/// How a program ended, if that is a failure. A shell tells of signals by codes above 128.
fn ended(status: Option<ExitStatus>) -> Result<(), Failure> {
    let Some(status) = status else { return Err(Failure::Timeout) };
    match status.code() {
        Some(0) => Ok(()),
        Some(code @ 129..=192) => Err(Failure::Signal(code - 128)),
        Some(code) => Err(Failure::ExitCode(code)),
        None => Err(Failure::Signal(signal(status))),
    }
}

#[cfg(unix)]
fn signal(status: ExitStatus) -> i32 {
    use std::os::unix::process::ExitStatusExt;
    status.signal().unwrap_or_default()
}

#[cfg(not(unix))]
fn signal(_: ExitStatus) -> i32 {
    0
}

fn read_file(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    match fs::File::open(path) {
        Ok(file) => file.take(LONGEST_ANSWER + 1).read_to_end(&mut bytes)?,
        // It wrote nothing.
        Err(error) if error.kind() == io::ErrorKind::NotFound => 0,
        Err(error) => return Err(error),
    };
    Ok(bytes)
}

/// Text as one word of a shell.
fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', "'\\''"))
}

/// A process and all that it starts.
struct Group {
    child: Child,
}

impl Group {
    fn start(mut command: Command) -> io::Result<Self> {
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        Ok(Self { child: command.spawn()? })
    }

    /// How the first process ended; `None` if its time was over before. In both cases nothing of
    /// the group is left.
    fn wait(&mut self, timeout: Duration) -> io::Result<Option<ExitStatus>> {
        let in_time = self.ends_within(timeout);
        self.end();
        let status = self.child.wait()?;
        Ok(in_time.then_some(status))
    }

    /// Waits without collecting the process, so that its number cannot be given to another one
    /// before the group is ended.
    #[cfg(unix)]
    fn ends_within(&self, timeout: Duration) -> bool {
        use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};
        let pid = Pid::from_child(&self.child);
        let (sender, receiver) = mpsc::channel();
        thread::spawn(move || {
            let options = WaitIdOptions::EXITED | WaitIdOptions::NOWAIT;
            while waitid(WaitId::Pid(pid), options).is_err_and(|e| e == rustix::io::Errno::INTR) {}
            // Nobody listens when the time is over.
            let _ = sender.send(());
        });
        receiver.recv_timeout(timeout).is_ok()
    }

    #[cfg(not(unix))]
    fn ends_within(&mut self, timeout: Duration) -> bool {
        let start = Instant::now();
        while matches!(self.child.try_wait(), Ok(None)) {
            if start.elapsed() >= timeout {
                return false;
            }
            thread::sleep(Duration::from_millis(1));
        }
        true
    }

    #[cfg(unix)]
    fn end(&mut self) {
        use rustix::process::{Pid, Signal, kill_process_group};
        // There is nobody left to end when all of them have ended.
        let _ = kill_process_group(Pid::from_child(&self.child), Signal::KILL);
    }

    #[cfg(not(unix))]
    fn end(&mut self) {
        let _ = self.child.kill();
    }
}

/// A folder for the files of programs, which goes away with it.
pub struct Folder {
    path: PathBuf,
    next: AtomicU64,
}

impl Folder {
    /// A new one, among the temporary files of the system.
    pub fn new() -> io::Result<Self> {
        let base = std::env::temp_dir();
        for attempt in 0..1_000 {
            let path = base.join(format!("lariat-test-{}-{attempt}", std::process::id()));
            match fs::create_dir(&path) {
                Ok(()) => return Ok(Self { path, next: AtomicU64::new(0) }),
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
            }
        }
        Err(io::Error::other("there is no free name for a temporary folder"))
    }

    fn new_file(&self) -> PathBuf {
        self.path.join(self.next.fetch_add(1, Ordering::Relaxed).to_string())
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // What cannot be removed is left to the system.
        let _ = fs::remove_dir_all(&self.path);
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use lariat_workbench::formula::{Syntax, read};

    fn outcome(command: &str) -> Result<usize, Failure> {
        let folder = Folder::new().expect("a folder");
        let limits = Limits { timeout: Duration::from_millis(500), max_memory: None };
        let template = Template::parse(command).expect("a template");
        let formula = read("a U b", Syntax::Spot).expect("a formula").formula;
        let external = External::new(template, limits, &folder);
        external.translate(&formula).outcome.map(|aut| aut.n_states())
    }

    const AUTOMATON: &str = "printf 'HOA: v1 States: 1 Start: 0 AP: 1 \"a\" Acceptance: 0 t \
        --BODY-- State: 0 [0] 0 --END--\\n'";

    #[test]
    fn programs_write_to_stdout_or_to_a_file() {
        assert_eq!(outcome(&format!(": %f; {AUTOMATON}")), Ok(1));
        assert_eq!(outcome(&format!(": %f; {AUTOMATON} >%O")), Ok(1));
        // Files hold the formula, with the names that LBT needs; `a` is none of them.
        let from_file = format!("test \"$(cat %L)\" = 'U p0 p1' && {AUTOMATON} >%O");
        assert_eq!(outcome(&from_file), Err(Failure::UnknownProposition("a".to_owned())));
        assert_eq!(outcome(&from_file.replace("\"a\"", "\"p0\"")), Ok(1));
    }

    #[test]
    fn every_way_to_fail_is_the_program_s_own() {
        assert_eq!(outcome("sleep 60; : %f"), Err(Failure::Timeout));
        assert_eq!(outcome("sleep 60 & : %f"), Err(Failure::NoOutput));
        assert_eq!(outcome("exit 3; : %f"), Err(Failure::ExitCode(3)));
        assert_eq!(outcome("kill -SEGV $$; : %f"), Err(Failure::Signal(11)));
        assert_eq!(outcome(": %f >%O"), Err(Failure::NoOutput));
        assert_eq!(outcome("yes | head -c 20000000; : %f").unwrap_err().kind(), "too much output");
        assert_eq!(outcome("yes %f >%O").unwrap_err().kind(), "too much output");
        let cut = AUTOMATON.replace("--END--", "");
        assert_eq!(outcome(&format!("{cut}; : %f")).unwrap_err().kind(), "parse error");
    }

    #[test]
    fn nothing_of_a_group_is_left_behind() {
        let folder = Folder::new().unwrap();
        let mark = folder.new_file();
        let command = format!("(sleep 1; touch {}) & sleep 60; : %f", mark.display());
        assert_eq!(outcome(&command), Err(Failure::Timeout));
        thread::sleep(Duration::from_millis(900));
        assert!(!mark.exists());
    }
}
