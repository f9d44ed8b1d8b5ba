//! How often a card acts.

/// How often something can happen at most.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limit {
    /// So many times.
    pub times: u8,
    /// In each of these.
    pub per: Per,
}

/// A part of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Per {
    /// All of it.
    Game,
    /// A round.
    Round,
    /// A harvest.
    Harvest,
    /// A turn of anybody.
    Turn,
    /// All of it, for each player.
    Player,
    /// A round, of which only the first time counts, whoever it was.
    FirstOfRound,
}
