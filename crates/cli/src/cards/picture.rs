//! Draws a card.

use anstyle::Style;
use farmstead_cardboard::{Kind, rulings, words};
use farmstead_rules::scenarios;

use super::Entry;
use super::catalogue::MAJORS;
use crate::draw::{Line, palette, wrap};

/// How wide a card is drawn at most.
const WIDTH: usize = 60;

/// The card in a frame: key, name and points, what it asks for, what it does.
pub(super) fn draw(entry: &Entry, width: usize) -> Vec<Line> {
    let inside = width.min(WIDTH) - 4;
    let mut card = Frame { inside, lines: Vec::new() };
    card.rule('┌', '┐');
    let mut title = Line::styled(palette::NUMBER, &entry.id);
    title.add(palette::TITLE, &format!("  {}", entry.title()));
    let points = match entry.points {
        0 => String::new(),
        1 | -1 => format!("{} point", entry.points),
        points => format!("{points} points"),
    };
    card.line(title.add_right(inside, palette::TITLE, &points));
    let kind = words::kind(entry.card.kind);
    let mut about = Line::styled(
        palette::FAINT,
        &match entry.card.kind {
            Kind::Major if entry.deck == MAJORS => kind.to_owned(),
            _ => format!("{kind}, {}", entry.deck),
        },
    );
    let travels = if entry.travels { "travels" } else { "" };
    card.line(about.add_right(inside, palette::FAINT, travels));
    let facts = [
        ("players", &entry.players, Style::new()),
        ("cost", &entry.cost, palette::GOODS),
        ("needs", &entry.prerequisite, Style::new()),
    ];
    for (name, fact, style) in facts {
        if let Some(fact) = fact {
            card.fact(name, fact, style);
        }
    }
    card.rule('├', '┤');
    for part in wrap(&entry.text, inside) {
        card.line(&Line::plain(&part));
    }
    if let Some(told) = words::reconstructed(&entry.card) {
        card.rule('├', '┤');
        for part in wrap(&format!("{} {told}", words::RECONSTRUCTED), inside) {
            card.line(&Line::plain(&part));
        }
    }
    for ruling in rulings::about(entry.game, &entry.id) {
        card.rule('├', '┤');
        card.fact(ruling.number, &format!("{} {}", ruling.question, ruling.answer), Style::new());
    }
    card.rule('└', '┘');
    card.lines
}

/// What play has shown about the card: the scenarios that the tests run, by file.
pub(super) fn proofs(entry: &Entry, width: usize) -> Vec<Line> {
    let mut lines = Vec::new();
    let mut last = "";
    for (file, title) in scenarios::about(&entry.id) {
        if file != last {
            lines.push(Line::styled(palette::FAINT, &format!("Shown by {file}.scn:")));
            last = file;
        }
        for (index, part) in wrap(title, width.min(100) - 4).iter().enumerate() {
            let mut line = Line::styled(palette::FAINT, if index == 0 { "  - " } else { "    " });
            line.add(Style::new(), part);
            lines.push(line);
        }
    }
    lines
}

struct Frame {
    inside: usize,
    lines: Vec<Line>,
}

impl Frame {
    fn rule(&mut self, left: char, right: char) {
        let rule = format!("{left}{}{right}", "─".repeat(self.inside + 2));
        self.lines.push(Line::styled(palette::FAINT, &rule));
    }

    fn line(&mut self, inside: &Line) {
        let mut line = Line::styled(palette::FAINT, "│ ");
        line.append(inside).pad(self.inside + 3).add(palette::FAINT, "│");
        self.lines.push(line);
    }

    /// A fact with its name before it.
    fn fact(&mut self, name: &str, fact: &str, style: Style) {
        const NAME: usize = 9;
        for (index, part) in wrap(fact, self.inside - NAME).iter().enumerate() {
            let mut line = Line::styled(palette::FAINT, if index == 0 { name } else { "" });
            line.pad(NAME).add(style, part);
            self.line(&line);
        }
    }
}
