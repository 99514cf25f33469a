//! The generator of a property-driven translator.
//!
//! - Paper: Sve09, figure 2: QuickCheck's sized generator over an alphabet drawn from `a` to `f`.
//! - Relies on: sizes shrink by 2 below unary and by 4 below binary operators, so formulas stay
//!   small and end.
//! - Cost: linear in the formula; at most about the square root of the size in leaves.
//! - Departs: QuickCheck's `list` of letters has from 0 to size elements, each length as likely
//!   as the others. The recursion is a stack, with the left operand drawn before the right one.
//! - Checked: `tests/prop_random.rs`, `tests/pinned.rs`.

use lariat_core::{Prop, Random};
use lariat_logic::ltl::{BinaryOp, Formula, UnaryOp};

use super::{Generator, GeneratorError, Sizes};
use crate::Range;

/// The generator of Sve09, figure 2.
#[derive(Clone, Debug)]
pub struct QuickCheck {
    sizes: Sizes,
    letters: Vec<Prop>,
}

impl QuickCheck {
    /// Formulas over letters from `a` to `f`, with QuickCheck's size parameter in this range.
    pub fn new(sizes: Range) -> Result<Self, GeneratorError> {
        Self::over(sizes, ["a", "b", "c", "d", "e", "f"].map(Prop::new).to_vec())
    }

    /// The same with other letters.
    pub fn over(sizes: Range, letters: Vec<Prop>) -> Result<Self, GeneratorError> {
        if letters.is_empty() {
            return Err(GeneratorError::NoLeaves);
        }
        Ok(Self { sizes: Sizes::new(sizes, 0)?, letters })
    }

    /// A sorted list of different letters, at least one.
    fn draw_alphabet(&self, size: u64, random: &mut Random) -> Vec<Formula> {
        let n_letters = self.letters.len() as u64;
        let mut used = vec![false; self.letters.len()];
        for _ in 0..=random.between(0, size) {
            used[random.below(n_letters) as usize] = true;
        }
        let chosen = self.letters.iter().zip(used).filter(|(_, used)| *used);
        chosen.map(|(letter, _)| Formula::prop(letter)).collect()
    }
}

enum Task {
    Draw(u64),
    Unary(UnaryOp),
    Binary(BinaryOp),
}

impl Generator for QuickCheck {
    fn draw(&self, random: &mut Random) -> Formula {
        let size = self.sizes.draw(random);
        let alphabet = self.draw_alphabet(size, random);
        let mut tasks = vec![Task::Draw(size)];
        let mut done: Vec<Formula> = Vec::new();
        let operand = |done: &mut Vec<Formula>| done.pop().expect("operands are drawn first");
        while let Some(task) = tasks.pop() {
            let size = match task {
                Task::Draw(size) => size,
                Task::Unary(op) => {
                    let f = operand(&mut done);
                    done.push(Formula::unary(op, f));
                    continue;
                }
                Task::Binary(op) => {
                    let (right, left) = (operand(&mut done), operand(&mut done));
                    done.push(Formula::binary(op, left, right));
                    continue;
                }
            };
            let choice = if size == 0 { 0 } else { random.below(7) };
            let (small, smaller) = (size / 2, size / 4);
            tasks.push(match choice {
                0 => {
                    done.push(random.pick(&alphabet).expect("an alphabet has a letter").clone());
                    continue;
                }
                1 => Task::Binary(BinaryOp::And),
                2 => Task::Binary(BinaryOp::Or),
                3 => Task::Unary(UnaryOp::Next),
                4 => Task::Unary(UnaryOp::Finally),
                5 => Task::Unary(UnaryOp::Globally),
                _ => Task::Unary(UnaryOp::Not),
            });
            match choice {
                1 | 2 => tasks.extend([Task::Draw(smaller), Task::Draw(smaller)]),
                _ => tasks.push(Task::Draw(small)),
            }
        }
        operand(&mut done)
    }
}
