//! Deals that are chosen, that many play, and decks that people make.

use serde::{Deserialize, Serialize};
#[cfg(test)]
use ts_rs::TS;

use super::Printed;

/// What became of a deal that many play.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
pub struct Compared {
    /// The table it was played at.
    pub table: String,
    /// Who played it.
    pub name: String,
    /// On which seat.
    pub seat: u8,
    /// The points of every seat.
    pub points: Vec<i16>,
}

/// Everybody who has played a deal, the best first.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub struct DealResults {
    /// Whether it can be played: it is one of the day, or its first game is over.
    pub open: bool,
    /// What became of it.
    pub results: Vec<Compared>,
}

/// The deal of the day that is asked for.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[cfg_attr(test, derive(TS))]
#[serde(deny_unknown_fields)]
pub struct AskDaily {
    /// Of which game.
    pub game: String,
}

/// The deal of the day.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub struct Daily {
    /// The table it is taken from.
    pub table: String,
}

/// A deck to be looked over.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[cfg_attr(test, derive(TS))]
#[serde(deny_unknown_fields)]
pub struct CheckDeck {
    /// Its text.
    pub text: String,
}

/// What is wrong with a deck, and how its cards read.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub struct DeckChecked {
    /// The game whose board its cards speak of.
    #[cfg_attr(test, ts(type = "string"))]
    pub game: &'static str,
    /// What is wrong, in order.
    pub mistakes: Vec<DeckMistake>,
    /// The cards that could be read.
    pub cards: Vec<Printed>,
}

/// Something wrong with a deck.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub struct DeckMistake {
    /// The line, from 1.
    pub line: u32,
    /// The column, from 1.
    pub column: u32,
    /// What, in a sentence.
    pub what: String,
}
