//! Against the programs that others use: what `spin -f` and `lbt` make of a formula, and what our
//! translators make of its negation, have no word in common; and the other way round.

use std::io::{Read as _, Write as _};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use lariat_automata::Automaton;
use lariat_automata::formats::Stream;
use lariat_core::{Budget, Seed};
use lariat_logic::ltl::{BinaryOp, Dialect, Formula, Nnf, Printer, UnaryOp};
use lariat_omega::common_word;
use lariat_oracle::{accepts, satisfies};
use lariat_testbench::Range;
use lariat_testbench::random_formula::{ExactSize, Generator as _, Options as Wish, Priorities};
use lariat_translate::{Kind, Options, Pipeline, TRANSLATORS};

/// Formulas for each peer.
const FORMULAS: usize = 2_000;

/// What a peer may take for one formula.
const PATIENCE: Duration = Duration::from_secs(5);

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

/// A folder for what a peer leaves behind, removed at the end.
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

/// What the program prints; nothing if it takes too long.
fn output(command: &mut Command, input: &str) -> Option<String> {
    let child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = child.spawn().expect("it is installed");
    let mut stdin = child.stdin.take().expect("it is piped");
    // A program that does not read its input closes it.
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    let mut stdout = child.stdout.take().expect("it is piped");
    let reader = std::thread::spawn(move || {
        let mut text = String::new();
        stdout.read_to_string(&mut text).map(|_| text)
    });
    let start = Instant::now();
    while child.try_wait().expect("it was started").is_none() {
        if start.elapsed() > PATIENCE {
            child.kill().expect("it still runs");
            let _ = child.wait();
            return None;
        }
        std::thread::sleep(Duration::from_micros(200));
    }
    reader.join().expect("reading does not fail").ok()
}

fn read(text: &str) -> Automaton {
    let item = Stream::new(text).next().expect("an automaton");
    let item = item.unwrap_or_else(|error| panic!("{}\n{text}", error.in_text(text)));
    item.automaton.into_automaton().expect("no universal branching")
}

/// Formulas with the operators that peers know.
fn formulas(with_next: bool) -> impl Iterator<Item = Formula> {
    let mut priorities = Priorities::default()
        .with_binary(BinaryOp::WeakUntil, 0)
        .with_binary(BinaryOp::StrongRelease, 0)
        .with_binary(BinaryOp::Xor, 0);
    if !with_next {
        priorities = priorities.with_unary(UnaryOp::Next, 0);
    }
    let wish = Wish { sizes: Range::between(3, 9), priorities, ..Wish::over(3) };
    ExactSize::new(&wish).expect("a plain wish").stream(Seed(4)).take(FORMULAS)
}

/// All that we make of a formula.
fn ours(f: &Formula, pipelines: &mut [(&'static str, Pipeline)]) -> Vec<(&'static str, Automaton)> {
    let mut all: Vec<(&'static str, Automaton)> = Vec::new();
    for t in TRANSLATORS {
        let aut = t.translate(&Nnf::of(f), &Budget::SMALL);
        all.push((t.name(), aut.unwrap_or_else(|limit| panic!("{}: {limit}: {f}", t.name()))));
    }
    for (name, pipeline) in pipelines {
        all.push((name, pipeline.translate(f, &Budget::SMALL).expect("small formulas")));
    }
    all
}

/// Compares the peer with all of ours. The oracle names the guilty one: it must be none.
fn compare(peer: &str, with_next: bool, translate: impl Fn(&Formula) -> Option<Automaton>) {
    let mut pipelines: Vec<(&'static str, Pipeline)> =
        [("pipeline", Kind::GeneralizedBuchi), ("pipeline -B", Kind::StateBuchi)]
            .map(|(name, kind)| (name, Pipeline::new(Options { kind, ..Options::default() })))
            .into_iter()
            .collect();
    let mut n_skipped = 0;
    for f in formulas(with_next) {
        for f in [f.clone(), f.not()] {
            let Some(theirs) = translate(&f) else {
                n_skipped += 1;
                continue;
            };
            let negation = f.clone().not();
            for (name, aut) in ours(&negation, &mut pipelines) {
                let word = common_word(&theirs, &aut, &Budget::SMALL).expect("they are small");
                if let Some(word) = word {
                    let holds = satisfies(&word, &f);
                    let guilty = if accepts(&aut, &word) == holds { name } else { peer };
                    panic!("{guilty} is wrong about {f} on {word}: {peer} against {name}");
                }
            }
        }
    }
    assert!(n_skipped <= FORMULAS / 50, "{peer} gave no answer {n_skipped} times");
}

#[test]
fn spin_agrees() {
    if !is_installed("spin") {
        return;
    }
    let folder = Folder::new("spin");
    compare("spin", false, |f| {
        let text = Printer::new(f, Dialect::Spin).to_string();
        let text = output(Command::new("spin").args(["-f", &text]).current_dir(&folder.0), "");
        text.map(|text| read(&text))
    });
}

#[test]
fn lbt_agrees() {
    if !is_installed("lbt") {
        return;
    }
    compare("lbt", true, |f| {
        let text = Printer::new(f, Dialect::Lbt).to_string();
        output(&mut Command::new("lbt"), &text).map(|text| read(&text))
    });
}
