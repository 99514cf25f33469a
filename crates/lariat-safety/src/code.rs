//! Code: lines, names, guards, and what stands in the way of writing it.

use lariat_automata::FiniteAutomaton;
use lariat_automata::formats::never;
use lariat_core::{Alphabet, BitSet, Guard, Id, Letter, LimitReached, Literal, PropId};

/// Why there is no code.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CodeError {
    /// Promela does not read a proposition.
    #[error("`{name}` is no Boolean expression of Promela")]
    Name {
        /// Its name.
        name: String,
    },
    /// The code has a variable of that name.
    #[error("the proposition `{name}` uses `{word}`, which is a variable of this encoding")]
    Taken {
        /// The name of the proposition.
        name: String,
        /// The variable.
        word: String,
    },
    /// A guard has no short sum of products.
    #[error("a guard has no sum of products that is found in {limit} steps")]
    GuardTooLarge {
        /// The steps that were allowed.
        limit: usize,
    },
    /// An assignment alphabet is too large to be written down.
    #[error(
        "{n_states} states with all assignments of {n_props} propositions are more than {limit} edges"
    )]
    TooManyAssignments {
        /// How many propositions.
        n_props: usize,
        /// How many states.
        n_states: usize,
        /// How many edges are written at most.
        limit: usize,
    },
    /// A limit was hit.
    #[error(transparent)]
    Limit(#[from] LimitReached),
}

/// The most steps to find a sum of products.
const MAX_STEPS: usize = 1_000_000;

/// Lines with their indentation.
#[derive(Default)]
pub(crate) struct Text(String);

impl Text {
    pub fn line(&mut self, depth: usize, line: impl AsRef<str>) {
        let line = line.as_ref();
        if !line.is_empty() {
            self.0.extend(std::iter::repeat_n("  ", depth));
        }
        self.0.push_str(line);
        self.0.push('\n');
    }

    /// `if`, the options, `fi;`. Without options it never goes on.
    pub fn choice(&mut self, depth: usize, options: &[String]) {
        self.line(depth, "if");
        for option in options {
            self.line(depth + 1, format!(":: {option}"));
        }
        if options.is_empty() {
            self.line(depth + 1, ":: (false) -> skip;");
        }
        self.line(depth, "fi;");
    }

    pub fn finish(self) -> String {
        self.0
    }
}

/// How an automaton's propositions and guards are spelled.
pub(crate) struct Spelling {
    names: Vec<String>,
    /// The propositions that guards mention, in order.
    pub used: Vec<PropId>,
}

impl Spelling {
    /// With names of another language.
    pub fn with_names(names: Vec<String>, used: Vec<PropId>) -> Self {
        Self { names, used }
    }

    /// Refuses what Promela would not read, and what the variables of the claim would shadow.
    pub fn of(aut: &FiniteAutomaton, variables: &[&str]) -> Result<Self, CodeError> {
        let mut used = BitSet::new();
        for state in aut.states() {
            aut.edges(state).iter().for_each(|edge| used.union_with(&edge.guard.support()));
        }
        let used: Vec<PropId> = used.iter().collect();
        for &prop in &used {
            let name = aut.alphabet().prop(prop).name();
            if !never::is_proposition(name) {
                return Err(CodeError::Name { name: name.to_owned() });
            }
            let mut words = name.split(|c: char| !c.is_alphanumeric() && c != '_');
            if let Some(word) = words.find(|word| variables.contains(word)) {
                let (name, word) = (name.to_owned(), word.to_owned());
                return Err(CodeError::Taken { name, word });
            }
        }
        Ok(Self { names: names(aut.alphabet()), used })
    }

    fn literal(&self, prop: PropId, positive: bool) -> String {
        format!("{}{}", if positive { "" } else { "!" }, self.names[prop.index()])
    }

    pub fn name(&self, prop: PropId) -> &str {
        &self.names[prop.index()]
    }

    /// A short sum of products, between parentheses.
    pub fn guard(&self, guard: &Guard) -> Result<String, CodeError> {
        Ok(format!("({})", self.condition(guard)?))
    }

    /// The same without the parentheses.
    pub fn condition(&self, guard: &Guard) -> Result<String, CodeError> {
        let Some(mut cubes) = guard.cubes_within(MAX_STEPS) else {
            return Err(CodeError::GuardTooLarge { limit: MAX_STEPS });
        };
        cubes.sort_by_key(|cube| cube.iter().map(|l| (l.prop, !l.positive)).collect::<Vec<_>>());
        let product = |cube: &Vec<Literal>| {
            let literals: Vec<String> =
                cube.iter().map(|l| self.literal(l.prop, l.positive)).collect();
            match literals.len() {
                0 => "1".to_owned(),
                1 => literals.concat(),
                _ if cubes.len() > 1 => format!("({})", literals.join(" && ")),
                _ => literals.join(" && "),
            }
        };
        let products: Vec<String> = cubes.iter().map(product).collect();
        Ok(if cubes.is_empty() { "0".to_owned() } else { products.join(" || ") })
    }

    /// How many assignments the propositions in use have, if so many times `n_states` can be
    /// listed.
    pub fn n_assignments(&self, n_states: usize) -> Result<usize, CodeError> {
        let n_props = self.used.len();
        let listed = 1_usize.checked_shl(u32::try_from(n_props).unwrap_or(u32::MAX));
        match listed.and_then(|n| n.checked_mul(n_states)) {
            Some(all) if all <= MAX_ASSIGNMENTS => Ok(1 << n_props),
            _ => Err(CodeError::TooManyAssignments { n_props, n_states, limit: MAX_ASSIGNMENTS }),
        }
    }

    /// The assignment of a number: the first proposition is the most significant bit.
    pub fn assignment(&self, index: usize) -> Letter {
        let last = self.used.len().saturating_sub(1);
        let is_true = |(i, _): &(usize, &PropId)| index >> (last - i) & 1 == 1;
        self.used.iter().enumerate().filter(is_true).map(|(_, &prop)| prop).collect()
    }

    /// The assignment as a product of all propositions in use.
    pub fn product(&self, letter: &Letter) -> String {
        let literals: Vec<String> =
            self.used.iter().map(|&p| self.literal(p, letter.contains(p))).collect();
        if literals.is_empty() { "(1)".to_owned() } else { format!("({})", literals.join(" && ")) }
    }
}

/// The most entries of a transition table that are written down.
const MAX_ASSIGNMENTS: usize = 1 << 20;

/// A word as it is, anything else between parentheses.
pub(crate) fn names(alphabet: &Alphabet) -> Vec<String> {
    let name = |name: &str| match name.chars().all(|c| c.is_alphanumeric() || c == '_') {
        true => name.to_owned(),
        false => format!("({name})"),
    };
    alphabet.props().map(|prop| name(prop.name())).collect()
}
