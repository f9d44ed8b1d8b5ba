//! The table of the Family Edition.

use farmstead_rules::family::{self as game, House, Place};
use farmstead_rules::{Goods, Name, Seat};
use serde::Serialize;
#[cfg(test)]
use ts_rs::TS;

/// The whole table.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub struct FamilyTable {
    /// `family`.
    #[cfg_attr(test, ts(type = "\"family\""))]
    pub game: Name,
    /// The round, from 1.
    pub round: u8,
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
    /// Every action space.
    pub spaces: Vec<FamilySpace>,
    /// Every improvement.
    pub improvements: Vec<FamilyImprovement>,
    /// What is left for all players together.
    pub supply: Vec<FamilySupply>,
    /// Every farm by seat.
    pub players: Vec<FamilyFarm>,
}

/// An action space.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub struct FamilySpace {
    /// Its key.
    pub key: Name,
    /// The first round in which it can be used.
    pub opens: u8,
    /// Whether it can be used now, as far as the round goes.
    pub open: bool,
    /// What lies on it.
    #[cfg_attr(test, ts(type = "Goods"))]
    pub goods: Goods,
    /// What is added every round.
    #[cfg_attr(test, ts(type = "Goods"))]
    pub refill: Goods,
    /// Who stands on it.
    #[cfg_attr(test, ts(type = "Seat | null"))]
    pub occupant: Option<Seat>,
}

/// An improvement.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub struct FamilyImprovement {
    /// Its key.
    pub key: Name,
    /// The space it lies on until it is built.
    pub space: Name,
    /// Who owns it.
    #[cfg_attr(test, ts(type = "Seat | null"))]
    pub owner: Option<Seat>,
}

/// Pieces that are left for all players together.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub struct FamilySupply {
    /// Their key.
    pub key: Name,
    /// How many are left.
    pub left: u8,
}

/// A farm and its family.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub struct FamilyFarm {
    /// Goods in the supply and animals on the farm.
    #[cfg_attr(test, ts(type = "Goods"))]
    pub goods: Goods,
    /// What the house is made of.
    #[cfg_attr(test, ts(type = "\"wood\" | \"clay\""))]
    pub house: House,
    /// How many rooms it has.
    pub rooms: u8,
    /// Every tile on the open grid, the rooms of the starting house first.
    pub tiles: Vec<FamilyTile>,
    /// Stables outside of pastures.
    pub outside_stables: u8,
    /// People in play.
    pub people: u8,
    /// People that may still be placed this round.
    pub people_left: u8,
    /// People placed this round.
    pub people_placed: u8,
    /// People born this round.
    pub newborns: u8,
    /// Owned improvements.
    pub improvements: Vec<Name>,
    /// Begging markers.
    pub begging: u8,
    /// Food the next harvest will ask for, with everybody as old as they will be then.
    pub food_needed: u16,
}

/// A tile on a farm.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub struct FamilyTile {
    /// `room`, `field`, or the key of a pasture or improvement.
    pub key: Name,
    /// What kind of tile it is: `room`, `field`, `pasture` or `improvement`.
    pub kind: Name,
    /// The cells it covers.
    #[cfg_attr(test, ts(type = "{ column: number, row: number }[]"))]
    pub cells: Vec<Place>,
    /// What these cells are called, in the same order.
    pub names: Vec<String>,
    /// Grain on a field.
    pub grain: u8,
    /// How many animals a pasture holds, its stable included.
    pub holds: u8,
    /// Whether a stable stands in a pasture.
    pub stable: bool,
}

impl From<game::TableReport> for FamilyTable {
    fn from(table: game::TableReport) -> FamilyTable {
        let space = |space: game::SpaceReport| FamilySpace {
            key: space.key,
            opens: space.opens,
            open: space.open,
            goods: space.goods,
            refill: space.refill,
            occupant: space.occupant,
        };
        FamilyTable {
            game: table.game,
            round: table.round,
            phase: table.phase,
            next_harvest: table.next_harvest,
            seat: table.seat,
            decision: table.decision,
            start_player: table.start_player,
            spaces: table.spaces.into_iter().map(space).collect(),
            improvements: table
                .improvements
                .iter()
                .map(|built| FamilyImprovement {
                    key: built.key,
                    space: built.space,
                    owner: built.owner,
                })
                .collect(),
            supply: table
                .supply
                .iter()
                .map(|pieces| FamilySupply { key: pieces.key, left: pieces.left })
                .collect(),
            players: table.players.into_iter().map(FamilyFarm::from).collect(),
        }
    }
}

impl From<game::FarmReport> for FamilyFarm {
    fn from(farm: game::FarmReport) -> FamilyFarm {
        let tile = |tile: game::TileReport| FamilyTile {
            key: tile.key,
            kind: tile.kind,
            cells: tile.cells,
            names: tile.names,
            grain: tile.grain,
            holds: tile.holds,
            stable: tile.stable,
        };
        FamilyFarm {
            goods: farm.goods,
            house: farm.house,
            rooms: farm.rooms,
            tiles: farm.tiles.into_iter().map(tile).collect(),
            outside_stables: farm.outside_stables,
            people: farm.people,
            people_left: farm.people_left,
            people_placed: farm.people_placed,
            newborns: farm.newborns,
            improvements: farm.improvements,
            begging: farm.begging,
            food_needed: farm.food_needed,
        }
    }
}
