//! Sizes of deterministic automata on suites of formulas, beside a peer's: a development aid.
#![allow(missing_docs, clippy::unwrap_used, clippy::print_stdout)]

use std::time::Instant;

use lariat_core::Budget;
use lariat_logic::ltl::{Syntax, parse};
use lariat_omega::degeneralize::Marks;
use lariat_translate::{Deterministic, Kind, Options, Pipeline};

struct Peer {
    states: usize,
    deterministic: bool,
}

fn peers(dir: &str, suite: &str, mode: &str) -> Vec<Peer> {
    let text = std::fs::read_to_string(format!("{dir}/peers.csv")).unwrap();
    let rows = text.lines().filter_map(|l| l.strip_prefix(&format!("{suite},{mode},")));
    rows.map(|r| {
        let field = |i: usize| r.rsplit(',').nth(i).unwrap();
        Peer { states: field(6).parse().unwrap(), deterministic: field(2) == "1" }
    })
    .collect()
}

fn main() {
    let dir = std::env::args().nth(1).unwrap();
    let modes: Vec<String> = std::env::args().skip(2).collect();
    let budget = Budget::UNLIMITED.with_max_states(20_000).with_max_steps(20_000_000);
    for mode in ["spot-det", "spot-ba-det"] {
        if !modes.is_empty() && !modes.iter().any(|m| m == mode) {
            continue;
        }
        for suite in ["eh", "dac", "sb", "beem", "families", "chimp14", "safety", "random"] {
            let text = std::fs::read_to_string(format!("{dir}/formulas/{suite}.ltl")).unwrap();
            let peers = peers(&dir, suite, mode);
            let mut maker = Deterministic::default();
            let mut pipeline =
                Pipeline::new(Options { kind: Kind::StateBuchi, ..Options::default() });
            let (mut states, mut count, mut gained) = (0, 0, 0);
            let (mut larger, mut slowest) = (Vec::new(), (0.0, ""));
            let start = Instant::now();
            for (line, peer) in text.lines().zip(&peers) {
                let formula = parse(line, Syntax::Spot).unwrap().formula;
                let one = Instant::now();
                let aut = if mode == "spot-det" {
                    maker.parity(&formula, &budget).unwrap()
                } else {
                    let found = maker.buchi(&formula, Marks::OnStates, &budget).unwrap();
                    found.unwrap_or_else(|| pipeline.translate(&formula, &budget).unwrap())
                };
                let n = aut.n_states().max(1);
                let is_deterministic = aut.is_deterministic();
                states += n;
                count += usize::from(is_deterministic);
                let time = one.elapsed().as_secs_f64();
                if time > slowest.0 {
                    slowest = (time, line);
                }
                if n > peer.states && is_deterministic == peer.deterministic {
                    larger.push(format!("{n} > {}: {line}", peer.states));
                }
                if peer.deterministic && !is_deterministic {
                    larger.push(format!("not deterministic: {line}"));
                }
                gained += usize::from(is_deterministic && !peer.deterministic);
            }
            let time = start.elapsed().as_secs_f64();
            let sum: usize = peers.iter().map(|p| p.states).sum();
            let theirs = peers.iter().filter(|p| p.deterministic).count();
            println!(
                "{suite:9} {mode} states {states:5} peer {sum:5}; deterministic {count:3} peer {theirs:3} (+{gained}); \
                 {time:.3} s, slowest {:.4} {}",
                slowest.0, slowest.1
            );
            larger.iter().for_each(|line| println!("    {line}"));
        }
    }
}
