//! Monitors: their verdicts against automata on all short words, their code against their verdicts.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use lariat_core::{Budget, Id, Letter, PropId};
use lariat_logic::ltl::{Formula, Syntax, parse};
use lariat_safety::monitor::{Language, Next, Verdict, source};
use lariat_safety::{GoodPrefixes, Monitor};
use lariat_translate::{Options, Pipeline};

fn good(formula: &Formula) -> GoodPrefixes {
    let aut = Pipeline::new(Options::default()).translate(formula, &Budget::UNLIMITED);
    GoodPrefixes::of(&aut.expect("no limit"), &Budget::UNLIMITED).expect("no limit")
}

fn both(text: &str) -> (GoodPrefixes, GoodPrefixes) {
    let formula = parse(text, Syntax::Spot).expect("a formula").formula;
    (good(&formula), good(&formula.not()))
}

fn monitor(text: &str) -> Monitor {
    let (formula, negation) = both(text);
    Monitor::of(&formula, &negation, &Budget::UNLIMITED).expect("no limit")
}

const FORMULAS: &[&str] = &[
    "G !p",
    "F q",
    "p U q",
    "G(p -> X q)",
    "X((p & q) R !p)",
    "G F p",
    "p W q",
    "p & GF q",
    "(p & X p) | G F q",
    "G(p -> X X q) | F(p & q)",
    "1",
    "p & !p",
    "p | !p | F q",
    "p xor X q",
];

/// The verdict by definition: a bad prefix of the formula, or of its negation.
fn expected(pair: &(GoodPrefixes, GoodPrefixes), word: &[(bool, bool)]) -> Option<Verdict> {
    let accepts = |good: &GoodPrefixes| {
        let alphabet = good.nondeterministic.alphabet();
        let letter = |&(p, q): &(bool, bool)| -> Letter {
            let is_true = |id: &PropId| if alphabet.prop(*id).name() == "p" { p } else { q };
            alphabet.ids().filter(is_true).collect()
        };
        good.nondeterministic.accepts(&word.iter().map(letter).collect::<Vec<_>>())
    };
    match (accepts(&pair.0), accepts(&pair.1)) {
        (false, true) => Some(Verdict::Violated),
        (true, false) => Some(Verdict::Satisfied),
        (true, true) => None,
        (false, false) => panic!("every word has a continuation"),
    }
}

fn given(monitor: &Monitor, word: &[(bool, bool)]) -> Option<Verdict> {
    let mut runner = monitor.runner();
    for &(p, q) in word {
        runner.step(|id| if monitor.alphabet().prop(id).name() == "p" { p } else { q });
    }
    match runner.current() {
        Next::State(_) => None,
        Next::Settled(verdict) => Some(verdict),
    }
}

#[test]
fn verdicts_on_all_short_words_are_those_of_the_definition() {
    let letters = [(false, false), (false, true), (true, false), (true, true)];
    for text in FORMULAS {
        let pair = both(text);
        let monitor = monitor(text);
        let mut words: Vec<Vec<(bool, bool)>> = vec![Vec::new()];
        for _ in 0..5 {
            for word in &words {
                assert_eq!(given(&monitor, word), expected(&pair, word), "{text} on {word:?}");
            }
            let longer = |word: &Vec<_>| letters.map(|letter| [&word[..], &[letter]].concat());
            words = words.iter().flat_map(longer).collect();
        }
    }
}

#[test]
fn formulas_that_nothing_finite_settles_are_known() {
    let hopeless = |text| {
        let monitor = monitor(text);
        (monitor.n_states(), monitor.hopeless_states().len())
    };
    assert_eq!(hopeless("G F p"), (1, 1));
    assert_eq!(hopeless("G !p"), (1, 0));
    assert_eq!(hopeless("p & GF q"), (2, 1));
    assert_eq!(hopeless("1"), (0, 0));
}

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

/// A folder of its own for one test, removed at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("lariat-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a folder for the test");
        Self(path)
    }

    /// Writes a file, runs a compiler that must have nothing to say.
    fn compile(&self, file: &str, text: &str, program: &str, args: &[&str]) {
        std::fs::write(self.0.join(file), text).expect("the folder is ours");
        let mut command = Command::new(program);
        let output = command.args(args).current_dir(&self.0).output().expect("it is installed");
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success() && said.is_empty(), "{said}\n{text}");
    }

    fn run(&self, program: &Path) -> String {
        let output = Command::new(self.0.join(program)).current_dir(&self.0).output();
        String::from_utf8(output.expect("it was compiled").stdout).expect("digits")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Some letters, the same on every machine.
fn trace(seed: u64) -> Vec<(bool, bool)> {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut letter = || {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 40 & 1 == 1, state >> 41 & 1 == 1)
    };
    (0..12).map(|_| letter()).collect()
}

const N_TRACES: u64 = 8;

/// The digits that all programs must print: a line for each formula and trace.
fn digits() -> String {
    let mut text = String::new();
    for formula in FORMULAS {
        let monitor = monitor(formula);
        for seed in 0..N_TRACES {
            let trace = trace(seed);
            for n in 1..=trace.len() {
                text.push(match given(&monitor, &trace[..n]) {
                    None => '0',
                    Some(Verdict::Satisfied) => '1',
                    Some(Verdict::Violated) => '2',
                });
            }
            text.push('\n');
        }
    }
    text
}

/// A program with all monitors; `call` writes the block for the `i`-th, which uses some of p and q.
fn program(language: Language, call: impl Fn(usize, &[&str]) -> String) -> (String, String) {
    let (mut monitors, mut calls) = (String::new(), String::new());
    for (i, text) in FORMULAS.iter().enumerate() {
        let monitor = monitor(text);
        let name = format!("monitor{i}");
        monitors += &source(&monitor, text, &name, language).expect("it can be written");
        let used = monitor.used_props();
        let names: Vec<&str> = used.iter().map(|&p| monitor.alphabet().prop(p).name()).collect();
        calls += &call(i, &names);
    }
    (monitors, calls)
}

#[test]
fn c_compiles_without_warnings_and_agrees() {
    if !is_installed("cc") {
        return;
    }
    let (monitors, calls) = program(Language::C, |i, names| {
        let mut sets = String::new();
        for name in names {
            let bit = if *name == "p" { 1 } else { 2 };
            let _ = write!(sets, " in.{name} = traces[t][k] & {bit};");
        }
        format!(
            "  for (int t = 0; t < {N_TRACES}; t++) {{\n    struct monitor{i} m; struct monitor{i}_input \
             in = {{ 0 }};\n    monitor{i}_start(&m);\n    for (int k = 0; k < 12; k++) {{{sets} \
             putchar('0' + monitor{i}_step(&m, &in)); }}\n    putchar('\\n');\n  }}\n"
        )
    });
    let number = |&(p, q): &(bool, bool)| (u8::from(p) + 2 * u8::from(q)).to_string();
    let row = |seed| trace(seed).iter().map(number).collect::<Vec<_>>().join(", ");
    let rows: Vec<String> = (0..N_TRACES).map(|seed| format!("{{ {} }}", row(seed))).collect();
    let text = format!(
        "#include <stdio.h>\n{monitors}static const int traces[{N_TRACES}][12] = {{ {} }};\n\
         int main(void) {{\n{calls}  return 0;\n}}\n",
        rows.join(", ")
    );
    let folder = Folder::new("monitors-c");
    let args = ["-std=c99", "-Wall", "-Wextra", "-Werror", "-pedantic", "-o", "run", "run.c"];
    folder.compile("run.c", &text, "cc", &args);
    assert_eq!(folder.run(Path::new("run")), digits());
}

#[test]
fn rust_compiles_without_warnings_and_agrees() {
    if !is_installed("rustc") {
        return;
    }
    let (monitors, calls) = program(Language::Rust, |i, names| {
        let fields: Vec<String> = names.iter().map(|name| format!("{name}: {name}")).collect();
        let unused: String = ["p", "q"].map(|name| format!("let _ = {name}; ")).concat();
        format!(
            "    for trace in TRACES {{\n        let mut m = monitor{i}::Monitor::default();\n        for \
             (p, q) in trace {{\n            {unused}let input = monitor{i}::Input {{ {} }};\n            \
             print!(\"{{}}\", m.step(&input) as u8);\n        }}\n        println!();\n    }}\n",
            fields.join(", ")
        )
    });
    let rows: Vec<String> = (0..N_TRACES).map(|seed| format!("{:?}", trace(seed))).collect();
    let text = format!(
        "#![deny(warnings)]\n#![allow(dead_code)]\n{monitors}const TRACES: [[(bool, bool); 12]; {N_TRACES}] = [{}];\nfn main() \
         {{\n{calls}}}\n",
        rows.join(", ")
    );
    let folder = Folder::new("monitors-rust");
    folder.compile("run.rs", &text, "rustc", &["--edition=2021", "-o", "run", "run.rs"]);
    assert_eq!(folder.run(Path::new("run")), digits());
}

#[test]
fn promela_agrees_in_a_simulation() {
    if !is_installed("spin") {
        return;
    }
    let (monitors, _) = program(Language::Promela, |_, _| String::new());
    let mut steps = String::new();
    for (i, text) in FORMULAS.iter().enumerate() {
        for seed in 0..N_TRACES {
            let monitor = monitor(text);
            let verdict = match given(&monitor, &[]) {
                None => 0,
                Some(Verdict::Satisfied) => 1,
                Some(Verdict::Violated) => 2,
            };
            let start = match monitor.initial() {
                Next::State(state) => state.index(),
                Next::Settled(Verdict::Satisfied) => monitor.n_states(),
                Next::Settled(Verdict::Violated) => monitor.n_states() + 1,
            };
            let _ =
                writeln!(steps, "  monitor{i}_state = {start}; monitor{i}_verdict = {verdict};");
            for (p, q) in trace(seed) {
                let (p, q) = (u8::from(p), u8::from(q));
                let shown = format!("printf(\"%d\", monitor{i}_verdict);");
                let _ = writeln!(steps, "  p = {p}; q = {q}; monitor{i}_step(); {shown}");
            }
            steps += "  printf(\"\\n\");\n";
        }
    }
    let text = format!("bool p, q;\n{monitors}init {{\n{steps}}}\n");
    let folder = Folder::new("monitors-promela");
    std::fs::write(folder.0.join("run.pml"), &text).expect("the folder is ours");
    let mut command = Command::new("spin");
    let output = command.args(["-T", "-B", "run.pml"]).current_dir(&folder.0).output();
    let said = String::from_utf8(output.expect("it is installed").stdout).expect("digits");
    let said: Vec<&str> = said.lines().filter(|line| line.len() == 12).collect();
    assert_eq!(said, digits().lines().collect::<Vec<_>>());
}
