//! The pictures in the documentation are those that the binary draws.

#![allow(clippy::unwrap_used, reason = "a test may stop at once")]

mod run;

use std::path::Path;

use run::{lariat, lariat_stdout};

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

#[test]
fn pictures_are_up_to_date() {
    for name in ["two", "twelve", "sixty"] {
        let automaton = root().join(format!("corpus/automata/pictures/{name}.hoa"));
        let picture = lariat_stdout(&["automaton", "--svg", automaton.to_str().unwrap()], "");
        let file = root().join(format!("docs/pictures/{name}.svg"));
        if std::env::var_os("UPDATE_PICTURES").is_some() {
            std::fs::write(&file, &picture).unwrap();
        }
        let kept = std::fs::read_to_string(&file).unwrap();
        assert!(kept == picture, "{name}.svg differs: look at it, then set UPDATE_PICTURES");
    }
}

#[test]
fn every_kind_of_automaton_can_be_drawn() {
    let heads =
        "HOA: v1 Start: 0&2 AP: 2 \"a\" \"<&>\" Acceptance: 1 Inf(0) --BODY-- State: 0 \"s<1>\"
        [0&1] 1&2 {0} [!0] 0 State: 1 [t] 1 State: 2 [!1] 2&0 {0} --END--";
    let islands =
        "HOA: v1 States: 3 AP: 0 Acceptance: 22 Inf(0)&Fin(21) --BODY-- State: 0 [t] 0 {21}
        State: 1 State: 2 --END--";
    let nothing = "HOA: v1 States: 0 AP: 0 Acceptance: 0 t --BODY-- --END--";
    for text in [heads, islands, nothing] {
        let picture = lariat_stdout(&["automaton", "--svg"], text);
        assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>\n"), "{picture}");
        assert_eq!(picture.matches("<g").count(), picture.matches("</g>").count());
        assert!(!picture.contains("<1>") && !picture.contains("<&>"), "{picture}");
        assert!(!picture.contains("NaN") && !picture.contains("inf"), "{picture}");
    }
}

#[test]
fn a_picture_that_nobody_could_read_is_refused() {
    let large = lariat_stdout(&["random", "--kind=automaton", "-Q2000", "--density=0.002"], "");
    let output = lariat(&["automaton", "--svg"], &large);
    assert_eq!(output.status.code(), Some(3));
    assert!(output.stdout.is_empty());
}
