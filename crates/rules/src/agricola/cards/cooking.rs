//! Cards that wait for goods to become food, and goods that are put on cards.

use farmstead_cardboard::cooking::{CookedBy, Cooking};
use farmstead_cardboard::{Good, Goods, Moment, Who};

use super::super::can::EDIBLE;
use super::super::program::Counted;
use super::super::program::Node;
use super::super::state::{Frame, State, Step};
use super::deck::{HandCard, Listener, When};
use super::food::Conversion;
use super::held::CardSlot;
use super::window::{DEEPEST_WINDOW, Fired, Window};
use crate::game::Seat;

/// What became food, as the detail of a moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Cooked {
    good: Good,
    by: CookedBy,
    /// How many more of them did, after the one that cards act for now.
    more: u8,
}

impl Cooked {
    /// Whether a card waits for it.
    pub(super) fn is(self, cooking: &Cooking) -> bool {
        cooking.goods.contains(&self.good)
            && (cooking.by == CookedBy::Anything || cooking.by == self.by)
    }

    /// Whether it can lie on a card that keeps such animals.
    fn is_kept_by(self, card: &HandCard) -> bool {
        self.good.is_animal() && card.stores.contains(&self.good)
    }

    fn detail(self) -> u16 {
        u16::from(self.more) << 8 | (self.by as u16) << 4 | self.good as u16
    }
}

impl Window {
    /// What became food.
    pub(super) fn cooked(&self) -> Option<Cooked> {
        let good = *Good::ALL.get(usize::from(self.detail & 15))?;
        let by = match self.detail >> 4 & 3 {
            0 => CookedBy::Anything,
            1 => CookedBy::Kitchen,
            _ => CookedBy::Craft,
        };
        let more = (self.detail >> 8) as u8;
        (self.when == When::Cook).then_some(Cooked { good, by, more })
    }
}

impl State<'_> {
    /// Goods have become food: lets cards act, for one after the other.
    pub(in super::super) fn after_cooking(&mut self, seat: Seat, goods: Goods, by: CookedBy) {
        if !self.anyone_awaits(When::Cook.bit()) {
            return;
        }
        for (good, amount) in goods.iter() {
            let cooked = Cooked { good, by, more: (amount - 1).min(255) as u8 };
            self.note_cooked(seat, cooked);
            let window = Window::new(When::Cook, seat, None);
            self.open_window(Window { detail: cooked.detail(), ..window });
        }
    }

    /// Bread was baked: the grain that improvements for cooking baked became food at one time.
    pub(in super::super) fn after_baking(&mut self, seat: Seat, grain: u8) {
        if !self.anyone_awaits(When::Cook.bit()) {
            return;
        }
        let baked = self.baked_in_kitchens(seat, grain.into());
        if baked > 0 {
            self.begin_cooking();
            self.after_cooking(seat, Goods::of(Good::Grain, baked), CookedBy::Kitchen);
        }
    }

    /// A card has turned goods into others, perhaps into food.
    pub(in super::super) fn after_exchange(&mut self, seat: Seat, conversion: &Conversion) {
        if conversion.into[Good::Food] > 0 {
            let craft = conversion.per_harvest().is_some();
            let by = if craft { CookedBy::Craft } else { CookedBy::Anything };
            self.begin_single_cooking();
            self.after_cooking(seat, conversion.from, by);
        }
    }

    /// Whether a price can be paid with the food that cards add if all other goods are cooked for it.
    #[inline]
    pub(in super::super) fn pays_by_cooking(&self, seat: Seat, price: &Goods) -> bool {
        self.player(seat).held.listens & When::Cook.bit() != 0
            && self.pays_with_food_added(seat, price)
    }

    #[inline(never)]
    fn pays_with_food_added(&self, seat: Seat, price: &Goods) -> bool {
        let goods = &self.player(seat).goods;
        let short = goods.lacking(price);
        let spare = |good: Good| goods[good].saturating_sub(price[good]);
        let cooked = EDIBLE.map(|good| spare(good) * self.food_for(seat, good));
        let food = cooked.iter().sum::<u16>() + self.food_added(seat, spare);
        short.total() == short[Good::Food] && food >= short[Good::Food]
    }

    /// The food that cards of a player add if all these goods become food at one time.
    fn food_added(&self, seat: Seat, goods: impl Fn(Good) -> u16) -> u16 {
        let paying =
            matches!(self.common.stack.top(), Some(Frame::Bill(bill)) if bill.seat == seat);
        // No card acts where too many questions are open, and a bill comes with a few.
        let deepest = if paying { DEEPEST_WINDOW } else { DEEPEST_WINDOW / 2 };
        if self.common.stack.len() > deepest {
            return 0;
        }
        let mut food = 0;
        for (place, card) in self.played(seat) {
            for listener in &card.listeners {
                let (Moment::Cook(cooking), Node::Gain(gain)) =
                    (&listener.moment, self.layout.node(listener.program))
                else {
                    continue;
                };
                // What may change on the way, or depends on other cards, is not counted on.
                let sure = listener.limit.is_none()
                    && listener.conditions.is_empty()
                    && card.stores.is_empty()
                    && !cooking.not_kept;
                if !sure || listener.who == Who::Other {
                    continue;
                }
                let cooked = EDIBLE.into_iter().filter(|good| {
                    let by = self.cooked_by(seat, *good);
                    self.food_for(seat, *good) > 0
                        && Cooked { good: *good, by, more: 0 }.is(cooking)
                });
                let cooked: u16 = cooked.map(&goods).sum();
                let before = u16::from(self.player(seat).held.store[place]);
                let before = if paying { before } else { 0 };
                food += gain[Good::Food]
                    * match cooking.every {
                        None => u16::from(before == 0 && cooked > 0),
                        Some(1) => cooked,
                        Some(every) => (before + cooked) / u16::from(every),
                    };
            }
        }
        food
    }

    /// The moment of the next good that became food together with the one that was served.
    pub(super) fn next_cooked(&mut self, window: &Window) -> Option<Window> {
        let cooked = window.cooked().filter(|cooked| cooked.more > 0)?;
        let cooked = Cooked { more: cooked.more - 1, ..cooked };
        self.note_cooked(window.actor, cooked);
        let fired = Fired::NONE;
        Some(Window { detail: cooked.detail(), served: 0, fired, ..*window })
    }

    /// Whether an animal is there for a card of its owner: one that keeps animals takes it unless
    /// another one has, and one that speaks of animals not kept does if there is none.
    pub(super) fn is_left_for(
        &self,
        cooking: &Cooking,
        window: &Window,
        seat: Seat,
        place: usize,
    ) -> bool {
        let Some(cooked) = window.cooked() else { return false };
        if !cooking.not_kept && !cooked.is_kept_by(self.card(CardSlot::new(seat.0, place as u8))) {
            return true;
        }
        let mut others = self.played(seat).filter(|(other, _)| *other != place);
        !others.any(|(other, card)| {
            cooked.is_kept_by(card) && (cooking.not_kept || window.fired.has_acted(other))
        })
    }

    /// Cards that act for every so many goods count them.
    fn note_cooked(&mut self, seat: Seat, cooked: Cooked) {
        for place in self.player(seat).held.played_places() {
            let card = self.card(CardSlot::new(seat.0, place as u8));
            let counts = |listener: &Listener| match &listener.moment {
                Moment::Cook(cooking) => {
                    cooking.every.is_some_and(|every| every > 1) && cooked.is(cooking)
                }
                _ => false,
            };
            if card.listeners.iter().any(counts) {
                let store = &mut self.player_mut(seat).held.store[place];
                *store = store.saturating_add(1);
            }
        }
    }

    /// A card that counts goods at a time acts for them.
    pub(super) fn count_cooking(&mut self, listener: &Listener, card: CardSlot) {
        let Moment::Cook(cooking) = &listener.moment else { return };
        let store = &mut self.players[card.seat()].held.store[card.place()];
        match cooking.every {
            None => *store = 1,
            Some(1) => {}
            Some(every) => *store = store.saturating_sub(every),
        }
    }

    /// From here on goods become food at another time: a bill, a meal, animals without room.
    pub(in super::super) fn begin_cooking(&mut self) {
        if !self.anyone_awaits(When::Cook.bit()) {
            return;
        }
        for seat in self.seats() {
            for place in self.player(seat).held.played_places() {
                let card = self.card(CardSlot::new(seat.0, place as u8));
                let counts = |listener: &Listener| matches!(&listener.moment, Moment::Cook(cooking) if cooking.every != Some(1));
                if card.listeners.iter().any(counts) {
                    self.player_mut(seat).held.store[place] = 0;
                }
            }
        }
    }

    /// Goods become food one by one, without a question they belong to.
    pub(in super::super) fn begin_single_cooking(&mut self) {
        if !matches!(self.common.stack.top(), Some(Frame::Feed(_) | Frame::Bill(_))) {
            self.begin_cooking();
        }
    }

    /// Whether one more good that becomes food now brings something more.
    pub(in super::super) fn cooking_goes_on(&self, seat: Seat) -> bool {
        let held = &self.player(seat).held;
        held.listens & When::Cook.bit() != 0
            && self.played(seat).any(|(place, card)| {
                let open = |listener: &Listener| match &listener.moment {
                    Moment::Cook(cooking) => cooking.every.is_some_and(|every| every > 1),
                    _ => false,
                };
                held.store[place] > 0 && card.listeners.iter().any(open)
            })
    }

    /// How often a card acts for bread: once, or for each grain.
    pub(super) fn times_baked(&self, window: &Window, listener: &Listener) -> usize {
        match &listener.moment {
            Moment::BakeGrain => usize::from(window.detail & 255),
            _ => 1,
        }
    }

    // Goods on cards: one number, or two small ones if there are two kinds.

    /// How much of a good was put on a card.
    pub(super) fn on_card(&self, seat: Seat, place: usize, good: Good) -> u16 {
        let stores = &self.card(CardSlot::new(seat.0, place as u8)).stores;
        let store = self.player(seat).held.store[place];
        u16::from(match stores.iter().position(|stored| *stored == good) {
            None => 0,
            Some(_) if stores.len() == 1 => store,
            Some(0) => store & 15,
            Some(_) => store >> 4,
        })
    }

    /// Whether more goods may be put on a card.
    pub(super) fn has_room_on_card(&self, step: Step, most: Option<Counted>) -> bool {
        let (seat, place) = (Seat(step.card.seat() as u8), step.card.place());
        let good = self.card(step.card).stores.first();
        let there = good.map_or(0, |good| self.on_card(seat, place, *good));
        most.is_none_or(|most| there < self.counted(most, seat))
    }

    /// Puts goods on a card.
    pub(in super::super) fn store_on_card(&mut self, step: Step, goods: &Goods) {
        let stores = &self.card(step.card).stores;
        let store = &mut self.players[step.card.seat()].held.store[step.card.place()];
        for (good, amount) in goods.iter() {
            let amount = amount.min(15) as u8;
            match stores.iter().position(|stored| *stored == good) {
                Some(_) if stores.len() == 1 => *store = store.saturating_add(amount),
                Some(0) => *store = *store & !15 | ((*store & 15) + amount).min(15),
                _ => *store = *store & 15 | ((*store >> 4) + amount).min(15) << 4,
            }
        }
    }
}
