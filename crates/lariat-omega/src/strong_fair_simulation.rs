//! Strong fair simulation: simulation by refined colors, with an order between them.
//!
//! - Papers: EH00, Optimizing Büchi automata; Sve09, section 4.4.3, on what EH00 leaves open.
//! - Relies on: a state gets the color of what it offers at best: its edges, as triples of letters,
//!   marks and the color of the target, without those that another one dominates. Colors are ordered
//!   by domination of what they offer, so equal colors simulate each other.
//! - Cost: states + colors² × edges a state² for each round; at most states² rounds.
//! - Departs: marks are on edges, and part of what is offered. The order between colors is one:
//!   offers that dominate each other are equal, and are one offer. EH00 does not say so, and with a
//!   relation where two offers can dominate each other both would be dropped.
//! - Checked: `tests/prop_stronger_simulations.rs`, against direct simulation, of which it is an
//!   independent account (one that lets an edge be answered by one edge only).

use std::collections::BTreeMap;

use lariat_automata::{Automaton, Edge, MarkSet, StateId};
use lariat_core::{Budget, Id, IndexVec, LimitReached};

use crate::bisimulation::Reduced;
use crate::{LetterClasses, remove_unreachable};

/// The same language, with one state for each color that refinement ends with and only those edges
/// that no other of the state dominates. The result has no unreachable states.
pub fn reduce_by_strong_fair_simulation(
    aut: &Automaton,
    budget: &Budget,
) -> Result<Reduced, LimitReached> {
    let classes = LetterClasses::of(aut.all_edges().map(|(_, e)| &e.guard), budget)?;
    let mut meter = budget.meter();
    let exact_marks = aut.acceptance().condition().has_fin();
    let mut coloring = Coloring::plain(aut.n_states(), exact_marks);
    loop {
        let n_colors = coloring.n_colors as u64;
        meter.step((aut.n_states() as u64).saturating_add(n_colors * n_colors))?;
        let finer = coloring.refined(aut, &classes);
        // Refinement splits colors and takes pairs out of the order; when it does neither, it is
        // done.
        if finer.n_colors == coloring.n_colors && finer.n_below() == coloring.n_below() {
            return Ok(coloring.quotient(aut, &classes));
        }
        coloring = finer;
    }
}

/// What an edge offers.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Offer {
    color: usize,
    marks: MarkSet,
    letters: Vec<u64>,
}

/// The color of each state, and which colors are below which.
struct Coloring {
    exact_marks: bool,
    color: Vec<usize>,
    n_colors: usize,
    below: Vec<bool>,
}

impl Coloring {
    fn plain(n_states: usize, exact_marks: bool) -> Self {
        Self { exact_marks, color: vec![0; n_states], n_colors: 1, below: vec![true] }
    }

    fn is_below(&self, c: usize, d: usize) -> bool {
        self.below[c * self.n_colors + d]
    }

    fn n_below(&self) -> usize {
        self.below.iter().filter(|&&is| is).count()
    }

    fn dominates(&self, more: &Offer, less: &Offer) -> bool {
        let marks = match self.exact_marks {
            true => less.marks == more.marks,
            false => less.marks.is_subset(&more.marks),
        };
        let mut letters = less.letters.iter().zip(&more.letters);
        marks && letters.all(|(a, b)| a & !b == 0) && self.is_below(less.color, more.color)
    }

    /// The offers of a state that no other dominates. Offers with one color and the same marks are
    /// put together first, and equal ones are one, so no two dominate each other.
    fn best_offers(&self, aut: &Automaton, classes: &LetterClasses, s: StateId) -> Vec<Offer> {
        let mut together: BTreeMap<(usize, &MarkSet), Vec<u64>> = BTreeMap::new();
        for (id, edge) in aut.edge_ids(s).zip(aut.edges(s)) {
            let key = (self.color[edge.target.index()], &edge.marks);
            let letters = together.entry(key).or_insert_with(|| vec![0; classes.n_words()]);
            letters.iter_mut().zip(classes.mask(id.index())).for_each(|(all, more)| *all |= more);
        }
        let offers: Vec<Offer> = (together.into_iter())
            .map(|((color, marks), letters)| Offer { color, marks: marks.clone(), letters })
            .collect();
        let is_best = |x: &&Offer| !offers.iter().any(|y| *x != y && self.dominates(y, x));
        offers.iter().filter(is_best).cloned().collect()
    }

    fn refined(&self, aut: &Automaton, classes: &LetterClasses) -> Self {
        let mut number: BTreeMap<(usize, Vec<Offer>), usize> = BTreeMap::new();
        let mut first: Vec<(usize, Vec<Offer>)> = Vec::new();
        let mut color = Vec::with_capacity(self.color.len());
        for s in aut.states() {
            let key = (self.color[s.index()], self.best_offers(aut, classes, s));
            let next = first.len();
            color.push(*number.entry(key.clone()).or_insert_with(|| {
                first.push(key);
                next
            }));
        }
        let is_below = |(c, less): &(usize, Vec<Offer>), (d, more): &(usize, Vec<Offer>)| {
            let dominated = |x: &Offer| more.iter().any(|y| self.dominates(y, x));
            self.is_below(*c, *d) && less.iter().all(dominated)
        };
        let below = first.iter().flat_map(|c| first.iter().map(move |d| is_below(c, d))).collect();
        Self { exact_marks: self.exact_marks, n_colors: first.len(), color, below }
    }

    fn quotient(&self, aut: &Automaton, classes: &LetterClasses) -> Reduced {
        let mut builder = aut.builder_like();
        let mut origin: IndexVec<StateId, StateId> = IndexVec::new();
        let mut new_state = vec![None; self.n_colors];
        for s in aut.states() {
            let color = self.color[s.index()];
            new_state[color].get_or_insert_with(|| {
                origin.push(s);
                builder.add_state()
            });
        }
        let new_state = |color: usize| new_state[color].expect("every color has a state");
        builder.set_initial(aut.initial().iter().map(|s| new_state(self.color[s.index()])));
        for (new, &old) in origin.enumerated() {
            for offer in self.best_offers(aut, classes, old) {
                let target = new_state(offer.color);
                let guard = classes.guard(&offer.letters);
                builder.add_edge(new, Edge { guard, target, marks: offer.marks });
            }
            if let Some(name) = aut.state_name(old) {
                builder.set_state_name(new, name.to_owned());
            }
        }
        let reachable = remove_unreachable(&builder.build());
        let origin = reachable.origin.iter().map(|&s| origin[s]).collect();
        Reduced { automaton: reachable.automaton, origin }
    }
}
