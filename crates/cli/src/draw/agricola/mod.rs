//! A table of classic or revised.

mod board;
mod farm;

use std::collections::BTreeMap;

use farmstead_cardboard::words;
use farmstead_rules::Seat;
use farmstead_rules::agricola::{FarmReport, TableReport};

use super::facts::{self, Fact, People};
use super::line::Line;
use super::scene::{Scene, round_words};
use super::yard::CellSize;

impl Scene for TableReport {
    fn header(&self) -> String {
        let game = format!("{}{}", self.game[..1].to_uppercase(), &self.game[1..]);
        let text = match self.round {
            0 => return format!("{game} game, before the first round"),
            round => format!("{game} game, round {round} of 14, stage {}", self.stage),
        };
        text + &round_words(self.phase, self.round, self.next_harvest)
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

    fn farm(&self, seat: Seat, size: CellSize, _: &BTreeMap<String, usize>) -> Vec<Line> {
        super::yard::draw(&self.players[seat.index()], size)
    }

    fn place_of(&self, notation: &str) -> Option<&'static str> {
        self.spaces.iter().any(|space| space.key == notation).then_some("space")
    }

    fn facts(&self, seat: Seat) -> Vec<Fact> {
        let farm = &self.players[seat.index()];
        let people = People {
            people: farm.people,
            newborns: farm.newborns,
            left: farm.people_left,
            rooms: usize::from(farm.rooms.len()),
            house: farm.house.key(),
            phase: self.phase,
        };
        let mut list = vec![people.fact()];
        list.extend(facts::goods(&farm.goods));
        let owned = self.majors.iter().filter(|major| major.owner == Some(seat));
        list.extend(facts::built("built", owned.map(|major| major.name)));
        list.extend(facts::built("cards", farm.cards.iter().map(|card| card.name.as_str())));
        list.extend(facts::built("hand", farm.hand.iter().map(|card| card.name.as_str())));
        list.extend(facts::built("in front", farm.in_front.iter().map(|card| card.name.as_str())));
        if !farm.promised.is_empty() {
            list.push(Fact::new("to come", promised(farm)));
        }
        list.extend(facts::harvest(self.round, self.next_harvest, farm.food_needed, &farm.goods));
        list.extend(facts::begging(farm.begging, "card"));
        list
    }
}

fn promised(farm: &FarmReport) -> String {
    let parts =
        farm.promised.iter().map(|to| format!("{} in round {}", words::goods(&to.goods), to.round));
    parts.collect::<Vec<_>>().join(", ")
}
