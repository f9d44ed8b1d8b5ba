//! Goods that are offered to the other players before the general supply takes them.

use farmstead_cardboard::Good;
use farmstead_cardboard::people::Sale;

use super::super::choice::Choice;
use super::super::moves::push;
use super::super::program::Node;
use super::super::state::{Frame, State, Step};
use super::costs::Price;
use crate::events::Events;
use crate::game::{MoveSink, Seat};

/// Goods that are for sale. They have left the supply of their seller.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Selling {
    /// The step, and who sells.
    pub step: Step,
    /// How many players have been asked, clockwise from the seller.
    asked: u8,
    /// Who wants to buy, as bits.
    wanted: u8,
    /// Who has bought, and pays first.
    buyer: Option<Seat>,
}

impl Selling {
    /// A sale at which so many were asked, these want to buy, as bits, and this one has bought.
    pub(in super::super) fn answered(
        step: Step,
        asked: u8,
        wanted: u8,
        buyer: Option<Seat>,
    ) -> Selling {
        Selling { step, asked, wanted, buyer }
    }

    /// How many were asked, who wants to buy, as bits, and who has bought.
    pub(in super::super) fn answers(&self) -> (u8, u8, Option<Seat>) {
        (self.asked, self.wanted, self.buyer)
    }

    /// Who answers: a player who is asked, or the seller who chooses one of several.
    pub fn seat(&self, players: u8) -> Seat {
        match self.is_asking(players) {
            true => Seat((self.step.seat.0 + self.asked + 1) % players),
            false => self.step.seat,
        }
    }

    /// Whether some player has not answered yet.
    pub fn is_asking(&self, players: u8) -> bool {
        self.asked + 1 < players
    }
}

impl<'b> State<'b> {
    /// What a step sells.
    pub(in super::super) fn sale(&self, step: Step) -> Option<&'b Sale> {
        match *self.layout.node(step.node) {
            Node::Sell(ref sale) => Some(sale),
            _ => None,
        }
    }

    /// Who sells what is being paid for.
    pub(super) fn seller(&self) -> Option<Seat> {
        self.common.stack.as_slice().iter().rev().find_map(|frame| match frame {
            Frame::Selling(selling) => Some(selling.step.seat),
            _ => None,
        })
    }

    /// Puts goods up for sale.
    pub(in super::super) fn sell(&mut self, step: Step, sale: &Sale, seen: &mut impl Events) {
        if self.player(step.seat).goods.covers(&sale.goods) {
            self.pay(step.seat, sale.goods, self.source(step), seen);
            let selling = Selling { step, asked: 0, wanted: 0, buyer: None };
            self.common.stack.push(Frame::Selling(selling));
        }
    }

    /// Goes on with a sale until somebody must choose; says whether it went on.
    pub(in super::super) fn serve_sale(
        &mut self,
        selling: Selling,
        seen: &mut impl Events,
    ) -> bool {
        let Some(sale) = self.sale(selling.step) else { return false };
        if let Some(buyer) = selling.buyer {
            self.common.stack.pop();
            self.hand_over(buyer, sale.goods, seen);
            return true;
        }
        let players = self.common.players;
        if selling.is_asking(players) {
            let can_pay = self.can_pay(selling.seat(players), &sale.price);
            if !can_pay {
                self.set_top(Frame::Selling(Selling { asked: selling.asked + 1, ..selling }));
            }
            return !can_pay;
        }
        let mut buyers = self.buyers(&selling);
        match (buyers.next(), buyers.next()) {
            (None, _) => {
                self.common.stack.pop();
                self.gain(selling.step, sale.otherwise, seen);
            }
            (Some(only), None) => self.sell_to(selling, only, seen),
            (Some(_), Some(_)) => return false,
        }
        true
    }

    /// Everybody who wants to buy, clockwise from the seller.
    fn buyers(&self, selling: &Selling) -> impl Iterator<Item = Seat> + use<> {
        let (players, seller, wanted) = (self.common.players, selling.step.seat, selling.wanted);
        let others = (1..players).map(move |after| Seat((seller.0 + after) % players));
        others.filter(move |seat| wanted >> seat.0 & 1 == 1)
    }

    /// Lists the answers of who is asked, or whom the seller can choose.
    pub(in super::super) fn list_sale(&self, selling: &Selling, out: &mut impl MoveSink) {
        if selling.is_asking(self.common.players) {
            push(out, Choice::Accept);
            push(out, Choice::Done);
        } else {
            self.buyers(selling).for_each(|buyer| push(out, Choice::Option(buyer.0)));
        }
    }

    /// Notes whether who was asked wants to buy.
    pub(in super::super) fn answer_offer(&mut self, selling: Selling, wants: bool) {
        let seat = selling.seat(self.common.players);
        let wanted = selling.wanted | u8::from(wants) << seat.0;
        self.set_top(Frame::Selling(Selling { asked: selling.asked + 1, wanted, ..selling }));
    }

    /// Sells the goods to this player, who pays first.
    pub(in super::super) fn sell_to(
        &mut self,
        selling: Selling,
        buyer: Seat,
        seen: &mut impl Events,
    ) {
        self.set_top(Frame::Selling(Selling { buyer: Some(buyer), ..selling }));
        self.charge(buyer, Price::Step(selling.step.node), seen);
    }

    /// Whether putting goods up for sale can matter now. Nobody knows beforehand whether another
    /// player buys, so a price must be payable in either case.
    pub(super) fn sale_matters(&self, step: Step) -> bool {
        let Some(sale) = self.sale(step) else { return false };
        let seat = step.seat;
        match self.common.stack.top() {
            Some(Frame::Feed(_)) => self.player(seat).goods[Good::Food] < self.food_needed(seat),
            Some(Frame::Bill(bill)) => self.is_short(bill).is_some_and(|price| {
                let goods = self.player(seat).goods;
                let short = goods[Good::Food] < price[Good::Food];
                short && self.owed().is_none() && goods.covers(&sale.goods) && {
                    let means = self.means(seat);
                    let mut left = goods;
                    left -= sale.goods;
                    let pays_with = |more| means.pay(&(left + more), &price);
                    pays_with(sale.price) && pays_with(sale.otherwise)
                }
            }),
            _ => false,
        }
    }
}
