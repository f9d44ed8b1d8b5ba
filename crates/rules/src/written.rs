//! Positions as text that people can read, edit and send.
//!
//! ```text
//! farmstead position 2
//! options game=revised players=2 mode=full cards=none bare-board
//!
//! round 3
//! rounds fencing sheep-market grain-utilization ...
//! start player A
//! turn B
//! forest 6 wood
//! fishing 2 food
//!
//! A
//!   has 3 wood 2 food
//!   rooms b1 c1
//!   fields b3 3 grain, b4
//!   people 2
//!   stands on day-laborer
//!
//! B
//!   ...
//! ```
//!
//! After two lines of head every line is a statement. A line with nothing but a seat begins the
//! paragraph of that player, which an empty line ends. `;` parts statements on one line, and what
//! follows a `#` is a comment. What is not said is as on an empty table. What is hidden may be
//! left out: then the position is what a watcher sees.

use std::sync::Arc;

use thiserror::Error;

use crate::any::{AnyGame, GameRef, Snapshot};
use crate::deal::{Chance, Seed};
use crate::game::Seat;
use crate::options::Options;
use crate::record::read_deck;
use crate::rulebook::Rulebook;
use crate::view::View;
use crate::{RULES_VERSION, with_game};

/// A text that is no position.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("line {line}: {}{what}", if word.is_empty() { String::new() } else { format!("`{word}`: ") })]
pub struct BadPosition {
    /// The line, from 1.
    pub line: usize,
    /// The word that does not fit, if it is one.
    pub word: String,
    /// What is wrong with it.
    pub what: String,
}

impl BadPosition {
    /// A stable name for programs.
    pub const fn code(&self) -> &'static str {
        "bad_position"
    }
}

/// A word that does not fit, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Wrong {
    pub(crate) word: String,
    pub(crate) what: String,
}

impl Wrong {
    /// This word does not fit.
    pub(crate) fn new(word: &str, what: impl Into<String>) -> Wrong {
        Wrong { word: word.to_owned(), what: what.into() }
    }

    /// Something does not fit that is more than a word.
    pub(crate) fn whole(what: impl Into<String>) -> Wrong {
        Wrong::new("", what)
    }

    fn at(self, line: usize) -> BadPosition {
        BadPosition { line, word: self.word, what: self.what }
    }
}

/// One statement.
#[derive(Debug, Clone)]
pub(crate) struct Clause<'t> {
    /// Where it stands, from 1.
    pub(crate) line: usize,
    /// The player it is about, if it is about one.
    pub(crate) seat: Option<Seat>,
    /// Its words, of which there is at least one.
    pub(crate) words: Vec<&'t str>,
}

/// Does something with every statement; the first that is wrong is told with its line.
pub(crate) fn each(
    clauses: &[Clause<'_>],
    mut read: impl FnMut(Option<Seat>, &[&str]) -> Result<(), Wrong>,
) -> Result<(), BadPosition> {
    clauses
        .iter()
        .try_for_each(|clause| read(clause.seat, &clause.words).map_err(|bad| bad.at(clause.line)))
}

/// Whether what is hidden from everybody is written, too.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Hidden {
    /// It is.
    Told,
    /// It is left out.
    LeftOut,
}

impl AnyGame {
    /// Where the game stands, as text: hidden facts included.
    ///
    /// ```
    /// use farmstead_rules::{AnyGame, Deal, Game, Options, Seed};
    ///
    /// let options: Options = "game=family players=3".parse()?;
    /// let game = AnyGame::new(&options, &Deal::from_seed(&options, Seed(1)))?;
    /// let text = game.write_position();
    /// assert_eq!(AnyGame::read_position(&text)?, game);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn write_position(&self) -> String {
        self.written(Hidden::Told)
    }

    fn written(&self, hidden: Hidden) -> String {
        let options = self.book().options();
        let mut text = format!("farmstead position {RULES_VERSION}\noptions {options}\n");
        for line in options.cards.own().into_iter().flat_map(|own| own.source.lines()) {
            let gap = if line.is_empty() { "" } else { " " };
            text += &format!("|{gap}{line}\n");
        }
        text += "\n";
        text += &with_game!(&self, game => game.written(hidden));
        text
    }

    /// Reads a position and runs on to its first choice. What play could not have come to is
    /// refused. Where hidden facts were left out the game is what a watcher knows of it:
    /// [`resampled`](crate::Game::resampled) deals the rest.
    pub fn read_position(text: &str) -> Result<AnyGame, BadPosition> {
        let (options, line, _) = split(text)?;
        let book = Rulebook::new(&options).map_err(|bad| Wrong::whole(bad.to_string()).at(line))?;
        book.read_position(text)
    }

    /// The same for who plays on: what was left out is dealt, by a seed.
    pub fn read_whole_position(text: &str, seed: Seed) -> Result<AnyGame, BadPosition> {
        let (options, line, _) = split(text)?;
        let book = Rulebook::new(&options).map_err(|bad| Wrong::whole(bad.to_string()).at(line))?;
        book.read_whole_position(text, seed)
    }
}

impl Rulebook {
    /// Reads a position of a game that is played by this rule book, and shares the book with it:
    /// for who reads many. See [`AnyGame::read_position`].
    pub fn read_position(self: &Arc<Rulebook>, text: &str) -> Result<AnyGame, BadPosition> {
        let (snapshot, _) = self.read_snapshot(text)?;
        Ok(AnyGame::of(Arc::clone(self), snapshot))
    }

    /// The same for who plays on: what was left out is dealt, by a seed.
    pub fn read_whole_position(
        self: &Arc<Rulebook>,
        text: &str,
        seed: Seed,
    ) -> Result<AnyGame, BadPosition> {
        let (snapshot, whole) = self.read_snapshot(text)?;
        let game = AnyGame::of(Arc::clone(self), snapshot);
        Ok(if whole { game } else { game.filled_in(&mut Chance::new(seed, 0)) })
    }

    /// Where a game stands that is played by this rule book, and whether nothing was left out.
    pub(crate) fn read_snapshot(&self, text: &str) -> Result<(Snapshot, bool), BadPosition> {
        let (options, line, clauses) = split(text)?;
        match options == *self.options() {
            true => GameRef::read(self, &clauses),
            false => Err(Wrong::whole("this is a position of another table").at(line)),
        }
    }
}

impl View {
    /// What the view shows of the position, as text.
    pub fn write_position(&self) -> String {
        self.known().written(Hidden::LeftOut)
    }
}

/// The options of a position, the line they stand on, and its statements.
fn split(text: &str) -> Result<(Options, usize, Vec<Clause<'_>>), BadPosition> {
    let own = read_deck(text).map_err(|bad| BadPosition {
        line: bad.line,
        word: String::new(),
        what: bad.what,
    })?;
    let mut lines = (1..)
        .zip(text.lines())
        .filter(|(_, line)| !line.starts_with('|'))
        .map(|(number, line)| (number, line.split('#').next().unwrap_or("").trim()));
    let mut head = |word: &str| {
        let next = lines.by_ref().find(|(_, line)| !line.is_empty());
        let (line, text) = next.unwrap_or((1, ""));
        match text.strip_prefix(word).filter(|rest| rest.starts_with(' ')) {
            Some(rest) => Ok((line, rest.trim())),
            None => {
                let what = format!("expected a line that begins with `{word}`");
                Err(Wrong::whole(what).at(line))
            }
        }
    };
    let (line, version) = head("farmstead position")?;
    if version.parse::<u32>().ok().is_none_or(|version| version > RULES_VERSION) {
        let what = format!("this program plays version {RULES_VERSION} of the rules");
        return Err(Wrong::new(version, what).at(line));
    }
    let (line, options) = head("options")?;
    let options = Options::of_kept_game(options, own)
        .map_err(|bad| Wrong::whole(bad.to_string()).at(line))?;
    let clauses = clauses(lines, options.players)?;
    Ok((options, line, clauses))
}

/// Parts lines into statements.
fn clauses<'t>(
    lines: impl Iterator<Item = (usize, &'t str)>,
    players: u8,
) -> Result<Vec<Clause<'t>>, BadPosition> {
    let mut clauses = Vec::new();
    let mut paragraph = None;
    for (line, text) in lines {
        if text.is_empty() {
            paragraph = None;
        }
        for part in text.split(';') {
            let mut words: Vec<&str> = part.split_whitespace().collect();
            let Some(first) = words.first() else { continue };
            let mut seat = paragraph;
            if first.len() == 1 && first.starts_with(|letter: char| letter.is_ascii_uppercase()) {
                let named = seat_of(first, players).map_err(|bad| bad.at(line))?;
                words.remove(0);
                seat = Some(named);
                if words.is_empty() {
                    paragraph = seat;
                    continue;
                }
            }
            clauses.push(Clause { line, seat, words });
        }
    }
    Ok(clauses)
}

// Reading words.

/// The seat that a letter names.
pub(crate) fn seat_of(word: &str, players: u8) -> Result<Seat, Wrong> {
    let mut letters = word.chars();
    let seat = letters.next().and_then(Seat::from_letter);
    seat.filter(|seat| seat.0 < players && letters.next().is_none())
        .ok_or_else(|| Wrong::new(word, "there is no such seat at this table"))
}

/// A number from 0 to the most that is possible.
pub(crate) fn number<N>(word: &str, most: N) -> Result<N, Wrong>
where
    N: std::str::FromStr + PartialOrd + std::fmt::Display,
{
    let number = word.parse().ok().filter(|number| *number <= most);
    number.ok_or_else(|| Wrong::new(word, format!("expected a number up to {most}")))
}

/// One of several names.
pub(crate) fn one_of<T: Copy>(word: &str, names: &[(&str, T)]) -> Result<T, Wrong> {
    let found = names.iter().find(|(name, _)| *name == word);
    found.map(|(_, value)| *value).ok_or_else(|| {
        let names: Vec<String> = names.iter().map(|(name, _)| format!("`{name}`")).collect();
        Wrong::new(word, format!("expected {}", farmstead_cardboard::words::list(&names, "or")))
    })
}

/// The name of one of several things.
pub(crate) fn name_of<T: Copy + PartialEq>(value: T, names: &[(&'static str, T)]) -> &'static str {
    names.iter().find(|(_, other)| *other == value).map_or("", |(name, _)| *name)
}

/// Goods as in `3 wood 2 food`.
pub(crate) fn goods_of(words: &[&str], most: u16) -> Result<farmstead_cardboard::Goods, Wrong> {
    use farmstead_cardboard::{Good, Goods};
    let mut goods = Goods::NONE;
    for pair in words.chunks(2) {
        let [amount, name] = pair else {
            return Err(Wrong::new(pair[0], "goods are written as `3 wood 2 food`"));
        };
        let good = Good::from_key(name)
            .ok_or_else(|| Wrong::new(name, "there is no good with this name"))?;
        goods[good] = number(amount, most)?;
    }
    Ok(goods)
}

/// Goods as they are read.
pub(crate) fn goods_in_words(goods: &farmstead_cardboard::Goods) -> String {
    let goods: Vec<String> =
        goods.iter().map(|(good, amount)| format!("{amount} {good}")).collect();
    goods.join(" ")
}
