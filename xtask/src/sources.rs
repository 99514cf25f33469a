//! Do the sources keep the house rules that the compiler does not know?

use std::path::{Path, PathBuf};

/// The rooms that may print, read files, the environment and the clock.
const DOORS: [&str; 3] = ["lariat-cli", "lariat-web", "xtask"];

/// What only doors may touch.
const OUTSIDE: [&str; 5] = ["std::fs", "std::env", "std::process", "std::time", "std::net"];

/// What no source may contain. Split, so that this file does not contain it either.
const NEVER: [&str; 3] =
    [concat!("todo", "!("), concat!("unimplemented", "!("), concat!("dbg", "!(")];

/// Rules broken by a source file.
pub fn complaints(root: &Path) -> Vec<String> {
    let mut complaints = Vec::new();
    for file in rust_files(root) {
        let Ok(text) = std::fs::read_to_string(&file) else { continue };
        let name = file.strip_prefix(root).unwrap_or(&file).display().to_string();
        let library = name.contains("/src/") && !DOORS.iter().any(|door| name.contains(door));
        let forbidden = NEVER.iter().chain(if library { &OUTSIDE[..] } else { &[] });
        for word in forbidden.filter(|word| text.contains(**word)) {
            complaints.push(format!("{name}: `{word}` has no place here"));
        }
    }
    complaints
}

/// All Rust files below `crates`, `xtask` and `fuzz`, in a fixed order.
pub fn rust_files(root: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut folders: Vec<PathBuf> =
        ["crates", "xtask", "fuzz"].iter().map(|d| root.join(d)).collect();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() && path.file_name().is_some_and(|name| name != "target") {
                folders.push(path);
            } else if path.extension().is_some_and(|ext| ext == "rs") {
                files.push(path);
            }
        }
    }
    files.sort();
    files
}
