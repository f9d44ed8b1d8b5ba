//! Random numbers for tests: fast, seeded, the same everywhere.

use std::convert::Infallible;

use farmstead_rules::{Game, Move, Moves};
use rand_core::{Rng, TryRng};

/// Wyrand: one multiplication a number.
pub(crate) struct Dice(pub u64);

impl TryRng for Dice {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        self.try_next_u64().map(|number| (number >> 32) as u32)
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        self.0 = self.0.wrapping_add(0xa076_1d64_78bd_642f);
        let product = u128::from(self.0) * u128::from(self.0 ^ 0xe703_7ed1_a0b4_28db);
        Ok((product as u64) ^ (product >> 64) as u64)
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        for chunk in bytes.chunks_mut(8) {
            chunk.copy_from_slice(&self.next_u64().to_le_bytes()[..chunk.len()]);
        }
        Ok(())
    }
}

impl Dice {
    /// A number below the bound.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        ((u64::from(self.next_u32()) * bound as u64) >> 32) as usize
    }

    /// Any legal move, each as likely as the others.
    pub(crate) fn any_move(&mut self, game: &impl Game, moves: &mut Moves) -> Move {
        game.moves(moves);
        moves[self.below(moves.len())]
    }
}
