//! A farm of columns with three spaces each, and borders on the edges.

use std::collections::BTreeMap;
use std::ops::Range;

use anstyle::Style;
use farmstead_rules::Seat;
use farmstead_rules::creatures::{CellReport, CreaturesReport, FarmReport};

use crate::draw::ground::{self, Grazing};
use crate::draw::palette;
use crate::draw::yard::{CellSize, Contents, Edge, Yard};

/// Places of a border in [`CellReport::borders`].
const ABOVE: usize = 0;
const RIGHT: usize = 1;
const BELOW: usize = 2;
const LEFT: usize = 3;

const TROUGH: (&str, &str) = ("trough", "trgh");

/// A farm, and the choices that have a cell.
pub(super) struct Land<'a> {
    farm: &'a FarmReport,
    /// The numbers of the choices by cell.
    numbers: BTreeMap<String, usize>,
    /// Special buildings by key, with their names for people.
    names: BTreeMap<&'static str, &'static str>,
}

/// The cell of a choice that builds on one, if nothing is there yet.
pub(super) fn plain_cell(farm: &FarmReport, notation: &str) -> Option<String> {
    let (verb, wanted) = notation.split_once(' ')?;
    let cell = farm.cells.iter().find(|cell| cell.cell.to_string() == wanted)?;
    (matches!(verb, "trough" | "stall") && !cell.used).then(|| wanted.to_owned())
}

impl<'a> Land<'a> {
    pub(super) fn new(
        table: &'a CreaturesReport,
        seat: Seat,
        numbers: &BTreeMap<String, usize>,
    ) -> Land<'a> {
        let farm = &table.players[seat.index()];
        let cells = numbers.iter().filter_map(|(key, number)| {
            let cell = plain_cell(farm, key)?;
            Some((cell, *number))
        });
        Land {
            farm,
            numbers: cells.collect(),
            names: table.buildings.iter().map(|building| (building.key, building.name)).collect(),
        }
    }

    fn cell(&self, row: i8, column: i8) -> Option<&'a CellReport> {
        let (rows, columns) = (self.rows(), self.columns());
        let inside = rows.contains(&row) && columns.contains(&column);
        let index = || i32::from(row) * columns.len() as i32 + i32::from(column - columns.start);
        inside.then(|| &self.farm.cells[index() as usize])
    }

    /// What lies between two cells, each with the place of that side among its borders.
    fn between(&self, sides: [(Option<&CellReport>, usize); 2]) -> Edge {
        let cells = || sides.iter().filter_map(|(cell, side)| Some(((*cell)?, *side)));
        if cells().any(|(cell, side)| cell.borders[side]) {
            Edge::Fence
        } else if cells().any(|(cell, _)| cell.building.is_some()) {
            Edge::Wall
        } else {
            Edge::Line
        }
    }
}

impl Yard for Land<'_> {
    fn rows(&self) -> Range<i8> {
        0..3
    }

    fn columns(&self) -> Range<i8> {
        -(self.farm.left as i8)..2 + self.farm.right as i8
    }

    fn row_name(&self, row: i8) -> String {
        char::from(b'a' + row as u8).to_string()
    }

    fn column_name(&self, column: i8) -> String {
        (column + 1).to_string()
    }

    fn above(&self, row: i8, column: i8) -> Edge {
        self.between([(self.cell(row - 1, column), BELOW), (self.cell(row, column), ABOVE)])
    }

    fn left(&self, row: i8, column: i8) -> Edge {
        self.between([(self.cell(row, column - 1), RIGHT), (self.cell(row, column), LEFT)])
    }

    fn contents(&self, row: i8, column: i8, size: CellSize) -> Contents {
        let Some(cell) = self.cell(row, column) else { return (Style::new(), Vec::new()) };
        if let Some(building) = cell.building {
            let name = self.names.get(building).copied().unwrap_or(building);
            let trough = if cell.trough { "trough " } else { "holds " };
            let holds = (cell.holds > 0).then(|| format!("{trough}{}", cell.holds));
            return ground::building(name, holds, size);
        }
        if let Some(number) = self.numbers.get(&cell.cell.to_string()) {
            return (palette::NUMBER, vec![number.to_string()]);
        }
        let pasture = self.farm.pastures.iter().find(|pasture| pasture.cells.contains(cell.cell));
        let first = pasture.filter(|pasture| pasture.cells.iter().next() == Some(cell.cell));
        let alone = (cell.holds > 0).then_some(cell.holds);
        let grazing = Grazing {
            pasture: pasture.is_some(),
            with: cell.trough.then_some(TROUGH),
            holds: first.map(|pasture| pasture.capacity).or(alone),
        };
        grazing.contents(size)
    }
}
