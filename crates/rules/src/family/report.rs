//! Everything on the table as named facts, for JSON and for drawing.

use farmstead_cardboard::words::{self, Table};
use farmstead_cardboard::{Card, Goods, Kind};
use serde::Serialize;

use super::state::{Ask, House, Rung, State};
use super::tiles::{Piece, Place};
use crate::agricola::{HARVESTS, SpaceId};
use crate::events::Name;
use crate::game::Seat;

/// The whole table.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct TableReport {
    /// `family`.
    pub game: Name,
    /// The round, from 1.
    pub round: u8,
    /// What part of the round it is.
    pub phase: Name,
    /// The next round that ends with a harvest.
    pub next_harvest: Option<u8>,
    /// Who is to decide, from 0; nothing when the game is over.
    pub seat: Option<Seat>,
    /// What kind of decision it is.
    pub decision: Name,
    /// Who holds the start player marker.
    pub start_player: Seat,
    /// Every action space.
    pub spaces: Vec<SpaceReport>,
    /// Every improvement.
    pub improvements: Vec<ImprovementReport>,
    /// What is left for all players together.
    pub supply: Vec<SupplyReport>,
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
    /// The first round in which it can be used.
    pub opens: u8,
    /// Whether it can be used now, as far as the round goes.
    pub open: bool,
    /// What lies on it.
    pub goods: Goods,
    /// What is added every round.
    pub refill: Goods,
    /// Who stands on it.
    pub occupant: Option<Seat>,
    /// What of it is reconstructed: `cost`, `holds`, `pieces`, `everything`, or nothing.
    pub reconstructed: &'static [String],
}

/// An improvement.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ImprovementReport {
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
    /// The space it lies on until it is built.
    pub space: Name,
    /// Who owns it.
    pub owner: Option<Seat>,
    /// What of it is reconstructed: `cost`, `holds`, `pieces`, `everything`, or nothing.
    pub reconstructed: &'static [String],
}

/// Pieces that are left for all players together.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct SupplyReport {
    /// Their name in notation.
    pub key: Name,
    /// Their name for people.
    pub name: Name,
    /// How many are left.
    pub left: u8,
    /// What one costs, in words.
    pub cost: String,
    /// The same in goods: one of these.
    pub prices: Vec<Goods>,
    /// How many animals it holds, if it is a pasture.
    pub holds: Option<u8>,
    /// What it is, in words.
    pub text: String,
    /// What of it is reconstructed: `cost`, `holds`, `pieces`, `everything`, or nothing.
    pub reconstructed: &'static [String],
}

/// A farm and its family.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct FarmReport {
    /// Goods in the supply and animals on the farm.
    pub goods: Goods,
    /// What the house is made of.
    pub house: House,
    /// How many rooms it has.
    pub rooms: u8,
    /// Every tile on the open grid, the rooms of the starting house first.
    pub tiles: Vec<TileReport>,
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
pub struct TileReport {
    /// `room`, `field`, or the key of a pasture or improvement.
    pub key: Name,
    /// What kind of tile it is: `room`, `field`, `pasture` or `improvement`.
    pub kind: Name,
    /// The cells it covers.
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

impl TableReport {
    /// The table as it stands.
    pub(super) fn new(state: &State) -> TableReport {
        let common = &state.common;
        let (phase, decision) = phase_and_decision(state);
        let over = common.rung == Rung::Over;
        let in_play = state.layout.in_play();
        let most = common.pastures_per_action;
        let words = Table {
            players: state.layout.players,
            hand_cards: false,
            pastures: (most < u8::MAX).then_some(most),
            in_play: &in_play,
        };
        TableReport {
            game: "family",
            round: common.round,
            phase,
            next_harvest: HARVESTS.into_iter().find(|round| *round >= common.round && !over),
            seat: (!over).then(|| state.decider()),
            decision,
            start_player: common.start,
            spaces: spaces(state, &words),
            improvements: improvements(state, &words),
            supply: supply(state, &words),
            players: state.seats().map(|seat| FarmReport::new(state, seat)).collect(),
        }
    }
}

/// What a thing does, and what of it is reconstructed.
fn told(card: &Card, table: &Table<'_>) -> String {
    let sentences = [Some(words::note(card, table)), words::reconstructed(card)];
    sentences.into_iter().flatten().collect::<Vec<_>>().join(" ")
}

fn spaces(state: &State, words: &Table<'_>) -> Vec<SpaceReport> {
    let common = &state.common;
    let spaces = (0..).map(SpaceId).zip(&state.layout.spaces);
    spaces
        .map(|(id, space)| {
            let pile = |amount: u8| {
                space.refill.map_or(Goods::NONE, |(good, _)| Goods::of(good, u16::from(amount)))
            };
            SpaceReport {
                key: space.key,
                name: space.name,
                label: words::label(space.card, words),
                text: told(space.card, words),
                opens: space.opens,
                open: space.opens <= common.round,
                goods: pile(common.stock[id.0 as usize]),
                refill: pile(space.refill.map_or(0, |(_, amount)| amount)),
                occupant: common.taken.contains(id).then(|| common.occupants[id.0 as usize]),
                reconstructed: &space.card.reconstructed,
            }
        })
        .collect()
}

fn improvements(state: &State, words: &Table<'_>) -> Vec<ImprovementReport> {
    let improvements = state.layout.improvements.iter().enumerate();
    improvements
        .map(|(index, improvement)| ImprovementReport {
            key: improvement.key,
            name: improvement.name,
            cost: words::costs(&improvement.card.costs),
            points: improvement.points,
            text: told(improvement.card, words),
            space: state.layout.spaces[improvement.space.0 as usize].key,
            owner: state.seats().find(|seat| state.player(*seat).improvements & (1 << index) != 0),
            reconstructed: &improvement.card.reconstructed,
        })
        .collect()
}

fn supply(state: &State, words: &Table<'_>) -> Vec<SupplyReport> {
    let piece = |card: &'static Card, left: u8| {
        let (prices, cost) = words::price(card, words);
        SupplyReport {
            key: &card.key,
            name: &card.name,
            left,
            cost,
            prices,
            holds: (card.kind == Kind::Pasture).then_some(card.tile.holds),
            text: told(card, words),
            reconstructed: &card.reconstructed,
        }
    };
    let pastures = state.layout.pastures.iter().zip(state.common.pastures);
    let pastures = pastures.map(|(pasture, left)| piece(pasture.card, left));
    let left = |key: &str| match key {
        "room" => state.common.rooms,
        _ => state.common.stables,
    };
    let others = state.layout.pieces.iter().map(|card| piece(card, left(&card.key)));
    pastures.chain(others).collect()
}

impl FarmReport {
    fn new(state: &State, seat: Seat) -> FarmReport {
        let player = state.player(seat);
        FarmReport {
            goods: player.goods,
            house: player.house,
            rooms: player.rooms,
            tiles: tiles(state, seat),
            outside_stables: player.outside_stables,
            people: player.people,
            people_left: player.people_left(),
            people_placed: player.placed,
            newborns: player.newborns,
            improvements: state.owned(seat).map(|(_, improvement)| improvement.key).collect(),
            begging: player.begging,
            food_needed: state.food_at_next_harvest(seat),
        }
    }
}

/// Every tile. Like fields and like pastures are not told apart by the rules: grain is shown on
/// the fields laid first, the fullest in front, and stables in the pastures of a kind laid first.
fn tiles(state: &State, seat: Seat) -> Vec<TileReport> {
    let player = state.player(seat);
    let mut fields = player.fields;
    let mut stabled = player.stabled;
    let house = Place::HOUSE.into_iter().map(|place| (Piece::Room, place));
    house
        .chain(player.tiles.iter())
        .map(|(piece, place)| {
            let mut tile = TileReport {
                key: state.key_of(piece),
                kind: "room",
                cells: state.cells_of(piece, place).collect(),
                names: state.cells_of(piece, place).map(Place::name).collect(),
                grain: 0,
                holds: 0,
                stable: false,
            };
            match piece {
                Piece::Room => {}
                Piece::Improvement(_) => tile.kind = "improvement",
                Piece::Field => {
                    tile.kind = "field";
                    let fullest = (0..4).rev().find(|grain| fields[*grain] > 0).unwrap_or(0);
                    fields[fullest] = fields[fullest].saturating_sub(1);
                    tile.grain = fullest as u8;
                }
                Piece::Pasture { kind, .. } => {
                    tile.kind = "pasture";
                    let left = &mut stabled[kind as usize];
                    tile.stable = *left > 0;
                    *left = left.saturating_sub(1);
                    let holds = state.layout.pastures[kind as usize].holds;
                    tile.holds = if tile.stable { 2 * holds } else { holds };
                }
            }
            tile
        })
        .collect()
}

fn phase_and_decision(state: &State) -> (Name, Name) {
    match state.common.ask {
        Ask::Nothing if state.common.rung == Rung::Over => ("over", "none"),
        Ask::Nothing => ("work", "place"),
        Ask::Act => ("work", "act"),
        Ask::Cell(_) => ("work", "lay-tile"),
        Ask::Keep => ("work", "keep-animals"),
        Ask::Feed => ("feeding", "feed"),
        Ask::Breed => ("breeding", "breed"),
    }
}
