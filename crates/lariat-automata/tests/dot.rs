//! Pictures for Graphviz, of every kind of automaton.

#![allow(clippy::unwrap_used, reason = "a test may stop at once")]

use std::io::Write;
use std::process::{Command, Stdio};

use lariat_automata::formats::dot::{self, DotOptions};
use lariat_automata::formats::{Parsed, Stream};

const ALTERNATING: &str =
    "HOA: v1 name: \"say \\\"hi\\\"\" States: 3 Start: 0&2 AP: 2 \"a\" \"x > 0\"
    Acceptance: 22 Inf(0)&Fin(21) --BODY-- State: 0 \"first\" [0&1] 1&2 {0 10 21} [!0] 0
    State: 1 [t] 1 State: 2 [!1] 2 {11} --END--";
const STATE_BASED: &str = "HOA: v1 States: 2 Start: 0 AP: 1 \"a\" Acceptance: 1 Inf(0) --BODY--
    State: 0 [0] 1 [!0] 0 State: 1 {0} [t] 1 --END--";

fn picture(text: &str, flags: &str) -> String {
    let options: DotOptions = flags.parse().unwrap();
    match Stream::new(text).next().unwrap().unwrap().automaton {
        Parsed::Automaton(aut) => dot::write(&aut, &options).unwrap(),
        Parsed::Alternating(aut) => dot::write(&aut, &options).unwrap(),
    }
}

#[test]
fn universal_edges_go_through_a_point() {
    let text = picture(ALTERNATING, "");
    for line in [
        "digraph \"say \\\"hi\\\"\" {",
        "  p0 [shape=point]",
        "  i0 -> p0",
        "  p0 -> 2",
        "  0 [label=\"first\"]",
        "  0 -> p1 [label=\"a & \\\"x > 0\\\"\\n⓿❿(21)\"]",
        "  2 -> 2 [label=\"!\\\"x > 0\\\"\\n⓫\"]",
    ] {
        assert!(text.lines().any(|l| l == line), "no {line} in\n{text}");
    }
}

#[test]
fn flags_change_the_picture() {
    let text = picture(ALTERNATING, "vB1AN");
    assert!(text.contains("rankdir=TB") && text.contains("\\n{0,10,21}"), "{text}");
    assert!(text.contains("0 [label=\"0\"]") && !text.contains("labelloc"), "{text}");
    assert_eq!("x".parse::<DotOptions>().unwrap_err().flag, 'x');
}

#[test]
fn accepting_states_are_double_circles() {
    let text = picture(STATE_BASED, "");
    assert!(text.contains("  1 [label=\"1\", shape=doublecircle]"), "{text}");
    assert!(!text.contains('⓿'), "{text}");
}

#[test]
fn graphviz_reads_them() {
    let there = Command::new("dot").arg("-V").output().is_ok();
    if !there {
        assert_ne!(std::env::var("CI").as_deref(), Ok("true"), "dot is not installed");
        return;
    }
    for text in [ALTERNATING, STATE_BASED] {
        let mut child = Command::new("dot")
            .arg("-Tplain")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        child.stdin.take().unwrap().write_all(picture(text, "").as_bytes()).unwrap();
        let output = child.wait_with_output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }
}
