//! A player that looks to the end of its turn.

mod agricola;
mod creatures;
mod family;

use std::cmp::Ordering;

use farmstead_rules::agricola::{HARVESTS, ROUNDS};
use farmstead_rules::{AnyGame, Game, Good, Goods, Move, Moves, Seat, Turn, View};

use crate::wyrand::Wyrand;

/// Every legal move of the view's seat with what it is worth to the greedy player, best first.
/// Equal moves stay in the order of the rules.
pub fn values(view: &View, moves: &mut Moves, random: &mut Wyrand) -> Vec<(Move, f64)> {
    let Some(seat) = view.seat() else { return Vec::new() };
    let sample = view.sample(random);
    view.moves(moves);
    let mut valued = at_once(&sample, moves, seat);
    valued.sort_by(best_first);
    // The best at once are followed to the end of the turn; the rest keep their place below.
    let followed = if valued.len() > LONG_LIST { FOLLOWED } else { valued.len() };
    for (chosen, value) in &mut valued[..followed] {
        let mut after = played(&sample, *chosen);
        finish_turn(&mut after, moves, seat);
        *value = worth(&after, seat);
    }
    let floor = valued[..followed].iter().map(|(_, value)| *value).fold(f64::INFINITY, f64::min);
    for (_, value) in &mut valued[followed..] {
        *value = value.min(floor);
    }
    valued.sort_by(best_first);
    valued
}

/// From how many moves on only the promising ones are followed, and how many of them.
const LONG_LIST: usize = 48;
const FOLLOWED: usize = 8;

fn best_first(one: &(Move, f64), other: &(Move, f64)) -> Ordering {
    other.1.total_cmp(&one.1)
}

fn played(game: &AnyGame, chosen: Move) -> AnyGame {
    let mut after = game.clone();
    after.play(chosen, &mut ()).expect("a listed move is legal");
    after
}

fn at_once(game: &AnyGame, moves: &Moves, seat: Seat) -> Vec<(Move, f64)> {
    moves.iter().map(|chosen| (*chosen, worth(&played(game, *chosen), seat))).collect()
}

/// Plays what is best at once until the turn is somebody else's, or a turn of its own begins.
fn finish_turn(game: &mut AnyGame, moves: &mut Moves, seat: Seat) {
    while game.turn() == Turn::Seat(seat) && !game.is_new_turn() {
        game.moves(moves);
        let valued = at_once(game, moves, seat);
        let best = valued.into_iter().min_by(best_first).expect("a seat to move has moves");
        *game = played(game, best.0);
    }
}

/// What a position is worth to a seat: its score against the best other, and its prospects.
fn worth(game: &AnyGame, seat: Seat) -> f64 {
    let scores = game.scores();
    let own = scores.value(scores.of(seat).total);
    let others = scores.sheets().iter().enumerate().filter(|(index, _)| *index != seat.index());
    let best = others.map(|(_, sheet)| scores.value(sheet.total)).reduce(f64::max).unwrap_or(0.0);
    own - best + prospects(game, seat)
}

/// What the score sheet does not show yet, in points.
fn prospects(game: &AnyGame, seat: Seat) -> f64 {
    match game {
        AnyGame::Agricola1(game) => agricola::prospects(game.state(), seat),
        AnyGame::Agricola2(game) => agricola::prospects(game.state(), seat),
        AnyGame::Agricola3(game) => agricola::prospects(game.state(), seat),
        AnyGame::Agricola4(game) => agricola::prospects(game.state(), seat),
        AnyGame::Agricola5(game) => agricola::prospects(game.state(), seat),
        AnyGame::Family1(game) => family::prospects(game.state(), seat),
        AnyGame::Family2(game) => family::prospects(game.state(), seat),
        AnyGame::Family3(game) => family::prospects(game.state(), seat),
        AnyGame::Family4(game) => family::prospects(game.state(), seat),
        AnyGame::Creatures(game) => creatures::prospects(game.state(), seat),
        _ => 0.0,
    }
}

/// A good that is worth something as long as there are not too many.
fn piece(goods: &Goods, good: Good, most: u16, points: f64) -> f64 {
    let have = goods[good];
    let spare = have.saturating_sub(most);
    points * f64::from(have.min(most)) + 0.04 * f64::from(spare)
}

/// A family before its next harvest.
struct Table {
    round: u8,
    food: u16,
    needed: f64,
    /// Food that its crops and animals could make at the last moment.
    eaten_last: f64,
}

impl Table {
    /// Points that begging would cost, more certain the nearer the harvest is.
    fn hunger(&self) -> f64 {
        let round = self.round;
        let Some(harvest) = HARVESTS.into_iter().find(|harvest| *harvest >= round) else {
            return 0.0;
        };
        let food = f64::from(self.food);
        let short = (self.needed - food - self.eaten_last.min(self.needed / 2.0)).max(0.0);
        let spare = (food - self.needed).clamp(0.0, 8.0);
        let certain = 2.4 / (1.0 + 0.7 * f64::from(harvest - round));
        let useful = if round < ROUNDS { 0.18 } else { 0.0 };
        short * certain - spare * useful - food.min(self.needed) * 0.1
    }
}
