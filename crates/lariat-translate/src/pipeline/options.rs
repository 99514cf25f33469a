//! What the pipeline may vary.

/// What kind of automaton is wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Kind {
    /// Generalized Büchi acceptance, with marks on edges.
    #[default]
    GeneralizedBuchi,
    /// Büchi acceptance, with marks on edges.
    Buchi,
    /// Büchi acceptance, with marks on states.
    StateBuchi,
    /// No acceptance condition: it accepts what no finite prefix refutes.
    Monitor,
    /// A parity condition, with marks on edges.
    Parity,
    /// Any acceptance condition.
    Generic,
}

/// What to prefer among automata of the same language.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Preference {
    /// Few states.
    #[default]
    Small,
    /// Determinism, where the kind of automaton allows it; then few states.
    Deterministic,
    /// Nothing: what is quickest to make.
    Any,
}

/// How much may be tried.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Effort {
    /// One construction, reduced.
    Low,
    /// One construction, reduced and merged against the automaton of the negation; minimal
    /// deterministic automata of obligations.
    Medium,
    /// Several constructions, of which the smallest result is taken.
    #[default]
    High,
}

/// Whether states may be merged against the automaton of the negation.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Merging {
    /// As far as it goes.
    #[default]
    Guided,
    /// Not at all: to see what it is worth.
    Off,
}

/// How implications between subformulas are decided when a formula is simplified.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Rewriting {
    /// By their syntax.
    #[default]
    Syntactic,
    /// By automata as well, as long as those are small.
    Containment,
}

/// How many runs a word may have.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Runs {
    /// Any number of accepting runs.
    #[default]
    Any,
    /// At most one accepting run.
    Unambiguous,
}

/// What [`Pipeline`](crate::Pipeline) may vary. `Default` is what `lariat translate` uses.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Options {
    /// What kind of automaton is wanted.
    pub kind: Kind,
    /// What to prefer.
    pub preference: Preference,
    /// How much may be tried.
    pub effort: Effort,
    /// Whether states are merged against the automaton of the negation.
    pub merging: Merging,
    /// How many accepting runs a word may have.
    pub runs: Runs,
    /// How implications are decided when the formula is simplified.
    pub rewriting: Rewriting,
}

impl Options {
    /// Is a deterministic automaton looked for?
    pub(super) fn may_be_deterministic(&self) -> bool {
        let any_runs = self.runs == Runs::Any && self.kind != Kind::Monitor;
        match self.preference {
            Preference::Deterministic => any_runs,
            // A nondeterministic one may be larger under these conditions.
            Preference::Small => {
                let wide = matches!(self.kind, Kind::Parity | Kind::Generic);
                wide && any_runs && self.effort == Effort::High
            }
            Preference::Any => false,
        }
    }
}
