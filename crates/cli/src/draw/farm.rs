//! A farmyard of three rows and five columns.

use anstyle::Style;
use farmstead_rules::agricola::FarmReport;
use farmstead_rules::agricola::farmyard::{Cell, Edge};

use super::line::Line;
use super::palette;

/// How large the cells are drawn, without their edges.
#[derive(Debug, Clone, Copy)]
pub(super) struct CellSize {
    pub(super) width: usize,
    pub(super) height: usize,
}

/// For one's own farm.
pub(super) const LARGE: CellSize = CellSize { width: 9, height: 2 };
/// For other farms.
pub(super) const SMALL: CellSize = CellSize { width: 5, height: 1 };
/// For other farms where there is little room.
pub(super) const TINY: CellSize = CellSize { width: 4, height: 1 };

impl CellSize {
    /// How wide a whole farm is.
    pub(super) const fn farm_width(self) -> usize {
        2 + 5 * (self.width + 1) + 1
    }
}

/// Draws a farm with the names of its rows and columns.
pub(super) fn draw(farm: &FarmReport, size: CellSize) -> Vec<Line> {
    let mut head = Line::plain("  ");
    for column in 1..=5 {
        head.add(palette::FAINT, &format!(" {:^1$}", column, size.width));
    }
    let mut lines = vec![head];
    for row in 0..=3 {
        lines.push(edge_line(farm, row, size));
        if row < 3 {
            lines.extend((0..size.height).map(|part| cell_line(farm, row, part, size)));
        }
    }
    lines
}

fn edge_line(farm: &FarmReport, row: u8, size: CellSize) -> Line {
    let mut line = Line::plain("  ");
    for column in 0..=5 {
        let (joint, fenced) = joint(farm, row, column);
        line.add(edge_style(fenced), &joint.to_string());
        if column < 5 {
            let fenced = farm.fenced(Edge::horizontal(row, column));
            let dash = if fenced { "━" } else { "─" };
            line.add(edge_style(fenced), &dash.repeat(size.width));
        }
    }
    line
}

fn cell_line(farm: &FarmReport, row: u8, part: usize, size: CellSize) -> Line {
    let name = if part == 0 { char::from(b'a' + row) } else { ' ' };
    let mut line = Line::styled(palette::FAINT, &format!("{name} "));
    for column in 0..=5 {
        let fenced = farm.fenced(Edge::vertical(row, column));
        line.add(edge_style(fenced), if fenced { "┃" } else { "│" });
        if column < 5 {
            let (style, words) = contents(farm, Cell::at(row, column), size);
            let words = words.get(part).map_or("", String::as_str);
            line.add(style, &format!("{words:^0$.0$}", size.width));
        }
    }
    line
}

fn edge_style(fenced: bool) -> Style {
    if fenced { palette::FENCE } else { palette::FAINT }
}

/// What is in a cell: its colours and a line of words for each line of the cell.
fn contents(farm: &FarmReport, cell: Cell, size: CellSize) -> (Style, Vec<String>) {
    let large = size.height > 1;
    if farm.rooms.contains(cell) {
        let words: &[&str] = if large { &[farm.house.key(), "room"] } else { &["room"] };
        return (palette::room(farm.house), words.iter().map(|word| (*word).to_owned()).collect());
    }
    if let Some(field) = farm.fields.iter().find(|field| field.cell == cell) {
        let (amount, crop) = (field.amount, field.crop.unwrap_or(""));
        let words = match (large, crop) {
            (true, "") => vec!["field".to_owned(), String::new()],
            (false, "") => vec!["fld".to_owned()],
            (true, "vegetable") => vec!["field".to_owned(), format!("{amount} veg.")],
            (true, crop) => vec!["field".to_owned(), format!("{amount} {crop}")],
            (false, crop) => vec![format!("{amount} {}", &crop[..2])],
        };
        return (palette::FIELD, words);
    }
    let stable = farm.stables.contains(cell);
    let pasture = farm.pastures.iter().find(|pasture| pasture.cells.contains(cell));
    let holds = pasture
        .filter(|pasture| pasture.cells.iter().next() == Some(cell))
        .map(|pasture| pasture.capacity);
    let style = match (pasture, stable) {
        (Some(_), _) => palette::PASTURE,
        (None, true) => palette::STABLE,
        (None, false) => Style::new(),
    };
    let mut words = Vec::new();
    if stable {
        words.push(if large { "stable" } else { "stbl" }.to_owned());
    } else if large && pasture.is_some() {
        words.push("pasture".to_owned());
    }
    match holds {
        Some(holds) if large => words.push(format!("holds {holds}")),
        Some(holds) if !stable => words.push(format!("({holds})")),
        _ => {}
    }
    (style, words)
}

/// The character where up to four edges meet, and whether one of them is a fence.
fn joint(farm: &FarmReport, row: u8, column: u8) -> (char, bool) {
    let weight = |there: bool, edge: fn(u8, u8) -> Edge, row: u8, column: u8| {
        if !there { 0 } else { 1 + usize::from(farm.fenced(edge(row, column))) }
    };
    let up = weight(row > 0, Edge::vertical, row.wrapping_sub(1), column);
    let right = weight(column < 5, Edge::horizontal, row, column);
    let down = weight(row < 3, Edge::vertical, row, column);
    let left = weight(column > 0, Edge::horizontal, row, column.wrapping_sub(1));
    let place = ((up * 3 + right) * 3 + down) * 3 + left;
    let joint = JOINTS.chars().nth(place).expect("there are 81 joints");
    (joint, [up, right, down, left].contains(&2))
}

/// Box characters by the weight (none, light, heavy) of the arms up, right, down and left.
const JOINTS: &str = " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳\
                      ╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈\
                      ╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋";
