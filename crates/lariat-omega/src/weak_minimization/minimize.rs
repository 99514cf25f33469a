//! Löding's coloring and the minimization that it allows.

use lariat_automata::{Acceptance, Automaton, Builder, Edge, MarkSet, StateId};
use lariat_core::Id;
use rustc_hash::FxHashMap;

use super::powerset::Powerset;
use crate::blocks::unite;

/// The minimal automaton, given which parts of the powerset accept.
pub fn minimal(powerset: &Powerset<'_>, accepting: &[bool]) -> Automaton {
    let is_final = final_sets(powerset, accepting);
    let class = language_classes(powerset, &is_final);
    let rejects = (0..accepting.len()).any(|part| powerset.has_cycle[part] && !accepting[part]);
    let acceptance = if rejects { Acceptance::buchi() } else { Acceptance::all() };
    let mut builder = Builder::new(powerset.aut.alphabet().clone(), acceptance);
    builder.set_name(powerset.aut.name().map(str::to_owned));
    let start = builder.add_state();
    builder.add_initial(start);
    // The sets that stand for their classes, in the order in which classes are met.
    let mut representatives: Vec<usize> = (0..powerset.n_sets().min(1)).collect();
    let mut state_of_class: FxHashMap<u32, StateId> = FxHashMap::default();
    representatives.iter().for_each(|&set| {
        state_of_class.insert(class[set], start);
    });
    let mut next = 0;
    while next < representatives.len() {
        let (source, set) = (StateId::new(next), representatives[next]);
        let marks = if rejects && is_final[set] { MarkSet::all(1) } else { MarkSet::new() };
        let mut edges: Vec<(StateId, Vec<u64>)> = Vec::new();
        for (target, letters) in powerset.edges(set) {
            let target = *state_of_class.entry(class[target]).or_insert_with(|| {
                representatives.push(target);
                builder.add_state()
            });
            match edges.iter_mut().find(|(t, _)| *t == target) {
                Some((_, mask)) => unite(mask, letters),
                None => edges.push((target, letters.to_vec())),
            }
        }
        for (target, mask) in edges {
            let guard = powerset.classes.guard(&mask);
            builder.add_edge(source, Edge { guard, target, marks: marks.clone() });
        }
        next += 1;
    }
    builder.build()
}

/// Which sets are final in the maximal coloring: colors never increase backward along edges, they
/// are even in accepting parts and odd in rejecting ones, and as great as that allows.
fn final_sets(powerset: &Powerset<'_>, accepting: &[bool]) -> Vec<bool> {
    let n_parts = powerset.parts.n_parts;
    let top = 2 * n_parts + 2;
    let mut color = vec![top; n_parts];
    let mut sets_of_part: Vec<Vec<usize>> = vec![Vec::new(); n_parts];
    for set in 0..powerset.n_sets() {
        sets_of_part[powerset.parts.of_node[set] as usize].push(set);
    }
    // Parts come in reverse topological order: successors are colored first.
    for part in 0..n_parts {
        let mut least = top;
        for &set in &sets_of_part[part] {
            // The empty set rejects.
            least = least.min(if powerset.is_partial[set] { top - 1 } else { top });
            let targets = powerset.edges(set).map(|(t, _)| powerset.parts.of_node[t] as usize);
            least = targets.filter(|&t| t != part).map(|t| color[t]).fold(least, usize::min);
        }
        let is_wrong = powerset.has_cycle[part] && least.is_multiple_of(2) != accepting[part];
        color[part] = least - usize::from(is_wrong);
    }
    (0..powerset.n_sets())
        .map(|set| color[powerset.parts.of_node[set] as usize].is_multiple_of(2))
        .collect()
}

/// Sets with the same language have the same number: classes are split by what letters lead to,
/// until nothing changes. The empty set is a class of its own.
fn language_classes(powerset: &Powerset<'_>, is_final: &[bool]) -> Vec<u32> {
    let mut class: Vec<u32> = is_final.iter().map(|&f| u32::from(f)).collect();
    let mut n_classes = 0;
    let mut signature: Vec<u64> = Vec::new();
    let mut order: Vec<(u32, &[u64])> = Vec::new();
    loop {
        let mut number: FxHashMap<Vec<u64>, u32> = FxHashMap::default();
        let mut finer = Vec::with_capacity(class.len());
        for set in 0..powerset.n_sets() {
            order.clear();
            order.extend(powerset.edges(set).map(|(target, letters)| (class[target], letters)));
            order.sort_unstable_by_key(|(class, _)| *class);
            signature.clear();
            signature.push(u64::from(class[set]));
            for same in order.chunk_by(|a, b| a.0 == b.0) {
                signature.push(u64::from(same[0].0));
                let from = signature.len();
                signature.extend_from_slice(same[0].1);
                same[1..].iter().for_each(|(_, letters)| unite(&mut signature[from..], letters));
            }
            finer.push(match number.get(&signature) {
                Some(&n) => n,
                None => {
                    let n = number.len() as u32;
                    number.insert(signature.clone(), n);
                    n
                }
            });
        }
        let n_finer = number.len();
        class = finer;
        if n_finer == n_classes {
            return class;
        }
        n_classes = n_finer;
    }
}
