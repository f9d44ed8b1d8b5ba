//! Draws a table for a terminal.

mod agricola;
mod blocks;
mod creatures;
mod facts;
mod family;
mod ground;
mod line;
pub(crate) mod palette;
mod scene;
mod sheet;
mod yard;

use std::collections::BTreeMap;
use std::io::Write;

use anyhow::Result;
use farmstead_rules::log::Entry;
use farmstead_rules::{Report, Scores, Seat};

pub(crate) use line::{Line, beside, cut, wrap};
use scene::Scene;
pub(crate) use sheet::{score_sheet, verdict};
use yard::CellSize;

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
    /// The choices that have a place on the table, by notation, with their numbers.
    pub(crate) numbers: &'a BTreeMap<String, usize>,
    /// How many columns the terminal has.
    pub(crate) width: usize,
}

fn scene(report: &Report) -> Option<&dyn Scene> {
    Some(match report {
        Report::Agricola(table) => table,
        Report::Family(table) => table,
        Report::Creatures(table) => table,
        _ => return None,
    })
}

/// What kind of place a choice with this notation has on the table, if it has one.
pub(crate) fn place_of(report: &Report, notation: &str) -> Option<&'static str> {
    scene(report)?.place_of(notation)
}

/// Facts are not drawn narrower than this.
const FACTS: usize = 28;

impl Picture<'_> {
    /// The whole table, the nearest farm last.
    pub(crate) fn lines(&self) -> Vec<Line> {
        let Some(scene) = scene(self.report) else {
            return vec![Line::plain("This game cannot be drawn.")];
        };
        let mut lines = vec![Line::default(), header(scene, self.width)];
        lines.extend(scene.board(self.numbers, self.width));
        lines.push(Line::default());
        lines.extend(self.others(scene));
        match self.near {
            Some(seat) => lines.extend(self.near(scene, seat)),
            None => lines.extend(self.news(self.width)),
        }
        lines
    }

    /// Who it is, and the score.
    fn title(&self, scene: &dyn Scene, seat: Seat) -> Line {
        let name = self.names.get(seat.index()).map_or("", String::as_str);
        let mut line = Line::styled(palette::seat(seat), &seat.to_string());
        line.add(palette::TITLE, &format!(" {name}"));
        let score = self.scores.write(self.scores.of(seat).total);
        line.add(anstyle::Style::new(), &format!(", {score} points"));
        if scene.start_player() == seat {
            line.add(palette::FAINT, ", starts");
        }
        line
    }

    /// The title and the facts.
    fn account(&self, scene: &dyn Scene, seat: Seat, width: usize) -> Vec<Line> {
        let mut text = vec![self.title(scene, seat)];
        text.extend(facts::lines(&scene.facts(seat), width));
        text
    }

    /// The news as lines, no wider than there is room.
    fn news(&self, width: usize) -> Vec<Line> {
        self.news.iter().flat_map(|entry| log_lines(entry, width)).collect()
    }

    /// The large farm with its facts and the news to the right.
    fn near(&self, scene: &dyn Scene, seat: Seat) -> Vec<Line> {
        let sizes = [CellSize::LARGE, CellSize::SMALL];
        let mut farms = sizes.map(|size| scene.farm(seat, size, self.numbers)).into_iter();
        let farm = farms.find(|farm| width_of(farm) <= self.width);
        let farm = farm.unwrap_or_else(|| scene.farm(seat, CellSize::TINY, self.numbers));
        let taken = width_of(&farm) + 3;
        let beside_farm = self.width >= taken + 30;
        let room = if beside_farm { self.width - taken } else { self.width };
        let mut text = self.account(scene, seat, room);
        text.push(Line::default());
        text.extend(self.news(room));
        if beside_farm { beside(&[farm, text], 3) } else { farm.into_iter().chain(text).collect() }
    }

    /// The other farms from the left, clockwise.
    fn others(&self, scene: &dyn Scene) -> Vec<Line> {
        let players = scene.players();
        let first = self.near.map_or(0, |seat| seat.0 + 1);
        let count = if self.near.is_some() { players - 1 } else { players };
        let seats: Vec<Seat> = (0..count).map(|after| Seat((first + after) % players)).collect();
        let farms = |size: CellSize| -> Vec<Vec<Line>> {
            seats.iter().map(|seat| scene.farm(*seat, size, &BTreeMap::new())).collect()
        };
        let mut drawn = farms(CellSize::SMALL);
        let wide = |farm: &Vec<Line>| width_of(farm).max(FACTS) + 2;
        if drawn.iter().map(wide).sum::<usize>() > self.width + 2 {
            drawn = farms(CellSize::TINY);
        }
        let each = ((self.width + 2) / usize::from(count.max(1))).saturating_sub(2);
        let blocks =
            seats.iter().zip(drawn).map(|(seat, farm)| self.other(scene, *seat, farm, each));
        let mut rows: Vec<Vec<Vec<Line>>> = Vec::new();
        for block in blocks {
            let used =
                |row: &Vec<Vec<Line>>| row.iter().map(|block| width_of(block) + 2).sum::<usize>();
            match rows.last_mut() {
                Some(row) if used(row) + width_of(&block) <= self.width => row.push(block),
                _ => rows.push(vec![block]),
            }
        }
        rows.iter().flat_map(|row| beside(row, 2)).collect()
    }

    /// A small farm with its facts below, or to the right where there is room for them.
    fn other(&self, scene: &dyn Scene, seat: Seat, farm: Vec<Line>, room: usize) -> Vec<Line> {
        let right = room.saturating_sub(width_of(&farm) + 3);
        if right >= 40 {
            let text = self.account(scene, seat, right);
            return beside(&[farm, text], 3);
        }
        let below = width_of(&farm).max(FACTS);
        let mut block = self.account(scene, seat, below);
        block.splice(1..1, farm);
        block
    }
}

fn width_of(block: &[Line]) -> usize {
    block.iter().map(Line::width).max().unwrap_or(0)
}

/// Where the game stands, in one line as wide as the terminal.
fn header(scene: &dyn Scene, width: usize) -> Line {
    let mut text = format!("━━ {} ", scene.header());
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
