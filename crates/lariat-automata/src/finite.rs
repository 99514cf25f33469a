//! Automata on finite words.

use lariat_core::{Alphabet, BitSet, Guard, Id, Letter};

use crate::StateId;

/// An edge of a [`FiniteAutomaton`].
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct FiniteEdge {
    /// The letters it may be taken with.
    pub guard: Guard,
    /// Where it leads.
    pub target: StateId,
}

/// An automaton on finite words: a word is accepted when a run on it ends in a final state.
///
/// ```
/// use lariat_automata::{FiniteAutomaton, FiniteEdge};
/// use lariat_core::{Alphabet, Guard, Letter, Prop};
/// let mut alphabet = Alphabet::new();
/// let a = Guard::prop(alphabet.add(&Prop::new("a")));
/// let mut ends_in_a = FiniteAutomaton::new(alphabet);
/// let (s, t) = (ends_in_a.add_state(), ends_in_a.add_state());
/// ends_in_a.add_initial(s);
/// ends_in_a.set_final(t, true);
/// ends_in_a.add_edge(s, FiniteEdge { guard: Guard::tt(), target: s });
/// ends_in_a.add_edge(s, FiniteEdge { guard: a, target: t });
/// assert!(ends_in_a.accepts(&[Letter::from_bits(0), Letter::from_bits(1)]));
/// assert!(!ends_in_a.accepts(&[Letter::from_bits(1), Letter::from_bits(0)]));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FiniteAutomaton {
    alphabet: Alphabet,
    initial: BitSet<StateId>,
    finals: BitSet<StateId>,
    edges: Vec<Vec<FiniteEdge>>,
}

impl FiniteAutomaton {
    /// No states yet.
    pub fn new(alphabet: Alphabet) -> Self {
        let (initial, finals) = (BitSet::new(), BitSet::new());
        Self { alphabet, initial, finals, edges: Vec::new() }
    }

    /// A new state, neither initial nor final.
    pub fn add_state(&mut self) -> StateId {
        self.edges.push(Vec::new());
        StateId::new(self.edges.len() - 1)
    }

    /// Runs may start there as well.
    pub fn add_initial(&mut self, state: StateId) {
        self.initial.insert(state);
    }

    /// Words may end there, or not.
    pub fn set_final(&mut self, state: StateId, is_final: bool) {
        self.finals.set(state, is_final);
    }

    /// A new edge; one with an empty guard is dropped.
    pub fn add_edge(&mut self, source: StateId, edge: FiniteEdge) {
        if !edge.guard.is_false() {
            self.edges[source.index()].push(edge);
        }
    }

    /// The propositions that guards speak about.
    pub fn alphabet(&self) -> &Alphabet {
        &self.alphabet
    }

    /// Where runs start.
    pub fn initial(&self) -> &BitSet<StateId> {
        &self.initial
    }

    /// Where words may end.
    pub fn finals(&self) -> &BitSet<StateId> {
        &self.finals
    }

    /// All states, in order.
    pub fn states(&self) -> impl DoubleEndedIterator<Item = StateId> + ExactSizeIterator + use<> {
        (0..self.edges.len()).map(StateId::new)
    }

    /// How many states there are.
    pub fn n_states(&self) -> usize {
        self.edges.len()
    }

    /// How many edges there are.
    pub fn n_edges(&self) -> usize {
        self.edges.iter().map(Vec::len).sum()
    }

    /// The edges that leave a state.
    pub fn edges(&self, state: StateId) -> &[FiniteEdge] {
        &self.edges[state.index()]
    }

    /// Is there at most one run on each word?
    pub fn is_deterministic(&self) -> bool {
        let at = |edges: &Vec<FiniteEdge>| {
            let mut seen = Guard::ff();
            edges.iter().all(|edge| {
                let fresh = !seen.intersects(&edge.guard);
                seen = seen.or(&edge.guard);
                fresh
            })
        };
        self.initial.len() <= 1 && self.edges.iter().all(at)
    }

    /// Is there a run on each word, accepting or not?
    pub fn is_complete(&self) -> bool {
        let all = |edges: &Vec<FiniteEdge>| {
            edges.iter().fold(Guard::ff(), |all, edge| all.or(&edge.guard)).is_true()
        };
        !self.initial.is_empty() && self.edges.iter().all(all)
    }

    /// The automaton of the reversed words, on the same states.
    pub fn reversed(&self) -> Self {
        let mut reversed = Self::new(self.alphabet.clone());
        self.states().for_each(|_| _ = reversed.add_state());
        (reversed.initial, reversed.finals) = (self.finals.clone(), self.initial.clone());
        for state in self.states() {
            for edge in self.edges(state) {
                let back = FiniteEdge { guard: edge.guard.clone(), target: state };
                reversed.add_edge(edge.target, back);
            }
        }
        reversed
    }

    /// The same automaton over another alphabet, which has all propositions of its guards.
    ///
    /// # Panics
    /// When a guard speaks about a proposition that the other alphabet lacks.
    pub fn over(&self, alphabet: &Alphabet) -> Self {
        if *alphabet == self.alphabet {
            return self.clone();
        }
        let mut renamed = self.clone();
        renamed.alphabet = alphabet.clone();
        for edge in renamed.edges.iter_mut().flatten() {
            edge.guard = edge.guard.substitute(|id| {
                let found = alphabet.find(self.alphabet.prop(id));
                Guard::prop(found.expect("the alphabet has the propositions of all guards"))
            });
        }
        renamed
    }

    /// Is the word accepted?
    pub fn accepts(&self, word: &[Letter]) -> bool {
        let mut current = self.initial.clone();
        for letter in word {
            let steps = current.iter().flat_map(|s| self.edges(s));
            current = steps.filter(|e| e.guard.contains(letter)).map(|e| e.target).collect();
        }
        !current.is_disjoint(&self.finals)
    }
}
