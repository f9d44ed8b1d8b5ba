//! Every shape a pasture can have.

use std::sync::LazyLock;

use super::cells::{Cell, CellSet};
use super::edges::EdgeSet;

/// A connected set of cells that 15 fences can close in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Region {
    /// The fences around it.
    pub outline: EdgeSet,
    /// Its cells.
    pub cells: CellSet,
}

/// How many there are.
pub(super) const COUNT: usize = 762;

/// Every region that avoids the two rooms a farm starts with, from the shortest outline to the
/// longest.
pub static REGIONS: LazyLock<[Region; COUNT]> = LazyLock::new(|| {
    let rooms: CellSet = [Cell::at(1, 0), Cell::at(2, 0)].into_iter().collect();
    let mut regions: Vec<Region> = (1..1 << Cell::COUNT)
        .map(CellSet::from_bits)
        .filter(|cells| !cells.meets(rooms) && cells.is_connected())
        .map(|cells| Region { outline: EdgeSet::outline(cells), cells })
        .filter(|region| region.outline.len() <= 15)
        .collect();
    regions.sort_by_key(|region| (region.outline.len(), region.cells));
    regions.try_into().expect("there are 762 regions")
});
