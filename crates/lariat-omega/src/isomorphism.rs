//! Are two automata the same up to the numbers of their states?
//!
//! - Relies on: states that correspond look alike: they have the same colors, where a color tells
//!   the letters, marks and colors of all edges that leave and enter. When every color belongs to
//!   one state on either side, the correspondence is found and correct.
//! - Cost: a few rounds of refinement, O(edges log edges) each; exponential only where many states
//!   look alike without being so, hence the budget.
//! - Checked: `tests/prop_questions.rs`, by shuffling states and by trying all permutations.

use lariat_automata::{Automaton, MarkSet};
use lariat_core::{Budget, Guard, Id, LimitReached, Meter};
use rustc_hash::FxHashMap;

use crate::alphabets::Merged;
use crate::merge_edges::merged;

/// Can the states of one be renumbered so that it is the other? Propositions are matched by name,
/// acceptance conditions must be equal, and edges with the same ends and marks count as one.
pub fn is_isomorphic(a: &Automaton, b: &Automaton, budget: &Budget) -> Result<bool, LimitReached> {
    let counts = |aut: &Automaton| (aut.n_states(), aut.initial().len());
    let same_props = a.alphabet().n_props() == b.alphabet().n_props()
        && a.alphabet().props().all(|p| b.alphabet().find(p).is_some());
    if counts(a) != counts(b) || a.acceptance() != b.acceptance() || !same_props {
        return Ok(false);
    }
    Both::of(a, b).is_isomorphic(&mut budget.meter())
}

/// Both automata as one graph: the states of the second come after those of the first.
struct Both {
    n_states: usize,
    /// For each state the edges that leave and enter it: what they look like, and the other end.
    edges: Vec<Vec<(u32, usize)>>,
    is_initial: Vec<bool>,
}

impl Both {
    fn of(a: &Automaton, b: &Automaton) -> Self {
        let alphabets = Merged::of(a.alphabet(), b.alphabet());
        let n_states = a.n_states();
        let mut looks: FxHashMap<(Guard, MarkSet), u32> = FxHashMap::default();
        let mut edges = vec![Vec::new(); 2 * n_states];
        let mut is_initial = vec![false; 2 * n_states];
        for (aut, offset) in [(a, 0), (b, n_states)] {
            aut.initial().iter().for_each(|s| is_initial[s.index() + offset] = true);
            for s in aut.states() {
                for edge in merged(aut.edges(s), false) {
                    let guard = match offset {
                        0 => edge.guard,
                        _ => alphabets.right_guard(&edge.guard).into_owned(),
                    };
                    let next = looks.len() as u32;
                    let look = *looks.entry((guard, edge.marks)).or_insert(next);
                    let (from, to) = (s.index() + offset, edge.target.index() + offset);
                    edges[from].push((2 * look, to));
                    edges[to].push((2 * look + 1, from));
                }
            }
        }
        Self { n_states, edges, is_initial }
    }

    fn is_isomorphic(&self, meter: &mut Meter<'_>) -> Result<bool, LimitReached> {
        let start = self.is_initial.iter().map(|&is| u32::from(is)).collect();
        let mut open: Vec<Vec<u32>> = vec![start];
        while let Some(colors) = open.pop() {
            let (colors, n_colors) = self.refined(colors, meter)?;
            let Some(members) = self.balanced(&colors, n_colors) else { continue };
            let unclear = members.iter().filter(|(left, _)| left.len() > 1);
            let Some((left, right)) = unclear.min_by_key(|(left, _)| left.len()) else {
                return Ok(true);
            };
            // The first state on the left corresponds to one of those on the right.
            for &candidate in right.iter().rev() {
                let mut colors = colors.clone();
                (colors[left[0]], colors[candidate]) = (n_colors, n_colors);
                open.push(colors);
            }
        }
        Ok(false)
    }

    /// Splits colors until states of one color see the same colors around them.
    fn refined(
        &self,
        mut colors: Vec<u32>,
        meter: &mut Meter<'_>,
    ) -> Result<(Vec<u32>, u32), LimitReached> {
        let mut n_colors = 0;
        loop {
            let mut number: FxHashMap<(u32, Vec<(u32, u32)>), u32> = FxHashMap::default();
            let mut finer = Vec::with_capacity(colors.len());
            for (s, edges) in self.edges.iter().enumerate() {
                let mut around: Vec<(u32, u32)> =
                    edges.iter().map(|&(look, other)| (look, colors[other])).collect();
                around.sort_unstable();
                let next = number.len() as u32;
                finer.push(*number.entry((colors[s], around)).or_insert(next));
                meter.step(1 + edges.len() as u64)?;
            }
            let n_finer = number.len() as u32;
            colors = finer;
            if n_finer == n_colors {
                return Ok((colors, n_colors));
            }
            n_colors = n_finer;
        }
    }

    /// The states of each color on the left and on the right, if there are as many on either side.
    fn balanced(&self, colors: &[u32], n_colors: u32) -> Option<Vec<(Vec<usize>, Vec<usize>)>> {
        let mut members = vec![(Vec::new(), Vec::new()); n_colors as usize];
        for (s, &color) in colors.iter().enumerate() {
            let (left, right) = &mut members[color as usize];
            if s < self.n_states { left.push(s) } else { right.push(s) }
        }
        members.iter().all(|(left, right)| left.len() == right.len()).then_some(members)
    }
}
