//! Feeding and breeding.

use farmstead_cardboard::{Always, Good, Goods};

use super::farmyard::Herd;
use super::state::State;
use crate::events::{Event, Events};
use crate::game::Seat;

impl State {
    /// The food a family needs: 2 for an adult, 3 in a solo game, and 1 for a newborn.
    pub fn food_needed(&self, seat: Seat) -> u16 {
        let player = self.player(seat);
        let adult = if self.common.players == 1 { 3 } else { 2 };
        u16::from(player.people - player.newborns) * adult + u16::from(player.newborns)
    }

    /// Pays what food there is, as far as it is needed, and begs for the rest.
    pub(super) fn feed(&mut self, seat: Seat, seen: &mut impl Events) {
        let needed = self.food_needed(seat);
        let player = self.player_mut(seat);
        let paid = needed.min(player.goods[Good::Food]);
        player.goods[Good::Food] -= paid;
        let missing = (needed - paid) as u8;
        player.begging += missing;
        seen.tell(Event::Paid { seat, goods: Goods::of(Good::Food, paid), buying: "feeding" });
        if missing > 0 {
            seen.tell(Event::Begged { seat, missing });
        }
        self.renew_card_crafts(seat);
    }

    /// Uses a craft building, once in this harvest.
    pub(super) fn craft(&mut self, seat: Seat, index: u8, seen: &mut impl Events) {
        if let Some((good, food)) = self.layout.majors[index as usize].crafts {
            self.player_mut(seat).crafted |= 1 << index;
            self.convert(seat, Goods::of(good, 1), Goods::of(Good::Food, u16::from(food)), seen);
        }
    }

    /// Leaves these animals on the farm after breeding: newborns are in, others let go.
    pub(super) fn breed(&mut self, seat: Seat, after: Herd, seen: &mut impl Events) {
        let before = self.player(seat).herd();
        let mut born = Herd::default();
        let mut gone = Herd::default();
        for kind in 0..3 {
            born.0[kind] = after.0[kind].saturating_sub(before.0[kind]);
            gone.0[kind] = before.0[kind].saturating_sub(after.0[kind]);
        }
        self.player_mut(seat).set_herd(after);
        if gone.total() > 0 {
            seen.tell(Event::Discarded { seat, goods: gone.goods() });
        }
        let larger = |animal: Good| born.goods()[animal] > 1;
        self.tell_rule(
            seat,
            |rule| matches!(rule, Always::Litter { animal, .. } if larger(*animal)),
            seen,
        );
        if born.total() > 0 {
            seen.tell(Event::Bred { seat, animals: born.goods() });
        }
    }
}
