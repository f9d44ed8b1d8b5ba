//! Wood and food that cards put on action spaces, beside what is added there.

use farmstead_cardboard::{Good, Goods, Spaces};

use super::board::SpaceId;
use super::cards::CardSlot;
use super::state::{MOST_SPACES, State, Step};
use crate::events::Events;
use crate::game::Seat;

/// Wood is spread over so many spaces at most.
pub(super) const MOST_SPREAD: usize = 4;

/// What cards have put on spaces.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Lying {
    /// Half a byte for each space.
    food: [u8; MOST_SPACES / 2],
    /// By the place of a space among those that wood is spread over.
    wood: [u8; MOST_SPREAD],
}

/// More food than this does not lie on a space.
const MOST_FOOD: u8 = 15;

impl Lying {
    /// Nothing.
    pub const NOTHING: Lying = Lying { food: [0; MOST_SPACES / 2], wood: [0; MOST_SPREAD] };

    /// Whether nothing lies anywhere.
    pub fn is_nothing(&self) -> bool {
        *self == Lying::NOTHING
    }

    fn food(&self, space: SpaceId) -> u8 {
        self.food[usize::from(space.0 / 2)] >> (4 * (space.0 % 2)) & MOST_FOOD
    }

    fn set_food(&mut self, space: SpaceId, food: u8) {
        let shift = 4 * (space.0 % 2);
        let pair = &mut self.food[usize::from(space.0 / 2)];
        *pair = *pair & !(MOST_FOOD << shift) | food.min(MOST_FOOD) << shift;
    }

    fn add_food(&mut self, space: SpaceId) {
        self.set_food(space, self.food(space) + 1);
    }
}

impl State<'_> {
    /// What cards have put on a space.
    pub fn lying_on(&self, space: SpaceId) -> Goods {
        let spread = self.layout.spread.iter().position(|other| *other == space);
        let wood = spread.map_or(0, |place| self.common.lying.wood[place]);
        let food = self.common.lying.food(space);
        Goods::of(Good::Wood, wood.into()).and(Good::Food, food.into())
    }

    /// Puts food and wood on a space, where such can lie.
    pub(super) fn lay_on(&mut self, space: SpaceId, goods: &Goods) -> Result<(), &'static str> {
        let spread = self.layout.spread.iter().position(|other| *other == space);
        let (wood, food) = (goods[Good::Wood], goods[Good::Food]);
        if goods.total() > wood + food || (wood > 0 && spread.is_none()) {
            return Err("no card puts this on the space");
        }
        self.common.lying.set_food(space, food as u8);
        if let Some(place) = spread {
            self.common.lying.wood[place] = wood as u8;
        }
        Ok(())
    }

    /// Puts one more food on a space: to the other food, where food is added anyway.
    pub(super) fn put_food_on(&mut self, space: SpaceId) {
        if self.added_to(Some(space)) == Some(Good::Food) {
            let stock = &mut self.common.stock[space.0 as usize];
            *stock = stock.saturating_add(1);
            self.common.stocked.insert(space);
        } else {
            self.common.lying.add_food(space);
        }
    }

    /// Whoever uses a space takes what cards have put there.
    pub(super) fn take_lying(&mut self, seat: Seat, space: SpaceId, seen: &mut impl Events) {
        if self.common.lying.is_nothing() {
            return;
        }
        let goods = self.lying_on(space);
        if !goods.is_empty() {
            self.common.lying.set_food(space, 0);
            if let Some(place) = self.layout.spread.iter().position(|other| *other == space) {
                self.common.lying.wood[place] = 0;
            }
            let node = self.layout.spaces[space.0 as usize].program;
            let step = Step { node, seat, space: Some(space), card: CardSlot::NONE };
            self.gain(step, goods, seen);
        }
    }

    /// Goods go back to the space they came from: wood to where cards have put it, if it is not
    /// what is added there.
    pub(super) fn put_back(&mut self, space: SpaceId, goods: &Goods) {
        let spread = self.layout.spread.iter().position(|other| *other == space);
        match spread {
            Some(place) if self.added_to(Some(space)) != Some(Good::Wood) => {
                self.common.lying.wood[place] += goods[Good::Wood] as u8;
                self.leave_on(space, (goods.total() - goods[Good::Wood]) as u8);
            }
            _ => self.leave_on(space, goods.total() as u8),
        }
    }

    /// Spreads the wood of a space over others, the first of which get what is left over.
    pub(super) fn spread(&mut self, from: &str, over: &Spaces) {
        let layout = self.layout;
        let Some(from) = layout.space(from) else { return };
        let amount = std::mem::take(&mut self.common.stock[from.0 as usize]);
        self.common.stocked.remove(from);
        let spaces = over.0.iter().filter_map(|key| layout.space(key));
        let places =
            spaces.filter_map(|space| layout.spread.iter().position(|other| *other == space));
        let number = places.clone().count().max(1) as u8;
        for (index, place) in (0..).zip(places) {
            let share = amount / number + u8::from(index < amount % number);
            self.common.lying.wood[place] += share;
        }
    }
}
