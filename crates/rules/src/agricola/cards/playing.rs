//! Playing cards from the hand, and what may be done with them at any time.

use farmstead_cardboard::{Always, Condition, Good, Goods};

use super::super::can::EDIBLE;
use super::super::choice::Choice;
use super::super::farmyard::Cell;
use super::super::program::{Act, Node};
use super::super::state::{Frame, Player, State, Step};
use super::costs::Price;
use super::deck::{HandCard, When};
use super::held::{CardSlot, Held, Trait};
use super::window::Window;
use crate::events::{Event, Events};
use crate::game::{MoveSink, Seat};

/// Cards that let cards be played do so only while no more questions than this are open.
const DEEPEST_PLAY: usize = 6;

impl State {
    /// What the next occupation of a player costs by this ladder.
    fn occupation_price(&self, seat: Seat, ladder: &[(u16, i8)]) -> u8 {
        let played = self.occupations(seat);
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
        if self.common.stack.len() > DEEPEST_PLAY {
            return;
        }
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
        for one in self.ready(&window, seat).iter() {
            let node = self.listener(seat, *one).program;
            let Node::May(part) = *self.layout.node(node) else { continue };
            let Node::Pay(goods, then) = *self.layout.node(part) else { continue };
            if state.player(seat).goods.covers(&goods) {
                state.player_mut(seat).goods -= goods;
                let card = CardSlot::new(seat.0, one.place);
                let step = Step { node: then, seat, space: None, card };
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
        let Some(price) = self.card_price(seat, slot, act) else { return };
        let occupation = self.card(slot).is_occupation;
        let after = if occupation { When::Occupation } else { When::Improvement };
        self.open_window(Window::new(after, seat, step.space));
        self.common.stack.push(Frame::Played { seat, slot, space: step.space });
        self.charge(seat, price, seen);
        if occupation {
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
        seen.tell(Event::Improved { seat, card: card.key });
        self.player_mut(seat).held.hand &= !(1 << slot.0);
        self.common.seen |= 1 << slot.0;
        let place = slot.place();
        if card.travels {
            if self.common.players > 1 {
                let left = Seat((seat.0 + 1) % self.common.players);
                self.player_mut(left).held.hand |= 1 << slot.0;
            }
        } else {
            // The card counts itself among the occupations that were there when it came.
            let occupations = self.occupations(seat) + u16::from(card.is_occupation);
            let held = &mut self.player_mut(seat).held;
            held.played |= 1 << place;
            held.listens |= card.listens();
            held.traits |= card.traits();
            let counts = card.card.abilities.iter().any(counts_later_occupations);
            held.store[place] = if counts { occupations as u8 } else { 0 };
        }
        if card.listeners.iter().any(|listener| {
            matches!(listener.moment, farmstead_cardboard::Moment::Improvement { this: true })
        }) {
            self.common.stack.push(Frame::Window(Window::new(When::Improvement, seat, step_space)));
        }
        for node in card.play.iter().rev() {
            let step = Step { node: *node, seat, space: step_space, card: slot };
            self.tell_step(step, seen);
            self.common.stack.push(Frame::Run(step));
        }
    }

    // Fields on cards.

    /// The places of a player's cards that are fields, with the crop that grows there.
    pub(in super::super) fn field_cards(
        &self,
        player: &Player,
    ) -> impl Iterator<Item = (usize, Good)> + use<> {
        let layout = self.layout;
        let held = player.held;
        held.played_places().filter_map(move |place| {
            let card = &layout.hand[held.dealt[place] as usize];
            card.standing.iter().find_map(|standing| match standing.rule {
                Always::Field(crops) => Some((place, crops[0])),
                _ => None,
            })
        })
    }

    /// The code of a field on a card, among the cells.
    pub(in super::super) fn card_cell(place: usize) -> Cell {
        Cell(16 + place as u8)
    }

    /// Whether a standing rule of this kind is in play for a player.
    pub(in super::super) fn has_rule(&self, seat: Seat, is: impl Fn(&Always) -> bool) -> bool {
        self.player(seat).held.played != 0
            && self
                .played(seat)
                .any(|(_, card)| card.standing.iter().any(|standing| is(standing.rule)))
    }

    // At any time.

    /// Lists what cards let a player do at any time.
    #[inline(never)]
    pub(in super::super) fn list_card_actions(&self, seat: Seat, out: &mut impl MoveSink) {
        if !self.player(seat).held.has(Trait::Anytime) {
            return;
        }
        for (place, card) in self.played(seat) {
            for (index, (conditions, node)) in (0..).zip(&card.anytime) {
                let code = Choice::Anytime(place as u8, index).code();
                let card = CardSlot::new(seat.0, place as u8);
                let step = Step { node: *node, seat, space: None, card };
                if out.wants(code) && self.hold(conditions, seat) && self.possible_for(step) {
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
    #[inline(never)]
    pub(in super::super) fn payable_by_cards(&self, seat: Seat, way: Way, price: &Goods) -> bool {
        let Way { goods, debt, bought, depth } = way;
        if self.payable_from(seat, &goods, &price.and(Good::Food, debt)) {
            return true;
        }
        if depth == 0 {
            return false;
        }
        self.played(seat).any(|(place, card)| {
            let converts = card.converts.iter().any(|(from, into)| {
                goods.covers(from) && {
                    let mut after = goods;
                    after -= *from;
                    after += *into;
                    let next = Way { goods: after, depth: depth - 1, ..way };
                    self.payable_by_cards(seat, next, price)
                }
            });
            converts
                || self.pile_price(seat, card).is_some_and(|(_, food)| {
                    let top = self.in_pile(seat, place, bought);
                    let spent = Goods::of(Good::Food, debt + food);
                    top.is_some_and(|good| {
                        let next = Way {
                            goods: goods.and(good, 1),
                            debt: debt + food,
                            bought: bought + 1,
                            depth: depth - 1,
                        };
                        self.payable_from(seat, &goods, &spent)
                            && self.payable_by_cards(seat, next, price)
                    })
                })
        })
    }

    /// What the top good of a card's pile costs in food at any time, and by which ability.
    fn pile_price(&self, seat: Seat, card: &HandCard) -> Option<(u8, u16)> {
        (0..).zip(&card.anytime).find_map(|(index, (conditions, node))| {
            let Node::Pay(price, then) = *self.layout.node(*node) else { return None };
            let only_food = price.total() == price[Good::Food];
            let sells = *self.layout.node(then) == Node::Top && only_food;
            (sells && self.hold(conditions, seat)).then_some((index, price[Good::Food]))
        })
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
            let (Some((index, food)), Some(top)) =
                (self.pile_price(seat, card), self.top_of_pile(seat, place))
            else {
                continue;
            };
            let mut after = goods.and(top, 1);
            after[Good::Food] = after[Good::Food].saturating_sub(food);
            let code = Choice::Anytime(place as u8, index).code();
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

impl Way {
    /// The beginning.
    pub(in super::super) fn new(goods: Goods) -> Way {
        const FAR_ENOUGH: u8 = 5;
        Way { goods, debt: 0, bought: 0, depth: FAR_ENOUGH }
    }
}

/// How far a search for a way to pay has come.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Way {
    /// Goods at hand.
    pub goods: Goods,
    /// Food spent on the way.
    pub debt: u16,
    /// Goods bought from a pile.
    pub bought: usize,
    /// Steps still allowed.
    pub depth: u8,
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
