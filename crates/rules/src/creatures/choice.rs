//! A move, taken apart.

use farmstead_cardboard::Good;

use super::board::SpaceId;
use super::farm::{Cell, Edge, Herd};
use crate::game::Move;

/// What a move means. Every move of this game is one of these.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Choice {
    /// Place a worker on a space.
    Place(SpaceId),
    /// Go on: nothing more is wanted of what is offered.
    Done,
    /// Take one of several parts.
    Option(u8),
    /// Place a border.
    Border(Edge),
    /// Build a trough.
    Trough(Cell),
    /// Build a stall.
    Stall(Cell),
    /// Turn a stall into stables, in one of the ways to pay.
    Upgrade(Cell, u8),
    /// Add a farm expansion.
    Expand(Flank),
    /// Build the special building of a lot on a cell, in one of the ways to pay.
    Build(u8, Cell, u8),
    /// Keep these animals.
    Keep(Herd),
    /// Give up one animal of each of two types for one of a third (Animal Trader).
    Trade(Good, Good, Good),
    /// Turn a good into an animal (Cattle Market).
    Buy(Good),
    /// Place a border and give another to the other player (Assembly Hall).
    Give(Edge),
    /// Replace a trough by a stall (Building Firm).
    Replace(Cell),
    /// Swap an animal for cattle (Cattle Farm).
    Swap(Good),
    /// Give up two different materials for an animal (Trading Station).
    Barter(Good, Good, Good),
    /// Put a stone on the Stone Carver's Workshop.
    Carve,
    /// Get these animals (Organic Farm).
    Grow(Herd),
}

/// A side of the farm on which it grows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Flank {
    /// The left side.
    Left,
    /// The right side.
    Right,
}

/// Packs a herd into the arguments of a move: 7, 7, 6 and 6 bits. Cows and horses come one at a time,
/// so that a game is over long before there are 64 of them.
fn herd_code(verb: u8, Herd([sheep, boar, cattle, horses]): Herd) -> Move {
    debug_assert!(sheep < 128 && boar < 128 && cattle < 64 && horses < 64);
    let packed =
        u32::from(sheep) << 19 | u32::from(boar) << 12 | u32::from(cattle) << 6 | u32::from(horses);
    Move::new(verb, (packed >> 18) as u8, (packed >> 10) as u8, (packed & 1023) as u16)
}

fn herd_of(code: Move) -> Herd {
    let packed = code.0 & 0x3ff_ffff;
    let part = |shift: u32, bits: u32| (packed >> shift) as u16 & ((1 << bits) - 1);
    Herd([part(19, 7), part(12, 7), part(6, 6), part(0, 6)])
}

impl Choice {
    /// The move's number. Always inlined: most callers know which choice it is.
    #[inline(always)]
    pub fn code(self) -> Move {
        match self {
            Choice::Place(space) => Move::new(0, space.0, 0, 0),
            Choice::Done => Move::new(1, 0, 0, 0),
            Choice::Option(index) => Move::new(2, index, 0, 0),
            Choice::Border(edge) => Move::new(3, edge.0, 0, 0),
            Choice::Trough(cell) => Move::new(4, cell.0, 0, 0),
            Choice::Stall(cell) => Move::new(5, cell.0, 0, 0),
            Choice::Upgrade(cell, way) => Move::new(6, cell.0, way, 0),
            Choice::Expand(flank) => Move::new(7, flank as u8, 0, 0),
            Choice::Build(lot, cell, way) => Move::new(8, lot, cell.0, way.into()),
            Choice::Keep(herd) => herd_code(9, herd),
            Choice::Trade(one, other, into) => Move::new(10, one as u8, other as u8, into as u16),
            Choice::Buy(animal) => Move::new(11, animal as u8, 0, 0),
            Choice::Give(edge) => Move::new(12, edge.0, 0, 0),
            Choice::Replace(cell) => Move::new(13, cell.0, 0, 0),
            Choice::Swap(animal) => Move::new(14, animal as u8, 0, 0),
            Choice::Barter(one, other, into) => Move::new(15, one as u8, other as u8, into as u16),
            Choice::Carve => Move::new(16, 0, 0, 0),
            Choice::Grow(herd) => herd_code(17, herd),
        }
    }

    /// What a number means, if anything.
    pub fn decode(code: Move) -> Option<Choice> {
        let good = |index: u16| Good::ALL.get(index as usize).copied();
        let cell = |index: u8| (index < Cell::END).then_some(Cell(index));
        let edge = |index: u8| (index < Edge::END).then_some(Edge(index));
        let (a, b) = (u16::from(code.a()), u16::from(code.b()));
        let choice = match code.verb() {
            0 => Choice::Place(SpaceId(code.a())),
            1 => Choice::Done,
            2 => Choice::Option(code.a()),
            3 => Choice::Border(edge(code.a())?),
            4 => Choice::Trough(cell(code.a())?),
            5 => Choice::Stall(cell(code.a())?),
            6 => Choice::Upgrade(cell(code.a())?, code.b()),
            7 if a == 0 => Choice::Expand(Flank::Left),
            7 => Choice::Expand(Flank::Right),
            8 => Choice::Build(code.a(), cell(code.b())?, code.c() as u8),
            9 => Choice::Keep(herd_of(code)),
            10 => Choice::Trade(good(a)?, good(b)?, good(code.c())?),
            11 => Choice::Buy(good(a)?),
            12 => Choice::Give(edge(code.a())?),
            13 => Choice::Replace(cell(code.a())?),
            14 => Choice::Swap(good(a)?),
            15 => Choice::Barter(good(a)?, good(b)?, good(code.c())?),
            16 => Choice::Carve,
            17 => Choice::Grow(herd_of(code)),
            _ => return None,
        };
        // Every choice has one number only.
        (choice.code() == code).then_some(choice)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_read_back_as_written() {
        for choice in [
            Choice::Place(SpaceId(16)),
            Choice::Done,
            Choice::Border(Edge(111)),
            Choice::Upgrade(Cell::at(1, -5), 1),
            Choice::Expand(Flank::Right),
            Choice::Build(11, Cell::at(2, 6), 1),
            Choice::Keep(Herd([127, 1, 63, 2])),
            Choice::Trade(Good::Sheep, Good::Boar, Good::Horse),
            Choice::Barter(Good::Wood, Good::Reed, Good::Cattle),
            Choice::Grow(Herd([0, 2, 1, 0])),
        ] {
            assert_eq!(Choice::decode(choice.code()), Some(choice));
        }
        assert_eq!(Choice::decode(Move(u32::MAX)), None);
        assert_eq!(Choice::decode(Move::new(7, 2, 0, 0)), None);
    }
}
