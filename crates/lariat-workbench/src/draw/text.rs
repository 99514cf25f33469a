//! How much room a text takes. Without a font at hand this is an estimate, on the generous side,
//! for the sans-serif fonts that browsers have.

/// The width of a text, in units of the font's size.
pub fn width(text: &str) -> f64 {
    text.chars().map(char_width).sum()
}

fn char_width(c: char) -> f64 {
    match c {
        'i' | 'j' | 'l' | '.' | ',' | ';' | ':' | '\'' | '|' | '!' => 0.34,
        ' ' | 'f' | 'r' | 't' | 'I' | '(' | ')' | '[' | ']' | '"' | '-' | '/' => 0.42,
        'm' | 'w' | 'M' | 'W' | '@' | '%' => 1.0,
        'A'..='Z' | '&' | '<' | '>' | '=' | '+' => 0.78,
        c if c.is_ascii() => 0.65,
        _ => 1.0,
    }
}

/// Longer guards than this are broken into lines.
const LINE: usize = 28;

/// The lines of a guard: broken before `|`, and before `&` where that is not enough.
pub fn lines(guard: &str) -> Vec<String> {
    let pieces = guard.split_inclusive([' ']).fold(Vec::new(), |mut pieces: Vec<String>, word| {
        match pieces.last_mut() {
            Some(last) if !matches!(word, "| " | "& ") => last.push_str(word),
            _ => pieces.push(word.to_owned()),
        }
        pieces
    });
    let mut lines: Vec<String> = Vec::new();
    for piece in pieces {
        match lines.last_mut() {
            Some(line) if (line.chars().count() + piece.chars().count()) <= LINE => {
                line.push_str(&piece);
            }
            _ => lines.push(piece),
        }
    }
    lines.iter().map(|line| line.trim_end().to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_guards_are_broken_before_operators() {
        assert_eq!(lines("a & !b"), ["a & !b"]);
        let long = lines("request_one & !grant_one | request_two & !grant_two");
        assert_eq!(long, ["request_one & !grant_one", "| request_two & !grant_two"]);
    }
}
