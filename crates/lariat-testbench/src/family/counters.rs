//! Formulas with one model each: a binary counter.
//!
//! - Paper: RV07, section 4 (counter formulas). Blocks of `n` positions are the values of an
//!   `n`-bit counter from 0 on; `b` is the bit, the least significant one first, `m` marks the
//!   first position of a block, `c` is the carry.
//! - Relies on: nothing; each conjunct is one sentence about the counter.
//! - Cost: the formulas with unnested `X` are quadratic in `n`, the others linear.
//! - Checked: `family/tests.rs`: the counter's lasso satisfies each formula, and a lasso with one
//!   bit or marker flipped does not.

use lariat_logic::ltl::Formula;

use super::parametric::{all, nexts, p};

fn b() -> Formula {
    p("b")
}

fn m() -> Formula {
    p("m")
}

fn c() -> Formula {
    p("c")
}

/// The counter with two propositions and a conjunction of unnested `X`s.
pub(super) fn counter(n: u64) -> Formula {
    // From the next position to the end of the block, bits stay as they are.
    let unchanged = || unchanged_until_marker(n).next();
    let flip = all([b(), m().not(), nexts(n, b().not())]);
    let stop = all([b().not(), m().not(), nexts(n, b()), unchanged()]);
    let zero = nexts(n, b()).and(unchanged());
    let one = nexts(n, b().not()).and(flip.until(m().or(stop)).next());
    let markers = (1..n).map(|i| nexts(i, m().not())).chain([nexts(n, m())]);
    let mut parts = vec![b().not(), m(), m().implies(all(markers)).globally()];
    parts.extend((1..n).map(|i| nexts(i, b().not())));
    parts.push(b().not().and(m()).implies(zero).globally());
    parts.push(b().and(m()).implies(one).globally());
    all(parts)
}

/// The counter with two propositions and nested `X`s.
pub(super) fn counter_linear(n: u64) -> Formula {
    let flip = all([b(), m().not(), nexts(n, b().not())]);
    let raise = || nexts(n - 1, b()).and(unchanged_until_marker(n)).next();
    let stop = all([b().not(), m().not(), raise()]);
    let lower = nexts(n - 1, b().not()).and(flip.until(m().or(stop))).next();
    all([
        m(),
        marker_nested(n),
        zeros_nested(n),
        m().and(b().not()).implies(raise()).globally(),
        m().and(b()).implies(lower).globally(),
    ])
}

/// The counter with carry bits and unnested `X`s.
pub(super) fn counter_carry(n: u64) -> Formula {
    let markers = (1..n).map(|i| nexts(i, m().not())).chain([nexts(n, m())]);
    let mut parts = vec![m(), m().implies(all(markers)).globally()];
    parts.extend((0..n).map(|i| nexts(i, b().not())));
    parts.extend(first_bit_with_carry(n));
    let same = c().not().next().and(b().next().iff(nexts(n + 1, b())));
    parts.push(c().not().and(m().not().next()).implies(same).globally());
    let up = b().not().next().implies(c().not().next().and(nexts(n + 1, b())));
    let down = b().next().implies(c().next().and(nexts(n + 1, b().not())));
    parts.push(c().implies(up.and(down)).globally());
    all(parts)
}

/// The counter with carry bits and nested `X`s.
pub(super) fn counter_carry_linear(n: u64) -> Formula {
    let mut parts = vec![m(), marker_nested(n), zeros_nested(n)];
    parts.extend(first_bit_with_carry(n));
    let same = c().not().and(b().iff(nexts(n, b())));
    parts.push(c().not().and(m().not().next()).implies(same.next()).globally());
    let up = b().not().implies(c().not().and(nexts(n, b())));
    let down = b().implies(c().and(nexts(n, b().not())));
    parts.push(c().implies(up.and(down).next()).globally());
    all(parts)
}

/// Up to the next marker, each bit is the same `n` steps later.
fn unchanged_until_marker(n: u64) -> Formula {
    m().not().and(b().iff(nexts(n, b()))).until(m())
}

/// After a marker, the next one comes `n` steps later.
fn marker_nested(n: u64) -> Formula {
    let gap = (1..n).fold(m().next(), |f, _| m().not().and(f).next());
    m().implies(gap).globally()
}

/// The first `n` bits are 0.
fn zeros_nested(n: u64) -> Formula {
    (1..n).fold(b().not(), |f, _| b().not().and(f.next()))
}

/// The first bit always flips, and carries if it was 1.
fn first_bit_with_carry(n: u64) -> [Formula; 2] {
    let zero = c().not().and(nexts(n, b()));
    let one = c().and(nexts(n, b().not()));
    [m().and(b().not()).implies(zero).globally(), m().and(b()).implies(one).globally()]
}
