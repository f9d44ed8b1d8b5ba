//! What evaluators see of a game: a row of small whole numbers for each seat.

mod agricola;
mod creatures;
mod family;
mod larder;
mod season;
#[cfg(test)]
mod tests;

use farmstead_cardboard::Card;
use farmstead_rules::{Game, GameName, Seat};

/// A game that can say what matters about a farm.
pub trait Described: Game {
    /// How many stages the game has; what a fact is worth depends on the stage.
    const STAGES: usize;

    /// The lines of the score sheet.
    const LINES: &'static [&'static str];

    /// Which of the games it is.
    fn game(&self) -> GameName;

    /// How many seats there are.
    fn seats(&self) -> u8;

    /// Whether hand cards are in play.
    fn has_cards(&self) -> bool;

    /// The hand cards in front of a seat.
    fn played_cards(&self, _seat: Seat) -> impl Iterator<Item = &Card> {
        std::iter::empty()
    }

    /// The hand cards of a seat that are known.
    fn known_hand(&self, _seat: Seat) -> impl Iterator<Item = &Card> {
        std::iter::empty()
    }

    /// The stage, from 0.
    fn stage(&self) -> usize;

    /// Whether the seat to move is feeding its people.
    fn is_feeding(&self) -> bool;

    /// How often a seat has begged.
    fn begging(&self, seat: Seat) -> u8;

    /// How often a seat will have to beg at this round's harvest, whatever it eats, because nobody of
    /// its family is left to get food; 0 while there is hope.
    fn hunger(&self, seat: Seat) -> u8;

    /// Tells the facts of a seat, always the same ones in the same order. It looks at nothing that
    /// this seat may not know.
    fn describe(&self, seat: Seat, to: impl Tell);

    /// Tells what lies in the middle of the table and what everybody can see there, at one kind of
    /// table always the same facts in the same order.
    fn describe_board(&self, to: impl Tell);
}

/// What is told of a space that is in play and free, and of one that is in play and taken; one that
/// is not in play counts nothing.
const FREE: i16 = 2;
const TAKEN: i16 = 1;

/// Hears facts. Names are in two parts so that they need no memory of their own.
pub trait Tell {
    /// Takes the next fact.
    fn tell(&mut self, of: impl AsRef<str>, what: &'static str, amount: i16);

    /// Takes the next fact, which only the seat itself may know.
    #[inline(always)]
    fn confide(&mut self, of: impl AsRef<str>, what: &'static str, amount: i16) {
        self.tell(of, what, amount);
    }
}

/// The most facts any game tells, and the width of a row.
pub const WIDTH: usize = 192;

/// The facts of one seat, in the order of their names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(align(32))]
pub struct Facts {
    /// The amounts; zero from the last fact on.
    pub row: [i16; WIDTH],
    /// The stage of the game.
    pub stage: u8,
}

impl Facts {
    /// No facts.
    pub const NONE: Facts = Facts { row: [0; WIDTH], stage: 0 };

    /// What there is to know about a seat.
    #[inline]
    pub fn of<G: Described>(game: &G, seat: Seat) -> Facts {
        let mut facts = Facts::NONE;
        game.describe(seat, Filling { places: facts.row.iter_mut() });
        facts.stage = game.stage() as u8;
        facts
    }

    /// What there is to know about every seat.
    #[inline]
    pub fn of_all<G: Described>(game: &G) -> [Facts; Seat::MOST] {
        let mut all = [Facts { stage: game.stage() as u8, ..Facts::NONE }; Seat::MOST];
        for (seat, facts) in (0..game.seats()).map(Seat).zip(&mut all) {
            *facts = Facts::of(game, seat);
        }
        all
    }
}

/// A row that is being filled. The next place is kept apart from the row, in a register.
struct Filling<'a> {
    places: std::slice::IterMut<'a, i16>,
}

impl Tell for Filling<'_> {
    #[inline(always)]
    fn tell(&mut self, _of: impl AsRef<str>, _what: &'static str, amount: i16) {
        *self.places.next().expect("no game tells more facts than a row has") = amount;
    }
}

/// The names of a game's facts.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct FactNames(pub Vec<String>);

impl FactNames {
    /// The names of the facts that this game tells.
    pub fn of<G: Described>(game: &G) -> FactNames {
        let mut names = FactNames::default();
        game.describe(Seat(0), &mut names);
        names
    }

    /// A number that other facts do not share (64-bit FNV-1a over the names).
    pub fn hash(&self) -> u64 {
        let bytes = self.0.iter().flat_map(|name| name.bytes().chain([b'\n']));
        bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        })
    }
}

impl Tell for &mut FactNames {
    fn tell(&mut self, of: impl AsRef<str>, what: &'static str, _amount: i16) {
        let of = of.as_ref();
        self.0.push(if what.is_empty() { of.to_owned() } else { format!("{of} {what}") });
    }
}
