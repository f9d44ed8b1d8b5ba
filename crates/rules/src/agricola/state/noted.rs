//! What an action must keep in mind until it is over.

use super::super::farmyard::{Cell, CellSet};

/// A note about the action under way: what fences have added, or the fields that are sown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Noted(u16);

impl Noted {
    /// Nothing.
    pub const NOTHING: Noted = Noted(0);
    const CELL_BITS: u16 = 7;
    const CELL: u16 = (1 << Noted::CELL_BITS) - 1;
    /// Fields are counted up to three.
    const MOST_SOWN: u16 = 3;
    /// Stands behind the cells of a farmyard.
    const UNUSED: u16 = 1 << 15;

    /// The note as a number.
    pub fn bits(self) -> u16 {
        self.0
    }

    /// The note with this number.
    pub fn from_bits(bits: u16) -> Noted {
        Noted(bits)
    }

    /// With these cells in pastures that are new, and perhaps with unused spaces closed in.
    #[must_use]
    pub fn with_fenced(self, added: CellSet, unused: bool) -> Noted {
        let unused = if unused { Noted::UNUSED } else { self.0 & Noted::UNUSED };
        Noted(unused | added.bits())
    }

    /// The cells of new pastures.
    pub fn added(self) -> CellSet {
        CellSet::from_bits(self.0 & !Noted::UNUSED)
    }

    /// Whether spaces were closed in that were unused.
    pub fn unused(self) -> bool {
        self.0 & Noted::UNUSED != 0
    }

    /// With one more field sown; the first two are kept by name.
    #[must_use]
    pub fn with_sown(self, field: Cell) -> Noted {
        let number = u16::from(self.sown());
        let cells = self.0 & !(Noted::MOST_SOWN << (2 * Noted::CELL_BITS));
        let name = if number < 2 { u16::from(field.0) << (number * Noted::CELL_BITS) } else { 0 };
        let number = (number + 1).min(Noted::MOST_SOWN);
        Noted(cells | name | number << (2 * Noted::CELL_BITS))
    }

    /// How many fields were sown, up to three.
    pub fn sown(self) -> u8 {
        (self.0 >> (2 * Noted::CELL_BITS)) as u8
    }

    /// The first two fields sown.
    pub fn first_sown(self) -> [Cell; 2] {
        [0, 1].map(|at: u16| Cell((self.0 >> (at * Noted::CELL_BITS) & Noted::CELL) as u8))
    }
}
