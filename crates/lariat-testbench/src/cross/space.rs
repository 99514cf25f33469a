//! The state spaces that automata are compared on.
//!
//! The truth of a proposition in a state depends on the seed, the proposition's name and the state
//! alone: a formula sees the same space by itself as among others.

use lariat_core::{Alphabet, Id, Lasso, Letter, PropId, Seed};

use crate::random_structure::{self, Structure};

/// What kind of state space.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SpaceKind {
    /// Random graphs (TH00, figure 3).
    Graph,
    /// Random paths (TH00, section 3.2): a sequence whose last state leads back into it.
    Path,
    /// All small paths over the propositions of the formula, side by side.
    AllPaths,
}

/// Which state spaces the rounds of a test get.
#[derive(Clone, PartialEq, Debug)]
pub struct Spaces {
    /// What kind.
    pub kind: SpaceKind,
    /// How many states; at most so many for all paths.
    pub n_states: usize,
    /// How likely there is an edge between two states of a graph.
    pub density: f64,
    /// How likely a proposition is true in a state.
    pub truth: f64,
    /// So many rounds share a space.
    pub change_every: u64,
    /// Where chance starts.
    pub seed: u64,
}

impl Spaces {
    /// The seed whose first round has the space of this round.
    pub fn seed_of(&self, round: u64) -> u64 {
        match round / self.change_every.max(1) {
            0 => self.seed,
            epoch => Seed(self.seed).derive(epoch).0,
        }
    }

    /// The space of a round.
    pub fn space(&self, round: u64, alphabet: &Alphabet) -> Structure {
        let seed = Seed(self.seed_of(round));
        let graph = match self.kind {
            SpaceKind::AllPaths => return all_paths(alphabet, self.n_states),
            SpaceKind::Graph => {
                let options = random_structure::Options {
                    n_states: self.n_states,
                    alphabet: Alphabet::new(),
                    density: self.density,
                    truth: self.truth,
                };
                random_structure::draw(&options, &mut seed.derive(0).random()).successors
            }
            SpaceKind::Path => {
                let n = self.n_states.max(1);
                let back = seed.derive(0).random().below(n as u64) as usize;
                (0..n).map(|s| vec![if s + 1 == n { back } else { s + 1 }]).collect()
            }
        };
        let mut letters = vec![Letter::new(); graph.len()];
        for prop in alphabet.ids() {
            let mut random = seed.derive(of_name(alphabet.prop(prop).name())).random();
            for letter in &mut letters {
                letter.set(prop, random.chance(self.truth));
            }
        }
        Structure { alphabet: alphabet.clone(), letters, successors: graph }
    }
}

/// A number for a name (FNV-1a); never 0, which stands for the graph.
fn of_name(name: &str) -> u64 {
    let hash = name.bytes().fold(0xCBF2_9CE4_8422_2325, |hash: u64, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3)
    });
    hash.max(1)
}

/// All paths, shortest first, as long as all those of a length fit into so many states. Side by
/// side they are one space. If not even the paths of one state fit, there are as many as do, and at
/// least one.
pub fn all_paths(alphabet: &Alphabet, max_states: usize) -> Structure {
    let n_props = alphabet.n_props().min(63);
    let mut space =
        Structure { alphabet: alphabet.clone(), letters: Vec::new(), successors: Vec::new() };
    let n_words = |length: usize| 1u64.checked_shl((length * n_props) as u32).unwrap_or(u64::MAX);
    for word in 0..n_words(1).min(max_states.max(1) as u64) {
        add_path(&mut space, word, 1, n_props, 0);
    }
    for length in 2usize.. {
        let n_states = n_words(length).saturating_mul((length * length) as u64);
        let room = max_states.saturating_sub(space.letters.len()) as u64;
        // Without propositions all words are the same, whatever their shape.
        if n_props == 0 || n_states > room {
            break;
        }
        for word in 0..n_words(length) {
            for back in 0..length {
                add_path(&mut space, word, length, n_props, back);
            }
        }
    }
    space
}

fn add_path(space: &mut Structure, word: u64, length: usize, n_props: usize, back: usize) {
    let first = space.letters.len();
    for i in 0..length {
        let code = word >> (i * n_props) & ((1 << n_props) - 1);
        space.letters.push(Letter::from_bits(code));
        let next = if i + 1 == length { back } else { i + 1 };
        space.successors.push(vec![first + next]);
    }
}

/// The behavior from a state that takes the first successor everywhere, and the states it goes
/// through.
pub fn lasso_from(space: &Structure, start: usize) -> (Lasso, Vec<usize>) {
    let mut place = vec![usize::MAX; space.letters.len()];
    let mut states = Vec::new();
    let mut s = start;
    while place[s] == usize::MAX {
        place[s] = states.len();
        states.push(s);
        s = space.successors[s][0];
    }
    let letters = |states: &[usize]| -> Vec<Letter> {
        states.iter().map(|&s| space.letters[s].clone()).collect()
    };
    let (stem, cycle) = states.split_at(place[s]);
    let word = Lasso::new(space.alphabet.clone(), letters(stem), letters(cycle));
    (word.expect("the last state leads back"), states)
}

/// For each proposition of an automaton, its number in a space; and the letter of a state as the
/// automaton reads it.
pub(super) fn letter_for(known: &[Option<PropId>], letter: &Letter) -> Letter {
    let holds = |(i, id): (usize, &Option<PropId>)| {
        let id = (*id)?;
        letter.contains(id).then(|| PropId::new(i))
    };
    known.iter().enumerate().filter_map(holds).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use lariat_core::Prop;

    fn alphabet(names: &[&str]) -> Alphabet {
        let props: Vec<Prop> = names.iter().map(|name| Prop::new(name)).collect();
        props.iter().collect()
    }

    fn spaces(kind: SpaceKind) -> Spaces {
        Spaces { kind, n_states: 30, density: 0.1, truth: 0.5, change_every: 10, seed: 7 }
    }

    #[test]
    fn a_proposition_has_its_truth_whatever_others_there_are() {
        let spaces = spaces(SpaceKind::Graph);
        let [one, both] = [&["b"][..], &["a", "b"]].map(|a| spaces.space(3, &alphabet(a)));
        assert_eq!(one.successors, both.successors);
        for (x, y) in one.letters.iter().zip(&both.letters) {
            assert_eq!(x.contains(PropId::new(0)), y.contains(PropId::new(1)));
        }
    }

    #[test]
    fn rounds_share_a_space_which_a_seed_gives_again() {
        let spaces = spaces(SpaceKind::Path);
        let space = |spaces: &Spaces, round| spaces.space(round, &alphabet(&["a"]));
        assert_eq!(space(&spaces, 10), space(&spaces, 19));
        assert_ne!(space(&spaces, 10), space(&spaces, 20));
        let again = Spaces { seed: spaces.seed_of(25), ..spaces.clone() };
        assert_eq!(space(&again, 0), space(&spaces, 25));
    }

    #[test]
    fn all_paths_are_there() {
        // 2 of one state, 4 words with 2 ways back, 8 with 3: 2 + 16 + 72 states.
        assert_eq!(all_paths(&alphabet(&["a"]), 100).letters.len(), 90);
        assert_eq!(all_paths(&alphabet(&["a"]), 89).letters.len(), 18);
        assert_eq!(all_paths(&alphabet(&[]), 100).letters.len(), 1);
        let space = all_paths(&alphabet(&["a"]), 20);
        // The paths of two states start at 2: word !a !a with both ways back, then a !a.
        assert_eq!(lasso_from(&space, 6).0.to_string(), "cycle{a; !a}");
        assert_eq!(lasso_from(&space, 8).0.to_string(), "a; cycle{!a}");
    }
}
