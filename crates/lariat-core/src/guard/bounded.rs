//! Operations on guards that give up instead of growing, for readers of foreign text.
//!
//! - Relies on: the work of an operation on two diagrams is at most the product of their sizes.
//! - Checked: `tests/prop_guard.rs`, against the operations without a bound.

use biodivine_lib_bdd::Bdd;
use biodivine_lib_bdd::op_function;

use super::{Guard, Repr};

impl Guard {
    /// How much memory it takes, in nodes of a diagram; 1 for a truth table.
    pub fn n_nodes(&self) -> usize {
        match &self.0 {
            Repr::Table(_) => 1,
            Repr::Diagram(diagram) => diagram.size(),
        }
    }

    /// The letters of both, unless computing them may take more than `max_steps` steps.
    ///
    /// ```
    /// use lariat_core::{Guard, Id, PropId};
    /// let [a, z] = [0, 25].map(|i| Guard::prop(PropId::new(i)));
    /// assert_eq!(a.and_within(&z, 100), Some(a.and(&z)));
    /// assert_eq!(z.and_within(&z.not(), 1), None);
    /// ```
    pub fn and_within(&self, other: &Self, max_steps: usize) -> Option<Self> {
        match (&self.0, &other.0) {
            (Repr::Table(a), Repr::Table(b)) => Some(Self(Repr::Table(a & b))),
            _ => self.combined_within(other, max_steps, op_function::and),
        }
    }

    /// The letters of either, unless computing them may take more than `max_steps` steps.
    pub fn or_within(&self, other: &Self, max_steps: usize) -> Option<Self> {
        match (&self.0, &other.0) {
            (Repr::Table(a), Repr::Table(b)) => Some(Self(Repr::Table(a | b))),
            _ => self.combined_within(other, max_steps, op_function::or),
        }
    }

    fn combined_within(
        &self,
        other: &Self,
        max_steps: usize,
        operation: impl Fn(Option<bool>, Option<bool>) -> Option<bool>,
    ) -> Option<Self> {
        let (a, b) = (self.diagram(), other.diagram());
        if a.size().saturating_mul(b.size()) > max_steps {
            return None;
        }
        Some(Self::normalized(Bdd::binary_op(&a, &b, operation)))
    }
}
