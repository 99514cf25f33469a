//! Merging states as long as a judge stays silent: oracle-guided merging.
//!
//! - Relies on: merging two states only adds words. So if `A` accepts exactly the words that `B`
//!   rejects, the merged automaton still does if and only if its product with `B` is empty.
//! - Cost: a product emptiness check for each pair of states that a prefilter lets through; the
//!   prefilter is one pass over the pairs of both automata and rejects most candidates.
//! - Departs: our own idea, no paper. Candidates are pairs of states; after each success the search
//!   starts again on the smaller automaton.
//! - Checked: `tests/prop_guided_merging.rs`: the language stays, on formulas and their negations.

mod mask;
mod product;

use lariat_automata::{Automaton, Edge, EdgeId, MarkSet, StateId};
use lariat_core::{Budget, Id, LimitReached, Meter};

use crate::LetterClasses;
use mask::Mask;
use product::{Prefilter, Product};

/// Where acceptance marks are to stay.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Marks {
    /// On edges: each keeps its own.
    #[default]
    OnEdges,
    /// On states: all edges of a merged state show the marks of both.
    OnStates,
}

/// What merged automata must stay.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Keep {
    /// Only their language.
    #[default]
    Language,
    /// Deterministic as well.
    Determinism,
}

/// What [`merge_guided`] may vary.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options {
    /// Where marks stay.
    pub marks: Marks,
    /// What else must stay.
    pub keep: Keep,
}

/// An automaton of which states were merged, and why no more of them were tried.
#[derive(Clone, Debug)]
pub struct Merged {
    /// The automaton: of the same language, whether the search came to its end or not.
    pub automaton: Automaton,
    /// What stopped the search before its end.
    pub stopped: Option<Stopped>,
}

/// Why a search for states to merge ended early.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Stopped {
    /// The budget was used up.
    #[error(transparent)]
    Limit(#[from] LimitReached),
    /// One of the automata has more than 64 marks.
    #[error("{n_marks} acceptance marks are more than 64")]
    Marks {
        /// So many.
        n_marks: usize,
    },
}

/// Merges states of a generalized Büchi automaton while its product with `complement`, a
/// generalized Büchi automaton for exactly the other words over the same alphabet, stays empty.
///
/// What has been merged when the search stops early is correct.
///
/// # Panics
/// If one of the automata is not generalized Büchi, or the alphabets differ.
pub fn merge_guided(
    aut: &Automaton,
    complement: &Automaton,
    options: &Options,
    budget: &Budget,
) -> Merged {
    let both = [aut, complement];
    assert!(both.iter().all(|a| a.acceptance().is_generalized_buchi()), "generalized Büchi");
    assert_eq!(aut.alphabet(), complement.alphabet(), "one alphabet");
    let unchanged = |stopped| Merged { automaton: aut.clone(), stopped };
    if aut.n_states() < 2 {
        return unchanged(None);
    }
    let n_marks = both.map(|a| a.acceptance().n_marks()).into_iter().max().unwrap_or(0);
    if n_marks > 64 {
        return unchanged(Some(Stopped::Marks { n_marks }));
    }
    let guards = aut.all_edges().chain(complement.all_edges()).map(|(_, edge)| &edge.guard);
    let classes = match LetterClasses::of(guards, budget) {
        Ok(classes) => classes,
        Err(limit) => return unchanged(Some(limit.into())),
    };
    if classes.n_words() == 1 {
        merge::<u64>(aut, complement, &classes, options, budget)
    } else {
        merge::<Box<[u64]>>(aut, complement, &classes, options, budget)
    }
}

fn merge<M: Mask>(
    aut: &Automaton,
    complement: &Automaton,
    classes: &LetterClasses,
    options: &Options,
    budget: &Budget,
) -> Merged {
    let mut meter = budget.meter();
    let mut a = Side::<M>::of(aut, classes, 0);
    let b = Side::of(complement, classes, aut.n_edges());
    let mut product = Product::new();
    // Whatever stops the search, the merges made so far are correct.
    let stopped = loop {
        match merge_one(&a, &b, options, &mut product, &mut meter) {
            Ok(Some(smaller)) => a = smaller,
            Ok(None) => break None,
            Err(limit) => break Some(limit.into()),
        }
    };
    let unchanged = a.edges.len() == aut.n_states();
    let automaton = if unchanged { aut.clone() } else { a.to_automaton(aut, classes) };
    Merged { automaton, stopped }
}

/// One edge, with its letters as a mask and its marks as bits.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Step<M> {
    label: M,
    marks: u64,
    target: usize,
}

/// One automaton, ready to be searched.
#[derive(Clone, Debug)]
struct Side<M> {
    initial: Vec<usize>,
    edges: Vec<Vec<Step<M>>>,
    all_marks: u64,
}

impl<M: Mask> Side<M> {
    /// An automaton whose guards were given to the classes from number `first` on.
    fn of(aut: &Automaton, classes: &LetterClasses, first: usize) -> Self {
        let step = |id: EdgeId| Step {
            label: M::from_words(classes.mask(first + id.index())),
            marks: aut.edge(id).marks.bits().expect("at most 64 marks"),
            target: aut.edge(id).target.index(),
        };
        Self {
            initial: aut.initial().iter().map(|s| s.index()).collect(),
            edges: aut.states().map(|s| aut.edge_ids(s).map(step).collect()).collect(),
            all_marks: aut.acceptance().all_marks().bits().expect("at most 64 marks"),
        }
    }

    fn n_states(&self) -> usize {
        self.edges.len()
    }

    /// The automaton in which `q` has become `p`.
    fn merged(&self, p: usize, q: usize, options: &Options) -> Self {
        let rename = |s: usize| match s {
            s if s == q => p,
            s if s > q => s - 1,
            s => s,
        };
        let mut edges = self.edges.clone();
        let moved = edges.remove(q);
        edges[p].extend(moved);
        if options.marks == Marks::OnStates {
            let marks = edges[p].iter().fold(0, |all, step| all | step.marks);
            edges[p].iter_mut().for_each(|step| step.marks = marks);
        }
        for list in &mut edges {
            list.iter_mut().for_each(|step| step.target = rename(step.target));
        }
        for list in &mut edges {
            fuse(list);
        }
        let mut initial: Vec<usize> = self.initial.iter().map(|&s| rename(s)).collect();
        initial.sort_unstable();
        initial.dedup();
        Self { initial, edges, all_marks: self.all_marks }
    }

    fn is_deterministic_at(&self, state: usize) -> bool {
        let steps = &self.edges[state];
        steps
            .iter()
            .enumerate()
            .all(|(i, x)| steps[..i].iter().all(|y| !x.label.intersects(&y.label)))
    }

    fn to_automaton(&self, like: &Automaton, classes: &LetterClasses) -> Automaton {
        let mut builder = like.builder_like();
        builder.add_states(self.n_states());
        for &s in &self.initial {
            builder.add_initial(StateId::new(s));
        }
        for (source, steps) in self.edges.iter().enumerate() {
            for step in steps {
                let edge = Edge {
                    guard: classes.guard(step.label.words()),
                    target: StateId::new(step.target),
                    marks: MarkSet::from_bits(step.marks),
                };
                builder.add_edge(StateId::new(source), edge);
            }
        }
        builder.build()
    }
}

/// Edges to the same state with the same marks become one; an edge to a state loses the letters
/// that another edge to it reads with more marks.
fn fuse<M: Mask>(steps: &mut Vec<Step<M>>) {
    let mut i = 0;
    while i < steps.len() {
        let mut j = i + 1;
        while j < steps.len() {
            if steps[i].target == steps[j].target && steps[i].marks == steps[j].marks {
                let step = steps.remove(j);
                steps[i].label.or_with(&step.label);
            } else {
                j += 1;
            }
        }
        i += 1;
    }
    for i in 0..steps.len() {
        for j in 0..steps.len() {
            let (less, more) = (&steps[i], &steps[j]);
            let covers = less.target == more.target && less.marks & !more.marks == 0;
            if i != j && covers && less.label.intersects(&more.label) {
                let label = more.label.clone();
                steps[i].label.minus_with(&label);
            }
        }
    }
    steps.retain(|step| !step.label.is_empty());
}

/// The automaton with one pair of states merged; `None` when no pair can be.
fn merge_one<M: Mask>(
    a: &Side<M>,
    b: &Side<M>,
    options: &Options,
    product: &mut Product,
    meter: &mut Meter<'_>,
) -> Result<Option<Side<M>>, LimitReached> {
    if a.n_states() < 2 {
        return Ok(None);
    }
    let prefilter = Prefilter::of(a, b, meter)?;
    for (p, q) in candidates(a) {
        if !prefilter.allows(p, q) {
            continue;
        }
        let merged = a.merged(p, q, options);
        if options.keep == Keep::Determinism && !merged.is_deterministic_at(p) {
            continue;
        }
        if product.is_empty(&merged, b, meter)? {
            return Ok(Some(merged));
        }
    }
    Ok(None)
}

/// All pairs of states, the lower first; those that read the same letters come before the others.
fn candidates<M: Mask>(a: &Side<M>) -> Vec<(usize, usize)> {
    let support = |s: usize| {
        let mut labels = a.edges[s].iter().map(|step| &step.label);
        let first = labels.next().cloned();
        first.map(|first| {
            labels.fold(first, |mut all, label| {
                all.or_with(label);
                all
            })
        })
    };
    let supports: Vec<Option<M>> = (0..a.n_states()).map(support).collect();
    let pairs = (0..a.n_states()).flat_map(|q| (0..q).map(move |p| (p, q)));
    let (mut same, other): (Vec<_>, Vec<_>) = pairs.partition(|&(p, q)| supports[p] == supports[q]);
    same.extend(other);
    same
}
