//! The score sheet.

use farmstead_rules::{Scores, Seat, Sheet};

use super::line::Line;
use super::palette;

/// One line a category, one column a seat.
pub(crate) fn score_sheet(scores: &Scores, names: &[String]) -> Vec<Line> {
    let width = names.iter().map(|name| name.chars().count() + 2).max().unwrap_or(0).max(6) + 2;
    let mut head = Line::plain(&format!("{:<15}", ""));
    for (seat, name) in (0..).map(Seat).zip(names) {
        let title = format!("{seat} {name}");
        head.add(palette::seat(seat), &format!("{title:>width$}"));
    }
    let row = |name: &str, cell: &dyn Fn(&Sheet) -> String| {
        let cells: String =
            scores.sheets().iter().map(|sheet| format!("{:>width$}", cell(sheet))).collect();
        Line::plain(&format!("{name:<15}{cells}"))
    };
    let mut lines = vec![head];
    for (index, name) in scores.categories.iter().enumerate() {
        lines.push(row(name, &|sheet| scores.write(sheet.points[index])));
    }
    let totals = row("total", &|sheet| scores.write(sheet.total));
    let mut bold = Line::default();
    bold.add(palette::TITLE, &totals.to_string());
    lines.push(bold);
    if scores.sheets().iter().any(|sheet| sheet.tie_break > 0) {
        lines.push(row("tie-break", &|sheet| sheet.tie_break.to_string()));
    }
    lines
}

/// Who won, in a sentence.
pub(crate) fn verdict(scores: &Scores, names: &[String]) -> String {
    let winners = (0..).map(Seat).zip(scores.sheets()).filter(|(_, sheet)| sheet.rank == 1);
    let who: Vec<String> = winners
        .map(|(seat, _)| format!("{seat} ({})", names.get(seat.index()).map_or("", String::as_str)))
        .collect();
    let best = scores.sheets().iter().map(|sheet| sheet.total).max().unwrap_or(0);
    let points = scores.write(best);
    match (scores.sheets().len(), who.as_slice()) {
        (1, _) => format!("The farm is worth {points} points."),
        (_, [one]) => format!("{one} wins with {points} points."),
        _ => format!("{} share the win with {points} points.", who.join(" and ")),
    }
}
