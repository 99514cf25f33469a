//! Input that nobody would write, and that must not hurt: depth, noise, closed pipes.

#![allow(clippy::unwrap_used, reason = "a test may stop at once")]

mod run;

use run::{lariat, lariat_stdout};

const DEEP: usize = 200_000;

fn text(parts: &[(&str, usize)]) -> String {
    parts.iter().map(|(part, n)| part.repeat(*n)).collect()
}

#[test]
fn two_hundred_thousand_operators_deep() {
    let inputs = [
        text(&[("!", DEEP), ("p", 1)]),
        text(&[("(", DEEP), ("p", 1), (")", DEEP)]),
        text(&[("X", DEEP), ("p", 1)]),
        text(&[("p U ", DEEP), ("q", 1)]),
        text(&[("(", DEEP), ("p", 1), (" U q)", DEEP)]),
        text(&[("GF", DEEP / 2), ("p", 1)]),
        text(&[("(p & X ", DEEP / 2), ("p", 1), (")", DEEP / 2)]),
    ];
    for input in &inputs {
        let start = &input[..20];
        for args in [
            &["formula"][..],
            &["formula", "-l"],
            &["formula", "--negate", "--nnf"],
            &["formula", "-r"],
            &["formula", "--on", "p; cycle{q; p}", "--quiet"],
            &["formula", "--on", "p; cycle{q; p}", "--explain"],
        ] {
            let output = lariat(args, input);
            let code = output.status.code();
            let stderr = String::from_utf8_lossy(&output.stderr);
            assert!(matches!(code, Some(0 | 1)), "{args:?} on {start}…: {code:?} {stderr}");
        }
    }
}

#[test]
fn deep_text_comes_back_as_it_was() {
    let input = text(&[("!", DEEP), ("p", 1)]);
    assert_eq!(lariat_stdout(&["formula"], &input).trim_end(), input);
    let prefix = text(&[("U p ", DEEP), ("q", 1)]);
    let infix = lariat_stdout(&["formula", "--lbt-input"], &prefix);
    assert_eq!(lariat_stdout(&["formula"], &infix), infix);
}

#[test]
fn text_that_grows_exponentially_is_refused_not_written() {
    let chain: Vec<String> = (0..60).map(|i| format!("a{i}")).collect();
    let output = lariat(&["formula", "--nnf", &chain.join(" <-> ")], "");
    assert_eq!(output.status.code(), Some(3));
    assert!(String::from_utf8_lossy(&output.stderr).contains("50000000 symbols"));
}

#[test]
fn a_bad_line_does_not_stop_the_others() {
    let output = lariat(&["formula", "-F", "-"], "a U\nF b\n\u{1}\n# comment\n\nG c\n");
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(String::from_utf8_lossy(&output.stdout), "Fb\nGc\n");
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(stderr.contains("stdin:1:") && stderr.contains("stdin:3:"), "{stderr}");
}

#[test]
fn a_closed_pipe_is_not_an_error() {
    let script = format!("{} random -n -1 --size=12 | head -n 3", env!("CARGO_BIN_EXE_lariat"));
    let script = format!("set -o pipefail; {script}");
    let output = std::process::Command::new("bash").args(["-c", &script]).output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(String::from_utf8_lossy(&output.stdout).lines().count(), 3);
}

#[test]
fn bytes_that_are_no_text_are_reported_by_line() {
    let mut command = std::process::Command::new("bash");
    let script =
        format!("printf 'a\\n\\xff\\xfe\\nb\\n' | {} formula", env!("CARGO_BIN_EXE_lariat"));
    let output = command.args(["-c", &script]).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(String::from_utf8_lossy(&output.stdout), "a\nb\n");
    assert!(String::from_utf8_lossy(&output.stderr).contains("stdin:2"));
}
