//! Turns of the Family Edition.

use std::hash::{Hash, Hasher};

use farmstead_rules::agricola::HARVESTS;
use farmstead_rules::family::{Choice, Family, Improvement, ROUNDS};
use farmstead_rules::{Good, Goods, Moves, Seat, StateHasher};

use crate::analysis::Food;

use super::{Breadth, Holdings, Searched, Tries};

impl<const P: usize> Searched for Family<'_, P> {
    fn round(&self) -> u8 {
        self.state().common.round
    }

    fn is_last_round(&self) -> bool {
        self.round() == ROUNDS
    }

    fn horizon(&self) -> u8 {
        let harvest = HARVESTS.into_iter().find(|harvest| *harvest >= self.round());
        harvest.unwrap_or(ROUNDS) + 1
    }

    fn part(&self) -> u8 {
        self.state().common.rung as u8
    }

    fn tries(&self, legal: &Moves, _: &Breadth, tries: &mut Tries) {
        let mut laid = false;
        for code in legal.iter() {
            // Where a tile lies makes no difference to what it gives.
            if matches!(Choice::decode(*code), Some(Choice::At(_))) {
                if laid {
                    continue;
                }
                laid = true;
            }
            tries.push(*code);
        }
    }

    fn food(&self, seat: Seat) -> Option<Food> {
        let state = self.state();
        let player = state.player(seat);
        let harvest = HARVESTS.into_iter().find(|harvest| *harvest >= self.round())?;
        let newborns = if harvest == self.round() { u16::from(player.newborns) } else { 0 };
        let best = |food: &dyn Fn(&Improvement) -> u8| {
            u16::from(state.owned(seat).map(|(_, one)| food(one)).max().unwrap_or(0))
        };
        let animals = Good::ANIMALS.into_iter().enumerate();
        let cooked: u16 =
            animals.map(|(row, animal)| player.goods[animal] * best(&|one| one.cooks[row])).sum();
        let grain = player.goods[Good::Grain];
        let bread = grain.min(player.goods[Good::Wood]);
        let baked = best(&|one| one.bakes);
        Some(Food {
            harvest,
            needed: 2 * u16::from(player.people) - newborns,
            at_hand: player.goods[Good::Food],
            in_sight: cooked + if baked > 1 { bread * baked + grain - bread } else { grain },
        })
    }

    fn goods(&self, seat: Seat) -> Goods {
        self.state().player(seat).goods
    }

    fn holdings(&self, seat: Seat) -> Holdings {
        let state = self.state();
        let player = state.player(seat);
        let mut rest = StateHasher::new();
        state.common.hash(&mut rest);
        for other in state.seats().filter(|other| *other != seat) {
            state.player(other).hash(&mut rest);
        }
        rest.write_u32(u32::from(player.improvements) << 16 | u32::from(player.crafted));
        let mut holdings = Holdings::new(rest.finish(), player.begging);
        for good in Good::ALL {
            holdings.push(player.goods[good]);
        }
        let counts = [player.people, player.rooms, player.house as u8, player.outside_stables];
        let tiles = player.fields.iter().chain(&player.pastures).chain(&player.stabled);
        for count in counts.iter().chain(tiles) {
            holdings.push(u16::from(*count));
        }
        holdings
    }

    fn tidiness(&self, _: Seat) -> i32 {
        0
    }
}
