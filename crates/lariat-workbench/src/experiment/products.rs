//! Products with random state graphs: smaller automata shall not make larger products.
//!
//! The measure of Lat03: what counts in model checking is the product of an automaton with a state
//! space, and that also depends on how much choice the automaton leaves.

use std::collections::BTreeMap;

use lariat_core::{Alphabet, Id, Letter, PropId, Seed};
use lariat_logic::ltl::props;
use lariat_testbench::random_structure::{Options, Structure, draw};

use super::{Instruments, Suite};
use crate::automaton::Automaton;
use crate::problem::{Problem, Refusal};
use crate::translate::{self, Kind, Merging, Translation, Wanted};

/// Which state graphs.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Graphs {
    /// How many.
    pub n: u64,
    /// How many states each has.
    pub states: usize,
    /// How likely there is an edge between two states.
    pub density: f64,
    /// How likely a proposition is true in a state.
    pub truth: f64,
    /// Where chance starts.
    pub seed: u64,
}

/// A way to make automata for the products.
#[derive(Clone)]
pub struct Way {
    /// Its name.
    pub name: &'static str,
    /// How automata are made.
    pub wanted: Wanted,
}

/// The ways that are compared: the pipeline, with and without merging.
pub fn ways(kind: Kind) -> Vec<Way> {
    let wanted = |merging| {
        let options = translate::Options { kind, merging, ..translate::Options::default() };
        Wanted::pipeline(options)
    };
    vec![
        Way { name: "default", wanted: wanted(Merging::Guided) },
        Way { name: "unmerged", wanted: wanted(Merging::Off) },
    ]
}

/// Sizes of a suite's automata and of their products with all graphs, added up.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ProductSum {
    /// Formulas that were translated.
    pub n_formulas: u64,
    /// Formulas that were not.
    pub n_failed: u64,
    /// States of the automata.
    pub states: u64,
    /// States of the products that can be reached.
    pub product_states: u64,
    /// Transitions of the products: pairs of an edge of the graph and one of the automaton.
    pub product_transitions: u64,
}

impl ProductSum {
    /// Adds another.
    pub fn add(&mut self, other: &Self) {
        self.n_formulas += other.n_formulas;
        self.n_failed += other.n_failed;
        self.states += other.states;
        self.product_states += other.product_states;
        self.product_transitions += other.product_transitions;
    }
}

/// Translates a suite in each of the ways and measures the products, with the same graphs for all.
pub fn measure(
    suite: &Suite,
    ways: &[Way],
    graphs: &Graphs,
    instruments: &Instruments<'_>,
) -> Result<Vec<ProductSum>, Problem> {
    let structures = structures(suite, graphs)?;
    let mut sums = Vec::new();
    for way in ways {
        let mut translation = Translation::new(way.wanted.clone())?;
        let mut sum = ProductSum::default();
        for (_, formula) in &suite.formulas {
            match instruments.time(|budget| translation.translate(formula, budget)).0 {
                Err(Refusal::Problem(problem)) => return Err(problem),
                Err(Refusal::Limit(_)) => sum.n_failed += 1,
                Ok(aut) => {
                    sum.n_formulas += 1;
                    sum.states += aut.n_states().max(1) as u64;
                    for structure in &structures {
                        let (states, transitions) = product_size(structure, &aut);
                        sum.product_states += states;
                        sum.product_transitions += transitions;
                    }
                }
            }
        }
        sums.push(sum);
    }
    Ok(sums)
}

/// The graphs of a suite, over all its propositions.
fn structures(suite: &Suite, graphs: &Graphs) -> Result<Vec<Structure>, Problem> {
    let probabilities = [graphs.density, graphs.truth];
    if let Some(p) = probabilities.into_iter().find(|p| !(0.0..=1.0).contains(p)) {
        return Err(Problem::error(format!("{p} is not a probability: it must be from 0 to 1")));
    }
    let mut alphabet = Alphabet::new();
    for (_, formula) in &suite.formulas {
        for prop in props(formula).props() {
            alphabet.add(prop);
        }
    }
    let options =
        Options { n_states: graphs.states, alphabet, density: graphs.density, truth: graphs.truth };
    let one = |i| draw(&options, &mut Seed(graphs.seed).derive(i).random());
    Ok((0..graphs.n).map(one).collect())
}

/// The states of a product that can be reached, and its transitions.
fn product_size(structure: &Structure, aut: &Automaton) -> (u64, u64) {
    let (n, m) = (structure.letters.len(), aut.n_states());
    // The graph's states in classes of the same letter, as far as the automaton reads it.
    let translated: Vec<Option<PropId>> =
        aut.alphabet().props().map(|prop| structure.alphabet.find(prop)).collect();
    let letter_of = |s: usize| -> Letter {
        let holds = |(i, id): (usize, &Option<PropId>)| {
            let id = (*id)?;
            structure.letters[s].contains(id).then(|| PropId::new(i))
        };
        translated.iter().enumerate().filter_map(holds).collect()
    };
    let mut classes: BTreeMap<Vec<usize>, usize> = BTreeMap::new();
    let mut letters: Vec<Letter> = Vec::new();
    let class_of: Vec<usize> = (0..n)
        .map(|s| {
            let letter = letter_of(s);
            let key: Vec<usize> = letter.iter().map(|prop| prop.index()).collect();
            *classes.entry(key).or_insert_with(|| {
                letters.push(letter);
                letters.len() - 1
            })
        })
        .collect();
    // Where the automaton goes from a state with a letter, once for each edge.
    let mut targets: Vec<Vec<usize>> = Vec::with_capacity(m * letters.len());
    for state in aut.states() {
        for letter in &letters {
            let edges = aut.edges(state).iter().filter(|edge| edge.guard.contains(letter));
            targets.push(edges.map(|edge| edge.target.index()).collect());
        }
    }
    let mut is_reached = vec![false; n * m];
    let mut pending: Vec<(usize, usize)> = Vec::new();
    let (mut states, mut transitions) = (0, 0);
    let mut reach = |s: usize, q: usize, pending: &mut Vec<(usize, usize)>| {
        if !std::mem::replace(&mut is_reached[s * m + q], true) {
            pending.push((s, q));
        }
    };
    aut.initial().iter().for_each(|q| reach(0, q.index(), &mut pending));
    while let Some((s, q)) = pending.pop() {
        states += 1;
        let enabled = &targets[q * letters.len() + class_of[s]];
        transitions += (structure.successors[s].len() * enabled.len()) as u64;
        for &t in &structure.successors[s] {
            enabled.iter().for_each(|&r| reach(t, r, &mut pending));
        }
    }
    (states, transitions)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::automaton::{read_all, without_universal_branching};
    use lariat_core::Prop;

    #[test]
    fn a_product_has_pairs_that_can_be_reached() {
        let text = "HOA: v1 States: 2 Start: 0 AP: 1 \"b\" acc-name: Buchi Acceptance: 1 Inf(0)
            --BODY-- State: 0 [t] 0 [0] 1 State: 1 [0] 1 {0} --END--";
        let reading = read_all(text).next().unwrap().unwrap();
        let aut = without_universal_branching(&reading.automaton).unwrap();
        let alphabet: Alphabet = ["a", "b"].map(Prop::new).iter().collect();
        let b = alphabet.find(&Prop::new("b")).unwrap();
        // 0 -> 1 -> 0 and 1 -> 1; b holds in 1.
        let structure = Structure {
            letters: vec![Letter::new(), [b].into_iter().collect()],
            successors: vec![vec![1], vec![0, 1]],
            alphabet,
        };
        // (0,0) -> (1,0); (1,0) -> (0,0), (1,0), (0,1), (1,1); (0,1) is stuck; (1,1) -> both.
        assert_eq!(product_size(&structure, aut), (4, 1 + 4 + 2));
    }
}
