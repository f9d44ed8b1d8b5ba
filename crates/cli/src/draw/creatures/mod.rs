//! A table of All Creatures Big and Small.

mod board;
mod farm;

use std::collections::BTreeMap;

use farmstead_rules::Seat;
use farmstead_rules::creatures::{CreaturesReport, ROUNDS};

use super::facts::{self, Fact};
use super::line::Line;
use super::scene::Scene;
use super::yard::CellSize;

impl Scene for CreaturesReport {
    fn header(&self) -> String {
        let phase = match self.phase {
            "breeding" => "breeding",
            "over" => "over",
            _ => "work",
        };
        format!("All Creatures Big and Small, round {} of {ROUNDS}, {phase}", self.round)
    }

    fn players(&self) -> u8 {
        self.players.len() as u8
    }

    fn start_player(&self) -> Seat {
        self.start_player
    }

    fn board(&self, numbers: &BTreeMap<String, usize>, width: usize) -> Vec<Line> {
        board::draw(self, numbers, width)
    }

    fn farm(&self, seat: Seat, size: CellSize, numbers: &BTreeMap<String, usize>) -> Vec<Line> {
        super::yard::draw(&farm::Land::new(self, seat, numbers), size)
    }

    /// Spaces, and plain cells where something can be built.
    fn place_of(&self, notation: &str) -> Option<&'static str> {
        if self.spaces.iter().any(|space| space.key == notation) {
            return Some("space");
        }
        let farm = &self.players[self.seat?.index()];
        farm::plain_cell(farm, notation).map(|_| "cell")
    }

    fn facts(&self, seat: Seat) -> Vec<Fact> {
        let farm = &self.players[seat.index()];
        let mut list = Vec::new();
        if self.phase == "work" {
            list.push(Fact::new("workers", format!("{} to place", farm.workers)));
        }
        list.extend(facts::goods(&farm.goods));
        list.push(Fact::new("borders", format!("{} in the supply", farm.borders)));
        let owned = self.buildings.iter().filter(|building| building.owner == Some(seat));
        list.extend(facts::built("built", owned.map(|building| building.name)));
        if farm.carved > 0 {
            list.push(Fact::new("carved", format!("{} stone", farm.carved)));
        }
        list
    }
}
