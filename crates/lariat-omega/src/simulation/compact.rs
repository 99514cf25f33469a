//! An automaton as flat arrays of words, for the inner loops of simulation.

use lariat_automata::{Automaton, Edge, MarkId, MarkSet, StateId};
use lariat_core::{Budget, Id, LimitReached, Meter};

use crate::LetterClasses;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Direction {
    Forward,
    Backward,
}

/// A square matrix of bits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Matrix {
    n_words: usize,
    bits: Vec<u64>,
}

impl Matrix {
    fn all(n: usize) -> Self {
        let n_words = n.div_ceil(64);
        let mut bits = vec![u64::MAX; n * n_words];
        // No bits beyond the last column.
        for row in bits.chunks_mut(n_words.max(1)) {
            row[n_words - 1] >>= n_words * 64 - n;
        }
        Self { n_words, bits }
    }
    pub fn from_fn(n: usize, is_set: impl Fn(usize, usize) -> bool) -> Self {
        let mut matrix = Self::all(n);
        let pairs = (0..n).flat_map(|row| (0..n).map(move |column| (row, column)));
        pairs.filter(|&(p, q)| !is_set(p, q)).for_each(|(p, q)| matrix.clear(p, q));
        matrix
    }
    #[inline]
    pub fn get(&self, row: usize, column: usize) -> bool {
        self.bits[row * self.n_words + column / 64] >> (column % 64) & 1 == 1
    }
    #[inline]
    fn clear(&mut self, row: usize, column: usize) {
        self.bits[row * self.n_words + column / 64] &= !(1 << (column % 64));
    }
    #[inline]
    fn word(&self, row: usize, i: usize) -> u64 {
        self.bits[row * self.n_words + i]
    }
    /// The columns of a row that are set, in order.
    fn ones(&self, row: usize) -> impl Iterator<Item = usize> + '_ {
        (0..self.n_words).flat_map(move |i| {
            let mut word = self.word(row, i);
            std::iter::from_fn(move || {
                let column = i * 64 + word.trailing_zeros() as usize;
                let found = word != 0;
                word &= word.wrapping_sub(1);
                found.then_some(column)
            })
        })
    }
}

/// Edges in rows by `source`: the state they leave, or enter when turned backward.
pub struct Compact {
    direction: Direction,
    /// An answer must show the same marks, since more may be worse.
    exact_marks: bool,
    classes: LetterClasses,
    pub origin: Vec<StateId>,
    is_initial: Vec<bool>,
    edges: Vec<Arc>,
    first_edge: Vec<usize>,
    /// Letters and marks of edges, in rows.
    letters: Vec<u64>,
    letter_words: usize,
    marks: Vec<u64>,
    mark_words: usize,
}

/// An edge; `row` is where its letters and marks are.
#[derive(Clone, Copy)]
struct Arc {
    source: u32,
    target: u32,
    row: u32,
}

/// An edge whose letters and marks take one word each.
struct Narrow {
    target: u32,
    letters: u64,
    marks: u64,
}

impl Narrow {
    #[inline]
    fn is_answered(&self, by: &[Self], relation: &Matrix) -> bool {
        let mut rest = self.letters;
        for other in by {
            if rest & other.letters != 0
                && self.marks & !other.marks == 0
                && relation.get(self.target as usize, other.target as usize)
            {
                rest &= !other.letters;
                if rest == 0 {
                    return true;
                }
            }
        }
        false
    }
}

impl Compact {
    pub fn of(aut: &Automaton, budget: &Budget) -> Result<Self, LimitReached> {
        let classes = LetterClasses::of(aut.all_edges().map(|(_, e)| &e.guard), budget)?;
        let mark_words = aut.acceptance().n_marks().div_ceil(64).max(1);
        let mut is_initial = vec![false; aut.n_states()];
        aut.initial().iter().for_each(|s| is_initial[s.index()] = true);
        let mut compact = Self {
            direction: Direction::Forward,
            exact_marks: aut.acceptance().condition().has_fin(),
            origin: aut.states().collect(),
            is_initial,
            edges: Vec::with_capacity(aut.n_edges()),
            first_edge: Vec::new(),
            letters: Vec::with_capacity(aut.n_edges() * classes.n_words()),
            letter_words: classes.n_words(),
            marks: vec![0; aut.n_edges() * mark_words],
            mark_words,
            classes,
        };
        for (row, (s, edge)) in aut.all_edges().enumerate() {
            let (source, target) = (s.index() as u32, edge.target.index() as u32);
            compact.edges.push(Arc { source, target, row: row as u32 });
            compact.letters.extend_from_slice(compact.classes.mask(row));
            match edge.marks.bits() {
                Some(bits) => compact.marks[row * mark_words] = bits,
                None => edge.marks.iter().for_each(|m| {
                    compact.marks[row * mark_words + m.index() / 64] |= 1 << (m.index() % 64);
                }),
            }
        }
        compact.normalize();
        Ok(compact)
    }

    fn n_states(&self) -> usize {
        self.origin.len()
    }

    pub fn turn(&mut self, direction: Direction) {
        if self.direction != direction {
            self.direction = direction;
            for arc in &mut self.edges {
                std::mem::swap(&mut arc.source, &mut arc.target);
            }
            self.normalize();
        }
    }

    #[inline]
    fn letters(&self, arc: Arc) -> &[u64] {
        let from = arc.row as usize * self.letter_words;
        &self.letters[from..from + self.letter_words]
    }

    #[inline]
    fn marks(&self, arc: Arc) -> &[u64] {
        let from = arc.row as usize * self.mark_words;
        &self.marks[from..from + self.mark_words]
    }

    #[inline]
    fn edges_of(&self, s: usize) -> &[Arc] {
        &self.edges[self.first_edge[s]..self.first_edge[s + 1]]
    }

    /// Sorts edges, merges parallel ones with the same marks, and drops empty ones.
    fn normalize(&mut self) {
        let mut edges = std::mem::take(&mut self.edges);
        edges.retain(|&arc| self.letters(arc).iter().any(|&word| word != 0));
        edges.sort_by(|&a, &b| {
            let key = |arc: Arc| (arc.source, arc.target, self.marks(arc));
            key(a).cmp(&key(b))
        });
        let mut kept: Vec<Arc> = Vec::with_capacity(edges.len());
        for arc in edges {
            match kept.last().copied() {
                Some(last)
                    if (last.source, last.target) == (arc.source, arc.target)
                        && self.marks(last) == self.marks(arc) =>
                {
                    for i in 0..self.letter_words {
                        let more = self.letters[arc.row as usize * self.letter_words + i];
                        self.letters[last.row as usize * self.letter_words + i] |= more;
                    }
                }
                _ => kept.push(arc),
            }
        }
        self.edges = kept;
        self.first_edge = vec![0; self.n_states() + 1];
        self.edges.iter().for_each(|arc| self.first_edge[arc.source as usize + 1] += 1);
        (0..self.n_states()).for_each(|s| self.first_edge[s + 1] += self.first_edge[s]);
    }

    /// May an edge with these marks be answered by one with those?
    #[inline]
    fn answers(&self, marks: &[u64], by: &[u64]) -> bool {
        match self.exact_marks {
            true => marks == by,
            false => marks.iter().zip(by).all(|(a, b)| a & !b == 0),
        }
    }

    /// The greatest simulation along the edges as they are turned now.
    pub fn simulation(&self, meter: &mut Meter<'_>) -> Result<Matrix, LimitReached> {
        let n = self.n_states();
        meter.step((n as u64).saturating_mul(n as u64) / 64)?;
        let mut relation = Matrix::all(n);
        self.clear_hopeless(&mut relation, meter)?;
        // Almost always letters and marks fit into a word each, and this loop is where time goes.
        if self.letter_words == 1 && self.mark_words == 1 && !self.exact_marks {
            let narrow: Vec<Narrow> = self.edges.iter().map(|&arc| self.narrow(arc)).collect();
            let edges_of = |s: usize| &narrow[self.first_edge[s]..self.first_edge[s + 1]];
            self.shrink(&mut relation, meter, |p, q, relation| {
                edges_of(p).iter().all(|x| x.is_answered(edges_of(q), relation))
            })?;
            return Ok(relation);
        }
        let mut rest = vec![0; self.letter_words];
        self.shrink(&mut relation, meter, |p, q, relation| {
            self.is_answered(p, q, relation, &mut rest)
        })?;
        Ok(relation)
    }

    /// Takes out pairs that are not answered, until all are.
    fn shrink(
        &self,
        relation: &mut Matrix,
        meter: &mut Meter<'_>,
        mut is_answered: impl FnMut(usize, usize, &Matrix) -> bool,
    ) -> Result<(), LimitReached> {
        let n = self.n_states();
        let (first_parent, parents) = self.parents();
        // A state is looked at again when one of its targets lost a state that simulates it.
        let mut is_dirty = vec![true; n];
        let mut some_dirty = true;
        while some_dirty {
            some_dirty = false;
            for p in 0..n {
                if !std::mem::replace(&mut is_dirty[p], false) {
                    continue;
                }
                let mut lost = false;
                for i in 0..relation.n_words {
                    let mut word = relation.word(p, i);
                    while word != 0 {
                        let q = i * 64 + word.trailing_zeros() as usize;
                        word &= word - 1;
                        if p != q && !is_answered(p, q, relation) {
                            relation.clear(p, q);
                            lost = true;
                        }
                    }
                }
                meter.step(n as u64)?;
                if lost {
                    some_dirty = true;
                    let parents = &parents[first_parent[p]..first_parent[p + 1]];
                    parents.iter().for_each(|&parent| is_dirty[parent as usize] = true);
                }
            }
        }
        Ok(())
    }

    fn narrow(&self, arc: Arc) -> Narrow {
        Narrow { target: arc.target, letters: self.letters(arc)[0], marks: self.marks(arc)[0] }
    }

    /// Pairs that differ in what can be seen at once.
    fn clear_hopeless(
        &self,
        relation: &mut Matrix,
        meter: &mut Meter<'_>,
    ) -> Result<(), LimitReached> {
        let n = self.n_states();
        let backward = self.direction == Direction::Backward;
        let mut letters = vec![0; n * self.letter_words];
        for &arc in &self.edges {
            let row = &mut letters[arc.source as usize * self.letter_words..];
            row.iter_mut().zip(self.letters(arc)).for_each(|(all, more)| *all |= more);
        }
        let letters = |s: usize| &letters[s * self.letter_words..(s + 1) * self.letter_words];
        for p in 0..n {
            // The steps are counted already; this only looks whether to go on.
            meter.step(0)?;
            for q in 0..n {
                let covered = letters(p).iter().zip(letters(q)).all(|(a, b)| a & !b == 0);
                let starts = !backward || !self.is_initial[p] || self.is_initial[q];
                if p != q && !(covered && starts) {
                    relation.clear(p, q);
                }
            }
        }
        Ok(())
    }

    /// For each state, the states with an edge to it: where they begin, and all in a row.
    fn parents(&self) -> (Vec<usize>, Vec<u32>) {
        let mut first = vec![0; self.n_states() + 1];
        self.edges.iter().for_each(|arc| first[arc.target as usize + 1] += 1);
        (0..self.n_states()).for_each(|s| first[s + 1] += first[s]);
        let mut next = first.clone();
        let mut sources = vec![0; self.edges.len()];
        for arc in &self.edges {
            sources[next[arc.target as usize]] = arc.source;
            next[arc.target as usize] += 1;
        }
        (first, sources)
    }

    /// Is every edge of `p` answered by edges of `q`, as far as the relation goes?
    #[inline]
    fn is_answered(&self, p: usize, q: usize, relation: &Matrix, rest: &mut [u64]) -> bool {
        self.edges_of(p).iter().all(|&x| {
            rest.copy_from_slice(self.letters(x));
            for &y in self.edges_of(q) {
                if relation.get(x.target as usize, y.target as usize)
                    && self.answers(self.marks(x), self.marks(y))
                {
                    let mut left = 0;
                    for (rest, taken) in rest.iter_mut().zip(self.letters(y)) {
                        *rest &= !taken;
                        left |= *rest;
                    }
                    if left == 0 {
                        return true;
                    }
                }
            }
            false
        })
    }

    /// Merges states that simulate each other, drops edges that others make needless; did anything
    /// change?
    pub fn reduce(&mut self, relation: &Matrix) -> bool {
        let (n_states, n_edges) = (self.n_states(), self.edges.len());
        let n_initial = self.is_initial.iter().filter(|&&is| is).count();
        let class: Vec<usize> = (0..n_states)
            .map(|q| relation.ones(q).find(|&p| relation.get(p, q)).unwrap_or(q))
            .collect();
        // A class keeps the edges of its first state; the relation holds among these as before.
        self.edges.retain(|arc| class[arc.source as usize] == arc.source as usize);
        for arc in &mut self.edges {
            arc.target = class[arc.target as usize] as u32;
        }
        for (s, &first) in class.iter().enumerate() {
            if self.is_initial[s] {
                self.is_initial[first] = true;
            }
        }
        self.normalize();
        let lost_letters = self.drop_answered(relation);
        if self.direction == Direction::Forward {
            self.drop_answered_initial(&class, relation);
        }
        self.keep(|s| class[s] == s);
        self.remove_unreachable();
        let n_initial_now = self.is_initial.iter().filter(|&&is| is).count();
        lost_letters
            || (n_states, n_edges, n_initial) != (self.n_states(), self.edges.len(), n_initial_now)
    }

    /// Takes from each edge the letters with which another edge of the same state does better.
    fn drop_answered(&mut self, relation: &Matrix) -> bool {
        let mut dropped: Vec<(u32, usize, u64)> = Vec::new();
        for s in 0..self.n_states() {
            let edges = self.edges_of(s);
            for (i, &x) in edges.iter().enumerate() {
                for (j, &y) in edges.iter().enumerate() {
                    let better = i != j
                        && relation.get(x.target as usize, y.target as usize)
                        && self.answers(self.marks(x), self.marks(y));
                    if better {
                        let both = self.letters(x).iter().zip(self.letters(y)).map(|(a, b)| a & b);
                        let some = both.enumerate().filter(|(_, both)| *both != 0);
                        dropped.extend(some.map(|(word, both)| (x.row, word, both)));
                    }
                }
            }
        }
        for &(row, word, letters) in &dropped {
            self.letters[row as usize * self.letter_words + word] &= !letters;
        }
        if !dropped.is_empty() {
            self.normalize();
        }
        !dropped.is_empty()
    }

    /// An initial state that another one simulates need not be initial.
    fn drop_answered_initial(&mut self, class: &[usize], relation: &Matrix) {
        for p in 0..self.n_states() {
            let better =
                |q: usize| q != p && class[q] == q && self.is_initial[q] && relation.get(p, q);
            if self.is_initial[p] && (class[p] != p || (0..self.n_states()).any(better)) {
                self.is_initial[p] = false;
            }
        }
    }

    pub fn remove_unreachable(&mut self) {
        let direction = self.direction;
        self.turn(Direction::Forward);
        let mut is_reached = self.is_initial.clone();
        let mut pending: Vec<usize> = (0..self.n_states()).filter(|&s| is_reached[s]).collect();
        while let Some(s) = pending.pop() {
            for arc in self.edges_of(s) {
                let target = arc.target as usize;
                if !std::mem::replace(&mut is_reached[target], true) {
                    pending.push(target);
                }
            }
        }
        self.keep(|s| is_reached[s]);
        self.turn(direction);
    }

    fn keep(&mut self, is_kept: impl Fn(usize) -> bool) {
        let kept: Vec<usize> = (0..self.n_states()).filter(|&s| is_kept(s)).collect();
        if kept.len() == self.n_states() {
            return;
        }
        let mut number = vec![None; self.n_states()];
        kept.iter().enumerate().for_each(|(new, &old)| number[old] = Some(new as u32));
        self.origin = kept.iter().map(|&s| self.origin[s]).collect();
        self.is_initial = kept.iter().map(|&s| self.is_initial[s]).collect();
        let renumbered = |arc: &Arc| {
            let source = number[arc.source as usize]?;
            let target = number[arc.target as usize]?;
            Some(Arc { source, target, row: arc.row })
        };
        self.edges = self.edges.iter().filter_map(renumbered).collect();
        self.normalize();
    }

    /// The automaton; everything else is taken from the one it was made of.
    pub fn to_automaton(&self, like: &Automaton) -> Automaton {
        let mut builder = like.builder_like();
        builder.add_states(self.n_states());
        for s in (0..self.n_states()).filter(|&s| self.is_initial[s]) {
            builder.add_initial(StateId::new(s));
        }
        for &arc in &self.edges {
            let marks = match self.marks(arc) {
                [bits] => MarkSet::from_bits(*bits),
                words => (0..words.len() * 64)
                    .filter(|i| words[i / 64] >> (i % 64) & 1 == 1)
                    .map(MarkId::new)
                    .collect(),
            };
            let guard = self.classes.guard(self.letters(arc));
            let target = StateId::new(arc.target as usize);
            builder.add_edge(StateId::new(arc.source as usize), Edge { guard, target, marks });
        }
        for (s, &old) in self.origin.iter().enumerate() {
            if let Some(name) = like.state_name(old) {
                builder.set_state_name(StateId::new(s), name.to_owned());
            }
        }
        builder.build()
    }
}
