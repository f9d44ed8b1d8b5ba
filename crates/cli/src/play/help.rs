//! Help in the terminal.

use farmstead_rules::Report;

use crate::draw::{Line, palette, wrap};
use crate::glossary;

const COMMANDS: [(&str, &str); 11] = [
    ("a number", "choose by number"),
    ("a move", "choose by name, such as `forest`, `plow b3` or `fence a4 a5`"),
    ("cells", "choose by place, such as `b3` or `0,1`, or `a4 a5 b4` for fences, in any order"),
    ("? WORDS", "list the choices that mention these words, such as `? a4`"),
    ("undo", "go back to your previous decision"),
    ("help NAME", "what an action space or improvement does, such as `help fireplace`"),
    ("score", "the score sheet as it stands"),
    ("log", "everything that has happened"),
    ("show", "draw the table again"),
    ("save FILE", "write the game to a file as well"),
    ("quit", "stop; the game is kept and `farmstead play --resume` goes on"),
];

const AGRICOLA: &str = "You run a small farm for 14 rounds. In a round everybody places their people \
one by one on action spaces; a space takes one person a round, and most spaces collect goods until \
somebody takes them. After rounds 4, 7, 9, 11, 13 and 14 comes a harvest: every sown field gives \
one crop, every person eats 2 food (a newborn eats 1), and two animals of a kind have a young one. \
Whoever lacks food takes a begging card for each, at 3 points off. At the end fields, pastures, \
crops, animals, rooms, people and improvements count; what you have none of, and unused cells, \
cost a point.";

const FAMILY: &str = "You run a small farm for 14 rounds. In a round everybody places their people \
one by one on action spaces; a space takes one person a round, and every round opens one more. What you \
build is laid as tiles around your house: pastures for animals, fields for grain, rooms for more \
people, improvements for food. After rounds 4, 7, 9, 11, 13 and 14 comes a harvest: every sown field \
gives one grain, every person eats 2 food (a newborn eats 1), and two animals of a kind have a young \
one. Whoever lacks food takes a begging marker for each, at 3 points off. At the end people count 3 \
points, and clay rooms, pastures and the stables in them, fields and the grain on them, animals and \
improvements 1 point each.";

const CREATURES: &str = "You keep animals for 8 rounds. In a round the two players place three workers \
each in turn; a space takes one worker a round, and goods and animals collect until somebody takes \
them. Animals live in pastures: spaces closed in on all sides by borders or buildings, which hold 2 \
animals of one type for each space, and twice as many for each trough. Stalls, stables and some \
special buildings hold animals too, twice as many with a trough, and a trough in the open holds one. What \
finds no room runs away. After each round every type of which you have two or more has one young. At the \
end every animal is a point; fewer than 4 of a type cost 3 points and many of a type earn more. Buildings count, \
and 4 points for each farm expansion whose spaces are all used.";

/// The commands, and the game in a few sentences.
pub(super) fn general(report: &Report, width: usize) -> Vec<Line> {
    let mut lines = Vec::new();
    for (typed, what) in COMMANDS {
        let mut line = Line::styled(palette::NUMBER, &format!("  {typed:<11}"));
        line.add(anstyle::Style::new(), what);
        lines.push(line);
    }
    lines.push(Line::default());
    let rules = match report {
        Report::Family(_) => FAMILY,
        Report::Creatures(_) => CREATURES,
        _ => AGRICOLA,
    };
    lines.extend(wrap(rules, width.min(100)).iter().map(|line| Line::plain(line)));
    lines
}

/// What the spaces, improvements and other things of this name do.
pub(super) fn about(name: &str, report: &Report, width: usize) -> Vec<Line> {
    let mut lines = Vec::new();
    for thing in glossary::things(report) {
        if !thing.key.to_lowercase().contains(name) && !thing.name.to_lowercase().contains(name) {
            continue;
        }
        let mut line = Line::styled(palette::TITLE, thing.name);
        line.add(palette::FAINT, &format!(" ({}), {}", thing.key, thing.terms));
        lines.push(line);
        let text = wrap(&thing.text, width.min(100) - 2);
        let text = text.iter().filter(|line| !line.is_empty());
        lines.extend(text.map(|line| Line::plain(&format!("  {line}"))));
    }
    if lines.is_empty() {
        lines.push(Line::plain(&format!("Nothing here is called `{name}`.")));
    }
    lines
}
