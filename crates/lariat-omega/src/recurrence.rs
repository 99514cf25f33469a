//! Is a language one of those that deterministic Büchi automata have?
//!
//! - Paper: Lan69 (Landweber): exactly when, in a deterministic automaton, every cycle that contains
//!   an accepting cycle is accepting.
//! - Relies on: under a parity condition a rejecting cycle has a least mark that is bad; it contains
//!   an accepting one exactly if its component without that mark does.
//! - Cost: one emptiness check for each bad mark.
//! - Checked: `tests/hierarchy.rs` of the workbench: obligations are what is both recurrence and
//!   persistence.

use lariat_automata::{Automaton, MarkId, MarkSet};
use lariat_core::Id;

use crate::{Components, is_empty};

/// Is the language of a deterministic automaton, as [`determinize`](crate::determinize) makes them,
/// a recurrence?
///
/// # Panics
/// When the automaton is not deterministic, or an edge shows more than one mark.
pub fn is_recurrence(aut: &Automaton) -> bool {
    assert!(aut.is_deterministic(), "recurrence of an automaton that is not deterministic");
    let one_at_most = aut.all_edges().all(|(_, edge)| edge.marks.len() <= 1);
    assert!(one_at_most, "recurrence under another condition than parity");
    let marks = (0..aut.acceptance().n_marks()).map(MarkId::new);
    let is_bad = |mark: &MarkId| !aut.acceptance().accepts(&[*mark].into_iter().collect());
    marks.filter(is_bad).all(|bad| {
        let from_bad = restricted(aut, |marks| marks.iter().all(|mark| mark >= bad));
        let components = Components::of(&from_bad);
        let shows_bad = |c| components[c].marks.contains(bad);
        // What lies strictly inside the rejecting components.
        let inside = restricted(&from_bad, |marks| !marks.contains(bad));
        let mut builder = inside.builder_like();
        builder.add_states(inside.n_states());
        for (source, edge) in inside.all_edges() {
            if components.together(source, edge.target) && shows_bad(components.of_state(source)) {
                builder.add_initial(source);
                builder.add_edge(source, edge.clone());
            }
        }
        is_empty(&builder.build())
    })
}

/// The automaton without the edges whose marks are not wanted; every state is initial.
fn restricted(aut: &Automaton, wanted: impl Fn(&MarkSet) -> bool) -> Automaton {
    let mut builder = aut.builder_like();
    builder.add_states(aut.n_states());
    builder.set_initial(aut.states());
    for (source, edge) in aut.all_edges().filter(|(_, edge)| wanted(&edge.marks)) {
        builder.add_edge(source, edge.clone());
    }
    builder.build()
}
