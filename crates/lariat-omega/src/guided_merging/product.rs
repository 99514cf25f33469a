//! The product of an automaton with the complement: is it empty, and which merges cannot be?
//!
//! - Paper: Cou99 for the emptiness check: a stack of roots, each with the marks of its component.

use lariat_core::{LimitReached, Meter};

use super::Side;
use super::mask::Mask;

/// Emptiness checks that share their memory.
#[derive(Default)]
pub struct Product {
    /// The number of each pair in the current search; 0: not met.
    number: Vec<u32>,
    /// Pairs whose component is done.
    dead: Vec<bool>,
    /// The pairs met, to clean up after the search.
    met: Vec<u32>,
}

/// A component under construction.
struct Root {
    number: u32,
    /// The marks of the edges inside.
    marks: u128,
    /// The marks of the edge that leads in.
    entry: u128,
}

/// A pair on the search path, and the edges that are still to be tried.
struct Frame {
    pair: u32,
    next_a: usize,
    next_b: usize,
}

impl Product {
    /// No memory yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Have the two automata no word in common?
    pub fn is_empty<M: Mask>(
        &mut self,
        a: &Side<M>,
        b: &Side<M>,
        meter: &mut Meter<'_>,
    ) -> Result<bool, LimitReached> {
        let n = a.n_states() * b.n_states();
        if self.number.len() < n {
            self.number.resize(n, 0);
            self.dead.resize(n, false);
        }
        let full = u128::from(a.all_marks) | u128::from(b.all_marks) << 64;
        let mut result = Ok(true);
        'starts: for &x in &a.initial {
            for &y in &b.initial {
                let pair = (x * b.n_states() + y) as u32;
                if self.number[pair as usize] == 0 {
                    result = self.search(a, b, pair, full, meter);
                    if !matches!(result, Ok(true)) {
                        break 'starts;
                    }
                }
            }
        }
        for pair in self.met.drain(..) {
            self.number[pair as usize] = 0;
            self.dead[pair as usize] = false;
        }
        result
    }

    fn search<M: Mask>(
        &mut self,
        a: &Side<M>,
        b: &Side<M>,
        start: u32,
        full: u128,
        meter: &mut Meter<'_>,
    ) -> Result<bool, LimitReached> {
        let n_b = b.n_states();
        let mut roots: Vec<Root> = Vec::new();
        // The pairs of components that are not done, in the order of their numbers.
        let mut live: Vec<u32> = Vec::new();
        let mut path: Vec<Frame> = Vec::new();
        let mut enter = Some((start, 0u128));
        loop {
            if let Some((pair, entry)) = enter.take() {
                self.met.push(pair);
                let number = self.met.len() as u32;
                self.number[pair as usize] = number;
                roots.push(Root { number, marks: 0, entry });
                live.push(pair);
                path.push(Frame { pair, next_a: 0, next_b: 0 });
                // An automaton without marks accepts on every cycle; that is seen on its edge.
            }
            let Some(frame) = path.last_mut() else { return Ok(true) };
            let (x, y) = (frame.pair as usize / n_b, frame.pair as usize % n_b);
            let (steps_a, steps_b) = (&a.edges[x], &b.edges[y]);
            let mut found = None;
            let mut tried = 0;
            while frame.next_a < steps_a.len() {
                let (s, i) = (&steps_a[frame.next_a], frame.next_b);
                if i == steps_b.len() {
                    frame.next_a += 1;
                    frame.next_b = 0;
                    continue;
                }
                frame.next_b += 1;
                tried += 1;
                let t = &steps_b[i];
                if s.label.intersects(&t.label) {
                    let target = (s.target * n_b + t.target) as u32;
                    found = Some((target, u128::from(s.marks) | u128::from(t.marks) << 64));
                    break;
                }
            }
            meter.step(tried)?;
            match found {
                Some((target, marks)) => {
                    let number = self.number[target as usize];
                    if number == 0 {
                        enter = Some((target, marks));
                    } else if !self.dead[target as usize]
                        && close_cycle(&mut roots, number, marks) == full
                    {
                        return Ok(false);
                    }
                }
                None => {
                    let pair = path.pop().expect("a frame was just looked at").pair;
                    let number = self.number[pair as usize];
                    if roots.last().is_some_and(|root| root.number == number) {
                        roots.pop();
                        while let Some(last) = live.pop() {
                            self.dead[last as usize] = true;
                            if last == pair {
                                break;
                            }
                        }
                    }
                }
            }
        }
    }
}

/// What the product of the unmerged automaton tells about merges.
pub struct Prefilter {
    n_words: usize,
    /// For each state of `A`: the states of `B` that it is met with from the start.
    reached: Vec<u64>,
    /// For each state of `A`: the states of `B` with which it has a word in common.
    common: Vec<u64>,
}

impl Prefilter {
    /// One pass over all pairs.
    pub fn of<M: Mask>(
        a: &Side<M>,
        b: &Side<M>,
        meter: &mut Meter<'_>,
    ) -> Result<Self, LimitReached> {
        let n_words = b.n_states().div_ceil(64).max(1);
        let empty = vec![0u64; a.n_states() * n_words];
        let mut filter = Self { n_words, reached: empty.clone(), common: empty };
        filter.fill_reached(a, b, meter)?;
        filter.fill_common(a, b, meter)?;
        Ok(filter)
    }

    /// Is it still possible that merging the two states adds no word?
    ///
    /// If a word leads to `p` while it leads `B` to `r`, and `q` and `r` have a word in common, then
    /// the merged automaton accepts a word of `B`.
    pub fn allows(&self, p: usize, q: usize) -> bool {
        let row = |set: &[u64], s: usize, word: usize| set[s * self.n_words + word];
        (0..self.n_words).all(|word| {
            row(&self.reached, p, word) & row(&self.common, q, word) == 0
                && row(&self.reached, q, word) & row(&self.common, p, word) == 0
        })
    }

    fn fill_reached<M: Mask>(
        &mut self,
        a: &Side<M>,
        b: &Side<M>,
        meter: &mut Meter<'_>,
    ) -> Result<(), LimitReached> {
        let mut pending: Vec<(usize, usize)> = Vec::new();
        for &x in &a.initial {
            pending.extend(b.initial.iter().map(|&y| (x, y)));
        }
        while let Some((x, y)) = pending.pop() {
            let slot = &mut self.reached[x * self.n_words + y / 64];
            if *slot >> (y % 64) & 1 == 1 {
                continue;
            }
            *slot |= 1 << (y % 64);
            meter.step((a.edges[x].len() * b.edges[y].len()) as u64)?;
            for s in &a.edges[x] {
                let both = b.edges[y].iter().filter(|t| s.label.intersects(&t.label));
                pending.extend(both.map(|t| (s.target, t.target)));
            }
        }
        Ok(())
    }

    /// Depth-first search over all pairs, with a stack of roots. As soon as a cycle with all marks or
    /// a pair with a common word is met, every pair that is not done has one: it leads to the pair
    /// at the top. What those pairs have not tried yet is left for later starts.
    fn fill_common<M: Mask>(
        &mut self,
        a: &Side<M>,
        b: &Side<M>,
        meter: &mut Meter<'_>,
    ) -> Result<(), LimitReached> {
        let (n_b, n) = (b.n_states(), a.n_states() * b.n_states());
        let full = u128::from(a.all_marks) | u128::from(b.all_marks) << 64;
        const DONE: u32 = u32::MAX;
        let mut number = vec![0u32; n];
        let mut stack: Vec<u32> = Vec::new();
        let mut roots: Vec<Root> = Vec::new();
        let mut path: Vec<Frame> = Vec::new();
        let mut counter = 0;
        for start in 0..n as u32 {
            let mut enter = (number[start as usize] == 0).then_some((start, 0u128));
            loop {
                if let Some((pair, entry)) = enter.take() {
                    counter += 1;
                    number[pair as usize] = counter;
                    roots.push(Root { number: counter, marks: 0, entry });
                    stack.push(pair);
                    path.push(Frame { pair, next_a: 0, next_b: 0 });
                }
                let Some(frame) = path.last_mut() else { break };
                let (x, y) = (frame.pair as usize / n_b, frame.pair as usize % n_b);
                let (steps_a, steps_b) = (&a.edges[x], &b.edges[y]);
                let mut found = None;
                let mut tried = 0;
                while frame.next_a < steps_a.len() {
                    if frame.next_b == steps_b.len() {
                        frame.next_a += 1;
                        frame.next_b = 0;
                        continue;
                    }
                    let (s, t) = (&steps_a[frame.next_a], &steps_b[frame.next_b]);
                    frame.next_b += 1;
                    tried += 1;
                    if s.label.intersects(&t.label) {
                        let marks = u128::from(s.marks) | u128::from(t.marks) << 64;
                        found = Some((s.target * n_b + t.target, marks));
                        break;
                    }
                }
                meter.step(tried)?;
                let mut has_word = false;
                match found {
                    Some((target, marks)) => match number[target] {
                        0 => enter = Some((target as u32, marks)),
                        DONE => has_word = self.has_common_word(target, n_b),
                        met => has_word = close_cycle(&mut roots, met, marks) == full,
                    },
                    None => {
                        let pair = path.pop().expect("a frame was just looked at").pair;
                        if roots.last().is_some_and(|r| r.number == number[pair as usize]) {
                            roots.pop();
                            while let Some(last) = stack.pop() {
                                number[last as usize] = DONE;
                                if last == pair {
                                    break;
                                }
                            }
                        }
                    }
                }
                if has_word {
                    for pair in stack.drain(..) {
                        number[pair as usize] = DONE;
                        let (x, y) = (pair as usize / n_b, pair as usize % n_b);
                        self.common[x * self.n_words + y / 64] |= 1 << (y % 64);
                    }
                    roots.clear();
                    path.clear();
                }
            }
        }
        Ok(())
    }

    fn has_common_word(&self, pair: usize, n_b: usize) -> bool {
        let (x, y) = (pair / n_b, pair % n_b);
        self.common[x * self.n_words + y / 64] >> (y % 64) & 1 == 1
    }
}

/// An edge leads back to the pair of this number: what lies between becomes one component, of which
/// the marks are told.
fn close_cycle(roots: &mut Vec<Root>, number: u32, marks: u128) -> u128 {
    let mut all = marks;
    while let Some(root) = roots.last_mut() {
        all |= root.marks;
        if root.number <= number {
            root.marks = all;
            break;
        }
        all |= root.entry;
        roots.pop();
    }
    all
}
