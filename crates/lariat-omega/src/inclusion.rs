//! Is one language part of another, and if not, which word shows it?
//!
//! - Papers: VW86, An automata-theoretic approach to automatic program verification (inclusion as
//!   emptiness of a product with the complement); SB00, Efficient Büchi automata from LTL formulae
//!   (direct simulation implies inclusion).
//! - Relies on: cheap answers first. A word of the left automaton that the right one rejects
//!   refutes; initial states simulated by initial states prove. What is left is decided by the
//!   complement of the right automaton.
//! - Cost: that of `complement` in the worst case.
//! - Checked: `tests/prop_inclusion.rs`, against all small lassos; words are confirmed by
//!   `oracle::accepts`.

use lariat_automata::{Acceptance, Automaton, Builder, Edge, MarkSet, StateId};
use lariat_core::{Alphabet, Budget, Guard, Id, Lasso, Letter, LimitReached};

use crate::alphabets::Merged;
use crate::{
    Product, accepted_word, accepting_run, complement, direct_simulation, is_empty, sum, trim,
};

/// An answer about inclusion.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Inclusion {
    /// Every word of the left automaton is one of the right automaton.
    Holds,
    /// The left automaton accepts this word, the right one does not.
    Fails(Lasso),
}

/// One of two automata.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    /// The first.
    Left,
    /// The second.
    Right,
}

/// An answer about equivalence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Equivalence {
    /// Both accept the same words.
    Equal,
    /// One of them accepts the word, the other does not.
    Differ {
        /// A word in one language only. It speaks about the propositions of both automata.
        word: Lasso,
        /// Whose language it is in.
        accepted_by: Side,
    },
}

/// Up to so many states together, simulation is tried before the complement.
const MAX_SIMULATED: usize = 400;

/// Does the right automaton accept every word of the left one? Propositions are matched by name.
///
/// ```
/// use lariat_automata::{Acceptance, Automaton, Builder, Edge, MarkSet};
/// use lariat_core::{Alphabet, Budget, Guard, Prop};
/// use lariat_omega::{Inclusion, is_included};
/// let globally = |guard: fn(&Guard, &Guard) -> Guard| -> Automaton {
///     let mut alphabet = Alphabet::new();
///     let [a, b] = ["a", "b"].map(|name| Guard::prop(alphabet.add(&Prop::new(name))));
///     let mut builder = Builder::new(alphabet, Acceptance::all());
///     let s = builder.add_state();
///     builder.add_initial(s);
///     builder.add_edge(s, Edge { guard: guard(&a, &b), target: s, marks: MarkSet::new() });
///     builder.build()
/// };
/// let (both, one) = (globally(|a, b| a.and(b)), globally(|a, b| a.or(b)));
/// assert_eq!(is_included(&both, &one, &Budget::SMALL)?, Inclusion::Holds);
/// let Inclusion::Fails(word) = is_included(&one, &both, &Budget::SMALL)? else { panic!() };
/// assert_eq!(word.to_string(), "cycle{a&!b}");
/// # Ok::<(), lariat_core::LimitReached>(())
/// ```
pub fn is_included(
    left: &Automaton,
    right: &Automaton,
    budget: &Budget,
) -> Result<Inclusion, LimitReached> {
    let alphabet = Merged::of(left.alphabet(), right.alphabet()).alphabet;
    let (left, right) = (trim(left).automaton, trim(right).automaton);
    let Some(word) = accepted_word(&left, budget)? else { return Ok(Inclusion::Holds) };
    let word = over(&alphabet, &word);
    if !accepts(&right, &word) {
        return Ok(Inclusion::Fails(word));
    }
    if !right.is_deterministic() && is_simulated(&left, &right, budget)? {
        return Ok(Inclusion::Holds);
    }
    let other = complement(&right, budget)?;
    let product = Product::new(&left, &other);
    Ok(match accepting_run(&product, budget)? {
        None => Inclusion::Holds,
        Some(run) => Inclusion::Fails(over(&alphabet, &product.word(&run))),
    })
}

/// Do both automata accept the same words? Propositions are matched by name.
pub fn is_equivalent(
    left: &Automaton,
    right: &Automaton,
    budget: &Budget,
) -> Result<Equivalence, LimitReached> {
    if left == right {
        return Ok(Equivalence::Equal);
    }
    if let Inclusion::Fails(word) = is_included(left, right, budget)? {
        return Ok(Equivalence::Differ { word, accepted_by: Side::Left });
    }
    Ok(match is_included(right, left, budget)? {
        Inclusion::Holds => Equivalence::Equal,
        Inclusion::Fails(word) => {
            let alphabet = Merged::of(left.alphabet(), right.alphabet()).alphabet;
            let word = renamed(&alphabet, &word);
            Equivalence::Differ { word, accepted_by: Side::Right }
        }
    })
}

/// Is every initial state of the left automaton simulated by one of the right automaton?
fn is_simulated(
    left: &Automaton,
    right: &Automaton,
    budget: &Budget,
) -> Result<bool, LimitReached> {
    if left.n_states() + right.n_states() > MAX_SIMULATED {
        return Ok(false);
    }
    let both = sum(left, right);
    let simulation = direct_simulation(&both, budget)?;
    let is_left = |s: &StateId| s.index() < left.n_states();
    let (ours, theirs): (Vec<StateId>, Vec<StateId>) =
        both.initial().iter().partition(|s| is_left(s));
    Ok(ours.iter().all(|&s| theirs.iter().any(|&t| simulation.is_simulated(s, t))))
}

/// The word with more propositions, all false; the alphabet begins with that of the word.
fn over(alphabet: &Alphabet, word: &Lasso) -> Lasso {
    Lasso::new(alphabet.clone(), word.stem().to_vec(), word.cycle().to_vec())
        .expect("a lasso has a cycle")
}

/// The word with its propositions in another order.
fn renamed(alphabet: &Alphabet, word: &Lasso) -> Lasso {
    let letter = |letter: &Letter| -> Letter {
        let holds = |p: &lariat_core::PropId| {
            word.alphabet().find(alphabet.prop(*p)).is_some_and(|old| letter.contains(old))
        };
        alphabet.ids().filter(holds).collect()
    };
    let [stem, cycle] = [word.stem(), word.cycle()].map(|part| part.iter().map(letter).collect());
    Lasso::new(alphabet.clone(), stem, cycle).expect("a lasso has a cycle")
}

/// Does the automaton accept the word? Asked of the product with the automaton of the word alone.
fn accepts(aut: &Automaton, word: &Lasso) -> bool {
    let mut builder = Builder::new(word.alphabet().clone(), Acceptance::all());
    builder.add_states(word.n_positions());
    builder.add_initial(StateId::new(0));
    for position in word.positions() {
        let literal = |p| Guard::literal(p, word.letter(position).contains(p));
        let guard = word.alphabet().ids().map(literal).fold(Guard::tt(), |all, l| all.and(&l));
        let target = StateId::new(word.successor(position).index());
        let edge = Edge { guard, target, marks: MarkSet::new() };
        builder.add_edge(StateId::new(position.index()), edge);
    }
    !is_empty(&Product::new(&builder.build(), aut))
}
