//! Draws a table for a terminal.

mod board;
mod facts;
mod farm;
mod line;
pub(crate) mod palette;
mod sheet;

use std::collections::BTreeMap;
use std::io::Write;

use anyhow::Result;
use farmstead_rules::agricola::TableReport;
use farmstead_rules::{Report, Scores, Seat};

use crate::log::Entry;
use facts::Facts;
use farm::{CellSize, LARGE, SMALL, TINY};
pub(crate) use line::{Line, beside, wrap};
pub(crate) use sheet::{score_sheet, verdict};

/// What to draw, and how.
pub(crate) struct Picture<'a> {
    pub(crate) report: &'a Report,
    pub(crate) scores: &'a Scores,
    /// Who plays each seat.
    pub(crate) names: &'a [String],
    /// Whose farm is drawn large.
    pub(crate) near: Option<Seat>,
    /// What happened lately.
    pub(crate) news: &'a [Entry],
    /// The spaces that can be chosen, by key, with their numbers.
    pub(crate) numbers: &'a BTreeMap<String, usize>,
    /// How many columns the terminal has.
    pub(crate) width: usize,
}

impl Picture<'_> {
    /// The whole table, the nearest farm last.
    pub(crate) fn lines(&self) -> Vec<Line> {
        match self.report {
            Report::Agricola(table) => {
                let mut lines = vec![Line::default(), header(table, self.width)];
                lines.extend(board::draw(table, self.numbers, self.width));
                lines.push(Line::default());
                lines.extend(self.others(table));
                match self.near {
                    Some(seat) => lines.extend(self.near(table, seat)),
                    None => lines.extend(self.news(self.width)),
                }
                lines
            }
            _ => vec![Line::plain("This game cannot be drawn.")],
        }
    }

    fn facts<'a>(&'a self, table: &'a TableReport, seat: Seat) -> Facts<'a> {
        Facts {
            table,
            seat,
            name: self.names.get(seat.index()).map_or("", String::as_str),
            score: self.scores.write(self.scores.of(seat).total),
        }
    }

    /// The news as lines, no wider than there is room.
    fn news(&self, width: usize) -> Vec<Line> {
        self.news.iter().flat_map(|entry| log_lines(entry, width)).collect()
    }

    /// The large farm with its facts and the news to the right.
    fn near(&self, table: &TableReport, seat: Seat) -> Vec<Line> {
        let farm = farm::draw(&table.players[seat.index()], LARGE);
        let facts = self.facts(table, seat);
        let beside_farm = self.width >= LARGE.farm_width() + 33;
        let room = if beside_farm { self.width - LARGE.farm_width() - 3 } else { self.width };
        let mut text = vec![facts.title()];
        text.extend(facts.lines(room));
        text.push(Line::default());
        text.extend(self.news(room));
        if beside_farm { beside(&[farm, text], 3) } else { farm.into_iter().chain(text).collect() }
    }

    /// The other farms from the left, clockwise.
    fn others(&self, table: &TableReport) -> Vec<Line> {
        let players = table.players.len() as u8;
        let first = self.near.map_or(0, |seat| seat.0 + 1);
        let count = if self.near.is_some() { players - 1 } else { players };
        let seats = (0..count).map(|after| Seat((first + after) % players));
        let fits = |size: CellSize| (self.width + 2) / (size.farm_width() + 2);
        let size = if fits(SMALL) >= usize::from(count) { SMALL } else { TINY };
        let each = (self.width + 2) / usize::from(count.max(1));
        let blocks: Vec<Vec<Line>> =
            seats.map(|seat| self.other(table, seat, size, each.saturating_sub(2))).collect();
        blocks.chunks(fits(size).max(1)).flat_map(|row| beside(row, 2)).collect()
    }

    /// A small farm with its facts below, or to the right where there is room for them.
    fn other(&self, table: &TableReport, seat: Seat, size: CellSize, room: usize) -> Vec<Line> {
        let facts = self.facts(table, seat);
        let farm = farm::draw(&table.players[seat.index()], size);
        let right = room.saturating_sub(size.farm_width() + 3);
        if right >= 40 {
            let mut text = vec![facts.title()];
            text.extend(facts.lines(right));
            return beside(&[farm, text], 3);
        }
        let mut block = vec![facts.title()];
        block.extend(farm);
        block.extend(facts.lines(size.farm_width()));
        block
    }
}

/// Where the game stands, in one line as wide as the terminal.
fn header(table: &TableReport, width: usize) -> Line {
    let game = format!("{}{}", table.game[..1].to_uppercase(), &table.game[1..]);
    let mut text = format!("━━ {game} game, round {} of 14, stage {}", table.round, table.stage);
    text += match table.phase {
        "work" => ", work",
        "feeding" => ", harvest: feeding",
        "breeding" => ", harvest: breeding",
        _ => ", over",
    };
    match table.next_harvest {
        Some(harvest) if harvest == table.round => text += ", harvest at the end of this round ",
        Some(harvest) => text += &format!(", next harvest at the end of round {harvest} "),
        None => text.push(' '),
    }
    let rest = width.saturating_sub(text.chars().count());
    text += &"━".repeat(rest);
    Line::styled(palette::TITLE, &text)
}

/// How many columns there are to draw in; through a pipe, enough for every table.
pub(crate) fn terminal_width() -> usize {
    let size = console::Term::stdout().size_checked();
    size.map_or(120, |(_, columns)| usize::from(columns).clamp(60, 140))
}

/// A line of the log in its seat's colour, broken where it gets too wide.
pub(crate) fn log_lines(entry: &Entry, width: usize) -> Vec<Line> {
    let (name, name_style, style) = match entry.seat {
        None => (String::new(), palette::FAINT, palette::FAINT),
        Some(seat) => (format!("{seat} "), palette::seat(seat), anstyle::Style::new()),
    };
    let mut lines = Vec::new();
    for (index, part) in wrap(&entry.text, width.saturating_sub(2)).iter().enumerate() {
        let mut line = Line::styled(name_style, if index == 0 { &name } else { "" });
        line.pad(if index == 0 { name.len() } else { 2 }).add(style, part);
        lines.push(line);
    }
    lines
}

/// Writes lines.
pub(crate) fn show(lines: &[Line], out: &mut impl Write) -> Result<()> {
    for line in lines {
        writeln!(out, "{line}")?;
    }
    Ok(())
}
