//! The table of the classic and the revised game.

use std::collections::BTreeMap;

use farmstead_rules::agricola::{self as game, House};
use farmstead_rules::{Goods, Key, Name, Seat};
use serde::Serialize;
#[cfg(test)]
use ts_rs::TS;

/// The whole table.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub struct AgricolaTable {
    /// `classic` or `revised`.
    #[cfg_attr(test, ts(type = "\"classic\" | \"revised\""))]
    pub game: Name,
    /// The round, from 1.
    pub round: u8,
    /// The stage, from 1.
    pub stage: u8,
    /// What part of the round it is.
    pub phase: Name,
    /// The next round that ends with a harvest.
    pub next_harvest: Option<u8>,
    /// Who is to decide; nobody when the game is over.
    #[cfg_attr(test, ts(type = "Seat | null"))]
    pub seat: Option<Seat>,
    /// What kind of decision it is.
    pub decision: Name,
    /// Who holds the start player marker.
    #[cfg_attr(test, ts(type = "Seat"))]
    pub start_player: Seat,
    /// Every action space in play, and the round cards to come without their order.
    pub spaces: Vec<AgricolaSpace>,
    /// Every major improvement.
    pub majors: Vec<Owned>,
    /// How many occupations and minor improvements can still be drawn.
    pub piles: (u16, u16),
    /// Every farm by seat.
    pub players: Vec<AgricolaFarm>,
}

/// An action space.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub struct AgricolaSpace {
    /// Its key.
    #[cfg_attr(test, ts(type = "string"))]
    pub key: Key,
    /// The stage of a round card.
    pub stage: Option<u8>,
    /// The round in which it came up.
    pub round: Option<u8>,
    /// Whether it is in play.
    pub revealed: bool,
    /// What lies on it.
    #[cfg_attr(test, ts(type = "Goods"))]
    pub goods: Goods,
    /// What is added every round.
    #[cfg_attr(test, ts(type = "Goods"))]
    pub refill: Goods,
    /// Who stands on it.
    #[cfg_attr(test, ts(type = "Seat[]"))]
    pub occupants: Vec<Seat>,
    /// Whether nobody may be placed on it any more this round.
    pub blocked: bool,
    /// Whether it shares one person a round with the other linked spaces.
    pub linked: bool,
}

/// An improvement that one player can own.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub struct Owned {
    /// Its key.
    #[cfg_attr(test, ts(type = "string"))]
    pub key: Key,
    /// Who owns it.
    #[cfg_attr(test, ts(type = "Seat | null"))]
    pub owner: Option<Seat>,
}

/// A farm and its family.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub struct AgricolaFarm {
    /// Goods in the supply and animals on the farm.
    #[cfg_attr(test, ts(type = "Goods"))]
    pub goods: Goods,
    /// What the house is made of.
    #[cfg_attr(test, ts(type = "\"wood\" | \"clay\" | \"stone\""))]
    pub house: House,
    /// Cells with rooms.
    #[cfg_attr(test, ts(type = "string[]"))]
    pub rooms: game::farmyard::CellSet,
    /// Fields with their crops.
    pub fields: Vec<AgricolaField>,
    /// Fences by edge.
    #[cfg_attr(test, ts(type = "string[]"))]
    pub fences: game::farmyard::EdgeSet,
    /// Closed pastures.
    pub pastures: Vec<Pasture>,
    /// Cells with stables.
    #[cfg_attr(test, ts(type = "string[]"))]
    pub stables: game::farmyard::CellSet,
    /// People in play.
    pub people: u8,
    /// People that can still be placed this round.
    pub people_left: u8,
    /// People placed this round.
    pub people_placed: u8,
    /// People born this round.
    pub newborns: u8,
    /// Owned major improvements.
    #[cfg_attr(test, ts(type = "string[]"))]
    pub improvements: Vec<Key>,
    /// Played hand cards.
    #[cfg_attr(test, ts(type = "string[]"))]
    pub cards: Vec<Key>,
    /// What played cards keep, where it is not nothing: crops that grow on one, goods left in its
    /// pile, times used.
    #[cfg_attr(test, ts(type = "Record<string, number>"))]
    pub marked: BTreeMap<String, u8>,
    /// Cards of a draft to choose from, as far as the viewer may see them.
    #[cfg_attr(test, ts(type = "string[]"))]
    pub in_front: Vec<Key>,
    /// Cards in hand, as far as the viewer may see them.
    #[cfg_attr(test, ts(type = "string[]"))]
    pub hand: Vec<Key>,
    /// How many cards are in hand.
    pub hand_size: u8,
    /// Begging cards.
    pub begging: u8,
    /// Food the next harvest will ask for, with everybody as old as they will be then.
    pub food_needed: u16,
    /// Goods to come, by round.
    pub promised: Vec<Promise>,
}

/// A field.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub struct AgricolaField {
    /// Where.
    #[cfg_attr(test, ts(type = "string"))]
    pub cell: game::farmyard::Cell,
    /// What grows on it.
    pub crop: Option<Name>,
    /// How much.
    pub amount: u8,
}

/// A closed pasture.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub struct Pasture {
    /// Where.
    pub cells: Vec<String>,
    /// How many animals of one kind it holds.
    pub capacity: u16,
}

/// Goods on a round space.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub struct Promise {
    /// The round.
    pub round: u8,
    /// What.
    #[cfg_attr(test, ts(type = "Goods"))]
    pub goods: Goods,
}

impl From<game::TableReport> for AgricolaTable {
    fn from(table: game::TableReport) -> AgricolaTable {
        let space = |space: game::SpaceReport| AgricolaSpace {
            key: space.key,
            stage: space.stage,
            round: space.round,
            revealed: space.revealed,
            goods: space.goods,
            refill: space.refill,
            occupants: space.occupants,
            blocked: space.blocked,
            linked: space.linked,
        };
        AgricolaTable {
            game: table.game,
            round: table.round,
            stage: table.stage,
            phase: table.phase,
            next_harvest: table.next_harvest,
            seat: table.seat,
            decision: table.decision,
            start_player: table.start_player,
            spaces: table.spaces.into_iter().map(space).collect(),
            majors: table
                .majors
                .iter()
                .map(|major| Owned { key: major.key, owner: major.owner })
                .collect(),
            piles: (table.piles.occupations, table.piles.minors),
            players: table.players.into_iter().map(AgricolaFarm::from).collect(),
        }
    }
}

impl From<game::FarmReport> for AgricolaFarm {
    fn from(farm: game::FarmReport) -> AgricolaFarm {
        let keys = |cards: &[game::CardReport]| cards.iter().map(|card| card.key).collect();
        AgricolaFarm {
            goods: farm.goods,
            house: farm.house,
            rooms: farm.rooms,
            fields: farm
                .fields
                .iter()
                .map(|field| AgricolaField {
                    cell: field.cell,
                    crop: field.crop,
                    amount: field.amount,
                })
                .collect(),
            fences: farm.fences,
            pastures: farm
                .pastures
                .iter()
                .map(|pasture| Pasture {
                    cells: pasture.cells.iter().map(|cell| cell.to_string()).collect(),
                    capacity: pasture.capacity,
                })
                .collect(),
            stables: farm.stables,
            people: farm.people,
            people_left: farm.people_left,
            people_placed: farm.people_placed,
            newborns: farm.newborns,
            marked: farm
                .cards
                .iter()
                .filter(|card| card.marked > 0)
                .map(|card| (card.key.into(), card.marked))
                .collect(),
            in_front: keys(&farm.in_front),
            cards: keys(&farm.cards),
            hand: keys(&farm.hand),
            improvements: farm.improvements,
            hand_size: farm.hand_size,
            begging: farm.begging,
            food_needed: farm.food_needed,
            promised: farm
                .promised
                .iter()
                .map(|promise| Promise { round: promise.round, goods: promise.goods })
                .collect(),
        }
    }
}
