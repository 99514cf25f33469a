//! One module for each subcommand: its options, and how its answers look.

pub mod automaton;
pub mod cite;
pub mod experiment;
pub mod family;
pub mod formula;
pub mod random;
pub mod safety;
pub mod test;
pub mod translate;
