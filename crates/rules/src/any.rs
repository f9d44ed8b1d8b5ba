//! Any of the games.

use farmstead_cardboard::Goods;
use serde::Serialize;

use crate::agricola::{self, Agricola};
use crate::creatures::{Creatures, CreaturesReport};
use crate::deal::{BadDeal, Deal};
use crate::events::{Events, Name};
use crate::family::{self, Family};
use crate::game::{Game, Illegal, Move, Moves, Seat, Turn};
use crate::options::{BadOption, GameName, Options};
use crate::parts::MoveParts;
use crate::reasons::Reasons;
use crate::scores::Scores;

/// A game of any kind and size.
#[derive(Debug, Clone, PartialEq)]
#[expect(clippy::large_enum_variant, reason = "a game is copied, not chased through the heap")]
pub enum AnyGame {
    /// Agricola alone.
    Agricola1(Agricola<1>),
    /// Agricola for two.
    Agricola2(Agricola<2>),
    /// Agricola for three.
    Agricola3(Agricola<3>),
    /// Agricola for four.
    Agricola4(Agricola<4>),
    /// Agricola for five.
    Agricola5(Agricola<5>),
    /// The Family Edition alone.
    Family1(Family<1>),
    /// The Family Edition for two.
    Family2(Family<2>),
    /// The Family Edition for three.
    Family3(Family<3>),
    /// The Family Edition for four.
    Family4(Family<4>),
    /// All Creatures Big and Small.
    Creatures(Creatures),
}

/// Asks whichever game it is.
macro_rules! ask {
    ($any:expr, $game:ident => $answer:expr) => {
        match $any {
            AnyGame::Agricola1($game) => $answer,
            AnyGame::Agricola2($game) => $answer,
            AnyGame::Agricola3($game) => $answer,
            AnyGame::Agricola4($game) => $answer,
            AnyGame::Agricola5($game) => $answer,
            AnyGame::Family1($game) => $answer,
            AnyGame::Family2($game) => $answer,
            AnyGame::Family3($game) => $answer,
            AnyGame::Family4($game) => $answer,
            AnyGame::Creatures($game) => $answer,
        }
    };
}

/// Changes whichever game it is, keeping its kind.
macro_rules! change {
    ($any:expr, $game:ident => $changed:expr) => {
        match $any {
            AnyGame::Agricola1($game) => AnyGame::Agricola1($changed),
            AnyGame::Agricola2($game) => AnyGame::Agricola2($changed),
            AnyGame::Agricola3($game) => AnyGame::Agricola3($changed),
            AnyGame::Agricola4($game) => AnyGame::Agricola4($changed),
            AnyGame::Agricola5($game) => AnyGame::Agricola5($changed),
            AnyGame::Family1($game) => AnyGame::Family1($changed),
            AnyGame::Family2($game) => AnyGame::Family2($changed),
            AnyGame::Family3($game) => AnyGame::Family3($changed),
            AnyGame::Family4($game) => AnyGame::Family4($changed),
            AnyGame::Creatures($game) => AnyGame::Creatures($changed),
        }
    };
}

/// A game that cannot be set up.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(transparent)]
pub enum BadSetup {
    /// The options do not go together.
    Options(#[from] BadOption),
    /// The deal does not fit them.
    Deal(#[from] BadDeal),
}

impl BadSetup {
    /// A stable name for programs.
    pub const fn code(&self) -> &'static str {
        match self {
            BadSetup::Options(bad) => bad.code(),
            BadSetup::Deal(bad) => bad.code(),
        }
    }
}

impl AnyGame {
    /// Sets up a game and runs on to its first choice.
    pub fn new(options: &Options, deal: &Deal) -> Result<AnyGame, BadSetup> {
        options.check()?;
        let of_series = !deal.food.is_empty() || !deal.permanent.is_empty();
        if of_series && !matches!(options.game, GameName::Classic | GameName::Revised) {
            let game = options.game.key();
            let why = format!("a deal of {game} has neither start food nor permanent occupations");
            return Err(BadDeal(why).into());
        }
        if !options.cards.is_none() {
            agricola::check_hands(options, deal)?;
        }
        Ok(match options.game {
            GameName::Classic | GameName::Revised => match options.players {
                1 => AnyGame::Agricola1(Agricola::new(options, deal)?),
                2 => AnyGame::Agricola2(Agricola::new(options, deal)?),
                3 => AnyGame::Agricola3(Agricola::new(options, deal)?),
                4 => AnyGame::Agricola4(Agricola::new(options, deal)?),
                _ => AnyGame::Agricola5(Agricola::new(options, deal)?),
            },
            GameName::Family => match options.players {
                1 => AnyGame::Family1(Family::new(options, deal)?),
                2 => AnyGame::Family2(Family::new(options, deal)?),
                3 => AnyGame::Family3(Family::new(options, deal)?),
                _ => AnyGame::Family4(Family::new(options, deal)?),
            },
            GameName::Creatures => AnyGame::Creatures(Creatures::new(options, deal)?),
        })
    }

    /// Where a game of Agricola stands, classic or revised.
    pub fn agricola(&self) -> Option<&agricola::State> {
        Some(match self {
            AnyGame::Agricola1(game) => game.state(),
            AnyGame::Agricola2(game) => game.state(),
            AnyGame::Agricola3(game) => game.state(),
            AnyGame::Agricola4(game) => game.state(),
            AnyGame::Agricola5(game) => game.state(),
            _ => return None,
        })
    }

    /// The same game in which a seat has no hand cards.
    pub(crate) fn without_hand(&self, seat: Seat) -> AnyGame {
        let mut bare = self.clone();
        let state = match &mut bare {
            AnyGame::Agricola1(game) => game.state_mut(),
            AnyGame::Agricola2(game) => game.state_mut(),
            AnyGame::Agricola3(game) => game.state_mut(),
            AnyGame::Agricola4(game) => game.state_mut(),
            AnyGame::Agricola5(game) => game.state_mut(),
            _ => return bare,
        };
        state.lose_hand(seat);
        bare
    }

    /// Everything on the table that everybody may know, for people and programs.
    pub fn report(&self) -> Report {
        ask!(self, game => game.report().into())
    }

    /// Everybody's goods, those on the farm included.
    pub fn goods(&self) -> Vec<Goods> {
        ask!(self, game => game.state().players.iter().map(|player| player.goods).collect())
    }
}

impl Game for AnyGame {
    fn turn(&self) -> Turn {
        ask!(self, game => game.turn())
    }

    fn moves(&self, out: &mut Moves) {
        ask!(self, game => game.moves(out));
    }

    fn play(&mut self, chosen: Move, seen: &mut impl Events) -> Result<(), Illegal> {
        ask!(self, game => game.play(chosen, seen))
    }

    fn play_listed(&mut self, listed: Move, seen: &mut impl Events) {
        ask!(self, game => game.play_listed(listed, seen));
    }

    fn scores(&self) -> Scores {
        ask!(self, game => game.scores())
    }

    fn masked(&self, seat: Option<Seat>) -> AnyGame {
        change!(self, game => game.masked(seat))
    }

    fn resampled(&self, seat: Option<Seat>, rng: &mut impl rand_core::Rng) -> AnyGame {
        change!(self, game => game.resampled(seat, rng))
    }

    fn hash(&self) -> u64 {
        ask!(self, game => game.hash())
    }

    fn is_new_turn(&self) -> bool {
        ask!(self, game => game.is_new_turn())
    }

    fn write_move(&self, chosen: Move) -> String {
        ask!(self, game => game.write_move(chosen))
    }

    fn former_name(&self, chosen: Move) -> Option<String> {
        ask!(self, game => game.former_name(chosen))
    }

    fn describe_move(&self, chosen: Move) -> String {
        ask!(self, game => game.describe_move(chosen))
    }

    fn parts(&self, chosen: Move) -> MoveParts {
        ask!(self, game => game.parts(chosen))
    }

    fn why_not(&self) -> Reasons {
        ask!(self, game => game.why_not())
    }

    fn question(&self) -> String {
        ask!(self, game => game.question())
    }
}

/// A table of any game as named facts.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(untagged)]
#[non_exhaustive]
pub enum Report {
    /// Classic or revised.
    Agricola(agricola::TableReport),
    /// The Family Edition.
    Family(family::TableReport),
    /// All Creatures Big and Small.
    Creatures(CreaturesReport),
}

impl Report {
    /// Everything printed that lies on the table: its name in notation and its name for people.
    pub fn names(&self) -> Vec<(Name, Name)> {
        match self {
            Report::Agricola(table) => {
                let spaces = table.spaces.iter().map(|space| (space.key, space.name));
                spaces.chain(table.majors.iter().map(|major| (major.key, major.name))).collect()
            }
            Report::Family(table) => {
                let spaces = table.spaces.iter().map(|space| (space.key, space.name));
                let improvements = table.improvements.iter().map(|built| (built.key, built.name));
                let pieces = table.supply.iter().map(|piece| (piece.key, piece.name));
                spaces.chain(improvements).chain(pieces).collect()
            }
            Report::Creatures(table) => {
                let spaces = table.spaces.iter().map(|space| (space.key, space.name));
                spaces.chain(table.buildings.iter().map(|built| (built.key, built.name))).collect()
            }
        }
    }
}

impl From<agricola::TableReport> for Report {
    fn from(table: agricola::TableReport) -> Report {
        Report::Agricola(table)
    }
}

impl From<family::TableReport> for Report {
    fn from(table: family::TableReport) -> Report {
        Report::Family(table)
    }
}

impl From<CreaturesReport> for Report {
    fn from(table: CreaturesReport) -> Report {
        Report::Creatures(table)
    }
}
