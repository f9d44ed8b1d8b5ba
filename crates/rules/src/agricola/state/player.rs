//! One player: goods, farm and family.

use std::hash::{Hash, Hasher};

use farmstead_cardboard::{Good, Goods};
use serde::Serialize;

use super::super::cards::Held;
use super::super::farmyard::{Cell, CellSet, EdgeSet, Herd, Pastures};
use super::super::promises::Promises;
use super::{MOST_PEOPLE, word};
use crate::events::Name;

/// What a house is made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
#[repr(u8)]
pub enum House {
    /// Wooden hut.
    Wood,
    /// Clay hut.
    Clay,
    /// Stone house.
    Stone,
}

impl House {
    /// The good its rooms are made of.
    pub const fn material(self) -> Good {
        match self {
            House::Wood => Good::Wood,
            House::Clay => Good::Clay,
            House::Stone => Good::Stone,
        }
    }

    /// The house that is made of this.
    pub const fn of(material: Good) -> House {
        match material {
            Good::Wood => House::Wood,
            Good::Clay => House::Clay,
            _ => House::Stone,
        }
    }

    /// What it is renovated to.
    pub const fn next(self) -> Option<House> {
        match self {
            House::Wood => Some(House::Clay),
            House::Clay => Some(House::Stone),
            House::Stone => None,
        }
    }

    /// Its name.
    pub const fn key(self) -> Name {
        self.material().key()
    }
}

/// Crops that lie on each field: grain in the low half of a byte, vegetables in the high half.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Crops([u8; Cell::COUNT]);

impl Crops {
    const NONE: Crops = Crops([0; Cell::COUNT]);

    /// What lies on a field, or `None` if it is empty.
    #[inline]
    pub fn on(&self, cell: Cell) -> Option<(Good, u8)> {
        match self.0[cell.0 as usize] {
            0 => None,
            crops if crops < 16 => Some((Good::Grain, crops)),
            crops => Some((Good::Vegetable, crops >> 4)),
        }
    }

    /// Sets what lies on a field; an amount of 0 empties it.
    pub fn put(&mut self, cell: Cell, crop: Good, amount: u8) {
        debug_assert!(amount < 16);
        self.0[cell.0 as usize] = if crop == Good::Vegetable { amount << 4 } else { amount };
    }
}

/// One player's goods, farm and family.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Player {
    fences: EdgeSet,
    /// Goods in the supply, and animals on the farm.
    pub goods: Goods,
    /// Goods to come with later rounds.
    pub promised: Promises,
    /// Hand cards.
    pub held: Held,
    /// Crops on the fields.
    pub crops: Crops,
    /// Cells inside pastures: always those that the fences close in.
    enclosed: CellSet,
    /// Cells with a room.
    pub rooms: CellSet,
    /// Cells with a field.
    pub fields: CellSet,
    /// Cells with a stable.
    pub stables: CellSet,
    /// Owned major improvements, as bits.
    pub majors: u16,
    /// Craft buildings used in this harvest, as bits.
    pub crafted: u16,
    /// What the house is made of.
    pub house: House,
    /// People in play, newborns included.
    pub people: u8,
    /// People born this round.
    pub newborns: u8,
    /// People placed this round.
    pub placed: u8,
    /// Begging cards.
    pub begging: u8,
    /// Guests who come in the next round.
    pub guests: u8,
    /// Guests of this round.
    pub visiting: u8,
    /// People of the family who are not placed this round.
    pub absent: u8,
}

impl Player {
    /// A farm at the start of the game.
    pub fn new(food: u16) -> Player {
        Player {
            fences: EdgeSet::EMPTY,
            goods: Goods::of(Good::Food, food),
            promised: Promises::NONE,
            held: Held::NONE,
            crops: Crops::NONE,
            enclosed: CellSet::EMPTY,
            rooms: [Cell::at(1, 0), Cell::at(2, 0)].into_iter().collect(),
            fields: CellSet::EMPTY,
            stables: CellSet::EMPTY,
            majors: 0,
            crafted: 0,
            house: House::Wood,
            people: 2,
            newborns: 0,
            placed: 0,
            begging: 0,
            guests: 0,
            visiting: 0,
            absent: 0,
        }
    }

    /// Fences that stand.
    #[inline]
    pub fn fences(&self) -> EdgeSet {
        self.fences
    }

    /// Builds fences.
    pub fn fence(&mut self, edges: EdgeSet) {
        self.fences |= edges;
        self.enclosed = self.pastures().cells;
    }

    /// Cells inside pastures.
    #[inline]
    pub fn enclosed(&self) -> CellSet {
        self.enclosed
    }

    /// Cells with a room, field or stable on them or fences around them.
    #[inline]
    pub fn used(&self) -> CellSet {
        self.rooms | self.fields | self.stables | self.enclosed
    }

    /// The pastures its fences make.
    #[inline]
    pub fn pastures(&self) -> Pastures {
        Pastures::new(self.fences)
    }

    /// The animals on the farm.
    #[inline]
    pub fn herd(&self) -> Herd {
        Herd::of(&self.goods)
    }

    /// Replaces the animals on the farm.
    pub fn set_herd(&mut self, herd: Herd) {
        for (animal, number) in Good::ANIMALS.into_iter().zip(herd.0) {
            self.goods[animal] = number;
        }
    }

    /// People at home that may still be placed this round.
    #[inline]
    pub fn people_left(&self) -> u8 {
        let grown = (self.people - self.newborns).saturating_sub(self.absent);
        (grown + self.visiting).saturating_sub(self.placed)
    }

    /// Whether there is a field with nothing on it.
    #[inline]
    pub fn has_empty_field(&self) -> bool {
        self.fields.iter().any(|field| self.crops.on(field).is_none())
    }

    /// Fields with nothing on them.
    pub fn empty_fields(&self) -> CellSet {
        self.fields.iter().filter(|field| self.crops.on(*field).is_none()).collect()
    }
}

/// Small fields go in by the word; a new field does not compile until it is hashed too.
impl Hash for Player {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        let Player {
            fences,
            goods,
            promised,
            held: _,
            crops,
            enclosed: _,
            rooms,
            fields,
            stables,
            majors,
            crafted,
            house,
            people,
            newborns,
            placed,
            begging,
            guests,
            visiting,
            absent,
        } = *self;
        fences.hash(hasher);
        goods.hash(hasher);
        promised.hash(hasher);
        crops.hash(hasher);
        let cells = [rooms, fields, stables].map(CellSet::bits);
        hasher.write_u64(word([cells[0], cells[1], cells[2], majors]));
        let more = guests << 4 | visiting.min(15);
        let house = absent.min(MOST_PEOPLE) << 4 | house as u8;
        let pairs = [(house, people), (newborns, placed), (begging, more)];
        let [family, born, begging] = pairs.map(|(one, other)| u16::from_be_bytes([one, other]));
        hasher.write_u64(word([crafted, family, born, begging]));
    }
}
