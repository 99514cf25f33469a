//! The transition-based tableau of Giannakopoulou and Lerda, as seed 002 builds it.
//!
//! - Papers: GL02 (From states to transitions), Sve09 (seed 002).
//! - Relies on: what has to hold next is all that a state needs to know; letters and acceptance
//!   belong to the transitions, so states with equal futures are merged as they are met.
//! - Cost: exponential in the formula; each state is expanded once.
//! - Departs: transitions of one state to another with the same marks become one edge.
//! - Checked: `tests/prop_translators.rs`, against the oracle on lassos.

use lariat_automata::{Acceptance, Automaton, Builder, Edge, MarkId, MarkSet, StateId};
use lariat_core::{BitSet, Budget, Guard, Id, LimitReached, Meter, PropId};
use lariat_logic::ltl::{BinaryOp, Closure, Nnf, Node, SubId, UnaryOp};
use rustc_hash::FxHashMap;

use crate::Translator;

/// The translator `giannakopoulou-lerda`.
pub struct GiannakopoulouLerda;

impl Translator for GiannakopoulouLerda {
    fn name(&self) -> &'static str {
        "giannakopoulou_lerda"
    }

    fn paper(&self) -> &'static str {
        "GL02"
    }

    fn description(&self) -> &'static str {
        "tableau with letters and acceptance on transitions, merging states as they are met"
    }

    fn translate(&self, formula: &Nnf, budget: &Budget) -> Result<Automaton, LimitReached> {
        let closure = Closure::of(formula.formula());
        Tableau::new(&closure).build(budget)
    }
}

type Formulas = BitSet<SubId>;

/// One way to keep what a state promises: letters now, promises next, and which formulas were
/// kept on the way.
#[derive(Clone, Debug)]
struct Choice {
    new: Vec<SubId>,
    kept: Formulas,
    next: Formulas,
    guard: Guard,
}

/// An eventuality, and what fulfills it.
#[derive(Clone, Copy)]
struct Eventuality {
    formula: SubId,
    goal: Goal,
}

#[derive(Clone, Copy)]
enum Goal {
    /// `f U g` and `F g` are fulfilled by `g`.
    One(SubId),
    /// `f M g` is fulfilled by `f` and `g` together.
    Both(SubId, SubId),
}

struct Tableau<'c> {
    closure: &'c Closure,
    eventualities: Vec<Eventuality>,
    states: Vec<Formulas>,
    by_promises: FxHashMap<Formulas, StateId>,
}

impl<'c> Tableau<'c> {
    fn new(closure: &'c Closure) -> Self {
        let eventuality = |f: SubId| {
            let goal = match closure.node(f) {
                Node::Binary(BinaryOp::Until, _, g) | Node::Unary(UnaryOp::Finally, g) => {
                    Goal::One(g)
                }
                Node::Binary(BinaryOp::StrongRelease, f, g) => Goal::Both(f, g),
                _ => return None,
            };
            Some(Eventuality { formula: f, goal })
        };
        let eventualities = closure.ids().filter_map(eventuality).collect();
        Self { closure, eventualities, states: Vec::new(), by_promises: FxHashMap::default() }
    }

    fn build(mut self, budget: &Budget) -> Result<Automaton, LimitReached> {
        let mut meter = budget.meter();
        let acceptance = Acceptance::generalized_buchi(self.eventualities.len());
        let mut builder = Builder::new(self.closure.alphabet().clone(), acceptance);
        let start = self.state([self.closure.root()].into_iter().collect());
        builder.add_initial(start);
        let mut done = 0;
        while done < self.states.len() {
            meter.states(self.states.len())?;
            let source = builder.add_state();
            let mut edges: Vec<(MarkSet, StateId, Guard)> = Vec::new();
            for choice in self.choices(&self.states[done].clone(), &mut meter)? {
                let marks = self.marks(&choice.kept);
                let target = self.state(choice.next);
                match edges.iter_mut().find(|(m, t, _)| *m == marks && *t == target) {
                    Some((_, _, guard)) => *guard = guard.or(&choice.guard),
                    None => edges.push((marks, target, choice.guard)),
                }
            }
            for (marks, target, guard) in edges {
                builder.add_edge(source, Edge { guard, target, marks });
            }
            done += 1;
        }
        Ok(builder.build())
    }

    fn state(&mut self, promises: Formulas) -> StateId {
        if let Some(&state) = self.by_promises.get(&promises) {
            return state;
        }
        let state = StateId::new(self.states.len());
        self.states.push(promises.clone());
        self.by_promises.insert(promises, state);
        state
    }

    /// The transition shows the mark of each eventuality that it fulfills, or that was not owed.
    fn marks(&self, kept: &Formulas) -> MarkSet {
        let fulfilled = |e: &Eventuality| match e.goal {
            Goal::One(g) => kept.contains(g),
            Goal::Both(f, g) => kept.contains(f) && kept.contains(g),
        };
        let shows = |e: &Eventuality| !kept.contains(e.formula) || fulfilled(e);
        let marks = self.eventualities.iter().enumerate().filter(|(_, e)| shows(e));
        marks.map(|(m, _)| MarkId::new(m)).collect()
    }

    /// All ways to keep some promises.
    fn choices(
        &self,
        promises: &Formulas,
        meter: &mut Meter<'_>,
    ) -> Result<Vec<Choice>, LimitReached> {
        let start = Choice {
            new: promises.iter().collect(),
            kept: Formulas::new(),
            next: Formulas::new(),
            guard: Guard::tt(),
        };
        let (mut pending, mut done) = (vec![start], Vec::new());
        while let Some(mut choice) = pending.pop() {
            meter.step(1)?;
            match choice.new.pop() {
                None => done.push(choice),
                Some(f) if choice.kept.contains(f) => pending.push(choice),
                Some(f) => self.keep(choice, f, &mut pending),
            }
        }
        Ok(done)
    }

    fn keep(&self, mut choice: Choice, f: SubId, pending: &mut Vec<Choice>) {
        use BinaryOp::{And, Or, Release, StrongRelease, Until, WeakUntil};
        choice.kept.insert(f);
        let with = |new: &[SubId], next: Option<SubId>| {
            let mut child = choice.clone();
            child.new.extend(new);
            child.next.extend(next);
            child
        };
        let literal = |p: PropId, value: bool| {
            let guard = choice.guard.and(&Guard::literal(p, value));
            (!guard.is_false()).then(|| Choice { guard, ..choice.clone() })
        };
        match self.closure.node(f) {
            Node::True => pending.push(choice),
            Node::False => {}
            Node::Prop(p) => pending.extend(literal(p, true)),
            Node::Unary(UnaryOp::Not, c) => match self.closure.node(c) {
                Node::Prop(p) => pending.extend(literal(p, false)),
                _ => unreachable!("in a normal form only propositions are negated"),
            },
            Node::Unary(UnaryOp::Next, g) => pending.push(with(&[], Some(g))),
            Node::Unary(UnaryOp::Finally, g) => {
                pending.extend([with(&[g], None), with(&[], Some(f))]);
            }
            Node::Unary(UnaryOp::Globally, g) => pending.push(with(&[g], Some(f))),
            Node::Binary(And, g, h) => pending.push(with(&[g, h], None)),
            Node::Binary(Or, g, h) => pending.extend([with(&[g], None), with(&[h], None)]),
            Node::Binary(Until | WeakUntil, g, h) => {
                pending.extend([with(&[h], None), with(&[g], Some(f))]);
            }
            Node::Binary(Release | StrongRelease, g, h) => {
                pending.extend([with(&[g, h], None), with(&[h], Some(f))]);
            }
            Node::Binary(BinaryOp::Implies | BinaryOp::Iff | BinaryOp::Xor, _, _) => {
                unreachable!("a normal form has no `->`, `<->` and `xor`")
            }
        }
    }
}
