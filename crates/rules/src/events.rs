//! What a move caused, for whoever listens: logs, animation, statistics, features.

use farmstead_cardboard::{Good, Goods, Key};
use serde::Serialize;

use crate::family::Place;
use crate::game::Seat;

/// A word of the program itself, or a key of something that ships with it. What people may bring
/// along is known by its [`Key`].
pub type Name = &'static str;

/// Hears what happens while a move is played. `()` hears nothing and costs nothing.
pub trait Events {
    /// Whether anybody hears: what would only be told need not be worked out otherwise.
    const HEARS: bool = true;

    /// Takes the next event, in order.
    fn tell(&mut self, event: Event);
}

impl Events for () {
    const HEARS: bool = false;

    #[inline]
    fn tell(&mut self, _event: Event) {}
}

impl Events for Vec<Event> {
    fn tell(&mut self, event: Event) {
        self.push(event);
    }
}

/// A place on a farm: row 0 is the top row. Prints as a letter for the row and the column counted
/// from 1, such as `b3`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Spot {
    /// Row, from the top.
    pub row: i8,
    /// Column, from the left.
    pub column: i8,
}

impl std::fmt::Display for Spot {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}{}", (b'a' + self.row as u8) as char, self.column + 1)
    }
}

impl Serialize for Spot {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// Some rounds of a game: a bit for each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct RoundSet(pub u16);

impl RoundSet {
    /// The rounds, from the first on.
    pub fn iter(self) -> impl Iterator<Item = u8> {
        (0..16).filter(move |round| self.0 >> round & 1 == 1)
    }

    /// How many they are.
    pub fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Whether there are none.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }
}

impl Serialize for RoundSet {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

/// One thing that happened. What only one seat may know has that seat as its
/// [`audience`](Event::audience).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Event {
    /// A round begins.
    Round {
        /// Its number, from 1.
        round: u8,
    },
    /// A hidden action space comes into play.
    Revealed {
        /// The space.
        space: Key,
    },
    /// A phase of the harvest begins.
    Phase {
        /// Its name: `field`, `feeding` or `breeding`.
        phase: Name,
    },
    /// A person is placed.
    Placed {
        /// Whose.
        seat: Seat,
        /// Where.
        space: Key,
    },
    /// Somebody has people left and nowhere to put them.
    Passed {
        /// Who.
        seat: Seat,
    },
    /// Goods come to a player.
    Gained {
        /// Who gets them.
        seat: Seat,
        /// What.
        goods: Goods,
        /// The space, card or phase that gave them.
        from: Key,
    },
    /// Goods are paid to the general supply.
    Paid {
        /// Who pays.
        seat: Seat,
        /// What.
        goods: Goods,
        /// What was bought.
        buying: Key,
    },
    /// Goods become other goods: eaten raw, cooked, baked, crafted.
    Converted {
        /// Whose.
        seat: Seat,
        /// What was given up.
        from: Goods,
        /// What it became.
        into: Goods,
    },
    /// Goods go back to the general supply for nothing.
    Discarded {
        /// Whose.
        seat: Seat,
        /// What.
        goods: Goods,
    },
    /// Something is built on one cell: a room, a stable, a field, a tile.
    Built {
        /// Whose farm.
        seat: Seat,
        /// What.
        piece: Name,
        /// Where.
        at: Spot,
    },
    /// A tile is laid on an open grid.
    Laid {
        /// Whose farm.
        seat: Seat,
        /// What.
        piece: Name,
        /// The column of its top left corner, growing to the right.
        column: i8,
        /// The row of its top left corner, growing downwards.
        row: i8,
        /// The first cell it covers.
        at: Place,
    },
    /// A stable is built or moved where its cell does not matter.
    Stabled {
        /// Whose.
        seat: Seat,
        /// The kind of pasture it stands in, or none if it stands outside.
        pasture: Option<Name>,
    },
    /// Grain is sown where the cells do not matter.
    Seeded {
        /// Whose.
        seat: Seat,
        /// How many fields.
        fields: u8,
    },
    /// Fences or borders are set.
    Fenced {
        /// Whose farm.
        seat: Seat,
        /// How many pieces.
        pieces: u8,
    },
    /// Borders come into a player's supply.
    Borders {
        /// Whose.
        seat: Seat,
        /// How many.
        number: u8,
    },
    /// The whole house changes material.
    Renovated {
        /// Whose.
        seat: Seat,
        /// The new material.
        house: Name,
    },
    /// A field is sown.
    Sown {
        /// Whose.
        seat: Seat,
        /// The crop.
        good: Good,
        /// The field.
        at: Spot,
    },
    /// A card that is a field is sown.
    SownOnCard {
        /// Whose.
        seat: Seat,
        /// The crop.
        good: Good,
        /// The card.
        card: Key,
    },
    /// An improvement or building that lies open for everybody is built.
    Improved {
        /// By whom.
        seat: Seat,
        /// Which.
        card: Key,
    },
    /// A card is played from the hand.
    Played {
        /// By whom.
        seat: Seat,
        /// Which.
        card: Key,
    },
    /// A card goes back to where it came from.
    Returned {
        /// By whom.
        seat: Seat,
        /// Which.
        card: Key,
    },
    /// A hand card makes a difference: its program runs, its price or rule is used, it gives points.
    CardActs {
        /// Whose card.
        seat: Seat,
        /// Which.
        card: Key,
        /// Which of its abilities, from 0 in the order of the card.
        ability: u8,
    },
    /// Goods are drawn as lots, of which not all need be kept.
    LotsDrawn {
        /// By whom.
        seat: Seat,
        /// What.
        goods: Goods,
    },
    /// Goods are laid out on round spaces for later.
    Promised {
        /// For whom.
        seat: Seat,
        /// What, on each of them.
        goods: Goods,
        /// In which rounds.
        rounds: RoundSet,
    },
    /// The start player marker is taken or kept.
    Starts {
        /// By whom.
        seat: Seat,
    },
    /// A person is born.
    Born {
        /// Into whose family.
        seat: Seat,
    },
    /// A person who lived on a card moves home.
    MovedHome {
        /// Into whose family.
        seat: Seat,
    },
    /// Young animals are born.
    Bred {
        /// Whose.
        seat: Seat,
        /// Which.
        animals: Goods,
    },
    /// A family was not fed in full.
    Begged {
        /// Whose.
        seat: Seat,
        /// How much food was missing.
        missing: u8,
    },
    /// A card is kept in a draft. Which it is, [`Event::Card`] tells its owner.
    Picked {
        /// By whom.
        seat: Seat,
        /// `occupation` or `minor`.
        kind: Name,
    },
    /// Cards that were not kept go to the player on the left.
    HandsPassed,
    /// The other kind of cards is dealt, to be drafted as well.
    HandsDealt,
    /// A card is drawn from a pile. Which it is, [`Event::Card`] tells its owner.
    Drew {
        /// By whom.
        seat: Seat,
        /// `occupation` or `minor`.
        kind: Name,
    },
    /// A card leaves a hand and the game. Which it is, [`Event::Card`] tells its owner.
    Dropped {
        /// Whose.
        seat: Seat,
        /// `occupation` or `minor`.
        kind: Name,
    },
    /// Which card the event before was about, for its owner only.
    Card {
        /// The owner.
        seat: Seat,
        /// Which.
        card: Key,
    },
    /// The game would go on for ever and ends before its time.
    BrokenOff,
    /// The game has ended.
    Over,
}

impl Event {
    /// The only seat that may hear of it, or `None` if everybody may.
    pub const fn audience(&self) -> Option<Seat> {
        match self {
            Event::Card { seat, .. } => Some(*seat),
            _ => None,
        }
    }

    /// Whether it made something known that was hidden before, which ends free undo.
    pub const fn reveals(&self) -> bool {
        matches!(
            self,
            Event::Revealed { .. } | Event::HandsPassed | Event::HandsDealt | Event::Drew { .. }
        )
    }
}
