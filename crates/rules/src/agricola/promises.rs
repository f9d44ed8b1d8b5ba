//! Goods that lie on round spaces for one player.

use farmstead_cardboard::{Good, Goods};

use super::state::ROUNDS;

/// What one player gets at the start of each round to come. No good is promised before round 2.
///
/// For each round there is one byte of food and then half a byte of every other good; all in one
/// run of bytes, which is quick to copy and to hash. More than 255 food or 15 of another good find
/// no room on a round space.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Promises([u8; BYTES * (ROUNDS as usize - 1)]);

/// Bytes for one round.
const BYTES: usize = 6;

impl Promises {
    /// Nothing.
    pub const NONE: Promises = Promises([0; BYTES * (ROUNDS as usize - 1)]);

    /// What lies on the space of a round.
    pub fn on(&self, round: u8) -> Goods {
        let Some(first) = first_byte(round) else { return Goods::NONE };
        let bytes = &self.0[first..first + BYTES];
        let mut goods = Goods::of(Good::Food, u16::from(bytes[0]));
        for good in Good::ALL.into_iter().filter(|good| *good != Good::Food) {
            let (byte, shift) = half(good);
            goods[good] = u16::from(bytes[byte] >> shift & 15);
        }
        goods
    }

    /// Whether anything lies on the space of a round.
    #[inline]
    pub fn any_on(&self, round: u8) -> bool {
        first_byte(round).is_some_and(|first| self.0[first..first + BYTES] != [0; BYTES])
    }

    /// Adds goods to the space of a round, if there is such a round.
    pub fn add(&mut self, round: u8, goods: &Goods) {
        let Some(first) = first_byte(round) else { return };
        let sum = self.on(round) + *goods;
        let bytes = &mut self.0[first..first + BYTES];
        bytes.fill(0);
        for (good, amount) in sum.iter() {
            if good == Good::Food {
                bytes[0] = amount.min(255) as u8;
            } else {
                let (byte, shift) = half(good);
                bytes[byte] |= (amount.min(15) as u8) << shift;
            }
        }
    }

    /// Takes goods off the space of a round, as far as they lie there.
    pub fn remove(&mut self, round: u8, goods: &Goods) {
        let mut left = self.take(round);
        for (good, amount) in goods.iter() {
            left[good] = left[good].saturating_sub(amount);
        }
        self.add(round, &left);
    }

    /// Takes everything off the space of a round.
    pub fn take(&mut self, round: u8) -> Goods {
        let goods = self.on(round);
        if let Some(first) = first_byte(round) {
            self.0[first..first + BYTES].fill(0);
        }
        goods
    }
}

fn first_byte(round: u8) -> Option<usize> {
    (2..=ROUNDS).contains(&round).then(|| BYTES * (usize::from(round) - 2))
}

/// The byte and the half of it that a good other than food has.
fn half(good: Good) -> (usize, u32) {
    (1 + good as usize / 2, 4 * (good as u32 % 2))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_taken_back_no_longer_arrives() {
        let food = Goods::of(Good::Food, 1);
        let mut promised = Promises::NONE;
        promised.add(7, &food.and(Good::Reed, 1));
        promised.remove(7, &food);
        promised.remove(7, &food);
        assert_eq!(promised.on(7), Goods::of(Good::Reed, 1));
    }

    #[test]
    fn what_is_promised_arrives_in_its_round_and_no_other() {
        let goods = Goods::of(Good::Food, 3).and(Good::Reed, 1).and(Good::Sheep, 15);
        let mut promised = Promises::NONE;
        promised.add(7, &goods);
        promised.add(7, &Goods::of(Good::Wood, 2));
        promised.add(15, &goods);
        assert!(promised.any_on(7) && !promised.any_on(6) && !promised.any_on(15));
        assert_eq!(promised.take(7), goods.and(Good::Wood, 2));
        assert_eq!(promised, Promises::NONE);
    }
}
