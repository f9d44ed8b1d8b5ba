//! Plowing several fields, and plows that do so where a space lets one be plowed.

use farmstead_cardboard::Tag;

use super::super::program::{Act, Counted};
use super::super::state::{Frame, Offer, State, Step};
use super::deck::When;
use super::held::CardSlot;
use super::window::Window;
use crate::game::Seat;

/// As many fields as a farm has room for.
const MOST_FIELDS: u16 = 13;

impl State<'_> {
    /// How many fields a card lets a player plow.
    pub(in super::super) fn fields_to_plow(
        &self,
        fields: u8,
        per: Option<Counted>,
        seat: Seat,
    ) -> u8 {
        let times = per.map_or(1, |counted| self.counted(counted, seat));
        u16::from(fields).saturating_mul(times).min(MOST_FIELDS) as u8
    }

    /// The place in the stack of a space that is about to let a player plow one field.
    pub(in super::super) fn plow_to_come(&self, seat: Seat) -> Option<usize> {
        self.common.stack.as_slice().iter().rposition(|frame| match frame {
            Frame::Run(step) => {
                step.seat == seat
                    && step.card == CardSlot::NONE
                    && step.space.is_some()
                    && self.parts(step.node).any(|(_, act)| act == Act::Plow)
            }
            _ => false,
        })
    }

    /// Takes the plowing away from the space that is being used: a card lets more be plowed
    /// instead. What else the space offers may still be done.
    pub(in super::super) fn plow_instead(&mut self, seat: Seat) {
        let Some(place) = self.plow_to_come(seat) else { return };
        let Frame::Run(step) = self.common.stack.as_slice()[place] else { return };
        let plow = self.parts(step.node).find(|(_, act)| *act == Act::Plow);
        let closed = plow.map_or(0, |(part, _)| 1 << part);
        let offer = Offer { closed, may_stop: true, ..Offer::new(step) };
        self.common.stack.replace(place, Frame::Offer(offer));
    }

    /// Lets cards act that wait for somebody to use a plow.
    pub(in super::super) fn end_plowing(&mut self, step: Step) {
        if step.card != CardSlot::NONE && self.card(step.card).card.tags.contains(&Tag::Plow) {
            self.open_window(Window::new(When::PlowUsed, step.seat, step.space));
        }
    }

    /// The cards with one of these tags that a player has played, given back or not.
    pub(super) fn tagged_played(&self, seat: Seat, tags: &[Tag]) -> u16 {
        let held = &self.player(seat).held;
        let is_tagged = |place: &usize| {
            let card = &self.card(CardSlot::new(seat.0, *place as u8)).card;
            card.tags.iter().any(|tag| tags.contains(tag))
        };
        held.played_places().chain(held.given_back()).filter(is_tagged).count() as u16
    }
}
