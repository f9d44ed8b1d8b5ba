//! Crops taken from fields of other players.

use farmstead_cardboard::{Good, Goods};

use super::super::farmyard::Cell;
use super::super::state::{State, Step};
use crate::events::{Event, Events};
use crate::game::Seat;

/// More fields than a player has, on tiles and cards.
const FIELDS: u8 = 64;

impl State<'_> {
    /// The fields of other players where a crop grows, each by a number.
    pub(in super::super) fn gleaned(
        &self,
        seat: Seat,
        crop: Good,
    ) -> impl Iterator<Item = u8> + '_ {
        (1..self.common.players).flat_map(move |after| {
            let owner = Seat((seat.0 + after) % self.common.players);
            let fields = self.fields_with(owner, crop);
            fields.iter().map(move |field| (after - 1) * FIELDS + field.0)
        })
    }

    /// Whose field a number means, and which.
    pub(in super::super) fn gleaned_at(&self, seat: Seat, index: u8) -> (Seat, Cell) {
        let owner = Seat((seat.0 + 1 + index / FIELDS) % self.common.players);
        (owner, Cell(index % FIELDS))
    }

    /// Takes one of a crop from a field of another player, who gets goods for it.
    pub(in super::super) fn glean(
        &mut self,
        step: Step,
        crop: Good,
        gift: Goods,
        index: u8,
        seen: &mut impl Events,
    ) {
        let (owner, field) = self.gleaned_at(step.seat, index);
        let there = self.fields(self.player(owner)).find(|one| one.at == field);
        let Some((_, amount)) = there.and_then(|field| field.crops) else { return };
        self.plant(owner, field, crop, amount - 1);
        self.gain(step, Goods::of(crop, 1), seen);
        let from = self.source(step);
        self.player_mut(owner).goods += gift;
        seen.tell(Event::Gained { seat: owner, goods: gift, from: *from });
    }
}
