//! Pastures, found from the borders and buildings of a farm.

use super::cells::CellSet;
use super::edges::EdgeSet;

/// The pastures of a farm, by their first cell.
#[derive(Debug, Clone, Copy)]
pub struct Pastures {
    list: [CellSet; Pastures::MOST],
    len: u8,
    /// All their cells.
    pub cells: CellSet,
}

impl Pastures {
    /// No farm has more: a pasture has at least one cell, and a farm with all five expansions 21.
    pub const MOST: usize = 21;

    /// Finds the parts of a farm without buildings that are closed on all sides. A border or a
    /// building closes an edge; the rim of the farm is open like any other edge.
    pub fn new(farm: CellSet, built: CellSet, borders: EdgeSet) -> Pastures {
        let mut pastures =
            Pastures { list: [CellSet::EMPTY; Pastures::MOST], len: 0, cells: CellSet::EMPTY };
        let ground = farm - built;
        let [above, below, left, right] = borders.sides();
        let outside = !farm;
        let open_rim = (CellSet(outside.0 << 16 | 0xffff) - above)
            | (CellSet(outside.0 >> 16) - below)
            | (CellSet(outside.0 << 1 | 1) - left)
            | (CellSet(outside.0 >> 1) - right);
        // Every cell of the ground that can be walked to from these.
        let reach = |from: CellSet| {
            let mut reached = from;
            loop {
                let step = (reached - above).0 >> 16
                    | (reached - below).0 << 16
                    | (reached - left).0 >> 1
                    | (reached - right).0 << 1;
                let further = reached | (CellSet(step) & ground);
                if further == reached {
                    return reached;
                }
                reached = further;
            }
        };
        pastures.cells = ground - reach(open_rim & ground);
        let mut rest = pastures.cells;
        while !rest.is_empty() {
            let pasture = reach(rest.lowest());
            pastures.list[pastures.len as usize] = pasture;
            pastures.len += 1;
            rest = rest - pasture;
        }
        pastures
    }

    /// The pastures as a slice.
    #[inline]
    pub fn as_slice(&self) -> &[CellSet] {
        &self.list[..self.len as usize]
    }
}

/// Animals a pasture holds: two for each cell, doubled by each trough that stands in it.
#[inline]
pub fn capacity(pasture: CellSet, troughs: CellSet) -> u16 {
    (2 * u16::from(pasture.len())) << (pasture & troughs).len()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::creatures::farm::{Cell, Edge};

    /// The definition, cell by cell: walk from each cell over open edges; who never gets off the
    /// farm is in a pasture.
    fn plain(farm: CellSet, built: CellSet, borders: EdgeSet) -> Vec<CellSet> {
        let mut found: Vec<CellSet> = Vec::new();
        for first in (farm - built).iter() {
            let mut seen = vec![first];
            let mut escaped = false;
            let mut next = 0;
            while next < seen.len() {
                let spot = seen[next].spot();
                next += 1;
                for (row, column) in [(-1, 0), (1, 0), (0, -1), (0, 1)] {
                    let here = Cell::at(spot.row as u8, spot.column);
                    let edge = match (row, column) {
                        (-1, _) => Edge::above(here),
                        (1, _) => Edge::below(here),
                        (_, -1) => Edge::left_of(here),
                        _ => Edge::right_of(here),
                    };
                    if borders.contains(edge) {
                        continue;
                    }
                    let (row, column) = (spot.row + row, spot.column + column);
                    let inside = (0..3).contains(&row)
                        && (-5..=6).contains(&column)
                        && farm.contains(Cell::at(row as u8, column));
                    if !inside {
                        escaped = true;
                        continue;
                    }
                    let there = Cell::at(row as u8, column);
                    if !built.contains(there) && !seen.contains(&there) {
                        seen.push(there);
                    }
                }
            }
            let cells: CellSet = seen.into_iter().collect();
            if !escaped && !found.contains(&cells) {
                found.push(cells);
            }
        }
        found
    }

    #[test]
    fn pastures_are_what_the_definition_says_for_any_farm() {
        let mut bits: u64 = 1;
        let mut next = || {
            bits = bits.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
            bits >> 20
        };
        let mut pastures_seen = 0;
        for _ in 0..30_000 {
            let farm = CellSet::farm((next() % 6) as u8, 0);
            let farm = if next() % 2 == 0 { farm } else { CellSet::farm(0, (next() % 6) as u8) };
            let dense = 1 + next() % 6;
            let borders: EdgeSet =
                EdgeSet::around(farm).iter().filter(|_| next() % 6 < dense).collect();
            let built: CellSet = farm.iter().filter(|_| next() % 5 == 0).collect();
            let found = Pastures::new(farm, built, borders);
            assert_eq!(found.as_slice(), plain(farm, built, borders));
            pastures_seen += found.as_slice().len();
        }
        assert!(pastures_seen > 10_000);
    }

    #[test]
    fn every_trough_doubles_the_whole_pasture_again() {
        let two: CellSet = [Cell::at(0, 0), Cell::at(0, 1)].into_iter().collect();
        assert_eq!(capacity(two, CellSet::EMPTY), 4);
        assert_eq!(capacity(two, CellSet::one(Cell::at(0, 0))), 8);
        assert_eq!(capacity(two, two), 16);
        let three = CellSet::column(0);
        assert_eq!(capacity(three, three), 48);
    }
}
