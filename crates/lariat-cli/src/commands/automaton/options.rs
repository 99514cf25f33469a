//! The options of `lariat automaton`.

use lariat_workbench::Budget;
use lariat_workbench::Problem;
use lariat_workbench::automaton::{Change, Marks, Question};
use lariat_workbench::word::Word;

use crate::automata::{AutomatonOutput, operand};
use crate::input::Item;
use crate::output::Stop;
use crate::report;

/// Read, convert, reduce, combine and compare automata
///
/// Automata come from files or from stdin, as HOA, never claims, LBTT's or ltl2dstar's format, in
/// any mixture. They are filtered as they are read, then changed in the order of the options below,
/// then printed. Exit 0: something matched. Exit 1: nothing matched. Exit 2: something could not be
/// read. Exit 3: a limit was reached.
#[derive(clap::Args, Clone, Debug)]
pub struct Args {
    /// Files with automata; `-` is stdin
    #[arg(value_name = "FILE")]
    pub files: Vec<String>,

    #[command(flatten)]
    pub output: AutomatonOutput,
    /// What to print for each automaton: %s states, %e edges, %t transitions, %a acceptance sets,
    /// %c components, %d deterministic, %p complete, %n nondeterministic states, %g acceptance, %h
    /// the automaton in one line, %m name, %w an accepted word, %x propositions; in upper case, of
    /// the automaton as it was read; %F file, %L line, %l serial number, %r seconds, %% a percent
    /// sign
    #[arg(
        long,
        alias = "format",
        value_name = "FORMAT",
        group = "style",
        help_heading = "Automata out"
    )]
    pub stats: Option<String>,
    /// Print a shortest accepted word of each automaton instead of the automaton
    #[arg(long, group = "style", help_heading = "Automata out")]
    pub word: bool,
    /// Print how many automata match instead of the automata
    #[arg(short = 'c', long, help_heading = "Automata out")]
    pub count: bool,
    /// Print nothing: the exit code is the answer
    #[arg(short = 'q', long, help_heading = "Automata out")]
    pub quiet: bool,

    /// Only automata that accept nothing
    #[arg(long, help_heading = "Questions")]
    pub is_empty: bool,
    /// Only deterministic automata
    #[arg(long, help_heading = "Questions")]
    pub is_deterministic: bool,
    /// Only complete automata
    #[arg(long, help_heading = "Questions")]
    pub is_complete: bool,
    /// Only weak automata
    #[arg(long, help_heading = "Questions")]
    pub is_weak: bool,
    /// Only terminal automata
    #[arg(long, help_heading = "Questions")]
    pub is_terminal: bool,
    /// Only unambiguous automata
    #[arg(long, help_heading = "Questions")]
    pub is_unambiguous: bool,
    /// Only automata that accept a word in common with the one in this file
    #[arg(long, alias = "intersect", value_name = "FILE", help_heading = "Questions")]
    pub intersects: Option<String>,
    /// Only automata all of whose words the one in this file accepts
    #[arg(long, value_name = "FILE", help_heading = "Questions")]
    pub included_in: Option<String>,
    /// Only automata that accept the same words as the one in this file
    #[arg(long, alias = "are-equivalent", value_name = "FILE", help_heading = "Questions")]
    pub equivalent_to: Option<String>,
    /// Only automata that accept this word (can be repeated)
    #[arg(long, value_name = "WORD", help_heading = "Questions")]
    pub accept_word: Vec<String>,
    /// Only automata that reject this word (can be repeated)
    #[arg(long, value_name = "WORD", help_heading = "Questions")]
    pub reject_word: Vec<String>,
    /// Only the automata that the other questions drop
    #[arg(short = 'v', long, help_heading = "Questions")]
    pub invert_match: bool,
    /// At most so many automata
    #[arg(short = 'n', long, value_name = "N", help_heading = "Questions")]
    pub max_count: Option<u64>,

    /// Keep only these states, by their numbers: 0,2,3
    #[arg(long, value_name = "STATES", value_delimiter = ',', help_heading = "Changes")]
    pub keep_states: Vec<usize>,
    /// Drop states that cannot be reached
    #[arg(long, help_heading = "Changes")]
    pub remove_unreachable: bool,
    /// The intersection with the automaton in this file (can be repeated)
    #[arg(long, alias = "product-and", value_name = "FILE", help_heading = "Changes")]
    pub product: Vec<String>,
    /// The union with the automaton in this file (can be repeated)
    #[arg(long, alias = "sum-or", value_name = "FILE", help_heading = "Changes")]
    pub sum: Vec<String>,
    /// All other words
    #[arg(long, help_heading = "Changes")]
    pub complement: bool,
    /// A deterministic automaton with parity acceptance
    #[arg(long, alias = "deterministic", short = 'D', help_heading = "Changes")]
    pub determinize: bool,
    /// Make it smaller: useless states, marks and edges, simulation
    #[arg(long, help_heading = "Changes")]
    pub reduce: bool,
    /// Generalized Büchi acceptance
    #[arg(long, alias = "gba", group = "kind", help_heading = "Changes")]
    pub tgba: bool,
    /// Büchi acceptance, with marks on edges
    #[arg(
        short = 'b',
        long,
        visible_alias = "degeneralize",
        group = "kind",
        help_heading = "Changes"
    )]
    pub buchi: bool,
    /// Büchi acceptance, with marks on states
    #[arg(short = 'B', long, alias = "sba", group = "kind", help_heading = "Changes")]
    pub ba: bool,
    /// Marks on states
    #[arg(short = 'S', long, help_heading = "Changes")]
    pub sbacc: bool,
    /// An edge for every letter in every state
    #[arg(short = 'C', long, help_heading = "Changes")]
    pub complete: bool,
    /// Make it as small as possible while this command succeeds, with the name of a file in the
    /// place of %
    #[arg(long, value_name = "COMMAND", help_heading = "Changes")]
    pub shrink: Option<String>,

    /// Give up beyond so many states
    #[arg(long, value_name = "N", help_heading = "Limits")]
    pub max_states: Option<u64>,
}

impl Args {
    /// How far to go.
    pub fn budget(&self) -> Budget {
        Budget::UNLIMITED.with_max_states(self.max_states.unwrap_or(u64::MAX))
    }

    /// What is asked about each automaton.
    pub fn questions(&self) -> Result<Vec<Question>, Stop> {
        let flags = [
            (self.is_empty, Question::IsEmpty),
            (self.is_deterministic, Question::IsDeterministic),
            (self.is_complete, Question::IsComplete),
            (self.is_weak, Question::IsWeak),
            (self.is_terminal, Question::IsTerminal),
            (self.is_unambiguous, Question::IsUnambiguous),
        ];
        let mut questions: Vec<Question> =
            flags.into_iter().filter(|(on, _)| *on).map(|(_, question)| question).collect();
        for text in &self.accept_word {
            questions.push(Question::Accepts(word("--accept-word", text)?));
        }
        for text in &self.reject_word {
            questions.push(Question::Rejects(word("--reject-word", text)?));
        }
        if let Some(file) = &self.intersects {
            questions.push(Question::Intersects(operand(file)?));
        }
        if let Some(file) = &self.included_in {
            questions.push(Question::IncludedIn(operand(file)?));
        }
        if let Some(file) = &self.equivalent_to {
            questions.push(Question::EquivalentTo(operand(file)?));
        }
        Ok(questions)
    }

    /// What is done to each automaton, in the order in which Spot's autfilt does it.
    pub fn changes(&self) -> Result<Vec<Change>, Stop> {
        let mut changes = Vec::new();
        if !self.keep_states.is_empty() {
            changes.push(Change::KeepStates(self.keep_states.clone()));
        }
        if self.remove_unreachable {
            changes.push(Change::RemoveUnreachable);
        }
        for file in &self.product {
            changes.push(Change::Product(operand(file)?));
        }
        for file in &self.sum {
            changes.push(Change::Sum(operand(file)?));
        }
        let later = [
            (self.complement, Change::Complement),
            (self.determinize, Change::Determinize),
            (self.reduce, Change::Reduce),
            (self.tgba, Change::GeneralizedBuchi),
            (self.buchi, Change::Buchi(Marks::OnEdges)),
            (self.ba, Change::Buchi(Marks::OnStates)),
            (self.sbacc, Change::StateMarks),
            (self.complete, Change::Complete),
            // Completion may add a state whose loop shows other marks than the rest.
            (self.sbacc && self.complete, Change::StateMarks),
        ];
        changes.extend(later.into_iter().filter(|(on, _)| *on).map(|(_, change)| change));
        let stdin = self.product.iter().chain(&self.sum).chain(&self.intersects);
        let stdin = stdin.chain(&self.included_in).chain(&self.equivalent_to);
        let stdin = stdin.chain(&self.files).filter(|name| *name == "-").count();
        let implied = usize::from(self.files.is_empty() && stdin > 0);
        if stdin + implied > 1 {
            return Err(Problem::error("stdin can be read only once").into());
        }
        Ok(changes)
    }
}

fn word(option: &str, text: &str) -> Result<Word, Stop> {
    let item = Item::option(option, text);
    match Word::read(text) {
        Ok((word, warnings)) => {
            report::problems(&item, &warnings);
            Ok(word)
        }
        Err(problems) => {
            report::problems(&item, &problems);
            Err(Stop::Reported)
        }
    }
}
