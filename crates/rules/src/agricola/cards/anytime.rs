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
use super::worth::Worth;
use crate::game::{MoveSink, Seat};
use crate::options::Switch;

/// Something is done at any time only while no more questions than this are open.
const DEEPEST_ACT: usize = 9;

impl State {
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
                    && (self.exchange_matters(seat, *from, *into)
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
    fn exchange_matters(&self, seat: Seat, from: Goods, into: Goods) -> bool {
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
            Some(Frame::Bill(bill)) => self.is_short(bill).is_some_and(|price| {
                let mut after = self.player(seat).goods;
                if !self.wanted(seat, after, 0, &price).meets(GoodSet::in_pile(&into)) {
                    return false;
                }
                after -= from;
                after += into;
                self.pays_with(seat, after, 0, &price)
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
                let Some(top) = self.top_of_pile(seat, step.card.place()) else { return false };
                let wanted = self.wanted(seat, after, 0, &price);
                let helps = wanted.meets(self.pile(seat, step.card.place(), 0));
                helps && after.covers(&spent) && {
                    after -= spent;
                    self.pays_with(seat, after.and(top, 1), 1, &price)
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
            Node::Sell(sale) => sale.goods,
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

    // Paying with what cards make of other goods.

    /// Whether a price can be paid with these goods, after so many purchases from a pile.
    pub(in super::super) fn pays_with(
        &self,
        seat: Seat,
        goods: Goods,
        bought: usize,
        price: &Goods,
    ) -> bool {
        self.payable_from(seat, &goods, price)
            || (self.converts(seat) && self.payable_by_cards(seat, goods, bought, price))
    }

    /// Whether a price could be paid after turning goods into others, by cards that do so.
    #[inline(never)]
    pub(in super::super) fn payable_by_cards(
        &self,
        seat: Seat,
        goods: Goods,
        bought: usize,
        price: &Goods,
    ) -> bool {
        let wanted = self.wanted(seat, goods, bought, price);
        let way = Way { goods, debt: 0, bought, steps: 0 };
        let worth = self.worth(seat, bought, price, Way::MOST_STEPS);
        if !worth.suffices(&goods, price) {
            return false;
        }
        // Few goods are tried as a rule, and a large empty table takes longer than that.
        let mut few = [0; 32];
        let mut tried = Tried { ways: &mut few, number: 0, is_full: false };
        let found = self.payable_on(seat, way, wanted, &worth, price, &mut tried);
        if found || !tried.is_full {
            return found;
        }
        let mut many = [0; 2048];
        let mut tried = Tried { ways: &mut many, number: 0, is_full: false };
        self.payable_on(seat, way, wanted, &worth, price, &mut tried)
    }

    /// The goods that could help to pay a price: what is short, and what cards make that of.
    pub(in super::super) fn wanted(
        &self,
        seat: Seat,
        goods: Goods,
        bought: usize,
        price: &Goods,
    ) -> GoodSet {
        let mut wanted = GoodSet::in_pile(&goods.lacking(price));
        loop {
            let before = wanted;
            if wanted.contains(Good::Food) {
                wanted = wanted.or(GoodSet::of(&EDIBLE));
            }
            for (place, card) in self.played(seat) {
                for (_, Conversion { from, into, .. }) in self.exchanges(seat, place) {
                    if wanted.meets(GoodSet::in_pile(into)) {
                        wanted = wanted.or(GoodSet::in_pile(from));
                    }
                }
                if self.pile_price(seat, card).is_some()
                    && wanted.meets(self.pile(seat, place, bought))
                {
                    wanted = wanted.or(GoodSet::of(&[Good::Food]));
                }
            }
            if wanted == before {
                return wanted;
            }
        }
    }

    /// Tries every way to go on. Exchanges that can come in any order lead to the same goods, which
    /// are looked at once.
    fn payable_on(
        &self,
        seat: Seat,
        way: Way,
        wanted: GoodSet,
        worth: &Worth,
        price: &Goods,
        tried: &mut Tried<'_>,
    ) -> bool {
        let Way { goods, debt, bought, steps } = way;
        let owed = price.and(Good::Food, debt);
        if self.payable_from(seat, &goods, &owed) {
            return true;
        }
        let gives_up = steps == Way::MOST_STEPS || !worth.suffices(&goods, &owed);
        if gives_up || !tried.is_new(&way) {
            return false;
        }
        for (place, card) in self.played(seat) {
            for (_, exchange @ Conversion { from, into, .. }) in self.exchanges(seat, place) {
                let makes = GoodSet::in_pile(into);
                if goods.covers(from)
                    && wanted.meets(makes)
                    && (!exchange.ends || self.helps(seat, place, &way, makes, price))
                {
                    let mut after = goods;
                    after -= *from;
                    after += *into;
                    let next = Way { goods: after, steps: steps + 1, ..way };
                    if self.payable_on(seat, next, wanted, worth, price, tried) {
                        return true;
                    }
                }
            }
            let Some(food) = self.pile_price(seat, card) else { continue };
            let Some(top) = self.in_pile(seat, place, bought) else { continue };
            let debt = debt + food;
            // Food spent on the way must have been there when it was spent.
            if wanted.contains(Good::Food)
                && self.payable_from(seat, &goods, &Goods::of(Good::Food, debt))
            {
                let next =
                    Way { goods: goods.and(top, 1), debt, bought: bought + 1, steps: steps + 1 };
                if self.payable_on(seat, next, wanted, worth, price, tried) {
                    return true;
                }
            }
        }
        false
    }

    /// Whether goods are short, or of use to another card.
    fn helps(&self, seat: Seat, place: usize, way: &Way, goods: GoodSet, price: &Goods) -> bool {
        let mut short = GoodSet::in_pile(&way.goods.lacking(&price.and(Good::Food, way.debt)));
        if short.contains(Good::Food) {
            short = short.or(GoodSet::of(&EDIBLE));
        }
        let mut others = self.played(seat).filter(|(other, _)| *other != place);
        goods.meets(short)
            || others.any(|(other, card)| {
                let mut exchanges = self.exchanges(seat, other);
                self.pile_price(seat, card).is_some()
                    || exchanges.any(|(_, other)| goods.meets(GoodSet::in_pile(&other.from)))
            })
    }

    /// Whether food raised from these goods pays a price.
    pub(in super::super) fn payable_from(&self, seat: Seat, goods: &Goods, price: &Goods) -> bool {
        let short = goods.lacking(price);
        if short.total() > short[Good::Food] {
            return false;
        }
        let raised: u16 = EDIBLE
            .iter()
            .map(|good| (goods[*good] - price[*good]) * self.food_for(seat, *good))
            .sum();
        raised >= short[Good::Food]
            || raised + self.food_beside_cooking(seat, goods, price) >= short[Good::Food]
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
        self.in_pile(seat, place, 0)
    }

    /// The goods in a card's pile under so many others.
    pub(super) fn pile(&self, seat: Seat, place: usize, under: usize) -> GoodSet {
        (under..).map_while(|under| self.in_pile(seat, place, under)).collect()
    }

    /// The good in a card's pile under so many others.
    fn in_pile(&self, seat: Seat, place: usize, under: usize) -> Option<Good> {
        let held: &Held = &self.player(seat).held;
        let card = &self.layout.hand[held.dealt[place] as usize];
        let index = usize::from(held.store[place]).checked_sub(1 + under)?;
        card.play.iter().find_map(|node| match *self.layout.node(*node) {
            Node::Pile(goods) => goods.get(index).copied(),
            _ => None,
        })
    }
}

/// Goods from which a price could not be paid. Who has so many goods to exchange in so many ways
/// that there is no place for more gets no further.
struct Tried<'a> {
    /// A power of two.
    ways: &'a mut [u64],
    number: usize,
    /// Whether there was no place for more.
    is_full: bool,
}

impl Tried<'_> {
    /// Whether these goods were not tried before; from now on they were.
    fn is_new(&mut self, way: &Way) -> bool {
        let amounts = Good::ALL.iter().filter(|good| **good != Good::Horse);
        let goods = amounts.fold(0, |key, good| key << 6 | u64::from(way.goods[*good].min(63)));
        let key = goods << 4 | (way.bought as u64 & 15);
        let mut place = (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 48) as usize;
        // Some places stay empty, so that the search for one is short.
        while self.number < self.ways.len() / 4 * 3 {
            place %= self.ways.len();
            match self.ways[place] {
                0 => {
                    self.ways[place] = key;
                    self.number += 1;
                    return true;
                }
                there if there == key => return false,
                _ => place += 1,
            }
        }
        self.is_full = true;
        false
    }
}

/// How far a search for a way to pay has come.
#[derive(Debug, Clone, Copy)]
struct Way {
    /// Goods at hand.
    goods: Goods,
    /// Food spent on the way.
    debt: u16,
    /// Goods bought from a pile.
    bought: usize,
    /// Steps taken.
    steps: u8,
}

impl Way {
    /// More than any price asks for.
    const MOST_STEPS: u8 = 16;
}
