//! Cells of a farmyard and sets of them.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Sub};

use serde::Serialize;

use crate::events::Spot;

const COLUMNS: u8 = 5;

/// One of the 15 cells, counted row by row from the top left. Prints as `a1` to `c5`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(pub u8);

impl Cell {
    /// How many there are.
    pub const COUNT: usize = 15;

    /// The cell in this row (0 to 2, from the top) and column (0 to 4, from the left).
    pub const fn at(row: u8, column: u8) -> Cell {
        Cell(row * COLUMNS + column)
    }

    /// Row, from the top.
    pub const fn row(self) -> u8 {
        self.0 / COLUMNS
    }

    /// Column, from the left.
    pub const fn column(self) -> u8 {
        self.0 % COLUMNS
    }

    /// The place for events.
    pub const fn spot(self) -> Spot {
        Spot { row: self.row() as i8, column: self.column() as i8 }
    }

    /// The cell called `a1` to `c5`.
    pub fn from_name(name: &str) -> Option<Cell> {
        match name.as_bytes() {
            [row @ b'a'..=b'c', column @ b'1'..=b'5'] => Some(Cell::at(row - b'a', column - b'1')),
            _ => None,
        }
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
pub struct CellSet(u16);

const ALL: u16 = 0x7fff;
const FIRST_COLUMN: u16 = 0b00001_00001_00001;
const LAST_COLUMN: u16 = FIRST_COLUMN << 4;

impl CellSet {
    /// No cell.
    pub const EMPTY: CellSet = CellSet(0);
    /// The whole yard.
    pub const ALL: CellSet = CellSet(ALL);
    /// The top row.
    pub const TOP: CellSet = CellSet(0x1f);
    /// The bottom row.
    pub const BOTTOM: CellSet = CellSet(0x1f << 10);
    /// The leftmost column.
    pub const LEFT: CellSet = CellSet(FIRST_COLUMN);
    /// The rightmost column.
    pub const RIGHT: CellSet = CellSet(LAST_COLUMN);

    /// The set with these bits, counted as cells are.
    #[inline]
    pub const fn from_bits(bits: u16) -> CellSet {
        CellSet(bits & ALL)
    }

    /// The bits, counted as cells are.
    #[inline]
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// Just this cell.
    #[inline]
    pub const fn one(cell: Cell) -> CellSet {
        CellSet(1 << cell.0)
    }

    /// How many cells.
    #[inline]
    pub const fn len(self) -> u16 {
        self.0.count_ones() as u16
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

    /// Whether the two have a cell in common.
    #[inline]
    pub const fn meets(self, other: CellSet) -> bool {
        self.0 & other.0 != 0
    }

    /// Adds a cell.
    #[inline]
    pub fn insert(&mut self, cell: Cell) {
        self.0 |= 1 << cell.0;
    }

    /// The first cell, as a set.
    #[inline]
    pub const fn lowest(self) -> CellSet {
        CellSet(self.0 & self.0.wrapping_neg())
    }

    /// The cells that share an edge with one of these, and may be among them.
    #[inline]
    pub const fn neighbours(self) -> CellSet {
        let vertical = (self.0 << 5) | (self.0 >> 5);
        let sideways = ((self.0 & !LAST_COLUMN) << 1) | ((self.0 & !FIRST_COLUMN) >> 1);
        CellSet((vertical | sideways) & ALL)
    }

    /// How many columns of the farmyard hold some of these cells.
    pub const fn columns(self) -> u16 {
        ((self.0 | self.0 >> 5 | self.0 >> 10) & 0b11111).count_ones() as u16
    }

    /// Whether every cell can be reached from every other inside the set. The empty set is.
    pub fn is_connected(self) -> bool {
        let mut reached = self.lowest();
        loop {
            let further = (reached | reached.neighbours()) & self;
            if further == reached {
                return reached == self;
            }
            reached = further;
        }
    }

    /// The cells, from the top left.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Cell> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let next = left.trailing_zeros();
            left &= left.wrapping_sub(1);
            (next < 16).then_some(Cell(next as u8))
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

impl BitAndAssign for CellSet {
    #[inline]
    fn bitand_assign(&mut self, other: CellSet) {
        self.0 &= other.0;
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
        CellSet(!self.0 & ALL)
    }
}

/// Writes `a4 a5 b4`.
impl fmt::Display for CellSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, cell) in self.iter().enumerate() {
            let space = if index > 0 { " " } else { "" };
            write!(f, "{space}{cell}")?;
        }
        Ok(())
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
    fn neighbours_share_an_edge() {
        for cell in CellSet::ALL.iter() {
            let plain: CellSet = CellSet::ALL
                .iter()
                .filter(|other| {
                    cell.row().abs_diff(other.row()) + cell.column().abs_diff(other.column()) == 1
                })
                .collect();
            assert_eq!(CellSet::one(cell).neighbours(), plain, "{cell}");
        }
    }

    #[test]
    fn cells_are_called_by_row_and_column() {
        assert_eq!(Cell::at(1, 0).to_string(), "b1");
        assert_eq!(Cell::from_name("c5"), Some(Cell(14)));
        assert_eq!(Cell::from_name("d1"), None);
    }
}
