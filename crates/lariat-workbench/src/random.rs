//! Questions that chance answers: random formulas and words.

use lariat_core::{Alphabet, Prop, Seed};
use lariat_testbench::Range;
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
