//! What cards do to prices.

use crate::card::Named;
use crate::condition::Condition;
use crate::count::Count;
use crate::goods::{Good, Goods};

/// What something costs while a card lies in front of its owner.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CostRule {
    /// What.
    pub priced: Vec<Priced>,
    /// What must hold.
    pub conditions: Vec<Condition>,
    /// Whether it holds for one price in each round only.
    pub once_a_round: bool,
    /// How it changes.
    pub change: CostChange,
}

/// Something that has a price which cards can change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Priced {
    /// A room, of a house of this material if one is named.
    Room(Option<Good>),
    /// A renovation, to this material if one is named.
    Renovation(Option<Good>),
    /// A stable.
    Stable,
    /// Fences.
    Fences,
    /// A major improvement.
    Major,
    /// A major or minor improvement.
    Improvement,
    /// An improvement, by its key or what it is.
    Card(Named),
}

/// How a price changes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CostChange {
    /// So much less of a good, for each of something if it is named.
    Less(Goods, Option<Count>),
    /// So many building resources less, whichever the player likes.
    LessAny(u8),
    /// Nothing of a good.
    Without(Good),
    /// Another price altogether.
    Set(Goods),
    /// Another price altogether: so many of what the house is made of, and more.
    SetMaterial(u8, Goods),
    /// Some goods may be replaced by others, one of these ways once for each price.
    Replace(Vec<(Goods, Goods)>),
    /// All of a good may be replaced.
    ReplaceAll(Good, Goods),
    /// Each of a good may be replaced by one of another.
    ReplaceEach(Good, Good),
    /// So many fences of one action are free.
    Free(u8),
    /// So many fences of one action are free, beyond the first.
    FreeMore(u8),
    /// One fence in so many is free, counted from the first that was built.
    OneInFree(u8),
    /// The next one costs nothing.
    NextFree,
}
