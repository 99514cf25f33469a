//! Guards as short sums of products, for people and formats to read.
//!
//! - Paper: Min92 (Minato), irredundant sums of products by splitting on one variable at a time.
//! - Relies on: a cube that is needed only where the variable is false carries its negation, one
//!   needed where it is true carries it, and what both halves need carries neither.
//! - Departs: written with an explicit stack, since a guard may have thousands of propositions.
//! - Checked: `tests/prop_guard.rs`: the sum is the guard, and no cube can be dropped.

use std::sync::Arc;

use super::table::TABLE_PROPS;
use super::{Guard, Repr, diagram_of_cube};
use crate::{Id, PropId};

/// A proposition or its negation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Literal {
    /// The proposition.
    pub prop: PropId,
    /// Is it the proposition itself, not its negation?
    pub positive: bool,
}

/// A conjunction of literals, in the order of their propositions.
pub type Cube = Vec<Literal>;

impl Guard {
    /// The conjunction of some literals.
    pub fn of_cube(cube: &[Literal]) -> Self {
        let mut cube = cube.to_vec();
        cube.sort_unstable();
        cube.dedup();
        if cube.windows(2).any(|pair| pair[0].prop == pair[1].prop) {
            return Self::ff();
        }
        if cube.last().is_none_or(|last| last.prop.index() < TABLE_PROPS) {
            return cube
                .iter()
                .fold(Self::tt(), |all, l| all.and(&Self::literal(l.prop, l.positive)));
        }
        Self(Repr::Diagram(Arc::new(diagram_of_cube(&cube))))
    }

    /// A sum of products that equals the guard and from which no product can be dropped. No
    /// products for the empty set, one empty product for the set of all letters.
    ///
    /// ```
    /// use lariat_core::{Guard, Id, PropId};
    /// let [a, b] = [0, 1].map(|i| Guard::prop(PropId::new(i)));
    /// assert_eq!(a.or(&b).cubes().len(), 2);
    /// assert_eq!(a.and(&b).or(&a.and(&b.not())).cubes().len(), 1);
    /// ```
    pub fn cubes(&self) -> Vec<Cube> {
        Search::new(self).run(usize::MAX).expect("nothing takes so many steps")
    }

    /// The same, unless finding it takes more than `max_steps` steps: the sum of a parity of `n`
    /// propositions has `2^(n-1)` products.
    pub fn cubes_within(&self, max_steps: usize) -> Option<Vec<Cube>> {
        Search::new(self).run(max_steps)
    }
}

/// A step of Minato's recursion that is still to be done: cover at least `lower` and at most
/// `upper`.
enum Task {
    Cover {
        lower: Guard,
        upper: Guard,
    },
    /// The half where the proposition is false is covered: go on with the other.
    LowDone {
        prop: PropId,
        lower: [Guard; 2],
        upper: [Guard; 2],
    },
    /// Both halves are covered apart: go on with what they share.
    HighDone {
        prop: PropId,
        lower: [Guard; 2],
        upper: [Guard; 2],
        low: Sum,
    },
    /// All three parts are there: put them together.
    Join {
        prop: PropId,
        low: Sum,
        high: Sum,
    },
}

/// A sum of products and the guard it stands for.
#[derive(Clone)]
struct Sum {
    cubes: Vec<Cube>,
    guard: Guard,
}

struct Search {
    tasks: Vec<Task>,
    result: Sum,
}

impl Search {
    fn new(guard: &Guard) -> Self {
        let tasks = vec![Task::Cover { lower: guard.clone(), upper: guard.clone() }];
        Self { tasks, result: Sum { cubes: Vec::new(), guard: Guard::ff() } }
    }

    fn run(mut self, max_steps: usize) -> Option<Vec<Cube>> {
        let mut steps = 0;
        while let Some(task) = self.tasks.pop() {
            steps += 1;
            if steps > max_steps {
                return None;
            }
            match task {
                Task::Cover { lower, upper } => self.cover(lower, upper),
                Task::LowDone { prop, lower, upper } => self.go_high(prop, lower, upper),
                Task::HighDone { prop, lower, upper, low } => self.go_both(prop, lower, upper, low),
                Task::Join { prop, low, high } => self.join(prop, low, high),
            }
        }
        let mut cubes = self.result.cubes;
        for cube in &mut cubes {
            cube.sort_unstable();
        }
        Some(cubes)
    }

    fn cover(&mut self, lower: Guard, upper: Guard) {
        if lower.is_false() {
            self.result = Sum { cubes: Vec::new(), guard: Guard::ff() };
            return;
        }
        if upper.is_true() {
            self.result = Sum { cubes: vec![Cube::new()], guard: Guard::tt() };
            return;
        }
        let first = |g: &Guard| g.support().iter().next();
        let prop = match (first(&lower), first(&upper)) {
            (Some(a), Some(b)) => a.min(b),
            (a, b) => a.or(b).expect("neither bound is constant here"),
        };
        let halves = |g: &Guard| [g.cofactor(prop, false), g.cofactor(prop, true)];
        let (lower, upper) = (halves(&lower), halves(&upper));
        let low = Task::Cover { lower: lower[0].minus(&upper[1]), upper: upper[0].clone() };
        self.tasks.push(Task::LowDone { prop, lower, upper });
        self.tasks.push(low);
    }

    fn go_high(&mut self, prop: PropId, lower: [Guard; 2], upper: [Guard; 2]) {
        let low = self.take();
        let high = Task::Cover { lower: lower[1].minus(&upper[0]), upper: upper[1].clone() };
        self.tasks.push(Task::HighDone { prop, lower, upper, low });
        self.tasks.push(high);
    }

    fn go_both(&mut self, prop: PropId, lower: [Guard; 2], upper: [Guard; 2], low: Sum) {
        let high = self.take();
        let rest = lower[0].minus(&low.guard).or(&lower[1].minus(&high.guard));
        let both = Task::Cover { lower: rest, upper: upper[0].and(&upper[1]) };
        self.tasks.push(Task::Join { prop, low, high });
        self.tasks.push(both);
    }

    fn join(&mut self, prop: PropId, low: Sum, high: Sum) {
        let both = self.take();
        let mut cubes = Vec::with_capacity(low.cubes.len() + high.cubes.len() + both.cubes.len());
        for (half, positive) in [(high.cubes, true), (low.cubes, false)] {
            cubes.extend(half.into_iter().map(|mut cube| {
                cube.push(Literal { prop, positive });
                cube
            }));
        }
        cubes.extend(both.cubes);
        let test = Guard::prop(prop);
        let guard = both.guard.or(&test.and(&high.guard)).or(&low.guard.minus(&test));
        self.result = Sum { cubes, guard };
    }

    fn take(&mut self) -> Sum {
        std::mem::replace(&mut self.result, Sum { cubes: Vec::new(), guard: Guard::ff() })
    }
}

impl std::fmt::Display for Guard {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let cubes = self.cubes();
        if cubes.is_empty() {
            return f.write_str("0");
        }
        for (i, cube) in cubes.iter().enumerate() {
            f.write_str(if i == 0 { "" } else { " | " })?;
            if cube.is_empty() {
                f.write_str("1")?;
            }
            for (j, literal) in cube.iter().enumerate() {
                let separator = if j == 0 { "" } else { "&" };
                let negation = if literal.positive { "" } else { "!" };
                write!(f, "{separator}{negation}{}", literal.prop)?;
            }
        }
        Ok(())
    }
}

impl std::fmt::Debug for Guard {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        std::fmt::Display::fmt(self, f)
    }
}
