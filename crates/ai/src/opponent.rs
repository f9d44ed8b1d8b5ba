//! The opponents there are, by name.

use std::fmt;
use std::path::Path;
use std::str::FromStr;
use std::sync::Arc;

use farmstead_rules::{Moves, View};
use thiserror::Error;

use crate::agent::{Agent, Budget, Decision};
use crate::flat::Flat;
use crate::greedy;
use crate::levels::{LEVELS, Level, Player, Values};
use crate::net::{BadNet, Net};
use crate::styles::{Style, Styled, UnknownStyle};
use crate::wyrand::Wyrand;

/// An opponent, by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Opponent {
    /// Any legal move, each equally likely.
    Random,
    /// What leaves it best off at the end of its turn.
    Greedy,
    /// What does best when play goes on for a while.
    Flat,
    /// What the best level was before there were networks: the same search by the linear evaluator.
    Linear,
    /// One of the [`LEVELS`], by its place.
    Level(u8),
}

impl Opponent {
    /// Every opponent with its name and how it plays, from the weakest on.
    pub const ALL: [(&'static str, Opponent, &'static str); 4 + LEVELS.len()] = {
        const GREEDY: &str = "plays what leaves it best off at the end of its turn";
        let mut all = [("random", Opponent::Random, "plays any legal move"); 4 + LEVELS.len()];
        all[1] = ("greedy", Opponent::Greedy, GREEDY);
        all[2] = ("flat", Opponent::Flat, "tries its options out by playing on for a while");
        all[3] = ("linear", Opponent::Linear, "looks ahead, and values each farm by itself");
        let mut level = 0;
        while level < LEVELS.len() {
            let Level { key, words, .. } = LEVELS[level];
            all[4 + level] = (key, Opponent::Level(level as u8), words);
            level += 1;
        }
        all
    };

    /// Its name.
    pub fn key(self) -> &'static str {
        Opponent::ALL.iter().find(|(_, one, _)| *one == self).map_or("", |(key, ..)| key)
    }

    /// A player of this kind. The same seed draws the same chances.
    pub fn agent(self, seed: u64) -> Box<dyn Agent> {
        let random = Wyrand::new(seed);
        match self {
            Opponent::Random => Box::new(Chooser { random, moves: Moves::new() }),
            Opponent::Greedy => Box::new(Greedy { random, moves: Moves::new() }),
            Opponent::Flat => Box::new(Flat::new(seed)),
            Opponent::Linear => {
                Box::new(Player::new(&LEVELS[LEVELS.len() - 1], Values::Linear, seed))
            }
            Opponent::Level(level) => {
                let level = &LEVELS[usize::from(level) % LEVELS.len()];
                Box::new(Player::new(level, Values::Shipped, seed))
            }
        }
    }
}

/// Who plays: an opponent by its name, the best level with a network of its own (`net:FILE`), or a
/// scripted style (`style:NAME`).
#[derive(Debug, Clone, PartialEq)]
pub enum Contender {
    /// One of the opponents there are.
    Named(Opponent),
    /// One that values positions by this network.
    Net(Arc<Net>),
    /// One that plays by a script.
    Style(&'static Style),
}

impl Contender {
    /// A player of this kind. The same seed draws the same chances.
    pub fn agent(&self, seed: u64) -> Box<dyn Agent> {
        match self {
            Contender::Named(opponent) => opponent.agent(seed),
            Contender::Net(net) => {
                let values = Values::Net(Arc::clone(net));
                Box::new(Player::new(&LEVELS[LEVELS.len() - 1], values, seed))
            }
            Contender::Style(style) => Box::new(Styled::new(style, seed)),
        }
    }
}

impl From<Opponent> for Contender {
    fn from(opponent: Opponent) -> Contender {
        Contender::Named(opponent)
    }
}

/// Somebody who cannot play.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum UnknownContender {
    /// Nobody has this name.
    #[error(transparent)]
    Opponent(#[from] UnknownOpponent),
    /// No style has this name.
    #[error(transparent)]
    Style(#[from] UnknownStyle),
    /// Its network cannot be used.
    #[error("{file}: {bad}")]
    Net {
        /// The file.
        file: String,
        /// What is wrong with it.
        bad: BadNet,
    },
}

impl UnknownContender {
    /// A stable name for programs.
    pub const fn code(&self) -> &'static str {
        match self {
            UnknownContender::Opponent(unknown) => unknown.code(),
            UnknownContender::Style(_) => "unknown_style",
            UnknownContender::Net { bad, .. } => bad.code(),
        }
    }
}

impl FromStr for Contender {
    type Err = UnknownContender;

    fn from_str(name: &str) -> Result<Contender, UnknownContender> {
        if let Some(style) = name.strip_prefix("style:") {
            return Ok(Contender::Style(Style::named(style)?));
        }
        let Some(file) = name.strip_prefix("net:") else {
            return Ok(Contender::Named(name.parse()?));
        };
        let net = Net::open(Path::new(file));
        let net = net.map_err(|bad| UnknownContender::Net { file: file.to_owned(), bad })?;
        Ok(Contender::Net(Arc::new(net)))
    }
}

impl fmt::Display for Opponent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.key())
    }
}

/// A name that no opponent has.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("there is no opponent called `{0}`; there are {names}", names = names())]
pub struct UnknownOpponent(pub String);

impl UnknownOpponent {
    /// A stable name for programs.
    pub const fn code(&self) -> &'static str {
        "unknown_opponent"
    }
}

fn names() -> String {
    Opponent::ALL.map(|(key, ..)| key).join(", ")
}

impl FromStr for Opponent {
    type Err = UnknownOpponent;

    fn from_str(name: &str) -> Result<Opponent, UnknownOpponent> {
        let found = Opponent::ALL.iter().find(|(key, ..)| *key == name);
        found.map(|(_, one, _)| *one).ok_or_else(|| UnknownOpponent(name.to_owned()))
    }
}

struct Chooser {
    random: Wyrand,
    moves: Moves,
}

impl Agent for Chooser {
    fn choose(&mut self, view: &View, _: &Budget) -> Option<Decision> {
        view.moves(&mut self.moves);
        let chosen = !self.moves.is_empty();
        chosen.then(|| self.moves[self.random.below(self.moves.len())]).map(at_once)
    }
}

struct Greedy {
    random: Wyrand,
    moves: Moves,
}

impl Agent for Greedy {
    fn choose(&mut self, view: &View, _: &Budget) -> Option<Decision> {
        let valued = greedy::values(view, &mut self.moves, &mut self.random);
        valued.first().map(|(best, _)| at_once(*best))
    }
}

fn at_once(chosen: farmstead_rules::Move) -> Decision {
    Decision { chosen, nodes: 0 }
}
