//! The opponents of one game, who remember what they plan from one decision to the next.

use std::collections::BTreeMap;

use farmstead_ai::{Agent, Budget, Contender};
use farmstead_rules::{Move, Seat, View};

use crate::history::History;

/// At most one opponent for each seat.
#[derive(Default)]
pub(crate) struct Thinkers(BTreeMap<Seat, Thinker>);

struct Thinker {
    who: Contender,
    seed: u64,
    agent: Box<dyn Agent>,
    /// The last decision it was asked for: how many came before, what it could spend and its answer.
    asked: Option<(usize, Budget, Move)>,
}

impl Thinkers {
    /// What an opponent chooses for the seat to move; `None` if nobody is. It goes on with its plan if it
    /// was asked earlier in this game; asked the same again, it answers the same.
    pub(crate) fn choose(
        &mut self,
        who: &Contender,
        seed: u64,
        history: &History,
        budget: &Budget,
    ) -> Option<Move> {
        let seat = history.seat()?;
        let decision = history.steps().len();
        let known = self.0.remove(&seat).filter(|known| (&known.who, known.seed) == (who, seed));
        let mut thinker = match known {
            Some(known) => match known.asked {
                Some((asked, spent, answer)) if asked == decision && spent == *budget => {
                    self.0.insert(seat, known);
                    return Some(answer);
                }
                Some((asked, ..)) if asked == decision => Thinker::new(who, seed),
                _ => known,
            },
            None => Thinker::new(who, seed),
        };
        let view = View::new(history.game(), Some(seat));
        let chosen = thinker.agent.choose(&view, budget)?.chosen;
        thinker.asked = Some((decision, *budget, chosen));
        self.0.insert(seat, thinker);
        Some(chosen)
    }

    /// Forgets who was asked for decisions that are taken back, when so many are left.
    pub(crate) fn go_back_to(&mut self, decisions: usize) {
        self.0.retain(|_, thinker| thinker.asked.is_none_or(|(asked, ..)| asked <= decisions));
    }
}

impl Thinker {
    fn new(who: &Contender, seed: u64) -> Thinker {
        Thinker { who: who.clone(), seed, agent: who.agent(seed), asked: None }
    }
}

#[cfg(test)]
mod tests {
    use farmstead_ai::Opponent;
    use farmstead_rules::{AnyGame, Deal, Game, Options, Record, Seed, Turn};

    use super::*;

    fn new_game(options: &str) -> History {
        let options: Options = options.parse().expect("they go together");
        let deal = Deal::from_seed(&options, Seed(5));
        History::new(Record::new(options, deal)).expect("the deal fits")
    }

    /// How a match plays it: one agent a seat from the first decision to the last.
    fn as_in_a_match(mut game: AnyGame, who: Opponent, budget: &Budget) -> Vec<Move> {
        let mut agents: Vec<_> = (0..2).map(|seat| who.agent(40 + seat)).collect();
        let mut moves = Vec::new();
        while let Turn::Seat(seat) = game.turn() {
            let view = View::new(&game, Some(seat));
            let chosen = agents[seat.index()].choose(&view, budget).expect("it has moves").chosen;
            game.play(chosen, &mut ()).expect("it is legal");
            moves.push(chosen);
        }
        moves
    }

    #[test]
    fn asked_decision_by_decision_they_play_as_in_a_match() {
        let budget = Budget { nodes: Some(8), ..Budget::default() };
        for options in ["players=2 cards=base", "game=family players=2", "game=creatures"] {
            for who in ["random", "greedy", "farmhand", "steward", "master"] {
                let who: Opponent = who.parse().expect("there is such an opponent");
                let mut history = new_game(options);
                let expected = as_in_a_match(history.game().clone(), who, &budget);
                let mut thinkers = Thinkers::default();
                while let Some(seat) = history.seat() {
                    let seed = 40 + u64::from(seat.0);
                    let mut ask = || thinkers.choose(&who.into(), seed, &history, &budget);
                    let (chosen, again) = (ask(), ask());
                    assert_eq!(chosen, again, "asked again, it answers the same");
                    history.play(chosen.expect("it has moves")).expect("it is legal");
                }
                assert_eq!(history.record().moves, expected, "{options}, {who}");
            }
        }
    }

    #[test]
    fn who_was_asked_for_what_is_taken_back_begins_anew() {
        let mut history = new_game("game=creatures");
        let mut thinkers = Thinkers::default();
        let play = |history: &mut History, thinkers: &mut Thinkers| {
            let chosen = thinkers.choose(&Opponent::Random.into(), 1, history, &Budget::default());
            history.play(chosen.expect("it has moves")).expect("it is legal");
        };
        (0..20).for_each(|_| play(&mut history, &mut thinkers));
        let first = history.record().moves.clone();
        history.go_back_to(0);
        thinkers.go_back_to(0);
        (0..20).for_each(|_| play(&mut history, &mut thinkers));
        assert_eq!(history.record().moves, first);
    }
}
