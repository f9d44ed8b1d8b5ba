//! A small, fast source of random numbers for players and simulations.
//!
//! Deals are made from seeds by the rules themselves; nothing here decides what is dealt.

use std::convert::Infallible;

use farmstead_rules::Seed;
use rand_core::{Rng, TryRng};

/// Wang Yi's generator `wyrand`: one multiplication a number.
#[derive(Debug, Clone)]
pub struct Wyrand(u64);

impl Wyrand {
    /// A generator that always draws the same numbers for the same seed.
    pub fn new(seed: u64) -> Wyrand {
        Wyrand(seed)
    }

    /// A generator for everything but the deal in the game that this seed makes.
    pub fn for_game(seed: Seed) -> Wyrand {
        Wyrand(seed.0 as u64 ^ (seed.0 >> 64) as u64)
    }

    /// A number below `bound`, each equally likely for all that can be measured.
    #[inline]
    pub fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.next_u64()) * bound as u128) >> 64) as usize
    }

    /// An index, as likely as its share; the shares add up to one.
    pub(crate) fn among(&mut self, shares: &[f32]) -> usize {
        let mut point = (self.next_u64() >> 40) as f32 / (1_u32 << 24) as f32;
        for (index, share) in shares.iter().enumerate() {
            if point < *share {
                return index;
            }
            point -= share;
        }
        0
    }
}

impl TryRng for Wyrand {
    type Error = Infallible;

    #[inline]
    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        Ok((self.try_next_u64()? >> 32) as u32)
    }

    #[inline]
    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        self.0 = self.0.wrapping_add(0xa076_1d64_78bd_642f);
        let product = u128::from(self.0) * u128::from(self.0 ^ 0xe703_7ed1_a0b4_28db);
        Ok(product as u64 ^ (product >> 64) as u64)
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        for chunk in bytes.chunks_mut(8) {
            let number = self.try_next_u64()?.to_le_bytes();
            chunk.copy_from_slice(&number[..chunk.len()]);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_below_a_bound_are_equally_likely() {
        let mut random = Wyrand::new(1);
        let mut seen = [0; 6];
        for _ in 0..60_000 {
            seen[random.below(6)] += 1;
        }
        assert!(seen.iter().all(|count| (9_600..10_400).contains(count)), "{seen:?}");
    }
}
