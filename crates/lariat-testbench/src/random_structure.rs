//! Random state graphs: what a product with an automaton is measured on.
//!
//! - Paper: TH02, figure 3: every state can be reached from the first, and every state has a
//!   successor.
//! - Relies on: a state that is not reached yet gets an edge from the state that is worked on, so
//!   that there is always one to work on until all are reached.
//! - Cost: one draw for each pair of states and one for each state and proposition.
//! - Checked: tests below; `lariat experiment products`.

use lariat_core::{Alphabet, Letter, Random};

/// What random state graphs look like.
#[derive(Clone, PartialEq, Debug)]
pub struct Options {
    /// How many states, at least one.
    pub n_states: usize,
    /// The propositions.
    pub alphabet: Alphabet,
    /// How likely there is an edge from one state to another, besides those that make every state
    /// reachable.
    pub density: f64,
    /// How likely a proposition is true in a state.
    pub truth: f64,
}

/// A state graph whose states carry letters; the first state is initial.
#[derive(Clone, PartialEq, Debug)]
pub struct Structure {
    /// The propositions.
    pub alphabet: Alphabet,
    /// The letter of each state.
    pub letters: Vec<Letter>,
    /// The successors of each state, in order, at least one.
    pub successors: Vec<Vec<usize>>,
}

/// One state graph.
pub fn draw(options: &Options, random: &mut Random) -> Structure {
    let n = options.n_states.max(1);
    let mut letters = vec![Letter::new(); n];
    let mut successors = vec![Vec::new(); n];
    let mut to_process = vec![0];
    let mut unreachable: Vec<usize> = (1..n).collect();
    while !to_process.is_empty() {
        let s = take(&mut to_process, random);
        for prop in options.alphabet.ids() {
            if random.chance(options.truth) {
                letters[s].insert(prop);
            }
        }
        if !unreachable.is_empty() {
            let reached = take(&mut unreachable, random);
            to_process.push(reached);
            successors[s].push(reached);
        }
        for target in 0..n {
            if random.chance(options.density) {
                successors[s].push(target);
                if let Some(i) = unreachable.iter().position(|&u| u == target) {
                    unreachable.swap_remove(i);
                    to_process.push(target);
                }
            }
        }
        if successors[s].is_empty() {
            successors[s].push(s);
        }
        successors[s].sort_unstable();
        successors[s].dedup();
    }
    Structure { alphabet: options.alphabet.clone(), letters, successors }
}

/// Takes out a random item.
fn take(items: &mut Vec<usize>, random: &mut Random) -> usize {
    let i = random.below(items.len() as u64) as usize;
    items.swap_remove(i)
}

#[cfg(test)]
mod tests {
    use super::*;
    use lariat_core::{Prop, Seed};

    #[test]
    fn every_state_is_reached_and_goes_on() {
        let alphabet: Alphabet = ["a", "b"].map(Prop::new).iter().collect();
        for (seed, density) in [(0, 0.0), (1, 0.02), (2, 0.3), (3, 1.0)] {
            let options = Options { n_states: 50, alphabet: alphabet.clone(), density, truth: 0.5 };
            let structure = draw(&options, &mut Seed(seed).random());
            assert_eq!(structure, draw(&options, &mut Seed(seed).random()));
            let mut reached = [false; 50];
            let mut pending = vec![0];
            while let Some(s) = pending.pop() {
                if !std::mem::replace(&mut reached[s], true) {
                    assert!(!structure.successors[s].is_empty());
                    pending.extend(&structure.successors[s]);
                }
            }
            assert!(reached.iter().all(|&r| r), "density {density}");
            let n_edges: usize = structure.successors.iter().map(Vec::len).sum();
            assert!(density < 1.0 || n_edges == 2_500);
        }
    }
}
