//! Letters that no guard of an automaton tells apart, and guards as bit masks over their classes.
//!
//! - Relies on: guards that are unions of classes are combined and compared bit by bit.
//! - Cost: none for guards that are truth tables, where each row is a class; else one Boolean
//!   operation for each guard and class, and the classes may be exponentially many.
//! - Checked: `tests/prop_simulation.rs`.

use lariat_core::{Budget, Guard, LimitReached};
use rustc_hash::FxHashMap;

/// Some guards as sets of classes of letters.
///
/// ```
/// use lariat_core::{Budget, Guard, Id, PropId};
/// use lariat_omega::LetterClasses;
/// let [p, q] = [7, 8].map(|i| Guard::prop(PropId::new(i)));
/// let guards = [p.clone(), p.and(&q)];
/// let classes = LetterClasses::of(&guards, &Budget::SMALL)?;
/// assert_eq!(classes.n_classes(), 3);
/// assert_eq!(classes.guard(&[classes.mask(0)[0] & !classes.mask(1)[0]]), p.minus(&q));
/// # Ok::<(), lariat_core::LimitReached>(())
/// ```
#[derive(Clone, Debug)]
pub struct LetterClasses {
    /// The classes; empty when they are the rows of a truth table.
    classes: Vec<Guard>,
    n_words: usize,
    /// The masks of all guards in a row.
    masks: Vec<u64>,
}

impl LetterClasses {
    /// The classes that these guards make, and the guards as masks in the same order. The budget
    /// counts classes as states.
    pub fn of<'g>(
        guards: impl IntoIterator<Item = &'g Guard>,
        budget: &Budget,
    ) -> Result<Self, LimitReached> {
        let mut tables = Vec::new();
        let mut guards = guards.into_iter().peekable();
        while let Some(table) = guards.peek().and_then(|guard| guard.table()) {
            tables.push(table);
            guards.next();
        }
        if guards.peek().is_none() {
            return Ok(Self { classes: Vec::new(), n_words: 1, masks: tables });
        }
        let tables = tables.into_iter().map(Guard::from_table);
        let all: Vec<Guard> = tables.chain(guards.cloned()).collect();
        Self::of_diagrams(&all, budget)
    }

    fn of_diagrams(guards: &[Guard], budget: &Budget) -> Result<Self, LimitReached> {
        let mut meter = budget.meter();
        let mut distinct: Vec<&Guard> = Vec::new();
        let mut number: FxHashMap<&Guard, usize> = FxHashMap::default();
        let numbers: Vec<usize> = (guards.iter())
            .map(|guard| {
                *number.entry(guard).or_insert_with(|| {
                    distinct.push(guard);
                    distinct.len() - 1
                })
            })
            .collect();
        let mut classes = vec![Guard::tt()];
        for guard in &distinct {
            let mut finer = Vec::with_capacity(classes.len());
            for class in &classes {
                let inside = class.and(guard);
                let outside = class.minus(guard);
                finer.extend([inside, outside].into_iter().filter(|part| !part.is_false()));
            }
            classes = finer;
            meter.states(classes.len())?;
            meter.step(classes.len() as u64)?;
        }
        let n_words = classes.len().div_ceil(64);
        let masks: Vec<Vec<u64>> = distinct.iter().map(|g| mask_of(g, &classes)).collect();
        let masks = numbers.iter().flat_map(|&i| masks[i].iter().copied()).collect();
        Ok(Self { classes, n_words, masks })
    }

    /// How many classes there are.
    pub fn n_classes(&self) -> usize {
        if self.classes.is_empty() { 64 } else { self.classes.len() }
    }

    /// How many words a mask has.
    pub fn n_words(&self) -> usize {
        self.n_words
    }

    /// The mask of the guard given in this place.
    #[inline]
    pub fn mask(&self, i: usize) -> &[u64] {
        &self.masks[i * self.n_words..(i + 1) * self.n_words]
    }

    /// The guard with this mask.
    pub fn guard(&self, mask: &[u64]) -> Guard {
        if self.classes.is_empty() {
            return Guard::from_table(mask[0]);
        }
        let members = (0..self.classes.len()).filter(|i| mask[i / 64] >> (i % 64) & 1 == 1);
        members.fold(Guard::ff(), |all, i| all.or(&self.classes[i]))
    }
}

fn mask_of(guard: &Guard, classes: &[Guard]) -> Vec<u64> {
    let mut mask = vec![0; classes.len().div_ceil(64)];
    for (i, class) in classes.iter().enumerate() {
        // A class lies inside a guard or outside.
        mask[i / 64] |= u64::from(class.intersects(guard)) << (i % 64);
    }
    mask
}
