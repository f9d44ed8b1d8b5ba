//! A hash of game states that is fast, and the same in every run and on every machine.

use std::hash::Hasher;

/// Mixes whole words; made for small plain data, not against attackers.
#[derive(Debug, Clone, Copy)]
pub struct StateHasher(u64);

impl StateHasher {
    /// A fresh hasher.
    pub const fn new() -> StateHasher {
        StateHasher(0x9e37_79b9_7f4a_7c15)
    }

    #[inline]
    fn word(&mut self, word: u64) {
        self.words(word, 0);
    }

    /// Two words for one multiplication.
    #[inline]
    fn words(&mut self, first: u64, second: u64) {
        let mixed = u128::from(self.0 ^ first) * u128::from(second ^ 0xd6e8_feb8_6659_fd93);
        self.0 = (mixed as u64) ^ ((mixed >> 64) as u64) ^ 0x2545_f491_4f6c_dd1d;
    }
}

impl Default for StateHasher {
    fn default() -> StateHasher {
        StateHasher::new()
    }
}

impl Hasher for StateHasher {
    fn finish(&self) -> u64 {
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 32)).wrapping_mul(0xff51_afd7_ed55_8ccd);
        mixed ^ (mixed >> 29)
    }

    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        let (pairs, rest) = bytes.as_chunks::<16>();
        let two = |bytes: u128| (bytes as u64, (bytes >> 64) as u64);
        for pair in pairs {
            let (first, second) = two(u128::from_le_bytes(*pair));
            self.words(first, second);
        }
        if !rest.is_empty() {
            let mut pair = [0; 16];
            pair[..rest.len()].copy_from_slice(rest);
            let (first, second) = two(u128::from_le_bytes(pair));
            self.words(first, second);
        }
    }

    #[inline]
    fn write_u8(&mut self, number: u8) {
        self.word(u64::from(number));
    }

    #[inline]
    fn write_u16(&mut self, number: u16) {
        self.word(u64::from(number));
    }

    #[inline]
    fn write_u32(&mut self, number: u32) {
        self.word(u64::from(number));
    }

    #[inline]
    fn write_u64(&mut self, number: u64) {
        self.word(number);
    }

    #[inline]
    fn write_usize(&mut self, number: usize) {
        self.word(number as u64);
    }

    #[inline]
    fn write_isize(&mut self, number: isize) {
        self.word(number as u64);
    }
}
