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
        let mixed = u128::from(self.0 ^ word) * 0xd6e8_feb8_6659_fd93_u128;
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
        let (words, rest) = bytes.as_chunks::<8>();
        for word in words {
            self.word(u64::from_le_bytes(*word));
        }
        if !rest.is_empty() {
            let mut word = [0; 8];
            word[..rest.len()].copy_from_slice(rest);
            self.word(u64::from_le_bytes(word));
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
