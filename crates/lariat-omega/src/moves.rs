//! What the players of simulation games can do: edges as bit masks of letters and marks.
//!
//! - Relies on: who answers sees the letter first, so an edge may be answered by several that cover
//!   its letters together.
//! - Cost: edges of one state × edges of the other for each question.
//! - Checked: through the games that are played with it.

use lariat_automata::{Automaton, EdgeId, MarkId};
use lariat_core::Id;

use crate::LetterClasses;

/// One edge: where it leads and what it shows.
#[derive(Clone, Debug)]
pub(crate) struct Move {
    pub target: usize,
    pub marks: u64,
    letters: Box<[u64]>,
}

/// The edges of an automaton with at most 64 marks.
#[derive(Clone, Debug)]
pub(crate) struct Moves(Vec<Vec<Move>>);

impl Moves {
    /// The edges of an automaton whose guards were given to the classes from number `first` on;
    /// `None` when it has more than 64 marks.
    pub fn of(aut: &Automaton, classes: &LetterClasses, first: usize) -> Option<Self> {
        let one = |id: EdgeId| {
            let edge = aut.edge(id);
            let letters = classes.mask(first + id.index()).into();
            Some(Move { target: edge.target.index(), marks: edge.marks.bits()?, letters })
        };
        let all = aut.states().map(|s| aut.edge_ids(s).map(one).collect());
        all.collect::<Option<_>>().map(Self)
    }

    /// The edges with one mark, shown when all marks were met since it was shown last. State `s`
    /// becomes one state for each mark that may be waited for, from `s * n_marks` on; without marks
    /// there is one, and every move shows the mark.
    pub fn with_one_mark(aut: &Automaton, classes: &LetterClasses, first: usize) -> Self {
        let n_marks = aut.acceptance().n_marks();
        let step = |level: usize, id: EdgeId| {
            let edge = aut.edge(id);
            let next = (level..n_marks).find(|&l| !edge.marks.contains(MarkId::new(l)));
            let (level, marks) = next.map_or((0, 1), |l| (l, 0));
            let target = edge.target.index() * n_marks.max(1) + level;
            Move { target, marks, letters: classes.mask(first + id.index()).into() }
        };
        let levels = 0..n_marks.max(1);
        let copies = aut.states().flat_map(|s| {
            let all = move |level| aut.edge_ids(s).map(|id| step(level, id)).collect();
            levels.clone().map(all)
        });
        Self(copies.collect())
    }

    pub fn n_states(&self) -> usize {
        self.0.len()
    }

    pub fn of_state(&self, s: usize) -> &[Move] {
        &self.0[s]
    }
}

/// Has every one of these moves, with every letter, an answer that is good?
pub(crate) fn all_answered(
    moves: &[Move],
    answers: &[Move],
    mut is_good: impl FnMut(&Move, &Move) -> bool,
) -> bool {
    moves.iter().all(|x| match *x.letters {
        // Almost always letters fit into a word, and this is where time goes.
        [mut rest] => answers.iter().any(|y| {
            if rest & y.letters[0] != 0 && is_good(x, y) {
                rest &= !y.letters[0];
            }
            rest == 0
        }),
        _ => {
            let mut rest = x.letters.clone();
            answers.iter().any(|y| {
                if is_good(x, y) {
                    rest.iter_mut().zip(&y.letters).for_each(|(rest, taken)| *rest &= !taken);
                }
                rest.iter().all(|&word| word == 0)
            })
        }
    })
}
