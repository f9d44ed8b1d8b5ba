//! What cards let a player do at any time: turn goods into others, buy from a pile, act.

use farmstead_cardboard::{Good, Goods};

use super::super::board::SpaceSet;
use super::super::can::EDIBLE;
use super::super::choice::Choice;
use super::super::farmyard::Herd;
use super::super::program::{Act, GoodSet, Node, NodeId};
use super::super::state::{Bill, Frame, ROUNDS, Rung, State, Step};
use super::deck::HandCard;
use super::food::Conversion;
use super::held::{CardSlot, Held, Trait};
use crate::game::{MoveSink, Seat};
use crate::options::Switch;

/// Something is done at any time only while no more questions than this are open.
const DEEPEST_ACT: usize = 9;

impl<'b> State<'b> {
    /// Whether a player owns cards with something to do at any time.
    pub(in super::super) fn converts(&self, seat: Seat) -> bool {
        self.player(seat).held.has(Trait::Converts)
    }

    /// Lists what cards let whoever decides do at any time: where it can matter, and with the
    /// option `full` wherever it is possible.
    #[inline(never)]
    pub(in super::super) fn list_at_any_time(&self, seat: Seat, out: &mut impl MoveSink) {
        let full = self.common.has(Switch::Full);
        let goods = self.player(seat).goods;
        let breeds = matches!(self.common.stack.top(), Some(Frame::Breed(..)));
        for (place, card) in self.played(seat) {
            for (index, Conversion { from, into, .. }) in self.exchanges(seat, place) {
                let code = Choice::Convert(place as u8, index).code();
                if out.wants(code)
                    && goods.covers(from)
                    && (self.exchange_matters(seat, place, *from, *into)
                        || (full && !breeds && self.stays_possible(*from, *into)))
                {
                    out.push(code);
                }
            }
            for (index, (conditions, node)) in (0..).zip(&card.anytime) {
                let code = Choice::Anytime(place as u8, index).code();
                let card = CardSlot::new(seat.0, place as u8);
                let step = Step { node: *node, seat, space: None, card };
                if out.wants(code)
                    && self.common.stack.len() <= DEEPEST_ACT
                    && self.is_left(step)
                    && !self.is_under_way(step.node)
                    && self.hold(conditions, seat)
                    && self.possible_for(step)
                    && (self.act_matters(step)
                        || (full && self.stays_possible(self.price_of(step), Goods::NONE)))
                {
                    out.push(code);
                }
            }
        }
    }

    /// Whether turning goods into others now can matter. What is only paid with can wait for the
    /// bill; crops can be sown, and animals bred or counted.
    fn exchange_matters(&self, seat: Seat, place: usize, from: Goods, into: Goods) -> bool {
        let edible = |goods: &Goods| EDIBLE.iter().any(|good| goods[*good] > 0);
        match self.common.stack.top() {
            None => edible(&into),
            Some(Frame::PlaceAgain { seat, only, .. }) => {
                edible(&into) && self.second_places(*seat, *only) != SpaceSet::EMPTY
            }
            Some(Frame::Offer(offer)) => {
                Good::CROPS.iter().any(|crop| into[*crop] > 0) && self.uses_crops(offer)
            }
            Some(Frame::Settle(_)) => match self.common.rung {
                Rung::WorkEnd => self.waits_for_gains(seat),
                Rung::FieldReady => false,
                _ => true,
            },
            Some(Frame::Feed(_)) => {
                let hungry = self.player(seat).goods[Good::Food] < self.food_needed(seat);
                edible(&from) || edible(&into) || (hungry && into[Good::Food] > 0)
            }
            Some(Frame::House { .. }) => self.can_stand(seat, Herd::of(&from)),
            Some(Frame::GiveBack { slot, .. }) => self.may_go_back(seat, *slot, place),
            Some(Frame::Bill(bill)) if bill.price.begs() => {
                self.is_short(bill).is_some() && into[Good::Food] > 0
            }
            Some(Frame::Bill(bill)) => self.is_short(bill).is_some_and(|price| {
                let means = self.means(seat);
                let mut after = self.player(seat).goods;
                if !means.wanted(&after, &price).meets(GoodSet::in_pile(&into)) {
                    return false;
                }
                after -= from;
                after += into;
                means.pay(&after, &price)
            }),
            _ => false,
        }
    }

    /// Whether doing what a card offers now can matter.
    fn act_matters(&self, step: Step) -> bool {
        let seat = step.seat;
        match self.common.stack.top() {
            None => true,
            Some(Frame::PlaceAgain { seat, only, .. }) => {
                self.second_places(*seat, *only) != SpaceSet::EMPTY
            }
            Some(Frame::Offer(offer)) => self.buys_top(step.node) && self.uses_crops(offer),
            Some(Frame::Settle(_)) => match self.common.rung {
                Rung::WorkEnd => {
                    self.builds(step.node)
                        || (self.waits_for_gains(seat) && self.buys_top(step.node))
                }
                Rung::FieldReady => *self.layout.node(step.node) == Node::Act(Act::MoveCrop),
                _ => true,
            },
            Some(Frame::Feed(_) | Frame::Bill(_)) if self.sale(step).is_some() => {
                self.sale_matters(step)
            }
            // Building can wait for the next turn, or for the end.
            Some(Frame::Feed(_)) if self.builds(step.node) => false,
            Some(Frame::Feed(_)) => {
                let hungry = self.player(seat).goods[Good::Food] < self.food_needed(seat);
                hungry || self.common.round < ROUNDS
            }
            Some(Frame::Bill(bill)) => self.is_short(bill).is_some_and(|price| {
                let spent = self.price_of(step);
                let mut after = self.player(seat).goods;
                let place = step.card.place();
                let Some(top) = self.top_of_pile(seat, place) else { return false };
                let means = self.means(seat);
                let pile = GoodSet::of(self.pile(seat, place));
                let helps = means.wanted(&after, &price).meets(pile);
                helps && after.covers(&spent) && {
                    after -= spent;
                    means.without_top(place).pay(&after.and(top, 1), &price)
                }
            }),
            _ => false,
        }
    }

    /// Whether what a card offers has not been done, if it may be done once only.
    fn is_left(&self, step: Step) -> bool {
        let once = self.card(step.card).once.contains(&step.node);
        !once || self.player(step.seat).held.store[step.card.place()] == 0
    }

    /// Whether a step is being carried out, or so much is that nothing more is begun.
    fn is_under_way(&self, node: NodeId) -> bool {
        const DEEPEST: usize = 9;
        let open = |frame: &Frame| match frame {
            Frame::Offer(offer) => offer.step.node == node,
            Frame::Selling(_) => true,
            _ => false,
        };
        self.common.stack.len() > DEEPEST || self.common.stack.as_slice().iter().any(open)
    }

    /// Whether a step builds rooms or renovates.
    fn builds(&self, node: NodeId) -> bool {
        matches!(
            self.layout.node(node),
            Node::Act(Act::FreeRoom | Act::Renovate | Act::RenovateTo(_))
        )
    }

    /// The price of a bill whose way to pay was chosen and which is not covered yet.
    pub(super) fn is_short(&self, bill: &Bill) -> Option<Goods> {
        let price = self.prices(bill.seat, bill.price).as_slice()[bill.chosen? as usize];
        (!self.player(bill.seat).goods.covers(&price)).then_some(price)
    }

    /// Whether animals that are being housed could stand on the farm, one after the other, while
    /// not all find room.
    fn can_stand(&self, seat: Seat, animals: Herd) -> bool {
        let herd = self.player(seat).herd();
        let room = self.room_for_animals(seat);
        if room.fits(herd) {
            return false;
        }
        let keeps = room.keeps(herd);
        let holds = |keep: &Herd| keep.0.iter().zip(animals.0).all(|(kept, one)| *kept >= one);
        animals.total() > 0 && keeps.as_slice().iter().any(holds)
    }

    /// What the step that a card offers costs.
    fn price_of(&self, step: Step) -> Goods {
        match *self.layout.node(step.node) {
            Node::Pay(price, _) => price,
            Node::Sell(ref sale) => sale.goods,
            _ => Goods::NONE,
        }
    }

    /// Whether a step that belongs to a card could be carried out.
    pub(in super::super) fn possible_for(&self, step: Step) -> bool {
        match *self.layout.node(step.node) {
            Node::Top => self.top_of_pile(step.seat, step.card.place()).is_some(),
            Node::Store(_, most) => self.has_room_on_card(step, most),
            Node::Pay(price, then) => {
                self.can_pay(step.seat, &price) && self.possible_for(Step { node: then, ..step })
            }
            _ => self.possible(step.node, step.seat, step.space),
        }
    }

    // Piles on cards.

    /// What the top good of a card's pile costs in food, if it has a pile.
    pub(super) fn pile_price(&self, seat: Seat, card: &HandCard) -> Option<u16> {
        card.anytime.iter().find_map(|(conditions, node)| match *self.layout.node(*node) {
            Node::Pay(price, _) if self.buys_top(*node) && self.hold(conditions, seat) => {
                Some(price[Good::Food])
            }
            _ => None,
        })
    }

    /// Whether a step buys the top good of a pile.
    pub(in super::super) fn buys_top(&self, node: NodeId) -> bool {
        matches!(*self.layout.node(node), Node::Pay(_, then) if *self.layout.node(then) == Node::Top)
    }

    /// The top good of the pile on a card.
    pub(in super::super) fn top_of_pile(&self, seat: Seat, place: usize) -> Option<Good> {
        self.pile(seat, place).last().copied()
    }

    /// The goods that are left of a card's pile, the lowest first.
    pub(super) fn pile(&self, seat: Seat, place: usize) -> &'b [Good] {
        let held: &Held = &self.player(seat).held;
        let card = &self.layout.hand[held.dealt[place] as usize];
        let pile = card.play.iter().find_map(|node| match *self.layout.node(*node) {
            Node::Pile(ref goods) => Some(goods),
            _ => None,
        });
        pile.and_then(|goods| goods.get(..held.store[place].into())).unwrap_or_default()
    }
}
