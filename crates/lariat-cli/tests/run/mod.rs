//! Running the binary, and peers, from tests.

#![allow(dead_code, reason = "not every test file uses everything")]
#![allow(clippy::unwrap_used, clippy::print_stderr, reason = "tests may stop and speak")]

use std::io::Write;
use std::process::{Command, Output, Stdio};

/// Runs `lariat` with arguments and this text on stdin.
pub fn lariat(args: &[&str], stdin: &str) -> Output {
    run(Command::new(env!("CARGO_BIN_EXE_lariat")).args(args), stdin)
}

/// What `lariat` prints; it has to succeed.
pub fn lariat_stdout(args: &[&str], stdin: &str) -> String {
    let output = lariat(args, stdin);
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "lariat {args:?}: {}\n{stderr}", output.status);
    String::from_utf8(output.stdout).expect("lariat writes UTF-8")
}

/// Runs a command with this text on stdin.
pub fn run(command: &mut Command, stdin: &str) -> Output {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap_or_else(|error| panic!("{command:?}: {error}"));
    let mut pipe = child.stdin.take().unwrap();
    std::thread::scope(|scope| {
        // The program may stop reading early; that is its business.
        scope.spawn(move || drop(pipe.write_all(stdin.as_bytes())));
        child.wait_with_output().unwrap()
    })
}

/// Is the peer there? If not, says which check is skipped; where nothing may be skipped, fails.
pub fn peer_is_there(program: &str) -> bool {
    let found = Command::new("sh").args(["-c", &format!("command -v {program}")]).output().unwrap();
    if !found.status.success() {
        assert_ne!(std::env::var("CI").as_deref(), Ok("true"), "{program} is not installed");
        eprintln!("skipped: comparison with {program} (not installed)");
    }
    found.status.success()
}
