//! The powerset of an automaton, and which of its components have accepting cycles.

use lariat_automata::{Automaton, EdgeId, MarkSet, StateId};
use lariat_core::{Budget, Id, IndexVec, LimitReached};
use rustc_hash::FxHashMap;

use crate::blocks::{Blocks, all_letters, intersects, unite};
use crate::components::{Parts, strongly_connected};
use crate::trim::useful_states;
use crate::{ComponentId, Components, LetterClasses, accepting_components};

/// The sets of states that a word leads to; the empty set is not among them. States that no
/// accepting run visits are left out.
pub struct Powerset<'a> {
    pub aut: &'a Automaton,
    pub classes: LetterClasses,
    components: Components,
    is_accepting: IndexVec<ComponentId, bool>,
    /// In ascending order. The first is where runs start; there is none when nothing is accepted.
    sets: Vec<Vec<StateId>>,
    /// Targets of the edges of all sets, and where those of each set begin.
    targets: Vec<u32>,
    first_edge: Vec<usize>,
    /// The letters of the edges, in rows.
    letters: Vec<u64>,
    /// For each set: do some letters lead to the empty set?
    pub is_partial: Vec<bool>,
    pub parts: Parts,
    /// For each part: is there a cycle?
    pub has_cycle: Vec<bool>,
}

impl<'a> Powerset<'a> {
    /// The powerset of a generalized Büchi automaton. The budget counts sets as states.
    pub fn of(aut: &'a Automaton, budget: &Budget) -> Result<Self, LimitReached> {
        let classes = LetterClasses::of(aut.all_edges().map(|(_, edge)| &edge.guard), budget)?;
        let components = Components::of(aut);
        let is_accepting = accepting_components(aut, &components);
        let mut powerset = Self {
            aut,
            classes,
            components,
            is_accepting,
            sets: Vec::new(),
            targets: Vec::new(),
            first_edge: vec![0],
            letters: Vec::new(),
            is_partial: Vec::new(),
            parts: Parts { of_node: Vec::new(), n_parts: 0, n_reachable: 0 },
            has_cycle: Vec::new(),
        };
        powerset.explore(budget)?;
        powerset.find_parts();
        Ok(powerset)
    }

    pub fn n_sets(&self) -> usize {
        self.sets.len()
    }

    /// The edges of a set: where they lead, and their letters.
    pub fn edges(&self, set: usize) -> impl Iterator<Item = (usize, &[u64])> {
        let n_words = self.classes.n_words();
        (self.first_edge[set]..self.first_edge[set + 1])
            .map(move |i| (self.targets[i] as usize, &self.letters[i * n_words..][..n_words]))
    }

    fn explore(&mut self, budget: &Budget) -> Result<(), LimitReached> {
        let mut meter = budget.meter();
        let (aut, n_words) = (self.aut, self.classes.n_words());
        let useful = useful_states(aut, &self.components, |c| self.is_accepting[c]);
        let all = all_letters(&self.classes);
        let universal: IndexVec<StateId, bool> =
            aut.states().map(|s| self.is_universal(s, &all)).collect();
        let mut known: FxHashMap<Vec<StateId>, u32> = FxHashMap::default();
        let mut set: Vec<StateId> = aut.initial().iter().copied().filter(|&s| useful[s]).collect();
        normalize(&mut set, &universal);
        if set.is_empty() {
            return Ok(());
        }
        known.insert(set.clone(), 0);
        self.sets.push(set.clone());
        let (mut blocks, mut edges, mut covered) = (Blocks::default(), Vec::new(), Vec::new());
        let mut next = 0;
        while next < self.sets.len() {
            edges.clear();
            for &s in &self.sets[next] {
                edges.extend(aut.edge_ids(s).filter(|&e| useful[aut.edge(e).target]));
            }
            covered.clear();
            covered.resize(n_words, 0);
            let first = self.targets.len();
            let (sets, targets, letters) = (&mut self.sets, &mut self.targets, &mut self.letters);
            blocks.for_each(&self.classes, &edges, |block, taken| {
                set.clear();
                set.extend(taken.iter().map(|&i| aut.edge(edges[i]).target));
                normalize(&mut set, &universal);
                let target = match known.get(&set) {
                    Some(&target) => target,
                    None => {
                        let target = sets.len() as u32;
                        known.insert(set.clone(), target);
                        sets.push(set.clone());
                        target
                    }
                };
                unite(&mut covered, block);
                match targets[first..].iter().position(|&t| t == target) {
                    Some(i) => unite(&mut letters[(first + i) * n_words..][..n_words], block),
                    None => {
                        targets.push(target);
                        letters.extend_from_slice(block);
                    }
                }
                meter.step(1 + taken.len() as u64)
            })?;
            self.first_edge.push(self.targets.len());
            self.is_partial.push(covered != all);
            meter.states(self.sets.len())?;
            next += 1;
        }
        Ok(())
    }

    /// Can a run stay in the state for ever, whatever it reads, and accept?
    fn is_universal(&self, s: StateId, all: &[u64]) -> bool {
        let every_mark = self.aut.acceptance().all_marks();
        let mut letters = vec![0; all.len()];
        for e in self.aut.edge_ids(s) {
            let edge = self.aut.edge(e);
            if edge.target == s && edge.marks == every_mark {
                unite(&mut letters, self.classes.mask(e.index()));
            }
        }
        letters == all
    }

    fn find_parts(&mut self) {
        let degree = |set: usize| self.first_edge[set + 1] - self.first_edge[set];
        let successor =
            |set: usize, i: usize| Some(self.targets[self.first_edge[set] + i] as usize);
        let parts = strongly_connected(self.n_sets(), 0..self.n_sets().min(1), degree, successor);
        let mut has_cycle = vec![false; parts.n_parts];
        for set in 0..self.n_sets() {
            let part = parts.of_node[set];
            let stays = |(target, _): (usize, &[u64])| parts.of_node[target] == part;
            has_cycle[part as usize] |= self.edges(set).any(stays);
        }
        (self.parts, self.has_cycle) = (parts, has_cycle);
    }

    /// For each part: is there a cycle whose word the automaton accepts from there? Found in the
    /// product with the automaton, inside components on both sides.
    pub fn accepting(&self) -> Vec<bool> {
        let mut first_pair = vec![0];
        for set in &self.sets {
            first_pair.push(first_pair[first_pair.len() - 1] + set.len());
        }
        let mut steps: Vec<(u32, EdgeId)> = Vec::new();
        let mut first_step = vec![0];
        let mut set_of_pair = Vec::with_capacity(first_pair[self.n_sets()]);
        for (set, members) in self.sets.iter().enumerate() {
            for &s in members {
                self.pair_steps(set, s, &first_pair, &mut steps);
                first_step.push(steps.len());
                set_of_pair.push(set);
            }
        }
        let n_pairs = set_of_pair.len();
        let degree = |pair: usize| first_step[pair + 1] - first_step[pair];
        let successor = |pair: usize, i: usize| Some(steps[first_step[pair] + i].0 as usize);
        let pairs = strongly_connected(n_pairs, std::iter::empty(), degree, successor);
        let mut marks: Vec<Option<MarkSet>> = vec![None; pairs.n_parts];
        let mut accepting = vec![false; self.parts.n_parts];
        for pair in 0..n_pairs {
            let part = pairs.of_node[pair];
            for &(target, e) in &steps[first_step[pair]..first_step[pair + 1]] {
                if pairs.of_node[target as usize] == part {
                    let marks = marks[part as usize].get_or_insert_default();
                    marks.union_with(&self.aut.edge(e).marks);
                }
            }
        }
        let every_mark = self.aut.acceptance().all_marks();
        for pair in 0..n_pairs {
            if marks[pairs.of_node[pair] as usize].as_ref() == Some(&every_mark) {
                accepting[self.parts.of_node[set_of_pair[pair]] as usize] = true;
            }
        }
        accepting
    }

    /// The steps from a pair that stay inside components.
    fn pair_steps(
        &self,
        set: usize,
        s: StateId,
        first_pair: &[usize],
        steps: &mut Vec<(u32, EdgeId)>,
    ) {
        let part = self.parts.of_node[set];
        if !self.is_accepting[self.components.of_state(s)] || !self.has_cycle[part as usize] {
            return;
        }
        for e in self.aut.edge_ids(s) {
            let target = self.aut.edge(e).target;
            if !self.components.together(s, target) {
                continue;
            }
            for (next, letters) in self.edges(set) {
                let stays = self.parts.of_node[next] == part;
                if stays && intersects(letters, self.classes.mask(e.index())) {
                    // It is missing where one state stands for all.
                    if let Ok(place) = self.sets[next].binary_search(&target) {
                        steps.push(((first_pair[next] + place) as u32, e));
                    }
                }
            }
        }
    }
}

/// Sorted, each state once; a state that accepts everything stands for all.
fn normalize(set: &mut Vec<StateId>, universal: &IndexVec<StateId, bool>) {
    if let Some(&all) = set.iter().filter(|&&s| universal[s]).min() {
        set.clear();
        set.push(all);
        return;
    }
    set.sort_unstable();
    set.dedup();
}
