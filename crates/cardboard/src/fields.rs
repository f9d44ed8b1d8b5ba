//! What cards say about plowing, sowing and reaping.

use crate::condition::Condition;
use crate::count::Count;
use crate::goods::Good;

/// Plowing of several fields.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plowing {
    /// How many fields.
    pub fields: u8,
    /// For each of what; `None` if it is simply so many.
    pub per: Option<Count>,
}

/// Sowing of one crop, on terms of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sowing {
    /// The crop.
    pub crop: Good,
    /// How many fields at most; `None` for any number.
    pub most: Option<u8>,
    /// Whether only field tiles will do.
    pub tiles: bool,
    /// How many crops fewer grow on each field.
    pub fewer: u8,
}

/// More crops on fields that are sown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SowMore {
    /// How many more.
    pub more: u8,
    /// Of which crop; `None` for any.
    pub crop: Option<Good>,
    /// Only if exactly so many fields are sown in one action.
    pub exactly: Option<u8>,
    /// Only on fields next to a room.
    pub beside_room: bool,
    /// What must hold when a field is sown.
    pub conditions: Vec<Condition>,
}
