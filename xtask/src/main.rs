//! The repository's checks on itself: `cargo xtask tidy` and `cargo xtask mutants`.

mod arrows;
mod bibliography;
mod mutants;
mod sources;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    match args.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        ["tidy"] => tidy(),
        ["mutants", words @ ..] => mutants::run(&root(), words),
        _ => {
            eprintln!("usage: cargo xtask tidy | mutants [WORD…]");
            ExitCode::from(2)
        }
    }
}

fn tidy() -> ExitCode {
    let root = root();
    let complaints: Vec<String> =
        [arrows::complaints, bibliography::complaints, sources::complaints, mutants::complaints]
            .into_iter()
            .flat_map(|complaints| complaints(&root))
            .collect();
    for complaint in &complaints {
        eprintln!("tidy: {complaint}");
    }
    if complaints.is_empty() {
        println!("tidy: the house is as ARCHITECTURE.md says");
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

fn root() -> PathBuf {
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR"));
    manifest.parent().expect("xtask lives in the repository").to_path_buf()
}

/// The text of a file of the repository; a file that cannot be read is a complaint.
fn read(root: &Path, file: &str) -> Result<String, String> {
    std::fs::read_to_string(root.join(file)).map_err(|e| format!("{file}: {e}"))
}
