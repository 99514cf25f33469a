//! An automaton letter by letter, and the game that is played on it.

use lariat_automata::{Automaton, Edge, MarkSet, StateId};
use lariat_core::{Budget, Id, LimitReached, Meter};
use rustc_hash::FxHashMap;

use super::{Marks, Rule};
use crate::LetterClasses;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Direction {
    Forward,
    Backward,
}

/// For each letter, the steps of each state: only one letter of those that take the same edges.
pub struct LetterGraph {
    n_states: usize,
    exact_marks: bool,
    classes: LetterClasses,
    /// The letters that take the same edges, as masks.
    letters: Vec<Vec<u64>>,
    /// The steps in each direction, by letter, then by state.
    after: Vec<Vec<Vec<Step>>>,
    before: Vec<Vec<Vec<Step>>>,
    is_initial: Vec<bool>,
    /// The marks of states, where they are to be told apart by them.
    state_marks: Vec<MarkSet>,
}

struct Step {
    target: usize,
    marks: MarkSet,
}

/// A set of states, in words.
type States = Vec<u64>;

impl LetterGraph {
    pub fn of(aut: &Automaton, marks: Marks, budget: &Budget) -> Result<Self, LimitReached> {
        let classes = LetterClasses::of(aut.all_edges().map(|(_, e)| &e.guard), budget)?;
        let n_states = aut.n_states();
        let takes = |class: usize| -> Vec<usize> {
            let is_taken = |e: &usize| classes.mask(*e)[class / 64] >> (class % 64) & 1 == 1;
            (0..aut.n_edges()).filter(is_taken).collect()
        };
        // A table of few propositions repeats its rows; those are one letter.
        let mut number: FxHashMap<Vec<usize>, usize> = FxHashMap::default();
        let mut letters: Vec<Vec<u64>> = Vec::new();
        for class in 0..classes.n_classes() {
            let taken = takes(class);
            if taken.is_empty() {
                continue;
            }
            let letter = *number.entry(taken).or_insert_with(|| {
                letters.push(vec![0; classes.n_words()]);
                letters.len() - 1
            });
            letters[letter][class / 64] |= 1 << (class % 64);
        }
        let none = || -> Vec<Vec<Step>> { (0..n_states).map(|_| Vec::new()).collect() };
        let mut after: Vec<_> = letters.iter().map(|_| none()).collect();
        let mut before: Vec<_> = letters.iter().map(|_| none()).collect();
        for (e, (source, edge)) in aut.all_edges().enumerate() {
            let (source, target) = (source.index(), edge.target.index());
            for (letter, mask) in letters.iter().enumerate() {
                if mask.iter().zip(classes.mask(e)).any(|(a, b)| a & b != 0) {
                    let step = |target| Step { target, marks: edge.marks.clone() };
                    after[letter][source].push(step(target));
                    before[letter][target].push(step(source));
                }
            }
        }
        let mut is_initial = vec![false; n_states];
        aut.initial().iter().for_each(|s| is_initial[s.index()] = true);
        let state_marks = match marks {
            Marks::OnEdges => vec![MarkSet::new(); n_states],
            Marks::OnStates => aut.states().map(|s| marks_of_state(aut, s)).collect(),
        };
        let exact_marks = aut.acceptance().condition().has_fin();
        Ok(Self { n_states, exact_marks, classes, letters, after, before, is_initial, state_marks })
    }

    fn answers(&self, marks: &MarkSet, by: &MarkSet) -> bool {
        if self.exact_marks { marks == by } else { marks.is_subset(by) }
    }

    /// The transitive closure of lookahead simulation, row by row.
    pub fn closure(
        &self,
        direction: Direction,
        lookahead: u8,
        meter: &mut Meter<'_>,
    ) -> Result<Vec<bool>, LimitReached> {
        let n = self.n_states;
        let n_pairs = n.saturating_mul(n);
        meter.states(n_pairs)?;
        meter.step(n_pairs as u64)?;
        let mut game = Game {
            graph: self,
            direction,
            lookahead: lookahead.max(1),
            rows: vec![vec![u64::MAX; n.div_ceil(64)]; n],
        };
        game.play(meter)?;
        let mut relation: Vec<bool> =
            (0..n_pairs).map(|pair| has(&game.rows[pair / n], pair % n)).collect();
        for middle in 0..n {
            meter.step(n_pairs as u64)?;
            for p in (0..n).filter(|&p| p != middle) {
                if relation[p * n + middle] {
                    for q in 0..n {
                        relation[p * n + q] |= relation[middle * n + q];
                    }
                }
            }
        }
        Ok(relation)
    }

    /// The automaton without the letters of edges for which the rule finds another edge: one with
    /// the same letter and at least the marks, with related sources and targets, not both the same.
    pub fn without(
        &self,
        aut: &Automaton,
        (sources, targets): Rule<'_>,
        meter: &mut Meter<'_>,
    ) -> Result<Automaton, LimitReached> {
        let mut builder = aut.builder_like();
        builder.add_states(self.n_states);
        builder.set_initial(aut.initial().iter().copied());
        for s in aut.states() {
            if let Some(name) = aut.state_name(s) {
                builder.set_state_name(s, name.to_owned());
            }
        }
        for (e, (source, edge)) in aut.all_edges().enumerate() {
            let mut mask = self.classes.mask(e).to_vec();
            for (other, (from, by)) in aut.all_edges().enumerate() {
                let stands_in = sources(source.index(), from.index())
                    && targets(edge.target.index(), by.target.index())
                    && self.answers(&edge.marks, &by.marks);
                if stands_in {
                    let taken = self.classes.mask(other);
                    mask.iter_mut().zip(taken).for_each(|(mask, taken)| *mask &= !taken);
                }
            }
            meter.step(aut.n_edges() as u64)?;
            builder.add_edge(source, Edge { guard: self.classes.guard(&mask), ..edge.clone() });
        }
        Ok(builder.build())
    }
}

/// The marks that the edges of a state show.
fn marks_of_state(aut: &Automaton, s: StateId) -> MarkSet {
    aut.edges(s).first().map(|edge| edge.marks.clone()).unwrap_or_default()
}

/// The game, and for each of Spoiler's states the states with which Duplicator has not lost yet.
struct Game<'g> {
    graph: &'g LetterGraph,
    direction: Direction,
    lookahead: u8,
    rows: Vec<States>,
}

impl Game<'_> {
    /// Takes out pairs that Spoiler wins from, until there are none.
    fn play(&mut self, meter: &mut Meter<'_>) -> Result<(), LimitReached> {
        let n = self.graph.n_states;
        let mut changed = true;
        while changed {
            changed = false;
            for (p, q) in (0..n).flat_map(|p| (0..n).map(move |q| (p, q))) {
                if p != q && has(&self.rows[p], q) && self.is_lost(p, q, meter)? {
                    self.rows[p][q / 64] &= !(1 << (q % 64));
                    changed = true;
                }
            }
        }
        Ok(())
    }

    fn steps(&self, letter: usize, state: usize) -> &[Step] {
        match self.direction {
            Direction::Forward => &self.graph.after[letter][state],
            Direction::Backward => &self.graph.before[letter][state],
        }
    }

    /// Backward, the start of a word is answered by the start of a word, and marks on states by
    /// marks on states.
    fn may_stand_at(&self, duplicator: usize, spoiler: usize) -> bool {
        let (is_initial, marks) = (&self.graph.is_initial, &self.graph.state_marks);
        self.direction == Direction::Forward
            || (!is_initial[spoiler] || is_initial[duplicator])
                && self.graph.answers(&marks[spoiler], &marks[duplicator])
    }

    /// Has Spoiler a way of at most so many steps of which Duplicator can answer no first part?
    fn is_lost(&self, p: usize, q: usize, meter: &mut Meter<'_>) -> Result<bool, LimitReached> {
        if !self.may_stand_at(q, p) {
            return Ok(true);
        }
        let mut start = vec![0; self.graph.n_states.div_ceil(64)];
        start[q / 64] |= 1 << (q % 64);
        // Spoiler's state, where Duplicator can be, and how many steps Spoiler may still show.
        let mut open: Vec<(usize, States, u8)> = vec![(p, start, self.lookahead)];
        while let Some((at, answers, left)) = open.pop() {
            for letter in 0..self.graph.letters.len() {
                for step in self.steps(letter, at) {
                    let next = self.followers(&answers, letter, step);
                    meter.step(1)?;
                    let answered = next.iter().zip(&self.rows[step.target]);
                    if answered.clone().any(|(a, b)| a & b != 0) {
                        continue;
                    }
                    if left == 1 || next.iter().all(|&word| word == 0) {
                        return Ok(true);
                    }
                    open.push((step.target, next, left - 1));
                }
            }
        }
        Ok(false)
    }

    /// Where Duplicator can be after it answered this step too.
    fn followers(&self, answers: &States, letter: usize, step: &Step) -> States {
        let mut next = vec![0; answers.len()];
        for q in (0..self.graph.n_states).filter(|&q| has(answers, q)) {
            for by in self.steps(letter, q) {
                let good = self.graph.answers(&step.marks, &by.marks);
                if good && self.may_stand_at(by.target, step.target) {
                    next[by.target / 64] |= 1 << (by.target % 64);
                }
            }
        }
        next
    }
}

fn has(states: &States, q: usize) -> bool {
    states[q / 64] >> (q % 64) & 1 == 1
}
