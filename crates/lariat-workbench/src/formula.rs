//! Questions about formulas: read, change, filter, measure, explain, write.

use lariat_core::{Budget, LimitReached, Resource};
use lariat_logic::ltl::rewrite::{self, Level, Simplifier};
use lariat_logic::ltl::{
    Abbreviation, Nnf, boolean_one_size, in_english, parse, props, relabel, relabel_boolean,
    unabbreviate,
};
use lariat_testbench::Range;

use crate::language::{self, LanguageFilter};
use crate::problem::Problem;
use crate::word::Word;

pub use lariat_logic::ltl::{Classes, Dialect, Formula, Names, Parentheses, Syntax};

/// A formula that was read, and what is doubtful about the reading.
#[derive(Clone, Debug)]
pub struct Reading {
    /// The formula.
    pub formula: Formula,
    /// The dialect that it was read in.
    pub syntax: Syntax,
    /// Warnings.
    pub warnings: Vec<Problem>,
}

/// Reads a formula; the errors are all that is wrong with it.
pub fn read(text: &str, syntax: Syntax) -> Result<Reading, Vec<Problem>> {
    let parsed = parse(text, syntax).map_err(|errors| Problem::of_errors(&errors))?;
    let warnings = parsed.warnings.iter().map(Problem::of_warning).collect();
    Ok(Reading { formula: parsed.formula, syntax: parsed.syntax, warnings })
}

/// A way to change a formula into an equivalent or related one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Change {
    /// Its negation.
    Negate,
    /// Its negation normal form.
    NegationNormalForm,
    /// Simplified, at a level from 0 to 3.
    Simplify(Level),
    /// Without the given operators.
    Unabbreviate(Abbreviation),
    /// With other names for its propositions.
    Relabel(Names),
    /// With names for its Boolean subformulas.
    RelabelBoolean(Names),
}

impl Change {
    /// Simplification at a level from 0 to 3.
    pub fn simplify(level: u8) -> Result<Self, Problem> {
        let level = match level {
            0 => Level::R0,
            1 => Level::R1,
            2 => Level::R2,
            3 => Level::R3,
            n => {
                return Err(Problem::error(format!("there is no simplification level {n}"))
                    .with_help("levels go from 0 (constants only) to 3 (everything)"));
            }
        };
        Ok(Self::Simplify(level))
    }

    /// Spelling out operators, by their letters.
    pub fn unabbreviate(letters: &str) -> Result<Self, Problem> {
        Abbreviation::from_letters(letters).map(Self::Unabbreviate).map_err(|c| {
            Problem::error(format!("`{c}` names no operator to spell out"))
                .with_help("letters are e (<->) F G i (->) M R W ^ (xor)")
        })
    }
}

/// Changes many formulas, one after the other, in the same memory.
pub struct Changer {
    changes: Vec<Change>,
    simplifier: Simplifier<'static>,
}

impl Changer {
    /// Makes these changes, in this order.
    pub fn new(changes: Vec<Change>) -> Self {
        let level = changes.iter().find_map(|change| match change {
            Change::Simplify(level) => Some(*level),
            _ => None,
        });
        let options = rewrite::Options { level: level.unwrap_or_default(), ..Default::default() };
        Self { changes, simplifier: Simplifier::new(options) }
    }

    /// The changed formula.
    pub fn apply(&mut self, formula: Formula) -> Formula {
        self.changes.iter().fold(formula, |f, change| match change {
            Change::Negate => f.not(),
            Change::NegationNormalForm => Nnf::of(&f).into_formula(),
            Change::Simplify(_) => self.simplifier.simplify(&f),
            Change::Unabbreviate(ops) => unabbreviate(&f, *ops),
            Change::Relabel(names) => relabel(&f, *names).formula,
            Change::RelabelBoolean(names) => relabel_boolean(&f, *names).formula,
        })
    }

    /// The changed formula, and the steps of its simplification.
    pub fn apply_traced(&mut self, formula: Formula) -> (Formula, Vec<TraceStep>) {
        let is_simplify = |change: &Change| matches!(change, Change::Simplify(_));
        let at = self.changes.iter().position(is_simplify).unwrap_or(self.changes.len());
        let before = Self::new(self.changes[..at].to_vec()).apply(formula);
        let steps = match self.changes.get(at) {
            Some(_) => trace(&mut self.simplifier, &before),
            None => Vec::new(),
        };
        let rest = self.changes[at..].to_vec();
        (Self::new(rest).apply(before), steps)
    }
}

/// A property that formulas may have or not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Filter {
    /// So many symbols.
    Size(Range),
    /// So many symbols, maximal Boolean subformulas counting one.
    BooleanSize(Range),
    /// So many distinct propositions.
    Props(Range),
    /// Of these syntactic classes.
    Class(Classes),
    /// True of a word.
    Accepts(Word),
    /// False of a word.
    Rejects(Word),
    /// A property of its language.
    Language(LanguageFilter),
}

/// Does the formula have the property? Only questions about its language can hit a limit.
pub fn matches(formula: &Formula, filter: &Filter, budget: &Budget) -> Result<bool, LimitReached> {
    Ok(match filter {
        Filter::Size(range) => range.contains(formula.n_symbols()),
        Filter::BooleanSize(range) => range.contains(boolean_one_size(formula)),
        Filter::Props(range) => range.contains(props(formula).n_props() as u64),
        Filter::Class(class) => Classes::of(formula).has(*class),
        Filter::Accepts(word) => word.satisfies(formula),
        Filter::Rejects(word) => !word.satisfies(formula),
        Filter::Language(filter) => return language::has(formula, filter, budget),
    })
}

/// What can be said about a formula by looking at it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Facts {
    /// Operators, constants and propositions.
    pub size: u64,
    /// The same, maximal Boolean subformulas counting one.
    pub boolean_size: u64,
    /// The propositions, in the order of their first occurrence.
    pub props: Vec<String>,
    /// The syntactic classes.
    pub classes: Vec<&'static str>,
    /// The lowest class of the hierarchy that the syntax shows.
    pub hierarchy: &'static str,
}

/// What can be said about a formula by looking at it.
pub fn facts(formula: &Formula) -> Facts {
    let classes = Classes::of(formula);
    Facts {
        size: formula.n_symbols(),
        boolean_size: boolean_one_size(formula),
        props: props(formula).props().map(|p| p.name().to_owned()).collect(),
        classes: classes.names().collect(),
        hierarchy: classes.lowest(),
    }
}

/// The formula read out in English.
pub fn english(formula: &Formula) -> String {
    in_english(formula)
}

/// How formulas are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Style {
    /// In which dialect.
    pub dialect: Dialect,
    /// With how many parentheses.
    pub parentheses: Parentheses,
}

impl Style {
    /// Spot's syntax with minimal parentheses.
    pub const SPOT: Self = Self { dialect: Dialect::Spot, parentheses: Parentheses::Minimal };
}

/// Formulas with more symbols than this are not written out: shared subformulas can make the text
/// exponentially longer than the formula.
pub const MAX_WRITTEN: u64 = 50_000_000;

/// The text of a formula.
pub fn write(formula: &Formula, style: Style) -> Result<String, LimitReached> {
    if formula.n_symbols() > MAX_WRITTEN {
        return Err(LimitReached::Exhausted { resource: Resource::Symbols, limit: MAX_WRITTEN });
    }
    Ok(formula.in_dialect(style.dialect).parentheses(style.parentheses).to_string())
}

/// One step of a simplification.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TraceStep {
    /// The rule's name.
    pub rule: &'static str,
    /// What the rule says.
    pub statement: String,
    /// The subformula before.
    pub before: Formula,
    /// What takes its place.
    pub after: Formula,
}

/// A rewriting rule, as it is listed for users.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RuleInfo {
    /// Its name.
    pub name: &'static str,
    /// The level from which on it is used.
    pub level: u8,
    /// What it says.
    pub statement: String,
    /// The paper it comes from.
    pub paper: &'static str,
}

fn trace(simplifier: &mut Simplifier<'static>, formula: &Formula) -> Vec<TraceStep> {
    let step = |s: rewrite::Step| TraceStep {
        rule: s.rule.name,
        statement: statement(s.rule),
        before: s.before,
        after: s.after,
    };
    simplifier.simplify_traced(formula).steps.into_iter().map(step).collect()
}

/// All rules that simplification knows.
pub fn rules() -> Vec<RuleInfo> {
    let info = |rule: &rewrite::Rule| RuleInfo {
        name: rule.name,
        level: rule.level as u8,
        statement: statement(rule),
        paper: rule.paper,
    };
    rewrite::RULES.iter().map(info).collect()
}

fn statement(rule: &rewrite::Rule) -> String {
    let condition = if rule.when.is_empty() { String::new() } else { format!(" if {}", rule.when) };
    format!("{} => {}{condition}", rule.from, rule.to)
}
