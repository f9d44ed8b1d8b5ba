//! What cards make of goods that a person's action has brought: more of them, gifts, purchases.

use farmstead_cardboard::{Good, Goods, card::Named};

use super::super::program::{GoodSet, Node, Nodes};
use super::super::state::{Frame, State, Step};
use super::deck::When;
use super::taking::Taken;
use super::window::Window;
use crate::events::{Event, Events};
use crate::game::Seat;

impl State<'_> {
    /// What the action has brought that cards are waiting for.
    fn taken(&self) -> Option<Taken> {
        self.taking().map(Taken::of)
    }

    fn taking(&self) -> Option<&Window> {
        let mut frames = self.common.stack.as_slice().iter().rev();
        frames.find_map(|frame| match frame {
            Frame::Window(window) if window.when == When::Take => Some(window),
            _ => None,
        })
    }

    /// As much again as the action has brought.
    fn taken_again(&self) -> Goods {
        self.taking()
            .map_or(Goods::NONE, |window| Taken::of(window).once_more(self.added_to(window.space)))
    }

    /// How many goods the action has brought.
    pub(in super::super) fn amount_taken(&self) -> u16 {
        self.taken().map_or(0, Taken::amount)
    }

    /// The gifts that go to another player, who owns some of these cards.
    fn gifts(&self, to: Seat, gift: &Goods, named: &Named) -> Goods {
        let cards = self.played(to).filter(|(_, card)| named.covers(&card.card)).count();
        *gift * cards as u16
    }

    fn all_gifts(&self, from: Seat, gift: &Goods, named: &Named) -> Goods {
        let others = self.seats().filter(|seat| *seat != from);
        others.map(|seat| self.gifts(seat, gift, named)).fold(Goods::NONE, |all, one| all + one)
    }

    /// Whether a player who gets as much again can give what others get of it.
    pub(in super::super) fn can_give(&self, seat: Seat, gift: &Goods, named: &Named) -> bool {
        let more = self.taken_again();
        !more.is_empty()
            && (self.player(seat).goods + more).covers(&self.all_gifts(seat, gift, named))
    }

    /// A player gets as much again, and gives some of it to others.
    pub(in super::super) fn get_again(
        &mut self,
        step: Step,
        gift: &Goods,
        named: &Named,
        seen: &mut impl Events,
    ) {
        if !self.can_give(step.seat, gift, named) {
            return;
        }
        self.gain(step, self.taken_again(), seen);
        let from = self.source(step);
        for seat in self.seats().filter(|seat| *seat != step.seat) {
            let goods = self.gifts(seat, gift, named);
            if !goods.is_empty() {
                self.pay(step.seat, goods, from, seen);
                self.player_mut(seat).goods += goods;
                seen.tell(Event::Gained { seat, goods, from: *from });
            }
        }
    }

    /// Whether one of these can be bought with what the action has brought.
    pub(in super::super) fn can_spend(&self, seat: Seat, parts: Nodes, index: u8) -> bool {
        let food = self.price_in_food(parts, index);
        food <= self.amount_taken() && food <= self.player(seat).goods[Good::Food]
    }

    fn price_in_food(&self, parts: Nodes, index: u8) -> u16 {
        match *self.layout.node(parts.at(index)) {
            Node::Pay(price, _) => price[Good::Food],
            _ => u16::MAX,
        }
    }

    /// Buys one of these with what the action has brought, and perhaps another.
    pub(in super::super) fn spend_taken(
        &mut self,
        step: Step,
        parts: Nodes,
        index: u8,
        seen: &mut impl Events,
    ) {
        let food = self.price_in_food(parts, index);
        self.note_left(step, &Goods::of(Good::Food, food));
        self.common.stack.push(Frame::Run(step));
        self.resolve(Step { node: parts.at(index), ..step }, seen);
    }

    /// Goods are received: a card whose pile has one of them on top gives it away.
    pub(in super::super) fn note_received(&mut self, seat: Seat, goods: &Goods) {
        if self.player(seat).held.listens & When::ReceiveTop.bit() == 0 {
            return;
        }
        let kinds = GoodSet::in_pile(goods);
        let waits = self
            .played(seat)
            .any(|(place, _)| self.top_of_pile(seat, place).is_some_and(|top| kinds.contains(top)));
        if waits {
            let window = Window::new(When::ReceiveTop, seat, None);
            self.open_window(Window { detail: kinds.0, ..window });
        }
    }
}
