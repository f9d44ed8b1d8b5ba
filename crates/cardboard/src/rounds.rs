//! Round spaces, as cards speak of them.

use crate::count::Count;

/// Round spaces that something is put on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Rounds {
    /// The next so many.
    Next(Count),
    /// So many rounds after this one.
    Plus(Vec<u8>),
    /// These, as far as they are still to come.
    These(Vec<u8>),
    /// All even ones to come.
    Even,
    /// All odd ones to come.
    Odd,
    /// All to come.
    All,
}
