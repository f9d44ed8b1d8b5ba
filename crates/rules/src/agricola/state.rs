//! Where a game stands: plain data without pointers to anything that changes.

mod noted;
mod player;
mod stack;

pub(super) use noted::Noted;
pub use player::{House, Player};
pub(super) use stack::{Bill, Compulsion, Offer, Stack, Step};
pub use stack::{Discarding, Frame};

use std::hash::{Hash, Hasher};

use serde::Serialize;

use super::board::{Layout, Major, SpaceId, SpaceSet};
use super::cards::{CardSet, Trait};
use super::farmyard::Room;
use super::lying::Lying;
use super::piles::Piles;
use crate::dealing::Dealing;
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
    /// Cards act before the first person is placed.
    WorkStart,
    /// Cards act when everybody has placed their people.
    AllPlaced,
    /// Cards act after the field phase.
    FieldEnd,
    /// Cards act before the points are counted.
    Closing,
    /// Cards act at the start of the feeding phase.
    FeedStart,
    /// Cards act at the start of a harvest.
    HarvestStart,
    /// Cards act at the start of the breeding phase.
    BreedStart,
    /// Cards act at the end of a harvest.
    HarvestEnd,
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
    /// Hand cards that everybody has seen.
    pub seen: CardSet,
    /// How much lies on each space.
    pub stock: [u8; MOST_SPACES],
    /// Who stands on each space, as bits by seat.
    pub occupants: [u8; MOST_SPACES],
    /// What cards have put on the spaces.
    pub lying: Lying,
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
    /// How the next lots will fall; 0 in a view.
    pub chance: u32,
    /// The round in which the major improvement was built that lays goods on round spaces; 0 where
    /// no card could ever ask.
    pub laid: u8,
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
            lying,
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
            chance,
            laid,
        } = *self;
        for spaces in [revealed, blocked, stocked] {
            hasher.write_u64(spaces.0);
        }
        stack.hash(hasher);
        if !seen.is_empty() {
            for word in seen.words() {
                hasher.write_u64(word);
            }
        }
        stock.hash(hasher);
        occupants.hash(hasher);
        if !lying.is_nothing() {
            lying.hash(hasher);
        }
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
        if chance != 0 {
            hasher.write_u64(u64::from(chance));
        }
        if laid != 0 {
            hasher.write_u8(laid);
        }
    }
}

/// A whole game. `State` alone is a game of any number of players, borrowed; the sized form
/// holds exactly as many players as there are.
#[derive(Debug, Clone)]
pub struct State<'b, P: ?Sized = [Player]> {
    /// What is printed.
    pub layout: &'b Layout,
    /// The hand cards that may be drawn.
    pub piles: Piles,
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
            seen: CardSet::EMPTY,
            stock: [0; MOST_SPACES],
            occupants: [0; MOST_SPACES],
            lying: Lying::NOTHING,
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
            chance: 0,
            laid: 0,
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

    /// The space of the card of a round, or of the newest one for round 0.
    pub(super) fn round_card(&self, round: u8) -> SpaceId {
        let round = if round == 0 { self.common.round } else { round };
        self.common.round_cards[usize::from(round.max(1)) - 1]
    }

    /// All players by seat.
    #[inline]
    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.common.players).map(Seat)
    }

    /// The major improvements a player owns.
    #[inline]
    pub fn owned_majors(&self, seat: Seat) -> impl Iterator<Item = &'b Major> + use<'b> {
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
        if player.held.has(Trait::Rule) {
            return self.room_with_cards(seat, None);
        }
        let one_each = self.common.has(Switch::OnePasturePerType);
        Room::new(&player.pastures(), player.stables, one_each)
    }

    /// A number that equal positions share.
    pub fn hash(&self) -> u64 {
        let mut hasher = StateHasher::new();
        hasher.write_u64(self.layout.hash);
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

/// Four small numbers in one.
fn word(parts: [u16; 4]) -> u64 {
    parts.into_iter().fold(0, |word, part| word << 16 | u64::from(part))
}
