//! Truth tables of six propositions in a machine word.

/// How many propositions a table speaks about.
pub const TABLE_PROPS: usize = 6;

/// The table of each proposition alone.
pub const VARIABLE: [u64; TABLE_PROPS] = [
    0xAAAA_AAAA_AAAA_AAAA,
    0xCCCC_CCCC_CCCC_CCCC,
    0xF0F0_F0F0_F0F0_F0F0,
    0xFF00_FF00_FF00_FF00,
    0xFFFF_0000_FFFF_0000,
    0xFFFF_FFFF_0000_0000,
];

/// The table with a proposition fixed to a value.
#[inline]
pub fn cofactor(table: u64, prop: usize, value: bool) -> u64 {
    let (mask, shift) = (VARIABLE[prop], 1 << prop);
    if value {
        let half = table & mask;
        half | half >> shift
    } else {
        let half = table & !mask;
        half | half << shift
    }
}

/// The propositions that a table depends on.
pub fn support(table: u64) -> impl Iterator<Item = usize> {
    (0..TABLE_PROPS).filter(move |&i| cofactor(table, i, false) != cofactor(table, i, true))
}
