//! Tiles and where they lie: a farm is an open grid without a border.

use std::fmt;

use serde::Serialize;

/// Tiles a farm can have besides its starting house.
pub(super) const MOST_TILES: usize = 64;

/// A cell of the open grid. Columns grow to the right and rows downwards; the starting house
/// covers `0,0` and `1,0`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub struct Place {
    /// Column.
    pub column: i8,
    /// Row.
    pub row: i8,
}

impl Place {
    /// The cells of the starting house.
    pub const HOUSE: [Place; 2] = [Place { column: 0, row: 0 }, Place { column: 1, row: 0 }];

    /// What it is called: where it lies from the left room of the starting house, as "2 right, 1 up".
    pub fn name(self) -> String {
        let way = |steps: i8, forth: &str, back: &str| match steps {
            0 => None,
            1.. => Some(format!("{steps} {forth}")),
            _ => Some(format!("{} {back}", -steps)),
        };
        let ways = [way(self.column, "right", "left"), way(self.row, "down", "up")];
        let ways: Vec<String> = ways.into_iter().flatten().collect();
        if ways.is_empty() { "the house".to_owned() } else { ways.join(", ") }
    }

    /// The cell of this name.
    pub fn named(name: &str) -> Option<Place> {
        let mut place = Place::HOUSE[0];
        let words: Vec<&str> = name.split([' ', ',']).filter(|word| !word.is_empty()).collect();
        for way in words.chunks(2) {
            let [steps, way] = way else { return None };
            let steps: i8 = steps.parse().ok().filter(|steps| *steps > 0)?;
            match *way {
                "right" => place.column = steps,
                "left" => place.column = -steps,
                "down" => place.row = steps,
                "up" => place.row = -steps,
                _ => return None,
            }
        }
        (!words.is_empty()).then_some(place)
    }

    /// The cell so many columns to the right and rows below.
    #[must_use]
    pub fn plus(self, (columns, rows): (i8, i8)) -> Place {
        Place { column: self.column + columns, row: self.row + rows }
    }
}

/// Writes the column and the row, such as `2,-1`: how records of the first rules name a cell.
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.column, self.row)
    }
}

/// A shape in one turn: its cells, seen from the top left corner.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shape {
    /// The cells, in reading order.
    pub cells: Vec<(i8, i8)>,
    /// Columns from edge to edge.
    pub width: i8,
    /// Rows from edge to edge.
    pub height: i8,
}

impl Shape {
    /// The shape with these cells.
    pub fn of(cells: &[(u8, u8)]) -> Shape {
        Shape::moved_to_corner(cells.iter().map(|(x, y)| (*x as i8, *y as i8)).collect())
    }

    fn moved_to_corner(mut cells: Vec<(i8, i8)>) -> Shape {
        let least = |values: &mut dyn Iterator<Item = i8>| values.min().unwrap_or(0);
        let left = least(&mut cells.iter().map(|cell| cell.0));
        let top = least(&mut cells.iter().map(|cell| cell.1));
        for cell in &mut cells {
            *cell = (cell.0 - left, cell.1 - top);
        }
        cells.sort_unstable_by_key(|(x, y)| (*y, *x));
        let width = cells.iter().map(|cell| cell.0 + 1).max().unwrap_or(0);
        let height = cells.iter().map(|cell| cell.1 + 1).max().unwrap_or(0);
        Shape { cells, width, height }
    }

    /// The shape in every turn by 90 degrees that looks different.
    pub fn turns(self) -> Vec<Shape> {
        let mut turns = vec![self];
        for quarter in 0..3 {
            let turned = turns.get(quarter).map(|shape| {
                Shape::moved_to_corner(shape.cells.iter().map(|(x, y)| (-y, *x)).collect())
            });
            match turned.filter(|turned| !turns.contains(turned)) {
                Some(turned) => turns.push(turned),
                None => break,
            }
        }
        turns
    }

    /// The turn in which a tile is laid in a row of others: on a straight side, as narrow as two
    /// rows allow.
    pub fn lying(turns: &[Shape]) -> Option<u8> {
        let straight = |shape: &Shape| {
            let bottom = shape.cells.iter().filter(|cell| cell.1 == shape.height - 1).count();
            bottom == shape.width as usize
        };
        (0..)
            .zip(turns)
            .filter(|(_, shape)| straight(shape))
            .min_by_key(|(_, shape)| (shape.height > 2, shape.width))
            .map(|(turn, _)| turn)
    }
}

/// Draws the shape row by row, such as `##/#.`.
impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in 0..self.height {
            if row > 0 {
                f.write_str("/")?;
            }
            for column in 0..self.width {
                f.write_str(if self.cells.contains(&(column, row)) { "#" } else { "." })?;
            }
        }
        Ok(())
    }
}

/// What a tile is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Piece {
    /// A room.
    Room,
    /// A field.
    Field,
    /// An improvement.
    Improvement(u8),
    /// A pasture of a kind, turned.
    Pasture {
        /// Which kind.
        kind: u8,
        /// Which of its turns.
        turn: u8,
    },
}

impl Piece {
    const fn code(self) -> u8 {
        match self {
            Piece::Room => 1,
            Piece::Field => 2,
            Piece::Improvement(index) => 64 + index,
            Piece::Pasture { kind, turn } => 128 + kind * 4 + turn,
        }
    }

    const fn decode(code: u8) -> Piece {
        match code {
            1 => Piece::Room,
            2 => Piece::Field,
            64..128 => Piece::Improvement(code - 64),
            _ => Piece::Pasture { kind: (code - 128) / 4, turn: code % 4 },
        }
    }
}

/// The tiles of one farm in the order in which they were laid, without the starting house.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Tiles {
    pieces: [u8; MOST_TILES],
    columns: [i8; MOST_TILES],
    rows: [i8; MOST_TILES],
    len: u8,
}

impl Tiles {
    /// No tiles.
    pub const NONE: Tiles =
        Tiles { pieces: [0; MOST_TILES], columns: [0; MOST_TILES], rows: [0; MOST_TILES], len: 0 };

    /// Every tile with the cell of its top left corner.
    pub fn iter(&self) -> impl Iterator<Item = (Piece, Place)> + Clone + '_ {
        (0..usize::from(self.len)).map(|index| {
            let place = Place { column: self.columns[index], row: self.rows[index] };
            (Piece::decode(self.pieces[index]), place)
        })
    }

    /// Lays a tile.
    pub fn push(&mut self, piece: Piece, place: Place) {
        let index = usize::from(self.len);
        self.pieces[index] = piece.code();
        self.columns[index] = place.column;
        self.rows[index] = place.row;
        self.len += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn turns(cells: &[(u8, u8)]) -> Vec<String> {
        Shape::of(cells).turns().iter().map(Shape::to_string).collect()
    }

    #[test]
    fn a_tile_has_as_many_turns_as_look_different() {
        assert_eq!(turns(&[(0, 0)]), ["#"]);
        assert_eq!(turns(&[(0, 0), (1, 0)]), ["##", "#/#"]);
        assert_eq!(turns(&[(0, 0), (0, 1), (1, 1)]), ["#./##", "##/#.", "##/.#", ".#/##"]);
        assert_eq!(turns(&[(0, 0), (1, 0), (0, 1), (1, 1)]), ["##/##"]);
    }

    #[test]
    fn pieces_read_back_as_written() {
        for piece in [
            Piece::Room,
            Piece::Field,
            Piece::Improvement(10),
            Piece::Pasture { kind: 0, turn: 0 },
            Piece::Pasture { kind: 7, turn: 3 },
        ] {
            assert_eq!(Piece::decode(piece.code()), piece);
        }
    }
}
