//! The finite words that can still become words of a language.
//!
//! - Paper: RV12 (seed 004, section 2), Deterministic compilation of temporal safety properties in
//!   explicit state model checking: the Büchi automaton without its empty states, all of the others
//!   accepting.
//! - Relies on: from a state with a nonempty language, some continuation is accepted.
//! - Cost: linear; see `omega::trim`.
//! - Checked: `tests/prop_prefixes.rs`.

use lariat_automata::{Automaton, FiniteAutomaton, FiniteEdge};
use lariat_omega::trim;

/// The automaton of all finite words that some accepted word begins with. All its states are final;
/// it has none if nothing is accepted.
///
/// ```
/// use lariat_automata::{Acceptance, Builder, Edge, MarkSet};
/// use lariat_core::{Alphabet, Guard, Letter, Prop};
/// let mut alphabet = Alphabet::new();
/// let a = Guard::prop(alphabet.add(&Prop::new("a")));
/// let mut always_a = Builder::new(alphabet, Acceptance::all());
/// let s = always_a.add_state();
/// always_a.add_initial(s);
/// always_a.add_edge(s, Edge { guard: a, target: s, marks: MarkSet::new() });
/// let good = lariat_safety::good_prefixes(&always_a.build());
/// let [no, yes] = [0, 1].map(Letter::from_bits);
/// assert!(good.accepts(&[yes.clone(), yes.clone()]));
/// assert!(!good.accepts(&[yes, no]));
/// ```
pub fn good_prefixes(aut: &Automaton) -> FiniteAutomaton {
    let trimmed = trim(aut).automaton;
    let mut good = FiniteAutomaton::new(trimmed.alphabet().clone());
    // Of an automaton that accepts nothing, a state without edges remains.
    if trimmed.n_edges() == 0 {
        return good;
    }
    for state in trimmed.states() {
        let state_too = good.add_state();
        debug_assert_eq!(state, state_too, "both number their states from 0");
        good.set_final(state, true);
    }
    for state in trimmed.states() {
        for edge in trimmed.edges(state) {
            good.add_edge(state, FiniteEdge { guard: edge.guard.clone(), target: edge.target });
        }
    }
    trimmed.initial().iter().for_each(|&state| good.add_initial(state));
    good
}
