//! LTL to automata: independent translators behind one trait.

mod containment;
mod couvreur;
mod deterministic;
mod esparza_kretinsky_sickert;
mod gastin_oddoux;
mod giannakopoulou_lerda;
mod gpvw;
mod infinitely_often;
mod pipeline;
mod translator;
mod unambiguous;

pub use containment::{ByAutomata, violations};
pub use couvreur::Couvreur;
pub use deterministic::Deterministic;
pub use esparza_kretinsky_sickert::EsparzaKretinskySickert;
pub use gastin_oddoux::GastinOddoux;
pub use giannakopoulou_lerda::GiannakopoulouLerda;
pub use gpvw::Gpvw;
pub use pipeline::{
    Effort, Kind, Merging, Observer, Options, Outcome, Pipeline, Preference, Rewriting, Runs,
    Stage, Stopped,
};
pub use translator::{TRANSLATORS, Translator, translator};
