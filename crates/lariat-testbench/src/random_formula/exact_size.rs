//! Formulas with an exact number of symbols.
//!
//! - Paper: TH00, figure 2 (and DGV99, from where it comes); the shapes of syntactically safe
//!   formulas are RV12's, section 4.2.
//! - Relies on: a formula of `n` symbols is a leaf, an operator before `n - 1` symbols, or an
//!   operator between `x` and `n - 1 - x` of them.
//! - Cost: two draws a symbol at most, and the memory of the formula.
//! - Departs: the recursion is a stack, with the draws in the same order: operator, split, all of
//!   the left operand, all of the right one; before them one draw of the size. Where no unary
//!   operator is left, all splits are into odd sizes, since the other halves do not exist.
//! - Checked: `tests/prop_random.rs`; `tests/pinned.rs` for the sequences of fixed seeds.

use lariat_core::{Prop, Random};
use lariat_logic::ltl::{BinaryOp, Formula, UnaryOp};

use super::{
    Generator, GeneratorError, MissingOperators, Priorities, Sizes, Weighted, numbered_props,
};
use crate::Range;

/// Which formulas may come out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Shape {
    /// Everything that has a priority.
    #[default]
    Any,
    /// Negation normal form: `!` only before propositions, and no `->`, `<->`, `xor`.
    NegationNormal,
    /// Syntactically safe: negation normal form over `& | X G R`.
    SyntacticSafety,
    /// No temporal operators.
    Boolean,
}

/// What [`ExactSize`] may vary.
#[derive(Clone, PartialEq, Debug)]
pub struct Options {
    /// How many symbols; each possible size of the range is as likely as the others.
    pub sizes: Range,
    /// The propositions.
    pub props: Vec<Prop>,
    /// The weights of symbols.
    pub priorities: Priorities,
    /// Which formulas may come out, whatever the weights say.
    pub shape: Shape,
    /// How likely an operator is a temporal one, where both kinds are possible. Without it the
    /// weights alone decide, except in [`Shape::SyntacticSafety`], where it is one half.
    pub temporal_probability: Option<f64>,
}

impl Options {
    /// Formulas of 15 symbols over `p0, p1, …`, this many.
    pub fn over(n_props: usize) -> Self {
        Self {
            sizes: Range::only(15),
            props: numbered_props(n_props),
            priorities: Priorities::default(),
            shape: Shape::Any,
            temporal_probability: None,
        }
    }
}

/// The generator of formulas with an exact number of symbols.
#[derive(Clone, Debug)]
pub struct ExactSize {
    sizes: Sizes,
    leaves: Weighted<Formula>,
    /// The propositions among the leaves: what may stand below `!` in a normal form.
    props: Weighted<Formula>,
    /// The operators of a formula with two symbols.
    small: Operators,
    /// The operators of a longer formula.
    large: Operators,
    only_odd: bool,
    /// Are two symbols that begin with `!` always a negated proposition?
    literals: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Operator {
    Unary(UnaryOp),
    Binary(BinaryOp),
}

impl ExactSize {
    /// A generator with these options.
    pub fn new(options: &Options) -> Result<Self, GeneratorError> {
        let leaves = options.priorities.leaves(&options.props);
        let formula = |&(prop, value, weight): &(Option<&Prop>, bool, u64)| {
            (prop.map_or_else(|| Formula::constant(value), Formula::prop), weight)
        };
        let props = Weighted::new(leaves.iter().filter(|leaf| leaf.0.is_some()).map(formula));
        let leaves = Weighted::new(leaves.iter().map(formula));
        if leaves.is_empty() {
            return Err(GeneratorError::NoLeaves);
        }
        let literals = matches!(options.shape, Shape::NegationNormal | Shape::SyntacticSafety);
        let negation = |op: Operator| op == Operator::Unary(UnaryOp::Not);
        let unary = |op: Operator| matches!(op, Operator::Unary(_));
        let small = Operators::new(options, |op| {
            unary(op) && !(literals && props.is_empty() && negation(op))
        })?;
        let large = Operators::new(options, |op| !(literals && negation(op)))?;
        let only_odd = small.is_empty();
        let sizes = Sizes::new(options.sizes, 1)?;
        let (possible, reason) = match (large.is_empty(), small.is_empty()) {
            (true, true) => (sizes.up_to(1), MissingOperators::All),
            (true, false) => (sizes.up_to(2), MissingOperators::AllButNegatedPropositions),
            (false, true) => (sizes.odd(), MissingOperators::Unary),
            (false, false) => (sizes, MissingOperators::Unary),
        };
        if possible.is_empty() {
            return Err(GeneratorError::ImpossibleSizes { sizes: options.sizes, reason });
        }
        Ok(Self { sizes: possible, leaves, props, small, large, only_odd, literals })
    }

    /// The formula whose next symbols are drawn here, `size` symbols in all.
    fn draw_size(&self, size: u64, random: &mut Random) -> Formula {
        let mut tasks = vec![Task::Draw(size)];
        let mut done: Vec<Formula> = Vec::new();
        let operand = |done: &mut Vec<Formula>| done.pop().expect("operands are drawn first");
        while let Some(task) = tasks.pop() {
            match task {
                Task::Draw(1) => done.push(self.leaves.draw(random).clone()),
                Task::DrawProp => done.push(self.props.draw(random).clone()),
                Task::Draw(2) => {
                    let op = self.small.draw(random);
                    let literal = self.literals && op == Operator::Unary(UnaryOp::Not);
                    tasks.push(Task::Build(op));
                    tasks.push(if literal { Task::DrawProp } else { Task::Draw(1) });
                }
                Task::Draw(n) => {
                    let op = self.large.draw(random);
                    tasks.push(Task::Build(op));
                    match op {
                        Operator::Unary(_) => tasks.push(Task::Draw(n - 1)),
                        Operator::Binary(_) => {
                            let x = self.draw_split(n, random);
                            tasks.extend([Task::Draw(n - x - 1), Task::Draw(x)]);
                        }
                    }
                }
                Task::Build(Operator::Unary(op)) => {
                    let f = operand(&mut done);
                    done.push(Formula::unary(op, f));
                }
                Task::Build(Operator::Binary(op)) => {
                    let (right, left) = (operand(&mut done), operand(&mut done));
                    done.push(Formula::binary(op, left, right));
                }
            }
        }
        operand(&mut done)
    }

    /// How many of `n` symbols go to the left operand of a binary operator.
    fn draw_split(&self, n: u64, random: &mut Random) -> u64 {
        if self.only_odd { 1 + 2 * random.below((n - 1) / 2) } else { random.between(1, n - 2) }
    }
}

impl Generator for ExactSize {
    fn draw(&self, random: &mut Random) -> Formula {
        let size = self.sizes.draw(random);
        self.draw_size(size, random)
    }
}

#[derive(Clone, Copy)]
enum Task {
    Draw(u64),
    DrawProp,
    Build(Operator),
}

/// The operators to choose from, in one table or in two with a probability.
#[derive(Clone, Debug)]
enum Operators {
    Together(Weighted<Operator>),
    Apart { temporal: Weighted<Operator>, boolean: Weighted<Operator>, probability: f64 },
}

impl Operators {
    fn new(options: &Options, usable: impl Fn(Operator) -> bool) -> Result<Self, GeneratorError> {
        let table = |wanted: &dyn Fn(Operator) -> bool| {
            let unary = UnaryOp::ALL.map(|op| (Operator::Unary(op), options.priorities.unary(op)));
            let binary =
                BinaryOp::ALL.map(|op| (Operator::Binary(op), options.priorities.binary(op)));
            let fits =
                |&(op, _): &(Operator, u32)| options.shape.allows(op) && usable(op) && wanted(op);
            let all = unary.into_iter().chain(binary).filter(fits);
            Weighted::new(all.map(|(op, weight)| (op, u64::from(weight))))
        };
        let default = (options.shape == Shape::SyntacticSafety).then_some(0.5);
        let Some(probability) = options.temporal_probability.or(default) else {
            return Ok(Self::Together(table(&|_| true)));
        };
        if !(0.0..=1.0).contains(&probability) {
            return Err(GeneratorError::NotAProbability { given: probability });
        }
        let (temporal, boolean) = (table(&is_temporal), table(&|op| !is_temporal(op)));
        Ok(if temporal.is_empty() || boolean.is_empty() {
            Self::Together(table(&|_| true))
        } else {
            Self::Apart { temporal, boolean, probability }
        })
    }

    fn is_empty(&self) -> bool {
        matches!(self, Self::Together(table) if table.is_empty())
    }

    fn draw(&self, random: &mut Random) -> Operator {
        let table = match self {
            Self::Together(table) => table,
            Self::Apart { temporal, boolean, probability } => {
                if random.chance(*probability) {
                    temporal
                } else {
                    boolean
                }
            }
        };
        *table.draw(random)
    }
}

impl Shape {
    fn allows(self, op: Operator) -> bool {
        use BinaryOp::{And, Iff, Implies, Or, Release, Xor};
        match self {
            Self::Any => true,
            Self::NegationNormal => !matches!(op, Operator::Binary(Implies | Iff | Xor)),
            Self::SyntacticSafety => match op {
                Operator::Unary(op) => op != UnaryOp::Finally,
                Operator::Binary(op) => matches!(op, And | Or | Release),
            },
            Self::Boolean => !is_temporal(op),
        }
    }
}

fn is_temporal(op: Operator) -> bool {
    match op {
        Operator::Unary(op) => op != UnaryOp::Not,
        Operator::Binary(op) => op.is_temporal(),
    }
}
