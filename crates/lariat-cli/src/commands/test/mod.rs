//! `lariat test`: translators against each other, and a judge.

mod external;
mod results;
mod template;

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use lariat_workbench::formula::{Formula, read};
use lariat_workbench::random::{self, Formulas, Generator, Shape, numbered_props};
use lariat_workbench::test::{
    Bench, Builtin, Contestant, Finding, Lent, Options, Round, Row, SpaceKind, Spaces, Tally,
    builtin_names, checks, repeat, rows, tell,
};
use lariat_workbench::{Budget, Problem, Range};
use rayon::prelude::*;

use crate::args::{FormulaInput, SyntaxName};
use crate::input::{Flow, Item, items};
use crate::limits::{LimitArgs, Watcher, bytes, seconds};
use crate::output::{Outcome, Output, Stop};
use crate::report;
use external::{External, Folder, Limits};
use template::Template;

/// Random cross-tests of translators: who is wrong, and the proof
///
/// Each round translates a formula and its negation with all translators and compares what they
/// say. Where they differ, a word is found, and the formula's meaning on it tells who is wrong.
#[derive(clap::Args, Clone, Debug)]
pub struct Args {
    /// Translators: registered names (see `lariat translate --list`; `lariat` and `lariat-ba` are the
    /// default pipeline), programs such as spin or ltl2tgba, or commands such as
    /// '{mine}./mine -f %s >%O'. Default: all registered ones and every known program on PATH
    #[arg(value_name = "TRANSLATOR")]
    translators: Vec<String>,
    /// Compare all others with this one only
    #[arg(long, value_name = "TRANSLATOR")]
    reference: Option<String>,

    /// How many rounds (default: 1000, or one for each formula given)
    #[arg(short = 'n', long, value_name = "N", help_heading = "Formulas")]
    rounds: Option<u64>,
    /// A formula (can be repeated)
    #[arg(
        short = 'f',
        long = "formula",
        value_name = "FORMULA",
        allow_hyphen_values = true,
        help_heading = "Formulas"
    )]
    formulas: Vec<String>,
    /// A file with a formula a line; `-` is stdin, `/N` the column of a CSV file
    #[arg(short = 'F', long = "file", value_name = "FILE[/COL]", help_heading = "Formulas")]
    files: Vec<String>,
    /// How formulas are written
    #[arg(long, value_enum, value_name = "DIALECT", default_value_t = SyntaxName::Auto,
          help_heading = "Formulas")]
    syntax: SyntaxName,
    /// How many symbols a random formula has
    #[arg(long, value_name = "RANGE", default_value = "4..7", help_heading = "Formulas")]
    size: Range,
    /// How many propositions
    #[arg(long, value_name = "N", default_value_t = 5, help_heading = "Formulas")]
    ap: usize,
    /// Weights of symbols, `U=3,X=0`
    #[arg(long, value_name = "WEIGHTS", help_heading = "Formulas")]
    priorities: Option<String>,
    /// Where chance starts
    #[arg(long, value_name = "N", default_value_t = 0, help_heading = "Formulas")]
    seed: u64,

    /// What kind of state spaces
    #[arg(long, value_enum, default_value_t = SpaceName::Graph, help_heading = "State spaces")]
    spaces: SpaceName,
    /// How many states; at most so many for all-paths
    #[arg(long, value_name = "N", default_value_t = 100, help_heading = "State spaces")]
    states: usize,
    /// How likely there is an edge between two states
    #[arg(long, value_name = "P", default_value_t = 0.2, value_parser = probability,
          help_heading = "State spaces")]
    density: f64,
    /// How likely a proposition is true in a state
    #[arg(long, value_name = "P", default_value_t = 0.5, value_parser = probability,
          help_heading = "State spaces")]
    truth: f64,
    /// A new state space every so many rounds
    #[arg(long, value_name = "N", default_value_t = 10,
          value_parser = clap::value_parser!(u64).range(1..), help_heading = "State spaces")]
    change_every: u64,

    /// Which checks, separated by commas: cross, consistency, paths, disjoint, complement, claims,
    /// all, none; `no-NAME` leaves one out
    #[arg(long, value_name = "NAMES", default_value = "all", allow_hyphen_values = true)]
    checks: String,
    /// Report each failure in one line, without making it smaller
    #[arg(long)]
    no_shrink: bool,

    /// Write a row for each translation, with ltlcross's columns
    #[arg(long, value_name = "FILE", help_heading = "Results")]
    csv: Option<String>,
    /// The same as JSON
    #[arg(long, value_name = "FILE", help_heading = "Results")]
    json: Option<String>,

    /// Give up a translation after so many seconds
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = seconds,
          help_heading = "Limits")]
    timeout: Duration,
    /// The memory that each process of a program may use: bytes, or with K, M, G
    #[arg(long, value_name = "SIZE", value_parser = bytes, help_heading = "Limits")]
    max_memory: Option<u64>,
    /// Threads (default: all cores)
    #[arg(short = 'j', long, value_name = "N", help_heading = "Limits")]
    jobs: Option<usize>,
}

#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum SpaceName {
    Graph,
    Path,
    AllPaths,
}

fn probability(text: &str) -> Result<f64, String> {
    let p: f64 = text.parse().map_err(|_| format!("`{text}` is no number"))?;
    match (0.0..=1.0).contains(&p) {
        true => Ok(p),
        false => Err(format!("{p} is not a probability: it must be from 0 to 1")),
    }
}

/// Rounds when nothing else is said.
const ROUNDS: u64 = 1_000;

/// Formulas that are tried to make a failing one smaller.
const MAX_TRIES: usize = 2_000;

/// Programs that are looked for on PATH.
const PEERS: [&str; 5] = ["spin", "lbt", "ltl2ba", "ltl3ba", "ltl2tgba"];

/// Runs `lariat test`.
pub fn run(args: &Args) -> Result<Outcome, Stop> {
    let formulas = formulas(args)?;
    let checks = checks(&args.checks)?;
    let watcher = Watcher::new(&LimitArgs {
        max_states: 1_000_000,
        timeout: Some(args.timeout),
        max_memory: None,
    })?;
    let start = Instant::now();
    let clock = || start.elapsed().as_secs_f64();
    let with_budget = |work: &mut dyn FnMut(&Budget)| {
        let (budget, _watch) = watcher.start();
        work(&budget);
    };
    let lent = Lent { clock: &clock, with_budget: &with_budget };
    let folder = Folder::new()
        .map_err(|error| Problem::error(format!("cannot make a temporary folder: {error}")))?;
    let (contestants, reference) = contestants(args, &lent, &folder)?;
    let spaces = Spaces {
        kind: match args.spaces {
            SpaceName::Graph => SpaceKind::Graph,
            SpaceName::Path => SpaceKind::Path,
            SpaceName::AllPaths => SpaceKind::AllPaths,
        },
        n_states: args.states.max(1),
        density: args.density,
        truth: args.truth,
        change_every: args.change_every,
        seed: args.seed,
    };
    let options = Options { checks, reference, ..Options::all_checks(spaces) };
    let contestants = contestants.iter().map(|c| &**c as &dyn Contestant).collect();
    let mut test = Test::new(args, Bench { contestants, options })?;
    test.run(&formulas)?;
    test.finish(args)
}

/// The formulas of all rounds.
fn formulas(args: &Args) -> Result<Vec<Formula>, Stop> {
    let limit = args.rounds.map(|n| usize::try_from(n).unwrap_or(usize::MAX));
    if args.formulas.is_empty() && args.files.is_empty() {
        let wanted = Formulas {
            generator: Generator::ExactSize,
            sizes: args.size,
            props: numbered_props(args.ap),
            priorities: args.priorities.clone(),
            shape: Shape::Any,
            unique: false,
            non_trivial: false,
            seed: args.seed,
        };
        let stream = random::formulas(&wanted)?;
        let limit = limit.unwrap_or(ROUNDS as usize);
        return Ok(stream.take(limit).collect::<Result<_, Problem>>()?);
    }
    let input = FormulaInput {
        formulas: Vec::new(),
        more_formulas: args.formulas.clone(),
        files: args.files.clone(),
        syntax: args.syntax,
        lbt_input: false,
        negate: false,
    };
    let mut all = Vec::new();
    items(&input, &mut |item: Result<Item, Problem>| {
        if limit.is_some_and(|limit| all.len() >= limit) {
            return Ok(Flow::Stop);
        }
        let item = item?;
        match read(&item.text, input.syntax()) {
            Ok(reading) => all.push(reading.formula),
            Err(problems) => {
                report::problems(&item, &problems);
                return Err(Stop::Reported);
            }
        }
        Ok(Flow::More)
    })?;
    Ok(all)
}

type Contestants<'a> = Vec<Box<dyn Contestant + 'a>>;

/// Who is tested, and which of them is the reference.
fn contestants<'a>(
    args: &Args,
    lent: &'a Lent<'a>,
    folder: &'a Folder,
) -> Result<(Contestants<'a>, Option<usize>), Problem> {
    let mut names = args.translators.clone();
    if names.is_empty() {
        names.extend(builtin_names().into_iter().map(str::to_owned));
        names.extend(PEERS.iter().filter(|peer| is_on_path(peer)).map(|peer| (*peer).to_owned()));
    }
    let reference = args.reference.as_ref().map(|reference| {
        names.iter().position(|name| name == reference).unwrap_or_else(|| {
            names.push(reference.clone());
            names.len() - 1
        })
    });
    let limits = Limits { timeout: args.timeout, max_memory: args.max_memory };
    let mut all: Contestants<'a> = Vec::new();
    for name in &names {
        let contestant: Box<dyn Contestant + 'a> = match Builtin::named(name, lent) {
            Some(builtin) => Box::new(builtin),
            None => Box::new(External::new(Template::parse(name)?, limits, folder)),
        };
        if all.iter().any(|other| other.name() == contestant.name()) {
            let message = format!("there are two translators called `{}`", contestant.name());
            let help = "give one another name: '{NAME}COMMAND'";
            return Err(Problem::error(message).with_help(help));
        }
        all.push(contestant);
    }
    Ok((all, reference))
}

fn is_on_path(program: &str) -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).any(|folder| folder.join(program).is_file())
}

/// A test on its way.
struct Test<'a> {
    bench: Bench<'a>,
    pool: rayon::ThreadPool,
    output: Output,
    shrinks: bool,
    keeps_rows: bool,
    tallies: Vec<Tally>,
    rows: Vec<Row>,
    /// What has been shown in full: who, and in which check or by which kind of failure.
    shown: Vec<(usize, &'static str)>,
    n_rounds: u64,
    n_undecided: u64,
}

impl<'a> Test<'a> {
    fn new(args: &Args, bench: Bench<'a>) -> Result<Self, Stop> {
        if args.jobs == Some(0) {
            return Err(Problem::error("-j needs at least one thread").into());
        }
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(args.jobs.unwrap_or(0))
            .build()
            .map_err(|error| Problem::error(format!("cannot start threads: {error}")))?;
        Ok(Self {
            pool,
            output: Output::open(None)?,
            shrinks: !args.no_shrink,
            keeps_rows: args.csv.is_some() || args.json.is_some(),
            tallies: vec![Tally::default(); bench.contestants.len()],
            bench,
            rows: Vec::new(),
            shown: Vec::new(),
            n_rounds: 0,
            n_undecided: 0,
        })
    }

    /// Rounds are run side by side, and told of in their order.
    fn run(&mut self, formulas: &[Formula]) -> Result<(), Stop> {
        let start = Instant::now();
        for batch in formulas.chunks(8 * self.pool.current_num_threads()) {
            let (bench, first) = (&self.bench, self.n_rounds);
            let rounds: Vec<Round> = self.pool.install(|| {
                let one = |(i, formula): (usize, &Formula)| bench.round(first + i as u64, formula);
                batch.par_iter().enumerate().map(one).collect()
            });
            for round in rounds {
                self.add(&round)?;
            }
            progress(self.n_rounds, formulas.len() as u64, start.elapsed());
        }
        Ok(())
    }

    fn add(&mut self, round: &Round) -> Result<(), Stop> {
        self.n_rounds += 1;
        self.n_undecided += u64::from(!round.undecided.is_empty());
        for (i, tally) in self.tallies.iter_mut().enumerate() {
            tally.add(round, i);
        }
        if self.keeps_rows {
            self.rows.extend(rows(round, &self.bench.contestants));
        }
        let mut told: Vec<usize> = Vec::new();
        for finding in &round.findings {
            let kind = finding.kind();
            let is_new = finding.guilty.iter().any(|&i| !self.shown.contains(&(i, kind)));
            if is_new && self.shrinks {
                self.shown.extend(finding.guilty.iter().map(|&i| (i, kind)));
                told.extend(&finding.guilty);
                let text = self.explain(round, finding);
                self.output.item(&text)?;
            } else if !finding.guilty.iter().all(|i| told.contains(i)) {
                told.extend(&finding.guilty);
                let text = tell(&self.names(), &round.formula, finding);
                let mut lines = text.lines();
                let (first, second) = (lines.next().unwrap_or(""), lines.next());
                let second = second.map_or(String::new(), |line| format!(": {}", line.trim()));
                self.output.item(&format!("round {}: {first}{second}", round.number))?;
            }
        }
        Ok(())
    }

    fn names(&self) -> Vec<&str> {
        self.bench.contestants.iter().map(|c| c.name()).collect()
    }

    /// A finding, made smaller, with the command that repeats it.
    fn explain(&self, round: &Round, finding: &Finding) -> String {
        let shrunk = self.bench.shrink(round, finding, MAX_TRIES);
        let names = self.names();
        let names: Vec<&str> = shrunk.contestants.iter().map(|&i| names[i]).collect();
        let mut text = tell(&names, &shrunk.round.formula, &shrunk.finding);
        if shrunk.round.formula != round.formula {
            let rest = if shrunk.is_minimal { "" } else { "; there may be a smaller formula" };
            text +=
                &format!("  seen first with {} in round {}{rest}\n", round.formula, round.number);
        }
        let commands: Vec<String> = self.bench.contestants.iter().map(|c| c.command()).collect();
        text + &format!("  repeat: {}\n", repeat(&commands, &shrunk))
    }

    fn finish(mut self, args: &Args) -> Result<Outcome, Stop> {
        clear_progress();
        let table = results::table(&self.names(), &self.tallies);
        self.output.item(table.trim_end())?;
        let all_clean = self.tallies.iter().all(Tally::is_clean);
        let verdict = if all_clean { "all agree" } else { "somebody is wrong" };
        let mut summary = format!("{} rounds: {verdict}", self.n_rounds);
        if self.n_undecided > 0 {
            summary += &format!("; in {} a check came to its limit", self.n_undecided);
        }
        self.output.item(&summary)?;
        self.output.finish()?;
        for (name, text) in
            [(&args.csv, results::csv as fn(&[Row]) -> String), (&args.json, results::json)]
        {
            if let Some(name) = name {
                let mut file = Output::open(Some(name))?;
                file.item(text(&self.rows).trim_end())?;
                file.finish()?;
            }
        }
        Ok(if all_clean { Outcome::Yes } else { Outcome::No })
    }
}

/// A line on a terminal that says how far the test is.
fn progress(done: u64, of: u64, elapsed: Duration) {
    let mut stderr = io::stderr().lock();
    if stderr.is_terminal() && elapsed > Duration::from_secs(1) {
        let left = elapsed.as_secs_f64() * (of - done) as f64 / done.max(1) as f64;
        // There is nobody left to tell when stderr is closed.
        let _ = write!(stderr, "\r\x1b[K{done} of {of} rounds, about {left:.0} s left");
        let _ = stderr.flush();
    }
}

fn clear_progress() {
    let mut stderr = io::stderr().lock();
    if stderr.is_terminal() {
        let _ = write!(stderr, "\r\x1b[K");
    }
}
