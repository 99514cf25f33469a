//! How programs are asked, and how what they write is read.

use lariat_automata::formats::{Problem as ReadProblem, Stream};
use lariat_automata::{Automaton, Builder};
use lariat_core::{Alphabet, Prop};
use lariat_logic::ltl::{
    Abbreviation, Dialect, Formula, Names, Node, Relabeled, props, relabel, unabbreviate,
};
use lariat_testbench::cross::Failure;

use crate::formula::{Style, write};
use crate::problem::Problem;

/// How a formula is put to a program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Question {
    /// The syntax.
    pub style: Style,
    /// The operators that are spelled out first.
    pub without: Option<Abbreviation>,
}

/// Are propositions put under their own names?
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PropNames {
    /// They are.
    Own,
    /// They are called p0, p1, …
    Numbered,
}

/// A formula as it is put to a program.
#[derive(Clone, Debug)]
pub struct Asked {
    /// The text.
    pub text: String,
    /// For each proposition in the text, the one it stands for.
    pub meaning: Vec<(Prop, Prop)>,
}

impl Question {
    /// A question in this syntax; `letters` name the operators that are spelled out.
    pub fn new(dialect: Dialect, letters: &str) -> Result<Self, Problem> {
        let without = match letters {
            "" => None,
            _ => Some(Abbreviation::from_letters(letters).map_err(|letter| {
                Problem::error(format!("`{letter}` names no operator to spell out"))
                    .with_help("letters are e (<->) F G i (->) M R W ^ (xor)")
            })?),
        };
        let style = Style { dialect, ..Style::SPOT };
        Ok(Self { style, without })
    }

    /// Which names this syntax needs: LBT's has numbered ones only, Spin's needs them where Spin
    /// could not read the others.
    pub fn names(&self, formula: &Formula) -> PropNames {
        let is_readable = match self.style.dialect {
            Dialect::Lbt => false,
            Dialect::Spin => props(formula).props().all(|prop| is_spin_name(prop.name())),
            _ => true,
        };
        if is_readable { PropNames::Own } else { PropNames::Numbered }
    }

    /// The formula as it is put.
    pub fn ask(&self, formula: &Formula, names: PropNames) -> Result<Asked, Failure> {
        let spelled = match self.without {
            Some(ops) => unabbreviate(formula, ops),
            None => formula.clone(),
        };
        let (formula, meaning) = match names {
            PropNames::Numbered => {
                let Relabeled { formula, meaning } = relabel(&spelled, Names::Pnn);
                let own = |(new, old): (Prop, Formula)| match old.view() {
                    Node::Prop(old) => Some((new, old.clone())),
                    _ => None,
                };
                (formula, meaning.into_iter().filter_map(own).collect())
            }
            PropNames::Own => {
                let same = props(&spelled).props().map(|p| (p.clone(), p.clone())).collect();
                (spelled, same)
            }
        };
        let text = write(&formula, self.style).map_err(Failure::Limit)?;
        Ok(Asked { text, meaning })
    }
}

/// Can Spin read the name of a proposition?
fn is_spin_name(name: &str) -> bool {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || c == '_';
    name.starts_with(|c: char| c.is_ascii_lowercase())
        && name.chars().all(is_plain)
        && !matches!(name, "true" | "false" | "always" | "eventually" | "until" | "next" | "never")
}

/// The automaton that a program wrote, over the formula's own propositions.
pub fn read_answer(text: &str, meaning: &[(Prop, Prop)]) -> Result<Automaton, Failure> {
    let item = match Stream::new(text).next() {
        None => return Err(Failure::NoOutput),
        Some(Err(error)) => {
            let message = error.in_text(text);
            return Err(match *error.problem {
                ReadProblem::BrokenPromise { .. } => Failure::FalseClaim(message),
                _ => Failure::Unreadable(message),
            });
        }
        Some(Ok(item)) => item,
    };
    let aut = item.automaton.into_automaton().ok_or(Failure::UniversalBranching)?;
    let mut used = lariat_core::Letter::new();
    aut.all_edges().for_each(|(_, edge)| used.union_with(&edge.guard.support()));
    let mut alphabet = Alphabet::new();
    for id in aut.alphabet().ids() {
        let written = aut.alphabet().prop(id);
        let own = meaning.iter().find(|(new, _)| new == written).map(|(_, old)| old.clone());
        let own = match own {
            Some(own) => own,
            None if used.contains(id) => {
                return Err(Failure::UnknownProposition(written.name().to_owned()));
            }
            // It is declared and never used: any name will do that nobody else has.
            None => Prop::new(&format!("unused {}", written.name())),
        };
        alphabet.add(&own);
    }
    let mut builder = Builder::new(alphabet, aut.acceptance().clone());
    builder.add_states(aut.n_states());
    builder.set_initial(aut.initial().iter().copied());
    aut.all_edges().for_each(|(s, edge)| builder.add_edge(s, edge.clone()));
    builder.set_properties(*aut.properties());
    Ok(builder.build())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn formula(text: &str) -> Formula {
        crate::formula::read(text, crate::formula::Syntax::Spot).unwrap().formula
    }

    #[test]
    fn names_that_a_program_cannot_read_are_replaced_and_come_back() {
        let ask = |dialect, text: &str| {
            let (question, f) = (Question::new(dialect, "").unwrap(), formula(text));
            question.ask(&f, question.names(&f)).unwrap()
        };
        let asked = |dialect, text| ask(dialect, text).text;
        assert_eq!(asked(Dialect::Spot, "a U b"), "a U b");
        assert_eq!(asked(Dialect::Spin, "a U b"), "a U b");
        assert_eq!(asked(Dialect::Spin, "a U \"x > 3\""), "p0 U p1");
        let asked = ask(Dialect::Lbt, "b & x");
        let aut = "HOA: v1 States: 1 Start: 0 AP: 3 \"p1\" \"p0\" \"q\" Acceptance: 0 t --BODY--
            State: 0 [0&1] 0 --END--";
        let names: Vec<String> = read_answer(aut, &asked.meaning)
            .unwrap()
            .alphabet()
            .props()
            .map(|p| p.name().to_owned())
            .collect();
        assert_eq!(names, ["x", "b", "unused q"]);
        let strange = aut.replace("[0&1]", "[2]");
        let failure = Failure::UnknownProposition("q".to_owned());
        assert_eq!(read_answer(&strange, &asked.meaning), Err(failure));
    }

    #[test]
    fn operators_are_spelled_out() {
        let question = Question::new(Dialect::Spot, "i").unwrap();
        assert_eq!(question.ask(&formula("a -> b"), PropNames::Own).unwrap().text, "!a | b");
        assert!(Question::new(Dialect::Spot, "Q").is_err());
    }

    #[test]
    fn a_broken_promise_is_a_false_claim() {
        let aut = "HOA: v1 States: 1 Start: 0 AP: 0 Acceptance: 0 t properties: deterministic
            --BODY-- State: 0 [t] 0 [t] 0 --END--";
        assert_eq!(read_answer(aut, &[]).unwrap_err().kind(), "false claim");
        assert_eq!(read_answer("HOA: v1", &[]).unwrap_err().kind(), "parse error");
        assert_eq!(read_answer("", &[]).unwrap_err().kind(), "no output");
    }
}
