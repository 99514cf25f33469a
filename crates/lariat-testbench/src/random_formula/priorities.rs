//! How likely each operator, constant and proposition is.

use lariat_core::{Prop, Span};
use lariat_logic::ltl::{BinaryOp, UnaryOp};

/// The weights of all symbols; 0 switches a symbol off.
///
/// By default every operator of TH00's figure 2 has weight 1, `xor`, `W` and `M` have weight 0, and
/// each proposition and each constant has weight 1.
///
/// ```
/// use lariat_logic::ltl::{BinaryOp, UnaryOp};
/// use lariat_testbench::random_formula::Priorities;
/// let priorities = Priorities::parse("X=0, U=3, ap=10", &[]).unwrap();
/// assert_eq!(priorities.unary(UnaryOp::Next), 0);
/// assert_eq!(priorities.binary(BinaryOp::Until), 3);
/// let error = Priorities::parse("X=0,Q=1", &[]).unwrap_err();
/// assert_eq!(error.to_string(), "`Q` names no operator, constant or proposition");
/// assert_eq!(error.span().start, 4);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Priorities {
    unary: [u32; UnaryOp::ALL.len()],
    binary: [u32; BinaryOp::ALL.len()],
    constants: [u32; 2],
    all_props: Option<u32>,
    props: Vec<(Prop, u32)>,
}

/// A symbol, or all propositions together.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Symbol {
    Unary(UnaryOp),
    Binary(BinaryOp),
    Constant(bool),
    AllProps,
    Prop(Prop),
}

/// The largest weight: sums and products of weights stay within 64 bits.
const LARGEST_WEIGHT: u32 = 1_000_000;

impl Default for Priorities {
    fn default() -> Self {
        use BinaryOp::{StrongRelease, WeakUntil, Xor};
        let rare = [Xor, WeakUntil, StrongRelease];
        Self {
            unary: [1; UnaryOp::ALL.len()],
            binary: BinaryOp::ALL.map(|op| u32::from(!rare.contains(&op))),
            constants: [1; 2],
            all_props: None,
            props: Vec::new(),
        }
    }
}

impl Priorities {
    /// The defaults, changed by a list `key=weight, …`.
    ///
    /// Keys are Spot's (`ap false true not F G X equiv implies xor R U W M and or`), the operators
    /// themselves (`!`, `->`, …), LBTT's names (`UntilPriority`, `until`), and the names of the
    /// given propositions. `ap` is the weight of all propositions together; a proposition's own
    /// weight is relative to the other propositions.
    pub fn parse(text: &str, props: &[Prop]) -> Result<Self, PriorityError> {
        let mut priorities = Self::default();
        let mut seen: Vec<Symbol> = Vec::new();
        for (offset, item) in items(text) {
            let (symbol, weight) = assignment(item, offset, props)?;
            if seen.contains(&symbol) {
                let span = Span::new(offset, offset + item.len());
                return Err(PriorityError::Repeated { span, item: item.to_string() });
            }
            priorities.set(&symbol, weight);
            seen.push(symbol);
        }
        Ok(priorities)
    }

    /// The weight of an operator.
    pub fn unary(&self, op: UnaryOp) -> u32 {
        self.unary[op as usize]
    }

    /// The weight of an operator.
    pub fn binary(&self, op: BinaryOp) -> u32 {
        self.binary[op as usize]
    }

    /// The weight of a constant.
    pub fn constant(&self, value: bool) -> u32 {
        self.constants[usize::from(value)]
    }

    /// The weight of a proposition among the propositions.
    pub fn prop(&self, prop: &Prop) -> u32 {
        self.props.iter().find(|(p, _)| p == prop).map_or(1, |&(_, weight)| weight)
    }

    /// The weight of all propositions together, if it was set; else it is the sum of theirs.
    pub fn all_props(&self) -> Option<u32> {
        self.all_props
    }

    /// The same priorities with another weight of an operator (at most a million).
    pub fn with_unary(mut self, op: UnaryOp, weight: u32) -> Self {
        self.set(&Symbol::Unary(op), weight.min(LARGEST_WEIGHT));
        self
    }

    /// The same priorities with another weight of an operator (at most a million).
    pub fn with_binary(mut self, op: BinaryOp, weight: u32) -> Self {
        self.set(&Symbol::Binary(op), weight.min(LARGEST_WEIGHT));
        self
    }

    /// The same priorities with another weight of both constants (at most a million).
    pub fn with_constants(mut self, weight: u32) -> Self {
        self.constants = [weight.min(LARGEST_WEIGHT); 2];
        self
    }

    fn set(&mut self, symbol: &Symbol, weight: u32) {
        match symbol {
            Symbol::Unary(op) => self.unary[*op as usize] = weight,
            Symbol::Binary(op) => self.binary[*op as usize] = weight,
            Symbol::Constant(value) => self.constants[usize::from(*value)] = weight,
            Symbol::AllProps => self.all_props = Some(weight),
            Symbol::Prop(prop) => self.props.push((prop.clone(), weight)),
        }
    }

    /// What may stand where a formula has one symbol, in the order `0, 1, p0, p1, …`, with weights.
    pub(super) fn leaves<'p>(&self, props: &'p [Prop]) -> Vec<(Option<&'p Prop>, bool, u64)> {
        let sum: u64 = props.iter().map(|prop| u64::from(self.prop(prop))).sum();
        // With a joint weight `ap`, proposition `i` has the share `ap * w_i / sum`; everything is
        // multiplied by `sum` to stay with integers.
        let (scale, share) = match self.all_props {
            Some(all) if sum > 0 => (sum, u64::from(all)),
            _ => (1, 1),
        };
        let constants = [false, true].map(|v| (None, v, u64::from(self.constant(v)) * scale));
        let props = props.iter().map(|p| (Some(p), true, u64::from(self.prop(p)) * share));
        constants.into_iter().chain(props).collect()
    }
}

/// Why a list of priorities cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PriorityError {
    /// An item without `=`.
    #[error("`{item}` is not of the form key=weight")]
    NotAnAssignment {
        /// Where the item stands.
        span: Span,
        /// The item.
        item: String,
    },
    /// A key that means nothing.
    #[error("`{key}` names no operator, constant or proposition")]
    UnknownKey {
        /// Where the key stands.
        span: Span,
        /// The key.
        key: String,
    },
    /// A weight that is none.
    #[error("`{weight}` is not a weight: it must be a number from 0 to {LARGEST_WEIGHT}")]
    NotAWeight {
        /// Where the weight stands.
        span: Span,
        /// The text of the weight.
        weight: String,
    },
    /// A symbol whose weight was given before.
    #[error("`{item}` gives a second weight to the same symbol")]
    Repeated {
        /// Where the second item stands.
        span: Span,
        /// The second item.
        item: String,
    },
}

impl PriorityError {
    /// Where in the list the error is.
    pub fn span(&self) -> Span {
        match self {
            Self::NotAnAssignment { span, .. }
            | Self::UnknownKey { span, .. }
            | Self::NotAWeight { span, .. }
            | Self::Repeated { span, .. } => *span,
        }
    }
}

/// The items between commas, trimmed, each with the byte where it begins; empty ones are skipped.
fn items(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut end = 0;
    text.split(',').filter_map(move |item| {
        let start = end;
        end += item.len() + 1;
        let trimmed = item.trim();
        let offset = start + (item.len() - item.trim_start().len());
        (!trimmed.is_empty()).then_some((offset, trimmed))
    })
}

fn assignment(item: &str, offset: usize, props: &[Prop]) -> Result<(Symbol, u32), PriorityError> {
    // The last `=`: a proposition may have one in its name.
    let Some((key, weight)) = item.rsplit_once('=') else {
        let span = Span::new(offset, offset + item.len());
        return Err(PriorityError::NotAnAssignment { span, item: item.to_string() });
    };
    let weight_at = offset + key.len() + 1;
    let key = key.trim_end();
    let symbol = symbol(key, props).ok_or_else(|| PriorityError::UnknownKey {
        span: Span::new(offset, offset + key.len()),
        key: key.to_string(),
    })?;
    let number = weight.trim().parse().ok().filter(|&weight| weight <= LARGEST_WEIGHT);
    let number = number.ok_or_else(|| PriorityError::NotAWeight {
        span: Span::new(weight_at, offset + item.len()),
        weight: weight.trim().to_string(),
    })?;
    Ok((symbol, number))
}

fn symbol(key: &str, props: &[Prop]) -> Option<Symbol> {
    if let Some(prop) = props.iter().find(|prop| prop.name() == key) {
        return Some(Symbol::Prop(prop.clone()));
    }
    let operator = match key {
        "!" => Symbol::Unary(UnaryOp::Not),
        "X" => Symbol::Unary(UnaryOp::Next),
        "F" | "<>" => Symbol::Unary(UnaryOp::Finally),
        "G" | "[]" => Symbol::Unary(UnaryOp::Globally),
        "&" | "&&" => Symbol::Binary(BinaryOp::And),
        "|" | "||" => Symbol::Binary(BinaryOp::Or),
        "->" => Symbol::Binary(BinaryOp::Implies),
        "<->" => Symbol::Binary(BinaryOp::Iff),
        "^" => Symbol::Binary(BinaryOp::Xor),
        "U" => Symbol::Binary(BinaryOp::Until),
        "R" | "V" => Symbol::Binary(BinaryOp::Release),
        "W" => Symbol::Binary(BinaryOp::WeakUntil),
        "M" => Symbol::Binary(BinaryOp::StrongRelease),
        "0" => Symbol::Constant(false),
        "1" => Symbol::Constant(true),
        _ => return named_symbol(&key.to_ascii_lowercase()),
    };
    Some(operator)
}

/// The symbol with this name in words, in lower case.
fn named_symbol(name: &str) -> Option<Symbol> {
    Some(match name.strip_suffix("priority").unwrap_or(name) {
        "ap" | "proposition" => Symbol::AllProps,
        "false" => Symbol::Constant(false),
        "true" => Symbol::Constant(true),
        "not" | "negation" => Symbol::Unary(UnaryOp::Not),
        "next" => Symbol::Unary(UnaryOp::Next),
        "finally" => Symbol::Unary(UnaryOp::Finally),
        "globally" => Symbol::Unary(UnaryOp::Globally),
        "and" | "conjunction" => Symbol::Binary(BinaryOp::And),
        "or" | "disjunction" => Symbol::Binary(BinaryOp::Or),
        "implies" | "implication" => Symbol::Binary(BinaryOp::Implies),
        "equiv" | "equivalence" => Symbol::Binary(BinaryOp::Iff),
        "xor" => Symbol::Binary(BinaryOp::Xor),
        "until" => Symbol::Binary(BinaryOp::Until),
        "release" => Symbol::Binary(BinaryOp::Release),
        "weakuntil" => Symbol::Binary(BinaryOp::WeakUntil),
        "strongrelease" => Symbol::Binary(BinaryOp::StrongRelease),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spots_keys_are_known() {
        let keys = "ap false true not F G X equiv implies xor R U W M and or";
        let text: Vec<String> =
            keys.split(' ').enumerate().map(|(i, key)| format!("{key}={}", i + 2)).collect();
        let priorities = Priorities::parse(&text.join(","), &[]).unwrap();
        assert_eq!(priorities.all_props, Some(2));
        assert_eq!(priorities.constants, [3, 4]);
        assert_eq!(priorities.unary, [5, 8, 6, 7]);
        assert_eq!(priorities.binary, [16, 17, 10, 9, 11, 13, 12, 14, 15]);
    }

    #[test]
    fn lbtts_names_are_known() {
        let text = "UntilPriority=7, EquivalencePriority=0,PropositionPriority=50";
        let priorities = Priorities::parse(text, &[]).unwrap();
        assert_eq!(priorities.binary(BinaryOp::Until), 7);
        assert_eq!(priorities.binary(BinaryOp::Iff), 0);
        assert_eq!(priorities.all_props(), Some(50));
    }

    #[test]
    fn a_joint_weight_is_shared_among_the_propositions() {
        let props = ["a", "b"].map(Prop::new);
        let priorities = Priorities::parse("ap=6,b=2,false=0", &props).unwrap();
        let leaves = priorities.leaves(&props);
        // 1 : 6 in all, and `b` twice as likely as `a`, all times 3.
        assert_eq!(leaves.iter().map(|leaf| leaf.2).collect::<Vec<_>>(), [0, 3, 6, 12]);
    }

    #[test]
    fn errors_point_at_the_item() {
        let error = |text| Priorities::parse(text, &[]).unwrap_err();
        assert_eq!(
            error("U=1, until=2").to_string(),
            "`until=2` gives a second weight to the same symbol"
        );
        assert_eq!(error("U=1,  x").span(), Span::new(6, 7));
        assert_eq!(error("U=1,X=-3").span(), Span::new(6, 8));
        assert_eq!(
            error("U=1000001").to_string(),
            "`1000001` is not a weight: it must be a number from 0 to 1000000"
        );
        assert_eq!(error("bogus = 3").span(), Span::new(0, 5));
    }
}
