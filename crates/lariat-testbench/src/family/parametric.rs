//! The families that a number scales.

use lariat_core::Prop;
use lariat_logic::ltl::{BinaryOp, Formula};

use super::{Family, Growth, Kind, Members, counters};

/// The parametric families, in alphabetical order.
pub(super) const PARAMETRIC: &[Family] = &[
    linear("and-f", &["gh-e"], Some("GH06"), and_f).described("F(p1) & F(p2) & ... & F(pn)"),
    linear("and-fg", &[], None, and_fg).described("FG(p1) & FG(p2) & ... & FG(pn)"),
    linear("and-gf", &["ccj-phi", "gh-c2"], Some("GH06"), and_gf)
        .described("GF(p1) & GF(p2) & ... & GF(pn)"),
    linear("ccj-alpha", &[], Some("CCJ09"), ccj_alpha)
        .described("F(p1 & F(p2 & ... F(pn))) & F(q1 & F(q2 & ... F(qn)))"),
    linear("ccj-beta", &[], Some("CCJ09"), ccj_beta)
        .described("F(p & X(p & ... X(p))) & F(q & X(q & ... X(q))), n times p and q"),
    quadratic("ccj-beta-prime", &[], Some("CCJ09"), ccj_beta_prime)
        .described("F(p & Xp & XXp & ...) & F(q & Xq & XXq & ...), n times p and q"),
    linear("fxg-or", &[], None, fxg_or).from(0).described("F(p0 | XG(p1 | XG(p2 | ... XG(pn))))"),
    linear("gf-equiv", &[], None, gf_equiv).described("(GFa1 & GFa2 & ... & GFan) <-> GFz"),
    linear("gf-equiv-xn", &[], None, gf_equiv_xn).described("GF(a <-> X^n a)"),
    linear("gf-implies", &[], None, gf_implies).described("(GFa1 & GFa2 & ... & GFan) -> GFz"),
    linear("gf-implies-xn", &[], None, gf_implies_xn).described("GF(a -> X^n a)"),
    linear("gh-q", &[], Some("GH06"), gh_q)
        .described("(Fp1 | Gp2) & (Fp2 | Gp3) & ... & (Fpn | Gp{n+1})"),
    linear("gh-r", &[], Some("GH06"), gh_r)
        .described("(GFp1 | FGp2) & (GFp2 | FGp3) & ... & (GFpn | FGp{n+1})"),
    linear("go-theta", &[], Some("GO01"), go_theta)
        .described("!((GFp1 & GFp2 & ... & GFpn) -> G(q -> Fr))"),
    linear("gxf-and", &[], Some("EH00"), gxf_and)
        .from(0)
        .described("G(p0 & XF(p1 & XF(p2 & ... XF(pn))))"),
    linear("kr-n", &[], Some("KR10"), kr_n)
        .described("linear, with a doubly exponential deterministic automaton"),
    quadratic("kv-psi", &["kr-n2"], Some("KV05"), kv_psi)
        .described("quadratic, with a doubly exponential deterministic automaton"),
    quadratic("ms-phi-h", &[], Some("MS17"), ms_phi_h)
        .from(0)
        .described("FG(a | b) | FG(!a | Xb) | FG(a | XXb) | ... up to X^n"),
    linear("ms-phi-r", &[], Some("MS17"), ms_phi_r)
        .from(0)
        .described("(FGan & GFbn) | ((FGa{n-1} | GFb{n-1}) & (...))"),
    linear("ms-phi-s", &[], Some("MS17"), ms_phi_s)
        .from(0)
        .described("(FGan | GFbn) & ((FGa{n-1} & GFb{n-1}) | (...))"),
    linear("or-fg", &["ccj-xi"], Some("CCJ09"), or_fg).described("FG(p1) | FG(p2) | ... | FG(pn)"),
    linear("or-g", &["gh-s"], Some("GH06"), or_g).described("G(p1) | G(p2) | ... | G(pn)"),
    linear("or-gf", &["gh-c1"], Some("GH06"), or_gf).described("GF(p1) | GF(p2) | ... | GF(pn)"),
    linear("r-left", &[], None, r_left).described("((p1 R p2) R p3) ... R pn"),
    linear("r-right", &[], None, r_right).described("p1 R (p2 R (... R pn))"),
    quadratic("rv-counter", &[], Some("RV07"), counters::counter)
        .described("an n-bit counter, least significant bit first, with a marker"),
    quadratic("rv-counter-carry", &[], Some("RV07"), counters::counter_carry)
        .described("an n-bit counter with a marker and carry bits"),
    linear("rv-counter-carry-linear", &[], Some("RV07"), counters::counter_carry_linear)
        .described("an n-bit counter with a marker and carry bits, X nested"),
    linear("rv-counter-linear", &[], Some("RV07"), counters::counter_linear)
        .described("an n-bit counter with a marker, X nested"),
    linear("sejk-f", &[], Some("SEJK16"), sejk_f)
        .from(0)
        .described("f(n) = GFan U G(f(n-1)), and f(0) = GFa0 U b"),
    linear("sejk-j", &[], Some("SEJK16"), sejk_j)
        .described("(GFa1 & ... & GFan) -> (GFb1 & ... & GFbn)"),
    linear("sejk-k", &[], Some("SEJK16"), sejk_k).described("(GFa1 | FGb1) & ... & (GFan | FGbn)"),
    quadratic("tv-f1", &[], Some("TV10"), tv_f1).described("G(p -> (q | Xq | ... | X^{n-1} q))"),
    linear("tv-f2", &[], Some("TV10"), tv_f2)
        .described("G(p -> (q | X(q | X(... | Xq)))), n times q"),
    quadratic("tv-g1", &[], Some("TV10"), tv_g1).described("G(p -> (q & Xq & ... & X^{n-1} q))"),
    linear("tv-g2", &[], Some("TV10"), tv_g2)
        .described("G(p -> (q & X(q & X(... & Xq)))), n times q"),
    linear("tv-uu", &[], Some("TV10"), tv_uu)
        .described("G(p1 -> (p1 U (p2 & (p2 U (p3 & ... (pn U p{n+1}))))))"),
    linear("u-left", &["gh-u"], Some("GH06"), u_left).described("((p1 U p2) U p3) ... U pn"),
    linear("u-right", &["gh-u2", "go-phi"], Some("GH06"), u_right)
        .described("p1 U (p2 U (... U pn))"),
];

const fn linear(
    name: &'static str,
    aliases: &'static [&'static str],
    paper: Option<&'static str>,
    build: fn(u64) -> Formula,
) -> Family {
    let kind = Kind::Parametric { first: 1, growth: Growth::Linear };
    Family { name, aliases, paper, description: "", kind, members: Members::Built(build) }
}

const fn quadratic(
    name: &'static str,
    aliases: &'static [&'static str],
    paper: Option<&'static str>,
    build: fn(u64) -> Formula,
) -> Family {
    let kind = Kind::Parametric { first: 1, growth: Growth::Quadratic };
    Family { kind, ..linear(name, aliases, paper, build) }
}

impl Family {
    const fn from(self, first: u64) -> Self {
        let kind = match self.kind {
            Kind::Parametric { growth, .. } => Kind::Parametric { first, growth },
            collection => collection,
        };
        Self { kind, ..self }
    }
}

/// The proposition with this name.
pub(super) fn p(name: &str) -> Formula {
    Formula::prop(&Prop::new(name))
}

/// The proposition with this letter and number.
fn pn(letter: &str, n: u64) -> Formula {
    p(&format!("{letter}{n}"))
}

/// `X … X f`, with `n` of them.
pub(super) fn nexts(n: u64, f: Formula) -> Formula {
    (0..n).fold(f, |f, _| f.next())
}

fn infinitely_often(f: Formula) -> Formula {
    f.finally().globally()
}

fn from_some_point_on(f: Formula) -> Formula {
    f.globally().finally()
}

/// `((f1 op f2) op f3) …`
pub(super) fn chain(op: BinaryOp, formulas: impl IntoIterator<Item = Formula>) -> Formula {
    let joined = formulas.into_iter().reduce(|f, g| Formula::binary(op, f, g));
    joined.expect("a family begins where its chains have a member")
}

/// `f1 & f2 & …`
pub(super) fn all(formulas: impl IntoIterator<Item = Formula>) -> Formula {
    chain(BinaryOp::And, formulas)
}

fn any(formulas: impl IntoIterator<Item = Formula>) -> Formula {
    chain(BinaryOp::Or, formulas)
}

/// `f1 op (f2 op (f3 …))`
fn right_chain(op: BinaryOp, formulas: impl DoubleEndedIterator<Item = Formula>) -> Formula {
    let joined = formulas.rev().reduce(|f, g| Formula::binary(op, g, f));
    joined.expect("a family begins where its chains have a member")
}

fn props(letter: &'static str, n: u64) -> impl DoubleEndedIterator<Item = Formula> {
    (1..=n).map(move |i| pn(letter, i))
}

fn and_f(n: u64) -> Formula {
    all(props("p", n).map(Formula::finally))
}

fn and_fg(n: u64) -> Formula {
    all(props("p", n).map(from_some_point_on))
}

fn and_gf(n: u64) -> Formula {
    all(props("p", n).map(infinitely_often))
}

fn or_fg(n: u64) -> Formula {
    any(props("p", n).map(from_some_point_on))
}

fn or_g(n: u64) -> Formula {
    any(props("p", n).map(Formula::globally))
}

fn or_gf(n: u64) -> Formula {
    any(props("p", n).map(infinitely_often))
}

fn ccj_alpha(n: u64) -> Formula {
    let half = |letter| {
        let inner = (1..n).rev().map(|i| pn(letter, i));
        inner.fold(pn(letter, n).finally(), |f, prop| prop.and(f).finally())
    };
    half("p").and(half("q"))
}

fn ccj_beta(n: u64) -> Formula {
    let half = |name| (1..n).fold(p(name), |f, _| p(name).and(f.next())).finally();
    half("p").and(half("q"))
}

fn ccj_beta_prime(n: u64) -> Formula {
    let half = |name| all((0..n).map(|i| nexts(i, p(name)))).finally();
    half("p").and(half("q"))
}

fn fxg_or(n: u64) -> Formula {
    let inner = (0..n).rev().map(|i| pn("p", i));
    inner.fold(pn("p", n), |f, prop| prop.or(f.globally().next())).finally()
}

fn gxf_and(n: u64) -> Formula {
    let inner = (0..n).rev().map(|i| pn("p", i));
    inner.fold(pn("p", n), |f, prop| prop.and(f.finally().next())).globally()
}

fn gf_equiv(n: u64) -> Formula {
    all(props("a", n).map(infinitely_often)).iff(infinitely_often(p("z")))
}

fn gf_implies(n: u64) -> Formula {
    all(props("a", n).map(infinitely_often)).implies(infinitely_often(p("z")))
}

fn gf_equiv_xn(n: u64) -> Formula {
    infinitely_often(p("a").iff(nexts(n, p("a"))))
}

fn gf_implies_xn(n: u64) -> Formula {
    infinitely_often(p("a").implies(nexts(n, p("a"))))
}

fn gh_q(n: u64) -> Formula {
    all((1..=n).map(|i| pn("p", i).finally().or(pn("p", i + 1).globally())))
}

fn gh_r(n: u64) -> Formula {
    let pair = |i| infinitely_often(pn("p", i)).or(from_some_point_on(pn("p", i + 1)));
    all((1..=n).map(pair))
}

fn go_theta(n: u64) -> Formula {
    let response = p("q").implies(p("r").finally()).globally();
    and_gf(n).implies(response).not()
}

/// The letters are `a1 b1 … an bn` (the bits by position), `hash` and `dollar`: words between
/// hashes, and after the only dollar one word whose bits all come from a single earlier word.
fn kr_n(n: u64) -> Formula {
    let (hash, dollar) = (|| p("hash"), || p("dollar"));
    let bit = |i| pn("a", i).or(pn("b", i));
    let bits = || (1..=n).flat_map(|i| [pn("a", i), pn("b", i)]);
    let recurs = |bit: Formula| bit.clone().and(dollar().and(bit.finally()).finally());
    let only_hashes = || hash().globally();
    let last_word = bit(1).and(nexts(n, only_hashes())).next();
    let next_word = bit(1).or(dollar()).or(only_hashes());
    let mut parts = vec![
        hash(),
        bit(1).or(dollar()).next(),
        dollar().not().until(dollar().and(last_word)),
        hash().and(hash().not().and(any(bits().map(recurs)).until(hash())).next()).finally(),
    ];
    parts.extend((1..n).map(|i| bit(i).implies(bit(i + 1).next()).globally()));
    parts.push(bit(n).implies(hash().and(next_word.next()).next()).globally());
    parts.push(hash().or(dollar()).implies(any(bits()).not()).globally());
    parts.push(hash().and(dollar()).not().globally());
    parts.extend((1..=n).map(|i| pn("a", i).and(pn("b", i)).not().globally()));
    all(parts)
}

/// The letters are `a` and `b` (the bits), `hash` and `dollar`; one of them at a time.
fn kv_psi(n: u64) -> Formula {
    let letters = ["a", "b", "hash", "dollar"];
    let pairs = (0..4).flat_map(|i| (0..i).map(move |j| (j, i)));
    let exclusive = all(pairs.map(|(i, j)| p(letters[i]).and(p(letters[j])).not())).globally();
    let (hash, dollar) = (|| p("hash"), || p("dollar"));
    let word = (0..n).fold(hash().globally(), |f, _| p("a").or(p("b")).and(f.next()));
    let end = dollar().not().until(dollar().and(word.next()));
    let same = |i| {
        let bit = |name| {
            let there = nexts(i, p(name));
            there.clone().and(dollar().implies(there).globally())
        };
        bit("a").or(bit("b"))
    };
    let found = all([hash(), nexts(n + 1, hash())].into_iter().chain((1..=n).map(same)));
    all([exclusive, end, found.finally()])
}

fn ms_phi_h(n: u64) -> Formula {
    let a = |i| if u64::is_multiple_of(i, 2) { p("a") } else { p("a").not() };
    any((0..=n).map(|i| from_some_point_on(a(i).or(nexts(i, p("b"))))))
}

/// How a level of [`ms_phi_r`] and [`ms_phi_s`] is joined: `&` inside and `|` outside, or dually.
fn ms_phi(n: u64, top: BinaryOp) -> Formula {
    use BinaryOp::{And, Or};
    let pair =
        |i, op| Formula::binary(op, from_some_point_on(pn("a", i)), infinitely_often(pn("b", i)));
    // Levels alternate; the one at `i` has the operator of the top when `n - i` is even.
    let outer = |i: u64| if (n - i).is_multiple_of(2) == (top == Or) { Or } else { And };
    let inner = |i| if outer(i) == Or { And } else { Or };
    (1..=n).fold(pair(0, inner(0)), |f, i| Formula::binary(outer(i), pair(i, inner(i)), f))
}

fn ms_phi_r(n: u64) -> Formula {
    ms_phi(n, BinaryOp::Or)
}

fn ms_phi_s(n: u64) -> Formula {
    ms_phi(n, BinaryOp::And)
}

fn r_left(n: u64) -> Formula {
    chain(BinaryOp::Release, props("p", n))
}

fn r_right(n: u64) -> Formula {
    right_chain(BinaryOp::Release, props("p", n))
}

fn u_left(n: u64) -> Formula {
    chain(BinaryOp::Until, props("p", n))
}

fn u_right(n: u64) -> Formula {
    right_chain(BinaryOp::Until, props("p", n))
}

fn sejk_f(n: u64) -> Formula {
    let base = infinitely_often(p("a0")).until(p("b"));
    (1..=n).fold(base, |f, i| infinitely_often(pn("a", i)).until(f.globally()))
}

fn sejk_j(n: u64) -> Formula {
    let fair = |letter| all(props(letter, n).map(infinitely_often));
    fair("a").implies(fair("b"))
}

fn sejk_k(n: u64) -> Formula {
    let pair = |i| infinitely_often(pn("a", i)).or(from_some_point_on(pn("b", i)));
    all((1..=n).map(pair))
}

fn tv_f1(n: u64) -> Formula {
    p("p").implies(any((0..n).map(|i| nexts(i, p("q"))))).globally()
}

fn tv_f2(n: u64) -> Formula {
    let soon = (1..n).fold(p("q"), |f, _| p("q").or(f.next()));
    p("p").implies(soon).globally()
}

fn tv_g1(n: u64) -> Formula {
    p("p").implies(all((0..n).map(|i| nexts(i, p("q"))))).globally()
}

fn tv_g2(n: u64) -> Formula {
    let long = (1..n).fold(p("q"), |f, _| p("q").and(f.next()));
    p("p").implies(long).globally()
}

fn tv_uu(n: u64) -> Formula {
    let last = pn("p", n).until(pn("p", n + 1));
    let untils = (1..n).rev().fold(last, |f, i| pn("p", i).until(pn("p", i + 1).and(f)));
    pn("p", 1).implies(untils).globally()
}
