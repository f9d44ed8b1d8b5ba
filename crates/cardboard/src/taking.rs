//! What a person's action brings, as cards speak of it.

use crate::ability::Spaces;
use crate::goods::Good;

/// Goods that a person takes from a space or gets there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Taking {
    /// How many of them at least.
    pub least: u8,
    /// The goods that are asked about.
    pub goods: Vec<Good>,
    /// How they are found among all that one action brings.
    pub among: Among,
    /// On which spaces, or on any.
    pub on: Option<Spaces>,
}

/// How goods are found among others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Among {
    /// At least one of them is there.
    Any,
    /// All of them are there.
    All,
    /// It is there, and no other building resource.
    Only,
    /// It is there, and so is another building resource.
    More,
}
