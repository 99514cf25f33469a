//! The formulas of our own tables, from text.
//!
//! [`formula`] is the only door: it reads what the tables in [`crate::family`] contain, and a text
//! that it cannot read is an error in those tables.

use lariat_core::Prop;
use lariat_logic::ltl::{BinaryOp, Formula, UnaryOp};

/// The formula with this text, in Spot's infix notation without sugar.
///
/// # Panics
/// When the text is not a formula: the tables are part of the program.
pub(crate) fn formula(text: &str) -> Formula {
    Reader { rest: text, operands: Vec::new(), pending: Vec::new() }
        .read()
        .unwrap_or_else(|expected| panic!("a table's formula is readable: {text}: {expected}"))
}

/// Operator precedence with two stacks: operands that are done, operators that wait for theirs.
struct Reader<'t> {
    rest: &'t str,
    operands: Vec<Formula>,
    pending: Vec<Pending>,
}

#[derive(Clone, Copy)]
enum Pending {
    Open,
    Unary(UnaryOp),
    Binary(BinaryOp),
}

impl Reader<'_> {
    fn read(mut self) -> Result<Formula, &'static str> {
        loop {
            self.operand()?;
            while self.skip(")") {
                self.reduce_while(|pending| !matches!(pending, Pending::Open))?;
                if self.pending.pop().is_none() {
                    return Err("a parenthesis to close");
                }
            }
            if self.rest.trim_start().is_empty() {
                break;
            }
            let op = self.binary_operator().ok_or("a binary operator")?;
            let (level, right) = binding(op);
            self.reduce_while(|pending| match pending {
                Pending::Open => false,
                Pending::Unary(_) => true,
                Pending::Binary(inner) => {
                    let inner = binding(inner).0;
                    inner > level || (inner == level && !right)
                }
            })?;
            self.pending.push(Pending::Binary(op));
        }
        self.reduce_while(|_| true)?;
        self.operands.pop().ok_or("a formula")
    }

    /// Reads opening parentheses, unary operators, and the constant or proposition after them.
    fn operand(&mut self) -> Result<(), &'static str> {
        const PREFIXES: [(&str, Pending); 5] = [
            ("(", Pending::Open),
            ("!", Pending::Unary(UnaryOp::Not)),
            ("X", Pending::Unary(UnaryOp::Next)),
            ("F", Pending::Unary(UnaryOp::Finally)),
            ("G", Pending::Unary(UnaryOp::Globally)),
        ];
        while let Some(&(_, pending)) = PREFIXES.iter().find(|(text, _)| self.skip(text)) {
            self.pending.push(pending);
        }
        let end = self.rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_');
        let (name, rest) = self.rest.split_at(end.unwrap_or(self.rest.len()));
        self.operands.push(match name {
            "" => return Err("an operand"),
            "0" => Formula::ff(),
            "1" => Formula::tt(),
            name => Formula::prop(&Prop::new(name)),
        });
        self.rest = rest;
        Ok(())
    }

    fn binary_operator(&mut self) -> Option<BinaryOp> {
        use BinaryOp::{And, Iff, Implies, Or, Release, StrongRelease, Until, WeakUntil, Xor};
        const OPERATORS: [(&str, BinaryOp); 9] = [
            ("&", And),
            ("|", Or),
            ("->", Implies),
            ("<->", Iff),
            ("xor", Xor),
            ("U", Until),
            ("R", Release),
            ("W", WeakUntil),
            ("M", StrongRelease),
        ];
        OPERATORS.iter().find(|(text, _)| self.skip(text)).map(|&(_, op)| op)
    }

    /// Skips this text, and blanks before and after it, if it comes next.
    fn skip(&mut self, text: &str) -> bool {
        match self.rest.trim_start().strip_prefix(text) {
            None => false,
            Some(rest) => {
                self.rest = rest.trim_start();
                true
            }
        }
    }

    fn reduce_while(&mut self, applies: impl Fn(Pending) -> bool) -> Result<(), &'static str> {
        while let Some(&pending) = self.pending.last().filter(|&&pending| applies(pending)) {
            self.pending.pop();
            let last = self.operands.pop().ok_or("an operand")?;
            let result = match pending {
                Pending::Open => return Err("a closing parenthesis"),
                Pending::Unary(op) => Formula::unary(op, last),
                Pending::Binary(op) => {
                    Formula::binary(op, self.operands.pop().ok_or("a left operand")?, last)
                }
            };
            self.operands.push(result);
        }
        Ok(())
    }
}

/// How tightly an operator binds, and whether it associates to the right.
fn binding(op: BinaryOp) -> (u8, bool) {
    use BinaryOp::{And, Iff, Implies, Or, Release, StrongRelease, Until, WeakUntil, Xor};
    match op {
        Implies | Iff => (1, true),
        Xor => (2, false),
        Or => (3, false),
        And => (4, false),
        Until | Release | WeakUntil | StrongRelease => (5, true),
    }
}

#[cfg(test)]
mod tests {
    use super::formula;

    #[test]
    fn what_is_printed_is_read_back() {
        for text in [
            "G(a -> Fb)",
            "a U (b U c)",
            "(a U b) U c",
            "!(a & b & !c) | X(0)",
            "a -> b -> c",
            "(a <-> b) xor (c W (d M !e))",
            "p0 R F(1)",
        ] {
            assert_eq!(formula(text).to_string(), text);
        }
        assert_eq!(formula("a U b U c"), formula("a U (b U c)"));
        assert_eq!(formula("a & b | c & !Xd U e"), formula("(a & b) | (c & ((!(X d)) U e))"));
    }

    #[test]
    #[should_panic(expected = "a closing parenthesis")]
    fn an_open_parenthesis_is_noticed() {
        formula("(a & b");
    }

    #[test]
    fn depth_costs_no_stack() {
        let deep = format!("{}a{}", "(X".repeat(200_000), ")".repeat(200_000));
        assert_eq!(formula(&deep).n_symbols(), 200_001);
    }
}
