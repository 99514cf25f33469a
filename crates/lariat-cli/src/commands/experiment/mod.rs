//! `lariat experiment`: the tables of papers, made again beside the peers.

mod automata;
mod data;
mod instruments;
mod peers;
mod products;
mod reductions;
mod scaling;
mod sizes;
mod table;

use crate::output::{Outcome, Stop};

pub use table::Table;

/// Re-run published tables beside the peers
#[derive(clap::Args, Clone, Debug)]
pub struct Args {
    #[command(subcommand)]
    experiment: Experiment,
}

#[derive(clap::Subcommand, Clone, Debug)]
enum Experiment {
    Sizes(sizes::Args),
    Reductions(reductions::Args),
    Scaling(scaling::Args),
    Products(products::Args),
    Automata(automata::Args),
}

/// Runs `lariat experiment`.
pub fn run(args: &Args) -> Result<Outcome, Stop> {
    match &args.experiment {
        Experiment::Sizes(args) => sizes::run(args),
        Experiment::Reductions(args) => reductions::run(args),
        Experiment::Scaling(args) => scaling::run(args),
        Experiment::Products(args) => products::run(args),
        Experiment::Automata(args) => automata::run(args),
    }
}
