//! The minimal deterministic weak automaton of an obligation.
//!
//! - Papers: DEK07, Mechanizing the powerset construction for restricted classes of ω-automata;
//!   Loe01, Efficient minimization of deterministic weak ω-automata; Hop71 (and Moore before it) for
//!   the minimization of finite automata.
//! - Relies on: the deterministic automaton of an obligation needs to know the residual language
//!   only, which the set of reachable states tells. All cycles in one component of the powerset then
//!   accept or none does, so one accepting cycle decides. In the result of Löding's coloring, which
//!   says for every state whether it accepts, states with the same language can be told by finite
//!   words.
//! - Cost: the powerset, at most 2^states; rounds of refinement that are linear in it.
//! - Departs: whether the language is an obligation is decided afterwards: the automaton accepts at
//!   least the language, so it is right when it shares no word with the complement. Refinement is
//!   Moore's, since letters are masks and rounds are few. Sets with a state that accepts everything
//!   are one.
//! - Checked: `tests/prop_weak_minimization.rs`, against `oracle::accepts`, and that no two states
//!   of the result have one language.

mod minimize;
mod powerset;

use lariat_automata::Automaton;
use lariat_core::{Budget, LimitReached};

use crate::{Product, is_empty_within, to_generalized_buchi};
use powerset::Powerset;

/// How it is known that a language is an obligation.
#[derive(Clone, Copy, Debug)]
pub enum Obligation<'a> {
    /// The caller knows, for instance from the syntax of a formula.
    Known,
    /// It is not, and this automaton of the complement decides.
    AskComplement(&'a Automaton),
}

/// The deterministic weak automaton of the language with the fewest states, if the language is an
/// obligation. A state that accepts nothing is left out, unless nothing is accepted at all. Marks
/// are on states; when no cycle is rejecting, every run is accepting.
///
/// The caller that wrongly says [`Obligation::Known`] gets an automaton that accepts more.
///
/// ```
/// use lariat_automata::{Acceptance, Builder, Edge, MarkSet};
/// use lariat_core::{Alphabet, Budget, Guard, Prop};
/// use lariat_omega::{Obligation, minimize_weak};
/// // Eventually `a`, with a state too many.
/// let mut alphabet = Alphabet::new();
/// let a = Guard::prop(alphabet.add(&Prop::new("a")));
/// let mut builder = Builder::new(alphabet, Acceptance::buchi());
/// let [s, t, u] = [0, 1, 2].map(|_| builder.add_state());
/// builder.add_initial(s);
/// builder.add_edge(s, Edge { guard: Guard::tt(), target: s, marks: MarkSet::new() });
/// builder.add_edge(s, Edge { guard: a, target: t, marks: MarkSet::new() });
/// builder.add_edge(t, Edge { guard: Guard::tt(), target: u, marks: MarkSet::all(1) });
/// builder.add_edge(u, Edge { guard: Guard::tt(), target: t, marks: MarkSet::new() });
/// let minimal = minimize_weak(&builder.build(), Obligation::Known, &Budget::SMALL)?.unwrap();
/// assert_eq!(minimal.n_states(), 2);
/// # Ok::<(), lariat_core::LimitReached>(())
/// ```
pub fn minimize_weak(
    aut: &Automaton,
    obligation: Obligation<'_>,
    budget: &Budget,
) -> Result<Option<Automaton>, LimitReached> {
    if !aut.acceptance().is_generalized_buchi() {
        return minimize_weak(&to_generalized_buchi(aut, budget)?, obligation, budget);
    }
    let powerset = Powerset::of(aut, budget)?;
    let accepting = powerset.accepting();
    let minimal = minimize::minimal(&powerset, &accepting);
    Ok(match obligation {
        Obligation::Known => Some(minimal),
        Obligation::AskComplement(complement) => {
            is_empty_within(&Product::new(&minimal, complement), budget)?.then_some(minimal)
        }
    })
}
