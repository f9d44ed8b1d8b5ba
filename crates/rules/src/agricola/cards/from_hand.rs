//! Cards that may be played out of turn, because another player plays a certain card.

use farmstead_cardboard::Card;

use super::super::state::{Frame, State};
use super::costs::Price;
use super::held::CardSlot;
use crate::events::Events;
use crate::game::Seat;

/// Cards are played out of turn only while no more questions than this are open.
const DEEPEST: usize = 5;

impl State<'_> {
    /// Asks whoever holds a card that may be played because another player has played this one. Who is
    /// asked shows that card: there is no other reason to ask.
    pub(in super::super) fn ask_hands(&mut self, actor: Seat, played: &Card) {
        if !self.layout.answered_by_hands.iter().any(|named| named.covers(played)) {
            return;
        }
        for after in (1..self.common.players).rev() {
            let seat = Seat((actor.0 + after) % self.common.players);
            let waits = |slot: &CardSlot| {
                self.knows(*slot)
                    && self.card(*slot).from_hand.as_ref().is_some_and(|named| named.covers(played))
            };
            let waiting = self.player(seat).held.hand_slots().find(waits);
            if let Some(slot) = waiting.filter(|_| self.common.stack.len() <= DEEPEST) {
                let slot = self.bring_forward(seat, slot);
                self.common.seen.insert(slot);
                self.common.stack.push(Frame::FromHand { seat, slot });
            }
        }
    }

    /// Plays a card out of turn, for nothing.
    pub(in super::super) fn play_out_of_turn(
        &mut self,
        seat: Seat,
        slot: CardSlot,
        seen: &mut impl Events,
    ) {
        self.common.stack.pop();
        self.tell_from_hand(seat, slot, seen);
        self.play_for(seat, slot, None, Price::Occupation(0), seen);
    }
}
