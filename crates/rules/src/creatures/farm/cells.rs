//! The spaces of a farm and sets of them.

use std::fmt;
use std::ops::{BitAnd, BitOr, BitOrAssign, Not, Sub};

use serde::Serialize;

use crate::events::Spot;

/// Columns a farm may reach to the left of its two first ones.
const LEFT: u8 = 5;
/// Bits between a cell and the one below it. Wider than any farm, so that nothing wraps around.
const ROW: u32 = 16;

/// A space of a farm. Rows are counted from the top; the first two columns are 0 and 1, and
/// expansions to the left are negative. Prints as `a1` for row 0 of column 0, and `a0` left of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(pub u8);

impl Cell {
    /// Past the last cell.
    pub(crate) const END: u8 = 3 * ROW as u8;

    /// Where the cottage stands.
    pub const COTTAGE: Cell = Cell::at(2, 0);

    /// The cell in this row (0 to 2) and column (-5 to 6).
    pub const fn at(row: u8, column: i8) -> Cell {
        Cell(row * ROW as u8 + (column + LEFT as i8) as u8)
    }

    /// The place for events.
    pub const fn spot(self) -> Spot {
        let column = (self.0 % ROW as u8) as i8 - LEFT as i8;
        Spot { row: (self.0 / ROW as u8) as i8, column }
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.spot().fmt(f)
    }
}

impl Serialize for Cell {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// A set of cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct CellSet(pub(super) u64);

impl CellSet {
    /// No cell.
    pub const EMPTY: CellSet = CellSet(0);
    /// The top row of any farm.
    pub const TOP: CellSet = CellSet(0xffff);
    /// The bottom row of any farm.
    pub const BOTTOM: CellSet = CellSet(0xffff << (2 * ROW));

    /// One column.
    pub const fn column(column: i8) -> CellSet {
        let top = 1 << (column + LEFT as i8);
        CellSet(top | top << ROW | top << (2 * ROW))
    }

    /// A farm with so many expansions to the left and to the right.
    #[inline]
    pub const fn farm(left: u8, right: u8) -> CellSet {
        let width = 2 + left + right;
        let top = ((1 << width) - 1) << (LEFT - left);
        CellSet(top | top << ROW | top << (2 * ROW))
    }

    /// The cells from this one on.
    #[inline]
    pub const fn from(cell: u8) -> CellSet {
        CellSet(u64::MAX << cell)
    }

    /// Just this cell.
    #[inline]
    pub const fn one(cell: Cell) -> CellSet {
        CellSet(1 << cell.0)
    }

    /// How many cells.
    #[inline]
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Whether there is none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the cell is in it.
    #[inline]
    pub const fn contains(self, cell: Cell) -> bool {
        self.0 & (1 << cell.0) != 0
    }

    /// Adds a cell.
    #[inline]
    pub fn insert(&mut self, cell: Cell) {
        self.0 |= 1 << cell.0;
    }

    /// Takes a cell out.
    #[inline]
    pub fn remove(&mut self, cell: Cell) {
        self.0 &= !(1 << cell.0);
    }

    /// The first cell, as a set.
    #[inline]
    pub const fn lowest(self) -> CellSet {
        CellSet(self.0 & self.0.wrapping_neg())
    }

    /// The cells above, below, to the left and to the right of these, on the farm or not.
    #[inline]
    pub const fn neighbours(self) -> CellSet {
        CellSet(self.0 << ROW | self.0 >> ROW | self.0 << 1 | self.0 >> 1)
    }

    /// The corners of a farm, which this set is.
    pub fn corners(self) -> CellSet {
        let inner = (self.0 << 1) & (self.0 >> 1);
        CellSet(self.0 & !inner) & (CellSet::TOP | CellSet::BOTTOM)
    }

    /// The cells, from the top left.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Cell> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let next = left.trailing_zeros();
            left &= left.wrapping_sub(1);
            (next < 64).then_some(Cell(next as u8))
        })
    }
}

impl FromIterator<Cell> for CellSet {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> CellSet {
        cells.into_iter().fold(CellSet::EMPTY, |set, cell| set | CellSet::one(cell))
    }
}

impl BitAnd for CellSet {
    type Output = CellSet;
    #[inline]
    fn bitand(self, other: CellSet) -> CellSet {
        CellSet(self.0 & other.0)
    }
}

impl BitOr for CellSet {
    type Output = CellSet;
    #[inline]
    fn bitor(self, other: CellSet) -> CellSet {
        CellSet(self.0 | other.0)
    }
}

impl BitOrAssign for CellSet {
    #[inline]
    fn bitor_assign(&mut self, other: CellSet) {
        self.0 |= other.0;
    }
}

impl Sub for CellSet {
    type Output = CellSet;
    #[inline]
    fn sub(self, other: CellSet) -> CellSet {
        CellSet(self.0 & !other.0)
    }
}

impl Not for CellSet {
    type Output = CellSet;
    #[inline]
    fn not(self) -> CellSet {
        CellSet(!self.0)
    }
}

impl Serialize for CellSet {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_farm_is_three_rows_of_all_its_columns() {
        let farm = CellSet::farm(1, 2);
        assert_eq!(farm.len(), 15);
        for column in -1..=3 {
            for row in 0..3 {
                assert!(farm.contains(Cell::at(row, column)));
            }
        }
        assert_eq!(
            farm,
            CellSet::column(-1) | CellSet::farm(0, 0) | CellSet::column(2) | CellSet::column(3)
        );
    }

    #[test]
    fn cells_are_called_by_row_and_column() {
        assert_eq!(Cell::COTTAGE.to_string(), "c1");
        assert_eq!(Cell::at(0, -2).to_string(), "a-1");
        assert_eq!(Cell::at(1, 6).to_string(), "b7");
    }

    #[test]
    fn a_farm_has_four_corners() {
        let corners = CellSet::farm(1, 0).corners();
        let plain: CellSet = [Cell::at(0, -1), Cell::at(0, 1), Cell::at(2, -1), Cell::at(2, 1)]
            .into_iter()
            .collect();
        assert_eq!(corners, plain);
    }
}
