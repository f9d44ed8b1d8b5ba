//! The piles of undealt hand cards, and what players do with them during the game.

use std::hash::Hasher;
use std::sync::Arc;

use super::cards::{CardSet, CardSlot, Held};
use super::choice::Choice;
use super::lookahead::Trial;
use super::program::Act;
use super::state::{Compulsion, Discarding, Frame, ROUNDS, State};
use super::turn::Person;
use crate::events::{Event, Events, Name};
use crate::game::{AtMostTwo, MoveSink, Seat};
use crate::options::Switch;

/// One of the two piles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Pile {
    /// Occupations.
    Occupations,
    /// Minor improvements.
    Minors,
}

impl Pile {
    /// Both piles.
    pub const BOTH: [Pile; 2] = [Pile::Occupations, Pile::Minors];

    /// What one of its cards is called.
    pub const fn kind(self) -> Name {
        match self {
            Pile::Occupations => "occupation",
            Pile::Minors => "minor",
        }
    }
}

/// The cards of both piles by their number in the layout, the next to be drawn last. They are
/// shared by all copies of a game and never change: a game counts how many are left. Whoever may
/// not know them has none.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Piles(Option<Arc<[Vec<u16>; 2]>>);

impl Piles {
    /// These cards.
    pub(super) fn new(cards: [Vec<u16>; 2]) -> Piles {
        Piles(Some(Arc::new(cards)))
    }

    /// The cards of a pile of which so many are left, the next to be drawn first; none if they are
    /// not known.
    pub(super) fn left(&self, pile: Pile, left: u16) -> impl Iterator<Item = u16> + '_ {
        let cards = self.0.iter().flat_map(move |piles| {
            let cards = &piles[pile as usize];
            &cards[..usize::from(left).min(cards.len())]
        });
        cards.copied().rev()
    }

    /// The same with these cards in a pile, the next to be drawn last.
    pub(super) fn with(&self, pile: Pile, cards: Vec<u16>) -> Piles {
        let mut piles = self.0.as_ref().map_or_else(Default::default, |piles| (**piles).clone());
        piles[pile as usize] = cards;
        Piles::new(piles)
    }

    /// The next card of a pile of which so many are left.
    fn next(&self, pile: Pile, left: u16) -> Option<u16> {
        let cards = &self.0.as_ref()?[pile as usize];
        cards.get(usize::from(left).checked_sub(1)?).copied()
    }

    /// Takes the cards that are left into a hash.
    pub(super) fn hash(&self, left: [u16; 2], hasher: &mut impl Hasher) {
        let Some(piles) = &self.0 else { return };
        for (cards, left) in piles.iter().zip(left) {
            for cards in cards[..usize::from(left).min(cards.len())].chunks(4) {
                let word = cards.iter().fold(0, |word, card| word << 16 | u64::from(*card));
                hasher.write_u64(word);
            }
        }
    }
}

/// Cards that an exchange costs.
const EXCHANGED: u8 = 3;

/// Cards are exchanged only while no more questions than this are open.
const DEEPEST_EXCHANGE: usize = 9;

impl State<'_> {
    /// Whether a pile has cards left.
    pub(super) fn has_left(&self, pile: Pile) -> bool {
        self.common.left[pile as usize] > 0
    }

    fn can_draw(&self) -> bool {
        Pile::BOTH.into_iter().any(|pile| self.has_left(pile))
    }

    /// The pile that a card in a hand would come from.
    pub(super) fn pile_of(&self, slot: CardSlot) -> Pile {
        if self.card(slot).is_occupation { Pile::Occupations } else { Pile::Minors }
    }

    /// The cards of one kind in a player's hand.
    pub(super) fn in_hand(&self, seat: Seat, pile: Pile) -> impl Iterator<Item = CardSlot> + '_ {
        self.player(seat).held.hand_slots().filter(move |slot| self.pile_of(*slot) == pile)
    }

    /// Whether a player could draw from a pile.
    #[inline(never)]
    pub(super) fn may_draw(&self, seat: Seat, pile: Pile) -> bool {
        self.has_left(pile) && self.free_place(seat).is_some()
    }

    /// Draws the next card of a pile into a hand. Nothing is drawn from an empty pile.
    #[inline(never)]
    pub(super) fn draw(&mut self, seat: Seat, pile: Pile, seen: &mut impl Events) {
        let left = self.common.left[pile as usize];
        let next = self.piles.next(pile, left);
        let (Some(card), Some(place)) = (next, self.free_place(seat)) else { return };
        self.common.left[pile as usize] -= 1;
        let slot = CardSlot::new(seat.0, place as u8);
        self.common.seen.remove(slot);
        let held = &mut self.player_mut(seat).held;
        held.dealt[place] = card;
        held.store[place] = 0;
        held.hand.insert(slot);
        seen.tell(Event::Drew { seat, kind: pile.kind() });
        seen.tell(Event::Card { seat, card: self.card(slot).key });
    }

    /// A place for one more card: one that was never used, or else that of a card that has left
    /// the game.
    fn free_place(&self, seat: Seat) -> Option<usize> {
        let held = &self.player(seat).held;
        let hands = self.seats().map(|seat| self.player(seat).held.hand);
        let in_hands = hands.fold(CardSet::EMPTY, |hands, hand| hands | hand);
        let gone = |place: usize| {
            let slot = CardSlot::new(seat.0, place as u8);
            held.played & (1 << place) == 0 && !in_hands.contains(slot)
        };
        let unused = held.dealt.iter().position(|card| *card == Held::NO_CARD);
        unused.or_else(|| (0..Held::MOST).find(|place| gone(*place)))
    }

    /// Takes a card out of a hand and out of the game. Only its owner knows which it was.
    pub(super) fn drop_card(&mut self, seat: Seat, slot: CardSlot, seen: &mut impl Events) {
        let slot = self.bring_forward(seat, slot);
        self.player_mut(seat).held.hand.remove(slot);
        seen.tell(Event::Dropped { seat, kind: self.pile_of(slot).kind() });
        seen.tell(Event::Card { seat, card: self.card(slot).key });
    }

    /// Discards all cards of a kind in a hand, and draws so many.
    #[inline(never)]
    pub(super) fn redraw(&mut self, seat: Seat, pile: Pile, cards: u8, seen: &mut impl Events) {
        loop {
            let slot = self.in_hand(seat, pile).next();
            let Some(slot) = slot else { break };
            self.drop_card(seat, slot, seen);
        }
        for _ in 0..cards {
            self.draw(seat, pile, seen);
        }
        self.forget_draft();
    }

    /// Takes all cards out of a hand, as if they had left the game.
    pub(crate) fn lose_hand(&mut self, seat: Seat) {
        self.player_mut(seat).held.hand = CardSet::EMPTY;
    }

    /// A hand has no order that others could see: a card leaves it from the place of the first
    /// one that has the same back. Returns that place, to which the card was moved.
    pub(super) fn bring_forward(&mut self, seat: Seat, slot: CardSlot) -> CardSlot {
        let everybody_knows = |slot: CardSlot| self.common.seen.contains(slot);
        if slot.seat() != seat.index() || everybody_knows(slot) {
            return slot;
        }
        let dealing = self.common.dealing;
        let lot = dealing.lot_of(&self.card(slot).card);
        let first = self.player(seat).held.hand_slots().find(|other| {
            other.seat() == seat.index()
                && !everybody_knows(*other)
                && dealing.lot_of(&self.card(*other).card) == lot
        });
        let first = first.unwrap_or(slot);
        self.player_mut(seat).held.swap(first.place(), slot.place());
        first
    }

    /// Carries out what follows when a card was chosen to be discarded.
    #[inline(never)]
    pub(super) fn discard_card(
        &mut self,
        seat: Seat,
        left: u8,
        why: Discarding,
        slot: CardSlot,
        seen: &mut impl Events,
    ) {
        let pile = self.pile_of(slot);
        self.drop_card(seat, slot, seen);
        let left = left - 1;
        match (why, left) {
            (Discarding::Exchange | Discarding::Harvest, 0) => self.set_top(Frame::Draw(seat)),
            (_, 0) => self.common.stack.pop(),
            _ => self.set_top(Frame::Discard { seat, left, why }),
        }
        if why == Discarding::Fresh {
            self.draw(seat, pile, seen);
        }
    }

    /// Whether a player may discard three cards for another one.
    #[inline]
    pub(super) fn may_exchange(&self, seat: Seat) -> bool {
        self.common.has(Switch::Exchange) && self.can_exchange(seat)
    }

    #[inline(never)]
    fn can_exchange(&self, seat: Seat) -> bool {
        let cards = self.player(seat).held.hand.len();
        cards >= u32::from(EXCHANGED) && self.can_draw()
    }

    /// Lists an exchange of cards in the middle of something: where a card may be played or something
    /// else is to be decided, unless what must be done could hang on a card in the hand.
    #[inline(never)]
    pub(super) fn list_exchange(&self, out: &mut impl MoveSink) {
        let Some(top) = self.common.stack.top() else { return };
        let seat = self.decider();
        let stands_alone = match top {
            Frame::Offer(offer) => offer.may_stop && offer.owed == 0,
            Frame::Choose(_, compulsion) => *compulsion == Compulsion::May,
            Frame::PlaceAgain { person, .. } => {
                !matches!(person, Person::ByCard | Person::Anywhere)
            }
            Frame::May(_)
            | Frame::Window(_)
            | Frame::Feed(_)
            | Frame::House { .. }
            | Frame::Breed(..)
            | Frame::Reap { .. }
            | Frame::Settle(_)
            | Frame::Pick(_)
            | Frame::MarkSpace(_)
            | Frame::PutOnSpace(_) => true,
            _ => false,
        };
        let code = Choice::Exchange.code();
        let comes_in_time = self.common.round < ROUNDS || self.is_work_phase();
        let may = stands_alone
            && comes_in_time
            && out.wants(code)
            && self.common.stack.len() <= DEEPEST_EXCHANGE
            && self.may_exchange(seat)
            && self.owed().is_none();
        if may && (self.may_play_card(top) || self.is_a_question()) {
            out.push(code);
        }
    }

    /// Whether a card from the hand may be played where the game stands.
    fn may_play_card(&self, frame: &Frame) -> bool {
        let plays = |act| matches!(act, Act::Minor | Act::Improvement | Act::Occupation(_));
        match frame {
            Frame::Offer(offer) => self
                .parts(offer.step.node)
                .any(|(part, act)| offer.closed >> part & 1 == 0 && plays(act)),
            Frame::PlaceAgain { .. } => true,
            _ => false,
        }
    }

    /// Whether there is more than one answer even without an exchange.
    fn is_a_question(&self) -> bool {
        let mut trial = Trial::of(self);
        let mut answers = AtMostTwo::default();
        trial.state().list_answers(&mut answers);
        answers.count > 1
    }

    /// Begins to exchange three cards.
    #[inline(never)]
    pub(super) fn exchange(&mut self, seat: Seat) {
        let frame = Frame::Discard { seat, left: EXCHANGED, why: Discarding::Exchange };
        self.common.stack.push(frame);
    }

    /// After a harvest a living hand may lose a card for a new one.
    pub(super) fn offer_harvest_exchange(&mut self, seat: Seat) {
        if self.can_draw() {
            let frame = Frame::Discard { seat, left: 1, why: Discarding::Harvest };
            self.common.stack.push(frame);
        }
    }
}
