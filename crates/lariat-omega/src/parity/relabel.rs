//! Marks for the edges of a given structure, so that it accepts a given language.

use lariat_automata::{Acceptance, Automaton, Builder, Edge, EdgeId, MarkSet, StateId};
use lariat_core::{BitSet, Budget, Guard, Id, LimitReached, Meter};
use rustc_hash::FxHashMap;

use super::cycle_decomposition::{Edges, marks};
use crate::blocks::intersects;
use crate::determinize::parity::{ParityEdge, ParityGraph};
use crate::{LetterClasses, bisimulation_quotient, degeneralize, is_empty};

/// The edges of a deterministic structure, state by state; the first state is initial. Each edge
/// reads the letters of an edge of the automaton it is made from.
pub type Rows = Vec<Vec<(EdgeId, usize)>>;

/// A deterministic automaton, and its letters as masks.
pub struct Language<'a> {
    pub aut: &'a Automaton,
    classes: LetterClasses,
}

impl<'a> Language<'a> {
    pub fn of(aut: &'a Automaton, budget: &Budget) -> Result<Self, LimitReached> {
        let classes = LetterClasses::of(aut.all_edges().map(|(_, edge)| &edge.guard), budget)?;
        Ok(Self { aut, classes })
    }

    /// Have two edges a letter in common?
    pub fn meet(&self, x: EdgeId, y: EdgeId) -> bool {
        intersects(self.classes.mask(x.index()), self.classes.mask(y.index()))
    }
}

/// What kind of automaton the structure is to become.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    Parity,
    Buchi(degeneralize::Marks),
}

/// The structure with marks that make it accept the language of a deterministic automaton, and then
/// bisimilar states merged; `None` if there are none. Both must have edges for the same letters
/// after the same words.
pub fn relabeled(
    rows: &Rows,
    language: &Language<'_>,
    kind: Kind,
    meter: &mut Meter<'_>,
) -> Result<Option<Automaton>, LimitReached> {
    Ok(match kind {
        Kind::Parity => {
            with_priorities(rows, language, meter)?.map(|graph| graph.smallest(language.aut))
        }
        Kind::Buchi(marks) => with_buchi_marks(rows, language, marks, meter)?
            .map(|buchi| bisimulation_quotient(&buchi).automaton),
    })
}

/// Marks what is on no rejecting cycle of pairs. The language is one of deterministic Büchi automata
/// with this structure exactly if every accepting cycle then shows a mark.
fn with_buchi_marks(
    rows: &Rows,
    language: &Language<'_>,
    place: degeneralize::Marks,
    meter: &mut Meter<'_>,
) -> Result<Option<Automaton>, LimitReached> {
    let (aut, both) = (language.aut, Both::of(rows, language, meter)?);
    let edges = Edges::of(&both.pairs);
    let all: Vec<EdgeId> = (0..both.pairs.n_edges()).map(EdgeId::new).collect();
    let mut rejected: BitSet<EdgeId> = BitSet::new();
    for cycle in edges.connected(&all) {
        if !both.pairs.acceptance().accepts(&marks(&both.pairs, &cycle)) {
            rejected.extend(cycle.iter().map(|e| both.over[e.index()]));
            continue;
        }
        for inner in edges.largest(&both.pairs, cycle, false, meter)? {
            rejected.extend(inner.iter().map(|e| both.over[e.index()]));
        }
    }
    if place == degeneralize::Marks::OnStates {
        let states: BitSet<StateId> = rejected.iter().map(|e| both.ends[e.index()].0).collect();
        let on_them = (0..both.n_edges).filter(|&e| states.contains(both.ends[e].0));
        rejected.extend(on_them.map(EdgeId::new));
    }
    let mut unmarked = both.pairs.builder_like();
    unmarked.add_states(both.pairs.n_states());
    unmarked.set_initial(both.pairs.states());
    for (i, (source, edge)) in both.pairs.all_edges().enumerate() {
        if rejected.contains(both.over[i]) {
            unmarked.add_edge(source, edge.clone());
        }
    }
    if !is_empty(&unmarked.build()) {
        return Ok(None);
    }
    let mut builder = Builder::new(aut.alphabet().clone(), Acceptance::buchi());
    builder.set_name(aut.name().map(str::to_owned));
    builder.add_states(rows.len());
    builder.add_initial(StateId::new(0));
    for (i, (like, target)) in rows.iter().flatten().enumerate() {
        let is_marked = !rejected.contains(EdgeId::new(i));
        let marks = if is_marked { MarkSet::all(1) } else { MarkSet::new() };
        let guard = aut.edge(*like).guard.clone();
        let edge = Edge { guard, target: StateId::new(*target), marks };
        builder.add_edge(both.ends[i].0, edge);
    }
    Ok(Some(builder.build()))
}

/// The same with priorities.
///
/// A run of the structure is one of the pairs of both. What it does infinitely often, an edge set
/// `S` of the structure, is strongly connected. The edges of `S` that are on no cycle of pairs with
/// the opposite verdict of `S` decide for `S`; what is left is smaller, and decides for itself. If
/// nothing decides, cycles disagree.
fn with_priorities(
    rows: &Rows,
    language: &Language<'_>,
    meter: &mut Meter<'_>,
) -> Result<Option<ParityGraph>, LimitReached> {
    let both = Both::of(rows, language, meter)?;
    let mut priority = vec![0; both.n_edges];
    let pairs = Edges::of(&both.pairs);
    let structure = Edges { ends: both.ends.clone() };
    let all: Vec<EdgeId> = (0..both.n_edges).map(EdgeId::new).collect();
    let mut open: Vec<(Vec<EdgeId>, u32)> =
        structure.connected(&all).into_iter().map(|part| (part, 0)).collect();
    while let Some((part, least)) = open.pop() {
        let inside: BitSet<EdgeId> = part.iter().copied().collect();
        let over = |e: &EdgeId| both.over[e.index()];
        let lifted: Vec<EdgeId> = (0..both.pairs.n_edges())
            .map(EdgeId::new)
            .filter(|e| inside.contains(over(e)))
            .collect();
        meter.step(1 + lifted.len() as u64)?;
        let cycles = pairs.connected(&lifted);
        let accepts =
            |cycle: &[EdgeId]| both.pairs.acceptance().accepts(&marks(&both.pairs, cycle));
        let covers = |cycle: &&Vec<EdgeId>| cycle.iter().map(over).collect::<BitSet<_>>() == inside;
        let whole = cycles.iter().find(covers).expect("some cycle of pairs takes all edges");
        let verdict = accepts(whole);
        let mut opposite: BitSet<EdgeId> = BitSet::new();
        for cycle in cycles {
            if accepts(&cycle) != verdict {
                opposite.extend(cycle.iter().map(over));
                continue;
            }
            for inner in pairs.largest(&both.pairs, cycle, !verdict, meter)? {
                opposite.extend(inner.iter().map(over));
            }
        }
        let chosen = least + u32::from((least % 2 == 0) != verdict);
        let (rest, deciding): (Vec<EdgeId>, Vec<EdgeId>) =
            part.into_iter().partition(|&e| opposite.contains(e));
        if deciding.is_empty() {
            return Ok(None);
        }
        deciding.iter().for_each(|e| priority[e.index()] = chosen);
        open.extend(structure.connected(&rest).into_iter().map(|part| (part, chosen + 1)));
    }
    Ok(Some(graph(rows, language.aut, &priority)))
}

/// The states of the structure with those of the automaton after the same words.
struct Both {
    /// The marks are those of the automaton.
    pairs: Automaton,
    /// The edge of the structure that each edge between pairs takes.
    over: Vec<EdgeId>,
    n_edges: usize,
    /// Where the edges of the structure lead from and to.
    ends: Vec<(StateId, StateId)>,
}

impl Both {
    fn of(
        rows: &Rows,
        language: &Language<'_>,
        meter: &mut Meter<'_>,
    ) -> Result<Self, LimitReached> {
        let aut = language.aut;
        let mut first = Vec::with_capacity(rows.len());
        let mut ends = Vec::new();
        for (s, row) in rows.iter().enumerate() {
            first.push(ends.len());
            ends.extend(row.iter().map(|(_, t)| (StateId::new(s), StateId::new(*t))));
        }
        let mut builder = Builder::new(aut.alphabet().clone(), aut.acceptance().clone());
        let initial = aut.single_initial().expect("the automaton accepts something");
        let mut known: FxHashMap<(usize, StateId), StateId> = FxHashMap::default();
        let mut places = vec![(0, initial)];
        known.insert(places[0], builder.add_state());
        let (mut over, mut next) = (Vec::new(), 0);
        while next < places.len() {
            let (p, q) = places[next];
            for (i, &(like, target)) in rows[p].iter().enumerate() {
                for id in aut.edge_ids(q).filter(|&id| language.meet(like, id)) {
                    let place = (target, aut.edge(id).target);
                    let target = *known.entry(place).or_insert_with(|| {
                        places.push(place);
                        builder.add_state()
                    });
                    // Which letters these are does not matter for cycles.
                    let (guard, marks) = (Guard::tt(), aut.edge(id).marks.clone());
                    builder.add_edge(StateId::new(next), Edge { guard, target, marks });
                    over.push(EdgeId::new(first[p] + i));
                }
            }
            meter.step((rows[p].len() * aut.edges(q).len()) as u64)?;
            next += 1;
        }
        Ok(Self { pairs: builder.build(), over, n_edges: ends.len(), ends })
    }
}

fn graph(rows: &Rows, aut: &Automaton, priority: &[u32]) -> ParityGraph {
    let mut priorities = priority.iter();
    let mut row = |row: &Vec<(EdgeId, usize)>| {
        row.iter()
            .map(|&(like, target)| ParityEdge {
                target,
                priority: *priorities.next().expect("each edge has one"),
                guard: aut.edge(like).guard.clone(),
            })
            .collect()
    };
    let support = (0..rows.len()).collect();
    ParityGraph { rows: rows.iter().map(&mut row).collect(), support }
}
