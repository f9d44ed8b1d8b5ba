//! A table of the Family Edition.

mod board;
mod farm;

use std::collections::BTreeMap;

use farmstead_rules::Seat;
use farmstead_rules::family::TableReport;

use super::facts::{self, Fact, People};
use super::line::Line;
use super::scene::{Scene, round_words};
use super::yard::CellSize;

impl Scene for TableReport {
    fn header(&self) -> String {
        let round = format!("Family Edition, round {} of 14", self.round);
        round + &round_words(self.phase, self.round, self.next_harvest)
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

    /// Spaces, and free cells where the corner of a tile can lie.
    fn place_of(&self, notation: &str) -> Option<&'static str> {
        if self.spaces.iter().any(|space| space.key == notation) {
            return Some("space");
        }
        let (row, column) = farm::read_place(notation)?;
        let tiles = &self.players[self.seat?.index()].tiles;
        let mut cells = tiles.iter().flat_map(|tile| &tile.cells);
        (!cells.any(|cell| (cell.row, cell.column) == (row, column))).then_some("cell")
    }

    fn facts(&self, seat: Seat) -> Vec<Fact> {
        let farm = &self.players[seat.index()];
        let people = People {
            people: farm.people,
            newborns: farm.newborns,
            left: farm.people_left,
            rooms: usize::from(farm.rooms),
            house: farm.house.material().key(),
            phase: self.phase,
        };
        let mut list = vec![people.fact()];
        list.extend(facts::goods(&farm.goods));
        let owned = self.improvements.iter().filter(|built| built.owner == Some(seat));
        list.extend(facts::built("built", owned.map(|built| built.name)));
        if farm.outside_stables > 0 {
            let text = format!("{} outside, for 1 animal each", farm.outside_stables);
            list.push(Fact::new("stables", text));
        }
        list.extend(facts::harvest(self.round, self.next_harvest, farm.food_needed, &farm.goods));
        list.extend(facts::begging(farm.begging, "marker"));
        list
    }
}
