//! How fast the Hanoi format is read and written: a million edges over four propositions.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use lariat_automata::formats::{Stream, hoa};
use lariat_automata::{Acceptance, Automaton, Builder, Edge, MarkSet, StateId};
use lariat_core::arbitrary::small_alphabet;
use lariat_core::{Cube, Guard, Id, Literal, PropId, Seed};

const N_STATES: usize = 100_000;
const DEGREE: usize = 10;

/// Random edges with random cubes and marks.
fn large() -> Automaton {
    let mut random = Seed(1).random();
    let mut builder = Builder::new(small_alphabet(4), Acceptance::generalized_buchi(2));
    builder.add_states(N_STATES);
    builder.add_initial(StateId::new(0));
    for source in (0..N_STATES).map(StateId::new) {
        for _ in 0..DEGREE {
            let cube: Cube = (0..4)
                .filter_map(|i| match random.below(3) {
                    0 => None,
                    sign => Some(Literal { prop: PropId::new(i), positive: sign == 1 }),
                })
                .collect();
            let target = StateId::new(random.below(N_STATES as u64) as usize);
            let marks = MarkSet::from_bits(random.below(4));
            builder.add_edge(source, Edge { guard: Guard::of_cube(&cube), target, marks });
        }
    }
    builder.build()
}

fn read_and_write(criterion: &mut Criterion) {
    let aut = large();
    let options = hoa::HoaOptions::default();
    let text = hoa::write(&aut, &options).expect("cubes are short");
    let mut group = criterion.benchmark_group("hoa");
    group.sample_size(10).throughput(Throughput::Bytes(text.len() as u64));
    group.bench_function("read", |b| b.iter(|| Stream::new(black_box(&text)).count()));
    group.bench_function("write", |b| b.iter(|| hoa::write(black_box(&aut), &options)));
    group.finish();
}

criterion_group!(benches, read_and_write);
criterion_main!(benches);
