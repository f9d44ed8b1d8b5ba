//! What goods can become at best: a bound that ends a search for a way to pay early.

use farmstead_cardboard::{Good, Goods};

use super::super::can::EDIBLE;
use super::food::Conversion;
use super::means::Means;

/// What one of each good can become, in parts of a good that a price asks for. It is never too
/// little: each exchange is taken to give all it makes for each kind of good it uses up.
pub(super) struct Worth([u32; Good::COUNT]);

/// One good that a price asks for.
const WHOLE: u32 = 5040;
/// More than this no good is worth.
const MOST: u32 = 1000 * WHOLE;
/// As many exchanges one after the other are looked at.
const ROUNDS: u8 = 16;

impl Worth {
    /// What goods are worth for a price to whoever has these means.
    pub(super) fn new(means: &Means, price: &Goods) -> Worth {
        let mut worth = Worth([0; Good::COUNT]);
        // Food is asked for by piles, too.
        let asked = |good: Good| price[good] > 0 || good == Good::Food;
        let whole = |good: Good| if asked(good) { WHOLE } else { 0 };
        for _ in 0..ROUNDS {
            let mut higher = false;
            for exchange in means.exchanges() {
                let Conversion { from, into, uses, makes, .. } = exchange.conversion;
                let made = |good: Good| {
                    worth.0[good as usize].max(whole(good)).saturating_mul(into[good].into())
                };
                let made = makes.iter().map(made).fold(0, u32::saturating_add);
                for good in uses.iter() {
                    higher |= worth.raise(good, made.div_ceil(from[good].into()));
                }
            }
            for pile in &means.piles {
                let best = pile.goods.iter().map(|good| worth.0[*good as usize].max(whole(*good)));
                let best = best.max().unwrap_or(0);
                let each = if pile.price == 0 { MOST } else { best.div_ceil(pile.price.into()) };
                higher |= best > 0 && worth.raise(Good::Food, each);
            }
            for (good, food) in EDIBLE.into_iter().zip(means.rates) {
                let each = worth.0[Good::Food as usize].max(WHOLE).saturating_mul(food.into());
                higher |= worth.raise(good, each);
            }
            if !higher {
                break;
            }
        }
        worth
    }

    fn raise(&mut self, good: Good, worth: u32) -> bool {
        let there = &mut self.0[good as usize];
        let higher = worth.min(MOST) > *there;
        *there = (*there).max(worth.min(MOST));
        higher
    }

    /// Whether these goods could be enough for a price, however they are exchanged.
    pub(super) fn suffices(&self, goods: &Goods, price: &Goods) -> bool {
        let mut there = 0;
        for good in Good::ALL {
            let (amount, worth) = (u64::from(goods[good]), u64::from(self.0[good as usize]));
            // What is asked for is worth itself at least.
            let more = u64::from(WHOLE).saturating_sub(worth);
            there += amount * worth + amount.min(price[good].into()) * more;
        }
        there >= u64::from(price.total()) * u64::from(WHOLE)
    }
}
