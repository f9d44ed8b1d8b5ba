//! Which cells of an open grid are covered, and where a tile fits.

use super::tiles::Place;

/// The covered cells around one farm. A farm hangs together, so it is never wider or higher than
/// it has cells.
#[derive(Debug, Clone, Copy)]
pub(super) struct Grid {
    rows: [u128; Grid::SIDE],
    corner: Place,
    height: usize,
}

impl Grid {
    const SIDE: usize = 128;
    /// Free cells around the farm, as many as the longest tile.
    pub(super) const MARGIN: i8 = 4;
    /// The most cells that all tiles of a farm may cover.
    pub(super) const MOST_CELLS: usize = Grid::SIDE - 2 * Grid::MARGIN as usize - 1;

    /// The cells, which must include the starting house.
    pub(super) fn new(cells: impl Iterator<Item = Place> + Clone) -> Grid {
        let mut corner = Place { column: 0, row: 0 };
        let mut bottom = 0;
        for cell in cells.clone() {
            corner.column = corner.column.min(cell.column);
            corner.row = corner.row.min(cell.row);
            bottom = bottom.max(cell.row);
        }
        corner = corner.plus((-Grid::MARGIN, -Grid::MARGIN));
        let height = (bottom + 1 + Grid::MARGIN - corner.row) as usize;
        Grid { rows: [0; Grid::SIDE], corner, height }.only(cells)
    }

    /// The same stretch of land with only these cells covered.
    #[must_use]
    pub(super) fn only(&self, cells: impl Iterator<Item = Place>) -> Grid {
        let mut grid = Grid { rows: [0; Grid::SIDE], ..*self };
        for cell in cells {
            let row = (cell.row - grid.corner.row) as usize;
            grid.rows[row] |= 1 << (cell.column - grid.corner.column);
        }
        grid
    }

    /// Cells next to a covered cell, row by row.
    fn around(&self, row: usize) -> u128 {
        let above = if row > 0 { self.rows[row - 1] } else { 0 };
        let here = self.rows[row];
        here << 1 | here >> 1 | above | self.rows.get(row + 1).copied().unwrap_or(0)
    }

    /// Tells every place for the top left corner of a shape, given by its cells, such that it
    /// covers free cells and touches one of the cells of `near`; stops when told to.
    pub(super) fn places(
        &self,
        shape: &[(i8, i8)],
        near: &Grid,
        mut tell: impl FnMut(Place) -> bool,
    ) {
        let below = shape.iter().map(|(_, rows)| *rows as usize).max().unwrap_or(0);
        for row in 0..self.height - below {
            let mut free = u128::MAX;
            let mut touching = 0;
            for (columns, rows) in shape {
                let row = row + *rows as usize;
                free &= !self.rows[row] >> *columns;
                touching |= near.around(row) >> *columns;
            }
            let mut places = free & touching;
            while places != 0 {
                let column = places.trailing_zeros() as i8;
                places &= places - 1;
                if tell(self.corner.plus((column, row as i8))) {
                    return;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn places(cells: &[(i8, i8)], shape: &[(i8, i8)]) -> Vec<String> {
        let cells: Vec<Place> =
            cells.iter().map(|(column, row)| Place { column: *column, row: *row }).collect();
        let grid = Grid::new(cells.iter().copied());
        let mut found = Vec::new();
        grid.places(shape, &grid, |place| {
            found.push(place.to_string());
            false
        });
        found
    }

    /// The definition, cell by cell.
    fn plain_places(cells: &[(i8, i8)], shape: &[(i8, i8)]) -> Vec<String> {
        let mut found = Vec::new();
        for row in -12..12 {
            for column in -12..12 {
                let covered: Vec<(i8, i8)> =
                    shape.iter().map(|(x, y)| (column + x, row + y)).collect();
                let touches = covered.iter().any(|(x, y)| {
                    [(1, 0), (-1, 0), (0, 1), (0, -1)]
                        .iter()
                        .any(|(right, down)| cells.contains(&(x + right, y + down)))
                });
                if touches && !covered.iter().any(|cell| cells.contains(cell)) {
                    found.push(format!("{column},{row}"));
                }
            }
        }
        found
    }

    #[test]
    fn a_single_tile_fits_on_the_six_cells_around_the_starting_house() {
        let found = places(&[(0, 0), (1, 0)], &[(0, 0)]);
        assert_eq!(found, ["0,-1", "1,-1", "-1,0", "2,0", "0,1", "1,1"]);
    }

    #[test]
    fn tiles_fit_exactly_where_they_cover_free_cells_and_touch_the_farm() {
        let farms: [&[(i8, i8)]; 3] = [
            &[(0, 0), (1, 0)],
            &[(0, 0), (1, 0), (2, 0), (2, 1), (2, 2), (1, 2), (0, 2), (-1, 2)],
            &[(0, 0), (1, 0), (0, -1), (0, -2), (0, -3), (-1, -3), (5, 0), (4, 0), (3, 0), (2, 0)],
        ];
        let shapes: [&[(i8, i8)]; 4] = [
            &[(0, 0)],
            &[(0, 0), (1, 0), (2, 0)],
            &[(0, 0), (0, 1), (1, 1)],
            &[(0, 0), (1, 0), (0, 1), (1, 1)],
        ];
        for farm in farms {
            for shape in shapes {
                assert_eq!(places(farm, shape), plain_places(farm, shape));
            }
        }
    }
}
