//! Is there an accepting run, and what does one look like?
//!
//! - Papers: Cou99, On-the-fly verification of linear temporal logic; GV04, Tarjan's algorithm makes
//!   on-the-fly LTL verification more efficient; BBDKMS19, Generic emptiness check for fun and
//!   profit.
//! - Relies on: the edges of a strongly connected part lie on one common cycle, so a part whose
//!   marks satisfy the condition contains an accepting cycle, found before the part is complete.
//! - Cost: linear when the condition has no `Fin`; else at most exponential in the number of `Fin`
//!   marks and linear in the graph, which is met on artificial conditions only.
//! - Departs: any Emerson-Lei condition is asked of every partial component; a complete component
//!   is split by removing `Fin` marks only when that failed and the condition is not hopeless.
//! - Checked: `tests/prop_emptiness.rs`, against `oracle::accepts` on the run found, and on all
//!   small lassos when none is found.

mod part;
mod search;
mod shortest;

use lariat_automata::{Automaton, EdgeId, StateId};
use lariat_core::{Budget, Guard, IndexVec, Lasso, Letter, LimitReached};

use crate::{ComponentId, Components, Graph};

/// A step of a run: the node it leaves and the edge it takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step<N, E> {
    /// The node it leaves.
    pub source: N,
    /// The edge it takes.
    pub edge: E,
}

/// An infinite run: the stem once, then the cycle for ever. The cycle has at least one step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Run<N, E> {
    /// The steps from an initial node to the cycle.
    pub stem: Vec<Step<N, E>>,
    /// The steps repeated for ever.
    pub cycle: Vec<Step<N, E>>,
}

/// A run of an automaton.
pub type AcceptingRun = Run<StateId, EdgeId>;

/// A run of any graph.
pub type GraphRun<G> = Run<<G as Graph>::Node, <G as Graph>::Edge>;

impl<N, E> Run<N, E> {
    /// How many steps the stem and the cycle have together.
    pub fn n_steps(&self) -> usize {
        self.stem.len() + self.cycle.len()
    }

    /// The same run seen through other nodes and edges.
    pub fn map<M, F>(&self, mut step: impl FnMut(&Step<N, E>) -> Step<M, F>) -> Run<M, F> {
        Run {
            stem: self.stem.iter().map(&mut step).collect(),
            cycle: self.cycle.iter().map(&mut step).collect(),
        }
    }

    /// The letters of its steps, given the guard of each: always the least letter.
    pub(crate) fn letters(
        &self,
        guard: impl Fn(&Step<N, E>) -> Guard,
    ) -> (Vec<Letter>, Vec<Letter>) {
        let letter = |step| guard(step).least_letter().expect("no edge has an empty guard");
        (self.stem.iter().map(letter).collect(), self.cycle.iter().map(letter).collect())
    }
}

impl AcceptingRun {
    /// The word read by this run of the automaton; each letter is the least its guard allows.
    pub fn word(&self, aut: &Automaton) -> Lasso {
        let (stem, cycle) = self.letters(|step| aut.edge(step.edge).guard.clone());
        Lasso::new(aut.alphabet().clone(), stem, cycle).expect("the cycle of a run is not empty")
    }
}

/// Is there no accepting run?
///
/// ```
/// use lariat_automata::{Acceptance, Builder, Edge, MarkSet};
/// use lariat_core::{Alphabet, Guard};
/// let mut builder = Builder::new(Alphabet::new(), Acceptance::buchi());
/// let s = builder.add_state();
/// builder.add_initial(s);
/// builder.add_edge(s, Edge { guard: Guard::tt(), target: s, marks: MarkSet::new() });
/// assert!(lariat_omega::is_empty(&builder.build()));
/// ```
pub fn is_empty<G: Graph>(graph: &G) -> bool {
    let unlimited = search::accepting_part(graph, &Budget::UNLIMITED);
    !unlimited.expect("no limit to reach")
}

/// Is there no accepting run, within a budget of nodes and edges visited?
pub fn is_empty_within<G: Graph>(graph: &G, budget: &Budget) -> Result<bool, LimitReached> {
    Ok(!search::accepting_part(graph, budget)?)
}

/// An accepting run, if there is one: the first that the search meets. The budget counts nodes as
/// states and edges as steps.
pub fn accepting_run<G: Graph>(
    graph: &G,
    budget: &Budget,
) -> Result<Option<GraphRun<G>>, LimitReached> {
    search::accepting_run(graph, budget)
}

/// An accepting run with the fewest steps in stem and cycle together; among those, one with the
/// shortest stem.
///
/// Exact for every condition. The cycle is searched for among pairs of a node and the marks met so
/// far, from every node that a shorter lasso could still start its cycle in: the square of the
/// graph times 2^marks in the worst case, so give it a budget.
pub fn shortest_accepting_run<G: Graph>(
    graph: &G,
    budget: &Budget,
) -> Result<Option<GraphRun<G>>, LimitReached> {
    shortest::shortest_accepting_run(graph, budget)
}

/// A word that the automaton accepts, if there is one.
pub fn accepted_word(aut: &Automaton, budget: &Budget) -> Result<Option<Lasso>, LimitReached> {
    Ok(accepting_run(aut, budget)?.map(|run| run.word(aut)))
}

/// For each component, does it contain an accepting cycle? Without a budget: linear without `Fin`,
/// else exponential in the `Fin` marks at worst.
pub fn accepting_components(
    aut: &Automaton,
    components: &Components,
) -> IndexVec<ComponentId, bool> {
    part::accepting_components(aut, aut.acceptance().condition(), components)
}

/// For each component, does it contain a cycle that is not accepting?
pub fn rejecting_components(
    aut: &Automaton,
    components: &Components,
) -> IndexVec<ComponentId, bool> {
    part::accepting_components(aut, &aut.acceptance().condition().negated(), components)
}
