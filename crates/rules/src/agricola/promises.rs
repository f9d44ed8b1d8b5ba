//! Goods that lie on round spaces for one player.

use farmstead_cardboard::{Good, Goods};

use super::state::ROUNDS;

/// What one player gets at the start of each round to come. No good is promised before round 2.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Promises([OnRound; ROUNDS as usize - 1]);

/// What lies on one round space: food in one byte, every other good in half a byte.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct OnRound {
    food: u8,
    halves: [u8; 5],
}

impl Promises {
    /// Nothing.
    pub const NONE: Promises = Promises([OnRound { food: 0, halves: [0; 5] }; ROUNDS as usize - 1]);

    /// What lies on the space of a round.
    pub fn on(&self, round: u8) -> Goods {
        let Some(slot) = slot(round) else { return Goods::NONE };
        let on_round = &self.0[slot];
        let mut goods = Goods::of(Good::Food, u16::from(on_round.food));
        for good in Good::ALL.into_iter().filter(|good| *good != Good::Food) {
            goods[good] = u16::from(on_round.half(good));
        }
        goods
    }

    /// Whether anything lies on the space of a round.
    #[inline]
    pub fn any_on(&self, round: u8) -> bool {
        slot(round).is_some_and(|slot| self.0[slot] != OnRound { food: 0, halves: [0; 5] })
    }

    /// Adds goods to the space of a round, if there is such a round.
    pub fn add(&mut self, round: u8, goods: &Goods) {
        let Some(slot) = slot(round) else { return };
        for (good, amount) in goods.iter() {
            self.0[slot].add(good, amount);
        }
    }

    /// Takes everything off the space of a round.
    pub fn take(&mut self, round: u8) -> Goods {
        let goods = self.on(round);
        if let Some(slot) = slot(round) {
            self.0[slot] = Promises::NONE.0[slot];
        }
        goods
    }
}

fn slot(round: u8) -> Option<usize> {
    (2..=ROUNDS).contains(&round).then(|| usize::from(round) - 2)
}

impl OnRound {
    fn half(&self, good: Good) -> u8 {
        let (byte, shift) = half_at(good);
        self.halves[byte] >> shift & 15
    }

    fn add(&mut self, good: Good, amount: u16) {
        if good == Good::Food {
            let food = u16::from(self.food) + amount;
            self.food = u8::try_from(food).expect("no rule promises that much food");
            return;
        }
        let sum = u16::from(self.half(good)) + amount;
        assert!(sum < 16, "no rule promises that much {good}");
        let (byte, shift) = half_at(good);
        self.halves[byte] = self.halves[byte] & !(15 << shift) | (sum as u8) << shift;
    }
}

fn half_at(good: Good) -> (usize, u32) {
    (good as usize / 2, 4 * (good as u32 % 2))
}

#[cfg(test)]
mod tests {
    use super::*;

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
