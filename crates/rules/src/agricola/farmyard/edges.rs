//! Fence spaces of a farmyard and sets of them.

use std::fmt;
use std::ops::{BitAnd, BitOr, BitOrAssign, Sub};

use serde::Serialize;

use super::cells::CellSet;

/// One of the 38 fence spaces: 20 above or below cells, then 18 beside them. Prints as `Hrc` for
/// the upper edge of the cell in row `r` and column `c`, and `Vrc` for its left edge, both
/// counted from 0; the lowest and rightmost edges belong to a row or column past the last.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Edge(pub u8);

impl Edge {
    /// How many there are.
    pub const COUNT: u8 = 38;

    /// The upper edge of a cell; row 3 gives the lower edges of row 2.
    pub const fn horizontal(row: u8, column: u8) -> Edge {
        Edge(row * 5 + column)
    }

    /// The left edge of a cell; column 5 gives the right edges of column 4.
    pub const fn vertical(row: u8, column: u8) -> Edge {
        Edge(20 + row * 6 + column)
    }

    /// The edge called `H00` to `H34` or `V00` to `V25`.
    pub fn from_name(name: &str) -> Option<Edge> {
        match name.as_bytes() {
            [b'H', row @ b'0'..=b'3', column @ b'0'..=b'4'] => {
                Some(Edge::horizontal(row - b'0', column - b'0'))
            }
            [b'V', row @ b'0'..=b'2', column @ b'0'..=b'5'] => {
                Some(Edge::vertical(row - b'0', column - b'0'))
            }
            _ => None,
        }
    }
}

impl fmt::Display for Edge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.checked_sub(20) {
            None => write!(f, "H{}{}", self.0 / 5, self.0 % 5),
            Some(index) => write!(f, "V{}{}", index / 6, index % 6),
        }
    }
}

/// A set of fence spaces.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct EdgeSet(u64);

impl EdgeSet {
    /// No edge.
    pub const EMPTY: EdgeSet = EdgeSet(0);

    /// The edges between cells of the set and anything else, the board's edge included.
    #[inline]
    pub const fn outline(cells: CellSet) -> EdgeSet {
        let cells = cells.bits() as u64;
        let horizontal = (cells ^ (cells << 5)) & 0xf_ffff;
        let mut vertical = 0;
        let mut row = 0;
        while row < 3 {
            let in_row = (cells >> (5 * row)) & 0x1f;
            vertical |= (in_row ^ (in_row << 1)) << (6 * row);
            row += 1;
        }
        EdgeSet(horizontal | (vertical << 20))
    }

    /// Just this edge.
    pub const fn one(edge: Edge) -> EdgeSet {
        EdgeSet(1 << edge.0)
    }

    /// How many edges.
    #[inline]
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Whether there is none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the edge is in it.
    pub const fn contains(self, edge: Edge) -> bool {
        self.0 & (1 << edge.0) != 0
    }

    /// The cells with one of these edges above, below, to the left and to the right.
    #[inline]
    pub(super) fn sides(self) -> [CellSet; 4] {
        let above = self.0 as u16;
        let below = (self.0 >> 5) as u16;
        let vertical = self.0 >> 20;
        let rows = |shift: u32| {
            let row = |row: u32| ((vertical >> (6 * row + shift)) as u16 & 0x1f) << (5 * row);
            row(0) | row(1) | row(2)
        };
        [above, below, rows(0), rows(1)].map(CellSet::from_bits)
    }

    /// The edges, in their order.
    pub fn iter(self) -> impl Iterator<Item = Edge> {
        (0..Edge::COUNT).map(Edge).filter(move |edge| self.contains(*edge))
    }
}

impl FromIterator<Edge> for EdgeSet {
    fn from_iter<I: IntoIterator<Item = Edge>>(edges: I) -> EdgeSet {
        edges.into_iter().fold(EdgeSet::EMPTY, |set, edge| set | EdgeSet::one(edge))
    }
}

impl BitAnd for EdgeSet {
    type Output = EdgeSet;
    #[inline]
    fn bitand(self, other: EdgeSet) -> EdgeSet {
        EdgeSet(self.0 & other.0)
    }
}

impl BitOr for EdgeSet {
    type Output = EdgeSet;
    #[inline]
    fn bitor(self, other: EdgeSet) -> EdgeSet {
        EdgeSet(self.0 | other.0)
    }
}

impl BitOrAssign for EdgeSet {
    #[inline]
    fn bitor_assign(&mut self, other: EdgeSet) {
        self.0 |= other.0;
    }
}

impl Sub for EdgeSet {
    type Output = EdgeSet;
    #[inline]
    fn sub(self, other: EdgeSet) -> EdgeSet {
        EdgeSet(self.0 & !other.0)
    }
}

impl Serialize for EdgeSet {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter().map(|edge| edge.to_string()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::agricola::farmyard::Cell;

    #[test]
    fn an_outline_is_every_edge_with_one_side_inside() {
        for bits in 0..1 << 15 {
            let cells = CellSet::from_bits(bits);
            let inside = |row: i8, column: i8| {
                (0..3).contains(&row)
                    && (0..5).contains(&column)
                    && cells.contains(Cell::at(row as u8, column as u8))
            };
            let plain: EdgeSet = (0..Edge::COUNT)
                .map(Edge)
                .filter(|edge| {
                    let (row, column) = if edge.0 < 20 {
                        ((edge.0 / 5) as i8, (edge.0 % 5) as i8)
                    } else {
                        (((edge.0 - 20) / 6) as i8, ((edge.0 - 20) % 6) as i8)
                    };
                    let other =
                        if edge.0 < 20 { inside(row - 1, column) } else { inside(row, column - 1) };
                    inside(row, column) != other
                })
                .collect();
            assert_eq!(EdgeSet::outline(cells), plain);
        }
    }

    #[test]
    fn edges_read_back_as_written() {
        for edge in (0..Edge::COUNT).map(Edge) {
            assert_eq!(Edge::from_name(&edge.to_string()), Some(edge));
        }
    }
}
