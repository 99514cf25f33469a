//! The letters that an automaton tells apart.

use lariat_automata::Automaton;
use lariat_core::{Budget, Guard, Letter, LimitReached};
use lariat_omega::LetterClasses;
use rustc_hash::FxHashMap;

/// One letter for all those that take the same edges.
pub(crate) struct Letters {
    classes: LetterClasses,
    masks: Vec<Vec<u64>>,
}

impl Letters {
    /// The letters of some automata over one alphabet, taken together.
    pub fn of(automata: &[&Automaton], budget: &Budget) -> Result<Self, LimitReached> {
        let edges = || automata.iter().flat_map(|aut| aut.all_edges());
        let n_edges = edges().count();
        let classes = LetterClasses::of(edges().map(|(_, e)| &e.guard), budget)?;
        let mut number: FxHashMap<Vec<usize>, usize> = FxHashMap::default();
        let mut masks: Vec<Vec<u64>> = Vec::new();
        for class in 0..classes.n_classes() {
            let takes = |e: &usize| classes.mask(*e)[class / 64] >> (class % 64) & 1 == 1;
            let letter = *number.entry((0..n_edges).filter(takes).collect()).or_insert_with(|| {
                masks.push(vec![0; classes.n_words()]);
                masks.len() - 1
            });
            masks[letter][class / 64] |= 1 << (class % 64);
        }
        Ok(Self { classes, masks })
    }

    pub fn len(&self) -> usize {
        self.masks.len()
    }

    /// The one that stands for a letter.
    pub fn of_letter(&self, letter: &Letter) -> usize {
        let stands_for = |i: &usize| self.guard(*i).contains(letter);
        (0..self.len()).find(stands_for).expect("every letter is in a class")
    }

    /// All that the letter stands for.
    pub fn guard(&self, letter: usize) -> Guard {
        self.classes.guard(&self.masks[letter])
    }
}
