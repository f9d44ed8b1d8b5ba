//! Goods that become other goods, and animals that need room.

use farmstead_cardboard::{Always, Good, Goods, Hold};

use super::board::SpaceId;
use super::farmyard::Herd;
use super::state::{Frame, State};
use crate::events::{Event, Events};
use crate::game::Seat;
use crate::options::Switch;

/// Cards never give a player more animals of a kind than this.
const MOST_ANIMALS: u16 = 250;
/// Cards never give a player more of any other good than this.
const MOST_GOODS: u16 = 9_999;

impl State<'_> {
    /// The part of these goods that a card can still give to a player.
    pub(super) fn within_reach(&self, seat: Seat, goods: Goods) -> Goods {
        let mut given = goods;
        for (good, amount) in goods.iter() {
            let most = if good.is_animal() { MOST_ANIMALS } else { MOST_GOODS };
            let left = most.saturating_sub(self.player(seat).goods[good]);
            given[good] = amount.min(left);
        }
        given
    }

    pub(super) fn convert(&mut self, seat: Seat, from: Goods, into: Goods, seen: &mut impl Events) {
        let player = self.player_mut(seat);
        player.goods -= from;
        player.goods += into;
        self.note_gain(seat, &into);
        seen.tell(Event::Converted { seat, from, into });
    }

    pub(super) fn cook(&mut self, good: Good, amount: u16, seen: &mut impl Events) {
        let seat = self.decider();
        self.begin_single_cooking();
        self.cook_for(seat, good, amount, seen);
    }

    pub(super) fn cook_for(&mut self, seat: Seat, good: Good, amount: u16, seen: &mut impl Events) {
        let food = amount * self.food_for(seat, good);
        self.tell_cooking(seat, good, seen);
        let by = self.cooked_by(seat, good);
        let goods = Goods::of(good, amount);
        self.convert(seat, goods, Goods::of(Good::Food, food), seen);
        self.after_cooking(seat, goods, by);
    }

    pub(super) fn discard(&mut self, good: Good, seen: &mut impl Events) {
        let seat = self.decider();
        let goods = Goods::of(good, 1);
        self.player_mut(seat).goods -= goods;
        seen.tell(Event::Discarded { seat, goods });
    }

    /// Asks which animals to keep if not all of them find room.
    pub(super) fn house(&mut self, seat: Seat, from: Option<SpaceId>, before: Herd) {
        // A single animal is the pet, if there may be one.
        let herd = self.player(seat).herd();
        let pet = u16::from(!self.has_rule(seat, |rule| *rule == Always::Hold(Hold::NoPet)));
        if herd.total() > pet && !self.room_for_animals(seat).fits(herd) {
            let before = before.0.map(|number| number.min(255) as u8);
            self.common.stack.push(Frame::House { seat, from, before });
        }
    }

    /// Keeps these animals. The others are cooked, or released if they cannot be.
    pub(super) fn keep(
        &mut self,
        seat: Seat,
        kept: Herd,
        from: Option<SpaceId>,
        before: [u8; 3],
        seen: &mut impl Events,
    ) {
        self.begin_cooking();
        for (kind, animal) in Good::ANIMALS.into_iter().enumerate() {
            let had = u16::from(before[kind]);
            let new = self.player(seat).goods[animal].saturating_sub(had);
            let gone = self.player(seat).goods[animal] - kept.0[kind];
            let mut cooked = if self.food_for(seat, animal) > 0 { gone } else { 0 };
            if self.common.has(Switch::HouseBeforeCooking) {
                cooked = cooked.min(had);
            }
            if cooked > 0 {
                self.cook_for(seat, animal, cooked, seen);
            }
            let released = gone - cooked;
            if released > 0 {
                let goods = Goods::of(animal, released);
                self.player_mut(seat).goods -= goods;
                seen.tell(Event::Discarded { seat, goods });
            }
            if let Some(space) = from.filter(|_| self.common.has(Switch::LeaveAnimals)) {
                self.leave_on(space, released.min(new) as u8);
            }
        }
    }

    /// By house rule, new animals that find no room stay on their space.
    pub(super) fn leave_on(&mut self, space: SpaceId, animals: u8) {
        if animals > 0 {
            let stock = &mut self.common.stock[space.0 as usize];
            *stock = stock.saturating_add(animals);
            self.common.stocked.insert(space);
        }
    }
}
