//! Where suites of formulas and the peers' figures are.

use std::fs;
use std::path::{Path, PathBuf};

use lariat_workbench::Problem;
use lariat_workbench::experiment::{Measurement, Suite, read_peers, read_suite};

use crate::output::Stop;

/// The folders that are looked for when none is given: the shared collection beside a clone, and
/// the clone's own selection.
const FOLDERS: [&str; 2] = ["../shared/data", "corpus"];

/// Where formulas come from.
#[derive(clap::Args, Clone, Debug)]
#[command(next_help_heading = "Formulas in")]
pub struct DataArgs {
    /// Suites: `eh` is DIR/formulas/eh.ltl (default: all that the peers' figures name)
    #[arg(value_name = "SUITE")]
    pub suites: Vec<String>,
    /// The folder of formulas/*.ltl, a formula a line, and peers.csv, the peers' figures (default:
    /// ../shared/data, else corpus)
    #[arg(long, value_name = "DIR")]
    pub data: Option<PathBuf>,
}

/// A folder of suites and figures.
pub struct Data {
    folder: PathBuf,
    /// What peers made of the formulas.
    pub peers: Vec<Measurement>,
}

impl Data {
    /// Opens the folder that is given, or the first that there is.
    pub fn open(args: &DataArgs) -> Result<Self, Stop> {
        let is_there = |folder: &&&str| Path::new(folder).join("formulas").is_dir();
        let folder = match &args.data {
            Some(folder) => folder.clone(),
            None => FOLDERS.iter().find(is_there).map(PathBuf::from).ok_or_else(|| {
                Problem::error(format!("there is no folder {} here", FOLDERS.join(" or ")))
                    .with_help(
                        "name one with --data=DIR; it holds formulas/*.ltl, and perhaps peers.csv",
                    )
            })?,
        };
        let path = folder.join("peers.csv");
        let peers = match path.exists() {
            false => Vec::new(),
            true => read_peers(&read(&path)?).map_err(|problem| {
                let message = format!("{}: {}", path.display(), problem.message);
                Problem { message, ..problem }
            })?,
        };
        Ok(Self { folder, peers })
    }

    /// The suites that are named; all that the peers' figures name, or `otherwise` if there are
    /// none, when no one is.
    pub fn suites(&self, names: &[String], otherwise: &[&str]) -> Result<Vec<Suite>, Stop> {
        let mut names = names.to_vec();
        if names.is_empty() {
            names = otherwise.iter().map(|&name| name.to_owned()).collect();
        }
        if names.is_empty() {
            names.extend(self.peers.iter().map(|m| m.suite.clone()));
            let mut seen = std::collections::BTreeSet::new();
            names.retain(|name| seen.insert(name.clone()));
        }
        if names.is_empty() {
            let problem =
                Problem::error(format!("no suite named, and {} names none", self.peers_path()));
            return Err(problem
                .with_help("`lariat experiment sizes eh` takes formulas/eh.ltl")
                .into());
        }
        names.iter().map(|name| self.suite(name)).collect()
    }

    fn suite(&self, name: &str) -> Result<Suite, Stop> {
        let path = self.folder.join("formulas").join(format!("{name}.ltl"));
        Ok(read_suite(name, &read(&path)?)?)
    }

    fn peers_path(&self) -> String {
        self.folder.join("peers.csv").display().to_string()
    }
}

fn read(path: &Path) -> Result<String, Problem> {
    fs::read_to_string(path)
        .map_err(|error| Problem::error(format!("cannot read {}: {error}", path.display())))
}
