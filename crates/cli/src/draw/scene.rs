//! What a game says about its table so that it can be drawn.

use std::collections::BTreeMap;

use farmstead_rules::Seat;

use super::facts::Fact;
use super::line::Line;
use super::yard::CellSize;

/// A table that can be drawn. Choices that have a place on the table carry a number there; the
/// numbers are found by notation.
pub(super) trait Scene {
    /// Where the game stands, in one line.
    fn header(&self) -> String;
    /// How many farms there are.
    fn players(&self) -> u8;
    /// Who holds the start player marker.
    fn start_player(&self) -> Seat;
    /// Everything that is not on a farm.
    fn board(&self, numbers: &BTreeMap<String, usize>, width: usize) -> Vec<Line>;
    /// A farm; only the one that is drawn large has numbers.
    fn farm(&self, seat: Seat, size: CellSize, numbers: &BTreeMap<String, usize>) -> Vec<Line>;
    /// What kind of place a choice with this notation has on the table, if it has one.
    fn place_of(&self, notation: &str) -> Option<&'static str>;
    /// What a player has.
    fn facts(&self, seat: Seat) -> Vec<Fact>;
}

/// What part of a round it is and when the next harvest comes, for headers.
pub(super) fn round_words(phase: &str, round: u8, next_harvest: Option<u8>) -> String {
    let phase = match phase {
        "work" => ", work",
        "feeding" => ", harvest: feeding",
        "breeding" => ", harvest: breeding",
        _ => ", over",
    };
    match next_harvest {
        Some(harvest) if harvest == round => {
            format!("{phase}, harvest at the end of this round")
        }
        Some(harvest) => format!("{phase}, next harvest at the end of round {harvest}"),
        None => phase.to_owned(),
    }
}
