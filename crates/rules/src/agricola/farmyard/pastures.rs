//! Pastures, found from the fences that stand.

use super::cells::CellSet;
use super::edges::EdgeSet;

/// A set of cells closed in on all sides.
pub type Pasture = CellSet;

/// The pastures of a farmyard, by their first cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Pastures {
    list: [CellSet; Pastures::MOST],
    len: u8,
    /// All their cells.
    pub cells: CellSet,
}

impl Pastures {
    /// More than 15 fences can close in, which is 5.
    pub const MOST: usize = 8;

    /// Finds the pastures that these fences make.
    pub fn new(fences: EdgeSet) -> Pastures {
        let mut pastures = Pastures::default();
        if fences.is_empty() {
            return pastures;
        }
        let walls = Walls::new(fences);
        let open = walls.reach(walls.open_edge());
        pastures.cells = !open;
        let mut left = pastures.cells;
        while !left.is_empty() {
            let pasture = walls.reach(left.lowest());
            pastures.list[pastures.len as usize] = pasture;
            pastures.len += 1;
            left = left - pasture;
        }
        pastures
    }

    /// The pastures as a slice.
    #[inline]
    pub fn as_slice(&self) -> &[Pasture] {
        &self.list[..self.len as usize]
    }
}

/// Animals a pasture holds: two for each cell, doubled by each stable standing in it.
pub fn capacity(pasture: Pasture, stables: CellSet) -> u16 {
    (2 * pasture.len()) << (pasture & stables).len()
}

/// Where one cannot walk: the cells with a fence above, below, to the left, to the right.
struct Walls {
    above: CellSet,
    below: CellSet,
    left: CellSet,
    right: CellSet,
}

impl Walls {
    fn new(fences: EdgeSet) -> Walls {
        let [above, below, left, right] = fences.sides();
        Walls { above, below, left, right }
    }

    /// The cells that lie open to the outside of the board.
    fn open_edge(&self) -> CellSet {
        (CellSet::TOP - self.above)
            | (CellSet::BOTTOM - self.below)
            | (CellSet::LEFT - self.left)
            | (CellSet::RIGHT - self.right)
    }

    /// Every cell that can be walked to from these.
    fn reach(&self, from: CellSet) -> CellSet {
        let mut reached = from;
        loop {
            let up = (reached - self.above).bits() >> 5;
            let down = (reached - self.below).bits() << 5;
            let left = (reached - self.left - CellSet::LEFT).bits() >> 1;
            let right = (reached - self.right - CellSet::RIGHT).bits() << 1;
            let further = reached | CellSet::from_bits(up | down | left | right);
            if further == reached {
                return reached;
            }
            reached = further;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::agricola::farmyard::{Cell, Edge};

    /// The definition of the rule book, cell by cell: a graph of 15 cells and the outside.
    fn plain(fences: EdgeSet) -> Vec<CellSet> {
        const OUTSIDE: usize = 15;
        let node = |row: i8, column: i8| {
            if (0..3).contains(&row) && (0..5).contains(&column) {
                (row * 5 + column) as usize
            } else {
                OUTSIDE
            }
        };
        let mut group: Vec<usize> = (0..16).collect();
        for edge in (0..Edge::COUNT).map(Edge).filter(|edge| !fences.contains(*edge)) {
            let (one, other) = if edge.0 < 20 {
                let (row, column) = ((edge.0 / 5) as i8, (edge.0 % 5) as i8);
                (node(row, column), node(row - 1, column))
            } else {
                let (row, column) = (((edge.0 - 20) / 6) as i8, ((edge.0 - 20) % 6) as i8);
                (node(row, column), node(row, column - 1))
            };
            let (keep, drop) = (group[one], group[other]);
            group.iter_mut().filter(|g| **g == drop).for_each(|g| *g = keep);
        }
        let mut found: Vec<CellSet> = Vec::new();
        for cell in 0..15 {
            let members: CellSet = (0..15)
                .filter(|other| group[*other] == group[cell])
                .map(|c| Cell(c as u8))
                .collect();
            if group[cell] != group[OUTSIDE] && !found.contains(&members) {
                found.push(members);
            }
        }
        found
    }

    #[test]
    fn pastures_are_what_the_definition_says_for_any_fences() {
        let mut bits: u64 = 1;
        for _ in 0..20_000 {
            bits = bits.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
            let dense = bits | bits.rotate_left(17) | bits.rotate_left(29);
            let fences: EdgeSet =
                (0..Edge::COUNT).map(Edge).filter(|edge| dense >> (edge.0 + 20) & 1 == 1).collect();
            let plain = plain(fences);
            if plain.len() <= Pastures::MOST {
                assert_eq!(Pastures::new(fences).as_slice(), plain);
            }
        }
    }

    #[test]
    fn a_stable_doubles_the_whole_pasture_each_time() {
        let pasture: CellSet = [Cell::at(0, 3), Cell::at(0, 4)].into_iter().collect();
        assert_eq!(capacity(pasture, CellSet::EMPTY), 4);
        assert_eq!(capacity(pasture, CellSet::one(Cell::at(0, 4))), 8);
        assert_eq!(capacity(pasture, CellSet::ALL), 16);
    }
}
