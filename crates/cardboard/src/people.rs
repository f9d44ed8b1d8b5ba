//! What cards do with people, and between players.

use crate::ability::{Program, Spaces};
use crate::condition::Condition;
use crate::goods::{Good, Goods};

/// Something that a card does with people.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PersonStep {
    /// One more person may be placed in the next round.
    Guest,
    /// A person from the supply comes to live on the card.
    Here,
    /// A person is placed at once.
    Place,
    /// A person is placed at once, wherever others stand.
    PlaceAnywhere,
    /// The player's person on this space goes to one of those that are free.
    Move(String, Spaces),
}

/// Who is paid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Payee {
    /// Who caused what the card waited for.
    Them,
    /// Who holds the start player marker.
    StartPlayer,
    /// The owner of the card.
    Owner,
}

impl Payee {
    /// Everybody who can be paid, with their word.
    pub const ALL: [(&'static str, Payee); 3] =
        [("them", Payee::Them), ("start-player", Payee::StartPlayer), ("owner", Payee::Owner)];
}

/// Goods that every other player may buy before the general supply takes them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sale {
    /// What is sold.
    pub goods: Goods,
    /// What another player pays for it.
    pub price: Goods,
    /// What it becomes if nobody buys it.
    pub otherwise: Goods,
}

/// A card that is an action space for everybody.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CardSpace {
    /// What is added every round.
    pub refill: Option<(Good, u8)>,
    /// How much lies there when the card is played.
    pub begins: u8,
    /// What everybody but its owner pays the owner to use it.
    pub toll: Goods,
    /// What its user does.
    pub program: Program,
}

/// People who are not placed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Absent {
    /// All of the owner's people in these rounds.
    All(Vec<u8>),
    /// One child of every other player who has any, in these rounds.
    ChildOfOthers(Vec<u8>),
}

/// When a family grows without a room, once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GrowAnyway(pub Vec<Condition>);
