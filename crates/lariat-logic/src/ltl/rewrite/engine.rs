//! Applies the rules of the table to the nodes of a graph until none fits.
//!
//! Every node has one normal form, found once: its operands are brought to theirs, then the first
//! rule that fits gives a node with the same normal form. A list of what is still to do replaces
//! recursion, so depth does not matter. A node that comes up again while its own normal form is
//! looked for is left as it is: rules that undo each other cannot loop.

use rustc_hash::FxHashMap;

use super::dag::{Dag, Id, Op};
use super::implication::{Implications, Signed};
use super::native;
use super::program::{Build, N_REGISTERS, PROGRAMS, Program, Side, Step, candidates};
use super::{Containment, Level, Suspension};
use crate::ltl::{Classes, Formula, Nnf};

/// `&` and `|` with more operands than this are not tried pair by pair.
const WIDTH: usize = 16;

/// Its normal form is not known yet, or is being looked for.
const UNKNOWN: Id = Id::MAX;
const OPEN: Id = Id::MAX - 1;

/// One use of a rule.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fired {
    pub rule: u16,
    pub before: Id,
    pub after: Id,
}

pub(super) struct Engine<'c> {
    pub dag: Dag,
    pub containment: Option<&'c dyn Containment>,
    pub trace: Option<Vec<Fired>>,
    /// Steps made before: instead of trying rules, repeat these.
    pub script: Option<FxHashMap<Id, Id>>,
    level: Level,
    suspension: Suspension,
    implications: Implications,
    contained: FxHashMap<(u32, u32), bool>,
    normal: Vec<Id>,
    pending: Vec<Task>,
    buffer: Vec<Id>,
    n_steps: u64,
    max_steps: u64,
}

#[derive(Clone, Copy)]
enum Task {
    /// Find the normal form of a node.
    Visit(Id),
    /// The first node has the normal form of the second.
    Settle(Id, Id),
}

impl<'c> Engine<'c> {
    pub fn new(level: Level, suspension: Suspension) -> Self {
        Self {
            dag: Dag::new(),
            containment: None,
            trace: None,
            script: None,
            level,
            suspension,
            implications: Implications::default(),
            contained: FxHashMap::default(),
            normal: Vec::new(),
            pending: Vec::new(),
            buffer: Vec::new(),
            n_steps: 0,
            max_steps: 0,
        }
    }

    /// The normal form of a node. The work is bounded by the size of the graph: past the bound
    /// nodes stay as they are, which is still equivalent.
    pub fn normalize(&mut self, root: Id) -> Id {
        let n_nodes = self.dag.len() as u64;
        self.implications.reset(10_000 + 64 * n_nodes);
        self.contained.clear();
        self.n_steps = 0;
        self.max_steps = 1_000 + 50 * n_nodes;
        self.normal.clear();
        self.pending.push(Task::Visit(root));
        while let Some(task) = self.pending.pop() {
            match task {
                Task::Visit(id) if self.normal_of(id) == UNKNOWN => self.visit(id),
                Task::Visit(_) => {}
                Task::Settle(id, via) => self.normal[id as usize] = self.settled(via),
            }
        }
        self.settled(root)
    }

    fn normal_of(&mut self, id: Id) -> Id {
        if self.normal.len() <= id as usize {
            self.normal.resize(self.dag.len(), UNKNOWN);
        }
        self.normal[id as usize]
    }

    /// The normal form of a node that was visited; itself if it is still open.
    fn settled(&self, id: Id) -> Id {
        match self.normal.get(id as usize) {
            Some(&normal) if normal < OPEN => normal,
            _ => id,
        }
    }

    fn visit(&mut self, id: Id) {
        let before = self.pending.len();
        self.pending.push(Task::Visit(id));
        self.visit_operands(id);
        if self.pending.len() > before + 1 {
            return;
        }
        self.pending.pop();
        let rebuilt = self.rebuild(id);
        if rebuilt != id {
            return self.follow(id, rebuilt);
        }
        match self.step(id) {
            Some((rule, after)) if after != id => {
                self.n_steps += 1;
                if let Some(trace) = &mut self.trace {
                    trace.push(Fired { rule, before: id, after });
                }
                self.follow(id, after);
            }
            _ => self.normal[id as usize] = id,
        }
    }

    fn follow(&mut self, id: Id, via: Id) {
        self.normal[id as usize] = OPEN;
        self.pending.push(Task::Settle(id, via));
        self.pending.push(Task::Visit(via));
    }

    fn visit_operands(&mut self, id: Id) {
        let (pair, list) = self.dag.children(id);
        let normal = &self.normal;
        let unknown = |&c: &Id| c != id && normal.get(c as usize).is_none_or(|&n| n == UNKNOWN);
        let operands = pair.into_iter().rev().chain(list.iter().rev().copied());
        self.pending.extend(operands.filter(unknown).map(Task::Visit));
    }

    /// The same operator on the normal forms of the operands.
    fn rebuild(&mut self, id: Id) -> Id {
        match self.dag.op(id) {
            Op::True | Op::False | Op::Literal => id,
            Op::Next => {
                let body = self.settled(self.dag.left(id));
                self.dag.next(self.dag.n_next(id), body)
            }
            op @ (Op::Finally | Op::Globally) => {
                let body = self.settled(self.dag.left(id));
                self.dag.unary(op, body)
            }
            op @ (Op::And | Op::Or) => {
                if self.dag.operands(id).iter().all(|&c| self.settled(c) == c) {
                    return id;
                }
                let mut operands = std::mem::take(&mut self.buffer);
                operands.clear();
                operands.extend(self.dag.operands(id).iter().map(|&c| self.settled(c)));
                let rebuilt = self.dag.nary(op, operands.iter().copied());
                self.buffer = operands;
                rebuilt
            }
            op => {
                let (left, right) =
                    (self.settled(self.dag.left(id)), self.settled(self.dag.right(id)));
                self.dag.binary(op, left, right)
            }
        }
    }

    /// The first rule that fits.
    fn step(&mut self, id: Id) -> Option<(u16, Id)> {
        if self.n_steps >= self.max_steps {
            return None;
        }
        if let Some(script) = &self.script {
            return script.get(&id).map(|&after| (0, after));
        }
        let op = self.dag.op(id);
        // Rules are about operators; without any, the table is not even compiled.
        if matches!(op, Op::True | Op::False | Op::Literal) {
            return None;
        }
        let list = &candidates(self.level, self.suspension)[op as usize];
        let is_chain = matches!(op, Op::And | Op::Or);
        if is_chain {
            if let Some(fired) = native::rewrite_chain(&mut self.dag, id) {
                return Some(fired);
            }
            if self.dag.operands(id).len() > WIDTH {
                return None;
            }
        }
        let (left, right) = self.operators_below(id, op);
        for &rule in list {
            let program = PROGRAMS[rule as usize].as_ref().expect("candidates have programs");
            let may_fit = program.left_ops & left != 0 && program.right_ops & right != 0;
            if let Some(after) = may_fit.then(|| self.apply(program, id)).flatten() {
                return Some((rule, after));
            }
        }
        None
    }

    /// The operators of the left and the right operand, or of all operands.
    fn operators_below(&self, id: Id, op: Op) -> (u16, u16) {
        match op {
            Op::True | Op::False | Op::Literal => (0, 0),
            Op::And | Op::Or => {
                let all =
                    self.dag.operands(id).iter().fold(0, |ops, &c| ops | self.dag.op(c).bit());
                (all, all)
            }
            Op::Next | Op::Finally | Op::Globally => (self.dag.op(self.dag.left(id)).bit(), 1),
            _ => (self.dag.op(self.dag.left(id)).bit(), self.dag.op(self.dag.right(id)).bit()),
        }
    }

    fn apply(&mut self, program: &Program, id: Id) -> Option<Id> {
        let mut state = State { registers: [id; N_REGISTERS], taken: 0, count: 1 };
        if program.repeats_next {
            state.count = self.common_next(program, id);
        }
        if !self.run(&program.steps, id, &mut state) {
            return None;
        }
        let built = self.build(&program.build, &state);
        let op = program.top;
        if !matches!(op, Op::And | Op::Or) {
            return Some(built);
        }
        let mut operands = std::mem::take(&mut self.buffer);
        operands.clear();
        operands.push(built);
        let others = self.dag.operands(id).iter().enumerate();
        operands.extend(others.filter(|(i, _)| state.taken >> i & 1 == 0).map(|(_, &c)| c));
        let after = self.dag.nary(op, operands.iter().copied());
        self.buffer = operands;
        Some(after)
    }

    /// How many `X`es can be taken at once; 0 for all that the match will meet.
    fn common_next(&self, program: &Program, id: Id) -> u32 {
        match (program.top, program.nexts) {
            (Op::Until | Op::Release | Op::WeakUntil | Op::StrongRelease, [true, true]) => {
                let (left, right) = (self.dag.left(id), self.dag.right(id));
                self.dag.n_next(left).min(self.dag.n_next(right))
            }
            _ => 0,
        }
    }

    /// Runs the steps of a match; recursion is as deep as the program is long.
    fn run(&mut self, steps: &[Step], top: Id, state: &mut State) -> bool {
        let Some((&step, rest_of_steps)) = steps.split_first() else {
            return true;
        };
        let at = |state: &State, r: u8| state.registers[r as usize];
        let fits = match step {
            Step::Unary { at: r, op, to } => {
                let id = at(state, r);
                state.registers[to as usize] = self.dag.left(id);
                self.dag.op(id) == op
            }
            Step::Next { at: r, to } => {
                let id = at(state, r);
                let own = self.dag.n_next(id);
                if state.count == 0 {
                    state.count = own;
                }
                let fits = own >= 1 && own >= state.count;
                if fits {
                    let body = self.dag.left(id);
                    state.registers[to as usize] = self.dag.next(own - state.count, body);
                }
                fits
            }
            Step::Binary { at: r, op, left, right } => {
                let id = at(state, r);
                state.registers[left as usize] = self.dag.left(id);
                state.registers[right as usize] = self.dag.right(id);
                self.dag.op(id) == op
            }
            Step::Constant { at: r, op } => self.dag.op(at(state, r)) == op,
            Step::Same { left, right } => at(state, left) == at(state, right),
            Step::Class { at: r, class } => self.dag.node(at(state, r)).classes.has(class),
            Step::Implies { left, right } => {
                let side = |side| match side {
                    Side::Plain(r) => Signed::plain(at(state, r)),
                    Side::Negated(r) => Signed::negated(at(state, r)),
                };
                let (x, y) = (side(left), side(right));
                self.implies(x, y)
            }
            Step::SplitClass { at: r, op, class, part, rest } => {
                self.split_class(at(state, r), op, class, [part, rest], state)
            }
            Step::Without { at: r, op, known, rest } => {
                self.without(at(state, r), op, at(state, known), rest, state)
            }
            Step::Rest { at: r, op, rest } => {
                let (id, taken) = (at(state, r), at(state, rest) as usize);
                let others: Vec<Id> = without_index(self.dag.operands(id), taken).collect();
                state.registers[rest as usize] = self.dag.nary(op, others);
                true
            }
            Step::Among { known } => self.among(at(state, known), top, state),
            Step::Split { at: r, op, one, rest } => {
                return self.split(at(state, r), op, [one, rest], rest_of_steps, top, state);
            }
            Step::Pick { ops, to } => return self.pick(ops, to, rest_of_steps, top, state),
        };
        fits && self.run(rest_of_steps, top, state)
    }

    fn split(
        &mut self,
        id: Id,
        op: Op,
        to: [u8; 2],
        steps: &[Step],
        top: Id,
        state: &mut State,
    ) -> bool {
        if self.dag.op(id) != op {
            return false;
        }
        let n_operands = self.dag.operands(id).len().min(WIDTH);
        (0..n_operands).any(|i| {
            let mut attempt = *state;
            attempt.registers[to[0] as usize] = self.dag.operands(id)[i];
            attempt.registers[to[1] as usize] = i as Id;
            let fits = self.run(steps, top, &mut attempt);
            if fits {
                *state = attempt;
            }
            fits
        })
    }

    fn pick(&mut self, ops: u16, to: u8, steps: &[Step], top: Id, state: &mut State) -> bool {
        let n_operands = self.dag.operands(top).len();
        (0..n_operands).any(|i| {
            let operand = self.dag.operands(top)[i];
            if state.taken >> i & 1 == 1 || self.dag.op(operand).bit() & ops == 0 {
                return false;
            }
            let mut attempt = *state;
            attempt.taken |= 1 << i;
            attempt.registers[to as usize] = operand;
            let fits = self.run(steps, top, &mut attempt);
            if fits {
                *state = attempt;
            }
            fits
        })
    }

    fn split_class(
        &mut self,
        id: Id,
        op: Op,
        class: Classes,
        to: [u8; 2],
        state: &mut State,
    ) -> bool {
        if self.dag.op(id) != op {
            return false;
        }
        let is_member = |dag: &Dag, c: Id| dag.node(c).classes.has(class);
        let operands = self.dag.operands(id);
        let n_members = operands.iter().filter(|&&c| is_member(&self.dag, c)).count();
        if n_members == 0 || n_members == operands.len() {
            return false;
        }
        let (part, rest): (Vec<Id>, Vec<Id>) =
            operands.iter().partition(|&&c| is_member(&self.dag, c));
        state.registers[to[0] as usize] = self.dag.nary(op, part);
        state.registers[to[1] as usize] = self.dag.nary(op, rest);
        true
    }

    fn without(&mut self, id: Id, op: Op, known: Id, to: u8, state: &mut State) -> bool {
        if self.dag.op(id) != op {
            return false;
        }
        let single = [known];
        let wanted = if self.dag.op(known) == op { self.dag.operands(known) } else { &single };
        let operands = self.dag.operands(id);
        let all_there = wanted.len() <= WIDTH && wanted.iter().all(|c| operands.contains(c));
        if !all_there || wanted.len() == operands.len() {
            return false;
        }
        let rest: Vec<Id> = operands.iter().copied().filter(|c| !wanted.contains(c)).collect();
        state.registers[to as usize] = self.dag.nary(op, rest);
        true
    }

    fn among(&mut self, known: Id, top: Id, state: &mut State) -> bool {
        let single = [known];
        let same = self.dag.op(known) == self.dag.op(top);
        let wanted = if same { self.dag.operands(known) } else { &single };
        let operands = self.dag.operands(top);
        for c in wanted {
            match operands.iter().position(|d| d == c) {
                Some(i) if state.taken >> i & 1 == 0 => state.taken |= 1 << i,
                _ => return false,
            }
        }
        true
    }

    fn build(&mut self, build: &Build, state: &State) -> Id {
        match build {
            Build::Constant(true) => super::dag::TRUE,
            Build::Constant(false) => super::dag::FALSE,
            Build::Register(r) => state.registers[*r as usize],
            Build::Next(c) => {
                let body = self.build(c, state);
                self.dag.next(state.count, body)
            }
            Build::Unary(op, c) => {
                let body = self.build(c, state);
                self.dag.unary(*op, body)
            }
            Build::Binary(op, l, r) => {
                let (left, right) = (self.build(l, state), self.build(r, state));
                match op {
                    Op::And | Op::Or => self.dag.nary(*op, [left, right]),
                    _ => self.dag.binary(*op, left, right),
                }
            }
        }
    }

    /// By the syntax, or by what the caller knows of languages.
    fn implies(&mut self, x: Signed, y: Signed) -> bool {
        if self.implications.implies(&self.dag, x, y) {
            return true;
        }
        let Some(containment) = self.containment else {
            return false;
        };
        let key = (x.number(), y.number());
        if let Some(&known) = self.contained.get(&key) {
            return known;
        }
        let answer = containment.implies(&self.signed_formula(x), &self.signed_formula(y));
        self.contained.insert(key, answer == Some(true));
        answer == Some(true)
    }

    fn signed_formula(&self, x: Signed) -> Formula {
        let formula = self.dag.formula(x.node());
        if x.is_negated() { Nnf::of_negation(&formula).into_formula() } else { formula }
    }
}

/// Where a match stands.
#[derive(Clone, Copy)]
struct State {
    registers: [Id; N_REGISTERS],
    /// The operands of the top that parts of the pattern took, by place.
    taken: u32,
    /// How many `X`es each `X` of the rule stands for; 0 until the first one is met.
    count: u32,
}

fn without_index(items: &[Id], index: usize) -> impl Iterator<Item = Id> {
    items.iter().enumerate().filter(move |&(i, _)| i != index).map(|(_, &c)| c)
}
