//! Sizes of the default pipeline on suites of formulas, beside a peer's: a development aid.
#![allow(missing_docs, clippy::unwrap_used, clippy::print_stdout)]

use std::time::Instant;

use lariat_core::Budget;
use lariat_logic::ltl::{Syntax, parse};
use lariat_translate::{Kind, Options, Pipeline};

fn main() {
    let dir = std::env::args().nth(1).unwrap();
    let budget = Budget::UNLIMITED.with_max_states(20_000).with_max_steps(20_000_000);
    for (kind, peer) in [(Kind::GeneralizedBuchi, "spot-tgba"), (Kind::StateBuchi, "spot-ba")] {
        let (mut ours, mut theirs, mut seconds) = (0, 0, 0.0);
        for suite in ["eh", "dac", "sb", "beem", "families", "chimp14", "safety", "random"] {
            let text = std::fs::read_to_string(format!("{dir}/formulas/{suite}.ltl")).unwrap();
            let mut spot: Vec<usize> = vec![0; text.lines().count() + 1];
            for l in std::fs::read_to_string(format!("{dir}/peers.csv")).unwrap().lines() {
                if let Some(r) = l.strip_prefix(&format!("{suite},{peer},")) {
                    let line: usize = r.split(',').next().unwrap().parse().unwrap();
                    spot[line] = r.rsplit(',').nth(6).unwrap().parse().unwrap();
                }
            }
            let mut pipeline = Pipeline::new(Options { kind, ..Options::default() });
            let (mut states, mut larger, mut slowest) = (0, Vec::new(), (0.0, ""));
            let start = Instant::now();
            for (i, line) in text.lines().enumerate() {
                let formula = parse(line, Syntax::Spot).unwrap().formula;
                let one = Instant::now();
                let n = match pipeline.translate(&formula, &budget) {
                    Ok(aut) => aut.n_states().max(1),
                    Err(limit) => {
                        println!("{line}: {limit}");
                        continue;
                    }
                };
                if one.elapsed().as_secs_f64() > slowest.0 {
                    slowest = (one.elapsed().as_secs_f64(), line);
                }
                states += n;
                if n > spot[i + 1] {
                    larger.push((line, n, spot[i + 1]));
                }
            }
            let time = start.elapsed().as_secs_f64();
            let sum: usize = spot.iter().sum();
            println!(
                "{suite:9} {states:5} {peer} {sum:5} larger {} in {time:.3} s, slowest {:.4}",
                larger.len(),
                slowest.0
            );
            for (line, n, m) in larger {
                println!("    {n} > {m}: {line}");
            }
            ours += states;
            theirs += sum;
            seconds += time;
        }
        println!(
            "{ours} of {theirs}: {:.4}, {seconds:.3} s",
            f64::from(ours as u32) / f64::from(theirs as u32)
        );
    }
}
