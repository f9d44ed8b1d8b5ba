//! Borders by the edges of cells, typed in any order.

use std::collections::BTreeSet;

use super::answer::Choice;

/// A side of a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Edge {
    row: u8,
    column: i8,
    side: Side,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Side {
    Top,
    Bottom,
    Left,
    Right,
}

impl Side {
    const ALL: [(&'static str, Side); 4] = [
        ("top", Side::Top),
        ("bottom", Side::Bottom),
        ("left", Side::Left),
        ("right", Side::Right),
    ];

    fn read(word: &str) -> Option<Side> {
        Side::ALL.into_iter().find(|(name, _)| *name == word).map(|(_, side)| side)
    }

    fn word(self) -> &'static str {
        Side::ALL.into_iter().find(|(_, side)| *side == self).map_or("", |(name, _)| name)
    }
}

impl Edge {
    /// The same edge as a side of the cell beyond it.
    fn beyond(self) -> Edge {
        let Edge { row, column, side } = self;
        match side {
            Side::Top => Edge { row: row.wrapping_sub(1), column, side: Side::Bottom },
            Side::Bottom => Edge { row: row + 1, column, side: Side::Top },
            Side::Left => Edge { row, column: column.wrapping_sub(1), side: Side::Right },
            Side::Right => Edge { row, column: column.wrapping_add(1), side: Side::Left },
        }
    }

    fn notation(self) -> String {
        let row = char::from(b'a'.wrapping_add(self.row));
        format!("border {row}{} {}", self.column, self.side.word())
    }
}

/// A cell: its row from 0, and its column as written.
fn read_cell(word: &str) -> Option<(u8, i8)> {
    let row = word.bytes().next()?.checked_sub(b'a').filter(|row| *row < 3)?;
    Some((row, word.get(1..)?.parse().ok()?))
}

/// Reads edges such as `a1 top left, b2 right`; `None` if it is anything else.
fn read_edges(typed: &str) -> Option<Vec<Edge>> {
    let words = typed.split(|letter: char| letter.is_whitespace() || letter == ',');
    let mut cell = None;
    let mut edges = Vec::new();
    for word in words.filter(|word| !word.is_empty() && *word != "border") {
        match (Side::read(word), cell) {
            (Some(side), Some((row, column))) => edges.push(Edge { row, column, side }),
            _ => cell = Some(read_cell(word)?),
        }
    }
    (!edges.is_empty()).then_some(edges)
}

/// The choices that place borders on these edges, in the order of the rules; `None` if no edges
/// were typed, and the words for an edge that has no choice as an error.
pub(super) fn find<'a>(
    typed: &str,
    choices: &'a [Choice],
) -> Option<Result<Vec<&'a Choice>, String>> {
    let mut places = BTreeSet::new();
    for edge in read_edges(typed)? {
        let names = [edge.notation(), edge.beyond().notation()];
        let place = choices.iter().position(|choice| names.contains(&choice.notation));
        match place {
            Some(place) => drop(places.insert(place)),
            None => return Some(Err(names[0].clone())),
        }
    }
    Some(Ok(places.into_iter().map(|place| &choices[place]).collect()))
}
