//! The smallest nondeterministic generalized Büchi automaton of a language, by examples.
//!
//! - Papers: STBSS06, Combinatorial sketching for finite programs, for the loop of guessing and
//!   refuting; KV01b, Weak alternating automata are not that weak, for ranks that witness rejection.
//! - Relies on: a candidate that is wrong differs from the language in a lasso, and a lasso is soon
//!   encoded. It is accepted if some run can be chosen on which each mark in turn is at most a known
//!   number of steps away; it is rejected if the pairs of positions and states that runs reach have
//!   ranks that never grow, and where a rank stays, some mark is not shown.
//! - Cost: each word adds `(states × letters of the word)² × marks` variables and `states` times as
//!   many clauses; the words needed are unknown. Fit for some four or five states.
//! - Departs: the candidate is compared with an automaton of the complement, and its own complement
//!   with the language, so no judgment rests on the encoding: what is returned was checked.
//! - Checked: `tests/prop_sat_minimize.rs`, against the oracle and against all automata of a size.

use lariat_automata::{Acceptance, Automaton, Builder, Edge, MarkId, StateId};
use lariat_core::{Budget, Id, Lasso, LimitReached, Resource};
use lariat_omega::guided_merging::Marks;
use lariat_omega::{Inclusion, common_word, is_included, merge_edges, trim};
use rustsat::types::Lit;

use crate::deterministic::{Options, exhausted};
use crate::letters::Letters;
use crate::solver::Solver;
use crate::{Minimality, Minimized};

/// The automaton with the fewest states among those that have the language of `aut` and a
/// generalized Büchi condition, with one initial state; `complement` accepts exactly the other words
/// over the same alphabet.
///
/// Sizes are tried upward, so nothing is found before it is known to be the smallest. When the
/// budget is used up, or `aut` turns out to be as small as possible, `aut` is returned, trimmed.
///
/// # Panics
/// When the acceptance condition asked for (that of `aut` if there is none) is not generalized
/// Büchi, or when the alphabets differ.
pub fn sat_minimize_nondeterministic(
    aut: &Automaton,
    complement: &Automaton,
    options: &Options,
    budget: &Budget,
) -> Minimized {
    let acceptance = options.acceptance.as_ref().unwrap_or(aut.acceptance()).clone();
    assert!(acceptance.is_generalized_buchi(), "minimization with {acceptance}");
    assert_eq!(aut.alphabet(), complement.alphabet(), "the complement is over another alphabet");
    let best = merge_edges(&trim(aut).automaton);
    let mut at_least = 1;
    let problem = Problem { aut: &best, complement, acceptance: &acceptance, marks: options.marks };
    let minimality = match problem.smallest(&mut at_least, budget) {
        Ok(Some(automaton)) => {
            let at_least = automaton.n_states();
            return Minimized { automaton, at_least, minimality: Minimality::Proved };
        }
        Ok(None) => Minimality::Proved,
        Err(limit) => Minimality::Unknown(limit),
    };
    Minimized { automaton: best, at_least, minimality }
}

struct Problem<'a> {
    aut: &'a Automaton,
    complement: &'a Automaton,
    acceptance: &'a Acceptance,
    marks: Marks,
}

impl Problem<'_> {
    /// An automaton of the least size; `None` if only the given one has that.
    fn smallest(
        &self,
        at_least: &mut usize,
        budget: &Budget,
    ) -> Result<Option<Automaton>, LimitReached> {
        let letters = Letters::of(&[self.aut], budget)?;
        let mut examples: Vec<(Lasso, bool)> = Vec::new();
        let mut steps = 0;
        let has_wanted_shape = self.aut.acceptance() == self.acceptance
            && (self.marks == Marks::OnEdges || self.aut.has_state_marks())
            && self.aut.initial().len() <= 1;
        let largest = 2 * self.aut.n_states() * (self.aut.acceptance().n_marks() + 1);
        while !has_wanted_shape || *at_least < self.aut.n_states() {
            let solver = Solver::new(budget, steps);
            let mut candidate =
                Candidate::new(*at_least, &letters, self.acceptance, self.marks, solver)?;
            for (word, is_accepted) in &examples {
                candidate.add_example(word, *is_accepted)?;
            }
            while candidate.solver.is_satisfiable()? {
                let found = trim(&candidate.automaton(self.aut)).automaton;
                match self.refutation(&found, budget)? {
                    None => return Ok(Some(merge_edges(&found))),
                    Some((word, is_accepted)) => {
                        candidate.add_example(&word, is_accepted)?;
                        examples.push((word, is_accepted));
                    }
                }
            }
            steps = candidate.solver.steps();
            *at_least += 1;
            // Without marks, there may be no such automaton at all.
            if *at_least > largest {
                return Err(exhausted(Resource::States, largest as u64));
            }
        }
        Ok(None)
    }

    /// A word on which the candidate is wrong, and whether it is in the language.
    fn refutation(
        &self,
        found: &Automaton,
        budget: &Budget,
    ) -> Result<Option<(Lasso, bool)>, LimitReached> {
        if let Some(word) = common_word(found, self.complement, budget)? {
            return Ok(Some((word, false)));
        }
        Ok(match is_included(self.aut, found, budget)? {
            Inclusion::Holds => None,
            Inclusion::Fails(word) => Some((word, true)),
        })
    }
}

/// An automaton of a given size that is still open.
struct Candidate<'a> {
    size: usize,
    letters: &'a Letters,
    acceptance: &'a Acceptance,
    /// By source, letter and target.
    edge: Vec<Lit>,
    /// The same, and then by mark.
    mark: Vec<Lit>,
    solver: Solver,
}

/// A number up to a bound, as bits that say whether it is at least 1, 2, ….
type Rank = Vec<Lit>;

impl<'a> Candidate<'a> {
    fn new(
        size: usize,
        letters: &'a Letters,
        acceptance: &'a Acceptance,
        marks: Marks,
        mut solver: Solver,
    ) -> Result<Self, LimitReached> {
        let (n_edges, n_marks) = (size * letters.len() * size, acceptance.n_marks());
        solver.count(n_edges as u64)?;
        let edge = solver.new_lits(n_edges);
        let mark: Vec<Lit> = match marks {
            Marks::OnEdges => solver.new_lits(n_edges * n_marks),
            Marks::OnStates => {
                let of_states = solver.new_lits(size * n_marks);
                let a_state = letters.len() * size * n_marks;
                (0..n_edges * n_marks)
                    .map(|i| of_states[i / a_state * n_marks + i % n_marks])
                    .collect()
            }
        };
        Ok(Self { size, letters, acceptance, edge, mark, solver })
    }

    fn index(&self, source: usize, letter: usize, target: usize) -> usize {
        (source * self.letters.len() + letter) * self.size + target
    }

    fn edge(&self, source: usize, letter: usize, target: usize) -> Lit {
        self.edge[self.index(source, letter, target)]
    }

    fn mark(&self, source: usize, letter: usize, target: usize, mark: usize) -> Lit {
        self.mark[self.index(source, letter, target) * self.acceptance.n_marks() + mark]
    }

    /// The word is accepted, or it is not.
    fn add_example(&mut self, word: &Lasso, is_accepted: bool) -> Result<(), LimitReached> {
        let letters: Vec<usize> =
            word.positions().map(|i| self.letters.of_letter(word.letter(i))).collect();
        let start = word.stem().len();
        match is_accepted {
            true => self.add_accepted(&letters, start),
            false => self.add_rejected(&letters, start),
        }
    }

    fn rank(&mut self, bound: usize) -> Result<Rank, LimitReached> {
        self.solver.count(bound as u64)?;
        let bits = self.solver.new_lits(bound);
        for pair in bits.windows(2) {
            self.solver.imply(&[pair[1]], &[pair[0]])?;
        }
        Ok(bits)
    }

    /// If this holds, one rank is below another.
    fn below(&mut self, premise: Lit, less: &Rank, more: &Rank) -> Result<(), LimitReached> {
        for t in 0..=less.len() {
            let reached = if t == 0 { vec![premise] } else { vec![premise, less[t - 1]] };
            let beyond: Vec<Lit> = more.get(t).copied().into_iter().collect();
            self.solver.imply(&reached, &beyond)?;
        }
        Ok(())
    }

    /// Some run: at each place (position, state, mark waited for) it goes on to another place,
    /// either after showing the mark, or one step nearer to it.
    fn add_accepted(&mut self, letters: &[usize], start: usize) -> Result<(), LimitReached> {
        let n_levels = self.acceptance.n_marks().max(1);
        let n_places = letters.len() * self.size * n_levels;
        let visited = self.solver.new_lits(n_places);
        let bound = letters.len() * self.size;
        let mut ranks: Vec<Rank> = Vec::new();
        if self.acceptance.n_marks() > 0 {
            for _ in 0..n_places {
                ranks.push(self.rank(bound)?);
            }
        }
        let size = self.size;
        let place = |i: usize, q: usize, level: usize| (i * size + q) * n_levels + level;
        self.solver.add([visited[place(0, 0, 0)]])?;
        for i in 0..letters.len() {
            let next = if i + 1 == letters.len() { start } else { i + 1 };
            for (q, level) in (0..size).flat_map(|q| (0..n_levels).map(move |l| (q, l))) {
                let here = place(i, q, level);
                let mut ways = Vec::new();
                for target in 0..size {
                    let edge = self.edge(q, letters[i], target);
                    let stays = self.solver.new_lit();
                    let there = place(next, target, level);
                    self.solver.imply(&[stays], &[edge])?;
                    self.solver.imply(&[stays], &[visited[there]])?;
                    ways.push(stays);
                    if ranks.is_empty() {
                        continue;
                    }
                    let (less, more) = (ranks[there].clone(), ranks[here].clone());
                    self.below(stays, &less, &more)?;
                    let shows = self.solver.new_lit();
                    let mark = self.mark(q, letters[i], target, level);
                    let there = place(next, target, (level + 1) % n_levels);
                    self.solver.imply(&[shows], &[edge])?;
                    self.solver.imply(&[shows], &[mark])?;
                    self.solver.imply(&[shows], &[visited[there]])?;
                    ways.push(shows);
                }
                self.solver.imply(&[visited[here]], &ways)?;
            }
        }
        Ok(())
    }

    /// All runs: where the rank stays the same, one and the same mark is not shown.
    fn add_rejected(&mut self, letters: &[usize], start: usize) -> Result<(), LimitReached> {
        let (size, n_marks) = (self.size, self.acceptance.n_marks());
        let n_places = letters.len() * size;
        let reached = self.solver.new_lits(n_places);
        let mut ranks: Vec<Rank> = Vec::with_capacity(n_places);
        let mut missing: Vec<Vec<Lit>> = Vec::with_capacity(n_places);
        for _ in 0..n_places {
            ranks.push(self.rank(n_places)?);
            let marks = self.solver.new_lits(n_marks);
            if n_marks > 0 {
                self.solver.add(marks.iter().copied())?;
            }
            missing.push(marks);
        }
        self.solver.add([reached[0]])?;
        for i in 0..letters.len() {
            let next = if i + 1 == letters.len() { start } else { i + 1 };
            for (q, target) in (0..size).flat_map(|q| (0..size).map(move |t| (q, t))) {
                let (here, there) = (i * size + q, next * size + target);
                let taken = [reached[here], self.edge(q, letters[i], target)];
                self.solver.imply(&taken, &[reached[there]])?;
                for (&less, &more) in ranks[there].iter().zip(&ranks[here]) {
                    self.solver.imply(&[taken[0], taken[1], less], &[more])?;
                }
                let falls = self.solver.new_lit();
                let (less, more) = (ranks[there].clone(), ranks[here].clone());
                self.below(falls, &less, &more)?;
                if n_marks == 0 {
                    self.solver.imply(&taken, &[falls])?;
                }
                for (j, (&now, &then)) in missing[here].iter().zip(&missing[there]).enumerate() {
                    let premise = [taken[0], taken[1], now];
                    let mark = self.mark(q, letters[i], target, j);
                    self.solver.imply(&premise, &[falls, !mark])?;
                    self.solver.imply(&premise, &[falls, then])?;
                }
            }
        }
        Ok(())
    }

    fn automaton(&self, like: &Automaton) -> Automaton {
        let mut builder = Builder::new(like.alphabet().clone(), self.acceptance.clone());
        builder.set_name(like.name().map(str::to_owned));
        builder.add_states(self.size);
        builder.add_initial(StateId::new(0));
        let pairs = (0..self.size).flat_map(|q| (0..self.size).map(move |target| (q, target)));
        for (q, target) in pairs {
            for letter in
                (0..self.letters.len()).filter(|&l| self.solver.is_true(self.edge(q, l, target)))
            {
                let is_shown = |j: &usize| self.solver.is_true(self.mark(q, letter, target, *j));
                let n_marks = self.acceptance.n_marks();
                let marks = (0..n_marks).filter(is_shown).map(MarkId::new).collect();
                let edge =
                    Edge { guard: self.letters.guard(letter), target: StateId::new(target), marks };
                builder.add_edge(StateId::new(q), edge);
            }
        }
        builder.build()
    }
}
