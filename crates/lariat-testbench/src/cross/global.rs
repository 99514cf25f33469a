//! In which states of a space does some behavior begin that an automaton accepts?
//!
//! - Paper: TH00 (seed 000), section 2.2: the product is built for all states of the space at once.
//! - Relies on: a pair of states begins an accepting run if it reaches a strongly connected part of
//!   the product that the condition accepts; parts are complete after all that they lead to.
//! - Cost: linear in the product, for conditions without `Fin` and up to 64 marks; others are left to
//!   `lariat_omega::accepting_components` on the product as an automaton.
//! - Checked: `tests/prop_cross.rs`: on paths against `oracle::accepts` from every state, on graphs
//!   against emptiness of the product from each state.

use lariat_automata::{Acceptance, Automaton, Builder, Condition, Edge, EdgeId, MarkSet, StateId};
use lariat_core::{BitSet, Guard, Id, Lasso, Letter, PropId};
use lariat_omega::{AcceptingRun, Components, Graph, HashTable, Run, Step};
use lariat_omega::{accepting_components, accepting_run};

use super::space::letter_for;
use crate::random_structure::Structure;

lariat_core::id! {
    /// A state of a state space. Prints as `v7`.
    pub struct SpaceState = "v";
}

/// What a global product tells.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Global {
    /// The states where some behavior begins that the automaton accepts.
    pub accepting: BitSet<SpaceState>,
    /// Pairs that can be reached.
    pub n_states: u64,
    /// Transitions between them.
    pub n_transitions: u64,
    /// Strongly connected parts.
    pub n_components: u64,
}

/// What an automaton can do with each letter of a space.
struct Moves {
    /// The class of each state of the space: states with the same letter are in one.
    class_of: Vec<usize>,
    n_classes: usize,
    /// For each state of the automaton and class: where it can go, with which edge and marks.
    targets: Vec<Vec<(u32, EdgeId)>>,
}

impl Moves {
    fn of(space: &Structure, aut: &Automaton) -> Self {
        let known: Vec<Option<PropId>> =
            aut.alphabet().props().map(|prop| space.alphabet.find(prop)).collect();
        let mut letters: Vec<Letter> = Vec::new();
        let mut class_of = Vec::with_capacity(space.letters.len());
        for letter in &space.letters {
            let letter = letter_for(&known, letter);
            let class = letters.iter().position(|l| *l == letter).unwrap_or_else(|| {
                letters.push(letter);
                letters.len() - 1
            });
            class_of.push(class);
        }
        let mut targets = Vec::with_capacity(aut.n_states() * letters.len());
        for q in aut.states() {
            for letter in &letters {
                let edges = aut.edge_ids(q).zip(aut.edges(q));
                let enabled = edges.filter(|(_, edge)| edge.guard.contains(letter));
                targets.push(enabled.map(|(id, e)| (e.target.index() as u32, id)).collect());
            }
        }
        Self { class_of, n_classes: letters.len(), targets }
    }

    fn enabled(&self, s: usize, q: usize) -> &[(u32, EdgeId)] {
        &self.targets[q * self.n_classes + self.class_of[s]]
    }
}

/// The states of the space where some behavior begins that the automaton accepts. Propositions that
/// the space does not have are false.
pub fn global(space: &Structure, aut: &Automaton) -> Global {
    let moves = Moves::of(space, aut);
    let condition = aut.acceptance().condition();
    match condition.has_fin() || aut.acceptance().n_marks() > 64 {
        true => general(space, aut, &moves),
        false => Search::new(space, aut, &moves).run(),
    }
}

/// The product as an automaton without propositions.
fn general(space: &Structure, aut: &Automaton, moves: &Moves) -> Global {
    let (n, m) = (space.letters.len(), aut.n_states());
    let acceptance =
        Acceptance::new(aut.acceptance().n_marks(), aut.acceptance().condition().clone());
    let mut builder = Builder::new(lariat_core::Alphabet::new(), acceptance);
    builder.add_states(n * m);
    let pair = |s: usize, q: usize| StateId::new(s * m + q);
    let initial = |s: usize| aut.initial().iter().map(move |q| pair(s, q.index()));
    builder.set_initial((0..n).flat_map(initial));
    for s in 0..n {
        for q in 0..m {
            for &(r, id) in moves.enabled(s, q) {
                for &t in &space.successors[s] {
                    let marks = aut.edge(id).marks.clone();
                    let edge = Edge { guard: Guard::tt(), target: pair(t, r as usize), marks };
                    builder.add_edge(pair(s, q), edge);
                }
            }
        }
    }
    let product = builder.build();
    let components = Components::of(&product);
    let mut accepts = accepting_components(&product, &components);
    for c in components.ids() {
        let leads = |&v: &StateId| {
            product.edges(v).iter().any(|edge| accepts[components.of_state(edge.target)])
        };
        accepts[c] = accepts[c] || components.states(c).iter().any(leads);
    }
    let reached = |v: &StateId| components.is_reachable(*v);
    let n_transitions = product.states().filter(reached).map(|v| product.edges(v).len() as u64);
    let begins = |s: &usize| initial(*s).any(|v| accepts[components.of_state(v)]);
    Global {
        accepting: (0..n).filter(begins).map(SpaceState::new).collect(),
        n_states: product.states().filter(reached).count() as u64,
        n_transitions: n_transitions.sum(),
        n_components: components.ids().filter(|&c| components[c].is_reachable).count() as u64,
    }
}

const UNSEEN: u32 = u32::MAX;

/// Tarjan's search over pairs, for conditions without `Fin`.
struct Search<'a> {
    space: &'a Structure,
    aut: &'a Automaton,
    moves: &'a Moves,
    condition: &'a Condition,
    marks: Vec<u64>,
    m: usize,
    /// The number of a pair in the order of the search.
    number: Vec<u32>,
    /// The pairs of parts that are not complete.
    live: Vec<u32>,
    is_live: Vec<bool>,
    /// Does the pair reach an accepting part? Known when its part is complete.
    good: Vec<bool>,
    frames: Vec<Frame>,
    next: u32,
    result: Global,
}

/// A pair on the path of the search.
struct Frame {
    pair: u32,
    /// The successor of the space, and the move of the automaton, to be looked at next.
    i: u32,
    j: u32,
    /// The least number that is known to be reached.
    low: u32,
    /// The marks inside of the part, as far as they belong to what hangs below this pair.
    inner: u64,
    /// Is there an edge inside?
    has_edge: bool,
    /// Is an accepting part reached?
    good: bool,
    /// The marks of the edge that led here.
    entered_with: u64,
}

impl<'a> Search<'a> {
    fn new(space: &'a Structure, aut: &'a Automaton, moves: &'a Moves) -> Self {
        let m = aut.n_states();
        let n_pairs = space.letters.len() * m;
        let bits = |(_, edge): (StateId, &Edge)| edge.marks.bits().unwrap_or_default();
        Self {
            space,
            aut,
            moves,
            condition: aut.acceptance().condition(),
            marks: aut.all_edges().map(bits).collect(),
            m,
            number: vec![UNSEEN; n_pairs],
            live: Vec::new(),
            is_live: vec![false; n_pairs],
            good: vec![false; n_pairs],
            frames: Vec::new(),
            next: 0,
            result: Global {
                accepting: BitSet::new(),
                n_states: 0,
                n_transitions: 0,
                n_components: 0,
            },
        }
    }

    fn run(mut self) -> Global {
        for s in 0..self.space.letters.len() {
            for q in self.aut.initial() {
                let pair = s * self.m + q.index();
                if self.number[pair] == UNSEEN {
                    self.enter(pair, 0);
                    self.search();
                }
                if self.good[pair] {
                    self.result.accepting.insert(SpaceState::new(s));
                }
            }
        }
        self.result
    }

    fn enter(&mut self, pair: usize, entered_with: u64) {
        let number = self.next;
        self.next += 1;
        self.number[pair] = number;
        self.live.push(pair as u32);
        self.is_live[pair] = true;
        self.result.n_states += 1;
        let (s, q) = (pair / self.m, pair % self.m);
        self.result.n_transitions +=
            (self.space.successors[s].len() * self.moves.enabled(s, q).len()) as u64;
        self.frames.push(Frame {
            pair: pair as u32,
            i: 0,
            j: 0,
            low: number,
            inner: 0,
            has_edge: false,
            good: false,
            entered_with,
        });
    }

    fn search(&mut self) {
        while let Some(frame) = self.frames.last_mut() {
            let pair = frame.pair as usize;
            let (s, q) = (pair / self.m, pair % self.m);
            let (successors, moves) = (&self.space.successors[s], self.moves.enabled(s, q));
            if frame.j as usize >= moves.len() {
                self.leave();
                continue;
            }
            let (r, edge) = moves[frame.j as usize];
            let target = successors[frame.i as usize] * self.m + r as usize;
            frame.i += 1;
            if frame.i as usize >= successors.len() {
                frame.i = 0;
                frame.j += 1;
            }
            let marks = self.marks[edge.index()];
            if self.number[target] == UNSEEN {
                self.enter(target, marks);
            } else if self.is_live[target] {
                frame.low = frame.low.min(self.number[target]);
                frame.inner |= marks;
                frame.has_edge = true;
            } else {
                frame.good |= self.good[target];
            }
        }
    }

    /// Goes back from a pair; completes its part if the pair is the first of it.
    fn leave(&mut self) {
        let mut frame = self.frames.pop().expect("a pair is on the path");
        let is_first = frame.low == self.number[frame.pair as usize];
        if is_first {
            frame.good |= frame.has_edge && self.condition.holds(&mark_set(frame.inner));
            self.complete(frame.pair, frame.good);
        }
        if let Some(above) = self.frames.last_mut() {
            above.good |= frame.good;
            if !is_first {
                above.low = above.low.min(frame.low);
                above.inner |= frame.inner | frame.entered_with;
                above.has_edge = true;
            }
        }
    }

    fn complete(&mut self, first: u32, good: bool) {
        self.result.n_components += 1;
        while let Some(pair) = self.live.pop() {
            self.is_live[pair as usize] = false;
            self.good[pair as usize] = good;
            if pair == first {
                break;
            }
        }
    }
}

fn mark_set(bits: u64) -> MarkSet {
    (0..64).filter(|i| bits >> i & 1 == 1).map(Id::new).collect()
}

/// The product from one state of the space, for the searches of `lariat_omega`.
struct From<'a> {
    space: &'a Structure,
    aut: &'a Automaton,
    moves: Moves,
    start: usize,
}

impl Graph for From<'_> {
    type Node = (u32, u32);
    type Edge = EdgeId;
    type Table = HashTable<(u32, u32)>;

    fn table(&self) -> Self::Table {
        HashTable::default()
    }

    fn condition(&self) -> &Condition {
        self.aut.acceptance().condition()
    }

    fn initial(&self) -> Vec<(u32, u32)> {
        self.aut.initial().iter().map(|q| (self.start as u32, q.index() as u32)).collect()
    }

    fn for_each_successor(
        &self,
        (s, q): (u32, u32),
        mut visit: impl FnMut(EdgeId, MarkSet, (u32, u32)),
    ) {
        for &(r, id) in self.moves.enabled(s as usize, q as usize) {
            for &t in &self.space.successors[s as usize] {
                visit(id, self.aut.edge(id).marks.clone(), (t as u32, r));
            }
        }
    }
}

/// A behavior of the space from a state that the automaton accepts, with the accepting run.
pub(super) fn witness(
    space: &Structure,
    aut: &Automaton,
    start: usize,
) -> Option<(Lasso, AcceptingRun)> {
    let graph = From { space, aut, moves: Moves::of(space, aut), start };
    let budget = lariat_core::Budget::UNLIMITED;
    let run = accepting_run(&graph, &budget).expect("there is no limit to reach")?;
    let letters = |steps: &[Step<(u32, u32), EdgeId>]| -> Vec<Letter> {
        steps.iter().map(|step| space.letters[step.source.0 as usize].clone()).collect()
    };
    let word = Lasso::new(space.alphabet.clone(), letters(&run.stem), letters(&run.cycle));
    let run: Run<StateId, EdgeId> =
        run.map(|step| Step { source: StateId::new(step.source.1 as usize), edge: step.edge });
    Some((word.expect("the cycle of a run is not empty"), run))
}

/// A word as a state space: its states are the word's positions.
pub(super) fn path_of(word: &Lasso) -> Structure {
    Structure {
        alphabet: word.alphabet().clone(),
        letters: word.positions().map(|i| word.letter(i).clone()).collect(),
        successors: word.positions().map(|i| vec![word.successor(i).index()]).collect(),
    }
}

/// How far an automaton can read a word that it does not accept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unread {
    /// It has no initial state.
    NoInitialState,
    /// No run gets beyond so many letters.
    StuckAfter(usize),
    /// Some runs read the whole word, but none of them is accepting.
    NotAccepting,
}

/// Why an automaton does not accept a word.
pub(super) fn why_not(word: &Lasso, aut: &Automaton) -> Unread {
    if aut.initial().is_empty() {
        return Unread::NoInitialState;
    }
    let space = path_of(word);
    let moves = Moves::of(&space, aut);
    let mut states: BitSet<StateId> = aut.initial().iter().copied().collect();
    let mut position = 0;
    // After that many steps some pair of state and position has come twice.
    for n_read in 0..=aut.n_states().saturating_mul(word.n_positions()) {
        if states.is_empty() {
            return Unread::StuckAfter(n_read.saturating_sub(1));
        }
        let next = |q: StateId| moves.enabled(position, q.index()).iter();
        let next = states.iter().flat_map(next).map(|&(r, _)| StateId::new(r as usize));
        states = next.collect();
        position = space.successors[position][0];
    }
    match states.is_empty() {
        true => Unread::StuckAfter(aut.n_states() * word.n_positions()),
        false => Unread::NotAccepting,
    }
}
