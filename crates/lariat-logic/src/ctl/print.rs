//! CTL* formulas as text: `AG(p -> EF q)`, `A[p U q]`, `E(G F p & G F q)`.

use std::fmt;

use super::lex::is_plain_name;
use super::{Star, StarNode};
use crate::ltl::{BinaryOp, Node, UnaryOp};

/// Something still to be written.
enum Task<'f> {
    Text(&'static str),
    Tree(&'f Star),
}

impl fmt::Display for Star {
    /// Writes the tree left to right with a list of what is still to come, so that depth does not
    /// matter. The text parses back to the same tree.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut tasks = vec![Task::Tree(self)];
        while let Some(task) = tasks.pop() {
            match task {
                Task::Text(text) => out.write_str(text)?,
                Task::Tree(f) => write_top(f, &mut tasks, out)?,
            }
        }
        Ok(())
    }
}

fn write_top<'f>(
    f: &'f Star,
    tasks: &mut Vec<Task<'f>>,
    out: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    match f.view() {
        StarNode::Quantified(quantifier, path) => {
            write!(out, "{quantifier}")?;
            match path.view() {
                // A quantifier and a temporal operator as in CTL are one word, `AG p`; else
                // parentheses show how far the quantifier reaches, `A(G F p)`.
                StarNode::Linear(Node::Unary(op, c)) if op != UnaryOp::Not && c.is_state() => {
                    tasks.push(Task::Tree(path));
                }
                StarNode::Linear(Node::Binary(op, ..)) if op.is_temporal() => {
                    push_closed(path, "[", "]", tasks);
                }
                _ => push_closed(path, "(", ")", tasks),
            }
            Ok(())
        }
        StarNode::Linear(node) => match node {
            Node::True => out.write_str("1"),
            Node::False => out.write_str("0"),
            Node::Prop(p) if is_plain_name(p.name()) => out.write_str(p.name()),
            Node::Prop(p) => write_quoted(p.name(), out),
            Node::Unary(op, c) => {
                out.write_str(unary_symbol(op))?;
                if is_binary(c) {
                    push_closed(c, "(", ")", tasks);
                } else {
                    out.write_str(if op == UnaryOp::Not { "" } else { " " })?;
                    tasks.push(Task::Tree(c));
                }
                Ok(())
            }
            Node::Binary(op, l, r) => {
                push_operand(op, r, Side::Right, tasks);
                tasks.push(Task::Text(binary_symbol(op)));
                push_operand(op, l, Side::Left, tasks);
                Ok(())
            }
        },
    }
}

fn is_binary(f: &Star) -> bool {
    matches!(f.view(), StarNode::Linear(Node::Binary(..)))
}

fn push_closed<'f>(
    f: &'f Star,
    open: &'static str,
    close: &'static str,
    tasks: &mut Vec<Task<'f>>,
) {
    tasks.extend([Task::Text(close), Task::Tree(f), Task::Text(open)]);
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Left,
    Right,
}

fn push_operand<'f>(op: BinaryOp, operand: &'f Star, side: Side, tasks: &mut Vec<Task<'f>>) {
    let StarNode::Linear(Node::Binary(inner, ..)) = operand.view() else {
        return tasks.push(Task::Tree(operand));
    };
    let associates = if associates_left(op) { Side::Left } else { Side::Right };
    let chain = inner == op && side == associates && !op.is_temporal();
    let tighter = binding(inner) > binding(op);
    // Readers forget how `U` and `&` bind; parentheses cost nothing.
    let clear = !inner.is_temporal() && inner != BinaryOp::And;
    if chain || tighter && clear {
        tasks.push(Task::Tree(operand));
    } else {
        push_closed(operand, "(", ")", tasks);
    }
}

/// How tightly binary operators bind.
pub(super) fn binding(op: BinaryOp) -> u8 {
    match op {
        BinaryOp::Implies | BinaryOp::Iff => 1,
        BinaryOp::Xor => 2,
        BinaryOp::Or => 3,
        BinaryOp::And => 4,
        _ => 5,
    }
}

/// Is `f op g op h` read as `(f op g) op h`?
pub(super) fn associates_left(op: BinaryOp) -> bool {
    matches!(op, BinaryOp::Xor | BinaryOp::Or | BinaryOp::And)
}

fn unary_symbol(op: UnaryOp) -> &'static str {
    match op {
        UnaryOp::Not => "!",
        UnaryOp::Next => "X",
        UnaryOp::Finally => "F",
        UnaryOp::Globally => "G",
    }
}

pub(super) fn binary_symbol(op: BinaryOp) -> &'static str {
    match op {
        BinaryOp::And => " & ",
        BinaryOp::Or => " | ",
        BinaryOp::Implies => " -> ",
        BinaryOp::Iff => " <-> ",
        BinaryOp::Xor => " xor ",
        BinaryOp::Until => " U ",
        BinaryOp::Release => " R ",
        BinaryOp::WeakUntil => " W ",
        BinaryOp::StrongRelease => " M ",
    }
}

fn write_quoted(name: &str, out: &mut impl fmt::Write) -> fmt::Result {
    out.write_char('"')?;
    for c in name.chars() {
        if c == '"' || c == '\\' {
            out.write_char('\\')?;
        }
        out.write_char(c)?;
    }
    out.write_char('"')
}
