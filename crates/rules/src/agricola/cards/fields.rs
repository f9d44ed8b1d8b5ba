//! Fields: tiles on the farm, and cards on which something grows.

use farmstead_cardboard::{Always, Good};

use super::super::choice::Choice;
use super::super::farmyard::Cell;
use super::super::state::{Player, State};
use super::held::{CardSlot, Held, Trait};
use crate::game::{MoveSink, Seat};

/// The code of the first stack on a card, among the cells.
const FIRST_CARD: u8 = 16;

impl Cell {
    /// A stack, from 0, of what grows on the card at this place.
    pub(in super::super) const fn on_card(place: usize, stack: u8) -> Cell {
        Cell(FIRST_CARD + stack * Held::MOST as u8 + place as u8)
    }

    /// The place of the card that this field is, if it is one.
    pub(in super::super) const fn card_place(self) -> Option<u8> {
        match self.0.checked_sub(FIRST_CARD) {
            Some(code) => Some(code % Held::MOST as u8),
            None => None,
        }
    }

    /// Which stack of its card it is, from 0.
    pub(in super::super) const fn card_stack(self) -> u8 {
        self.0.saturating_sub(FIRST_CARD) / Held::MOST as u8
    }
}

/// Fields with crops on them, as bits by their codes. Cards hold two stacks of crops at most.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct FieldSet(u64);

impl FieldSet {
    /// Whether there are none.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many there are.
    pub fn len(self) -> u16 {
        self.0.count_ones() as u16
    }

    /// Without one of them.
    pub(in super::super) fn without(self, field: Cell) -> FieldSet {
        FieldSet(self.0 & !(1 << field.0))
    }

    /// The fields, in their order.
    pub(in super::super) fn iter(self) -> impl Iterator<Item = Cell> {
        (0..64).filter(move |code| self.0 >> code & 1 == 1).map(Cell)
    }
}

impl FromIterator<Cell> for FieldSet {
    fn from_iter<I: IntoIterator<Item = Cell>>(fields: I) -> FieldSet {
        FieldSet(fields.into_iter().fold(0, |set, field| set | 1 << field.0))
    }
}

/// A card on which something grows.
#[derive(Debug, Clone, Copy)]
pub(in super::super) struct FieldCard {
    /// Its place.
    pub place: usize,
    /// What grows there.
    pub crop: Good,
    /// Whether it may be grain as well as vegetables.
    pub either: bool,
    /// How many stacks there can be.
    pub stacks: u8,
}

impl FieldCard {
    /// One more than the most that lies on each stack, so that one number keeps them all.
    fn base(self) -> u32 {
        match self.stacks {
            1 => 256,
            2 => 16,
            _ => 6,
        }
    }

    /// Marks vegetables where grain may grow as well.
    const VEGETABLES: u8 = 0x80;

    /// Whether this crop may grow there.
    pub(in super::super) fn grows(self, crop: Good) -> bool {
        self.crop == crop || (self.either && Good::CROPS.contains(&crop))
    }

    /// The crop that grows there.
    fn grown(self, held: &Held) -> Good {
        match self.either {
            true if held.store[self.place] & FieldCard::VEGETABLES != 0 => Good::Vegetable,
            true => Good::Grain,
            false => self.crop,
        }
    }

    /// What lies on a stack.
    pub(in super::super) fn amount(self, held: &Held, stack: u8) -> u8 {
        let store = held.store[self.place];
        if self.either {
            return store & !FieldCard::VEGETABLES;
        }
        let below = self.base().pow(stack.into());
        (u32::from(store) / below % self.base()) as u8
    }

    /// Lets so many of a crop lie on a stack.
    fn plant(self, held: &mut Held, stack: u8, crop: Good, amount: u8) {
        if self.either {
            let vegetables = crop == Good::Vegetable && amount > 0;
            let mark = if vegetables { FieldCard::VEGETABLES } else { 0 };
            held.store[self.place] = mark | amount.min(MOST_CROPS);
        } else {
            self.set(held, stack, amount);
        }
    }

    /// Sets what lies on a stack.
    pub(in super::super) fn set(self, held: &mut Held, stack: u8, amount: u8) {
        let below = self.base().pow(stack.into());
        let amount = u32::from(amount).min(self.base() - 1);
        let others =
            u32::from(held.store[self.place]) - u32::from(self.amount(held, stack)) * below;
        held.store[self.place] = (others + amount * below) as u8;
    }

    /// The first stack with nothing on it.
    pub(super) fn empty_stack(self, held: &Held) -> Option<u8> {
        (0..self.stacks).find(|stack| self.amount(held, *stack) == 0)
    }
}

impl<'b> State<'b> {
    /// The cards of a player on which something grows.
    pub(in super::super) fn field_cards(
        &self,
        player: &Player,
    ) -> impl Iterator<Item = FieldCard> + use<'b> {
        let (layout, dealt) = (self.layout, player.held.dealt);
        let places = player.held.has(Trait::Rule).then(|| player.held.played_places());
        places.into_iter().flatten().filter_map(move |place| {
            let card = &layout.hand[dealt[place] as usize];
            card.standing.iter().find_map(|standing| match &standing.rule {
                Always::Field(crops, stacks) => {
                    let either = crops.len() > 1;
                    Some(FieldCard { place, crop: crops[0], either, stacks: *stacks })
                }
                _ => None,
            })
        })
    }

    /// The card at this place, if something grows on it.
    pub(in super::super) fn field_card(&self, player: &Player, place: u8) -> Option<FieldCard> {
        self.field_cards(player).find(|card| card.place == usize::from(place))
    }

    /// Every field of a player with what may grow there and what does, and every stack of wood.
    pub(in super::super) fn fields<'a>(
        &self,
        player: &'a Player,
    ) -> impl Iterator<Item = Field> + use<'a, 'b> {
        let tiles =
            player.fields.iter().map(|at| Field { at, only: None, crops: player.crops.on(at) });
        let stacks = self.field_cards(player).flat_map(move |card| {
            (0..card.stacks).map(move |stack| {
                let amount = card.amount(&player.held, stack);
                let crops = (amount > 0).then_some((card.grown(&player.held), amount));
                let only = (!card.either).then_some(card.crop);
                Field { at: Cell::on_card(card.place, stack), only, crops }
            })
        });
        tiles.chain(stacks)
    }

    /// Puts so many of a crop on a field.
    pub(super) fn plant(&mut self, seat: Seat, field: Cell, crop: Good, amount: u8) {
        let card = field.card_place().and_then(|place| self.field_card(self.player(seat), place));
        let player = self.player_mut(seat);
        match card {
            Some(card) => card.plant(&mut player.held, field.card_stack(), crop, amount),
            None => player.crops.put(field, crop, amount.min(MOST_CROPS)),
        }
    }

    /// The field that is sown if this one is named: a card stands for its first empty stack.
    pub(in super::super) fn field_meant(&self, seat: Seat, field: Cell) -> Cell {
        let player = self.player(seat);
        let card = field.card_place().and_then(|place| self.field_card(player, place));
        match card {
            Some(card) => {
                Cell::on_card(card.place, card.empty_stack(&player.held).unwrap_or_default())
            }
            None => field,
        }
    }

    /// What lies on a card as people count it: goods, or times used.
    pub(in super::super) fn mark_of(&self, seat: Seat, place: usize) -> u8 {
        let player = self.player(seat);
        match self.field_card(player, place as u8) {
            Some(card) => (0..card.stacks).map(|stack| card.amount(&player.held, stack)).sum(),
            None if self.card(CardSlot::new(seat.0, place as u8)).notes_players() => {
                player.held.store[place].count_ones() as u8
            }
            None => player.held.store[place],
        }
    }

    /// Lists the crops that can be moved from a field with at least two to an empty field.
    pub(in super::super) fn list_crop_moves(&self, seat: Seat, out: &mut impl MoveSink) {
        let player = self.player(seat);
        for from in self.fields(player) {
            let Some((crop, 2..)) = from.crops else { continue };
            for to in self.fields(player).filter(|to| to.takes(crop)) {
                // Of several empty stacks on a card the first will do.
                if self.field_meant(seat, to.at) != to.at {
                    continue;
                }
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

    /// Puts more of a crop on every field where it grows.
    pub(in super::super) fn add_crops(&mut self, seat: Seat, crop: Good, more: u8) {
        for code in self.fields_with(seat, crop).iter() {
            let field = self.fields(self.player(seat)).find(|field| field.at == code);
            if let Some(Field { crops: Some((_, amount)), .. }) = field {
                self.plant(seat, code, crop, amount + more);
            }
        }
    }

    /// The fields of a player where a crop grows.
    pub(in super::super) fn fields_with(&self, seat: Seat, crop: Good) -> FieldSet {
        let grows = |field: &Field| field.crops.is_some_and(|(grown, _)| grown == crop);
        self.fields(self.player(seat)).filter(grows).map(|field| field.at).collect()
    }
}

/// The most crops on one field.
const MOST_CROPS: u8 = 15;

/// A field as it stands.
pub(crate) struct Field {
    /// Where it is.
    pub at: Cell,
    only: Option<Good>,
    /// What grows on it.
    pub crops: Option<(Good, u8)>,
}

impl Field {
    /// Whether it counts as a field: a stack of wood does not.
    pub(in super::super) fn is_field(&self) -> bool {
        self.only != Some(Good::Wood)
    }

    /// Whether it is a tile, no card.
    pub(super) fn is_tile(&self) -> bool {
        self.at.card_place().is_none()
    }

    /// Whether it is empty and this crop may grow there.
    fn takes(&self, crop: Good) -> bool {
        self.crops.is_none() && self.only.is_none_or(|only| only == crop)
    }
}
