//! Where borders can lie, and sets of such places.

use std::fmt;
use std::ops::{BitOr, Sub};

use super::cells::{Cell, CellSet};

/// Where uprights begin in the order of edges.
const UPRIGHT: u8 = 64;

/// A side of a space: first those above the cells (and below the last row), row by row, then those
/// to the left of the cells (and right of the last column).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Edge(pub u8);

/// A side of a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Side {
    Top,
    Bottom,
    Left,
    Right,
}

impl Edge {
    /// Past the last edge.
    pub(crate) const END: u8 = UPRIGHT + Cell::END;

    /// The upper side of a cell.
    pub const fn above(cell: Cell) -> Edge {
        Edge(cell.0)
    }

    /// The lower side of a cell.
    pub const fn below(cell: Cell) -> Edge {
        Edge(cell.0 + 16)
    }

    /// The left side of a cell.
    pub const fn left_of(cell: Cell) -> Edge {
        Edge(UPRIGHT + cell.0)
    }

    /// The right side of a cell.
    pub const fn right_of(cell: Cell) -> Edge {
        Edge(UPRIGHT + cell.0 + 1)
    }

    /// What it is called on a farm: `a1 top`, `a1 left`, and `c1 bottom` or `a2 right` on the rim.
    pub fn name_on(self, farm: CellSet) -> EdgeName {
        let (cell, side) = match self.0.checked_sub(UPRIGHT) {
            None if self.0 < 48 => (Cell(self.0), Side::Top),
            None => (Cell(self.0 - 16), Side::Bottom),
            Some(cell) if cell > 0 && !farm.contains(Cell(cell)) => (Cell(cell - 1), Side::Right),
            Some(cell) => (Cell(cell), Side::Left),
        };
        EdgeName { cell, side }
    }
}

/// An edge by one of the cells it belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EdgeName {
    cell: Cell,
    side: Side,
}

impl fmt::Display for EdgeName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = match self.side {
            Side::Top => "top",
            Side::Bottom => "bottom",
            Side::Left => "left",
            Side::Right => "right",
        };
        write!(f, "{} {side}", self.cell)
    }
}

/// A set of edges.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct EdgeSet {
    /// Those above cells; the lower sides of row 2 are the upper sides of a row past the last.
    level: u64,
    /// Those to the left of cells.
    upright: u64,
}

impl EdgeSet {
    /// No edge.
    pub const EMPTY: EdgeSet = EdgeSet { level: 0, upright: 0 };

    /// Every side of these cells.
    #[inline]
    pub const fn around(cells: CellSet) -> EdgeSet {
        EdgeSet { level: cells.0 | cells.0 << 16, upright: cells.0 | cells.0 << 1 }
    }

    /// The edges from this one on.
    #[inline]
    pub const fn from(edge: u8) -> EdgeSet {
        if edge < UPRIGHT {
            EdgeSet { level: u64::MAX << edge, upright: u64::MAX }
        } else if edge < 2 * UPRIGHT {
            EdgeSet { level: 0, upright: u64::MAX << (edge - UPRIGHT) }
        } else {
            EdgeSet::EMPTY
        }
    }

    /// The edges that are in both.
    #[inline]
    #[must_use]
    pub const fn and(self, other: EdgeSet) -> EdgeSet {
        EdgeSet { level: self.level & other.level, upright: self.upright & other.upright }
    }

    /// How many edges.
    #[inline]
    pub const fn len(self) -> u8 {
        (self.level.count_ones() + self.upright.count_ones()) as u8
    }

    /// Whether there is none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.level | self.upright == 0
    }

    /// Whether the edge is in it.
    #[inline]
    pub const fn contains(self, edge: Edge) -> bool {
        if edge.0 < UPRIGHT {
            self.level & (1 << edge.0) != 0
        } else {
            self.upright & (1 << (edge.0 - UPRIGHT)) != 0
        }
    }

    /// Adds an edge.
    #[inline]
    pub fn insert(&mut self, edge: Edge) {
        if edge.0 < UPRIGHT {
            self.level |= 1 << edge.0;
        } else {
            self.upright |= 1 << (edge.0 - UPRIGHT);
        }
    }

    /// The cells with one of these edges above, below, to the left and to the right.
    #[inline]
    pub(super) const fn sides(self) -> [CellSet; 4] {
        [
            CellSet(self.level),
            CellSet(self.level >> 16),
            CellSet(self.upright),
            CellSet(self.upright >> 1),
        ]
    }

    /// The edges, in their order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Edge> {
        let EdgeSet { mut level, mut upright } = self;
        std::iter::from_fn(move || {
            let (left, first) = if level != 0 { (&mut level, 0) } else { (&mut upright, UPRIGHT) };
            let next = left.trailing_zeros() as u8;
            *left &= left.wrapping_sub(1);
            (next < 64).then_some(Edge(first + next))
        })
    }
}

impl FromIterator<Edge> for EdgeSet {
    fn from_iter<I: IntoIterator<Item = Edge>>(edges: I) -> EdgeSet {
        let mut set = EdgeSet::EMPTY;
        edges.into_iter().for_each(|edge| set.insert(edge));
        set
    }
}

impl BitOr for EdgeSet {
    type Output = EdgeSet;
    #[inline]
    fn bitor(self, other: EdgeSet) -> EdgeSet {
        EdgeSet { level: self.level | other.level, upright: self.upright | other.upright }
    }
}

impl Sub for EdgeSet {
    type Output = EdgeSet;
    #[inline]
    fn sub(self, other: EdgeSet) -> EdgeSet {
        EdgeSet { level: self.level & !other.level, upright: self.upright & !other.upright }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_farm_has_17_edges() {
        assert_eq!(EdgeSet::around(CellSet::farm(0, 0)).len(), 17);
        assert_eq!(EdgeSet::around(CellSet::farm(2, 3)).len(), 4 * 7 + 3 * 8);
    }

    #[test]
    fn neighbours_share_an_edge() {
        assert_eq!(Edge::below(Cell::at(0, 0)), Edge::above(Cell::at(1, 0)));
        assert_eq!(Edge::right_of(Cell::at(0, 0)), Edge::left_of(Cell::at(0, 1)));
    }

    #[test]
    fn edges_of_a_farm_have_different_names() {
        let farm = CellSet::farm(1, 1);
        let mut names: Vec<String> =
            EdgeSet::around(farm).iter().map(|edge| edge.name_on(farm).to_string()).collect();
        assert!(names.contains(&"c3 bottom".to_owned()));
        assert!(names.contains(&"a3 right".to_owned()));
        assert!(names.contains(&"b0 left".to_owned()));
        let count = names.len();
        names.sort();
        names.dedup();
        assert_eq!(names.len(), count);
    }
}
