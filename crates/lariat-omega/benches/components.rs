//! Components and emptiness of large random automata, and reductions of small ones.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use lariat_automata::{Acceptance, Automaton, Builder, Edge, MarkSet, StateId};
use lariat_core::{Alphabet, Budget, Guard, Id, Prop, Seed};
use lariat_omega::degeneralize::{Marks, Options, degeneralize};
use lariat_omega::{
    Components, accepting_run, bisimulation_quotient, clean_marks, is_empty, reduce_by_simulation,
    trim,
};

/// A random automaton over `a, b` with three edges a state. A mark is on one edge in `rarity`.
fn random_automaton(n_states: usize, n_marks: usize, rarity: u64, seed: u64) -> Automaton {
    let mut random = Seed(seed).random();
    let alphabet: Alphabet = ["a", "b"].map(Prop::new).iter().collect();
    let props: Vec<_> = alphabet.ids().map(Guard::prop).collect();
    let mut builder = Builder::new(alphabet, Acceptance::generalized_buchi(n_marks));
    builder.add_states(n_states);
    builder.add_initial(StateId::new(0));
    for s in 0..n_states {
        for _ in 0..3 {
            let prop = &props[random.below(2) as usize];
            let guard = if random.below(2) == 0 { prop.clone() } else { prop.not() };
            let target = StateId::new(random.below(n_states as u64) as usize);
            let shown = (0..n_marks).filter(|_| random.below(rarity) == 0);
            let marks: MarkSet = shown.map(lariat_automata::MarkId::new).collect();
            builder.add_edge(StateId::new(s), Edge { guard, target, marks });
        }
    }
    builder.build()
}

fn large(c: &mut Criterion) {
    let mut group = c.benchmark_group("a million states");
    group.sample_size(10);
    // No mark is ever shown, so that the search must see everything.
    let empty = random_automaton(1_000_000, 2, u64::MAX, 1);
    group.bench_function("components", |b| b.iter(|| Components::of(black_box(&empty)).len()));
    group.bench_function("emptiness", |b| b.iter(|| is_empty(black_box(&empty))));
    let full = random_automaton(1_000_000, 2, 1000, 2);
    group.bench_function("accepting run", |b| {
        b.iter(|| accepting_run(black_box(&full), &Budget::UNLIMITED).map(|run| run.is_some()));
    });
    group.finish();
}

fn small(c: &mut Criterion) {
    for n_states in [5, 20, 100] {
        let aut = random_automaton(n_states, 2, 3, 3);
        let mut group = c.benchmark_group(format!("{n_states} states"));
        group.bench_function("trim", |b| b.iter(|| trim(black_box(&aut))));
        group.bench_function("clean_marks", |b| b.iter(|| clean_marks(black_box(&aut))));
        group.bench_function("bisimulation", |b| {
            b.iter(|| bisimulation_quotient(black_box(&aut)));
        });
        group.bench_function("simulation", |b| {
            b.iter(|| reduce_by_simulation(black_box(&aut), &Budget::UNLIMITED));
        });
        let options = Options { marks: Marks::OnStates, ..Options::default() };
        group.bench_function("degeneralize", |b| {
            b.iter(|| degeneralize(black_box(&aut), &options, &Budget::UNLIMITED));
        });
        group.finish();
    }
}

criterion_group!(benches, large, small);
criterion_main!(benches);
