//! A player that looks to the end of its turn.

use std::cmp::Ordering;

use farmstead_rules::{Move, Moves, Seat, Turn, View};

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
    let mut valued = at_once(game, seat, evaluator, moves);
    valued.sort_by(best_first);
    // The best at once are followed to the end of the turn; the rest keep their place below.
    let followed = if valued.len() > LONG_LIST { FOLLOWED } else { valued.len() };
    for (chosen, value) in &mut valued[..followed] {
        let mut after = played(game, *chosen);
        if finish_turn(&mut after, seat, evaluator, moves) {
            *value = evaluator.total(&after, seat);
        }
    }
    let floor = valued[..followed].iter().map(|(_, value)| *value).fold(f32::INFINITY, f32::min);
    for (_, value) in &mut valued[followed..] {
        *value = value.min(floor);
    }
    valued.sort_by(best_first);
    valued
}

/// From how many moves on only the promising ones are followed, and how many of them.
const LONG_LIST: usize = 48;
const FOLLOWED: usize = 8;

/// What going hungry without need would have to be worth.
const NEVER: f32 = 1000.0;

fn best_first(one: &(Move, f32), other: &(Move, f32)) -> Ordering {
    other.1.total_cmp(&one.1)
}

fn played<G: Described>(game: &G, chosen: Move) -> G {
    let mut after = game.clone();
    after.play(chosen, &mut ()).expect("a listed move is legal");
    after
}

/// Every legal move with what it leads to before the turn goes on. While there is something left
/// to eat nobody begs.
fn at_once<G: Described>(
    game: &G,
    seat: Seat,
    evaluator: &impl Evaluator<G>,
    moves: &mut Moves,
) -> Vec<(Move, f32)> {
    game.moves(moves);
    let begging = game.begging(seat);
    let feeding = game.is_feeding();
    let worth = |chosen: &Move| {
        let after = played(game, *chosen);
        let begs = feeding && after.begging(seat) > begging;
        let value = evaluator.total(&after, seat);
        (*chosen, if begs { value - NEVER } else { value })
    };
    moves.iter().map(worth).collect()
}

/// Plays what is best at once until the turn is somebody else's, or a turn of its own begins. Says
/// whether there was anything to play.
fn finish_turn<G: Described>(
    game: &mut G,
    seat: Seat,
    evaluator: &impl Evaluator<G>,
    moves: &mut Moves,
) -> bool {
    let mut went_on = false;
    while game.turn() == Turn::Seat(seat) && !game.is_new_turn() {
        let valued = at_once(game, seat, evaluator, moves);
        let best = valued.into_iter().min_by(best_first).expect("a seat to move has moves");
        *game = played(game, best.0);
        went_on = true;
    }
    went_on
}
