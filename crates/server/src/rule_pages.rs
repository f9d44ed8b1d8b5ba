//! What the page needs to tell the rules of a game: the words for everything on its table, and
//! positions of a game to draw.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use farmstead_ai::{Budget, Opponent};
use farmstead_rules::{AnyGame, Game, GameName, Options, Seed, Turn, View};

use crate::books::shared_book;
use crate::catalogue::on_the_table;
use crate::refusal::Refusal;
use crate::wire::{self, RulesInfo};

/// The game that the pictures are of.
const SEED: Seed = Seed(5);

/// How many moves of it have been played on each picture: at the start, when the farm has grown,
/// and at the end.
const PICTURES: [f64; 3] = [0.0, 0.5, 1.0];

/// The rules of a game, as the page tells them.
pub(crate) fn of(key: &str) -> Result<RulesInfo, Refusal> {
    let none = || Refusal::missing("unknown_game", "there is no such game");
    let (key, _) = GameName::ALL.into_iter().find(|(known, _)| *known == key).ok_or_else(none)?;
    let pairs = [("game", key), ("players", "2")];
    let options =
        Options::read(None, pairs).map_err(|bad| Refusal::bad(bad.code(), bad.to_string()))?;
    let book = shared_book(&options).map_err(|bad| Refusal::bad(bad.code(), bad.to_string()))?;
    let start = book.game(&book.deal(SEED)).expect("a deal that a seed makes fits its rule book");
    let games = played(&start);
    let picture = |part: &f64| {
        let at = ((games.len() - 1) as f64 * part) as usize;
        wire::View::of(&View::new(&games[at], None))
    };
    Ok(RulesInfo { printed: on_the_table(&book), pictures: PICTURES.iter().map(picture).collect() })
}

/// A game of two sensible opponents, position by position.
fn played(start: &AnyGame) -> Vec<AnyGame> {
    let mut agents = [0, 1].map(|seed| Opponent::Greedy.agent(seed));
    let mut games = vec![start.clone()];
    let mut game = start.clone();
    while let Turn::Seat(seat) = game.turn() {
        let view = View::new(&game, Some(seat));
        let Some(decision) = agents[seat.index()].choose(&view, &Budget::default()) else { break };
        if game.play(decision.chosen, &mut ()).is_err() {
            break;
        }
        games.push(game.clone());
    }
    games
}

/// The rules of every game, each made when it is first asked for.
#[derive(Default)]
pub(crate) struct RulePages {
    made: Mutex<BTreeMap<String, Arc<str>>>,
}

impl RulePages {
    /// The rules of a game as JSON.
    pub(crate) fn find(&self, key: &str) -> Result<Arc<str>, Refusal> {
        let lock = || self.made.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = lock().get(key) {
            return Ok(known.clone());
        }
        let text: Arc<str> =
            serde_json::to_string(&of(key)?).expect("the rules can be written").into();
        lock().insert(key.to_owned(), text.clone());
        Ok(text)
    }
}
