//! Wood and food that cards put on action spaces, beside what is added there.

use farmstead_cardboard::{Good, Goods, Spaces};

use super::board::SpaceId;
use super::cards::CardSlot;
use super::state::{MOST_SPACES, State, Step};
use crate::events::Events;
use crate::game::Seat;

/// What cards have put on spaces: wood in the high half of a byte, food in the low half.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lying([u8; MOST_SPACES]);

/// More than this of a good does not lie on a space.
const MOST: u16 = 15;

impl Lying {
    /// Nothing.
    pub const NOTHING: Lying = Lying([0; MOST_SPACES]);

    /// Whether nothing lies anywhere.
    pub fn is_nothing(&self) -> bool {
        *self == Lying::NOTHING
    }

    /// The bytes, one a space.
    pub fn bytes(&self) -> &[u8] {
        &self.0
    }

    /// What lies on a space.
    pub fn on(&self, space: SpaceId) -> Goods {
        let byte = u16::from(self.0[space.0 as usize]);
        Goods::of(Good::Wood, byte >> 4).and(Good::Food, byte & MOST)
    }

    /// Puts more on a space.
    pub fn add(&mut self, space: SpaceId, goods: &Goods) {
        let there = self.on(space);
        let half = |good: Good| (there[good] + goods[good]).min(MOST) as u8;
        self.0[space.0 as usize] = half(Good::Wood) << 4 | half(Good::Food);
    }
}

impl State {
    /// Whoever uses a space takes what cards have put there.
    pub(super) fn take_lying(&mut self, seat: Seat, space: SpaceId, seen: &mut impl Events) {
        let goods = self.common.lying.on(space);
        if !goods.is_empty() {
            self.common.lying.0[space.0 as usize] = 0;
            let node = self.layout.spaces[space.0 as usize].program;
            let step = Step { node, seat, space: Some(space), card: CardSlot::NONE };
            self.gain(step, goods, seen);
        }
    }

    /// Spreads what lies on a space over others, the first of which get what is left over.
    pub(super) fn spread(&mut self, from: &str, over: &Spaces) {
        let layout = self.layout;
        let Some(from) = layout.space(from) else { return };
        let Some((good, _)) = layout.spaces[from.0 as usize].refill else { return };
        let amount = std::mem::take(&mut self.common.stock[from.0 as usize]);
        self.common.stocked.remove(from);
        let spaces = over.0.iter().filter_map(|key| layout.space(key));
        let number = spaces.clone().count().max(1) as u8;
        for (index, space) in (0..).zip(spaces) {
            let share = amount / number + u8::from(index < amount % number);
            self.common.lying.add(space, &Goods::of(good, share.into()));
        }
    }
}
