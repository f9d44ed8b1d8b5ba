//! A rectangle of cells with edges between them.

use std::ops::Range;

use anstyle::Style;

use super::line::Line;
use super::palette;

/// How large the cells are drawn, without their edges.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct CellSize {
    pub(super) width: usize,
    pub(super) height: usize,
}

impl CellSize {
    /// For one's own farm.
    pub(super) const LARGE: CellSize = CellSize { width: 9, height: 2 };
    /// For other farms.
    pub(super) const SMALL: CellSize = CellSize { width: 5, height: 1 };
    /// For other farms where there is little room.
    pub(super) const TINY: CellSize = CellSize { width: 4, height: 1 };

    /// Whether there is room for whole words.
    pub(super) const fn is_large(self) -> bool {
        self.height > 1
    }
}

/// What is seen on an edge.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Edge {
    /// Nothing: both sides belong together.
    Open,
    /// A line that only parts two cells.
    Line,
    /// The side of something built.
    Wall,
    /// A fence or border.
    Fence,
}

impl Edge {
    fn weight(self) -> usize {
        match self {
            Edge::Open => 0,
            Edge::Line => 1,
            Edge::Wall | Edge::Fence => 2,
        }
    }

    fn style(self) -> Style {
        match self {
            Edge::Open | Edge::Line => palette::FAINT,
            Edge::Wall => Style::new(),
            Edge::Fence => palette::FENCE,
        }
    }
}

/// What is in a cell: its colours and a line of words for each line of the cell.
pub(super) type Contents = (Style, Vec<String>);

/// A farm that can be drawn as cells with edges.
pub(super) trait Yard {
    /// Its rows from the top.
    fn rows(&self) -> Range<i8>;
    /// Its columns from the left.
    fn columns(&self) -> Range<i8>;
    /// What a row is called.
    fn row_name(&self, row: i8) -> String;
    /// What a column is called.
    fn column_name(&self, column: i8) -> String;
    /// The upper edge of a cell; the row after the last one has upper edges too.
    fn above(&self, row: i8, column: i8) -> Edge;
    /// The left edge of a cell; the column after the last one has left edges too.
    fn left(&self, row: i8, column: i8) -> Edge;
    /// What is in a cell.
    fn contents(&self, row: i8, column: i8, size: CellSize) -> Contents;
}

/// Draws a farm with the names of its rows and columns.
pub(super) fn draw(yard: &dyn Yard, size: CellSize) -> Vec<Line> {
    let margin = 1 + yard.rows().map(|row| yard.row_name(row).len()).max().unwrap_or(0);
    let mut head = Line::default();
    head.pad(margin);
    for column in yard.columns() {
        let name = fitting(yard.column_name(column), size.width);
        head.add(palette::FAINT, &format!(" {name:^0$}", size.width));
    }
    let mut lines = vec![head];
    for row in yard.rows() {
        lines.push(edge_line(yard, row, size, margin));
        lines.extend((0..size.height).map(|part| cell_line(yard, row, part, size, margin)));
    }
    lines.push(edge_line(yard, yard.rows().end, size, margin));
    lines
}

/// The name of a column so short that it fits above a cell: "2 right", or "2 r".
fn fitting(name: String, width: usize) -> String {
    if name.len() <= width { name } else { name.chars().take(3).collect() }
}

fn edge_line(yard: &dyn Yard, row: i8, size: CellSize, margin: usize) -> Line {
    let mut line = Line::default();
    line.pad(margin);
    for column in yard.columns().start..=yard.columns().end {
        let (joint, style) = joint(yard, row, column);
        line.add(style, &joint.to_string());
        if yard.columns().contains(&column) {
            let edge = yard.above(row, column);
            let dash = [" ", "─", "━"][edge.weight()];
            line.add(edge.style(), &dash.repeat(size.width));
        }
    }
    line
}

fn cell_line(yard: &dyn Yard, row: i8, part: usize, size: CellSize, margin: usize) -> Line {
    let name = if part == 0 { yard.row_name(row) } else { String::new() };
    let mut line = Line::styled(palette::FAINT, &format!("{name:>0$} ", margin - 1));
    for column in yard.columns().start..=yard.columns().end {
        let edge = yard.left(row, column);
        line.add(edge.style(), [" ", "│", "┃"][edge.weight()]);
        if yard.columns().contains(&column) {
            let (style, words) = yard.contents(row, column, size);
            let words = words.get(part).map_or("", String::as_str);
            line.add(style, &format!("{words:^0$.0$}", size.width));
        }
    }
    line
}

/// The character where up to four edges meet, and the style of the most important of them.
fn joint(yard: &dyn Yard, row: i8, column: i8) -> (char, Style) {
    let rows = yard.rows();
    let columns = yard.columns();
    let edge = |there: bool, edge: &dyn Fn() -> Edge| if there { edge() } else { Edge::Open };
    let arms = [
        edge(row > rows.start, &|| yard.left(row - 1, column)),
        edge(column < columns.end, &|| yard.above(row, column)),
        edge(row < rows.end, &|| yard.left(row, column)),
        edge(column > columns.start, &|| yard.above(row, column - 1)),
    ];
    let place = arms.iter().fold(0, |place, edge| place * 3 + edge.weight());
    let joint = JOINTS.chars().nth(place).expect("there are 81 joints");
    let seen = [Edge::Fence, Edge::Wall, Edge::Line].into_iter().find(|edge| arms.contains(edge));
    (joint, seen.unwrap_or(Edge::Open).style())
}

/// Box characters by the weight (none, light, heavy) of the arms up, right, down and left.
const JOINTS: &str = " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳\
                      ╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈\
                      ╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_columns_fit_above_their_cells() {
        let name = |size: CellSize| fitting("2 right".to_owned(), size.width);
        assert_eq!(name(CellSize::LARGE), "2 right");
        assert_eq!([name(CellSize::SMALL), name(CellSize::TINY)], ["2 r", "2 r"]);
    }
}
