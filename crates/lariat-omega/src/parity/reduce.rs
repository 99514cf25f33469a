//! Fewer states for deterministic automata, and Büchi automata where the language has one.
//!
//! - Papers: CM99 (fewest priorities); Lan69 (deterministic Büchi automata); Loe01 shows the case in which states with one language can
//!   always be merged. The choice of priorities for a given structure follows CCF21: it succeeds
//!   exactly if the structure is of parity type for the language.
//! - Relies on: after each word a run may continue in any state with the right residual language, as
//!   long as what it does infinitely often is judged right. So structures are made by leading the
//!   edges of one state to another with the same language, and priorities are computed anew.
//! - Cost: the pairs of states with their edges, for each attempt; attempts are pairs of states with
//!   one language. The budget ends the search: what has been found by then is correct.
//! - Departs: merging all states with one language is tried first, as nothing can be smaller.
//! - Checked: `tests/prop_parity.rs`, against `oracle::accepts`.

use lariat_automata::{Automaton, EdgeId, StateId};
use lariat_core::{Budget, Id, LimitReached, Meter};

use super::relabel::{Kind, Language, Rows, relabeled};
use super::residuals::residuals;
use crate::degeneralize::{self, Marks};
use crate::{Components, to_parity, trim};

/// The same language with fewer states, if that is found within the budget: deterministic, with a
/// condition as [`to_parity`](crate::to_parity) makes them. An automaton for which nothing smaller
/// is found is returned as it is.
///
/// # Panics
/// When the automaton is not deterministic.
pub fn reduce_deterministic(aut: &Automaton, budget: &Budget) -> Automaton {
    assert!(aut.is_deterministic(), "reduction of an automaton that is not deterministic");
    reduced(aut.clone(), Kind::Parity, budget)
}

/// A deterministic Büchi automaton of the same language, if it has one, with few states.
///
/// States are merged as by [`reduce_deterministic`]. With marks on states, all edges of a state show
/// the mark or none does.
///
/// # Panics
/// When the automaton is not deterministic.
pub fn to_deterministic_buchi(
    aut: &Automaton,
    marks: Marks,
    budget: &Budget,
) -> Result<Option<Automaton>, LimitReached> {
    let parity = to_parity(aut, budget)?;
    if parity.initial().is_empty() {
        return Ok(Some(parity));
    }
    // A deterministic parity automaton of a recurrence is of Büchi type.
    let mut meter = budget.meter();
    let on_edges = Kind::Buchi(Marks::OnEdges);
    let Some(buchi) =
        relabeled(&rows(&parity), &Language::of(&parity, budget)?, on_edges, &mut meter)?
    else {
        return Ok(None);
    };
    let buchi = reduced(buchi, on_edges, budget);
    if marks == Marks::OnEdges {
        return Ok(Some(buchi));
    }
    let options = degeneralize::Options { marks, ..degeneralize::Options::default() };
    let copied = degeneralize::degeneralize(&buchi, &options, budget)?.automaton;
    Ok(Some(reduced(copied, Kind::Buchi(marks), budget)))
}

/// How many languages are left after words, the empty one not counted. No deterministic automaton
/// has fewer states, and no weak one needs more.
///
/// # Panics
/// When the automaton is not deterministic.
pub fn n_residuals(aut: &Automaton, budget: &Budget) -> Result<usize, LimitReached> {
    assert!(aut.is_deterministic(), "residuals of an automaton that is not deterministic");
    let trimmed = trim(aut).automaton;
    let class = residuals(&Language::of(&trimmed, budget)?, &mut budget.meter())?;
    Ok(class.iter().max().map_or(0, |last| last + 1))
}

fn reduced(aut: Automaton, kind: Kind, budget: &Budget) -> Automaton {
    let mut best = aut;
    let mut meter = budget.meter();
    // Whatever ends the search, each step was correct.
    while let Ok(Some(smaller)) = smaller(&best, kind, budget, &mut meter) {
        best = smaller;
    }
    best
}

fn smaller(
    aut: &Automaton,
    kind: Kind,
    budget: &Budget,
    meter: &mut Meter<'_>,
) -> Result<Option<Automaton>, LimitReached> {
    let trimmed = trim(aut).automaton;
    if trimmed.n_states() < 2 || trimmed.initial().is_empty() {
        return Ok(Some(trimmed).filter(|trimmed| trimmed.n_states() < aut.n_states()));
    }
    let language = Language::of(&trimmed, budget)?;
    let class = residuals(&language, meter)?;
    let attempts = Attempts {
        language: &language,
        rows: rows(&trimmed),
        components: Components::of(&trimmed),
        kind,
    };
    if let Some(found) = attempts.quotient(&class, meter)? {
        return Ok(Some(found));
    }
    let pairs = (0..class.len()).flat_map(|p| (0..class.len()).map(move |q| (p, q)));
    for (p, q) in pairs.filter(|&(p, q)| p != q && class[p] == class[q]) {
        let merged = attempts.redirected(|s| if s == p { q } else { s }, meter)?;
        if merged.is_some() {
            return Ok(merged);
        }
    }
    Ok(Some(trimmed).filter(|trimmed| trimmed.n_states() < aut.n_states()))
}

struct Attempts<'a> {
    language: &'a Language<'a>,
    rows: Rows,
    components: Components,
    kind: Kind,
}

impl Attempts<'_> {
    /// All states of one language become the one whose component comes last.
    fn quotient(
        &self,
        class: &[usize],
        meter: &mut Meter<'_>,
    ) -> Result<Option<Automaton>, LimitReached> {
        let component = |s: usize| self.components.of_state(StateId::new(s));
        let mut last: Vec<Option<usize>> = vec![None; class.len()];
        for (s, &c) in class.iter().enumerate() {
            if last[c].is_none_or(|known| component(s) < component(known)) {
                last[c] = Some(s);
            }
        }
        if let Some(found) = self.redirected(|s| last[class[s]].unwrap_or(s), meter)? {
            return Ok(Some(found));
        }
        // Leading edges to later components only is always right.
        let moved = |s: usize| match last[class[s]] {
            Some(t) if component(t) < component(s) => t,
            _ => s,
        };
        self.redirected(moved, meter)
    }

    /// The structure with edges led elsewhere, if it has fewer states and can be made right.
    fn redirected(
        &self,
        moved: impl Fn(usize) -> usize,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Automaton>, LimitReached> {
        let start =
            self.language.aut.single_initial().expect("the automaton accepts something").index();
        let rows = reachable(&self.rows, moved(start), &moved);
        if rows.len() >= self.rows.len() {
            return Ok(None);
        }
        relabeled(&rows, self.language, self.kind, meter)
    }
}

fn rows(aut: &Automaton) -> Rows {
    let row = |s| aut.edge_ids(s).map(|id| (id, aut.edge(id).target.index())).collect();
    aut.states().map(row).collect()
}

/// What can be reached from the start when edges are led elsewhere.
fn reachable(rows: &Rows, start: usize, moved: impl Fn(usize) -> usize) -> Rows {
    let mut number = vec![usize::MAX; rows.len()];
    let mut order = vec![start];
    number[start] = 0;
    let mut reached: Rows = Vec::new();
    let mut next = 0;
    while next < order.len() {
        let mut row: Vec<(EdgeId, usize)> = Vec::new();
        for &(like, target) in &rows[order[next]] {
            let target = moved(target);
            if number[target] == usize::MAX {
                number[target] = order.len();
                order.push(target);
            }
            row.push((like, number[target]));
        }
        reached.push(row);
        next += 1;
    }
    reached
}
