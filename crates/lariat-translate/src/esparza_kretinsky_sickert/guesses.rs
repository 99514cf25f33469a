//! What a run may assume about its infinite behavior, and what has to be watched for that.

use std::collections::hash_map::Entry;

use lariat_core::{BitSet, Guard, Id, IndexVec, LimitReached, Meter, Resource};
use lariat_logic::ltl::{BinaryOp, Closure, Formula, Node, SubId, UnaryOp};
use rustc_hash::FxHashMap;

use super::after::Formulas;
use super::limits::{and, or, release, strengthened, until, weakened};

/// Something to follow while a run stays in one component of the formulas after words. It begins
/// anew whenever it is over.
#[derive(Clone, PartialEq, Eq, Hash)]
pub enum Watch {
    /// A safety formula for each formula of the component: what the formula means if the right
    /// things happen infinitely often. Over when it is violated, which must happen finitely often.
    Safe(Vec<Guard>),
    /// Is over when the guarantee formula holds, which must happen infinitely often.
    Often(Guard),
    /// Is over when the safety formula is violated, which must happen finitely often.
    Always(Guard),
}

/// One assumption: all these, by number, must do as they should.
pub type Guess = BitSet<WatchId>;

lariat_core::id! {
    /// A [`Watch`] of one component.
    pub struct WatchId = "w";
}

/// The assumptions of one component: one of them is right exactly if the run is to be accepted.
#[derive(Default)]
pub struct Guesses {
    pub watches: IndexVec<WatchId, Watch>,
    pub guesses: Vec<Guess>,
}

/// The subformulas of the formula that matter here: `U`, `F`, `M`, and `R`, `G`, `W` below atoms.
struct Limits {
    eventual: Vec<SubId>,
    /// Below each formula: the invariants.
    invariants: IndexVec<SubId, BitSet<SubId>>,
}

impl Guesses {
    /// The assumptions that runs among these functions may make. The formula has the first `n`
    /// subformulas.
    pub fn of(
        functions: &[&Guard],
        formulas: &mut Formulas,
        n: usize,
        meter: &mut Meter<'_>,
    ) -> Result<Self, LimitReached> {
        let limits = Limits::below(functions, formulas, n);
        let mut all = Self::default();
        let mut number: FxHashMap<Watch, WatchId> = FxHashMap::default();
        for often in subsets(&limits.eventual) {
            let often = often?;
            let weak = weakened(formulas.closure(), n, &often);
            meter.step(n as u64)?;
            let Some(safe) = safe(functions, formulas, &weak, meter)? else { continue };
            let mut below = BitSet::new();
            for &f in &limits.eventual {
                if often.contains(f) {
                    below.union_with(&limits.invariants[f]);
                }
            }
            let below: Vec<SubId> = below.iter().collect();
            for always in subsets(&below) {
                let always = always?;
                let strong = strengthened(formulas.closure(), n, &always);
                meter.step(n as u64)?;
                let watches = watches(&often, &always, &weak, &strong, formulas, meter)?;
                let Some(mut watches) = watches else { continue };
                watches.extend(needs_watch(&safe).then(|| safe.clone()));
                let guess = watches.into_iter().map(|watch| {
                    *number.entry(watch.clone()).or_insert_with(|| all.watches.push(watch))
                });
                let guess: Guess = guess.collect();
                all.guesses.push(guess);
                meter.states(all.guesses.len())?;
            }
        }
        all.keep_weakest();
        Ok(all)
    }

    /// Assumptions that ask for more than another are not needed, nor are watches of none.
    fn keep_weakest(&mut self) {
        self.guesses.sort_by_key(BitSet::len);
        let mut kept: Vec<Guess> = Vec::new();
        for guess in std::mem::take(&mut self.guesses) {
            if !kept.iter().any(|weaker| weaker.is_subset(&guess)) {
                kept.push(guess);
            }
        }
        let mut used: Guess = BitSet::new();
        kept.iter().for_each(|guess| used.union_with(guess));
        let renamed: FxHashMap<WatchId, WatchId> =
            used.iter().enumerate().map(|(i, old)| (old, WatchId::new(i))).collect();
        self.watches = used.iter().map(|old| self.watches[old].clone()).collect();
        self.guesses =
            kept.iter().map(|guess| guess.iter().map(|old| renamed[&old]).collect()).collect();
    }
}

impl Limits {
    fn below(functions: &[&Guard], formulas: &Formulas, n: usize) -> Self {
        let closure = formulas.closure();
        let mut reached: BitSet<SubId> = BitSet::new();
        functions.iter().for_each(|function| reached.extend(formulas.atoms(function)));
        for id in closure.ids().take(n).rev() {
            if reached.contains(id) {
                reached.extend(closure.node(id).operands());
            }
        }
        let mut invariants: IndexVec<SubId, BitSet<SubId>> = IndexVec::with_capacity(n);
        for id in closure.ids().take(n) {
            let mut below = BitSet::new();
            closure.node(id).operands().for_each(|c| below.union_with(&invariants[c]));
            below.extend(is_invariant(closure, id).then_some(id));
            invariants.push(below);
        }
        let eventual = reached.iter().filter(|&id| is_eventual(closure, id)).collect();
        Self { eventual, invariants }
    }
}

fn is_eventual(closure: &Closure, id: SubId) -> bool {
    matches!(
        closure.node(id),
        Node::Unary(UnaryOp::Finally, _)
            | Node::Binary(BinaryOp::Until | BinaryOp::StrongRelease, ..)
    )
}

fn is_invariant(closure: &Closure, id: SubId) -> bool {
    matches!(
        closure.node(id),
        Node::Unary(UnaryOp::Globally, _)
            | Node::Binary(BinaryOp::WeakUntil | BinaryOp::Release, ..)
    )
}

/// All subsets; a limit when there are too many to count.
fn subsets(of: &[SubId]) -> impl Iterator<Item = Result<BitSet<SubId>, LimitReached>> + '_ {
    const MOST: usize = 20;
    let n = if of.len() > MOST { 0 } else { 1u64 << of.len() };
    let member = |bits: u64| (0..of.len()).filter(move |i| bits >> i & 1 == 1).map(|i| of[i]);
    let too_many = LimitReached::Exhausted { resource: Resource::Steps, limit: 1 << MOST };
    let failed = (of.len() > MOST).then_some(Err(too_many));
    (0..n).map(move |bits| Ok(member(bits).collect())).chain(failed)
}

/// The functions under the assumption; `None` if that makes all of them false.
fn safe(
    functions: &[&Guard],
    formulas: &mut Formulas,
    weak: &IndexVec<SubId, Formula>,
    meter: &mut Meter<'_>,
) -> Result<Option<Watch>, LimitReached> {
    let mut meaning: FxHashMap<SubId, Guard> = FxHashMap::default();
    for function in functions {
        for atom in formulas.atoms(function) {
            if let Entry::Vacant(place) = meaning.entry(atom) {
                place.insert(formulas.add(&weak[atom], meter)?);
            }
        }
    }
    let safe: Vec<Guard> =
        functions.iter().map(|f| formulas.substitute(f, |atom| meaning[&atom].clone())).collect();
    Ok(safe.iter().any(|f| !f.is_false()).then_some(Watch::Safe(safe)))
}

/// Can it be violated?
fn needs_watch(safe: &Watch) -> bool {
    !matches!(safe, Watch::Safe(functions) if functions.iter().all(Guard::is_true))
}

/// What must be seen infinitely often, and what from some point on; `None` if it cannot be.
fn watches(
    often: &BitSet<SubId>,
    always: &BitSet<SubId>,
    weak: &IndexVec<SubId, Formula>,
    strong: &IndexVec<SubId, Formula>,
    formulas: &mut Formulas,
    meter: &mut Meter<'_>,
) -> Result<Option<Vec<Watch>>, LimitReached> {
    let mut watches = Vec::new();
    for id in often.iter() {
        // Infinitely often `l U r` means infinitely often `r`; `l M r` means `l & r`.
        let goal = match formulas.closure().node(id) {
            Node::Binary(BinaryOp::StrongRelease, l, r) => {
                and(strong[l].clone(), strong[r].clone())
            }
            Node::Unary(_, r) | Node::Binary(_, _, r) => strong[r].clone(),
            _ => unreachable!("eventualities have operands"),
        };
        let goal = formulas.add(&until(Formula::tt(), goal), meter)?;
        if goal.is_false() {
            return Ok(None);
        }
        watches.extend((!goal.is_true()).then_some(Watch::Often(goal)));
    }
    for id in always.iter() {
        // From some point on `l R r` means from some point on `r`; `l W r` means `l | r`.
        let rule = match formulas.closure().node(id) {
            Node::Binary(BinaryOp::WeakUntil, l, r) => or(weak[l].clone(), weak[r].clone()),
            Node::Unary(_, r) | Node::Binary(_, _, r) => weak[r].clone(),
            _ => unreachable!("invariants have operands"),
        };
        let rule = formulas.add(&release(Formula::ff(), rule), meter)?;
        if rule.is_false() {
            return Ok(None);
        }
        watches.extend((!rule.is_true()).then_some(Watch::Always(rule)));
    }
    Ok(Some(watches))
}
