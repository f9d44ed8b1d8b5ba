//! Fields, whether they are tiles on the farm or cards.

use farmstead_cardboard::{Always, Good};

use super::super::farmyard::Cell;
use super::super::state::{Player, State};
use super::held::Trait;
use crate::game::Seat;

/// A field with what grows on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Field {
    /// Its cell, or the code of its card among the cells.
    pub at: Cell,
    /// The crop on it and how much, or nothing.
    pub crop: Option<(Good, u8)>,
    /// The only crop that grows there, if not every crop does.
    only: Option<Good>,
}

impl Field {
    /// Whether this crop could be put on it.
    pub(in super::super) fn takes(&self, crop: Good) -> bool {
        self.crop.is_none() && self.only.is_none_or(|only| only == crop)
    }
}

impl State {
    /// Every field of a player: tiles first, then cards.
    pub(in super::super) fn fields<'a>(
        &'a self,
        player: &'a Player,
    ) -> impl Iterator<Item = Field> + 'a {
        let tile = |at| Field { at, crop: player.crops.on(at), only: None };
        player.fields.iter().map(tile).chain(self.fields_on_cards(player))
    }

    /// Every field of a player that is a card.
    pub(in super::super) fn fields_on_cards<'a>(
        &'a self,
        player: &'a Player,
    ) -> impl Iterator<Item = Field> + 'a {
        self.field_cards(player).map(|(place, crop)| {
            let amount = player.held.store[place];
            let there = (amount > 0).then_some((crop, amount));
            Field { at: State::card_cell(place), crop: there, only: Some(crop) }
        })
    }

    /// Sets what lies on a field; an amount of 0 empties it.
    pub(in super::super) fn put_crop(&mut self, seat: Seat, at: Cell, crop: Good, amount: u8) {
        let player = self.player_mut(seat);
        match at.0.checked_sub(FIRST_CARD) {
            Some(place) => player.held.store[place as usize] = amount,
            None => player.crops.put(at, crop, amount),
        }
    }

    /// The places of a player's cards that are fields, with the crop that grows there.
    pub(in super::super) fn field_cards(
        &self,
        player: &Player,
    ) -> impl Iterator<Item = (usize, Good)> + use<> {
        let (layout, dealt) = (self.layout, player.held.dealt);
        let places = player.held.has(Trait::Rule).then(|| player.held.played_places());
        places.into_iter().flatten().filter_map(move |place| {
            let card = &layout.hand[dealt[place] as usize];
            card.standing.iter().find_map(|standing| match standing.rule {
                Always::Field(crops) => Some((place, crops[0])),
                _ => None,
            })
        })
    }

    /// The code of a field on a card, among the cells.
    pub(in super::super) fn card_cell(place: usize) -> Cell {
        Cell(FIRST_CARD + place as u8)
    }

    /// The place of the card that a code among the cells means, if it means one.
    pub(in super::super) fn card_of_cell(cell: Cell) -> Option<u8> {
        cell.0.checked_sub(FIRST_CARD)
    }
}

/// The code of the field on a player's first card.
const FIRST_CARD: u8 = 16;
