//! The printed words of All Creatures Big and Small: what is built on a farm, and the buildings.

use crate::goods::{Good, Goods};

/// Something done on the own farm.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Work {
    /// Place borders from the own supply.
    Borders(Pieces),
    /// Build feeding troughs.
    Troughs(Pieces),
    /// Build one stall at this price.
    Stall(Goods),
    /// Turn stalls into stables, each at one of these prices.
    Upgrade(Vec<Goods>),
    /// Add a farm expansion to the left or right of the farm.
    Expand,
    /// Build one special building.
    Building,
}

/// How many pieces of a kind may be built, and what they cost.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pieces {
    /// At most so many.
    pub most: Option<u8>,
    /// The first ones cost nothing.
    pub free: u8,
    /// The price of each further one.
    pub price: Goods,
}

/// What is printed on a special building beside its cost, points and abilities.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct BuildingTerms {
    /// The box it comes from.
    pub set: Set,
    /// How many animals it holds.
    pub holds: Holds,
    /// Where it may stand.
    pub site: Site,
    /// What must be true before it may be built.
    pub needs: Option<Need>,
}

/// The boxes with special buildings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Set {
    /// The game itself.
    #[default]
    Base,
    /// "More Buildings Big and Small".
    More,
    /// "Even More Buildings Big and Small".
    EvenMore,
}

impl Set {
    /// Every set with its word.
    pub const ALL: [(&'static str, Set); 3] =
        [("base", Set::Base), ("more", Set::More), ("even-more", Set::EvenMore)];
}

/// Animals that live in a building.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Holds {
    /// None at all.
    #[default]
    Nothing,
    /// So many of any one type.
    OneType(u8),
    /// So many of this type only.
    Only(Good, u8),
    /// So many of each type together.
    Each(u8),
}

/// Where a building may stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Site {
    /// On any space without a building.
    #[default]
    Anywhere,
    /// On a space of the bottom row.
    Bottom,
    /// On a space in a corner of the farm.
    Corner,
    /// In place of the cottage.
    Cottage,
    /// In place of an own stall.
    Stall,
    /// In place of own stables.
    Stables,
}

/// What must be true before a building may be built.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Need {
    /// At least so many unused spaces.
    Unused(u8),
    /// At least so many animals of each type.
    EachAnimal(u8),
}

/// When a building does something again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Moment {
    /// Before each breeding phase.
    BeforeBreeding,
    /// Before the first worker is placed, from this round on.
    RoundStart(u8),
    /// After its owner used this space.
    Used(String),
    /// As soon as workers stand on all of these spaces.
    AllUsed(Vec<String>),
    /// When an animal of this type is born.
    Born(Good),
}

/// What points are given for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Count {
    /// A good in the supply or on the farm.
    Good(Good),
    /// Wood, stone and reed in the supply.
    Materials,
    /// Feeding troughs on the farm.
    Troughs,
    /// Special buildings on the farm, the cottage among them.
    Special,
    /// Buildings that share an edge with this one.
    Adjacent,
    /// Buildings in the top row.
    Top,
    /// Buildings in the bottom row.
    Bottom,
    /// Stone put on the building.
    StoneHere,
}

impl Count {
    /// Every count that has a word of its own.
    pub const ALL: [(&'static str, Count); 7] = [
        ("material", Count::Materials),
        ("trough", Count::Troughs),
        ("special-building", Count::Special),
        ("adjacent-building", Count::Adjacent),
        ("top-building", Count::Top),
        ("bottom-building", Count::Bottom),
        ("stone-here", Count::StoneHere),
    ];
}

/// Points of a building at the end, in half points.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scoring {
    /// For each of something.
    Per(i16, Count),
    /// Once, with at least so many of something.
    If(i16, Count, u16),
}

/// Unused spaces that hold animals.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pens {
    /// The only type.
    pub animal: Good,
    /// How many on each space.
    pub number: u8,
    /// Which unused spaces.
    pub place: PenPlace,
}

/// Which unused spaces hold animals.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PenPlace {
    /// Those of the top row.
    Top,
    /// Those below the top row.
    BelowTop,
    /// Those that share an edge with the building.
    Adjacent,
}

impl PenPlace {
    /// Every place with its word.
    pub const ALL: [(&'static str, PenPlace); 3] = [
        ("top", PenPlace::Top),
        ("below-top", PenPlace::BelowTop),
        ("adjacent", PenPlace::Adjacent),
    ];
}
