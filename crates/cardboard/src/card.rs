//! A printed card or action space, as read from a deck file.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use crate::ability::{Ability, Program};
use crate::building::BuildingTerms;
use crate::condition::Condition;
use crate::goods::{Good, Goods};
use crate::key::Key;

/// What kind of printed thing a paragraph describes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Kind {
    /// A space that a person can be placed on.
    Space,
    /// A major improvement, open to everybody.
    Major,
    /// A minor improvement, played from the hand.
    Minor,
    /// An occupation, played from the hand.
    Occupation,
    /// A name for several spaces.
    Group,
    /// A special building of All Creatures Big and Small.
    Building,
    /// A pasture tile.
    Pasture,
    /// A limited piece without anything printed on it.
    Piece,
}

/// One paragraph of a deck file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Card {
    /// The name by which programs, notation and other cards speak of it.
    pub key: Key,
    /// The name people read.
    pub name: String,
    /// A number for key and name, by which cards are told apart at once.
    pub number: u64,
    /// What it is.
    pub kind: Kind,
    /// Ways to pay for it, one of which is chosen; none if it costs nothing.
    pub costs: Vec<Cost>,
    /// What must be true before it may be played.
    pub needs: Vec<Condition>,
    /// Whether it goes to the left neighbour's hand after it was played.
    pub travels: bool,
    /// Printed points.
    pub points: i8,
    /// What other cards may call it.
    pub tags: Vec<Tag>,
    /// Where and when a space is in play.
    pub terms: Terms,
    /// What a group names.
    pub members: Members,
    /// What only special buildings have.
    pub building: BuildingTerms,
    /// What kind of tile it is, for pastures and pieces.
    pub tile: Tile,
    /// What it does.
    pub abilities: Vec<Ability>,
    /// The properties for which no source was found: `cost`, `holds`, `pieces`, or `everything`.
    pub reconstructed: Vec<String>,
    /// The line of the file on which the paragraph begins.
    pub line: u32,
    /// Its words, once somebody has asked for them.
    pub(crate) told: Told,
}

/// A number for a key and a name (FNV-1a).
pub(crate) fn number(key: &str, name: &str) -> u64 {
    let bytes = key.bytes().chain([0]).chain(name.bytes());
    bytes.fold(0xcbf2_9ce4_8422_2325, |number, byte| {
        (number ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

impl Card {
    /// Whether it is an improvement that stays and lays goods on round spaces when it is played.
    /// They are lost with it.
    pub fn lays_goods(&self) -> bool {
        let promises = |program: &Program| matches!(program, Program::Promise(..));
        let lays = |ability: &Ability| match ability {
            Ability::Play(Program::All(parts)) => parts.iter().any(promises),
            Ability::Play(program) => promises(program),
            _ => false,
        };
        self.kind == Kind::Minor && !self.travels && self.abilities.iter().any(lays)
    }

    /// Whether it comes into a game of so many players.
    pub fn is_for(&self, players: u8) -> bool {
        self.terms.players.is_none_or(|(least, most)| (least..=most).contains(&players))
    }

    /// Whether a word that cards use for cards means this one: its key, or what it is.
    pub fn is_called(&self, word: &str) -> bool {
        let tagged = |tag: Tag| self.tags.contains(&tag);
        match word {
            "fireplace" => tagged(Tag::Fireplace),
            "hearth" => tagged(Tag::Hearth),
            "cooking" => tagged(Tag::Cooking),
            "oven" => tagged(Tag::Oven),
            "baking" => self.abilities.iter().any(|one| matches!(one, Ability::Bake { .. })),
            "improvement" | "improvements" => matches!(self.kind, Kind::Major | Kind::Minor),
            key => self.key == key,
        }
    }
}

/// Cards that others speak of, by their keys or by what they are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Named {
    words: Vec<String>,
    /// What the cards of the same deck among them are called.
    names: Vec<(String, String)>,
    marks: Marks,
}

impl Named {
    /// The words for what cards are; every other word is a key.
    pub const FAMILIES: [&'static str; 7] =
        ["fireplace", "hearth", "cooking", "oven", "baking", "improvement", "improvements"];

    /// The cards that are called by one of these words.
    pub fn new(words: Vec<String>) -> Named {
        let marks = words.iter().fold(Marks::default(), |marks, word| marks.and(word));
        Named { words, names: Vec::new(), marks }
    }

    /// The same, knowing the keys and names of the deck in which they are spoken of.
    #[must_use]
    pub(crate) fn in_deck(mut self, deck: &BTreeMap<&str, &str>) -> Named {
        let known = self.words.iter().filter_map(|word| Some((word, deck.get(word.as_str())?)));
        self.names = known.map(|(word, name)| (word.clone(), (*name).to_owned())).collect();
        self
    }

    /// What people call the card with this key, if it is of the same deck.
    pub(crate) fn name(&self, key: &str) -> Option<&str> {
        self.names.iter().find(|(word, _)| word == key).map(|(_, name)| name.as_str())
    }

    /// The words.
    pub fn words(&self) -> &[String] {
        &self.words
    }

    /// Whether it speaks of this card.
    pub fn covers(&self, card: &Card) -> bool {
        self.words.iter().any(|word| card.is_called(word))
    }

    /// Whether it may speak of a card with these marks.
    #[inline]
    pub fn may_cover(&self, marks: Marks) -> bool {
        self.marks.0 & marks.0 != 0
    }
}

/// One bit for each word that a card is called by. Several words share a bit, but where none is
/// shared nothing is called the same: most cards are told apart at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Marks(u64);

impl Marks {
    /// The marks of a card.
    pub fn of(card: &Card) -> Marks {
        let families = Named::FAMILIES.into_iter().filter(|word| card.is_called(word));
        families.fold(Marks::default().and(&card.key), |marks, word| marks.and(word))
    }

    fn and(self, word: &str) -> Marks {
        let number = word.bytes().fold(0u8, |number, byte| number.wrapping_mul(31) ^ byte);
        Marks(self.0 | 1 << (number % 64))
    }
}

/// What a card does, in words. Tables are shown far more often than there are cards, so it is put
/// into words once. It says nothing that the card does not, so it makes no two cards differ.
#[derive(Debug, Clone, Default)]
pub(crate) struct Told {
    /// At most tables.
    pub(crate) usual: OnceLock<String>,
    /// At tables for five, which have spaces of their own.
    pub(crate) of_five: OnceLock<String>,
}

impl PartialEq for Told {
    fn eq(&self, _: &Told) -> bool {
        true
    }
}

impl Eq for Told {}

/// A tile or piece of which there are only so many.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Tile {
    /// How many there are for all players together.
    pub pieces: u8,
    /// The cells it covers as columns and rows from its top left corner.
    pub cells: Vec<(u8, u8)>,
    /// How many animals it holds.
    pub holds: u8,
    /// Whether its other side is a field.
    pub back_is_field: bool,
}

/// One way to pay for a card.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Cost {
    /// Goods from the supply.
    Goods(Goods),
    /// Goods from the supply for each person of the family.
    PerPerson(Goods),
    /// Goods from the supply, and more of them if something is so.
    More {
        /// The goods in any case.
        goods: Goods,
        /// What is added to them.
        more: Goods,
        /// When.
        conditions: Vec<Condition>,
    },
    /// Give back owned improvements, and goods from the supply as well.
    Return {
        /// How many.
        number: u8,
        /// Which.
        of: Named,
        /// The goods.
        goods: Goods,
    },
}

/// A family of cards that other cards speak of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Tag {
    /// Called Fireplace.
    Fireplace,
    /// Called Cooking Hearth.
    Hearth,
    /// Turns animals and vegetables into food at any time.
    Cooking,
    /// Its name ends in "Oven".
    Oven,
    /// Its name ends in "Well".
    Well,
    /// A street.
    Street,
    /// Plows several fields at once.
    Plow,
    /// Works the soil, but is no plow.
    Tillage,
    /// Called a pasture, without fences.
    Pasture,
    /// Speaks of accumulation spaces.
    Accumulation,
}

impl Tag {
    /// Its word.
    pub fn key(self) -> &'static str {
        Tag::ALL.iter().find(|(_, tag)| *tag == self).map_or("", |(word, _)| word)
    }

    /// Every tag with its word.
    pub const ALL: [(&'static str, Tag); 10] = [
        ("fireplace", Tag::Fireplace),
        ("hearth", Tag::Hearth),
        ("cooking", Tag::Cooking),
        ("oven", Tag::Oven),
        ("well", Tag::Well),
        ("street", Tag::Street),
        ("plow", Tag::Plow),
        ("tillage", Tag::Tillage),
        ("pasture", Tag::Pasture),
        ("accumulation", Tag::Accumulation),
    ];
}

/// A game that hand cards are made for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Edition {
    /// Agricola of 2007.
    Classic,
    /// Agricola of 2016.
    #[default]
    Revised,
}

impl Edition {
    /// Every edition with its word.
    pub const ALL: [(&'static str, Edition); 2] =
        [("classic", Edition::Classic), ("revised", Edition::Revised)];

    /// The word for it.
    pub fn key(self) -> &'static str {
        Edition::ALL[self as usize].0
    }

    /// How many can play it at most.
    pub const fn most_players(self) -> u8 {
        match self {
            Edition::Classic => 5,
            Edition::Revised => 4,
        }
    }
}

/// A layout of the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Mode {
    /// The board for play with hand cards.
    Full,
    /// The classic family game.
    Family,
    /// The revised beginner's variant.
    Beginner,
}

impl Mode {
    /// Every mode with its word.
    pub const ALL: [(&'static str, Mode); 3] =
        [("full", Mode::Full), ("family", Mode::Family), ("beginner", Mode::Beginner)];
}

/// Which spaces a group names.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Members {
    /// These spaces.
    pub spaces: Vec<String>,
    /// The space of the card that came up in this round, or of the newest one for 0.
    pub round: Option<u8>,
    /// Every space that one of these goods is added to.
    pub refilled: Vec<Good>,
}

/// When a space is on the table.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Terms {
    /// The stage in which its card comes up, or `None` if it is there from the start.
    pub stage: Option<u8>,
    /// The least and the most players it is for.
    pub players: Option<(u8, u8)>,
    /// The only mode it is for.
    pub mode: Option<Mode>,
    /// The option that brings it into play.
    pub with: Option<String>,
    /// Shares one person a round with all other linked spaces.
    pub linked: bool,
    /// What is added to it every round.
    pub refill: Option<(Good, u8)>,
    /// What is added instead while something lies there.
    pub refill_later: Option<(Good, u8)>,
    /// Borders that are added to it every round.
    pub refill_borders: u8,
    /// The round in which it opens, where the order is printed.
    pub round: Option<u8>,
    /// The space on which an improvement lies until it is built.
    pub on: Option<String>,
}
