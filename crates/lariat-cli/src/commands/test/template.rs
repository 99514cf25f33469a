//! Commands with escapes: how a program is asked, and where it writes.

use lariat_workbench::Problem;
use lariat_workbench::formula::Dialect;
use lariat_workbench::test::Question;

/// A command with holes for a formula and an output file.
#[derive(Clone, Debug)]
pub struct Template {
    /// The name in reports.
    pub name: String,
    /// What the user wrote.
    pub text: String,
    /// Text and holes.
    pub pieces: Vec<Piece>,
}

/// A piece of a command.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Piece {
    /// Text for the shell.
    Text(String),
    /// The formula as a word of the shell.
    Formula(Question),
    /// The name of a file that holds the formula.
    FormulaFile(Question),
    /// The name of the file for the automaton.
    Output,
}

/// What a command without escapes gets, by the name of its program.
const SHORTHANDS: &[(&str, &str)] = &[
    ("ltl2tgba", " -H %f>%O"),
    ("spin", " -f %s>%O"),
    ("ltl2ba", " -f %s>%O"),
    ("ltl3ba", " -f %s>%O"),
    ("ltl3dra", " -f %s>%O"),
    ("ltl3hoa", " -f %f>%O"),
    ("ltl3tela", " -f %f>%O"),
    ("lbt", " <%L>%O"),
    ("modella", " %[MWei^]L %O"),
    ("ltl2dstar", " --output-format=hoa %[MW]L %O"),
    ("owl", " -f %f>%O"),
    ("delag", " %f>%O"),
    ("ltl2da", " %f>%O"),
    ("ltl2dgra", " %f>%O"),
    ("ltl2dpa", " %f>%O"),
    ("ltl2dra", " %f>%O"),
    ("ltl2ldba", " %f>%O"),
    ("ltl2na", " %f>%O"),
    ("ltl2nba", " %f>%O"),
    ("ltl2ngba", " %f>%O"),
];

impl Template {
    /// Reads `{NAME}COMMAND`; a command without `%` is completed by its program's name.
    pub fn parse(text: &str) -> Result<Self, Problem> {
        let (name, command) = match text.strip_prefix('{').and_then(|rest| rest.split_once('}')) {
            Some((name, command)) => (name.to_owned(), command),
            None => (text.to_owned(), text),
        };
        let suffix = match command.contains('%') {
            true => "",
            false => suffix(command).ok_or_else(|| {
                Problem::error(format!("`{text}` is no translator known here")).with_help(
                    "a registered name, a program such as spin or ltl2tgba, or a command with \
                     %f %s %l %w (formula), %F %S %L %W (file with it) and %O (output file)",
                )
            })?,
        };
        let pieces = pieces(&format!("{command}{suffix}"))?;
        let asks = |p: &Piece| matches!(p, Piece::Formula(_) | Piece::FormulaFile(_));
        if !pieces.iter().any(asks) {
            let problem = Problem::error(format!("`{text}` does not say where the formula goes"));
            return Err(problem.with_help("write %f, %s, %l or %w, or %F, %S, %L or %W for a file"));
        }
        Ok(Self { name, text: text.to_owned(), pieces })
    }
}

/// What a program is completed with.
fn suffix(command: &str) -> Option<&'static str> {
    let program = command.split_whitespace().next()?;
    let base = program.rsplit('/').next()?;
    SHORTHANDS.iter().find(|(name, _)| *name == base).map(|(_, suffix)| *suffix)
}

fn pieces(command: &str) -> Result<Vec<Piece>, Problem> {
    let mut pieces = Vec::new();
    let mut text = String::new();
    let mut rest = command;
    while let Some((before, after)) = rest.split_once('%') {
        text += before;
        let (letters, after) = match after.strip_prefix('[') {
            None => ("", after),
            Some(inner) => inner
                .split_once(']')
                .ok_or_else(|| Problem::error(format!("`%[` without `]` in `{command}`")))?,
        };
        let mut characters = after.chars();
        let escape = characters.next();
        let question = |dialect| Question::new(dialect, letters);
        let piece = match escape {
            Some('%') => {
                text.push('%');
                rest = characters.as_str();
                continue;
            }
            Some('f') => Piece::Formula(question(Dialect::Spot)?),
            Some('s') => Piece::Formula(question(Dialect::Spin)?),
            Some('l') => Piece::Formula(question(Dialect::Lbt)?),
            Some('w') => Piece::Formula(question(Dialect::Wring)?),
            Some('F') => Piece::FormulaFile(question(Dialect::Spot)?),
            Some('S') => Piece::FormulaFile(question(Dialect::Spin)?),
            Some('L') => Piece::FormulaFile(question(Dialect::Lbt)?),
            Some('W') => Piece::FormulaFile(question(Dialect::Wring)?),
            Some('O' | 'N' | 'T' | 'D' | 'H') => Piece::Output,
            other => {
                let escape = other.map(String::from).unwrap_or_default();
                let problem = Problem::error(format!("there is no escape `%{escape}`"));
                return Err(problem.with_help("`%%` is a percent sign"));
            }
        };
        pieces.push(Piece::Text(std::mem::take(&mut text)));
        pieces.push(piece);
        rest = characters.as_str();
    }
    text += rest;
    pieces.push(Piece::Text(text));
    pieces.retain(|piece| *piece != Piece::Text(String::new()));
    Ok(pieces)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_are_completed_by_their_names() {
        let lbt = Template::parse("/usr/bin/lbt").unwrap();
        let [Piece::Text(start), Piece::FormulaFile(_), Piece::Text(to), Piece::Output] =
            &lbt.pieces[..]
        else {
            panic!("{:?}", lbt.pieces)
        };
        assert_eq!((start.as_str(), to.as_str()), ("/usr/bin/lbt <", ">"));
        assert_eq!(Template::parse("{mine}./a %f").unwrap().name, "mine");
        assert_eq!(Template::parse("spin").unwrap().name, "spin");
    }

    #[test]
    fn what_is_wrong_with_a_command_is_said() {
        let message = |text: &str| Template::parse(text).unwrap_err().message;
        assert_eq!(message("unknown"), "`unknown` is no translator known here");
        assert_eq!(message("x %O"), "`x %O` does not say where the formula goes");
        assert_eq!(message("x %q"), "there is no escape `%q`");
        assert_eq!(message("x %[ef"), "`%[` without `]` in `x %[ef`");
        assert_eq!(message("x %[q]f"), "`q` names no operator to spell out");
        assert_eq!(Template::parse("x 100%% %f").unwrap().pieces[0], Piece::Text("x 100% ".into()));
    }
}
