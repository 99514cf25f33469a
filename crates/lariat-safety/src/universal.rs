//! Universal models: every behavior over some Boolean variables.
//!
//! - Paper: RV10, where they turn a model checker into a satisfiability checker; RV12, appendix B,
//!   where claims are measured on them.
//! - Cost: as many lines as variables.
//! - Departs: a step is one `atomic` sequence, so that a claim sees no half of it.

use std::fmt::Write as _;

/// What the variables are before the first step.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum FirstState {
    /// All false, as Promela starts.
    #[default]
    AllFalse,
    /// All true.
    AllTrue,
}

/// A Promela model whose variables take any values at each step.
///
/// ```
/// use lariat_safety::{FirstState, universal_model};
/// assert_eq!(universal_model(&["p", "q"], FirstState::AllFalse), "\
/// bool p, q;
///
/// active proctype universal() {
///   do
///     :: atomic {
///        if :: p = 0; :: p = 1; fi;
///        if :: q = 0; :: q = 1; fi;
///        }
///   od;
/// }
/// ");
/// ```
pub fn universal_model(variables: &[&str], first: FirstState) -> String {
    let mut text = String::new();
    if !variables.is_empty() {
        let declared: Vec<String> = match first {
            FirstState::AllFalse => variables.iter().map(|v| (*v).to_owned()).collect(),
            FirstState::AllTrue => variables.iter().map(|v| format!("{v} = 1")).collect(),
        };
        let _ = writeln!(text, "bool {};\n", declared.join(", "));
    }
    text.push_str("active proctype universal() {\n  do\n    :: atomic {\n");
    for variable in variables {
        let _ = writeln!(text, "       if :: {variable} = 0; :: {variable} = 1; fi;");
    }
    // An atomic sequence must not be empty.
    let end = if variables.is_empty() { "       skip;\n" } else { "" };
    let _ = write!(text, "{end}       }}\n  od;\n}}\n");
    text
}
