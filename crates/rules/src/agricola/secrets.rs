//! What a seat may not know: forgotten for a view, dealt anew for a whole game that fits it.
//!
//! In a draft a seat has seen every hand that went through its own. Where a card lies tells when
//! it was kept ([`Held::pass`]), and that tells whose hand it came from: the hand that seat `s` was
//! dealt lies in front of seat `s + t` at pass `t`. So a place falls into one of two groups for a
//! seat that looks: before that hand first came by, nothing is known of it; after it was seen and
//! before it came back (or the draft ended), the cards are known and only who has which is not.

use rand_core::Rng;

use super::board::SpaceId;
use super::cards::{CardSlot, Held};
use super::piles::{Pile, Piles};
use super::round::HARVESTS;
use super::state::{Player, Rung};
use super::{Agricola, State};
use crate::deal::Chance;
use crate::game::Seat;

/// What a seat knows of a card that it does not see.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Sight {
    /// It is one of those that left this hand after it was seen for so many times.
    Passed { pile: u8, hand: u8, times: u8 },
    /// Nothing but its back.
    Back,
}

impl<const P: usize> Agricola<'_, P> {
    /// Forgets the order of round cards to come, the piles, and what lies in other hands as far as
    /// a seat has not seen it.
    pub(super) fn forget(&mut self, seat: Option<Seat>) {
        self.each_hidden_stage(|cards| cards.sort_unstable());
        if self.state.layout.hand.is_empty() {
            return;
        }
        self.state.piles = Piles::default();
        self.state.common.chance = 0;
        let after_draft = self.state().remembers_draft() && self.state.common.rung != Rung::Draft;
        for other in self.state().others(seat) {
            if after_draft {
                self.state_mut().forget_order(seat, other);
            }
            for slot in self.state().hidden(other) {
                if self.state().sight(seat, slot) == Sight::Back {
                    self.state_mut().forget_card(slot);
                }
            }
        }
        for seat in self.state().seats() {
            for place in self.state().unseen_row() {
                self.state_mut().forget_card(CardSlot::new(seat.0, place as u8));
            }
        }
        for group in self.state().passed_groups(seat) {
            let mut cards = self.state().cards_at(&group);
            cards.sort_unstable();
            // Where a card of several lies is not known.
            let flag = if group.len() > 1 { Held::SOMEWHERE } else { 0 };
            for (slot, card) in group.iter().zip(cards) {
                self.state.players[slot.seat()].held.dealt[slot.place()] = card | flag;
            }
        }
    }

    /// Deals anew what was forgotten.
    pub(super) fn fill_in<R: Rng>(&mut self, seat: Option<Seat>, chance: &mut Chance<R>) {
        self.each_hidden_stage(|cards| chance.shuffle(cards));
        if self.state.layout.hand.is_empty() {
            return;
        }
        for group in self.state().passed_groups(seat) {
            let mut cards = self.state().cards_at(&group);
            chance.shuffle(&mut cards);
            for (slot, card) in group.iter().zip(cards) {
                self.state.players[slot.seat()].held.dealt[slot.place()] = card;
            }
        }
        if self.state.layout.draws_lots {
            self.state.common.chance = chance.number();
        }
        for other in self.state().others(seat) {
            self.state_mut().guess_order(seat, other, chance);
        }
        self.state_mut().deal_unseen(chance);
    }

    /// Does something to the cards of each stage that have not come up yet.
    fn each_hidden_stage(&mut self, mut change: impl FnMut(&mut [SpaceId])) {
        if self.state().shows_ahead() {
            return;
        }
        let cards = &mut self.state.common.round_cards;
        let mut next = usize::from(self.state.common.round);
        // A stage ends with a harvest.
        for last in HARVESTS.map(usize::from) {
            if next < last {
                change(&mut cards[next..last]);
                next = last;
            }
        }
    }
}

impl State<'_> {
    fn others(&self, seat: Option<Seat>) -> impl Iterator<Item = Seat> + use<> {
        self.seats().filter(move |other| Some(*other) != seat)
    }

    /// The cards of a seat, wherever they are, that lie open to nobody else.
    fn hidden(&self, seat: Seat) -> impl Iterator<Item = CardSlot> + use<> {
        let (held, seen) = (self.player(seat).held, self.common.seen);
        (0..Held::MOST as u8).filter_map(move |place| {
            let slot = CardSlot::new(seat.0, place);
            let open = held.played >> place & 1 == 1 || seen.contains(slot);
            (held.dealt[place as usize] != Held::NO_CARD && !open).then_some(slot)
        })
    }

    /// What a seat knows of another's card.
    fn sight(&self, seat: Option<Seat>, slot: CardSlot) -> Sight {
        let held = &self.players[slot.seat()].held;
        let pass = held.pass(slot.place());
        let known = held.dealt[slot.place()] < Held::UNKNOWN;
        let Some(seat) = seat.filter(|_| known && self.remembers_draft() && pass != Held::UNSEEN)
        else {
            return Sight::Back;
        };
        let players = self.common.players;
        let back = |from: u8, by: u8| (from + players - by % players) % players;
        let hand = back(slot.seat() as u8, pass);
        match pass.checked_sub(back(seat.0, hand)) {
            None => Sight::Back,
            Some(since) => {
                let card = held.dealt[slot.place()] & !Held::SOMEWHERE;
                let pile = u8::from(!self.layout.hand[card as usize].is_occupation);
                Sight::Passed { pile, hand, times: since / players }
            }
        }
    }

    /// Cards that a seat has seen and passed on, each group in a fixed order of their places.
    fn passed_groups(&self, seat: Option<Seat>) -> Vec<Vec<CardSlot>> {
        if !self.remembers_draft() {
            return Vec::new();
        }
        let hidden = self.others(seat).flat_map(|other| self.hidden(other));
        let mut sights: Vec<(Sight, CardSlot)> = hidden
            .map(|slot| (self.sight(seat, slot), slot))
            .filter(|(sight, _)| *sight != Sight::Back)
            .collect();
        sights.sort_unstable();
        let groups = sights.chunk_by(|one, other| one.0 == other.0);
        groups.map(|group| group.iter().map(|(_, slot)| *slot).collect()).collect()
    }

    fn cards_at(&self, slots: &[CardSlot]) -> Vec<u16> {
        let card =
            |slot: &CardSlot| self.players[slot.seat()].held.dealt[slot.place()] & !Held::SOMEWHERE;
        slots.iter().map(card).collect()
    }

    fn forget_card(&mut self, slot: CardSlot) {
        let held = &mut self.players[slot.seat()].held;
        let card = &mut held.dealt[slot.place()];
        if *card < Held::UNKNOWN {
            let lot = self.common.dealing.lot_of(&self.layout.hand[*card as usize].card);
            *card = Held::UNKNOWN + lot as u16;
        }
    }

    /// Forgets when another player kept the cards that were never seen, and brings the hand into
    /// an order that says nothing else.
    fn forget_order(&mut self, seat: Option<Seat>, other: Seat) {
        for place in self.kept_places(other) {
            let slot = CardSlot::new(other.0, place as u8);
            if self.sight(seat, slot) == Sight::Back {
                self.player_mut(other).held.set_pass(place, Held::UNSEEN);
            }
        }
        for pile in Pile::BOTH {
            let hidden: Vec<usize> = self
                .hidden(other)
                .filter(|slot| self.player(other).held.hand.contains(*slot))
                .filter(|slot| self.is_of(*slot, pile))
                .map(CardSlot::place)
                .collect();
            let held = &mut self.player_mut(other).held;
            for (index, place) in hidden.iter().enumerate() {
                let least = hidden[index..].iter().min_by_key(|place| held.pass(**place));
                held.swap(*place, *least.expect("at least this one is left"));
            }
        }
    }

    /// The places of cards that a player kept in the draft; what left the game then lies elsewhere.
    fn kept_places(&self, seat: Seat) -> impl Iterator<Item = usize> + use<> {
        let held = self.player(seat).held;
        let hands = self.seats().map(|seat| self.player(seat).held.hand);
        let known = hands.fold(self.common.seen, |known, hand| known | hand);
        (0..Held::MOST).filter(move |place| {
            let slot = CardSlot::new(seat.0, *place as u8);
            held.dealt[*place] != Held::NO_CARD
                && (known.contains(slot) || held.played >> *place & 1 == 1)
        })
    }

    /// Whether a card is of a pile's kind, as its back shows.
    fn is_of(&self, slot: CardSlot, pile: Pile) -> bool {
        let occupation = match self.players[slot.seat()].held.dealt[slot.place()] {
            card if card >= Held::UNKNOWN => card == Held::UNKNOWN,
            card => self.layout.hand[(card & !Held::SOMEWHERE) as usize].is_occupation,
        };
        occupation == (pile == Pile::Occupations)
    }

    /// Says at random when the cards were kept of which that was forgotten.
    fn guess_order<R: Rng>(&mut self, seat: Option<Seat>, other: Seat, chance: &mut Chance<R>) {
        let Some(passing) = self.common.dealing.passing().filter(|_| self.remembers_draft()) else {
            return;
        };
        for pile in Pile::BOTH {
            let places: Vec<usize> = self
                .kept_places(other)
                .filter(|place| self.player(other).held.pass(*place) == Held::UNSEEN)
                .filter(|place| self.is_of(CardSlot::new(other.0, *place as u8), pile))
                .collect();
            let mut passes: Vec<u8> = (0..)
                .zip(passing.keeps)
                .flat_map(|(pass, keeps)| std::iter::repeat_n(pass, usize::from(*keeps)))
                .filter(|pass| self.comes_before(seat, other, *pass))
                .collect();
            chance.shuffle(&mut passes);
            for (place, pass) in places.into_iter().zip(passes) {
                self.player_mut(other).held.set_pass(place, pass);
            }
        }
    }

    /// Whether another player chose from a hand at this pass before a seat first saw that hand.
    fn comes_before(&self, seat: Option<Seat>, other: Seat, pass: u8) -> bool {
        let players = self.common.players;
        let hand = (other.0 + players - pass % players) % players;
        seat.is_none_or(|seat| pass < (seat.0 + players - hand) % players)
    }

    /// Deals the cards that are not known anew, among those that could be there, into the hands
    /// and then into the piles.
    fn deal_unseen<R: Rng>(&mut self, chance: &mut Chance<R>) {
        let layout = self.layout;
        let dealing = self.common.dealing;
        let mut known = vec![false; layout.hand.len()];
        for player in &self.players {
            for card in player.held.dealt.iter().filter(|card| **card < Held::UNKNOWN) {
                known[*card as usize] = true;
            }
        }
        let mut piles = [Vec::new(), Vec::new()];
        for (lot, (of, _)) in dealing.lots().iter().enumerate() {
            let of_lot = |card: &u16| {
                !known[*card as usize] && dealing.lot_of(&layout.hand[*card as usize].card) == lot
            };
            // Cards for more players come last; they are there only if somebody chose the hands.
            let (mut unseen, mut usual): (Vec<u16>, Vec<u16>) =
                (0..layout.hand.len() as u16).filter(of_lot).partition(|card| {
                    let terms = &layout.hand[*card as usize].card.terms;
                    terms.players.is_some_and(|(least, _)| least > layout.players)
                });
            chance.shuffle(&mut usual);
            unseen.extend(usual);
            for card in
                self.players.iter_mut().flat_map(|player: &mut Player| &mut player.held.dealt)
            {
                if *card == Held::UNKNOWN + lot as u16 {
                    *card = unseen.pop().expect("a card that was dealt is among the unseen");
                }
            }
            piles[of.pile() as usize].append(&mut unseen);
        }
        if self.common.left == [0, 0] {
            return;
        }
        for pile in Pile::BOTH {
            let (cards, left) = (&mut piles[pile as usize], self.common.left[pile as usize]);
            if dealing.sorts(pile) {
                chance.shuffle(cards);
            }
            *cards = cards.split_off(cards.len().saturating_sub(usize::from(left)));
        }
        self.piles = Piles::new(piles);
    }
}
