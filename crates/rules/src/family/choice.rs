//! A move, taken apart.

use farmstead_cardboard::Good;

use super::tiles::Place;
use crate::agricola::SpaceId;
use crate::agricola::farmyard::Herd;
use crate::game::Move;

/// What a move means. Every move of this game is one of these.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Choice {
    /// Place a person on a space.
    Place(SpaceId),
    /// Go on: nothing more is wanted of what is offered.
    Done,
    /// Take so many wood, clay and reed.
    Take([u8; 3]),
    /// Build a room.
    Room,
    /// Build a stable in a pasture of a kind, or outside.
    Stable(Option<u8>),
    /// Build a pasture.
    Pasture {
        /// Which kind.
        kind: u8,
        /// Which of its turns.
        turn: u8,
        /// Whether a stable is moved into it from outside.
        stable: bool,
    },
    /// Plow a field.
    Plow,
    /// Sow so many fields.
    Sow(u8),
    /// Renovate the house.
    Renovate,
    /// Grow the family.
    Grow,
    /// Take the start player marker.
    StartPlayer,
    /// Build an improvement.
    Build(u8),
    /// Lay the tile here.
    At(Place),
    /// Cook an animal.
    Cook(Good),
    /// Bake one bread.
    Bake,
    /// Eat one grain as mush.
    Mush,
    /// Use an improvement that works once a harvest.
    Craft(u8),
    /// Keep these animals.
    Keep(Herd),
    /// Pay the food there is and beg for what is missing.
    Feed,
    /// Let one animal go for nothing.
    Release(Good),
}

const OUTSIDE: u8 = u8::MAX;

impl Choice {
    /// The move's number.
    #[inline(always)]
    pub fn code(self) -> Move {
        match self {
            Choice::Place(space) => Move::new(0, space.0, 0, 0),
            Choice::Done => Move::new(1, 0, 0, 0),
            Choice::Take([wood, clay, reed]) => Move::new(2, wood, clay, u16::from(reed)),
            Choice::Room => Move::new(3, 0, 0, 0),
            Choice::Stable(kind) => Move::new(4, kind.unwrap_or(OUTSIDE), 0, 0),
            Choice::Pasture { kind, turn, stable } => Move::new(5, kind, turn, u16::from(stable)),
            Choice::Plow => Move::new(6, 0, 0, 0),
            Choice::Sow(fields) => Move::new(7, fields, 0, 0),
            Choice::Renovate => Move::new(8, 0, 0, 0),
            Choice::Grow => Move::new(9, 0, 0, 0),
            Choice::StartPlayer => Move::new(10, 0, 0, 0),
            Choice::Build(improvement) => Move::new(11, improvement, 0, 0),
            Choice::At(place) => Move::new(12, place.column as u8, place.row as u8, 0),
            Choice::Cook(good) => Move::new(13, good as u8, 0, 0),
            Choice::Bake => Move::new(14, 0, 0, 0),
            Choice::Mush => Move::new(15, 0, 0, 0),
            Choice::Craft(improvement) => Move::new(16, improvement, 0, 0),
            Choice::Keep(Herd([sheep, boar, cattle])) => {
                debug_assert!(sheep < 256 && boar < 256 && cattle < 1024);
                Move::new(17, sheep as u8, boar as u8, cattle)
            }
            Choice::Feed => Move::new(18, 0, 0, 0),
            Choice::Release(good) => Move::new(19, good as u8, 0, 0),
        }
    }

    /// What a number means, if it means anything in this game.
    pub fn decode(code: Move) -> Option<Choice> {
        let good = |index: u8| Good::ALL.get(index as usize).copied();
        let choice = match code.verb() {
            0 => Choice::Place(SpaceId(code.a())),
            1 => Choice::Done,
            2 => Choice::Take([code.a(), code.b(), u8::try_from(code.c()).ok()?]),
            3 => Choice::Room,
            4 => Choice::Stable((code.a() != OUTSIDE).then_some(code.a())),
            5 => Choice::Pasture { kind: code.a(), turn: code.b(), stable: code.c() == 1 },
            6 => Choice::Plow,
            7 => Choice::Sow(code.a()),
            8 => Choice::Renovate,
            9 => Choice::Grow,
            10 => Choice::StartPlayer,
            11 => Choice::Build(code.a()),
            12 => Choice::At(Place { column: code.a() as i8, row: code.b() as i8 }),
            13 => Choice::Cook(good(code.a())?),
            14 => Choice::Bake,
            15 => Choice::Mush,
            16 => Choice::Craft(code.a()),
            17 => Choice::Keep(Herd([code.a().into(), code.b().into(), code.c()])),
            18 => Choice::Feed,
            19 => Choice::Release(good(code.a())?),
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
            Choice::Place(SpaceId(28)),
            Choice::Take([0, 1, 1]),
            Choice::Stable(None),
            Choice::Stable(Some(3)),
            Choice::Pasture { kind: 3, turn: 3, stable: true },
            Choice::At(Place { column: -3, row: 90 }),
            Choice::Keep(Herd([16, 0, 3])),
            Choice::Release(Good::Boar),
        ] {
            assert_eq!(Choice::decode(choice.code()), Some(choice));
        }
        assert_eq!(Choice::decode(Move(u32::MAX)), None);
        assert_eq!(Choice::decode(Move::new(5, 0, 0, 2)), None);
    }
}
