//! Every shape a pasture can have.

use std::ops::ControlFlow;
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

/// Words that hold a bit for every region.
const WORDS: usize = COUNT.div_ceil(64);

/// Regions by their place in [`REGIONS`], as bits.
pub(in super::super) struct RegionBits {
    /// Those that hold each cell.
    holding: [[u64; WORDS]; Cell::COUNT],
    /// How many have an outline of at most so many fences.
    within: [u16; 16],
}

static BITS: LazyLock<RegionBits> = LazyLock::new(|| {
    let mut bits = RegionBits { holding: [[0; WORDS]; Cell::COUNT], within: [0; 16] };
    for (index, region) in REGIONS.iter().enumerate() {
        for cell in region.cells.iter() {
            bits.holding[cell.0 as usize][index / 64] |= 1 << (index % 64);
        }
        let outline = usize::from(region.outline.len());
        bits.within[outline..].iter_mut().for_each(|within| *within += 1);
    }
    bits
});

/// Tells the regions without any of these cells and with an outline of at most so many fences, in
/// order, until it is told to stop.
#[inline(always)]
pub(in super::super) fn regions_without(
    cells: CellSet,
    outline: u8,
    mut told: impl FnMut(u16, &'static Region) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let (bits, regions) = (&*BITS, &*REGIONS);
    let count = usize::from(bits.within[usize::from(outline.min(15))]);
    for (word, regions) in regions[..count].chunks(64).enumerate() {
        let meeting = cells.iter().fold(0, |all, cell| all | bits.holding[cell.0 as usize][word]);
        let mut left = !meeting & (u64::MAX >> (64 - regions.len()));
        while left != 0 {
            let next = left.trailing_zeros() as usize;
            left &= left - 1;
            told((64 * word + next) as u16, &regions[next])?;
        }
    }
    ControlFlow::Continue(())
}

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
