//! What goods can become at best: a bound that ends a search for a way to pay early.

use farmstead_cardboard::{Good, Goods};

use super::super::can::EDIBLE;
use super::super::state::State;
use crate::game::Seat;

/// What one of each good can become, in parts of a good that a price asks for. It is never too
/// little: each exchange is taken to give all it makes for each kind of good it uses up.
pub(super) struct Worth([u32; Good::COUNT]);

/// One good that a price asks for.
const WHOLE: u32 = 5040;
/// More than this no good is worth.
const MOST: u32 = 1000 * WHOLE;

impl Worth {
    fn raise(&mut self, good: Good, worth: u32) -> bool {
        let there = &mut self.0[good as usize];
        let higher = worth.min(MOST) > *there;
        *there = (*there).max(worth.min(MOST));
        higher
    }

    /// Whether these goods could be enough for a price, however they are exchanged.
    pub(super) fn suffices(&self, goods: &Goods, price: &Goods) -> bool {
        let mut there = 0;
        for (good, amount) in goods.iter() {
            let (amount, worth) = (u64::from(amount), u64::from(self.0[good as usize]));
            let asked = amount.min(price[good].into());
            there += asked * worth.max(WHOLE.into()) + (amount - asked) * worth;
        }
        there >= u64::from(price.total()) * u64::from(WHOLE)
    }
}

impl State {
    /// What goods of a player are worth for a price, after so many purchases from a pile.
    pub(super) fn worth(&self, seat: Seat, bought: usize, price: &Goods, rounds: u8) -> Worth {
        let mut worth = Worth([0; Good::COUNT]);
        // Food is asked for by piles, too.
        let asked = |good: Good| price[good] > 0 || good == Good::Food;
        let whole = |good: Good| if asked(good) { WHOLE } else { 0 };
        for _ in 0..rounds {
            let mut higher = false;
            for (place, card) in self.played(seat) {
                for (_, exchange) in self.exchanges(seat, place) {
                    let made = |(good, amount): (Good, u16)| {
                        worth.0[good as usize].max(whole(good)).saturating_mul(amount.into())
                    };
                    let made = exchange.into.iter().map(made).fold(0, u32::saturating_add);
                    for (good, amount) in exchange.from.iter() {
                        higher |= worth.raise(good, made.div_ceil(u32::from(amount)));
                    }
                }
                if let Some(food) = self.pile_price(seat, card) {
                    let left = self.pile(seat, place, bought);
                    let best = left.iter().map(|good| worth.0[good as usize].max(whole(good)));
                    let best = best.max().unwrap_or(0);
                    let each = if food == 0 { MOST } else { best.div_ceil(food.into()) };
                    higher |= worth.raise(Good::Food, each);
                }
            }
            for good in EDIBLE {
                let food = u32::from(self.food_for(seat, good));
                let each = worth.0[Good::Food as usize].max(WHOLE).saturating_mul(food);
                higher |= worth.raise(good, each);
            }
            if !higher {
                break;
            }
        }
        worth
    }
}
