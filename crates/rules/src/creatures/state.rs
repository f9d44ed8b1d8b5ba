//! Where a game stands: plain data without pointers to anything that changes.

use std::hash::{Hash, Hasher};

use farmstead_cardboard::Goods;
use farmstead_cardboard::building::{Holds, PenPlace};
use serde::Serialize;

use super::board::{Building, Hook, Hooks, NodeId, Printed, SPACES, SpaceId};
use super::farm::{Cell, CellSet, EdgeSet, Herd, Pastures, Place, Room, capacity};
use crate::game::Seat;
use crate::hash::StateHasher;

/// Rounds of a game.
pub const ROUNDS: u8 = 8;
/// Workers each player places in a round.
pub(super) const WORKERS: u8 = 3;
/// Special buildings that lie on the table at most: 4 of each box.
pub(super) const MOST_LOTS: usize = 12;
/// Animals a stall and stables hold.
pub(super) const STALL: u16 = 3;
pub(super) const STABLES: u16 = 5;

/// One player's goods and farm.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Player {
    /// Borders that lie on the farm.
    pub fenced: EdgeSet,
    /// Cells with a stall.
    pub stalls: CellSet,
    /// Cells with stables.
    pub stables: CellSet,
    /// Cells with a special building, the cottage among them.
    pub special: CellSet,
    /// Cells with a trough.
    pub troughs: CellSet,
    /// Materials in the supply, and animals on the farm.
    pub goods: Goods,
    /// What its special buildings do that no other does.
    pub hooks: Hooks,
    /// Borders in the supply.
    pub borders: u8,
    /// Farm expansions on the left.
    pub left: u8,
    /// Farm expansions on the right.
    pub right: u8,
    /// Stone on the Stone Carver's Workshop.
    pub carved: u8,
    /// Whether the cottage is still to be seen.
    pub cottage: bool,
}

impl Player {
    /// A farm at the start of the game.
    pub const START: Player = Player {
        fenced: EdgeSet::EMPTY,
        stalls: CellSet::EMPTY,
        stables: CellSet::EMPTY,
        special: CellSet::one(Cell::COTTAGE),
        troughs: CellSet::EMPTY,
        goods: Goods::NONE,
        hooks: Hooks::NONE,
        borders: 9,
        left: 0,
        right: 0,
        carved: 0,
        cottage: true,
    };

    /// All its spaces.
    #[inline]
    pub fn farm(&self) -> CellSet {
        CellSet::farm(self.left, self.right)
    }

    /// Cells with a building.
    #[inline]
    pub fn built(&self) -> CellSet {
        self.special | self.stalls | self.stables
    }

    /// Whether it has special buildings besides the cottage.
    #[inline]
    pub fn has_special(&self) -> bool {
        !self.cottage || self.special.len() > 1
    }

    /// The pastures its borders and buildings make.
    #[inline]
    pub fn pastures(&self) -> Pastures {
        Pastures::new(self.farm(), self.built(), self.fenced)
    }

    /// Cells with a building, with a trough or in a pasture.
    pub fn used(&self) -> CellSet {
        self.built() | self.troughs | self.pastures().cells
    }

    /// Where a border may still be placed.
    #[inline]
    pub fn free_edges(&self) -> EdgeSet {
        EdgeSet::around(self.farm()) - self.fenced - EdgeSet::around(self.built())
    }

    /// Animals that one of its pastures holds.
    #[inline]
    pub fn pasture_holds(&self, pasture: CellSet) -> u16 {
        let fed = self.hooks.has(Hook::FeedingStation) && (pasture & self.troughs).is_empty();
        capacity(pasture, self.troughs) + u16::from(fed)
    }

    /// The animals on the farm.
    #[inline]
    pub fn herd(&self) -> Herd {
        Herd::of(&self.goods)
    }

    /// Replaces the animals on the farm.
    pub fn set_herd(&mut self, herd: Herd) {
        for (animal, number) in Herd::TYPES.into_iter().zip(herd.0) {
            self.goods[animal] = number;
        }
    }
}

/// A special building that lies on the table, or stands on a farm.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Lot {
    /// Which one, by its place in [`Printed::buildings`].
    pub building: u8,
    /// Who owns it.
    pub owner: Option<Seat>,
    /// Where it stands, if somebody owns it.
    pub cell: Cell,
}

/// A question that waits for an answer, or a step still to be taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Frame {
    /// Carry out a printed step.
    Run(Step),
    /// Carry out an action, piece by piece.
    Act(Act),
    /// Choose one of the parts of a step.
    Choose(Step),
    /// Choose which animals to keep, unless all find room.
    House {
        /// Whose.
        seat: Seat,
        /// Whether the Rearing Station must be empty.
        emptied: bool,
    },
    /// Breed the animals.
    Breed(Seat),
    /// Do what may be done at any time, before breeding.
    Lull {
        /// Whose.
        seat: Seat,
        /// Whether the Trading Station was used.
        bartered: bool,
    },
    /// Perhaps swap an animal for cattle.
    Swap(Seat),
    /// Perhaps put a stone on the Stone Carver's Workshop.
    Carve(Seat),
    /// Choose the animals of the Organic Farm.
    Grow(Seat),
    /// Perhaps use one more space.
    Again(Seat),
}

impl Frame {
    /// Whose decision it is.
    pub fn seat(&self) -> Seat {
        match *self {
            Frame::Run(step) | Frame::Choose(step) => step.seat,
            Frame::Act(act) => act.seat,
            Frame::House { seat, .. }
            | Frame::Lull { seat, .. }
            | Frame::Breed(seat)
            | Frame::Swap(seat)
            | Frame::Carve(seat)
            | Frame::Grow(seat)
            | Frame::Again(seat) => seat,
        }
    }
}

/// A printed step and who carries it out where.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Step {
    /// The step.
    pub node: NodeId,
    /// By whom.
    pub seat: Seat,
    /// On which space, if a worker stands on one.
    pub space: Option<SpaceId>,
}

/// An action under way. Pieces are placed in a fixed order, so that no farm is reached twice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Act {
    /// The printed step.
    pub node: NodeId,
    /// By whom.
    pub seat: Seat,
    /// The first edge or cell that may be next.
    pub from: u8,
    /// Pieces that may be placed at most.
    pub most: u8,
    /// Pieces placed.
    pub done: u8,
    /// Whether it may be declined.
    pub may: bool,
}

/// What is open, the latest on top.
#[derive(Debug, Clone, Copy)]
pub struct Stack {
    frames: [Frame; Stack::MOST],
    len: u8,
}

impl Stack {
    /// How deep questions can nest.
    pub const MOST: usize = 12;

    const EMPTY: Stack = Stack { frames: [Frame::Breed(Seat(0)); Stack::MOST], len: 0 };

    /// The latest.
    #[inline]
    pub fn top(&self) -> Option<&Frame> {
        self.as_slice().last()
    }

    /// Adds one.
    #[inline]
    pub fn push(&mut self, frame: Frame) {
        self.frames[self.len as usize] = frame;
        self.len += 1;
    }

    /// Drops the latest.
    #[inline]
    pub fn pop(&mut self) {
        self.len -= 1;
    }

    /// Replaces the latest.
    #[inline]
    pub fn replace(&mut self, frame: Frame) {
        self.frames[self.len as usize - 1] = frame;
    }

    /// All of them, the latest last.
    #[inline]
    pub fn as_slice(&self) -> &[Frame] {
        &self.frames[..self.len as usize]
    }
}

impl PartialEq for Stack {
    fn eq(&self, other: &Stack) -> bool {
        self.as_slice() == other.as_slice()
    }
}

impl Eq for Stack {}

impl Hash for Stack {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.as_slice().hash(hasher);
    }
}

/// What the game does next when no question is open.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Rung {
    /// A new round begins and the spaces are refilled.
    Refill,
    /// Buildings act before the first worker.
    Start,
    /// Workers are placed.
    Work,
    /// Workers go home.
    Home,
    /// Buildings act before breeding.
    BeforeBreeding,
    /// Animals breed.
    Breed,
    /// The round ends.
    RoundEnd,
    /// The game has ended.
    Over,
}

/// What lies in the middle of the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Common {
    /// Questions and steps that are open.
    pub stack: Stack,
    lots: [Lot; MOST_LOTS],
    lots_len: u8,
    /// How much lies on each space: of what comes first, and of what comes later.
    pub stock: [[u8; 2]; SPACES],
    /// Spaces on which a worker of each player stands, as bits.
    pub occupied: [u32; 2],
    /// Borders in the reserve.
    pub reserve: u8,
    /// Troughs in the supply.
    pub troughs: u8,
    /// Stall tiles in the supply.
    pub stall_tiles: u8,
    /// Farm expansions in the supply.
    pub expansions: u8,
    /// The round, from 1; 0 before the first.
    pub round: u8,
    /// What happens next.
    pub rung: Rung,
    /// How many players the rung has served.
    pub served: u8,
    /// Whether it is the breeding phase after the last round.
    pub extra: bool,
    /// Who holds the start player tile.
    pub start: Seat,
    /// Who held it in round 1.
    pub first_start: Seat,
    /// Who held it when the work phase began.
    pub leader: Seat,
    /// Workers placed this round.
    pub placements: u8,
}

impl Common {
    /// The table before the first round, with these buildings for sale.
    pub fn new(start: Seat, buildings: &[u8]) -> Common {
        let nothing = Lot { building: 0, owner: None, cell: Cell(0) };
        let mut lots = [nothing; MOST_LOTS];
        for (lot, building) in lots.iter_mut().zip(buildings) {
            lot.building = *building;
        }
        // With more buildings than the four of the game, one more of each tile is used.
        let tiles = if buildings.len() > 4 { 5 } else { 4 };
        Common {
            stack: Stack::EMPTY,
            lots,
            lots_len: buildings.len() as u8,
            stock: [[0; 2]; SPACES],
            occupied: [0; 2],
            reserve: 8,
            troughs: 10,
            stall_tiles: tiles,
            expansions: tiles,
            round: 0,
            rung: Rung::Refill,
            served: 0,
            extra: false,
            start,
            first_start: start,
            leader: start,
            placements: 0,
        }
    }

    /// The special buildings of this game.
    #[inline]
    pub fn lots(&self) -> &[Lot] {
        &self.lots[..self.lots_len as usize]
    }

    /// Adds a special building, for which there must be a place.
    pub(super) fn add_lot(&mut self, lot: Lot) {
        self.lots[self.lots_len as usize] = lot;
        self.lots_len += 1;
    }

    /// The special buildings of this game, to be changed.
    pub fn lots_mut(&mut self) -> &mut [Lot] {
        &mut self.lots[..self.lots_len as usize]
    }

    /// Spaces on which a worker stands, as bits.
    #[inline]
    pub fn blocked(&self) -> u32 {
        self.occupied[0] | self.occupied[1]
    }

    /// Whose turn it is to place a worker.
    #[inline]
    pub fn turn(&self) -> Seat {
        Seat((self.leader.0 + self.placements) % 2)
    }
}

/// A whole game.
#[derive(Debug, Clone, Copy)]
pub struct State<'b> {
    /// What is printed.
    pub printed: &'b Printed,
    /// What lies in the middle.
    pub common: Common,
    /// The farms.
    pub players: [Player; 2],
}

impl PartialEq for State<'_> {
    fn eq(&self, other: &State<'_>) -> bool {
        self.common == other.common && self.players == other.players
    }
}

/// Where a game stands, apart from what is printed.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Position {
    /// What lies in the middle.
    pub common: Common,
    /// The farms.
    pub players: [Player; 2],
}

impl<'b> State<'b> {
    /// Both seats.
    pub const SEATS: [Seat; 2] = [Seat(0), Seat(1)];

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

    /// A special building of this game.
    #[inline]
    pub fn building(&self, lot: &Lot) -> &'b Building {
        &self.printed.buildings[lot.building as usize]
    }

    /// The special buildings of a player, without the cottage, and where they stand.
    #[inline]
    pub fn owned(&self, seat: Seat) -> impl Iterator<Item = (&'b Building, Cell)> + '_ {
        let lots = self.common.lots().iter().filter(move |lot| lot.owner == Some(seat));
        lots.map(|lot| (self.building(lot), lot.cell))
    }

    /// The room for animals on a farm.
    #[inline]
    pub fn room(&self, seat: Seat) -> Room {
        self.room_except(seat, None, CellSet::EMPTY)
    }

    /// The room for animals on a farm, without the building that has this hook and without the
    /// pastures on these cells.
    pub(super) fn room_except(&self, seat: Seat, without: Option<Hook>, closed: CellSet) -> Room {
        let player = self.player(seat);
        let pastures = player.pastures();
        let troughs = player.troughs;
        let mut room = Room::NONE;
        for pasture in pastures.as_slice() {
            if (*pasture & closed).is_empty() {
                room.add(Place::for_any(player.pasture_holds(*pasture)));
            }
        }
        let doubled = |cell: Cell, number: u16| number << u8::from(troughs.contains(cell));
        for stall in player.stalls.iter() {
            room.add(Place::for_any(doubled(stall, STALL)));
        }
        for stables in player.stables.iter() {
            room.add(Place::for_any(doubled(stables, STABLES)));
        }
        if player.cottage {
            room.add(Place::for_any(doubled(Cell::COTTAGE, 1)));
        }
        room.add_singles((troughs - player.built() - pastures.cells).len());
        if !player.has_special() {
            return room;
        }
        let mut pens = false;
        for (building, cell) in self.owned(seat) {
            pens |= building.pens.is_some();
            if without.is_some() && building.hook == without {
                continue;
            }
            let number = |number: u8| doubled(cell, number.into());
            match building.holds {
                Holds::Nothing => {}
                Holds::OneType(most) => room.add(Place::for_any(number(most))),
                Holds::Only(animal, most) => {
                    room.add(Place::default().and(animal, number(most) as u8));
                }
                Holds::Each(most) => {
                    for animal in Herd::TYPES {
                        room.add(Place::default().and(animal, number(most) as u8));
                    }
                }
            }
        }
        if pens {
            self.add_pens(
                seat,
                player.farm() - player.built() - troughs - pastures.cells,
                &mut room,
            );
        }
        room
    }

    /// Adds unused spaces that hold animals; each holds one type at a time.
    #[cold]
    fn add_pens(&self, seat: Seat, unused: CellSet, room: &mut Room) {
        for cell in unused.iter() {
            let mut place = Place::default();
            for (building, at) in self.owned(seat) {
                let Some(pens) = building.pens else { continue };
                let here = match pens.place {
                    PenPlace::Top => CellSet::TOP,
                    PenPlace::BelowTop => !CellSet::TOP,
                    PenPlace::Adjacent => CellSet::one(at).neighbours(),
                };
                if here.contains(cell) {
                    place = place.and(pens.animal, pens.number);
                }
            }
            room.add(place);
        }
    }

    /// A number that equal positions share.
    pub fn hash(&self) -> u64 {
        let mut hasher = StateHasher::new();
        self.common.hash(&mut hasher);
        self.players.hash(&mut hasher);
        hasher.finish()
    }
}
