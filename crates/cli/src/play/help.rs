//! Help in the terminal.

use farmstead_rules::creatures::{BONUS, LINES, TOO_FEW};
use farmstead_rules::{GameName, Report, View};

use crate::draw::{Line, palette, wrap};
use crate::glossary;

/// What can be typed in every game.
const COMMANDS: [(&str, &str); 7] = [
    ("undo", "go back to your previous decision"),
    ("score", "the score sheet as it stands"),
    ("log", "everything that has happened"),
    ("position", "what you see of the position, as text to be sent or set up again"),
    ("show", "draw the table again"),
    ("save FILE", "write the game to a file as well"),
    ("quit", "stop; the game is kept and `farmstead play --resume` goes on"),
];

/// What can be typed to choose, with examples of one game.
struct Examples {
    /// Names of moves.
    moves: &'static str,
    /// Places alone.
    places: &'static str,
    /// Words to look for.
    words: &'static str,
    /// The name of something on the table.
    thing: &'static str,
}

const IN_REVISED: Examples = Examples {
    moves: "`forest`, `plow b3` or `fence a4 a5`",
    places: "`b3`, or `a4 a5 b4` for fences, in any order",
    words: "a4",
    thing: "fireplace",
};

const IN_CLASSIC: Examples = Examples { moves: "`wood`, `plow b3` or `fence a4 a5`", ..IN_REVISED };

const IN_FAMILY: Examples = Examples {
    moves: "`wood`, `build pasture-1` or `sow 2`",
    places: "`2 right, 1 up` where you lay tiles yourself",
    words: "pasture",
    thing: "cooking hearth",
};

const IN_CREATURES: Examples = Examples {
    moves: "`fences`, `trough b2` or `stall a2`",
    places: "`b2`, or `a1 top left, b2 right` for borders, in any order",
    words: "a1",
    thing: "shelter",
};

const AGRICOLA: &str = "You run a small farm for 14 rounds. In a round everybody places their people \
one by one on action spaces; a space takes one person a round, and most spaces collect goods until \
somebody takes them. After rounds 4, 7, 9, 11, 13 and 14 comes a harvest: every sown field gives \
one crop, every person eats 2 food (a newborn eats 1), and two animals of a kind have a young one. \
Whoever lacks food takes a begging card for each, at 3 points off. Animals live in pastures, 2 of one \
kind for each cell and twice as many for each stable in it; a stable outside of a pasture holds one, and your \
house holds one of any kind. What finds no room is cooked or lost. At the end fields, pastures, \
crops, animals, rooms, people and improvements count; what you have none of, and unused cells, \
cost a point.";

const FAMILY: &str = "You run a small farm for 14 rounds. In a round everybody places their people \
one by one on action spaces; a space takes one person a round, and every round opens one more. What you \
build is laid as tiles around your house: pastures for animals, fields for grain, rooms for more \
people, improvements for food. After rounds 4, 7, 9, 11, 13 and 14 comes a harvest: every sown field \
gives one grain, every person eats 2 food (a newborn eats 1), and two animals of a kind have a young \
one. Whoever lacks food takes a begging marker for each, at 3 points off. Animals live in pastures, one kind in \
each and twice as many with a stable; a stable outside holds one, and your house holds one of any kind. What finds no \
room is cooked or lost. At the end people count 3 \
points, and clay rooms, pastures and the stables in them, fields and the grain on them, animals and \
improvements 1 point each.";

const CREATURES: &str = "You keep animals for 8 rounds. In a round the two players place three workers \
each in turn; a space takes one worker a round, and goods and animals collect until somebody takes \
them. Animals live in pastures: spaces closed in on all sides by borders or buildings, which hold 2 \
animals of one type for each space, and twice as many for each trough. Stalls, stables and some \
special buildings hold animals too, twice as many with a trough; your cottage holds one of any type, and so does a \
trough in the open. What finds no room runs away. After each round every type of which you have two or more has one young. At the \
end every animal is a point, with the bonus below for each type. Buildings count, and 4 points for each farm expansion whose spaces are all used.";

/// The commands, and the game in a few sentences.
pub(super) fn general(report: &Report, width: usize) -> Vec<Line> {
    let (rules, examples) = match report {
        Report::Family(_) => (FAMILY, IN_FAMILY),
        Report::Creatures(_) => (CREATURES, IN_CREATURES),
        Report::Agricola(table) if table.game == GameName::Classic.key() => (AGRICOLA, IN_CLASSIC),
        _ => (AGRICOLA, IN_REVISED),
    };
    // Alone one has to work harder.
    let rules = match report {
        Report::Agricola(table) if table.players.len() == 1 => {
            rules.replace("every person eats 2 food", "every person eats 3 food")
        }
        _ => rules.to_owned(),
    };
    let Examples { moves, places, words, thing } = examples;
    let choosing = [
        ("a number", "choose by number".to_owned()),
        ("a move", format!("choose by name, such as {moves}")),
        ("places", format!("choose by place, such as {places}")),
        ("a; b", "choose several times at once".to_owned()),
        ("? WORDS", format!("list the choices that mention these words, such as `? {words}`")),
        (
            "help NAME",
            format!("what something does and why it cannot be used, such as `help {thing}`"),
        ),
    ];
    let commands = COMMANDS.map(|(typed, what)| (typed, what.to_owned()));
    let mut lines = Vec::new();
    for (typed, what) in choosing.into_iter().chain(commands) {
        let mut line = Line::styled(palette::NUMBER, &format!("  {typed:<11}"));
        line.add(anstyle::Style::new(), &what);
        lines.push(line);
    }
    lines.push(Line::default());
    lines.extend(wrap(&rules, width.min(100)).iter().map(|line| Line::plain(line)));
    if let Report::Creatures(_) = report {
        lines.extend(bonus_table());
    }
    lines
}

/// What many animals of a type are worth beyond a point each.
fn bonus_table() -> Vec<Line> {
    let row = |name: &str, cells: [String; 5]| {
        let cells = cells.map(|cell| format!("{cell:>10}")).concat();
        Line::plain(&format!("  {name:<8}{cells}"))
    };
    let points = std::array::from_fn(|column| match column {
        0 => TOO_FEW.to_string(),
        4 => "3 or more".to_owned(),
        column => (column - 1).to_string(),
    });
    let mut lines = vec![Line::default(), row("bonus", points)];
    for (name, steps) in LINES[1..5].iter().zip(BONUS) {
        let cells = std::array::from_fn(|column| match column {
            0 => format!("0-{}", steps[0] - 1),
            4 => format!("{}+", steps[3]),
            column => match (steps[column - 1], steps[column] - 1) {
                (from, to) if from == to => from.to_string(),
                (from, to) => format!("{from}-{to}"),
            },
        });
        lines.push(row(name, cells));
    }
    lines.push(Line::plain("  Every animal beyond the last number is one point more."));
    lines
}

/// What the spaces, improvements and other things of this name do.
pub(super) fn about(name: &str, game: &View, width: usize) -> Vec<Line> {
    let (report, reasons) = (game.report(), game.why_not());
    let mut lines = Vec::new();
    for thing in glossary::things(&report) {
        if !thing.key.to_lowercase().contains(name) && !thing.name.to_lowercase().contains(name) {
            continue;
        }
        let mut line = Line::styled(palette::TITLE, &thing.name);
        line.add(palette::FAINT, &format!(" ({}), {}", thing.key, thing.terms));
        lines.push(line);
        let text = wrap(&thing.text, width.min(100) - 2);
        let text = text.iter().filter(|line| !line.is_empty());
        lines.extend(text.map(|line| Line::plain(&format!("  {line}"))));
        if let Some((_, why)) = reasons.iter().find(|(key, _)| *key == thing.key) {
            lines.push(Line::styled(palette::FAINT, &format!("  Not now: {why}")));
        }
    }
    if lines.is_empty() {
        lines.push(Line::plain(&format!("Nothing here is called `{name}`.")));
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use farmstead_rules::{AnyGame, Deal, Options, Seat, Seed};

    fn view(options: &str) -> View {
        let options: Options = options.parse().expect("they go together");
        let deal = Deal::from_seed(&options, Seed(1));
        let game = AnyGame::new(&options, &deal).expect("the deal fits");
        View::new(&game, Some(Seat(deal.start)))
    }

    fn text(lines: &[Line]) -> String {
        lines.iter().map(|line| format!("{line}\n")).collect()
    }

    #[test]
    fn the_examples_are_of_the_game_that_is_played() {
        for (options, examples) in [
            ("game=revised", IN_REVISED),
            ("game=classic", IN_CLASSIC),
            ("game=family", IN_FAMILY),
            ("game=creatures", IN_CREATURES),
        ] {
            let view = view(options);
            let things = glossary::things(&view.report());
            let space = examples.moves.split('`').nth(1).expect("it begins with a space");
            let called = |thing: &glossary::Thing| thing.name.to_lowercase() == space;
            assert!(things.iter().any(called), "{options}: {space}");
            let told = text(&about(examples.thing, &view, 100));
            assert!(!told.contains("Nothing here"), "{options}: {told}");
            assert!(text(&general(&view.report(), 100)).contains(examples.moves), "{options}");
        }
    }

    #[test]
    fn help_tells_why_something_cannot_be_used() {
        let told = text(&about("urgent", &view("players=2 bare-board"), 100));
        assert!(told.contains("Not now: Its card comes up in stage 5."), "{told}");
    }

    #[test]
    fn the_bonus_for_animals_is_told_as_it_is_counted() {
        let told = text(&general(&view("game=creatures").report(), 100));
        for row in [
            "  bonus           -3         0         1         2 3 or more",
            "  sheep          0-3       4-7      8-10     11-12       13+",
            "  horses         0-3         4       5-6       7-8        9+",
        ] {
            assert!(told.contains(row), "{told}");
        }
    }
}
