//! The board as blocks of lines in columns.

use std::collections::BTreeMap;

use farmstead_rules::Seat;

use super::line::{Line, beside, cut};
use super::palette;

/// How wide a column of the board is.
pub(super) const COLUMN: usize = 38;

/// Lines under a title.
pub(super) fn block(title: &str, lines: Vec<Line>) -> Vec<Line> {
    let mut all = vec![Line::styled(palette::TITLE, title)];
    all.extend(lines);
    all
}

/// Puts blocks, in order, into as many columns as there is room for, of about the same height.
pub(super) fn in_columns(blocks: Vec<Vec<Line>>, width: usize) -> Vec<Line> {
    let columns = ((width + 2) / (COLUMN + 2)).max(1);
    let mut packed = blocks;
    while packed.len() > columns {
        // The two neighbours that are lowest together are joined.
        let heights = |pair: &[Vec<Line>]| pair[0].len() + pair[1].len();
        let pairs = packed.windows(2).enumerate();
        let Some((first, _)) = pairs.min_by_key(|(_, pair)| heights(pair)) else { break };
        let lower = packed.remove(first + 1);
        packed[first].extend(lower);
    }
    for column in &mut packed {
        for line in column {
            line.pad(COLUMN);
        }
    }
    beside(&packed, 2)
}

/// An action space as the board shows it.
pub(super) struct Space<'a> {
    pub(super) key: &'a str,
    pub(super) name: &'a str,
    /// What lies on it.
    pub(super) goods: String,
    /// What it does, where there is room to say so.
    pub(super) text: &'a str,
    pub(super) occupants: &'a [Seat],
    /// Whether nobody can use it now.
    pub(super) blocked: bool,
}

impl Space<'_> {
    /// Its line. A space that can be chosen carries its number; while some can, the others are
    /// faint.
    pub(super) fn line(&self, numbers: &BTreeMap<String, usize>) -> Line {
        self.wide_line(numbers, COLUMN)
    }

    /// Its line where there is more room.
    pub(super) fn wide_line(&self, numbers: &BTreeMap<String, usize>, width: usize) -> Line {
        let mut line = Line::default();
        let number = numbers.get(self.key);
        let digits = number.map_or("   ".to_owned(), |number| format!("{number:>2} "));
        line.add(palette::NUMBER, &digits);
        let goods = self.goods.as_str();
        let who = 2 * self.occupants.len();
        let room = width - 3 - if goods.is_empty() { 0 } else { goods.len() + 1 } - who;
        let faint = self.blocked || (!numbers.is_empty() && number.is_none());
        let style = if faint { palette::FAINT } else { anstyle::Style::new() };
        line.add(style, &cut(self.name, room));
        if line.width() + 2 + self.text.len() <= 3 + room {
            line.add(palette::FAINT, &format!("  {}", self.text));
        }
        line.pad(width - who - goods.len());
        line.add(palette::GOODS, goods);
        for seat in self.occupants {
            line.add(palette::seat(*seat), &format!(" {seat}"));
        }
        line
    }
}

/// Something for sale: its name, what it costs, and a number at the end of the line.
pub(super) fn for_sale(name: &str, cost: &str, number: &str) -> Line {
    let mut line = Line::plain(&format!(" {:<14} ", cut(name, 14)));
    line.add(palette::GOODS, &cut(cost, COLUMN - 19));
    line.pad(COLUMN - 2).add(palette::FAINT, &format!("{number:>2}"));
    line
}
