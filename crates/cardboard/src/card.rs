//! A printed card or action space, as read from a deck file.

use crate::building::{BuildingTerms, Moment, Pens, Scoring, Work};
use crate::goods::{Good, Goods};

/// What kind of printed thing a paragraph describes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Kind {
    /// A space that a person can be placed on.
    Space,
    /// A major improvement, open to everybody.
    Major,
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
    pub key: String,
    /// The name people read.
    pub name: String,
    /// What it is.
    pub kind: Kind,
    /// Ways to pay for it, one of which is chosen; none if it costs nothing.
    pub costs: Vec<Cost>,
    /// Printed points.
    pub points: i8,
    /// What other cards may call it.
    pub tags: Vec<Tag>,
    /// Where and when a space is in play.
    pub terms: Terms,
    /// What only special buildings have.
    pub building: BuildingTerms,
    /// What kind of tile it is, for pastures and pieces.
    pub tile: Tile,
    /// What it does.
    pub abilities: Vec<Ability>,
    /// Whether no source was found for some of it, and for which properties; without any named it
    /// is the whole paragraph.
    pub reconstructed: Option<Vec<String>>,
    /// The line of the file on which the paragraph begins.
    pub line: u32,
}

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
    /// Give back an owned improvement with this tag.
    Return(Tag),
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
}

impl Tag {
    /// Every tag with its word.
    pub const ALL: [(&'static str, Tag); 5] = [
        ("fireplace", Tag::Fireplace),
        ("hearth", Tag::Hearth),
        ("cooking", Tag::Cooking),
        ("oven", Tag::Oven),
        ("well", Tag::Well),
    ];
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

/// When a conversion may be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Span {
    /// Whenever its owner likes.
    Anytime,
    /// So many times in each harvest.
    Harvest(u8),
}

/// One thing a card does.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Ability {
    /// What happens when a person is placed on the space.
    Use(Program),
    /// What happens when the card is played.
    Play(Program),
    /// Turns one kind of goods into another, as often as the span allows.
    Convert {
        /// When.
        span: Span,
        /// What is given up.
        from: Goods,
        /// What it becomes.
        into: Goods,
    },
    /// Turns grain into food when an action says "bake bread".
    Bake {
        /// How many grain in one action at most, or `None` for any number.
        most: Option<u8>,
        /// Food for each grain.
        food: u8,
    },
    /// Points at the end for goods in the supply: the best tier reached counts.
    ScoreTable {
        /// The good that is counted.
        good: Good,
        /// Amount and points, rising.
        tiers: Vec<(u16, i8)>,
    },
    /// What a building does again and again.
    At(Moment, Program),
    /// Points of a building at the end.
    Score(Scoring),
    /// Unused spaces that hold animals.
    Pens(Pens),
    /// What only this building does: the name of its rule, and the rule in words.
    Hook(String, String),
    /// Points at the end for every so many goods in the supply, which are used up by it.
    ScorePer {
        /// The points.
        points: i8,
        /// For how many goods.
        per: u8,
        /// Of which kinds, mixed freely.
        goods: Vec<Good>,
    },
}

/// What a card lets somebody do, step by step.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Program {
    /// Goods from the general supply.
    Gain(Goods),
    /// Everything that lies on the space.
    Take,
    /// One of the engine's actions.
    Act(Action),
    /// All of them, in order.
    All(Vec<Program>),
    /// Any of them, each at most once, in any order, at least one.
    AndOr(Vec<Program>),
    /// The first, which must be done, and then perhaps the second.
    Then(Box<Program>, Box<Program>),
    /// It may be declined.
    May(Box<Program>),
    /// Exactly one of them.
    Choose(Vec<Program>),
    /// A price, and what it buys.
    Pay(Goods, Box<Program>),
    /// So many different ones of these goods.
    Pick(u8, Vec<Good>),
    /// So many of these goods, the same again if one likes.
    PickAny(u8, Vec<Good>),
    /// Goods on each of the next round spaces.
    Promise(Goods, u8),
    /// Only from this round on.
    FromRound(u8, Box<Program>),
}

/// An action that every player knows how to carry out.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Action {
    /// Build rooms, at most so many.
    Rooms(Option<u8>),
    /// Build stables, at most so many, at this price each.
    Stables(Option<u8>, Goods),
    /// Build fences.
    Fences,
    /// Renovate the house.
    Renovate,
    /// Plow one field.
    Plow,
    /// Sow fields.
    Sow,
    /// Bake bread.
    Bake,
    /// Family growth, which needs a room unless it says otherwise.
    Grow {
        /// Whether there must be more rooms than people.
        room: bool,
    },
    /// Play an occupation; the price in food depends on how many were played before.
    Occupation(Vec<(u16, i8)>),
    /// Play a minor improvement.
    Minor,
    /// Build a major or play a minor improvement.
    Improvement,
    /// Take the start player marker.
    StartPlayer,
    /// Something done on a farm of All Creatures Big and Small.
    Work(Work),
    /// Build any number of rooms of a house of this material, at this price each.
    RoomsOf(Good, Goods),
    /// Renovate the whole house at this price.
    RenovateFor(Goods),
    /// Build pasture tiles, at most so many.
    Pastures(Option<u8>),
    /// Sow at most so many fields.
    SowUpTo(u8),
    /// Build one improvement that lies on the space.
    BuildHere,
}
