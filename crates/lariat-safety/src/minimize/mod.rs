//! Minimal deterministic automata on finite words, in two ways.

mod brzozowski;
mod hopcroft;

use lariat_automata::FiniteAutomaton;
use lariat_core::{Budget, LimitReached};

pub use brzozowski::Brzozowski;
pub use hopcroft::Hopcroft;

/// A way to the minimal deterministic automaton. All of them give the same one: complete, numbered
/// breadth first, so that automata of one language over one alphabet are equal.
pub trait Minimizer: Sync {
    /// Its name: the name of its file.
    fn name(&self) -> &'static str;

    /// Its paper: a key of `BIBLIOGRAPHY.toml`.
    fn paper(&self) -> &'static str;

    /// The smallest deterministic and complete automaton of the same language.
    fn minimize(
        &self,
        aut: &FiniteAutomaton,
        budget: &Budget,
    ) -> Result<FiniteAutomaton, LimitReached>;
}

/// All of them, the one to use first.
pub const MINIMIZERS: &[&dyn Minimizer] = &[&Hopcroft, &Brzozowski];

/// The smallest deterministic and complete automaton of the same language.
///
/// ```
/// use lariat_automata::{FiniteAutomaton, FiniteEdge};
/// use lariat_core::{Alphabet, Budget, Guard};
/// let mut of_even_length = FiniteAutomaton::new(Alphabet::new());
/// let states: Vec<_> = (0..6).map(|_| of_even_length.add_state()).collect();
/// of_even_length.add_initial(states[0]);
/// for i in 0..6 {
///     of_even_length.set_final(states[i], i % 2 == 0);
///     let target = states[(i + 1) % 6];
///     of_even_length.add_edge(states[i], FiniteEdge { guard: Guard::tt(), target });
/// }
/// assert_eq!(lariat_safety::minimize(&of_even_length, &Budget::SMALL)?.n_states(), 2);
/// # Ok::<(), lariat_core::LimitReached>(())
/// ```
pub fn minimize(aut: &FiniteAutomaton, budget: &Budget) -> Result<FiniteAutomaton, LimitReached> {
    Hopcroft.minimize(aut, budget)
}
