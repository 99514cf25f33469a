//! The smallest deterministic automaton of a language, for any acceptance condition.
//!
//! - Papers: Ehl10, Minimising deterministic Büchi automata precisely using SAT solving; BD14,
//!   Mechanizing the minimization of deterministic generalized Büchi automata; BD15, SAT-based
//!   minimization of deterministic ω-automata.
//! - Relies on: a deterministic automaton has the language of the reference if, on every cycle of
//!   their product, both accept or none does. So the formula has variables for the edges and marks
//!   of the candidate, for the pairs of states that are reached, and for the paths between such
//!   pairs, with the marks that both meet on them.
//! - Cost: candidate states² × the squares of the sizes of the reference's components × 2^(marks of
//!   both) variables, and for each of them letters × candidate states × 2^(marks of the candidate)
//!   clauses. Fit for some ten states over some ten letters.
//! - Departs: a path starts in the least pair it meets, which every cycle has. Letters that the
//!   reference does not tell apart are one. A candidate may have several edges for a letter, all of
//!   which then obey, and the first one is taken.
//! - Checked: `tests/prop_sat_minimize.rs`, against the oracle, and against weak minimization, which
//!   knows the minimal size by other means.

use lariat_automata::{Acceptance, Automaton, Builder, Edge, MarkId, MarkSet, StateId};
use lariat_core::{Budget, Id, LimitReached, Resource};
use lariat_omega::{Components, clean_marks, complete, merge_edges, trim};
use rustc_hash::FxHashMap;
use rustsat::types::Lit;

use crate::letters::Letters;
use crate::solver::Solver;
use crate::{Minimality, Minimized};

pub use lariat_omega::guided_merging::Marks;

/// What [`sat_minimize`] may vary.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The acceptance condition of the result; `None` for that of the reference.
    pub acceptance: Option<Acceptance>,
    /// Where the marks of the result are.
    pub marks: Marks,
}

/// The deterministic automaton with the fewest states among those that have the language of a
/// deterministic automaton and the acceptance condition that is asked for.
///
/// States from which nothing is accepted do not count and are left out. When the budget is used up,
/// the smallest automaton found by then is returned; that is the reference, trimmed, if none was
/// found. It may then have another acceptance condition than the one asked for; so it is when no
/// deterministic automaton with that condition was found below `2 × states × (marks + 1)`.
///
/// ```
/// use lariat_automata::{Acceptance, Builder, Edge, MarkSet};
/// use lariat_core::{Alphabet, Budget, Guard, Prop};
/// use lariat_sat::{Minimality, sat_minimize};
/// // Infinitely often `a`, with a state for each value of `a`.
/// let mut alphabet = Alphabet::new();
/// let a = Guard::prop(alphabet.add(&Prop::new("a")));
/// let mut builder = Builder::new(alphabet, Acceptance::buchi());
/// let [s, t] = [0, 1].map(|_| builder.add_state());
/// builder.add_initial(s);
/// for (source, marks) in [(s, MarkSet::new()), (t, MarkSet::all(1))] {
///     builder.add_edge(source, Edge { guard: a.clone(), target: t, marks: marks.clone() });
///     builder.add_edge(source, Edge { guard: a.not(), target: s, marks });
/// }
/// let minimal = sat_minimize(&builder.build(), &Default::default(), &Budget::SMALL);
/// assert_eq!((minimal.automaton.n_states(), minimal.minimality), (1, Minimality::Proved));
/// ```
///
/// # Panics
/// When the automaton is not deterministic.
pub fn sat_minimize(aut: &Automaton, options: &Options, budget: &Budget) -> Minimized {
    assert!(aut.is_deterministic(), "only deterministic automata are minimized this way");
    let mut best = merge_edges(&trim(aut).automaton);
    let minimality = match minimize(&mut best, options, budget) {
        Ok(()) => Minimality::Proved,
        Err(limit) => Minimality::Unknown(limit),
    };
    // Sizes are tried downward, so nothing is known about small ones before the end.
    let at_least = if minimality == Minimality::Proved { best.n_states() } else { 1 };
    Minimized { automaton: best, at_least, minimality }
}

fn minimize(best: &mut Automaton, options: &Options, budget: &Budget) -> Result<(), LimitReached> {
    let reference = complete(&clean_marks(best));
    let acceptance = options.acceptance.as_ref().unwrap_or(reference.acceptance()).clone();
    let has_wanted_shape = options.acceptance.as_ref().is_none_or(|a| a == best.acceptance())
        && (options.marks == Marks::OnEdges || best.has_state_marks());
    let letters = Letters::of(&[&reference], budget)?;
    let mut steps = 0;
    // What has another shape than the one asked for need not be the smallest of its kind, and may
    // have to grow; sizes are tried upward then.
    let mut size = if has_wanted_shape { reference.n_states() - 1 } else { 1 };
    let largest = 2 * reference.n_states() * (acceptance.n_marks() + 1);
    while size > 0 {
        let mut encoding =
            Encoding::new(&reference, &acceptance, &letters, size, options, budget, steps)?;
        let found = encoding.solve();
        steps = encoding.solver.steps();
        let found = found?;
        match found {
            Some(smaller) => {
                let smaller = merge_edges(&trim(&smaller).automaton);
                let keeps_acceptance = options.acceptance.is_some();
                *best = if keeps_acceptance { smaller } else { clean_marks(&smaller) };
                if !has_wanted_shape {
                    return Ok(());
                }
                size = size.min(complete(best).n_states()) - 1;
            }
            None if has_wanted_shape => return Ok(()),
            None => {
                // There may be no such automaton at all.
                if size == largest {
                    return Err(exhausted(Resource::States, largest as u64));
                }
                size += 1;
            }
        }
    }
    Ok(())
}

pub(crate) fn exhausted(resource: Resource, limit: u64) -> LimitReached {
    LimitReached::Exhausted { resource, limit }
}

/// The formula that a candidate of a given size satisfies.
struct Encoding<'a> {
    reference: &'a Automaton,
    acceptance: &'a Acceptance,
    letters: &'a Letters,
    size: usize,
    solver: Solver,
    /// The only step of the reference from a state with a letter: target and marks.
    step: Vec<(usize, u64)>,
    /// Whether the candidate has an edge: by source, letter and target.
    edge: Vec<Lit>,
    /// Whether an edge shows a mark: by source, letter and mark.
    mark: Vec<Lit>,
}

/// From where to where, and the marks met by the candidate and by the reference.
type Path = ((usize, usize), (usize, usize), u64, u64);

impl<'a> Encoding<'a> {
    fn new(
        reference: &'a Automaton,
        acceptance: &'a Acceptance,
        letters: &'a Letters,
        size: usize,
        options: &Options,
        budget: &Budget,
        steps: u64,
    ) -> Result<Self, LimitReached> {
        let mut solver = Solver::new(budget, steps);
        let (n_letters, n_marks) = (letters.len(), acceptance.n_marks());
        // Sets of more marks could not be counted, let alone tried.
        if acceptance.n_marks().max(reference.acceptance().n_marks()) >= 32 {
            return Err(exhausted(Resource::Steps, budget.max_steps));
        }
        let edge = solver.new_lits(size * n_letters * size);
        let mark: Vec<Lit> = match options.marks {
            Marks::OnEdges => solver.new_lits(size * n_letters * n_marks),
            Marks::OnStates => {
                let of_states = solver.new_lits(size * n_marks);
                let at = |i: usize| of_states[i / (n_letters * n_marks) * n_marks + i % n_marks];
                (0..size * n_letters * n_marks).map(at).collect()
            }
        };
        let step = (reference.states())
            .flat_map(|s| (0..n_letters).map(move |letter| (s, letter)))
            .map(|(s, letter)| {
                let guard = letters.guard(letter);
                let taken = reference.edges(s).iter().find(|e| e.guard.intersects(&guard));
                let edge = taken.expect("the reference is complete");
                (edge.target.index(), edge.marks.bits().expect("fewer than 64 marks"))
            })
            .collect();
        let mut encoding = Self { reference, acceptance, letters, size, solver, step, edge, mark };
        encoding.add_edges()?;
        encoding.add_cycles()?;
        Ok(encoding)
    }

    fn edge(&self, source: usize, letter: usize, target: usize) -> Lit {
        self.edge[(source * self.letters.len() + letter) * self.size + target]
    }

    fn mark(&self, source: usize, letter: usize, mark: usize) -> Lit {
        let n_marks = self.acceptance.n_marks();
        self.mark[(source * self.letters.len() + letter) * n_marks + mark]
    }

    fn step(&self, state: usize, letter: usize) -> (usize, u64) {
        self.step[state * self.letters.len() + letter]
    }

    /// Every state has an edge for every letter. States are numbered in the order in which a
    /// breadth-first search meets them, so the `i`-th edge leads at most one state further.
    fn add_edges(&mut self) -> Result<(), LimitReached> {
        let n_letters = self.letters.len();
        for i in 0..self.size * n_letters {
            let targets: Vec<Lit> =
                (0..self.size).map(|q| self.edge(i / n_letters, i % n_letters, q)).collect();
            for &lit in targets.iter().skip(i + 2) {
                self.solver.add([!lit])?;
            }
            self.solver.add(targets)?;
        }
        Ok(())
    }

    /// On every cycle of pairs that are reached, candidate and reference agree.
    fn add_cycles(&mut self) -> Result<(), LimitReached> {
        let n_reference = self.reference.n_states();
        let reached = self.solver.new_lits(self.size * n_reference);
        let reached = |q: usize, r: usize| reached[q * n_reference + r];
        let start = self.reference.single_initial().expect("the reference is complete");
        self.solver.add([reached(0, start.index())])?;
        for (q, r) in (0..self.size).flat_map(|q| (0..n_reference).map(move |r| (q, r))) {
            for letter in 0..self.letters.len() {
                for target in 0..self.size {
                    let (next, _) = self.step(r, letter);
                    let taken = [reached(q, r), self.edge(q, letter, target)];
                    self.solver.imply(&taken, &[reached(target, next)])?;
                }
            }
        }
        let components = Components::of(self.reference);
        for c in components.ids().filter(|&c| !components[c].is_trivial) {
            for q in 0..self.size {
                for &r in components.states(c) {
                    let base = (q, r.index());
                    self.add_cycles_from(base, reached(q, r.index()), &components)?;
                }
            }
        }
        Ok(())
    }

    /// Follows all paths from a pair to greater ones.
    fn add_cycles_from(
        &mut self,
        base: (usize, usize),
        reached: Lit,
        components: &Components,
    ) -> Result<(), LimitReached> {
        let mut variables: FxHashMap<Path, Lit> = FxHashMap::default();
        let empty = (base, base, 0, 0);
        variables.insert(empty, reached);
        let mut open = vec![empty];
        while let Some(path) = open.pop() {
            let (_, (q, r), met, met_by_reference) = path;
            for letter in 0..self.letters.len() {
                let (next, shown) = self.step(r, letter);
                if !components.together(StateId::new(base.1), StateId::new(next)) {
                    continue;
                }
                for target in (0..self.size).filter(|&target| (target, next) >= base) {
                    let all = (1u64 << self.acceptance.n_marks()) - 1;
                    for more in subsets(all & !met) {
                        let premise =
                            self.premise(variables[&path], (q, letter, target), met, more);
                        let (met, by_reference) = (met | more, met_by_reference | shown);
                        let longer = (base, (target, next), met, by_reference);
                        if (target, next) == base && !self.agree(met, by_reference) {
                            self.solver.imply(&premise, &[])?;
                            continue;
                        }
                        let lit = *variables.entry(longer).or_insert_with(|| {
                            open.push(longer);
                            self.solver.new_lit()
                        });
                        self.solver.imply(&premise, &[lit])?;
                    }
                }
            }
        }
        Ok(())
    }

    /// The path, one more edge, and that of the marks not met yet it shows exactly these.
    fn premise(
        &self,
        path: Lit,
        (source, letter, target): (usize, usize, usize),
        met: u64,
        more: u64,
    ) -> Vec<Lit> {
        let mut premise = vec![path, self.edge(source, letter, target)];
        for j in (0..self.acceptance.n_marks()).filter(|j| met >> j & 1 == 0) {
            let lit = self.mark(source, letter, j);
            premise.push(if more >> j & 1 == 1 { lit } else { !lit });
        }
        premise
    }

    fn agree(&self, met: u64, met_by_reference: u64) -> bool {
        self.acceptance.accepts(&MarkSet::from_bits(met))
            == self.reference.acceptance().accepts(&MarkSet::from_bits(met_by_reference))
    }

    fn solve(&mut self) -> Result<Option<Automaton>, LimitReached> {
        if !self.solver.is_satisfiable()? {
            return Ok(None);
        }
        let mut builder = Builder::new(self.reference.alphabet().clone(), self.acceptance.clone());
        builder.set_name(self.reference.name().map(str::to_owned));
        builder.add_states(self.size);
        builder.add_initial(StateId::new(0));
        for (q, letter) in (0..self.size).flat_map(|q| (0..self.letters.len()).map(move |l| (q, l)))
        {
            let is_target = |t: &usize| self.solver.is_true(self.edge(q, letter, *t));
            let target = (0..self.size).find(is_target).expect("every letter has an edge");
            let is_shown = |j: &usize| self.solver.is_true(self.mark(q, letter, *j));
            let marks = (0..self.acceptance.n_marks()).filter(is_shown).map(MarkId::new).collect();
            let guard = self.letters.guard(letter);
            builder.add_edge(StateId::new(q), Edge { guard, target: StateId::new(target), marks });
        }
        Ok(Some(builder.build()))
    }
}

/// All subsets of a set of marks.
fn subsets(all: u64) -> impl Iterator<Item = u64> {
    let mut next = Some(0u64);
    std::iter::from_fn(move || {
        let now = next?;
        // Counting within the bits of the set.
        next = (now != all).then(|| now.wrapping_sub(all) & all);
        Some(now)
    })
}
