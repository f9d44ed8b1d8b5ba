//! Everything on the table as named facts, for JSON and for drawing.

use farmstead_cardboard::building::Holds;
use farmstead_cardboard::{Goods, words};
use serde::Serialize;

use super::board::{Refill, SpaceId};
use super::farm::{Cell, CellSet, Edge, EdgeSet};
use super::state::{Frame, Lot, Rung, STABLES, STALL, State};
use crate::events::Name;
use crate::game::Seat;

/// The whole table.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct CreaturesReport {
    /// Always `creatures`.
    pub game: Name,
    /// The round, from 1.
    pub round: u8,
    /// What part of the round it is.
    pub phase: Name,
    /// Who is to decide, from 0; nothing when the game is over.
    pub seat: Option<Seat>,
    /// What kind of decision it is.
    pub decision: Name,
    /// Who holds the start player tile.
    pub start_player: Seat,
    /// Who held it in round 1 and loses ties.
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
    pub spaces: Vec<SpaceReport>,
    /// Every special building of this game.
    pub buildings: Vec<BuildingReport>,
    /// Every farm by seat.
    pub players: Vec<FarmReport>,
}

/// An action space.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct SpaceReport {
    /// Its name in notation.
    pub key: Name,
    /// Its name for people.
    pub name: Name,
    /// What it does, in a few words.
    pub label: String,
    /// What it does, in sentences.
    pub text: String,
    /// Whether something is added to it every round.
    pub collects: bool,
    /// Goods that lie on it.
    pub goods: Goods,
    /// Borders that lie on it.
    pub borders: u8,
    /// Who has a worker on it.
    pub occupant: Option<Seat>,
}

/// A special building.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct BuildingReport {
    /// Its name in notation.
    pub key: Name,
    /// Its name for people.
    pub name: Name,
    /// What it costs, in words.
    pub cost: String,
    /// Printed points.
    pub points: i8,
    /// What it does, in words.
    pub text: String,
    /// Who owns it.
    pub owner: Option<Seat>,
    /// Where it stands.
    pub cell: Option<Cell>,
}

/// A farm and what belongs to it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct FarmReport {
    /// Materials in the supply and animals on the farm.
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
    pub cells: Vec<CellReport>,
    /// Borders that lie on the farm, by name.
    pub fenced: Vec<String>,
    /// Closed pastures.
    pub pastures: Vec<PastureReport>,
    /// Stone on the Stone Carver's Workshop.
    pub carved: u8,
}

/// A space of a farm.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct CellReport {
    /// Where.
    pub cell: Cell,
    /// The building on it: `cottage`, `stall`, `stables` or a special building.
    pub building: Option<Name>,
    /// Whether a trough stands on it.
    pub trough: bool,
    /// How many animals the building or a trough outside of pastures holds, of each type that may
    /// live there.
    pub holds: u16,
    /// Whether it is used at the end.
    pub used: bool,
    /// Whether a border lies on its upper, right, lower and left side.
    pub borders: [bool; 4],
}

/// A pasture.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct PastureReport {
    /// Where.
    pub cells: CellSet,
    /// How many animals of one type it holds.
    pub capacity: u16,
}

impl CreaturesReport {
    pub(super) fn new(state: &State) -> CreaturesReport {
        let common = &state.common;
        let over = common.rung == Rung::Over;
        let (phase, decision) = phase_and_decision(state);
        let spaces = 0..state.printed.spaces.len() as u8;
        CreaturesReport {
            game: "creatures",
            round: common.round,
            phase,
            seat: (!over).then(|| state.decider()),
            decision,
            start_player: common.start,
            first_start_player: common.first_start,
            reserve: common.reserve,
            troughs: common.troughs,
            stall_tiles: common.stall_tiles,
            expansions: common.expansions,
            spaces: spaces.map(|index| SpaceReport::new(state, SpaceId(index))).collect(),
            buildings: common.lots().iter().map(|lot| BuildingReport::new(state, lot)).collect(),
            players: State::SEATS.map(|seat| FarmReport::new(state, seat)).into(),
        }
    }
}

impl SpaceReport {
    fn new(state: &State, id: SpaceId) -> SpaceReport {
        let space = &state.printed.spaces[id.0 as usize];
        let [first, later] = state.common.stock[id.0 as usize];
        let stands = |seat: &Seat| state.common.occupied[seat.index()] & (1 << id.0) != 0;
        SpaceReport {
            key: space.key,
            name: space.name,
            label: space.label.clone(),
            text: words::text(space.card),
            collects: !matches!(space.refill, Refill::Nothing),
            goods: match space.refill {
                Refill::Goods((one, _), (other, _)) => {
                    Goods::of(one, first.into()).and(other, later.into())
                }
                _ => Goods::NONE,
            },
            borders: if matches!(space.refill, Refill::Borders(_)) { first } else { 0 },
            occupant: State::SEATS.into_iter().find(stands),
        }
    }
}

impl BuildingReport {
    fn new(state: &State, lot: &Lot) -> BuildingReport {
        let building = state.building(lot);
        BuildingReport {
            key: building.key,
            name: building.name,
            cost: words::costs(&building.card.costs),
            points: building.points,
            text: words::text(building.card),
            owner: lot.owner,
            cell: lot.owner.map(|_| lot.cell),
        }
    }
}

impl FarmReport {
    fn new(state: &State, seat: Seat) -> FarmReport {
        let player = state.player(seat);
        let farm = player.farm();
        let used = player.used();
        let cell = |cell: Cell| CellReport {
            cell,
            building: building_on(state, seat, cell),
            trough: player.troughs.contains(cell),
            holds: holds(state, seat, cell),
            used: used.contains(cell),
            borders: [
                Edge::above(cell),
                Edge::right_of(cell),
                Edge::below(cell),
                Edge::left_of(cell),
            ]
            .map(|edge| player.fenced.contains(edge)),
        };
        let placed = state.common.occupied[seat.index()].count_ones() as u8;
        FarmReport {
            goods: player.goods,
            borders: player.borders,
            workers: super::state::WORKERS.saturating_sub(placed),
            left: player.left,
            right: player.right,
            cells: farm.iter().map(cell).collect(),
            fenced: names(player.fenced, farm),
            pastures: player
                .pastures()
                .as_slice()
                .iter()
                .map(|pasture| PastureReport {
                    cells: *pasture,
                    capacity: player.pasture_holds(*pasture),
                })
                .collect(),
            carved: player.carved,
        }
    }
}

fn names(edges: EdgeSet, farm: CellSet) -> Vec<String> {
    edges.iter().map(|edge| edge.name_on(farm).to_string()).collect()
}

fn building_on(state: &State, seat: Seat, cell: Cell) -> Option<Name> {
    let player = state.player(seat);
    let special = state.owned(seat).find(|(_, at)| *at == cell).map(|(building, _)| building.key);
    special.or_else(|| {
        if player.stalls.contains(cell) {
            Some("stall")
        } else if player.stables.contains(cell) {
            Some("stables")
        } else {
            (cell == Cell::COTTAGE).then_some("cottage")
        }
    })
}

fn holds(state: &State, seat: Seat, cell: Cell) -> u16 {
    let player = state.player(seat);
    let trough = player.troughs.contains(cell);
    let built = if let Some((building, _)) = state.owned(seat).find(|(_, at)| *at == cell) {
        match building.holds {
            Holds::Nothing => 0,
            Holds::OneType(most) | Holds::Only(_, most) | Holds::Each(most) => most.into(),
        }
    } else if player.stalls.contains(cell) {
        STALL
    } else if player.stables.contains(cell) {
        STABLES
    } else if cell == Cell::COTTAGE {
        1
    } else {
        return u16::from(trough && !player.pastures().cells.contains(cell));
    };
    built << u8::from(trough)
}

fn phase_and_decision(state: &State) -> (Name, Name) {
    let phase = match state.common.rung {
        Rung::Refill | Rung::Start => "start",
        Rung::Work | Rung::Home => "work",
        Rung::BeforeBreeding | Rung::Breed => "breeding",
        Rung::RoundEnd => "end",
        Rung::Over => "over",
    };
    let decision = match state.common.stack.top() {
        None if state.common.rung == Rung::Over => "none",
        None | Some(Frame::Again(_)) => "place",
        Some(Frame::Act(_) | Frame::Run(_)) => "act",
        Some(Frame::Choose(_) | Frame::Grow(_)) => "choose",
        Some(Frame::House { .. }) => "keep-animals",
        Some(Frame::Breed(_)) => "breed",
        Some(Frame::Lull { .. }) => "before-breeding",
        Some(Frame::Swap(_)) => "swap",
        Some(Frame::Carve(_)) => "carve",
    };
    (phase, decision)
}
