//! Against the programs that others use: everything that Spin and lbt print is read, and Spin
//! takes every claim that we print.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use lariat_automata::Automaton;
use lariat_automata::formats::never::{self, NeverComments, NeverOptions, NeverStyle};
use lariat_automata::formats::{Format, Stream};

/// Is the program there? If not, the test is skipped, by name; with `CI=true` that is a failure.
#[expect(clippy::print_stdout, reason = "a skipped test says so")]
fn is_installed(program: &str) -> bool {
    let found = Command::new(program).arg("-V").stdin(Stdio::null()).output().is_ok();
    if !found {
        println!("skipped: {program} not installed");
        assert_ne!(std::env::var("CI").as_deref(), Ok("true"), "{program} is not installed");
    }
    found
}

fn formulas(file: &str) -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/formulas");
    let text = std::fs::read_to_string(folder.join(file)).expect("the corpus has it");
    let formulas: Vec<String> = text.lines().map(str::to_owned).collect();
    assert_eq!(formulas.len(), 500);
    formulas
}

/// A folder of its own for one test, removed at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("lariat-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a folder for the test");
        Self(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn run(command: &mut Command, input: &str) -> Output {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it is installed");
    let mut stdin = child.stdin.take().expect("it is piped");
    stdin.write_all(input.as_bytes()).expect("it reads its input");
    drop(stdin);
    child.wait_with_output().expect("it ends")
}

fn read_only(text: &str, format: Format) -> Automaton {
    let mut stream = Stream::new(text);
    let item = stream
        .next()
        .expect("an automaton")
        .unwrap_or_else(|e| panic!("{}\n{text}", e.in_text(text)));
    assert_eq!((item.format, &item.warnings[..]), (format, &[][..]), "{text}");
    assert!(stream.next().is_none(), "nothing after\n{text}");
    item.automaton.into_automaton().expect("no universal branching")
}

fn spin(formula: &str, folder: &Path) -> Automaton {
    let output = run(Command::new("spin").args(["-f", formula]).current_dir(folder), "");
    read_only(&String::from_utf8(output.stdout).expect("a claim is text"), Format::Never)
}

#[test]
fn claims_of_spin_are_read() {
    if !is_installed("spin") {
        return;
    }
    let folder = Folder::new("claims");
    for formula in formulas("peers-spin.ltl") {
        let aut = spin(&formula, &folder.0);
        // Spin repeats the formula in a comment.
        assert_eq!(aut.name().map(without_spaces), Some(without_spaces(&formula)));
        assert_eq!(aut.initial().len(), 1);
    }
}

fn without_spaces(text: &str) -> String {
    text.split_ascii_whitespace().collect()
}

#[test]
fn automata_of_lbt_are_read() {
    if !is_installed("lbt") {
        return;
    }
    for formula in formulas("peers.ltl") {
        let output = run(&mut Command::new("lbt"), &formula);
        assert!(output.status.success(), "lbt refuses {formula}");
        let text = String::from_utf8(output.stdout).unwrap();
        let aut = read_only(&text, Format::Lbtt);
        let announced: usize = text.split_ascii_whitespace().next().unwrap().parse().unwrap();
        assert_eq!(aut.n_states(), announced, "{formula}");
    }
}

/// A system that a claim can be attached to.
const MODEL: &str = "\
bool p0, p1, p2;
active proctype system() {
  do
  :: p0 = !p0
  :: p1 = !p1
  :: p2 = !p2
  od
}
";

#[test]
fn spin_takes_what_we_print() {
    if !is_installed("spin") {
        return;
    }
    let folder = Folder::new("models");
    let styles = [NeverStyle::If, NeverStyle::Do];
    let comments = [NeverComments::None, NeverComments::States];
    for (i, formula) in formulas("peers-spin.ltl").iter().step_by(8).enumerate() {
        let aut = spin(formula, &folder.0);
        let options = NeverOptions { style: styles[i % 2], comments: comments[i / 2 % 2] };
        let claim = never::write(&aut, &options).unwrap();
        std::fs::write(folder.0.join("model.pml"), format!("{MODEL}{claim}")).unwrap();
        let output = run(Command::new("spin").args(["-a", "model.pml"]).current_dir(&folder.0), "");
        let said = String::from_utf8_lossy(&output.stdout).into_owned()
            + &String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success() && !said.contains("rror"), "{said}\n{claim}");
        let pan = folder.0.join("pan.c");
        assert!(pan.exists(), "spin writes a verifier for\n{claim}");
        std::fs::remove_file(pan).unwrap();
    }
}
