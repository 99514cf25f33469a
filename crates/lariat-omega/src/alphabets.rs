//! Two automata over one alphabet: propositions are the same when their names are.

use std::borrow::Cow;

use lariat_automata::{Automaton, Condition, MarkId};
use lariat_core::{Alphabet, Guard, Id, IndexVec, PropId};

/// The propositions of two alphabets, those of the left one first.
pub struct Merged {
    pub alphabet: Alphabet,
    /// What the propositions of the right alphabet are called here; `None` if nothing changes.
    renaming: Option<IndexVec<PropId, PropId>>,
}

impl Merged {
    pub fn of(left: &Alphabet, right: &Alphabet) -> Self {
        let mut alphabet = left.clone();
        let names: IndexVec<PropId, PropId> = right.props().map(|p| alphabet.add(p)).collect();
        let is_identity = names.enumerated().all(|(old, new)| old == *new);
        Self { alphabet, renaming: (!is_identity).then_some(names) }
    }

    /// A guard of the right automaton in the merged alphabet.
    pub fn right_guard<'g>(&self, guard: &'g Guard) -> Cow<'g, Guard> {
        match &self.renaming {
            None => Cow::Borrowed(guard),
            Some(names) => Cow::Owned(guard.substitute(|p| Guard::prop(names[p]))),
        }
    }

    /// All guards of the right automaton in the merged alphabet, if they differ there.
    pub fn right_guards(&self, right: &Automaton) -> Option<Vec<Guard>> {
        self.renaming.as_ref()?;
        Some(
            right.all_edges().map(|(_, edge)| self.right_guard(&edge.guard).into_owned()).collect(),
        )
    }
}

/// The condition with all its marks moved up.
pub fn shifted(condition: &Condition, offset: usize) -> Condition {
    let up = |mark: &MarkId| MarkId::new(mark.index() + offset);
    condition.replaced(&mut |atom| match atom {
        Condition::Inf(mark) => Condition::Inf(up(mark)),
        Condition::Fin(mark) => Condition::Fin(up(mark)),
        other => other.clone(),
    })
}
