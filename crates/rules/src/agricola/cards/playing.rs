//! Playing cards from the hand.

use farmstead_cardboard::{
    Ability, Always, CardIs, CardKind, Condition, Count, Good, Hold, Moment, Thing,
};

use super::super::board::SpaceId;
use super::super::choice::Choice;
use super::super::program::{Act, Tiers};
use super::super::state::{Bill, Frame, State, Step};
use super::costs::Price;
use super::deck::{Listener, When};
use super::drawing::Drawing;
use super::held::{CardSlot, Trait};
use super::means::Purse;
use super::window::Window;
use crate::events::{Event, Events};
use crate::game::{MoveSink, Seat};

/// Cards that let cards be played do so only while no more questions than this are open.
const DEEPEST_PLAY: usize = 6;

impl State<'_> {
    /// What the next occupation of a player costs by this ladder.
    fn occupation_price(&self, seat: Seat, ladder: Tiers) -> u8 {
        let played = self.occupations_played(seat);
        let tier =
            self.layout.programs.tiers(ladder).iter().rev().find(|(from, _)| played >= *from);
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
                Some(self.with_own_price(slot, self.occupation_price(seat, ladder)))
            }
            (Act::Minor | Act::Improvement, false) => Some(Price::Card(slot)),
            _ => None,
        }
    }

    /// What an occupation costs by an action that asks for so much food.
    fn with_own_price(&self, slot: CardSlot, food: u8) -> Price {
        Price::Occupation(food.saturating_add(self.card(slot).price[Good::Food] as u8))
    }

    /// Lists the hand cards that an action lets a player play.
    #[inline(never)]
    pub(in super::super) fn list_cards(&self, seat: Seat, act: Act, out: &mut impl MoveSink) {
        if self.common.stack.len() > DEEPEST_PLAY {
            return;
        }
        // No occupation costs less than the action asks for.
        let food = match act {
            Act::Occupation(ladder) => {
                let food = self.occupation_price(seat, ladder);
                if !self.can_afford_card(seat, Price::Occupation(food)) {
                    return;
                }
                Some(food)
            }
            _ => None,
        };
        let mut purse = Purse::default();
        let player = self.player(seat);
        let as_printed = !player.held.has_any(&[Trait::CostOfMinors, Trait::Converts]);
        // Who looks ahead in a view does not know what others would play.
        for slot in player.held.hand_slots().filter(|slot| self.knows(*slot)) {
            let code = Choice::Card(slot).code();
            let card = self.card(slot);
            if card.is_occupation != food.is_some() || !out.wants(code) {
                continue;
            }
            // What is short is seen at once, where nothing but food is made of other goods.
            let no_other_way = as_printed && card.other_prices.is_empty();
            if no_other_way && card.price[Good::Food] == 0 && !player.goods.covers(&card.price) {
                continue;
            }
            let needs: &[Condition] = &card.card.needs;
            let mut affordable = || match food {
                Some(_) if card.price.is_empty() => true,
                Some(food) => self.can_afford_card(seat, self.with_own_price(slot, food)),
                None => self.can_afford_with(seat, Price::Card(slot), &mut purse),
            };
            if self.hold(needs, seat) && self.can_give_back(seat, card) && affordable() {
                out.push(code);
                if out.is_full() {
                    return;
                }
            }
        }
    }

    /// Whether a card can be paid, with what cards bring right before an occupation is played.
    fn can_afford_card(&self, seat: Seat, price: Price) -> bool {
        self.can_afford(seat, price)
            || (matches!(price, Price::Occupation(_))
                && self.player(seat).held.listens & When::BeforeOccupation.bit() != 0
                && self.can_pay_ahead(seat, price))
    }

    /// Begins to play a card: what comes before it, its price, and then the card itself.
    pub(in super::super) fn play_card(
        &mut self,
        step: Step,
        slot: CardSlot,
        act: Act,
        drawing: Drawing,
        seen: &mut impl Events,
    ) {
        let seat = step.seat;
        let slot = self.bring_forward(seat, slot);
        // It is shown before it is paid.
        self.common.seen.insert(slot);
        self.tell_counting(seat, slot, seen);
        if let Some(price) = self.card_price(seat, slot, act) {
            let price = match (price, drawing) {
                (Price::Occupation(food), Drawing::Lots) => Price::Drawn(food),
                (price, _) => price,
            };
            self.play_for(seat, slot, step.space, price, seen);
        }
    }

    /// Lays out what comes before a card lies on the table: what others bring, its price, and what
    /// is given back for it.
    pub(super) fn play_for(
        &mut self,
        seat: Seat,
        slot: CardSlot,
        space: Option<SpaceId>,
        price: Price,
        seen: &mut impl Events,
    ) {
        self.common.stack.push(Frame::Played { seat, slot, space });
        if let Some((left, _)) = &self.card(slot).returns {
            self.common.stack.push(Frame::GiveBack { seat, slot, left: *left });
        }
        let occupation = self.card(slot).is_occupation;
        if occupation && self.anyone_listens(When::BeforeOccupation, seat) {
            self.common.stack.push(Frame::Bill(Bill { seat, price, chosen: None }));
            self.open_window(Window::new(When::BeforeOccupation, seat, space));
        } else {
            self.charge(seat, price, seen);
        }
    }

    /// Puts a paid card on the table and carries out what it says, or passes it on.
    pub(in super::super) fn put_down(
        &mut self,
        seat: Seat,
        slot: CardSlot,
        step_space: Option<SpaceId>,
        seen: &mut impl Events,
    ) {
        let card = self.card(slot);
        seen.tell(Event::Played { seat, card: card.key });
        self.player_mut(seat).held.hand.remove(slot);
        if self.common.dealing.is_living() {
            self.common.stack.push(Frame::Draw(seat));
        }
        if card.travels {
            if self.common.players > 1 {
                let left = Seat((seat.0 + 1) % self.common.players);
                self.player_mut(left).held.hand.insert(slot);
            }
        } else {
            self.lay_down(seat, slot);
            // Whoever loses a place for an animal finds another, or parts with one.
            if card.standing.iter().any(|one| one.rule == Always::Hold(Hold::NoPet)) {
                let herd = self.player(seat).herd();
                self.house(seat, None, herd);
            }
        }
        let after = if card.is_occupation { When::Occupation } else { When::Improvement };
        let mut window = Window::new(after, seat, step_space);
        if !card.travels && !card.listeners.iter().any(hears_itself) {
            window.fired.close(slot.place());
        }
        let which = Window { when: When::Card, ..window }
            .card(self.players[slot.seat()].held.dealt[slot.place()]);
        self.ask_hands(seat, &card.card);
        self.open_window(which);
        self.open_window(window);
        self.take_effect(seat, slot, step_space, seen);
        // There may be less room for animals now.
        let before = self.player(seat).herd();
        self.house(seat, None, before);
    }

    /// Puts the text of a card in force that lies in front of a player.
    pub(in super::super) fn put_in_force(&mut self, seat: Seat, slot: CardSlot) {
        let card = self.card(slot);
        self.common.seen.insert(slot);
        // The card counts itself among the occupations that were there when it came.
        let occupations = self.occupations(seat);
        let held = &mut self.player_mut(seat).held;
        held.listens |= card.listens;
        held.traits |= card.traits;
        let counts = card.card.abilities.iter().any(counts_later_occupations);
        held.store[slot.place()] = if counts { occupations as u8 } else { 0 };
        self.open_space(slot);
    }

    /// Lays out what a card does when it is played.
    pub(in super::super) fn take_effect(
        &mut self,
        seat: Seat,
        slot: CardSlot,
        space: Option<SpaceId>,
        seen: &mut impl Events,
    ) {
        for node in self.card(slot).play.iter().rev() {
            let step = Step { node: *node, seat, space, card: slot };
            self.tell_step(step, seen);
            self.common.stack.push(Frame::Run(step));
        }
    }

    /// Lays a card face up in front of the player it was dealt to: from now on its text holds.
    pub(in super::super) fn lay_down(&mut self, seat: Seat, slot: CardSlot) {
        self.player_mut(seat).held.played |= 1 << slot.place();
        self.put_in_force(seat, slot);
    }

    /// Whether a standing rule of this kind, which is not about a price, is in play for a player.
    #[inline]
    pub(in super::super) fn has_rule(&self, seat: Seat, is: impl Fn(&Always) -> bool) -> bool {
        self.played_with(seat, Trait::Rule)
            .any(|(_, card)| card.standing.iter().any(|standing| is(&standing.rule)))
    }
}

fn counts_later_occupations(ability: &Ability) -> bool {
    matches!(ability, Ability::ScorePer { count: Count::Of(Thing::Cards(CardKind::Occupations, all)), .. }
        if all[..] == [CardIs::AfterThis])
}

/// Whether a card acts when it is played itself, not only for those played later.
fn hears_itself(listener: &Listener) -> bool {
    matches!(listener.moment, Moment::Improvement { this: true })
}
