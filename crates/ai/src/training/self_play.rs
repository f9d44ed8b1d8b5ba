//! Games that an evaluator plays against itself.

use farmstead_rules::{Move, Moves, Seed, Sheet, Turn};

use crate::facts::{Described, Facts};
use crate::greedy::turn_values;
use crate::linear::Linear;
use crate::records::{PlayedGame, Sample};
use crate::wyrand::Wyrand;

/// How a seat chooses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Manner {
    /// What seems best, but for the first turns: some games have no chance of their own.
    Earnest,
    /// Mostly something good, now and then anything.
    Curious,
}

/// How often a placement is made for no reason, and by how many points another may be worse to be
/// tried about a third as often as the best.
const WHIMS: usize = 40;
const CURIOSITY: f32 = 0.7;

/// How many turns of an earnest game are curious.
const OPENING: u32 = 3;

/// One decision in so many is kept.
const KEPT: usize = 3;

/// Plays a game in which the evaluator decides for every seat.
pub(super) fn play<G: Described>(
    mut game: G,
    seed: Seed,
    linear: &Linear,
    manner: Manner,
) -> PlayedGame {
    let mut random = Wyrand::for_game(seed);
    let mut moves = Moves::new();
    let mut decisions = Vec::new();
    let mut before = None;
    let mut opening = OPENING;
    while let Turn::Seat(seat) = game.turn() {
        let valued = turn_values(&game, seat, linear, &mut moves);
        let new_turn = game.is_new_turn();
        if (new_turn || before != Some(seat)) && random.below(KEPT) == 0 {
            let all = Facts::of_all(&game);
            let facts = all[..usize::from(game.seats())].to_vec();
            decisions.push(Sample {
                seat,
                weight: 1.0,
                simulations: 0,
                values: facts.iter().map(|facts| linear.total_of(facts)).collect(),
                facts,
                policy: vec![(valued[0].0, 1.0)],
            });
        }
        before = Some(seat);
        let chosen = match manner {
            Manner::Curious if new_turn => try_out(&valued, &mut random),
            Manner::Earnest if new_turn && opening > 0 => {
                opening -= 1;
                try_out(&valued, &mut random)
            }
            _ => valued[0].0,
        };
        game.play(chosen, &mut ()).expect("a listed move is legal");
    }
    let scores = game.scores();
    let points = |sheet: &Sheet| sheet.points.map(|p| scores.value(p) as f32);
    PlayedGame { seed, finals: scores.sheets().iter().map(points).collect(), decisions }
}

/// Chooses a good move, and now and then any.
fn try_out(valued: &[(Move, f32)], random: &mut Wyrand) -> Move {
    if random.below(WHIMS) == 0 {
        return valued[random.below(valued.len())].0;
    }
    let best = valued[0].1;
    let shares: Vec<f32> =
        valued.iter().map(|(_, value)| ((value - best) / CURIOSITY).exp()).collect();
    let mut left = random.below(1 << 24) as f32 / (1 << 24) as f32 * shares.iter().sum::<f32>();
    for ((chosen, _), share) in valued.iter().zip(shares) {
        left -= share;
        if left <= 0.0 {
            return *chosen;
        }
    }
    valued[0].0
}
