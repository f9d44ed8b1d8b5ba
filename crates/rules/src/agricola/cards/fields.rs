//! Fields: tiles on the farm, and cards that are fields.

use farmstead_cardboard::{Always, Good};

use super::super::choice::Choice;
use super::super::farmyard::Cell;
use super::super::state::{Player, State};
use super::held::Trait;
use crate::events::{Event, Events};
use crate::game::{MoveSink, Seat};

/// The code of the first field on a card, among the cells.
const FIRST_CARD: u8 = 16;

impl Cell {
    /// The field on the card at this place.
    pub(in super::super) const fn on_card(place: usize) -> Cell {
        Cell(FIRST_CARD + place as u8)
    }

    /// The place of the card that this field is, if it is one.
    pub(in super::super) const fn card_place(self) -> Option<u8> {
        self.0.checked_sub(FIRST_CARD)
    }
}

impl State {
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

    /// Every field of a player with what may grow there (`None` for any crop) and what does.
    pub(in super::super) fn fields<'a>(
        &self,
        player: &'a Player,
    ) -> impl Iterator<Item = Field> + use<'a> {
        let tiles =
            player.fields.iter().map(|at| Field { at, only: None, crops: player.crops.on(at) });
        tiles.chain(self.field_cards(player).map(|(place, crop)| {
            let amount = player.held.store[place];
            let crops = (amount > 0).then_some((crop, amount));
            Field { at: Cell::on_card(place), only: Some(crop), crops }
        }))
    }

    /// Puts so many of a crop on a field.
    fn plant(&mut self, seat: Seat, field: Cell, crop: Good, amount: u8) {
        let player = self.player_mut(seat);
        match field.card_place() {
            Some(place) => player.held.store[place as usize] = amount,
            None => player.crops.put(field, crop, amount),
        }
    }

    /// Lists what can be sown where.
    pub(in super::super) fn list_sowing(&self, seat: Seat, out: &mut impl MoveSink) {
        let player = self.player(seat);
        for crop in Good::CROPS {
            if player.goods[crop] == 0 {
                continue;
            }
            for cell in player.empty_fields().iter() {
                let code = Choice::Sow(crop, cell).code();
                if out.wants(code) {
                    out.push(code);
                }
            }
            if player.held.has(Trait::Rule) {
                for (place, grows) in self.field_cards(player) {
                    let code = Choice::Sow(crop, Cell::on_card(place)).code();
                    if grows == crop && player.held.store[place] == 0 && out.wants(code) {
                        out.push(code);
                    }
                }
            }
        }
    }

    pub(in super::super) fn sow(
        &mut self,
        seat: Seat,
        crop: Good,
        field: Cell,
        seen: &mut impl Events,
    ) {
        self.tell_field(seat, field, seen);
        self.player_mut(seat).goods[crop] -= 1;
        self.plant(seat, field, crop, if crop == Good::Grain { 3 } else { 2 });
        seen.tell(match field.card_place() {
            Some(place) => {
                let id = self.player(seat).held.dealt[place as usize];
                Event::SownOnCard { seat, good: crop, card: self.layout.hand[id as usize].key }
            }
            None => Event::Sown { seat, good: crop, at: field.spot() },
        });
    }

    /// Lists the crops that can be moved from a field with at least two to an empty field.
    pub(in super::super) fn list_crop_moves(&self, seat: Seat, out: &mut impl MoveSink) {
        let player = self.player(seat);
        for from in self.fields(player) {
            let Some((crop, 2..)) = from.crops else { continue };
            for to in self.fields(player).filter(|to| to.takes(crop)) {
                let code = Choice::MoveCrop(from.at, to.at).code();
                if out.wants(code) {
                    out.push(code);
                }
            }
        }
    }

    /// Moves a crop from one field to another.
    pub(in super::super) fn move_crop(&mut self, seat: Seat, from: Cell, to: Cell) {
        let from = self.fields(self.player(seat)).find(|field| field.at == from);
        if let Some(Field { at, crops: Some((crop, amount)), .. }) = from {
            self.plant(seat, at, crop, amount - 1);
            self.plant(seat, to, crop, 1);
        }
    }
}

/// A field as it stands.
pub(crate) struct Field {
    at: Cell,
    only: Option<Good>,
    /// What grows on it.
    pub crops: Option<(Good, u8)>,
}

impl Field {
    /// Whether it is empty and this crop may grow there.
    fn takes(&self, crop: Good) -> bool {
        self.crops.is_none() && self.only.is_none_or(|only| only == crop)
    }
}
