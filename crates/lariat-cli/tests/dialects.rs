//! Formulas survive the way through every dialect, and peers read what we print.

#![allow(clippy::unwrap_used, reason = "a test may stop at once")]

mod run;

use std::process::Command;

use run::{lariat_stdout, peer_is_there};

const MANY: &str = "100000";

fn random(n: &str, size: &str) -> String {
    lariat_stdout(&["random", "-n", n, "--seed=1", &format!("--size={size}"), "--ap=4"], "")
}

/// A hundred thousand formulas, printed and read again by each stage.
fn survives(stages: &[&[&str]]) {
    let first = random(MANY, "20");
    assert_eq!(first.lines().count(), 100_000);
    let last = stages.iter().fold(first.clone(), |text, args| lariat_stdout(args, &text));
    if let Some((a, b)) = first.lines().zip(last.lines()).find(|(a, b)| a != b) {
        panic!("{a}\nbecame\n{b}");
    }
    assert_eq!(first.len(), last.len());
}

#[test]
fn through_lbt_and_spin() {
    survives(&[
        &["formula", "-l"],
        &["formula", "--lbt-input", "-s"],
        &["formula", "--syntax=spin"],
    ]);
}

#[test]
fn through_wring() {
    survives(&[&["formula", "--wring"], &["formula", "--syntax=wring"]]);
}

#[test]
fn through_full_parentheses_and_symbols() {
    survives(&[&["formula", "-p"], &["formula", "-8", "--syntax=spot"], &["formula"]]);
}

#[test]
fn spin_reads_what_we_print_for_it() {
    if !peer_is_there("spin") {
        return;
    }
    // Debian's spin has no `X`.
    let formulas = lariat_stdout(
        &["random", "-n200", "--seed=2", "--size=4..9", "--priorities=X=0,xor=1,W=1,M=1", "-s"],
        "",
    );
    for formula in formulas.lines() {
        let output = Command::new("spin").args(["-f", formula]).output().unwrap();
        let stdout = String::from_utf8_lossy(&output.stdout);
        let read = output.status.success() && stdout.contains("never");
        assert!(read, "{formula}\n{stdout}{}", String::from_utf8_lossy(&output.stderr));
    }
}

#[test]
fn lbt_reads_what_we_print_for_it() {
    if !peer_is_there("lbt") {
        return;
    }
    let formulas = lariat_stdout(&["random", "-n200", "--seed=3", "--size=4..9", "-l"], "");
    for formula in formulas.lines() {
        let output = run::run(&mut Command::new("lbt"), formula);
        let stdout = String::from_utf8_lossy(&output.stdout);
        let numbers = stdout.split_whitespace().next().map(|word| word.parse::<u32>());
        let read = output.status.success() && matches!(numbers, Some(Ok(_)));
        assert!(read, "{formula}\n{stdout}{}", String::from_utf8_lossy(&output.stderr));
    }
}
