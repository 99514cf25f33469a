//! `lariat translate`: LTL to automata.

mod job;

use lariat_workbench::automaton::Marks;
use lariat_workbench::translate::{
    Construction, Effort, Extra, Kind, Merging, Options, Preference, Runs, Wanted, list,
    list_extras,
};
use lariat_workbench::{Problem, Severity};
use rayon::prelude::*;

use crate::args::FormulaInput;
use crate::automata::{AutomatonOutput, Printer};
use crate::format::Format;
use crate::input::{Flow, Item, items};
use crate::limits::{LimitArgs, Watcher};
use crate::output::{Outcome, Output, Stop};
use crate::report;
use job::{Answer, Complaint, Job, Worker};

/// LTL to automata
///
/// The default pipeline translates the formula and its negation, reduces both, and merges states of
/// the one as long as its product with the other stays empty.
#[derive(clap::Args, Clone, Debug)]
pub struct Args {
    #[command(flatten)]
    input: FormulaInput,
    #[command(flatten)]
    output: AutomatonOutput,
    /// What to print for each automaton: %f formula, %s states, %e edges, %t transitions, %a
    /// acceptance sets, %c components, %d deterministic, %p complete, %n nondeterministic states,
    /// %g acceptance, %h the automaton in one line, %w an accepted word, %x propositions, %F file,
    /// %L line, %l serial number, %r seconds, %% a percent sign
    #[arg(
        long,
        alias = "format",
        value_name = "FORMAT",
        group = "style",
        help_heading = "Automata out"
    )]
    stats: Option<String>,
    /// Print nothing: only translate
    #[arg(short = 'q', long, help_heading = "Automata out")]
    quiet: bool,

    #[command(flatten)]
    kind: KindArgs,
    #[command(flatten)]
    goal: GoalArgs,

    /// One construction by name, instead of the default pipeline
    #[arg(long, value_name = "NAME", help_heading = "Translators")]
    algorithm: Option<String>,
    /// List the translators with their papers
    #[arg(long, help_heading = "Translators")]
    list: bool,
    /// Translate the formula as it is
    #[arg(long, requires = "algorithm", help_heading = "Translators")]
    no_simplify: bool,
    /// Leave the automaton as the construction makes it
    #[arg(long, requires = "algorithm", help_heading = "Translators")]
    no_reduce: bool,
    /// Do not merge states against the automaton of the negation: to see what it is worth
    #[arg(long, conflicts_with = "algorithm", help_heading = "Translators")]
    no_merging: bool,
    /// Show each stage with its size on stderr; `=hoa` with its automaton
    #[arg(long, value_name = "hoa", num_args = 0..=1, require_equals = true,
          default_missing_value = "sizes", value_parser = ["sizes", "hoa"],
          help_heading = "Translators")]
    trace: Option<String>,
    /// Check each automaton again, against a translator that did not make it and on random words,
    /// before it is printed
    #[arg(long, help_heading = "Translators")]
    verify: bool,

    /// Something beyond the pipeline, by name (can be repeated): sat-minimize, containment,
    /// lookahead-simulation, …
    #[arg(short = 'x', long = "extra", value_name = "NAME", help_heading = "Translators")]
    extras: Vec<String>,
    /// List what -x takes
    #[arg(long, help_heading = "Translators")]
    list_extras: bool,

    #[command(flatten)]
    limits: LimitArgs,
    /// Threads (default: all cores)
    #[arg(short = 'j', long, value_name = "N", help_heading = "Limits")]
    jobs: Option<usize>,
}

/// What kind of automaton.
#[derive(clap::Args, Clone, Debug)]
#[command(next_help_heading = "Automaton type")]
struct KindArgs {
    /// Generalized Büchi acceptance with marks on edges (default)
    #[arg(long, alias = "gba", group = "kind")]
    tgba: bool,
    /// Büchi acceptance, with marks on edges
    #[arg(short = 'b', long, group = "kind")]
    buchi: bool,
    /// Büchi acceptance, with marks on states
    #[arg(short = 'B', long, alias = "sba", group = "kind")]
    ba: bool,
    /// Any acceptance condition
    #[arg(short = 'G', long, group = "kind")]
    generic: bool,
    /// A parity condition
    #[arg(short = 'P', long, group = "kind")]
    parity: bool,
    /// No acceptance condition: accepts what no finite prefix refutes
    #[arg(short = 'M', long, group = "kind")]
    monitor: bool,
    /// Marks on states
    #[arg(short = 'S', long, alias = "state-based-acceptance")]
    sbacc: bool,
    /// An edge for each letter in each state
    #[arg(short = 'C', long)]
    complete: bool,
    /// At most one accepting run for each word
    #[arg(short = 'U', long)]
    unambiguous: bool,
}

/// What to prefer, and how hard to try.
#[derive(clap::Args, Clone, Debug)]
#[command(next_help_heading = "Goal")]
struct GoalArgs {
    /// Few states (default)
    #[arg(long, group = "preference")]
    small: bool,
    /// Deterministic where the acceptance condition allows it
    #[arg(short = 'D', long, group = "preference")]
    deterministic: bool,
    /// Whatever is quickest to make
    #[arg(short = 'a', long, group = "preference")]
    any: bool,
    /// One construction, reduced
    #[arg(long, group = "effort")]
    low: bool,
    /// Also merged against the negation, and minimal automata of obligations
    #[arg(long, group = "effort")]
    medium: bool,
    /// The smallest of several constructions (default)
    #[arg(long, group = "effort")]
    high: bool,
}

impl Args {
    fn wanted(&self) -> Result<Wanted, Problem> {
        let kind = match &self.kind {
            KindArgs { buchi: true, .. } => Kind::Buchi,
            KindArgs { ba: true, .. } => Kind::StateBuchi,
            KindArgs { generic: true, .. } => Kind::Generic,
            KindArgs { parity: true, .. } => Kind::Parity,
            KindArgs { monitor: true, .. } => Kind::Monitor,
            KindArgs { tgba: false, .. } if self.output.spin.is_some() => Kind::StateBuchi,
            _ => Kind::GeneralizedBuchi,
        };
        let preference = match &self.goal {
            GoalArgs { deterministic: true, .. } => Preference::Deterministic,
            GoalArgs { any: true, .. } => Preference::Any,
            _ => Preference::Small,
        };
        let effort = match &self.goal {
            GoalArgs { low: true, .. } => Effort::Low,
            GoalArgs { medium: true, .. } => Effort::Medium,
            _ => Effort::High,
        };
        let merging = if self.no_merging { Merging::Off } else { Merging::Guided };
        let runs = if self.kind.unambiguous { Runs::Unambiguous } else { Runs::Any };
        let construction = self.algorithm.as_ref().map(|name| Construction {
            name: name.clone(),
            simplify: !self.no_simplify,
            reduce: !self.no_reduce,
        });
        let options = Options { kind, preference, effort, merging, runs, ..Options::default() };
        Ok(Wanted {
            options,
            marks: if self.kind.sbacc { Marks::OnStates } else { Marks::OnEdges },
            complete: self.kind.complete,
            construction,
            extras: self.extras.iter().map(|name| Extra::named(name)).collect::<Result<_, _>>()?,
        })
    }
}

/// Runs `lariat translate`.
pub fn run(args: &Args) -> Result<Outcome, Stop> {
    if args.list {
        let mut output = Output::open(None)?;
        for info in list() {
            output.item(&format!("{:<22} {:<8} {}", info.name, info.paper, info.description))?;
        }
        output.finish()?;
        return Ok(Outcome::Yes);
    }
    if args.list_extras {
        let mut output = Output::open(None)?;
        for (name, description) in list_extras() {
            output.item(&format!("{name:<22} {description}"))?;
        }
        output.finish()?;
        return Ok(Outcome::Yes);
    }
    let job = Job {
        wanted: args.wanted()?,
        syntax: args.input.syntax(),
        negate: args.input.negate,
        printer: args.output.printer()?,
        format: match &args.stats {
            Some(text) => Some(Format::parse(text, "fsetacdpnghmwxFLlr")?),
            None => None,
        },
        trace: args.trace.clone(),
        verify: args.verify,
        watcher: Watcher::new(&args.limits)?,
    };
    let threads = match args.jobs {
        Some(0) => return Err(Problem::error("-j needs at least one thread").into()),
        Some(n) => n,
        None => std::thread::available_parallelism().map_or(1, usize::from),
    };
    let mut batch = Batch {
        // A worker is tried here, so that a wish that cannot be met is told once.
        first: Worker::new(&job)?,
        job: &job,
        threads,
        pending: Vec::new(),
        n_read: 0,
        quiet: args.quiet,
        output: Output::open(args.output.output.as_deref())?,
        outcome: Outcome::Yes,
    };
    items(&args.input, &mut |item| batch.add(item))?;
    batch.translate_pending()?;
    batch.output.finish()?;
    Ok(batch.outcome)
}

/// Formulas for each thread that are translated at a time.
const SHARE: usize = 32;

/// Formulas that wait for being translated together, and what became of the others.
struct Batch<'j> {
    job: &'j Job,
    first: Worker<'j>,
    threads: usize,
    pending: Vec<(u64, Item)>,
    n_read: u64,
    quiet: bool,
    output: Output,
    outcome: Outcome,
}

impl Batch<'_> {
    fn add(&mut self, item: Result<Item, Problem>) -> Result<Flow, Stop> {
        match item {
            Ok(item) => {
                self.pending.push((self.n_read, item));
                self.n_read += 1;
            }
            Err(problem) => {
                self.translate_pending()?;
                report::plain(&problem);
                self.outcome = self.outcome.max(Outcome::Wrong);
            }
        }
        let enough = if self.threads == 1 { 1 } else { SHARE * self.threads };
        if self.pending.len() >= enough {
            self.translate_pending()?;
        }
        Ok(Flow::More)
    }

    /// Translates what waits, on all threads, and shows it in the order in which it came.
    fn translate_pending(&mut self) -> Result<(), Stop> {
        let pending = std::mem::take(&mut self.pending);
        if self.threads == 1 || pending.len() == 1 {
            for (number, item) in pending {
                let answer = self.first.answer(item, number);
                self.show(answer)?;
            }
            return Ok(());
        }
        let job = self.job;
        let worker = || Worker::new(job).expect("one was made before");
        let answers: Vec<Answer> = in_pool(self.threads, || {
            let work = pending.into_par_iter();
            work.map_init(worker, |worker, (number, item)| worker.answer(item, number)).collect()
        });
        answers.into_iter().try_for_each(|answer| self.show(answer))
    }

    fn show(&mut self, answer: Answer) -> Result<(), Stop> {
        for complaint in &answer.complaints {
            match complaint {
                Complaint::About(item, problems) => report::problems(item, problems),
                Complaint::Plain(problem) => report::plain(problem),
                Complaint::Told(text) => report::told(text),
            }
        }
        self.outcome = self.outcome.max(answer.outcome);
        match answer.text {
            Some(text) if !self.quiet => self.output.item(&text),
            _ => Ok(()),
        }
    }
}

/// Runs something on so many threads, or on this one if the system gives no others.
fn in_pool<T: Send>(threads: usize, work: impl FnOnce() -> T + Send) -> T {
    match rayon::ThreadPoolBuilder::new().num_threads(threads).build() {
        Ok(pool) => pool.install(work),
        Err(_) => work(),
    }
}

/// Something that is not quite as it should be, about an item.
fn warning(item: &Item, message: &str) -> Problem {
    let message = format!("{}:{}: {message}", item.origin, item.line);
    Problem { severity: Severity::Warning, ..Problem::error(message) }
}
