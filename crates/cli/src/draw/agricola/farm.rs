//! A farmyard of three rows and five columns.

use std::ops::Range;

use farmstead_rules::agricola::FarmReport;
use farmstead_rules::agricola::farmyard::{Cell, Edge as Side};

use crate::draw::ground::{self, Grazing};
use crate::draw::yard::{CellSize, Contents, Edge, Yard};

impl Yard for FarmReport {
    fn rows(&self) -> Range<i8> {
        0..3
    }

    fn columns(&self) -> Range<i8> {
        0..5
    }

    fn row_name(&self, row: i8) -> String {
        char::from(b'a' + row as u8).to_string()
    }

    fn column_name(&self, column: i8) -> String {
        (column + 1).to_string()
    }

    fn above(&self, row: i8, column: i8) -> Edge {
        edge(self, Side::horizontal(row as u8, column as u8))
    }

    fn left(&self, row: i8, column: i8) -> Edge {
        edge(self, Side::vertical(row as u8, column as u8))
    }

    fn contents(&self, row: i8, column: i8, size: CellSize) -> Contents {
        contents(self, Cell::at(row as u8, column as u8), size)
    }
}

fn edge(farm: &FarmReport, side: Side) -> Edge {
    if farm.fenced(side) { Edge::Fence } else { Edge::Line }
}

fn contents(farm: &FarmReport, cell: Cell, size: CellSize) -> Contents {
    if farm.rooms.contains(cell) {
        return ground::room(farm.house.material(), size);
    }
    if let Some(field) = farm.fields.iter().find(|field| field.cell == cell) {
        return ground::field(field.amount, field.crop.unwrap_or(""), size);
    }
    let pasture = farm.pastures.iter().find(|pasture| pasture.cells.contains(cell));
    let first = pasture.filter(|pasture| pasture.cells.iter().next() == Some(cell));
    let grazing = Grazing {
        pasture: pasture.is_some(),
        with: farm.stables.contains(cell).then_some(ground::STABLE),
        holds: first.map(|pasture| pasture.capacity),
    };
    grazing.contents(size)
}
