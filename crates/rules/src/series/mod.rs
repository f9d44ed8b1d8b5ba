//! Series of games: the solo series, in which goals rise from game to game, and the campaign of
//! three games for several players. What happened in a game changes how the next one begins.

mod campaign;
mod due;
mod file;
mod terms;
#[cfg(test)]
mod tests;

pub use campaign::Standing;
pub use due::Due;
pub use terms::Terms;

use std::fmt;

use farmstead_cardboard::{Key, Kind};
use thiserror::Error;

use crate::any::AnyGame;
use crate::game::{Game, Seat, Turn};
use crate::options::{GameName, Options};
use crate::record::Record;

/// What kind of series is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SeriesKind {
    /// One player meets a goal in every game, and keeps an occupation of each.
    Solo,
    /// Several players win points in three games, and keep one occupation of the last.
    Campaign,
}

impl SeriesKind {
    /// Every kind with its word.
    pub const ALL: [(&'static str, SeriesKind); 2] =
        [("solo", SeriesKind::Solo), ("campaign", SeriesKind::Campaign)];

    /// The word for it.
    pub const fn key(self) -> &'static str {
        SeriesKind::ALL[self as usize].0
    }
}

/// The goals of the first games of a solo series; each later goal is one point higher.
const GOALS: [i16; 8] = [50, 55, 59, 62, 64, 65, 66, 67];

/// The goal of a game of a solo series, from 1.
fn goal(number: usize) -> i16 {
    let last = GOALS.len();
    GOALS[number.clamp(1, last) - 1] + number.saturating_sub(last) as i16
}

/// How one player fared in a game of a series.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fared {
    /// The score.
    pub score: i16,
    /// The rank, from 1.
    pub rank: u8,
    /// The occupations in front of the player at the end, permanent ones first.
    pub occupations: Vec<Key>,
    /// The occupation with which the player begins the next game, besides earlier ones alone.
    pub kept: Option<Key>,
}

/// A game of a series that has been played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayedGame {
    /// Who started.
    pub start: Seat,
    /// How each seat fared.
    pub seats: Vec<Fared>,
}

/// Several games in a row that make one story.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Series {
    kind: SeriesKind,
    options: Options,
    terms: Terms,
    games: Vec<PlayedGame>,
}

/// A series, or a game for it, that is not as the rules of series want it.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub struct BadSeries {
    /// The first bad line of a text, from 1.
    pub line: Option<usize>,
    /// What is wrong.
    pub what: String,
}

impl BadSeries {
    fn new(what: impl Into<String>) -> BadSeries {
        BadSeries { line: None, what: what.into() }
    }

    /// A stable name for programs.
    pub const fn code(&self) -> &'static str {
        "bad_series"
    }
}

impl fmt::Display for BadSeries {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "line {line}: {}", self.what),
            None => f.write_str(&self.what),
        }
    }
}

impl Series {
    /// A series that has not begun.
    pub fn new(kind: SeriesKind, options: Options) -> Result<Series, BadSeries> {
        options.check().map_err(|bad| BadSeries::new(bad.to_string()))?;
        if !matches!(options.game, GameName::Classic | GameName::Revised) {
            let game = options.game.key();
            return Err(BadSeries::new(format!("a series is of classic or revised, not {game}")));
        }
        if !options.deals_once() {
            let what =
                "the hands of a series are dealt once: deal `hands`, no mulligan, no exchange";
            return Err(BadSeries::new(what.to_owned()));
        }
        let players = options.players;
        match kind {
            SeriesKind::Solo if players != 1 => {
                Err(BadSeries::new(format!("a solo series is for 1 player, not {players}")))
            }
            SeriesKind::Campaign if campaign::points(players, 1).is_none() => {
                Err(BadSeries::new(format!("a campaign is for 2 to 4 players, not {players}")))
            }
            _ => {
                let terms = Terms::usual(options.game);
                Ok(Series { kind, options, terms, games: Vec::new() })
            }
        }
    }

    /// What kind it is.
    pub fn kind(&self) -> SeriesKind {
        self.kind
    }

    /// The same series on other terms, before its first game. A campaign has none.
    pub fn on(mut self, terms: Terms) -> Result<Series, BadSeries> {
        if self.kind == SeriesKind::Campaign && terms != self.terms {
            return Err(BadSeries::new("the terms are those of a solo series"));
        }
        self.terms = terms;
        Ok(self)
    }

    /// The terms of a solo series.
    pub fn terms(&self) -> Terms {
        self.terms
    }

    /// What is played in every game.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// The games that have been played.
    pub fn games(&self) -> &[PlayedGame] {
        &self.games
    }

    /// Whether the game of the last printed goal is over, or that of a campaign.
    /// A solo series goes on after that, with goals that rise by one.
    pub fn is_complete(&self) -> bool {
        match self.kind {
            SeriesKind::Solo => self.due().is_some_and(|due| due.number > GOALS.len()),
            SeriesKind::Campaign => self.due().is_none(),
        }
    }

    /// What a finished game of the series came to, with nothing kept yet. The record must be of
    /// the game that is due.
    pub fn outcome(&self, record: &Record) -> Result<PlayedGame, BadSeries> {
        let due = self.due().ok_or_else(over)?;
        due.check(&self.options, record)?;
        let game = record.replay().map_err(|bad| BadSeries::new(bad.what))?;
        if game.turn() != Turn::Over {
            return Err(BadSeries::new("the game is not over"));
        }
        Ok(PlayedGame { start: Seat(record.deal.start), seats: fared(&game) })
    }

    /// The occupations that each seat could keep after a game that was due.
    pub fn choices(&self, played: &PlayedGame) -> Vec<Vec<Key>> {
        let Some(due) = self.due() else { return vec![Vec::new(); played.seats.len()] };
        let of_seat = |(seat, fared): (usize, &Fared)| {
            let owned = &due.owned[seat];
            let may = match self.kind {
                SeriesKind::Solo => {
                    self.goes_on_after(&due, fared.score) && due.number < GOALS.len()
                }
                SeriesKind::Campaign => due.number < campaign::GAMES,
            };
            let new = |key: &&Key| self.kind == SeriesKind::Campaign || !owned.contains(key);
            fared.occupations.iter().filter(|_| may).filter(new).copied().collect()
        };
        played.seats.iter().enumerate().map(of_seat).collect()
    }

    /// Adds a game that was due, with what is kept of it.
    pub fn add(&mut self, played: PlayedGame) -> Result<(), BadSeries> {
        let due = self.due().ok_or_else(over)?;
        if played.seats.len() != usize::from(self.options.players) {
            let (wanted, given) = (self.options.players, played.seats.len());
            return Err(BadSeries::new(format!("a game has {wanted} seats, not {given}")));
        }
        if played.start.0 >= self.options.players {
            return Err(BadSeries::new(format!("there is no seat {} to start", played.start)));
        }
        if let Some(start) = due.start.filter(|start| *start != played.start) {
            let given = played.start;
            return Err(BadSeries::new(format!("the start player is {start}, not {given}")));
        }
        check_ranks(&played.seats)?;
        for (index, (fared, choices)) in played.seats.iter().zip(self.choices(&played)).enumerate()
        {
            let seat = Seat(index as u8);
            match fared.kept {
                Some(key) if !choices.contains(&key) => {
                    return Err(BadSeries::new(match choices.is_empty() {
                        true => format!("{seat} has nothing to keep after this game"),
                        false => {
                            format!("{seat} cannot keep `{key}`, only {}", choices.join(" or "))
                        }
                    }));
                }
                // Alone one must be kept if there is any.
                None if self.kind == SeriesKind::Solo && !choices.is_empty() => {
                    let one = choices.join(" or ");
                    return Err(BadSeries::new(format!("one occupation must be kept: {one}")));
                }
                _ => {}
            }
            let twice = |other: &Fared| fared.kept.is_some() && other.kept == fared.kept;
            if let Some(key) = fared.kept.filter(|_| played.seats[..index].iter().any(twice)) {
                return Err(BadSeries::new(format!("`{key}` is kept twice")));
            }
        }
        self.games.push(played);
        Ok(())
    }

    /// What people call an occupation of this series.
    pub fn occupation_name<'a>(&'a self, key: &'a Key) -> &'a str {
        let named = self.options.cards.all().find(|card| card.key == *key);
        named.map_or(key, |card| card.name.as_str())
    }

    /// The key of an occupation of this series.
    fn occupation(&self, key: &str) -> Option<Key> {
        let deck = self.options.cards.all();
        let mut occupations = deck.filter(|card| card.kind == Kind::Occupation);
        occupations.find(|card| card.key == key).map(|card| card.key)
    }
}

fn over() -> BadSeries {
    BadSeries::new("the campaign is over")
}

/// How everybody fared in a finished game.
fn fared(game: &AnyGame) -> Vec<Fared> {
    let scores = game.scores();
    let seats = (0..).map(Seat).zip(scores.sheets());
    let of_seat = |(seat, sheet): (Seat, &crate::Sheet)| {
        let game = game.agricola();
        let played = game.iter().flat_map(|game| game.state().played(seat));
        let occupations = played.filter(|(_, card)| card.is_occupation).map(|(_, card)| card.key);
        Fared {
            score: sheet.total,
            rank: sheet.rank,
            occupations: occupations.collect(),
            kept: None,
        }
    };
    seats.map(of_seat).collect()
}

/// Whether ranks are those of the scores; equal scores may have been told apart by a tie-break.
fn check_ranks(seats: &[Fared]) -> Result<(), BadSeries> {
    for fared in seats {
        let ahead = seats.iter().filter(|other| other.rank < fared.rank);
        let fits = usize::from(fared.rank) == 1 + ahead.count()
            && seats.iter().all(|other| other.score <= fared.score || other.rank < fared.rank);
        if !fits {
            let (score, rank) = (fared.score, fared.rank);
            return Err(BadSeries::new(format!("{score} points cannot have rank {rank} here")));
        }
    }
    Ok(())
}
