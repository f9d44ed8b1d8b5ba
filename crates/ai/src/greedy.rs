//! A player that looks to the end of its turn.

use std::cmp::Ordering;

use farmstead_rules::{Game, Move, Moves, Seat, Turn, View};

use crate::evaluator::Evaluator;
use crate::facts::Described;
use crate::games::with_game;
use crate::linear::Linear;
use crate::wyrand::Wyrand;

/// Every legal move of the view's seat with the points it may expect after it, best first. Equal
/// moves stay in the order of the rules.
pub fn values(view: &View, moves: &mut Moves, random: &mut Wyrand) -> Vec<(Move, f32)> {
    let Some(seat) = view.seat() else { return Vec::new() };
    view.moves(moves);
    if moves.is_empty() {
        return Vec::new();
    }
    with_game!(view.sample(random), game => turn_values(&game, seat, Linear::shipped(&game), moves))
}

/// Every legal move of a seat with what it leads to by the end of the turn, best first.
pub(crate) fn turn_values<G: Described>(
    game: &G,
    seat: Seat,
    evaluator: &impl Evaluator<G>,
    moves: &mut Moves,
) -> Vec<(Move, f32)> {
    let mut turn = Follower { seat, evaluator, moves, ways: Vec::new(), steps: Vec::new() };
    turn.look_at(game, 0);
    turn.steps.sort_by(best_first);
    let steps = std::mem::take(&mut turn.steps);
    // The best at once are followed to the end of the turn; the rest keep their place below.
    let followed = if steps.len() > LONG_LIST { FOLLOWED } else { steps.len() };
    let (followed, rest) = steps.split_at(followed);
    let mut floor = f32::INFINITY;
    let mut valued = Vec::with_capacity(steps.len());
    for step in followed {
        let value = turn.finish(played(game, step.chosen), step.value);
        floor = floor.min(value);
        valued.push((step.chosen, value));
    }
    valued.extend(rest.iter().map(|step| (step.chosen, step.value.min(floor))));
    valued.sort_by(|one, other| other.1.total_cmp(&one.1));
    valued
}

/// From how many moves on only the promising ones are followed, and how many of them.
const LONG_LIST: usize = 48;
const FOLLOWED: usize = 8;

/// How many ways to go on with a turn are kept in view.
const WAYS: usize = 4;

/// Moves of a turn that are followed; only exchanges in circles take more.
const LONGEST_TURN: usize = 200;

/// What going hungry without need would have to be worth.
const NEVER: f32 = 1000.0;

fn played<G: Game>(game: &G, chosen: Move) -> G {
    let mut after = game.clone();
    after.play(chosen, &mut ()).expect("a listed move is legal");
    after
}

/// A move on one of the ways, and what it is worth before the turn goes on.
#[derive(Clone, Copy)]
struct Step {
    way: usize,
    chosen: Move,
    value: f32,
}

fn best_first(one: &Step, other: &Step) -> Ordering {
    other.value.total_cmp(&one.value)
}

/// Follows turns to their ends. The lists are kept from turn to turn.
struct Follower<'a, G, E> {
    seat: Seat,
    evaluator: &'a E,
    moves: &'a mut Moves,
    ways: Vec<G>,
    steps: Vec<Step>,
}

impl<G: Described, E: Evaluator<G>> Follower<'_, G, E> {
    /// Notes every legal move with what it is worth at once. Nobody begs with something left to eat,
    /// or who could get it with the last person of the round.
    fn look_at(&mut self, game: &G, way: usize) {
        game.moves(self.moves);
        let begging = game.begging(self.seat);
        let feeding = game.is_feeding();
        for chosen in self.moves.iter().copied() {
            let after = played(game, chosen);
            let begs = if feeding { after.begging(self.seat) - begging } else { 0 };
            let begs = f32::from(begs) + f32::from(after.hunger(self.seat));
            let value = self.evaluator.total(&after, self.seat) - NEVER * begs;
            self.steps.push(Step { way, chosen, value });
        }
    }

    /// Follows the best ways to go on until the turn is somebody else's, or a turn of its own
    /// begins; what the best of them leads to comes back.
    fn finish(&mut self, begun: G, value: f32) -> f32 {
        let mut best = f32::NEG_INFINITY;
        self.ways.push(begun);
        let mut values = [value; WAYS];
        for _ in 0..LONGEST_TURN {
            let ways = std::mem::take(&mut self.ways);
            for (index, (way, value)) in ways.iter().zip(values).enumerate() {
                if way.turn() == Turn::Seat(self.seat) && !way.is_new_turn() {
                    self.look_at(way, index);
                } else {
                    best = best.max(value);
                }
            }
            self.steps.sort_by(best_first);
            // Steps of one value are mostly the same in another order.
            self.steps.dedup_by(|one, other| one.value == other.value);
            self.steps.truncate(WAYS);
            for (step, value) in self.steps.drain(..).zip(&mut values) {
                self.ways.push(played(&ways[step.way], step.chosen));
                *value = step.value;
            }
            if self.ways.is_empty() {
                return best;
            }
        }
        // What never ends is worth what it is worth at once.
        self.ways.clear();
        best.max(value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::turns::Searched;
    use farmstead_rules::{AnyGame, Deal, Options, Seed};

    fn start(options: &str, seed: u128) -> AnyGame {
        let options: Options = options.parse().expect("the options go together");
        AnyGame::new(&options, &Deal::from_seed(&options, Seed(seed))).expect("the deal fits")
    }

    /// Plays greedy games and shows every decision with its position.
    fn watch<G: Described>(mut game: G, mut show: impl FnMut(&G, Seat, Move)) {
        let linear = Linear::shipped(&game);
        let mut moves = Moves::new();
        while let Turn::Seat(seat) = game.turn() {
            let chosen = turn_values(&game, seat, linear, &mut moves)[0].0;
            show(&game, seat, chosen);
            game = played(&game, chosen);
        }
    }

    #[test]
    fn nobody_begs_with_something_to_eat_in_the_house() {
        fn check<G: Described>(game: G) {
            let mut moves = Moves::new();
            watch(game, |game, seat, chosen| {
                let begs = |chosen: Move| played(game, chosen).begging(seat) > game.begging(seat);
                if game.is_feeding() && begs(chosen) {
                    game.moves(&mut moves);
                    assert!(moves.iter().all(|other| begs(*other)), "{}", game.write_move(chosen));
                }
            });
        }
        for seed in 0..10 {
            with_game!(start("game=revised players=2 bare-board", seed), game => check(game));
            with_game!(start("game=revised players=4 cards=base", seed), game => check(game));
            with_game!(start("game=family players=4", seed), game => check(game));
        }
    }

    /// From the last placement of a round on it is settled how often a family begs in its harvest.
    #[test]
    fn hunger_that_is_foretold_comes_true() {
        /// Plays a game in which people are placed anywhere but eat with reason.
        fn check<G: Searched>(mut game: G, seed: u64) -> u8 {
            let fate = |game: &G, seat: Seat| game.begging(seat) + game.hunger(seat);
            let linear = Linear::shipped(&game);
            let (mut random, mut moves) = (Wyrand::new(seed), Moves::new());
            let work = game.part();
            while let Turn::Seat(mover) = game.turn() {
                let placing = game.part() == work;
                let chosen = if placing {
                    game.moves(&mut moves);
                    moves[random.below(moves.len())]
                } else {
                    turn_values(&game, mover, linear, &mut moves)[0].0
                };
                let after = played(&game, chosen);
                for seat in (0..game.seats()).map(Seat).filter(|seat| !placing || *seat != mover) {
                    let text = game.write_move(chosen);
                    assert_eq!(fate(&game, seat), fate(&after, seat), "{seat:?} after {text}");
                }
                game = after;
            }
            (0..game.seats()).map(|seat| game.begging(Seat(seat))).sum()
        }
        let mut begged = 0;
        for seed in 0..20 {
            for options in [
                "game=revised players=2 bare-board",
                "game=classic players=5 bare-board",
                "game=family players=3",
            ] {
                begged +=
                    with_game!(start(options, seed), game => u32::from(check(game, seed as u64)));
            }
        }
        assert!(begged > 100, "too few begged: {begged}");
    }

    #[test]
    fn a_view_is_valued_the_same_whatever_is_hidden_behind_it() {
        let game = start("game=revised players=2 cards=base", 4);
        let Turn::Seat(seat) = game.turn() else { panic!("the game has just begun") };
        let other = game.resampled(Some(seat), &mut Wyrand::new(1));
        assert_ne!(game, other);
        let values = |game: &AnyGame| {
            values(&View::new(game, Some(seat)), &mut Moves::new(), &mut Wyrand::new(2))
        };
        assert_eq!(values(&game), values(&other));
    }

    #[test]
    fn who_is_not_to_move_has_nothing_to_choose_from() {
        let game = start("game=revised players=2 bare-board", 4);
        let Turn::Seat(Seat(seat)) = game.turn() else { panic!("the game has just begun") };
        let view = View::new(&game, Some(Seat(1 - seat)));
        assert!(values(&view, &mut Moves::new(), &mut Wyrand::new(2)).is_empty());
    }
}
