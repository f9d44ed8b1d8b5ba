//! Where a game stands: plain data without pointers to anything that changes.

use std::hash::{Hash, Hasher};

use farmstead_cardboard::{Good, Goods};
use serde::Serialize;

use super::animals::Room;
use super::grid::Grid;
use super::layout::{Improvement, Layout, MOST_KINDS, MOST_PARTS, MOST_SPACES};
use super::tiles::{Piece, Place, Tiles};
use crate::agricola::farmyard::Herd;
use crate::agricola::{SpaceId, SpaceSet};
use crate::game::Seat;
use crate::hash::StateHasher;
use crate::options::{Options, Placement, Switch};

/// People a player can have.
pub(super) const MOST_PEOPLE: u8 = 5;

/// What a house is made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum House {
    /// As at the start.
    Wood,
    /// Renovated.
    Clay,
}

impl House {
    /// The good its rooms are made of.
    pub const fn material(self) -> Good {
        match self {
            House::Wood => Good::Wood,
            House::Clay => Good::Clay,
        }
    }
}

/// One player's goods, farm and family.
///
/// Fields and pastures are counted by what they are like: which of two like ones is sown or gets
/// a stable makes no difference.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Player {
    /// Goods in the supply, and animals on the farm.
    pub goods: Goods,
    /// Fields by the grain on them, 0 to 3.
    pub fields: [u8; 4],
    /// Pastures by kind.
    pub pastures: [u8; MOST_KINDS],
    /// Pastures by kind that have a stable.
    pub stabled: [u8; MOST_KINDS],
    /// Stables outside of pastures.
    pub outside_stables: u8,
    /// What the house is made of.
    pub house: House,
    /// Rooms.
    pub rooms: u8,
    /// Owned improvements, as bits.
    pub improvements: u16,
    /// Improvements used in this harvest, as bits.
    pub crafted: u16,
    /// People in play, newborns included.
    pub people: u8,
    /// People born this round.
    pub newborns: u8,
    /// People placed this round.
    pub placed: u8,
    /// Begging markers.
    pub begging: u8,
    /// Where the tiles lie.
    pub tiles: Tiles,
}

impl Player {
    /// A farm at the start of the game.
    pub fn new(food: u16) -> Player {
        Player {
            goods: Goods::of(Good::Food, food),
            fields: [0; 4],
            pastures: [0; MOST_KINDS],
            stabled: [0; MOST_KINDS],
            outside_stables: 0,
            house: House::Wood,
            rooms: 2,
            improvements: 0,
            crafted: 0,
            people: 2,
            newborns: 0,
            placed: 0,
            begging: 0,
            tiles: Tiles::NONE,
        }
    }

    /// The animals on the farm.
    #[inline]
    pub fn herd(&self) -> Herd {
        Herd::of(&self.goods)
    }

    /// Replaces the animals on the farm.
    pub fn set_herd(&mut self, herd: Herd) {
        for (animal, number) in Good::ANIMALS.into_iter().zip(herd.0) {
            self.goods[animal] = number;
        }
    }

    /// People at home that may still be placed this round.
    #[inline]
    pub fn people_left(&self) -> u8 {
        self.people - self.newborns - self.placed
    }
}

/// What waits for an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Ask {
    /// Nothing beyond the next placement.
    Nothing,
    /// Carry out what a space offers.
    Act,
    /// Choose the place of a tile.
    Cell(Piece),
    /// Choose which animals to keep.
    Keep,
    /// Feed the family.
    Feed,
    /// Breed the animals.
    Breed,
}

/// What a space offers to its user: any of its parts, at least one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Offer {
    /// The space.
    pub space: SpaceId,
    /// How many times each part was carried out.
    pub made: [u8; MOST_PARTS],
}

impl Offer {
    /// Whether something was done, so that the player may stop.
    pub fn may_stop(&self) -> bool {
        self.made != [0; MOST_PARTS]
    }
}

/// What the game does next when nothing is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Rung {
    /// A new round begins and goods are added to the spaces.
    Prepare,
    /// People are placed.
    Work,
    /// People go home.
    Home,
    /// Grain is taken from the fields.
    Field,
    /// Families are fed.
    Feed,
    /// Animals breed.
    Breed,
    /// Newborns grow up.
    RoundEnd,
    /// The game has ended.
    Over,
}

/// What lies in the middle of the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Common {
    /// Spaces that are taken this round.
    pub taken: SpaceSet,
    /// Spaces on which something lies.
    pub stocked: SpaceSet,
    /// How much lies on each space.
    pub stock: [u8; MOST_SPACES],
    /// Who stands on each taken space.
    pub occupants: [Seat; MOST_SPACES],
    /// What waits for an answer.
    pub ask: Ask,
    /// Whose answer it is.
    pub asked: Seat,
    /// What is offered by the space that is being used.
    pub offer: Option<Offer>,
    /// Improvements that nobody owns, as bits.
    pub improvements: u16,
    /// Pasture tiles that nobody owns, by kind.
    pub pastures: [u8; MOST_KINDS],
    /// Rooms that nobody owns.
    pub rooms: u8,
    /// Stables that nobody owns.
    pub stables: u8,
    /// The round, from 1; 0 before the first.
    pub round: u8,
    /// What happens next.
    pub rung: Rung,
    /// How many players the rung has served.
    pub served: u8,
    /// Who holds the start player marker.
    pub start: Seat,
    /// Whose turn it is to place a person.
    pub turn: Seat,
    /// Who cannot place anybody any more this round, as bits by seat.
    pub passed: u8,
    /// Who chooses where tiles are laid.
    pub placement: Placement,
    /// How many pastures can be built in one action.
    pub pastures_per_action: u8,
    /// Whether conversions and discarding are offered everywhere.
    pub full: bool,
}

impl Common {
    /// The table before the first round.
    pub fn new(layout: &Layout, options: &Options, start: Seat) -> Common {
        let mut pastures = [0; MOST_KINDS];
        for (left, pasture) in pastures.iter_mut().zip(&layout.pastures) {
            *left = pasture.pieces;
        }
        Common {
            taken: SpaceSet::EMPTY,
            stocked: SpaceSet::EMPTY,
            stock: [0; MOST_SPACES],
            occupants: [Seat(0); MOST_SPACES],
            ask: Ask::Nothing,
            asked: start,
            offer: None,
            improvements: ((1_u32 << layout.improvements.len()) - 1) as u16,
            pastures,
            rooms: layout.rooms,
            stables: layout.stables,
            round: 0,
            rung: Rung::Prepare,
            served: 0,
            start,
            turn: start,
            passed: 0,
            placement: options.placement,
            pastures_per_action: options.pastures_per_action.unwrap_or(u8::MAX),
            full: options.has(Switch::Full),
        }
    }
}

/// A whole game. `State` alone is a game of any number of players, borrowed; the sized form
/// holds exactly as many players as there are.
#[derive(Debug, Clone, Copy)]
pub struct State<'b, P: ?Sized = [Player]> {
    /// What is printed.
    pub layout: &'b Layout,
    /// What lies in the middle.
    pub common: Common,
    /// The farms.
    pub players: P,
}

/// Where a game of `P` players stands, apart from what is printed.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Position<const P: usize> {
    /// What lies in the middle.
    pub common: Common,
    /// The farms.
    pub players: [Player; P],
}

impl<'b> State<'b> {
    /// A player.
    #[inline]
    pub fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    /// A player, to be changed.
    #[inline]
    pub fn player_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.players[seat.index()]
    }

    /// All players by seat.
    #[inline]
    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.layout.players).map(Seat)
    }

    /// Who is to decide; meaningless when the game is over.
    #[inline]
    pub fn decider(&self) -> Seat {
        match self.common.ask {
            Ask::Nothing => self.common.turn,
            _ => self.common.asked,
        }
    }

    /// The improvements a player owns.
    #[inline]
    pub fn owned(&self, seat: Seat) -> impl Iterator<Item = (u8, &'b Improvement)> + use<'b> {
        let owned = self.player(seat).improvements;
        (0..).zip(&self.layout.improvements).filter(move |(index, _)| owned & (1 << index) != 0)
    }

    /// The room for animals on a farm.
    pub fn room_for_animals(&self, seat: Seat) -> Room {
        let player = self.player(seat);
        let mut room = Room::new(1 + player.outside_stables);
        for (kind, pasture) in self.layout.pastures.iter().enumerate() {
            room.add(pasture.holds, player.pastures[kind] - player.stabled[kind]);
            room.add(2 * pasture.holds, player.stabled[kind]);
        }
        room
    }

    /// The cells that a tile covers when its top left corner lies at a place.
    pub fn cells_of(
        &self,
        piece: Piece,
        place: Place,
    ) -> impl Iterator<Item = Place> + Clone + use<'b> {
        self.cells_from_corner(piece).iter().map(move |cell| place.plus(*cell))
    }

    /// The first cell that a tile covers then.
    pub(super) fn first_cell(&self, piece: Piece, place: Place) -> Place {
        self.cells_of(piece, place).next().unwrap_or(place)
    }

    fn cells_from_corner(&self, piece: Piece) -> &'b [(i8, i8)] {
        let layout = self.layout;
        match piece {
            Piece::Pasture { kind, turn } => {
                &layout.pastures[kind as usize].turns[turn as usize].cells
            }
            _ => &[(0, 0)],
        }
    }

    /// Tells every place where a tile may be laid; stops when told to.
    pub(super) fn places_for(&self, seat: Seat, piece: Piece, tell: impl FnMut(Place) -> bool) {
        let tiles = &self.player(seat).tiles;
        let house = Place::HOUSE.into_iter();
        let laid = tiles.iter().flat_map(|(piece, place)| self.cells_of(piece, place));
        let farm = Grid::new(house.clone().chain(laid));
        let shape = self.cells_from_corner(piece);
        if piece == Piece::Room {
            let rooms = tiles.iter().filter(|(piece, _)| *piece == Piece::Room);
            let rooms = farm.only(house.chain(rooms.map(|(_, place)| place)));
            farm.places(shape, &rooms, tell);
        } else {
            farm.places(shape, &farm, tell);
        }
    }

    /// Where a tile is laid when its owner does not choose: rooms to the right of the house,
    /// pastures in a row above it, fields in two rows below, improvements to the left. Nothing
    /// but rooms ever lies to the right, so that the house is never closed in.
    pub(super) fn fixed_place(&self, seat: Seat, piece: Piece) -> Place {
        let player = self.player(seat);
        let (column, row) = match piece {
            Piece::Room => (player.rooms, 0),
            Piece::Field => {
                let fields: u8 = player.fields.iter().sum();
                (fields / 2, 1 + (fields % 2) as i8)
            }
            Piece::Improvement(_) => {
                let owned = player.improvements.count_ones() as i8;
                return Place { column: -1 - owned / 2, row: owned % 2 };
            }
            Piece::Pasture { kind, turn } => {
                let kinds = self.layout.pastures.iter().zip(player.pastures);
                let width = kinds.map(|(pasture, number)| {
                    pasture.turns[pasture.lying as usize].width as u8 * number
                });
                let shape = &self.layout.pastures[kind as usize].turns[turn as usize];
                (width.sum(), -shape.height)
            }
        };
        Place { column: column as i8, row }
    }

    /// A number that equal positions share.
    pub fn hash(&self) -> u64 {
        let mut hasher = StateHasher::new();
        hasher.write_u8(self.layout.players);
        self.common.hash(&mut hasher);
        for seat in self.seats() {
            self.player(seat).hash(&mut hasher);
        }
        hasher.finish()
    }
}
