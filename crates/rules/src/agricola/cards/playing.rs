//! Playing cards from the hand, and what may be done with them at any time.

use farmstead_cardboard::{Always, Condition, Good, Goods, Moment};

use super::super::can::EDIBLE;
use super::super::choice::Choice;
use super::super::program::{Act, Node, NodeId};
use super::super::state::{Frame, State, Step};
use super::costs::Price;
use super::deck::{HandCard, Listener, When};
use super::held::{CardSlot, Held, Trait};
use super::window::Window;
use crate::events::{Event, Events};
use crate::game::{MoveSink, Seat};

impl State {
    /// What the next occupation of a player costs by this ladder.
    fn occupation_price(&self, seat: Seat, ladder: &[(u16, i8)]) -> u8 {
        let played = self.occupations_played(seat);
        let tier = ladder.iter().rev().find(|(from, _)| played >= *from);
        tier.map_or(0, |(_, food)| *food as u8)
    }

    /// The price of a card played by this action, or `None` if the action is for other cards.
    pub(in super::super) fn card_price(
        &self,
        seat: Seat,
        slot: CardSlot,
        act: Act,
    ) -> Option<Price> {
        match (act, self.card(slot).is_occupation) {
            (Act::Occupation(ladder), true) => {
                Some(Price::Occupation(self.occupation_price(seat, ladder)))
            }
            (Act::Minor | Act::Improvement, false) => Some(Price::Card(slot)),
            _ => None,
        }
    }

    /// Lists the hand cards that an action lets a player play.
    #[inline(never)]
    pub(in super::super) fn list_cards(&self, seat: Seat, act: Act, out: &mut impl MoveSink) {
        for slot in self.player(seat).held.hand_slots() {
            let code = Choice::Card(slot).code();
            if !out.wants(code) {
                continue;
            }
            let Some(price) = self.card_price(seat, slot, act) else { continue };
            let needs: &[Condition] = &self.card(slot).card.needs;
            if self.hold(needs, seat) && self.can_afford_card(seat, price) {
                out.push(code);
                if out.is_full() {
                    return;
                }
            }
        }
    }

    /// Whether a card can be paid, with what cards give right before an occupation is played.
    fn can_afford_card(&self, seat: Seat, price: Price) -> bool {
        if self.can_afford(seat, price) {
            return true;
        }
        let listens = self.player(seat).held.listens & When::BeforeOccupation.bit() != 0;
        if !listens || !matches!(price, Price::Occupation(_)) {
            return false;
        }
        let mut trial = super::super::moves::Trial::of(self);
        let state = trial.state();
        let window = Window::new(When::BeforeOccupation, seat, None);
        for (place, node) in self.ready(&window, seat).iter() {
            let Node::May(part) = *self.layout.node(*node) else { continue };
            let Node::Pay(goods, then) = *self.layout.node(part) else { continue };
            if state.player(seat).goods.covers(&goods) {
                state.player_mut(seat).goods -= goods;
                let step = Step {
                    node: then,
                    seat,
                    space: None,
                    card: CardSlot::new(seat.0, *place as u8),
                };
                state.resolve(step, &mut ());
            }
        }
        state.can_afford(seat, price)
    }

    /// Begins to play a card: what comes before it, its price, and then the card itself.
    pub(in super::super) fn play_card(
        &mut self,
        step: Step,
        slot: CardSlot,
        act: Act,
        seen: &mut impl Events,
    ) {
        let seat = step.seat;
        let slot = self.bring_forward(seat, slot);
        // It is shown before it is paid.
        self.common.seen |= 1 << slot.0;
        let Some(price) = self.card_price(seat, slot, act) else { return };
        self.common.stack.push(Frame::Played { seat, slot, space: step.space });
        self.charge(seat, price, seen);
        if self.card(slot).is_occupation {
            self.open_window(Window::new(When::BeforeOccupation, seat, step.space));
        }
    }

    /// Puts a paid card on the table and carries out what it says, or passes it on.
    pub(in super::super) fn put_down(
        &mut self,
        seat: Seat,
        slot: CardSlot,
        step_space: Option<super::super::board::SpaceId>,
        seen: &mut impl Events,
    ) {
        let card = self.card(slot);
        seen.tell(Event::Played { seat, card: card.key });
        self.player_mut(seat).held.hand &= !(1 << slot.0);
        if self.common.dealing.is_living() {
            self.common.stack.push(Frame::Draw(seat));
        }
        if card.travels {
            if self.common.players > 1 {
                let left = Seat((seat.0 + 1) % self.common.players);
                self.player_mut(left).held.hand |= 1 << slot.0;
            }
        } else {
            self.lay_down(seat, slot);
        }
        let after = if card.is_occupation { When::Occupation } else { When::Improvement };
        let mut window = Window::new(after, seat, step_space);
        if !card.travels && !card.listeners.iter().any(hears_itself) {
            window.fired = 1 << slot.place();
        }
        self.open_window(window);
        self.take_effect(seat, slot, step_space);
    }

    /// Puts the text of a card in force that lies in front of a player.
    pub(in super::super) fn put_in_force(&mut self, seat: Seat, slot: CardSlot) {
        let card = self.card(slot);
        // The card counts itself among the occupations that were there when it came.
        let occupations = self.occupations(seat);
        let held = &mut self.player_mut(seat).held;
        held.listens |= card.listens();
        held.traits |= card.traits();
        let counts = card.card.abilities.iter().any(counts_later_occupations);
        held.store[slot.place()] = if counts { occupations as u8 } else { 0 };
    }

    /// Lays out what a card does when it is played.
    pub(in super::super) fn take_effect(
        &mut self,
        seat: Seat,
        slot: CardSlot,
        space: Option<super::super::board::SpaceId>,
    ) {
        for node in self.card(slot).play.iter().rev() {
            let step = Step { node: *node, seat, space, card: slot };
            self.common.stack.push(Frame::Run(step));
        }
    }

    /// Lays a card face up in front of the player it was dealt to: from now on its text holds.
    pub(in super::super) fn lay_down(&mut self, seat: Seat, slot: CardSlot) {
        self.player_mut(seat).held.played |= 1 << slot.place();
        self.put_in_force(seat, slot);
    }

    /// Whether a standing rule of this kind is in play for a player.
    pub(in super::super) fn has_rule(&self, seat: Seat, is: impl Fn(&Always) -> bool) -> bool {
        self.player(seat).held.played != 0
            && self
                .played(seat)
                .any(|(_, card)| card.standing.iter().any(|standing| is(standing.rule)))
    }

    // At any time.

    /// Lists what cards let a player do at any time, as far as it is wanted.
    #[inline(never)]
    pub(in super::super) fn list_card_actions(
        &self,
        seat: Seat,
        wanted: impl Fn(NodeId) -> bool,
        out: &mut impl MoveSink,
    ) {
        if !self.player(seat).held.has(Trait::Anytime) {
            return;
        }
        for (place, card) in self.played(seat) {
            for (index, (conditions, node)) in (0..).zip(&card.anytime) {
                let code = Choice::Anytime(place as u8, index).code();
                let step = Step {
                    node: *node,
                    seat,
                    space: None,
                    card: CardSlot::new(seat.0, place as u8),
                };
                let acts = wanted(*node) && self.hold(conditions, seat) && self.possible_for(step);
                if out.wants(code) && acts {
                    out.push(code);
                }
            }
        }
    }

    /// Lists what cards turn goods into other goods at any time.
    pub(in super::super) fn list_conversions(
        &self,
        seat: Seat,
        keeps: impl Fn(&Goods) -> bool,
        out: &mut impl MoveSink,
    ) {
        if !self.converts(seat) {
            return;
        }
        let goods = self.player(seat).goods;
        for (place, card) in self.played(seat) {
            for (index, (from, into)) in (0..).zip(&card.converts) {
                let code = Choice::Convert(place as u8, index).code();
                if out.wants(code) && goods.covers(from) {
                    let mut after = goods;
                    after -= *from;
                    after += *into;
                    if keeps(&after) {
                        out.push(code);
                    }
                }
            }
        }
    }

    /// Whether a price could be paid after turning goods into others, by cards that do so. Food
    /// spent on the way is a debt; it must have been there when it was spent.
    ///
    /// Every way is tried, but only in one order: each step can use what those before it bring.
    #[inline(never)]
    pub(in super::super) fn payable_by_cards(&self, seat: Seat, way: Way, price: &Goods) -> bool {
        let Way { goods, debt, bought, stage, next } = way;
        if self.payable_from(seat, &goods, &price.and(Good::Food, debt)) {
            return true;
        }
        let mut index = 0;
        for (place, card) in self.played(seat) {
            for (from, into) in &card.converts {
                index += 1;
                let on = if self.is_edible(from) { Stage::Edible } else { Stage::Resources };
                let in_order = (on, index) >= (stage, next);
                if in_order && goods.covers(from) && self.helps(seat, &goods, from, into, price) {
                    let mut after = goods;
                    after -= *from;
                    after += *into;
                    let next = Way { goods: after, stage: on, next: index, ..way };
                    if self.payable_by_cards(seat, next, price) {
                        return true;
                    }
                }
            }
            let top = self.pile_price(card).zip(self.in_pile(seat, place, bought));
            if let Some((food, good)) = top.filter(|_| stage <= Stage::Piles) {
                let debt = debt + food;
                let next = Way {
                    goods: goods.and(good, 1),
                    debt,
                    bought: bought + 1,
                    stage: Stage::Piles,
                    next: 0,
                };
                if self.payable_from(seat, &goods, &Goods::of(Good::Food, debt))
                    && self.payable_by_cards(seat, next, price)
                {
                    return true;
                }
            }
        }
        false
    }

    fn is_edible(&self, goods: &Goods) -> bool {
        goods.iter().all(|(good, _)| EDIBLE.contains(&good))
    }

    /// Whether turning goods into others brings something that is short, or more to eat.
    fn helps(&self, seat: Seat, have: &Goods, from: &Goods, into: &Goods, price: &Goods) -> bool {
        let food = |goods: &Goods| -> u16 {
            goods.iter().map(|(good, number)| number * self.food_for(seat, good)).sum()
        };
        into.iter().any(|(good, _)| have[good] < price[good]) || food(into) > food(from)
    }

    /// What the top good of a card's pile costs in food, if it has a pile.
    fn pile_price(&self, card: &HandCard) -> Option<u16> {
        card.anytime.iter().find_map(|(_, node)| match *self.layout.node(*node) {
            Node::Pay(price, _) if self.buys_top(*node) => Some(price[Good::Food]),
            _ => None,
        })
    }

    /// Whether a step buys the top good of a pile.
    pub(in super::super) fn buys_top(&self, node: NodeId) -> bool {
        matches!(*self.layout.node(node), Node::Pay(_, then) if *self.layout.node(then) == Node::Top)
    }

    /// Whether a price can be paid with these goods, after so many purchases from a pile.
    pub(in super::super) fn pays_with(
        &self,
        seat: Seat,
        goods: Goods,
        bought: usize,
        price: &Goods,
    ) -> bool {
        let way = Way { bought, ..Way::new(goods) };
        self.payable_from(seat, &goods, price)
            || (self.converts(seat) && self.payable_by_cards(seat, way, price))
    }

    /// Lists purchases from a pile after which a price can still be paid.
    pub(in super::super) fn list_purchases(
        &self,
        seat: Seat,
        price: &Goods,
        out: &mut impl MoveSink,
    ) {
        let goods = self.player(seat).goods;
        for (place, card) in self.played(seat) {
            let (Some(food), Some(top)) = (self.pile_price(card), self.top_of_pile(seat, place))
            else {
                continue;
            };
            let mut after = goods.and(top, 1);
            after[Good::Food] = after[Good::Food].saturating_sub(food);
            let code = Choice::Anytime(place as u8, 0).code();
            let pays = goods[Good::Food] >= food && self.pays_with(seat, after, 1, price);
            if out.wants(code) && pays {
                out.push(code);
            }
        }
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
    }

    /// The top good of the pile on a card.
    pub(in super::super) fn top_of_pile(&self, seat: Seat, place: usize) -> Option<Good> {
        self.in_pile(seat, place, 0)
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

    /// Whether a player owns cards that turn goods into other goods.
    pub(in super::super) fn converts(&self, seat: Seat) -> bool {
        self.player(seat).held.has(Trait::Converts)
    }

    /// Whether a step that belongs to a card could be carried out.
    pub(in super::super) fn possible_for(&self, step: Step) -> bool {
        match *self.layout.node(step.node) {
            Node::Top => self.top_of_pile(step.seat, step.card.place()).is_some(),
            Node::Pay(price, then) => {
                self.can_pay(step.seat, &price) && self.possible_for(Step { node: then, ..step })
            }
            _ => self.possible(step.node, step.seat, step.space),
        }
    }
}

/// How far a search for a way to pay has come.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Way {
    /// Goods at hand.
    goods: Goods,
    /// Food spent on the way.
    debt: u16,
    /// Goods bought from a pile.
    bought: usize,
    /// What has been done last.
    stage: Stage,
    /// The first exchange of this stage that may still be used.
    next: usize,
}

/// What is done in which order on the way: what is eaten can pay for purchases, and what is bought can be
/// turned into something else.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Stage {
    /// Crops and animals are turned into other goods.
    Edible,
    /// Goods are bought from a pile.
    Piles,
    /// Building resources are turned into other goods.
    Resources,
}

impl Way {
    /// The beginning.
    pub(in super::super) fn new(goods: Goods) -> Way {
        Way { goods, debt: 0, bought: 0, stage: Stage::Edible, next: 0 }
    }
}

/// Whether a card acts when it is played itself, not only for those played later.
fn hears_itself(listener: &Listener) -> bool {
    matches!(listener.moment, Moment::Improvement { this: true })
}

fn counts_later_occupations(ability: &farmstead_cardboard::Ability) -> bool {
    matches!(
        ability,
        farmstead_cardboard::Ability::ScorePer {
            counter: farmstead_cardboard::Counter::LaterOccupations,
            ..
        }
    )
}
