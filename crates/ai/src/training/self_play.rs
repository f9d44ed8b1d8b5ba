//! Games that an evaluator plays against itself.

use std::collections::VecDeque;

use farmstead_rules::{Move, Moves, Seat, Seed, Sheet, Turn};
use rand_core::Rng;

use crate::agent::Budget;
use crate::clock::Clock;
use crate::facts::Facts;
use crate::greedy::turn_values;
use crate::linear::Linear;
use crate::records::{PlayedGame, Sample};
use crate::search::{Growth, Tree, Worlds, softmax};
use crate::turns::Searched;
use crate::wyrand::Wyrand;

/// How games are played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Manner {
    /// Whether any turn may be tried out, or only the first ones: some games have no chance of their
    /// own.
    pub(super) curious: bool,
    /// How many simulations a turn is worth; without any, players see to the end of their turns.
    pub(super) simulations: u64,
}

/// One placement in so many is something good, but not always the best.
const TRIALS: usize = 4;

/// How much worse by points something good is when it is tried about a third as often as the best.
const CURIOSITY: f32 = 1.0;

/// One placement in so many is made for no reason.
const WHIMS: usize = 60;

/// How many turns of a game that is not curious are tried out.
const OPENING: u32 = 3;

/// One decision in so many is kept.
const KEPT: usize = 3;

/// Plays a game in which the evaluator decides for every seat.
pub(super) fn play<G: Searched>(
    mut game: G,
    seed: Seed,
    linear: &Linear,
    manner: Manner,
) -> PlayedGame {
    let mut player =
        Player { linear, manner, random: Wyrand::for_game(seed), moves: Moves::new(), turns: 0 };
    let mut decisions = Vec::new();
    let mut before = None;
    let mut ahead = VecDeque::new();
    while let Turn::Seat(seat) = game.turn() {
        let begins = game.is_new_turn() || before != Some(seat);
        if begins && player.random.below(KEPT) == 0 {
            let all = Facts::of_all(&game);
            let facts = all[..usize::from(game.seats())].to_vec();
            decisions.push(Sample {
                seat,
                weight: 1.0,
                simulations: manner.simulations as u32,
                values: facts.iter().map(|facts| linear.total_of(facts)).collect(),
                facts,
                policy: Vec::new(),
            });
        }
        before = Some(seat);
        let chosen = ahead.pop_front().unwrap_or_else(|| {
            let mut line = player.line(&game, seat);
            line.pop_front().inspect(|_| ahead = line).expect("there is always a move")
        });
        // What was thought out for cards that are hidden may turn out not to be legal.
        if game.play(chosen, &mut ()).is_err() {
            ahead.clear();
        }
    }
    let scores = game.scores();
    let points = |sheet: &Sheet| sheet.points.map(|p| scores.value(p) as f32);
    PlayedGame { seed, finals: scores.sheets().iter().map(points).collect(), decisions }
}

/// Decides for everybody.
struct Player<'a> {
    linear: &'a Linear,
    manner: Manner,
    random: Wyrand,
    moves: Moves,
    /// Turns begun.
    turns: u32,
}

/// How a decision is taken.
enum Mood {
    Earnest,
    Curious,
    Whimsical,
}

impl Player<'_> {
    fn mood(&mut self, new_turn: bool) -> Mood {
        if !new_turn {
            return Mood::Earnest;
        }
        self.turns += 1;
        if !self.manner.curious {
            return if self.turns <= OPENING { Mood::Curious } else { Mood::Earnest };
        }
        if self.random.below(WHIMS) == 0 {
            Mood::Whimsical
        } else if self.random.below(TRIALS) == 0 {
            Mood::Curious
        } else {
            Mood::Earnest
        }
    }

    /// The next moves of a seat: one, or those of a whole turn.
    fn line<G: Searched>(&mut self, game: &G, seat: Seat) -> VecDeque<Move> {
        let mood = self.mood(game.is_new_turn());
        if self.manner.simulations > 0 {
            return self.searched(game, seat, &mood);
        }
        let valued = turn_values(game, seat, self.linear, &mut self.moves);
        let values: Vec<f32> = valued.iter().map(|(_, value)| *value).collect();
        VecDeque::from([valued[self.pick(values, &mood)].0])
    }

    fn searched<G: Searched>(&mut self, game: &G, seat: Seat, mood: &Mood) -> VecDeque<Move> {
        let sample = game.resampled(Some(seat), &mut self.random);
        let worlds = Worlds::new(sample, seat, self.random.next_u64());
        let mut tree = Tree::new(self.linear, worlds, Growth::default());
        let budget = Budget { nodes: Some(self.manner.simulations), ..Budget::default() };
        tree.run(&Clock::start(&budget));
        let mut order: Vec<(u32, usize)> =
            tree.options().enumerate().map(|(index, option)| (option.visits, index)).collect();
        order.sort_by_key(|(visits, index)| (std::cmp::Reverse(*visits), *index));
        // An option that was looked at a third as often is about a point worse.
        let values = order.iter().map(|(visits, _)| (1.0 + *visits as f32).ln()).collect();
        tree.moves(order[self.pick(values, mood)].1).iter().copied().collect()
    }

    /// One of several options, by what they are worth, best first.
    fn pick(&mut self, mut values: Vec<f32>, mood: &Mood) -> usize {
        match mood {
            Mood::Earnest => 0,
            Mood::Whimsical => self.random.below(values.len()),
            Mood::Curious => {
                softmax(&mut values, CURIOSITY);
                self.random.among(&values)
            }
        }
    }
}
