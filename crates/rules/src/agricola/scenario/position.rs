//! The words of `given`: a position made of a few facts, checked to be one that play could reach.
//!
//! The first clause names the game: `classic family 3 players with full`. Then `set up` is the real
//! start, `seed 5` says which hands are dealt then, `round 5`, `start player B`, `fencing open`,
//! `fencing in round 2` and `at harvest` where the game stands. Everything else is said as in the
//! text of a position: see `written`. What is not said is as at the start, without goods; each
//! accumulation space holds what one round brings.

use std::collections::BTreeSet;
use std::sync::{Arc, LazyLock};

use farmstead_cardboard::{OwnDeck, own};

use super::{AnySize, Table, is_seat};
use crate::agricola::board::{Layout, SpaceId};
use crate::agricola::farmyard::{Cell, CellSet};
use crate::agricola::state::{Common, House, Player, Rung, State};
use crate::agricola::written::{check, statement};
use crate::agricola::{Agricola, Piles, stage};
use crate::deal::{Deal, Seed};
use crate::game::Seat;
use crate::options::{BadOption, Options};
use crate::test_books;
use crate::written::Wrong;
use crate::{Good, Goods};

/// Sets up the position of the first `given` and runs on to the first choice.
pub(super) fn set_up(clauses: &[&str]) -> Result<Table, String> {
    let (first, clauses) = clauses.split_first().ok_or("no game is given")?;
    of(&options(first)?, clauses)
}

/// Sets up a position of a game and runs on to the first choice.
pub(super) fn of(options: &Options, clauses: &[&str]) -> Result<Table, String> {
    let layout = test_books::agricola(options);
    let mut frame = Frame {
        order: (1..=6).flat_map(|stage| layout.stage(stage)).collect(),
        round: 1,
        start: Seat(0),
        rung: Rung::Work,
        from_the_start: false,
        seed: Seed(1),
    };
    let mut others = Vec::new();
    for clause in clauses {
        if !frame.read(layout, clause)? {
            others.push(*clause);
        }
    }
    let mut game = if frame.from_the_start {
        frame.first_choice(options)?
    } else {
        Agricola { state: frame.position(layout, options) }
    };
    let before = apply(&mut game, &others)?;
    Ok(Table { game, before, seen: BTreeSet::new() })
}

fn told(bad: Wrong) -> String {
    format!("{}: {}", bad.word, bad.what)
}

/// Changes a position in the middle of a scenario.
pub(super) fn change(game: &mut AnySize, clauses: &[&str]) -> Result<(), String> {
    apply(game, clauses).map(|_| ())
}

/// Applies clauses and runs on; the position before it ran on comes back.
fn apply(game: &mut AnySize, clauses: &[&str]) -> Result<AnySize, String> {
    let state = game.state_mut();
    for clause in clauses {
        let words: Vec<&str> = clause.split_whitespace().collect();
        let (seat, words) = match words.split_first() {
            Some((letter, rest)) if is_seat(letter) => (Some(seat(letter)?), rest),
            Some(_) => (None, &words[..]),
            None => continue,
        };
        statement(state, seat, words).map_err(|bad| format!("`{clause}`: {}", told(bad)))?;
    }
    check(state).map_err(told)?;
    let before = game.clone();
    game.state_mut().run(&mut ());
    Ok(before)
}

fn options(clause: &str) -> Result<Options, String> {
    let word = |word: &str| match word {
        "classic" | "revised" => format!("game={word}"),
        "full" | "family" | "beginner" => format!("mode={word}"),
        number if number.parse::<u8>().is_ok() => format!("players={number}"),
        "player" | "players" => String::new(),
        "cards" => String::new(),
        "exam" => "cards=base".to_owned(),
        other => other.to_owned(),
    };
    let (game, switches) = clause.split_once(" with ").unwrap_or((clause, ""));
    let words: Vec<String> = game.split(' ').map(word).collect();
    let text = format!("{} {switches}", words.join(" "));
    // Without hand cards a table is the full board and nothing else, unless it says something else.
    let more = ["cards", "mode=", "side-job"]
        .iter()
        .any(|word| clause.contains(word) || text.contains(word));
    let board = if more { "" } else { "bare-board" };
    let options = format!("mode=full {text} {board}").parse();
    let mut options: Options = options.map_err(|bad: BadOption| bad.to_string())?;
    if words.contains(&"cards=base".to_owned()) {
        options.cards = options.cards.with(exam());
    }
    Ok(options)
}

/// The deck that shows what the card language can say.
pub(super) fn exam() -> Arc<OwnDeck> {
    static DECK: LazyLock<Arc<OwnDeck>> = LazyLock::new(|| {
        let text = include_str!("../../../../../docs/decks/exam.cards");
        own::bring("exam.cards", text).expect("the deck has no mistakes")
    });
    DECK.clone()
}

/// What must be known before the pieces are set.
struct Frame {
    order: Vec<SpaceId>,
    round: u8,
    start: Seat,
    rung: Rung,
    from_the_start: bool,
    seed: Seed,
}

impl Frame {
    /// Reads a clause, if it is one of those that come first.
    fn read(&mut self, layout: &Layout, clause: &str) -> Result<bool, String> {
        let words: Vec<&str> = clause.split_whitespace().collect();
        match words[..] {
            ["set", "up"] => self.from_the_start = true,
            ["seed", seed] => self.seed = Seed(number(seed)?),
            ["round", round] => self.round = number(round)?,
            ["start", "player", letter] => self.start = seat(letter)?,
            ["at", "harvest"] => self.rung = Rung::Field,
            ["at", "feeding"] => self.rung = Rung::Feed,
            ["at", "breeding"] => self.rung = Rung::Breed,
            [key, "open"] => {
                let card = self.card(layout, key)?;
                let of_card = stage(card as u8 + 1);
                let first = (1..=self.round).find(|round| stage(*round) == of_card);
                let first = first.ok_or_else(|| format!("{key} is not open by then"))?;
                let space = self.order.remove(card);
                self.order.insert(usize::from(first) - 1, space);
            }
            [key, "in", "round", round] => {
                let card = self.card(layout, key)?;
                let round: u8 = number(round)?;
                if stage(round) != stage(card as u8 + 1) {
                    return Err(format!("{key} cannot come in round {round}"));
                }
                self.order.swap(card, usize::from(round) - 1);
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn card(&self, layout: &Layout, key: &str) -> Result<usize, String> {
        let space = space(layout, key)?;
        let place = self.order.iter().position(|card| *card == space);
        place.ok_or_else(|| format!("{key} is no round card"))
    }

    /// The game as it is really set up.
    fn first_choice(&self, options: &Options) -> Result<AnySize, String> {
        let layout = test_books::agricola(options);
        let key = |card: &SpaceId| layout.spaces[card.0 as usize].key;
        let rounds = self.order.iter().map(key).collect();
        let deal = Deal { start: self.start.0, rounds, ..Deal::from_seed(options, self.seed) };
        let game = match options.players {
            1 => Agricola::<1>::new(options, layout, &deal).map(|game| game.with_all_chairs()),
            2 => Agricola::<2>::new(options, layout, &deal).map(|game| game.with_all_chairs()),
            3 => Agricola::<3>::new(options, layout, &deal).map(|game| game.with_all_chairs()),
            4 => Agricola::<4>::new(options, layout, &deal).map(|game| game.with_all_chairs()),
            _ => Agricola::<5>::new(options, layout, &deal).map(|game| game.with_all_chairs()),
        };
        game.map_err(|bad| bad.to_string())
    }

    fn position(
        &self,
        layout: &'static Layout,
        options: &Options,
    ) -> State<'static, [Player; Seat::MOST]> {
        let cards: [SpaceId; 14] = std::array::from_fn(|index| self.order[index]);
        let mut common = Common::new(layout, options, self.start, cards);
        common.round = self.round;
        common.rung = self.rung;
        for card in &cards[..usize::from(self.round)] {
            common.revealed.insert(*card);
        }
        for (index, space) in layout.spaces.iter().enumerate() {
            let id = SpaceId(index as u8);
            if let Some((_, amount)) = space.refill.filter(|_| common.revealed.contains(id)) {
                common.stock[index] = amount;
                common.stocked.insert(id);
            }
        }
        State { layout, piles: Piles::default(), common, players: [Player::new(0); Seat::MOST] }
    }
}

// Reading words.

pub(super) fn number<T: std::str::FromStr>(word: &str) -> Result<T, String> {
    word.parse().map_err(|_| format!("`{word}` is no number that fits"))
}

pub(super) fn seat(word: &str) -> Result<Seat, String> {
    let letter = word.chars().next().filter(|_| is_seat(word));
    letter.and_then(Seat::from_letter).ok_or_else(|| format!("`{word}` is no seat"))
}

pub(super) fn space(layout: &Layout, key: &str) -> Result<SpaceId, String> {
    layout.space(key).ok_or_else(|| format!("`{key}` is no space of this table"))
}

pub(super) fn house(word: &str) -> Result<House, String> {
    let found = [House::Wood, House::Clay, House::Stone].into_iter().find(|h| h.key() == word);
    found.ok_or_else(|| format!("no house is made of {word}"))
}

pub(super) fn cells(names: &[&str]) -> Result<CellSet, String> {
    let cell = |name: &&str| Cell::from_name(name).ok_or(format!("there is no cell {name}"));
    names.iter().map(cell).collect()
}

/// Reads `3 wood 2 clay`, or with signs `+3 wood -2 clay`.
pub(super) fn pairs<N: std::str::FromStr>(words: &[&str]) -> Result<Vec<(Good, N)>, String> {
    let (pairs, rest) = words.as_chunks::<2>();
    if !rest.is_empty() {
        return Err("goods are written as `3 wood 2 clay`".to_owned());
    }
    let pair = |[amount, good]: &[&str; 2]| {
        let good = Good::from_key(good).ok_or_else(|| format!("there is no good called {good}"))?;
        Ok((good, number(amount)?))
    };
    pairs.iter().map(pair).collect()
}

pub(super) fn amounts(words: &[&str]) -> Result<Goods, String> {
    let pairs = pairs(words)?;
    Ok(pairs.into_iter().fold(Goods::NONE, |goods, (good, amount)| goods.and(good, amount)))
}

/// Reads `a4, a5 3 grain`.
pub(super) fn fields(words: &[&str]) -> Result<Vec<(Cell, Good, u8)>, String> {
    let text = words.join(" ");
    let field = |one: &str| {
        let words: Vec<&str> = one.split_whitespace().collect();
        let name = words.first().copied().unwrap_or("");
        let cell = Cell::from_name(name).ok_or_else(|| format!("there is no cell `{name}`"))?;
        let crop = pairs(words.get(1..).unwrap_or_default())?.first().copied();
        let (crop, amount) = crop.unwrap_or((Good::Grain, 0));
        Ok((cell, crop, amount))
    };
    text.split(',').map(field).collect()
}
