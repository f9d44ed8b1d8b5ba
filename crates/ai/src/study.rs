//! Games of opponents as others learn from them: every decision with what was seen, what could be
//! done, what was done, what was expected and what came of it.
//!
//! A game is known by the options, the seed of its series and its number there: whoever plays it, on
//! whatever machine, finds the same.

use std::sync::Arc;

use farmstead_rules::{
    AnyGame, Game, Move, Moves, Record, Rulebook, Scores, Seat, Seed, Turn, View, with_game,
};
use rand_core::Rng;

use crate::agent::Budget;
use crate::evaluator::{Evaluator, Value};
use crate::facts::{FactNames, Facts};
use crate::linear::Linear;
use crate::net::NetAt;
use crate::opponent::Contender;
use crate::wyrand::Wyrand;

/// Games of one series.
#[derive(Debug, Clone)]
pub struct Study {
    /// What is played.
    pub book: Arc<Rulebook>,
    /// The series.
    pub seed: Seed,
    /// Who plays, by seat.
    pub agents: Vec<Contender>,
    /// How long they may think.
    pub budget: Budget,
}

/// A game that was studied.
#[derive(Debug, Clone, PartialEq)]
pub struct StudiedGame {
    /// Its number in the series.
    pub number: u64,
    /// How it was played.
    pub record: Record,
    /// How it ended.
    pub scores: Scores,
    /// The hash of its last position.
    pub hash: u64,
    /// Every decision, in order.
    pub decisions: Vec<StudiedDecision>,
}

/// A decision as its seat saw it.
#[derive(Debug, Clone, PartialEq)]
pub struct StudiedDecision {
    /// Whose it was.
    pub seat: Seat,
    /// In which round.
    pub round: u8,
    /// The facts of its farm.
    pub facts: Vec<i16>,
    /// What could be done.
    pub legal: Vec<Move>,
    /// What was done.
    pub chosen: Move,
    /// That as notation.
    pub name: String,
    /// What the evaluator expected before.
    pub value: Value,
}

impl Study {
    /// Plays a game of the series.
    pub fn play(&self, number: u64) -> StudiedGame {
        let seed = self.seed.nth(number);
        let mut random = Wyrand::for_game(seed);
        let deal = self.book.deal(seed);
        let mut game = self.book.game(&deal).expect("a deal that a seed makes fits its rule book");
        let mut agents: Vec<_> =
            self.agents.iter().map(|agent| agent.agent(random.next_u64())).collect();
        let facts = with_game!(&game, game => FactNames::of(game).0.len());
        let mut record = Record::new(self.book.options().clone(), deal);
        let mut decisions = Vec::new();
        let mut moves = Moves::new();
        while let Turn::Seat(seat) = game.turn() {
            let view = View::new(&game, Some(seat));
            view.moves(&mut moves);
            let decision = agents[seat.index()].choose(&view, &self.budget);
            let chosen = decision.expect("a seat to move has moves").chosen;
            let row = with_game!(&game, game => Facts::of(game, seat).row);
            decisions.push(StudiedDecision {
                seat,
                round: with_game!(&game, game => game.state().common.round),
                facts: row[..facts].to_vec(),
                legal: moves.to_vec(),
                chosen,
                name: game.write_move(chosen),
                value: expected(&view),
            });
            game.play_listed(chosen, &mut ());
            record.moves.push(chosen);
        }
        StudiedGame { number, scores: game.scores(), hash: game.hash(), record, decisions }
    }

    /// The names of the facts that decisions tell.
    pub fn fact_names(&self) -> Vec<String> {
        let deal = self.book.deal(self.seed);
        let game = self.book.game(&deal).expect("a deal that a seed makes fits its rule book");
        with_game!(&game, game => FactNames::of(game).0)
    }
}

/// What the evaluator of the table expects for everybody, from what a seat may know. What it does not
/// know is dealt at random once, always alike.
pub fn expected(view: &View) -> Value {
    let sample: AnyGame = view.sample(&mut Wyrand::new(0));
    with_game!(&sample, game => match NetAt::shipped(game) {
        Some(net) => net.evaluate(game),
        None => Linear::shipped(game).evaluate(game),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::opponent::Opponent;

    #[test]
    fn a_studied_game_is_known_by_its_number_and_tells_every_decision() {
        let book = Rulebook::new(&"game=creatures more-buildings".parse().expect("a game"))
            .expect("it goes");
        let agents = vec![Contender::from(Opponent::Greedy); 2];
        let study = Study { book, seed: Seed(3), agents, budget: Budget::default() };
        let game = study.play(7);
        assert_eq!(game, study.play(7), "the same number is the same game");
        assert_ne!(game.hash, study.play(8).hash);
        assert_eq!(game.decisions.len(), game.record.moves.len());
        assert_eq!(game.record.replay().expect("it was legal").hash(), game.hash);
        let facts = study.fact_names().len();
        for decision in &game.decisions {
            assert!(decision.legal.contains(&decision.chosen));
            assert_eq!(decision.facts.len(), facts);
            assert_eq!(decision.value.seats().len(), 2);
        }
    }

    #[test]
    fn what_is_expected_does_not_depend_on_what_is_hidden() {
        let book = Rulebook::new(&"players=2".parse().expect("a game")).expect("it goes");
        let game = book.game(&book.deal(Seed(1))).expect("a deal");
        let view = View::new(&game, Some(Seat(0)));
        let other = view.sample(&mut Wyrand::new(99));
        assert_eq!(expected(&view), expected(&View::new(&other, Some(Seat(0)))));
    }
}
