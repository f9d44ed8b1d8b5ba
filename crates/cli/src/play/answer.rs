//! What a person types, and what it means.

use std::collections::BTreeSet;

use farmstead_rules::agricola::farmyard::Cell;
use farmstead_rules::{AnyGame, Game, Move, Moves, parse_move};

use super::edges;

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
    Undo,
    Help(String),
    Save(String),
    List(String),
    Score,
    Log,
    Show,
    Quit,
    /// An empty line.
    Nothing,
    /// It could not be understood; this says why.
    Unclear(String),
}

/// Reads a line typed by a person.
pub(super) fn read(line: &str, game: &AnyGame, choices: &[Choice]) -> Answer {
    let line = line.trim();
    let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    match (first.to_lowercase().as_str(), rest) {
        ("", _) => Answer::Nothing,
        ("undo" | "u", "") => Answer::Undo,
        ("help" | "h", about) => Answer::Help(about.to_lowercase()),
        ("save", file) => Answer::Save(file.to_owned()),
        ("score", "") => Answer::Score,
        ("log", "") => Answer::Log,
        ("show", "") => Answer::Show,
        ("quit" | "q" | "exit", "") => Answer::Quit,
        ("?", wanted) => Answer::List(wanted.to_lowercase()),
        (word, "") if word.starts_with('?') => Answer::List(word[1..].to_owned()),
        (number, "") if number.bytes().all(|byte| byte.is_ascii_digit()) => {
            let place = number.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
            match place.and_then(|place| choices.get(place)) {
                Some(choice) => Answer::Moves(vec![choice.chosen]),
                None => Answer::Unclear(format!(
                    "There is no choice {number}; they go from 1 to {}.",
                    choices.len()
                )),
            }
        }
        _ => read_run(line, game),
    }
}

/// Reads moves of one player with `;` between them, as in records.
fn read_run(line: &str, game: &AnyGame) -> Answer {
    let turn = game.turn();
    let mut game = game.clone();
    let mut run = Vec::new();
    for part in line.split(';').map(str::trim).filter(|part| !part.is_empty()) {
        let moves = match read_part(part, &game) {
            Ok(moves) => moves,
            Err(why) => return Answer::Unclear(why),
        };
        for chosen in moves {
            let notation = game.write_move(chosen);
            if game.turn() != turn || game.play(chosen, &mut ()).is_err() {
                return Answer::Unclear(format!("`{notation}` cannot be played after the others."));
            }
            run.push(chosen);
        }
    }
    if run.is_empty() { Answer::Nothing } else { Answer::Moves(run) }
}

/// Reads one move, or borders on several edges. Cells and edges may come in any order, and the
/// verb may be left out where only one fits.
fn read_part(part: &str, game: &AnyGame) -> Result<Vec<Move>, String> {
    let refused = match parse_move(game, part) {
        Ok(chosen) => return Ok(vec![chosen]),
        Err(refused) => refused,
    };
    let typed = part.to_lowercase();
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
        without_verb == typed
            || (!cells.is_empty() && cells == own_cells && (verb.is_empty() || verb == own_verb))
    };
    let fitting: Vec<&Choice> = choices.iter().filter(fits).collect();
    match fitting.as_slice() {
        [] => Err(format!("{refused}. Type `help` for help.")),
        [one] => Ok(vec![one.chosen]),
        several => {
            let names: Vec<String> =
                several.iter().map(|choice| format!("`{}`", choice.notation)).collect();
            Err(format!("That could be {}.", names.join(" or ")))
        }
    }
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
    use farmstead_rules::{Deal, Options, Seed};

    use super::*;

    /// Round 1 of a game in which the first move plows.
    fn plowing() -> AnyGame {
        let options: Options = "game=revised players=2".parse().expect("these options go together");
        let deal = Deal::from_seed(&options, Seed(1));
        let mut game = AnyGame::new(&options, &deal).expect("the deal fits");
        let farmland = parse_move(&game, "farmland").expect("it is open");
        game.play(farmland, &mut ()).expect("it is legal");
        game
    }

    #[test]
    fn a_cell_alone_is_enough_where_one_move_fits() {
        let game = plowing();
        let choices = choices(&game);
        let plow = parse_move(&game, "plow b3").expect("the cell is free");
        for typed in ["b3", "plow b3", "PLOW  b3 ", "B3"] {
            assert_eq!(read(typed, &game, &choices), Answer::Moves(vec![plow]), "{typed}");
        }
        assert!(matches!(read("room b3", &game, &choices), Answer::Unclear(_)));
    }

    #[test]
    fn numbers_count_from_one() {
        let game = plowing();
        let choices = choices(&game);
        assert_eq!(read("1", &game, &choices), Answer::Moves(vec![choices[0].chosen]));
        for typed in ["0", "99", "99999999999999999999999999"] {
            assert!(matches!(read(typed, &game, &choices), Answer::Unclear(_)), "{typed}");
        }
    }

    #[test]
    fn moves_of_one_player_can_be_typed_together() {
        let options: Options = "game=revised players=2".parse().expect("these options go together");
        let deal = Deal::from_seed(&options, Seed(1));
        let game = AnyGame::new(&options, &deal).expect("the deal fits");
        let choices = choices(&game);
        let Answer::Moves(run) = read("farmland; b3", &game, &choices) else {
            panic!("both are legal");
        };
        assert_eq!(run.len(), 2);
        for typed in ["farmland; b3; forest", "farmland; forest"] {
            assert!(matches!(read(typed, &game, &choices), Answer::Unclear(_)), "{typed}");
        }
        assert_eq!(read(" ; ", &game, &choices), Answer::Nothing);
    }

    #[test]
    fn commands_are_not_moves() {
        let game = plowing();
        let choices = choices(&game);
        assert_eq!(read("undo", &game, &choices), Answer::Undo);
        assert_eq!(read("help Forest", &game, &choices), Answer::Help("forest".to_owned()));
        assert_eq!(read("? a4", &game, &choices), Answer::List("a4".to_owned()));
        assert_eq!(read("?", &game, &choices), Answer::List(String::new()));
        assert_eq!(read("  ", &game, &choices), Answer::Nothing);
    }
}
