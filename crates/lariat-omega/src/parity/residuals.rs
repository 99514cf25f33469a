//! Which states of a deterministic automaton have the same language.

use lariat_automata::{Acceptance, Automaton, Builder, Edge, StateId};
use lariat_core::{Guard, Id, LimitReached, Meter};

use super::relabel::Language;
use crate::alphabets::shifted;
use crate::{Components, accepting_components};

/// The number of the language of each state, numbered by first occurrence. Every state must accept
/// some word, so that letters without an edge are those after which nothing can be accepted.
///
/// Two states differ if some letters lead one of them nowhere, or to states that differ, or if they
/// are on a cycle of pairs that the first accepts and the second rejects.
pub fn residuals(
    language: &Language<'_>,
    meter: &mut Meter<'_>,
) -> Result<Vec<usize>, LimitReached> {
    let aut = language.aut;
    let n = aut.n_states();
    let pair = |p: StateId, q: StateId| StateId::new(p.index() * n + q.index());
    let letters: Vec<Guard> = aut
        .states()
        .map(|s| aut.edges(s).iter().fold(Guard::ff(), |all, edge| all.or(&edge.guard)))
        .collect();
    let pairs = pairs(language, meter)?;
    let components = Components::of(&pairs);
    let accepting = accepting_components(&pairs, &components);
    let mut differs = vec![false; n * n];
    // Components come in reverse topological order: successors are decided first.
    for c in components.ids() {
        let states = components.states(c);
        let leads_on = |s: &StateId| pairs.edges(*s).iter().any(|e| differs[e.target.index()]);
        let at_once = |s: &StateId| letters[s.index() / n] != letters[s.index() % n];
        if accepting[c] || states.iter().any(|s| at_once(s) || leads_on(s)) {
            states.iter().for_each(|s| differs[s.index()] = true);
        }
    }
    let same =
        |p: StateId, q: StateId| !differs[pair(p, q).index()] && !differs[pair(q, p).index()];
    let mut class: Vec<usize> = Vec::with_capacity(n);
    let mut first: Vec<StateId> = Vec::new();
    for s in aut.states() {
        let known = first.iter().position(|&t| same(s, t));
        class.push(known.unwrap_or(first.len()));
        if known.is_none() {
            first.push(s);
        }
    }
    Ok(class)
}

/// All pairs of distinct states; accepting runs are those that the first accepts and the second
/// rejects.
fn pairs(language: &Language<'_>, meter: &mut Meter<'_>) -> Result<Automaton, LimitReached> {
    let aut = language.aut;
    let (n, k) = (aut.n_states(), aut.acceptance().n_marks());
    let condition = aut.acceptance().condition();
    let condition = condition.clone().and(shifted(&condition.negated(), k));
    let mut builder = Builder::new(aut.alphabet().clone(), Acceptance::new(2 * k, condition));
    meter.states(n * n)?;
    builder.add_states(n * n);
    for p in aut.states() {
        for q in aut.states().filter(|&q| q != p) {
            let source = StateId::new(p.index() * n + q.index());
            meter.step((aut.edges(p).len() * aut.edges(q).len()) as u64)?;
            for (i, x) in aut.edge_ids(p).zip(aut.edges(p)) {
                for (j, y) in aut.edge_ids(q).zip(aut.edges(q)) {
                    if x.target == y.target || !language.meet(i, j) {
                        continue;
                    }
                    // Which letters these are does not matter for cycles.
                    let (guard, marks) = (Guard::tt(), x.marks.union(&y.marks.shifted(k)));
                    let target = StateId::new(x.target.index() * n + y.target.index());
                    builder.add_edge(source, Edge { guard, target, marks });
                }
            }
        }
    }
    Ok(builder.build())
}
