//! A move, taken apart.

use farmstead_cardboard::Good;

use super::board::SpaceId;
use super::cards::CardSlot;
use super::farmyard::{Cell, Herd};
use super::piles::Pile;
use crate::game::Move;

/// What a move means. Every move of this game is one of these.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Choice {
    /// Place a person on a space.
    Place(SpaceId),
    /// Go on: nothing more is wanted of what is offered.
    Done,
    /// Take one of several parts.
    Option(u8),
    /// Take one each of these goods, as bits.
    Pick(u16),
    /// Build a room.
    Room(Cell),
    /// Build a stable.
    Stable(Cell),
    /// Plow a field.
    Plow(Cell),
    /// Sow a field.
    Sow(Good, Cell),
    /// Bake so many grain.
    Bake(u8),
    /// Close in a region, by its number.
    Fence(u16),
    /// Renovate the house.
    Renovate,
    /// Grow the family.
    Grow,
    /// Let who lives on a card move home.
    MoveHome,
    /// Take the start player marker.
    StartPlayer,
    /// Build a major improvement with goods, or by giving one back.
    Major(u8, Payment),
    /// Turn one of a good into food, at the best rate.
    Cook(Good),
    /// Use a craft building.
    Craft(u8),
    /// Keep these animals.
    Keep(Herd),
    /// Pay the food there is and beg for what is missing.
    Feed,
    /// Throw one of a good away.
    Discard(Good),
    /// Play a hand card.
    Card(CardSlot),
    /// Let a card act, by its place.
    Fire(u8),
    /// Do what is offered.
    Accept,
    /// Pay in one of several ways.
    Pay(u8),
    /// Use a card's conversion: its place and which.
    Convert(u8, u8),
    /// Do what a card allows at any time: its place and which.
    Anytime(u8, u8),
    /// Renovate a wooden house to stone.
    RenovateToStone,
    /// Take one more grain from a field.
    Reap(Cell),
    /// Mark an action space.
    Mark(SpaceId),
    /// Move a crop from one field to another.
    MoveCrop(Cell, Cell),
    /// Keep a card in a draft.
    KeepCard(CardSlot),
    /// Take a card out of one's hand.
    DropCard(CardSlot),
    /// Draw a card.
    Draw(Pile),
    /// Draw new cards for all of a kind.
    Mulligan(Pile),
    /// Discard several cards to draw one.
    Exchange,
    /// Let an occupation be drawn from the hand and play it.
    DrawOccupation,
    /// Give an improvement back for a card.
    GiveBack(Given),
}

/// An improvement that is given back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Given {
    /// A major improvement.
    Major(u8),
    /// A minor improvement, by its place.
    Card(u8),
}

/// How a major improvement is paid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Payment {
    /// With its price in goods.
    Goods,
    /// By giving back this owned improvement.
    Return(Given),
}

const NO_RETURN: u8 = u8::MAX;

impl Choice {
    /// The move's number.
    #[inline(always)]
    pub fn code(self) -> Move {
        match self {
            Choice::Place(space) => Move::new(0, space.0, 0, 0),
            Choice::Done => Move::new(1, 0, 0, 0),
            Choice::Option(index) => Move::new(2, index, 0, 0),
            Choice::Pick(goods) => Move::new(3, (goods >> 8) as u8, goods as u8, 0),
            Choice::Room(cell) => Move::new(4, cell.0, 0, 0),
            Choice::Stable(cell) => Move::new(5, cell.0, 0, 0),
            Choice::Plow(cell) => Move::new(6, cell.0, 0, 0),
            Choice::Sow(good, cell) => Move::new(7, cell.0, good as u8, 0),
            Choice::Bake(grain) => Move::new(8, grain, 0, 0),
            Choice::Fence(region) => Move::new(9, 0, 0, region),
            Choice::Renovate => Move::new(10, 0, 0, 0),
            Choice::Grow => Move::new(11, 0, 0, 0),
            Choice::MoveHome => Move::new(11, 1, 0, 0),
            Choice::StartPlayer => Move::new(12, 0, 0, 0),
            Choice::Major(major, Payment::Goods) => Move::new(13, major, NO_RETURN, 0),
            Choice::Major(major, Payment::Return(Given::Major(back))) => {
                Move::new(13, major, back, 0)
            }
            Choice::Major(major, Payment::Return(Given::Card(place))) => {
                Move::new(13, major, place, 1)
            }
            Choice::Cook(good) => Move::new(14, good as u8, 0, 0),
            Choice::Craft(major) => Move::new(15, major, 0, 0),
            Choice::Keep(Herd([sheep, boar, cattle])) => {
                debug_assert!(sheep < 256 && boar < 256 && cattle < 1024);
                Move::new(16, sheep as u8, boar as u8, cattle)
            }
            Choice::Feed => Move::new(17, 0, 0, 0),
            Choice::Discard(good) => Move::new(18, good as u8, 0, 0),
            Choice::Card(slot) => Move::new(19, slot.0, 0, 0),
            Choice::Fire(place) => Move::new(20, place, 0, 0),
            Choice::Accept => Move::new(21, 0, 0, 0),
            Choice::Pay(way) => Move::new(22, way, 0, 0),
            Choice::Convert(place, which) => Move::new(23, place, which, 0),
            Choice::Anytime(place, which) => Move::new(24, place, which, 0),
            Choice::RenovateToStone => Move::new(25, 0, 0, 0),
            Choice::Reap(cell) => Move::new(26, cell.0, 0, 0),
            Choice::MoveCrop(from, to) => Move::new(27, from.0, to.0, 0),
            Choice::Mark(space) => Move::new(50, space.0, 0, 0),
            Choice::GiveBack(Given::Major(major)) => Move::new(36, major, 0, 0),
            Choice::GiveBack(Given::Card(place)) => Move::new(36, place, 1, 0),
            Choice::DrawOccupation => Move::new(37, 0, 0, 0),
            Choice::KeepCard(slot) => Move::new(40, slot.0, 0, 0),
            Choice::DropCard(slot) => Move::new(41, slot.0, 0, 0),
            Choice::Draw(pile) => Move::new(42, pile as u8, 0, 0),
            Choice::Mulligan(pile) => Move::new(43, pile as u8, 0, 0),
            Choice::Exchange => Move::new(44, 0, 0, 0),
        }
    }

    /// What a number means, if it means anything in this game.
    pub fn decode(code: Move) -> Option<Choice> {
        let good = |index: u8| Good::ALL.get(index as usize).copied();
        let pile = |index: u8| Pile::BOTH.get(index as usize).copied();
        let choice = match code.verb() {
            0 => Choice::Place(SpaceId(code.a())),
            1 => Choice::Done,
            2 => Choice::Option(code.a()),
            3 => Choice::Pick(u16::from(code.a()) << 8 | u16::from(code.b())),
            4 => Choice::Room(Cell(code.a())),
            5 => Choice::Stable(Cell(code.a())),
            6 => Choice::Plow(Cell(code.a())),
            7 => Choice::Sow(good(code.b())?, Cell(code.a())),
            8 => Choice::Bake(code.a()),
            9 => Choice::Fence(code.c()),
            10 => Choice::Renovate,
            11 if code.a() == 0 => Choice::Grow,
            11 => Choice::MoveHome,
            12 => Choice::StartPlayer,
            13 if code.b() == NO_RETURN => Choice::Major(code.a(), Payment::Goods),
            13 if code.c() == 0 => Choice::Major(code.a(), Payment::Return(Given::Major(code.b()))),
            13 => Choice::Major(code.a(), Payment::Return(Given::Card(code.b()))),
            14 => Choice::Cook(good(code.a())?),
            15 => Choice::Craft(code.a()),
            16 => Choice::Keep(Herd([code.a().into(), code.b().into(), code.c()])),
            17 => Choice::Feed,
            18 => Choice::Discard(good(code.a())?),
            19 => Choice::Card(CardSlot(code.a())),
            20 => Choice::Fire(code.a()),
            21 => Choice::Accept,
            22 => Choice::Pay(code.a()),
            23 => Choice::Convert(code.a(), code.b()),
            24 => Choice::Anytime(code.a(), code.b()),
            25 => Choice::RenovateToStone,
            26 => Choice::Reap(Cell(code.a())),
            27 => Choice::MoveCrop(Cell(code.a()), Cell(code.b())),
            50 => Choice::Mark(SpaceId(code.a())),
            36 if code.b() == 0 => Choice::GiveBack(Given::Major(code.a())),
            36 => Choice::GiveBack(Given::Card(code.a())),
            37 => Choice::DrawOccupation,
            40 => Choice::KeepCard(CardSlot(code.a())),
            41 => Choice::DropCard(CardSlot(code.a())),
            42 => Choice::Draw(pile(code.a())?),
            43 => Choice::Mulligan(pile(code.a())?),
            44 => Choice::Exchange,
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
            Choice::Place(SpaceId(39)),
            Choice::Done,
            Choice::Pick(0b1001),
            Choice::Sow(Good::Vegetable, Cell(14)),
            Choice::Fence(761),
            Choice::Major(3, Payment::Goods),
            Choice::Major(3, Payment::Return(Given::Major(1))),
            Choice::Major(3, Payment::Return(Given::Card(7))),
            Choice::Keep(Herd([16, 0, 384])),
            Choice::Discard(Good::Food),
            Choice::KeepCard(CardSlot(119)),
            Choice::Draw(Pile::Minors),
        ] {
            assert_eq!(Choice::decode(choice.code()), Some(choice));
        }
        assert_eq!(Choice::decode(Move(u32::MAX)), None);
        assert_eq!(Choice::decode(Move::new(1, 7, 0, 0)), None);
    }
}
