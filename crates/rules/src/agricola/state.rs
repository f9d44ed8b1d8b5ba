//! Where a game stands: plain data without pointers to anything that changes.

use std::hash::{Hash, Hasher};

use farmstead_cardboard::{Always, Good, Goods};
use serde::Serialize;

use super::board::{Layout, Major, SpaceId, SpaceSet};
use super::cards::{CardSlot, Held, Price, Trait, Window};
use super::farmyard::{Cell, CellSet, EdgeSet, Herd, Pastures, Room};
use super::piles::Piles;
use super::program::NodeId;
use super::promises::Promises;
use crate::dealing::Dealing;
use crate::events::Name;
use crate::game::Seat;
use crate::hash::StateHasher;
use crate::options::{Options, Switch};

/// Rounds of a game.
pub const ROUNDS: u8 = 14;
/// People a player can have.
pub(super) const MOST_PEOPLE: u8 = 5;
/// Stables a player can build.
pub(super) const MOST_STABLES: u16 = 4;
/// Fences a player can build.
pub(super) const MOST_FENCES: u8 = 15;
/// Action spaces a table can have.
pub(super) const MOST_SPACES: usize = 40;

/// What a house is made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
#[repr(u8)]
pub enum House {
    /// Wooden hut.
    Wood,
    /// Clay hut.
    Clay,
    /// Stone house.
    Stone,
}

impl House {
    /// The good its rooms are made of.
    pub const fn material(self) -> Good {
        match self {
            House::Wood => Good::Wood,
            House::Clay => Good::Clay,
            House::Stone => Good::Stone,
        }
    }

    /// What it is renovated to.
    pub const fn next(self) -> Option<House> {
        match self {
            House::Wood => Some(House::Clay),
            House::Clay => Some(House::Stone),
            House::Stone => None,
        }
    }

    /// Its name.
    pub const fn key(self) -> Name {
        self.material().key()
    }
}

/// Crops that lie on each field: grain in the low half of a byte, vegetables in the high half.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Crops([u8; Cell::COUNT]);

impl Crops {
    const NONE: Crops = Crops([0; Cell::COUNT]);

    /// What lies on a field, or `None` if it is empty.
    #[inline]
    pub fn on(&self, cell: Cell) -> Option<(Good, u8)> {
        match self.0[cell.0 as usize] {
            0 => None,
            crops if crops < 16 => Some((Good::Grain, crops)),
            crops => Some((Good::Vegetable, crops >> 4)),
        }
    }

    /// Sets what lies on a field; an amount of 0 empties it.
    pub fn put(&mut self, cell: Cell, crop: Good, amount: u8) {
        debug_assert!(amount < 16);
        self.0[cell.0 as usize] = if crop == Good::Vegetable { amount << 4 } else { amount };
    }
}

/// One player's goods, farm and family.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Player {
    fences: EdgeSet,
    /// Goods in the supply, and animals on the farm.
    pub goods: Goods,
    /// Goods to come with later rounds.
    pub promised: Promises,
    /// Hand cards.
    pub held: Held,
    /// Crops on the fields.
    pub crops: Crops,
    /// Cells inside pastures: always those that the fences close in.
    enclosed: CellSet,
    /// Cells with a room.
    pub rooms: CellSet,
    /// Cells with a field.
    pub fields: CellSet,
    /// Cells with a stable.
    pub stables: CellSet,
    /// Owned major improvements, as bits.
    pub majors: u16,
    /// Craft buildings used in this harvest, as bits.
    pub crafted: u16,
    /// What the house is made of.
    pub house: House,
    /// People in play, newborns included.
    pub people: u8,
    /// People born this round.
    pub newborns: u8,
    /// People placed this round.
    pub placed: u8,
    /// Begging cards.
    pub begging: u8,
}

impl Player {
    /// A farm at the start of the game.
    pub fn new(food: u16) -> Player {
        Player {
            fences: EdgeSet::EMPTY,
            goods: Goods::of(Good::Food, food),
            promised: Promises::NONE,
            held: Held::NONE,
            crops: Crops::NONE,
            enclosed: CellSet::EMPTY,
            rooms: [Cell::at(1, 0), Cell::at(2, 0)].into_iter().collect(),
            fields: CellSet::EMPTY,
            stables: CellSet::EMPTY,
            majors: 0,
            crafted: 0,
            house: House::Wood,
            people: 2,
            newborns: 0,
            placed: 0,
            begging: 0,
        }
    }

    /// Fences that stand.
    #[inline]
    pub fn fences(&self) -> EdgeSet {
        self.fences
    }

    /// Builds fences.
    pub fn fence(&mut self, edges: EdgeSet) {
        self.fences |= edges;
        self.enclosed = self.pastures().cells;
    }

    /// Cells inside pastures.
    #[inline]
    pub fn enclosed(&self) -> CellSet {
        self.enclosed
    }

    /// Cells with a room, field or stable on them or fences around them.
    #[inline]
    pub fn used(&self) -> CellSet {
        self.rooms | self.fields | self.stables | self.enclosed
    }

    /// The pastures its fences make.
    #[inline]
    pub fn pastures(&self) -> Pastures {
        Pastures::new(self.fences)
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

    /// Fields with nothing on them.
    pub fn empty_fields(&self) -> CellSet {
        self.fields.iter().filter(|field| self.crops.on(*field).is_none()).collect()
    }
}

/// Small fields go in by the word; a new field does not compile until it is hashed too.
impl Hash for Player {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        let Player {
            fences,
            goods,
            promised,
            held: _,
            crops,
            enclosed: _,
            rooms,
            fields,
            stables,
            majors,
            crafted,
            house,
            people,
            newborns,
            placed,
            begging,
        } = *self;
        fences.hash(hasher);
        goods.hash(hasher);
        promised.hash(hasher);
        crops.hash(hasher);
        let cells = [rooms, fields, stables].map(CellSet::bits);
        hasher.write_u64(word([cells[0], cells[1], cells[2], majors]));
        let pairs = [(house as u8, people), (newborns, placed), (begging, 0)];
        let [family, born, begging] = pairs.map(|(one, other)| u16::from_be_bytes([one, other]));
        hasher.write_u64(word([crafted, family, born, begging]));
    }
}

fn word(parts: [u16; 4]) -> u64 {
    parts.into_iter().fold(0, |word, part| word << 16 | u64::from(part))
}

/// A question that waits for an answer, or a step still to be taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Frame {
    /// Carry out a printed step.
    Run(Step),
    /// Carry out some of the actions of a step.
    Offer(Offer),
    /// Choose one of the parts of a step; perhaps none of them.
    Choose(Step, Compulsion),
    /// Carry out a step or decline it.
    May(Step),
    /// Cards act in a moment.
    Window(Window),
    /// Pay for something.
    Bill(Bill),
    /// A card that was paid is put down.
    Played {
        /// By whom.
        seat: Seat,
        /// Which.
        slot: CardSlot,
        /// On which space.
        space: Option<SpaceId>,
    },
    /// Permanent occupations do what they do when they are played, from this one on.
    Permanent {
        /// Whose.
        seat: Seat,
        /// Which.
        slot: CardSlot,
    },
    /// Place another person at once, on certain spaces or on any.
    PlaceAgain {
        /// Whose.
        seat: Seat,
        /// Only on these.
        only: SpaceSet,
    },
    /// Take more grain from fields that have not given more yet.
    Reap {
        /// Whose.
        seat: Seat,
        /// Fields that may still give.
        fields: CellSet,
    },
    /// Use cards that work at any time, before something is counted.
    Settle(Seat),
    /// Choose different goods.
    Pick(Step),
    /// Choose which animals to keep.
    House {
        /// Whose.
        seat: Seat,
        /// The space they came from, if they did.
        from: Option<SpaceId>,
        /// The animals there were before.
        before: [u8; 3],
    },
    /// Feed the family.
    Feed(Seat),
    /// Breed animals of these kinds, as bits.
    Breed(Seat, u8),
    /// Keep so many of the cards that lie in front of a player.
    Draft {
        /// Who chooses.
        seat: Seat,
        /// How many more, of both kinds.
        left: u8,
    },
    /// Draw new cards for all cards of a kind, or keep them.
    Mulligan(Seat),
    /// Take cards out of a hand.
    Discard {
        /// Whose.
        seat: Seat,
        /// How many more at most.
        left: u8,
        /// What for.
        why: Discarding,
    },
    /// Draw a card of either kind.
    Draw(Seat),
}

/// Why cards leave a hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Discarding {
    /// More were dealt than are kept.
    Surplus,
    /// For another of the same kind, before the game; may be left alone.
    Fresh,
    /// For one of either kind, after a harvest; may be left alone.
    Harvest,
    /// Several for one of either kind.
    Exchange,
}

/// Whether something must be done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Compulsion {
    /// It must.
    Must,
    /// It may be declined.
    May,
}

/// A price that is being paid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Bill {
    /// By whom.
    pub seat: Seat,
    /// For what.
    pub price: Price,
    /// Which of the ways to pay was chosen.
    pub chosen: Option<u8>,
}

impl Frame {
    /// Whose decision it is.
    pub fn seat(&self, players: u8) -> Seat {
        match self {
            Frame::Run(step) | Frame::Choose(step, _) | Frame::May(step) | Frame::Pick(step) => {
                step.seat
            }
            Frame::Offer(offer) => offer.step.seat,
            Frame::Bill(bill) => bill.seat,
            Frame::Window(window) => window.seat(players),
            Frame::House { seat, .. }
            | Frame::Played { seat, .. }
            | Frame::Permanent { seat, .. }
            | Frame::PlaceAgain { seat, .. }
            | Frame::Reap { seat, .. }
            | Frame::Settle(seat)
            | Frame::Feed(seat)
            | Frame::Breed(seat, _)
            | Frame::Draft { seat, .. }
            | Frame::Mulligan(seat)
            | Frame::Discard { seat, .. }
            | Frame::Draw(seat) => *seat,
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
    /// On which space, if a person stands on one.
    pub space: Option<SpaceId>,
    /// The hand card it belongs to, or [`CardSlot::NONE`].
    pub card: CardSlot,
}

/// Actions of which any may be carried out, each at most once and as one block.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Offer {
    /// The step with the actions.
    pub step: Step,
    /// Which parts are over, as bits.
    pub closed: u8,
    /// The part that is under way.
    pub current: Option<u8>,
    /// Pieces built in the part under way.
    pub pieces: u8,
    /// Fences built in this action and not yet paid.
    pub owed: u8,
    /// Cells that were enclosed before fences were built.
    pub enclosed: CellSet,
    /// Whether nothing at all needs to be done any more.
    pub may_stop: bool,
}

/// What is open, the latest on top.
#[derive(Debug, Clone, Copy)]
pub struct Stack {
    frames: [Frame; Stack::MOST],
    len: u8,
}

impl Stack {
    /// How deep questions can nest.
    pub const MOST: usize = 16;

    const EMPTY: Stack = Stack { frames: [Frame::Feed(Seat(0)); Stack::MOST], len: 0 };

    /// The latest.
    #[inline]
    pub fn top(&self) -> Option<&Frame> {
        self.as_slice().last()
    }

    /// The latest, to be changed.
    #[inline]
    pub fn top_mut(&mut self) -> Option<&mut Frame> {
        self.frames[..self.len as usize].last_mut()
    }

    /// How many there are.
    #[inline]
    pub fn len(&self) -> usize {
        self.len as usize
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
    /// A new round begins and its card is turned up.
    Reveal,
    /// Goods promised for the round arrive.
    Promised,
    /// Cards act at the start of the round.
    RoundStart,
    /// Goods are added to the spaces.
    Refill,
    /// People are placed.
    Work,
    /// Cards act while people return home.
    HomeStart,
    /// People go home.
    Home,
    /// Cards act at the end of the round.
    RoundClose,
    /// Cards act at the start of the field phase.
    FieldStart,
    /// Crops are taken from the fields.
    Field,
    /// Cards act in the field phase.
    FieldCards,
    /// Families are fed.
    Feed,
    /// Animals breed.
    Breed,
    /// Newborns grow up.
    RoundEnd,
    /// Last conversions before the points are counted.
    Settle,
    /// The game has ended.
    Over,
    /// Before the first round: hands go round, and everybody keeps some cards.
    Draft,
    /// Before the first round: hands are changed.
    Redeal,
    /// After a harvest: cards of living hands are exchanged.
    Exchange,
    /// Last exchanges before gains are counted.
    WorkEnd,
    /// Last moves of crops before they are taken from the fields.
    FieldReady,
}

/// What lies in the middle of the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Common {
    /// Spaces that are in play.
    pub revealed: SpaceSet,
    /// Spaces that take nobody any more this round.
    pub blocked: SpaceSet,
    /// Spaces on which something lies.
    pub stocked: SpaceSet,
    /// Questions and steps that are open.
    pub stack: Stack,
    /// Hand cards that everybody has seen, as bits by [`CardSlot`].
    pub seen: u128,
    /// How much lies on each space.
    pub stock: [u8; MOST_SPACES],
    /// Who stands on each space, as bits by seat.
    pub occupants: [u8; MOST_SPACES],
    /// The round cards in the order in which they come up.
    pub round_cards: [SpaceId; ROUNDS as usize],
    /// Switches, as bits.
    pub switches: u32,
    /// Major improvements that nobody owns, as bits.
    pub majors: u16,
    /// The round, from 1; 0 before the first.
    pub round: u8,
    /// What happens next.
    pub rung: Rung,
    /// How many players the rung has served.
    pub served: u8,
    /// Who holds the start player marker.
    pub start: Seat,
    /// Who held it when the work phase began.
    pub leader: Seat,
    /// Whose turn it is to place a person.
    pub turn: Seat,
    /// Placements made this round.
    pub placements: u8,
    /// Who cannot place anybody any more this round, as bits by seat.
    pub passed: u8,
    /// How many players there are.
    pub players: u8,
    /// How hand cards are dealt.
    pub dealing: Dealing,
    /// How often everybody has chosen what to keep in a draft.
    pub passes: u8,
    /// Cards left in each pile.
    pub left: [u16; 2],
}

/// Small fields go in by the word; a new field does not compile until it is hashed too.
impl Hash for Common {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        let Common {
            revealed,
            blocked,
            stocked,
            stack,
            seen,
            stock,
            occupants,
            round_cards,
            switches,
            majors,
            round,
            rung,
            served,
            start,
            leader,
            turn,
            placements,
            passed,
            players,
            dealing,
            passes,
            left,
        } = *self;
        for spaces in [revealed, blocked, stocked] {
            hasher.write_u64(spaces.0);
        }
        stack.hash(hasher);
        if seen != 0 {
            hasher.write_u64(seen as u64);
            hasher.write_u64((seen >> 64) as u64);
        }
        stock.hash(hasher);
        occupants.hash(hasher);
        SpaceId::hash_slice(&round_cards, hasher);
        hasher.write_u64(u64::from(switches) << 16 | u64::from(majors));
        let pairs =
            [(round, rung as u8), (served, start.0), (leader.0, turn.0), (placements, passed)];
        hasher.write_u64(word(pairs.map(|(one, other)| u16::from_be_bytes([one, other]))));
        hasher.write_u8(players);
        if dealing != Dealing::Hands || left != [0, 0] {
            let pair = u16::from_be_bytes([dealing as u8, passes]);
            hasher.write_u64(word([pair, left[0], left[1], 0]));
        }
    }
}

/// A whole game. `State` alone is a game of any number of players, borrowed; the sized form
/// holds exactly as many players as there are.
#[derive(Debug, Clone)]
pub struct State<P: ?Sized = [Player]> {
    /// What is printed.
    pub layout: &'static Layout,
    /// The hand cards that may be drawn.
    pub piles: Piles,
    /// What lies in the middle.
    pub common: Common,
    /// The farms.
    pub players: P,
}

impl Common {
    /// The table before the first round.
    pub fn new(
        layout: &Layout,
        options: &Options,
        start: Seat,
        round_cards: [SpaceId; 14],
    ) -> Common {
        Common {
            revealed: layout.printed,
            blocked: SpaceSet::EMPTY,
            stocked: SpaceSet::EMPTY,
            stack: Stack::EMPTY,
            seen: 0,
            stock: [0; MOST_SPACES],
            occupants: [0; MOST_SPACES],
            round_cards,
            switches: options.switches(),
            majors: (1 << layout.majors.len()) - 1,
            round: 0,
            rung: match options.deal.passing() {
                Some(_) => Rung::Draft,
                None if options.asks_before_the_first_round() => Rung::Redeal,
                None => Rung::Reveal,
            },
            served: 0,
            start,
            leader: start,
            turn: start,
            placements: 0,
            passed: 0,
            players: layout.players,
            dealing: options.deal,
            passes: 0,
            left: [0, 0],
        }
    }

    /// Whether a switch is on.
    #[inline]
    pub const fn has(&self, switch: Switch) -> bool {
        self.switches & (1 << switch as u8) != 0
    }

    /// The seat so many places after the start player.
    #[inline]
    pub fn in_order(&self, after: u8) -> Seat {
        Seat((self.start.0 + after) % self.players)
    }
}

impl State {
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
        (0..self.common.players).map(Seat)
    }

    /// The major improvements a player owns.
    #[inline]
    pub fn owned_majors(&self, seat: Seat) -> impl Iterator<Item = &'static Major> + use<> {
        let mut owned = self.player(seat).majors;
        let majors = &self.layout.majors;
        std::iter::from_fn(move || {
            let next = owned.trailing_zeros() as usize;
            owned &= owned.wrapping_sub(1);
            majors.get(next)
        })
    }

    /// The room for animals on a farm.
    pub fn room_for_animals(&self, seat: Seat) -> Room {
        let player = self.player(seat);
        let one_each = self.common.has(Switch::OnePasturePerType);
        let room = Room::new(&player.pastures(), player.stables, one_each);
        if !player.held.has(Trait::Rule) {
            return room;
        }
        room.with_cards(self.pasture_bonus(seat), self.single_places(seat))
    }

    /// How many animals more every pasture holds.
    pub(super) fn pasture_bonus(&self, seat: Seat) -> u16 {
        let more = |rule: &Always| match rule {
            Always::PastureHolds(more) => u16::from(*more),
            _ => 0,
        };
        self.played(seat)
            .flat_map(|(_, card)| &card.standing)
            .map(|standing| more(standing.rule))
            .sum()
    }

    /// Places for one animal each: stables outside of pastures, and the house.
    pub(super) fn single_places(&self, seat: Seat) -> u16 {
        let player = self.player(seat);
        let pets = if self.has_rule(seat, |rule| *rule == Always::PetInEachRoom) {
            player.rooms.len()
        } else {
            1
        };
        pets + (player.stables - player.enclosed()).len()
    }

    /// A number that equal positions share.
    pub fn hash(&self) -> u64 {
        let mut hasher = StateHasher::new();
        hasher.write_u16(self.layout.id);
        if let Some(own) = self.layout.own_hash {
            hasher.write_u64(own);
        }
        self.common.hash(&mut hasher);
        let cards = !self.layout.hand.is_empty();
        for seat in self.seats() {
            let player = self.player(seat);
            player.hash(&mut hasher);
            if cards {
                player.held.hash(&mut hasher);
            }
        }
        self.piles.hash(self.common.left, &mut hasher);
        hasher.finish()
    }
}
