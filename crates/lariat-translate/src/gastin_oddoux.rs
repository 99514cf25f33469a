//! Very weak alternating automata, and the automata they are turned into.
//!
//! - Papers: GO01 (Gastin and Oddoux), BKRS12 (Babiak, Křetínský, Řehák and Strejček: LTL3BA).
//! - Relies on: the states of the alternating automaton are subformulas, ordered by their size, so
//!   a run is rejected exactly when it stays in some `U` for ever; a state of the result is a set
//!   of them, and a transition fulfills `f` if it leaves `f` or could have left it.
//! - Cost: exponential in the formula; transitions that another one makes needless are dropped as
//!   they are made.
//! - Departs: from LTL3BA, three improvements: a `U` with a Boolean right side stays only while
//!   that side is false (and `R` likewise); a formula of which only the infinite behavior counts is
//!   its own next obligation wherever it stands; and while all else that is owed comes to its end
//!   by itself (guarantee formulas), such formulas are suspended.
//! - Checked: `tests/prop_translators.rs`, against the oracle on lassos.

use lariat_automata::{Acceptance, Automaton, Builder, Edge, MarkId, MarkSet, StateId};
use lariat_core::{Alphabet, BitSet, Budget, Guard, Id, IndexVec, LimitReached, Meter};
use lariat_logic::ltl::{BinaryOp, Classes, Closure, Nnf, Node, SubId, UnaryOp};
use rustc_hash::FxHashMap;

use crate::Translator;

/// The translator `gastin_oddoux`.
pub struct GastinOddoux;

impl Translator for GastinOddoux {
    fn name(&self) -> &'static str {
        "gastin_oddoux"
    }

    fn paper(&self) -> &'static str {
        "GO01"
    }

    fn description(&self) -> &'static str {
        "very weak alternating automata, with LTL3BA's improvements"
    }

    fn translate(&self, formula: &Nnf, budget: &Budget) -> Result<Automaton, LimitReached> {
        translate_over(formula, &Alphabet::new(), budget)
    }
}

/// The automaton of a formula over an alphabet that may have more propositions, and gives them
/// their numbers.
pub(crate) fn translate_over(
    formula: &Nnf,
    alphabet: &Alphabet,
    budget: &Budget,
) -> Result<Automaton, LimitReached> {
    let mut closure = Closure::over(alphabet);
    closure.add(formula.formula());
    let mut meter = budget.meter();
    let alternating = Alternation::of(&closure, &mut meter)?;
    Dealternation::new(&alternating).build(&mut meter)
}

type Formulas = BitSet<SubId>;

/// Letters, and the formulas that all have to hold next.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Move {
    guard: Guard,
    next: Formulas,
}

type Moves = Vec<Move>;

/// The alternating automaton: the moves of each subformula.
struct Alternation<'c> {
    closure: &'c Closure,
    classes: IndexVec<SubId, Classes>,
    moves: IndexVec<SubId, Moves>,
}

impl<'c> Alternation<'c> {
    fn of(closure: &'c Closure, meter: &mut Meter<'_>) -> Result<Self, LimitReached> {
        let classes = closure.fold(|_, node| Classes::of_node(node.map(|&c| c)));
        let mut this = Self { closure, classes, moves: IndexVec::with_capacity(closure.len()) };
        for f in closure.ids() {
            let moves = this.moves_of(f, meter)?;
            this.moves.push(moves);
        }
        Ok(this)
    }

    fn moves_of(&self, f: SubId, meter: &mut Meter<'_>) -> Result<Moves, LimitReached> {
        use BinaryOp::{And, Or, Release, StrongRelease, Until, WeakUntil};
        let literal =
            |p, value| vec![Move { guard: Guard::literal(p, value), next: Formulas::new() }];
        let again = |guard: Guard| vec![Move { guard, next: [f].into_iter().collect() }];
        // The condition under which the formula may be put off: while `g` does not end it.
        let not_yet = |g: SubId| match self.boolean(g) {
            Some(guard) => again(guard.not()),
            None => again(Guard::tt()),
        };
        match self.closure.node(f) {
            Node::True => Ok(vec![Move { guard: Guard::tt(), next: Formulas::new() }]),
            Node::False => Ok(vec![]),
            Node::Prop(p) => Ok(literal(p, true)),
            Node::Unary(UnaryOp::Not, c) => match self.closure.node(c) {
                Node::Prop(p) => Ok(literal(p, false)),
                _ => unreachable!("in a normal form only propositions are negated"),
            },
            Node::Unary(UnaryOp::Next, g) => Ok(self.next_moves(g)),
            Node::Unary(UnaryOp::Finally, g) => either(self.inner(g), not_yet(g), meter),
            Node::Unary(UnaryOp::Globally, g) => both(&self.inner(g), &again(Guard::tt()), meter),
            Node::Binary(And, g, h) => both(&self.inner(g), &self.inner(h), meter),
            Node::Binary(Or, g, h) => either(self.inner(g), self.inner(h), meter),
            Node::Binary(Until | WeakUntil, g, h) => {
                either(self.inner(h), both(&self.inner(g), &not_yet(h), meter)?, meter)
            }
            Node::Binary(Release | StrongRelease, g, h) => {
                both(&self.inner(h), &either(self.inner(g), not_yet(g), meter)?, meter)
            }
            Node::Binary(BinaryOp::Implies | BinaryOp::Iff | BinaryOp::Xor, _, _) => {
                unreachable!("a normal form has no `->`, `<->` and `xor`")
            }
        }
    }

    /// The moves of an operand. Where only the infinite behavior counts, it is owed next instead.
    fn inner(&self, f: SubId) -> Moves {
        if self.classes[f].is_suspendable() && !self.closure.formula(f).is_boolean() {
            return vec![Move { guard: Guard::tt(), next: [f].into_iter().collect() }];
        }
        self.moves[f].clone()
    }

    /// What `X f` moves to: one set of formulas for each disjunct of `f`.
    fn next_moves(&self, f: SubId) -> Moves {
        let mut sets: IndexVec<SubId, Option<Vec<Formulas>>> =
            IndexVec::filled(None, self.closure.len());
        let mut pending = vec![f];
        while let Some(&g) = pending.last() {
            let done = match self.closure.node(g) {
                Node::Binary(op @ (BinaryOp::And | BinaryOp::Or), l, r) => {
                    match (&sets[l], &sets[r]) {
                        (Some(a), Some(b)) if op == BinaryOp::Or => {
                            Some(a.iter().chain(b).cloned().collect())
                        }
                        (Some(a), Some(b)) => Some(pairs(a, b)),
                        _ => {
                            pending.extend([l, r].into_iter().filter(|&c| sets[c].is_none()));
                            None
                        }
                    }
                }
                Node::True => Some(vec![Formulas::new()]),
                _ => Some(vec![[g].into_iter().collect()]),
            };
            if let Some(done) = done {
                sets[g] = Some(done);
                pending.pop();
            }
        }
        let found = sets[f].take().expect("it was computed last");
        found.into_iter().map(|next| Move { guard: Guard::tt(), next }).collect()
    }

    fn boolean(&self, f: SubId) -> Option<Guard> {
        let moves = &self.moves[f];
        let boolean = self.closure.formula(f).is_boolean();
        boolean.then(|| moves.iter().fold(Guard::ff(), |any, m| any.or(&m.guard)))
    }

    fn is_eventuality(&self, f: SubId) -> bool {
        matches!(
            self.closure.node(f),
            Node::Binary(BinaryOp::Until | BinaryOp::StrongRelease, _, _)
                | Node::Unary(UnaryOp::Finally, _)
        )
    }
}

fn pairs(a: &[Formulas], b: &[Formulas]) -> Vec<Formulas> {
    let join = |x: &Formulas, y: &Formulas| {
        let mut all = x.clone();
        all.union_with(y);
        all
    };
    a.iter().flat_map(|x| b.iter().map(move |y| join(x, y))).collect()
}

fn either(mut a: Moves, b: Moves, meter: &mut Meter<'_>) -> Result<Moves, LimitReached> {
    a.extend(b);
    simplified(a, meter)
}

fn both(a: &Moves, b: &Moves, meter: &mut Meter<'_>) -> Result<Moves, LimitReached> {
    simplified(all_pairs(a, b, meter)?, meter)
}

fn all_pairs(a: &Moves, b: &Moves, meter: &mut Meter<'_>) -> Result<Moves, LimitReached> {
    meter.step((a.len() * b.len()) as u64)?;
    let mut moves = Vec::with_capacity(a.len() * b.len());
    for x in a {
        for y in b {
            let guard = x.guard.and(&y.guard);
            if !guard.is_false() {
                let mut next = x.next.clone();
                next.union_with(&y.next);
                moves.push(Move { guard, next });
            }
        }
    }
    Ok(moves)
}

/// Drops moves that demand more, on fewer letters, than another one.
fn simplified(moves: Moves, meter: &mut Meter<'_>) -> Result<Moves, LimitReached> {
    let mut kept: Moves = Vec::with_capacity(moves.len());
    for x in moves {
        meter.step(kept.len() as u64)?;
        let needless = |x: &Move, y: &Move| y.next.is_subset(&x.next) && x.guard.implies(&y.guard);
        if kept.iter().any(|y| needless(&x, y)) {
            continue;
        }
        kept.retain(|y| !needless(y, &x));
        match kept.iter_mut().find(|y| y.next == x.next) {
            Some(y) => y.guard = y.guard.or(&x.guard),
            None => kept.push(x),
        }
    }
    Ok(kept)
}

/// A transition of the result.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Transition {
    guard: Guard,
    marks: MarkSet,
    next: Formulas,
}

/// From sets of subformulas to states.
struct Dealternation<'a> {
    alternating: &'a Alternation<'a>,
    eventualities: Vec<SubId>,
    sets: Vec<Formulas>,
    by_set: FxHashMap<Formulas, StateId>,
}

impl<'a> Dealternation<'a> {
    fn new(alternating: &'a Alternation<'a>) -> Self {
        let ids = alternating.closure.ids();
        let eventualities = ids.filter(|&f| alternating.is_eventuality(f)).collect();
        Self { alternating, eventualities, sets: Vec::new(), by_set: FxHashMap::default() }
    }

    fn build(mut self, meter: &mut Meter<'_>) -> Result<Automaton, LimitReached> {
        let closure = self.alternating.closure;
        let acceptance = Acceptance::generalized_buchi(self.eventualities.len());
        let mut builder = Builder::new(closure.alphabet().clone(), acceptance);
        for start in self.alternating.next_moves(closure.root()) {
            let state = self.state(start.next);
            builder.add_initial(state);
        }
        let mut done = 0;
        while done < self.sets.len() {
            meter.states(self.sets.len())?;
            let source = builder.add_state();
            for transition in self.transitions(&self.sets[done].clone(), meter)? {
                let Transition { guard, marks, next } = transition;
                let target = self.state(next);
                builder.add_edge(source, Edge { guard, target, marks });
            }
            done += 1;
        }
        Ok(builder.build())
    }

    fn state(&mut self, set: Formulas) -> StateId {
        if let Some(&state) = self.by_set.get(&set) {
            return state;
        }
        let state = StateId::new(self.sets.len());
        self.sets.push(set.clone());
        self.by_set.insert(set, state);
        state
    }

    fn transitions(
        &self,
        set: &Formulas,
        meter: &mut Meter<'_>,
    ) -> Result<Vec<Transition>, LimitReached> {
        let classes = &self.alternating.classes;
        let waits = |f: SubId| classes[f].is_suspendable();
        // Something else is owed that comes to its end: what concerns only the infinite can wait.
        let others = || set.iter().filter(|&f| !waits(f));
        let suspended = set.iter().any(waits)
            && others().next().is_some()
            && others().all(|f| classes[f].has(Classes::GUARANTEE));
        let mut moves = vec![Move { guard: Guard::tt(), next: Formulas::new() }];
        for f in set.iter() {
            let own = if suspended && waits(f) {
                vec![Move { guard: Guard::tt(), next: [f].into_iter().collect() }]
            } else {
                self.alternating.moves[f].clone()
            };
            // A move that demands more may fulfill more, so none is dropped before its marks are known.
            moves = all_pairs(&moves, &own, meter)?;
        }
        let mut kept: Vec<Transition> = Vec::with_capacity(moves.len());
        for Move { guard, next } in moves {
            let marks = self.marks(&guard, &next);
            kept.push(Transition { guard, marks, next });
        }
        drop_needless(&mut kept, meter)?;
        Ok(kept)
    }

    /// A transition fulfills an eventuality that it leaves, or could have left with the same
    /// letters and no more obligations. While some are suspended, marks do not matter: something
    /// finite is owed then.
    fn marks(&self, guard: &Guard, next: &Formulas) -> MarkSet {
        let could_leave = |f: SubId| {
            self.alternating.moves[f]
                .iter()
                .any(|m| !m.next.contains(f) && m.next.is_subset(next) && guard.implies(&m.guard))
        };
        let fulfilled = |f: SubId| !next.contains(f) || could_leave(f);
        let shown = self.eventualities.iter().enumerate().filter(|&(_, &f)| fulfilled(f));
        shown.map(|(i, _)| MarkId::new(i)).collect()
    }
}

/// Drops transitions that another one of the same state makes needless.
fn drop_needless(
    transitions: &mut Vec<Transition>,
    meter: &mut Meter<'_>,
) -> Result<(), LimitReached> {
    meter.step((transitions.len() * transitions.len()) as u64)?;
    let all = transitions.clone();
    let mut index = 0;
    transitions.retain(|x| {
        let i = index;
        index += 1;
        !all.iter().enumerate().any(|(j, y)| {
            let weaker = y.next.is_subset(&x.next)
                && x.guard.implies(&y.guard)
                && x.marks.is_subset(&y.marks);
            weaker && (x != y || j < i) && i != j
        })
    });
    Ok(())
}
