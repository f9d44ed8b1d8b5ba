//! What cards say about fences that are built.

/// Which fences an event speaks of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fencing {
    /// So many in one action: at least the first number, at most the second.
    Pieces(u8, u8),
    /// Some that close in spaces which were not used before.
    Unused,
}

impl Fencing {
    /// More fences than anybody has.
    pub const MOST: u8 = 15;
}
