//! Goods that become food, as an event that cards wait for.

use crate::goods::Good;

/// When a conversion may be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Span {
    /// Whenever its owner likes.
    Anytime,
    /// So many times in each harvest.
    Harvest(u8),
    /// So many times in each feeding phase.
    Feed(u8),
}

/// Goods become food.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cooking {
    /// Which goods.
    pub goods: Vec<Good>,
    /// For every so many at a time; `None` for once, however many there are at a time.
    pub every: Option<u8>,
    /// By what they must become food.
    pub by: CookedBy,
    /// Only if no card keeps the animal: it goes back to the general supply.
    pub not_kept: bool,
}

/// By what goods become food.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CookedBy {
    /// It does not matter, or it is nothing that is named.
    Anything,
    /// By a fireplace or another improvement for cooking.
    Kitchen,
    /// By something that works so many times in a harvest.
    Craft,
}
