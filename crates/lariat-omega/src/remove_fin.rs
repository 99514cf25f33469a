//! Generalized Büchi automata for any acceptance condition.
//!
//! - Papers: EL87, Modalities for model checking (the conditions); BBDKMS19, Generic emptiness check
//!   for fun and profit (marks are removed inside one component, with the condition simplified by
//!   what the component shows).
//! - Relies on: a run satisfies one clause of the condition in disjunctive normal form. From some
//!   point on it stays in a strongly connected part without the `Fin` marks of the clause. A copy of
//!   that part is entered by the last edge that is not in it.
//! - Cost: one copy of a part for each clause that is satisfied in it and not in the whole
//!   component. Clauses may be exponentially many, as for Streett conditions, hence the budget.
//! - Departs: a clause that needs no edge removed is carried by the component itself. What is
//!   deterministic and weak stays deterministic.
//! - Checked: `tests/prop_determinize.rs`, against `oracle::accepts`.

use lariat_automata::{Acceptance, Automaton, Builder, Condition, Edge, MarkId, MarkSet, StateId};
use lariat_core::{Budget, Id, IndexVec, LimitReached, Meter};

use crate::components::strongly_connected;
use crate::{ComponentId, Components, accepting_components, clean_marks, trim};

/// A generalized Büchi automaton of the same language. It may have several initial states. The
/// budget counts states, and clauses of the condition as steps.
pub fn to_generalized_buchi(aut: &Automaton, budget: &Budget) -> Result<Automaton, LimitReached> {
    if aut.acceptance().is_generalized_buchi() {
        return Ok(aut.clone());
    }
    let aut = trim(aut).automaton;
    let components = Components::of(&aut);
    let mut removal = Removal {
        carried: IndexVec::filled(None, components.len()),
        copies: Vec::new(),
        aut: &aut,
        components: &components,
    };
    removal.plan(&mut budget.meter())?;
    let result = removal.build(&mut budget.meter())?;
    Ok(clean_marks(&trim(&result).automaton))
}

/// A conjunction: none of the `fin` marks, all of the `inf` marks.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Clause {
    fin: MarkSet,
    inf: MarkSet,
}

impl Clause {
    fn implies(&self, other: &Self) -> bool {
        other.fin.is_subset(&self.fin) && other.inf.is_subset(&self.inf)
    }
}

/// A part of a component that satisfies a clause.
struct PartCopy {
    clause: Clause,
    /// In ascending order.
    states: Vec<StateId>,
}

impl PartCopy {
    /// Is the edge inside the part?
    fn has_edge(&self, source: StateId, edge: &Edge) -> bool {
        !edge.marks.intersects(&self.clause.fin)
            && self.states.binary_search(&source).is_ok()
            && self.states.binary_search(&edge.target).is_ok()
    }
}

struct Removal<'a> {
    aut: &'a Automaton,
    components: &'a Components,
    /// The `inf` marks of the clause that a component carries itself.
    carried: IndexVec<ComponentId, Option<MarkSet>>,
    copies: Vec<PartCopy>,
}

impl Removal<'_> {
    fn plan(&mut self, meter: &mut Meter<'_>) -> Result<(), LimitReached> {
        let accepting = accepting_components(self.aut, self.components);
        for c in self.components.ids().filter(|&c| accepting[c]) {
            let shown = &self.components[c];
            let condition = self.aut.acceptance().condition();
            let condition = restricted(condition, &shown.marks, &shown.common_marks);
            let mut clauses = disjunctive_normal_form(&condition, meter)?;
            // The clause with the fewest marks among those that remove nothing.
            let whole = (0..clauses.len()).filter(|&i| clauses[i].fin.is_empty());
            if let Some(best) = whole.min_by_key(|&i| clauses[i].inf.len()) {
                self.carried[c] = Some(clauses.remove(best).inf);
            }
            for clause in clauses {
                self.add_copies(c, &clause);
            }
        }
        Ok(())
    }

    /// Copies the strongly connected parts that are left without the `fin` marks and show all `inf`
    /// marks.
    fn add_copies(&mut self, c: ComponentId, clause: &Clause) {
        let states = self.components.states(c);
        let target = |v: usize, i: usize| {
            let edge = &self.aut.edges(states[v])[i];
            let stays = self.components.of_state(edge.target) == c;
            let allowed = stays && !edge.marks.intersects(&clause.fin);
            allowed.then(|| states.binary_search(&edge.target).expect("states are sorted"))
        };
        let degree = |v: usize| self.aut.edges(states[v]).len();
        let parts = strongly_connected(states.len(), std::iter::empty(), degree, target);
        let mut shown: Vec<Option<MarkSet>> = vec![None; parts.n_parts];
        let mut members: Vec<Vec<StateId>> = vec![Vec::new(); parts.n_parts];
        for (v, &s) in states.iter().enumerate() {
            let part = parts.of_node[v] as usize;
            members[part].push(s);
            for (i, edge) in self.aut.edges(s).iter().enumerate() {
                if target(v, i).is_some_and(|w| parts.of_node[w] as usize == part) {
                    shown[part].get_or_insert_default().union_with(&edge.marks);
                }
            }
        }
        for (states, shown) in members.into_iter().zip(shown) {
            if shown.is_some_and(|marks| clause.inf.is_subset(&marks)) {
                self.copies.push(PartCopy { clause: clause.clone(), states });
            }
        }
    }

    fn build(&self, meter: &mut Meter<'_>) -> Result<Automaton, LimitReached> {
        let carried = self.carried.iter().flatten();
        let infs = self.copies.iter().map(|copy| &copy.clause.inf).chain(carried);
        // What carries nothing must not accept: there is at least one mark.
        let n_marks = infs.map(MarkSet::len).max().unwrap_or(0).max(1);
        let acceptance = Acceptance::generalized_buchi(n_marks);
        let mut builder = Builder::new(self.aut.alphabet().clone(), acceptance);
        builder.set_name(self.aut.name().map(str::to_owned));
        builder.add_states(self.aut.n_states());
        let first: Vec<usize> =
            self.copies.iter().map(|copy| builder.add_states(copy.states.len()).index()).collect();
        meter.states(builder.n_states())?;
        let copied = |i: usize, s: StateId| {
            let place = self.copies[i].states.binary_search(&s).ok()?;
            Some(StateId::new(first[i] + place))
        };
        for &s in self.aut.initial() {
            builder.add_initial(s);
            (0..first.len()).filter_map(|i| copied(i, s)).for_each(|t| builder.add_initial(t));
        }
        for (s, edge) in self.aut.all_edges() {
            let carried = self.carried[self.components.of_state(s)].as_ref();
            let carried = carried.filter(|_| self.components.together(s, edge.target));
            let marks = carried.map(|inf| renumbered(&edge.marks, inf, n_marks));
            builder.add_edge(s, Edge { marks: marks.unwrap_or_default(), ..edge.clone() });
            for (i, copy) in self.copies.iter().enumerate() {
                let Some(target) = copied(i, edge.target) else { continue };
                let (source, marks) = match copy.has_edge(s, edge) {
                    true => {
                        let source = copied(i, s).expect("the edge is inside");
                        (source, renumbered(&edge.marks, &copy.clause.inf, n_marks))
                    }
                    false => (s, MarkSet::new()),
                };
                builder.add_edge(source, Edge { guard: edge.guard.clone(), target, marks });
            }
            meter.step(1 + self.copies.len() as u64)?;
        }
        Ok(builder.build())
    }
}

/// The marks by their places among those that are asked for; all places beyond are shown.
fn renumbered(marks: &MarkSet, asked: &MarkSet, n_marks: usize) -> MarkSet {
    let places = asked.iter().enumerate().filter(|(_, m)| marks.contains(*m)).map(|(i, _)| i);
    places.chain(asked.len()..n_marks).map(MarkId::new).collect()
}

/// The condition where only some marks are shown, and some always.
fn restricted(condition: &Condition, shown: &MarkSet, always: &MarkSet) -> Condition {
    let constant = |value: bool| if value { Condition::True } else { Condition::False };
    condition.replaced(&mut |atom| match atom {
        Condition::Inf(m) if always.contains(*m) => constant(true),
        Condition::Fin(m) if always.contains(*m) => constant(false),
        Condition::Inf(m) if !shown.contains(*m) => constant(false),
        Condition::Fin(m) if !shown.contains(*m) => constant(true),
        other => other.clone(),
    })
}

/// The clauses of the condition: none is contradictory, none implies another.
fn disjunctive_normal_form(
    condition: &Condition,
    meter: &mut Meter<'_>,
) -> Result<Vec<Clause>, LimitReached> {
    let mut clause = Clause { fin: MarkSet::new(), inf: MarkSet::new() };
    match condition {
        Condition::True => Ok(vec![clause]),
        Condition::False => Ok(Vec::new()),
        Condition::Inf(m) => {
            clause.inf.insert(*m);
            Ok(vec![clause])
        }
        Condition::Fin(m) => {
            clause.fin.insert(*m);
            Ok(vec![clause])
        }
        Condition::Or(parts) => {
            let mut all = Vec::new();
            for part in parts {
                for clause in disjunctive_normal_form(part, meter)? {
                    add_clause(&mut all, clause);
                    meter.step(all.len() as u64)?;
                }
            }
            Ok(all)
        }
        Condition::And(parts) => {
            let mut all = vec![clause];
            for part in parts {
                let right = disjunctive_normal_form(part, meter)?;
                let mut both = Vec::new();
                for a in &all {
                    for b in &right {
                        let (fin, inf) = (a.fin.union(&b.fin), a.inf.union(&b.inf));
                        if !fin.intersects(&inf) {
                            add_clause(&mut both, Clause { fin, inf });
                        }
                        meter.step(1 + both.len() as u64)?;
                    }
                }
                all = both;
            }
            Ok(all)
        }
    }
}

fn add_clause(clauses: &mut Vec<Clause>, new: Clause) {
    if !clauses.iter().any(|known| new.implies(known)) {
        clauses.retain(|known| !known.implies(&new));
        clauses.push(new);
    }
}
