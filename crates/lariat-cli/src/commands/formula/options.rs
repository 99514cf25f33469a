//! The options of `lariat formula`.

use lariat_workbench::formula::{Change, Classes, Filter, Formula, Names, read};
use lariat_workbench::language::LanguageFilter;
use lariat_workbench::word::Word;
use lariat_workbench::{Problem, Range};

use crate::args::{FormulaInput, FormulaOutput};
use crate::input::Item;
use crate::output::Stop;
use crate::report;

/// Read, convert, simplify, classify, compare and explain formulas
///
/// Formulas come from the arguments, from files, or from stdin, a line each. They are changed,
/// filtered and printed, in this order. Exit 0: something was printed, or the answer is yes.
/// Exit 1: nothing matched, or the answer is no. Exit 2: something could not be read.
#[derive(clap::Args, Clone, Debug)]
pub struct Args {
    #[command(flatten)]
    pub input: FormulaInput,
    #[command(flatten)]
    pub output: FormulaOutput,

    /// Simplify: -r0 constants only, -r1 basic rules, -r2 also by eventual and universal classes,
    /// -r3 also by syntactic implication; -r alone is -r3
    #[arg(long, value_name = "LEVEL", help_heading = "Changes", num_args = 0..=1,
          require_equals = true, default_missing_value = "3")]
    pub simplify: Option<u8>,
    /// Show every step of the simplification with its rule
    #[arg(long, requires = "simplify", help_heading = "Changes")]
    pub trace: bool,
    /// Negation normal form
    #[arg(long, help_heading = "Changes")]
    pub nnf: bool,
    /// Spell out `W` and `M`
    #[arg(long, help_heading = "Changes")]
    pub remove_wm: bool,
    /// Spell out operators: letters of eFGiMRW^
    #[arg(long, value_name = "LETTERS", help_heading = "Changes", num_args = 0..=1,
          require_equals = true, default_missing_value = "eFGiMRW^")]
    pub unabbreviate: Option<String>,
    /// Rename propositions to a, b, c, … or p0, p1, p2, …
    #[arg(long, value_name = "NAMES", help_heading = "Changes", num_args = 0..=1,
          require_equals = true, default_missing_value = "pnn")]
    pub relabel: Option<NamesName>,
    /// Give names to Boolean subformulas as well, where that loses nothing
    #[arg(long, value_name = "NAMES", help_heading = "Changes", num_args = 0..=1,
          require_equals = true, default_missing_value = "pnn")]
    pub relabel_bool: Option<NamesName>,

    /// Only formulas with so many symbols
    #[arg(long, value_name = "RANGE", help_heading = "Filters")]
    pub size: Option<Range>,
    /// Only formulas with so many symbols, maximal Boolean subformulas counting one
    #[arg(long, value_name = "RANGE", help_heading = "Filters")]
    pub bsize: Option<Range>,
    /// Only formulas with so many distinct propositions
    #[arg(long, value_name = "RANGE", help_heading = "Filters")]
    pub ap: Option<Range>,
    /// Only formulas without temporal operators
    #[arg(long, help_heading = "Filters")]
    pub boolean: bool,
    /// Only pure eventualities, by their syntax
    #[arg(long, help_heading = "Filters")]
    pub eventual: bool,
    /// Only pure universalities, by their syntax
    #[arg(long, help_heading = "Filters")]
    pub universal: bool,
    /// Only formulas without `X`
    #[arg(long, alias = "syntactic-stutter-invariant", help_heading = "Filters")]
    pub nox: bool,
    /// Only formulas that are safety by their syntax
    #[arg(long, help_heading = "Filters")]
    pub syntactic_safety: bool,
    /// Only formulas that are guarantee by their syntax
    #[arg(long, help_heading = "Filters")]
    pub syntactic_guarantee: bool,
    /// Only formulas that are obligations by their syntax
    #[arg(long, help_heading = "Filters")]
    pub syntactic_obligation: bool,
    /// Only formulas that are recurrence by their syntax
    #[arg(long, help_heading = "Filters")]
    pub syntactic_recurrence: bool,
    /// Only formulas that are persistence by their syntax
    #[arg(long, help_heading = "Filters")]
    pub syntactic_persistence: bool,
    /// Only formulas that hold on this word (can be repeated)
    #[arg(long, value_name = "WORD", help_heading = "Filters")]
    pub accept_word: Vec<String>,
    /// Only formulas that fail on this word (can be repeated)
    #[arg(long, value_name = "WORD", help_heading = "Filters")]
    pub reject_word: Vec<String>,
    /// Only the formulas that the other filters drop
    #[arg(short = 'v', long, help_heading = "Filters")]
    pub invert_match: bool,
    /// Each formula once
    #[arg(short = 'u', long, help_heading = "Filters")]
    pub unique: bool,
    /// At most so many formulas
    #[arg(short = 'n', long, value_name = "N", help_heading = "Filters")]
    pub max_count: Option<u64>,

    /// States that the automata of one formula may have
    #[arg(
        long,
        value_name = "N",
        default_value_t = 100_000,
        help_heading = "Filters by language (decided by automata)"
    )]
    pub max_states: u64,
    /// Only safety formulas
    #[arg(long, help_heading = "Filters by language (decided by automata)")]
    pub safety: bool,
    /// Only guarantee formulas
    #[arg(long, help_heading = "Filters by language (decided by automata)")]
    pub guarantee: bool,
    /// Only obligations
    #[arg(long, help_heading = "Filters by language (decided by automata)")]
    pub obligation: bool,
    /// Only recurrence formulas
    #[arg(long, help_heading = "Filters by language (decided by automata)")]
    pub recurrence: bool,
    /// Only persistence formulas
    #[arg(long, help_heading = "Filters by language (decided by automata)")]
    pub persistence: bool,
    /// Only liveness formulas
    #[arg(long, help_heading = "Filters by language (decided by automata)")]
    pub liveness: bool,
    /// Only formulas that stuttering cannot change
    #[arg(long, help_heading = "Filters by language (decided by automata)")]
    pub stutter_invariant: bool,
    /// Only formulas equivalent to this one
    #[arg(
        long,
        value_name = "FORMULA",
        help_heading = "Filters by language (decided by automata)"
    )]
    pub equivalent_to: Option<String>,
    /// Only formulas that imply this one
    #[arg(
        long,
        value_name = "FORMULA",
        help_heading = "Filters by language (decided by automata)"
    )]
    pub imply: Option<String>,
    /// Only formulas that this one implies
    #[arg(
        long,
        value_name = "FORMULA",
        help_heading = "Filters by language (decided by automata)"
    )]
    pub implied_by: Option<String>,

    /// Print how many formulas match instead of the formulas
    #[arg(short = 'c', long, help_heading = "Questions")]
    pub count: bool,
    /// Print nothing: the exit code is the answer
    #[arg(short = 'q', long, help_heading = "Questions")]
    pub quiet: bool,
    /// Print the syntactic classes of each formula
    #[arg(long, help_heading = "Questions")]
    pub classify: bool,
    /// Does the formula hold on this word? `a&!b; b; cycle{a; b}`: letters before the cycle, then
    /// the cycle; what a letter does not mention is false
    #[arg(long, value_name = "WORD", help_heading = "Questions")]
    pub on: Option<String>,
    /// Read the formula out in English; with --on, say why it holds or fails
    #[arg(long, help_heading = "Questions")]
    pub explain: bool,
    /// Compare two formulas on all words with stem and cycle of at most N letters
    #[arg(long, value_name = "N", help_heading = "Questions")]
    pub equivalent_on: Option<usize>,
    /// List the rules that simplification knows
    #[arg(long, help_heading = "Questions")]
    pub list_rules: bool,
    /// Try at most so many words with --equivalent-on
    #[arg(long, value_name = "N", default_value_t = 100_000_000, help_heading = "Questions")]
    pub max_words: u64,
}

/// Names for propositions, as the command line calls them.
#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum NamesName {
    Abc,
    Pnn,
}

impl From<NamesName> for Names {
    fn from(name: NamesName) -> Self {
        match name {
            NamesName::Abc => Self::Abc,
            NamesName::Pnn => Self::Pnn,
        }
    }
}

impl Args {
    /// The changes asked for, in the order in which they are made.
    pub fn changes(&self) -> Result<Vec<Change>, Problem> {
        let mut changes = Vec::new();
        changes.extend(self.input.negate.then_some(Change::Negate));
        changes.extend(self.relabel.map(|names| Change::Relabel(names.into())));
        changes.extend(self.relabel_bool.map(|names| Change::RelabelBoolean(names.into())));
        changes.extend(self.nnf.then_some(Change::NegationNormalForm));
        changes.extend(self.simplify.map(Change::simplify).transpose()?);
        changes.extend(self.remove_wm.then(|| Change::unabbreviate("WM")).transpose()?);
        changes.extend(self.unabbreviate.as_deref().map(Change::unabbreviate).transpose()?);
        Ok(changes)
    }

    /// The filters asked for.
    pub fn filters(&self) -> Result<Vec<Filter>, Stop> {
        let mut filters = Vec::new();
        filters.extend(self.size.map(Filter::Size));
        filters.extend(self.bsize.map(Filter::BooleanSize));
        filters.extend(self.ap.map(Filter::Props));
        let classes = [
            (self.boolean, Classes::BOOLEAN),
            (self.eventual, Classes::EVENTUAL),
            (self.universal, Classes::UNIVERSAL),
            (self.nox, Classes::STUTTER_INVARIANT),
            (self.syntactic_safety, Classes::SAFETY),
            (self.syntactic_guarantee, Classes::GUARANTEE),
            (self.syntactic_obligation, Classes::OBLIGATION),
            (self.syntactic_recurrence, Classes::RECURRENCE),
            (self.syntactic_persistence, Classes::PERSISTENCE),
        ];
        filters.extend(classes.iter().filter(|(on, _)| *on).map(|(_, c)| Filter::Class(*c)));
        for text in &self.accept_word {
            filters.push(Filter::Accepts(read_word("--accept-word", text)?));
        }
        for text in &self.reject_word {
            filters.push(Filter::Rejects(read_word("--reject-word", text)?));
        }
        filters.extend(self.language_filters()?.into_iter().map(Filter::Language));
        Ok(filters)
    }

    /// The filters that ask for the language.
    fn language_filters(&self) -> Result<Vec<LanguageFilter>, Stop> {
        let asked = [
            (self.safety, LanguageFilter::Safety),
            (self.guarantee, LanguageFilter::Guarantee),
            (self.obligation, LanguageFilter::Obligation),
            (self.recurrence, LanguageFilter::Recurrence),
            (self.persistence, LanguageFilter::Persistence),
            (self.liveness, LanguageFilter::Liveness),
            (self.stutter_invariant, LanguageFilter::StutterInvariant),
        ];
        let mut filters: Vec<LanguageFilter> =
            asked.into_iter().filter(|(on, _)| *on).map(|(_, filter)| filter).collect();
        let formula = |option, text: &Option<String>| -> Result<Option<Formula>, Stop> {
            text.as_deref().map(|text| self.read_formula(option, text)).transpose()
        };
        filters.extend(
            formula("--equivalent-to", &self.equivalent_to)?.map(LanguageFilter::EquivalentTo),
        );
        filters.extend(formula("--imply", &self.imply)?.map(LanguageFilter::Implies));
        filters.extend(formula("--implied-by", &self.implied_by)?.map(LanguageFilter::ImpliedBy));
        Ok(filters)
    }

    fn read_formula(&self, option: &str, text: &str) -> Result<Formula, Stop> {
        let item = Item::option(option, text);
        match read(text, self.input.syntax()) {
            Ok(reading) => {
                report::problems(&item, &reading.warnings);
                Ok(reading.formula)
            }
            Err(problems) => {
                report::problems(&item, &problems);
                Err(Stop::Reported)
            }
        }
    }
}

/// Reads a word that stands in an option; what is wrong with it is told where it stands.
pub fn read_word(option: &str, text: &str) -> Result<Word, Stop> {
    let item = Item::option(option, text);
    let read = Word::read(text);
    report::problems(
        &item,
        read.as_ref().map_or_else(|problems| problems, |(_, warnings)| warnings),
    );
    read.map(|(word, _)| word).map_err(|_| Stop::Reported)
}
