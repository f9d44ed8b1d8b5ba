//! The story of a series as a table, and how it goes on.

use farmstead_cardboard::words;
use farmstead_rules::{Due, Key, PlayedGame, Seat, Series, SeriesKind};

use crate::draw::{Line, palette, terminal_width, wrap};

/// An occupation by its name and key.
pub(super) fn card(series: &Series, key: Key) -> String {
    format!("{} ({key})", series.occupation_name(&key))
}

/// Everything that happened and what comes next.
pub(super) fn lines(series: &Series) -> Vec<Line> {
    let kind = match series.kind() {
        SeriesKind::Solo => "Solo series",
        SeriesKind::Campaign => "Campaign",
    };
    let mut lines = vec![Line::styled(palette::TITLE, kind)];
    lines[0].add(palette::FAINT, &format!(", {}", series.options()));
    if !series.games().is_empty() {
        lines.push(Line::default());
        match series.kind() {
            SeriesKind::Solo => lines.extend(solo(series)),
            SeriesKind::Campaign => lines.extend(campaign(series)),
        }
    }
    lines.push(Line::default());
    if let Some(verdict) = verdict(series) {
        lines.push(Line::plain(&verdict));
    }
    if let Some(due) = series.due() {
        let next = wrap(&begins(series, &due), terminal_width());
        lines.extend(next.iter().map(|line| Line::plain(line)));
    }
    lines
}

/// One line a game: `   2    55     4     54  the goal is missed`.
fn solo(series: &Series) -> Vec<Line> {
    let head = format!("{:>4} {:>5} {:>5} {:>6}  {}", "game", "goal", "food", "score", "permanent");
    let mut lines = vec![Line::styled(palette::FAINT, &head)];
    for (due, game) in series.dues().zip(series.games()) {
        let fared = &game.seats[0];
        let (number, goal, food) = (due.number, due.goal.unwrap_or(0), due.extra_food[0]);
        let end = match fared.kept {
            None if !due.is_met_by(fared.score) => "the goal is missed".to_owned(),
            Some(key) if !due.is_met_by(fared.score) => {
                format!("{}; the goal is missed", card(series, key))
            }
            Some(key) => card(series, key),
            None => String::new(),
        };
        let score = fared.score;
        lines.push(Line::plain(&format!("{number:>4} {goal:>5} {food:>5} {score:>6}  {end}")));
    }
    lines
}

/// How wide the column of a seat is.
const COLUMN: usize = 26;

/// Two lines a game: scores with campaign points, and what is kept; then the sums.
fn campaign(series: &Series) -> Vec<Line> {
    let row = |first: &str, cells: Vec<String>| {
        let cells: String = cells.iter().map(|cell| format!("{cell:<COLUMN$}")).collect();
        Line::plain(&format!("{first:<7}{cells}"))
    };
    let seats = (0..series.options().players).map(|seat| Seat(seat).to_string());
    let mut lines = vec![Line::styled(palette::FAINT, &row("game", seats.collect()).to_string())];
    for (index, game) in series.games().iter().enumerate() {
        let won = series.campaign_points(index);
        let starts = |seat: usize| if game.start.index() == seat { ", started" } else { "" };
        let scores = game.seats.iter().zip(won).enumerate().map(|(seat, (fared, won))| {
            format!("{} ({}){}", fared.score, points(won), starts(seat))
        });
        lines.push(row(&(index + 1).to_string(), scores.collect()));
        if game.seats.iter().any(|fared| fared.kept.is_some()) {
            let kept = |key: Key| format!("keeps {}", series.occupation_name(&key));
            let kept = game.seats.iter().map(|fared| fared.kept.map_or(String::new(), kept));
            lines.push(row("", kept.collect()));
        }
    }
    let standings = series.standings();
    let sums = standings.iter().map(|sum| format!("{} ({})", sum.scores, points(sum.points)));
    lines.push(Line::styled(palette::TITLE, &row("sum", sums.collect()).to_string()));
    lines
}

fn points(number: u16) -> String {
    if number == 1 { "1 point".to_owned() } else { format!("{number} points") }
}

/// What a series that is complete has come to.
fn verdict(series: &Series) -> Option<String> {
    if !series.is_complete() {
        return None;
    }
    if series.kind() == SeriesKind::Solo {
        let met = |(due, game): (Due, &PlayedGame)| due.is_met_by(game.seats[0].score);
        let all = series.terms().repeat || series.dues().zip(series.games()).all(met);
        return Some(match all {
            true => "All eight goals were met. The series can go on.".to_owned(),
            false => "All eight games were played. The series can go on.".to_owned(),
        });
    }
    let standings = series.standings();
    let winners = (0..).map(Seat).zip(&standings).filter(|(_, standing)| standing.rank == 1);
    let names: Vec<String> = winners.map(|(seat, _)| seat.to_string()).collect();
    let points = points(standings.iter().map(|standing| standing.points).max().unwrap_or(0));
    Some(match names.as_slice() {
        [one] => format!("{one} wins the campaign with {points}."),
        several => {
            let who = words::list(several, "and");
            format!("{who} share the campaign with {points}.")
        }
    })
}

/// How a game begins, in a few sentences.
pub(super) fn begins(series: &Series, due: &Due) -> String {
    let number = due.number;
    let again = if due.repeated { " again" } else { "" };
    let mut text = match due.goal {
        Some(goal) => {
            let food = due.extra_food[0];
            format!("Game {number}{again}: the goal is {goal}, you begin with {food} food.")
        }
        None => format!("Game {number} of 3."),
    };
    if let Some(start) = due.start {
        text += &format!(" {start} starts.");
    }
    for (seat, extra) in (0..).map(Seat).zip(&due.extra_food) {
        if due.goal.is_none() && *extra > 0 {
            text += &format!(" {seat} has {extra} food more.");
        }
    }
    for (seat, permanent) in (0..).map(Seat).zip(&due.permanent) {
        if !permanent.is_empty() {
            let cards: Vec<String> = permanent.iter().map(|key| card(series, *key)).collect();
            let cards = words::list(&cards, "and");
            text += &match due.goal {
                Some(_) => format!(" In front of you: {cards}."),
                None => format!(" In front of {seat}: {cards}."),
            };
        }
    }
    for (seat, key) in &due.unpaid {
        text += &match due.goal {
            Some(_) => {
                format!(" {} cannot be paid and waits for a later game.", card(series, *key))
            }
            None => format!(" {seat} cannot pay {} and loses it.", card(series, *key)),
        };
    }
    text
}
