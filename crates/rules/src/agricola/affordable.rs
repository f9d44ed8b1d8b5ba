//! Which major improvements goods are enough for, by a look into small tables.

use farmstead_cardboard::{Good, Goods};

use super::board::Major;

/// The majors, as bits, that ask for no more of a good than a player has, for each good that any of
/// them asks for.
#[derive(Debug, Default)]
pub struct Affordable(Vec<(Good, Vec<u16>)>);

impl Affordable {
    /// The tables for these majors.
    pub fn new(majors: &[Major]) -> Affordable {
        let tables = Good::ALL.into_iter().filter_map(|good| {
            let most =
                majors.iter().map(|major| major.price[good]).max().filter(|most| *most > 0)?;
            let within = |amount: u16| {
                let bits = (0..)
                    .zip(majors)
                    .map(|(index, major)| u16::from(major.price[good] <= amount) << index);
                bits.sum()
            };
            Some((good, (0..=most).map(within).collect()))
        });
        Affordable(tables.collect())
    }

    /// The majors that these goods are enough for.
    #[inline]
    pub fn with(&self, goods: &Goods) -> u16 {
        self.0.iter().fold(u16::MAX, |all, (good, within)| {
            all & within[usize::from(goods[*good]).min(within.len() - 1)]
        })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use crate::agricola::Layout;

    use super::*;

    proptest! {
        #[test]
        fn the_tables_say_what_the_prices_say(amounts in proptest::array::uniform4(0_u16..9)) {
            let goods = Good::RESOURCES.into_iter().zip(amounts);
            let goods = goods.fold(Goods::NONE, |goods, (good, amount)| goods.and(good, amount));
            for options in ["game=classic", "game=revised"] {
                let layout = Layout::of(&options.parse().expect("a game"));
                for (index, major) in layout.majors.iter().enumerate() {
                    let affordable = layout.affordable.with(&goods) >> index & 1 == 1;
                    prop_assert_eq!(affordable, goods.covers(&major.price), "{}", major.key);
                }
            }
        }
    }
}
