//! 128-bit fingerprints of syntax trees.

/// Two multiply-xorshift lanes that feed each other. Fixed constants, so that a fingerprint is the
/// same on every machine.
pub(crate) struct Lanes(u64, u64);

impl Lanes {
    pub(crate) fn new() -> Self {
        Self(0x243F_6A88_85A3_08D3, 0x1319_8A2E_0370_7344)
    }

    pub(crate) fn absorb(&mut self, word: u64) {
        self.0 = (self.0 ^ word).wrapping_mul(0x9FB2_1C65_1E98_DF25);
        self.0 ^= self.0 >> 32;
        self.1 = (self.1.rotate_left(25) ^ word).wrapping_mul(0xD6E8_FEB8_6659_FD93);
        self.1 ^= self.1 >> 29;
        self.1 = self.1.wrapping_add(self.0);
    }

    pub(crate) fn absorb_fingerprint(&mut self, fingerprint: u128) {
        self.absorb(fingerprint as u64);
        self.absorb((fingerprint >> 64) as u64);
    }

    pub(crate) fn absorb_text(&mut self, text: &str) {
        self.absorb(text.len() as u64);
        for chunk in text.as_bytes().chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.absorb(u64::from_le_bytes(word));
        }
    }

    pub(crate) fn finish(mut self) -> u128 {
        self.absorb(0xA409_3822_299F_31D0);
        self.absorb(0x082E_FA98_EC4E_6C89);
        u128::from(self.0) << 64 | u128::from(self.1)
    }
}
