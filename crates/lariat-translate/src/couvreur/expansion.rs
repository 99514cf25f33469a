//! A formula as a list of choices: what must hold next, what is put off, which letters.

use std::rc::Rc;

use lariat_core::{Alphabet, Id, IndexVec, LimitReached, Meter};
use lariat_logic::ltl::{BinaryOp, Classes, Closure, Formula, Nnf, Node, SubId, UnaryOp};
use rustc_hash::FxHashMap;

use super::label::Label;
use super::sets::Set;

/// One choice: read one of these letters, owe these obligations next, and put off these promises.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Entry<L, S> {
    /// The obligations: formulas that must hold at the next position.
    pub next: S,
    /// The promises that are put off: eventualities still owed.
    pub promises: S,
    /// The letters.
    pub label: L,
}

/// May `f U g` with a universal `f` be kept going as `F g`?
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Shortcuts {
    /// Yes: fewer states.
    Taken,
    /// No: choices that exclude each other stay so.
    None,
}

/// What the tableau knows about a formula before it starts.
pub struct Plan {
    closure: Closure,
    root: SubId,
    /// The formulas that `X` of a formula owes: its conjuncts.
    parts: IndexVec<SubId, Vec<SubId>>,
    /// The promise of each `U`, `F` and `M`.
    promise: IndexVec<SubId, Option<usize>>,
    /// For `f U g` with `f` universal: `F g`, which is owed instead.
    instead: IndexVec<SubId, Option<SubId>>,
    n_promises: usize,
}

impl Plan {
    /// Numbers what the formula needs, after the propositions of an alphabet.
    pub fn of(formula: &Nnf, alphabet: &Alphabet, shortcuts: Shortcuts) -> Self {
        let mut closure = Closure::over(alphabet);
        let root = closure.add(formula.formula());
        let instead = match shortcuts {
            Shortcuts::Taken => shorter(&mut closure),
            Shortcuts::None => IndexVec::filled(None, closure.len()),
        };
        let parts = closure.ids().map(|id| conjuncts(&closure, id)).collect();
        let (promise, n_promises) = promises(&closure, root);
        Self { closure, root, parts, promise, instead, n_promises }
    }

    /// The whole formula.
    pub fn root(&self) -> SubId {
        self.root
    }

    /// The propositions.
    pub fn alphabet(&self) -> &Alphabet {
        self.closure.alphabet()
    }

    /// How many distinct subformulas there are.
    pub fn n_formulas(&self) -> usize {
        self.closure.len()
    }

    /// How many promises there are.
    pub fn n_promises(&self) -> usize {
        self.n_promises
    }
}

/// If `f` is universal, `f U g` is `g | (f & X F g)`: once `f` holds it holds for ever.
fn shorter(closure: &mut Closure) -> IndexVec<SubId, Option<SubId>> {
    let classes = closure.fold(|_, node| Classes::of_node(node.map(|&c| c)));
    let found: Vec<(SubId, Formula)> = closure
        .ids()
        .filter_map(|id| match closure.node(id) {
            Node::Binary(BinaryOp::Until, f, g) if classes[f].has(Classes::UNIVERSAL) => {
                Some((id, closure.formula(g).clone().finally()))
            }
            _ => None,
        })
        .collect();
    let added: Vec<(SubId, SubId)> = found.iter().map(|(id, f)| (*id, closure.add(f))).collect();
    let mut instead: IndexVec<SubId, Option<SubId>> = IndexVec::filled(None, closure.len());
    for (id, shortcut) in added {
        instead[id] = Some(shortcut);
    }
    instead
}

/// The conjuncts of a formula, nested conjunctions dissolved; none for `1`.
fn conjuncts(closure: &Closure, id: SubId) -> Vec<SubId> {
    let (mut parts, mut pending) = (Vec::new(), vec![id]);
    while let Some(f) = pending.pop() {
        match closure.node(f) {
            Node::True => {}
            Node::Binary(BinaryOp::And, l, r) => pending.extend([l, r]),
            _ => parts.push(f),
        }
    }
    parts.sort_unstable();
    parts.dedup();
    parts
}

/// Gives each eventuality a promise. Those with the same goal share one: `a U b` and `F b`, `a M b`
/// and `F(a & b)`. In a persistence formula one promise is enough for all.
fn promises(closure: &Closure, root: SubId) -> (IndexVec<SubId, Option<usize>>, usize) {
    let classes = Classes::of(closure.formula(root));
    let one_for_all = classes.has(Classes::PERSISTENCE);
    let mut by_goal: FxHashMap<(SubId, SubId), usize> = FxHashMap::default();
    let mut promise_of = |goal: (SubId, SubId)| {
        let fresh = if one_for_all { 0 } else { by_goal.len() };
        *by_goal.entry(goal).or_insert(fresh)
    };
    let both = |l: SubId, r: SubId| (l.min(r), l.max(r));
    let goal_of = |g: SubId| match closure.node(g) {
        Node::Binary(BinaryOp::And, l, r) => both(l, r),
        _ => (g, g),
    };
    let promise: IndexVec<SubId, Option<usize>> = closure
        .ids()
        .map(|id| match closure.node(id) {
            Node::Binary(BinaryOp::Until, _, g) | Node::Unary(UnaryOp::Finally, g) => {
                Some(promise_of(goal_of(g)))
            }
            Node::Binary(BinaryOp::StrongRelease, f, g) => Some(promise_of(both(f, g))),
            _ => None,
        })
        .collect();
    let n = promise.iter().flatten().max().map_or(0, |last| last + 1);
    (promise, n)
}

/// Does `G` renew the formula at every position anyway?
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Renewal {
    Once,
    Recurring,
}

type List<L, S> = Rc<[Entry<L, S>]>;

/// Computes lists of choices, each once.
pub struct Expander<'p, L, S> {
    plan: &'p Plan,
    once: IndexVec<SubId, Option<List<L, S>>>,
    recurring: IndexVec<SubId, Option<List<L, S>>>,
}

impl<'p, L: Label, S: Set> Expander<'p, L, S> {
    /// Nothing computed yet.
    pub fn new(plan: &'p Plan) -> Self {
        let n = plan.closure.len();
        Self { plan, once: IndexVec::filled(None, n), recurring: IndexVec::filled(None, n) }
    }

    /// The choices of a formula.
    pub fn of_formula(
        &mut self,
        id: SubId,
        meter: &mut Meter<'_>,
    ) -> Result<List<L, S>, LimitReached> {
        let mut pending = vec![(id, Renewal::Once)];
        while let Some(&(f, renewal)) = pending.last() {
            if self.get(f, renewal).is_some() {
                pending.pop();
                continue;
            }
            let needs = self.needs(f, renewal);
            let missing: Vec<_> =
                needs.into_iter().filter(|&(c, r)| self.get(c, r).is_none()).collect();
            if !missing.is_empty() {
                pending.extend(missing);
                continue;
            }
            let list = self.expand(f, renewal, meter)?;
            match renewal {
                Renewal::Once => self.once[f] = Some(list.into()),
                Renewal::Recurring => self.recurring[f] = Some(list.into()),
            }
            pending.pop();
        }
        Ok(self.get(id, Renewal::Once).expect("it was just computed").clone())
    }

    /// The choices of all obligations together.
    pub fn of_set(&mut self, set: &S, meter: &mut Meter<'_>) -> Result<List<L, S>, LimitReached> {
        let mut all = vec![Entry::free()];
        for number in set.members() {
            let list = self.of_formula(SubId::new(number), meter)?;
            all = product(&all, &list, meter)?;
        }
        Ok(all.into())
    }

    fn get(&self, f: SubId, renewal: Renewal) -> Option<&List<L, S>> {
        match renewal {
            Renewal::Once => self.once[f].as_ref(),
            Renewal::Recurring => self.recurring[f].as_ref(),
        }
    }

    /// The lists from which the list of a formula is made.
    fn needs(&self, f: SubId, renewal: Renewal) -> Vec<(SubId, Renewal)> {
        use Renewal::{Once, Recurring};
        match self.plan.closure.node(f) {
            Node::Binary(BinaryOp::And, l, r) => vec![(l, renewal), (r, renewal)],
            Node::Binary(_, l, r) => vec![(l, Once), (r, Once)],
            Node::Unary(UnaryOp::Finally, c) => vec![(c, Once)],
            Node::Unary(UnaryOp::Globally, c) => vec![(c, Recurring)],
            _ => vec![],
        }
    }

    fn expand(
        &self,
        f: SubId,
        renewal: Renewal,
        meter: &mut Meter<'_>,
    ) -> Result<Vec<Entry<L, S>>, LimitReached> {
        use BinaryOp::{And, Or, Release, StrongRelease, Until, WeakUntil};
        let list = |c: SubId| self.get(c, Renewal::Once).expect("operands come first");
        // What is owed at the next position to keep the formula going.
        let mut again = S::default();
        if renewal == Renewal::Once {
            again.insert(self.plan.instead[f].unwrap_or(f).index());
        }
        let mut put_off = S::default();
        if let Some(promise) = self.plan.promise[f] {
            put_off.insert(promise);
        }
        let keep = Entry { next: again, promises: put_off, label: L::tt() };
        match self.plan.closure.node(f) {
            Node::True => Ok(vec![Entry::free()]),
            Node::False => Ok(vec![]),
            Node::Prop(p) => Ok(vec![Entry { label: L::literal(p, true), ..Entry::free() }]),
            Node::Unary(UnaryOp::Not, c) => match self.plan.closure.node(c) {
                Node::Prop(p) => Ok(vec![Entry { label: L::literal(p, false), ..Entry::free() }]),
                _ => unreachable!("in a normal form only propositions are negated"),
            },
            Node::Unary(UnaryOp::Next, c) => {
                let mut next = S::default();
                for part in &self.plan.parts[c] {
                    next.insert(part.index());
                }
                Ok(vec![Entry { next, ..Entry::free() }])
            }
            Node::Unary(UnaryOp::Finally, g) => union(list(g), &[keep], meter),
            Node::Unary(UnaryOp::Globally, g) => {
                let body = self.get(g, Renewal::Recurring).expect("operands come first");
                let keep = Entry { promises: S::default(), ..keep };
                product(body, &[keep], meter)
            }
            Node::Binary(And, l, r) => {
                let list = |c| self.get(c, renewal).expect("operands come first");
                product(list(l), list(r), meter)
            }
            Node::Binary(Or, l, r) => union(list(l), list(r), meter),
            Node::Binary(Until | WeakUntil, l, r) => {
                let stay = product(list(l), &[keep], meter)?;
                union(list(r), &stay, meter)
            }
            Node::Binary(Release | StrongRelease, l, r) => {
                let release = union(list(l), &[keep], meter)?;
                product(list(r), &release, meter)
            }
            Node::Binary(BinaryOp::Implies | BinaryOp::Iff | BinaryOp::Xor, _, _) => {
                unreachable!("a normal form has no `->`, `<->` and `xor`")
            }
        }
    }
}

impl<L: Label, S: Set> Entry<L, S> {
    /// Any letter, nothing owed.
    fn free() -> Self {
        Self { next: S::default(), promises: S::default(), label: L::tt() }
    }
}

/// Either list.
fn union<L: Label, S: Set>(
    a: &[Entry<L, S>],
    b: &[Entry<L, S>],
    meter: &mut Meter<'_>,
) -> Result<Vec<Entry<L, S>>, LimitReached> {
    minimized(a.iter().chain(b).cloned().collect(), meter)
}

/// Both lists at once.
fn product<L: Label, S: Set>(
    a: &[Entry<L, S>],
    b: &[Entry<L, S>],
    meter: &mut Meter<'_>,
) -> Result<Vec<Entry<L, S>>, LimitReached> {
    meter.step((a.len() * b.len()) as u64 * L::COST)?;
    let mut all = Vec::with_capacity(a.len() * b.len());
    for x in a {
        for y in b {
            let label = x.label.and(&y.label);
            if label.is_false() {
                continue;
            }
            let (mut next, mut promises) = (x.next.clone(), x.promises.clone());
            next.union_with(&y.next);
            promises.union_with(&y.promises);
            all.push(Entry { next, promises, label });
        }
    }
    minimized(all, meter)
}

/// Entries with the same demands become one; an entry that demands more than another one loses the
/// other's letters.
fn minimized<L: Label, S: Set>(
    mut entries: Vec<Entry<L, S>>,
    meter: &mut Meter<'_>,
) -> Result<Vec<Entry<L, S>>, LimitReached> {
    entries.sort_unstable_by(|a, b| (&a.next, &a.promises).cmp(&(&b.next, &b.promises)));
    entries.dedup_by(|b, a| {
        let same = a.next == b.next && a.promises == b.promises;
        if same {
            a.label.or_with(&b.label);
        }
        same
    });
    // Most pairs are told apart by their sets.
    meter.step(1 + (entries.len() * entries.len()) as u64 / 8 + entries.len() as u64 * L::COST)?;
    for i in 0..entries.len() {
        for j in 0..entries.len() {
            let (more, less) = (&entries[i], &entries[j]);
            if i != j && less.next.is_subset(&more.next) && less.promises.is_subset(&more.promises)
            {
                let label = less.label.clone();
                entries[i].label.minus_with(&label);
            }
        }
    }
    entries.retain(|entry| !entry.label.is_false());
    Ok(entries)
}
