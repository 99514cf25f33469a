//! Does repeating letters change anything?
//!
//! - Paper: MD15, Practical stutter-invariance checks for ω-regular languages.
//! - Relies on: two words that differ in repetitions only have a common contraction. If one is in
//!   the language and the other is not, the contraction is in the contractions of both languages,
//!   and the other way round.
//! - Cost: edges between all pairs of states in the worst case, then a product.
//! - Departs: shortcuts are made for guards, not for letters.
//! - Checked: `tests/prop_closure.rs`, on words and their contractions.

use lariat_automata::{Automaton, Edge};
use lariat_core::{Budget, LimitReached, Meter};

use crate::{Product, is_empty_within};

/// Does the language contain, with each word, all that differ from it in repetitions of letters
/// only? Asked of an automaton and of one of the complement.
pub fn is_stutter_invariant(
    aut: &Automaton,
    complement: &Automaton,
    budget: &Budget,
) -> Result<bool, LimitReached> {
    let mut meter = budget.meter();
    let ours = with_shortcuts(aut, &mut meter)?;
    let others = with_shortcuts(complement, &mut meter)?;
    is_empty_within(&Product::new(&ours, &others), budget)
}

/// The automaton of all contractions: where two edges in a row may read the same letter, one edge
/// does so at once and shows the marks of both.
fn with_shortcuts(aut: &Automaton, meter: &mut Meter<'_>) -> Result<Automaton, LimitReached> {
    let is_monotone = !aut.acceptance().condition().has_fin();
    let mut rows: Vec<Vec<Edge>> = aut.states().map(|s| aut.edges(s).to_vec()).collect();
    let mut changed = true;
    while changed {
        changed = false;
        for s in 0..rows.len() {
            let mut i = 0;
            while i < rows[s].len() {
                let first = rows[s][i].clone();
                let middle = lariat_core::Id::index(first.target);
                for j in 0..rows[middle].len() {
                    let second = &rows[middle][j];
                    let both = Edge {
                        guard: first.guard.and(&second.guard),
                        target: second.target,
                        marks: first.marks.union(&second.marks),
                    };
                    changed |= add(&mut rows[s], both, is_monotone);
                    meter.step(1)?;
                }
                i += 1;
            }
        }
    }
    let mut builder = aut.builder_like();
    builder.add_states(aut.n_states());
    aut.initial().iter().for_each(|&s| builder.add_initial(s));
    for (s, row) in aut.states().zip(rows) {
        row.into_iter().for_each(|edge| builder.add_edge(s, edge));
    }
    Ok(builder.build())
}

/// Adds the letters that are not there yet; are there some?
fn add(row: &mut Vec<Edge>, edge: Edge, is_monotone: bool) -> bool {
    let is_as_good = |known: &&Edge| {
        known.target == edge.target
            && (known.marks == edge.marks || is_monotone && edge.marks.is_subset(&known.marks))
    };
    let known = row.iter().filter(is_as_good);
    let guard = known.fold(edge.guard.clone(), |rest, known| rest.minus(&known.guard));
    if guard.is_false() {
        return false;
    }
    let same = |known: &&mut Edge| known.target == edge.target && known.marks == edge.marks;
    match row.iter_mut().find(same) {
        Some(known) => known.guard = known.guard.or(&guard),
        None => row.push(Edge { guard, ..edge }),
    }
    true
}
