//! What every target asks: reading answers, and what was read is written and read back unchanged.

use lariat_automata::formats::hoa::{self, HoaOptions};
use lariat_automata::formats::{Format, Parsed, Stream, lbtt, never};

/// Reads a text after some words that select a format. Every answer must have its place inside the
/// text, and every automaton must survive being written.
pub fn read(prefix: &str, bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    let text = format!("{prefix}{text}");
    for item in Stream::new(&text) {
        match item {
            Ok(item) => {
                assert!(item.span.start < item.span.end && item.span.end <= text.len());
                check(&item.automaton);
            }
            Err(error) => {
                assert!(error.span.start <= error.span.end && error.span.end <= text.len());
                assert!(!error.in_text(&text).is_empty());
            }
        }
    }
}

/// Writing and reading again gives the same text. Large automata are left out: they take too long.
fn check(parsed: &Parsed) {
    match parsed {
        Parsed::Automaton(aut) if aut.n_edges() < 200 => {
            if let Ok(text) = hoa::write(aut, &HoaOptions::default()) {
                same(&text, Format::Hoa, |p| match p {
                    Parsed::Automaton(back) => hoa::write(&back, &HoaOptions::default()).ok(),
                    Parsed::Alternating(_) => None,
                });
            }
            if let Ok(text) = never::write(aut, &never::NeverOptions::default()) {
                parses(&text, Format::Never);
            }
            if let Ok(text) = lbtt::write(aut, lbtt::LbttMarks::State) {
                parses(&text, Format::Lbtt);
            }
        }
        Parsed::Alternating(aut) if aut.n_edges() < 200 => {
            if let Ok(text) = hoa::write(aut, &HoaOptions::default()) {
                same(&text, Format::Hoa, |p| match p {
                    Parsed::Alternating(back) => hoa::write(&back, &HoaOptions::default()).ok(),
                    Parsed::Automaton(back) => hoa::write(&back, &HoaOptions::default()).ok(),
                });
            }
        }
        _ => {}
    }
}

fn parses(text: &str, format: Format) -> Parsed {
    let mut stream = Stream::new(text);
    let item = match stream.next() {
        Some(Ok(item)) => item,
        other => panic!("{other:?}\n{text}"),
    };
    assert_eq!(item.format, format);
    assert!(stream.next().is_none(), "{text}");
    item.automaton
}

fn same(text: &str, format: Format, write: impl Fn(Parsed) -> Option<String>) {
    assert_eq!(write(parses(text, format)).as_deref(), Some(text));
}
