//! Promela models with every behavior.

use lariat_safety::universal_model;

pub use lariat_safety::FirstState;

/// The model with so many variables, `p0`, `p1`, …
pub fn universal(n_variables: usize, first: FirstState) -> String {
    let names: Vec<String> = (0..n_variables).map(|i| format!("p{i}")).collect();
    universal_model(&names.iter().map(String::as_str).collect::<Vec<_>>(), first)
}
