//! Help in the terminal.

use farmstead_rules::Report;

use crate::draw::{Line, palette, wrap};

const COMMANDS: [(&str, &str); 11] = [
    ("a number", "choose by number"),
    ("a move", "choose by name, such as `forest`, `plow b3` or `fence a4 a5`"),
    ("cells", "choose by place, such as `b3`, or `a4 a5 b4` for fences, in any order"),
    ("? WORDS", "list the choices that mention these words, such as `? a4`"),
    ("undo", "go back to your previous decision"),
    ("help NAME", "what an action space or improvement does, such as `help fireplace`"),
    ("score", "the score sheet as it stands"),
    ("log", "everything that has happened"),
    ("show", "draw the table again"),
    ("save FILE", "write the game to a file as well"),
    ("quit", "stop; the game is kept and `farmstead play --resume` goes on"),
];

const RULES: &str = "You run a small farm for 14 rounds. In a round everybody places their people \
one by one on action spaces; a space takes one person a round, and most spaces collect goods until \
somebody takes them. After rounds 4, 7, 9, 11, 13 and 14 comes a harvest: every sown field gives \
one crop, every person eats 2 food (a newborn eats 1), and two animals of a kind have a young one. \
Whoever lacks food takes a begging card for each, at 3 points off. At the end fields, pastures, \
crops, animals, rooms, people and improvements count; what you have none of, and unused cells, \
cost a point.";

/// The commands, and the game in a few sentences.
pub(super) fn general(width: usize) -> Vec<Line> {
    let mut lines = Vec::new();
    for (typed, what) in COMMANDS {
        let mut line = Line::styled(palette::NUMBER, &format!("  {typed:<11}"));
        line.add(anstyle::Style::new(), what);
        lines.push(line);
    }
    lines.push(Line::default());
    lines.extend(wrap(RULES, width.min(100)).iter().map(|line| Line::plain(line)));
    lines
}

/// What the spaces and improvements of this name do.
pub(super) fn about(name: &str, report: &Report, width: usize) -> Vec<Line> {
    let mut lines = Vec::new();
    if let Report::Agricola(table) = report {
        let named =
            |key: &str, shown: &str| key.contains(name) || shown.to_lowercase().contains(name);
        let spaces = table.spaces.iter().filter(|space| named(space.key, space.name));
        let texts = spaces.map(|space| {
            let when = match (space.stage, space.revealed) {
                (Some(stage), false) => format!("hidden, comes in stage {stage}"),
                (Some(stage), true) => format!("round card of stage {stage}"),
                (None, _) => "always there".to_owned(),
            };
            (space.key, space.name, when, &space.text)
        });
        let majors = table.majors.iter().filter(|major| named(major.key, major.name));
        let majors = majors.map(|major| {
            let points = if major.points == 1 { "point" } else { "points" };
            let terms = format!("costs {}, {} {points}", major.cost, major.points);
            (major.key, major.name, terms, &major.text)
        });
        for (key, shown, terms, text) in texts.chain(majors) {
            let mut line = Line::styled(palette::TITLE, shown);
            line.add(palette::FAINT, &format!(" ({key}), {terms}"));
            lines.push(line);
            let text = wrap(text, width.min(100) - 2);
            lines.extend(text.iter().map(|line| Line::plain(&format!("  {line}"))));
        }
    }
    if lines.is_empty() {
        lines.push(Line::plain(&format!("Nothing here is called `{name}`.")));
    }
    lines
}
