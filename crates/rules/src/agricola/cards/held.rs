//! The cards of one player: dealt, in hand and played.

use std::hash::{Hash, Hasher};
use std::ops::BitOr;

use super::super::program::NodeId;

/// A card in the game, by the seat it was dealt to and its place there. Only the engine uses it:
/// everybody else speaks of cards by their keys.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CardSlot(pub u8);

impl CardSlot {
    /// No card.
    pub const NONE: CardSlot = CardSlot(u8::MAX);

    /// The card at a place of a seat.
    pub const fn new(seat: u8, place: u8) -> CardSlot {
        CardSlot(seat * Held::MOST as u8 + place)
    }

    /// The seat it was dealt to.
    pub const fn seat(self) -> usize {
        self.0 as usize / Held::MOST
    }

    /// Its place there.
    pub const fn place(self) -> usize {
        self.0 as usize % Held::MOST
    }
}

/// Some of the cards in the game. Two words rather than one long number, which would make every
/// player larger by where it has to lie.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct CardSet([u64; 2]);

impl CardSet {
    /// None of them.
    pub const EMPTY: CardSet = CardSet([0, 0]);

    /// Whether there is none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0[0] | self.0[1] == 0
    }

    /// Whether a card is among them.
    #[inline]
    pub const fn contains(self, slot: CardSlot) -> bool {
        self.0[slot.0 as usize / 64] >> (slot.0 % 64) & 1 == 1
    }

    /// Adds a card.
    #[inline]
    pub fn insert(&mut self, slot: CardSlot) {
        self.0[slot.0 as usize / 64] |= 1 << (slot.0 % 64);
    }

    /// Takes a card out.
    #[inline]
    pub fn remove(&mut self, slot: CardSlot) {
        self.0[slot.0 as usize / 64] &= !(1 << (slot.0 % 64));
    }

    /// How many there are.
    pub const fn len(self) -> u32 {
        self.0[0].count_ones() + self.0[1].count_ones()
    }

    /// Their bits, for hashing.
    pub const fn words(self) -> [u64; 2] {
        self.0
    }

    /// The cards in the order of their slots.
    pub fn iter(self) -> impl Iterator<Item = CardSlot> + use<> {
        let CardSet([mut low, mut high]) = self;
        std::iter::from_fn(move || {
            let (word, first) = if low != 0 { (&mut low, 0) } else { (&mut high, 64) };
            let next = word.trailing_zeros() as u8;
            *word &= word.wrapping_sub(1);
            (next < 64).then_some(CardSlot(first + next))
        })
    }
}

impl BitOr for CardSet {
    type Output = CardSet;

    fn bitor(self, other: CardSet) -> CardSet {
        CardSet([self.0[0] | other.0[0], self.0[1] | other.0[1]])
    }
}

/// Something that played cards change, so that nobody looks for it in vain.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u16)]
pub enum Trait {
    /// What rooms cost.
    CostOfRooms = 1,
    /// Goods can be turned into other goods.
    Converts = 2,
    /// Goods can be turned into food as on a fireplace.
    Cooks = 1 << 13,
    /// Goods can be turned into others so many times in a harvest.
    Crafts = 1 << 14,
    /// Grain can be baked.
    Bakes = 1 << 15,
    /// Something may be done at any time.
    Anytime = 4,
    /// Any other standing rule.
    Rule = 8,
    /// What renovations cost.
    CostOfRenovations = 16,
    /// What fences cost.
    CostOfFences = 32,
    /// What major improvements cost.
    CostOfMajors = 64,
    /// What minor improvements cost.
    CostOfMinors = 128,
    /// Fences lie on spaces of the boards.
    LaysFences = 4096,
    /// Others pay to use certain spaces.
    Toll = 256,
    /// What stables cost.
    CostOfStables = 512,
    /// What was done in a round is counted anew in the next.
    Forgets = 1024,
}

/// One player's cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Held {
    /// Which cards came to this seat, by their number in the layout. In a view there may be
    /// [`UNKNOWN`](Held::UNKNOWN) or [`SOMEWHERE`](Held::SOMEWHERE) instead.
    pub dealt: [u16; Held::MOST],
    /// A small number on each played card: times used, goods left on it, a mark.
    pub store: [u8; Held::MOST],
    /// Cards in hand.
    pub hand: CardSet,
    /// Played cards, as bits by place.
    pub played: u32,
    /// How many occupations lay here before the game began; theirs are the first places.
    pub permanent: u8,
    /// Moments that played cards wait for, as bits.
    pub listens: u64,
    /// What played cards change, as bits: see [`Trait`].
    pub traits: u16,
    /// What is to be done when rounds begin.
    pub promised: [Promised; Held::PROMISES],
    /// Bonus points won, less those lost.
    pub points: i16,
    /// Points lost to cards.
    pub lost: u8,
    /// Building resources gained in this work phase.
    pub gained: u8,
    /// The spaces where this player took goods or grew and could have done something else, in this
    /// round, as bits by their order among such spaces.
    pub took_from: u8,
    /// At which pass of a draft each card was kept, by place.
    passes: u64,
}

impl Held {
    /// The most cards dealt to one player.
    pub const MOST: usize = 24;
    /// The most promises of something to do: there are no more such cards in a game.
    pub const PROMISES: usize = 5;
    /// Lies on a card that was played and given back.
    pub const GIVEN_BACK: u8 = 1;
    /// No card.
    pub const NO_CARD: u16 = u16::MAX;
    /// A card of the first lot of which only the back is known; the other lots follow.
    pub const UNKNOWN: u16 = 0xfff0;
    /// Marks a card that lies here or in another place with such a mark.
    pub const SOMEWHERE: u16 = 0x8000;
    /// A pass that is not known.
    pub const UNSEEN: u8 = 7;
    const PASS_BITS: usize = 3;
    /// Places whose pass is kept in mind; no draft needs more.
    const PASSED: usize = 64 / Held::PASS_BITS;

    /// Nothing at all.
    pub const NONE: Held = Held {
        dealt: [Held::NO_CARD; Held::MOST],
        store: [0; Held::MOST],
        hand: CardSet::EMPTY,
        played: 0,
        permanent: 0,
        listens: 0,
        traits: 0,
        promised: [Promised::NONE; Held::PROMISES],
        points: 0,
        lost: 0,
        gained: 0,
        took_from: 0,
        passes: 0,
    };

    /// The occupations that lay here before the game began.
    pub fn permanent(&self) -> impl Iterator<Item = u16> + use<> {
        self.dealt.into_iter().take(self.permanent.into())
    }

    /// At which pass of the draft the card at a place was kept, or lies in front of the player.
    pub fn pass(&self, place: usize) -> u8 {
        if place < Held::PASSED { (self.passes >> (place * Held::PASS_BITS)) as u8 & 7 } else { 0 }
    }

    /// Notes at which pass a card came.
    pub fn set_pass(&mut self, place: usize, pass: u8) {
        if place < Held::PASSED {
            let shift = place * Held::PASS_BITS;
            self.passes = self.passes & !(7 << shift) | u64::from(pass) << shift;
        }
    }

    /// Forgets when cards were kept.
    pub fn forget_passes(&mut self) {
        self.passes = 0;
    }

    /// Lets two cards that were not played change places.
    pub fn swap(&mut self, one: usize, other: usize) {
        let passes = (self.pass(one), self.pass(other));
        self.dealt.swap(one, other);
        self.set_pass(one, passes.1);
        self.set_pass(other, passes.0);
    }

    /// Whether played cards change this.
    #[inline]
    pub fn has(&self, what: Trait) -> bool {
        self.traits & what as u16 != 0
    }

    /// Whether played cards change any of these.
    #[inline]
    pub fn has_any<const N: usize>(&self, these: &[Trait; N]) -> bool {
        self.traits & these.iter().fold(0, |bits, what| bits | *what as u16) != 0
    }

    /// The places of played cards.
    #[inline]
    pub fn played_places(&self) -> impl Iterator<Item = usize> + use<> {
        let mut left = self.played;
        std::iter::from_fn(move || {
            let next = left.trailing_zeros();
            left &= left.wrapping_sub(1);
            (next < 32).then_some(next as usize)
        })
    }

    /// The places of cards that were played and given back.
    pub fn given_back(&self) -> impl Iterator<Item = usize> + '_ {
        (0..Held::MOST)
            .filter(|place| self.played >> place & 1 == 0 && self.store[*place] == Held::GIVEN_BACK)
    }

    /// The cards in hand.
    pub fn hand_slots(&self) -> impl Iterator<Item = CardSlot> + use<> {
        self.hand.iter()
    }
}

impl Hash for Held {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        let Held {
            dealt,
            store,
            hand,
            played,
            permanent,
            listens: _,
            traits: _,
            promised,
            points,
            lost,
            gained,
            took_from,
            passes,
        } = self;
        dealt.hash(hasher);
        store.hash(hasher);
        for word in hand.words() {
            hasher.write_u64(word);
        }
        hasher.write_u64(
            u64::from(*played) << 32
                | u64::from(*permanent) << 24
                | u64::from(*points as u16) << 8
                | u64::from(*gained),
        );
        if *passes != 0 {
            hasher.write_u64(*passes);
        }
        if *lost != 0 || *took_from != 0 {
            hasher.write_u16(u16::from(*lost) << 8 | u16::from(*took_from));
        }
        for Promised { rounds, node } in promised {
            hasher.write_u64(u64::from(*rounds) << 16 | u64::from(node.0));
        }
    }
}

/// Something to do that a card put on round spaces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Promised {
    /// The rounds still to come, as bits; none if there is no promise.
    pub rounds: u16,
    /// What is to be done.
    pub node: NodeId,
}

impl Promised {
    /// Nothing.
    pub const NONE: Promised = Promised { rounds: 0, node: NodeId(0) };
}
