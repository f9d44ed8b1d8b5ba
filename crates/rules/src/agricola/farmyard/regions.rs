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

impl RegionBits {
    /// The regions that hold one of these cells.
    fn meeting(&self, cells: CellSet) -> [u64; WORDS] {
        let mut meeting = [0; WORDS];
        for cell in cells.iter() {
            for (all, holding) in meeting.iter_mut().zip(&self.holding[cell.0 as usize]) {
                *all |= holding;
            }
        }
        meeting
    }
}

/// Which regions are looked at.
#[derive(Debug, Clone, Copy)]
pub(in super::super) struct Sought {
    /// They have none of these cells.
    pub closed: CellSet,
    /// They lie within these cells or do not meet them.
    pub pastures: CellSet,
    /// Those that do not meet the pastures have one of these cells.
    pub near: CellSet,
    /// The longest outline.
    pub outline: u8,
}

/// Tells the regions that are sought, in order, until it is told to stop.
#[inline(always)]
pub(in super::super) fn regions(
    sought: Sought,
    mut told: impl FnMut(u16, &'static Region) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let (bits, regions) = (&*BITS, &*REGIONS);
    let Sought { closed, pastures, near, outline } = sought;
    let mut found = bits.meeting(closed).map(|bits| !bits);
    if !pastures.is_empty() {
        let (meeting, leaving) = (bits.meeting(pastures), bits.meeting(!pastures));
        let near = bits.meeting(near);
        for (word, found) in found.iter_mut().enumerate() {
            *found &= meeting[word] & !leaving[word] | !meeting[word] & near[word];
        }
    }
    let count = usize::from(bits.within[usize::from(outline.min(15))]);
    for ((word, regions), found) in regions[..count].chunks(64).enumerate().zip(found) {
        let mut left = found & (u64::MAX >> (64 - regions.len()));
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
