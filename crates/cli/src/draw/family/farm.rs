//! A farm of tiles on an open grid.

use std::collections::BTreeMap;
use std::ops::Range;

use anstyle::Style;
use farmstead_rules::Seat;
use farmstead_rules::family::{FarmReport, Place, TableReport, TileReport};

use crate::draw::ground::{self, Grazing};
use crate::draw::palette;
use crate::draw::yard::{CellSize, Contents, Edge, Yard};

/// A farm with the tile on every cell, and the choices that have a cell.
pub(super) struct Land<'a> {
    farm: &'a FarmReport,
    tiles: BTreeMap<(i8, i8), &'a TileReport>,
    /// The numbers of the choices by row and column.
    numbers: BTreeMap<(i8, i8), usize>,
    /// Improvements by key, with their names for people.
    names: BTreeMap<&'static str, &'static str>,
}

impl<'a> Land<'a> {
    pub(super) fn new(
        table: &'a TableReport,
        seat: Seat,
        numbers: &BTreeMap<String, usize>,
    ) -> Land<'a> {
        let farm = &table.players[seat.index()];
        let at = |place: &Place| (place.row, place.column);
        let cells =
            farm.tiles.iter().flat_map(|tile| tile.cells.iter().map(move |c| (at(c), tile)));
        let places = numbers.iter().filter_map(|(key, number)| Some((read_place(key)?, *number)));
        Land {
            farm,
            tiles: cells.collect(),
            numbers: places.collect(),
            names: table.improvements.iter().map(|built| (built.key, built.name)).collect(),
        }
    }

    fn tile(&self, row: i8, column: i8) -> Option<&'a TileReport> {
        self.tiles.get(&(row, column)).copied()
    }

    /// What parts two cells.
    fn between(&self, one: (i8, i8), other: (i8, i8)) -> Edge {
        let tiles = [self.tile(one.0, one.1), self.tile(other.0, other.1)];
        let is_pasture =
            |tile: &Option<&TileReport>| tile.is_some_and(|tile| tile.kind == "pasture");
        match tiles {
            [Some(tile), Some(next)] if std::ptr::eq(tile, next) => Edge::Open,
            [None, None] => {
                let numbered = [one, other].iter().any(|cell| self.numbers.contains_key(cell));
                if numbered { Edge::Line } else { Edge::Open }
            }
            _ if tiles.iter().any(is_pasture) => Edge::Fence,
            _ => Edge::Line,
        }
    }

    fn range(&self, part: impl Fn(&(i8, i8)) -> i8) -> Range<i8> {
        let cells = || self.tiles.keys().chain(self.numbers.keys()).map(&part);
        cells().min().unwrap_or(0)..cells().max().unwrap_or(0) + 1
    }
}

/// The row and column of a move that lays a tile.
pub(super) fn read_place(notation: &str) -> Option<(i8, i8)> {
    let place = Place::named(notation.strip_prefix("at ")?)?;
    Some((place.row, place.column))
}

/// What a row or column is called: how far it is from the left room of the starting house.
fn way_from_house(place: Place) -> String {
    if place == Place::HOUSE[0] { "house".to_owned() } else { place.name() }
}

impl Yard for Land<'_> {
    fn rows(&self) -> Range<i8> {
        self.range(|cell| cell.0)
    }

    fn columns(&self) -> Range<i8> {
        self.range(|cell| cell.1)
    }

    fn row_name(&self, row: i8) -> String {
        way_from_house(Place { column: 0, row })
    }

    fn column_name(&self, column: i8) -> String {
        way_from_house(Place { column, row: 0 })
    }

    fn above(&self, row: i8, column: i8) -> Edge {
        self.between((row - 1, column), (row, column))
    }

    fn left(&self, row: i8, column: i8) -> Edge {
        self.between((row, column - 1), (row, column))
    }

    fn contents(&self, row: i8, column: i8, size: CellSize) -> Contents {
        let Some(tile) = self.tile(row, column) else {
            let number = self.numbers.get(&(row, column));
            return number.map_or_else(
                || (Style::new(), Vec::new()),
                |number| (palette::NUMBER, vec![number.to_string()]),
            );
        };
        match tile.kind {
            "room" => ground::room(self.farm.house.material(), size),
            "field" => ground::field(tile.grain, "grain", size),
            "pasture" => {
                let first =
                    tile.cells.first().is_some_and(|cell| (cell.row, cell.column) == (row, column));
                let grazing = Grazing {
                    pasture: true,
                    with: (tile.stable && first).then_some(ground::STABLE),
                    holds: first.then_some(u16::from(tile.holds)),
                };
                grazing.contents(size)
            }
            _ => {
                let name = self.names.get(tile.key).copied().unwrap_or(tile.key);
                ground::building(name, None, size)
            }
        }
    }
}
