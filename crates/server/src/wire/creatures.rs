//! The table of All Creatures Big and Small.

use farmstead_rules::creatures as game;
use farmstead_rules::{Goods, Name, Seat};
use serde::Serialize;
#[cfg(test)]
use ts_rs::TS;

use super::Pasture;

/// The whole table.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub struct CreaturesTable {
    /// `creatures`.
    #[cfg_attr(test, ts(type = "\"creatures\""))]
    pub game: Name,
    /// The round, from 1.
    pub round: u8,
    /// What part of the round it is.
    pub phase: Name,
    /// Who is to decide; nobody when the game is over.
    #[cfg_attr(test, ts(type = "Seat | null"))]
    pub seat: Option<Seat>,
    /// What kind of decision it is.
    pub decision: Name,
    /// Who holds the start player tile.
    #[cfg_attr(test, ts(type = "Seat"))]
    pub start_player: Seat,
    /// Who held it in round 1 and loses ties.
    #[cfg_attr(test, ts(type = "Seat"))]
    pub first_start_player: Seat,
    /// Borders in the reserve.
    pub reserve: u8,
    /// Troughs in the supply.
    pub troughs: u8,
    /// Stall tiles in the supply.
    pub stall_tiles: u8,
    /// Farm expansions in the supply.
    pub expansions: u8,
    /// Every action space.
    pub spaces: Vec<CreaturesSpace>,
    /// Every special building of this game.
    pub buildings: Vec<CreaturesBuilding>,
    /// Every farm by seat.
    pub players: Vec<CreaturesFarm>,
}

/// An action space.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub struct CreaturesSpace {
    /// Its key.
    pub key: Name,
    /// Whether something is added to it every round.
    pub collects: bool,
    /// Goods that lie on it.
    #[cfg_attr(test, ts(type = "Goods"))]
    pub goods: Goods,
    /// Borders that lie on it.
    pub borders: u8,
    /// Who has a worker on it.
    #[cfg_attr(test, ts(type = "Seat | null"))]
    pub occupant: Option<Seat>,
}

/// A special building.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub struct CreaturesBuilding {
    /// Its key.
    pub key: Name,
    /// Who owns it.
    #[cfg_attr(test, ts(type = "Seat | null"))]
    pub owner: Option<Seat>,
    /// Where it stands.
    pub cell: Option<String>,
}

/// A farm and what belongs to it.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub struct CreaturesFarm {
    /// Materials in the supply and animals on the farm.
    #[cfg_attr(test, ts(type = "Goods"))]
    pub goods: Goods,
    /// Borders in the supply.
    pub borders: u8,
    /// Workers still to be placed this round.
    pub workers: u8,
    /// Farm expansions on the left.
    pub left: u8,
    /// Farm expansions on the right.
    pub right: u8,
    /// Every space, row by row from the top, each row from the left.
    pub cells: Vec<CreaturesCell>,
    /// Borders that lie on the farm, by name.
    pub fenced: Vec<String>,
    /// Closed pastures.
    pub pastures: Vec<Pasture>,
    /// Stone on the Stone Carver's Workshop.
    pub carved: u8,
}

/// A space of a farm.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub struct CreaturesCell {
    /// Where.
    pub cell: String,
    /// The building on it: `cottage`, `stall`, `stables` or a special building.
    pub building: Option<Name>,
    /// Whether a trough stands on it.
    pub trough: bool,
    /// How many animals the building or a trough outside of pastures holds.
    pub holds: u16,
    /// Whether it is used at the end.
    pub used: bool,
    /// Whether a border lies on its upper, right, lower and left side.
    pub borders: [bool; 4],
}

impl From<game::CreaturesReport> for CreaturesTable {
    fn from(table: game::CreaturesReport) -> CreaturesTable {
        let space = |space: game::SpaceReport| CreaturesSpace {
            key: space.key,
            collects: space.collects,
            goods: space.goods,
            borders: space.borders,
            occupant: space.occupant,
        };
        let building = |building: game::BuildingReport| CreaturesBuilding {
            key: building.key,
            owner: building.owner,
            cell: building.cell.map(|cell| cell.to_string()),
        };
        CreaturesTable {
            game: table.game,
            round: table.round,
            phase: table.phase,
            seat: table.seat,
            decision: table.decision,
            start_player: table.start_player,
            first_start_player: table.first_start_player,
            reserve: table.reserve,
            troughs: table.troughs,
            stall_tiles: table.stall_tiles,
            expansions: table.expansions,
            spaces: table.spaces.into_iter().map(space).collect(),
            buildings: table.buildings.into_iter().map(building).collect(),
            players: table.players.into_iter().map(CreaturesFarm::from).collect(),
        }
    }
}

impl From<game::FarmReport> for CreaturesFarm {
    fn from(farm: game::FarmReport) -> CreaturesFarm {
        let cell = |cell: game::CellReport| CreaturesCell {
            cell: cell.cell.to_string(),
            building: cell.building,
            trough: cell.trough,
            holds: cell.holds,
            used: cell.used,
            borders: cell.borders,
        };
        CreaturesFarm {
            goods: farm.goods,
            borders: farm.borders,
            workers: farm.workers,
            left: farm.left,
            right: farm.right,
            cells: farm.cells.into_iter().map(cell).collect(),
            fenced: farm.fenced,
            pastures: farm
                .pastures
                .iter()
                .map(|pasture| Pasture {
                    cells: pasture.cells.iter().map(|cell| cell.to_string()).collect(),
                    capacity: pasture.capacity,
                })
                .collect(),
            carved: farm.carved,
        }
    }
}
