//! From formulas to automata.

mod extra;

use lariat_core::Budget;
use lariat_logic::ltl::Nnf;
use lariat_logic::ltl::rewrite::{Options as RewriteOptions, Simplifier};
use lariat_omega::safety_closure;
use lariat_translate::{Pipeline, TRANSLATORS, Translator, translator};

use crate::automaton::{Automaton, Change, Marks, apply};
use crate::formula::Formula;
use crate::problem::{Problem, Refusal};

pub use extra::{Extra, list_extras};
pub use lariat_translate::{
    Effort, Kind, Merging, Observer, Options, Outcome, Preference, Rewriting, Runs, Stage,
};

/// A translator, as it is listed for users.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TranslatorInfo {
    /// Its name.
    pub name: &'static str,
    /// Its paper.
    pub paper: &'static str,
    /// What is particular about it.
    pub description: &'static str,
}

/// All translators.
pub fn list() -> Vec<TranslatorInfo> {
    let info = |t: &&dyn Translator| TranslatorInfo {
        name: t.name(),
        paper: t.paper(),
        description: t.description(),
    };
    TRANSLATORS.iter().map(info).collect()
}

/// How formulas are to be translated.
#[derive(Clone)]
pub struct Wanted {
    /// What the automaton is to be, and how hard to try.
    pub options: Options,
    /// Marks on states, whatever the acceptance condition.
    pub marks: Marks,
    /// With an edge for each letter in each state.
    pub complete: bool,
    /// One construction by name, instead of the default pipeline.
    pub construction: Option<Construction>,
    /// What is done beyond that, in this order.
    pub extras: Vec<Extra>,
}

impl Wanted {
    /// What the pipeline makes with these options.
    pub fn pipeline(options: Options) -> Self {
        Self {
            options,
            marks: Marks::OnEdges,
            complete: false,
            construction: None,
            extras: Vec::new(),
        }
    }

    fn pipeline_options(&self) -> Options {
        let by_automata = self.extras.iter().any(|extra| matches!(extra, Extra::Containment));
        match by_automata {
            true => Options { rewriting: Rewriting::Containment, ..self.options },
            false => self.options,
        }
    }

    /// What one construction makes.
    pub fn construction(kind: Kind, construction: Construction) -> Self {
        let options = Options { kind, ..Options::default() };
        Self { construction: Some(construction), ..Self::pipeline(options) }
    }
}

/// One construction, to be seen by itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Construction {
    /// The name of the translator.
    pub name: String,
    /// Simplify the formula first.
    pub simplify: bool,
    /// Reduce the automaton afterwards.
    pub reduce: bool,
}

/// Translates many formulas, one after the other.
pub struct Translation {
    wanted: Wanted,
    way: Way,
}

enum Way {
    Pipeline(Box<Pipeline>),
    Construction { translator: &'static dyn Translator, simplifier: Box<Simplifier<'static>> },
}

impl Translation {
    /// Translates as wanted.
    pub fn new(wanted: Wanted) -> Result<Self, Problem> {
        let way = match &wanted.construction {
            None => Way::Pipeline(Box::new(Pipeline::new(wanted.pipeline_options()))),
            Some(construction) => {
                let translator = named(&construction.name)?;
                without_preference(&wanted.options)?;
                let simplifier = Box::new(Simplifier::new(RewriteOptions::default()));
                Way::Construction { translator, simplifier }
            }
        };
        Ok(Self { wanted, way })
    }

    /// The automaton of a formula, which is its name.
    pub fn translate(&mut self, formula: &Formula, budget: &Budget) -> Result<Automaton, Refusal> {
        self.translate_observed(formula, budget, &mut |_| ())
    }

    /// The same; the observer hears of each stage.
    pub fn translate_observed(
        &mut self,
        formula: &Formula,
        budget: &Budget,
        observer: &mut Observer<'_>,
    ) -> Result<Automaton, Refusal> {
        let mut aut = match (&mut self.way, &self.wanted.construction) {
            (Way::Construction { translator, simplifier }, Some(construction)) => {
                let kind = self.wanted.options.kind;
                let one = One { translator: *translator, construction, kind, budget };
                one.translate(formula, simplifier, observer)?
            }
            (Way::Pipeline(pipeline), _) => {
                pipeline.translate_observed(formula, budget, observer)?
            }
            (Way::Construction { .. }, None) => unreachable!("made from the same wish"),
        };
        for extra in &self.wanted.extras {
            aut = extra.apply(aut, formula, budget, observer)?;
        }
        let mut change = |change: Change, name: &'static str| -> Result<(), Refusal> {
            aut = apply(&aut, &change, budget)?;
            observer(Stage { name, outcome: Outcome::Automaton(&aut) });
            Ok(())
        };
        if self.wanted.complete {
            change(Change::Complete, "complete")?;
        }
        if self.wanted.marks == Marks::OnStates {
            change(Change::StateMarks, "marks on states")?;
        }
        let name = (formula.n_symbols() <= LONGEST_NAME).then(|| formula.to_string());
        Ok(aut.with_name(name))
    }
}

/// Longer formulas do not become names.
pub(crate) const LONGEST_NAME: u64 = 100_000;

/// The translator of this name.
fn named(name: &str) -> Result<&'static dyn Translator, Problem> {
    translator(name).ok_or_else(|| {
        let names: Vec<&str> = TRANSLATORS.iter().map(|t| t.name()).collect();
        Problem::error(format!("there is no translator `{name}`"))
            .with_help(format!("known ones are {}", names.join(", ")))
    })
}

/// A construction makes what it makes: what it is to be preferred for is up to the pipeline.
fn without_preference(options: &Options) -> Result<(), Problem> {
    let refuse = |what: &str| {
        let message = format!("a construction by name does not make {what} automata");
        Err(Problem::error(message).with_help("leave out --algorithm"))
    };
    match options {
        Options { runs: Runs::Unambiguous, .. } => refuse("unambiguous"),
        Options { preference: Preference::Deterministic, .. } => refuse("deterministic"),
        _ => Ok(()),
    }
}

/// One formula on its way through one construction.
struct One<'a> {
    translator: &'static dyn Translator,
    construction: &'a Construction,
    kind: Kind,
    budget: &'a Budget,
}

impl One<'_> {
    fn translate(
        &self,
        formula: &Formula,
        simplifier: &mut Simplifier<'static>,
        observer: &mut Observer<'_>,
    ) -> Result<Automaton, Refusal> {
        let simplified = match self.construction.simplify {
            true => simplifier.simplify(formula),
            false => formula.clone(),
        };
        if self.construction.simplify {
            observer(Stage { name: "simplified", outcome: Outcome::Formula(&simplified) });
        }
        let mut aut = self.translator.translate(&Nnf::of(&simplified), self.budget)?;
        let mut tell = |name, aut: &Automaton| {
            observer(Stage { name, outcome: Outcome::Automaton(aut) });
        };
        tell(self.translator.name(), &aut);
        if self.kind == Kind::Monitor {
            aut = safety_closure(&aut);
            tell("safety closure", &aut);
        }
        if self.construction.reduce {
            aut = apply(&aut, &Change::Reduce, self.budget)?;
            tell("reduced", &aut);
        }
        let marks = match self.kind {
            Kind::Generic | Kind::Monitor => return Ok(aut),
            Kind::GeneralizedBuchi => return apply(&aut, &Change::GeneralizedBuchi, self.budget),
            Kind::Buchi | Kind::Parity => Marks::OnEdges,
            Kind::StateBuchi => Marks::OnStates,
        };
        let aut = apply(&aut, &Change::Buchi(marks), self.budget)?;
        tell("degeneralized", &aut);
        Ok(aut)
    }
}
