//! One game between players of any kind.

use std::time::Duration;

use farmstead_rules::{AnyGame, Deal, Game, Options, Scores, Seat, Seed, Turn, View};
use rand_core::Rng;
use thiserror::Error;

use super::begging::Beggars;
use super::cpu::thread_time;
use super::forecast::{Forecast, Oracle};
use crate::agent::{Agent, Budget, Decision};
use crate::cardless::Cardless;
use crate::opponent::Contender;
use crate::wyrand::Wyrand;

/// Somebody who plays in a match. Other than an [`Agent`] it may fail.
pub trait Player: Send {
    /// Gets ready for a game in this seat. The seed is for its own chances; the deal cannot be told from it.
    fn sit_down(&mut self, options: &Options, seat: Seat, seed: u64) -> Result<(), Forfeit>;

    /// Chooses a move for its seat.
    fn choose(&mut self, view: &View) -> Result<Decision, Forfeit>;

    /// What it expects of the game before it chooses, if it is one that tells.
    fn forecast(&mut self, _view: &View) -> Option<Forecast> {
        None
    }
}

/// An opponent of ours with what it may spend on a decision.
pub struct Own {
    opponent: Contender,
    budget: Budget,
    cardless: bool,
    /// By what it tells what it expects, and its chances for that.
    oracle: Option<(Oracle, Wyrand)>,
    agent: Option<Box<dyn Agent>>,
}

impl Own {
    /// An opponent that has not sat down.
    pub fn new(opponent: impl Into<Contender>, budget: Budget) -> Own {
        Own { opponent: opponent.into(), budget, cardless: false, oracle: None, agent: None }
    }

    /// The same opponent, which tells what it expects when its turns begin.
    #[must_use]
    pub fn that_tells(self, oracle: Oracle) -> Own {
        Own { oracle: Some((oracle, Wyrand::new(0))), ..self }
    }

    /// The same opponent, which never plays a hand card.
    #[must_use]
    pub fn without_cards(self) -> Own {
        Own { cardless: true, ..self }
    }
}

impl Player for Own {
    fn sit_down(&mut self, _: &Options, _: Seat, seed: u64) -> Result<(), Forfeit> {
        let agent = self.opponent.agent(seed);
        self.agent = Some(if self.cardless { Box::new(Cardless(agent)) } else { agent });
        if let Some((_, random)) = &mut self.oracle {
            *random = Wyrand::new(seed);
        }
        Ok(())
    }

    fn choose(&mut self, view: &View) -> Result<Decision, Forfeit> {
        let decision = self.agent.as_mut().and_then(|agent| agent.choose(view, &self.budget));
        decision.ok_or_else(|| Forfeit("it found no move".to_owned()))
    }

    fn forecast(&mut self, view: &View) -> Option<Forecast> {
        let (oracle, random) = self.oracle.as_mut()?;
        oracle.forecast(&self.opponent, view, random.next_u64())
    }
}

/// Why a player lost a game before its end.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct Forfeit(pub String);

/// One game of a match: which deal, and who sits where.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pairing {
    /// The number of the game, from 0.
    pub game: u64,
    /// The number of the deal, from 0.
    pub round: u64,
    /// By how many seats everybody has moved on.
    pub turned: usize,
    /// The seed of the deal.
    pub seed: Seed,
}

impl Pairing {
    /// The game of this number in a match of so many players.
    pub fn new(seed: Seed, players: usize, game: u64) -> Pairing {
        let round = game / players as u64;
        let turned = (game % players as u64) as usize;
        Pairing { game, round, turned, seed: seed.nth(round) }
    }

    /// Where a player sits.
    pub fn seat(&self, player: usize, players: usize) -> Seat {
        Seat(((player + self.turned) % players) as u8)
    }
}

/// What came of a game for one player.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Share {
    /// Points by category.
    pub categories: Vec<f64>,
    /// All points.
    pub score: f64,
    /// 1 for the winner; a shared rank is the better one.
    pub rank: u8,
    /// Begging cards taken.
    pub begging: u8,
    /// Of these, those that a different last placement before the harvest could have avoided.
    pub avoidable_begging: u8,
    /// Decisions taken.
    pub decisions: u64,
    /// Simulations made for them.
    pub nodes: u64,
    /// Processor time spent on them.
    pub cpu: Duration,
    /// What it expected on the way, if it told.
    pub forecasts: Vec<Forecast>,
}

/// What came of a game, by player.
#[derive(Debug, Clone, PartialEq)]
pub struct GameResult {
    /// Which game it was.
    pub pairing: Pairing,
    /// What the score's categories are called.
    pub categories: &'static [&'static str],
    /// What each player got.
    pub shares: Vec<Share>,
    /// Who lost it before its end, and why.
    pub forfeit: Option<(usize, Forfeit)>,
}

impl Pairing {
    /// Plays the game. Options must be checked, and there is a player for every seat.
    pub fn play(&self, options: &Options, players: &mut [Box<dyn Player>]) -> GameResult {
        let count = players.len();
        let deal = Deal::from_seed(options, self.seed);
        let mut game = AnyGame::new(options, &deal).expect("the options were checked");
        let mut shares = vec![Share::default(); count];
        let forfeit = self.run(options, players, &mut game, &mut shares);
        let scores = game.scores();
        let loser = forfeit.as_ref().map(|(player, _)| self.seat(*player, count));
        let ranks = ranks(&scores, loser);
        for (player, share) in shares.iter_mut().enumerate() {
            let seat = self.seat(player, count);
            let sheet = scores.of(seat);
            share.score = scores.value(sheet.total);
            let points = sheet.points.iter().map(|points| scores.value(*points));
            share.categories = points.take(scores.categories.len()).collect();
            share.rank = ranks[seat.index()];
        }
        GameResult { pairing: *self, categories: scores.categories, shares, forfeit }
    }

    fn run(
        &self,
        options: &Options,
        players: &mut [Box<dyn Player>],
        game: &mut AnyGame,
        shares: &mut [Share],
    ) -> Option<(usize, Forfeit)> {
        let count = players.len();
        let mut chance = Wyrand::for_game(self.seed.nth(self.turned as u64));
        for (player, one) in players.iter_mut().enumerate() {
            let seed = chance.next_u64();
            if let Err(forfeit) = one.sit_down(options, self.seat(player, count), seed) {
                return Some((player, forfeit));
            }
        }
        let mut beggars = Beggars::default();
        while let Turn::Seat(seat) = game.turn() {
            beggars.before(game, seat);
            let player = (seat.index() + count - self.turned) % count;
            let view = View::new(game, Some(seat));
            let share = &mut shares[player];
            share.forecasts.extend(players[player].forecast(&view));
            let began = thread_time();
            let decision = players[player].choose(&view);
            share.cpu += thread_time().saturating_sub(began);
            share.decisions += 1;
            let decision = match decision {
                Ok(decision) => decision,
                Err(forfeit) => return Some((player, forfeit)),
            };
            share.nodes += decision.nodes;
            if game.play(decision.chosen, &mut ()).is_err() {
                let forfeit = Forfeit("it answered with a move that is not legal".to_owned());
                return Some((player, forfeit));
            }
            beggars.after(game);
        }
        for (player, share) in shares.iter_mut().enumerate() {
            let beggar = beggars.of(self.seat(player, count));
            share.begging = beggar.begged;
            share.avoidable_begging = beggar.avoidable;
        }
        None
    }
}

/// The ranks by seat; who forfeits is last.
fn ranks(scores: &Scores, loser: Option<Seat>) -> Vec<u8> {
    let sheets = scores.sheets();
    let mut ranks: Vec<u8> = sheets.iter().map(|sheet| sheet.rank).collect();
    if let Some(loser) = loser {
        let was = ranks[loser.index()];
        for rank in ranks.iter_mut().filter(|rank| **rank > was) {
            *rank -= 1;
        }
        ranks[loser.index()] = sheets.len() as u8;
    }
    ranks
}
