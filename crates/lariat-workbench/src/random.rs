//! Questions that chance answers: random formulas, words and automata.

use lariat_automata::{Acceptance, AcceptanceName, Automaton, Extremum, Parity};
use lariat_core::{Alphabet, Prop, Seed};
use lariat_testbench::Range;
use lariat_testbench::random_automaton::{self, RandomAutomaton};
use lariat_testbench::random_formula::{
    ExactSize, Filters, Generator as _, Options, Priorities, QuickCheck,
};
use lariat_testbench::random_lasso::{Lengths, RandomLasso};

use crate::formula::Formula;
use crate::problem::Problem;
use crate::word::Word;

pub use lariat_testbench::random_formula::Shape;

/// Which algorithm makes formulas.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Generator {
    /// Exactly so many symbols (LBTT's).
    ExactSize,
    /// A size that is halved and quartered on the way down (QuickCheck's).
    QuickCheck,
}

/// What random formulas are wanted.
#[derive(Clone, PartialEq, Debug)]
pub struct Formulas {
    /// Which algorithm makes them.
    pub generator: Generator,
    /// How many symbols.
    pub sizes: Range,
    /// The propositions.
    pub props: Vec<String>,
    /// Weights of symbols, as `U=3,X=0`.
    pub priorities: Option<String>,
    /// Which formulas may come out.
    pub shape: Shape,
    /// No formula twice.
    pub unique: bool,
    /// No formula that its constants decide.
    pub non_trivial: bool,
    /// Where chance starts.
    pub seed: u64,
}

/// The names `p0, p1, …`, this many.
pub fn numbered_props(n: usize) -> Vec<String> {
    (0..n).map(|i| format!("p{i}")).collect()
}

/// An endless stream of formulas; it ends with a problem when the filters let nothing more through.
pub fn formulas(
    wanted: &Formulas,
) -> Result<Box<dyn Iterator<Item = Result<Formula, Problem>>>, Problem> {
    let props: Vec<Prop> = wanted.props.iter().map(|name| Prop::new(name)).collect();
    let filters =
        Filters { unique: wanted.unique, non_trivial: wanted.non_trivial, ..Filters::NONE };
    let give_up =
        |error: lariat_testbench::random_formula::Exhausted| Problem::error(error.to_string());
    let seed = Seed(wanted.seed);
    match wanted.generator {
        Generator::QuickCheck => {
            let generator = QuickCheck::over(wanted.sizes, props)
                .map_err(|error| Problem::error(error.to_string()))?;
            let stream = generator.stream(seed).filtered(filters);
            Ok(Box::new(stream.map(move |item| item.map_err(give_up))))
        }
        Generator::ExactSize => {
            let priorities = match &wanted.priorities {
                None => Priorities::default(),
                Some(text) => Priorities::parse(text, &props).map_err(|error| Problem {
                    labels: vec![(error.span().start..error.span().end, "here".to_owned())],
                    ..Problem::error(error.to_string())
                })?,
            };
            let options = Options {
                sizes: wanted.sizes,
                props,
                priorities,
                shape: wanted.shape,
                temporal_probability: None,
            };
            let generator =
                ExactSize::new(&options).map_err(|error| Problem::error(error.to_string()))?;
            let stream = generator.stream(seed).filtered(filters);
            Ok(Box::new(stream.map(move |item| item.map_err(give_up))))
        }
    }
}

/// What random words are wanted.
#[derive(Clone, PartialEq, Debug)]
pub struct Words {
    /// The propositions.
    pub props: Vec<String>,
    /// How many letters, the cycle included.
    pub sizes: Range,
    /// How likely a proposition is true.
    pub truth: f64,
    /// Where chance starts.
    pub seed: u64,
}

/// An endless stream of words.
pub fn words(wanted: &Words) -> Result<Box<dyn Iterator<Item = Word>>, Problem> {
    let props: Vec<Prop> = wanted.props.iter().map(|name| Prop::new(name)).collect();
    let alphabet: Alphabet = props.iter().collect();
    let lengths = Lengths::Path { positions: wanted.sizes };
    let generator = RandomLasso::new(alphabet, lengths, wanted.truth)
        .map_err(|error| Problem::error(error.to_string()))?;
    Ok(Box::new(generator.stream(Seed(wanted.seed)).map(Word::from)))
}

/// What random automata are wanted.
#[derive(Clone, PartialEq, Debug)]
pub struct Automata {
    /// How many states.
    pub states: Range,
    /// The propositions.
    pub props: Vec<String>,
    /// How likely there is an edge between two states.
    pub density: f64,
    /// The acceptance condition: a name of the Hanoi format, or a number of Büchi sets.
    pub acceptance: String,
    /// How likely an edge shows a mark.
    pub mark_probability: f64,
    /// How likely a proposition is true in a guard that mentions it.
    pub truth: f64,
    /// Where chance starts.
    pub seed: u64,
}

/// An endless stream of automata.
pub fn automata(wanted: &Automata) -> Result<Box<dyn Iterator<Item = Automaton>>, Problem> {
    let props: Vec<Prop> = wanted.props.iter().map(|name| Prop::new(name)).collect();
    let options = random_automaton::Options {
        states: wanted.states,
        alphabet: props.iter().collect(),
        density: wanted.density,
        acceptance: acceptance(&wanted.acceptance)?,
        mark_probability: wanted.mark_probability,
        truth: wanted.truth,
    };
    let generator =
        RandomAutomaton::new(options).map_err(|error| Problem::error(error.to_string()))?;
    Ok(Box::new(generator.stream(Seed(wanted.seed))))
}

/// More marks than this are not made.
const MAX_MARKS: usize = 1_024;

/// Reads `Buchi`, `Rabin 2`, `parity min even 3` and their like; a number is a number of Büchi sets.
fn acceptance(text: &str) -> Result<Acceptance, Problem> {
    let words: Vec<String> = text.split_whitespace().map(str::to_lowercase).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let number = |word: &str| word.parse().ok().filter(|&n: &usize| n <= MAX_MARKS / 2);
    let name = match words[..] {
        ["all"] => Some(AcceptanceName::All),
        ["none"] => Some(AcceptanceName::None),
        ["buchi"] => Some(AcceptanceName::Buchi),
        ["co-buchi"] => Some(AcceptanceName::CoBuchi),
        [n] | ["generalized-buchi", n] => number(n).map(AcceptanceName::GeneralizedBuchi),
        ["generalized-co-buchi", n] => number(n).map(AcceptanceName::GeneralizedCoBuchi),
        ["rabin", n] => number(n).map(AcceptanceName::Rabin),
        ["streett", n] => number(n).map(AcceptanceName::Streett),
        ["parity", extremum @ ("min" | "max"), parity @ ("even" | "odd"), n] => {
            let extremum = if extremum == "min" { Extremum::Min } else { Extremum::Max };
            let parity = if parity == "even" { Parity::Even } else { Parity::Odd };
            number(n).map(|n| AcceptanceName::Parity(extremum, parity, n))
        }
        _ => None,
    };
    name.map(|name| Acceptance::named(&name)).ok_or_else(|| {
        Problem::error(format!("`{text}` is no acceptance condition known here")).with_help(
            format!(
                "a number of Büchi sets, all, none, Buchi, co-Buchi, generalized-Buchi N, \
             generalized-co-Buchi N, Rabin N, Streett N, parity min|max even|odd N; N up to {}",
                MAX_MARKS / 2
            ),
        )
    })
}
