//! Edges without labels: the `i`-th is taken with the letter whose bits are those of `i`.

use std::hash::Hash;

use lariat_core::{Guard, Id, PropId, Span};
use rustc_hash::FxHashMap;

use super::error::ReadError;
use super::guards::Purse;

/// The propositions that one truth table has room for.
const TABLE_PROPS: usize = 6;

/// Joins the letters of edges that are the same. For each group, its guard and the place of its
/// first edge in the list, which has one entry for each letter.
///
/// Blocks of 64 letters are truth tables; two neighboring functions of `n` propositions make one
/// of `n + 1`.
pub(super) fn edges<E: Hash + Eq>(
    edges: &[E],
    purse: &mut Purse,
    span: Span,
) -> Result<Vec<(Guard, usize)>, ReadError> {
    // For each group its first edge and its blocks: their numbers and the letters in them.
    let mut groups: Vec<(usize, Vec<(usize, u64)>)> = Vec::new();
    let mut group_of: FxHashMap<&E, usize> = FxHashMap::default();
    for (i, edge) in edges.iter().enumerate() {
        let group = *group_of.entry(edge).or_insert_with(|| {
            groups.push((i, Vec::new()));
            groups.len() - 1
        });
        let blocks = &mut groups[group].1;
        let (block, bit) = (i >> TABLE_PROPS, 1u64 << (i % 64));
        match blocks.last_mut() {
            Some((last, letters)) if *last == block => *letters |= bit,
            _ => blocks.push((block, bit)),
        }
    }
    let n_props = edges.len().trailing_zeros() as usize;
    groups
        .into_iter()
        .map(|(first, blocks)| Ok((join(blocks, n_props, purse, span)?, first)))
        .collect()
}

fn join(
    blocks: Vec<(usize, u64)>,
    n_props: usize,
    purse: &mut Purse,
    span: Span,
) -> Result<Guard, ReadError> {
    let table =
        |(block, letters): (usize, u64)| (block, Guard::from_table(repeated(letters, n_props)));
    let mut parts: Vec<(usize, Guard)> = blocks.into_iter().map(table).collect();
    for prop in (TABLE_PROPS..n_props).map(PropId::new) {
        let mut next: Vec<(usize, Guard)> = Vec::with_capacity(parts.len());
        for (block, guard) in parts {
            let half = Guard::literal(prop, block % 2 == 1);
            let guard = purse.and(&half, &guard, span)?;
            match next.last_mut() {
                Some((last, other)) if *last == block / 2 => {
                    *other = purse.or(other, &guard, span)?
                }
                _ => next.push((block / 2, guard)),
            }
        }
        parts = next;
    }
    Ok(parts.pop().map_or(Guard::ff(), |(_, guard)| guard))
}

/// The truth table over six propositions of one over fewer.
fn repeated(letters: u64, n_props: usize) -> u64 {
    (n_props..TABLE_PROPS).fold(letters, |table, prop| table | table << (1 << prop))
}
