//! The checks: what may show that somebody is wrong. Who it is, the judge says.

use lariat_automata::{Automaton, Property};
use lariat_core::{BitSet, Budget, Id, Lasso, LimitReached};
use lariat_logic::ltl::Closure;
use lariat_omega::{
    Equivalence, common_word, is_equivalent, is_inherently_weak, is_semi_deterministic,
    is_stutter_invariant, is_terminal, is_unambiguous, is_very_weak, is_weak,
};
use lariat_oracle::Labeling;

use super::bench::Table;
use super::global::{SpaceState, witness};
use super::{Global, Polarity, lasso_from};
use crate::random_structure::Structure;

/// A check.
#[derive(Debug)]
pub struct Check {
    /// Its name on the command line.
    pub name: &'static str,
    /// What it looks at.
    pub description: &'static str,
    /// Does it look at global products?
    pub(super) needs_space: bool,
    pub(super) run: fn(&Table<'_>, &mut Vec<Suspicion>) -> Result<(), LimitReached>,
}

impl Check {
    /// Does what it finds depend on the state space?
    pub fn needs_space(&self) -> bool {
        self.needs_space
    }
}

impl PartialEq for Check {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

/// Something that cannot be if all are right.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Suspicion {
    /// Somebody is wrong about this word.
    Word(Lasso),
    /// A contestant's automaton does not have a property that it is said to have.
    Claim {
        /// The contestant.
        contestant: usize,
        /// For the formula or its negation.
        polarity: Polarity,
        /// The property.
        property: Property,
    },
}

/// All checks.
pub const CHECKS: &[Check] = &[
    Check {
        name: "cross",
        description: "all mark the same states of the state space",
        needs_space: true,
        run: cross,
    },
    Check {
        name: "consistency",
        description: "in each state some behavior satisfies the formula or its negation",
        needs_space: true,
        run: consistency,
    },
    Check {
        name: "paths",
        description: "on paths, the marked states are those that path checking finds",
        needs_space: true,
        run: paths,
    },
    Check {
        name: "disjoint",
        description: "no word is accepted for the formula by one and for the negation by another",
        needs_space: false,
        run: disjoint,
    },
    Check {
        name: "complement",
        description: "all accept the same words, as complementation shows within a budget",
        needs_space: false,
        run: complement,
    },
    Check {
        name: "claims",
        description: "automata have the properties that they are said to have",
        needs_space: false,
        run: claims,
    },
];

/// The check of this name.
pub fn check(name: &str) -> Option<&'static Check> {
    CHECKS.iter().find(|check| check.name == name)
}

type Outcome = Result<(), LimitReached>;

impl Table<'_> {
    fn automaton(&self, contestant: usize, polarity: Polarity) -> Option<&Automaton> {
        self.answers[contestant].get(polarity).outcome.as_ref().ok()
    }

    fn global(&self, contestant: usize, polarity: Polarity) -> Option<&Global> {
        self.globals[contestant].get(polarity).as_ref()
    }

    /// Shall these two be compared?
    fn is_pair(&self, i: usize, j: usize) -> bool {
        self.options.reference.is_none_or(|r| r == i || r == j)
    }
}

fn cross(table: &Table<'_>, found: &mut Vec<Suspicion>) -> Outcome {
    for polarity in Polarity::BOTH {
        // One contestant stands for all that agree with it; the reference for its own.
        let mut seen: Vec<(usize, &BitSet<SpaceState>)> = Vec::new();
        let first = table.options.reference.into_iter();
        for i in first.chain(0..table.answers.len()) {
            let Some(global) = table.global(i, polarity) else { continue };
            if seen.iter().any(|(_, accepting)| **accepting == global.accepting) {
                continue;
            }
            for &(j, other) in seen.iter().filter(|(j, _)| table.is_pair(i, *j)) {
                found.extend(difference(table, polarity, (i, &global.accepting), (j, other)));
            }
            seen.push((i, &global.accepting));
        }
    }
    Ok(())
}

/// A behavior from a state that one marks and the other does not.
fn difference(
    table: &Table<'_>,
    polarity: Polarity,
    one: (usize, &BitSet<SpaceState>),
    other: (usize, &BitSet<SpaceState>),
) -> Option<Suspicion> {
    let (marking, state) = [(one, other), (other, one)].into_iter().find_map(|(a, b)| {
        let state = a.1.iter().find(|&s| !b.1.contains(s))?;
        Some((a.0, state))
    })?;
    let aut = table.automaton(marking, polarity)?;
    let (word, _) = witness(table.space, aut, state.index())?;
    Some(Suspicion::Word(word))
}

fn is_path(space: &Structure) -> bool {
    space.successors.iter().all(|next| next.len() == 1)
}

fn consistency(table: &Table<'_>, found: &mut Vec<Suspicion>) -> Outcome {
    let on_paths = is_path(table.space);
    for i in 0..table.answers.len() {
        let [f, g] = Polarity::BOTH.map(|polarity| table.global(i, polarity));
        let (Some(f), Some(g)) = (f, g) else { continue };
        let is_odd = |s: &usize| {
            let [f, g] = [f, g].map(|side| side.accepting.contains(SpaceState::new(*s)));
            !f && !g || on_paths && f && g
        };
        let odd = (0..table.space.letters.len()).find(is_odd);
        found.extend(odd.map(|s| Suspicion::Word(lasso_from(table.space, s).0)));
    }
    Ok(())
}

fn paths(table: &Table<'_>, found: &mut Vec<Suspicion>) -> Outcome {
    if !is_path(table.space) {
        return Ok(());
    }
    let holds = satisfying(table);
    for i in 0..table.answers.len() {
        for polarity in Polarity::BOTH {
            let Some(global) = table.global(i, polarity) else { continue };
            let is_wrong = |s: &usize| {
                let marked = global.accepting.contains(SpaceState::new(*s));
                marked != (holds[*s] == (polarity == Polarity::Formula))
            };
            let wrong = (0..holds.len()).find(is_wrong);
            found.extend(wrong.map(|s| Suspicion::Word(lasso_from(table.space, s).0)));
        }
    }
    Ok(())
}

/// In which states of the paths does the formula hold?
fn satisfying(table: &Table<'_>) -> Vec<bool> {
    let closure = Closure::of(table.formula);
    let mut holds: Vec<Option<bool>> = vec![None; table.space.letters.len()];
    for s in 0..holds.len() {
        if holds[s].is_some() {
            continue;
        }
        let (word, states) = lasso_from(table.space, s);
        let labeling = Labeling::of(&word, &closure);
        for (position, state) in word.positions().zip(states) {
            holds[state] = Some(labeling.holds(closure.root(), position));
        }
    }
    holds.into_iter().map(|value| value.unwrap_or_default()).collect()
}

fn disjoint(table: &Table<'_>, found: &mut Vec<Suspicion>) -> Outcome {
    let n = table.answers.len();
    for i in 0..n {
        for j in (0..n).filter(|&j| i == j || table.is_pair(i, j)) {
            let f = table.automaton(i, Polarity::Formula);
            let g = table.automaton(j, Polarity::Negation);
            let (Some(f), Some(g)) = (f, g) else { continue };
            found.extend(common_word(f, g, &Budget::UNLIMITED)?.map(Suspicion::Word));
        }
    }
    Ok(())
}

fn complement(table: &Table<'_>, found: &mut Vec<Suspicion>) -> Outcome {
    let mut limit = Ok(());
    for polarity in Polarity::BOTH {
        let all = table.options.reference.into_iter().chain(0..table.answers.len());
        let mut all = all.filter_map(|i| table.automaton(i, polarity));
        let Some(first) = all.next() else { continue };
        for aut in all {
            match is_equivalent(first, aut, &table.options.budget) {
                Ok(Equivalence::Equal) => {}
                Ok(Equivalence::Differ { word, .. }) => found.push(Suspicion::Word(word)),
                Err(reached) => limit = Err(reached),
            }
        }
    }
    limit
}

fn claims(table: &Table<'_>, found: &mut Vec<Suspicion>) -> Outcome {
    let mut limit = Ok(());
    for contestant in 0..table.answers.len() {
        for polarity in Polarity::BOTH {
            let other = match polarity {
                Polarity::Formula => Polarity::Negation,
                Polarity::Negation => Polarity::Formula,
            };
            let Some(aut) = table.automaton(contestant, polarity) else { continue };
            let complement = table.automaton(contestant, other);
            for property in Property::ALL {
                if aut.properties().get(property) != Some(true) {
                    continue;
                }
                match has(aut, complement, property, &table.options.budget) {
                    Ok(true) => {}
                    Ok(false) => found.push(Suspicion::Claim { contestant, polarity, property }),
                    Err(reached) => limit = Err(reached),
                }
            }
        }
    }
    limit
}

/// Does the automaton have the property? Stuttering needs an automaton of the complement; without
/// one the claim is let pass.
fn has(
    aut: &Automaton,
    complement: Option<&Automaton>,
    property: Property,
    budget: &Budget,
) -> Result<bool, LimitReached> {
    Ok(match property {
        Property::Deterministic => aut.is_deterministic(),
        Property::Complete => aut.is_complete(),
        Property::Unambiguous => is_unambiguous(aut, budget)?,
        Property::SemiDeterministic => is_semi_deterministic(aut),
        Property::Terminal => is_terminal(aut),
        Property::VeryWeak => is_very_weak(aut),
        Property::Weak => is_weak(aut),
        Property::InherentlyWeak => is_inherently_weak(aut),
        Property::Colored => aut.all_edges().all(|(_, edge)| edge.marks.len() == 1),
        Property::StutterInvariant => match complement {
            Some(complement) => is_stutter_invariant(aut, complement, budget)?,
            None => true,
        },
    })
}
