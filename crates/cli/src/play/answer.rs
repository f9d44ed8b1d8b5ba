//! What a person types, and what it means.

use std::collections::BTreeSet;

use farmstead_rules::agricola::farmyard::Cell;
use farmstead_rules::{AnyGame, Game, Move, Moves, Turn, parse_move};

use super::edges;
use super::pieces::{self, Step};
use crate::glossary::{self, Thing};
use crate::history::History;

/// A move that can be chosen.
pub(super) struct Choice {
    pub(super) chosen: Move,
    /// Short text, as in records.
    pub(super) notation: String,
    /// Plain words.
    pub(super) words: String,
}

/// Every move that can be chosen, in the order of their numbers.
pub(super) fn choices(game: &AnyGame) -> Vec<Choice> {
    let mut moves = Moves::new();
    game.moves(&mut moves);
    let choice = |chosen: &Move| Choice {
        chosen: *chosen,
        notation: game.write_move(*chosen),
        words: game.describe_move(*chosen),
    };
    moves.iter().map(choice).collect()
}

/// What a person wants.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Answer {
    /// One move, or several that are played together or not at all.
    Moves(Vec<Move>),
    /// Moves that are played instead of those from this decision on.
    Instead(usize, Vec<Move>),
    /// Pieces to which others may be added before they are placed.
    Hold(String),
    Undo,
    Help(String),
    Save(String),
    List(String),
    Score,
    Position,
    Log,
    Show,
    Quit,
    /// An empty line.
    Nothing,
    /// It could not be understood; this says why.
    Unclear(String),
}

/// Reads a line typed by a person who may hold pieces already.
pub(super) fn read(line: &str, held: &str, history: &History, choices: &[Choice]) -> Answer {
    let line = line.trim();
    let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    match (first.to_lowercase().as_str(), rest) {
        ("", _) => Answer::Nothing,
        ("undo" | "u", "") => Answer::Undo,
        ("help" | "h", about) => Answer::Help(about.to_lowercase()),
        ("save", file) => Answer::Save(file.to_owned()),
        ("score", "") => Answer::Score,
        ("position", "") => Answer::Position,
        ("log", "") => Answer::Log,
        ("show", "") => Answer::Show,
        ("quit" | "q" | "exit", "") => Answer::Quit,
        ("?", wanted) => Answer::List(wanted.to_lowercase()),
        (word, "") if word.starts_with('?') => Answer::List(word[1..].to_owned()),
        (number, "") if number.bytes().all(|byte| byte.is_ascii_digit()) => {
            let place = number.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
            match place.and_then(|place| choices.get(place)) {
                Some(choice) => read_run(&format!("{held}; {}", choice.notation), history),
                None => Answer::Unclear(format!(
                    "There is no choice {number}; they go from 1 to {}.",
                    choices.len()
                )),
            }
        }
        _ => read_run(&format!("{held}; {line}"), history),
    }
}

/// Reads moves of one player with `;` between them, as in records.
fn read_run(line: &str, history: &History) -> Answer {
    let turn = history.game().turn();
    let own = history.steps().iter().rev().take_while(|step| Turn::Seat(step.seat) == turn).count();
    let before = history.steps().len() - own;
    let mut steps: Vec<Step> =
        history.steps()[before..].iter().map(|step| (step.before.clone(), step.chosen)).collect();
    let mut game = history.game().clone();
    // How many of the earlier decisions stay.
    let mut stay = own;
    let mut parts = line.split(';').map(str::trim).filter(|part| !part.is_empty()).peekable();
    while let Some(part) = parts.next() {
        let is_last = parts.peek().is_none();
        // What is held is placed by `done`, whether the rules still ask for it or not.
        if is_last && part == "done" && pieces::could_go_on(&steps, &game) {
            return Answer::of(before, own, stay, &steps);
        }
        let found = match read_part(part, &game) {
            Ok(moves) => Ok((steps.len(), moves)),
            Err(why) => {
                let read = |earlier: &AnyGame| read_part(part, earlier).ok();
                pieces::with_earlier(&steps, read).ok_or(why)
            }
        };
        let (first, moves) = match found {
            Ok(found) => found,
            Err(why) => return Answer::Unclear(why),
        };
        if let Some((earlier, _)) = steps.drain(first..).next() {
            game = earlier;
        }
        stay = stay.min(first);
        for chosen in moves {
            let notation = game.write_move(chosen);
            let position = game.clone();
            if game.turn() != turn || game.play(chosen, &mut ()).is_err() {
                return Answer::Unclear(format!("`{notation}` cannot be played after the others."));
            }
            steps.push((position, chosen));
        }
    }
    match pieces::could_go_on(&steps, &game) && steps.len() > own.min(stay) {
        true => Answer::Hold(line.trim_start_matches([';', ' ']).to_owned()),
        false => Answer::of(before, own, stay, &steps),
    }
}

impl Answer {
    /// The moves after those decisions of a seat that stay.
    fn of(before: usize, own: usize, stay: usize, steps: &[Step]) -> Answer {
        let run: Vec<Move> = steps[stay..].iter().map(|(_, chosen)| *chosen).collect();
        match (run.is_empty(), stay < own) {
            (true, _) => Answer::Nothing,
            (false, true) => Answer::Instead(before + stay, run),
            (false, false) => Answer::Moves(run),
        }
    }
}

/// Reads one move, or borders on several edges. Cells and edges may come in any order, and the
/// verb may be left out where only one fits.
fn read_part(part: &str, game: &AnyGame) -> Result<Vec<Move>, String> {
    let refused = match parse_move(game, part) {
        Ok(chosen) => return Ok(vec![chosen]),
        Err(refused) => refused,
    };
    let typed = part.to_lowercase();
    if let Some(chosen) = called(game, &typed) {
        return Ok(vec![chosen]);
    }
    let choices = choices(game);
    if let Some(found) = edges::find(&typed, &choices) {
        return match found {
            Ok(borders) => Ok(borders.iter().map(|choice| choice.chosen).collect()),
            Err(border) => Err(format!("`{border}` cannot be placed now.")),
        };
    }
    let (verb, cells) = take_apart(&typed);
    let fits = |choice: &&Choice| {
        let (own_verb, own_cells) = take_apart(&choice.notation);
        let without_verb = choice.notation.split_once(' ').map_or("", |(_, rest)| rest);
        let (words, places) = take_apart(without_verb);
        (!without_verb.is_empty() && words == verb && places == cells)
            || (!cells.is_empty() && cells == own_cells && (verb.is_empty() || verb == own_verb))
    };
    let fitting: Vec<&Choice> = choices.iter().filter(fits).collect();
    match fitting.as_slice() {
        [] => Err(match why_not(game, &typed) {
            Some(why) => why,
            None => format!("{refused}. Type `help` for help."),
        }),
        [one] => Ok(vec![one.chosen]),
        several => {
            let names: Vec<String> =
                several.iter().map(|choice| format!("`{}`", choice.notation)).collect();
            Err(format!("That could be {}.", names.join(" or ")))
        }
    }
}

/// What lies on the table under this key or name.
fn things(game: &AnyGame, typed: &str) -> Vec<Thing> {
    let is_called = |name: &str| name.to_lowercase() == typed;
    let mut things = glossary::things(&game.report());
    things.retain(|thing| is_called(&thing.key) || is_called(&thing.name));
    things
}

/// The move to use, build or play what is called this, if there is one only.
fn called(game: &AnyGame, typed: &str) -> Option<Move> {
    let ways = |thing: &Thing| ["", "build ", "play "].map(|verb| format!("{verb}{}", thing.key));
    let words = things(game, typed).iter().flat_map(ways).collect::<BTreeSet<String>>();
    let mut moves = words.iter().filter_map(|words| parse_move(game, words).ok());
    moves.next().filter(|_| moves.next().is_none())
}

/// Why what was typed cannot be used now, if it is the key or the name of something.
fn why_not(game: &AnyGame, typed: &str) -> Option<String> {
    let reasons = game.why_not();
    things(game, typed).iter().find_map(|thing| {
        let (_, why) = reasons.iter().find(|(key, _)| *key == thing.key)?;
        Some(format!("{}: {why}", thing.name))
    })
}

/// The words and the cells of a move.
fn take_apart(notation: &str) -> (Vec<&str>, BTreeSet<Cell>) {
    let mut cells = BTreeSet::new();
    let mut words = Vec::new();
    for word in notation.split(|letter: char| letter.is_whitespace() || letter == ',') {
        match Cell::from_name(word) {
            Some(cell) => drop(cells.insert(cell)),
            None if word.is_empty() => {}
            None => words.push(word),
        }
    }
    (words, cells)
}

/// Whether a choice speaks of all these words.
pub(super) fn mentions(choice: &Choice, wanted: &str) -> bool {
    let words = choice.words.to_lowercase();
    wanted.split_whitespace().all(|word| choice.notation.contains(word) || words.contains(word))
}

#[cfg(test)]
mod tests {
    use farmstead_rules::{Deal, Options, Record, Seed};

    use super::*;

    /// A game in which these moves were played.
    fn after(options: &str, moves: &[&str]) -> History {
        let options: Options = options.parse().expect("these options go together");
        let deal = Deal::from_seed(&options, Seed(1));
        let mut history = History::new(Record::new(options, deal)).expect("the deal fits");
        for words in moves {
            let chosen = parse_move(history.game(), words).expect("it can be done");
            history.play(chosen).expect("it is legal");
        }
        history
    }

    /// Round 1 of a game in which the first move plows.
    fn plowing() -> History {
        after("players=2 bare-board", &["farmland"])
    }

    fn reads(typed: &str, history: &History) -> Answer {
        read(typed, "", history, &choices(history.game()))
    }

    #[test]
    fn a_cell_alone_is_enough_where_one_move_fits() {
        let game = plowing();
        let plow = parse_move(game.game(), "plow b3").expect("the cell is free");
        for typed in ["b3", "plow b3", "PLOW  b3 ", "B3"] {
            assert_eq!(reads(typed, &game), Answer::Moves(vec![plow]), "{typed}");
        }
        assert!(matches!(reads("room b3", &game), Answer::Unclear(_)));
    }

    #[test]
    fn numbers_count_from_one() {
        let game = plowing();
        let first = choices(game.game())[0].chosen;
        assert_eq!(reads("1", &game), Answer::Moves(vec![first]));
        for typed in ["0", "99", "99999999999999999999999999"] {
            assert!(matches!(reads(typed, &game), Answer::Unclear(_)), "{typed}");
        }
    }

    #[test]
    fn moves_of_one_player_can_be_typed_together() {
        let game = after("players=2 bare-board", &[]);
        let Answer::Moves(run) = reads("farmland; b3", &game) else {
            panic!("both are legal");
        };
        assert_eq!(run.len(), 2);
        for typed in ["farmland; b3; forest", "farmland; forest"] {
            assert!(matches!(reads(typed, &game), Answer::Unclear(_)), "{typed}");
        }
        assert_eq!(reads(" ; ", &game), Answer::Nothing);
    }

    #[test]
    fn commands_are_not_moves() {
        let game = plowing();
        assert_eq!(reads("undo", &game), Answer::Undo);
        assert_eq!(reads("help Forest", &game), Answer::Help("forest".to_owned()));
        assert_eq!(reads("? a4", &game), Answer::List("a4".to_owned()));
        assert_eq!(reads("?", &game), Answer::List(String::new()));
        assert_eq!(reads("  ", &game), Answer::Nothing);
    }

    #[test]
    fn what_is_on_the_table_can_be_called_by_its_name() {
        let game = after("players=2 bare-board", &[]);
        let forest = parse_move(game.game(), "forest").expect("it is open");
        let laborer = parse_move(game.game(), "day-laborer").expect("it is open");
        assert_eq!(reads("Forest", &game), Answer::Moves(vec![forest]));
        assert_eq!(reads("Day Laborer", &game), Answer::Moves(vec![laborer]));
    }

    #[test]
    fn what_cannot_be_used_is_refused_with_the_reason() {
        let game = after("players=2 bare-board", &["forest"]);
        for (typed, why) in [
            ("forest", "Forest: Somebody is there already."),
            ("Lessons", "Lessons: This game is played without hand cards."),
            ("urgent wish for children", "Urgent Wish for Children: Its card comes up in stage 5."),
        ] {
            assert_eq!(reads(typed, &game), Answer::Unclear(why.to_owned()), "{typed}");
        }
    }

    /// The pieces that are placed in the end, in the order of the rules.
    fn placed(answer: &Answer, history: &mut History) -> Vec<String> {
        let run = match answer {
            Answer::Moves(run) => run,
            Answer::Instead(back, run) => {
                history.go_back_to(*back);
                run
            }
            other => panic!("no moves: {other:?}"),
        };
        let write = |chosen: &Move| {
            let words = history.game().write_move(*chosen);
            history.play(*chosen).expect("it is legal");
            words
        };
        run.iter().map(write).collect()
    }

    #[test]
    fn pieces_of_one_action_are_placed_in_any_order() {
        let start = ["wood", "quarry", "fences"];
        let edges = ["border a1 top", "border a1 left", "border b1 left"];
        let mut at_once = after("game=creatures", &start);
        let answer = reads("b1 left; a1 left; a1 top", &at_once);
        assert_eq!(placed(&answer, &mut at_once), edges);
        let mut one_by_one = after("game=creatures", &start);
        for typed in ["b1 left", "a1 left", "border a1 top"] {
            let answer = reads(typed, &one_by_one);
            placed(&answer, &mut one_by_one);
        }
        assert_eq!(one_by_one.record(), at_once.record());
    }
}
