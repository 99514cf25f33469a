//! Inputs that are no automata: each is refused, with its place, quickly and in little memory.

use std::fmt::Write as _;
use std::path::Path;

use lariat_automata::formats::Stream;

/// What a stream says about a text: one line for each automaton, its message for each error.
fn answers(text: &str) -> Vec<String> {
    Stream::new(text)
        .map(|item| match item {
            Ok(item) => format!("read {:?}", item.format),
            Err(error) => error.in_text(text),
        })
        .collect()
}

#[test]
fn the_corpus_is_refused_with_these_words() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/automata/malformed");
    let mut files: Vec<_> =
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    assert!(files.len() >= 60, "{} files", files.len());
    let mut all = String::new();
    for file in files {
        let text = std::fs::read_to_string(&file).unwrap();
        let name = file.file_stem().unwrap().to_str().unwrap();
        let answers = answers(&text);
        assert!(answers.iter().any(|answer| !answer.starts_with("read ")), "{name} was read");
        writeln!(all, "{name}:").unwrap();
        answers.join("\n").lines().for_each(|line| writeln!(all, "  {line}").unwrap());
    }
    insta::assert_snapshot!("malformed", all);
}

/// The most memory that this process has used so far, in megabytes.
fn peak_megabytes() -> usize {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes = line.and_then(|line| line.split_ascii_whitespace().next()?.parse().ok());
    kilobytes.unwrap_or(0usize) / 1024
}

/// A text of a hundred megabytes: something, and then one thing again and again.
fn hundred_megabytes(start: &str, repeated: &str) -> String {
    let megabyte = repeated.repeat(1_000_000 / repeated.len());
    let mut text = String::with_capacity(start.len() + 100_000_000);
    text.push_str(start);
    text.extend(std::iter::repeat_n(megabyte.as_str(), 100));
    text
}

fn hoa(header: &str, body: &str) -> String {
    format!("HOA: v1\n{header}\n--BODY--\n{body}\n--END--\n")
}

fn with_label(n_props: usize, label: &str) -> String {
    let names: Vec<String> = (0..n_props).map(|i| format!("\"p{i}\"")).collect();
    let header = format!("Start: 0\nAP: {n_props} {}\nAcceptance: 0 t", names.join(" "));
    hoa(&header, &format!("State: 0\n[{label}] 0"))
}

/// Refused within 200 MB for the whole process, the text included.
fn refused(name: &str, text: &str) -> String {
    let first = Stream::new(text).next().expect("something").map(|_| ());
    let error = first.expect_err(name);
    let message = error.in_text(text);
    // Whatever follows must not hurt either.
    let n_errors = Stream::new(text).filter(Result::is_err).count();
    assert!(n_errors >= 1, "{name}");
    assert!(peak_megabytes() < 200, "{name}: {} MB", peak_megabytes());
    format!("{name}: {message}\n")
}

/// Read: deep, but not wrong.
fn taken(name: &str, text: &str) {
    for item in Stream::new(text) {
        if let Err(error) = item {
            panic!("{name}: {}", error.in_text(text));
        }
    }
    assert!(peak_megabytes() < 200, "{name}: {} MB", peak_megabytes());
}

/// One test, since memory is measured for the process.
#[test]
fn hostile_texts_are_refused_in_little_room() {
    let deep = 100_000;
    let pairs = |op: &str| {
        // Pairs whose partners are far apart make a diagram of 2^30 nodes.
        let pairs: Vec<String> = (0..30).map(|i| format!("({i}{op}{})", i + 30)).collect();
        pairs.join("|")
    };
    let alternating = |n: usize| {
        let mut condition = "Inf(0)".to_owned();
        for i in 0..n {
            condition = format!("({condition}){}Fin(0)", if i % 2 == 0 { '&' } else { '|' });
        }
        condition
    };
    taken("nested label", &with_label(1, &format!("{}0{}", "(".repeat(deep), ")".repeat(deep))));
    taken("negated label", &with_label(1, &format!("{}0", "!".repeat(deep))));
    let nested = format!("{}Inf(0){}", "(".repeat(deep), ")".repeat(deep));
    taken("nested condition", &hoa(&format!("Acceptance: 1 {nested}"), ""));
    let long = vec!["Inf(0)"; deep].join("&");
    taken("long condition", &hoa(&format!("Acceptance: 1 {long}"), ""));
    let right = format!("{}Inf(0){}", "Inf(0)&(".repeat(deep), ")".repeat(deep));
    taken("condition nested to the right", &hoa(&format!("Acceptance: 1 {right}"), ""));
    let starts: String = (0..deep).map(|i| format!("Start: {i} ")).collect();
    taken("many starts", &hoa(&format!("Acceptance: 0 t {starts}"), ""));
    let nested = format!("{}p{}", "(".repeat(deep), ")".repeat(deep));
    taken("nested guard", &format!("never {{ s: if :: {nested} -> goto s fi }}"));
    taken("negated guard", &format!("1 0\n0 1 -1\n0 {} p0\n-1\n", "! ".repeat(deep)));
    let literals: Vec<String> = (0..60_000).map(|i| i.to_string()).collect();
    taken("wide cube", &with_label(60_000, &literals.join("&")));

    let mut words = String::new();
    let small: [(&str, String); 18] = [
        ("wide diagram", with_label(60, &pairs("&"))),
        ("wide sum", with_label(60_000, &literals.join("|"))),
        ("open label", with_label(1, &"(".repeat(deep))),
        ("open negations", with_label(1, &"!".repeat(deep))),
        ("open condition", hoa(&format!("Acceptance: 1 {}", "(".repeat(deep)), "")),
        ("deep condition", hoa(&format!("Acceptance: 1 {}", alternating(2000)), "")),
        ("open comments", "/*".repeat(deep)),
        ("open comments inside", format!("HOA: v1 {}", "/*".repeat(deep))),
        ("open guard", format!("never {{ s: if :: {}", "(".repeat(deep))),
        ("open prefix guard", format!("1 0\n0 1 -1\n0 {}", "& ".repeat(deep))),
        ("many errors", "HOA: v1 --END--\n".repeat(deep)),
        ("many starts of claims", "never {\n".repeat(deep)),
        ("many comments of claims", "never { x /*\n".repeat(deep)),
        ("many labels", "HOA: v1 Acceptance: 0 t --BODY-- State: 0 [t\n".repeat(deep)),
        ("many states", {
            "HOA: v1 Acceptance: 0 t --BODY-- State: 0 [t] 999999 --END--\n".repeat(deep)
        }),
        ("many strings", "HOA: v1 name: \"a\\\"\n".repeat(deep)),
        ("many complements", {
            let sets: Vec<String> = (0..1000).map(|i| format!("Inf(!{i})")).collect();
            hoa(&format!("Acceptance: 1000 {}", sets.join("&")), "")
        }),
        ("names of names", {
            let sizes = "1000 ".repeat(deep);
            hoa(&format!("acc-name: generalized-Rabin {deep} {sizes}\nAcceptance: 1000 x"), "")
        }),
    ];
    for (name, text) in &small {
        words += &refused(name, text);
    }
    let large: [(&str, &str, &str); 14] = [
        ("a word", "", "a"),
        ("a number", "", "1"),
        ("a version", "HOA: v", "1"),
        ("an identifier", "HOA: v1 properties: ", "a"),
        ("a header name", "HOA: v1 ", "a."),
        ("a string", "HOA: v1 name: \"", "a"),
        ("a number of states", "HOA: v1 States: ", "9"),
        ("a label", "HOA: v1 Acceptance: 0 t --BODY-- State: 0 [", "("),
        ("a negation", "HOA: v1 Acceptance: 0 t --BODY-- State: 0 [", "!"),
        ("a condition", "HOA: v1 Acceptance: 1 ", "("),
        ("a comment", "never { /* ", "a"),
        ("a guard", "never { s: if :: ", "("),
        ("a prefix guard", "1 1\n0 1 -1\n0 ", "& "),
        ("a comment of ltl2dstar", "DRA v2 explicit Comment: \"", "a"),
    ];
    for (name, start, repeated) in large {
        words += &refused(name, &hundred_megabytes(start, repeated));
    }
    insta::assert_snapshot!("hostile", words);
}
