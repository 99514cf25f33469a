//! The product of two automata: the words that both accept.
//!
//! - Relies on: a run of the product is a pair of runs on one word; conjoined conditions over
//!   disjoint marks ask both.
//! - Cost: the product of the sizes, of which only the reachable part is ever built; with
//!   [`Product`] as a graph, not even that.
//! - Checked: `tests/prop_product.rs`, against `oracle::accepts` of both.

use lariat_automata::{Acceptance, Automaton, Builder, Condition, Edge, EdgeId, MarkSet, StateId};
use lariat_core::{Alphabet, Budget, Guard, Id, IndexVec, Lasso, LimitReached};
use rustc_hash::FxHashMap;

use crate::alphabets::{Merged, shifted};
use crate::emptiness::{AcceptingRun, Run, Step};
use crate::graph::{DenseTable, Graph, HashTable, NodeTable};
use crate::{accepting_run, complete, is_empty};

/// The product of two automata as an implicit graph.
///
/// ```
/// use lariat_automata::{Acceptance, Builder, Edge, MarkSet};
/// use lariat_core::{Alphabet, Guard, Prop};
/// use lariat_omega::{Product, is_empty};
/// let globally = |name: &str, value: bool| {
///     let mut alphabet = Alphabet::new();
///     let p = alphabet.add(&Prop::new(name));
///     let mut builder = Builder::new(alphabet, Acceptance::all());
///     let s = builder.add_state();
///     builder.add_initial(s);
///     let guard = Guard::literal(p, value);
///     builder.add_edge(s, Edge { guard, target: s, marks: MarkSet::new() });
///     builder.build()
/// };
/// assert!(is_empty(&Product::new(&globally("a", true), &globally("a", false))));
/// assert!(!is_empty(&Product::new(&globally("a", true), &globally("b", false))));
/// ```
#[derive(Clone, Debug)]
pub struct Product<'a> {
    left: &'a Automaton,
    right: &'a Automaton,
    alphabet: Alphabet,
    acceptance: Acceptance,
    /// The guards of the right automaton in the merged alphabet, if they differ there.
    right_guards: Option<Vec<Guard>>,
}

/// A run of a product.
pub type ProductRun = Run<(StateId, StateId), (EdgeId, EdgeId)>;

/// A product, built, and the pair of states that each of its states stands for.
#[derive(Clone, Debug)]
pub struct ProductAutomaton {
    /// The product.
    pub automaton: Automaton,
    /// The pair of states that each state stands for.
    pub origin: IndexVec<StateId, (StateId, StateId)>,
}

/// The automaton of the words that both accept. Marks of the right one come after those of the
/// left one.
pub fn product(
    left: &Automaton,
    right: &Automaton,
    budget: &Budget,
) -> Result<ProductAutomaton, LimitReached> {
    Product::new(left, right).build(budget)
}

/// The automaton of the words that one of the two accepts, as a product: deterministic if both are.
pub fn union_product(
    left: &Automaton,
    right: &Automaton,
    budget: &Budget,
) -> Result<ProductAutomaton, LimitReached> {
    // A run of the product must not end where only one of the two gets stuck.
    let (left, right) = (complete(left), complete(right));
    let mut product = Product::new(&left, &right);
    let (a, b) = (left.acceptance(), right.acceptance());
    let condition = a.condition().clone().or(shifted(b.condition(), a.n_marks()));
    product.acceptance = Acceptance::new(a.n_marks() + b.n_marks(), condition);
    product.build(budget)
}

/// Is there no word that both accept?
pub fn is_disjoint(left: &Automaton, right: &Automaton) -> bool {
    is_empty(&Product::new(left, right))
}

/// A word that both accept, if there is one.
pub fn common_word(
    left: &Automaton,
    right: &Automaton,
    budget: &Budget,
) -> Result<Option<Lasso>, LimitReached> {
    let product = Product::new(left, right);
    Ok(accepting_run(&product, budget)?.map(|run| product.word(&run)))
}

impl<'a> Product<'a> {
    /// The product of two automata.
    pub fn new(left: &'a Automaton, right: &'a Automaton) -> Self {
        let merged = Merged::of(left.alphabet(), right.alphabet());
        let (a, b) = (left.acceptance(), right.acceptance());
        let condition = a.condition().clone().and(shifted(b.condition(), a.n_marks()));
        let acceptance = Acceptance::new(a.n_marks() + b.n_marks(), condition);
        let right_guards = merged.right_guards(right);
        Self { left, right, alphabet: merged.alphabet, acceptance, right_guards }
    }

    /// The propositions of both.
    pub fn alphabet(&self) -> &Alphabet {
        &self.alphabet
    }

    /// The conditions of both, over the marks of both.
    pub fn acceptance(&self) -> &Acceptance {
        &self.acceptance
    }

    /// The letters that both edges may be taken with.
    pub fn guard(&self, (left, right): (EdgeId, EdgeId)) -> Guard {
        self.left.edge(left).guard.and(self.right_guard(right))
    }

    /// The word read by a run; each letter is the least that both guards allow.
    pub fn word(&self, run: &ProductRun) -> Lasso {
        let (stem, cycle) = run.letters(|step| self.guard(step.edge));
        Lasso::new(self.alphabet.clone(), stem, cycle).expect("the cycle of a run is not empty")
    }

    /// What the left automaton does in a run.
    pub fn left_run(&self, run: &ProductRun) -> AcceptingRun {
        run.map(|step| Step { source: step.source.0, edge: step.edge.0 })
    }

    /// What the right automaton does in a run.
    pub fn right_run(&self, run: &ProductRun) -> AcceptingRun {
        run.map(|step| Step { source: step.source.1, edge: step.edge.1 })
    }

    /// The reachable part of the product as an automaton, states in the order they are met breadth
    /// first.
    pub fn build(&self, budget: &Budget) -> Result<ProductAutomaton, LimitReached> {
        let mut meter = budget.meter();
        let mut builder = Builder::new(self.alphabet.clone(), self.acceptance.clone());
        let mut origin: IndexVec<StateId, (StateId, StateId)> = IndexVec::new();
        let mut known: FxHashMap<(StateId, StateId), StateId> = FxHashMap::default();
        for pair in self.initial() {
            let state = *known.entry(pair).or_insert_with(|| origin.push(pair));
            builder.add_initial(state);
        }
        let mut next = 0;
        while next < origin.len() {
            let source = StateId::new(next);
            self.for_each_successor(origin[source], |edge, marks, pair| {
                let target = *known.entry(pair).or_insert_with(|| origin.push(pair));
                builder.add_edge(source, Edge { guard: self.guard(edge), target, marks });
            });
            meter.states(origin.len())?;
            meter.step(1)?;
            next += 1;
        }
        builder.add_states(origin.len());
        Ok(ProductAutomaton { automaton: builder.build(), origin })
    }

    fn right_guard(&self, edge: EdgeId) -> &Guard {
        match &self.right_guards {
            None => &self.right.edge(edge).guard,
            Some(guards) => &guards[edge.index()],
        }
    }
}

impl Graph for Product<'_> {
    type Node = (StateId, StateId);
    type Edge = (EdgeId, EdgeId);
    type Table = PairTable;

    fn table(&self) -> PairTable {
        PairTable::new(self.left.n_states(), self.right.n_states())
    }

    fn condition(&self) -> &Condition {
        self.acceptance.condition()
    }

    fn initial(&self) -> Vec<Self::Node> {
        let pairs = |&s| self.right.initial().iter().map(move |&t| (s, t));
        self.left.initial().iter().flat_map(pairs).collect()
    }

    fn for_each_successor(
        &self,
        (s, t): Self::Node,
        mut visit: impl FnMut(Self::Edge, MarkSet, Self::Node),
    ) {
        let offset = self.left.acceptance().n_marks();
        for (i, left) in self.left.edge_ids(s).zip(self.left.edges(s)) {
            for (j, right) in self.right.edge_ids(t).zip(self.right.edges(t)) {
                if left.guard.intersects(self.right_guard(j)) {
                    let mut marks = right.marks.shifted(offset);
                    marks.union_with(&left.marks);
                    visit((i, j), marks, (left.target, right.target));
                }
            }
        }
    }
}

/// A table for pairs of states: dense while that is small.
#[derive(Clone, Debug)]
pub enum PairTable {
    /// One word for each pair; the number of right states.
    Dense(DenseTable, usize),
    /// The pairs that were met.
    Sparse(HashTable<(StateId, StateId)>),
}

lariat_core::id! {
    /// A pair of states, numbered row by row.
    struct PairId = "p";
}

impl PairTable {
    /// Up to so many pairs get a word each.
    const MAX_DENSE: usize = 1 << 14;

    fn new(n_left: usize, n_right: usize) -> Self {
        match n_left.checked_mul(n_right) {
            Some(n) if n <= Self::MAX_DENSE => Self::Dense(DenseTable::new(n), n_right),
            _ => Self::Sparse(HashTable::default()),
        }
    }
}

impl NodeTable<(StateId, StateId)> for PairTable {
    #[inline]
    fn get(&self, (s, t): (StateId, StateId)) -> Option<u32> {
        match self {
            Self::Dense(table, width) => table.get(PairId::new(s.index() * width + t.index())),
            Self::Sparse(table) => table.get((s, t)),
        }
    }
    #[inline]
    fn set(&mut self, (s, t): (StateId, StateId), number: u32) {
        match self {
            Self::Dense(table, width) => {
                table.set(PairId::new(s.index() * *width + t.index()), number);
            }
            Self::Sparse(table) => table.set((s, t), number),
        }
    }
}
