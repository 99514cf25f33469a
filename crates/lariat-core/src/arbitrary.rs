//! Proptest strategies for the types of this room.

use proptest::prelude::*;

use crate::{Alphabet, Lasso, Letter, Prop};

/// The alphabet `a, b, c, …` of this many propositions (at most 26).
pub fn small_alphabet(n_props: usize) -> Alphabet {
    let props: Vec<Prop> =
        ('a'..='z').take(n_props).map(|c| Prop::new(c.encode_utf8(&mut [0; 4]))).collect();
    props.iter().collect()
}

/// Lassos over `a, b, c, …` with stem and cycle of at most `max_len` letters.
pub fn lassos(n_props: usize, max_len: usize) -> impl Strategy<Value = Lasso> {
    let letters = move |len| proptest::collection::vec(0..1u64 << n_props, len);
    (letters(0..=max_len), letters(1..=max_len.max(1))).prop_map(move |(stem, cycle)| {
        let word = |bits: Vec<u64>| bits.into_iter().map(Letter::from_bits).collect();
        Lasso::new(small_alphabet(n_props), word(stem), word(cycle))
            .expect("the cycle has a letter")
    })
}

/// Every lasso over `a, b, c, …` with a stem of at most `max_stem` and a cycle of at most
/// `max_cycle` letters, in a fixed order.
pub fn all_lassos(
    n_props: usize,
    max_stem: usize,
    max_cycle: usize,
) -> impl Iterator<Item = Lasso> {
    let n_letters = 1u64 << n_props;
    let words = move |len: usize| {
        (0..n_letters.pow(len as u32)).map(move |code| {
            let letter = |i: usize| code / n_letters.pow(i as u32) % n_letters;
            (0..len).map(|i| Letter::from_bits(letter(i))).collect::<Vec<_>>()
        })
    };
    let stems = (0..=max_stem).flat_map(words);
    stems.flat_map(move |stem| {
        (1..=max_cycle).flat_map(words).map(move |cycle| {
            Lasso::new(small_alphabet(n_props), stem.clone(), cycle)
                .expect("the cycle has a letter")
        })
    })
}
