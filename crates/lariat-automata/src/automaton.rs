//! Automata on infinite words.

use std::fmt;

use lariat_core::{Alphabet, Guard, Id, IndexVec};

use crate::{Acceptance, Builder, MarkSet, Properties};

lariat_core::id! {
    /// A state of one [`Automaton`]. Prints as `s7`.
    pub struct StateId = "s";
}

lariat_core::id! {
    /// An edge of one [`Automaton`]; the edges of a state are numbered in a row. Prints as `e7`.
    pub struct EdgeId = "e";
}

/// What an edge leads to: a state, or all of several states at once.
pub trait Target: Clone + Eq + std::hash::Hash + fmt::Debug {
    /// The states it leads to.
    fn states(&self) -> &[StateId];
    /// A target that leads to these states; `None` if this kind of target cannot.
    fn from_states(states: &[StateId]) -> Option<Self>;
}

impl Target for StateId {
    fn states(&self) -> &[StateId] {
        std::slice::from_ref(self)
    }
    fn from_states(states: &[StateId]) -> Option<Self> {
        match states {
            [one] => Some(*one),
            _ => None,
        }
    }
}

/// Several states, all of which have to accept: universal branching. Sorted, each once; no state
/// at all accepts everything.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Conjunction(Box<[StateId]>);

impl Target for Conjunction {
    fn states(&self) -> &[StateId] {
        &self.0
    }
    fn from_states(states: &[StateId]) -> Option<Self> {
        let mut states = states.to_vec();
        states.sort_unstable();
        states.dedup();
        Some(Self(states.into()))
    }
}

/// An edge: the letters it may be taken with, where it leads, and the marks it shows.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Edge<T = StateId> {
    /// The letters.
    pub guard: Guard,
    /// Where it leads.
    pub target: T,
    /// The marks.
    pub marks: MarkSet,
}

/// An automaton on infinite words, with marks on its edges.
///
/// A run starts in any of the initial targets. It accepts when the marks it meets infinitely often
/// satisfy the acceptance condition. States that cannot go on are allowed.
///
/// ```
/// use lariat_automata::{Acceptance, Automaton, Builder, Edge, MarkSet};
/// use lariat_core::{Alphabet, Guard, Prop};
/// let mut alphabet = Alphabet::new();
/// let a = Guard::prop(alphabet.add(&Prop::new("a")));
/// let mut builder = Builder::new(alphabet, Acceptance::buchi());
/// let s = builder.add_state();
/// builder.add_initial(s);
/// builder.add_edge(s, Edge { guard: a.clone(), target: s, marks: MarkSet::all(1) });
/// builder.add_edge(s, Edge { guard: a.not(), target: s, marks: MarkSet::new() });
/// let gf_a: Automaton = builder.build();
/// assert_eq!((gf_a.n_states(), gf_a.n_edges()), (1, 2));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Automaton<T = StateId> {
    pub(crate) alphabet: Alphabet,
    pub(crate) acceptance: Acceptance,
    pub(crate) initial: Vec<T>,
    /// The edges of all states, one state after the other.
    pub(crate) edges: IndexVec<EdgeId, Edge<T>>,
    /// Where the edges of each state begin; one more entry at the end.
    pub(crate) first_edge: Vec<EdgeId>,
    pub(crate) name: Option<String>,
    pub(crate) state_names: Vec<Option<String>>,
    pub(crate) properties: Properties,
}

/// An automaton with universal branching.
pub type Alternating = Automaton<Conjunction>;

impl<T: Target> Automaton<T> {
    /// The propositions that guards speak about.
    pub fn alphabet(&self) -> &Alphabet {
        &self.alphabet
    }

    /// When a run is accepting.
    pub fn acceptance(&self) -> &Acceptance {
        &self.acceptance
    }

    /// Where runs start. None: the empty language.
    pub fn initial(&self) -> &[T] {
        &self.initial
    }

    /// How many states there are.
    pub fn n_states(&self) -> usize {
        self.first_edge.len() - 1
    }

    /// How many edges there are.
    pub fn n_edges(&self) -> usize {
        self.edges.len()
    }

    /// All states, in order.
    pub fn states(&self) -> impl DoubleEndedIterator<Item = StateId> + ExactSizeIterator + use<T> {
        (0..self.n_states()).map(StateId::new)
    }

    /// The edges that leave a state.
    #[inline]
    pub fn edges(&self, state: StateId) -> &[Edge<T>] {
        let (from, to) = (self.first_edge[state.index()], self.first_edge[state.index() + 1]);
        &self.edges.as_slice()[from.index()..to.index()]
    }

    /// The numbers of the edges that leave a state.
    pub fn edge_ids(
        &self,
        state: StateId,
    ) -> impl DoubleEndedIterator<Item = EdgeId> + ExactSizeIterator + use<T> {
        let (from, to) = (self.first_edge[state.index()], self.first_edge[state.index() + 1]);
        (from.index()..to.index()).map(EdgeId::new)
    }

    /// The edge with this number.
    #[inline]
    pub fn edge(&self, id: EdgeId) -> &Edge<T> {
        &self.edges[id]
    }

    /// All edges with the states they leave, state by state.
    pub fn all_edges(&self) -> impl Iterator<Item = (StateId, &Edge<T>)> {
        self.states().flat_map(|s| self.edges(s).iter().map(move |e| (s, e)))
    }

    /// What it is called, often the formula it comes from.
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// What a state is called.
    pub fn state_name(&self, state: StateId) -> Option<&str> {
        self.state_names.get(state.index())?.as_deref()
    }

    /// What is known about it.
    pub fn properties(&self) -> &Properties {
        &self.properties
    }

    /// The same automaton under another name.
    pub fn with_name(self, name: Option<String>) -> Self {
        Self { name, ..self }
    }

    /// The same automaton with other things known about it.
    pub fn with_properties(self, properties: Properties) -> Self {
        Self { properties, ..self }
    }

    /// A builder that starts with everything but the states and edges of this automaton.
    pub fn builder_like(&self) -> Builder<T> {
        let mut builder = Builder::new(self.alphabet.clone(), self.acceptance.clone());
        builder.set_name(self.name.clone());
        builder
    }

    /// Do all edges that leave a state show the same marks, for every state?
    pub fn has_state_marks(&self) -> bool {
        self.states().all(|s| {
            let edges = self.edges(s);
            edges.windows(2).all(|pair| pair[0].marks == pair[1].marks)
        })
    }

    /// How many transitions there are: each edge counts once for every letter of its guard.
    pub fn n_transitions(&self) -> f64 {
        let n_props = self.alphabet.n_props();
        self.edges.iter().map(|edge| edge.guard.n_letters(n_props)).sum()
    }

    /// Checks what every automaton promises: targets and marks exist, no guard is empty, guards
    /// speak about the alphabet.
    ///
    /// # Panics
    /// When a promise is broken.
    pub fn assert_well_formed(&self) {
        let n = self.n_states();
        let exists = |target: &T| target.states().iter().all(|s| s.index() < n);
        assert!(self.initial.iter().all(exists), "an initial state does not exist");
        let (marks, n_props) = (self.acceptance.all_marks(), self.alphabet.n_props());
        for (state, edge) in self.all_edges() {
            assert!(exists(&edge.target), "an edge of {state} leads nowhere");
            assert!(edge.marks.is_subset(&marks), "an edge of {state} has an unknown mark");
            assert!(!edge.guard.is_false(), "an edge of {state} has an empty guard");
            let known = edge.guard.support().iter().all(|p| p.index() < n_props);
            assert!(known, "an edge of {state} reads an unknown proposition");
        }
    }
}

impl Automaton {
    /// The only initial state, if there is exactly one.
    pub fn single_initial(&self) -> Option<StateId> {
        match self.initial[..] {
            [state] => Some(state),
            _ => None,
        }
    }

    /// Is there at most one initial state, and in each state at most one edge for each letter?
    pub fn is_deterministic(&self) -> bool {
        self.initial.len() <= 1 && self.states().all(|s| self.is_deterministic_at(s))
    }

    /// Has the state at most one edge for each letter?
    pub fn is_deterministic_at(&self, state: StateId) -> bool {
        let mut seen = Guard::ff();
        self.edges(state).iter().all(|edge| {
            let fresh = !seen.intersects(&edge.guard);
            seen = seen.or(&edge.guard);
            fresh
        })
    }

    /// Is there an initial state, and in each state an edge for every letter?
    pub fn is_complete(&self) -> bool {
        let complete = |s| {
            let all = self.edges(s).iter().fold(Guard::ff(), |all, edge| all.or(&edge.guard));
            all.is_true()
        };
        !self.initial.is_empty() && self.states().all(complete)
    }
}
