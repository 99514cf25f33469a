//! What `--json` writes: views of the answers, with names that scripts may rely on.

use lariat_workbench::automaton::{Description, EdgeDescription, StateDescription};
use lariat_workbench::formula::{Facts, Formula, Style, write};
use lariat_workbench::safety::{Classification, Witness};
use lariat_workbench::word::{Judgment, ProofStep};
use serde::Serialize;

use crate::output::Stop;

/// A formula.
#[derive(Serialize)]
pub struct FormulaView {
    formula: String,
    size: u64,
    boolean_size: u64,
    propositions: Vec<String>,
    classes: Vec<&'static str>,
    hierarchy: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    english: Option<String>,
}

impl FormulaView {
    /// The view of a formula and its facts.
    pub fn new(text: String, facts: Facts, english: Option<String>) -> Self {
        Self {
            formula: text,
            size: facts.size,
            boolean_size: facts.boolean_size,
            propositions: facts.props,
            classes: facts.classes,
            hierarchy: facts.hierarchy,
            english,
        }
    }
}

/// The kind of safety of a formula: see `docs/schemas/safety.schema.json`.
#[derive(Serialize)]
pub struct SafetyView {
    formula: String,
    safety: bool,
    syntactic: bool,
    kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    bad_prefix: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    violation: Option<String>,
}

impl SafetyView {
    /// The view of what was found about a formula.
    pub fn new(text: String, found: Classification) -> Self {
        let safety = found.is_safety();
        let (bad_prefix, violation) = match found.witness {
            None => (None, None),
            Some(Witness::Prefix(word)) => (Some(word), None),
            Some(Witness::Word(word)) => (None, Some(word)),
        };
        let (syntactic, kind) = (found.is_syntactic, found.kind);
        Self { formula: text, safety, syntactic, kind, bad_prefix, violation }
    }
}

/// The verdict of a formula on a word: see `docs/schemas/judgment.schema.json`.
#[derive(Serialize)]
pub struct JudgmentView {
    formula: String,
    word: String,
    stem_length: usize,
    letters: Vec<Vec<String>>,
    holds: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    proof: Option<ProofView>,
}

#[derive(Serialize)]
struct ProofView {
    root: usize,
    steps: Vec<StepView>,
}

#[derive(Serialize)]
struct StepView {
    id: usize,
    formula: String,
    position: usize,
    holds: bool,
    reason: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    at: Option<usize>,
    because: String,
    premises: Vec<usize>,
}

impl JudgmentView {
    /// The view of a judgment, with its proof where it was asked for.
    pub fn new(formula: String, judgment: &Judgment, with_proof: bool) -> Result<Self, Stop> {
        let steps = || judgment.steps().map_err(|limit| Stop::Limit(limit.to_string()));
        let view = |(id, step)| StepView::new(id, step);
        let proof = match with_proof {
            true => Some(ProofView {
                root: judgment.root(),
                steps: steps()?.into_iter().enumerate().map(view).collect(),
            }),
            false => None,
        };
        Ok(Self {
            formula,
            word: judgment.word(),
            stem_length: judgment.stem_len(),
            letters: judgment.letters(),
            holds: judgment.holds(),
            proof,
        })
    }
}

impl StepView {
    fn new(id: usize, step: ProofStep) -> Self {
        Self {
            id,
            formula: step.formula,
            position: step.position,
            holds: step.holds,
            reason: step.reason,
            at: step.at,
            because: step.because,
            premises: step.premises,
        }
    }
}

/// One step of a simplification.
#[derive(Serialize)]
pub struct TraceView {
    /// The rule's name.
    pub rule: &'static str,
    /// The subformula before.
    pub before: String,
    /// What takes its place.
    pub after: String,
}

/// Two formulas on all short words.
#[derive(Serialize)]
pub struct ComparisonView {
    /// The first formula.
    pub left: String,
    /// The second one.
    pub right: String,
    /// The longest stem and cycle tried.
    pub bound: usize,
    /// How many words were tried.
    pub words: u64,
    /// Do they agree on all of them?
    pub agree: bool,
    /// A shortest word on which they differ.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub difference: Option<String>,
}

/// An automaton: see `docs/schemas/automaton.schema.json`.
#[derive(Serialize)]
pub struct AutomatonView {
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    propositions: Vec<String>,
    acceptance: AcceptanceView,
    initial: Vec<Vec<usize>>,
    properties: Vec<&'static str>,
    states: Vec<StateView>,
    #[serde(skip_serializing_if = "Option::is_none")]
    verified: Option<String>,
}

#[derive(Serialize)]
struct AcceptanceView {
    marks: usize,
    condition: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<String>,
}

#[derive(Serialize)]
struct StateView {
    id: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    edges: Vec<EdgeView>,
}

#[derive(Serialize)]
struct EdgeView {
    guard: String,
    targets: Vec<usize>,
    marks: Vec<usize>,
}

impl AutomatonView {
    /// The same with how it was verified.
    pub fn verified(self, how: &str) -> Self {
        Self { verified: Some(how.to_owned()), ..self }
    }

    /// The view of an automaton.
    pub fn new(aut: Description) -> Self {
        let edge = |EdgeDescription { guard, targets, marks }| EdgeView { guard, targets, marks };
        let state = |(id, state): (usize, StateDescription)| StateView {
            id,
            name: state.name,
            edges: state.edges.into_iter().map(edge).collect(),
        };
        let holds = aut.properties.iter().filter(|(_, holds)| *holds);
        Self {
            name: aut.name,
            propositions: aut.props,
            acceptance: AcceptanceView {
                marks: aut.n_marks,
                condition: aut.acceptance,
                name: aut.acceptance_name,
            },
            initial: aut.initial,
            properties: holds.map(|(name, _)| *name).collect(),
            states: aut.states.into_iter().enumerate().map(state).collect(),
            verified: None,
        }
    }
}

/// A value as one line of JSON.
pub fn line(view: &impl Serialize) -> String {
    serde_json::to_string(view).expect("views are plain data")
}

/// The text of a formula; too long a one is a limit.
pub fn text(formula: &Formula, style: Style) -> Result<String, Stop> {
    write(formula, style).map_err(|limit| Stop::Limit(limit.to_string()))
}
