//! Feeding and breeding.

use farmstead_cardboard::{Good, Goods, Key};

use super::state::State;
use crate::agricola::HARVESTS;
use crate::agricola::farmyard::Herd;
use crate::events::{Event, Events};
use crate::game::Seat;

impl State<'_> {
    /// The food a family needs: 2 for each person, and 1 for one born this round.
    pub fn food_needed(&self, seat: Seat) -> u16 {
        let player = self.player(seat);
        u16::from(2 * player.people - player.newborns)
    }

    /// Food the next harvest will ask for: who was born in a round without one is grown up by then.
    pub fn food_at_next_harvest(&self, seat: Seat) -> u16 {
        if HARVESTS.contains(&self.common.round) {
            return self.food_needed(seat);
        }
        u16::from(2 * self.player(seat).people)
    }

    /// Pays what food there is, as far as it is needed, and begs for the rest.
    pub(super) fn feed(&mut self, seat: Seat, seen: &mut impl Events) {
        let needed = self.food_needed(seat);
        let player = self.player_mut(seat);
        let paid = needed.min(player.goods[Good::Food]);
        player.goods[Good::Food] -= paid;
        let missing = (needed - paid) as u8;
        player.begging += missing;
        seen.tell(Event::Paid {
            seat,
            goods: Goods::of(Good::Food, paid),
            buying: const { Key::of("feeding") },
        });
        if missing > 0 {
            seen.tell(Event::Begged { seat, missing });
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
        if gone.total() > 0 {
            self.release(seat, gone.goods(), seen);
        }
        self.player_mut(seat).set_herd(after);
        if born.total() > 0 {
            seen.tell(Event::Bred { seat, animals: born.goods() });
        }
    }
}
