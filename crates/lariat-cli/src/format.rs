//! `--format` and `--stats`: % sequences, compiled once, filled in for each item.

use lariat_workbench::Problem;

/// A compiled format: literal text and sequences.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Format {
    parts: Vec<Part>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Part {
    Text(String),
    Sequence(char),
}

impl Format {
    /// Reads a format; `known` are the letters that have a meaning here.
    pub fn parse(text: &str, known: &str) -> Result<Self, Problem> {
        let mut parts = Vec::new();
        let mut literal = String::new();
        let mut chars = text.chars();
        while let Some(c) = chars.next() {
            match c {
                '%' => match chars.next() {
                    Some('%') => literal.push('%'),
                    Some(letter) if known.contains(letter) => {
                        parts.push(Part::Text(std::mem::take(&mut literal)));
                        parts.push(Part::Sequence(letter));
                    }
                    Some(letter) => {
                        let known: Vec<String> = known.chars().map(|c| format!("%{c}")).collect();
                        return Err(Problem::error(format!(
                            "unknown sequence %{letter} in the format"
                        ))
                        .with_help(format!("known here: {} %%", known.join(" "))));
                    }
                    None => {
                        return Err(Problem::error("the format ends in a lone %")
                            .with_help("write %% for a percent sign"));
                    }
                },
                '\\' => match chars.next() {
                    Some('n') => literal.push('\n'),
                    Some('t') => literal.push('\t'),
                    Some(other) => literal.extend(['\\', other]),
                    None => literal.push('\\'),
                },
                c => literal.push(c),
            }
        }
        parts.push(Part::Text(literal));
        Ok(Self { parts })
    }

    /// The text with each sequence filled in.
    pub fn fill(&self, value: impl Fn(char) -> String) -> String {
        let filled: Result<String, std::convert::Infallible> = self.try_fill(|c| Ok(value(c)));
        match filled {
            Ok(text) => text,
        }
    }

    /// The same with values that may be refused.
    pub fn try_fill<E>(&self, value: impl Fn(char) -> Result<String, E>) -> Result<String, E> {
        let parts = self.parts.iter().map(|part| match part {
            Part::Text(text) => Ok(text.clone()),
            Part::Sequence(letter) => value(*letter),
        });
        parts.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sequences_are_filled_in_and_wrong_ones_named() {
        let format = Format::parse("%f has %s%%\\n", "fs").unwrap();
        assert_eq!(format.fill(|c| c.to_string()), "f has s%\n");
        assert!(Format::parse("%q", "fs").unwrap_err().message.contains("%q"));
    }
}
